"""What a run could know when it wrote a record: the closed world that its values are held against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, tzinfo
from functools import partial

from emailbench.grading.case import Case, kind_of
from emailbench.grading.freetime import local, read_instant
from emailbench.grading.meetings import accepted_starts, recorded_meetings, span_of
from emailbench.grading.offers import likely_zones, offers_in_field
from emailbench.grading.recording import Entry
from emailbench.text.known import KnownValues, Pieces, known_from


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
    yield ground.kept("given pieces", partial(Pieces, tuple(given)))
    yield from map(ground.pieces, sorted(case.recording.shown_before(entry.call)))


def _offsets(case: Case) -> tuple[int, ...]:
    """Return the offsets, in minutes, in which an instant may be told: those of the likely zones in the next weeks."""
    zones = likely_zones(case)
    return case.ground.kept(("offsets", zones), lambda: _offsets_in(zones, case.ground.world.now))


def _offsets_in(zones: Iterable[tzinfo], now: datetime) -> tuple[int, ...]:
    moments = [now + timedelta(weeks=weeks) for weeks in range(4)]
    found = {local(moment, zone).utcoffset() for zone in zones for moment in moments}
    return tuple(sorted(int(offset.total_seconds() // 60) for offset in found if offset is not None))


def _declared(case: Case, entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield (kind, text) of what the task declares, of our mailboxes, and of the times of the record itself."""
    for value in (*case.task.states, *case.task.may_state):
        if value.claim is None:
            yield kind_of(value)
    for mailbox in case.ground.world.info.mailboxes:
        yield "address", str(mailbox.get("address", ""))
    zones = likely_zones(case)
    tellings = {local(instant, zone).replace(tzinfo=None) for instant in {*_instants(case, entry)} for zone in zones}
    for told in sorted(tellings):
        day, clock = told.isoformat(timespec="minutes").split("T")
        yield "date", day
        yield "time", clock


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
