"""Grading the results of a report again, from the journals of their runs."""

from __future__ import annotations

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
from emailbench.world.suite import load_suite


def regrade(collection: Collection, suite_home: Path | None = None) -> tuple[Collection, list[str]]:
    """Return the collection with today's verdicts, and a note for each run whose verdict changed or could not be had.

    Nothing is written. A run whose folder or task is gone keeps the verdict it had.
    """
    suite = load_suite(suite_home)
    results: list[Result] = []
    notes = _other_suites(collection.results, suite.data_hash())
    changed = 0
    for result in collection.results:
        name = one_line(f"{result.agent}/{run_name(result.task, result.repetition)}", 120)
        try:
            again = regrade_folder(suite, folder_of(collection.runs_dir, result), result.task)
        except UserError as error:
            notes.append(f"{name} could not be graded again and keeps its verdict: {one_line(str(error), 200)}")
            results.append(result)
            continue
        if again.before is None or again.before.key != result.key or again.before.invocation != result.invocation:
            notes.append(f"{name} could not be graded again and keeps its verdict: its folder holds another run")
            results.append(result)
            continue
        if again.kept:
            notes.append(f"{name} keeps its verdict: {again.kept}")
            results.append(result)
            continue
        results.append(again.after)
        differing = changes(result, again.after)
        if differing:
            changed += 1
            notes.append(f"{name}: {'; '.join(differing)}")
    notes.append(f"graded again: {counted(len(results), 'run')}, {changed} with another verdict or other reasons")
    return replace(collection, results=tuple(results)), notes


def _other_suites(results: Sequence[Result], now: str) -> list[str]:
    """Say that runs were made on other data than they are graded on now."""
    count = sum(result.suite_hash not in ("", now) for result in results)
    if not count:
        return []
    return [
        f"the suite's data ({now}) are not those that {counted(count, 'run')} worked on: verdicts may differ for that"
    ]
