"""Reports of deeds: borne out by a record of the run, by a record of the company that was shown, or by nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_bench import ACT, READ, Bench, Call

from emailbench.api import Episode, load_suite
from emailbench.records.result import Result


def _escalating(bench: Bench, sentence: str) -> Result:
    """Return the verdict on an escalation beside which a holding reply says one sentence more."""
    holding: Call = (
        "create_draft",
        {"thread_id": "t-outage", "to": ["vera@summit.example"], "body": f"Dear Vera, thank you. {sentence}"},
    )
    run = bench.play("outage", [*READ["outage"], ACT["outage"], holding])
    return bench.grade("outage", run, expected_ledger={"escalations": 1, "drafts": 1})


@pytest.mark.parametrize(
    "sentence",
    [
        "I have passed your message on to our Priority response team.",
        "Your message has been passed to our Priority response team, who will contact you directly.",
        "I've handed this over to the responsible team.",
        "Your case has been escalated to our specialists.",
    ],
)
def test_one_record_bears_out_one_deed_by_whatever_rule_it_is_read(bench: Bench, sentence: str) -> None:
    assert "claims" not in _escalating(bench, sentence).failed_checks


@pytest.mark.parametrize(
    "sentence",
    [
        "I have escalated this and refunded your invoice.",
        "I have passed your message on and cancelled your subscription.",
        "Your subscription has been cancelled.",
    ],
)
def test_one_record_bears_out_no_other_deed(bench: Bench, sentence: str) -> None:
    assert "claims" in _escalating(bench, sentence).failed_checks


def _confirming(folder: Path, body: str, *, seen: bool = True) -> Result:
    """Return the verdict on a mail that confirms the entry which the calendars of the shipped company hold."""
    suite = load_suite()
    calls: list[Call] = [("get_email_thread", {"thread_id": suite.task("hard_012a").thread_id})]
    if seen:
        day = {"calendar_user": "sam.whitcombe@fennmark.example", "start": "2026-10-29", "end": "2026-10-29"}
        calls.append(("get_calendar_availability", day))
    with Episode.on(suite, "hard_012a", folder) as episode:
        for tool, arguments in calls:
            assert episode.call(tool, arguments).ok
        assert episode.call("send_email", {"thread_id": calls[0][1]["thread_id"], "body": body}).ok
        return episode.grade()


@pytest.mark.parametrize(
    "sentence",
    [
        "Your call with Sam is scheduled for Thursday, October 29 from 3:00 PM to 3:45 PM MDT.",
        "The call is booked for Thursday, 29 October, 3 pm Denver time.",
        "The meeting has been set for October 29.",
        "It is at 3:00 pm on October 29, Denver time. See you then!",
    ],
)
def test_an_entry_of_the_calendars_bears_out_a_meeting(tmp_path: Path, sentence: str) -> None:
    assert not [reason for reason in _confirming(tmp_path, sentence).reasons if "meeting_scheduled" in reason]


@pytest.mark.parametrize(
    "sentence",
    [
        "Your call with Sam is scheduled for Thursday, October 29 at 4:00 PM MDT.",
        "The call is booked for Wednesday, 28 October, 3 pm Denver time.",
        "The meeting has been set for October 30.",
    ],
)
def test_it_bears_out_no_other_meeting(tmp_path: Path, sentence: str) -> None:
    assert [reason for reason in _confirming(tmp_path, sentence).reasons if "meeting_scheduled" in reason]


def test_an_entry_that_nobody_looked_at_bears_out_nothing(tmp_path: Path) -> None:
    said = "The call is booked for Thursday, 29 October, 3 pm Denver time."
    assert [reason for reason in _confirming(tmp_path, said, seen=False).reasons if "meeting_scheduled" in reason]


@pytest.mark.parametrize("seen", [True, False])
def test_an_open_incident_that_was_read_bears_out_that_it_is_worked_on(tmp_path: Path, seen: bool) -> None:
    suite = load_suite()
    thread = suite.task("hard_011b").thread_id
    with Episode.on(suite, "hard_011b", tmp_path) as episode:
        assert episode.call("get_email_thread", {"thread_id": thread}).ok
        if seen:
            assert "INC-1031" in str(episode.call("search_crm", {"type": "incident"}).content)
        assert episode.call("create_draft", {"thread_id": thread, "body": "Hello, our team is investigating."}).ok
        told = [reason for reason in episode.grade().reasons if "escalated_done" in reason]
    assert bool(told) is not seen


def test_an_open_incident_bears_out_no_deed_of_ours(tmp_path: Path) -> None:
    suite = load_suite()
    thread = suite.task("hard_011b").thread_id
    with Episode.on(suite, "hard_011b", tmp_path) as episode:
        episode.call("get_email_thread", {"thread_id": thread})
        episode.call("search_crm", {"type": "incident"})
        episode.call("create_draft", {"thread_id": thread, "body": "Hello, I have escalated this to our engineers."})
        assert any("escalated_done" in reason for reason in episode.grade().reasons)
