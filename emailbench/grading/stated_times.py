"""A mail that tells when an agreed meeting is: what it says beside that of its time, its day, and who is met."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, quoted, reason, review
from emailbench.grading.freetime import local, read_instant
from emailbench.grading.offers import likely_zones, slots_of, zones_named
from emailbench.grading.recording import MAILS, Entry
from emailbench.text.sentences import sentences
from emailbench.text.slots import Slot
from emailbench.text.values import find_values
from emailbench.text.zones import YOURS
from emailbench.world.model import CalendarUser

_OTHER_TIMES = re.compile(
    r"\b(?:mail|message|wrote|sent|received|asked|desk|office|open|hours|until|before|after|invoices?|renew\w*|due|"
    r"clocks? change)\b",
    re.IGNORECASE,
)
"""Words of a sentence whose times may be those of something else than the meeting."""
_DENIED = re.compile(r"\b(?:not|never|rather than|instead of|no longer)(?: (?:at|on|from|for))? $", re.IGNORECASE)
_MEETING = re.compile(r"\b(?:calls?|meetings?|appointment|talk|it|you)\b", re.IGNORECASE)
_CHANGED = re.compile(
    r"\b(?:call|meeting|appointment|time|it|that)\b[^.!?\n]{0,20}?(?:\b(?:is|was|were|will be|may be|might be|"
    r"had to be|"
    r"ha[sd] (?:just )?been|being)|'s(?: been)?)(?: now| just| since)? (?:moved|cancell?ed|postponed|put off|"
    r"called off|"
    r"brought forward|rescheduled|changed|off\b(?! the))"
    r"|\b(?:may|might|could) (?:move|change|slip)\b|\b(?:new|fresh|another|updated|second) invitations?\b"
    r"|\binvitations? (?:again|anew|once more|is on its way|follows)|\bre-?sen[dt]\b"
    r"|\b(?:is|'s) (?:ill|sick|away|on leave|on holiday|off sick)\b"
    r"|\b(?:will|may|might) (?:probably |likely |perhaps )?not (?:come|attend|join|call|be there|make it)|"
    r"\b(?:won't|can't|"
    r"cannot) (?:come|attend|join|call|make it)\b"
    r"|\b(?:an hour|half an hour|minutes|hours) (?:early|earlier|late|later)\b",
    re.IGNORECASE,
)
_UNCHANGED = re.compile(
    r"\b(?:not|never|nothing|no|cannot|neither|nor|if|should|unless|can)\b"
    r"(?! (?:come|attend|join|call|be there|make it)\b)|n't (?!come|attend|join|call|make)|\?",
    re.IGNORECASE,
)
_MET = (
    r"\b(?:with|see|sees|seeing|meet|meets|meeting|talk to|speak to|expect) {name}\b|"
    r"\b{name} (?:will|expects|calls|meets)\b"
)


@dataclass(frozen=True, slots=True)
class _Stated:
    """The meeting whose start a task wants told: its ends, and whose calendars hold it, as the records have it."""

    start: datetime
    ends: frozenset[datetime]
    hosts: tuple[CalendarUser, ...]
    met: frozenset[str]


def beside_stated(case: Case, entry: Entry) -> Iterator[Finding]:
    """Find other times, days and people of a meeting whose time the task wants stated, and that it was changed."""
    wanted = [value.time for value in case.task.states if value.time and "T" in value.time]
    start = read_instant(wanted[0], case.ground) if len(wanted) == 1 else None
    if start is None or entry.bucket not in MAILS or case.task.meeting:
        return
    meeting = _stated(case, start)
    for words in case.words(entry):
        text = words.own
        for slot in slots_of(case, text):
            yield from _of_slot(case, entry, meeting, text, slot)
        yield from _of_sentences(case, entry, meeting, text)


def _stated(case: Case, start: datetime) -> _Stated:
    """Return what the calendars know of a single meeting that starts then."""
    users = case.ground.world.calendars.values()
    found = [(user, event) for user in users for event in user.events if event.start == start and not event.all_day]
    addresses = {one for _, event in found for one in (*event.attendees, event.organizer)}
    hosts = tuple(user for user, _ in found)
    met = frozenset(user.name for user in users if user in hosts or user.address in addresses)
    return _Stated(start, frozenset(event.end for _, event in found), hosts, met)


def _of_slot(case: Case, entry: Entry, meeting: _Stated, text: str, slot: Slot) -> Iterator[Finding]:
    begins = ends = False
    sure = True
    for reading in slot.readings:
        sure = sure and bool(reading.zone)
        for zone in zones_named(case, reading.zone or YOURS):
            clock = f"{local(meeting.start, zone):%H:%M}"
            stops = {f"{local(end, zone):%H:%M}" for end in meeting.ends}
            begins = begins or reading.start == clock
            ends = ends or (reading.start == clock and (not reading.end or not stops or reading.end in stops))
            ends = ends or (reading.start in stops and not reading.end)
    if ends or _DENIED.search(text[max(0, slot.start - 30) : slot.start]):
        return
    said = next((one.text for one in sentences(text) if one.start <= slot.start < one.end), text)
    if not sure and any(_is_clock_of(user, meeting, said, slot) for user in meeting.hosts):
        return
    is_mixed_up = sure and any(reading.start in _clocks(case, meeting) for reading in slot.readings)
    is_sure = (begins or is_mixed_up) and not _OTHER_TIMES.search(said)
    found = reason if is_sure else review
    yield found(f"{entry.name} says {quoted(slot.raw)}, which is not when the meeting is")


def _is_clock_of(user: CalendarUser, meeting: _Stated, said: str, slot: Slot) -> bool:
    """Tell whether a sentence tells the time as the clock of somebody who is met shows it, and says so."""
    first, place = (re.escape(one) for one in (user.name.split(" ")[0], user.zone.name.rpartition("/")[2]))
    named = re.search(rf"\bfor {first}\b|\b{first}'s (?:clock|side|calendar|time|end)\b|\bin {place}\b", said)
    clocks = {f"{local(one, user.zone):%H:%M}" for one in (meeting.start, *meeting.ends)}
    return bool(named) and any(reading.start in clocks for reading in slot.readings)


def _clocks(case: Case, meeting: _Stated) -> set[str]:
    """Return the meeting's start as the clocks of all concerned show it."""
    zones = (*likely_zones(case), *(user.zone for user in meeting.hosts))
    return {f"{local(meeting.start, zone):%H:%M}" for zone in zones}


def _of_sentences(case: Case, entry: Entry, meeting: _Stated, text: str) -> Iterator[Finding]:
    days = {local(meeting.start, zone).date().isoformat() for zone in zones_named(case, YOURS)}
    dates = find_values(text, now=case.ground.world.now.date(), kinds=("date",))
    for one in sentences(text):
        if _CHANGED.search(one.text) and not _UNCHANGED.search(one.text):
            yield review(f"{entry.name} may say that the meeting was changed: {quoted(one.text, 160)}")
        if not _MEETING.search(one.text) or _OTHER_TIMES.search(one.text):
            continue
        for value in dates:
            within = one.start <= value.start < one.end and not _DENIED.search(
                text[max(0, value.start - 30) : value.start]
            )
            if within and days.isdisjoint(value.readings):
                yield review(f"{entry.name} says {quoted(value.raw)}, which is not the day of the meeting")
    for user in case.ground.world.calendars.values() if meeting.met else ():
        if user.name not in meeting.met and _is_met(text, user.name):
            yield review(f"{entry.name} names {quoted(user.name)} as the one who is met, who is not in that meeting")


def _is_met(text: str, name: str) -> bool:
    return name in text and bool(re.search(_MET.format(name=re.escape(name)), text))
