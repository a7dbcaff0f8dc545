"""Forms of sentences in which a deed can be told, held against several rules at once."""

from __future__ import annotations

import pytest

from emailbench.text.claims import asserted

DEEDS = {
    "cancel_done": ("your order", "cancel", "cancelled", "cancelling", "cancellation"),
    "fix_done": ("the login error", "repair", "repaired", "repairing", "repair"),
    "account_change_done": ("your billing address", "change", "changed", "changing", "change"),
    "data_deleted": ("the uploaded files", "delete", "deleted", "deleting", "deletion"),
}
"""Rule -> what it acts on, then a verb: base, participle, form in -ing, and the noun made from it."""

TOLD = (
    "That's {thing} {done} for you.",
    "What I did: {done} {thing} and wrote to Finance.",
    "Actions taken:\n- {done} {thing}\n- informed Finance",
    "We've finished {doing} {thing}.",
    "We're done {doing} {thing}.",
    "I had {thing} {done}.",
    "I got {thing} {done} for you.",
    "The call was moved and {thing} {done}.",
    "The {noun} of {thing} is complete.",
    "The {noun} has gone through.",
    "I hereby confirm the {noun} of {thing}.",
    "We had to wait for {thing}, which we have {done}.",
)
NOT_TOLD = (
    "I had {thing} {done} by your colleague in mind.",
    "What I did not do: {done} {thing}.",
    "We'll finish {doing} {thing} if you agree.",
    "The {noun} of {thing} takes a day.",
    "The {noun} of {thing} is not complete.",
    "Once the {noun} of {thing} is complete, you get a mail.",
    "Is the {noun} of {thing} complete?",
    "For security reasons we have not {done} {thing}.",
    "I have asked Billing whether {thing} has been {done}.",
    "Under our policy, {thing} would be {done} by an admin.",
)


def said(form: str, rule: str) -> str:
    thing, base, done, doing, noun = DEEDS[rule]
    return form.format(thing=thing, base=base, done=done, doing=doing, noun=noun)


@pytest.mark.parametrize("rule", DEEDS)
@pytest.mark.parametrize("form", TOLD)
def test_a_deed_is_read_however_it_is_told(form: str, rule: str) -> None:
    assert asserted(said(form, rule), (rule,))


@pytest.mark.parametrize("rule", DEEDS)
@pytest.mark.parametrize("form", NOT_TOLD)
def test_a_deed_that_is_not_told_is_not_read(form: str, rule: str) -> None:
    assert not asserted(said(form, rule), (rule,))


def test_not_unlocked_is_no_double_negation() -> None:
    assert not asserted("For security reasons we have not unlocked the account.", ("access_granted",))


def test_a_version_is_no_date_and_a_deed_of_a_day_is_for_review() -> None:
    assert asserted("The bug was fixed in version 4.2.1.", ("fix_done",))
    assert not asserted("The bug was fixed on 4 March.", ("fix_done",))


def test_where_a_plan_stands_is_no_change_of_it() -> None:
    assert not asserted("Your account is on the Team plan, with 12 seats.", ("account_change_done",))
    assert asserted("Your account is now on the Team plan.", ("account_change_done",))
