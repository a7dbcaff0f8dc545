"""Hours, busy and free time against a slow reference that counts minutes."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from emailbench.world import calendar as cal
from emailbench.world.clock import parse_instant
from emailbench.world.model import CalendarUser, Event, World
from emailbench.world.suite import load_suite

ZONES = load_suite().info.zones
BASE = datetime(2026, 10, 19, tzinfo=UTC)
WEEK = dict.fromkeys(("mon", "tue", "wed", "thu", "fri"), (("09:00", "17:00"),))


def user(zone: str = "America/Chicago", **changed: Any) -> CalendarUser:
    fields: dict[str, Any] = {
        "id": "s-1",
        "address": "tom@ours.example",
        "name": "Tom",
        "kind": "person",
        "zone": ZONES.get(zone),
        "hours": WEEK,
        "availability": (),
        "holidays": {},
        "delegate": None,
        "details": {},
        "events": (),
    }
    return CalendarUser(**{**fields, **changed})


def event(start: str, end: str, **changed: Any) -> Event:
    return Event("e-1", "Something", parse_instant(start), parse_instant(end), **changed)


def days(found: Any) -> list[tuple[str, str]]:
    return [(day.isoformat(), span[0].isoformat()) for day, span in found]


def test_a_series_keeps_its_wall_clock_when_the_clocks_change() -> None:
    weekly = event("2026-10-28T09:00:00-05:00", "2026-10-28T09:30:00-05:00", recurrence={"freq": "weekly"})
    found = list(cal.occurrences(weekly, user(), date(2026, 10, 26), date(2026, 11, 8)))
    assert days(found) == [
        ("2026-10-28", "2026-10-28T09:00:00-05:00"),
        ("2026-11-04", "2026-11-04T09:00:00-06:00"),
    ]
    assert all(span[1] - span[0] == timedelta(minutes=30) for _, span in found)


def test_exceptions_and_moved_occurrences() -> None:
    rule = {
        "freq": "weekly",
        "until": "2026-12-31",
        "except": ["2026-11-02"],
        "moved": {"2026-11-09": {"start": "2026-11-10T14:00:00-06:00", "end": "2026-11-10T14:30:00-06:00"}},
    }
    weekly = event("2026-10-26T09:00:00-05:00", "2026-10-26T09:30:00-05:00", recurrence=rule)
    found = cal.occurrences(weekly, user(), date(2026, 10, 26), date(2026, 11, 16))
    assert days(found) == [
        ("2026-10-26", "2026-10-26T09:00:00-05:00"),
        ("2026-11-09", "2026-11-10T14:00:00-06:00"),
        ("2026-11-16", "2026-11-16T09:00:00-06:00"),
    ]


def test_an_occurrence_moved_far_away_is_found_where_it_went() -> None:
    moved = {"2026-12-21": {"start": "2026-11-03T10:00:00-06:00", "end": "2026-11-03T11:00:00-06:00"}}
    weekly = event(
        "2026-10-19T09:00:00-05:00", "2026-10-19T10:00:00-05:00", recurrence={"freq": "weekly", "moved": moved}
    )
    assert days(cal.occurrences(weekly, user(), date(2026, 11, 3), date(2026, 11, 3))) == [
        ("2026-12-21", "2026-11-03T10:00:00-06:00")
    ]
    assert days(cal.occurrences(weekly, user(), date(2026, 12, 21), date(2026, 12, 21))) == []


def test_until_is_inclusive_and_nothing_comes_before_the_first() -> None:
    rule = {"freq": "daily", "interval": 2, "until": "2026-10-23"}
    every_other = event("2026-10-19T09:00:00-05:00", "2026-10-19T10:00:00-05:00", recurrence=rule)
    found = cal.occurrences(every_other, user(), date(2026, 10, 1), date(2026, 11, 30))
    assert [day for day, _ in days(found)] == ["2026-10-19", "2026-10-21", "2026-10-23"]


def test_a_whole_day_series_stays_whole_when_the_clocks_change() -> None:
    away = event(
        "2026-10-30T00:00:00-05:00",
        "2026-10-31T00:00:00-05:00",
        all_day=True,
        recurrence={"freq": "daily", "until": "2026-11-02"},
    )
    spans = [span for _, span in cal.occurrences(away, user(), date(2026, 11, 1), date(2026, 11, 1))]
    assert [(span[0].isoformat(), span[1].isoformat()) for span in spans] == [
        ("2026-11-01T00:00:00-05:00", "2026-11-02T00:00:00-06:00")
    ]


@given(
    start=st.datetimes(datetime(2026, 9, 1), datetime(2026, 11, 15)),
    minutes=st.integers(1, 4000),
    freq=st.sampled_from(["daily", "weekly"]),
    interval=st.integers(1, 5),
    span=st.tuples(st.integers(-20, 120), st.integers(0, 40)),
    zone=st.sampled_from(list(ZONES)),
    skipped=st.sets(st.integers(0, 60), max_size=5),
)
def test_a_series_is_what_counting_gives(
    start: datetime,
    minutes: int,
    freq: str,
    interval: int,
    span: tuple[int, int],
    zone: str,
    skipped: set[int],
) -> None:
    here = ZONES.get(zone)
    begin = here.local(start)
    wall = here.at(begin).replace(tzinfo=None)
    length = timedelta(minutes=minutes)
    exceptions = [(wall.date() + timedelta(days=number)).isoformat() for number in skipped]
    rule = {"freq": freq, "interval": interval, "until": "2026-12-15", "except": exceptions}
    first = date(2026, 9, 1) + timedelta(days=span[0])
    last = first + timedelta(days=span[1])
    step = timedelta(days=interval * (7 if freq == "weekly" else 1))
    expected = []
    day = wall.date()
    while day <= date(2026, 12, 15):
        low = here.local(datetime.combine(day, wall.time()))
        touched = {here.at(low).date(), here.at(low + length - timedelta(microseconds=1)).date()}
        if day.isoformat() not in exceptions and min(touched) <= last and max(touched) >= first:
            expected.append((day, (low, low + length)))
        day += step
    owner = user(zone)
    series = Event("e", "", begin, begin + length, recurrence=rule)
    assert list(cal.occurrences(series, owner, first, last)) == expected


def test_hours_windows_and_holidays() -> None:
    holiday = {"2026-11-26": "Thanksgiving"}
    window = (parse_instant("2026-11-27T10:00:00-06:00"), parse_instant("2026-11-27T12:00:00-06:00"))
    tom = user(holidays=holiday, availability=(window,))
    assert cal.working_hours(tom, date(2026, 11, 26)) == []
    assert cal.working_hours(tom, date(2026, 11, 27)) == [window]
    assert cal.working_hours(tom, date(2026, 11, 28)) == []
    normal = cal.working_hours(tom, date(2026, 11, 25))
    assert [edge.isoformat() for edge in normal[0]] == ["2026-11-25T09:00:00-06:00", "2026-11-25T17:00:00-06:00"]


def test_a_window_over_midnight_counts_on_both_days() -> None:
    window = (parse_instant("2026-10-21T22:00:00-05:00"), parse_instant("2026-10-22T02:00:00-05:00"))
    tom = user(availability=(window,))
    assert [span[1].isoformat() for span in cal.working_hours(tom, date(2026, 10, 21))] == ["2026-10-22T00:00:00-05:00"]
    assert [span[0].isoformat() for span in cal.working_hours(tom, date(2026, 10, 22))] == ["2026-10-22T00:00:00-05:00"]


def test_a_dated_window_wins_over_a_holiday() -> None:
    window = (parse_instant("2026-11-26T10:00:00-06:00"), parse_instant("2026-11-26T12:00:00-06:00"))
    tom = user(holidays={"2026-11-26": "Thanksgiving"}, availability=(window,))
    assert cal.working_hours(tom, date(2026, 11, 26)) == [window]


def test_the_mark_decides_what_blocks() -> None:
    times = ("2026-10-21T10:00:00-05:00", "2026-10-21T11:00:00-05:00")
    assert cal.is_busy(event(*times))
    assert cal.is_busy(event(*times, status="tentative"))
    assert not cal.is_busy(event(*times, status="tentative"), tentative_blocks=False)
    assert not cal.is_busy(event(*times, transparency="transparent"))
    assert not cal.is_busy(event(*times, status="cancelled"))


def test_the_day_sheet_tells_hours_busy_and_free_in_the_owners_zone() -> None:
    tom = user(
        "Europe/Berlin",
        events=(event("2026-10-21T08:00:00-05:00", "2026-10-21T09:00:00-05:00", status="tentative"),),
        holidays={"2026-10-21": "Ours"},
        availability=((parse_instant("2026-10-21T09:00+02:00"), parse_instant("2026-10-21T17:00+02:00")),),
    )
    sheet = cal.day_sheet(tom, date(2026, 10, 21))
    assert sheet == {
        "weekday": "Wednesday",
        "zone": "Europe/Berlin",
        "hours": [["2026-10-21T09:00:00+02:00", "2026-10-21T17:00:00+02:00"]],
        "busy": [
            ["2026-10-21T15:00:00+02:00", "2026-10-21T16:00:00+02:00", "Something", "cal.s-1.e-1", "tentative"],
        ],
        "free": [
            ["2026-10-21T09:00:00+02:00", "2026-10-21T15:00:00+02:00"],
            ["2026-10-21T16:00:00+02:00", "2026-10-21T17:00:00+02:00"],
        ],
        "holiday": "Ours",
    }


minutes = st.tuples(st.integers(-600, 3000), st.integers(1, 900))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(spans=st.lists(minutes, max_size=12), zone=st.sampled_from(["America/Chicago", "Asia/Kolkata", "UTC"]))
def test_free_time_is_what_counting_minutes_gives(spans: list[tuple[int, int]], zone: str) -> None:
    events = tuple(
        Event(f"e{n}", "", BASE + timedelta(minutes=low), BASE + timedelta(minutes=low + length))
        for n, (low, length) in enumerate(spans)
    )
    tom = user(zone, events=events)
    day = date(2026, 10, 20)
    free = cal.free(tom, day)
    assert free == sorted(free)
    (window,) = cal.working_hours(tom, day)
    minute = window[0]
    while minute < window[1]:
        taken = any(one.start <= minute < one.end for one in events)
        assert taken != any(low <= minute < high for low, high in free), minute
        minute += timedelta(minutes=1)
    assert all(window[0] <= low < high <= window[1] for low, high in free)


@given(spans=st.lists(minutes, max_size=15))
def test_merged_spans_are_apart_and_cover_the_same(spans: list[tuple[int, int]]) -> None:
    given_spans = [(BASE + timedelta(minutes=a), BASE + timedelta(minutes=a + b)) for a, b in spans]
    merged = cal.merge(given_spans)
    assert all(one[1] < two[0] for one, two in itertools.pairwise(merged))
    assert cal.merge(merged) == merged
    for low, high in given_spans:
        assert any(start <= low and high <= end for start, end in merged)
    assert sum((b - a for a, b in merged), timedelta()) <= sum((b - a for a, b in given_spans), timedelta())


def test_only_the_spelling_that_a_tool_shows_is_a_fact(world_of: Callable[..., World]) -> None:
    world = world_of()
    assert cal.fact_value(world, "cal.s-1.2026-10-21")["weekday"] == "Wednesday"
    assert cal.fact_value(world, "cal.s-1.e-1")["title"] == "Stand-up"
    for name in ("cal.s-1.20261021", "cal.s-1.2026-W43-3", "cal.s-1.9999-12-31", "cal.s-1.e-9", "cal.s-2.2026-10-21"):
        assert cal.fact_value(world, name) is None, name


def test_a_look_shows_each_day_and_each_entry_once() -> None:
    tom = user(events=(event("2026-10-20T16:00:00-05:00", "2026-10-22T10:00:00-05:00"),))
    shown = list(cal.calendar_facts(tom, date(2026, 10, 20), date(2026, 10, 22)))
    assert [record for record, _ in shown] == [f"cal.s-1.2026-10-{day}" for day in (20, 21, 22)]
    assert [list(facts) for _, facts in shown] == [
        ["cal.s-1.2026-10-20", "cal.s-1.e-1"],
        ["cal.s-1.2026-10-21"],
        ["cal.s-1.2026-10-22"],
    ]


@pytest.mark.parametrize("year", [1900, 2199])
def test_the_edges_of_time_do_no_harm(year: int) -> None:
    tom = user(events=(event("2026-10-20T16:00:00-05:00", "2026-10-20T17:00:00-05:00", recurrence={"freq": "daily"}),))
    sheet = cal.day_sheet(tom, date(year, 12, 31))
    assert len(sheet["busy"]) == (1 if year > 2026 else 0)
