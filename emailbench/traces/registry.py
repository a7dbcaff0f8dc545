"""From a parser's name and the lines that a program printed to the facts of its trace."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping

from emailbench.base.errors import UserError
from emailbench.base.shapes import did_you_mean
from emailbench.traces import claude, codex, gemini, opencode, own
from emailbench.traces.facts import Event, Notes, TraceFacts

EventReader = Callable[[Notes, Event], None]
LineReader = Callable[[Notes, str], None]

PARSERS: Mapping[str, EventReader] = {
    "codex": codex.read_event,
    "claude": claude.read_event,
    "gemini": gemini.read_event,
    "opencode": opencode.read_event,
    "qwen": claude.read_qwen_event,
    "loop": own.read_event,
    "own": own.read_event,
}
"""What an adapter may name as its `trace`."""

FREE = frozenset({"own"})
"""Parsers of traces that are the agent's own words; the others' programs print what a model cannot make them print."""

_STDERR: Mapping[str, LineReader] = {"codex": codex.read_stderr, "gemini": gemini.read_stderr}

_LARGEST_LINE = 8 << 20
"""A longer line is counted as malformed and not looked into."""

_LARGEST_OBJECT = 4 << 20
"""An object that is spread over several lines is read as one up to this many bytes."""


def parse_trace(parser: str | None, lines: Iterable[bytes | str], stderr: Iterable[bytes | str] = ()) -> TraceFacts:
    """Return the facts of a trace; whatever the lines hold, facts come out.

    Without a parser nothing is known. An unknown parser's name is a UserError.
    """
    if parser is None:
        return TraceFacts()
    if parser not in PARSERS:
        raise UserError(f"no trace parser is called {parser!r}", remedy=did_you_mean(parser, PARSERS))
    notes, read = Notes(), PARSERS[parser]
    for event in _events(notes, lines):
        read(notes, event)
    if read_stderr := _STDERR.get(parser):
        for line in stderr:
            read_stderr(notes, line if isinstance(line, str) else line.decode("utf-8", "replace"))
    return notes.facts()


def _events(notes: Notes, lines: Iterable[bytes | str]) -> Iterator[Event]:
    """Yield the objects that stand one to a line, or the one object that the whole trace is; count other lines."""
    encoded = (line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass") for line in lines)
    for line in encoded:
        if line.strip() == b"{":
            yield from _spread_object(notes, itertools.chain([line], encoded))
            return
        if not line.strip():
            continue
        event = _object(line)
        if event is None:
            notes.malformed += 1
        else:
            yield event


def _spread_object(notes: Notes, lines: Iterable[bytes]) -> Iterator[Event]:
    kept: list[bytes] = []
    size = 0
    for line in lines:
        kept.append(line if line.endswith(b"\n") else line + b"\n")
        size += len(kept[-1])
        if size > _LARGEST_OBJECT:
            break
    event = _object(b"".join(kept)) if size <= _LARGEST_OBJECT else None
    if event is None:
        notes.malformed += 1
    else:
        yield event


def _object(text: bytes) -> Event | None:
    if len(text) > _LARGEST_LINE:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
