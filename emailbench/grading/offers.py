"""Times that a record offers: in its structured field, and in its text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo

from emailbench.grading.case import Case
from emailbench.grading.freetime import read_instant
from emailbench.grading.ground import Ground
from emailbench.grading.meetings import recorded_meetings
from emailbench.grading.recording import Entry, strings, text_of
from emailbench.text.affirmed import is_affirmed
from emailbench.text.canonical import canonical
from emailbench.text.sentences import sentences
from emailbench.text.slots import Slot, SlotReading, slots_from_text
from emailbench.text.zones import OF, YOURS
from emailbench.world.addresses import addr_spec
from emailbench.world.clock import Zone

_ITEM = re.compile(r"\s*(?:[-*\u2022] |\(?(?:\d{1,2}|[a-z])[.)] )")


_CENTRAL = ("Europe/Berlin", "Europe/Paris", "Europe/Stockholm")
_SAME_CLOCK = {
    **{f"Europe/{city}": _CENTRAL for city in "Madrid Rome Amsterdam Zurich Vienna Warsaw Berlin Paris".split()},
    **{f"Europe/{city}": ("Europe/London", "Europe/Dublin") for city in "London Dublin Lisbon".split()},
    "America/Toronto": ("America/New_York",),
}
"""Zones whose clocks show the same, for names that the suite has no table of."""
_FIXED = {"Asia/Singapore": "UTC+08:00", "Asia/Hong_Kong": "UTC+08:00"}


@dataclass(frozen=True)
class Offer:
    """One offered time in all its readings, each a start and, where it is told, an end."""

    raw: str
    spans: tuple[tuple[datetime, datetime | None], ...]
    affirmed: bool = False
    """The words around it say that it is fine or fixed."""
    line: str = ""
    """The line of the text in which it stands."""
    lead: str = ""
    """The sentence that introduces the list of which it is an item; empty where it is none."""
    said: str = ""
    """The sentence in which it stands."""


def offers_in_field(case: Case, entry: Entry) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
    """Return the offers of the field `offered_slots`, and those of its entries that are no times."""
    offers, malformed = [], []
    for text in strings(entry.record.get("offered_slots")):
        moments = [read_instant(piece, case.ground) for piece in text.split("/")[:2]]
        if moments[0] is None or moments[-1] is None:
            malformed.append(text)
        else:
            offers.append(Offer(text, ((moments[0], moments[1] if len(moments) > 1 else None),)))
    return tuple(offers), tuple(malformed)


def offers_in_text(case: Case, entry: Entry) -> tuple[Offer, ...]:
    """Return the times that the agent's own words offer, and those that they say are fixed."""
    ground = case.ground
    found = []
    for words in case.words(entry):
        for slot in _slots(ground, words.own):
            spans = tuple(span for reading in slot.readings for span in spans_of(case, reading))
            affirmed = bool(spans) and is_affirmed(words.own, slot.start, slot.end)
            if spans and (slot.offered or affirmed):
                begin = words.own.rfind("\n", 0, slot.start) + 1
                line = words.own[begin:].partition("\n")[0]
                found.append(Offer(slot.raw, spans, affirmed, line, _lead_of(words.own, begin), _said(words.own, slot)))
    return tuple(found)


def _said(text: str, slot: Slot) -> str:
    return next((one.text for one in sentences(text) if one.start <= slot.start < one.end), "")


def _lead_of(text: str, begin: int) -> str:
    """Return the last sentence before the list of which the line at `begin` is an item."""
    if not _ITEM.match(text, begin):
        return ""
    for line in reversed(text[:begin].split("\n")):
        if line.strip() and not _ITEM.match(line):
            return re.split(r"(?<=[.!?])\s+", line.strip())[-1]
    return ""


def asked_starts(case: Case) -> frozenset[datetime]:
    """Return the instants that times named in the thread's messages from outside may mean."""
    world = case.ground.world
    thread = world.threads.get(case.task.thread_id)
    outside = [one for one in (thread.messages if thread else ()) if not world.is_ours(addr_spec(one.sender))]
    slots = (slot for message in outside for slot in _slots(case.ground, canonical(message.text)))
    return frozenset(start for slot in slots for one in slot.readings for start, _ in spans_of(case, one))


def zone_names(ground: Ground) -> tuple[str, ...]:
    """Return the names of the zones that the suite knows."""
    return tuple(ground.world.info.zones)


def offered_places(case: Case, text: str) -> tuple[tuple[int, int], ...]:
    """Return where in a canonical text times are offered: the calendar check judges those."""
    return tuple((slot.start, slot.end) for slot in _slots(case.ground, text) if slot.offered)


def _slots(ground: Ground, text: str) -> list[Slot]:
    return ground.kept(("slots", text), lambda: slots_from_text(text, ground.world.now.date(), zone_names(ground)))


def likely_zones(case: Case) -> tuple[tzinfo, ...]:
    """Return the zones in which times are told: the writer's, the company's, those of the calendars concerned."""
    names = [text_of(entry.record.get("calendar_user")) for entry in recorded_meetings(case)]
    if case.task.meeting and case.task.meeting.calendar:
        names.append(case.task.meeting.calendar)
    return case.ground.kept(("likely zones", *sorted(set(names))), lambda: _likely_zones(case.ground, names))


def _likely_zones(ground: Ground, calendars: Iterable[str]) -> tuple[tzinfo, ...]:
    world = ground.world
    writer = world.contacts.get(addr_spec(ground.newest_inbound.sender))
    name = str(writer.fields.get("timezone", "")) if writer else ""
    zones: list[tzinfo] = [world.info.zones.get(name)] if name in zone_names(ground) else []
    zones.append(ground.newest_inbound.sent_at.tzinfo or UTC)
    zones.append(world.zone)
    zones.extend(user.zone for user in map(ground.calendar_user, calendars) if user)
    return tuple(dict.fromkeys(zones))


def spans_of(case: Case, reading: SlotReading) -> list[tuple[datetime, datetime | None]]:
    """Return what a reading of a time may mean, as instants; none without a date."""
    spans: list[tuple[datetime, datetime | None]] = []
    for zone in zones_named(case, reading.zone):
        start = _instant(reading.date, reading.start, zone)
        end = _instant(reading.date, reading.end, zone) if reading.end else None
        if start and end and end <= start:
            end += timedelta(days=1)
        if start:
            spans.append((start, end))
    return list(dict.fromkeys(spans))


def slots_of(case: Case, text: str) -> list[Slot]:
    """Return every time that a canonical text names, offered or not."""
    return _slots(case.ground, text)


def zones_named(case: Case, name: str) -> tuple[tzinfo, ...]:
    """Return the zones that a name means, the likely ones when there is no name, none when nobody knows its clock."""
    if name in zone_names(case.ground):
        return (case.ground.world.info.zones.get(name),)
    if name in ("UTC", "GMT"):
        return (UTC,)
    if name == YOURS:
        return case.ground.kept("writer's zones", lambda: _writers_zones(case.ground))
    if name.startswith(OF):
        return _zones_of(case, name.removeprefix(OF)) or likely_zones(case)
    if not name:
        return likely_zones(case)
    offset = _instant_offset(_FIXED.get(name, name))
    if offset:
        return (offset,)
    same = next((one for one in _SAME_CLOCK.get(name, ()) if one in zone_names(case.ground)), None)
    return (case.ground.world.info.zones.get(same),) if same else ()


def _writers_zones(ground: Ground) -> tuple[tzinfo, ...]:
    """Return the zone that the records give the writer, and that of the mail where it differs or none is known."""
    world, sent = ground.world, ground.newest_inbound.sent_at
    writer = world.contacts.get(addr_spec(ground.newest_inbound.sender))
    name = str(writer.fields.get("timezone", "")) if writer else ""
    zone = world.info.zones.get(name) if name in zone_names(ground) else None
    if zone and zone.at(sent).utcoffset() == sent.utcoffset():
        return (zone,)
    return (*((zone,) if zone else ()), sent.tzinfo or UTC)


def _zones_of(case: Case, first: str) -> tuple[tzinfo, ...]:
    """Return the zones of everybody who has a calendar and that first name."""
    users = case.ground.world.calendars.values()
    return tuple(dict.fromkeys(user.zone for user in users if user.name.lower().split(" ")[0] == first))


def _instant_offset(name: str) -> timezone | None:
    """Read an offset such as ``UTC-05:00``."""
    try:
        moment = datetime.fromisoformat(f"2000-01-01T00:00{name.removeprefix('UTC')}")
    except ValueError:
        return None
    offset = moment.utcoffset()
    return timezone(offset) if offset is not None else None


def _instant(day: str, clock: str, zone: tzinfo) -> datetime | None:
    try:
        wall = datetime.fromisoformat(f"{day}T{clock}")
        if not 1990 <= wall.year <= 2100:
            return None
        moment = zone.local(wall) if isinstance(zone, Zone) else wall.replace(tzinfo=zone)
        return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
