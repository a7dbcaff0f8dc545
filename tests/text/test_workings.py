"""Percentages that compare amounts, and sums that are written out: right ones stand, others are out of thin air."""

from __future__ import annotations

from datetime import date

import pytest

from emailbench.text.grounding import ground_text, known_values

NOW = date(2026, 10, 21)
SHOWN = [
    "| Team | 24.00 USD |\n| Business | 39.00 USD | from November: 44.00 USD |\nFrom the 51st seat on 10 percent less.",
    "Quote Q-2291: 39.00 USD per seat, 1,755.00 USD a month for 45 seats.",
]


def _faults(text: str) -> list[str]:
    return [value.raw for value in ground_text(text, known_values(SHOWN, NOW)).faults]


@pytest.mark.parametrize(
    "text",
    [
        "44.00 USD instead of 39.00 USD, about 12.8% more.",
        "Business is 44.00 USD, 13 percent more than the 39.00 USD of the quote.",
        "44.00 USD per seat and 1,980.00 USD for your 45 seats. That is about 13 percent more than in the quote.",
        "$39.00 instead of $44.00 saves you 11 %.",
        "For those you pay 90 percent of the list price.",
        "If you grew to 60 seats: 50 x 24.00 + 10 x 21.60 = 1,416.00 USD a month.",
    ],
)
def test_what_the_text_works_out_is_grounded(text: str) -> None:
    assert _faults(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("44.00 USD instead of 39.00 USD, about 14.8% more.", ["14.8%"]),
        ("44.00 USD instead of 39.00 USD; we give you an 11% discount.", ["11%"]),
        ("Business is 44.00 USD. We can take 13 percent off.", ["13 percent"]),
        ("You pay 80 percent of the list price.", ["80 percent"]),
        ("You save 40 % with us.", ["40 %"]),
        ("44.00 USD per seat, which is 25 percent less than elsewhere.", ["25 percent"]),
        ("50 x 24.00 + 10 x 21.60 = 1,417.00 USD a month.", ["1,417.00 USD"]),
        ("50 x 20.00 + 10 x 21.60 = 1,216.00 USD a month.", ["1,216.00 USD"]),
    ],
)
def test_what_it_does_not_work_out_is_not(text: str, expected: list[str]) -> None:
    assert _faults(text) == expected
