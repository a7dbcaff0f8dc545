"""Meeting times that a text offers: date, interval and zone brought together.

A time takes the date it stands next to, else the last date of its sentence, of the line that introduces it, or of the
sentence before. A time said to be taken, asked for by the other side, or open-ended ("after 3 PM") is named, not
offered.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from emailbench.text.canonical import canonical
from emailbench.text.characters import lowered
from emailbench.text.clocktimes import Interval, instants_in, intervals_in
from emailbench.text.dates import FoundDate, dates_in
from emailbench.text.sentences import Sentence, sentences
from emailbench.text.zones import zone_at, zones_said

_BESIDE = re.compile(r"[ ,(:]*(?:at|from|between|um|von|zwischen|@|à|-|:)? ?[(]?")
_THEN_DATE = re.compile(r"(?: \(?|,? on (?:the )?|,? (?:am|le) )")
_LISTED = re.compile(r" ?(?:,|or|and|/|&|oder|und|, or|, and) ?(?:on )?")
_CLAUSE = re.compile(
    r"[;\n.!?]|(?:,| -) ?(?=(?:but|however|if|unless|so|and|though|while|i|we|he|she|they|how|what|would|could|"
    r"can|please|maybe|"
    r"perhaps|here|instead|alternatively|aber|oder)\b)|\b(?:but|however|whereas|although|though|instead(?! of)|"
    r"aber)\b"
)
_NOT_OFFERED = re.compile(
    r"\b(?:(?:not|isn't|aren't|no longer)(?! (?:an? )?(?:taken|busy|booked|blocked|occupied|problem|conflict))|"
    r"(?<!not )(?<!n't )(?<!longer )(?:taken|booked|busy|blocked|occupied)|unavailable|unable|can't|cannot|"
    r"won't|doesn't|(?<!not a )(?<!no )conflict\w*|"
    r"clash\w*|overlap\w*|already|fully|declin\w+|unfortunately|instead of|rather than|outside|closed|"
    r"holiday|gone|passed|commitments?|engagements?|tied up|in (?:a|another) (?:meeting|call|session)|"
    r"ha(?:s|ve) (?:a|an|another|other)(?: \w+){0,2} (?:meeting|call|appointment|session|"
    r"obligation)s?|you(?:'d| had|'ve| have)? (?:asked|requested|proposed|suggested|mentioned|wanted|picked)|"
    r"(?:your|the) (?:requested|proposed|suggested|preferred|original|earlier)|nicht|leider|belegt|"
    r"(?<!day )works? (?:from|between)(?= \d)|(?:working|office|business|opening) hours|"
    r"(?:desk|office|team|support|hotline)s? (?:is|are) open|"
    r"in the office (?:from|until)|your (?:e-?mail|mail|message|note|request|letter) (?:of|from|sent|dated)|"
    r"(?:calls?|meetings?|sessions?) (?:ends?|starts?|begins?|runs?|lasts?)|back (?:at|by|from)|hours are|"
    r"(?:and|who|she|he|they|only) (?:starts?|begins?|finish\w*|ends?)(?: \w+)? at|"
    r"received your|(?:reached|arrived with|came to) us|you wrote)\b"
)
_DEADLINE = re.compile(
    r"\b(?:reply|replies|let (?:us|me) know|write (?:back|to us)|answer|confirm|tell (?:us|me)|get back|respond|"
    r"choose|"
    r"decide|hear from you|your (?:choice|answer|reply))\b[^.;:\n!?]{0,60}?\b(?:by|until|before|till|no later than)\b"
    r"[^;:\n!?]{0,40}$"
)
"""By when the other side is to answer."""
_OPEN_ENDED = re.compile(
    r"\b(?:after|before|until|till|since|than|by|nach|vor|bis)(?: about| around)? $", re.IGNORECASE
)
_ALL_TIMES = re.compile(
    r"\b(?:(?:all |the )?times? (?:above |below |given |listed |shown |here )?(?:are |is )?(?:in |given in )?"
    r"|all (?:in )?)"
)
_ABBREVIATED = re.compile(r"[ap]\.m?\.?$", re.IGNORECASE)
_FARTHEST_LEAD = 160
_MOST_DATES = 4
_LONGEST_GAP = 24
_MOST_SLOTS = 500

_Placed = TypeVar("_Placed")


@dataclass(frozen=True, slots=True)
class SlotReading:
    """One reading of a time: date ("" when none is near), local clock times, and an IANA name, "UTC-05:00" or ""."""

    date: str
    start: str
    end: str | None
    zone: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A time that a text names: `offered` is false where it is said to be taken, asked for by others, or open-ended."""

    raw: str
    start: int
    end: int
    readings: tuple[SlotReading, ...]
    offered: bool


def slots_from_text(text: str, now: date, zones: Iterable[str] = ()) -> list[Slot]:
    """Return the meeting times named in `text`; `zones` are IANA names whose cities may be meant by "Berlin time".

    Reading stops after 500 slots; no mail offers so many.
    """
    text = canonical(text)
    dates = dates_in(text, now)
    times = _times(text, dates, tuple(zones))
    if not times:
        return []
    date_starts, time_starts = [one.start for one in dates], [one.start for one in times]
    default = _stated_zone(text, tuple(zones), times)
    found: list[Slot] = []
    last: list[FoundDate] = []
    low = lowered(text)
    for sentence in sentences(text):
        own_dates = _within(dates, sentence, date_starts)
        own_times = _within(times, sentence, time_starts)
        lead = dates_in(sentence.lead, now) if sentence.lead else []
        for at, time in enumerate(own_times):
            near = _dates_for(text, time, own_times, at, own_dates) or lead[-1:] or last
            zone = time.zones or _zone_behind(text, time, own_times[at + 1 :]) or default
            found.extend(_slots(text, low, sentence, time, near, zone, now))
        if len(found) >= _MOST_SLOTS:
            break
        last = [*own_dates[-1:]] or lead[-1:] or last
    return found


def _times(text: str, dates: Sequence[FoundDate], zones: tuple[str, ...]) -> list[Interval]:
    """Return the times of the text; dates are blanked so that "21 - 2:00 PM" is no interval."""
    instants = instants_in(text)
    blank = list(text)
    for start, end in [(one.start, one.end) for one in instants] + [(one.start, one.end) for one in dates]:
        blank[start:end] = "\x01" * (end - start)
    return sorted([*instants, *intervals_in("".join(blank), zones)], key=lambda one: one.start)


def _within(found: Sequence[_Placed], sentence: Sentence, starts: Sequence[int]) -> Sequence[_Placed]:
    return found[bisect_left(starts, sentence.start) : bisect_left(starts, sentence.end)]


def _zone_behind(text: str, time: Interval, following: Sequence[Interval]) -> tuple[str, ...]:
    """Return the zone of the next time that has one, but one in brackets, which tells this time by another clock."""
    for other in following:
        if other.zones:
            between = text[time.end : other.start]
            return () if between.count("(") > between.count(")") else other.zones
    return ()


def _dates_for(
    text: str, time: Interval, times: Sequence[Interval], at: int, dates: Sequence[FoundDate]
) -> list[FoundDate]:
    """Return the dates that a time of the same sentence belongs to: one, or all of "Tuesday or Wednesday at 2"."""
    before = [one for one in dates if one.end <= time.start]
    after = next((one for one in dates if one.start >= time.end), None)
    if before and _BESIDE.fullmatch(text[before[-1].end : time.start][:_LONGEST_GAP]):
        return _listed_with_last(text, before)
    following = times[at + 1].start if at + 1 < len(times) else len(text)
    if after and after.start < following and _THEN_DATE.fullmatch(text[time.end : after.start][:_LONGEST_GAP]):
        return [after]
    if before:
        return _listed_with_last(text, before)
    return [after] if after else []


def _listed_with_last(text: str, before: list[FoundDate]) -> list[FoundDate]:
    """Return the last date and those listed with it, as in "Tuesday or Wednesday"."""
    listed = [before[-1]]
    for one in reversed(before[-_MOST_DATES:-1]):
        if not _LISTED.fullmatch(text[one.end : listed[-1].start][:_LONGEST_GAP]):
            break
        listed.append(one)
    return listed[::-1]


def _slots(
    text: str, low: str, sentence: Sentence, time: Interval, near: list[FoundDate], zones: tuple[str, ...], now: date
) -> list[Slot]:
    """Return a slot for each date that a time belongs to; `low` is the text in lower case."""
    offered = _is_offered(low, sentence, time)
    found = []
    for days in [one.readings for one in near] or [("",)]:
        coming = tuple(day for day in days if day >= now.isoformat()) or days
        readings = tuple(
            SlotReading(day, begin, end, zone)
            for day in coming
            for begin, end in time.readings
            for zone in zones or ("",)
        )
        found.append(Slot(text[time.start : time.end], time.start, time.end, readings, offered))
    return found


def _is_offered(text: str, sentence: Sentence, time: Interval) -> bool:
    """Say whether the clause around a time of a text in lower case offers it."""
    start, end = sentence.start, sentence.end
    for hit in _CLAUSE.finditer(text, start, end):
        if hit.start() >= time.end:
            end = hit.start()
            break
        if hit.end() <= time.start and not _ABBREVIATED.search(text, max(start, hit.start() - 6), hit.end()):
            start = hit.end()
    if _OPEN_ENDED.search(text, max(sentence.start, time.start - _LONGEST_GAP), time.start):
        return False
    if _DEADLINE.search(text[max(sentence.start, time.start - _FARTHEST_LEAD) : time.start]):
        return False
    return not _NOT_OFFERED.search(text, start, end)


def _stated_zone(text: str, zones: tuple[str, ...], times: Sequence[Interval]) -> tuple[str, ...]:
    """Return the zone of a remark such as "all times are in Central time", else all that are named beside the times."""
    for hit in _ALL_TIMES.finditer(lowered(text)):
        named, _ = zone_at(text, hit.end(), zones)
        if named:
            return named
    if all(one.zones for one in times):
        return ()
    starts = [one.start for one in times]
    said: dict[str, None] = {}
    for start, _, named in zones_said(text, zones):
        at = bisect_left(starts, start + 1) - 1
        if at < 0 or times[at].end <= start:
            said.update(dict.fromkeys(named))
    return tuple(said)
