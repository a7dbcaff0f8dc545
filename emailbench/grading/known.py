"""What a run could know when it wrote a record: the closed world that its values are held against."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial

from emailbench.grading.case import Case, kind_of
from emailbench.grading.freetime import local, read_instant
from emailbench.grading.ground import Ground
from emailbench.grading.meetings import accepted_starts, recorded_meetings, span_of
from emailbench.grading.offers import likely_zones, offers_in_field
from emailbench.grading.recording import Entry
from emailbench.text.known import KnownValues, Pieces, known_from, pieces_of


def known_to(case: Case, entry: Entry) -> KnownValues:
    """Return the values that a run had been shown, was given or may derive when it made a record."""
    declared, offsets = tuple(_declared(case, entry)), _offsets(case)
    key = ("known", entry.call, declared, offsets)
    held = case.recording.kept
    if key not in held:
        held[key] = known_from(_pieces(case, entry), case.ground.world.now.date(), declared, offsets)
    return held[key]  # type: ignore[no-any-return]


def _pieces(case: Case, entry: Entry) -> Iterator[Pieces]:
    ground = case.ground
    given = [ground.prompt, ground.world.mailbox, case.task.thread_id, ground.world.now.isoformat()]
    yield (tuple(given), ())
    shown = sorted(case.recording.shown_before(entry.call))
    yield (tuple(shown), ())
    for fact in shown:
        yield ground.kept(("pieces", fact), partial(_pieces_of_fact, ground, fact))


def _pieces_of_fact(ground: Ground, fact: str) -> Pieces:
    return pieces_of(ground.value(fact))


def _offsets(case: Case) -> tuple[int, ...]:
    """Return the offsets, in minutes, in which an instant may be told: those of the likely zones in the next weeks."""
    moments = [case.ground.world.now + timedelta(weeks=weeks) for weeks in range(4)]
    found = {local(moment, zone).utcoffset() for zone in likely_zones(case) for moment in moments}
    return tuple(sorted(int(offset.total_seconds() // 60) for offset in found if offset is not None))


def _declared(case: Case, entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield (kind, text) of what the task declares, of our mailboxes, and of the times of the record itself."""
    for value in (*case.task.states, *case.task.may_state):
        if value.claim is None:
            yield kind_of(value)
    for mailbox in case.ground.world.info.mailboxes:
        yield "address", str(mailbox.get("address", ""))
    for instant in _instants(case, entry):
        for zone in likely_zones(case):
            told = local(instant, zone)
            yield "date", told.date().isoformat()
            yield "time", f"{told:%H:%M}"


def _instants(case: Case, entry: Entry) -> Iterator[datetime]:
    """Yield the instants that the calendar check judges: a text may repeat them in any zone."""
    yield from accepted_starts(case)
    for other in recorded_meetings(case):
        yield from span_of(case, other) or ()
    for offer in offers_in_field(case, entry)[0]:
        for start, end in offer.spans:
            yield start
            if end:
                yield end
    for value in (*case.task.states, *case.task.may_state):
        instant = read_instant(value.time, case.ground) if value.time and "T" in value.time else None
        if instant:
            yield instant
