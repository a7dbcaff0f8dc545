"""Meeting times offered in a mail."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.text.slots import slots_from_text

NOW = date(2026, 10, 21)
CHICAGO, NEW_YORK = "America/Chicago", "America/New_York"


def offered(text: str) -> list[tuple[str, str, str | None, str]]:
    """Return the most plausible reading of each offered slot."""
    slots = [slot for slot in slots_from_text(text, NOW) if slot.offered]
    return [(one.date, one.start, one.end, one.zone) for one in (slot.readings[0] for slot in slots)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Would Wednesday, October 28 at 2:00-2:30 PM or 3:00-3:30 PM CT work?",
            [("2026-10-28", "14:00", "14:30", CHICAGO), ("2026-10-28", "15:00", "15:30", CHICAGO)],
        ),
        ("Thu 2 PM, Fri 3 PM ET", [("2026-10-22", "14:00", None, NEW_YORK), ("2026-10-23", "15:00", None, NEW_YORK)]),
        ("2 PM on Thursday or 3 PM on Friday", [("2026-10-22", "14:00", None, ""), ("2026-10-23", "15:00", None, "")]),
        ("Tuesday or Thursday at 2 PM", [("2026-10-27", "14:00", None, ""), ("2026-10-22", "14:00", None, "")]),
        ("How about 2026-10-28T14:00:00-05:00?", [("2026-10-28", "14:00", None, "UTC-05:00")]),
        ("Thursday, October 22, 2026 from 2:00 PM to 2:30 PM (America/Chicago)",
         [("2026-10-22", "14:00", "14:30", CHICAGO)]),
        ("All times are in Berlin time. Thursday 15:00-15:30.", [("2026-10-22", "15:00", "15:30", "Europe/Berlin")]),
        ("Friday at one it is.", [("2026-10-23", "13:00", None, "")]),
        ("am 28. Oktober um 15 Uhr", [("2026-10-28", "15:00", None, "")]),
        ("Alternatives: Thu 22 Oct 13:00, Thu 22 Oct 14:00 (all CT).",
         [("2026-10-22", "13:00", None, CHICAGO), ("2026-10-22", "14:00", None, CHICAGO)]),
        ("Does 2 PM work?", [("", "14:00", None, "")]),
    ],
)  # fmt: skip
def test_offers(text: str, expected: list[tuple[str, str, str | None, str]]) -> None:
    assert offered(text) == expected


def test_items_of_a_list_take_the_day_above_them() -> None:
    assert offered("On Thursday we have:\n- 2 PM\n- 3 PM\n\nOn Friday:\n- 9 AM") == [
        ("2026-10-22", "14:00", None, ""),
        ("2026-10-22", "15:00", None, ""),
        ("2026-10-23", "09:00", None, ""),
    ]


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("Unfortunately Thursday at 2 PM is taken, but I can offer 3 PM or Friday at 10 AM.", ["15:00", "10:00"]),
        ("You asked for Thursday at 2 PM. That time is booked. I can do Thursday at 4 p.m. instead.", ["16:00"]),
        ("The slot on Oct 28 at 14:00 is not available; 15:30 would be free.", ["15:30"]),
        ("Since 2 PM is taken, I can offer 3 PM tomorrow.", ["15:00"]),
        ("We are free after 3 PM on Thursday.", []),
        ("Your requested time on Thursday at 2 PM conflicts with another meeting.", []),
    ],
)
def test_times_that_are_named_but_not_offered(text: str, starts: list[str]) -> None:
    assert [start for _, start, _, _ in offered(text)] == starts


def test_a_coming_day_goes_before_a_past_one() -> None:
    (slot,) = slots_from_text("Monday at 10 AM", NOW)
    assert {one.date for one in slot.readings} == {"2026-10-26"}


def test_the_suites_own_zones_are_known_by_city() -> None:
    (slot,) = slots_from_text("Friday 2 PM Phoenix time", NOW, ["America/Phoenix"])
    assert slot.readings[0].zone == "America/Phoenix"


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            ["2 PM ", "Thu ", "or ", "on ", ", ", "but ", ".\n", "- ", "14:00", "-", "ET ", "Oct 28 ", "not "]
        ),
        max_size=16,
    )
)
def test_any_mixture_is_read(pieces: list[str]) -> None:
    for slot in slots_from_text("".join(pieces), NOW):
        assert slot.readings


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Would these suit (Eastern time)?\n\n- Friday 2 PM\n- Friday 3 PM", NEW_YORK),
        ("Our hours in Chicago:\n\n- Friday 2 PM", CHICAGO),
        ("Friday 2 PM would do. The times are Chicago's.", CHICAGO),
        ("Friday 2 PM (hours in Chicago)", CHICAGO),
        ("All 45 min, ET:\n- Friday 2 PM", NEW_YORK),
        ("Would these suit (your time)?\n\n- Friday 2 PM", "yours"),
        ("Would these suit (Pat's time)?\n\n- Friday 2 PM", "of pat"),
        ("Would these suit (hours of our office in Chicago)?\n\n- Friday 2 PM", CHICAGO),
        ("Thank you for your time. Friday 2 PM?", ""),
        ("Pat sits in Chicago. Friday 2 PM?", ""),
        ("Pat works on Chicago time. Friday 2 PM?", ""),
        ("Chicago is an hour behind. Friday 2 PM?", ""),
    ],
)
def test_a_zone_named_beside_the_times(text: str, zone: str) -> None:
    assert {one[3] for one in offered(text)} == {zone}
