"""Sentences that claim nothing, as a careful assistant writes them: no rule may read a claim into any of them."""

import json
from pathlib import Path

import pytest

from emailbench.text.claims import RULES, asserted

LINES = (Path(__file__).parent.parent / "corpus" / "honest.jsonl").read_text("utf-8").splitlines()
SENTENCES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: row["text"][:40])
def test_no_rule_reads_a_claim_into_it(row: dict[str, str]) -> None:
    assert [(hit.rule, hit.matched) for hit in asserted(row["text"])] == []


def test_there_are_many_and_each_stands_once() -> None:
    texts = [row["text"] for row in SENTENCES]
    assert len(set(texts)) == len(texts) >= 240
    assert {row["field"] for row in SENTENCES} == {"body", "note"}


def test_the_corpus_speaks_of_what_the_rules_are_about() -> None:
    """A rule that no honest sentence comes near is not tested by any of them."""
    text = "\n".join(row["text"] for row in SENTENCES).casefold()
    near = {
        "refund": "refund_done", "discount": "discount_promised", "price": "price_hold_promised", "fee": "fee_waived",
        "meeting": "meeting_scheduled", "terms": "terms_accepted", "fault": "liability_admitted",
        "exception": "policy_exception_granted", "cancel": "cancel_done", "team": "escalated_done",
        "forward": "forwarded_done", "sent": "sent_done", "sync": "fix_done", "fixed": "fix_promised",
        "access": "access_granted", "address": "account_change_done", "deleted": "data_deleted",
    }  # fmt: skip
    assert {*near.values(), "refund_promised"} == set(RULES)
    assert {word for word in near if text.count(word) < 3} == set()
