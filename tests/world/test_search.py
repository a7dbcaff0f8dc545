"""Search finds what a colleague would expect."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emailbench.world.search import Index, snippet, stem, tokens

MAILS = {
    "refund": "Money back, please. We would like a refund of 4,320 dollars for invoice INV-20417.",
    "price": "What would the Team plan cost per month for 25 seats? Any discount for yearly payment?",
    "renewal": "Our Business subscription comes up for renewal on December 1.",
    "outage": "Dispatch screens have been down since half past six; the night crew cannot work.",
    "meeting": "Would Thursday, October 22 at 2:00 pm work for a call with our account manager?",
    "cancel": "Please cancel our order. The cancelled one was number 77.",
    "german": "Guten Tag, können wir die Schulung im März verschieben? Grüße, Jürgen Müller",
    "japanese": "請求書の返金をお願いします。契約は十月に終わります。",
    "accent": "The café in Orléans needs three more logins.",
}
INDEX: Index[str] = Index((key, [(text, 1.0)]) for key, text in MAILS.items())


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("refund", "refund"),
        ("refunds invoice", "refund"),
        ("REFUNDED", "refund"),
        ("INV-20417", "refund"),
        ("inv20417", "refund"),
        ("20417", "refund"),
        ("$4320", "refund"),
        ("4,320.00", "refund"),
        ("seats pricing team", "price"),
        ("discounts", "price"),
        ("how much does the team plan cost", "price"),
        ("renew subscription", "renewal"),
        ("renewals", "renewal"),
        ("dispatch outage down", "outage"),
        ("call account managers thursday", "meeting"),
        ("cancellation", "cancel"),
        ("cancelling the order", "cancel"),
        ("Muller", "german"),
        ("MÜLLER marz", "german"),
        ("返金", "japanese"),
        ("契約終わり", "japanese"),
        ("cafe orleans", "accent"),
    ],
)
def test_the_mail_that_is_meant_comes_first(query: str, first: str) -> None:
    assert INDEX.search(query)[0] == first


@pytest.mark.parametrize("query", ["", "   ", "?!", "zebra"])
def test_what_is_not_there_is_not_found(query: str) -> None:
    assert INDEX.search(query) == []


def test_common_words_count_only_alone() -> None:
    assert set(INDEX.search("this is what we have to do with refund")) <= {"refund", "outage"}
    assert INDEX.search("this is what we have to do with refund")[0] == "refund"
    assert INDEX.search("the")


def test_more_of_the_words_comes_before_one_rare_word() -> None:
    index = Index([("a", [("alpha beta gamma", 1.0)]), ("b", [("delta delta delta delta alpha", 1.0)])])
    assert index.search("alpha beta gamma delta") == ["a", "b"]


def test_who_asks_for_a_number_does_not_get_all_records_that_have_one() -> None:
    index = Index([("a", [("invoice INV-1041", 1.0)]), ("b", [("invoice INV-1048", 1.0)])])
    assert index.search("INV-1048") == ["b"]
    assert index.search("INV-1049") == ["a", "b"]


def test_words_that_occur_nowhere_are_named() -> None:
    index = Index([("a", [("invoice INV-1041 refunded", 1.0)])])
    assert index.missing("the refund of INV-1049") == ["1049"]
    assert index.missing("Refunding an invoice") == []


def test_the_order_of_entries_decides_between_equals() -> None:
    index = Index([(name, [("same words", 1.0)]) for name in "cab"])
    assert index.search("words") == ["c", "a", "b"]


def test_weights_count() -> None:
    index = Index([("text", [("", 2.0), ("refund", 1.0)]), ("subject", [("refund", 2.0), ("", 1.0)])])
    assert index.search("refund") == ["subject", "text"]


@given(words=st.lists(st.sampled_from(" ".join(MAILS.values()).split()), min_size=1, max_size=8), order=st.randoms())
def test_the_order_of_the_words_does_not_matter(words: list[str], order: st.DataObject) -> None:
    shuffled = list(words)
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    assert set(INDEX.search(" ".join(words))) == set(INDEX.search(" ".join(shuffled)))


@given(key=st.sampled_from(list(MAILS)), start=st.integers(0, 60), length=st.integers(3, 30))
def test_a_mail_is_found_by_its_own_words(key: str, start: int, length: int) -> None:
    words = MAILS[key].split()
    chosen = words[start % len(words) : start % len(words) + length]
    if tokens(" ".join(chosen)):
        assert key in INDEX.search(" ".join(chosen))


@given(text=st.text(max_size=200))
def test_any_text_can_be_looked_for(text: str) -> None:
    assert isinstance(INDEX.search(text), list)


@given(text=st.text(max_size=400), query=st.text(max_size=20), width=st.integers(20, 200))
def test_a_snippet_is_one_short_line(text: str, query: str, width: int) -> None:
    line = snippet(text, query, width)
    assert len(line) <= width
    assert "\n" not in line


def test_a_snippet_shows_the_place() -> None:
    text = "word " * 100 + "the refund clause " + "word " * 100
    assert "refund clause" in snippet(text, "refunds")
    assert snippet(text, "refunds").startswith("…")


@pytest.mark.parametrize(
    "family",
    [
        ("refund", "refunds", "refunded", "refunding"),
        ("price", "prices", "pricing", "priced"),
        ("company", "companies"),
        ("plan", "plans", "planning", "planned"),
    ],
)
def test_endings_fall_together(family: tuple[str, ...]) -> None:
    assert len({stem(word) for word in family}) == 1
