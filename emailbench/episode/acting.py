"""The action tools: each returns the effect that a call has and what the agent is told of it.

They check form, never judgement: whatever a real mail, calendar or CRM system would accept is recorded without a hint.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from emailbench.base.errors import AgentError
from emailbench.base.jsonfiles import dump_compact
from emailbench.base.wording import did_you_mean
from emailbench.episode.reading import find_thread, find_user
from emailbench.episode.state import State
from emailbench.records import given
from emailbench.world.addresses import addr_spec, is_address, split_addresses
from emailbench.world.calendar import event_fact, occurrences
from emailbench.world.clock import Zone, parse_time, show
from emailbench.world.model import Event, Message, Thread

MAX_ECHO = 1500
"""Longest text of a record, in characters, that its maker gets back whole."""

_SLOT_PARTS = re.compile(r"/|\s+(?:to|until|-{1,2}|–|—)\s+|\s*[–—]\s*")
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)\Z", re.ASCII)


class Deed(NamedTuple):
    """What an action call brings about: the effect on the ledger, and the answer."""

    effect: dict[str, Any]
    content: dict[str, Any]


def create_draft(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Save a mail for review."""
    return _mail(state, arguments, call, "drafts")


def send_email(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Send a mail at once."""
    return _mail(state, arguments, call, "sent_emails")


def _mail(state: State, arguments: Mapping[str, Any], call: int, bucket: str) -> Deed:
    thread = find_thread(state, arguments["thread_id"])
    if not arguments["body"].strip():
        raise AgentError("body is empty; write the mail.")
    answered = _newest_inbound(state, thread)
    default = answered.headers.get("reply_to") or answered.sender
    to = _addresses(arguments, "to") if "to" in arguments else [addr_spec(a) for a in split_addresses(default)]
    subject = thread.subject or "(no subject)"
    readable: dict[str, Any] = {}
    slots = [_slot(text, state.world.zone, readable) for text in arguments.get("offered_slots", [])]
    fields = {
        "to": to,
        "cc": _addresses(arguments, "cc"),
        "bcc": _addresses(arguments, "bcc"),
        "subject": arguments.get("subject", subject if subject.lower().startswith("re:") else f"Re: {subject}"),
        "body": arguments["body"],
        "quote_history": arguments.get("quote_history", True),
        "attachments": _attachments(state, thread, arguments),
        "asks": list(dict.fromkeys(arguments.get("asks", []))),
        "offered_slots": slots,
    }
    note = {"offered_slots_read_as": readable} if readable else {}
    return _add(state, bucket, thread.thread_id, arguments, call, fields, note)


def discard_draft(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Throw away a draft of this run."""
    drafts = {draft["id"]: draft for draft in state.ledger["drafts"]}
    name = arguments["draft_id"]
    if name not in drafts:
        raise AgentError(f"no draft {name[:60]!a}. Your drafts: {', '.join(drafts) or 'none'}.")
    return Deed({"remove": "drafts", "id": name}, {"discarded": name})


def forward_email(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Forward the thread to somebody."""
    thread = find_thread(state, arguments["thread_id"])
    fields = {
        "to": _addresses(arguments, "to"),
        "note": arguments.get("note", ""),
        "attachments": _attachments(state, thread, arguments),
    }
    return _add(state, "forwards", thread.thread_id, arguments, call, fields)


def schedule_meeting(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Put a meeting into somebody's calendar and invite the attendees."""
    thread = find_thread(state, arguments["thread_id"])
    user = find_user(state, arguments["calendar_user"])
    start, end = (_time(arguments[name], name, user.zone) for name in ("start", "end"))
    if end <= start:
        raise AgentError(f"the meeting ends ({show(end, user.zone)}) before it starts ({show(start, user.zone)}).")
    fields = {
        "calendar_user": user.address,
        "start": user.zone.at(start).isoformat(),
        "end": user.zone.at(end).isoformat(),
        "attendees": _addresses(arguments, "attendees"),
        "title": arguments.get("title", thread.subject),
        "note": arguments.get("note", ""),
    }
    times = {"start": show(start, user.zone), "end": show(end, user.zone), "zone": user.zone.name}
    return _add(state, "scheduled_meetings", thread.thread_id, arguments, call, fields, {"read_as": times})


def cancel_meeting(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Cancel a meeting of this run, an entry of somebody's calendar, or one occurrence of a series."""
    name = arguments["event_id"]
    if any(meeting["id"] == name for meeting in state.ledger["scheduled_meetings"]):
        return Deed({"remove": "scheduled_meetings", "id": name}, {"cancelled": name})
    event, fact = _event(state, name)
    occurrence = _occurrence(state, event, fact, arguments.get("occurrence"))
    fields = {"event": fact, "occurrence": occurrence, "reason": arguments.get("reason", "")}
    return _add(state, "cancelled_meetings", state.thread_id or "", arguments, call, fields)


def _event(state: State, name: str) -> tuple[Event, str]:
    found = []
    for user in state.world.calendars.values():
        for event in state.calendar(user).events:
            if name in (event.id, event_fact(user, event)):
                found.append((event, event_fact(user, event)))
    if not found:
        raise AgentError(f"no event {name[:60]!a}. get_calendar_availability shows the ids of events.")
    if len(found) > 1 and len({fact for _, fact in found}) > 1 and name not in [fact for _, fact in found]:
        raise AgentError(f"{name!a} stands in several calendars: {', '.join(fact for _, fact in found)}. Name one.")
    return found[0]


def _occurrence(state: State, event: Event, fact: str, text: str | None) -> str | None:
    if text is None:
        return None
    if not event.recurrence:
        raise AgentError("that event is no series; leave occurrence out.")
    user = next(user for user in state.world.calendars.values() if fact.startswith(user.record + "."))
    try:
        day = parse_time(text.strip()[:10], user.zone).date()
    except ValueError:
        raise AgentError(f"occurrence: {text[:60]!a} is no date. Write 2026-10-28.") from None
    known = {found.isoformat() for found, span in occurrences(event, user, day, day)}
    if day.isoformat() not in known:
        raise AgentError(f"the series has no occurrence on {day}.")
    return day.isoformat()


def escalate_email(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Hand the thread to a queue."""
    thread = find_thread(state, arguments["thread_id"])
    wanted = " ".join(arguments["queue"].lower().split())
    queues = list(state.world.table("queue"))
    for row in queues:
        names = (row.id, row.record, row.fields.get("name"), row.fields.get("email"))
        if wanted in [str(name).lower() for name in names if name]:
            fields = {
                "queue": row.id,
                "reason_code": arguments.get("reason_code", ""),
                "reason": arguments.get("reason", ""),
            }
            return _add(state, "escalations", thread.thread_id, arguments, call, fields)
    known = "; ".join(f"{row.id} ({row.fields.get('name', '')})" for row in queues)
    raise AgentError(f"no queue {arguments['queue'][:60]!a}. The queues are {known}.")


def mark_ignore(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Close the thread without a reply."""
    thread = find_thread(state, arguments["thread_id"])
    duplicate = arguments.get("duplicate_of", "")
    fields = {
        "reason_code": arguments.get("reason_code", ""),
        "duplicate_of": find_thread(state, duplicate, "duplicate_of").thread_id if duplicate else "",
        "reason": arguments.get("reason", ""),
    }
    return _add(state, "ignored_threads", thread.thread_id, arguments, call, fields)


def update_crm(state: State, arguments: Mapping[str, Any], call: int) -> Deed:
    """Change one field of a CRM record."""
    row = state.row(arguments["record"])
    if row is None:
        raise AgentError(
            f"no record {arguments['record'][:80]!a}. search_crm shows record ids such as crm.contact.p-1."
        )
    name = arguments["field"].removeprefix(row.record + ".")
    if name not in row.fields:
        raise AgentError(f"{row.record} has no field {name[:60]!a}: {did_you_mean(name, row.fields)}.")
    fields = {
        "record": row.record,
        "field": name,
        "value": arguments["value"],
        "reason": arguments.get("reason", ""),
    }
    return _add(state, "crm_updates", state.thread_id or "", arguments, call, fields)


def _add(
    state: State,
    bucket: str,
    thread_id: str,
    arguments: Mapping[str, Any],
    call: int,
    fields: Mapping[str, Any],
    note: Mapping[str, Any] | None = None,
) -> Deed:
    record = {
        "id": state.next_id(bucket),
        "thread_id": thread_id,
        "call": call,
        **fields,
        "evidence": given.names(arguments.get("evidence", [])),
    }
    return Deed({"add": bucket, "record": record}, {"recorded": _echo(record), **(note or {})})


def _echo(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record as its maker gets it back: whole, but for what is long, which the maker knows."""
    return {key: _short(value) for key, value in record.items()}


def _short(value: Any) -> Any:
    if isinstance(value, str) and len(value) > MAX_ECHO:
        return f"{value[:MAX_ECHO]} … [recorded in full: {len(value)} characters]"
    if isinstance(value, list) and len(dump_compact(value)) > MAX_ECHO:
        return [_short(item)[:80] for item in value[:6]] + [f"… [recorded in full: {len(value)} entries]"]
    return value


def _newest_inbound(state: State, thread: Thread) -> Message:
    """Return the newest message that is not ours; where all are ours, the newest."""
    inbound = [message for message in thread.messages if not state.world.is_ours(addr_spec(message.sender))]
    return (inbound or list(thread.messages))[-1]


def _addresses(arguments: Mapping[str, Any], name: str) -> list[str]:
    found = [addr_spec(single) for text in arguments.get(name, []) for single in split_addresses(text)]
    for address in found:
        if not is_address(address):
            raise AgentError(f"{name}: {address[:80]!a} is no mail address.")
    if name in arguments and not found:
        raise AgentError(f"{name}: {str(arguments[name])[:80]!a} holds no mail address.")
    return list(dict.fromkeys(found))


def _attachments(state: State, thread: Thread, arguments: Mapping[str, Any]) -> list[str]:
    wanted = arguments.get("attachments", [])
    return list(dict.fromkeys(_attachment(state, thread, name.strip()) for name in wanted))


def _attachment(state: State, thread: Thread, name: str) -> str:
    """Return the fact id of an attachment: by that id anywhere, by its id or name first in the thread, newest first."""
    everywhere = [fact for message in state.world.messages.values() for fact in _called(message, name)]
    here = [fact for message in reversed(thread.messages) for fact in _called(message, name)]
    found = here[:1] or everywhere
    if not found:
        raise AgentError(f"no attachment {name[:80]!a}; name one as a message shows it.")
    if len(found) > 1:
        raise AgentError(f"several attachments are called {name[:80]!a}: {', '.join(found[:8])}. Name one by that id.")
    return found[0]


def _called(message: Message, name: str) -> list[str]:
    """Return the fact ids of a message's attachments that go by a name."""
    base = f"{message.record}.attachments."
    return [base + one["id"] for one in message.attachments if name in (base + one["id"], one["id"], one.get("name"))]


def _time(text: str, name: str, zone: Zone) -> datetime:
    try:
        return parse_time(text, zone)
    except (ValueError, OverflowError):
        raise AgentError(f"{name}: {text[:60]!a} is no time. Write 2026-10-28T15:00-05:00.") from None


def _slot(text: str, zone: Zone, readable: dict[str, Any]) -> str:
    """Read a slot, "start" or "start/end", and return it as instants with offset; an end may be a clock time alone."""
    parts = [part.strip() for part in _SLOT_PARTS.split(text.strip(), maxsplit=1)]
    start = _time(parts[0], "offered_slots", zone)
    moments = [start]
    if len(parts) == 2:
        clock = _CLOCK.match(parts[1])
        if clock:
            hour, minute = int(clock[1]), int(clock[2])
            moments.append(start.replace(hour=hour, minute=minute, second=0, microsecond=0))
        else:
            moments.append(_time(parts[1], "offered_slots", zone))
        if moments[1] <= moments[0]:
            raise AgentError(f"offered_slots: {text[:80]!a} ends before it starts.")
    readable[text] = " to ".join(show(moment, zone) for moment in moments)
    return "/".join(zone.at(moment).isoformat() for moment in moments)
