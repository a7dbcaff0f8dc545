"""What the title and the note of a meeting say of its time, held against the time at which it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, quoted, reason, review
from emailbench.grading.freetime import local
from emailbench.grading.meetings import span_of
from emailbench.grading.offers import likely_zones, slots_of, zones_named
from emailbench.grading.recording import Entry
from emailbench.text.places import Places
from emailbench.text.sentences import sentences
from emailbench.text.slots import Slot
from emailbench.text.values import Value, find_values

_OF_OTHERS = re.compile(
    r"\b(?:wrote|writes|mail(?:ed)?|e-mail(?:ed)?|message|asked|requested|received|sent|said|proposed|suggested|wanted|"
    r"invoices?|renew\w*|expir\w*|ends?|ended|term|contract|outage|incident|since|until|deadline|due|ticket|quote|"
    r"launch\w*|go-live|goes live|instead of|not|isn't|rather than|previous\w*|original\w*|earlier|formerly|replaces|"
    r"moved from|was|were|had|last|free|busy|hours?|available|availability|conflict\w*|taken|after|before)\b",
    re.IGNORECASE,
)
"""Words of a sentence whose dates and times may be those of something else than the meeting."""


def wrong_words(case: Case, entry: Entry) -> Iterator[Finding]:
    """Find dates and clock times in an invitation's words that are not the meeting's."""
    span = span_of(case, entry)
    if span is None:
        return
    for words in (way for field in case.words(entry) for way in field.ways):
        spoken = sentences(words.own)
        days, told = _wrong_days(case, words.own, span)
        for start, raw in (*days, *_wrong_times(case, words.own, span)):
            said = next((one.text for one in spoken if one.start <= start < one.end), words.own)
            # A date beside the meeting's own may be that of a clock change; alone it is taken for the meeting's.
            is_other = words.field != "title" and (bool(_OF_OTHERS.search(said)) or (told and (start, raw) in days))
            found = review if is_other else reason
            yield found(f"the {words.field} of {entry.name} says {quoted(raw)}, which is not when the meeting is")


def _wrong_days(case: Case, text: str, span: tuple[datetime, datetime]) -> tuple[list[tuple[int, str]], bool]:
    """Return the dates that are not the meeting's, and whether its own is told, too."""
    days = {local(moment, zone).date().isoformat() for moment in span for zone in likely_zones(case)}
    found = find_values(text, now=case.ground.world.now.date(), kinds=("date",))
    wrong = [(value.start, value.raw) for value in found if days.isdisjoint(value.readings)]
    return wrong, len(wrong) < len(found)


def _wrong_times(case: Case, text: str, span: tuple[datetime, datetime]) -> Iterator[tuple[int, str]]:
    """Yield the clock times that are neither the start nor the end in the zone they name, or in a likely one."""
    for slot in slots_of(case, text):
        if not any(_is_told(case, slot, at, span) for at in range(len(slot.readings))):
            yield slot.start, slot.raw
    placed = Places((slot.start, slot.end) for slot in slots_of(case, text))
    likely = {f"{local(moment, zone):%H:%M}" for moment in span for zone in likely_zones(case)}
    for value in find_values(text, now=case.ground.world.now.date(), kinds=("time",)):
        if not placed.cover(value.start, value.end) and not _holds(value, likely):
            yield value.start, value.raw


def _is_told(case: Case, slot: Slot, at: int, span: tuple[datetime, datetime]) -> bool:
    reading = slot.readings[at]
    for zone in zones_named(case, reading.zone):
        start, end = (f"{local(moment, zone):%H:%M}" for moment in span)
        if reading.start == start and reading.end in (None, end):
            return True
        if reading.start == end and reading.end is None:
            return True
    return False


def _holds(value: Value, likely: set[str]) -> bool:
    return not likely.isdisjoint(value.readings)
