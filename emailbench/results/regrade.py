"""Grading the results of a report again, from the journals of their runs."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.base.plain import one_line
from emailbench.base.wording import counted
from emailbench.grading.regrade import changes, regrade_folder
from emailbench.records.result import Result
from emailbench.records.runfolder import run_name
from emailbench.results.index import Collection, folder_of
from emailbench.world.suite import Suite, load_suite


def regrade(
    collection: Collection, suite_home: Path | None = None, task_files: Sequence[Path] = ()
) -> tuple[Collection, list[str]]:
    """Return the collection with today's verdicts, and a note for each run whose verdict changed or could not be had.

    Nothing is written. A run whose folder or task is gone keeps the verdict it had.
    """
    suite = load_suite(suite_home, task_files)
    results: list[Result] = []
    notes = _other_suites(collection, suite)
    changed = kept = 0
    for result in collection.results:
        name = one_line(f"{result.agent}/{run_name(result.task, result.repetition)}", 120)
        after, why = _graded(collection, suite, result)
        if why:
            kept += 1
            notes.append(f"{name} {why}")
        elif differing := changes(result, after):
            changed += 1
            notes.append(f"{name}: {'; '.join(differing)}")
        results.append(after)
    told = f"graded again: {counted(len(results) - kept, 'run')}, {changed} with another verdict or other reasons"
    notes.append(f"{told}; not graded again, and with the verdict they had: {counted(kept, 'run')}" if kept else told)
    return replace(collection, results=tuple(results)), notes


def _graded(collection: Collection, suite: Suite, result: Result) -> tuple[Result, str]:
    """Return a result graded again, or as it was and why."""
    unable = "could not be graded again and keeps its verdict"
    try:
        again = regrade_folder(suite, folder_of(collection.runs_dir, result), result.task)
    except UserError as error:
        return result, f"{unable}: {one_line(str(error), 200)}"
    if again.before is None or again.before.key != result.key or again.before.invocation != result.invocation:
        return result, f"{unable}: its folder holds another run"
    return (result, f"keeps its verdict: {again.kept}") if again.kept else (again.after, "")


def _other_suites(collection: Collection, suite: Suite) -> list[str]:
    """Say that runs were made on other data than they are graded on now, and where those may be found."""
    now = suite.data_hash()
    count = sum(result.suite_hash not in ("", now) for result in collection.results)
    if not count:
        return []
    told = (
        f"the suite's data ({now}) are not those that {counted(count, 'run')} worked on: verdicts may differ for that"
    )
    made_with = collection.invocation.get("suite_dir")
    if isinstance(made_with, str) and made_with and Path(made_with) != suite.home:
        told += f"; the runs were made with --suite {one_line(shlex.quote(made_with), 200)}"
    return [told]
