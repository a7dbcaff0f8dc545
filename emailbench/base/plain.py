"""Text of unknown origin on a terminal: nothing in it may move the cursor, change colours or reorder what is shown."""

from __future__ import annotations

import unicodedata

_UNSAFE = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
"""Controls, invisible and direction-changing characters, lone surrogates, line separators."""


def printable(text: str) -> str:
    """Return `text` with every character that does more than show itself written as an escape; line ends stay."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(_escape(character) if character != "\n" else character for character in text)


def one_line(text: str, width: int = 0) -> str:
    """Return `text` printable and on one line, cut to `width` characters when that is above 0."""
    head = text[: width * 4] if width else text  # Spaces fold, so that more may be needed than what fits.
    folded = printable(" ".join(head.split()))
    return folded if not width or (len(folded) <= width and head == text) else folded[: width - 1] + "…"


def middle_cut(text: str, width: int) -> str:
    """Return `text` on one line, cut in the middle: the ends of long names are what tells them apart."""
    whole = one_line(text)
    if len(whole) <= width:
        return whole
    head = (width - 1) // 2
    return f"{whole[:head]}…{whole[len(whole) - (width - 1 - head) :]}"


def _escape(character: str) -> str:
    return ascii(character)[1:-1] if unicodedata.category(character) in _UNSAFE else character
