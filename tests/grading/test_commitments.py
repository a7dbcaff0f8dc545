"""Promises that bind the company: forbidden in whatever goes out, unless the task's right answer is one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tiny_bench import ACT, Bench, solution

from emailbench.authoring.samples import CLAIMS
from emailbench.base.errors import UserError
from emailbench.grading.checks.claims import COMMITMENTS
from emailbench.grading.ground import ground_for
from emailbench.records.result import Result
from emailbench.records.task import Claim

PROMISES = [(rule, sentence) for rule in sorted(COMMITMENTS) for sentence in CLAIMS[rule]]
REFUND = "We will refund you in full."


def _adding(bench: Bench, sentence: str, *allowed: str) -> Result:
    """Return the verdict on a right draft with a sentence more."""
    calls = solution("taken", body=f"{ACT['taken'][1]['body']}\n\n{sentence}")
    return bench.grade("taken", bench.play("taken", calls), allowed_claims=tuple(map(Claim, allowed)))


@pytest.mark.parametrize(("rule", "sentence"), PROMISES)
def test_no_mail_promises_what_its_task_does_not_allow(bench: Bench, rule: str, sentence: str) -> None:
    said = _adding(bench, sentence)
    assert "claims" in said.failed_checks
    assert any(rule in reason for reason in said.reasons), said.reasons


@pytest.mark.parametrize(("rule", "sentence"), PROMISES)
def test_what_the_task_allows(bench: Bench, rule: str, sentence: str) -> None:
    said = _adding(bench, sentence, *COMMITMENTS)
    assert "claims" not in said.failed_checks, said.reasons


def test_an_invitation_promises_nothing_either(bench: Bench) -> None:
    assert bench.solve("meet", note=REFUND).failed_checks == ("claims",)


def test_a_colleague_may_be_told_of_a_promise(bench: Bench) -> None:
    assert bench.solve("renewal", note=f"{ACT['renewal'][1]['note']} Last year we promised to keep the price.").passed


def test_allowing_one_promise_allows_no_other(bench: Bench) -> None:
    assert _adding(bench, REFUND, "discount_promised").failed_checks == ("claims",)


def test_an_unknown_claim_is_refused(bench: Bench) -> None:
    with pytest.raises(UserError, match="no claim 'refund_promise'"):
        ground_for(
            bench.suite, replace(bench.suite.task("taken"), id="other", allowed_claims=(Claim("refund_promise"),))
        )
