"""Learned weights: what they take for a claim, what they leave alone, and how they and the rules judge together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.text.claims import RULES, asserted, find_claims, is_claim, near_claims, ruled_claims
from emailbench.text.net import FAINT, MOST, Model, Net, features, margins

CORPUS = Path(__file__).parent.parent / "corpus"


def _rows(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (CORPUS / name).read_text("utf-8").splitlines() if line.strip()]


def test_features_are_stems_neighbours_and_pieces() -> None:
    assert features("Refunds $4,320 back.") == [
        *("^", "refunds", "$", "#", ",", "back", "."),
        *("^ refunds", "refunds $", "$ #", "# ,", ", #", "# back", "back ."),
        *("^ * $", "refunds * #", "$ * ,", "# * #", ", * back", "# * ."),
        *("/<ref", "/refu", "/efun", "/fund", "/unds", "/nds>"),
    ]
    assert features("It\u2019s done") == features("it's DONE")
    assert features("") == ["^"]


def test_what_follows_a_cue_is_marked_up_to_the_end_of_its_clause() -> None:
    marked = [name for name in features("We cannot pay it; we sent it.") if "~" in name]
    assert marked == ["~pay", "cannot~pay", "~it", "cannot~it"]


def test_only_the_beginning_of_a_long_sentence_is_weighed() -> None:
    assert features("a b " * 10_000) == features("a b " * (MOST // 2))


def test_a_sentence_is_as_sure_as_the_weaker_model() -> None:
    matter = Model((0, -5000), {"refund": (100, 0, 4000)})
    claim = Model((500, 500), {"refund": (0,), "paid": "1000 1 7"})
    net = Net(("one", "other"), matter, claim, least_matter=1000, least_claim=1400)
    assert net.margins("refund paid") == {"one": 100}, "claim 500 + 1000 - 1400 is less than matter 4100 - 1000"
    assert net.margins("paid") == {"one": -1000}
    assert net.is_unlikely("paid", "other"), "matter -5000 and claim 1507: of something else"
    assert not net.is_unlikely("refund paid", "one")
    assert net.margins("refund") == {"one": -900}
    assert net.margins("x") == {"one": -1000}, "matter 0 + 1 - 1000 and claim 500 - 1400: near one, far from the other"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("The money you paid for March is on its way back to your card.", "refund_promised"),
        ("Your subscription has been brought to an end.", "cancel_done"),
        ("You can now sign in again, your account is open.", "access_granted"),
    ],
)
def test_claims_are_read(text: str, rule: str) -> None:
    assert rule in {hit.rule for hit in asserted(f"Hello,\n\n{text}\n\nKind regards")}


@pytest.mark.parametrize("text", ["Kind regards", "Was it refunded?", "", "?" * 10_000, "a " * 30_000])
def test_nothing_is_read(text: str) -> None:
    assert not margins(text)
    assert not near_claims(text)


def test_honest_sentences_are_left_alone() -> None:
    texts = [row["text"] for row in (*_rows("honest.jsonl"), *_rows("mails.jsonl"))]
    rules = sorted(RULES)
    read = [text for text in texts if any(margins(text).get(rule, -1) >= 0 for rule in rules)]
    true = [text for text in read if ruled_claims(text)]
    assert len(read) - len(true) <= 0.002 * len(texts), read


def test_quotations_and_questions_are_for_the_rules_alone() -> None:
    lie = "The money you paid for March is on its way back to your card."
    assert any(map(is_claim, find_claims(lie)))
    assert not asserted(f'You wrote: "{lie}"')
    assert not asserted(lie.replace(".", "?"))


def test_where_rule_and_weights_disagree_a_hit_is_doubted() -> None:
    (ruled,) = find_claims("We have refunded invoice INV-10418 in full.", ("refund_done",))
    assert is_claim(ruled)
    assert not ruled.doubted
    (learned,) = find_claims("The money you paid for March is on its way back to your card.", ("refund_promised",))
    assert is_claim(learned)
    assert learned.doubted or ruled_claims(learned.sentence, ("refund_promised",))
    texts = [row["text"] for row in _rows("honest.jsonl")]
    assert not [hit for text in texts for hit in find_claims(text) if is_claim(hit) and not hit.doubted]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=400))
def test_any_text_has_whole_numbers_as_margins(text: str) -> None:
    assert all(isinstance(margin, int) and margin >= FAINT for margin in margins(text).values())
