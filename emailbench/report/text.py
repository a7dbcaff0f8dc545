"""The report as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from emailbench.base.plain import one_line
from emailbench.records.result import Result
from emailbench.records.runfolder import run_name
from emailbench.report.words import METRICS, cell_text, column_names, header_lines, metric_value, spending_note
from emailbench.results.index import Collection
from emailbench.results.rows import Table

WIDTH = 24
"""Most characters of an agent's name in the head of a column."""


def render(collection: Collection, table: Table, notes: Sequence[str]) -> str:
    """Return the report: header, notes, matrix, metrics by agent, failures."""
    lines = [*header_lines(collection, table)]
    lines += [f"note: {one_line(note)}" for note in notes]
    if table.agents:
        lines += ["", *_matrix(table), "", *_metrics(table)]
        lines += [note] if (note := spending_note(table)) else []
    if table.failures:
        lines += ["", *_failures(table)]
    reviewed = [result for result in collection.results if result.review]
    if reviewed:
        lines += ["", "For a person to look at (no verdict depends on it):"]
        lines += [f"  {_name(result)}: {one_line(text, 200)}" for result in reviewed for text in result.review]
    return "\n".join(lines) + "\n"


def _matrix(table: Table) -> list[str]:
    head = ["task", *column_names(table, WIDTH)]
    rows = [
        [one_line(task, 40), *(cell_text(table.cells.get((task, row.agent))) for row in table.agents)]
        for task in table.tasks
    ]
    return _columns([head, *rows])


def _metrics(table: Table) -> list[str]:
    head = ["", *column_names(table, WIDTH)]
    rows = [[label, *(metric_value(row, key) for row in table.agents)] for key, label in METRICS]
    return _columns([head, *(row for row in rows if any(cell != "-" for cell in row[1:]))])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [lines[0], "-" * max(map(len, lines)), *lines[1:]]


def _failures(table: Table) -> list[str]:
    lines = []
    if table.reasons:
        lines = ["Failures by check: " + ", ".join(f"{check} {count}" for check, count in table.reasons), ""]
    for result in table.failures:
        mark = "void" if result.verdict == "void" else "fail"
        lines.append(f"{mark}  {_name(result)}")
        texts = [result.void_reason or ""] if result.verdict == "void" else result.reasons
        lines += [f"      {one_line(text, 300)}" for text in texts]
    return lines


def _name(result: Result) -> str:
    return one_line(f"{result.agent}/{run_name(result.task, result.repetition)}", 120)
