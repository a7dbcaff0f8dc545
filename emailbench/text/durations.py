"""How long a text says that a window, a period or a notice is: of all durations, those that somebody relies on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from emailbench.text.numbers import UNIT, WORDED, spelled, worded

_WHAT = r"(?:window|period|deadline|notice|guarantee|warranty|trial|time limit)"
_LENGTH = rf"(?:(\d{{1,4}})|({WORDED}))[ -](?:calendar |business |working )?(day|week|month|year)s?"
_SAID = re.compile(
    rf"\b{_WHAT}(?: (?:for|of) (?:\w+ ){{0,2}}?\w+)??(?: (?:is|of|was|runs|lasts|stays|remains|has|now|still|always|"
    rf"only|exactly|"
    rf"for|actually|really|in your case)){{1,4}} {_LENGTH}\b|\b{_LENGTH} (?:refund |return |grace |notice )?{_WHAT}\b",
)
_AT_ONCE = re.compile(r"\b(?:within|inside) (?:the (?:next )?|an? )(hour|day|week|month)\b")
"""A single unit without a number: who promises an answer within the hour has it from somewhere."""
_ARTICLE = re.compile(r"^an? (?!hundred|thousand|half)")


def durations_said(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield (as written, how many, of which unit) of the lengths that a text gives to windows, periods and notices."""
    low = text.lower()
    for hit in _AT_ONCE.finditer(low) if "hin " in low or "inside " in low else ():
        yield text[hit.start() : hit.end()] if len(low) == len(text) else hit[0], 1, hit[1]
    if not any(
        word in low for word in ("window", "period", "deadline", "notice", "guarantee", "warranty", "trial", "limit")
    ):
        return
    for hit in _SAID.finditer(low):
        digits, words, unit = hit[1] or hit[4], hit[2] or hit[5], hit[3] or hit[6]
        ticks = worded(_ARTICLE.sub("", words)) if words else int(digits) * UNIT
        if ticks is not None and ticks % UNIT == 0:
            yield text[hit.start() : hit.end()] if len(low) == len(text) else hit[0], ticks // UNIT, unit


def is_known(count: int, unit: str, haystack: str) -> bool:
    """Tell whether a lower-case text holds a duration, in figures or in words."""
    forms = "|".join(filter(None, (str(count), spelled(count))))
    return re.search(rf"(?<![\w.,])(?:{forms})[ -](?:\w+ )?{unit}s?\b", haystack) is not None
