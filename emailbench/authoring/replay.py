"""Calls replayed in process and graded, quickly: what two runs have in common is carried out once."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any

from emailbench.base.jsonfiles import dump_compact
from emailbench.episode.calls import Answer, Episode
from emailbench.grading.evidence import RunEvidence
from emailbench.grading.grader import grade
from emailbench.records.journal import Line, parse_journal
from emailbench.records.result import Process, Result
from emailbench.records.task import Task
from emailbench.world.model import World
from emailbench.world.suite import Suite

Call = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Run:
    """What a replay left behind."""

    task: Task
    calls: tuple[Call, ...]
    ledger: bytes
    journal: bytes

    @property
    def lines(self) -> tuple[Line, ...]:
        """The journal's lines."""
        return parse_journal(self.journal).lines

    @property
    def shown(self) -> tuple[str, ...]:
        """Every fact that a successful call showed, in order."""
        return tuple(dict.fromkeys(fact for line in self.lines if line.ok for fact in line.shown))

    @property
    def refused(self) -> tuple[Line, ...]:
        """The calls that were refused."""
        return tuple(line for line in self.lines if not line.ok)


class Stage:
    """Episodes on the tasks of one suite, in a folder that goes when the stage is left."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        fast = Path("/dev/shm")  # Files in memory, where there are such; thousands of runs are written.
        place = fast if os.access(fast, os.W_OK) else None
        self._folder = tempfile.TemporaryDirectory(prefix="emailbench-check-", dir=place)
        self._place = Path(self._folder.name)
        self._kept: dict[str, tuple[tuple[str, ...], bytes]] = {}

    def __enter__(self) -> Stage:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def open(self, task: Task, world: World | None = None, start: bytes = b"") -> Episode:
        """Open an episode, on a journal that begins with `start`."""
        ledger, calls = self._place / "ledger.json", self._place / "tool_calls.jsonl"
        ledger.unlink(missing_ok=True)
        calls.write_bytes(start)
        return Episode(world or self.suite.world_for(task), ledger, calls, thread_id=task.thread_id)

    def close(self, task: Task, episode: Episode, calls: Sequence[Call] = ()) -> Run:
        """Close an episode and return what it left."""
        episode.close()
        ledger, journal = episode.ledger_path.read_bytes(), episode.calls_path.read_bytes()
        return Run(task, tuple(calls), ledger, journal)

    def play(self, task: Task, calls: Sequence[Call], world: World | None = None) -> Run:
        """Carry out calls one after the other; the beginning that the task's last kept run shares is copied."""
        start, done = (b"", 0) if world else self._shared(task, calls)
        episode = self.open(task, world, start)
        for tool, arguments in calls[done:]:
            episode.call(tool, arguments)
        return self.close(task, episode, calls)

    def keep(self, run: Run) -> None:
        """Remember a run, so that others like it are quicker."""
        self._kept[run.task.id] = (tuple(map(_key, run.calls)), run.journal)

    def _shared(self, task: Task, calls: Sequence[Call]) -> tuple[bytes, int]:
        keys, journal = self._kept.get(task.id, ((), b""))
        lines = journal.splitlines(keepends=True)
        done = 0
        for call, key in zip(calls, keys, strict=False):
            if _key(call) != key:
                break
            done += 1
        return b"".join(lines[:done]), done

    def grade(self, run: Run, process: Process | None = None) -> Result:
        """Return the verdict on a run."""
        return grade(self.suite, run.task, RunEvidence(run.ledger, run.journal, process=process or Process()))

    def verdict(self, task: Task, calls: Sequence[Call]) -> Result:
        """Carry out calls and return the verdict."""
        return self.grade(self.play(task, calls))


def _key(call: Call) -> str:
    return dump_compact(list(call))


def tampered(run: Run, *, ledger: bytes | None = None, journal: bytes | None = None) -> Run:
    """Return a run whose files somebody has changed."""
    kept = run if ledger is None else replace(run, ledger=ledger)
    return kept if journal is None else replace(kept, journal=journal)


def answer_of(episode: Episode, tool: str, **arguments: Any) -> Answer:
    """Make a call as an agent does; arguments that are None are left out."""
    return episode.call(tool, {name: value for name, value in arguments.items() if value is not None})
