"""Values that a text states: amounts, percentages, dates, clock times, addresses, URLs, record numbers.

A value is the set of its possible readings in normal form (see `Value`), since "1.250", "05/11" and "2:00" mean
different things to different people. Bare numbers and durations are no values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from emailbench.text.canonical import canonical
from emailbench.text.characters import lowered
from emailbench.text.clocktimes import Interval, instants_in, intervals_in
from emailbench.text.dates import dates_in
from emailbench.text.money import amounts_in, percents_in
from emailbench.text.numbers import plain, ticks_of
from emailbench.text.references import addresses_in, records_in, urls_in

KINDS = ("amount", "percent", "date", "time", "address", "url", "record")
"""Every kind of value that the closed world looks at."""

_BLANK = "\x01"


@dataclass(frozen=True, slots=True)
class Value:
    """A value found in a text, as the set of its possible readings in normal form, the most plausible first.

    Normal forms: amount "3160.00 USD"; percent "15" or "12.5"; date "2026-10-28"; time "14:00", its zone apart in
    `zones`; address in lower case; URL in lower case without scheme, "www." and final slash; record "INV-10418", or
    "10418" when only digits stand there. `note` names what is wrong or unsure in itself: a weekday that contradicts
    the date, a day that does not exist (no readings then), an hour without minutes.
    """

    kind: str
    start: int
    end: int
    raw: str
    readings: tuple[str, ...]
    note: str = ""
    zones: tuple[str, ...] = ()


def find_values(text: str, *, now: date | None = None, kinds: Iterable[str] = KINDS) -> list[Value]:
    """Return the values of `text` in order; spans count in `canonical(text)`."""
    wanted = frozenset(kinds)
    return [value for value in _all_values(canonical(text), now) if value.kind in wanted]


@lru_cache(maxsize=128)
def _all_values(text: str, now: date | None) -> tuple[Value, ...]:
    """Return the values of every kind; kept, since several checks ask about one text."""
    left = text
    found: list[Value] = []
    for _, finder in _FINDERS:
        values = finder(left, now)
        if values:
            found.extend(values)
            left = _blanked(left, values)
    return tuple(sorted(found, key=lambda value: (value.start, value.end)))


def read_value(kind: str, text: str, *, now: date | None = None) -> tuple[str, ...]:
    """Return the readings of one declared value such as "3160.00 USD"; empty when `text` is no value of that kind."""
    if kind == "percent" and text.strip().replace(".", "", 1).isdigit():
        ticks = ticks_of(text.strip())
        return () if ticks is None else (plain(ticks, 0),)
    values = [value for value in find_values(text, now=now) if value.kind == kind]
    return values[0].readings if len(values) == 1 else ()


def _blanked(text: str, values: list[Value]) -> str:
    """Return `text` with the values blanked out, so that no part of one is read as another."""
    pieces: list[str] = []
    at = 0
    for value in sorted(values, key=lambda value: value.start):
        start = max(value.start, at)
        if value.end > start:
            pieces += [text[at:start], _BLANK * (value.end - start)]
            at = value.end
    return "".join(pieces) + text[at:]


def _simple(kind: str, finder: Callable[[str], list[tuple[int, int, tuple[str, ...]]]], lower: bool = False) -> _Finder:
    def find(text: str, now: date | None) -> list[Value]:
        return [Value(kind, a, b, text[a:b], readings) for a, b, readings in finder(lowered(text) if lower else text)]

    return find


def _dates(text: str, now: date | None) -> list[Value]:
    return [
        Value("date", one.start, one.end, text[one.start : one.end], one.readings, one.note)
        for one in dates_in(text, now)
    ]


def _times(text: str, now: date | None) -> list[Value]:
    return _ends(text, intervals_in(text))


def _instants(text: str, now: date | None) -> list[Value]:
    return _ends(text, instants_in(text))


def _ends(text: str, intervals: list[Interval]) -> list[Value]:
    """Return each end of an interval as a value of its own."""
    values: list[Value] = []
    for one in intervals:
        for at, (start, end) in enumerate(one.points):
            readings = tuple(dict.fromkeys(reading for pair in one.readings if (reading := pair[at])))
            values.append(Value("time", start, end, text[start:end], readings, one.note, one.zones))
    return values


_Finder = Callable[[str, date | None], list[Value]]
_FINDERS: tuple[tuple[str, _Finder], ...] = (
    ("address", _simple("address", addresses_in)),
    ("url", _simple("url", urls_in)),
    ("record", _simple("record", records_in)),
    ("time", _instants),
    ("date", _dates),
    ("time", _times),
    ("amount", _simple("amount", amounts_in, lower=True)),
    ("percent", _simple("percent", percents_in, lower=True)),
)
