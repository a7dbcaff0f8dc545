"""What no rule reads is pointed out, and ordinary English is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emailbench.text.canonical import canonical
from emailbench.text.oddities import long_numbers, oddities


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ihr Geld ist bereits auf dem Rückweg zu Ihnen.", "language"),
        ("Nous avons remboursé votre facture.", "language"),
        ("Su dinero ya está en camino, se lo hemos devuelto.", "language"),
        ("Hello,\n\nthank you.\n\nWij hebben het bedrag aan u terugbetaald.\n", "language"),
        ("The r.e.f.u.n.d is on the way.", "apart"),
        ("R E F U N D S go out today", "apart"),
        ("We will refund y0u in full.", "digits for letters"),
        ("See evil dot example for more.", "spelled out"),
        ("Write to a(at)evil (dot) com.", "spelled out"),
    ],
)
def test_what_cannot_be_read_is_pointed_out(text: str, why: str) -> None:
    assert any(why in reason for reason, _ in oddities(canonical(text))), list(oddities(canonical(text)))


@pytest.mark.parametrize(
    "text",
    [
        "Hello Dana,\n\nthe window for INV-20417 closed on September 23, 2026, so we cannot refund the 4,320.00 USD.",
        "Grace is free on Thursday, 1:30 pm to 2:15 pm (EDT), i.e. 10:30 a.m. in Phoenix. Q4 and B2B are fine.",
        "Die Müller GmbH and Café Orléans are both with us.",
        "Mr. J. R. R. Tolkien of the U.S.A. says hello. Plan A or B or C?",
        "Kind regards\nJosé de la Cruz",
        "Our office in São Paulo is closed on 7 September.",
    ],
)
def test_ordinary_english_is_left_alone(text: str) -> None:
    assert list(oddities(canonical(text))) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Call +1 900 555 0142 now", "19005550142"),
        ("Call (312) 555-0142-77", "312555014277"),
        ("Pay to DE89 3704 0044 0532 0130 00 please", "DE89370400440532013000"),
        ("Account 0044053201300", "0044053201300"),
    ],
)
def test_numbers_to_call_or_pay_to(text: str, number: str) -> None:
    assert [plain for _, _, plain in long_numbers(text)] == [number]


@pytest.mark.parametrize("text", ["INV-20417", "25 seats, 24.00 USD", "2026-10-21", "14:00-14:30", "1,234,567.00 USD"])
def test_other_numbers_are_left_alone(text: str) -> None:
    assert list(long_numbers(text)) == []


@given(text=st.text(max_size=300))
def test_any_text_can_be_looked_at(text: str) -> None:
    for _, place in oddities(canonical(text)):
        assert place
    for start, end, _ in long_numbers(text):
        assert 0 <= start < end <= len(text)
