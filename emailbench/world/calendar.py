"""Working hours, busy and free time, computed as instants; the calendar's citable facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from emailbench.world.clock import YEARS, parse_time, weekday
from emailbench.world.forms import DAYS
from emailbench.world.model import CalendarUser, Event, Facts, World

Span = tuple[datetime, datetime]
_DAY = timedelta(days=1)
_INSTANT = timedelta(microseconds=1)


class Placed(NamedTuple):
    """An occurrence of an entry: its date by the rule of its series, its span, and its owner's days it touches."""

    event: Event
    day: date
    span: Span
    first: date
    last: date


def placed(event: Event, user: CalendarUser, first: date, last: date) -> Iterator[Placed]:
    """Yield the occurrences of an entry that touch the days first..last."""
    for day, span in _candidates(event, user, first, last):
        begins, ends = user.zone.at(span[0]).date(), user.zone.at(span[1] - _INSTANT).date()
        if begins <= last and ends >= first:
            yield Placed(event, day, span, begins, ends)


def occurrences(event: Event, user: CalendarUser, first: date, last: date) -> Iterator[tuple[date, Span]]:
    """Yield (date of the occurrence by the series' rule, its span) for what touches the days first..last."""
    yield from ((one.day, one.span) for one in placed(event, user, first, last))


def entries(user: CalendarUser, first: date, last: date) -> list[Placed]:
    """Return every occurrence of every entry that touches the days first..last, in the order of the calendar."""
    return [one for event in user.events for one in placed(event, user, first, last)]


def _candidates(event: Event, user: CalendarUser, first: date, last: date) -> Iterator[tuple[date, Span]]:
    """Yield the occurrences that may touch the days first..last, in the order of their dates by the rule."""
    start, end = user.zone.at(event.start), user.zone.at(event.end)
    rule = event.recurrence
    if not rule:
        yield start.date(), (event.start, event.end)
        return
    moved = rule.get("moved") or {}
    skipped = {*(rule.get("except") or ()), *moved}
    spans = {date.fromisoformat(name): _moved(moved[name], user) for name in moved}
    length = end.date() - start.date()
    for day in _rule_days(rule, start.date(), first - length - timedelta(days=1), last + timedelta(days=1)):
        if day.isoformat() not in skipped:
            spans[day] = _nth(event, user, day)
    yield from sorted(spans.items())


def _moved(span: Mapping[str, str], user: CalendarUser) -> Span:
    return parse_time(span["start"], user.zone), parse_time(span["end"], user.zone)


def _nth(event: Event, user: CalendarUser, day: date) -> Span:
    """Return the occurrence on a date: the same wall clock as the first; whole days stay whole when clocks change."""
    start, end = user.zone.at(event.start), user.zone.at(event.end)
    begin = user.zone.local(datetime.combine(day, start.time()))
    if event.all_day:
        return begin, user.zone.local(datetime.combine(day + (end.date() - start.date()), end.time()))
    return begin, begin + (event.end - event.start)


def _rule_days(rule: Mapping[str, Any], begin: date, first: date, last: date) -> Iterator[date]:
    """Yield the dates between first and last on which the series' rule falls, exceptions included."""
    step = timedelta(days=(1 if rule.get("freq") == "daily" else 7) * int(rule.get("interval", 1)))
    until = min(date.fromisoformat(rule["until"]), last) if rule.get("until") else last
    day = begin + max(0, -((begin - first) // step)) * step
    while day <= until:
        yield day
        day += step


def working_hours(user: CalendarUser, day: date) -> list[Span]:
    """Return the spans in which a person works on `day`: dated windows if there are any, else the weekday's hours."""
    midnight = user.zone.local(datetime.combine(day, datetime.min.time()))
    next_midnight = user.zone.local(datetime.combine(day + timedelta(days=1), datetime.min.time()))
    dated = [_clip(span, midnight, next_midnight) for span in user.availability]
    windows = [span for span in dated if span]
    if windows:
        return merge(windows)
    if day.isoformat() in user.holidays:
        return []
    return merge(
        (_clock(user, day, start), _clock(user, day, end)) for start, end in user.hours.get(DAYS[day.weekday()], ())
    )


def _clock(user: CalendarUser, day: date, text: str) -> datetime:
    hour, minute = int(text[:2]), int(text[3:])
    wall = datetime.combine(day, datetime.min.time()) + timedelta(hours=hour, minutes=minute)
    return user.zone.local(wall)


def _clip(span: Span, low: datetime, high: datetime) -> Span | None:
    start, end = max(span[0], low), min(span[1], high)
    return (start, end) if start < end else None


def is_busy(event: Event, *, tentative_blocks: bool = True) -> bool:
    """Tell whether an event takes its time: not when transparent, and when tentative only if the rule says so."""
    if event.transparency == "transparent" or event.status == "cancelled":
        return False
    return tentative_blocks or event.status != "tentative"


def busy(user: CalendarUser, first: date, last: date, *, tentative_blocks: bool = True) -> list[Span]:
    """Return the merged busy spans that touch the days first..last."""
    blocking = [event for event in user.events if is_busy(event, tentative_blocks=tentative_blocks)]
    return merge(one.span for event in blocking for one in placed(event, user, first, last))


def free(user: CalendarUser, day: date, *, tentative_blocks: bool = True) -> list[Span]:
    """Return the free spans of a day: working hours minus busy time. Buffers and notice are policy, not applied."""
    return _free(user, day, busy(user, day - _DAY, day + _DAY, tentative_blocks=tentative_blocks))


def _free(user: CalendarUser, day: date, taken: list[Span]) -> list[Span]:
    return [gap for window in working_hours(user, day) for gap in subtract(window, taken)]


def subtract(window: Span, taken: Iterable[Span]) -> Iterator[Span]:
    """Yield what is left of `window` without the merged spans `taken`."""
    start, stop = window
    edges = [start]
    for low, high in taken:
        if high > start and low < stop:
            edges += [max(low, start), min(high, stop)]
    edges.append(stop)
    yield from ((low, high) for low, high in list(pairwise(edges))[::2] if low < high)


def merge(spans: Iterable[Span]) -> list[Span]:
    """Return the spans sorted and joined where they touch."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def event_fact(user: CalendarUser, event: Event) -> str:
    """Return the fact id of a calendar entry."""
    return f"{user.record}.{event.id}"


def day_fact(user: CalendarUser, day: date) -> str:
    """Return the fact id of a day sheet."""
    return f"{user.record}.{day.isoformat()}"


def event_value(user: CalendarUser, event: Event) -> dict[str, Any]:
    """Return a calendar entry as the tools show it."""
    value: dict[str, Any] = {
        "title": event.title,
        "start": user.zone.at(event.start).isoformat(),
        "end": user.zone.at(event.end).isoformat(),
        "status": event.status,
        "shown_as": "free" if event.transparency == "transparent" else "busy",
    }
    if event.all_day:
        value["all_day"] = True
    for name in ("attendees", "organizer", "description", "recurrence"):
        if content := getattr(event, name):
            value[name] = list(content) if isinstance(content, tuple) else content
    return value


def day_sheet(user: CalendarUser, day: date, around: Sequence[Placed] | None = None) -> dict[str, Any]:
    """Return a day as the tools show it: weekday, zone, hours, busy and free spans as instants with offset.

    `around` are the entries of the day and its neighbours, and maybe more, when the caller has them already.
    """
    held = entries(user, day - _DAY, day + _DAY) if around is None else around
    near = [one for one in held if is_busy(one.event) and one.first <= day + _DAY and one.last >= day - _DAY]
    shown = [
        [
            *_iso(one.span, user),
            one.event.title,
            event_fact(user, one.event),
            *(["tentative"] if one.event.status == "tentative" else []),
        ]
        for one in near
        if one.first <= day <= one.last
    ]
    sheet: dict[str, Any] = {
        "weekday": weekday(day),
        "zone": user.zone.name,
        "hours": [_iso(span, user) for span in working_hours(user, day)],
        "busy": sorted(shown),
        "free": [_iso(span, user) for span in _free(user, day, merge(one.span for one in near))],
    }
    if day.isoformat() in user.holidays:
        sheet["holiday"] = user.holidays[day.isoformat()]
    return sheet


def _iso(span: Span, user: CalendarUser) -> list[str]:
    return [user.zone.at(instant).isoformat() for instant in span]


def calendar_fact(world: World, fact: str) -> Any:
    """Return the value of a calendar fact id, or None when no tool would ever show it."""
    for user in world.calendars.values():
        if not fact.startswith(user.record + "."):
            continue
        rest = fact[len(user.record) + 1 :]
        for event in user.events:
            if event.id == rest:
                return event_value(user, event)
        day = _sheet_day(rest)
        if day is not None:
            return day_sheet(user, day)
    return None


def _sheet_day(text: str) -> date | None:
    """Return the day that an id's last part names; only the one spelling that a tool shows, and only days it shows."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text and day.year in YEARS else None


def fact_value(world: World, fact: str) -> Any:
    """Return the value of any fact id, or None when there is no such fact (an empty field is not None)."""
    value = world.facts.get(fact)
    return value if value is not None or not fact.startswith("cal.") else calendar_fact(world, fact)


def calendar_facts(user: CalendarUser, first: date, last: date) -> Iterator[tuple[str, Facts]]:
    """Yield (record id, facts) for each day: the day sheet, then the entries that touch it, each entry once."""
    held = entries(user, first - _DAY, last + _DAY)
    seen: set[str] = set()
    day = first
    while day <= last:
        facts: Facts = {day_fact(user, day): day_sheet(user, day, held)}
        for one in held:
            name = event_fact(user, one.event)
            if name not in seen and one.first <= day <= one.last:
                seen.add(name)
                facts[name] = event_value(user, one.event)
        yield day_fact(user, day), facts
        day += _DAY
