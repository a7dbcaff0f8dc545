"""The facts of a trace, and the notes that a format's reader takes while it goes through the events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

Event = Mapping[str, Any]
"""One line of a trace: a JSON object."""

SERVER = "email"
"""The name under which every adapter configures the benchmark's MCP server."""

LONGEST_TEXT = 8_000
LONGEST_NAME = 200
LONGEST_ERROR = 500
MOST_ERRORS = 20
_LARGEST_COUNT = 10**12

_OVERFLOW = re.compile(
    r"prompt is too long|context (length|window|size)|maximum context|token count exceeds|too many tokens",
    re.IGNORECASE,
)
"""How providers say that a conversation has outgrown the model: the agent's own doing, no fault of theirs."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of a whole run. The five kinds are disjoint: their sum is the total. What is unknown is None."""

    input_uncached: int | None = None
    cache_read: int | None = None
    cache_write: int | None = None
    output: int | None = None
    reasoning: int | None = None

    def __add__(self, other: Tokens) -> Tokens:
        """Add kind by kind; a kind that neither side knows stays unknown."""
        return Tokens(*(_plus(getattr(self, name), getattr(other, name)) for name in self.__slots__))


def _plus(left: int | None, right: int | None) -> int | None:
    return right if left is None else left if right is None else left + right


@dataclass(frozen=True, slots=True)
class TraceFacts:
    """What a trace tells of a run. Nothing is guessed: None means that the trace does not say."""

    model: str | None = None
    version: str | None = None
    tokens: Tokens = Tokens()
    cost_usd: float | None = None
    turns: int | None = None
    """Answers of the model; None where the program does not tell them apart."""
    final_text: str | None = None
    provider_errors: tuple[str, ...] = ()
    """Errors that ended the run, or that it was still retrying at its end; those that a retry got over are not here."""
    provider_retries: int = 0
    context_overflow: str | None = None
    """What the provider said when the conversation outgrew the model; no error of the provider."""
    mcp_connected: bool | None = None
    mcp_failed: str | None = None
    final_event_seen: bool = False
    tool_calls: int = 0
    """Calls that the program reports, to any tool, carried out or not."""
    malformed_lines: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the facts as a JSON object."""
        return asdict(self)


@dataclass(slots=True)
class Notes:
    """What a reader has learned so far."""

    model: str | None = None
    version: str | None = None
    tokens: Tokens = Tokens()
    cost_usd: float | None = None
    turns: int | None = None
    final_text: str | None = None
    errors: list[str] = field(default_factory=list)
    retries: int = 0
    overflow: str | None = None
    retrying: str | None = None
    """The error of a retry that no later answer has got over."""
    mcp_connected: bool | None = None
    mcp_failed: str | None = None
    final: bool = False
    tool_calls: int = 0
    malformed: int = 0
    parts: dict[str, Tokens] = field(default_factory=dict)
    """Tokens by answer of the model, for formats whose total stands only in the final event."""
    speaking: bool = False
    """Whether the model's answer is under way, for formats that do not number answers."""

    def fail(self, text: object) -> None:
        """Note an error of the provider; the same one twice in a row is one."""
        words = clean(text, LONGEST_ERROR) or "error without a message"
        if _OVERFLOW.search(words):
            self.overflow = words
        elif len(self.errors) < MOST_ERRORS and words not in self.errors[-1:]:
            self.errors.append(words)
        self.retrying = None

    def retry(self, text: object) -> None:
        """Note that the program tries again after an error of the provider."""
        self.retries += 1
        self.retrying = clean(text, LONGEST_ERROR) or "error without a message"

    def answered(self) -> None:
        """Note that the provider answers (again)."""
        self.retrying = None

    def server(self, *, connected: bool, why: object = None) -> None:
        """Note that the MCP server was reached, or not; once reached, a later failure is no failed start."""
        if connected:
            self.mcp_connected, self.mcp_failed = True, None
        elif not self.mcp_connected:
            self.mcp_connected = False
            self.mcp_failed = clean(why, LONGEST_ERROR) or "the server did not start"

    def facts(self) -> TraceFacts:
        """Return the facts."""
        if self.retrying is not None and not self.final:
            self.fail(self.retrying)
        tokens = self.tokens
        if tokens == Tokens() and self.parts:
            tokens = sum(self.parts.values(), start=Tokens())
        return TraceFacts(
            model=self.model,
            version=self.version,
            tokens=tokens,
            cost_usd=self.cost_usd,
            turns=self.turns,
            final_text=self.final_text,
            provider_errors=tuple(self.errors),
            provider_retries=self.retries,
            context_overflow=self.overflow,
            mcp_connected=self.mcp_connected,
            mcp_failed=self.mcp_failed,
            final_event_seen=self.final,
            tool_calls=self.tool_calls,
            malformed_lines=self.malformed,
        )


def clean(value: object, longest: int) -> str | None:
    """Return a text that any file can hold, cut to `longest` characters with a mark; None when there is none."""
    if not isinstance(value, str) or not value.strip():
        return None
    text = value.strip().encode("utf-8", "replace").decode()
    return text if len(text) <= longest else text[: longest - 4] + " […]"


def name(value: object) -> str | None:
    """Return the name of a model or version."""
    return clean(value, LONGEST_NAME)


def speech(value: object) -> str | None:
    """Return the model's closing words."""
    return clean(value, LONGEST_TEXT)


def count(value: object) -> int | None:
    """Return a number of tokens or calls; None for what cannot be one."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= _LARGEST_COUNT:
        return None
    return int(value) if value == int(value) else None


def money(value: object) -> float | None:
    """Return an amount of dollars; None for what cannot be one."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= _LARGEST_COUNT:
        return None
    return float(value)


def part(event: Event, *keys: str) -> Event:
    """Return the object at a path of keys; empty when something else stands there."""
    found: Any = event
    for key in keys:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def items(event: Event, key: str) -> list[Event]:
    """Return the objects of the list at `key`."""
    found = event.get(key)
    return [item for item in found if isinstance(item, Mapping)] if isinstance(found, list) else []


def minus(total: int | None, share: int | None) -> int | None:
    """Return `total` without the `share` that it includes; a share larger than the total cannot be within it."""
    if total is None or share is None or share > total:
        return total
    return total - share
