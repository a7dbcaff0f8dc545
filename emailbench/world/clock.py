"""Instants and zones, from the transitions that a suite carries: no answer depends on the host's zone data or clock."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Any

from emailbench.base.errors import UserError
from emailbench.base.wording import did_you_mean

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
YEARS = range(1900, 2200)
"""Years in which an instant can be named; at the edges of what Python can count, arithmetic on times would fail."""


class Zone(tzinfo):
    """A time zone as a table of (UTC instant, offset in minutes, abbreviation), oldest first."""

    def __init__(self, name: str, transitions: list[tuple[datetime, int, str]]) -> None:
        if not transitions:
            raise ValueError("a zone needs at least one offset")
        self.name = name
        self._since = [instant for instant, _, _ in transitions]
        self._zones = [timezone(timedelta(minutes=minutes), short) for _, minutes, short in transitions]

    def at(self, instant: datetime) -> datetime:
        """Return `instant` in this zone, carrying the offset in force then."""
        index = max(bisect_right(self._since, instant if instant.tzinfo is UTC else instant.astimezone(UTC)) - 1, 0)
        return instant.astimezone(self._zones[index])

    def local(self, wall: datetime) -> datetime:
        """Return the instant that a wall clock in this zone shows as `wall`.

        A time that occurs twice is the first of the two; one that is skipped is read with the offset before the gap.
        """
        candidates = self._candidates(wall)
        if len(candidates) == 1:  # No change is near.
            return wall.replace(tzinfo=candidates[0])
        for zone in candidates:
            instant = wall.replace(tzinfo=zone)
            if self.at(instant).replace(tzinfo=None) == wall:
                return instant
        return self.at(wall.replace(tzinfo=candidates[0]))

    def _candidates(self, wall: datetime) -> list[timezone]:
        naive = wall.replace(tzinfo=UTC)
        first = max(bisect_right(self._since, naive - timedelta(hours=15)) - 1, 0)
        last = max(bisect_right(self._since, naive + timedelta(hours=15)) - 1, 0)
        return self._zones[first : last + 1]

    def utcoffset(self, wall: datetime | None) -> timedelta | None:
        """Return the offset at a wall time, for use as an ordinary tzinfo."""
        return None if wall is None else self.local(wall.replace(tzinfo=None)).utcoffset()

    def tzname(self, wall: datetime | None) -> str:
        """Return the zone's name."""
        return self.name

    def dst(self, wall: datetime | None) -> timedelta | None:
        """Return nothing: the table knows offsets, not why they differ."""
        return None


class Zones:
    """The zones of a suite by name."""

    def __init__(self, table: Mapping[str, Any], where: str) -> None:
        self._table = table
        self._where = where
        self._built: dict[str, Zone] = {}

    def __iter__(self) -> Any:
        return iter(self._table)

    def get(self, name: str, where: str = "") -> Zone:
        """Return a zone; raise UserError with the known names when the suite does not carry it.

        `where` is the place that names the zone, for the error.
        """
        if name not in self._built:
            self._built[name] = self._build(name, where)
        return self._built[name]

    def _build(self, name: str, where: str) -> Zone:
        if name == "UTC" and name not in self._table:
            return Zone("UTC", [(datetime(1970, 1, 1, tzinfo=UTC), 0, "UTC")])
        if name not in self._table:
            remedy = did_you_mean(name, self._table)
            found = f"the zone {name!r} has no transitions in {self._where}"
            raise UserError(found, where=where or f"{self._where}, zones", remedy=remedy)
        try:
            rows = [(parse_instant(since), int(minutes), str(short)) for since, minutes, short in self._table[name]]
            return Zone(name, sorted(rows))
        except (ValueError, TypeError, OverflowError):
            remedy = 'rows are ["2026-11-01T07:00:00Z", -360, "CST"]'
            raise UserError("rows that cannot be read", where=f"{self._where}, zones, {name}", remedy=remedy) from None


def parse_instant(text: str) -> datetime:
    """Read an ISO instant with offset; raise ValueError when it has none, is no instant or is outside of `YEARS`."""
    instant = datetime.fromisoformat(text)
    if instant.year not in YEARS:
        raise ValueError(f"{text!r} is out of reach")
    if instant.tzinfo is None:
        raise ValueError(f"{text!r} has no offset")
    return instant


def parse_time(text: str, zone: Zone) -> datetime:
    """Read an ISO instant; one without offset is read on the wall clock of `zone`, a bare date as its midnight.

    Raises ValueError when it is none, or lies outside of `YEARS`.
    """
    moment = datetime.fromisoformat(text.strip())
    if moment.year not in YEARS:
        raise ValueError(f"{text!r} is out of reach")
    return moment if moment.tzinfo else zone.local(moment)


def show(instant: datetime, zone: Zone) -> str:
    """Return an instant as people of `zone` read it, e.g. ``Wed 2026-10-28 10:00 CDT (2026-10-28T10:00:00-05:00)``."""
    local = zone.at(instant)
    return f"{WEEKDAYS[local.weekday()][:3]} {local:%Y-%m-%d %H:%M} {local.tzname()} ({local.isoformat()})"


def weekday(day: date) -> str:
    """Return the English name of a day's weekday."""
    return WEEKDAYS[day.weekday()]
