"""The action tools: defaults of mail, leniency in form, refusal with what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def draft(desk: Any, **arguments: Any) -> dict[str, Any]:
    """Make a draft and return its record from the ledger."""
    desk("create_draft", **{"thread_id": "t-1", "body": "Hello.", **arguments})
    record = desk.ledger()["drafts"][-1]
    assert isinstance(record, dict)
    return record


def test_defaults_of_a_mail(desk: Any) -> None:
    assert draft(desk) == {
        "id": "d1",
        "thread_id": "t-1",
        "call": 1,
        "to": ["office@harbor.example"],
        "cc": [],
        "bcc": [],
        "subject": "Re: Refund",
        "body": "Hello.",
        "quote_history": True,
        "attachments": [],
        "asks": [],
        "offered_slots": [],
        "evidence": [],
    }


@pytest.mark.parametrize("thread", ["t-1", " t-1 ", "`t-1`", "T-1", '"t-1"'])
def test_a_thread_is_found_however_its_id_is_dressed(desk: Any, thread: str) -> None:
    assert draft(desk, thread_id=thread)["thread_id"] == "t-1"


def test_a_thread_with_capitals_is_recorded_as_it_is_called(desk: Any) -> None:
    assert draft(desk, thread_id="t-three")["thread_id"] == "T-Three"


def test_a_thread_of_colleagues_is_answered_to_the_newest_of_them(desk: Any) -> None:
    record = draft(desk, thread_id="T-Three")
    assert record["to"] == ["tom@ours.example"]
    assert record["subject"] == "Re: internal"


def test_a_thread_without_subject(desk: Any) -> None:
    assert draft(desk, thread_id="t-2")["subject"] == "Re: (no subject)"


@pytest.mark.parametrize("blank", [None, "", "  ", [], [""]])
def test_blank_arguments_are_not_given(desk: Any, blank: Any) -> None:
    record = draft(desk, to=blank, cc=blank, asks=blank, evidence=blank, offered_slots=blank, attachments=blank)
    assert record["to"] == ["office@harbor.example"]
    assert record["cc"] == record["asks"] == record["evidence"] == []


def test_blank_texts_are_not_given(desk: Any) -> None:
    assert draft(desk, subject=" ")["subject"] == "Re: Refund"
    assert "body is missing" in desk.refused("create_draft", thread_id="t-1", body=" \n ")
    assert "to is missing" in desk.refused("forward_email", thread_id="t-1", to=[""])
    assert "attendees is missing" in desk.refused(
        "schedule_meeting", thread_id="t-1", calendar_user="s-1", start="2026-10-22", end="2026-10-23", attendees=""
    )


@pytest.mark.parametrize(
    ("given", "recorded"),
    [
        ("dana@harbor.example", ["dana@harbor.example"]),
        ("Dana <DANA@harbor.example>; li@harbor.example", ["dana@harbor.example", "li@harbor.example"]),
        (["dana@harbor.example", "dana@HARBOR.example"], ["dana@harbor.example"]),
        ('["dana@harbor.example"]', ["dana@harbor.example"]),
    ],
)
def test_recipients_in_many_forms(desk: Any, given: Any, recorded: list[str]) -> None:
    assert draft(desk, to=given)["to"] == recorded


@pytest.mark.parametrize("given", ["Dana", "dana@", ["ok@x.example", "no"], 5, ",;"])
def test_what_is_no_recipient_is_refused(desk: Any, given: Any) -> None:
    assert desk.refused("create_draft", thread_id="t-1", body="x", to=given).startswith("to: ")


@pytest.mark.parametrize(
    ("given", "recorded"),
    [
        (["a.b", "c.d", "a.b"], ["a.b", "c.d"]),
        ("a.b, c.d", ["a.b", "c.d"]),
        ("a.b\nc.d", ["a.b", "c.d"]),
        (["`a.b`", "[c.d]", '"e.f"'], ["a.b", "c.d", "e.f"]),
        ('["a.b","c.d"]', ["a.b", "c.d"]),
    ],
)
def test_evidence_in_many_forms(desk: Any, given: Any, recorded: list[str]) -> None:
    assert draft(desk, evidence=given)["evidence"] == recorded


def test_codes_are_read_leniently_and_checked(desk: Any) -> None:
    assert draft(desk, asks=["Time zone", "INVOICE-NUMBER", "time_zone"])["asks"] == ["time_zone", "invoice_number"]
    told = desk.refused("create_draft", thread_id="t-1", body="x", asks=["timezone"])
    assert "Did you mean time_zone?" in told


def test_attachments_are_those_of_the_thread_first(desk: Any) -> None:
    base = "inbox.t-1.m-333.attachments.a1"
    for name in ("invoice.pdf", "a1", base):
        assert draft(desk, attachments=[name])["attachments"] == [base]
    assert draft(desk, thread_id="t-2", attachments="invoice.pdf")["attachments"] == ["inbox.t-2.m-4.attachments.a1"]
    assert draft(desk, attachments="menu.pdf")["attachments"] == ["inbox.t-2.m-4.attachments.menu"]
    assert "no attachment" in desk.refused("create_draft", thread_id="t-1", body="x", attachments="other.pdf")


def test_an_attachment_name_that_several_threads_have_must_be_told_apart(desk_on: Callable[..., Any]) -> None:
    def no_thread_of_its_own(files: dict[str, Any]) -> None:
        files["inbox"]["threads"][0]["messages"][2].pop("attachments")
        files["inbox"]["threads"][2]["messages"][0]["attachments"] = [{"name": "invoice.pdf"}]

    told = desk_on(no_thread_of_its_own).refused("create_draft", thread_id="t-1", body="x", attachments="invoice.pdf")
    assert "several attachments" in told


@pytest.mark.parametrize(
    ("given", "recorded"),
    [
        ("2026-10-28T15:00-05:00/2026-10-28T15:30-05:00", "2026-10-28T15:00:00-05:00/2026-10-28T15:30:00-05:00"),
        ("2026-10-28T15:00/2026-10-28T15:30", "2026-10-28T15:00:00-05:00/2026-10-28T15:30:00-05:00"),
        ("2026-10-28T15:00/15:30", "2026-10-28T15:00:00-05:00/2026-10-28T15:30:00-05:00"),
        ("2026-10-28T20:00Z to 2026-10-28T20:30Z", "2026-10-28T15:00:00-05:00/2026-10-28T15:30:00-05:00"),
        ("2026-10-28 15:00 - 15:30", "2026-10-28T15:00:00-05:00/2026-10-28T15:30:00-05:00"),
        ("2026-10-28T16:00-04:00–16:30", "2026-10-28T15:00:00-05:00/2026-10-28T15:30:00-05:00"),
        ("2026-11-02T15:00", "2026-11-02T15:00:00-06:00"),
    ],
)
def test_offered_slots_in_many_forms(desk: Any, given: str, recorded: str) -> None:
    answer = desk("create_draft", thread_id="t-1", body="x", offered_slots=given)
    assert desk.ledger()["drafts"][0]["offered_slots"] == [recorded]
    assert given in answer["offered_slots_read_as"]


@pytest.mark.parametrize(
    "given", ["tomorrow", "2026-10-28T15:00/2026-10-28T14:00", "2026-10-28T15:00/14:00", "/", "/x"]
)
def test_what_is_no_slot_is_refused(desk: Any, given: str) -> None:
    assert desk.refused("create_draft", thread_id="t-1", body="x", offered_slots=given).startswith("offered_slots")


def test_a_meeting_is_read_in_the_owners_zone_and_echoed(desk: Any) -> None:
    answer = desk(
        "schedule_meeting",
        thread_id="t-1",
        calendar_user="Eve",
        start="2026-10-28T15:00",
        end="2026-10-28 15:30",
        attendees="Dana <dana@harbor.example>",
    )
    (record,) = desk.ledger()["scheduled_meetings"]
    assert record["start"] == "2026-10-28T15:00:00+05:30"
    assert record["calendar_user"] == "eve@ours.example"
    assert record["title"] == "Refund"
    assert answer["read_as"]["start"] == "Wed 2026-10-28 15:00 IST (2026-10-28T15:00:00+05:30)"


def test_what_cannot_be_scheduled(desk: Any) -> None:
    meeting = {
        "thread_id": "t-1",
        "calendar_user": "s-1",
        "start": "2026-10-28T15:00",
        "end": "2026-10-28T15:30",
        "attendees": ["dana@harbor.example"],
    }
    assert "before it starts" in desk.refused("schedule_meeting", **{**meeting, "end": "2026-10-28T15:00"})
    assert "is no time" in desk.refused("schedule_meeting", **{**meeting, "start": "soon"})
    assert "is no time" in desk.refused("schedule_meeting", **{**meeting, "end": "9999-12-31"})
    assert "no calendar of 'nobody'" in desk.refused("schedule_meeting", **{**meeting, "calendar_user": "nobody"})
    assert "no thread 't-9'" in desk.refused("schedule_meeting", **{**meeting, "thread_id": "t-9"})


def test_own_meetings_take_time_and_can_be_cancelled(desk: Any) -> None:
    desk(
        "schedule_meeting",
        thread_id="t-1",
        calendar_user="s-1",
        start="2026-10-28T15:00",
        end="2026-10-28T15:30",
        attendees=["eve@ours.example"],
        title="Ours",
    )
    for user in ("s-1", "eve@ours.example"):
        shown = desk("get_calendar_availability", calendar_user=user, start="2026-10-28", end="2026-10-29")
        assert "'Ours'" in str(shown["records"])
    assert desk("cancel_meeting", event_id="m1") == {"cancelled": "m1"}
    assert desk.ledger()["scheduled_meetings"] == []
    assert desk.ledger()["cancelled_meetings"] == []
    assert "no event 'm1'" in desk.refused("cancel_meeting", event_id="m1")


def test_one_occurrence_of_a_series_is_cancelled(desk: Any) -> None:
    desk("cancel_meeting", event_id="cal.s-1.e-1", occurrence="2026-10-26")
    (record,) = desk.ledger()["cancelled_meetings"]
    assert (record["event"], record["occurrence"], record["thread_id"]) == ("cal.s-1.e-1", "2026-10-26", "t-1")
    days = desk("get_calendar_availability", calendar_user="s-1", start="2026-10-26", end="2026-11-02")["records"]
    busy = {day["record"][-10:]: day["facts"][day["record"]]["busy"] for day in days}
    assert busy["2026-10-26"] == []
    assert busy["2026-11-02"]
    assert "no occurrence" in desk.refused("cancel_meeting", event_id="e-1", occurrence="2026-10-26")
    assert "is no series" in desk.refused("cancel_meeting", event_id="cal.s-1.e-2", occurrence="2026-10-22")
    assert "several calendars" in desk.refused("cancel_meeting", event_id="e-2")
    assert "no date" in desk.refused("cancel_meeting", event_id="e-1", occurrence="soon")


@pytest.mark.parametrize("queue", ["q-1", "Priority response", "PRIORITY  RESPONSE", "crm.queue.q-1"])
def test_a_queue_by_any_of_its_names(desk: Any, queue: str) -> None:
    desk("escalate_email", thread_id="t-1", queue=queue)
    assert desk.ledger()["escalations"][0]["queue"] == "q-1"


def test_an_unknown_queue_is_answered_with_the_list(desk: Any) -> None:
    told = desk.refused("escalate_email", thread_id="t-1", queue="Security")
    assert "q-1 (Priority response); q-2 (Legal)" in told


def test_ignore_names_the_other_thread(desk: Any) -> None:
    desk("mark_ignore", thread_id="t-1", duplicate_of="T-2", reason_code="already handled")
    (record,) = desk.ledger()["ignored_threads"]
    assert (record["duplicate_of"], record["reason_code"]) == ("t-2", "already_handled")
    assert desk.refused("mark_ignore", thread_id="t-1", duplicate_of="t-9").startswith("duplicate_of: no thread")


def test_a_crm_update_is_seen_by_later_reads(desk: Any) -> None:
    desk("update_crm", record="crm.contact.ct-1", field="crm.contact.ct-1.name", value="D. Ruiz", evidence="x.y")
    assert desk.ledger()["crm_updates"][0]["field"] == "name"
    facts = desk("search_crm", query="crm.contact.ct-1")["records"][0]["facts"]
    assert facts["crm.contact.ct-1.name"] == "D. Ruiz"
    assert "no field 'nam'" in desk.refused("update_crm", record="crm.contact.ct-1", field="nam", value="x")
    assert "no record" in desk.refused("update_crm", record="ct-9", field="name", value="x")


def test_a_crm_field_can_be_emptied(desk: Any) -> None:
    desk("update_crm", record="crm.contact.ct-1", field="name", value="")
    assert desk.ledger()["crm_updates"][0]["value"] == ""
    assert "value is missing" in desk.refused("update_crm", record="crm.contact.ct-1", field="name")


def test_a_draft_is_discarded_and_its_id_is_not_used_again(desk: Any) -> None:
    draft(desk)
    assert desk("discard_draft", draft_id="d1") == {"discarded": "d1"}
    assert desk.ledger()["drafts"] == []
    assert draft(desk)["id"] == "d2"
    assert "Your drafts: d2." in desk.refused("discard_draft", draft_id="d1")


def test_a_long_body_is_recorded_whole_and_not_said_back(desk: Any) -> None:
    body = "word " * 6000
    answer = desk("create_draft", thread_id="t-1", body=body, evidence=[f"fact.{n}" for n in range(150)])
    assert desk.ledger()["drafts"][0]["body"] == body
    assert len(desk.ledger()["drafts"][0]["evidence"]) == 150
    assert len(str(answer)) < 4000
    assert "recorded in full: 30000 characters" in answer["recorded"]["body"]


def test_what_was_done_stands_with_the_thread(desk: Any) -> None:
    draft(desk, asks=["other"])
    desk("escalate_email", thread_id="t-1", queue="q-2")
    assert desk("get_email_thread", thread_id="t-1")["done_in_this_run"] == [
        {"id": "d1", "action": "ask_followup"},
        {"id": "e1", "action": "escalate"},
    ]
    assert "done_in_this_run" not in desk("get_email_thread", thread_id="t-2")
