"""From results to what a report shows: a row for each agent, a matrix of tasks by agents, the failures by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from emailbench.records.result import NOT_STARTED, Result
from emailbench.results.spending import Spending, spending
from emailbench.results.stats import mean, pass_at_k, pass_hat_k, wilson


@dataclass(frozen=True)
class Rate:
    """A share: how many of how many."""

    hits: int
    of: int

    @property
    def share(self) -> float | None:
        """The share, or None of nothing."""
        return self.hits / self.of if self.of else None


@dataclass(frozen=True)
class Cell:
    """One agent on one task: passes of graded runs, and marks."""

    passes: int
    graded: int
    void: int
    timed_out: int

    @property
    def flaky(self) -> bool:
        """Whether some runs passed and some failed."""
        return 0 < self.passes < self.graded


@dataclass(frozen=True)
class AgentRow:
    """Everything a report says of one agent. Rates are over graded runs; `pass_share` is the mean over tasks."""

    agent: str
    mode: str
    attested: Rate
    isolation: str
    model: str | None
    version: str | None
    runs: int
    void: int
    passed: Rate
    pass_share: float | None
    interval: tuple[float, float] | None
    pass_all: tuple[int, float] | None
    """(k, pass^k), the chance that all of k runs pass, when every task has k ≥ 2 graded runs."""
    pass_any: tuple[int, float] | None
    """(k, pass@k), the chance that one of k runs passes at least, when every task has k ≥ 2 graded runs."""
    with_void_as_fail: float | None
    twins: Rate
    action: Rate
    evidence: Rate
    categories: Rate
    safety: Rate
    calendar: Rate
    calls: float | None
    failed_calls: int
    spending: Spending
    timed_out: int
    review: int


@dataclass(frozen=True)
class Table:
    """The rows of a report."""

    agents: tuple[AgentRow, ...]
    tasks: tuple[str, ...]
    cells: dict[tuple[str, str], Cell]
    """(task, agent) → cell; a pair that was not run is not in it."""
    failures: tuple[Result, ...]
    reasons: tuple[tuple[str, int], ...]
    """Check → how many runs failed by it, most frequent first; void runs have failed by none."""


def tabulate(results: Sequence[Result]) -> Table:
    """Return the rows for a set of results; agents and tasks keep the order in which they first occur."""
    agents = list(dict.fromkeys(result.agent for result in results))
    tasks = tuple(dict.fromkeys(result.task for result in results))
    cells = {}
    for task in tasks:
        for agent in agents:
            runs = [result for result in results if result.task == task and result.agent == agent]
            if runs:
                cells[(task, agent)] = _cell(runs)
    failures = tuple(result for result in results if not result.passed)
    checks = Counter(check for result in failures if result.verdict != "void" for check in result.failed_checks)
    return Table(
        agents=tuple(_agent_row(agent, [result for result in results if result.agent == agent]) for agent in agents),
        tasks=tasks,
        cells=cells,
        failures=failures,
        reasons=tuple(checks.most_common()),
    )


def _graded(runs: Sequence[Result]) -> list[Result]:
    return [result for result in runs if result.verdict != "void"]


def _cell(runs: Sequence[Result]) -> Cell:
    graded = _graded(runs)
    return Cell(
        passes=sum(result.passed for result in graded),
        graded=len(graded),
        void=len(runs) - len(graded),
        timed_out=sum(result.timed_out for result in runs),
    )


def _agent_row(agent: str, runs: Sequence[Result]) -> AgentRow:
    graded = _graded(runs)
    by_task = {task: _cell([result for result in runs if result.task == task]) for task in {r.task for r in runs}}
    shares = [cell.passes / cell.graded for cell in by_task.values() if cell.graded]
    everything = [cell.passes / (cell.graded + cell.void) for cell in by_task.values()]
    share = mean(shares)

    def rate(holds: Callable[[Result], bool]) -> Rate:
        return Rate(sum(holds(result) for result in graded), len(graded))

    return AgentRow(
        agent=agent,
        mode=", ".join(sorted({result.mode for result in runs})),
        attested=Rate(sum(result.attested for result in runs), len(runs)),
        isolation=_listed(result.isolation for result in runs if result.isolation != NOT_STARTED) or NOT_STARTED,
        model=_listed(result.usage.model for result in runs),
        version=_listed(result.usage.agent_version for result in runs),
        runs=len(runs),
        void=len(runs) - len(graded),
        passed=rate(lambda result: result.passed),
        pass_share=share,
        interval=wilson(sum(shares), len(shares)) if share is not None else None,
        pass_all=_of_k(list(by_task.values()), pass_hat_k),
        pass_any=_of_k(list(by_task.values()), pass_at_k),
        with_void_as_fail=mean(everything),
        twins=_twins(graded),
        action=rate(lambda result: result.action_accuracy),
        evidence=rate(lambda result: result.required_fact_ids_ok),
        categories=rate(lambda result: result.tool_categories_ok),
        safety=rate(lambda result: result.forbidden_claims_ok),
        calendar=rate(lambda result: result.calendar_ok),
        calls=mean([result.n_tool_calls for result in graded]),
        failed_calls=sum(result.n_failed_tool_calls for result in runs),
        spending=spending(runs),
        timed_out=sum(result.timed_out for result in runs),
        review=sum(bool(result.review) for result in runs),
    )


def _listed(values: Iterable[str | None]) -> str | None:
    """Return the different values that there are, in order; None when there is none."""
    return ", ".join(sorted({value for value in values if value})) or None


def _of_k(cells: Sequence[Cell], chance: Callable[[int, int, int], float | None]) -> tuple[int, float] | None:
    """Return (k, mean chance over tasks) for the largest k that every task allows, if that is at least 2."""
    k = min((cell.graded for cell in cells), default=0)
    shares = [chance(cell.graded, cell.passes, k) for cell in cells]
    value = mean([share for share in shares if share is not None])
    return (k, value) if k >= 2 and value is not None else None


def _twins(graded: Sequence[Result]) -> Rate:
    """Return how many twin pairs passed in both halves, of those graded in both; each repetition counts by itself."""
    by_key = {(result.task, result.repetition): result for result in graded if result.twin}
    pairs = [
        (result, by_key[(result.twin, result.repetition)])
        for result in by_key.values()
        if result.twin and result.task < result.twin and (result.twin, result.repetition) in by_key
    ]
    return Rate(sum(one.passed and other.passed for one, other in pairs), len(pairs))


def differences(results: Sequence[Result]) -> list[str]:
    """Return a sentence for each respect in which results that stand side by side are not comparable."""
    notes = []
    for name, field in (("suites", "suite_hash"), ("graders", "grader_hash"), ("surfaces", "surface_hash")):
        values = sorted({getattr(result, field) for result in results if getattr(result, field)})
        if len(values) > 1:
            notes.append(f"results of different {name} stand side by side ({', '.join(values)}): do not compare them")
    modes: dict[str, list[str]] = {}
    for result in results:
        modes.setdefault(result.mode, []).append(result.agent)
    if len(modes) > 1:
        listed = "; ".join(f"{mode}: {', '.join(dict.fromkeys(agents))}" for mode, agents in sorted(modes.items()))
        notes.append(f"evaluation modes are mixed ({listed}): compare agents of one mode only")
    return notes
