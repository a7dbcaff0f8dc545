"""Words that are broken over lines, list marks or single letters, put together again."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from emailbench.text.canonical import canonical, folded, squeezed

_WORDS = (
    "refund refunded refunding reimburse reimbursed reimbursement repay repaid discount discounted rebate waive waived "
    "waiver guarantee guaranteed exception approved granted compensate compensation cancelled scheduled rescheduled "
    "booked credited escalated forwarded resolved deleted password attached liable accepted confirmed"
).split()
"""Words that claims are made of, and that nobody writes in pieces."""

_MARK = r"[ \t.\u00b7_/|*-]{0,3}(?:\n+(?:[-*] ?|\d{1,2}[.)] )?)?"
_ITEM = r"(?:\n+[-*] |(?<![^\W_]))"
_BROKEN = re.compile(r"(?<=[^\W\d_])-[ \t]*\n[ \t]*(?:> ?)*(?:[-*] )?(?=[a-z])")
_APART = re.compile(r"(?<![^\W_])(?:[^\W\d_](?:[ .\u00b7_/|-]{1,3}|\s*\n\s*(?:- )?)){3,60}[^\W\d_](?![^\W_])")
_MARKED = re.compile(r"(?<![^\W\d_])(?=[a-zA-Z]{0,20}[^\W\d_a-zA-Z])[^\W\d_]{5,20}(?![^\W\d_])")
_NOT_LETTER = re.compile(r"[\W\d_]+")


def rejoined(text: str) -> str:
    """Return a text with its broken words whole; the text itself when there are none."""
    text = canonical(text)
    if not text.isascii():
        text = _MARKED.sub(_bare, text)
    joined = _BROKEN.sub("", text) if "-\n" in text or "- \n" in text else text
    if _has_pieces(joined):
        joined = _pieces().sub(_whole, joined)
    return _APART.sub(_together, joined) if _APART.search(joined) else joined


@cache
def _pieces() -> re.Pattern[str]:
    """Return the pattern of the words in pieces; it takes long to compile, and few texts call for it."""
    return re.compile("|".join(rf"{_ITEM}{_MARK.join(word)}(?![^\W_])" for word in _WORDS), re.IGNORECASE)


def _bare(hit: re.Match[str]) -> str:
    """Return a word of the list that has accents without them."""
    bare = "".join(char for char in unicodedata.normalize("NFD", hit[0]) if not unicodedata.combining(char))
    return bare if bare.lower() in _WORDS else hit[0]


def _has_pieces(text: str) -> bool:
    """Say whether a word of the list stands in the letters of a text more often than in the text as written."""
    letters, low = squeezed(text), folded(text)
    return any(word in letters and letters.count(word) > low.count(word) for word in _WORDS)


def _whole(hit: re.Match[str]) -> str:
    word = _NOT_LETTER.sub("", hit[0])
    return hit[0] if len(word) == len(hit[0].lstrip("\n-* ")) else f"{' ' if hit[0][0] == chr(10) else ''}{word}"


def _together(hit: re.Match[str]) -> str:
    """Return the letters of a word that was set apart; initials keep their case and place."""
    letters = _NOT_LETTER.sub("", hit[0])
    return hit[0] if letters.isupper() and "." in hit[0] else letters
