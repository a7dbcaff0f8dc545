"""Meetings as instants: those that were recorded, and those that a task accepts."""

from __future__ import annotations

from datetime import datetime

from emailbench.grading.case import Case
from emailbench.grading.freetime import number_rule, read_instant
from emailbench.grading.ground import Ground
from emailbench.grading.recording import Entry, text_of
from emailbench.world.calendar import Span


def span_of(case: Case, entry: Entry) -> Span | None:
    """Return a recorded meeting's start and end as instants, None when they are no such thing."""
    user = case.ground.calendar_user(text_of(entry.record.get("calendar_user")))
    start, end = (read_instant(entry.record.get(name), case.ground, user) for name in ("start", "end"))
    return (start, end) if start and end and start < end else None


def recorded_meetings(case: Case) -> tuple[Entry, ...]:
    """Return the live meetings that the run scheduled."""
    return tuple(entry for entry in case.recording.entries if entry.bucket == "scheduled_meetings")


def length(case: Case) -> int:
    """Return how many minutes the meeting must take: as the task says, else as the scheduling rules do."""
    named = case.task.meeting.minutes if case.task.meeting else None
    return named if named is not None else number_rule(case.ground, "default_minutes", 30)


def accepted_starts(case: Case) -> tuple[datetime, ...]:
    """Return the instants that the task names as starts; none when it names a span or nothing."""
    starts = case.task.meeting.starts if case.task.meeting else None
    if not isinstance(starts, tuple):
        return ()
    return case.ground.kept(("accepted starts", starts), lambda: _read(starts, case.ground))


def _read(texts: tuple[str, ...], ground: Ground) -> tuple[datetime, ...]:
    return tuple(start for text in texts if (start := read_instant(text, ground)))
