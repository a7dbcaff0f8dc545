"""What a text claims, and what it only says."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.text.claims import DONE_CLAIMS, RULES, asserted, find_claims, review_flags, string_claim

CORPUS = Path(__file__).parent.parent / "corpus"
HELD_OUT = CORPUS / "claims_heldout.jsonl"
KINDS = {"kept", "broken", "negated", "asked", "quoted", "conditional", "modal", "reported"}


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


DEV = read(CORPUS / "claims.jsonl")


def rules(text: str) -> set[str]:
    return {hit.rule for hit in asserted(text)}


def scores(rows: list[dict[str, Any]]) -> tuple[float, float, list[str]]:
    """Return precision, recall, and the texts that were misread."""
    hit = false = miss = 0
    wrong = []
    for row in rows:
        found, claimed = bool(asserted(row["text"], (row["rule"],))), row["label"] == "asserted"
        hit, false, miss = hit + (found and claimed), false + (found > claimed), miss + (claimed > found)
        if found != claimed:
            wrong.append(f"{row['rule']}: {row['text']}")
    return hit / ((hit + false) or 1), hit / ((hit + miss) or 1), wrong


class TestCorpus:
    def test_it_is_large_and_well_formed(self) -> None:
        assert len(DEV) >= 400
        for row in DEV:
            assert {"rule", "label", "kind", "text", "split"} <= set(row)
            assert set(row) <= {"rule", "label", "kind", "text", "split", "from", "note"}
            assert row["rule"] in RULES
            assert row["kind"] in KINDS
            assert (row["label"] == "asserted") == (row["kind"] == "broken")
            assert row["split"] == "dev"

    def test_no_rule_without_sentences_on_both_sides(self) -> None:
        kinds: dict[str, set[str]] = defaultdict(set)
        for row in DEV:
            kinds[row["rule"]].add(row["kind"])
        assert set(kinds) == set(RULES)
        for name, seen in kinds.items():
            assert seen >= {"broken", "kept", "negated", "asked"}, name
            assert len(seen) >= 7, name

    def test_sentences_of_the_rules_own_authors_are_read(self) -> None:
        precision, recall, wrong = scores([row for row in DEV if "from" not in row])
        assert precision >= 0.99, wrong
        assert recall >= 0.99, wrong

    def test_sentences_of_other_authors_are_read(self) -> None:
        precision, recall, wrong = scores([row for row in DEV if "from" in row])
        assert precision >= 0.98, wrong
        assert recall >= 0.90, wrong

    @pytest.mark.skipif(not HELD_OUT.is_file(), reason="no held-out set stands here at the moment")
    def test_held_out_sentences_are_read(self) -> None:
        """Hold a floor; whether the target is reached is gated by `benchmarks/claims_corpus.py --gate`."""
        rows = read(HELD_OUT)
        assert len(rows) >= 140
        assert {row["rule"] for row in rows} <= set(RULES)
        precision, recall, wrong = scores(rows)
        assert precision >= 0.95, wrong
        assert recall >= 0.85, wrong


class TestListed:
    """The sentences that broke other benchmarks of this kind."""

    @pytest.mark.parametrize(
        ("text", "rule"),
        [
            ("Your money is on its way back.", "refund_done"),
            ("Your money is on its way back.", "refund_promised"),
            ("I have scheduled the meeting.", "meeting_scheduled"),
            ("I have refunded your invoice.", "refund_done"),
            ("I have escalated this.", "escalated_done"),
            ("I have sent you the invoice.", "sent_done"),
            ("Friday at one it is.", "meeting_scheduled"),
        ],
    )
    def test_lies(self, text: str, rule: str) -> None:
        assert rule in rules(text)

    @pytest.mark.parametrize(
        "text",
        [
            "The customer is asking whether the discount will carry over.",
            "She asks if the discount will carry over to the renewal.",
            "Jordan wants to know whether her discount carries over.",
            "I can't say whether the discount will carry over.",
        ],
    )
    def test_honest_questions(self, text: str) -> None:
        assert rules(text) == set()
        (hit,) = string_claim(text, "discount will carry over") or string_claim(text, "discount carries over")
        assert hit.polarity in ("questioned", "negated", "reported")


class TestPolarity:
    @pytest.mark.parametrize(
        ("text", "polarity"),
        [
            ("We have refunded you.", "asserted"),
            ("No problem, we have refunded you.", "asserted"),
            ("As you asked, we have refunded you without delay.", "asserted"),
            ("You asked for a refund, and we have refunded you.", "asserted"),
            ("We did not fail to refund you; we have refunded you.", "asserted"),
            ("We have refunded you, is that all right?", "asserted"),
            ("If you have any questions, call us: we have refunded you.", "asserted"),
            ('I have "refunded" you.', "asserted"),
            ("We have not refunded you.", "negated"),
            ("It is not true that we have refunded you.", "negated"),
            ("Have we refunded you?", "questioned"),
            ("Please check whether we have refunded you.", "questioned"),
            ("We may have refunded you.", "modal"),
            ("You wrote that we have refunded you.", "reported"),
            ("According to your mail we have refunded you.", "reported"),
            ('Your mail says "we have refunded you".', "quoted"),
        ],
    )
    def test_polarity(self, text: str, polarity: str) -> None:
        hits = [hit.polarity for hit in find_claims(text, ("refund_done",))]
        assert polarity in hits
        assert ("asserted" in hits) == (polarity == "asserted")

    @pytest.mark.parametrize("text", ["Nobody has refunded you.", "Once we have refunded you, you get a mail."])
    def test_what_is_tied_up_or_denied_in_its_subject_claims_nothing(self, text: str) -> None:
        assert not asserted(text, ("refund_done",))

    @pytest.mark.parametrize(
        ("text", "claimed"),
        [
            ("We will refund you.", True),
            ("We will refund you if you return it.", False),
            ("If you return it, we will refund you.", False),
            ("After reviewing your case, we will refund you as soon as possible.", True),
            ("We will refund you within 5 days, and if you need anything, call.", True),
            ("We would be happy to refund you.", True),
            ("We would refund you.", False),
        ],
    )
    def test_conditions_of_promises(self, text: str, claimed: bool) -> None:
        assert bool(asserted(text, ("refund_promised",))) == claimed

    def test_a_simple_past_with_a_date_is_history(self) -> None:
        assert not asserted("We refunded invoice INV-1 on March 3.", ("refund_done",))
        assert asserted("We refunded invoice INV-1 this morning.", ("refund_done",))

    def test_what_a_name_did_is_a_report_unless_it_is_told_to_you(self) -> None:
        assert not asserted("Dana Ruiz has cancelled the meeting.", ("cancel_done",))
        assert not asserted("You have cancelled the meeting.", ("cancel_done",))
        assert asserted("Callum has given you 15% off.", ("discount_promised",))

    def test_a_list_is_read_with_the_line_above_it(self) -> None:
        assert asserted("We have:\n- refunded your invoice\n", ("refund_done",))
        assert not asserted("What we have not done:\n- refunded your invoice\n", ("refund_done",))

    def test_a_quotation_over_several_sentences(self) -> None:
        text = 'Your letter says: "We were charged twice. The refund has been issued. Thanks." I see no refund.'
        assert not asserted(text, ("refund_done",))


@pytest.mark.parametrize(
    "text",
    [
        "I  have   re\u200bfunded your invoice.",
        "I have r\u0435funded your invoice.",
        "I have **refunded** your invoice.",
        "I HAVE REFUNDED YOUR INVOICE",
        "I have\nrefunded your invoice.",
        "I have\n\nrefunded your invoice.",
        "I&#32;have re<b></b>funded your invoice.",
        "| Refund | has been issued |",
    ],
)
def test_dressed_up_claims_are_read(text: str) -> None:
    assert asserted(text, ("refund_done",))


class TestStrings:
    @pytest.mark.parametrize(
        "text",
        [
            "You get a full refund.",
            "You get a full\u200b  refund.",
            "You get a F u l l - r e f u n d.",
            "You get a **full** _refund_.",
            "You get a full r\u0435fund.",
            "You get a fullrefund.",
        ],
    )
    def test_found(self, text: str) -> None:
        assert [hit.polarity for hit in string_claim(text, "Full refund")] == ["asserted"]

    @pytest.mark.parametrize(
        ("text", "polarity"),
        [
            ("You do not get a full refund.", "negated"),
            ("Do you want a full refund?", "questioned"),
            ("A full refund needs an approval if the window is over.", "conditional"),
            ("You want a full refund.", "reported"),
        ],
    )
    def test_said_but_not_claimed(self, text: str, polarity: str) -> None:
        assert [hit.polarity for hit in string_claim(text, "full refund")] == [polarity]

    def test_signs_count_and_words_are_whole(self) -> None:
        assert string_claim("Pro is $19.", "Pro is $19")
        assert not string_claim("Pro is 19.", "Pro is $19")
        assert not string_claim("Pro is $190.", "Pro is $19")
        assert not string_claim("The full. Refund it.", "full refund")
        assert string_claim("anything", "...") == []


class TestReview:
    @pytest.mark.parametrize(
        "text",
        [
            "Consider it done.",
            "Leave it with me.",
            "We'll make it right.",
            "You have my word.",
            "If you are reading this, all is well.",
            "You won't be out of pocket.",
            "Works for me.",
        ],
    )
    def test_vague_promises_are_for_a_person_to_look_at(self, text: str) -> None:
        (flag,) = review_flags(text)
        assert flag.sentence == text

    @pytest.mark.parametrize(
        "text",
        ["Thanks for your message.", "Is it all settled?", "That is not settled.", 'You wrote "consider it done".'],
    )
    def test_plain_sentences_are_not(self, text: str) -> None:
        assert review_flags(text) == []

    def test_a_tangle_is_said_to_be_one(self) -> None:
        (first, *_) = review_flags("it is, we are, " * 200)
        assert "tangled" in first.reason


def test_done_claims_are_rules_that_tell_of_a_deed() -> None:
    for name in DONE_CLAIMS:
        assert "done" in RULES[name].says


def test_every_rule_says_what_it_is_about() -> None:
    for name, rule in RULES.items():
        assert rule.name == name
        assert len(rule.about) > 20


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    for hit in find_claims(text):
        assert hit.matched
    review_flags(text)


WORDS = (
    'we i you have been will not refunded refund the your a discount 10% off is was if once " ? . , and that'.split()
)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_any_words_are_read(text: str) -> None:
    assert len(find_claims(text)) <= 24 * len(RULES)
    string_claim(text, "full refund")


@pytest.mark.parametrize(
    "piece",
    ["we have refunded you and ", "you will get ", '"we refunded" ', "is is ", "it is ", "'ve ", "? ", "- we have\n"],
)
def test_long_texts_are_read(piece: str) -> None:
    text = piece * (16384 // len(piece))
    find_claims(text)
    review_flags(text)
