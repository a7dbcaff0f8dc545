"""The benchmark's own agents (`loop`), and any program that prints their events (`own`): one JSON object a line.

Read are `start`, `turn`, `call`, `usage`, `provider_error` and `final`, each with the fields that the table in
docs/agents/your_own.md lists, and no other. All are optional: a program may print `final` alone.
"""

from __future__ import annotations

from emailbench.traces.facts import Event, Notes, Tokens, count, money, name, part, speech


def read_event(notes: Notes, event: Event) -> None:
    """Take from one event what it tells."""
    kind = event.get("type")
    if kind == "start":
        _start(notes, event)
    elif kind == "turn":
        notes.answered()
        notes.turns = (notes.turns or 0) + 1
        notes.final_text = speech(event.get("text")) or notes.final_text
    elif kind == "call":
        notes.tool_calls += 1
    elif kind == "usage":
        notes.tokens = notes.tokens + Tokens(*(count(event.get(key)) for key in Tokens.__slots__))
        cost = money(event.get("cost_usd"))
        notes.cost_usd = notes.cost_usd if cost is None else (notes.cost_usd or 0.0) + cost
    elif kind == "provider_error":
        _provider_error(notes, event)
    elif kind == "final":
        notes.final = True
        notes.final_text = speech(event.get("text")) or notes.final_text
        turns = count(event.get("turns"))
        notes.turns = notes.turns if turns is None else turns


def _start(notes: Notes, event: Event) -> None:
    notes.model = name(event.get("model"))
    notes.version = name(event.get("version"))
    mcp = part(event, "mcp")
    if mcp.get("connected") is True:
        notes.server(connected=True)
    elif mcp.get("connected") is False:
        notes.server(connected=False, why=mcp.get("error"))


def _provider_error(notes: Notes, event: Event) -> None:
    status, message = event.get("status"), event.get("message")
    words = f"{status} {message}" if status is not None else message
    if event.get("retry_in_s") is None:
        notes.fail(words)
    else:
        notes.retry(words)
