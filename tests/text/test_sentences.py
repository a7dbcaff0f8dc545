"""Where sentences begin and end in mail."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.text.canonical import canonical
from emailbench.text.sentences import sentences


def said(text: str) -> list[str]:
    return [one.text for one in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We met Dr. Lee at 2 p.m. on Friday. It went well.", ["We met Dr. Lee at 2 p.m. on Friday.", "It went well."]),
        ("See you at 2 p.m. We will call.", ["See you at 2 p.m.", "We will call."]),
        ("It costs $1,250.00 approx. per year.", ["It costs $1,250.00 approx. per year."]),
        ("See www.x.example/a.b and a.b@c.example. Done!", ["See www.x.example/a.b and a.b@c.example.", "Done!"]),
        ("Is it? Yes... No!", ["Is it?", "Yes...", "No!"]),
        ("am 28. Oktober um 15 Uhr. Danke.", ["am 28. Oktober um 15 Uhr.", "Danke."]),
        ("\u6211\u4eec\u5df2\u9000\u6b3e\u3002\u8c22\u8c22", ["\u6211\u4eec\u5df2\u9000\u6b3e\u3002", "\u8c22\u8c22"]),
        ("I have\nrefunded you.", ["I have refunded you."]),
        ("I have\n\nrefunded you.", ["I have refunded you."]),
        ("I have\nRefunded you.", ["I have Refunded you."]),
        ("Thanks.\n\nWe are sorry", ["Thanks.", "We are sorry"]),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_list_items_know_the_line_above_them() -> None:
    found = sentences("What we cannot do:\n- refund you\n1. cancel it\n\nBest regards")
    assert [(one.text, one.lead) for one in found] == [
        ("What we cannot do:", ""),
        ("refund you", "What we cannot do:"),
        ("cancel it", "What we cannot do:"),
        ("Best regards", ""),
    ]


def test_cells_of_a_table_are_apart_and_know_the_first() -> None:
    found = sentences("| Refund | Issued |")
    assert [(one.text, one.lead) for one in found] == [("Refund", ""), ("Issued", "Refund:")]


def test_a_stretch_without_end_is_read_in_overlapping_windows() -> None:
    found = sentences("word " * 2000)
    assert all(one.end - one.start <= 900 for one in found)
    assert all(later.start < earlier.end for earlier, later in pairwise(found))


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("aB1 .?!:\n-|\"'("), max_size=80))
def test_every_letter_is_in_a_sentence(text: str) -> None:
    clean = canonical(text)
    covered = {at for one in sentences(text) for at in range(one.start, one.end)}
    assert all(at in covered for at, char in enumerate(clean) if char.isalpha())
    assert all(0 <= one.start < one.end <= len(clean) for one in sentences(text))
