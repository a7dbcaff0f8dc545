"""Spans of a text, asked whether another lies within one of them or meets one, without going through all of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate


class Places:
    """Half-open spans (start, end) in any order, which may overlap."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(spans)
        self._starts = [start for start, _ in ordered]
        self._reach = list(accumulate((end for _, end in ordered), max))

    def cover(self, start: int, end: int) -> bool:
        """Tell whether one of the spans holds the whole of another."""
        before = bisect_right(self._starts, start)
        return before > 0 and self._reach[before - 1] >= end

    def meet(self, start: int, end: int) -> bool:
        """Tell whether one of the spans shares a character with another."""
        before = bisect_left(self._starts, end)
        return before > 0 and self._reach[before - 1] > start
