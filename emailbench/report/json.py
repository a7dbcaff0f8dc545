"""The report as JSON, for programs: the same rows, rates as numbers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from emailbench.base.shapes import dump
from emailbench.results.index import Collection
from emailbench.results.rows import Table

FORMAT = 1


def render(collection: Collection, table: Table, notes: Sequence[str]) -> str:
    """Return the report as one JSON object: agents, matrix, results, notes."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "source": collection.source,
        "planned": collection.planned,
        "notes": list(notes),
        "agents": [dump(row) for row in table.agents],
        "matrix": {task: _row(table, task) for task in table.tasks},
        "failures_by_check": dict(table.reasons),
        "results": [dump(result) for result in collection.results],
    }
    return json.dumps(content, ensure_ascii=True, indent=2) + "\n"


def _row(table: Table, task: str) -> dict[str, Any]:
    return {agent: dump(cell) for (name, agent), cell in table.cells.items() if name == task}
