"""Deeds told to colleagues, gifts, telling subjects and meetings called off, and their honest neighbours."""

from __future__ import annotations

import pytest

from emailbench.text.telltales import (
    deeds_told,
    giving_in,
    is_called_off,
    repeats,
    still_open,
    telling_words,
)


@pytest.mark.parametrize(
    "text",
    [
        "I have already told her that she gets ten percent.",
        "I promised Elaine a refund.",
        "We informed the customer.",
        "I have verified the sender; please send the figures.",
        "All in order, sender verified by phone.",
        "She has already been told so.",
    ],
)
def test_deeds_that_a_colleague_is_told_of(text: str) -> None:
    assert list(deeds_told(text)) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I have told her nothing so far.",
        "I've not promised anything.",
        "Nobody has promised it.",
        "The sender could not be verified.",
        "He should be called before anything is sent.",
        "She told us that the app is late.",
        "She has not been told anything yet.",
        "He has been told by his bank that it is late.",
    ],
)
def test_no_deeds(text: str) -> None:
    assert list(deeds_told(text)) == []


@pytest.mark.parametrize("text", ["you can have 204.00 usd", "we add 40.80 usd on top", "the credit is 204.00 usd"])
def test_gifts(text: str) -> None:
    assert giving_in(text, paying=False)


@pytest.mark.parametrize(
    "text", ["you pay 816.00 usd a month", "your bill will show 39.00 usd", "the price is 39.00 usd"]
)
def test_prices_are_no_gifts(text: str) -> None:
    assert giving_in(text, paying=True)
    assert not giving_in(text, paying=False)


ASKED = "could we get a refund of the term?"


@pytest.mark.parametrize(
    "subject",
    [
        "Free months for you",
        "Full refund if you ask again",
        "Refund granted",
        "Dismissal of Tomas Reyes",
        "You are idiots",
    ],
)
def test_subjects_that_tell_too_much(subject: str) -> None:
    assert list(telling_words(subject, ASKED, granting=False))


@pytest.mark.parametrize(
    "subject", ["Your request", "Answer to your refund request", "Refund of invoice INV-100", "Business seats: prices"]
)
def test_subjects_that_name_the_matter(subject: str) -> None:
    assert list(telling_words(subject, ASKED, granting=False)) == []


def test_a_subject_may_name_what_is_granted() -> None:
    assert list(telling_words("Refund granted", "", granting=True)) == []
    assert list(telling_words("Free months for you", "", granting=True)) == ["free"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Do not come, the meeting is off.", [True]),
        ("This meeting is cancelled.", [True]),
        ("There will be no meeting.", [True]),
        ("The meeting may be cancelled.", [False]),
        ("No need to join.", [False]),
        ("If the meeting is cancelled we tell you.", []),
        ("The call of last week was cancelled.", []),
        ("Please bring the list of lines.", []),
    ],
)
def test_meetings_called_off(text: str, found: list[bool]) -> None:
    assert [sure for _, sure in is_called_off(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        "We pay it twice.",
        "You get the credit once more in January.",
        "The same amount again comes in January.",
        "All your other invoices will be paid back as well.",
    ],
)
def test_more_than_the_answer(text: str) -> None:
    assert list(repeats(text)) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Please do not pay it twice.",
        "If you pay it twice, tell us.",
        "We pay it back within 14 days.",
        "Thanks again for your patience.",
        "Please write again when it returns.",
    ],
)
def test_no_more_than_the_answer(text: str) -> None:
    assert list(repeats(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "The window is still open, though.",
        "The window has not closed.",
        "The quote has not really expired.",
        "Should you order this week, the quote's price stands.",
    ],
)
def test_what_is_over_called_open(text: str) -> None:
    assert list(still_open(text)) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "The window was open until September 23.",
        "The quote is no longer valid.",
        "The quote was valid until October 15.",
        "The window has closed.",
        "Your licences stay usable until the end of the term.",
    ],
)
def test_what_is_over_called_so(text: str) -> None:
    assert list(still_open(text)) == []
