"""Finding results: the latest summary, else the newest result of each run folder; what cannot be read is named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import read_json
from emailbench.base.plain import one_line
from emailbench.records.result import Result, read_result, result_from_json
from emailbench.records.runfolder import INVOCATION, SUMMARY, run_name


@dataclass(frozen=True)
class Collection:
    """The results of a report, where they came from, and what is to be said about them."""

    runs_dir: Path
    source: str
    results: tuple[Result, ...]
    invocation: dict[str, Any]
    notes: tuple[str, ...] = ()

    @property
    def planned(self) -> int:
        """How many runs the invocation planned; never fewer than there are results."""
        planned = self.invocation.get("planned")
        return max(planned if isinstance(planned, int) else 0, len(self.results))


def collect(runs_dir: Path) -> Collection:
    """Read the results below `runs_dir`; raise UserError when there is nothing to report."""
    if not runs_dir.is_dir():
        remedy = "run `python3 runner.py` first, or name the folder with --runs-dir"
        raise paths.no_folder(runs_dir, remedy)
    summary = runs_dir / SUMMARY
    if summary.is_file():
        results, notes = _from_summary(summary)
        if results or not notes:
            return Collection(runs_dir, SUMMARY, results, _invocation(runs_dir), notes)
        found = _from_folders(runs_dir)
        return replace(found, notes=(*notes, *found.notes))
    return _from_folders(runs_dir)


def _invocation(runs_dir: Path) -> dict[str, Any]:
    try:
        content = read_json(runs_dir / INVOCATION)
    except UserError:
        return {}
    return content if isinstance(content, dict) else {}


def _from_summary(path: Path) -> tuple[tuple[Result, ...], tuple[str, ...]]:
    try:
        content = read_json(path)
    except UserError as error:
        return (), (f"skipped {one_line(str(error), 300)}",)
    if not isinstance(content, list):
        return (), (f"skipped {path.name}: it is no list of results",)
    results: list[Result] = []
    notes: list[str] = []
    for index, item in enumerate(content):
        try:
            results.append(result_from_json(item, f"{path.name}[{index}]"))
        except UserError as error:
            notes.append(f"skipped {one_line(str(error), 300)}")
    return tuple(results), tuple(notes)


def _from_folders(runs_dir: Path) -> Collection:
    results: list[Result] = []
    notes: list[str] = []
    for path in sorted(runs_dir.glob("*/*/result.json")):
        try:
            results.append(read_result(path))
        except UserError as error:
            notes.append(f"skipped {one_line(str(error), 300)}")
    return Collection(runs_dir, "result.json files", tuple(newest(results)), {}, tuple(notes))


def newest(results: Iterable[Result]) -> list[Result]:
    """Return, of each (agent, task), the results of its newest invocation; invocation names sort by time."""
    held = list(results)
    latest: dict[tuple[str, str], str] = {}
    for result in held:
        pair = (result.agent, result.task)
        latest[pair] = max(latest.get(pair, ""), result.invocation)
    return [result for result in held if result.invocation == latest[(result.agent, result.task)]]


def folder_of(runs_dir: Path, result: Result) -> Path:
    """Return the folder of a result's run."""
    return runs_dir / result.agent / run_name(result.task, result.repetition)
