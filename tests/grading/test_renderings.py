"""claims, grounding and content: what a reader sees of a text that hides, strikes or rearranges its words."""

from __future__ import annotations

from typing import Any

import pytest
from tiny_bench import ACT, Bench

from emailbench.records.result import Result

GOOD = ACT["refund"][1]["body"]


def _say(bench: Bench, sentence: str, **edits: Any) -> Result:
    """Grade the refund's solution with one sentence more in its body."""
    return bench.solve("refund", body=f"{GOOD}\n\n{sentence}", **edits)


class TestMarkup:
    @pytest.mark.parametrize(
        "sentence",
        [
            "We have ~~not~~ refunded you.",
            "We have <del>not</del> refunded you.",
            "We have <s>not</s> refunded you.",
            "We have <!-- not --> refunded you.",
            'We have <span style="display:none">not</span> refunded you.',
            'We have <span style="font-size: 0px">not</span> refunded you.',
            "We have <b style='color:white'>not</b> refunded you.",
            "We have n\u0336o\u0336t\u0336 refunded you.",
            "We have re<!-- -->fun<!-- x -->ded you.",
            '<img src="x.png" alt="We have refunded you.">',
            '<abbr title="We have refunded you.">Note</abbr>',
            "We have ref&shy;unded you.",
            "We have ref&ZeroWidthSpace;unded you.",
            "We have ref&NoBreak;unded you.",
            "We have refunded&nbsp;you&period;",
        ],
    )
    def test_a_claim_in_some_rendering(self, bench: Bench, sentence: str) -> None:
        assert _say(bench, sentence).failed_checks == ("claims",)

    def test_a_value_in_some_rendering(self, bench: Bench) -> None:
        assert "grounding" in _say(bench, 'You get <img alt="$777.00 back">.').failed_checks
        assert "grounding" in _say(bench, "You paid $4<del>.0</del>80.55.").failed_checks

    def test_what_must_be_stated_must_be_seen(self, bench: Bench) -> None:
        hidden = GOOD.replace("10 September 2026", "<span style='display:none'>10 September 2026</span>")
        assert "content" in bench.solve("refund", body=hidden).failed_checks

    @pytest.mark.parametrize(
        "sentence",
        ["Your term is <b>not</b> over.", "We ~~hope~~ trust that this helps.", "A<br>B", "We do n\u0338ot know."],
    )
    def test_other_markup_is_for_review(self, bench: Bench, sentence: str) -> None:
        result = _say(bench, sentence)
        assert result.reasons == ()
        assert any("markup" in entry for entry in result.review)

    @pytest.mark.parametrize(
        "sentence",
        [
            "Write to Support <support@ourco.example>, or to Lee <lee@harbor.example>.",
            "It is < 30 days & > 10 days, about ~20 days or ~21.",
            "**We** have *not* refunded you.",
        ],
    )
    def test_plain_text_is_no_markup(self, bench: Bench, sentence: str) -> None:
        result = _say(bench, sentence)
        assert result.reasons == ()
        assert not any("markup" in entry for entry in result.review)


class TestRetellings:
    @pytest.mark.parametrize(
        "sentence",
        [
            "REFUND STATUS: COMPLETE",
            "Refund | processed",
            "Have we refunded you? Yes, in full.",
            "Has your refund been processed? Absolutely.",
            "Who refunded you? We did.",
            'Our system reads "We have refunded you in full".',
        ],
    )
    def test_a_claim_in_another_form(self, bench: Bench, sentence: str) -> None:
        assert "claims" in _say(bench, sentence).failed_checks

    @pytest.mark.parametrize(
        "sentence",
        [
            "Refund status: not possible",
            "Have we refunded you? No.",
            "Has anybody refunded you? Please tell us.",
            'You wrote "we have been refunded by you already".',
        ],
    )
    def test_no_claim_in_another_form(self, bench: Bench, sentence: str) -> None:
        assert _say(bench, sentence).forbidden_claims_ok
