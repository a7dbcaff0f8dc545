"""The grader: a verdict from files.

    python3 grading/grader.py --task-id support_001 --run-dir runs/my_agent/support_001

`grade` judges what a run left, `grade_folder` and `grade_files` read it first. All are total: whatever the bytes, a
verdict comes out; only a suite or task that is malformed raises UserError. Nothing here reads a clock or a network.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from weakref import WeakKeyDictionary

from emailbench.base.paths import PACKAGE
from emailbench.grading.evidence import RunEvidence, RunMeta, evidence_of, read_bytes, stored_result
from emailbench.grading.ground import ground_for
from emailbench.grading.outcome import Judgement, judge_task
from emailbench.grading.prose import required_facts_stated
from emailbench.grading.recording import Recording
from emailbench.grading.void import void_reason
from emailbench.records.result import Result
from emailbench.records.task import Task
from emailbench.world.suite import Suite

ROOMS = ("grading", "text", "records", "world")
"""The rooms whose bytes decide a verdict."""


def grade(suite: Suite, task: Task, run: RunEvidence) -> Result:
    """Return the verdict on a run, void rules asked first."""
    recording, circumstances = run.recording(), run.circumstances()
    judgement = judge_task(task, recording, ground_for(suite, task), circumstances)
    return _result(suite, task, run, recording, judgement, void_reason(recording, circumstances))


def grade_files(suite: Suite, task: Task, ledger: Path, calls: Path, meta: RunMeta | None = None) -> Result:
    """Return the verdict on a ledger and a journal that lie anywhere, as a clean exit that nobody attested."""
    run = RunEvidence(read_bytes(ledger), read_bytes(calls), meta=meta or RunMeta(attested_reason="graded from files"))
    return grade(suite, task, run)


def grade_folder(suite: Suite, task: Task, folder: Path) -> Result:
    """Return the verdict of this suite on a run's folder; what its stored result says of process and usage is kept."""
    run = evidence_of(folder, stored_result(folder))
    return grade(suite, task, replace(run, meta=replace(run.meta, suite_hash="")))


@cache
def grader_hash() -> str:
    """Return the hash of the code and the weights that verdicts depend on."""
    digest = hashlib.sha256()
    for room in ROOMS:
        for path in sorted(one for end in ("*.py", "*.json") for one in (PACKAGE / room).rglob(end)):
            digest.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


_DATA_HASHES: WeakKeyDictionary[Suite, str] = WeakKeyDictionary()


def _data_hash(suite: Suite) -> str:
    if suite not in _DATA_HASHES:
        _DATA_HASHES[suite] = suite.data_hash()
    return _DATA_HASHES[suite]


def _result(
    suite: Suite, task: Task, run: RunEvidence, recording: Recording, judgement: Judgement, void: str | None
) -> Result:
    primary = judgement.case.primary
    prose = not recording.excess and required_facts_stated(judgement.case)
    legacy = () if prose else ("content: the legacy facts in required_facts are not all told in words",)
    meta = run.meta
    return Result(
        agent=meta.agent,
        task=task.id,
        verdict="void" if void else "pass" if judgement.passed else "fail",
        passed=judgement.passed and void is None,
        reasons=() if void else judgement.texts("reason"),
        warnings=(*judgement.texts("warning"), *legacy),
        review=judgement.texts("review"),
        failed_checks=() if void else judgement.failed,
        void_reason=void,
        expected_action=judgement.case.task.expected_action,
        recorded_actions=tuple(sorted({entry.action for entry in recording.entries})),
        action_accuracy=primary is not None,
        required_fact_ids_ok=judgement.holds("evidence"),
        required_facts_ok=prose,
        forbidden_claims_ok=judgement.holds("claims"),
        calendar_ok=judgement.holds("calendar"),
        tool_categories_ok=judgement.holds("tools"),
        evidence_fact_ids=primary.evidence if primary else (),
        n_tool_calls=len(recording.lines),
        n_failed_tool_calls=len(recording.failed_calls),
        wall_s=meta.wall_s,
        repetition=meta.repetition,
        attempt=meta.attempt,
        timed_out=run.process.timed_out,
        attested=run.attested,
        attested_reason=meta.attested_reason,
        isolation=meta.isolation,
        mode=meta.mode,
        invocation=meta.invocation,
        suite=suite.info.name,
        suite_version=suite.info.version,
        suite_hash=meta.suite_hash or _data_hash(suite),
        task_hash=task.hash(),
        grader_hash=grader_hash(),
        surface_hash=meta.surface_hash,
        twin=task.twin,
        category=task.tags.category,
        family=task.tags.family,
        process=run.process,
        usage=run.usage,
        run_dir=meta.run_dir,
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Grade one run's folder and print the verdict; return the exit code."""
    from emailbench.grading.command import main as command

    return command(argv)


if __name__ == "__main__":
    raise SystemExit(main())
