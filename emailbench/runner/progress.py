"""What the runner says while it works: one live line on a terminal, plain lines elsewhere, and counts at the end."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO

from emailbench.base import console
from emailbench.base.plain import one_line
from emailbench.records.result import Result
from emailbench.records.runfolder import run_name
from emailbench.runner.plan import Job

CLEAR = "\r\x1b[K"
"""Back to the line's start, and erase it."""


class Progress:
    """Prints one line for each finished run; on a terminal also what is running at the moment."""

    def __init__(self, jobs: Sequence[Job], out: TextIO, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._out = out
        self._live = out.isatty()
        self._clock = clock
        self._since = clock()
        self._total = len(jobs)
        self._done = 0
        self._running: dict[Job, float] = {}
        self._agent_width = max((len(job.agent) for job in jobs), default=0)
        self._task_width = max((len(run_name(job.task, job.repetition)) for job in jobs), default=0)

    def say(self, text: str) -> None:
        """Print a line of its own."""
        self._print(text)
        self._refresh()

    def started(self, job: Job) -> None:
        """Take note that a run has begun."""
        self._running[job] = self._clock()
        self._refresh()

    def finished(self, job: Job, result: Result) -> None:
        """Print the verdict on a run, and why when it is no pass."""
        self._running.pop(job, None)
        self._done += 1
        count = f"{self._done:>{len(str(self._total))}}/{self._total}"
        name = run_name(job.task, job.repetition)
        head = f"{count}  {result.verdict}  {job.agent:<{self._agent_width}}  {name:<{self._task_width}}"
        self._print(f"{head}  {result.wall_s:7.2f} s{_why(result)}")
        self._refresh()

    def abandoned(self, job: Job) -> None:
        """Take note that a run was broken off and leaves no result."""
        self._running.pop(job, None)
        self._refresh()

    def close(self) -> None:
        """Take the live line away."""
        self._running.clear()
        if self._live:
            self._write(CLEAR)

    def _print(self, text: str) -> None:
        self._write(f"{CLEAR if self._live else ''}{text}\n")

    def _refresh(self) -> None:
        if not self._live or not self._running:
            return
        now = self._clock()
        oldest = min(self._running.values())
        names = ", ".join(f"{job.agent} {run_name(job.task, job.repetition)}" for job in self._running)
        left = ""
        if self._done and self._total > self._done:
            left = f", about {(now - self._since) / self._done * (self._total - self._done):.0f} s left"
        text = f"{self._done}/{self._total} done{left}; running for {now - oldest:.0f} s: {names}"
        self._write(CLEAR + one_line(text, max(shutil.get_terminal_size().columns - 1, 20)))

    def tick(self) -> None:
        """Bring the live line up to date."""
        self._refresh()

    def _write(self, text: str) -> None:
        """Write at once; an output that is gone must not end the runs, nor the exit code they earn."""
        if not console.write(text, self._out):
            self._live = False


def counts(results: Sequence[Result], jobs: Sequence[Job]) -> list[str]:
    """Return one line for each agent: how many of its planned runs passed, and how many are void or missing."""
    planned = Counter(job.agent for job in jobs)
    width = max((len(agent) for agent in planned), default=0)
    lines = []
    for agent, number in planned.items():
        verdicts = Counter(result.verdict for result in results if result.agent == agent)
        missing = number - sum(verdicts.values())
        notes = [f"{count} {word}" for count, word in ((verdicts["void"], "void"), (missing, "missing")) if count]
        lines.append(
            f"{agent:<{width}}  {verdicts['pass']}/{number} passed" + (f"  ({', '.join(notes)})" if notes else "")
        )
    return lines


def _why(result: Result) -> str:
    """Return what tells most about a run that is no pass; it may quote what an agent wrote.

    What became of the program comes first, since an action that is missing then only follows from it.
    """
    if result.verdict != "fail":
        return f"  {one_line(result.void_reason, 110)}" if result.void_reason else ""
    of_program = [reason for reason in result.reasons if reason.startswith("process: ")]
    told = [*_course(result), *(reason.removeprefix("process: ") for reason in of_program)]
    if told and (of_program or result.process.connected is False):
        told.append(f"see {result.run_dir}/stderr.log" if result.run_dir else "see stderr.log")
    others = [reason for reason in result.reasons if reason not in of_program]
    text, more = ("; ".join(told), len(others)) if told else (next(iter(others), ""), len(others) - 1)
    return f"  {one_line(text, 200 if told else 90)}" + (f" (+{more})" if more > 0 else "") if text else ""


def _course(result: Result) -> Iterator[str]:
    """Yield what became of a program that did not get to its end, or not to its server."""
    if result.timed_out:
        yield f"the time limit ended it after {result.wall_s:.0f} s"
    if result.process.connected is False:
        yield "it never reached the MCP server"
