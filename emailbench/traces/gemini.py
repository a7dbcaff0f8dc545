"""Gemini CLI, `gemini -p --output-format stream-json`, and the single object of `--output-format json`.

`input_tokens` include the cached ones. The stream's statistics leave out the tokens of thinking; they are what is
missing between input, output and total. No cost. Answers of the model are told apart by what lies between them.
Standard error alone tells of retries, and that a server did not start.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from emailbench.traces.facts import SERVER, Event, Notes, Tokens, count, minus, name, part, speech

_RETRY = re.compile(r"Attempt \d+ failed with status (\d+)")
_UNREACHED = re.compile(r"Attempt \d+ failed\. Retrying with backoff\.\.\. (?:Error: )?(.*)")
_GAVE_UP = re.compile(r"Attempt \d+ failed: .*Max attempts reached")
_NOT_STARTED = "MCP issues detected"
_NOT_REGISTERED = "tool_not_registered"


def read_event(notes: Notes, event: Event) -> None:
    """Take from one event what it tells."""
    kind = event.get("type")
    if kind == "init":
        notes.model = name(event.get("model"))
    elif kind == "message" and event.get("role") == "assistant":
        _speak(notes, event)
    elif kind == "tool_use":
        _begin_answer(notes)
        notes.tool_calls += 1
    elif kind == "tool_result":
        notes.speaking = False
        _server(notes, event)
    elif kind == "error":
        notes.speaking = False
    elif kind == "result":
        _result(notes, event)
    elif kind is None and "stats" in event:
        _whole(notes, event)


def read_stderr(notes: Notes, line: str) -> None:
    """Take from a line of standard error whether the server failed to start, and what is being retried."""
    if found := _RETRY.match(line):
        notes.retry(f"status {found[1]}")
    elif found := _UNREACHED.match(line):
        notes.retry(found[1])
    elif _GAVE_UP.match(line):
        notes.retrying = notes.retrying or "gave up after several attempts"
    elif line.startswith(_NOT_STARTED):
        notes.server(connected=False, why=f"the program says: {line.strip()}")


def _begin_answer(notes: Notes) -> None:
    notes.answered()
    if not notes.speaking:
        notes.speaking = True
        notes.turns = (notes.turns or 0) + 1


def _speak(notes: Notes, event: Event) -> None:
    """Take the model's words; pieces of one answer follow each other."""
    words = event.get("content")
    if not isinstance(words, str):
        return
    continues = notes.speaking and event.get("delta") is True
    _begin_answer(notes)
    notes.final_text = speech((notes.final_text or "") + words if continues else words) or notes.final_text


def _server(notes: Notes, event: Event) -> None:
    identity = str(event.get("tool_id") or "")
    ours = identity.startswith(f"mcp_{SERVER}_")
    if ours and part(event, "error").get("type") != _NOT_REGISTERED and event.get("status") == "success":
        notes.server(connected=True)


def _result(notes: Notes, event: Event) -> None:
    notes.final = True
    stats = part(event, "stats")
    models = part(stats, "models")
    given = [_stream_usage(value) for value in models.values() if isinstance(value, Mapping)]
    notes.tokens = sum(given, start=Tokens()) if given else _stream_usage(stats)
    if event.get("status") == "error":
        notes.fail(part(event, "error").get("message"))
    else:
        notes.answered()


def _stream_usage(given: Event) -> Tokens:
    entered, left = count(given.get("input_tokens")), count(given.get("output_tokens"))
    cached, total = count(given.get("cached")), count(given.get("total_tokens"))
    thinking = total - entered - left if None not in (total, entered, left) else None  # type: ignore[operator]
    return Tokens(minus(entered, cached), cached, None, left, thinking if thinking is None else max(thinking, 0))


def _whole(notes: Notes, event: Event) -> None:
    """Read the single object that `--output-format json` prints."""
    notes.final = True
    notes.final_text = speech(event.get("response"))
    stats = part(event, "stats")
    for model, given in part(stats, "models").items():
        tokens = part(given if isinstance(given, Mapping) else {}, "tokens")
        cached, total = count(tokens.get("cached")), minus(count(tokens.get("prompt")), count(tokens.get("cached")))
        answer = Tokens(total, cached, None, count(tokens.get("candidates")), count(tokens.get("thoughts")))
        notes.tokens = notes.tokens + answer
        notes.model = notes.model or name(model)
        requests = count(part(given if isinstance(given, Mapping) else {}, "api").get("totalRequests"))
        notes.turns = (notes.turns or 0) + requests if requests is not None else notes.turns
    notes.tool_calls = count(part(stats, "tools").get("totalCalls")) or 0
    if error := part(event, "error").get("message"):
        notes.fail(error)
