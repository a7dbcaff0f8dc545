"""calendar: recorded meetings and offered times against the task and the company's scheduling rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tiny_bench import ACT, READ, Bench, solution

from emailbench.records.result import Result
from emailbench.records.task import AddressSet, Meeting, Within


def _calendar(result: Result) -> str:
    return "\n".join(reason for reason in result.reasons if reason.startswith("calendar"))


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ("2026-10-22T15:00:00-05:00", "2026-10-22T15:30:00-05:00", "none of the accepted times"),
        ("2026-10-22T14:00:00-05:00", "2026-10-22T14:05:00-05:00", "lasts 5 minutes"),
        ("2026-10-22T14:00:00-05:00", "2026-10-22T15:00:00-05:00", "lasts 60 minutes"),
        ("2026-10-22T14:00:00+01:00", "2026-10-22T14:30:00+01:00", "none of the accepted times"),
        ("2026-10-23T14:00:00-05:00", "2026-10-23T14:30:00-05:00", "outside the working hours"),
    ],
)
def test_a_meeting_at_another_time(bench: Bench, start: str, end: str, words: str) -> None:
    result = bench.solve("meet", start=start, end=end)
    assert result.failed_checks == ("calendar",)
    assert not result.calendar_ok
    assert words in _calendar(result)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-10-22T14:00", "2026-10-22T14:30"),
        ("2026-10-22T19:00:00Z", "2026-10-22T19:30:00Z"),
        ("2026-10-22T20:00:00+01:00", "2026-10-22T20:30:00+01:00"),
    ],
)
def test_the_same_instant_however_it_is_written(bench: Bench, start: str, end: str) -> None:
    assert bench.solve("meet", start=start, end=end).passed


def _anywhere(bench: Bench, start: str, minutes: int = 30, **edits: Any) -> Result:
    """Grade a meeting at some local time of Pat's, by a task that leaves the time open."""
    hour, minute = divmod(int(start[11:13]) * 60 + int(start[14:16]) + minutes, 60)
    end = f"{start[:11]}{hour:02d}:{minute:02d}"
    meeting = Meeting("pat@ourco.example", Within(("2026-10-19T00:00-05:00", "2026-10-31T00:00-05:00")), minutes)
    meeting = Meeting(
        meeting.calendar, meeting.starts, minutes, AddressSet(("sam@delta.example",), ("kim@ourco.example",))
    )
    read = ("get_calendar_availability", {"calendar_user": "s-1", "start": "2026-10-20", "end": "2026-10-30"})
    action = ("schedule_meeting", {**ACT["meet"][1], "start": start, "end": end, **edits})
    run = bench.play("meet", [*READ["meet"], read, action])
    return bench.grade("meet", run, meeting=meeting)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("2026-10-21T10:30", "over busy time"),
        ("2026-10-21T09:30", "less than 15 minutes from busy time"),
        ("2026-10-21T11:10", "less than 15 minutes from busy time"),
        ("2026-10-26T09:00", "over busy time"),
        ("2026-10-21T16:45", "outside the working hours"),
        ("2026-10-24T11:00", "outside the working hours"),
        ("2026-10-23T11:00", "outside the working hours"),
        ("2026-10-20T12:00", "earlier than 240 minutes after now"),
        ("2026-10-30T23:15", "outside the working hours"),
    ],
)
def test_a_time_that_the_rules_exclude(bench: Bench, start: str, words: str) -> None:
    result = _anywhere(bench, start)
    assert result.failed_checks == ("calendar",)
    assert words in _calendar(result)


@pytest.mark.parametrize(
    "start",
    ["2026-10-27T09:30", "2026-10-21T11:15", "2026-10-22T11:00", "2026-10-20T13:00", "2026-10-30T16:30"],
)
def test_a_time_that_the_rules_allow(bench: Bench, start: str) -> None:
    assert _anywhere(bench, start).reasons == ()


def test_a_clock_change_moves_no_working_hours(bench: Bench) -> None:
    meeting = Meeting("kim@ourco.example", Within(("2026-10-19T00:00Z", "2026-10-31T00:00Z")), 30)
    for start, passes in (("2026-10-23T08:00:00+00:00", True), ("2026-10-26T08:00:00+00:00", False)):
        end = start.replace(":00:00+", ":30:00+")
        action = {**ACT["meet"][1], "calendar_user": "kim@ourco.example", "start": start, "end": end}
        run = bench.play("meet", [*READ["meet"], ("schedule_meeting", action)])
        assert bench.grade("meet", run, meeting=meeting).calendar_ok is passes


def test_colleagues_who_are_invited_must_be_free(bench: Bench) -> None:
    both = ["sam@delta.example", "kim@ourco.example"]
    result = bench.solve("meet", attendees=both)
    assert result.failed_checks == ("calendar",)
    assert "over busy time of kim@ourco.example" in _calendar(result)
    assert _anywhere(bench, "2026-10-21T11:15", attendees=both).passed


def test_a_span_is_a_span(bench: Bench) -> None:
    run = bench.play("meet", solution("meet"))
    fits = Meeting("pat@ourco.example", Within(("2026-10-22T14:00-05:00", "2026-10-22T14:30-05:00")), 30)
    early = Meeting("pat@ourco.example", Within(("2026-10-22T13:00-05:00", "2026-10-22T14:15-05:00")), 30)
    assert bench.grade("meet", run, meeting=fits, accept=()).passed
    assert bench.grade("meet", run, meeting=early, accept=()).failed_checks == ("calendar",)


def test_the_rules_hold_where_the_task_names_no_meeting(bench: Bench) -> None:
    run = bench.play("meet", solution("meet", start="2026-10-21T10:00", end="2026-10-21T10:30"))
    assert bench.grade("meet", run, meeting=None).failed_checks == ("calendar",)


def test_a_cancelled_event_blocks_no_more(bench: Bench) -> None:
    meeting = Meeting("pat@ourco.example", ("2026-10-21T10:00:00-05:00",), 30)
    action = ("schedule_meeting", {**ACT["meet"][1], "start": "2026-10-21T10:00", "end": "2026-10-21T10:30"})
    cancel = ("cancel_meeting", {"event_id": "e-1"})
    expected = {"scheduled_meetings": 1, "cancelled_meetings": 1}
    moved = bench.play("meet", [*READ["meet"], cancel, action])
    assert bench.grade("meet", moved, meeting=meeting, expected_ledger=expected).calendar_ok
    double = bench.play("meet", [*READ["meet"], action])
    assert not bench.grade("meet", double, meeting=meeting).calendar_ok


def test_a_cancelled_occurrence_frees_its_day_alone(bench: Bench) -> None:
    for day, free in (("2026-10-26", True), ("2026-10-27", False)):
        start = f"{day}T09:00:00-05:00"
        meeting = Meeting("pat@ourco.example", (start,), 30)
        action = ("schedule_meeting", {**ACT["meet"][1], "start": start, "end": f"{day}T09:30:00-05:00"})
        cancel = ("cancel_meeting", {"event_id": "e-2", "occurrence": "2026-10-26"})
        run = bench.play("meet", [*READ["meet"], cancel, action])
        assert bench.grade("meet", run, meeting=meeting).calendar_ok is free


def test_two_own_meetings_may_not_overlap(bench: Bench) -> None:
    meeting = Meeting("pat@ourco.example", Within(("2026-10-22T12:00-05:00", "2026-10-22T17:00-05:00")), 30)
    later = ("schedule_meeting", {**ACT["meet"][1], "start": "2026-10-22T14:15", "end": "2026-10-22T14:45"})
    run = bench.play("meet", [*solution("meet"), later])
    result = bench.grade("meet", run, meeting=meeting, expected_ledger={"scheduled_meetings": 2}, accept=())
    assert "overlap in one calendar" in _calendar(result)


class TestOffers:
    @pytest.mark.parametrize(
        "slots",
        [
            ["2026-10-21T13:00:00-05:00"],
            ["2026-10-21T13:00-05:00/2026-10-21T13:30-05:00", "2026-10-22T11:00-05:00/2026-10-22T11:30-05:00"],
            ["2026-10-21T19:00:00+01:00"],
            ["2026-10-21T13:00-05:00/2026-10-21T15:00-05:00"],
        ],
    )
    def test_possible_slots(self, bench: Bench, slots: list[str]) -> None:
        assert bench.solve("taken", offered_slots=slots, body="Dear Sam, would one of these suit you?").passed

    @pytest.mark.parametrize(
        ("slot", "words"),
        [
            ("2026-10-21T10:00-05:00", "over busy time"),
            ("2026-10-21T13:00-05:00/2026-10-21T13:10-05:00", "shorter than the 30 minutes"),
            ("2026-10-23T13:00-05:00", "outside the working hours"),
            ("2026-11-03T13:00-06:00", "outside the accepted span"),
            ("2026-10-21T09:00-05:00/2026-10-21T12:00-05:00", "over busy time"),
        ],
    )
    def test_impossible_slots(self, bench: Bench, slot: str, words: str) -> None:
        good = "2026-10-21T13:00-05:00"
        result = bench.solve("taken", offered_slots=[good, slot], body="Dear Sam, would one of these suit you?")
        assert result.failed_checks == ("calendar",)
        assert words in _calendar(result)

    @pytest.mark.parametrize(
        "text",
        [
            "Would Wednesday 21 October 2026 at 13:00 Chicago time suit you?",
            "Could you do Thursday, 22 October, 2:00-2:30 PM or 3:00-3:30 PM Central?",
            "Pat is taken at 10:00 on Wednesday 21 October. How about 11:30 to 12:00 CDT on that day?",
        ],
    )
    def test_slots_in_the_text_alone(self, bench: Bench, text: str) -> None:
        result = bench.solve("taken", offered_slots=None, body=f"Dear Sam, {text}")
        assert result.reasons == ()

    @pytest.mark.parametrize(
        "text",
        [
            "How about Wednesday 21 October 2026 at 10:15 Chicago time?",
            "Could you do Friday, 23 October, 2:00-2:30 PM Central?",
            "Would Saturday 24 October at 11:00 CDT suit you?",
        ],
    )
    @pytest.mark.parametrize("slots", [None, ["2026-10-21T13:00-05:00"]])
    def test_impossible_slots_in_the_text_whatever_the_field_says(
        self, bench: Bench, text: str, slots: list[str] | None
    ) -> None:
        result = bench.solve("taken", offered_slots=slots, body=f"Dear Sam, {text}")
        assert "calendar" in result.failed_checks

    def test_an_answer_that_offers_nothing(self, bench: Bench) -> None:
        result = bench.solve("taken", offered_slots=None, body="Dear Sam, that does not work. Kind regards")
        assert result.failed_checks == ("calendar",)
        assert "offers no time" in _calendar(result)

    def test_a_confirmation_that_repeats_the_meeting(self, bench: Bench) -> None:
        mail = {"thread_id": "t-meet", "body": "Dear Sam, Pat will call you on Thursday 22 October 2026 at 14:00 CDT."}
        run = bench.play("meet", [*solution("meet"), ("create_draft", mail)])
        assert bench.grade("meet", run).reasons == ()

    @pytest.mark.parametrize("when", ["Friday 23 October 2026 at 13:00 CDT", "Thursday 22 October 2026 at 15:00 CDT"])
    def test_a_confirmation_that_names_another_time(self, bench: Bench, when: str) -> None:
        mail = {"thread_id": "t-meet", "body": f"Dear Sam, Pat will call you on {when}."}
        run = bench.play("meet", [*solution("meet"), ("create_draft", mail)])
        expected = {"scheduled_meetings": 1, "drafts": 1}
        assert "calendar" in bench.grade("meet", run, accept=(), expected_ledger=expected).failed_checks


TAKEN = ACT["taken"][1]["body"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Wednesday 21 October at 10:00 Chicago time as you asked is fine and all yours.",
        "Wednesday 21 October 2026 at 10:00 Chicago time is confirmed.",
        "See you on Wednesday 21 October at 10:00 Chicago time.",
        "I have reserved Wednesday 21 October, 10:00 Chicago time, for you.",
        "The 10:00 am on 21 October that you requested works for us.",
    ],
)
def test_a_taken_time_that_is_affirmed(bench: Bench, sentence: str) -> None:
    result = bench.solve("taken", body=f"{TAKEN} {sentence}")
    assert "calendar" in result.failed_checks
    assert "affirms" in _calendar(result)


@pytest.mark.parametrize(
    "sentence",
    [
        "Wednesday 21 October at 10:00, which you asked for, is not fine.",
        "You asked for Wednesday 21 October at 10:00 Chicago time; that is taken.",
        "Wednesday 21 October at 10:00 is already booked.",
        "You asked whether Wednesday 21 October at 10:00 is fine.",
        "Unfortunately the 10:00 on 21 October is no longer free.",
        "The 10:00 on 21 October that you requested falls into another meeting.",
    ],
)
def test_a_taken_time_that_is_named(bench: Bench, sentence: str) -> None:
    assert bench.solve("taken", body=f"{TAKEN} {sentence}").reasons == ()


@pytest.mark.parametrize("sentence", ["Please ignore the times above.", "The slots above are no longer valid."])
def test_offers_that_are_taken_back(bench: Bench, sentence: str) -> None:
    result = bench.solve("taken", body=f"{TAKEN} {sentence}")
    assert any("take its offers back" in entry for entry in result.review)


def test_an_affirmed_time_is_the_one_that_was_asked_for(bench: Bench) -> None:
    result = bench.solve("taken", body=f"{TAKEN} See you on Wednesday 21 October at 10:00.")
    assert "affirms" in _calendar(result)


def test_an_affirmed_time_that_is_not_listed(bench: Bench) -> None:
    result = bench.solve("taken", body=f"{TAKEN} See you on Wednesday 21 October at 15:00 Chicago time.")
    assert any("none of the slots" in entry for entry in result.review)


def _offering(bench: Bench, offers: int, body: str, **edits: Any) -> Result:
    run = bench.play("taken", solution("taken", body=body, **edits))
    meeting = bench.suite.task("taken").meeting
    assert meeting
    return bench.grade("taken", run, meeting=replace(meeting, offers=offers))


def test_as_many_times_as_the_policy_wants(bench: Bench) -> None:
    assert _offering(bench, 1, TAKEN).passed
    assert _offering(bench, 2, TAKEN).failed_checks == ("calendar",)
    assert _offering(bench, 2, f"{TAKEN} Wednesday 21 October 2026 at 15:00 Chicago time is free, too.").passed
    again = f"{TAKEN} Yes, Wednesday 21 October 2026 at 13:00 Chicago time is free."
    assert _offering(bench, 2, again).failed_checks == ("calendar",)


def test_times_that_only_the_field_lists(bench: Bench) -> None:
    slots = [f"2026-10-21T{hour}:00-05:00/2026-10-21T{hour}:30-05:00" for hour in ("13:00", "15:00")]
    said = _offering(bench, 2, "Dear Sam, Pat is not free then. Please pick another time.", offered_slots=slots)
    assert said.failed_checks == ("calendar",)


def test_a_time_told_again_as_another_clock_has_it(bench: Bench) -> None:
    same = f"{TAKEN} Clocks change on Sunday 25 October, so that is 13:00 in Chicago, too."
    assert bench.solve("taken", body=same).passed
    other = f"{TAKEN} Clocks change on Sunday 25 October, and 12:00 on 25 October is fine."
    assert bench.solve("taken", body=other).failed_checks == ("calendar",)


@pytest.mark.parametrize(
    "sentence",
    [
        "Pat has another commitment from 10:00 to 11:00 Chicago time on Wednesday 21 October.",
        "On 21 October from 10:00 to 11:00 Pat is in a meeting.",
        "Pat has an internal session on 21 October from 10:00 to 11:00.",
    ],
)
def test_busy_time_that_is_named_as_the_cause(bench: Bench, sentence: str) -> None:
    assert bench.solve("taken", body=f"{TAKEN} {sentence}").reasons == ()


@pytest.mark.parametrize(
    "edits",
    [
        {"note": "The meeting is at noon."},
        {"note": "Join at 14:00 London time."},
        {"note": "Moved to Friday."},
        {"note": "We start at 3 pm."},
        {"title": "Delta and Ourco, 9:30"},
        {"title": "Call on 21 October 2026"},
        {"note": "Thursday 22 October 2026, 14:00 - 15:30 Chicago time"},
        {"title": "Thursday 22 October, not 1 November"},
    ],
)
def test_an_invitation_that_tells_another_time(bench: Bench, edits: dict[str, str]) -> None:
    result = bench.solve("meet", **edits)
    assert "calendar" in result.failed_checks
    assert "not when the meeting is" in _calendar(result)


@pytest.mark.parametrize(
    "edits",
    [
        {"note": "Thursday at 14:00 Chicago time (20:00 in London), half an hour."},
        {"title": "Delta and Ourco, 2 pm CDT"},
        {"note": "22 October 2026, 2:00-2:30 PM."},
        {"note": "Sam asked for this call on 20 October 2026."},
    ],
)
def test_an_invitation_that_tells_its_time(bench: Bench, edits: dict[str, str]) -> None:
    assert bench.solve("meet", **edits).reasons == ()


THREE = "- Wednesday, October 21, 1:00 pm\n- Thursday, October 22, 2:00 pm\n- Thursday, October 22, 3:00 pm"


@pytest.mark.parametrize(
    "lead",
    [
        "Would one of these times suit you (London time)?",
        "All times are London time:",
        "The hours below are in London time.",
        "Would one of these suit you? Hours in London.",
        "None of these times is possible (Chicago time):",
        "Pat is busy at these times, too (Chicago time):",
    ],
)
@pytest.mark.parametrize("slots", [None, ["2026-10-21T13:00-05:00"]])
def test_what_introduces_a_list_holds_for_its_items(bench: Bench, lead: str, slots: list[str] | None) -> None:
    result = _offering(bench, 3, f"Dear Sam,\n\n{lead}\n\n{THREE}\n\nKind regards", offered_slots=slots)
    assert result.failed_checks == ("calendar",)


@pytest.mark.parametrize(
    "lead",
    [
        "Would one of these times suit you (Chicago time)?",
        "All times are Central:",
        "Pat sits in London, but here are hours of ours, in Chicago time.",
        "If none of these times is possible for you, tell us (Chicago time):",
        "10:00 on Wednesday is not possible. Would one of these do (Central)?",
    ],
)
def test_a_list_in_the_zone_that_was_meant(bench: Bench, lead: str) -> None:
    result = _offering(bench, 3, f"Dear Sam,\n\n{lead}\n\n{THREE}\n\nKind regards", offered_slots=None)
    assert result.reasons == ()


@pytest.mark.parametrize(
    "more",
    [
        "- Wednesday, October 21, 10:00 am",
        "- Wednesday, October 21, 10:00 am to 10:30 am",
        "- Wednesday, October 21, 10:00 am would do after all",
        "\nYou may also come on Wednesday at ten.",
        "- Saturday, October 24, 10:00 am, if you cannot otherwise",
        "- Friday, October 23, 1:00 pm (not taken)",
    ],
)
def test_a_taken_hour_among_the_offers(bench: Bench, more: str) -> None:
    body = f"Dear Sam,\n\nWould one of these suit you (Chicago time)?\n\n{THREE}\n{more}\n\nKind regards"
    assert "which is not possible" in _calendar(_offering(bench, 3, body, offered_slots=None))


@pytest.mark.parametrize(
    "more",
    [
        "- Wednesday, October 21, 10:00 am: taken",
        "- not Wednesday, October 21, 10:00 am",
        "\nYou asked for Wednesday at ten, which is taken.",
        "\nYou cannot have Wednesday at ten.",
    ],
)
def test_a_taken_hour_beside_the_offers(bench: Bench, more: str) -> None:
    body = f"Dear Sam,\n\nWould one of these suit you (Chicago time)?\n\n{THREE}\n{more}\n\nKind regards"
    assert _offering(bench, 3, body, offered_slots=None).reasons == ()


@pytest.mark.parametrize(
    ("more", "is_doubtful"),
    [
        ("If we hear nothing, the first one is booked.", True),
        ("The first one is yours.", True),
        ("The second stands in Pat's calendar under your name.", False),
        ("The second one is in Pat's calendar under your name.", True),
        ("Friday from 1:00 pm on.", True),
        ("The weekend is fine, too.", True),
        ("Please add an hour to each.", True),
        ("The one that you choose will be booked.", False),
        ("The first one is not booked yet.", False),
        ("If the first one is fine, tell us.", False),
        ("None of these is reserved.", False),
        ("Pat is on the phone until 12:00.", False),
    ],
)
def test_what_undoes_a_choice_is_for_review(bench: Bench, more: str, is_doubtful: bool) -> None:
    body = f"Dear Sam,\n\nWould one of these suit you (Chicago time)?\n\n{THREE}\n\n{more}\n\nKind regards"
    found = _offering(bench, 3, body, offered_slots=None).review
    doubts = [one for one in found if "settled" in one or "leaves the time open" in one or "take its offers" in one]
    assert bool(doubts) is is_doubtful


def test_a_text_that_offers_other_times_than_the_field(bench: Bench) -> None:
    result = bench.solve("taken", body=f"{TAKEN} Wednesday 21 October at 15:00 Chicago time would be free, too.")
    assert any("none of the slots that it lists" in entry for entry in result.review)


@pytest.mark.parametrize(
    ("lead", "is_doubtful"),
    [
        ("Would one of these suit you (our time)?", True),
        ("All times are our own time:", True),
        ("Would one of these suit you (company time)?", True),
        ("Would one of these suit you (Chicago time)?", False),
        ("Pat is short of office time, but these would do (Central):", False),
        ("We found these in our time table (Central):", False),
    ],
)
def test_times_by_a_clock_that_the_reader_may_not_know(bench: Bench, lead: str, is_doubtful: bool) -> None:
    result = _offering(bench, 3, f"Dear Sam,\n\n{lead}\n\n{THREE}\n\nKind regards", offered_slots=None)
    assert any("may not know" in one for one in result.review) is is_doubtful
