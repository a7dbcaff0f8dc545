"""Values that a text states: amounts, percentages, dates, clock times, addresses, URLs, record numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

KINDS = ("amount", "percent", "date", "time", "address", "url", "record")
"""Every kind of value that the closed world looks at."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value found in a text, as the set of its possible readings in normal form.

    Normal forms: amount "3160.00 USD"; percent "15" or "12.5"; date "2026-10-28"; time "14:00" (`zone` apart);
    address and URL in lower case, the URL without scheme, "www." and final slash; record "INV-10418".
    """

    kind: str
    start: int
    end: int
    raw: str
    readings: tuple[str, ...]
    note: str = ""
    zone: str = ""


def find_values(text: str, *, now: date | None = None, kinds: Iterable[str] = KINDS) -> list[Value]:
    """Return the values of `text` in order; spans count in `canonical(text)`."""
    raise NotImplementedError


def read_value(kind: str, text: str, *, now: date | None = None) -> tuple[str, ...]:
    """Return the readings of one declared value such as "3160.00 USD"; empty when `text` is no value of that kind."""
    raise NotImplementedError
