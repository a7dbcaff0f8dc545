"""The words of the answer beside its values: what decides nothing, leaves it open, or hands over without a word."""

from __future__ import annotations

import pytest
from tiny_bench import Bench, solution

from emailbench.records.result import Result
from emailbench.records.task import Value

CLOSED = "Dear Dana,\n\nthe window for invoice INV-100 closed on 10 September 2026, so we cannot refund it."


def _refund(bench: Bench, body: str, **edits: object) -> Result:
    return bench.grade("refund", bench.play("refund", solution("refund", body=body)), **edits)


def _content(result: Result) -> str:
    return "\n".join(reason for reason in result.reasons if reason.startswith("content"))


def test_a_decision_is_wanted_where_the_task_says_so(bench: Bench) -> None:
    silent = "Dear Dana,\n\ninvoice INV-100 and 10 September 2026: we have looked at it."
    assert "decides nothing" in _content(_refund(bench, silent, decision="declines"))
    assert "decides nothing" not in _content(_refund(bench, silent))
    assert _content(_refund(bench, CLOSED, decision="declines")) == ""


def test_the_other_decision(bench: Bench) -> None:
    assert "to be granted" in _content(_refund(bench, CLOSED, decision="grants"))
    yes = "Dear Dana,\n\nyour request is approved. INV-100, closed on 10 September 2026."
    assert "to be declined" in _content(_refund(bench, yes, decision="declines"))


def test_what_must_be_spoken_of(bench: Bench) -> None:
    wanted = (("licence", "license"), ("INVOICE",))
    assert "does not speak of" in _content(_refund(bench, CLOSED, mentions=wanted))
    assert _content(_refund(bench, f"{CLOSED} Your Licences stay usable.", mentions=wanted)) == ""


def test_the_right_value_as_what_would_be(bench: Bench) -> None:
    value = Value(amount="480.00 USD")
    would = _refund(bench, "Dear Dana, with a rebate it would be 480.00 USD.", states=(value,), may_state=(value,))
    assert any("only as what would be" in entry for entry in would.review)
    plain = _refund(bench, "Dear Dana, you paid 480.00 USD.", states=(value,), may_state=(value,))
    assert not any("only as what would be" in entry for entry in plain.review)


@pytest.mark.parametrize("note", [None, "ok"])
def test_a_thread_that_is_handed_over_without_a_word(bench: Bench, note: str | None) -> None:
    assert bench.solve("renewal", note=note).failed_checks == ("content",)


def test_an_escalation_without_a_reason_is_none_of_content(bench: Bench) -> None:
    assert bench.solve("outage", reason=None).passed
    said = bench.solve("outage", reason="Lorem ipsum dolor sit amet.")
    assert any("in common with the thread" in entry for entry in said.review)


def test_a_grave_word_out_of_nowhere_is_for_review(bench: Bench) -> None:
    said = bench.solve("renewal", note="Dana cancels the contract at the end of the term.")
    assert said.passed
    assert any("cancels" in entry for entry in said.review)
    assert not bench.solve("renewal").review


def test_a_question_asks_in_words(bench: Bench) -> None:
    assert bench.solve("unclear", body="Dear Dana, thank you for your message.").failed_checks == ("content",)


def test_other_figures_than_the_answers_are_for_review(bench: Bench) -> None:
    value = Value(amount="480.00 USD")
    said = _refund(bench, f"{CLOSED} It was 480.00 USD, and 99 percent of it is gone.", states=(value,), may_state=())
    assert any("99 percent" in entry and "part of the answer" in entry for entry in said.review)
    assert not any("480" in entry for entry in said.review)
