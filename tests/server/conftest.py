"""A server with three invented tools, for tests of the protocol that need no episode."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from emailbench.base.jsonfiles import dump_compact
from emailbench.server.protocol import Session


@dataclass(frozen=True)
class FakeTool:
    name: str
    read_only: bool = True
    title: str = "Test"
    description: str = "A tool for tests."
    schema: dict[str, Any] = field(
        default_factory=lambda: {"type": "object", "properties": {"text": {"type": "string"}}}
    )


@dataclass(frozen=True)
class FakeAnswer:
    ok: bool
    content: dict[str, Any]

    @property
    def text(self) -> str:
        return dump_compact(self.content)


FAKE_TOOLS = (FakeTool("echo"), FakeTool("note", read_only=False), FakeTool("explode"))


@dataclass
class Bench:
    """A session over fake tools that remembers its calls and faults and speaks in Python values."""

    calls: list[tuple[str, Any]] = field(default_factory=list)
    faults: list[Exception] = field(default_factory=list)
    during_calls: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        self.session = Session(FAKE_TOOLS, self.call, "Be kind.", self.faults.append, {"name": "fake", "version": "1"})

    def call(self, tool: str, arguments: dict[str, Any]) -> FakeAnswer:
        self.calls.append((tool, arguments))
        if self.during_calls is not None:
            self.during_calls()
        if tool == "explode":
            raise ZeroDivisionError("a fault of ours")
        if arguments.get("text") == "wrong":
            return FakeAnswer(False, {"error": "text must not be wrong"})
        return FakeAnswer(True, {"tool": tool, "arguments": arguments})

    def raw(self, line: bytes) -> list[bytes]:
        """Give one line; check what holds for every answer: one line each, UTF-8, no newline inside."""
        answers = self.session.receive(line)
        assert all(b"\n" not in answer and b"\r" not in answer for answer in answers)
        return answers

    def say(self, message: Any) -> Any:
        """Give one value and return the single answer as a value, None when there was none."""
        answers = self.raw(json.dumps(message).encode())
        assert len(answers) <= 1
        return json.loads(answers[0]) if answers else None

    def ask(self, method: str, params: Any = None, identity: Any = 1) -> Any:
        """Send a request and return its result or error."""
        message = {"jsonrpc": "2.0", "id": identity, "method": method}
        answer = self.say(message if params is None else message | {"params": params})
        assert answer["jsonrpc"] == "2.0" and answer["id"] == identity and len(answer) == 3
        return answer.get("result", answer.get("error"))


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture(scope="session")
def new_bench() -> Callable[[], Bench]:
    return Bench


@pytest.fixture
def fake_tools() -> tuple[FakeTool, ...]:
    return FAKE_TOOLS


@pytest.fixture
def fake_answer() -> Callable[[bool, dict[str, Any]], FakeAnswer]:
    return FakeAnswer
