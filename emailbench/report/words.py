"""What every format of the report says in the same words: the header, the metrics and how a number is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from emailbench.base.plain import middle_cut, one_line
from emailbench.base.wording import counted
from emailbench.results.index import Collection
from emailbench.results.rows import AgentRow, Cell, Rate, Table
from emailbench.results.spending import KINDS, Amount

METRICS: tuple[tuple[str, str], ...] = (
    ("passed", "passed runs"),
    ("pass_share", "pass rate"),
    ("interval", "95% interval (tasks)"),
    ("pass_any", "pass@k"),
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
    ("turns", "turns, median"),
    ("wall_median_s", "wall time, median"),
    ("wall_p90_s", "wall time, 90th percentile"),
    ("timed_out", "time limit met"),
    ("input_uncached", "tokens: input, not cached"),
    ("cache_read", "tokens: read from cache"),
    ("cache_write", "tokens: written to cache"),
    ("output", "tokens: output"),
    ("reasoning", "tokens: reasoning"),
    ("tokens_in_all", "tokens in all"),
    ("median_tokens", "tokens, median of a run"),
    ("cost", "cost in all"),
    ("median_cost", "cost, median of a run"),
    ("mode", "mode"),
    ("isolation", "isolation"),
    ("attested", "attested"),
    ("model", "model"),
    ("version", "version of the agent"),
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
    if how := _how_it_ran(collection):
        lines.append(how)
    void = sum(row.void for row in table.agents)
    missing = collection.planned - len(collection.results)
    graded = len(collection.results) - void
    counts = f"{counted(collection.planned, 'run')} planned, {graded} graded, {void} void, {missing} missing"
    lines.append(f"{counts}; from {collection.source} in {one_line(str(collection.runs_dir))}")
    if missing or void:
        lines.append("The results are incomplete: a ranking of agents on them may change.")
    return lines


def _how_it_ran(collection: Collection) -> str:
    """Return when the invocation began and what it asked of each run, as far as its file tells."""
    about = collection.invocation
    started, reps, timeout = (about.get(name) for name in ("started", "reps", "timeout"))
    parts = [f"begun {one_line(started, 40)}"] if isinstance(started, str) else []
    parts += [counted(reps, "repetition")] if isinstance(reps, int) else []
    parts += [f"at most {timeout:g} s a run"] if isinstance(timeout, (int, float)) else []
    return ", ".join(parts)


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
    if key in _SPENT:
        return _SPENT[key](row)
    value = getattr(row, key)
    if value is None or (key in _ONLY_WHEN_ANY and not row.void and not (key == "timed_out" and value)):
        return "-"
    if isinstance(value, Rate):
        return f"{value.hits}/{value.of}" if value.of else "-"
    if key == "interval":
        return f"{value[0]:.1%} to {value[1]:.1%}"
    if key in ("pass_all", "pass_any"):
        return f"pass{'^' if key == 'pass_all' else '@'}{value[0]} {value[1]:.1%}"
    if key in ("pass_share", "with_void_as_fail"):
        return f"{value:.1%}"
    if key == "calls":
        return f"{value:.1f}"
    return one_line(str(value), 40)


def spending_note(table: Table) -> str | None:
    """Return how sums and medians of tokens and costs are to be read; None where no run told of any."""
    if not any(row.spending.is_told for row in table.agents):
        return None
    return (
        "Tokens and cost in all are of all runs, void ones too; medians are of graded runs. An estimated cost comes "
        "from tokens and prices.json; an unknown one stands in no sum."
    )


def _tokens(amount: Amount, runs: int) -> str:
    """Return a sum of tokens, and of how many runs it is when not of all."""
    if amount.total is None:
        return "-"
    return f"{amount.total:,}" + (f" ({amount.runs} of {runs} runs)" if amount.runs < runs else "")


def _median(value: float | None, unit: str) -> str:
    if value is None:
        return "-"
    places = 2 if unit else 0 if value == int(value) else 1
    return f"{value:,.{places}f}{unit}"


def _cost(row: AgentRow) -> str:
    """Return what the runs cost in all, and how that is known."""
    cost = row.spending.cost
    if cost.usd is None:
        return "unknown" if row.spending.is_told or row.model or row.version else "-"
    parts = ["estimated" if not cost.told else f"{counted(cost.estimated, 'run')} estimated"] if cost.estimated else []
    parts += [f"{counted(cost.unknown, 'run')} unknown"] if cost.unknown else []
    return dollars(cost.usd) + (f" ({', '.join(parts)})" if parts else "")


def dollars(usd: float) -> str:
    """Return an amount in US dollars, with four places where two would say nothing."""
    return f"${usd:,.2f}" if usd >= 10 else f"${usd:.4f}"


def _median_cost(row: AgentRow) -> str:
    cost = row.spending.cost
    if cost.median_usd is None:
        return "-"
    return dollars(cost.median_usd) + (" (estimated)" if cost.estimated and not cost.told else "")


_SPENT: Mapping[str, Callable[[AgentRow], str]] = {
    **{kind: partial(lambda kind, row: _tokens(row.spending.tokens[kind], row.runs), kind) for kind in KINDS},
    "tokens_in_all": lambda row: _tokens(row.spending.tokens_in_all, row.runs),
    "median_tokens": lambda row: _median(row.spending.tokens_in_all.median, ""),
    "turns": lambda row: _median(row.spending.turns, ""),
    "wall_median_s": lambda row: _median(row.spending.wall_median_s, " s"),
    "wall_p90_s": lambda row: _median(row.spending.wall_p90_s, " s"),
    "cost": _cost,
    "median_cost": _median_cost,
}
"""Metric of what runs took → how it is written."""
