"""What an agent's runs took: tokens by kind, money, turns, time.

Sums are over all runs, void ones too, since these are paid for as well; medians are over graded runs. What no run tells
is None and never 0, and what only some tell comes with their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from emailbench.records.result import Result, Tokens
from emailbench.results.stats import median, percentile

KINDS = tuple(field.name for field in fields(Tokens))
"""The kinds of tokens; they are disjoint."""


@dataclass(frozen=True)
class Amount:
    """Tokens of one kind: the sum of the runs that tell of it, the median of the graded ones, how many runs tell."""

    total: int | None = None
    median: float | None = None
    runs: int = 0


@dataclass(frozen=True)
class Cost:
    """US dollars: the sum of what is known and the median of graded runs; of how many runs it is known, and how.

    `unknown` counts runs that began and of which neither the program nor a list of prices tells the cost.
    """

    usd: float | None = None
    median_usd: float | None = None
    told: int = 0
    estimated: int = 0
    unknown: int = 0


@dataclass(frozen=True)
class Spending:
    """What the runs of one agent took."""

    tokens: dict[str, Amount]
    tokens_in_all: Amount
    cost: Cost
    turns: float | None
    """Median of the model's answers."""
    wall_median_s: float | None
    wall_p90_s: float | None

    @property
    def is_told(self) -> bool:
        """Tell whether any run told of tokens or of a cost."""
        return bool(self.tokens_in_all.runs or self.cost.told or self.cost.estimated)


def spending(runs: Sequence[Result]) -> Spending:
    """Return what an agent's runs took."""
    graded = [result for result in runs if result.verdict != "void"]
    return Spending(
        tokens={kind: _amount([(result, getattr(result.usage.tokens, kind)) for result in runs]) for kind in KINDS},
        tokens_in_all=_amount([(result, _in_all(result.usage.tokens)) for result in runs]),
        cost=_cost(runs),
        turns=median([result.usage.turns for result in graded if result.usage.turns is not None]),
        wall_median_s=median([result.wall_s for result in graded]),
        wall_p90_s=percentile([result.wall_s for result in graded], 0.9),
    )


def _in_all(tokens: Tokens) -> int | None:
    known = [number for kind in KINDS if (number := getattr(tokens, kind)) is not None]
    return sum(known) if known else None


def _amount(told: Sequence[tuple[Result, int | None]]) -> Amount:
    known = [(result, number) for result, number in told if number is not None]
    if not known:
        return Amount()
    of_graded = [number for result, number in known if result.verdict != "void"]
    return Amount(sum(number for _, number in known), median(of_graded), len(known))


def _cost(runs: Sequence[Result]) -> Cost:
    known = [(result, result.usage.cost_usd) for result in runs if result.usage.cost_usd is not None]
    estimated = sum(result.usage.cost_estimated for result, _ in known)
    return Cost(
        usd=round(sum(cost for _, cost in known), 6) if known else None,
        median_usd=median([cost for result, cost in known if result.verdict != "void"]),
        told=len(known) - estimated,
        estimated=estimated,
        unknown=sum(_began(result) for result in runs if result.usage.cost_usd is None),
    )


def _began(result: Result) -> bool:
    """Tell whether a run's program was started; one that was not has cost nothing."""
    return not (result.verdict == "void" and result.process.spawn_error)
