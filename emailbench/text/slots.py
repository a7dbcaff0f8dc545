"""Meeting times that a text offers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class SlotReading:
    """One reading of an offered time: local date and clock times; `zone` is an IANA name, "UTC-05:00" or empty."""

    date: str
    start: str
    end: str | None
    zone: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A time that a text names: `offered` is false where it is said to be taken, asked for by others, or past."""

    raw: str
    start: int
    end: int
    readings: tuple[SlotReading, ...]
    offered: bool


def slots_from_text(text: str, now: date, zones: Iterable[str] = ()) -> list[Slot]:
    """Return the meeting times named in `text`; `zones` are IANA names whose cities may be meant by "Berlin time"."""
    raise NotImplementedError
