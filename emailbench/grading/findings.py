"""What a check finds, and what a check is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from emailbench.base.plain import one_line

if TYPE_CHECKING:
    from emailbench.grading.case import Case

Severity = Literal["reason", "warning", "review"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about a run: a reason to fail it, a warning, or something for a person to look at."""

    severity: Severity
    text: str


@dataclass(frozen=True, slots=True)
class Check:
    """A named requirement. One that `reads_primary` is blocked, neither kept nor broken, while there is none."""

    name: str
    judge: Callable[[Case], Iterable[Finding]]
    reads_primary: bool = False


def reason(text: str) -> Finding:
    """Return a finding that fails the run."""
    return Finding("reason", text)


def warning(text: str) -> Finding:
    """Return a finding that fails nothing."""
    return Finding("warning", text)


def review(text: str) -> Finding:
    """Return a finding that no rule decides and that a person should look at."""
    return Finding("review", text)


def quoted(value: object, width: int = 80) -> str:
    """Return text of unknown origin for a sentence: on one line, shortened, harmless, in quotation marks."""
    line = one_line(value if isinstance(value, str) else repr(value)[: width * 4], width)
    return '"' + "".join(char if char < "\U00010000" else ascii(char)[1:-1] for char in line) + '"'


def listed(values: Iterable[str], word: str = "or", most: int = 6) -> str:
    """Return names as ``a, b or c``, cut after `most`; ``none`` when there are none."""
    names = list(values)
    if len(names) > most:
        names = [*names[:most], f"{len(names) - most} more"]
    if not names:
        return "none"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"
