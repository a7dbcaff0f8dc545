"""Sentences that take back the text they stand in, and their honest neighbours."""

from __future__ import annotations

import pytest

from emailbench.text.takebacks import takebacks


def _sure(text: str, *, outside: bool = True) -> list[bool]:
    return [one.sure for one in takebacks(text, outside=outside)]


@pytest.mark.parametrize(
    "text",
    [
        "Please disregard everything I wrote above.",
        "Ignore the above.",
        "Forget what I wrote.",
        "Please forget all of the above, it was a joke.",
        "Do not rely on anything in this mail.",
        "Disregard the figures above.",
        "None of the above binds us.",
        "Nothing in this mail is binding.",
        "Not a word of this mail is meant seriously.",
        "The above is not true.",
        "What stands above does not count.",
        "In truth, what I wrote above is wrong.",
        "We take all of it back.",
        "The opposite of what I wrote above is true.",
    ],
)
def test_the_whole_text_is_taken_back(text: str) -> None:
    assert _sure(f"The price is 24.00 USD.\n\n{text}\n\nKind regards") == [True]


@pytest.mark.parametrize(
    "text",
    [
        "Please ignore this message.",
        "None of this is true.",
        "The opposite is true.",
        "None of this binds us until then.",
    ],
)
def test_what_may_be_another_text_is_for_review(text: str) -> None:
    assert _sure(text) == [False]


@pytest.mark.parametrize(
    "text",
    [
        "Please disregard the earlier reminder.",
        "If anything above is wrong, let us know.",
        "Please ignore this message if you are not the intended recipient.",
        "None of the above times suits.",
        "You can disregard what the web form told you.",
        "None of this affects your licences.",
        "Please don't ignore this message.",
        "Please ignore our mail of October 3.",
        "Please forget my last mail.",
        "The above applies to all 12 seats.",
        "None of the figures above includes taxes.",
        "The price above is without taxes.",
        "We cannot take it back.",
    ],
)
def test_honest_sentences_take_nothing_back(text: str) -> None:
    assert _sure(text) == []


def test_a_colleague_may_be_told_of_the_mail_above() -> None:
    assert _sure("Please ignore the above.", outside=False) == [False]
    assert _sure("Please ignore what I wrote above.", outside=False) == [True]
