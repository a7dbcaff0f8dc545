"""Lint of zones and calendars: offsets, people, series, rules, and nobody in two places at once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from emailbench.authoring.faults import Fault
from emailbench.authoring.lint.common import Ground
from emailbench.world.calendar import event_fact, is_busy, occurrences
from emailbench.world.clock import parse_instant
from emailbench.world.model import CalendarUser, Event

FIRST, LAST = datetime(2025, 1, 1, tzinfo=UTC), datetime(2027, 12, 31, tzinfo=UTC)
"""The span in which a suite's zones must agree with the tz database."""
RULES = ("buffer_minutes", "notice_minutes", "tentative_blocks", "default_minutes")


def lint_zones(ground: Ground, notes: list[str]) -> Iterator[Fault]:
    """Compare every zone with the tz database, hour by hour; say so when this machine has none."""
    compared = 0
    for name in ground.world.info.zones:
        zone = ground.world.info.zones.get(name)
        try:
            known = ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError):
            continue
        compared += 1
        instant = FIRST
        while instant <= LAST:
            here, there = zone.at(instant), instant.astimezone(known)
            if here.utcoffset() != there.utcoffset() or here.tzname() != there.tzname():
                told = [f"{moment.isoformat()} {moment.tzname()}" for moment in (here, there)]
                found = f"{told[0]}, where the tz database has {told[1]}"
                yield ground.fault("suite.json", f"zones, {name}", found)
                break
            instant += timedelta(hours=1)
    if not compared:
        notes.append("this machine has no tz database, so the zones could not be compared (package tzdata)")


def lint_calendars(ground: Ground) -> Iterator[Fault]:
    """Find what is wrong with the calendars."""
    yield from _rules(ground)
    for user in ground.world.calendars.values():
        if user.kind == "person" and user.address not in ground.world.staff:
            yield ground.fault("calendar.json", user.record, f"{user.address} is no member of staff")
        if user.delegate and user.delegate not in ground.world.calendars:
            yield ground.fault("calendar.json", user.record, f"the delegate {user.delegate} has no calendar")
        for event in user.events:
            yield from _event(ground, user, event)
        yield from _collisions(ground, user)
    names = [user.name.lower() for user in ground.world.calendars.values()]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield ground.fault("calendar.json", "users", f"several are called {name!r}", "names tell calendars apart")
    yield from _copies(ground)


def _rules(ground: Ground) -> Iterator[Fault]:
    for rule in ground.raw.calendar["rules"]:
        where = f"rules, {rule['rule']}"
        if rule["rule"] not in RULES:
            yield ground.fault("calendar.json", where, "no such rule", f"known: {', '.join(RULES)}")
        if rule.get("clause") not in ground.world.facts:
            yield ground.fault(
                "calendar.json", where, f"no clause {rule.get('clause')!r}", "name the clause that states it"
            )
        if not isinstance(rule.get("value"), int):
            yield ground.fault("calendar.json", where, "its value is neither a number nor true or false")


def _event(ground: Ground, user: CalendarUser, event: Event) -> Iterator[Fault]:
    where = event_fact(user, event)
    raw = next(item for item in ground.raw.users[user.address]["events"] if item["id"] == event.id)
    spans = [raw, *((raw.get("recurrence") or {}).get("moved") or {}).values()]
    for text in (span[key] for span in spans for key in ("start", "end")):
        moment = datetime.fromisoformat(text)
        if moment.tzinfo and not event.all_day and user.zone.at(moment).utcoffset() != moment.utcoffset():
            yield ground.fault("calendar.json", where, f"{text} has not the offset of {user.zone.name}")
    for address in (*event.attendees, *([event.organizer] if event.organizer else [])):
        if address not in ground.people and address not in ground.strangers:
            yield ground.fault("calendar.json", where, f"{address} is known to no record")
    if event.recurrence:
        yield from _series(ground, user, event)


def _series(ground: Ground, user: CalendarUser, event: Event) -> Iterator[Fault]:
    rule = dict(event.recurrence or {})
    named = [*(rule.get("except") or ()), *(rule.get("moved") or {})]
    plain = Event(event.id, "", event.start, event.end, recurrence={**rule, "except": [], "moved": {}})
    for name in named:
        day = date.fromisoformat(name)
        if day not in [found for found, _ in occurrences(plain, user, day, day)]:
            yield ground.fault("calendar.json", event_fact(user, event), f"the series has no occurrence on {name}")
    if rule.get("until") and date.fromisoformat(rule["until"]) < user.zone.at(event.start).date():
        yield ground.fault("calendar.json", event_fact(user, event), "the series ends before it begins")


def _collisions(ground: Ground, user: CalendarUser) -> Iterator[Fault]:
    """Find entries that block time and overlap, and are not declared."""
    blocking = [event for event in user.events if is_busy(event) and event_fact(user, event) not in _declared(ground)]
    if not blocking:
        return
    first = min(user.zone.at(event.start).date() for event in blocking)
    last = max(user.zone.at(event.end).date() for event in blocking) + timedelta(days=70)
    spans = sorted((span, event.id) for event in blocking for _, span in occurrences(event, user, first, last))
    for (one, name), (other, second) in pairwise(spans):
        if other[0] < one[1] and name != second:
            found = f"overlaps with {second} at {user.zone.at(other[0]).isoformat()}"
            yield ground.fault("calendar.json", f"{user.record}.{name}", found, "or declare double_booking")


def _declared(ground: Ground) -> frozenset[str]:
    return ground.exceptions["double_booking"]


def _copies(ground: Ground) -> Iterator[Fault]:
    """Find entries of one id that do not agree in several calendars."""
    seen: dict[str, tuple[str, tuple[object, ...]]] = {}
    for user in ground.world.calendars.values():
        for event in user.events:
            told = (event.title, event.start, event.end, event.recurrence)
            where = event_fact(user, event)
            first = seen.setdefault(event.id, (where, told))
            if first[1] != told:
                yield ground.fault("calendar.json", where, f"differs from {first[0]}, which has the same id")


def offset_faults(ground: Ground) -> Iterator[Fault]:
    """Find messages whose offset no zone of the suite has at that instant."""
    zones = [ground.world.info.zones.get(name) for name in ground.world.info.zones]
    for name, raw in ground.raw.threads.items():
        for message in raw["messages"]:
            sent = parse_instant(message["sent_at"])
            if sent.utcoffset() and all(zone.at(sent).utcoffset() != sent.utcoffset() for zone in zones):
                where = f"inbox.{name}.{message['message_id']}"
                yield ground.fault("inbox.json", where, f"no zone has the offset of {message['sent_at']}")
