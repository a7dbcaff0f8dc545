"""Whether a meeting fits: working hours, busy time, buffers and notice, for an owner and for colleagues invited.

Series are expanded once for a calendar and a day and kept, since many runs are graded on the same world.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo

from emailbench.base.frozen import replace
from emailbench.grading.ground import Ground
from emailbench.grading.recording import Entry, text_of
from emailbench.world.calendar import Span, busy, event_fact, working_hours
from emailbench.world.clock import Zone, show
from emailbench.world.model import CalendarUser, Event

Cancelled = frozenset[tuple[str, str | None]]
"""(fact id of an event, date of the occurrence or None for all of it) of what the run cancelled."""

YEARS = (1990, 2100)
"""Instants outside these years are taken for no instants: zone arithmetic must never run over."""


def read_instant(text: object, ground: Ground, user: CalendarUser | None = None) -> datetime | None:
    """Read an ISO instant of unknown origin; without offset it is meant in the user's zone, else the company's."""
    if not isinstance(text, str):
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
        if not YEARS[0] <= moment.year <= YEARS[1]:
            return None
        zone = user.zone if user else ground.world.zone
        return (moment if moment.tzinfo else zone.local(moment)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def local(instant: datetime, zone: tzinfo) -> datetime:
    """Return an instant as a clock of `zone` shows it."""
    return zone.at(instant) if isinstance(zone, Zone) else instant.astimezone(zone)


def cancelled_in(entries: tuple[Entry, ...]) -> Cancelled:
    """Return what a run's records cancel of the world's calendars."""
    found = [entry.record for entry in entries if entry.bucket == "cancelled_meetings"]
    return frozenset(
        (text_of(record.get("event")), occurrence if isinstance(occurrence := record.get("occurrence"), str) else None)
        for record in found
    )


def number_rule(ground: Ground, name: str, default: int = 0) -> int:
    """Return a scheduling rule that is a number of minutes."""
    rule = ground.world.rules.get(name)
    value = rule.get("value") if isinstance(rule, Mapping) else None
    return value if isinstance(value, int) else default


def misfits(ground: Ground, user: CalendarUser, span: Span, cancelled: Cancelled) -> Iterator[str]:
    """Yield why a meeting cannot take place at `span` in a person's calendar."""
    start, end = span
    rules = ground.world.rules
    day = user.zone.at(start).date()
    if not any(low <= start and end <= high for low, high in _hours(ground, user, day)):
        yield f"outside the working hours of {user.address}{_clause(rules, 'hours')}"
    buffer = timedelta(minutes=number_rule(ground, "buffer_minutes"))
    for low, high in _busy(ground, user, day, cancelled):
        if low < end and high > start:
            yield f"over busy time of {user.address} ({_clock(user, low)} to {_clock(user, high)})"
        elif low < end + buffer and high > start - buffer:
            minutes = int(buffer.total_seconds() // 60)
            where = _clause(rules, "buffer_minutes")
            yield f"less than {minutes} minutes from busy time of {user.address} at {_clock(user, low)}{where}"
    notice = number_rule(ground, "notice_minutes")
    if start < ground.world.now + timedelta(minutes=notice):
        yield f"earlier than {notice} minutes after now{_clause(rules, 'notice_minutes')}"


def is_busy_at(ground: Ground, user: CalendarUser, span: Span, cancelled: Cancelled) -> bool:
    """Tell whether a colleague who is invited is busy at `span`."""
    day = user.zone.at(span[0]).date()
    return any(low < span[1] and high > span[0] for low, high in _busy(ground, user, day, cancelled))


def told(user: CalendarUser, start: datetime) -> str:
    """Return an instant as the calendar's owner reads it."""
    return show(start, user.zone).partition(" (")[0]


def _clock(user: CalendarUser, instant: datetime) -> str:
    return f"{user.zone.at(instant):%H:%M}"


def _clause(rules: Mapping[str, object], name: str) -> str:
    rule = rules.get(name)
    return f" ({rule['clause']})" if isinstance(rule, Mapping) and rule.get("clause") else ""


def _hours(ground: Ground, user: CalendarUser, day: date) -> list[Span]:
    return ground.kept(("hours", user.address, day), lambda: working_hours(user, day))


def _busy(ground: Ground, user: CalendarUser, day: date, cancelled: Cancelled) -> list[Span]:
    """Return the busy spans around a day; a series counts without the occurrences that the run cancelled."""
    own = frozenset(item for item in cancelled if item[0].startswith(user.record + "."))

    def build() -> list[Span]:
        rule = ground.world.rules.get("tentative_blocks")
        blocks = bool(rule.get("value", True)) if isinstance(rule, Mapping) else True
        kept = user if not own else replace(user, events=tuple(_without(user, event, own) for event in user.events))
        edge = timedelta(days=1)
        return busy(kept, day - edge, day + edge, tentative_blocks=blocks)

    return ground.kept(("busy", user.address, day, own), build)


def _without(user: CalendarUser, event: Event, cancelled: Cancelled) -> Event:
    """Return the event less what was cancelled of it."""
    days = [day for fact, day in cancelled if fact == event_fact(user, event)]
    if not days:
        return event
    if None in days or event.recurrence is None:
        return replace(event, status="cancelled")
    rule = dict(event.recurrence)
    rule["except"] = [*(rule.get("except") or ()), *days]
    rule["moved"] = {day: span for day, span in (rule.get("moved") or {}).items() if day not in days}
    return replace(event, recurrence=rule)
