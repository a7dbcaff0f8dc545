"""Offsets from the suite's table are those of the tz database; wall clocks and instants go both ways."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emailbench.base.errors import UserError
from emailbench.world.clock import Zone, Zones, parse_instant, parse_time, show, weekday
from emailbench.world.suite import load_suite

ZONES = load_suite().info.zones
NAMES = list(ZONES)
FIRST, LAST = datetime(2025, 1, 1), datetime(2027, 12, 31, 23, 59)
walls = st.datetimes(FIRST, LAST)


def transitions(name: str) -> list[datetime]:
    """Return every instant, to the minute, at which the tz database changes a zone's offset."""
    zone = ZoneInfo(name)
    found = []
    instant = FIRST.replace(tzinfo=UTC)
    while instant < LAST.replace(tzinfo=UTC):
        after = instant + timedelta(hours=1)
        if instant.astimezone(zone).utcoffset() != after.astimezone(zone).utcoffset():
            found += [instant + timedelta(minutes=minute) for minute in range(-1, 62)]
        instant = after
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_the_clocks_is_that_of_the_tz_database(name: str) -> None:
    ours, theirs = ZONES.get(name), ZoneInfo(name)
    for instant in [FIRST.replace(tzinfo=UTC), LAST.replace(tzinfo=UTC), *transitions(name)]:
        here, there = ours.at(instant), instant.astimezone(theirs)
        assert here.isoformat() == there.isoformat()
        assert here.tzname() == there.tzname()


@pytest.mark.parametrize("name", NAMES)
@given(wall=walls)
def test_a_wall_clock_is_read_as_the_tz_database_reads_it(name: str, wall: datetime) -> None:
    assert ZONES.get(name).local(wall) == wall.replace(tzinfo=ZoneInfo(name)).astimezone(UTC)


@pytest.mark.parametrize("name", NAMES)
def test_skipped_and_repeated_wall_clocks_are_read_as_the_first_offset(name: str) -> None:
    ours, theirs = ZONES.get(name), ZoneInfo(name)
    for instant in transitions(name):
        for hours in (-1, 0, 1):
            wall = ours.at(instant).replace(tzinfo=None) + timedelta(hours=hours)
            assert ours.local(wall) == wall.replace(tzinfo=theirs, fold=0).astimezone(UTC), wall


@given(name=st.sampled_from(NAMES), wall=walls)
def test_there_and_back(name: str, wall: datetime) -> None:
    zone = ZONES.get(name)
    instant = wall.replace(tzinfo=UTC)
    assert zone.at(instant) == instant
    again = zone.local(zone.at(instant).replace(tzinfo=None))
    assert again == instant or again == instant - timedelta(hours=1) or again == instant - timedelta(minutes=30)


def test_a_zone_serves_as_an_ordinary_tzinfo() -> None:
    zone = ZONES.get("America/Chicago")
    assert datetime(2026, 11, 2, 9, tzinfo=zone).utcoffset() == timedelta(hours=-6)
    assert datetime(2026, 10, 30, 9, tzinfo=zone).isoformat() == "2026-10-30T09:00:00-05:00"


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("2026-10-28T15:00:00-05:00", "2026-10-28T20:00:00+00:00"),
        ("2026-10-28T20:00Z", "2026-10-28T20:00:00+00:00"),
        (" 2026-10-28 15:00 ", "2026-10-28T20:00:00+00:00"),
        ("2026-10-28", "2026-10-28T05:00:00+00:00"),
        ("2026-11-01T01:30", "2026-11-01T06:30:00+00:00"),
        ("2026-03-08T02:30", "2026-03-08T08:30:00+00:00"),
    ],
)
def test_times_without_offset_are_read_in_the_zone(text: str, instant: str) -> None:
    assert parse_time(text, ZONES.get("America/Chicago")) == parse_instant(instant)


@pytest.mark.parametrize("text", ["", "soon", "28.10.2026", "2026-13-01", "0001-01-01", "9999-12-31T23:00", "15:00"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_time(text, ZONES.get("UTC"))


@given(text=st.text(max_size=40))
def test_reading_any_text_gives_a_time_or_a_value_error(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert parse_time(text, ZONES.get("Asia/Kolkata")).tzinfo is not None


def test_an_instant_needs_an_offset() -> None:
    with pytest.raises(ValueError, match="no offset"):
        parse_instant("2026-10-28T15:00:00")


def test_an_instant_is_shown_with_weekday_zone_and_iso_form() -> None:
    shown = show(parse_instant("2026-10-28T15:00:00+00:00"), ZONES.get("America/Chicago"))
    assert shown == "Wed 2026-10-28 10:00 CDT (2026-10-28T10:00:00-05:00)"
    assert weekday(datetime(2026, 10, 30).date()) == "Friday"


@pytest.mark.parametrize(
    "table",
    [{"X": []}, {"X": [["2026-01-01T00:00:00Z", 99999, "X"]]}, {"X": [["soon", 0, "X"]]}, {"X": 5}, {"X": [[1, 2]]}],
)
def test_a_malformed_zone_is_named(table: dict[str, object]) -> None:
    with pytest.raises(UserError, match="zones, X"):
        Zones(table, "suite.json").get("X")


def test_an_unknown_zone_is_answered_with_what_is_close() -> None:
    with pytest.raises(UserError, match="did you mean Europe/Berlin"):
        ZONES.get("Europe/Bern")
    with pytest.raises(UserError, match=r"\Acalendar.json, user a: the zone 'X' has no transitions in suite.json;"):
        Zones({}, "suite.json").get("X", "calendar.json, user a")


def test_utc_needs_no_table() -> None:
    assert isinstance(Zones({}, "suite.json").get("UTC"), Zone)
