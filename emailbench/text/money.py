"""Amounts and percentages in a text.

Work starts at currency signs, codes and words (found by plain substring search) and looks left and right of each, so
a long text without money costs next to nothing. All functions here take lower-case text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from emailbench.text.numbers import MULTIPLIER, NUMERAL, UNIT, WORDED, multiplied, numeral_readings, plain, worded

_DOLLARS = ("USD", "CAD", "AUD", "NZD", "SGD")
_CURRENCIES: dict[str, tuple[str, ...]] = {
    "us$": ("USD",), "ca$": ("CAD",), "c$": ("CAD",), "au$": ("AUD",), "a$": ("AUD",), "nz$": ("NZD",), "s$": ("SGD",),
    "hk$": ("HKD",), "mx$": ("MXN",), "r$": ("BRL",), "$": _DOLLARS, "€": ("EUR",), "£": ("GBP",), "¥": ("JPY", "CNY"),
    "₹": ("INR",), "₩": ("KRW",), "₪": ("ILS",), "₽": ("RUB",), "zł": ("PLN",),
    "us dollars": ("USD",), "us dollar": ("USD",), "u.s. dollars": ("USD",),
    "dollars": _DOLLARS, "dollar": _DOLLARS, "bucks": _DOLLARS, "buck": _DOLLARS,
    "euros": ("EUR",), "euro": ("EUR",), "pounds": ("GBP",), "pound": ("GBP",), "quid": ("GBP",),
    "francs": ("CHF",), "franken": ("CHF",), "yen": ("JPY",), "yuan": ("CNY",), "rmb": ("CNY",),
    "rupees": ("INR",), "rupee": ("INR",), "kr": ("SEK", "NOK", "DKK"), "kronor": ("SEK",), "kroner": ("NOK", "DKK"),
}  # fmt: skip
_CENTS: dict[str, tuple[str, ...]] = {
    "cents": (*_DOLLARS, "EUR"), "cent": (*_DOLLARS, "EUR"), "¢": _DOLLARS, "pence": ("GBP",),
}  # fmt: skip
_CODES = ("usd eur gbp chf jpy cny inr cad aud nzd sek nok dkk pln czk huf sgd hkd mxn brl zar krw aed rub").split()
_CURRENCIES |= {code: (code.upper(),) for code in _CODES}
_ALL = {**_CURRENCIES, **_CENTS}
_BY_LENGTH = sorted(_ALL, key=lambda mark: (-len(mark), mark))
_PERCENT_MARKS = (
    "%",
    "percent",
    "per cent",
    "percentage point",
    "pct",
    "prozent",
    "pour cent",
    "por ciento",
    "basis point",
)
_LOOK_BACK = 60

_NUMERAL_BACK = 48
_NUMBER = rf"(?:({NUMERAL})(?:[ -]?({MULTIPLIER}))?|({WORDED}))"
_BEFORE = re.compile(rf"(?<![\w.,]){_NUMBER}[ -]?$")
_NUMERAL_BEFORE = re.compile(rf"(?<![\w.,])({NUMERAL})()()[ -]?$")
_RANGE_BEFORE = re.compile(rf"(?<![\w.,])({NUMERAL}) ?(?:-|to|or|and|bis) ?$")
_AFTER_MARK = re.compile(rf" ?-? ?({NUMERAL}|\.\d{{1,4}}(?!\d))(?: ?({MULTIPLIER}))?")
_RANGE_AFTER = re.compile(rf" ?- ?({NUMERAL})(?: ?({MULTIPLIER}))?(?![\w%:/-])")
_SECOND_MARK = re.compile(rf" ({'|'.join(_CODES)})(?!\w)")
_HALF_OFF = re.compile(
    r"\bhalf(?:[ -]off\b|[ -]price\b| (?:of )?(?:the|your|our) (?:list |usual |normal |regular |full )?(?:price|"
    r"rate)\b(?! of\b))"
)
_SHARE_OFF = re.compile(
    r"\b(an?|one|two|three) (third|quarter|fifth|eighth|tenth|twentieth)s?[ -]"
    r"(?:off\b|discount|reduction|rebate|less(?! of)\b|cheaper|lower\b)"
)
_SHARES = {"third": 3, "quarter": 4, "fifth": 5, "eighth": 8, "tenth": 10, "twentieth": 20}
_TIMES = {"two": 2, "three": 3}

Found = tuple[int, int, tuple[str, ...]]
"""Start, end and readings of a value."""


def amounts_in(text: str) -> list[Found]:
    """Return the amounts of a lower-case text in order, each with readings such as "3160.00 USD"."""
    found: list[Found] = []
    taken = 0
    for start, end, mark in _marks(text):
        if start < taken:
            continue
        for amount in _amounts_at(text, start, end, mark, taken):
            if found and amount[1] <= found[-1][1]:
                continue
            found.append(amount)
            taken = amount[1]
    return _with_cents(text, found)


def percents_in(text: str) -> list[Found]:
    """Return the percentages of a lower-case text in order, each with readings such as "12.5"."""
    found: list[Found] = []
    for at, mark in _places(text, _PERCENT_MARKS):
        divisor = 100 if mark.startswith("basis") else 1
        end = at + len(mark)
        for start, stop, ticks in _numbers_before(text, at, found[-1][1] if found else 0):
            readings = tuple(dict.fromkeys(plain(value // divisor, 0) for value in ticks))
            found.append((start, end if stop == at else stop, readings))
    if "half" in text:
        found.extend((hit.start(), hit.end(), ("50",)) for hit in _HALF_OFF.finditer(text))
        found.sort()
    if any(word in text for word in _SHARES):
        found.extend((hit.start(), hit.end(), _share(hit)) for hit in _SHARE_OFF.finditer(text))
        found.sort()
    return found


def _share(hit: re.Match[str]) -> tuple[str, ...]:
    """Return the percentages that "a third off" may mean, rounded or not."""
    ticks = 100 * UNIT * _TIMES.get(hit[1], 1) // _SHARES[hit[2]]
    rounded = (ticks, ticks // 100 * 100, ticks // 1000 * 1000, ticks // UNIT * UNIT)
    return tuple(dict.fromkeys(plain(one, 0) for one in rounded))


def _marks(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield each currency mark that stands in the text."""
    over = 0
    for start, mark in _places(text, _BY_LENGTH):
        end = start + len(mark)
        if start < over:
            continue
        if _inside_word(text, start, end, mark):
            continue
        over = end
        yield start, end, mark


def _inside_word(text: str, start: int, end: int, mark: str) -> bool:
    runs_on = mark[-1].isalpha() and text[end : end + 1].isalpha()
    return runs_on or (mark[0].isalpha() and text[start - 1 : start].isalpha())


def _places(text: str, marks: Sequence[str]) -> list[tuple[int, str]]:
    """Return where the marks stand, in order; of two at one place the one that comes first in `marks`."""
    places: dict[int, str] = {}
    for mark in marks:
        at = text.find(mark)
        while at >= 0:
            places.setdefault(at, mark)
            at = text.find(mark, at + len(mark))
    return sorted(places.items())


def _amounts_at(text: str, start: int, end: int, mark: str, taken: int) -> list[Found]:
    """Return the amount that the mark at start..end belongs to, two of them for a range."""
    after = _AFTER_MARK.match(text, end) if mark not in _CENTS else None
    if after and not (after[1] and _is_suffix(text, start, mark, taken)):
        second_mark, stop = _second_mark(text, after.end(), mark)
        currencies = _narrowed(mark, second_mark)
        first = _amount(start, stop, _ticks(after[1], after[2]), currencies, mark)
        spread = _RANGE_AFTER.match(text, after.end()) if stop == after.end() else None
        if spread:
            second = _amount(spread.start(1), spread.end(), _ticks(spread[1], spread[2]), currencies, mark)
            return [*first, *second]
        return first
    found = []
    for begin, stop, ticks in _numbers_before(text, start, taken):
        found += _amount(begin, end if stop == start else stop, ticks, _ALL[mark], mark)
    return found


def _is_suffix(text: str, start: int, mark: str, taken: int) -> bool:
    """Say whether a mark with numbers on both sides follows its number, as in "11.00 eur 12 seats"."""
    return (mark[0].isalpha() or mark == "€") and next(_numbers_before(text, start, taken), None) is not None


def _second_mark(text: str, end: int, first: str) -> tuple[str, int]:
    """Return a code that follows an amount with a sign, as in "$1,250 CAD", and where the amount then ends."""
    hit = _SECOND_MARK.match(text, end)
    return (hit[1], hit.end()) if hit and hit[1] != first else ("", end)


def _narrowed(first: str, second: str) -> tuple[str, ...]:
    """Return the currencies that two marks of one amount allow together."""
    if not second:
        return _ALL[first]
    both = tuple(code for code in _ALL[first] if code in _ALL[second])
    return both or _ALL[second]


def _numbers_before(text: str, end: int, taken: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield (start, end, ticks) of the number that ends at `end`, and before it the lower end of a range."""
    last = text[end - 1 : end] if text[end - 1 : end] not in (" ", "-") else text[max(end - 2, 0) : end - 1]
    if not last.isalnum() and last != ".":
        return
    base = max(taken, end - (_NUMERAL_BACK if last.isdigit() else _LOOK_BACK))
    hit = (_NUMERAL_BEFORE if last.isdigit() else _BEFORE).search(text, base, end)
    if not hit:
        return
    ticks = _ticks(hit[1], hit[2]) if hit[1] else _worded_ticks(hit[3])
    if not ticks:
        return
    lower = _RANGE_BEFORE.search(text, max(taken, hit.start() - _NUMERAL_BACK), hit.start()) if hit[1] else None
    if lower:
        yield lower.start(), lower.end(1), _ticks(lower[1], hit[2])
    yield hit.start(), end, ticks


def _worded_ticks(words: str) -> tuple[int, ...]:
    value = worded(words)
    return () if value is None else (value,)


def _ticks(numeral: str, multiplier: str | None) -> tuple[int, ...]:
    """Return the readings of a numeral; a space may separate two numbers, so the last group counts too."""
    readings = [multiplied(ticks, multiplier) for ticks in numeral_readings(numeral)]
    if " " in numeral:
        readings += [multiplied(ticks, multiplier) for ticks in numeral_readings(numeral.rpartition(" ")[2])]
    return tuple(readings)


def _amount(start: int, end: int, ticks: tuple[int, ...], currencies: tuple[str, ...], mark: str) -> list[Found]:
    if mark in _CENTS:
        ticks = tuple(value // 100 for value in ticks)
    readings = tuple(dict.fromkeys(f"{plain(value)} {code}" for value in ticks for code in currencies))
    return [(start, end, readings)] if readings else []


def _with_cents(text: str, found: list[Found]) -> list[Found]:
    """Join "two dollars and fifty cents" into one amount."""
    joined: list[Found] = []
    for start, end, readings in found:
        if (
            joined
            and text[joined[-1][1] : start].strip() in ("and", "")
            and text[start:end].endswith(("cents", "cent", "pence"))
        ):
            first = joined.pop()
            both = {f"{plain(_read(a) + _read(b))} {a[-3:]}" for a in first[2] for b in readings if a[-3:] == b[-3:]}
            joined.append((first[0], end, tuple(sorted(both))))
        else:
            joined.append((start, end, readings))
    return joined


def _read(reading: str) -> int:
    whole, _, part = reading[:-4].partition(".")
    return int(whole) * UNIT + int(part.ljust(4, "0"))
