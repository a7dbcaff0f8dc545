"""The benchmark's own agents, `agents/openai_chat.py` and `agents/anthropic_messages.py`: one JSON object a line.

{"type": "start", "version", "api", "model", "host", "mcp": {"connected", "tools", "error"}}
{"type": "turn", "n", "text", "calls"}    {"type": "call", …}    {"type": "result", …}
{"type": "usage", "n", "input_uncached", "cache_read", "cache_write", "output", "reasoning", "cost_usd"}
{"type": "provider_error", "status", "message", "retry_in_s"}    (null: it gave up)
{"type": "final", "reason", "text", "turns"}
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
