"""Figures that a text works out before the reader's eyes: shares of amounts that it states, and written sums.

"39.00 instead of 44.00 USD, 11 % less": a percentage in words of comparison follows from two amounts of the text, or
from two that each have a shown counterpart at one and the same ratio. "50 x 24.00 + 10 x 21.60 = 1,416.00 USD":
a total follows when the sum is right and each price in it was shown, or is a shown price less a shown percentage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from emailbench.text.known import ANY_CURRENCY, KnownValues, split_amount
from emailbench.text.numbers import UNIT, ticks_of
from emailbench.text.values import Value

_COMPARED = re.compile(
    r"\b(?:more|less|sav\w+|cheaper|dearer|higher|lower|increas\w+|decreas\w+|rise|rises|rose|difference|expensive|"
    r"above|below|extra|up|down)\b",
    re.IGNORECASE,
)
_OF_PRICE = re.compile(r" of (?:the|our|what) (?:list|full|usual|regular|normal|standard) price\b")
"""What is left of a price, "90 percent of the list price", follows from what was taken off."""
_GRANTED = re.compile(r"\b(?:discount\w*|off|rebate|reduction|refund\w*|credit\w*|deduct\w*|bonus)\b", re.IGNORECASE)
_REACH = 80
_MOST = 40
_TERM = r"(\d{1,5}) ?(?:x|\*|×|seats? (?:at|x)) ?(?:[$€£]|USD |EUR |GBP )?(\d[\d,]*(?:\.\d{1,2})?)(?: (?:USD|EUR|GBP))?"
_SUM = re.compile(rf"{_TERM}(?: ?\+ ?{_TERM}){{1,4}} ?= ?[$€£]?\Z")
_ONE_TERM = re.compile(_TERM)
_PRODUCT = re.compile(
    r"(?<![\d.,])(\d{1,5}) ?(?:x|\*|×) ?(\d[\d,]{0,8}(?:\.\d{1,2})?) ?= ?"
    r"([$€£])?(\d[\d,]{0,12}(?:\.\d{1,2})?)(?: ?(USD|EUR|GBP)\b)?"
)
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}


def is_share(text: str, value: Value, amounts: Sequence[Value], known: KnownValues) -> bool:
    """Tell whether a percentage compares amounts of its text, all of them grounded."""
    if _OF_PRICE.match(text, value.end):
        rest = {f"{100 - float(reading):g}" for reading in value.readings}
        return not rest.isdisjoint(known.percents)
    around = text[max(0, value.start - _REACH) : value.end + _REACH]
    if not _COMPARED.search(around) or _GRANTED.search(around):
        return False
    stated = _by_currency(amounts)
    for currency, own in stated.items():
        shown = sorted(known.amounts.get(currency, set()) | known.amounts[ANY_CURRENCY])
        for reading in value.readings:
            if any(_fits(reading, a, b) for a in own for b in own if a != b):
                return True
            if any(_fits(reading, a, b) and _scaled(a, b, own, shown) for a in own for b in shown if a != b):
                return True
    return False


def is_written_sum(text: str, value: Value, known: KnownValues) -> bool:
    """Tell whether an amount ends a sum of products that is right and made of shown prices."""
    written = _SUM.search(text[max(0, value.start - 2 * _REACH) : value.start])
    if not written:
        return False
    terms = [(int(hit[1]), round(float(hit[2].replace(",", "")) * UNIT)) for hit in _ONE_TERM.finditer(written[0])]
    total = sum(count * price for count, price in terms)
    return any(
        ticks == total and all(_is_price(price, currency, known) for _, price in terms)
        for ticks, currency in map(split_amount, value.readings)
    )


def worked_prices(text: str) -> Iterator[tuple[int, str]]:
    """Yield (ticks, currency or "") of the prices in products that are right: 25 x 24.00 = 600.00 USD."""
    for hit in _PRODUCT.finditer(text):
        price = round(float(hit[2].replace(",", "")) * UNIT)
        if int(hit[1]) * price == round(float(hit[4].replace(",", "")) * UNIT):
            yield price, _SIGNS.get(hit[3] or "", hit[5] or "")


def _by_currency(amounts: Sequence[Value]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for ticks, currency in (split_amount(reading) for one in amounts[:_MOST] for reading in one.readings):
        if ticks > 0 and ticks not in found.setdefault(currency, []):
            found[currency].append(ticks)
    return found


def _fits(percent: str, one: int, other: int) -> bool:
    """Tell whether a percentage, as finely as it is written, is the difference of two amounts as a share of either."""
    if not one or not other:
        return False
    decimals = len(percent.partition(".")[2])
    slack, wanted = 0.5 * 10**-decimals + 1e-9, float(percent)
    return any(abs(abs(one - other) * 100 / base - wanted) <= slack for base in (one, other))


def _scaled(one: int, other: int, stated: Sequence[int], shown: Sequence[int]) -> bool:
    """Tell whether a second stated amount has a shown counterpart at the very ratio of the first pair."""
    held = set(shown)
    return any(third != one and third * other % one == 0 and third * other // one in held for third in stated)


def _is_price(ticks: int, currency: str, known: KnownValues) -> bool:
    if known.has_amount(ticks, currency):
        return True
    whole = 100 * UNIT
    left = [whole - share for percent in known.percents if 0 < (share := ticks_of(percent) or 0) < whole]
    return any(ticks * whole % share == 0 and known.has_amount(ticks * whole // share, currency) for share in left)
