"""The report as Markdown, for a pull request or a page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from emailbench.base.plain import one_line
from emailbench.records.runfolder import run_name
from emailbench.report.words import METRICS, cell_text, header_lines, metric_value, spending_note
from emailbench.results.index import Collection
from emailbench.results.rows import Table

_SPECIAL = re.compile(
    r"[\\`*~|<\[]"  # Code, emphasis, tables, HTML, links.
    r"|(?<![^\W_])_|_(?![^\W_])"  # An underscore inside a word begins no emphasis.
    r"|&(?=#?\w)"  # Entities.
    r"|:(?=//)|(?<=www)\."  # Addresses that a page would make links of.
    r"|\$(?=.*\$)",  # Formulas.
    re.IGNORECASE,
)
_AT_START = re.compile(r"\A(?:[#>+=-]|\d+(?=[.)]))")
"""What begins a heading, a quotation or a list when it stands first on its line."""


def render(collection: Collection, table: Table, notes: Sequence[str]) -> str:
    """Return the report: header, notes, matrix, metrics by agent, failures."""
    title, *rest = header_lines(collection, table)
    lines = [f"# {title}", "", *(f"{_line(line)}  " for line in rest), ""]
    lines += [f"> {_line(note)}" for note in notes] + ([""] if notes else [])
    head = ["task", *(row.agent for row in table.agents)]
    cells = [[task, *(cell_text(table.cells.get((task, row.agent))) for row in table.agents)] for task in table.tasks]
    if table.agents:
        lines += [*_table(head, cells), ""]
    metrics = [[label, *(metric_value(row, key) for row in table.agents)] for key, label in METRICS]
    if table.agents:
        lines += _table(["", *head[1:]], [row for row in metrics if any(cell != "-" for cell in row[1:])])
        lines += ["", _line(note)] if (note := spending_note(table)) else []
    if table.failures:
        lines += ["", "## Failures", ""]
    for result in table.failures:
        lines.append(f"- **{_plain(f'{result.agent}/{run_name(result.task, result.repetition)}')}** ({result.verdict})")
        texts = [result.void_reason or ""] if result.verdict == "void" else result.reasons
        lines += [f"  - {_line(text)}" for text in texts]
    return "\n".join(lines) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(_plain(cell) for cell in cells) + " |"

    return [line(head), "|" + "---|" * len(head), *map(line, rows)]


def _plain(text: str) -> str:
    """Return text of unknown origin so that it stands as it is: no markup, no link, no line of its own."""
    return _SPECIAL.sub(r"\\\g<0>", one_line(text, 400))


def _line(text: str) -> str:
    """Return such text for the beginning of a line, where more has a meaning; a number keeps its digits."""
    plain = _plain(text)
    begun = _AT_START.match(plain)
    if not begun:
        return plain
    mark = begun[0]
    return f"{mark}\\{plain[len(mark) :]}" if mark.isdigit() else f"\\{plain}"
