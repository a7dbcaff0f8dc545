"""Calendar dates in a text: ISO, with a month's name (en, de, fr, es), in digits, weekdays, "tomorrow", "the 28th".

A date is a set of readings "YYYY-MM-DD", the most plausible first. Without a year it is read around `now`; a weekday
that fits no reading makes the date contradictory. All functions take canonical text, since "May" and "Sat" are told
from "may" and "sat" by their capital.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from emailbench.text.characters import lowered
from emailbench.text.numbers import ORDINALS

CONTRADICTION = "the weekday contradicts the date"
NO_SUCH_DAY = "there is no such day"
_NAMED_SPAN = 200
"""Days around now in which a date with weekday and without year is sought: nobody names the weekday of last year."""
_FAR_SPAN = 400
_LEAP_YEAR = 2024
_LAST_SUCH_DAY = 39  # "February 30" is a wrong date, "May 45" no date at all
_LONGEST_NAME = 12
_LONGEST_GAP = 8
_LOOK_BACK = 24
_LOOK_AHEAD = 36

_MONTHS = (
    "january jan januar janvier enero|february feb februar février febrero|march mar märz mär mars marzo|"
    "april apr avril abril|may mai mayo|june jun juni juin junio|july jul juli juillet julio|"
    "august aug août agosto|september sep sept septembre septiembre|october oct oktober okt octobre octubre|"
    "november nov novembre noviembre|december dec dezember dez décembre diciembre"
)
_MONTH_OF = {name: at + 1 for at, names in enumerate(_MONTHS.split("|")) for name in names.split()}
_DAYS = (
    "monday mon montag lundi lunes|tuesday tue tues dienstag mardi martes|wednesday wed weds mittwoch mercredi "
    "miércoles|thursday thu thur thurs donnerstag jeudi jueves|friday fri freitag vendredi viernes|"
    "saturday sat samstag samedi sábado|sunday sun sonntag dimanche domingo"
)
_DAY_OF = {name: at for at, names in enumerate(_DAYS.split("|")) for name in names.split()}
_CAPITAL_ONLY = frozenset("may mar march mars mon sat sun wed dec jan juin jun mai".split())
_RELATIVE = {
    "tomorrow": 1, "today": 0, "tonight": 0, "yesterday": -1, "übermorgen": 2, "heute": 0, "gestern": -1, "demain": 1,
    "aujourd": 0, "hier": -1, "mañana": 1, "hoy": 0, "ayer": -1,
}  # fmt: skip


def _names(names: Iterable[str]) -> str:
    return "|".join(sorted(names, key=lambda name: (-len(name), name)))


_MONTH = rf"(?:{_names(_MONTH_OF)})(?!\w)\.?"
_WEEKDAY = rf"(?:{_names(_DAY_OF)})(?!\w)"
_ORDINAL = rf"(?:{_names(ORDINALS)}|{_names(word.replace('-', ' ') for word in ORDINALS if '-' in word)})"
_DAY = rf"(?:(\d{{1,2}})(?:st|nd|rd|th|er|\.)?(?![\w%]|:\d)|({_ORDINAL})(?!\w))"
_YEAR = r"(?:,? (?:de )?(\d{4})(?![\d:]))"
_MONTH_FIRST = re.compile(rf"({_MONTH})[ -](?:the )?{_DAY}(?!\.\d){_YEAR}?")
_DAY_FIRST = re.compile(rf"(?<![\w.:/-]){_DAY}(?: of | de | |-)({_MONTH})(?:{_YEAR}|-(\d{{4}}|\d{{2}})(?!\d))?")
_ISO = re.compile(r"(?<![\d-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")
_DIGITS = re.compile(r"(?<![\w./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\w/-]|\.\d)")
_GERMAN = re.compile(r"(?<![\w./-])(\d{1,2})\.(\d{1,2})\.(?!\d)")
_SLASHED = re.compile(r"(?<![\w./-])(\d{1,2})/(\d{1,2})(?![\w/%])")
_BEFORE_SLASHED = re.compile(
    rf"(?:{_WEEKDAY}[,.]?|\b(?:on|by|until|till|before|after|since|from|due|to|date|of|am|le|for)) \(?$", re.IGNORECASE
)
_LETTERS = re.compile(r"[^\W\d_]+")
_BEFORE_WEEKDAY = re.compile(
    r"(?:^|[^\w-])((?:a |this |the )?week(?:'s)?|next week(?:'s)?(?: on)?|next|this|coming|the coming|last|past|"
    r"nächsten|kommenden|diesen|letzten) $",
    re.IGNORECASE,
)
_AFTER_WEEKDAY = re.compile(r" (next week|week)(?!\w)", re.IGNORECASE)
_ORDINAL_ALONE = re.compile(
    rf"\bthe (?:(\d{{1,2}})(?:st|nd|rd|th)|({_ORDINAL}))(?= ?(?:[.,;:!?)]|$|"
    r"at\b|of (?:this|next) month|from\b|works|is (?:free|open|fine|ok|good)|and\b|or\b|between|instead))",
    re.MULTILINE,
)
_TO_DATE = re.compile(r"[,.]? ?\(?(?:the |den |der |le |el )?", re.IGNORECASE)
_FROM_DATE = re.compile(r"^(?: \(|, ?(?:which is )?(?:an? )?)$")


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date in a text; `note` names a contradiction between weekday and date, or a day that does not exist."""

    start: int
    end: int
    readings: tuple[str, ...]
    note: str = ""


_Candidate = tuple[int | None, int, int]
"""Year (None when not written), month, day."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A date as written, before `now` and a weekday are looked at."""

    start: int
    end: int
    candidates: tuple[_Candidate, ...]
    impossible: bool = False


@dataclass(frozen=True, slots=True)
class _Weekday:
    """A weekday as written, with what stands around it: "next", "week"."""

    start: int
    end: int
    day: int
    around: str


def dates_in(text: str, now: date | None = None) -> list[FoundDate]:
    """Return the dates of a canonical text in order. Without `now`, a date without year reads "--10-28"."""
    return list(_dates_in(text, now))


@lru_cache(maxsize=64)
def _dates_in(text: str, now: date | None) -> tuple[FoundDate, ...]:
    """Read the dates; kept, since values and slots are sought in the same texts."""
    months, weekdays, relative = _named_places(text)
    written = _written_dates(text, months, now)
    starts = [one.start for one in written]
    attached: dict[int, _Weekday] = {}
    found: list[FoundDate] = []
    for weekday in weekdays:
        at = _attached_to(text, weekday, written, starts)
        if at is None:
            found.append(_lone_weekday(weekday, now))
        elif at >= 0:
            attached.setdefault(at, weekday)
    found.extend(_with_weekday(one, attached.get(at), now) for at, one in enumerate(written))
    if now is not None:
        found.extend(_relative(text, start, end, now) for start, end in relative)
    return tuple(sorted((one for one in found if one.readings or one.note), key=lambda one: one.start))


def _named_places(text: str) -> tuple[list[int], list[_Weekday], list[tuple[int, int]]]:
    """Return where months, weekdays and words such as "tomorrow" stand: most texts have few, and work starts there."""
    months: list[int] = []
    weekdays: list[_Weekday] = []
    relative: list[tuple[int, int]] = []
    for hit in _LETTERS.finditer(text):
        word = hit[0]
        if not 3 <= len(word) <= _LONGEST_NAME:
            continue
        name = word.lower()
        if name in _CAPITAL_ONLY and not word[0].isupper():
            continue
        if name in _MONTH_OF:
            months.append(hit.start())
        if name in _DAY_OF:
            weekdays.append(_weekday(text, hit.start(), hit.end(), _DAY_OF[name]))
        elif name in _RELATIVE:
            relative.append(hit.span())
    return months, weekdays, relative


def _weekday(text: str, start: int, end: int, day: int) -> _Weekday:
    before = _BEFORE_WEEKDAY.search(text, max(0, start - _LOOK_BACK), start)
    after = _AFTER_WEEKDAY.match(text, end)
    return _Weekday(start, end, day, (before[1] if before else after[1] if after else "").lower())


def _written_dates(text: str, months: list[int], now: date | None) -> list[_Written]:
    """Return dates that name month and day, earlier and longer finds first."""
    low = lowered(text)
    finds = sorted((*_by_month(low, months), *_in_digits(text), *_bare_ordinals(low, now)), key=_by_place)
    kept: list[_Written] = []
    for one in finds:
        if (one.candidates or one.impossible) and (not kept or one.start >= kept[-1].end):
            kept.append(one)
    return kept


def _by_place(one: _Written) -> tuple[int, int]:
    return one.start, -one.end


def _by_month(low: str, months: list[int]) -> Iterator[_Written]:
    """Yield the dates around the names of months in a text in lower case."""
    for at in months:
        if hit := _MONTH_FIRST.match(low, at):
            yield _by_name(hit, _year(hit[4]), hit[1], _day(hit[2], hit[3]))
        for hit in _DAY_FIRST.finditer(low, max(0, at - _LOOK_BACK), at + _LOOK_AHEAD):
            if hit.start(3) == at and (hit[1] or " of " in hit[0]):
                yield _by_name(hit, _year(hit[4] or hit[5]), hit[3], _day(hit[1], hit[2]))


def _in_digits(text: str) -> Iterator[_Written]:
    """Yield the dates that are all digits."""
    for hit in _ISO.finditer(text):
        yield _Written(hit.start(), hit.end(), _valid([(int(hit[1]), int(hit[3]), int(hit[4]))]))
    for hit in _DIGITS.finditer(text):
        first, second, year = int(hit[1]), int(hit[3]), _year(hit[4])
        order = [(year, second, first)] if hit[2] == "." else [(year, first, second), (year, second, first)]
        yield _Written(hit.start(), hit.end(), _valid(order))
    for hit in _GERMAN.finditer(text):
        yield _Written(hit.start(), hit.end(), _valid([(None, int(hit[2]), int(hit[1]))]))
    for hit in _SLASHED.finditer(text) if "/" in text else ():
        if _BEFORE_SLASHED.search(text, max(0, hit.start() - _LOOK_BACK), hit.start()):
            first, second = int(hit[1]), int(hit[2])
            yield _Written(hit.start(), hit.end(), _valid([(None, first, second), (None, second, first)]))


def _bare_ordinals(low: str, now: date | None) -> Iterator[_Written]:
    """Yield "the 28th" in a text in lower case as a day of this, the next or the last month."""
    if now is None:
        return
    coming = (now.year + now.month // 12, now.month % 12 + 1)
    last = (now.year - (now.month == 1), (now.month - 2) % 12 + 1)
    for hit in _ORDINAL_ALONE.finditer(low):
        day = _day(hit[1], hit[2])
        months = ((now.year, now.month), coming, last)
        yield _Written(hit.start(), hit.end(), _valid([(year, month, day) for year, month in months]))


def _year(text: str | None) -> int | None:
    if not text:
        return None
    return int(text) if len(text) == 4 else 2000 + int(text)


def _by_name(hit: re.Match[str], year: int | None, month: str, day: int) -> _Written:
    candidates = _valid([(year, _MONTH_OF[month.lower().rstrip(".")], day)])
    return _Written(hit.start(), hit.end(), candidates, not candidates and day <= _LAST_SUCH_DAY)


def _day(digits: str | None, words: str | None) -> int:
    return int(digits) if digits else ORDINALS.get((words or "").lower().replace(" ", "-"), 0)


def _valid(candidates: list[_Candidate]) -> tuple[_Candidate, ...]:
    """Keep what is a date in some year."""
    return tuple(dict.fromkeys(one for one in candidates if _date(one[0] or _LEAP_YEAR, one[1], one[2])))


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _attached_to(text: str, weekday: _Weekday, written: list[_Written], starts: list[int]) -> int | None:
    """Return the index of the date that a weekday belongs to: the one right after it, else the one right before.

    A weekday inside a date belongs nowhere: -1. One that stands alone: None.
    """
    after = bisect_left(starts, weekday.end)
    if after < len(written):
        gap = text[weekday.end : min(starts[after], weekday.end + _LONGEST_GAP + 1)]
        if len(gap) <= _LONGEST_GAP and _TO_DATE.fullmatch(gap):
            return after
    before = after - 1
    if before >= 0 and written[before].end > weekday.start:
        return -1
    if before >= 0 and _FROM_DATE.match(text[written[before].end : weekday.start][: _LONGEST_GAP * 3]):
        return before
    return None


def _with_weekday(one: _Written, weekday: _Weekday | None, now: date | None) -> FoundDate:
    """Resolve a written date, and hold it against its weekday."""
    if one.impossible:
        return FoundDate(one.start, one.end, (), NO_SUCH_DAY)
    if weekday is None:
        return FoundDate(one.start, one.end, tuple(_iso(_years(one.candidates, now, _FAR_SPAN))))
    start, end = min(one.start, weekday.start), max(one.end, weekday.end)
    days = list(_years(one.candidates, now, _NAMED_SPAN)) or list(_years(one.candidates, now, _FAR_SPAN))
    fitting = [day for day in days if not isinstance(day, date) or day.weekday() == weekday.day]
    if fitting:
        return FoundDate(start, end, tuple(_iso(fitting)))
    return FoundDate(start, end, tuple(_iso(days)), CONTRADICTION)


def _years(candidates: tuple[_Candidate, ...], now: date | None, span: int) -> Iterator[date | str]:
    """Yield the dates that candidates can mean, those near `now` first."""
    for year, month, day in candidates:
        if year is not None:
            exact = _date(year, month, day)
            if exact:
                yield exact
        elif now is None:
            yield f"--{month:02d}-{day:02d}"
        else:
            near = (_date(now.year + step, month, day) for step in (0, 1, -1, 2, -2))
            within = [one for one in near if one and abs((one - now).days) <= span]
            yield from sorted(within, key=lambda one: abs((one - now).days))


def _iso(days: Iterable[date | str]) -> Iterator[str]:
    for day in days:
        yield day if isinstance(day, str) else day.isoformat()


def _lone_weekday(one: _Weekday, now: date | None) -> FoundDate:
    """Read "Friday", "next Friday", "last Friday", "Friday next week" around `now`."""
    if now is None:
        return FoundDate(one.start, one.end, ())
    ahead = (one.day - now.weekday()) % 7
    coming = now + timedelta(days=ahead)
    word = one.around
    if "next week" in word or word == "week":
        monday = now - timedelta(days=now.weekday()) + timedelta(days=7)
        days = [monday + timedelta(days=one.day)]
    elif word in ("next", "nächsten"):
        days = [coming + timedelta(days=7), coming] if ahead else [coming + timedelta(days=7)]
    elif word in ("last", "past", "letzten"):
        days = [coming - timedelta(days=7), coming - timedelta(days=14)]
    elif word:
        days = [coming] if ahead else [coming, coming + timedelta(days=7)]
    else:
        days = [coming, coming - timedelta(days=7)] if ahead else [coming, coming + timedelta(days=7)]
    return FoundDate(one.start, one.end, tuple(_iso(days)))


def _relative(text: str, start: int, end: int, now: date) -> FoundDate:
    """Read "tomorrow" and the like, also "the day after tomorrow"."""
    steps = _RELATIVE[text[start:end].lower()]
    if text[max(0, start - 15) : start].lower().endswith(("day after ", "day before ")):
        steps *= 2
    return FoundDate(start, end, ((now + timedelta(days=steps)).isoformat(),))
