"""address: who gets it. Recipients, queue, calendar and attendees, compared as sets."""

from __future__ import annotations

from collections.abc import Iterator

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, listed, quoted, reason
from emailbench.grading.recording import MAILS, Entry, text_of
from emailbench.world.addresses import addr_spec


def check(case: Case) -> Iterator[Finding]:
    """Find wrong or missing recipients, queues, calendars and attendees of every record that the outcome allows."""
    for entry in case.expected_entries:
        if entry.bucket in (*MAILS, "forwards"):
            yield from _mail(case, entry)
        elif entry.bucket == "escalations":
            yield from _queue(case, entry)
        elif entry.bucket == "scheduled_meetings":
            yield from _meeting(case, entry)
    for entry in case.recording.called_off:
        known = {*case.ground.participants, *case.ground.reply_to, *_named(case)}
        for address in entry.attendees:
            if address not in known and not case.ground.world.is_ours(address):
                yield reason(
                    f"{entry.name}, since cancelled, had gone out to {quoted(address)}, who is no part of this"
                )


def _named(case: Case) -> Iterator[str]:
    """Yield the people whom the task itself lets an invitation go to."""
    expected = case.task.meeting
    if expected and expected.attendees:
        yield from map(addr_spec, (*expected.attendees.must, *expected.attendees.may))


def _mail(case: Case, entry: Entry) -> Iterator[Finding]:
    ground = case.ground
    if case.task.recipients is not None and _governs(case, entry):
        must = frozenset(map(addr_spec, case.task.recipients.must))
        may = frozenset(map(addr_spec, case.task.recipients.may))
    elif entry.bucket == "forwards":
        must, may = frozenset(), frozenset(filter(ground.world.is_ours, entry.recipients))
    else:
        must, may = frozenset(ground.reply_to), ground.participants
    may |= {ground.world.mailbox.lower()}  # A copy to the mailbox that is worked harms nobody.
    yield from _sets(f"{entry.name} goes to", entry.recipients, must, may, "to, cc and bcc count")


def _governs(case: Case, entry: Entry) -> bool:
    """Tell whether the task's recipients are meant for this record: for the primary's kind, if that kind has any."""
    kind = case.primary.bucket if case.primary else ""
    return entry.bucket == kind or kind not in (*MAILS, "forwards")


def _sets(what: str, found: tuple[str, ...], must: frozenset[str], may: frozenset[str], note: str) -> Iterator[Finding]:
    for address in found:
        if address not in must and address not in may:
            yield reason(f"{what} {quoted(address)}, who is not among the accepted people ({note})")
    missing = sorted(must.difference(found))
    if missing:
        yield reason(
            f"{what} {listed(map(quoted, found), 'and')}, not to {listed(missing, 'and')}, as it must ({note})"
        )
    elif not found:
        yield reason(f"{what} nobody")


def _queue(case: Case, entry: Entry) -> Iterator[Finding]:
    found = text_of(entry.record.get("queue"))
    if case.task.queue is None:
        if found.strip().lower() not in case.ground.queues:
            yield reason(f"{entry.name} names the queue {quoted(found)}, which does not exist")
    elif case.ground.queue(found) != case.ground.queue(case.task.queue):
        wanted = case.ground.queues.get(case.task.queue.strip().lower())
        name = f" ({wanted.fields.get('name', '')})" if wanted else ""
        yield reason(f"{entry.name} goes to queue {quoted(found)}; by the matrix it is {case.task.queue}{name}")


def _meeting(case: Case, entry: Entry) -> Iterator[Finding]:
    expected = case.task.meeting
    owner = text_of(entry.record.get("calendar_user"))
    user = case.ground.calendar_user(owner)
    if user is None:
        yield reason(f"{entry.name} stands in the calendar {quoted(owner)}, which does not exist")
    elif expected and expected.calendar and user is not case.ground.calendar_user(expected.calendar):
        yield reason(f"{entry.name} stands in the calendar of {user.address}, not of {expected.calendar}")
    organiser = user.address if user else addr_spec(owner)
    found = tuple(dict.fromkeys((organiser, *entry.attendees)))
    if expected and expected.attendees is not None:
        must = frozenset(map(addr_spec, expected.attendees.must))
        may = frozenset(map(addr_spec, expected.attendees.may))
    else:
        must, may = frozenset(case.ground.reply_to), case.ground.participants
    invited = tuple(address for address in found if address != organiser or address in must)
    yield from _sets(f"{entry.name} goes to", invited, must, may, "the calendar's owner counts as attendee")
