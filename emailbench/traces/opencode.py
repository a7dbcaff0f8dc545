"""OpenCode, `opencode run --format json`.

Each step (one answer of the model) tells its own tokens, the cached ones apart from `input`. Whether `output` includes
the reasoning follows from the step's total. A cost of 0 is what it prints for a model whose prices it does not know.
"""

from __future__ import annotations

from emailbench.traces.facts import SERVER, Event, Notes, Tokens, count, minus, money, name, part, speech


def read_event(notes: Notes, event: Event) -> None:
    """Take from one event what it tells."""
    kind, inner = event.get("type"), part(event, "part")
    if kind == "text":
        notes.final_text = speech(inner.get("text")) or notes.final_text
    elif kind == "tool_use":
        notes.tool_calls += 1
        ours = str(inner.get("tool") or "").startswith(f"{SERVER}_")
        if ours and part(inner, "state").get("status") == "completed":
            notes.server(connected=True)
    elif kind == "step_finish":
        notes.answered()
        notes.turns = (notes.turns or 0) + 1
        notes.final = notes.final or inner.get("reason") == "stop"
        notes.tokens = notes.tokens + _usage(part(inner, "tokens"))
        if cost := money(inner.get("cost")):
            notes.cost_usd = (notes.cost_usd or 0.0) + cost
    elif kind == "error":
        error = part(event, "error")
        notes.fail(part(error, "data").get("message") or error.get("message") or name(error.get("name")))


def _usage(given: Event) -> Tokens:
    entered, left, thinking = (count(given.get(key)) for key in ("input", "output", "reasoning"))
    cache = part(given, "cache")
    read, written = count(cache.get("read")), count(cache.get("write"))
    total = count(given.get("total"))
    if total is not None and total == sum(number or 0 for number in (entered, left, read, written)):
        left = minus(left, thinking)
    return Tokens(entered, read, written, left, thinking)
