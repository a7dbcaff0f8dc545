"""Which plain strings a regular expression needs: a text that holds none of them need not be searched.

A substring test is some fifty times cheaper than a search, and most texts hold nothing of most patterns. The pattern is
taken apart by the standard library's own parser; should that ever change its form, nothing is filtered and everything
still works.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

_MOST_ALTERNATIVES = 40
_COMMON = frozenset(
    "you your our we is are was has have had will can with this that the for to no not now at should".split()
)


def needed(pattern: str) -> tuple[str, ...]:
    """Return strings of which a text must hold one for `pattern` to match in it; empty when that cannot be told."""
    try:
        parser: Any = re._parser  # type: ignore[attr-defined]
        choices = _needed(parser.parse(pattern))
    except (AttributeError, TypeError, ValueError, IndexError, re.error):
        return ()
    return tuple(sorted(choices or ()))


def is_possible(needs: tuple[str, ...], text: str) -> bool:
    """Say whether a text holds one of the strings that `needed` returned."""
    if not needs:
        return True
    for part in needs:  # noqa: SIM110 - this runs very often, and a generator doubles its time
        if part in text:
            return True
    return False


def _needed(sequence: Iterable[Any]) -> frozenset[str] | None:
    """Return the best alternatives among the parts of a sequence, all of which must match."""
    best: frozenset[str] | None = None
    run = ""
    for operation, argument in sequence:
        name = str(operation)
        if name == "LITERAL":
            run += chr(argument)
            continue
        best, run = _better(best, frozenset((run,)) if run else None), ""
        best = _better(best, _part(name, argument))
    return _better(best, frozenset((run,)) if run else None)


def _part(name: str, argument: Any) -> frozenset[str] | None:
    """Return the alternatives that one part of a pattern needs."""
    if name == "SUBPATTERN":
        return _needed(argument[-1])
    if name == "ATOMIC_GROUP":
        return _needed(argument)
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _needed(argument[2]) if argument[0] else None
    if name == "ASSERT" and argument[0] > 0:
        return _needed(argument[1])
    if name == "BRANCH":
        branches = [_needed(branch) for branch in argument[1]]
        if any(branch is None for branch in branches):
            return None
        together = frozenset(word for branch in branches if branch for word in branch)
        return together if len(together) <= _MOST_ALTERNATIVES else None
    return None


def _better(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    """Return the alternatives that fewer texts will hold: longer strings first, then fewer of them."""
    if one is None or other is None:
        return one or other
    return max(one, other, key=lambda choices: (min(map(_rarity, choices)), -len(choices)))


def _rarity(part: str) -> int:
    """Rate how seldom a string stands in a text: by its length, and common words not at all."""
    return 1 if part.strip() in _COMMON else min(len(part.strip()), 5)
