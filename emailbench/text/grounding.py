"""The closed world: every value an agent writes was shown to it, declared, or follows from such values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from emailbench.text.values import Value


class KnownValues:
    """What a run was shown; parsed lazily, kind by kind."""


@dataclass(frozen=True, slots=True)
class Grounding:
    """The outcome for one text: values without ground, and what was not decided."""

    faults: tuple[Value, ...]
    review: tuple[str, ...]


def known_values(shown: Iterable[Any], now: date, declared: Iterable[tuple[str, str]] = ()) -> KnownValues:
    """Collect what was shown (strings or JSON values, keys included); `declared` are (kind, text) pairs of the task."""
    raise NotImplementedError


def grounded(value: Value, known: KnownValues, same_text: Sequence[Value] = ()) -> bool:
    """Say whether a reading of `value` is known or follows by typed arithmetic with the values of the same text."""
    raise NotImplementedError


def ground_text(text: str, known: KnownValues, kinds: Iterable[str]) -> Grounding:
    """Check every value of `text` at once; values that are found grounded may serve as operands for the others."""
    raise NotImplementedError
