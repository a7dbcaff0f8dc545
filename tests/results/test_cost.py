"""Tokens times prices, and what has no estimate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from emailbench.base.errors import UserError
from emailbench.records.result import Tokens, Usage
from emailbench.results.cost import Price, default_prices, estimate, load_prices, price_of, with_estimate

PRICE = Price(input=3.0, output=15.0, cache_read=0.3, cache_write=3.75)


def test_an_estimate_agrees_with_a_bill() -> None:
    """The very tokens and the total that a program told for itself."""
    assert estimate(Tokens(3920, 80, 40, 200, 0), PRICE) == pytest.approx(0.014934)


def test_reasoning_is_paid_as_output_and_unpriced_caching_as_input() -> None:
    plain = Price(input=1.0, output=10.0)
    assert estimate(Tokens(1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000), plain) == pytest.approx(23.0)
    assert estimate(Tokens(1_000_000, None, None, 0, None), plain) == pytest.approx(1.0)


@pytest.mark.parametrize("tokens", [Tokens(), Tokens(input_uncached=5), Tokens(output=5), Tokens(None, 5, 5, 5, 5)])
def test_what_is_unknown_has_no_estimate(tokens: Tokens) -> None:
    assert estimate(tokens, PRICE) is None
    assert estimate(Tokens(1, 1, 1, 1, 1), None) is None


def test_a_models_price_is_that_of_the_longest_pattern() -> None:
    prices = {"gpt-5": Price(1, 1), "gpt-5-mini*": Price(2, 2), "claude-*": Price(3, 3), "claude-sonnet-4-5*": PRICE}
    assert price_of("gpt-5", prices) == Price(1, 1)
    assert price_of("openai/gpt-5", prices) == Price(1, 1)
    assert price_of("GPT-5-mini-2025-08-07", prices) == Price(2, 2)
    assert price_of("anthropic/claude-sonnet-4-5-20250929", prices) == PRICE
    assert price_of("gpt-5.9", prices) is None
    assert price_of(None, prices) is None
    assert price_of("", prices) is None


def test_a_cost_that_the_program_told_stands() -> None:
    told = Usage(model="gpt-5", tokens=Tokens(1, 0, 0, 1, 0), cost_usd=9.0)
    assert with_estimate(told, {"gpt-5": PRICE}) == told
    free = Usage(model="gpt-5", tokens=Tokens(1, 0, 0, 1, 0), cost_usd=0.0)
    assert with_estimate(free, {"gpt-5": PRICE}).cost_usd == 0.0


def test_an_estimate_is_marked() -> None:
    usage = with_estimate(Usage(model="m", tokens=Tokens(1_000_000, 0, 0, 0, 0)), {"m": PRICE})
    assert (usage.cost_usd, usage.cost_estimated) == (3.0, True)
    unknown = with_estimate(Usage(model="other", tokens=Tokens(1, 0, 0, 0, 0)), {"m": PRICE})
    assert (unknown.cost_usd, unknown.cost_estimated) == (None, False)


def test_the_prices_that_ship() -> None:
    prices = default_prices()
    assert len(prices) > 10
    for name, price in prices.items():
        assert 0 < price.input < price.output, name
        assert price.cache_read is None or price.cache_read < price.input, name


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ([], "models"),
        ({"models": 5}, "models"),
        ({"format": 9, "models": {}}, "format 9"),
        ({"models": {"m": {"input": 1}}}, "model m.*output"),
        ({"models": {"m": {"input": -1, "output": 1}}}, "model m.*below 0"),
        ({"models": {"m": {"input": 1, "output": 1, "reasoning": 1}}}, "reasoning"),
    ],
)
def test_malformed_prices(content: Any, words: str, tmp_path: Path) -> None:
    path = tmp_path / "prices.json"
    path.write_text(json.dumps(content))
    with pytest.raises(UserError, match=words):
        load_prices(path)
