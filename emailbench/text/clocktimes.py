"""Clock times and intervals in a text: "14:00", "2:00-2:30 PM ET", "noon", "half past two", "15 Uhr", "15h30".

An interval is a set of (begin, end) readings "HH:MM", the most plausible first; without "am" or "pm" both halves of the
day are read where the hour allows it. All functions take canonical text; dates in it may be blanked out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from emailbench.text.characters import lowered
from emailbench.text.zones import offset_name, zone_at

BARE_HOUR = "an hour without minutes, am or pm"

_HOURS = {
    word: at + 1 for at, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split())
}
_GERMAN_HOURS = {
    word: at + 1 for at, word in enumerate("eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split())
}
_MINUTES = {"half": 30, "quarter": 15, "a quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_NAMED = {"noon": 12 * 60, "midday": 12 * 60, "mittag": 12 * 60, "midnight": 0, "mitternacht": 0}
_HOUR_WORD = "|".join(_HOURS)
_HALF_DAY = r"(?:a\.?m|p\.?m)(?!\w)\.?|o'clock|uhr(?! ?\d)|h(?!\w)|in the (?:morning|afternoon|evening)"
_ELEMENT = (
    rf"(?:({'|'.join(sorted(_MINUTES, key=len, reverse=True))}|\d{{1,2}}(?= minutes))(?: minutes)? (past|to) "
    rf"(\d{{1,2}}|{_HOUR_WORD})(?: ?({_HALF_DAY}))?"
    rf"|(\d{{1,2}}|{_HOUR_WORD})(?:([:.h]| uhr | h )([0-5]\d)(?::[0-5]\d)?)?(?: ?({_HALF_DAY}))?"
    rf"|({'|'.join(_NAMED)})|halb ({'|'.join(_GERMAN_HOURS)}))"
)
_GROUPS = 10
_SPAN = re.compile(
    rf"(?<![\w.:,+$€£#@-])(?:(from|between|at|um|von|zwischen|à|gegen|by|@) ?)?{_ELEMENT}"
    rf"(?: ?(-|to|until|till|and|bis|und|through) ?{_ELEMENT})?(?![\w%])(?!:\d)"
)
_ISO = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d[T ](\d\d):(\d\d)(?::\d\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?(?!\d)")
_AFTER_BARE = re.compile(
    r" ?(?:[.,;!?)]|$|on\b|tomorrow|today|sharp|works|it is|your time|my time|our time|local|"
    r"for (?:a|our|the|your)\b|and\b|or\b|instead|mon|tue|wed|thu|fri|sat|sun|-|then\b)",
    re.IGNORECASE | re.MULTILINE,
)
_DAY = 24 * 60
_HALF = 12 * 60
_OFFICE = (7 * 60, 19 * 60)


@dataclass(frozen=True, slots=True)
class Interval:
    """A clock time or interval: `readings` are (begin, end or None); `points` are the spans of its one or two times."""

    start: int
    end: int
    readings: tuple[tuple[str, str | None], ...]
    zones: tuple[str, ...]
    note: str = ""
    points: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Clock:
    """One written time: minutes of the day as written, and what says which half of the day is meant."""

    minutes: int
    half: str
    sure: bool
    clocky: bool


def intervals_in(text: str, zones: Iterable[str] = ()) -> list[Interval]:
    """Return the clock times and intervals of a canonical text in order; ISO instants are `instants_in`'s."""
    zones = tuple(zones)
    return [one for hit in _hits(lowered(text)) for one in _read(text, hit, zones)]


@lru_cache(maxsize=16)
def _hits(low: str) -> tuple[re.Match[str], ...]:
    """Return what may be times in a text in lower case; kept, since values and slots are sought in the same texts."""
    return tuple(_SPAN.finditer(low))


def instants_in(text: str) -> list[Interval]:
    """Return the clock times of ISO instants such as "2026-10-28T14:00-05:00"; each starts after its date."""
    found = []
    for hit in _ISO.finditer(text) if ":" in text and "-" in text else ():
        if int(hit[1]) < 24 and int(hit[2]) < 60:
            span = (hit.start(1), hit.end())
            found.append(Interval(*span, ((f"{hit[1]}:{hit[2]}", None),), offset_name(hit[3]), "", (span,)))
    return found


def _read(text: str, hit: re.Match[str], zones: tuple[str, ...]) -> list[Interval]:
    """Return what one match of `_SPAN` says: an interval, or one or two times."""
    lead = (hit[1] or "").lower()
    second = _clock(hit, 3 + _GROUPS) if hit[2 + _GROUPS] else None
    first = _clock(hit, 2, second.half if second else "")
    word = (hit[2 + _GROUPS] or "").lower()
    first_span = (_first_start(hit), _first_end(hit))
    if second is not None and first is not None and not (first.clocky or second.clocky):
        second = None
    if second is None:
        if first is None:
            return []
        return _single(text, first, first_span, lead, zones)
    second_span = (_second_start(hit), hit.end())
    named, end = zone_at(text, hit.end(), zones)
    if first is None or (word in ("and", "und") and lead not in ("between", "zwischen")):
        both = (
            [] if first is None or not first.clocky else _single(text, _halved(first, second), first_span, lead, zones)
        )
        return [*both, Interval(second_span[0], end, _times(second), named, "", (second_span,))]
    own, _ = zone_at(text, first_span[1], zones)
    return [Interval(first_span[0], end, _pairs(first, second), named or own, "", (first_span, second_span))]


def _single(text: str, clock: _Clock, span: tuple[int, int], lead: str, zones: tuple[str, ...]) -> list[Interval]:
    """Return one time; an hour alone only counts after "at", and where no noun follows it."""
    named, end = zone_at(text, span[1], zones)
    note = ""
    if not clock.clocky:
        if lead not in ("at", "um", "à", "@", "by") or not (named or _AFTER_BARE.match(text, span[1])):
            return []
        note = BARE_HOUR
    return [Interval(span[0], end, _times(clock), named, note, (span,))]


def _first_start(hit: re.Match[str]) -> int:
    if not hit[1]:
        return hit.start()
    return hit.end(1) + (hit.string[hit.end(1)] == " ")


def _first_end(hit: re.Match[str]) -> int:
    return max(hit.end(group) for group in range(2, 2 + _GROUPS) if hit[group])


def _second_start(hit: re.Match[str]) -> int:
    return hit.end(2 + _GROUPS) + (hit.string[hit.end(2 + _GROUPS)] == " ")


def _clock(hit: re.Match[str], at: int, beside: str = "") -> _Clock | None:
    """Read the element whose groups start at `at`; None when its numbers are no time.

    `beside` is the half of the day of the time that it is told with, which makes a time of "3.00" in "3.00-3.45 pm".
    """
    part, way, hour_of, half_of, hour, mark, minute, half, named, german = (hit[group] for group in range(at, at + 10))
    if named:
        return _Clock(_NAMED[named.lower()], "", True, True)
    if german:
        return _Clock(_GERMAN_HOURS[german.lower()] * 60 - 30, "", False, True)
    if part:
        shift = int(part) if part.isdigit() else _MINUTES[part.lower()]
        base = _hour(hour_of) * 60
        return _Clock((base + (shift if way.lower() == "past" else -shift)) % _DAY, _half(half_of), False, True)
    number = _hour(hour)
    half_day = _half(half)
    if number > 24 or (half_day in ("am", "pm") and not 1 <= number <= 12) or (mark == "." and not (half or beside)):
        return None
    sure = number == 0 or number > 12 or (hour.isdigit() and len(hour) == 2 and hour[0] == "0") or _is_24h(half)
    bare_h = (half or "").lower() == "h"  # "48 h" is mostly a duration
    clocky = bool(minute or (half and not bare_h))
    return _Clock((number * 60 + int(minute or 0)) % _DAY, half_day, sure, clocky)


def _hour(text: str) -> int:
    return int(text) if text.isdigit() else _HOURS[text.lower()]


def _half(text: str | None) -> str:
    if not text:
        return ""
    lower = text.lower()
    if lower.startswith("in the"):
        return "am" if lower.endswith("morning") else "pm"
    return lower[0] + "m" if lower[0] in "ap" else ""


def _is_24h(half: str | None) -> bool:
    return (half or "").lower().startswith(("uhr", "h"))


def _halved(first: _Clock, second: _Clock) -> _Clock:
    """Give a time without "pm" the half of the day of the one it is listed with, as in "2:00 and 3:00 PM"."""
    return _Clock(first.minutes, first.half or second.half, first.sure, first.clocky)


def _options(clock: _Clock) -> list[int]:
    """Return the minutes of the day that a written time can mean, office hours first."""
    if clock.half:
        return [clock.minutes % _HALF + (_HALF if clock.half == "pm" else 0)]
    if clock.sure:
        return [clock.minutes]
    both = [clock.minutes % _HALF, clock.minutes % _HALF + _HALF]
    return sorted(both, key=lambda minutes: (not _OFFICE[0] <= minutes < _OFFICE[1], minutes))


def _times(clock: _Clock) -> tuple[tuple[str, str | None], ...]:
    return tuple((_text(minutes), None) for minutes in _options(clock))


def _pairs(first: _Clock, second: _Clock) -> tuple[tuple[str, str | None], ...]:
    """Return the readings of an interval: an unmarked end takes the half of the day that makes it shortest."""
    pairs = [(begin, end) for begin in _options(first) for end in _options(second)]
    shortest = min((end - begin) % _DAY for begin, end in pairs)
    pairs = [pair for pair in pairs if (pair[1] - pair[0]) % _DAY == shortest]
    return tuple((_text(begin), _text(end)) for begin, end in pairs)


def _text(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
