"""Names of time zones as people write them after a clock time, read as IANA names or fixed offsets.

An abbreviation has several readings where people use it loosely ("2 PM EST" in summer mostly means New York time).
Which offset a zone has on which day is the suite's table, not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

_NEW_YORK, _CHICAGO, _DENVER, _ANGELES = "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"
_ABBREVIATIONS: dict[str, tuple[str, ...]] = {
    "ET": (_NEW_YORK,), "EST": ("UTC-05:00", _NEW_YORK), "EDT": ("UTC-04:00", _NEW_YORK),
    "CT": (_CHICAGO,), "CST": ("UTC-06:00", _CHICAGO), "CDT": ("UTC-05:00", _CHICAGO),
    "MT": (_DENVER,), "MST": ("UTC-07:00", _DENVER), "MDT": ("UTC-06:00", _DENVER),
    "PT": (_ANGELES,), "PST": ("UTC-08:00", _ANGELES), "PDT": ("UTC-07:00", _ANGELES),
    "GMT": ("UTC+00:00", "Europe/London"), "UTC": ("UTC+00:00",), "BST": ("UTC+01:00", "Europe/London"),
    "CET": ("UTC+01:00", "Europe/Berlin"), "CEST": ("UTC+02:00", "Europe/Berlin"), "MEZ": ("Europe/Berlin",),
    "MESZ": ("UTC+02:00",), "EET": ("UTC+02:00",), "EEST": ("UTC+03:00",), "IST": ("Asia/Kolkata",),
    "JST": ("Asia/Tokyo",), "SGT": ("Asia/Singapore",), "HKT": ("Asia/Hong_Kong",),
    "AEST": ("UTC+10:00", "Australia/Sydney"), "AEDT": ("UTC+11:00", "Australia/Sydney"),
}  # fmt: skip
_WORDS: dict[str, tuple[str, ...]] = {
    "eastern": (_NEW_YORK,), "central european": ("Europe/Berlin",), "central": (_CHICAGO,), "mountain": (_DENVER,),
    "pacific": (_ANGELES,), "uk": ("Europe/London",), "british": ("Europe/London",), "german": ("Europe/Berlin",),
    "indian": ("Asia/Kolkata",), "india": ("Asia/Kolkata",), "japan": ("Asia/Tokyo",), "arizona": ("America/Phoenix",),
    "texas": (_CHICAGO,), "california": (_ANGELES,),
}  # fmt: skip
_ADJECTIVES = frozenset(
    ("eastern", "central european", "central", "mountain", "pacific", "uk", "british", "german", "indian")
)
"""Names that need a "time" after them, or have a rule of their own."""
_CITIES = (
    "America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Toronto Europe/London "
    "Europe/Dublin Europe/Paris Europe/Berlin Europe/Madrid Europe/Rome Europe/Amsterdam Europe/Zurich Europe/Vienna "
    "Europe/Warsaw Europe/Lisbon Asia/Kolkata Asia/Tokyo Asia/Singapore Asia/Hong_Kong Australia/Sydney"
).split()
_OTHER_NAMES = {"bangalore": "Asia/Kolkata", "bengaluru": "Asia/Kolkata", "mumbai": "Asia/Kolkata", "boston": _NEW_YORK}
_OFFSET = re.compile(r"(?:UTC|GMT) ?([+-]) ?(\d{1,2})(?::?(\d{2}))?(?!\d)")


@lru_cache(maxsize=32)
def _places(zones: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, tuple[str, ...]]]:
    """Return a pattern for zones named by place or region, and what each name means."""
    names = {**_WORDS, **{name: (zone,) for name, zone in _OTHER_NAMES.items()}}
    for zone in (*_CITIES, *zones):
        names.setdefault(zone.rpartition("/")[2].replace("_", " ").lower(), (zone,))
    choices = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    pattern = rf"(?:in )?({choices})(?:'s)?(?: (?:standard|daylight|summer))?(?: (?:time|zeit))(?!\w)"
    alone = r"(eastern|central|mountain|pacific)(?: (?:standard|daylight))?(?!\w)"
    cities = "|".join(
        re.escape(name) for name in sorted(names.keys() - _ADJECTIVES, key=lambda name: (-len(name), name))
    )
    # "10:30 AM Phoenix)", "14:00 in Phoenix.", "2:00 PM for Sam in Phoenix": the clock of a place.
    at_place = rf"(?:in |for \w{{2,20}} in )({cities})(?![\w-])|({cities})(?=[),;.\]\n]| \(|$)"
    return re.compile(rf"{pattern}|{alone}|{at_place}", re.IGNORECASE), names


_ABBREVIATION = re.compile(rf"({'|'.join(sorted(_ABBREVIATIONS, key=lambda name: (-len(name), name)))})(?![\w+])")
_IANA = re.compile(r"((?:America|Europe|Asia|Australia|Africa|Pacific)/[A-Za-z_]{2,30})")
_GAP = re.compile(r"[ ,]{0,2}\(?")
YOURS, OF = "yours", "of "
"""Names of zones that only the case can tell: the reader's, and (with a first name behind it) that of somebody."""
_PERSONAL = re.compile(
    r"(?:in |on |by )?(?:(your)(?: own)?|([A-Z][a-z]{1,20})'s)(?: local)? (?:time|clock)(?: zone)?(?!\w)"
)
_OWN = re.compile(r"\b(?:(your)(?: own)?|([A-Z][a-z]{1,20})'s)(?: local)? (?:time|clock)(?: zone)?(?=[),.:;\n]|$)")
_HOURS_IN = re.compile(
    r"\b(?:hours?|times?|clocks?) (?:of |in )(?:our |the |her |his )?(?:\w+ )?(?:in )?$", re.IGNORECASE
)
_REACH = 60
_OF_TIMES = re.compile(
    r"\b(?:times?|hours?|clocks?|all|both|each|everything|these|those|they|they're)(?: (?:of|it|are|is|all|given|"
    r"shown|meant|told|stated|listed|below|above|in|for|by|at|on|to|the|clock))*\s*$",
    re.IGNORECASE,
)
_SITS = re.compile(
    r"\b(?:sits?|works?|working|lives?|is|are|am|'m|'s|based|stays?|keeps?|runs?|behind|ahead|than|until|where|which|"
    r"from|visit\w*|office|clocks?|change\w*|if)\b[^.;:!?]*$",
    re.IGNORECASE,
)
"""Words after which a zone is that of a person or a place, not that of the times of a mail."""


@lru_cache(maxsize=32)
def _mentions(zones: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, tuple[str, ...]]]:
    """Return a pattern for every way to name a zone: a place (group 1, with "time" in group 2) or a code."""
    names = _places(zones)[1]
    places = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    codes = "|".join(sorted(_ABBREVIATIONS, key=lambda name: (-len(name), name)))
    return re.compile(
        rf"(?<![\w/])(?:(?i:({places})(?:'s)?(?: (?:standard|daylight|summer))?( time| zeit)?)(?![\w/-])|"
        rf"{_OFFSET.pattern}|(?:{codes})(?![\w+])|{_IANA.pattern})"
    ), names


def zone_at(text: str, at: int, zones: Iterable[str] = ()) -> tuple[tuple[str, ...], int]:
    """Return the readings of the zone at `at` (after a space or bracket), and where it ends; else ((), at)."""
    gap = _GAP.match(text, at)
    start = gap.end() if gap else at
    if hit := _OFFSET.match(text, start):
        return (f"UTC{hit[1]}{int(hit[2]):02d}:{hit[3] or '00'}",), hit.end()
    if hit := _ABBREVIATION.match(text, start):
        return _ABBREVIATIONS[hit[1]], hit.end()
    if hit := _IANA.match(text, start):
        return (hit[1],), hit.end()
    pattern, names = _places(tuple(zones))
    if hit := pattern.match(text, start):
        return names[next(filter(None, hit.groups())).lower()], hit.end()
    if hit := _PERSONAL.match(text, start):
        named, end = zone_at(text, hit.end(), zones)
        return (named or (YOURS if hit[1] else f"{OF}{hit[2].lower()}",)), end if named else hit.end()
    return (), at


def zones_said(text: str, zones: Iterable[str] = ()) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield (start, end, readings) of the zones that a text names as that of its times, wherever they stand.

    A place without "time" counts in brackets and after words such as "all hours in"; where somebody sits does not.
    """
    for hit in _OWN.finditer(text):
        before = text[max(0, hit.start() - _REACH) : hit.start()]
        if before.endswith("(") or _OF_TIMES.search(before[before.rfind("\n") + 1 :]):
            yield hit.start(), hit.end(), (YOURS if hit[1] else f"{OF}{hit[2].lower()}",)
    pattern, names = _mentions(tuple(zones))
    for hit in pattern.finditer(text):
        before = text[max(0, hit.start() - _REACH) : hit.start()]
        before = before[before.rfind("\n") + 1 :]
        bracket = before.rpartition("(")[2] if before.count("(") > before.count(")") else None
        if bracket is not None:
            said = bool(_HOURS_IN.search(bracket)) or not _SITS.search(bracket)
        else:
            said = bool(_OF_TIMES.search(before)) or (bool(hit[2] or not hit[1]) and not _SITS.search(before))
        if said:
            yield hit.start(), hit.end(), names[hit[1].lower()] if hit[1] else zone_at(text, hit.start(), zones)[0]


def offset_name(text: str | None) -> tuple[str, ...]:
    """Return "Z", "-05:00" or "+0530" as zone readings."""
    if not text:
        return ()
    if text in ("Z", "z"):
        return ("UTC+00:00",)
    digits = text[1:].replace(":", "")
    return (f"UTC{text[0]}{digits[:2]}:{digits[2:] or '00'}",)
