"""From tokens to an estimated cost, by a list of prices; what is not known has no estimate.

A cost that the agent's program tells itself always stands. The estimate knows no tiers for long prompts, discounts or
subscriptions, which is why results mark it as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import read_json
from emailbench.base.shapes import load
from emailbench.records.result import Tokens, Usage

FORMAT = 1
_PER = 1_000_000


@dataclass(frozen=True)
class Price:
    """US dollars per million tokens of one kind. Cached input that has no price of its own costs what input costs."""

    input: float
    output: float
    cache_read: float | None = None
    cache_write: float | None = None


Prices = Mapping[str, Price]
"""Pattern of a model's name → its price."""


def load_prices(path: Path) -> Prices:
    """Read a file of prices; raise UserError with file and model for whatever is not right."""
    content, where = read_json(path), str(path)
    models = content.get("models") if isinstance(content, Mapping) else None
    if not isinstance(models, Mapping):
        remedy = 'the file is {"format": 1, "models": {name: {...}}}'
        raise UserError('no object "models"', where=where, remedy=remedy)
    if content.get("format", FORMAT) != FORMAT:
        raise UserError(f"format {content['format']!r} is not known", where=where, remedy=f"this reads format {FORMAT}")
    prices = {name: load(Price, price, f"{where}, model {name}") for name, price in models.items()}
    for name, price in prices.items():
        if not all(
            0 <= value < _PER
            for value in (price.input, price.output, price.cache_read, price.cache_write)
            if value is not None
        ):
            raise UserError("a price is below 0 or no price at all", where=f"{where}, model {name}")
    return prices


def price_of(model: str | None, prices: Prices) -> Price | None:
    """Return a model's price, by the longest pattern that fits; before a slash stands the seller, not the model."""
    if not model:
        return None
    name = model.rpartition("/")[2].lower()
    fitting = [pattern for pattern in prices if fnmatchcase(name, pattern)]
    return prices[max(fitting, key=len)] if fitting else None


def estimate(tokens: Tokens, price: Price | None) -> float | None:
    """Return what the tokens cost in US dollars; None when the price, the input or the output is not known."""
    if price is None or tokens.input_uncached is None or tokens.output is None:
        return None
    read = price.input if price.cache_read is None else price.cache_read
    write = price.input if price.cache_write is None else price.cache_write
    spent = tokens.input_uncached * price.input + (tokens.cache_read or 0) * read + (tokens.cache_write or 0) * write
    return (spent + (tokens.output + (tokens.reasoning or 0)) * price.output) / _PER


def with_estimate(usage: Usage, prices: Prices | None = None) -> Usage:
    """Return the usage with an estimated cost where the program told none and one can be given."""
    if usage.cost_usd is not None:
        return usage
    found = estimate(usage.tokens, price_of(usage.model, default_prices() if prices is None else prices))
    return usage if found is None else replace(usage, cost_usd=round(found, 6), cost_estimated=True)


@cache
def default_prices() -> Prices:
    """Return the prices that ship; none when the file is not there."""
    path = paths.home() / "prices.json"
    return load_prices(path) if path.is_file() else {}
