"""Sentences of a canonical text, with the line that introduces a list item."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, its place in the canonical text, and the lead line of the list it is an item of (else empty)."""

    text: str
    start: int
    end: int
    lead: str = ""


def sentences(text: str) -> list[Sentence]:
    """Split `text` (made canonical first) into sentences, list items, headings and table cells."""
    raise NotImplementedError
