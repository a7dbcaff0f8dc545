"""The verdict on a run, worked out where it holds up no other run.

Grading takes a few milliseconds of the runner's own process, which also answers the calls of all runs that go on
meanwhile. What an agent left on purpose may take seconds. Such a run, told by its size alone, is graded in a process of
its own, with less claim to the machine than the agents have; starting one for each run would cost more than grading.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

from emailbench.base.paths import PACKAGE
from emailbench.base.shapes import dump
from emailbench.grading.evidence import RunEvidence
from emailbench.grading.grader import grade
from emailbench.records.result import Result, result_from_json
from emailbench.records.task import Task
from emailbench.world.suite import Suite

LARGE_LEDGER, LARGE_JOURNAL, LARGE_TRACE = 16 << 10, 512 << 10, 8 << 20
"""Bytes from which on a run is graded apart; honest ones leave a few KB in the ledger and some dozens in the log."""

LONGEST_S = 300.0
"""How long a verdict may take; what takes longer is a fault of the grader's that one run suffers alone."""

_START = "import sys; sys.path.insert(0, sys.argv[1]); from emailbench.runner.judging import serve; serve()"


class NoVerdict(Exception):
    """The process that was to grade a run gave no verdict."""


def judge(suite: Suite, task: Task, run: RunEvidence) -> Result:
    """Return the verdict on a run."""
    return judge_apart(suite, task, run) if is_large(run) else grade(suite, task, run)


def is_large(run: RunEvidence) -> bool:
    """Tell whether a run left more than honest ones do."""
    trace = 0
    with contextlib.suppress(OSError):
        trace = run.trace.stat().st_size if isinstance(run.trace, Path) else len(run.trace or b"")
    sizes = (len(run.ledger or b""), len(run.journal or b""), trace)
    return any(size > large for size, large in zip(sizes, (LARGE_LEDGER, LARGE_JOURNAL, LARGE_TRACE), strict=True))


def judge_apart(suite: Suite, task: Task, run: RunEvidence, seconds: float = LONGEST_S) -> Result:
    """Return the verdict on a run, graded in a new process."""
    bare = Suite(suite.home, suite.task_files, suite.raw)  # As loaded, without worlds that others add to.
    command = [sys.executable, "-I", "-S", "-X", "utf8", "-c", _START, str(PACKAGE.parent)]
    try:
        done = subprocess.run(
            command,
            input=pickle.dumps((bare, task, run)),
            capture_output=True,
            timeout=seconds,
            check=False,
            start_new_session=True,  # Ctrl-C ends the agents; what has been done is still judged.
        )
    except subprocess.TimeoutExpired:
        raise NoVerdict(f"grading took longer than {seconds:g} s") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoVerdict(f"grading ended with {done.returncode}: {said[-1] if said else 'no word'}")
    return result_from_json(json.loads(done.stdout), "the verdict")


def serve() -> None:
    """Grade the one run that comes on standard input, from the runner; what agents wrote is bytes in it."""
    with contextlib.suppress(OSError):
        os.nice(10)
    suite, task, run = pickle.load(sys.stdin.buffer)
    sys.stdout.write(json.dumps(dump(grade(suite, task, run))))
