"""From an agent's start to the exit report: one loop around one `poll`. Stand-alone: part of the warden."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` makes enumerations of these, slowly.
import io
import marshal
import os
import select
import time
from _json import encode_basestring_ascii

from .warden_agent import Agent
from .warden_output import EventFinder, Sink
from .warden_space import Space
from .warden_tree import become_subreaper, descendants, freeze_and_kill, send

TYPE_CHECKING = False  # `typing` takes longer to import than all of this.
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

FORMAT = 1
CHUNK = 1 << 16
TICK_S = 0.02  # How often the tree is looked at while it is being ended.
GIVE_UP_S = 30.0  # Killed processes that are still there after this hang in the kernel; the report counts them.
NO_JAIL: dict[str, Any] = {"kind": "none", "proven": False, "detail": "isolation off", "gaps": []}
NOT_CLOSED = "it was not closed; the run's standard error may say why"


class Watch:
    """From the agent's start to the exit report: a loop around one `poll`."""

    def __init__(self, settings: dict[str, Any], wakeup: int, complete: bool) -> None:
        self.complete = complete
        self.out = Sink(settings["stdout"], settings["output_cap"])
        self.err = Sink(settings["stderr"], settings["output_cap"])
        final = settings["final_event"] or {"contains": [], "grace_s": 0.0}
        self.finder = EventFinder(final["contains"])
        self.final_grace_s = float(final["grace_s"])
        self.time_limit_s = float(settings["time_limit_s"])
        self.grace_s = float(settings["grace_s"])
        self.input = memoryview((settings["stdin"] or "").encode("utf-8", "surrogateescape"))
        self.said = b""
        self.started = False
        self.spawn_error: str | None = None
        self.jailed = bool(settings["jail"])
        self.jail = NO_JAIL if not self.jailed else NO_JAIL | {"kind": settings["jail"]["kind"], "detail": NOT_CLOSED}
        self.status: int | None = None
        self.wall_s = 0.0
        self.ordered = False
        self.ended_by: str | None = None
        self.final_at = self.kill_at = float("inf")
        self.asked: set[int] = set()
        self.left: list[int] = []
        self.poller = select.poll()
        self.handlers: dict[int, Callable[[int], None]] = {}
        self.excess = ""
        self.space = None
        if settings["folders"]:
            self.space = Space(settings["folders"], settings["most_bytes"], settings["most_files"], self._tree)
        self.agent = Agent(settings)
        self._on(wakeup, select.POLLIN, self._read_wakeup)
        self._on(0, select.POLLIN, self._read_life_line)
        self._on(self.agent.words, select.POLLIN, self._read_words)
        self._on(self.agent.out, select.POLLIN, self._read_out)
        self._on(self.agent.err, select.POLLIN, self._read_err)
        if self.agent.into >= 0:
            os.set_blocking(self.agent.into, False)
            self._on(self.agent.into, select.POLLOUT, self._write_input)

    def run(self) -> dict[str, Any]:
        """Watch until the whole tree is gone; return the exit report."""
        try:
            while not self._over():
                for descriptor, _ in self.poller.poll(self._patience_ms()):
                    if handler := self.handlers.get(descriptor):
                        handler(descriptor)
        finally:  # Whatever goes wrong in here, the agent's tree does not stay.
            freeze_and_kill(self._tree)
        self._drain()
        return self._report()

    # Descriptors

    def _on(self, descriptor: int, mask: int, handler: Callable[[int], None]) -> None:
        self.poller.register(descriptor, mask)
        self.handlers[descriptor] = handler

    def _off(self, descriptor: int) -> None:
        if self.handlers.pop(descriptor, None):
            self.poller.unregister(descriptor)
            os.close(descriptor)

    def _read_wakeup(self, descriptor: int) -> None:
        numbers = os.read(descriptor, CHUNK)
        self.ordered |= signal.SIGTERM in numbers or signal.SIGINT in numbers

    def _read_life_line(self, descriptor: int) -> None:
        data = os.read(descriptor, CHUNK)
        self.ordered = True
        if not data:
            self.poller.unregister(descriptor)
            del self.handlers[descriptor]

    def _read_words(self, descriptor: int) -> None:
        data = os.read(descriptor, CHUNK)
        self.said += data
        if data:
            return
        self._off(descriptor)
        said = io.BytesIO(self.said)
        while said.tell() < len(self.said):
            word = marshal.load(said)
            self.jail = word.get("jail", self.jail)
            self.spawn_error = word.get("error", self.spawn_error)
        self.started = not self.spawn_error and (self.jail["proven"] or not self.jailed)

    def _read_out(self, descriptor: int) -> None:
        data = os.read(descriptor, CHUNK)
        if not data:
            return self._off(descriptor)
        self.out.take(data)
        self.finder.feed(data)
        if self.finder.found and self.final_at == float("inf"):
            self.final_at = time.monotonic() + self.final_grace_s
        return None

    def _read_err(self, descriptor: int) -> None:
        data = os.read(descriptor, CHUNK)
        if not data:
            return self._off(descriptor)
        return self.err.take(data)

    def _write_input(self, descriptor: int) -> None:
        try:
            self.input = self.input[os.write(descriptor, self.input) :]
        except BlockingIOError:
            return
        except BrokenPipeError:  # An agent need not read its input.
            self.input = self.input[:0]
        if not self.input:
            self._off(descriptor)

    # The end

    def _over(self) -> bool:
        """Move the end on by one step: ask, then kill; True when no process is left."""
        self._reap()
        now = time.monotonic()
        if not self.ended_by:
            self.ended_by = self._reason_to_end(now)
            if not self.ended_by:
                return False
            self.kill_at = now if self.excess else now + self.grace_s  # Who fills the disk harms others meanwhile.
        alive = self._tree()
        if not alive:
            return True
        if now < self.kill_at:
            self._ask(alive)
        elif now < self.kill_at + GIVE_UP_S:
            freeze_and_kill(self._tree)
        else:
            self.left = alive
            return True
        return False

    def _reason_to_end(self, now: float) -> str | None:
        if self.status is not None:
            return "agent"
        if self.ordered:
            return "runner"
        if now >= self.agent.began + self.time_limit_s:
            return "time_limit"
        if now >= self.final_at:
            return "final_event"
        self.excess = self.space.excess(now) if self.space else ""
        return "disk_limit" if self.excess else None

    def _patience_ms(self) -> float:
        if self.ended_by:
            return TICK_S * 1000
        until = min(self.agent.began + self.time_limit_s, self.final_at)
        if self.space:
            until = min(until, self.space.next_look)
        return max(0.0, min(until - time.monotonic(), 3600.0)) * 1000 + 1

    def _tree(self) -> list[int]:
        """All processes there are still to end; where /proc does not tell, the agent's group as one negative number."""
        if self.complete:
            return descendants(os.getpid())
        try:
            os.killpg(self.agent.pid, 0)
        except (ProcessLookupError, PermissionError):  # macOS answers the latter for a group of the dead.
            return []
        return [-self.agent.pid]

    def _ask(self, alive: list[int]) -> None:
        """Send SIGTERM once to each process, SIGCONT after it for those that are stopped.

        Not to bubblewrap, whose end would kill all inside at once; it ends when they have.
        """
        if self.jail["kind"] == "bwrap":
            self.asked.add(self.agent.pid)
        new = [pid for pid in alive if pid not in self.asked]
        self.asked.update(new)
        send(new, signal.SIGTERM)
        send(new, signal.SIGCONT)

    def _reap(self) -> None:
        """Bury whoever is dead: the agent, and the orphans that came to us."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if pid == self.agent.pid:
                self.status = status
                self.wall_s = time.monotonic() - self.agent.began

    def _drain(self) -> None:
        """Take what still lies in the pipes; with no writer left this ends at once."""
        for descriptor, handler in ((self.agent.out, self._read_out), (self.agent.err, self._read_err)):
            while descriptor in self.handlers:
                os.set_blocking(descriptor, False)
                try:
                    handler(descriptor)
                except BlockingIOError:
                    break
        while self.agent.words in self.handlers:
            self._read_words(self.agent.words)

    def _report(self) -> dict[str, Any]:
        if self.spawn_error:
            self.err.note(self.spawn_error)
        elif self.jailed and not self.jail["proven"]:
            self.err.note(f"the jail is not proven, so nothing was started: {self.jail['detail']}")
        if self.ended_by == "time_limit":
            self.err.note(f"time limit of {self.time_limit_s:g} s reached: the agent's processes were ended")
        if self.excess:
            self.err.note(f"the agent's processes were ended: {self.excess}")
        for name, sink in (("output", self.out), ("error", self.err)):
            if sink.cut:
                why = sink.trouble or f"more than {sink.cap} bytes"
                self.err.note(f"standard {name} is cut: {sink.kept} of {sink.seen} bytes kept ({why})")
        code = os.waitstatus_to_exitcode(self.status) if self.status is not None else None
        return {
            "format": FORMAT,
            "started": self.started,
            "spawn_error": self.spawn_error,
            "exit_code": code if self.started and code is not None and code >= 0 else None,
            "signal": -code if self.started and code is not None and code < 0 else None,
            "timed_out": self.ended_by == "time_limit",
            "ended_by": self.ended_by if self.started else None,
            "wall_s": round(self.wall_s or time.monotonic() - self.agent.began, 3),
            "stdout_bytes": self.out.seen,
            "stderr_bytes": self.err.seen,
            "stdout_cut": self.out.cut,
            "stderr_cut": self.err.cut,
            "jail": self.jail,
            "tree": "subreaper" if self.complete else "group",
            "left_behind": len(self.left),
            "excess": self.excess,
        }


def main() -> int:
    """Read the settings, watch the agent, write the report; return the exit status."""
    line = b""
    while b"\n" not in line:
        data = os.read(0, CHUNK)
        if not data:
            return 0  # Whoever started us is gone before a word was said.
        line += data
    line, _, more = line.partition(b"\n")
    wakeup, alarm = os.pipe()
    os.set_blocking(alarm, False)
    signal.set_wakeup_fd(alarm, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    report = _run(marshal.loads(bytes.fromhex(line.decode())), wakeup, bool(more))
    try:
        os.write(1, as_json(report).encode() + b"\n")
    except BrokenPipeError:
        return 1
    return 0


def _run(settings: dict[str, Any], wakeup: int, ordered: bool) -> dict[str, Any]:
    complete = become_subreaper() and os.path.isdir("/proc/self/task")
    try:
        watch = Watch(settings, wakeup, complete)
    except OSError as error:  # No file for the output, no room for a process.
        why = f"cannot start: {error.strerror or error}" + (f": {error.filename}" if error.filename else "")
        return {"format": FORMAT, "started": False, "ended_by": None, "spawn_error": why, "jail": NO_JAIL}
    watch.ordered = ordered
    return watch.run()


def as_json(value: Any) -> str:
    """Return plain data as JSON; `json` itself loads what takes as long as the rest of a warden's start."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{as_json(key)}: {as_json(held)}" for key, held in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(as_json, value)) + "]"
    if isinstance(value, str):
        return str(encode_basestring_ascii(value))
    if value is None:
        return "null"
    return ("false", "true")[value] if isinstance(value, bool) else repr(value)
