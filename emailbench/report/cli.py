"""The command `report.py`: read results, say what they show, exit by what was asked."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.base.paths import default_runs_dir
from emailbench.base.plain import printable
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
        collection = collect(options.runs_dir or default_runs_dir())
        notes = list(collection.notes)
        if options.regrade:
            from emailbench.results.regrade import regrade

            collection, changed = regrade(collection, options.suite)
            notes += changed
    except UserError as error:
        print(f"report: {printable(str(error))}", file=sys.stderr)
        return 2
    if not collection.results:
        print("report: no results yet. Run `python3 runner.py` first.", file=sys.stderr)
        return 2
    table = tabulate(collection.results)
    notes += differences(collection.results)
    _print(RENDERERS[options.format](collection, table, notes))
    return _exit_code(collection, table, options.fail_under)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="report.py", description="Show the results of the latest runs.", epilog=EXIT_CODES
    )
    parser.add_argument("--runs-dir", type=Path, help="the folder that runner.py wrote to (default: runs)")
    parser.add_argument("--format", choices=sorted(RENDERERS), default="text", help="default: text")
    parser.add_argument("--regrade", action="store_true", help="grade again from the journals, and say what changed")
    parser.add_argument("--suite", type=Path, help="for --regrade: the suite's folder (default: the one that ships)")
    parser.add_argument(
        "--fail-under", type=_share, metavar="SHARE", help="exit 1 when an agent's pass rate is below this, such as 0.8"
    )
    return parser


def _share(argument: str) -> float:
    share = float(argument)
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError("a share lies between 0 and 1")
    return share


def _print(output: str) -> None:
    """Write to standard output; a reader that has seen enough and closed the pipe is no error."""
    try:
        sys.stdout.buffer.write(output.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _exit_code(collection: Collection, table: Table, fail_under: float | None) -> int:
    if any(row.void for row in table.agents) or collection.planned > len(collection.results):
        return 3
    low = [row for row in table.agents if fail_under is not None and (row.pass_share or 0.0) < fail_under]
    for row in low:
        print(f"report: {printable(row.agent)} is below {fail_under:.1%}.", file=sys.stderr)
    return 1 if low else 0
