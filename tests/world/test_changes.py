"""Patches of one task and the cut at its now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from emailbench.base.errors import UserError
from emailbench.records.task import Change
from emailbench.world.build import build
from emailbench.world.changes import apply_changes, cut
from emailbench.world.clock import parse_instant
from emailbench.world.load import RawWorld
from emailbench.world.model import World


def patched(raw: RawWorld, *changes: Change) -> World:
    return build(apply_changes(raw, changes, "task x"), None, None, None)


def test_a_message_may_be_patched_in_either_form(raw: RawWorld) -> None:
    change = Change(record="inbox.t-1.m-1", set={"body": "Other words.", "reply_to": "Assistant <a@harbor.example>"})
    message = patched(raw, change).messages["inbox.t-1.m-1"]
    assert message.text == "Other words."
    assert message.headers["reply_to"] == "Assistant <a@harbor.example>"
    assert message.to == ("support@ours.example",)
    only_text = patched(raw, Change(record="inbox.t-1.m-1", set={"to": "x@ours.example, y@ours.example"}))
    assert only_text.messages["inbox.t-1.m-1"].to == ("x@ours.example", "y@ours.example")


def test_a_message_may_be_added_in_the_minimal_form(raw: RawWorld) -> None:
    record = {
        "thread_id": "t-1",
        "message_id": "m-9",
        "from": "Li <li@harbor.example>",
        "to": "support@ours.example",
        "timestamp": "2026-10-20T10:00:00-05:00",
        "body": "One more.",
    }
    thread = patched(raw, Change(add="message", record=record)).threads["t-1"]
    assert [message.message_id for message in thread.messages] == ["m-1", "m-9", "m-2"]
    assert thread.messages[1].sender == "Li <li@harbor.example>"
    assert thread.messages[1].subject == "Refund for invoice INV-100"


def test_a_field_that_is_set_to_null_is_taken_out(raw: RawWorld) -> None:
    world = patched(raw, Change(record="crm.company.co-1", set={"tier": None, "plan": "Team"}))
    assert "crm.company.co-1.tier" not in world.facts
    assert world.facts["crm.company.co-1.plan"] == "Team"
    assert world.facts["crm.company.co-1.name"] == "Harbor"


def test_rows_and_events_are_added_and_removed(raw: RawWorld) -> None:
    event = {
        "user": "s-1",
        "id": "e-2",
        "title": "Hold",
        "start": "2026-10-21T10:00:00-05:00",
        "end": "2026-10-21T11:00:00-05:00",
        "attendees": "Dana <DANA@harbor.example>",
    }
    world = patched(
        raw,
        Change(add="event", record=event),
        Change(add="approval", record={"id": "ap-2", "status": "open"}),
        Change(remove="crm.contact.ct-1"),
        Change(remove="inbox.t-1.m-2"),
        Change(record="cal.s-1.e-1", set={"status": "tentative"}),
        Change(record="cal.s-1", set={"timezone": "Europe/Berlin"}),
    )
    tom = world.calendars["tom@ours.example"]
    assert [one.id for one in tom.events] == ["e-1", "e-2"]
    assert tom.events[0].status == "tentative"
    assert tom.events[1].attendees == ("dana@harbor.example",)
    assert tom.zone.name == "Europe/Berlin"
    assert world.facts["crm.approval.ap-2.status"] == "open"
    assert not list(world.table("contact"))
    assert "inbox.t-1.m-2" not in world.messages


def test_a_clause_is_named_by_its_fact_or_its_stamp(raw: RawWorld) -> None:
    for name in ("c1", "kb.rules@1.c1"):
        world = patched(raw, Change(record="kb.rules@1", set={name: "Half an hour.", "status": "withdrawn"}))
        assert world.facts["kb.rules@1.c1"] == "Half an hour."
        assert world.facts["kb.rules@1.status"] == "withdrawn"


@pytest.mark.parametrize(
    "change",
    [
        Change(record="crm.company.co-9", set={"tier": "vip"}),
        Change(record="inbox.t-1", set={"text": "x"}),
        Change(record="kb.rules@1", set={"c7": "x"}),
        Change(record="kb.rules@1", set={"c1": ["x"]}),
        Change(record="kb.rules@1", set={"version": "2"}),
        Change(record="crm.company.co-1", set={"id": "co-2"}),
        Change(record="inbox.t-1.m-1", set={"sent_at": "soon"}),
        Change(record="inbox.t-1.m-1", set={"text": 5}),
        Change(record="cal.s-1.e-1", set={"recurrence": {"freq": "monthly"}}),
        Change(record="crm.invoice.inv-100", set={"created_at": "soon"}),
        Change(add="ship", record={"id": "x"}),
        Change(add="approval", record={"id": "ap-1"}),
        Change(add="message", record={"thread_id": "t-9", "message_id": "m-9"}),
        Change(
            add="message",
            record={"thread_id": "t-2", "message_id": "m-1", "from": "a@b.example", "sent_at": "2026-10-20T09:00Z"},
        ),
        Change(add="event", record={"user": "s-9", "id": "e"}),
        Change(
            add="event",
            record={"user": "s-1", "id": "e-1", "start": "2026-10-20T09:00Z", "end": "2026-10-20T10:00Z"},
        ),
        Change(remove="crm.company.co-9"),
        Change(remove="cal.s-1"),
        Change(remove="nothing"),
        Change(record="crm.company.co-1"),
        Change(add="approval", record="ap-9"),
    ],
)
def test_a_patch_that_cannot_be_made_is_named(raw: RawWorld, change: Change) -> None:
    with pytest.raises(UserError, match=r"task x, changes\[0\]"):
        patched(raw, change)


def test_changes_leave_the_world_they_start_from_alone(raw: RawWorld) -> None:
    before = repr(raw)
    patched(raw, Change(record="crm.company.co-1", set={"tier": "basic"}), Change(remove="inbox.t-1.m-2"))
    assert repr(raw) == before


def at(raw: RawWorld, now: str) -> World:
    instant = parse_instant(now)
    return build(cut(raw, instant), instant, None, None)


def test_what_is_stamped_later_is_not_there(raw: RawWorld) -> None:
    world = at(raw, "2026-10-21T09:00:00-05:00")
    assert list(world.threads) == ["t-1"]
    assert "crm.invoice.inv-100.notes.n1" in world.facts
    assert "crm.invoice.inv-100.notes.n2" not in world.facts
    assert "crm.approval.ap-1.status" not in world.facts
    assert world.facts["crm.invoice.inv-100.payments"] == []
    assert world.now.isoformat() == "2026-10-21T09:00:00-05:00"


def test_a_stamp_equal_to_now_is_there_and_a_second_later_is_not(raw: RawWorld) -> None:
    assert len(at(raw, "2026-10-20T11:00:00-05:00").threads["t-1"].messages) == 2
    assert len(at(raw, "2026-10-20T10:59:59-05:00").threads["t-1"].messages) == 1
    assert at(raw, "2026-10-20T08:59:59-05:00").threads == {}


def test_an_event_exists_from_its_making_not_from_its_start(raw: RawWorld) -> None:
    assert at(raw, "2026-09-30T12:00:00-05:00").calendars["tom@ours.example"].events == ()
    assert len(at(raw, "2026-10-02T12:00:00-05:00").calendars["tom@ours.example"].events) == 1


def test_a_list_whose_rows_are_all_later_is_an_empty_field(raw: RawWorld) -> None:
    world = at(raw, "2026-09-01T00:00:00-05:00")
    assert world.facts["crm.invoice.inv-100.notes"] == []


def test_a_policy_may_be_published_later(world_of: Callable[..., World], raw: RawWorld) -> None:
    policy = raw.policies["kb.rules@1"]
    later: Any = apply_changes(raw, [Change(record=policy.record, set={"published_at": "2026-10-22"})], "x")
    assert at(later, "2026-10-21T09:00:00-05:00").policies == {}
    assert at(later, "2026-10-23T09:00:00-05:00").policies
