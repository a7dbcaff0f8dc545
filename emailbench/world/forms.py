"""The full form of what a calendar holds, and the small checks that every loader needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from emailbench.base.errors import UserError
from emailbench.base.wording import describe, misspelt
from emailbench.world.addresses import addr_spec, read_addresses
from emailbench.world.clock import YEARS

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
STAMPS = ("created_at", "at", "created", "published_at")
"""Fields that say since when a record, a history row, an event or a policy has existed."""
CHOICES = {
    "status": ("confirmed", "tentative", "cancelled"),
    "transparency": ("opaque", "transparent"),
    "freq": ("daily", "weekly"),
}
"""What fields of an event and of its recurrence may say."""
RULES = ("buffer_minutes", "notice_minutes", "tentative_blocks", "default_minutes")
"""Rules of scheduling that free time is computed by."""
USER = ("id", "name", "kind", "timezone", "hours", "availability", "holidays", "events", "delegate")
EVENT = (
    *("id", "title", "start", "end", "attendees", "organizer", "status", "transparency", "all_day", "created"),
    *("description", "recurrence"),
)
SERIES = ("freq", "interval", "until", "except", "moved")
MAX_INTERVAL = 520
"""Most days or weeks between two occurrences of a series."""

_HOUR = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d\Z|24:00\Z", re.ASCII)


def row_of(value: object, where: str) -> dict[str, Any]:
    """Return a copy of a JSON object; raise UserError when it is none."""
    if not isinstance(value, dict):
        raise UserError(f"found {describe(value)}", where=where, remedy="an object is needed here")
    return dict(value)


def spelt(row: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Raise UserError when a field is nearly one of the known ones: it would be passed over without a word."""
    found = misspelt(row, known)
    if found:
        raise UserError(f"unknown field {found[0]!r}", where=where, remedy=f"did you mean {found[1]}?")


def text_of(row: Mapping[str, Any], key: str, where: str, *, default: str | None = None) -> str:
    """Return a field that must be a string."""
    value = row.get(key, default)
    if not isinstance(value, str):
        raise UserError(f"{key}: found {describe(value)}", where=where, remedy="a string is needed here")
    return value


def usable_stamps(row: Mapping[str, Any], where: str) -> None:
    """Raise UserError when a stamp of the row, or of a row in one of its lists, is no time."""
    inner = (item for value in row.values() if isinstance(value, list) for item in value if isinstance(item, dict))
    for holder in (row, *inner):
        for stamp in STAMPS:
            if holder.get(stamp):
                read_moment(holder[stamp], f"{where}, {stamp}")


def read_moment(value: object, where: str) -> datetime:
    """Read a date or instant, with or without offset; raise UserError when it is none."""
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        moment = None
    if moment is None or moment.year not in YEARS:
        remedy = "a date or an instant such as 2026-10-21T09:10:00-05:00"
        raise UserError(f"found {describe(value)}", where=where, remedy=remedy)
    return moment


def read_day(value: object, where: str) -> date:
    """Read a date such as 2026-10-28; raise UserError when it is none."""
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        day = None
    if day is None or day.isoformat() != value or day.year not in YEARS:
        raise UserError(f"found {describe(value)}", where=where, remedy="a date such as 2026-10-28 is needed here")
    return day


def full_calendar(content: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the scheduling rules and the sets of holidays of a calendar file."""
    rules = [row_of(rule, f"{where}, rules") for rule in _listed(content.get("rules"), f"{where}, rules")]
    for rule in rules:
        name = text_of(rule, "rule", f"{where}, rules")
        spelt({name: None}, RULES, f"{where}, rules")
    holidays: dict[str, list[dict[str, Any]]] = {}
    for name, items in row_of(content.get("holidays") or {}, f"{where}, holidays").items():
        place = f"{where}, holidays {name}"
        holidays[name] = [row_of(item, place) for item in _listed(items, place)]
        for item in holidays[name]:
            read_day(item.get("date"), place)
            text_of(item, "name", place, default="")
    return {"rules": rules, "holidays": holidays}


def full_user(address: str, value: object, where: str) -> dict[str, Any]:
    """Bring one calendar into the full form: id and name default to the address, an event's id to its position."""
    user = row_of(value, where)
    spelt(user, USER, where)
    user.setdefault("id", address)
    user.setdefault("name", address)
    for key in ("id", "name", "timezone"):
        text_of(user, key, where)
    for key in ("kind", "holidays", "delegate"):
        if user.get(key) is not None:
            text_of(user, key, where)
    user["availability"] = [
        row_of(item, f"{where}, availability") for item in _listed(user.get("availability"), f"{where}, availability")
    ]
    items = _listed(user.get("events"), f"{where}, events")
    user["events"] = [full_event(item, f"{where}, events[{at}]", f"e{at + 1}") for at, item in enumerate(items)]
    names = [event["id"] for event in user["events"]]
    if len(set(names)) < len(names):
        raise UserError("the id of an event stands twice", where=where)
    if user.get("hours") is not None:
        working_week(user["hours"], where)
    return user


def full_event(value: object, where: str, default: str) -> dict[str, Any]:
    """Bring one calendar entry into the full form."""
    event = row_of(value, where)
    spelt(event, EVENT, where)
    event.setdefault("id", default)
    where = f"{where}, event {text_of(event, 'id', where)}"
    event["attendees"] = [addr_spec(entry) for entry in read_addresses(event.get("attendees"))]
    for key in ("status", "transparency"):
        _among(event, key, where)
    for key in ("title", "organizer", "description"):
        text_of(event, key, where, default="")
    if not isinstance(event.get("all_day", False), bool):
        raise UserError(f"all_day: found {describe(event['all_day'])}", where=where, remedy="true or false")
    if event.get("recurrence") is not None:
        _check_series(row_of(event["recurrence"], f"{where}, recurrence"), f"{where}, recurrence")
    usable_stamps(event, where)
    return event


def _check_series(rule: Mapping[str, Any], where: str) -> None:
    spelt(rule, SERIES, where)
    text_of(rule, "freq", where)
    _among(rule, "freq", where)
    interval = rule.get("interval", 1)
    if isinstance(interval, bool) or not isinstance(interval, int) or not 1 <= interval <= MAX_INTERVAL:
        raise UserError(
            f"interval: found {describe(interval)}", where=where, remedy=f"a number from 1 to {MAX_INTERVAL}"
        )
    if rule.get("until"):
        read_day(rule["until"], f"{where}, until")
    for name in _listed(rule.get("except"), f"{where}, except"):
        read_day(name, f"{where}, except")
    for name, span in row_of(rule.get("moved") or {}, f"{where}, moved").items():
        read_day(name, f"{where}, moved")
        start, end = (read_moment(row_of(span, where).get(key), f"{where}, moved {name}") for key in ("start", "end"))
        if (start.tzinfo is None) != (end.tzinfo is None) or end <= start:
            raise UserError(f"moved {name}: it ends before it starts", where=where)


def working_week(value: object, where: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """Read working hours by weekday; raise UserError when they cannot be read or run backwards."""
    hours: dict[str, tuple[tuple[str, str], ...]] = {}
    for day, spans in row_of(value, f"{where}, hours").items():
        try:
            pairs = tuple((str(start), str(end)) for start, end in spans)
        except (TypeError, ValueError):
            pairs = (("", ""),)
        if day not in DAYS or not all(_HOUR.match(start) and _HOUR.match(end) and start < end for start, end in pairs):
            remedy = 'such as "mon": [["09:00", "17:00"]]; a night shift ends at 24:00 and goes on the next day'
            raise UserError(f"hours of {day!r} cannot be read", where=where, remedy=remedy)
        hours[day] = pairs
    return hours


def _among(row: Mapping[str, Any], key: str, where: str) -> None:
    value = row.get(key)
    if value is not None and value not in CHOICES[key]:
        raise UserError(f"{key}: found {describe(value)}", where=where, remedy=f"one of {', '.join(CHOICES[key])}")


def _listed(value: object, where: str) -> Iterable[Any]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise UserError(f"found {describe(value)}", where=where, remedy="a list is needed here")
    return value
