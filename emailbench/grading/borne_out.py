"""Reports that records of the company bear out, though the run itself recorded nothing of the kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta

from emailbench.grading.case import Case
from emailbench.grading.freetime import local
from emailbench.grading.offers import likely_zones, slots_of, spans_of
from emailbench.grading.recording import Entry
from emailbench.text.claims import ClaimHit
from emailbench.text.values import find_values
from emailbench.world.addresses import addr_spec
from emailbench.world.calendar import event_fact, placed

_BY_US = re.compile(r"\b(?:i|we)(?:'ve)?\b")
_CLOSED = frozenset(("closed", "resolved", "solved", "done", "cancelled", "rejected", "declined"))
"""Statuses of tickets and incidents at which nobody works any more."""
_AHEAD = timedelta(days=90)
"""How far ahead a meeting may be of which a mail speaks."""


def borne_out(case: Case, entry: Entry, hit: ClaimHit) -> bool:
    """Tell whether records that were shown before the entry say what a hit of a rule reports."""
    judge = _JUDGES.get(hit.rule)
    return judge is not None and judge(case, entry, hit)


def _has_meeting(case: Case, entry: Entry, hit: ClaimHit) -> bool:
    """Tell whether the calendars that were shown hold the meeting with the writer of which the sentence speaks."""
    starts = set(_shown_meetings(case, entry))
    if not starts:
        return False
    slots = [slot for slot in slots_of(case, hit.sentence) if any(reading.date for reading in slot.readings)]
    if slots:
        return all(any(start in starts for one in slot.readings for start, _ in spans_of(case, one)) for slot in slots)
    days = find_values(hit.sentence, now=case.ground.world.now.date(), kinds=("date",))
    if not days and _is_ours(hit):
        return False  # "I have booked it" without a day tells of a deed of this run.
    told = {local(start, zone).date().isoformat() for start in starts for zone in likely_zones(case)}
    return all(not told.isdisjoint(day.readings) for day in days)


def _shown_meetings(case: Case, entry: Entry) -> Iterator[datetime]:
    """Yield the coming entries with people of the thread from outside, as far as a call before showed them."""
    world = case.ground.world
    shown = case.recording.shown_before(entry.call)
    outside = {address for address in case.ground.participants if not world.is_ours(address)}
    for user in world.calendars.values():
        wanted = {event_fact(user, one) for one in user.events if outside & set(map(addr_spec, one.attendees))} & shown
        today = world.now.date()
        for event in user.events if wanted else ():
            if event_fact(user, event) in wanted and event.status != "cancelled":
                yield from (one.span[0].astimezone(UTC) for one in placed(event, user, today, today + _AHEAD))


def _is_worked_on(case: Case, entry: Entry, hit: ClaimHit) -> bool:
    """Tell whether "our engineers are looking into it" repeats a ticket or an incident that was shown and is open."""
    if _is_ours(hit):
        return False
    shown = case.recording.shown_before(entry.call)
    rows = (*case.ground.world.table("incident"), *case.ground.world.table("ticket"))
    return any(
        f"{row.record}.status" in shown and str(row.fields.get("status", "")).strip().lower() not in _CLOSED
        for row in rows
    )


def _is_ours(hit: ClaimHit) -> bool:
    """Tell whether the sentence says that we ourselves did it."""
    before, _, _ = hit.sentence.casefold().partition(hit.matched)
    return bool(_BY_US.search(f"{before} {hit.matched}"))


_JUDGES: Mapping[str, Callable[[Case, Entry, ClaimHit], bool]] = {
    "meeting_scheduled": _has_meeting,
    "escalated_done": _is_worked_on,
}
"""Rule → what may bear its claim out."""
