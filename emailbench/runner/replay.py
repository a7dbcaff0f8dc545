"""Whether a log that an agent kept itself is one that the tools would have given: its calls are made again.

An agent that is handed the data writes its log as it likes. Made again in their order, in an episode of ours on the
same task, the same calls must succeed or be refused, show the same facts and have the same effects. What no replay can
tell is whether the agent made a call or only wrote down what it would have given.
"""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path

from emailbench.base.plain import one_line
from emailbench.episode.calls import Episode
from emailbench.grading.evidence import read_bytes
from emailbench.records.journal import Line, facts_in, parse_journal
from emailbench.records.limits import flooded
from emailbench.records.task import Task
from emailbench.world.model import World

LEAST_S = 30.0
"""How long the calls of a run may take when they are made again; more where the run itself took longer."""

LEFT_OUT = re.compile(r"\[not JSON\]|\[left out: \d+ bytes\]")
"""What stands in a log for arguments that cannot be written down."""


def replayed(world: World, task: Task, log: Path, wall_s: float = 0.0) -> str | None:
    """Return where a log differs from what its calls give when they are made again; None where it does not.

    A log that is more than a run may leave is not read: the grader counts.
    """
    held = read_bytes(log) or b""
    lines = () if flooded(held) else parse_journal(held).lines
    if not lines:
        return None
    seconds = max(LEAST_S, wall_s)
    again = _made_again(world, task, lines, seconds)
    if again is None:
        return f"the log's calls could not be made again in {seconds:.0f} s"
    for logged, made in zip(lines, again, strict=False):
        if difference := _difference(logged, made):
            return f"made again, call {logged.n} of {one_line(logged.tool, 40)!a} {difference}"
    return None


def _made_again(world: World, task: Task, lines: tuple[Line, ...], seconds: float) -> tuple[Line, ...] | None:
    """Make the calls of a log in a new episode and return its log; None when that takes too long."""
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="emailbench-replay-") as name:
        ledger, calls = Path(name) / "ledger.json", Path(name) / "tool_calls.jsonl"
        with Episode(world, ledger, calls, thread_id=task.thread_id, shared=False) as episode:
            for line in lines:
                if time.monotonic() > end:
                    return None
                faults = len(episode.internal_errors)
                try:
                    episode.call(line.tool, line.arguments, line.connection)
                except Exception:
                    if len(episode.internal_errors) == faults:  # No fault of a tool, which the log tells of.
                        raise
            return parse_journal(episode.written).lines


def _difference(logged: Line, made: Line) -> str | None:
    """Say in what a call differs that was made again."""
    if isinstance(logged.arguments, str) and LEFT_OUT.fullmatch(logged.arguments):
        return "cannot be, as its arguments are not in the log, which calls it done" if logged.ok else None
    if logged.ok != made.ok:
        return f"is {'done' if made.ok else 'refused'}, and the log calls it {'done' if logged.ok else 'refused'}"
    if logged.effect != made.effect:
        return "has another effect than the log says"
    shown, held, facts = frozenset(made.shown), facts_in(logged.answer), facts_in(made.answer)
    for name in logged.shown:
        if name not in shown:
            return f"does not show {one_line(name, 80)!a}, which the log calls shown"
        if name not in held or held[name] != facts.get(name):
            return f"says something else of {one_line(name, 80)!a} than the log"
    return None
