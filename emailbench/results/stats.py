"""Statistics of pass rates. The unit is the task, never the run: repetitions of a task are one observation of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, comb, sqrt

Z95 = 1.959963984540054
"""Two-sided 95 % quantile of the normal distribution."""


def wilson(passes: float, n: int, z: float = Z95) -> tuple[float, float] | None:
    """Return the Wilson score interval of a proportion (Wilson 1927), or None when nothing was observed."""
    if n <= 0:
        return None
    p = passes / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    low = 0.0 if passes <= 0 else max(0.0, centre - half)  # Exactly: rounding would leave 3e-17 of nothing.
    high = 1.0 if passes >= n else min(1.0, centre + half)
    return (low, high)


def pass_at_k(n: int, c: int, k: int) -> float | None:
    """Return the chance that at least one of k runs passes, given c passes in n (Chen et al. 2021); None if n < k."""
    return None if n < k else 1 - comb(n - c, k) / comb(n, k)


def pass_hat_k(n: int, c: int, k: int) -> float | None:
    """Return the chance that all of k runs pass, given c passes in n (Yao et al. 2024); None if n < k."""
    return None if n < k else comb(c, k) / comb(n, k)


def mean(values: Sequence[float]) -> float | None:
    """Return the mean, or None of nothing."""
    return sum(values) / len(values) if values else None


def median(values: Sequence[float]) -> float | None:
    """Return the middle value, of an even number the mean of the two in the middle; None of nothing."""
    if not values:
        return None
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2


def percentile(values: Sequence[float], share: float) -> float | None:
    """Return the smallest value that at least this share of the values does not exceed (nearest rank)."""
    return sorted(values)[max(ceil(share * len(values)), 1) - 1] if values else None
