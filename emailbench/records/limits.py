"""How much one run may leave: far above what honest work comes to, and little enough to be judged in some seconds.

The tools refuse what goes beyond; an agent that writes its files itself fails by `counts`, and nothing of it is read.
"""

from __future__ import annotations

MAX_CALLS = 2000
"""Calls of a run that are carried out and written down; honest runs make some dozens."""

MAX_JOURNAL = 32 * 1024 * 1024
"""Bytes of a journal after which no further call is carried out."""

MAX_LINE = 1024 * 1024
"""Longest journal line in bytes; of a longer one the arguments are left out (texts that long are refused anyway)."""

MAX_LEDGER = 8 * 1024 * 1024
"""Bytes of the largest ledger file that is read: more than the records of a run can come to."""

MAX_RECORDS = 50
"""Records that a run may make, those it takes back included."""

MAX_WRITTEN = 256 * 1024
"""Bytes of text in all of them; honest runs write a few thousand."""


def flooded(journal: bytes) -> str:
    """Say of what a journal holds more than any server writes, so that it need not even be parsed; empty if nothing."""
    most = MAX_JOURNAL + 2 * MAX_LINE  # The last line that begins below the limit may go beyond it.
    if len(journal) > most:
        return f"a log of {len(journal) >> 20} MB, where one run may leave {most >> 20}"
    lines = journal.count(b"\n")
    return f"{lines} lines in the log, where one run may make {MAX_CALLS} calls" if lines > MAX_CALLS else ""


def made(effect: object) -> int:
    """Return how many records an effect makes: one or none."""
    return int(isinstance(effect, dict) and "add" in effect)


def written(effect: object) -> int:
    """Return how many bytes of text an effect's record holds, in whatever field."""
    size = 0
    waiting = [effect.get("record")] if isinstance(effect, dict) else []
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            size += len(value.encode("utf-8", "surrogatepass"))
        elif isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, (list, tuple)):
            waiting.extend(value)
    return size
