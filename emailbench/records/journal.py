"""The journal `tool_calls.jsonl`: one line for every call, written before the call is answered."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import MAX_DEPTH, parse_json, too_deep
from emailbench.base.shapes import load
from emailbench.records.formats import JOURNAL


@dataclass(frozen=True)
class Line:
    """One call. `answer` is what the agent saw, `effect` what it changed (a ledger effect or null).

    `shown` lists the fact ids whose value stood in full in the answer. `at_s` is seconds since the episode's start by
    the machine's clock, for people: no verdict reads it.
    """

    n: int
    tool: str
    category: str = ""
    arguments: Any = None
    ok: bool = False
    error: str | None = None
    answer: Any = None
    shown: tuple[str, ...] = ()
    effect: dict[str, Any] | None = None
    connection: int = 0
    unknown_arguments: tuple[str, ...] = ()
    at_s: float = 0.0
    format: int = field(default=JOURNAL)


@dataclass(frozen=True)
class Journal:
    """The readable lines of a journal, and a sentence for each line that is not.

    `torn` tells that the last line broke off, as a kill in mid-write leaves it: reported and skipped.
    """

    lines: tuple[Line, ...] = ()
    faults: tuple[str, ...] = ()
    torn: bool = False


def parse_journal(data: bytes) -> Journal:
    """Read a journal from bytes of any content; never raises."""
    lines: list[Line] = []
    faults: list[str] = []
    complete, _, rest = data.rpartition(b"\n")
    for number, raw in enumerate(complete.split(b"\n") if complete else (), start=1):
        if not raw.strip():
            continue
        try:
            value = parse_json(raw.decode("utf-8"))
            if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH and too_deep(value):
                raise RecursionError
            lines.append(_plain_line(value) or load(Line, value, f"line {number}"))
        except UserError as error:
            faults.append(str(error))
        except (ValueError, RecursionError):
            faults.append(f"line {number}: not JSON.")
    return Journal(tuple(lines), tuple(faults), torn=bool(rest.strip()))


_TYPES: dict[str, type | tuple[type, ...]] = {
    "tool": str,
    "category": str,
    "ok": bool,
    "error": (str, type(None)),
    "effect": (dict, type(None)),
    "at_s": float,
}
_NUMBERS = ("n", "connection", "format")
_NAMES = ("shown", "unknown_arguments")


def _plain_line(value: Any) -> Line | None:
    """Build a line from an object as an episode writes it, without `load`'s care; None when anything is unusual."""
    if not isinstance(value, dict) or value.keys() != _KEYS:
        return None
    for key, types in _TYPES.items():
        if not isinstance(value[key], types):
            return None
    for key in _NUMBERS:
        if type(value[key]) is not int:
            return None
    for key in _NAMES:
        if not isinstance(value[key], list) or not {str}.issuperset(map(type, value[key])):
            return None
    return Line(**{**value, **{key: tuple(value[key]) for key in _NAMES}})


_KEYS = {field.name for field in fields(Line)}


def facts_in(answer: Any) -> dict[str, Any]:
    """Return the facts that stand in an answer's records; none for an answer of any other form."""
    records = answer.get("records") if isinstance(answer, dict) else None
    facts: dict[str, Any] = {}
    for record in records if isinstance(records, list) else ():
        held = record.get("facts") if isinstance(record, dict) else None
        facts.update(held if isinstance(held, dict) else {})
    return facts


def read_journal(path: Path) -> Journal:
    """Read the journal of a run; a missing file is an empty journal."""
    try:
        return parse_journal(path.read_bytes())
    except FileNotFoundError:
        return Journal()
    except OSError as error:
        return Journal(faults=(f"{path.name} cannot be read ({error.strerror}).",))
