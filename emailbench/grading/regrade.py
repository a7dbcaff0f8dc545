"""Grading stored runs again: from their journals, with what their stored result says of process and usage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.base.plain import one_line
from emailbench.grading.evidence import stored_result
from emailbench.grading.grader import grade_folder
from emailbench.records.result import Result
from emailbench.records.runfolder import RunFolder
from emailbench.world.suite import Suite

HASHES = {"grader_hash": "the grader", "suite_hash": "the suite's data", "task_hash": "the task"}
"""Field of a result → what has changed when it differs."""


@dataclass(frozen=True)
class Regraded:
    """A stored run graded again: the verdict it had (None: none that can be read), the one it has, what differs."""

    folder: Path
    before: Result | None
    after: Result
    changes: tuple[str, ...]
    kept: str = ""
    """Why the verdict it had is to stand, since the files cannot be judged any more; empty when they can."""


def regrade_folder(suite: Suite, folder: Path, task_id: str | None = None) -> Regraded:
    """Grade one stored run again; nothing is written. Raises UserError when its task is not in the suite."""
    before = stored_result(folder)
    name = task_id or (before.task if before else None)
    if name is None:
        raise UserError("no result.json that can be read", where=str(folder), remedy="name the task")
    task = suite.task(name)
    check_left(folder, before)
    after = grade_folder(suite, task, folder)
    if before is None or before.task != task.id:
        return Regraded(folder, before, after, ())
    return Regraded(folder, before, after, changes(before, after), _kept(before, after))


def check_left(folder: Path, stored: Result | None) -> None:
    """Raise UserError for a folder without ledger and log, unless a stored run is known to have left none."""
    files = RunFolder(folder)
    if files.ledger.exists() or files.calls.exists() or (stored and not stored.n_tool_calls):
        return
    remedy = "name a run's folder: runs/<agent>/<task>"
    raise UserError(f"neither {files.ledger.name} nor {files.calls.name} is there", where=str(folder), remedy=remedy)


def _kept(before: Result, after: Result) -> str:
    """Say why a stored verdict stands: what nobody attested cannot be held against records that are others by now.

    Such a log is believed only as far as its answers are what the records say. When they have changed, an honest log
    and a forged one look alike, so neither does an honest run lose by the change nor a forger gain by it.
    """
    changed = [HASHES[name] for name in ("suite_hash", "task_hash") if _differs(before, after, name)]
    if after.attested or not changed or ("integrity" in before.failed_checks) == ("integrity" in after.failed_checks):
        return ""
    return f"changed since: {' and '.join(changed)}, and nobody attested what its log says was answered"


def _differs(before: Result, after: Result, name: str) -> bool:
    held = getattr(before, name)
    return bool(held) and held != getattr(after, name)


def regrade(runs_dir: Path, suite: Suite) -> Iterator[Regraded | UserError]:
    """Grade every run below `runs_dir` again, in the order of their folders; an error stands for one that cannot be."""
    for path in sorted(runs_dir.glob("*/*/result.json")):
        try:
            yield regrade_folder(suite, path.parent)
        except UserError as error:
            yield error


def changes(before: Result, after: Result) -> tuple[str, ...]:
    """Say what differs between two verdicts on one run, and why it may; nothing when they agree."""
    found: list[str] = []
    if before.verdict != after.verdict:
        found.append(f"verdict {before.verdict}, now {after.verdict}")
    gone = [name for name in before.failed_checks if name not in after.failed_checks]
    new = [name for name in after.failed_checks if name not in before.failed_checks]
    if gone:
        found.append(f"no longer fails {', '.join(gone)}")
    if new:
        found.append(f"now fails {', '.join(new)}")
    found += _other_reasons(before, after)
    if not found:
        return ()
    causes = [what for field, what in HASHES.items() if getattr(before, field) != getattr(after, field)]
    found.append(f"changed since: {', '.join(causes) if causes else 'the files of the run'}")
    return tuple(found)


def _other_reasons(before: Result, after: Result) -> list[str]:
    """Say which reasons are gone and which are new, the first of each in its words."""
    held, has = ([*result.reasons, result.void_reason or ""] for result in (before, after))
    told = []
    for what, texts in (("gone", [t for t in held if t not in has]), ("new", [t for t in has if t and t not in held])):
        if texts := [text for text in texts if text]:
            more = f" and {len(texts) - 1} more" if len(texts) > 1 else ""
            told.append(f'{what}: "{one_line(texts[0], 100)}"{more}')
    return [f"other reasons ({', '.join(told)})"] if told else []
