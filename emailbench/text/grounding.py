"""The closed world: every value an agent writes was shown to it, declared, or follows from such values.

Typed arithmetic, with operands that were shown or stand in the same text: money times or divided by a count of the
text (also 10 and 12) or by two of them ("per seat, for 12 seats", "for 4 of 12 months"); money that the text states
plus or minus money; money times, or less, a percentage of the text; sums of amounts listed in the text. Money plus or
minus a bare count is never derived. Results are exact to the cent, unless the text says "about". Percentages that
compare amounts of the text, and sums that are written out, are worked out again. Dates, times and references are not
derived.
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from emailbench.text.canonical import canonical
from emailbench.text.dates import CONTRADICTION, NO_SUCH_DAY
from emailbench.text.known import ANY_CURRENCY, KnownValues, known_values, split_amount
from emailbench.text.numbers import UNIT, counts_in, ticks_of
from emailbench.text.values import KINDS, Value, find_values
from emailbench.text.workings import is_share, is_written_sum

__all__ = ["Grounding", "KnownValues", "ground_text", "grounded", "known_values"]

MOST_AMOUNTS = 150
"""So many amounts of one text are derived at most; further ones must stand in what was shown."""
MOST_SHARES = 20
"""So many percentages of one text are worked out again."""
MOST_COUNTS = 24
"""So many counts of one text serve as factors; more would make any amount derivable."""

_ALWAYS = (10, 12)
_CENT = UNIT // 100
_ROUGH = 50  # an amount called "about" may be off by a fiftieth
_LIST_MARK = re.compile(r"^\(?\d{1,2}[.)] ", re.MULTILINE)
_CLOCK_COUNT = re.compile(r"\b(?:\d+|[a-z]+)[ -](?:minutes?|mins?|hours?|hrs?|seconds?)\b", re.IGNORECASE)
_ROUGHLY = re.compile(
    r"(?:~|\b(?:about|around|approximately|approx\.?|roughly|circa|nearly|almost|just (?:under|over))) ?$",
    re.IGNORECASE,
)

_Ratio = tuple[int, int]
"""Numerator and denominator."""


@dataclass(frozen=True, slots=True)
class Grounding:
    """The outcome for one text: values without ground, and notes on what was not decided."""

    faults: tuple[Value, ...]
    review: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Stated:
    """A grounded amount of the text, as an operand."""

    start: int
    line: int
    ticks: int


def ground_text(text: str, known: KnownValues, kinds: Collection[str] = KINDS) -> Grounding:
    """Check every value of `text` at once; those found grounded may serve as operands for the others."""
    text = canonical(text)
    values = find_values(text, now=known.now)
    faults = [value for value in values if value.kind in kinds and value.kind != "amount" and not _stands(value, known)]
    review: list[str] = []
    if "amount" in kinds:
        amounts = [value for value in values if value.kind == "amount"]
        percents = [value for value in _percents(values) if known.holds(value)]
        counts = _counts(text, values)
        open_amounts, skipped = _ungrounded(amounts, percents, counts, known, text)
        unheld = {id(one) for one in open_amounts}
        held = [value for value in amounts if id(value) not in unheld]
        shares = {id(one) for one in _percents(faults)[:MOST_SHARES] if is_share(text, one, held, known)}
        faults = [one for one in faults if id(one) not in shares]
        faults += open_amounts
        if skipped:
            review.append(f"{skipped} of {len(amounts)} amounts were compared but not derived")
        if len(counts) > MOST_COUNTS and open_amounts:
            review.append(f"only {MOST_COUNTS} of {len(counts)} counts served as factors")
    return Grounding(tuple(sorted(faults, key=lambda value: value.start)), tuple(review))


def _percents(values: Iterable[Value]) -> list[Value]:
    return [value for value in values if value.kind == "percent"]


def grounded(value: Value, known: KnownValues, same_text: Sequence[Value] = (), counts: Iterable[int] = ()) -> bool:
    """Say whether a reading of `value` is known, or follows with the values and the bare counts of the same text."""
    if value.kind != "amount":
        return _stands(value, known)
    amounts = sorted({value, *(one for one in same_text if one.kind == "amount")}, key=lambda one: one.start)
    percents = [one for one in same_text if one.kind == "percent" and known.holds(one)]
    open_amounts, _ = _ungrounded(amounts, percents, set(counts), known, "")
    return value not in open_amounts


def _stands(value: Value, known: KnownValues) -> bool:
    return value.note not in (CONTRADICTION, NO_SUCH_DAY) and known.holds(value)


def _counts(text: str, values: list[Value]) -> set[int]:
    """Return the bare counts of a text: no part of a value, no list number, no length of a meeting."""
    pieces: list[str] = []
    at = 0
    for value in values:
        pieces.append(text[at : max(at, value.start)])
        at = max(at, value.end)
    rest = "\x01".join((*pieces, text[at:]))
    return counts_in(_CLOCK_COUNT.sub(" ", _LIST_MARK.sub("", rest))) - {0, 1}


def _ungrounded(
    amounts: list[Value], percents: list[Value], counts: set[int], known: KnownValues, text: str
) -> tuple[list[Value], int]:
    """Return the amounts that do not follow, and how many were only compared for want of room."""
    held = {value.readings: known.holds(value) for value in {one.readings: one for one in amounts}.values()}
    open_amounts = [value for value in amounts if not held[value.readings]]
    if not open_amounts:
        return [], 0
    tried, rest = open_amounts[:MOST_AMOUNTS], open_amounts[MOST_AMOUNTS:]
    operands = [value for value in amounts if held[value.readings]][:MOST_AMOUNTS]
    sums = _Sums(known, counts, (reading for value in percents for reading in value.readings))
    for value in operands:
        sums.state(value, text.count("\n", 0, value.start))
    progress = True
    while progress and tried:
        left = []
        for value in tried:
            if (
                sums.derives(value)
                or is_written_sum(text, value, known)
                or (_ROUGHLY.search(text[max(0, value.start - 20) : value.start]) and sums.is_near(value))
            ):
                sums.state(value, text.count("\n", 0, value.start))
            else:
                left.append(value)
        progress, tried = len(left) < len(tried), left
    return tried + rest, len(rest)


class _Sums:
    """The arithmetic of one text."""

    def __init__(self, known: KnownValues, counts: Iterable[int], percents: Iterable[str]) -> None:
        self._known = known
        ratios = _ratios(sorted(counts)[:MOST_COUNTS])
        shares = [share for percent in dict.fromkeys(percents) for share in _shares(percent)]
        self._ratios = [(a * c, b * d) for c, d in ((1, 1), *shares) for a, b in ratios]
        self._stated: dict[str, list[_Stated]] = {}  # In the order of the text.
        self._operands: dict[str, list[int]] = {}

    def state(self, value: Value, line: int) -> None:
        """Let a grounded amount of the text serve as an operand."""
        for reading in value.readings:
            ticks, currency = split_amount(reading)
            insort(self._stated.setdefault(currency, []), _Stated(value.start, line, ticks), key=lambda one: one.start)
            self._operands.pop(currency, None)

    def derives(self, value: Value) -> bool:
        """Say whether a reading of an amount follows from what is known and stated."""
        return any(self._derives(value.start, *split_amount(reading)) for reading in value.readings)

    def is_near(self, value: Value) -> bool:
        """Say whether an amount is close to one that is known or stated."""
        readings = [split_amount(reading) for reading in value.readings]
        return any(_within(self._base(currency), n - n // _ROUGH, n + n // _ROUGH) for n, currency in readings)

    def _derives(self, start: int, ticks: int, currency: str) -> bool:
        base = self._base(currency)
        low, high = ticks - _CENT + 1, ticks + _CENT - 1
        if any(_within(base, -(-low * b // a), high * b // a) for a, b in self._ratios):
            return True
        stated = self._stated.get(currency, [])
        for one in stated:
            if any(
                _within(base, other, other)
                for other in (ticks - one.ticks, one.ticks - ticks, ticks + one.ticks)
                if other > 0
            ):
                return True
        return _is_total(start, ticks, stated)

    def _base(self, currency: str) -> list[int]:
        """Return known and stated amounts of a currency, sorted."""
        if currency not in self._operands:
            own = self._known.amounts.get(currency, set()) | self._known.amounts[ANY_CURRENCY]
            own |= {one.ticks for one in self._stated.get(currency, ())}
            self._operands[currency] = sorted(own)
        return self._operands[currency]


def _ratios(counts: list[int]) -> list[_Ratio]:
    """Return the factors that counts allow: c, 1/c, c·d, c/d; 10 and 12 are always there, but not with each other."""
    factors = dict.fromkeys((*counts, *_ALWAYS))
    found: dict[_Ratio, None] = {(1, 1): None}
    for one in factors:
        found[one, 1] = found[1, one] = None
    for one in counts:
        for other in factors:
            if other != one:
                found[one * other, 1] = found[one, other] = None
    return list(found)


def _shares(percent: str) -> list[_Ratio]:
    """Return a percentage and what it leaves, as ratios: 15 % gives 15/100 and 85/100."""
    ticks = ticks_of(percent)
    if not ticks or ticks >= 100 * UNIT:
        return []
    return [(ticks, 100 * UNIT), (100 * UNIT - ticks, 100 * UNIT)]


def _within(ordered: list[int], low: int, high: int) -> bool:
    """Say whether a sorted list has a number from `low` to `high`."""
    at = bisect_left(ordered, low)
    return at < len(ordered) and ordered[at] <= high


def _is_total(start: int, ticks: int, stated: list[_Stated]) -> bool:
    """Say whether an amount sums up a run of stated amounts before or after it, or the last ones of lines before it."""
    before = [one for one in stated if one.start < start]
    line_ends = [one for at, one in enumerate(before) if at + 1 == len(before) or before[at + 1].line != one.line]
    after = [one for one in stated if one.start > start]
    return any(_sums_up(run, ticks) for run in (before[::-1], line_ends[::-1], after))


def _sums_up(run: list[_Stated], ticks: int) -> bool:
    total = 0
    for at, one in enumerate(run):
        total += one.ticks
        if total == ticks and at:
            return True
        if total > ticks:
            return False
    return False
