"""Grading stored runs again: from their journals, with what their stored result says of process and usage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.grading.evidence import stored_result
from emailbench.grading.grader import grade_folder
from emailbench.records.result import Result
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


def regrade_folder(suite: Suite, folder: Path, task_id: str | None = None) -> Regraded:
    """Grade one stored run again; nothing is written. Raises UserError when its task is not in the suite."""
    before = stored_result(folder)
    name = task_id or (before.task if before else None)
    if name is None:
        raise UserError("no result.json that can be read", where=str(folder), remedy="name the task")
    after = grade_folder(suite, suite.task(name), folder)
    return Regraded(folder, before, after, changes(before, after) if before else ())


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
    if not found:
        return ()
    causes = [what for field, what in HASHES.items() if getattr(before, field) != getattr(after, field)]
    found.append(f"changed since: {', '.join(causes) if causes else 'the files of the run'}")
    return tuple(found)
