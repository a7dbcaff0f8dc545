"""Texts that grant, that decline, and that decide nothing; the first two in as many words as people have."""

from __future__ import annotations

import pytest

from emailbench.text.decisions import contradicts, decides

DECLINING = [
    "Unfortunately we cannot refund this invoice.",
    "The refund window closed on 23 September, so the request comes too late.",
    "I'm afraid a refund isn't possible any more.",
    "I have to decline, I am sorry.",
    "The 30 days were over when you wrote; there is no refund under our policy.",
    "Your request falls outside the window.",
    "We won\u2019t be able to return the payment.",
    "The invoice is no longer eligible for a refund.",
    "We regret that we must turn down your request.",
    "The window had already lapsed, which rules out a credit.",
]
GRANTING = [
    "We grant you a credit of 81.60 USD.",
    "Your refund of 960.00 USD is approved.",
    "We will ask Billing to pay back 960.00 USD to your card.",
    "960.00 USD will be credited to your account.",
    "We are happy to reimburse the full amount.",
    "The amount comes off your next invoice: we will deduct it there.",
    "You will receive 960.00 USD.",
    "The exception applies to your invoice.",
    "Yes. You'll get $81.60 off your next invoice.",
    "81.60 USD is yours for the lost day.",
]
NEITHER = [
    "About INV-20359: the last day was 2026-07-18, total 960.00 USD. We have looked at it.",
    "Thank you for your message about INV-20417.",
    "Will you get the money? Shall we decline?",
    "The amount is 81.60 USD. We will charge it to you.",
]


@pytest.mark.parametrize("text", DECLINING)
def test_declining(text: str) -> None:
    assert decides(text, "declines")
    assert not contradicts(text, "declines")


@pytest.mark.parametrize("text", GRANTING)
def test_granting(text: str) -> None:
    assert decides(text, "grants")
    assert not contradicts(text, "grants")


@pytest.mark.parametrize("text", NEITHER)
def test_deciding_nothing(text: str) -> None:
    assert not decides(text, "declines")
    assert not decides(text, "grants")


@pytest.mark.parametrize(
    "text",
    [
        "Your request is approved. The window closed on September 23.",
        "Yes, gladly: INV-20417 was within the window. You need not do anything more.",
        "About the refund: you can have the 4,320 dollars back.",
        "We have no objections; everything you wish for is fine with us.",
    ],
)
def test_granting_what_is_to_be_declined(text: str) -> None:
    assert contradicts(text, "declines")


@pytest.mark.parametrize(
    "text", ["We must decline to give back the 960.00 USD.", "A credit of 81.60 USD is not possible."]
)
def test_declining_what_is_to_be_granted(text: str) -> None:
    assert contradicts(text, "grants")
    assert not decides(text, "grants")
