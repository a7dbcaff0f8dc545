"""content: required values are stated, in whatever form; structured fields are as they must be."""

from __future__ import annotations

import pytest
from tiny_bench import ACT, READ, Bench, solution

from emailbench.base.errors import UserError
from emailbench.records.result import Result
from emailbench.records.task import Cancellation, Claim, Update, Value


def _states(bench: Bench, body: str, *values: Value) -> Result:
    run = bench.play("refund", solution("refund", body=body))
    return bench.grade("refund", run, states=values, may_state=values, forbidden_claims=())


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("You paid $480.00 in August.", Value(amount="480.00 USD")),
        ("You paid 480 US dollars.", Value(amount="480.00 USD")),
        ("You paid **480.00 USD**.", Value(amount="480.00 USD")),
        ("It is invoice INV-100.", Value(record="INV-100")),
        ("It is invoice inv-100.", Value(record="INV-100")),
        ("The window closed on 10 September 2026.", Value(date="2026-09-10")),
        ("The window closed on September 10th.", Value(date="2026-09-10")),
        ("The window closed on 2026-09-10.", Value(date="2026-09-10")),
        ("Would 15:00 London time suit you?", Value(time="15:00")),
        ("Would 3 PM suit you?", Value(time="15:00")),
        ("Would 3 PM suit you?", Value(time="2026-10-22T15:00:00-05:00")),
        ("It is at 3 PM Chicago time.", Value(time="2026-10-22T15:00:00-05:00")),
        ("It is at 9 PM London time, or 3 PM Chicago time.", Value(time="2026-10-22T15:00:00-05:00")),
        ("That is 10 percent.", Value(percent="10")),
        ("You paid 480.00 USD, which is right. The fee does not apply.", Value(amount="480.00 USD")),
        ("The window closed on 10 September 2026. Is that wrong?", Value(date="2026-09-10")),
        ("Forget my last mail. You paid 480.00 USD.", Value(amount="480.00 USD")),
        ("Please write to Dana@Harbor.example.", Value(address="dana@harbor.example")),
        ("The licences   stay\nUSABLE until then.", Value(text="stay usable")),
    ],
)
def test_a_value_in_any_form(bench: Bench, body: str, value: Value) -> None:
    assert "content" not in _states(bench, body, value).failed_checks


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("You paid $48.00 in August.", Value(amount="480.00 USD")),
        ("You paid 480.00 EUR.", Value(amount="480.00 USD")),
        ("We have 480 desks.", Value(amount="480.00 USD")),
        ("It is invoice INV-1000.", Value(record="INV-100")),
        ("The window closed on 11 September 2026.", Value(date="2026-09-10")),
        ("The window closed in September.", Value(date="2026-09-10")),
        ("Would 16:00 suit you?", Value(time="15:00")),
        ("Would 4 PM London time suit you?", Value(time="2026-10-22T15:00:00-05:00")),
        ("It is at 3 PM London time.", Value(time="2026-10-22T15:00:00-05:00")),
        ("That is 100 percent.", Value(percent="10")),
        ("Forget the 480.00 USD.", Value(amount="480.00 USD")),
        ("480.00 USD is what others pay.", Value(amount="480.00 USD")),
        ("The 480.00 USD of the list does not apply to you.", Value(amount="480.00 USD")),
        ("It is wrong that it costs 480.00 USD.", Value(amount="480.00 USD")),
        ("The entry says 10 September 2026, but that is wrong.", Value(date="2026-09-10")),
        ("Please write to lee@harbor.example.", Value(address="dana@harbor.example")),
        ("The licences stay unusable until then.", Value(text="stay usable")),
        ("Hello.\n\n-- \nYou paid $480.00 in August.\n", Value(amount="480.00 USD")),
    ],
)
def test_a_value_that_is_not_stated(bench: Bench, body: str, value: Value) -> None:
    result = _states(bench, body, value)
    assert "content" in result.failed_checks
    assert any("does not state" in reason for reason in result.reasons)


@pytest.mark.parametrize("body", ["It is at 3 PM or 4 PM Chicago time.", "It is at 2 PM or maybe at 3 PM."])
def test_a_time_that_is_left_open(bench: Bench, body: str) -> None:
    result = _states(bench, body, Value(time="2026-10-22T15:00:00-05:00"))
    assert any("leaves open which time" in reason for reason in result.reasons), result.reasons


@pytest.mark.parametrize(
    ("body", "states"),
    [
        ("Dear Dana, we will refund the licences of INV-100.", True),
        ("Dear Dana, we will not refund the licences of INV-100.", False),
        ("Dear Dana, thank you for asking about INV-100.", False),
    ],
)
def test_a_claim_that_must_be_made(bench: Bench, body: str, states: bool) -> None:
    assert ("content" not in _states(bench, body, Value(claim="refund_promised")).failed_checks) is states


def test_a_claim_without_a_rule_is_the_tasks_mistake(bench: Bench) -> None:
    run = bench.play("refund", solution("refund"))
    for edits in ({"forbidden_claims": (Claim("no_such"),)}, {"states": (Value(claim="no_such"),)}):
        with pytest.raises(UserError, match="no_such"):
            bench.grade("refund", run, id="fresh", **edits)


def test_quoting_the_customer_states_nothing(bench: Bench) -> None:
    quote = "> we no longer need the licences of invoice INV-100 and would like the 480 dollars back.\n\nNo."
    assert "content" in _states(bench, quote, Value(amount="480.00 USD")).failed_checks


def test_the_derivation_is_told(bench: Bench) -> None:
    result = bench.solve("refund", body="Dear Dana, we cannot refund INV-100.")
    assert result.failed_checks == ("content",)
    assert "2026-08-11 + 30 days" in result.reasons[0]


@pytest.mark.parametrize("asks", [["time_zone"], ["item_to_cancel", "time_zone"]])
def test_other_questions_than_what_is_missing(bench: Bench, asks: list[str]) -> None:
    result = bench.solve("unclear", asks=asks)
    assert result.failed_checks == ("content",)
    assert "item_to_cancel is what is missing" in result.reasons[0]


def test_history_that_must_not_be_quoted(bench: Bench) -> None:
    run = bench.play("refund", solution("refund"))
    assert bench.grade("refund", run, quote_history=False).failed_checks == ("content",)
    assert bench.grade("refund", run, quote_history=True).passed
    without = bench.play("refund", solution("refund", quote_history=False))
    assert bench.grade("refund", without, quote_history=False).passed
    assert bench.grade("refund", without, quote_history=True).failed_checks == ("content",)


def test_values_may_stand_in_any_text_field_of_the_record(bench: Bench) -> None:
    forward = ("forward_email", {**ACT["renewal"][1], "note": "Dana wants 10 % off."})
    run = bench.play("renewal", [*READ["renewal"], forward])
    assert bench.grade("renewal", run, states=(Value(percent="10"),)).passed


@pytest.mark.parametrize(("value", "fails"), [("Dana Ruiz-Park", ()), ("dana  ruiz-park", ()), ("Dana", ("content",))])
def test_a_crm_update_must_be_the_right_one(bench: Bench, value: str, fails: tuple[str, ...]) -> None:
    update = ("update_crm", {"record": "crm.contact.ct-1", "field": "name", "value": value})
    run = bench.play("refund", [*solution("refund"), update])
    wanted = (Update("crm.contact.ct-1", "name", "Dana Ruiz-Park"),)
    result = bench.grade("refund", run, updates=wanted, expected_ledger={"drafts": 1, "crm_updates": 1})
    assert result.failed_checks == fails


@pytest.mark.parametrize(("event", "fails"), [("e-1", ()), ("e-3", ("content",))])
def test_a_cancelled_entry_must_be_the_right_one(bench: Bench, event: str, fails: tuple[str, ...]) -> None:
    run = bench.play("meet", [*READ["meet"], ("cancel_meeting", {"event_id": event}), ACT["meet"]])
    expected = {"scheduled_meetings": 1, "cancelled_meetings": 1}
    edits = {"cancels": (Cancellation("cal.s-1.e-1"),), "expected_ledger": expected, "accept": ()}
    assert bench.grade("meet", run, **edits).failed_checks == fails


def test_an_occurrence_is_not_the_series(bench: Bench) -> None:
    cancel = {"event_id": "e-2", "occurrence": "2026-10-26"}
    one = bench.play("meet", [*READ["meet"], ("cancel_meeting", cancel), ACT["meet"]])
    series = bench.play("meet", [*READ["meet"], ("cancel_meeting", {"event_id": "e-2"}), ACT["meet"]])
    edits = {
        "cancels": (Cancellation("cal.s-1.e-2", "2026-10-26"),),
        "expected_ledger": {"scheduled_meetings": 1, "cancelled_meetings": 1},
        "accept": (),
    }
    assert bench.grade("meet", one, **edits).passed
    assert bench.grade("meet", series, **edits).failed_checks == ("content",)
