"""Claude Code, `claude -p --output-format stream-json --verbose`; also Qwen Code, which prints the same events.

Claude's `input_tokens` exclude the cached ones, Qwen's include them. Claude's totals stand in the final event, by model
in `modelUsage` (side calls to a smaller model included). Without a final event the answers tell the input; the output
stands in them only as it was when the answer began, and stays unknown. `num_turns` counts other things than answers.
A server that did not start shows in `init`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from emailbench.traces.facts import SERVER, Event, Notes, Tokens, count, items, minus, money, name, part, speech

_SYNTHETIC = "<synthetic>"
"""The model's name in messages that the program makes up, such as the text of an error."""


def read_event(notes: Notes, event: Event) -> None:
    """Take from one of Claude Code's events what it tells."""
    _read(notes, event, cached_within=False)


def read_qwen_event(notes: Notes, event: Event) -> None:
    """Take from one of Qwen Code's events what it tells."""
    _read(notes, event, cached_within=True)


def _read(notes: Notes, event: Event, *, cached_within: bool) -> None:
    kind, subtype = event.get("type"), event.get("subtype")
    if kind == "system" and subtype == "init":
        _init(notes, event)
    elif kind == "system" and subtype == "api_retry":
        status = event.get("error_status")
        notes.retry(f"{'no answer:' if status is None else status} {event.get('error')}")
    elif kind == "assistant":
        _assistant(notes, event, cached_within)
    elif kind == "user":
        _results(notes, event)
    elif kind == "result":
        _result(notes, event, cached_within)


def _init(notes: Notes, event: Event) -> None:
    notes.model = name(event.get("model")) or notes.model
    notes.version = name(event.get("claude_code_version") or event.get("qwen_code_version")) or notes.version
    for server in items(event, "mcp_servers"):
        if server.get("name") != SERVER:
            continue
        if server.get("status") == "connected":
            notes.server(connected=True)
        elif server.get("status") != "pending":
            notes.server(connected=False, why=f"status {server.get('status')}")


def _assistant(notes: Notes, event: Event, cached_within: bool) -> None:
    message = part(event, "message")
    if event.get("is_api_error_message") or event.get("isApiErrorMessage") or message.get("model") == _SYNTHETIC:
        notes.retrying = _text(message) or notes.retrying  # The final event says whether this was the end.
        return
    notes.answered()
    notes.model = notes.model or name(message.get("model"))
    notes.tool_calls += sum(block.get("type") == "tool_use" for block in items(message, "content"))
    if event.get("parent_tool_use_id") is None:
        notes.final_text = speech(_text(message)) or notes.final_text
    identity = message.get("id")
    if isinstance(identity, str):
        begun = _usage(part(message, "usage"), cached_within)
        notes.parts[identity] = Tokens(begun.input_uncached, begun.cache_read, begun.cache_write)
        notes.turns = len(notes.parts)


def _results(notes: Notes, event: Event) -> None:
    """An answer of our server carries the mark of a call that was carried out."""
    for answer in items(event, "tool_result_meta"):
        if part(answer, "permission_decision").get("decision") == "accept" and _is_answer(event):
            notes.server(connected=True)


def _is_answer(event: Event) -> bool:
    return isinstance(event.get("tool_use_result"), Mapping) and "structuredContent" in event["tool_use_result"]


def _result(notes: Notes, event: Event, cached_within: bool) -> None:
    notes.final = True
    by_model = [_model_usage(value) for value in part(event, "modelUsage").values() if isinstance(value, Mapping)]
    total = sum(by_model, start=Tokens()) if by_model else _usage(part(event, "usage"), cached_within)
    notes.tokens = total if total != Tokens() else notes.tokens
    cost = money(event.get("total_cost_usd"))
    notes.cost_usd = cost if cost is not None else notes.cost_usd
    notes.turns = len(notes.parts) or notes.turns
    status = event.get("api_error_status")
    if event.get("is_error") is True and (status is not None or event.get("terminal_reason") == "api_error"):
        notes.fail(event.get("result") or notes.retrying or f"status {status}")
    elif event.get("is_error") is not True:
        notes.final_text = speech(event.get("result")) or notes.final_text
        notes.answered()


def _usage(given: Event, cached_within: bool) -> Tokens:
    read = count(given.get("cache_read_input_tokens"))
    entered = count(given.get("input_tokens"))
    thinking = count(part(given, "output_tokens_details").get("thinking_tokens"))
    return Tokens(
        input_uncached=minus(entered, read) if cached_within else entered,
        cache_read=read,
        cache_write=count(given.get("cache_creation_input_tokens")),
        output=minus(count(given.get("output_tokens")), thinking),
        reasoning=thinking,
    )


def _model_usage(given: Event) -> Tokens:
    thinking = count(given.get("thinkingTokens"))
    return Tokens(
        input_uncached=count(given.get("inputTokens")),
        cache_read=count(given.get("cacheReadInputTokens")),
        cache_write=count(given.get("cacheCreationInputTokens")),
        output=minus(count(given.get("outputTokens")), thinking),
        reasoning=thinking,
    )


def _text(message: Event) -> str:
    blocks: list[Any] = [block.get("text") for block in items(message, "content") if block.get("type") == "text"]
    return "\n".join(block for block in blocks if isinstance(block, str))
