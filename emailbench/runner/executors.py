"""Carries out planned runs, one after the other or several at a time, and stops in good order when asked to."""

from __future__ import annotations

import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Protocol

from emailbench.records.result import Result
from emailbench.runner.plan import Job

TICK_S = 1.0


class Work(Protocol):
    """Carries out one run; None when it was broken off. Everything that can go wrong in a run is in its result."""

    def __call__(self, job: Job, stop: Stop) -> Result | None:
        """Carry out `job`, giving up as soon as `stop` is requested."""


class Watcher(Protocol):
    """Hears of what happens, in the thread that called `execute`."""

    def started(self, job: Job) -> None:
        """Hear that a run has begun."""

    def finished(self, job: Job, result: Result) -> None:
        """Hear that a run has its verdict."""

    def abandoned(self, job: Job) -> None:
        """Hear that a run was broken off."""

    def tick(self) -> None:
        """Hear that some time has passed."""


@dataclass
class Stop:
    """A request to stop that any thread or signal handler may make, once and for all."""

    requested: bool = False
    _actions: dict[int, Callable[[], None]] = field(default_factory=dict)
    _next: int = 0
    _lock: threading.RLock = field(default_factory=threading.RLock)  # A handler may interrupt its own thread in here.

    def request(self) -> None:
        """Ask for the end; whatever was registered is told."""
        self.requested = True
        for action in self._take():
            action()

    @contextmanager
    def telling(self, action: Callable[[], None]) -> Iterator[None]:
        """Call `action` when the end is requested while the block runs, at once if it already was."""
        with self._lock:
            self._next += 1
            number = self._next
            self._actions[number] = action
        try:
            if self.requested:
                self.request()
            yield
        finally:
            with self._lock:
                self._actions.pop(number, None)

    def _take(self) -> list[Callable[[], None]]:
        with self._lock:
            actions = list(self._actions.values())
            self._actions.clear()
        return actions


@contextmanager
def on_signals(stop: Stop) -> Iterator[None]:
    """Turn Ctrl-C, SIGTERM and SIGHUP into a request to stop; further ones change nothing, since the end is short."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def request(number: int, frame: FrameType | None) -> None:
        stop.request()

    before = {number: signal.signal(number, request) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


_Event = tuple[str, Job | None, Result | BaseException | None]


def execute(jobs: Sequence[Job], work: Work, watcher: Watcher, stop: Stop, *, workers: int = 1) -> None:
    """Carry out `jobs` in order by up to `workers` threads; return when all are done or broken off.

    An exception that escapes from `work` or from the watcher ends everything in good order and is raised again.
    """
    events: queue.SimpleQueue[_Event] = queue.SimpleQueue()
    waiting = iter(jobs)
    next_job = threading.Lock()

    def serve() -> None:
        try:
            while not stop.requested:
                with next_job:
                    job = next(waiting, None)
                if job is None:
                    break
                events.put(("started", job, None))
                events.put(("ended", job, work(job, stop)))
        except BaseException as error:
            events.put(("failed", None, error))
        finally:
            events.put(("gone", None, None))

    threads = [threading.Thread(target=serve, name=f"run-{index}") for index in range(min(workers, len(jobs)))]
    for thread in threads:
        thread.start()
    try:
        _listen(events, len(threads), watcher)
    except BaseException:
        stop.request()
        raise
    finally:
        for thread in threads:
            thread.join()


def _listen(events: queue.SimpleQueue[_Event], alive: int, watcher: Watcher) -> None:
    while alive:
        try:
            kind, job, value = events.get(timeout=TICK_S)
        except queue.Empty:
            watcher.tick()
            continue
        if kind == "gone":
            alive -= 1
        elif isinstance(value, BaseException):
            raise value
        elif job is not None and kind == "started":
            watcher.started(job)
        elif job is not None and isinstance(value, Result):
            watcher.finished(job, value)
        elif job is not None:
            watcher.abandoned(job)
