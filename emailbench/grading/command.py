"""The command line of the grader."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from emailbench.base.console import program
from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import dump_compact
from emailbench.base.paths import no_folder
from emailbench.base.plain import printable
from emailbench.base.shapes import dump
from emailbench.base.wording import counted
from emailbench.grading.evidence import stored_result
from emailbench.grading.regrade import regrade_folder
from emailbench.records.result import Result, write_result
from emailbench.records.runfolder import RunFolder, parse_run_name
from emailbench.world.suite import Suite, load_suite

EXIT_CODES = {"pass": 0, "fail": 1, "void": 3}
USAGE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Grade one run's folder and print the verdict: 0 pass, 1 fail, 3 void, 2 when it cannot be asked."""
    options = _parser().parse_args(argv)
    try:
        return _run(options)
    except UserError as error:
        print(f"grader: {printable(str(error))}", file=sys.stderr)
        return USAGE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=program("grader.py", "grade"),
        description="Grade one run from its ledger.json and tool_calls.jsonl and print the verdict.",
        epilog="Exit code: 0 pass, 1 fail, 3 void, 2 when a file, task or suite cannot be found or read.",
    )
    parser.add_argument("--run-dir", type=Path, required=True, help="the run's folder, such as runs/my_agent/sched_001")
    parser.add_argument("--task-id", help="the task that the run worked on (default: as the folder's name says)")
    parser.add_argument("--suite", type=Path, help="the suite's folder (default: the one that ships)")
    parser.add_argument(
        "--tasks-file", type=Path, action="append", default=[], help="a task file to use instead of the suite's own"
    )
    parser.add_argument("--write", action="store_true", help="store the verdict as result.json in the run's folder")
    parser.add_argument("--json", action="store_true", help="print the whole result as JSON")
    return parser


def _run(options: argparse.Namespace) -> int:
    folder: Path = options.run_dir
    if not folder.is_dir():
        raise no_folder(folder, "name a run's folder: runs/<agent>/<task>")
    suite = load_suite(options.suite, options.tasks_file)
    stored = stored_result(folder)
    name = options.task_id or (stored.task if stored else _task_of(folder, suite))
    again = regrade_folder(suite, folder, name)
    result = again.before if again.kept and again.before else again.after
    if options.write:
        _write(RunFolder(folder).result, result)
    print(dump_compact(dump(result)).encode("utf-8", "backslashreplace").decode() if options.json else told(result))
    if again.kept:
        print(f"grader: the stored verdict stands: {again.kept}", file=sys.stderr)
    return EXIT_CODES[result.verdict]


def _task_of(folder: Path, suite: Suite) -> str:
    """Return the task that a folder's name tells; raise UserError when it tells none."""
    name = parse_run_name(folder.resolve().name)[0]
    if name not in suite.tasks:
        remedy = "name a run's folder, runs/<agent>/<task>, or give --task-id"
        raise UserError(f"the folder's name {name[:60]!a} is no task", where=str(folder), remedy=remedy)
    return name


def _write(path: Path, result: Result) -> None:
    try:
        write_result(path, result)
    except OSError as error:
        raise UserError(f"the verdict cannot be written ({error.strerror})", where=str(path)) from None


def told(result: Result) -> str:
    """Return a verdict as people read it: the word, then each reason, warning and point for review."""
    about = f" ({result.void_reason})" if result.void_reason else ""
    lines = [f"{result.task}: {result.verdict}{about}"]
    for title, texts in (("reason", result.reasons), ("warning", result.warnings), ("review", result.review)):
        lines += [f"  {title:<8}{text}" for text in texts]
    found = ", ".join(result.recorded_actions) or "nothing"
    lines.append(f"  expected {result.expected_action}; recorded {found}; {counted(result.n_tool_calls, 'tool call')}")
    return printable("\n".join(lines))
