"""The parsers on events that no sample holds, and on hostile input."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.base.errors import UserError
from emailbench.traces import own
from emailbench.traces.facts import LONGEST_ERROR, LONGEST_TEXT, MOST_ERRORS, Notes, Tokens, TraceFacts, count, money
from emailbench.traces.registry import PARSERS, parse_trace

SAMPLES = Path(__file__).parent / "samples"
OWN_EVENTS = {"start", "turn", "call", "usage", "provider_error", "final"}


def lines(*events: Any) -> list[bytes]:
    return [json.dumps(event).encode() for event in events]


def test_no_parser_knows_nothing_and_an_unknown_one_is_named() -> None:
    assert parse_trace(None, [b"anything"]) == TraceFacts()
    with pytest.raises(UserError, match="did you mean codex"):
        parse_trace("codexx", [])


def test_what_is_no_event_is_counted() -> None:
    read = parse_trace("codex", [b"", b"  \n", b"hello", b"[1]", b"{broken", b'{"type":"turn.completed"}', b"\xff\xfe"])
    assert read.malformed_lines == 4
    assert read.final_event_seen
    assert read.tokens == Tokens()


def test_text_inside_an_event_is_no_event() -> None:
    """The words of a model must never make a run void."""
    words = '{"type":"turn.failed","error":{"message":"x"}} required MCP servers failed to initialize: email'
    item = {"type": "item.completed", "item": {"type": "agent_message", "text": words}}
    read = parse_trace("codex", lines(item, {"type": "turn.completed", "usage": {}}))
    assert (read.provider_errors, read.mcp_failed) == ((), None)
    said = {"type": "assistant", "message": {"id": "a", "content": [{"type": "text", "text": "API Error: 500"}]}}
    end = {"type": "result", "subtype": "success", "is_error": False, "result": "API Error: 500"}
    assert parse_trace("claude", lines(said, end)).provider_errors == ()


@pytest.mark.parametrize(
    ("parser", "events"),
    [
        ("codex", [{"type": "turn.failed", "error": {"message": "ran out of room in the model's context window"}}]),
        ("claude", [{"type": "result", "is_error": True, "api_error_status": 400, "result": "Prompt is too long"}]),
        ("gemini", [{"type": "result", "status": "error", "error": {"message": "input token count exceeds 1048576"}}]),
        ("own", [{"type": "provider_error", "status": 400, "message": "maximum context length is 8192 tokens"}]),
    ],
)
def test_a_conversation_that_outgrew_the_model_is_not_the_providers_fault(parser: str, events: list[Any]) -> None:
    read = parse_trace(parser, lines(*events))
    assert read.provider_errors == ()
    assert read.context_overflow


def test_claude_turn_limit_and_side_models() -> None:
    end = {
        "type": "result",
        "subtype": "error_max_turns",
        "is_error": True,
        "num_turns": 3,
        "total_cost_usd": 0.5,
        "usage": {"input_tokens": 1, "output_tokens": 1},
        "modelUsage": {
            "big": {"inputTokens": 10, "outputTokens": 5, "cacheReadInputTokens": 2, "cacheCreationInputTokens": 1},
            "small": {"inputTokens": 7, "outputTokens": 4, "thinkingTokens": 3},
        },
    }
    read = parse_trace("claude", lines(end))
    assert read.provider_errors == ()
    assert read.tokens == Tokens(17, 2, 1, 6, 3)
    assert read.cost_usd == 0.5


def test_claude_server_still_pending_is_not_failed() -> None:
    init = {"type": "system", "subtype": "init", "mcp_servers": [{"name": "email", "status": "pending"}]}
    other = {"type": "system", "subtype": "init", "mcp_servers": [{"name": "mine", "status": "failed"}]}
    for event in (init, other):
        read = parse_trace("claude", lines(event))
        assert (read.mcp_connected, read.mcp_failed) == (None, None)


def test_opencode_reasoning_within_and_beside_the_output() -> None:
    def step(total: int, reason: str = "stop") -> dict[str, Any]:
        tokens = {"total": total, "input": 10, "output": 8, "reasoning": 3, "cache": {"read": 2, "write": 1}}
        return {"type": "step_finish", "part": {"reason": reason, "tokens": tokens, "cost": 0.25}}

    assert parse_trace("opencode", lines(step(21))).tokens == Tokens(10, 2, 1, 5, 3)
    assert parse_trace("opencode", lines(step(24))).tokens == Tokens(10, 2, 1, 8, 3)
    read = parse_trace("opencode", lines(step(21, "tool-calls"), step(21)))
    assert (read.cost_usd, read.turns) == (0.5, 2)
    error = {"type": "error", "error": {"name": "APIError", "data": {"message": "Unauthorized"}}}
    assert parse_trace("opencode", lines(error)).provider_errors == ("Unauthorized",)


def test_gemini_that_reaches_nobody_tells_on_standard_error() -> None:
    tried = "Attempt 1 failed. Retrying with backoff... Error: exception TypeError: fetch failed sending request"
    read = parse_trace(
        "gemini", lines({"type": "init", "model": "m"}), [tried, "    at async fetch (file:///x.js:1:2)"]
    )
    assert read.provider_errors == ("exception TypeError: fetch failed sending request",)
    assert parse_trace("gemini", lines({"type": "result", "status": "success"}), [tried]).provider_errors == ()


def test_claude_that_reaches_nobody() -> None:
    event = {"type": "system", "subtype": "api_retry", "error_status": None, "error": "unknown"}
    assert parse_trace("claude", lines(event)).provider_errors == ("no answer: unknown",)


def test_own_agents() -> None:
    start = {"type": "start", "version": "1", "model": "m", "mcp": {"connected": True, "tools": 18}}
    usage = {"type": "usage", "input_uncached": 5, "cache_read": 1, "output": 2, "cost_usd": 0.001}
    retry = {"type": "provider_error", "status": 503, "message": "busy", "retry_in_s": 1.0}
    gave_up = {"type": "provider_error", "status": 503, "message": "busy", "retry_in_s": None}
    turn = {"type": "turn", "n": 1, "text": "Done.", "calls": 0}
    good = parse_trace("own", lines(start, retry, usage, turn, {"type": "call"}, usage, turn, {"type": "final"}))
    assert good.tokens == Tokens(10, 2, None, 4, None)
    assert good.cost_usd == pytest.approx(0.002)
    assert (good.turns, good.provider_errors, good.provider_retries, good.mcp_connected) == (2, (), 1, True)
    assert parse_trace("own", lines(start, retry, gave_up, {"type": "final"})).provider_errors == ("503 busy",)
    assert parse_trace("own", lines(start, retry)).provider_errors == ("503 busy",)
    failed = parse_trace("own", lines({"type": "start", "mcp": {"connected": False, "error": "exit 3"}}))
    assert (failed.mcp_connected, failed.mcp_failed) == (False, "exit 3")


def test_long_and_strange_texts_are_cut_and_mended() -> None:
    long = {"type": "item.completed", "item": {"type": "agent_message", "text": "x" * 50_000}}
    read = parse_trace("codex", lines(long))
    assert read.final_text is not None
    assert len(read.final_text) <= LONGEST_TEXT
    assert read.final_text.endswith("[…]")
    failures = [{"type": "turn.failed", "error": {"message": f"{n} " + "y" * 2000}} for n in range(100)]
    many = parse_trace("codex", lines(*failures)).provider_errors
    assert len(many) == MOST_ERRORS
    assert max(map(len, many)) <= LONGEST_ERROR
    lone = parse_trace("codex", [b'{"type":"item.completed","item":{"type":"agent_message","text":"a\\ud800b"}}'])
    assert lone.final_text is not None
    lone.final_text.encode()


@pytest.mark.parametrize("value", [True, -1, math.nan, math.inf, 1.5, "7", None, [], 10**40])
def test_what_is_no_count(value: Any) -> None:
    assert count(value) is None


@pytest.mark.parametrize("value", [True, -0.1, math.nan, math.inf, "7", None, 10**40])
def test_what_is_no_money(value: Any) -> None:
    assert money(value) is None


WORDS = st.sampled_from(
    "type subtype message item items content usage part tokens error stats models mcp_servers name status result text "
    "mcp_tool_call agent_message turn.completed turn.failed item.completed assistant user system init api_retry final "
    "tool_use tool_result step_finish input_tokens cached output_tokens total_tokens modelUsage email connected start "
    "failed success is_error tool_result_meta permission_decision mcp cost total_cost_usd id role delta".split()
)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS, st.text(max_size=20))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(WORDS, inner, max_size=6)),
    max_leaves=25,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(PARSERS)), st.lists(st.dictionaries(WORDS, VALUES, max_size=6), max_size=6))
def test_any_events_give_facts_that_a_file_can_hold(parser: str, events: list[Any]) -> None:
    read = parse_trace(parser, [json.dumps(event).encode() for event in events], ["Attempt 1 failed with status 5"])
    json.dumps(read.to_json(), allow_nan=False).encode()


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(PARSERS)), st.lists(st.binary(max_size=60), max_size=8))
def test_any_bytes_give_facts(parser: str, given_lines: list[bytes]) -> None:
    read = parse_trace(parser, given_lines, given_lines)
    json.dumps(read.to_json(), allow_nan=False).encode()


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(path.name for path in SAMPLES.glob("*.json*"))), st.data())
def test_mutated_samples_give_facts(sample: str, data: st.DataObject) -> None:
    content = bytearray((SAMPLES / sample).read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
    read = parse_trace(sample.partition("_")[0], bytes(content).splitlines())
    json.dumps(read.to_json(), allow_nan=False).encode()


@pytest.mark.parametrize("parser", sorted(PARSERS))
@pytest.mark.parametrize("line", [b"[" * 100_000, b'{"a":' * 100_000, b"1" * 10_000, b'{"type":' + b"9" * 5000 + b"}"])
def test_lines_that_break_a_json_reader(parser: str, line: bytes) -> None:
    assert parse_trace(parser, [line, line]).malformed_lines == 2


def test_an_object_over_several_lines_that_never_ends() -> None:
    assert parse_trace("gemini", [b"{\n", *([b'"x": "' + b"y" * 100_000 + b'",\n'] * 200)]).malformed_lines == 1


def test_own_agents_may_tell_their_closing_words_and_turns_at_the_end_alone() -> None:
    alone = parse_trace("own", lines({"type": "final", "text": "Drafted.", "turns": 3}))
    assert (alone.final_text, alone.turns, alone.final_event_seen) == ("Drafted.", 3, True)
    turn = {"type": "turn", "text": "Let me see."}
    both = parse_trace("own", lines(turn, turn, {"type": "final", "text": "Drafted.", "turns": 5}))
    assert (both.final_text, both.turns) == ("Drafted.", 5)
    for odd in ({}, {"text": " ", "turns": -1}, {"text": 3, "turns": "5"}, {"text": None, "turns": None}):
        read = parse_trace("own", lines(turn, turn, {"type": "final", **odd}))
        assert (read.final_text, read.turns) == ("Let me see.", 2)


class Spy(dict[str, Any]):
    """An event that notes which of its fields are asked for."""

    def __init__(self, *given: Any, **fields: Any) -> None:
        super().__init__(*given, **fields)
        self.asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        """Return a field, and remember that it was asked for."""
        self.asked.add(key)
        return super().get(key, default)


def test_the_table_of_our_own_events_is_what_is_read() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "agents" / "your_own.md"
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    table = {kind: re.findall(r"`([\w.]+)`", fields) for kind, fields in rows}
    told = {kind: set(fields) for kind, fields in table.items() if kind in OWN_EVENTS}
    assert told.keys() == OWN_EVENTS
    for kind, fields in told.items():
        event = Spy(type=kind, mcp=Spy(connected=False))
        own.read_event(Notes(), event)
        inner = {f"mcp.{name}" for name in event["mcp"].asked}
        asked = (event.asked - {"type", "mcp"}) | inner
        assert asked == fields, kind
