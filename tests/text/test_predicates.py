"""Verbs, their forms, the predicates of a sentence, and what patterns need."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emailbench.text.claims import _live_idioms
from emailbench.text.literals import is_possible, needed
from emailbench.text.predicates import predicates
from emailbench.text.verbs import is_past, lemmas


@pytest.mark.parametrize(
    ("text", "kind", "word"),
    [
        ("we have refunded you", "did", "refunded"),
        ("we've already, as promised, refunded you", "did", "refunded"),
        ("we haven't refunded you", "did", "refunded"),
        ("i refunded it", "did", "refunded"),
        ("our billing team refunded it", "did", "refunded"),
        ("we managed to refund it", "did", "refund"),
        ("it has been refunded", "was", "refunded"),
        ("it's been refunded", "was", "refunded"),
        ("it was refunded", "was", "refunded"),
        ("it is refunded", "is", "refunded"),
        ("we are refunding it", "doing", "refunding"),
        ("it is being refunded", "being", "refunded"),
        ("we will refund it", "will", "refund"),
        ("we'll be refunding it", "will", "refunding"),
        ("we are going to refund it", "will", "refund"),
        ("we won't refund it", "will", "refund"),
        ("it will be refunded", "willbe", "refunded"),
        ("it'll be refunded", "willbe", "refunded"),
        ("we can refund it", "can", "refund"),
        ("we are happy to refund it", "can", "refund"),
        ("let me refund it", "can", "refund"),
        ("we'd love to offer it", "can", "offer"),
        ("you will get a refund", "get", "get"),
        ("you can expect to receive it", "get", "receive"),
        ("refunded today", "bare", "refunded"),
        ("refund issued.", "bare", "issued"),
        ("we offer it", "does", "offer"),
        ("i have checked and refunded it", "did", "refunded"),
    ],
)
def test_predicates(text: str, kind: str, word: str) -> None:
    assert (kind, word) in {(one.kind, one.word) for one in predicates(text)}


def test_who_acts() -> None:
    (ours,) = predicates("our finance team has paid")[-1:]
    (theirs,) = predicates("the customer has paid")
    (yours,) = predicates("your legal team has paid")[-1:]
    (name,) = predicates("dana ruiz has paid")
    assert ours.by_us
    assert theirs.by_other
    assert yours.by_other
    assert name.named
    assert not (name.by_us or name.by_other)


def test_what_was_decided_is_not_yet_done() -> None:
    assert any(one.decided and one.word == "refund" for one in predicates("we have decided to refund it"))


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("refunded", "refund"),
        ("issued", "issue"),
        ("cancelled", "cancel"),
        ("canceled", "cancel"),
        ("applied", "apply"),
        ("sent", "send"),
        ("put", "put"),
        ("organized", "organise"),
        ("dropping", "drop"),
        ("given", "give"),
        ("passes", "pass"),
    ],
)
def test_bases(word: str, base: str) -> None:
    assert base in lemmas(word)


def test_pasts() -> None:
    assert all(is_past(word) for word in ("refunded", "sent", "given", "resent"))
    assert not any(is_past(word) for word in ("need", "refund", "red", "feed"))


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        ("abc", {"abc"}),
        ("(?:refund|credit)s?", {"refund", "credit"}),
        ("a?bcd", {"bcd"}),
        ("a|b*", set()),
        (r"\w+", set()),
        ("(?:you|we) will pay", {" will pay"}),
    ],
)
def test_what_a_pattern_needs(pattern: str, needs: set[str]) -> None:
    assert set(needed(pattern)) == needs


@given(
    st.sampled_from([r"re(?:fund|paid)\b", r"\b(?:no|zero) fees?", r"x{2,}y?", "(?:a|bc)(?:d|e)"]),
    st.text("abcdexynorefundpaidzs ", max_size=30),
)
def test_no_match_is_lost(pattern: str, text: str) -> None:
    if re.search(pattern, text):
        assert is_possible(needed(pattern), text)


def test_idioms_are_tried_only_where_they_can_match() -> None:
    assert _live_idioms("zzz") == {}


@pytest.mark.parametrize("mark", [":", "-", "=", " :", ": ", ":\n", "("])
@pytest.mark.parametrize("word", ["Refunded", "Sent", "Done", "We", "Expect", "Your refund", "Deleted by"])
def test_a_line_may_end_anywhere(word: str, mark: str) -> None:
    assert all(one.begin <= len(word + mark) for one in predicates((word + mark).lower()))
