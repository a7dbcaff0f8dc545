"""The `format` numbers that files carry, where a server must know them without loading the rest of their records."""

from __future__ import annotations

JOURNAL = 1
"""Of a line of `tool_calls.jsonl`."""
