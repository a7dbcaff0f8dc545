"""The command `report.py`: read results, say what they show, exit by what was asked."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from emailbench.base.console import program, write
from emailbench.base.errors import UserError
from emailbench.base.paths import default_runs_dir
from emailbench.base.plain import printable
from emailbench.base.wording import describe
from emailbench.report import json, markdown, text
from emailbench.results.index import Collection, collect
from emailbench.results.rows import Table, differences, tabulate

RENDERERS = {"text": text.render, "json": json.render, "md": markdown.render}

EXIT_CODES = (
    "exit codes: 0 every planned run has a verdict, 1 below --fail-under, 2 wrong usage, 3 void or missing runs"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the report; return the exit code."""
    options = _parser().parse_args(argv)
    try:
        if not options.regrade and (options.suite or options.tasks_file):
            remedy = "add --regrade, or leave it out: a report shows the verdicts that are stored"
            raise UserError(
                "it belongs to --regrade", where="--suite" if options.suite else "--tasks-file", remedy=remedy
            )
        collection = collect(options.runs_dir or default_runs_dir())
        notes = list(collection.notes)
        if options.regrade:
            from emailbench.results.regrade import regrade

            collection, changed = regrade(collection, options.suite, options.tasks_file)
            notes += changed
    except UserError as error:
        print(f"report: {printable(str(error))}", file=sys.stderr)
        return 2
    if not collection.planned:
        print("report: no results yet. Run `python3 runner.py` first.", file=sys.stderr)
        return 2
    table = tabulate(collection.results)
    notes += differences(collection.results)
    if not collection.results:
        notes.append(f"{collection.planned} planned, 0 graded: the runner ended before the first verdict")
    write(RENDERERS[options.format](collection, table, notes))
    return _exit_code(collection, table, options.fail_under)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=program("report.py", "report"), description="Show the results of the latest runs.", epilog=EXIT_CODES
    )
    parser.add_argument("--runs-dir", type=Path, help="the folder that runner.py wrote to (default: runs)")
    parser.add_argument("--format", choices=sorted(RENDERERS), default="text", help="default: text")
    parser.add_argument("--regrade", action="store_true", help="grade again from the journals, and say what changed")
    parser.add_argument("--suite", type=Path, help="for --regrade: the suite's folder (default: the one that ships)")
    parser.add_argument(
        "--tasks-file",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="for --regrade: instead of the suite's task files",
    )
    parser.add_argument(
        "--fail-under", type=_share, metavar="SHARE", help="exit 1 when an agent's pass rate is below this: 0.8 or 80%%"
    )
    return parser


def _share(argument: str) -> float:
    """Read 0.8 or 80%."""
    number = argument.strip().removesuffix("%")
    try:
        share = float(number) / (100 if number != argument.strip() else 1)
    except ValueError:
        share = math.nan
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(
            f"found {describe(argument)}; a share from 0 to 1 is needed, such as 0.8 or 80%"
        )
    return share


def _exit_code(collection: Collection, table: Table, fail_under: float | None) -> int:
    if any(row.void for row in table.agents) or collection.planned > len(collection.results):
        return 3
    low = [row for row in table.agents if fail_under is not None and (row.pass_share or 0.0) < fail_under]
    for row in low:
        print(f"report: {printable(row.agent)} is below {fail_under:.1%}.", file=sys.stderr)
    return 1 if low else 0
