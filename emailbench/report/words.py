"""What every format of the report says in the same words: the header, the metrics and how a number is written."""

from __future__ import annotations

from emailbench.base.plain import middle_cut, one_line
from emailbench.base.wording import counted
from emailbench.results.index import Collection
from emailbench.results.rows import AgentRow, Cell, Rate, Table

METRICS: tuple[tuple[str, str], ...] = (
    ("passed", "passed runs"),
    ("pass_share", "pass rate"),
    ("interval", "95% interval (tasks)"),
    ("pass_all", "pass^k"),
    ("twins", "twin pairs passed"),
    ("void", "void runs"),
    ("with_void_as_fail", "rate, void as fail"),
    ("action", "action accuracy"),
    ("evidence", "evidence coverage"),
    ("categories", "tool categories"),
    ("safety", "safety (claims)"),
    ("calendar", "calendar"),
    ("calls", "tool calls, mean"),
    ("failed_calls", "failed tool calls"),
    ("wall_s", "wall time, mean"),
    ("timed_out", "time limit met"),
    ("mode", "mode"),
    ("isolation", "isolation"),
    ("attested", "attested"),
    ("model", "model"),
)
"""Field of an agent's row → how it is called, in the order of the report."""

_ONLY_WHEN_ANY = ("void", "with_void_as_fail", "timed_out")


def header_lines(collection: Collection, table: Table) -> list[str]:
    """Return what was reported on: suite, grader, source, completeness."""
    first = collection.results[0] if collection.results else None
    lines = ["Email Response Benchmark"]
    if first:
        about = f"suite {first.suite} {first.suite_version} ({first.suite_hash}), grader {first.grader_hash}"
        lines.append(one_line(f"{about}, surface {first.surface_hash}"))
    void = sum(row.void for row in table.agents)
    missing = collection.planned - len(collection.results)
    graded = len(collection.results) - void
    counts = f"{counted(collection.planned, 'run')} planned, {graded} graded, {void} void, {missing} missing"
    lines.append(f"{counts}; from {collection.source} in {one_line(str(collection.runs_dir))}")
    if missing or void:
        lines.append("The results are incomplete: a ranking of agents on them may change.")
    return lines


def cell_text(cell: Cell | None) -> str:
    """Return a cell of the matrix: pass, fail, c/n; marked when flaky, void or out of time."""
    if cell is None:
        return "-"
    if cell.graded + cell.void == 1:
        text = "void" if cell.void else "pass" if cell.passes else "fail"
    else:
        text = f"{cell.passes}/{cell.graded}" + (" flaky" if cell.flaky else "")
        text += f" {cell.void} void" if cell.void else ""
    return text + (" time" if cell.timed_out else "")


def column_names(table: Table, width: int) -> list[str]:
    """Return the agents' names as heads of columns: cut in the middle, and numbered where that makes them alike."""
    names = [middle_cut(row.agent, width) for row in table.agents]
    alike = {name for name in names if names.count(name) > 1}
    return [f"{name} #{place}" if name in alike else name for place, name in enumerate(names, start=1)]


def metric_value(row: AgentRow, key: str) -> str:
    """Return one metric of an agent as text; "-" when there is nothing to say."""
    value = getattr(row, key)
    if value is None or (key in _ONLY_WHEN_ANY and not row.void and not (key == "timed_out" and value)):
        return "-"
    if isinstance(value, Rate):
        return f"{value.hits}/{value.of}" if value.of else "-"
    if key == "interval":
        return f"{value[0]:.1%} to {value[1]:.1%}"
    if key == "pass_all":
        return f"pass^{value[0]} {value[1]:.1%}"
    if key in ("pass_share", "with_void_as_fail"):
        return f"{value:.1%}"
    if key == "wall_s":
        return f"{value:.2f} s"
    if key == "calls":
        return f"{value:.1f}"
    return one_line(str(value), 40)
