"""How what an agent wrote as an argument is read: one place for the tools that record it and for the grader.

Only form is put right here (spaces, brackets, letter case of codes); what is meant is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable

_WRAPPED = " \t\r\n`'\"<>()[]{},;"
_SEPARATORS = str.maketrans(",;\r\n\t", "     ")


def choice(text: str) -> str:
    """Return a code of a fixed set as it is written there: ``Time zone`` → ``time_zone``."""
    return "_".join(text.lower().replace("-", " ").replace("_", " ").split())


def name(text: str) -> str:
    """Return the id of a record without the spaces and quotation marks that stand around it."""
    return text.strip(_WRAPPED)


def names(texts: Iterable[str]) -> list[str]:
    """Return ids from a list in which one text may hold several; each once, in order. No id contains a space."""
    found = (name(part) for text in texts for part in text.translate(_SEPARATORS).split())
    return list(dict.fromkeys(part for part in found if part))
