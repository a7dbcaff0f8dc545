"""Numbers as people write them: grouped by locale, with "k" and "million", or in words.

A number is an integer count of `UNIT`ths, so that sums are exact and equal for every platform.
"""

from __future__ import annotations

import re

UNIT = 10_000
"""One is 10,000 ticks: four decimals, enough for unit prices and rates."""

_MOST_DIGITS = 15

NUMERAL = r"(?:\d{1,3}(?:[,.' ]\d{2,3}){1,4}(?![\d])(?:[.,]\d{1,4}(?!\d))?|\d{1,40}(?:[.,]\d{1,6})?)(?![.,]?\d)"
"""A number in digits, grouped or not; bounded, so that a search over it is linear."""

MULTIPLIER = r"(?:k|thousand|grand|m|mn|mio|million|bn|billion|tsd|tausend|millionen)\b\.?"
"""What may follow a number and multiplies it."""

_FACTORS = {"k": 1000, "thousand": 1000, "grand": 1000, "tsd": 1000, "tausend": 1000, "bn": 10**9, "billion": 10**9}

_SMALL = {
    word: value
    for value, word in enumerate(
        (
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen"
        ).split()
    )
}
_TENS = {word: 10 * (at + 2) for at, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split())}
_BIG = {"hundred": 100, "thousand": 1000, "million": 10**6, "grand": 1000, "k": 1000}
_WORD = "|".join((*sorted(_SMALL, key=len, reverse=True), *_TENS, *_BIG))

WORDED = rf"(?:(?:a|an|{_WORD})\b(?:(?:[ -]| and (?:a )?| point )(?:half|{_WORD})\b){{0,9}})"
"""A number in words, "two hundred and fifty" or "twelve and a half"; also a lone "a", which `worded` refuses."""

_ORDINAL_WORDS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth"
).split()
ORDINALS = {
    **{word: at + 1 for at, word in enumerate(_ORDINAL_WORDS)},
    "twentieth": 20,
    "thirtieth": 30,
    **{f"twenty-{word}": 21 + at for at, word in enumerate(_ORDINAL_WORDS[:9])},
    "thirty-first": 31,
}
"""Ordinals in words that can be a day of a month."""

_COUNT = re.compile(
    rf"(?<![\w.,:/$€£%#-])(?:(\d{{1,3}}(?:,\d{{3}})++|\d{{1,7}})(?![\w%]| %|[.,:/]\d|-\d)|\b({_WORD})\b)"
)


def numeral_readings(raw: str) -> tuple[int, ...]:
    """Return the possible values, in ticks, of a number in digits: "1.250" may be 1250 or 1.25."""
    plain = raw.replace(" ", "").replace("'", "")
    if sum(char.isdigit() for char in plain.lstrip("0")) > _MOST_DIGITS:
        return ()
    dot, comma = plain.rfind("."), plain.rfind(",")
    if dot < 0 and comma < 0:
        return (int(plain) * UNIT,) if plain.isdigit() else ()
    if dot >= 0 and comma >= 0:
        mark = "." if dot > comma else ","
        whole, _, part = plain.rpartition(mark)
        return _joined(whole, part)
    mark = "." if dot >= 0 else ","
    groups = plain.split(mark)
    if len(groups) > 2:
        return (int("".join(groups)) * UNIT,) if len(groups[-1]) == 3 else _joined("".join(groups[:-1]), groups[-1])
    whole, part = groups
    if len(part) == 3 and whole and whole.lstrip("0") and len(whole) <= 3:
        grouped = int(whole + part) * UNIT
        return (grouped, *_joined(whole, part)) if mark == "." else (grouped,)
    return _joined(whole, part)


def _joined(whole: str, part: str) -> tuple[int, ...]:
    """Return whole and decimal digits as ticks; nothing when there are more decimals than ticks hold."""
    digits = whole.replace(".", "").replace(",", "") or "0"
    part = part.rstrip("0")
    if len(part) > 4 or not digits.isdigit() or not (part.isdigit() or not part):
        return ()
    return (int(digits) * UNIT + int(part.ljust(4, "0")),)


def multiplied(ticks: int, multiplier: str | None) -> int:
    """Apply "k", "million" and the like."""
    if not multiplier:
        return ticks
    return ticks * _FACTORS.get(multiplier.rstrip("."), 10**6)


def worded(raw: str) -> int | None:
    """Return the value in ticks of a number in words, or None."""
    words = raw.lower().replace("-", " ").split()
    if not words or words in (["a"], ["an"], ["k"], ["grand"]):
        return None
    total = current = 0
    for at, word in enumerate(words):
        if word in ("a", "an"):
            current = 1 if at == 0 else current
        elif word == "point":
            return _with_decimals(total + current, words[at + 1 :])
        elif word == "half":
            return (total + current) * UNIT + UNIT // 2
        elif word in _SMALL or word in _TENS:
            current += _SMALL.get(word, 0) + _TENS.get(word, 0)
        elif word == "hundred":
            current = max(current, 1) * 100
        elif word in _BIG:
            total += max(current, 1) * _BIG[word]
            current = 0
    return (total + current) * UNIT


def spelled(count: int) -> str:
    """Return a whole number below a hundred in words, "twenty-five"; empty for others."""
    names = {value: word for word, value in (*_SMALL.items(), *_TENS.items())}
    if count in names:
        return names[count]
    tens, rest = divmod(count, 10)
    return f"{names[tens * 10]}-{names[rest]}" if 20 < count < 100 else ""


def _with_decimals(whole: int, words: list[str]) -> int:
    """Return "point two five", or "point two million", after a whole number, in ticks."""
    decimals = "".join(str(_SMALL.get(word, "")) for word in words)[:4]
    value = whole * UNIT + (int(decimals.ljust(4, "0")) if decimals else 0)
    for word in words:
        value *= _BIG.get(word, 1)
    return value


def plain(ticks: int, decimals: int = 2) -> str:
    """Return ticks as a decimal string with at least `decimals` places: 31600000 -> "3160.00"."""
    whole, part = divmod(abs(ticks), UNIT)
    digits = f"{part:04d}".rstrip("0").ljust(decimals, "0")
    sign = "-" if ticks < 0 else ""
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


def ticks_of(text: str) -> int | None:
    """Return the ticks of a plain decimal such as "3160.00"; None when it is none."""
    whole, _, part = text.partition(".")
    if not whole.isdigit() or not (part.isdigit() or not part) or len(part) > 4 or len(whole) > _MOST_DIGITS:
        return None
    return int(whole) * UNIT + int(part.ljust(4, "0"))


def counts_in(text: str) -> set[int]:
    """Return the bare whole numbers of a text, in digits or words: seats, months, units."""
    found = set()
    for hit in _COUNT.finditer(text.lower()):
        value = int(hit[1].replace(",", "")) if hit[1] else (worded(hit[2]) or 0) // UNIT
        if value:
            found.add(value)
    return found
