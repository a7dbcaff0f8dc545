"""The episode: one dispatch point that numbers each call, carries it out, and writes it down before it is answered.

Order of a call: journal line, ledger, answer. What was answered therefore survives the kill of any process. Several
processes may share the same files (an embedded server that is restarted, or two of them): a lock is held for each
call, and lines that others wrote are folded in first.
"""

from __future__ import annotations

import errno
import fcntl
import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from emailbench.base.errors import AgentError
from emailbench.base.jsonfiles import dump_compact, parse_json, too_deep, write_atomic
from emailbench.base.plain import one_line
from emailbench.episode.arguments import read_arguments, unknown_arguments
from emailbench.episode.ours import check_files
from emailbench.episode.state import State
from emailbench.episode.table import BY_NAME, Tool
from emailbench.records.formats import JOURNAL
from emailbench.records.limits import MAX_CALLS, MAX_JOURNAL, MAX_LINE
from emailbench.world.model import World

T = TypeVar("T")

MAX_ERROR = 3000
"""Longest error that an agent is told, in characters, before the names of arguments that do not exist."""


PATIENCE_S, PAUSE_S = 5.0, 0.25
"""How long a full disk is waited for in all, and between two tries: the wardens end runs that fill it."""

FULL = (errno.ENOSPC, errno.EDQUOT)


class Answer(NamedTuple):
    """What a call gives back: what the agent sees (on an error {"error": text}), as a value and as JSON."""

    ok: bool
    content: dict[str, Any]
    error: str | None
    text: str


class EpisodeClosed(Exception):
    """A call came after the episode had been closed."""


class Episode:
    """The live part of a run: a world, its clock, a ledger and a journal. Safe to call from several threads.

    `shared=False` promises that these files are new and that no other process writes them while the episode lasts,
    which saves each call a lock and a look. Otherwise UserError is raised for files that no episode wrote.
    """

    def __init__(
        self,
        world: World,
        ledger: Path,
        calls: Path,
        *,
        thread_id: str | None = None,
        started: float | None = None,
        shared: bool = True,
    ) -> None:
        if shared:
            check_files(ledger, calls)
        self.world = world
        self.ledger_path = ledger
        self.calls_path = calls
        self.internal_errors: list[str] = []
        self._state = State(world, thread_id)
        self._thread_id = thread_id
        self._shared = shared
        self._written: list[bytes] = []
        self._lock = threading.Lock()
        self._count = 0
        self._read_to = 0
        self._patience_s = PATIENCE_S
        self._started = time.monotonic() if started is None else started
        self._journal: int | None = os.open(calls, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        with self._lock:
            self._locked_file(self._open_files)

    @property
    def ledger(self) -> dict[str, Any]:
        """The ledger as it stands."""
        return self._state.ledger

    @property
    def n_calls(self) -> int:
        """How many calls the journal holds."""
        return self._count

    @property
    def written(self) -> bytes:
        """What an episode that shares its files with nobody has written: its journal must hold this and no more."""
        return b"".join(self._written)

    def call(self, tool: str, arguments: Any = None, connection: int = 0) -> Answer:
        """Carry out one call and return its answer; raise only for our own faults, after logging them."""
        with self._lock:
            if self._journal is None:
                raise EpisodeClosed("the episode is closed")
            if not self._shared:
                return self._call(tool, arguments, connection)
            return self._locked_file(lambda: self._shared_call(tool, arguments, connection))

    def close(self) -> None:
        """Take no more calls. Closing twice is harmless."""
        with self._lock:
            if self._journal is not None:
                os.close(self._journal)
                self._journal = None

    def __enter__(self) -> Episode:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _locked_file(self, work: Callable[[], T]) -> T:
        assert self._journal is not None
        fcntl.flock(self._journal, fcntl.LOCK_EX)
        try:
            return work()
        finally:
            fcntl.flock(self._journal, fcntl.LOCK_UN)

    def _open_files(self) -> None:
        self._catch_up()
        self._write_ledger()

    def _catch_up(self) -> None:
        """Fold in the lines that are in the journal and were not written by this object."""
        assert self._journal is not None
        size = os.fstat(self._journal).st_size
        if size <= self._read_to:
            self._read_to = size  # Shorter: somebody cut the file, and the grader will see that it does not add up.
            return
        data = os.pread(self._journal, size - self._read_to, self._read_to)
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            # A line that broke off was never answered: its writer died in mid-write.
            os.ftruncate(self._journal, self._read_to + whole)
        for raw in data[:whole].splitlines():
            try:
                line = parse_json(raw)
            except (ValueError, RecursionError):
                continue
            if isinstance(line, dict):
                self._count += 1
                self._state.apply(line.get("effect"))
        self._read_to += whole

    def _shared_call(self, name: str, arguments: Any, connection: int) -> Answer:
        self._catch_up()
        return self._call(name, arguments, connection)

    def _call(self, name: str, arguments: Any, connection: int) -> Answer:
        if self._count >= MAX_CALLS or self._read_to >= MAX_JOURNAL:
            return _exhausted()
        name = str(name)
        line: dict[str, Any] = {
            "format": JOURNAL,
            "n": self._count + 1,
            "connection": connection,
            "tool": name[:128],
            "category": BY_NAME[name].category if name in BY_NAME else "",
            "arguments": arguments,
            "unknown_arguments": [],
            "ok": True,
            "error": None,
            "shown": [],
            "effect": None,
            "at_s": 0.0,
        }
        fault: Exception | None = None
        try:
            content = self._dispatch(name, arguments, line)
            text = dump_compact(content)
        except AgentError as error:
            content = _refuse(line, str(error)[: MAX_ERROR + 500])
            text = dump_compact(content)
        except Exception as error:
            fault = error
            self.internal_errors.append(f"{name}: {error!r}")
            content = _refuse(line, f"internal error: {type(error).__name__}")
            text = dump_compact(content)
        self._append(line, text)
        if fault is not None:
            raise fault
        return Answer(line["ok"], content, line["error"], text)

    def _dispatch(self, name: str, arguments: Any, line: dict[str, Any]) -> dict[str, Any]:
        tool = BY_NAME.get(name)
        if tool is None:
            raise AgentError(f"no tool {name[:60]!a}. The tools are {', '.join(BY_NAME)}.")
        given = {} if arguments is None else arguments
        if not isinstance(given, Mapping):
            raise AgentError("arguments must be an object.")
        unknown = unknown_arguments(tool.params, given)
        if not unknown:
            return self._carry_out(tool, read_arguments(tool.params, given), line)
        line["unknown_arguments"] = unknown
        shown = [one_line(name, 40) for name in unknown[:10]]
        try:
            content = self._carry_out(tool, read_arguments(tool.params, given), line)
        except AgentError as error:
            told = str(error)[:MAX_ERROR].rstrip(".")
            raise AgentError(f"{told}. Unknown arguments: {', '.join(shown)}.") from None
        return {**content, "ignored_arguments": shown}

    def _carry_out(self, tool: Tool, values: dict[str, Any], line: dict[str, Any]) -> dict[str, Any]:
        if tool.act is not None:
            deed = tool.act(self._state, values, line["n"])
            self._state.check_room(deed.effect)
            line["effect"] = deed.effect
            return deed.content
        assert tool.read is not None
        reading = tool.read(self._state, values)
        line["shown"] = list(reading.shown)
        return reading.content

    def _append(self, line: dict[str, Any], answer: str) -> None:
        assert self._journal is not None
        line["at_s"] = round(time.monotonic() - self._started, 3)
        data = encode_line(line, answer)
        self._patiently(lambda: self._write_line(data))
        self._count += 1
        self._read_to += len(data)
        if not self._shared:
            self._written.append(data)
        if line["effect"] is not None:
            self._state.apply(line["effect"])
            self._patiently(self._write_ledger)

    def _write_line(self, data: bytes) -> None:
        assert self._journal is not None
        written = 0
        try:
            while written < len(data):
                written += os.write(self._journal, data[written:])
        except OSError:  # A full disk: what was not answered leaves no half of a line behind.
            os.ftruncate(self._journal, self._read_to)
            raise

    def _patiently(self, write: Callable[[], None]) -> None:
        """Write something; on a full disk wait for whoever fills it to be ended, some seconds in all of an episode."""
        while True:
            try:
                return write()
            except OSError as error:
                if error.errno not in FULL or self._patience_s <= 0:
                    raise
                self._patience_s -= PAUSE_S
                time.sleep(PAUSE_S)

    def _write_ledger(self) -> None:
        write_atomic(self.ledger_path, (dump_compact(self._state.ledger) + "\n").encode("utf-8", "replace"))


def _exhausted() -> Answer:
    """Return the answer to a call beyond the limits; no line tells of it, or the journal would grow on."""
    most = f"{MAX_CALLS} calls, or {MAX_JOURNAL >> 20} MB of them"
    content = {"error": f"This run has made all the calls it may make ({most})."}
    return Answer(False, content, content["error"], dump_compact(content))


def _refuse(line: dict[str, Any], error: str) -> dict[str, Any]:
    """Mark a line as a failed call and return what the agent is told."""
    line.update(ok=False, error=error, shown=[], effect=None)
    return {"error": error}


def encode_line(line: Mapping[str, Any], answer: str) -> bytes:
    """Return a journal line as bytes; `answer` is what the agent is told, as JSON.

    A lone surrogate is replaced. Arguments that are no JSON, nested beyond reason or far too long are left out, and
    the line says so.
    """
    try:
        if line["arguments"] and too_deep(line["arguments"]):
            raise ValueError("nested too deeply")
        data = _encoded(line, answer)
    except (TypeError, ValueError, RecursionError):
        data = _encoded({**line, "arguments": "[not JSON]", "unknown_arguments": []}, answer)
    if len(data) > MAX_LINE:
        note = f"[left out: {len(data)} bytes]"
        data = _encoded({**line, "arguments": note, "unknown_arguments": []}, answer)
    return data


def _encoded(line: Mapping[str, Any], answer: str) -> bytes:
    return f'{dump_compact(line)[:-1]},"answer":{answer}}}\n'.encode("utf-8", "replace")
