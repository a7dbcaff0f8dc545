"""Codex CLI, `codex exec --json`.

Its `input_tokens` include the cached ones, its `output_tokens` the reasoning. It names neither model nor version nor
cost, and does not tell the model's answers apart. A run that was ended before `turn.completed` has no usage. A required
MCP server that does not start is told on standard error only.
"""

from __future__ import annotations

import re

from emailbench.traces.facts import SERVER, Event, Notes, Tokens, count, items, minus, part, speech

_RETRY = re.compile(r"Reconnecting\.\.\. \d+/\d+ ?")
_NOT_STARTED = re.compile(r"required MCP servers failed to initialize: (.*)")


def read_event(notes: Notes, event: Event) -> None:
    """Take from one event what it tells."""
    kind = event.get("type")
    if kind == "item.completed":
        _item(notes, part(event, "item"))
    elif kind == "turn.completed":
        notes.final = True
        notes.answered()
        notes.tokens = notes.tokens + usage(part(event, "usage"))
    elif kind == "turn.failed":
        notes.final = True
        notes.fail(part(event, "error").get("message"))
    elif kind == "error":
        _error(notes, str(event.get("message") or ""))


def read_stderr(notes: Notes, line: str) -> None:
    """Take from a line of standard error whether the server failed to start."""
    if found := _NOT_STARTED.search(line):
        notes.server(connected=False, why=found[1])


def usage(given: Event) -> Tokens:
    """Return the tokens of a usage object in the words of the Responses API."""
    cached = count(given.get("cached_input_tokens"))
    written = count(given.get("cache_write_input_tokens"))
    reasoning = count(given.get("reasoning_output_tokens"))
    uncached = minus(minus(count(given.get("input_tokens")), cached), written)
    return Tokens(uncached, cached, written, minus(count(given.get("output_tokens")), reasoning), reasoning)


def _item(notes: Notes, item: Event) -> None:
    kind = item.get("type")
    if kind == "agent_message":
        notes.answered()
        notes.final_text = speech(item.get("text")) or notes.final_text
    elif kind in ("mcp_tool_call", "command_execution", "web_search", "file_change"):
        notes.answered()
        notes.tool_calls += 1
        if kind == "mcp_tool_call" and item.get("server") == SERVER and items(part(item, "result"), "content"):
            notes.server(connected=True)


def _error(notes: Notes, message: str) -> None:
    """Tell a retry from an error that ends the run; the latter stands again in `turn.failed`."""
    if found := _RETRY.match(message):
        notes.retry(message[found.end() :].strip("()"))
    else:
        notes.retrying = message or None
