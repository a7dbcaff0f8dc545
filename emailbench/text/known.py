"""What a run was shown, ready to be asked whether a value stands in it.

Nothing is parsed before it is asked for: most texts state few kinds of values, and grading has little time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import cached_property, lru_cache
from typing import Any

from emailbench.text.characters import plain_characters
from emailbench.text.clocktimes import instants_in, intervals_in
from emailbench.text.dates import dates_in
from emailbench.text.money import amounts_in, percents_in
from emailbench.text.numbers import UNIT, ticks_of
from emailbench.text.values import Value, read_value

ANY_CURRENCY = "*"
"""The currency of a number in a field such as "total" that names none."""

_NEAR_DAYS = range(-1, 8)
_MONEY_FIELD = re.compile(
    r"(?:price|amount|total|fee|credit|balance|mrr|arr|value|cost|paid|due|refund|limit|budget|spend|tax|net|gross|"
    r"list|usd|"
    r"eur|gbp)s?$"
)
_PERCENT_FIELD = re.compile(r"(?:percent|percentage|pct|discount|rate|margin|share|uptime)s?$")
_DIGIT = re.compile(
    r"\d|\b(?:per ?cent|dollars?|euros?|pounds?|bucks|cents?|half|thirds?|quarters?|fifths?|eighths?|tenths?|"
    r"twentieths?)\b",
    re.IGNORECASE,
)
"""What a text must hold for values to be sought in it: digits, or a word of one that may be told in words alone."""
_CACHED = 16384
"""The same records and clauses are shown in run after run: each is parsed once."""
_SEPARATORS = ("-", " ", "", "_", "#", " #", ": ", " no. ")
_DAY = 24 * 60


class Pieces:
    """The texts, and the numbers with the keys they stand under, of a JSON value; each kind is parsed when asked."""

    def __init__(self, texts: tuple[str, ...], numbers: tuple[tuple[str, float], ...] = ()) -> None:
        self.texts = texts
        self.numbers = numbers
        self.with_digits = tuple(text for text in texts if _DIGIT.search(text))
        self._dates: tuple[date, frozenset[str]] | None = None

    def dates(self, now: date) -> frozenset[str]:
        """Return the dates in the texts; they are kept for one day, since a caller knows one only."""
        if self._dates is None or self._dates[0] != now:
            self._dates = (now, frozenset(reading for text in self.with_digits for reading in _dates_of(text, now)))
        return self._dates[1]

    @cached_property
    def times(self) -> tuple[frozenset[str], frozenset[int], frozenset[int]]:
        """Return the clock times in the texts, and of those with an offset the minutes in UTC, and the offsets."""
        told = [time for text in self.with_digits for time in _times_of(text)]
        zoned = [(_minutes(clock), _offset(zone)) for clock, zones in told for zone in zones]
        instants = frozenset(minutes - offset for minutes, offset in zoned)
        return frozenset(clock for clock, _ in told), instants, frozenset(offset for _, offset in zoned)


class KnownValues:
    """Texts and numbers that were shown, and values that the task declares; parsed kind by kind, when asked."""

    def __init__(
        self,
        shown: tuple[Pieces, ...],
        now: date,
        declared: tuple[tuple[str, str], ...] = (),
        offsets: tuple[int, ...] = (),
    ) -> None:
        self.now = now
        self._shown = (*shown, Pieces(tuple(text for _, text in declared)))
        self._with_digits = [one for one in self._shown if one.with_digits]
        self._declared = declared
        self._offsets = offsets

    @cached_property
    def haystack(self) -> str:
        """Return all that was shown as one lower-case text."""
        joined = "\n".join(text for one in self._shown for text in one.texts)
        return (joined if joined.isascii() else plain_characters(joined)).lower()

    def _texts(self) -> Iterator[str]:
        return (text for one in self._with_digits for text in one.with_digits)

    def _numbers(self) -> Iterator[tuple[str, float]]:
        return (number for one in self._shown for number in one.numbers)

    @cached_property
    def amounts(self) -> dict[str, set[int]]:
        """Return the amounts in ticks by currency; `ANY_CURRENCY` holds numbers of fields without one."""
        found: dict[str, set[int]] = {ANY_CURRENCY: set()}
        for text in self._texts():
            for ticks, currency in _amounts_of(text):
                found.setdefault(currency, set()).add(ticks)
        for key, number in self._numbers():
            if _MONEY_FIELD.search(key):
                found[ANY_CURRENCY].add(round(number * UNIT))
        return found

    @cached_property
    def percents(self) -> set[str]:
        """Return the percentages in normal form, with 0 and 100."""
        found = {"0", "100"}
        found.update(reading for text in self._texts() for reading in _percents_of(text))
        found.update(
            reading for kind, text in self._declared if kind == "percent" for reading in read_value(kind, text)
        )
        for key, number in self._numbers():
            if _PERCENT_FIELD.search(key):
                found.update((f"{number:g}", f"{round(number * 100, 4):g}") if 0 < number < 1 else (f"{number:g}",))
        return found

    @cached_property
    def dates(self) -> set[str]:
        """Return the dates shown, and those from yesterday to a week ahead."""
        found = {(self.now + timedelta(days=step)).isoformat() for step in _NEAR_DAYS}
        found.update(*(one.dates(self.now) for one in self._with_digits))
        return found

    @cached_property
    def times(self) -> set[str]:
        """Return the clock times shown; an instant also in UTC and in every offset that was seen or given."""
        parsed = [one.times for one in self._with_digits]
        found = set().union(*(clocks for clocks, _, _ in parsed))
        instants = set().union(*(minutes for _, minutes, _ in parsed))
        offsets = {0, *self._offsets}.union(*(own for _, _, own in parsed))
        found.update(map(_clock, {(instant + offset) % _DAY for instant in instants for offset in offsets}))
        return found

    def holds(self, value: Value) -> bool:
        """Say whether one of the readings of `value` was shown, was declared, or is free in itself."""
        if value.kind == "amount":
            return any(self.has_amount(*split_amount(reading)) for reading in value.readings)
        if value.kind in ("percent", "date", "time"):
            known: set[str] = getattr(self, value.kind + "s")
            return not known.isdisjoint(value.readings)
        if value.kind == "record":
            return any(self._has_record(reading.lower()) for reading in value.readings)
        return any(self._has_reference(reading) for reading in value.readings)

    def has_amount(self, ticks: int, currency: str) -> bool:
        """Say whether this amount was shown."""
        return ticks in self.amounts.get(currency, ()) or ticks in self.amounts[ANY_CURRENCY]

    def _has_record(self, number: str) -> bool:
        prefix, _, digits = number.partition("-")
        if not digits or prefix.isdigit():
            return any(_clear(self.haystack, at, len(number), "0123456789") for at in _places(self.haystack, number))
        return any(
            _clear(self.haystack, at, len(form), "0123456789")
            for form in (prefix + separator + digits for separator in _SEPARATORS)
            for at in _places(self.haystack, form)
            if not self.haystack[at - 1 : at].isalnum()
        )

    def _has_reference(self, reference: str) -> bool:
        """Find an address, a URL or a host name, not as part of a longer one."""
        text, size = self.haystack, len(reference)
        for at in _places(text, reference):
            before, after = text[at - 1 : at], text[at + size : at + size + 2]
            if before.isalnum() or (before in ("-", "_", ".", "+", "@") and "/" not in reference and "@" in reference):
                continue
            if before == "." and not text[:at].endswith("www."):
                continue
            if not _runs_on(after, reference):
                return True
        return False


def known_values(
    shown: Iterable[Any],
    now: date,
    declared: Iterable[tuple[str, str]] = (),
    offsets: Iterable[int] = (),
) -> KnownValues:
    """Collect what was shown: strings or JSON values, keys included.

    `declared` are (kind, text) pairs that the task states or allows, such as ("amount", "790.00 USD"); `offsets` are
    the zone offsets in minutes in which shown instants may be repeated.
    """
    return known_from(map(pieces_of, shown), now, declared, offsets)


def known_from(
    shown: Iterable[Pieces], now: date, declared: Iterable[tuple[str, str]] = (), offsets: Iterable[int] = ()
) -> KnownValues:
    """Collect what was shown from pieces, which a caller may keep: the same facts are shown in many runs."""
    return KnownValues(tuple(shown), now, tuple(declared), tuple(offsets))


def pieces_of(value: Any) -> Pieces:
    """Take a string or JSON value apart into its texts, keys included, and its numbers."""
    texts: list[str] = []
    numbers: list[tuple[str, float]] = []
    for key, leaf in _leaves((value,)):
        if isinstance(leaf, str):
            texts.append(leaf)
        elif isinstance(leaf, (int, float)) and not isinstance(leaf, bool) and abs(leaf) < 10**12:
            numbers.append((key, leaf))
    return Pieces(tuple(texts), tuple(numbers))


def _leaves(shown: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    """Yield (key, leaf) of nested JSON values without recursion; keys are texts of their own."""
    stack: list[tuple[str, Any]] = [("", value) for value in shown]
    while stack:
        key, value = stack.pop()
        if isinstance(value, dict):
            for name, inner in value.items():
                yield "", str(name)
                stack.append((str(name).lower(), inner))
        elif isinstance(value, (list, tuple)):
            stack.extend((key, inner) for inner in value)
        else:
            yield key, value


@lru_cache(maxsize=_CACHED)
def split_amount(reading: str) -> tuple[int, str]:
    """Return ticks and currency of a reading such as "3160.00 USD"."""
    number, _, currency = reading.partition(" ")
    return ticks_of(number) or 0, currency


@lru_cache(maxsize=_CACHED)
def _amounts_of(text: str) -> tuple[tuple[int, str], ...]:
    return tuple(split_amount(reading) for _, _, readings in amounts_in(_plain(text).lower()) for reading in readings)


@lru_cache(maxsize=_CACHED)
def _percents_of(text: str) -> tuple[str, ...]:
    return tuple(reading for _, _, readings in percents_in(_plain(text).lower()) for reading in readings)


@lru_cache(maxsize=_CACHED)
def _dates_of(text: str, now: date) -> tuple[str, ...]:
    found = dates_in(_plain(text), now)
    return tuple(reading for one in found if not one.note for reading in one.readings)


@lru_cache(maxsize=_CACHED)
def _times_of(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return (clock time, offsets that stood beside it) pairs."""
    text = _plain(text)
    instants = [(one.readings[0][0], one.zones) for one in instants_in(text)]
    others = [time for one in intervals_in(text) if not one.note for pair in one.readings for time in pair if time]
    return (*instants, *((time, ()) for time in others))


def _plain(text: str) -> str:
    return text if text.isascii() else plain_characters(text)


def _runs_on(after: str, reference: str) -> bool:
    """Say whether a reference goes on with the characters `after` it; a path may follow a host."""
    if after[:1] in (".", "/") and after[1:].isalnum():
        return after[0] == "." or "/" in reference or "@" in reference
    return after[:1].isalnum() or after[:1] in ("-", "_", "@")


def _places(text: str, part: str) -> Iterator[int]:
    at = text.find(part) if part else -1
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _clear(text: str, at: int, size: int, clinging: str) -> bool:
    """Say whether what stands at `at` is not part of a longer run of `clinging` characters."""
    before, after = text[at - 1 : at] if at else "", text[at + size : at + size + 1]
    return not (before and before in clinging) and not (after and after in clinging)


def _minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def _clock(minutes: int) -> str:
    return f"{minutes % _DAY // 60:02d}:{minutes % 60:02d}"


def _offset(zone: str) -> int:
    """Return the minutes of "UTC-05:00"."""
    sign = -1 if zone[3] == "-" else 1
    return sign * (int(zone[4:6]) * 60 + int(zone[7:9]))
