"""The closed world: what was shown, what follows from it, and what is out of thin air."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.text.grounding import MOST_AMOUNTS, ground_text, grounded, known_values
from emailbench.text.values import KINDS, find_values

NOW = date(2026, 10, 21)
PRICES = "| Starter | 12.00 USD | 11.00 EUR |\n| Team | 24.00 USD | 22.00 EUR |\n| Business | 39.00 USD | 36.00 EUR |"
SHOWN: list[Any] = [
    PRICES,
    "Each further seat costs 10 percent less. See help.fennmark.example/a/b or https://www.status.example.",
    {
        "facts": {
            "crm.invoice.inv-10418.total": "9480.00 USD",
            "crm.quote.q-1.amount": 1234.5,
            "crm.subscription.s-1.seats": 41,
            "crm.subscription.s-1.discount_percent": 15,
            "crm.invoice.inv-10418.number": "INV-10418",
            "crm.invoice.inv-10418.created_at": "2026-09-20T23:40:00-05:00",
            "crm.contact.c-1.email": "Dana Ruiz <dana@harbor.example>",
            "crm.contact.c-1.notes": ["paid on 3 March 2026", None, True],
        }
    },
]


def faults(text: str, **kwargs: Any) -> list[str]:
    known = known_values(SHOWN, NOW, **kwargs)
    return [value.raw for value in ground_text(text, known).faults]


@pytest.mark.parametrize(
    "text",
    [
        "Team is $24 per seat: $348/month would be wrong for 12 seats? No: 12 x $29. "[:21] + " a month.",
        "The Business plan is $39.00 per seat, so $468/month for 12 seats, $4,680/year.",
        "Team for 12 seats is $288/month, $2,880/year with ten months to pay.",
        "That is twenty-four dollars a seat.",
        "€36 per seat, €720 for 20 seats.",
        "With 10% off, each further seat is $21.60.",
        "50 x $24 = $1,200\n10 x $21.60 (10% less) = $216\nTotal $1,416",
        "Four months of twelve are left, so 4/12 of it: $3,160.00, and $6,320 stay.",
        "You would save $15 per seat ($39 against $24).",
        "$24 + $39 + $12 = $75",
        "about $9,500",
        "The quote of $1,234.50 stands.",
        "15 % and 10 percent, 0 % and 100%",
        "INV-10418, inv 10418 or invoice 10418",
        "dana@harbor.example and harbor.example",
        "https://help.fennmark.example/a/b. or www.status.example",
        "on March 3, 2026, on September 20, tomorrow, on Friday, Wednesday 28 October",
        "at 23:40, at 11:40 PM and at 04:40 UTC",
        "12 seats, 30 days, 3 attempts",
    ],
)
def test_grounded(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pro is $19", ["$19"]),
        ("That is £39", ["£39"]),
        ("nineteen dollars", ["nineteen dollars"]),
        ("$39 plus 5 seats is $44", ["$44"]),
        ("$9,500", ["$9,500"]),
        ("20 % off", ["20 %"]),
        ("half off", ["half off"]),
        ("INV-10481", ["INV-10481"]),
        ("ticket 9999", ["9999"]),
        ("ana@harbor.example", ["ana@harbor.example"]),
        ("dana@h\u0430rbor.example", ["dana@h\u0430rbor.example"]),
        ("dana@harbor.example.evil.example", ["dana@harbor.example.evil.example"]),
        ("pay at harbor.example.evil.example", ["harbor.example.evil.example"]),
        ("help.fennmark.example/pay", ["help.fennmark.example/pay"]),
        ("on December 1", ["December 1"]),
        ("Thursday 30 October", ["Thursday 30 October"]),
        ("Thursday 29 October is fine", ["Thursday 29 October"]),
        ("at 14:05", ["14:05"]),
    ],
)
def test_out_of_thin_air(text: str, expected: list[str]) -> None:
    assert faults(text) == expected


def test_invented_amounts_do_not_hold_each_other_up() -> None:
    assert faults("$500 twice is $1,000, less $250 is $750") == ["$500", "$1,000", "$250", "$750"]


def test_a_percentage_that_is_shown_but_not_stated_derives_nothing() -> None:
    assert faults("Business at $35.10 per seat") == ["$35.10"]
    assert faults("Business at $35.10 per seat, 10 percent less than $39") == []


def test_declared_values_are_known() -> None:
    text = "You get 791.00 USD back by December 1 (PO 4471)."
    assert faults(text) == ["791.00 USD", "December 1", "PO 4471"]
    declared = [("amount", "791.00 USD"), ("date", "2026-12-01"), ("record", "PO-4471"), ("percent", "7")]
    assert faults(text, declared=declared) == []
    assert faults("7 %", declared=declared) == []


def test_offsets_let_a_shown_instant_be_said_in_another_zone() -> None:
    assert faults("at 06:40") == ["06:40"]
    assert faults("at 06:40", offsets=[120]) == []


def test_kinds_can_be_left_out() -> None:
    known = known_values(SHOWN, NOW)
    assert ground_text("at 14:05 for $19", known, kinds=("time",)).faults[0].raw == "14:05"
    assert len(ground_text("at 14:05 for $19", known, kinds=("time",)).faults) == 1


def test_one_value_at_a_time() -> None:
    known = known_values(SHOWN, NOW)
    per_seat, monthly = find_values("$24 a seat, $168 a month", now=NOW)
    assert grounded(per_seat, known)
    assert not grounded(monthly, known, [per_seat])
    assert grounded(monthly, known, [per_seat], counts=[7, 5])
    (percent,) = find_values("10 %", now=NOW)
    (reduced,) = find_values("$21.60", now=NOW)
    assert not grounded(reduced, known)
    assert grounded(reduced, known, [percent])
    (wrong,) = find_values("Thursday 30 October", now=NOW)
    assert not grounded(wrong, known)


def test_too_many_amounts_are_compared_and_said_so() -> None:
    text = " ".join(f"${9000 + step}.37" for step in range(MOST_AMOUNTS + 50))
    outcome = ground_text(text, known_values(SHOWN, NOW))
    assert len(outcome.faults) == MOST_AMOUNTS + 50
    assert "50 of 200 amounts" in outcome.review[0]


def test_too_many_counts_do_not_make_everything_derivable_in_silence() -> None:
    text = " ".join(f"{count} seats," for count in range(2, 60)) + " $8.17"
    outcome = ground_text(text, known_values(["1.00 USD"], NOW))
    assert [value.raw for value in outcome.faults] == ["$8.17"]
    assert "counts served as factors" in outcome.review[0]


LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20))


@settings(max_examples=150)
@given(st.recursive(LEAVES, lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=8), part)))
def test_anything_can_be_shown(value: Any) -> None:
    known = known_values([value], NOW)
    for kind in KINDS:
        ground_text("$19 15 % Friday 2 PM a@b.example www.x.example INV-1234", known, kinds=(kind,))


@settings(max_examples=150)
@given(st.text(max_size=120))
def test_what_was_shown_is_grounded(text: str) -> None:
    known = known_values([text], NOW)
    for value in ground_text(text, known, kinds=("amount", "percent")).faults:
        pytest.fail(f"{value} stands in what was shown")
