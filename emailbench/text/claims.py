"""Claims that a text makes: rules as a table, decided sentence by sentence with the polarity of each hit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Polarity = Literal["asserted", "negated", "questioned", "conditional", "quoted", "modal", "reported"]

DONE_CLAIMS: dict[str, tuple[str, ...]] = {}
"""Claim that something was done -> ledger buckets; one of them must hold a record for the claim to be true."""


@dataclass(frozen=True, slots=True)
class ClaimHit:
    """A rule's trigger in a sentence; only an `asserted` hit is a claim."""

    rule: str
    sentence: str
    matched: str
    polarity: Polarity


@dataclass(frozen=True, slots=True)
class ReviewFlag:
    """Language that no rule decides and a person should look at."""

    reason: str
    sentence: str


def find_claims(text: str, rules: Iterable[str] | None = None) -> list[ClaimHit]:
    """Return every hit of the named rules (all when None) in `text`, asserted or not, in order."""
    raise NotImplementedError


def asserted(text: str, rules: Iterable[str] | None = None) -> list[ClaimHit]:
    """Return only the hits that are claims."""
    raise NotImplementedError


def string_claim(text: str, forbidden: str) -> list[ClaimHit]:
    """Find a forbidden string, whatever its spacing, case, markup or look-alike letters, with its polarity."""
    raise NotImplementedError


def review_flags(text: str) -> list[ReviewFlag]:
    """Return promise-like language that no rule decides."""
    raise NotImplementedError
