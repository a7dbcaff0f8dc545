"""Text as a reader would see it, whatever was done to hide it from a matcher.

First the signatures; bodies follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parts:
    """A body cut in three, each part canonical: what the writer says, what is quoted, what follows ``-- ``."""

    own: str
    quoted: str
    signature: str


def canonical(text: str) -> str:
    """Return `text` as a reader sees it: NFKC, nothing invisible, plain spaces, dashes and quotes, no markdown."""
    raise NotImplementedError


def squeezed(text: str) -> str:
    """Return only the letters and digits of `text`, canonical and caseless, for matches that spacing cannot defeat."""
    raise NotImplementedError


def parts(body: str) -> Parts:
    """Cut a mail body into own text, quoted history and signature."""
    raise NotImplementedError


def own_text(body: str) -> str:
    """Return the canonical own text of a mail body: `parts(body).own`."""
    raise NotImplementedError


def invented_quotes(body: str, sources: Iterable[str]) -> str:
    """Return the quoted lines of `body` that stand in none of `sources`: a quote that nobody wrote is own text."""
    raise NotImplementedError
