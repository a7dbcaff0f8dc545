"""Which plain strings a regular expression needs: a text that holds none of them need not be searched.

A substring test is some fifty times cheaper than a search, and most texts hold nothing of most patterns; a pattern that
no text calls for need not even be compiled. The pattern is read by a small reader of its own, since compiling is what
is to be saved: what it does not know, it takes for something that may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_MOST_ALTERNATIVES = 40
_COMMON = frozenset(
    "you your our we is are was has have had will can with this that the for to no not now at should".split()
)
_TOKEN = re.compile(
    r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]*\}|\d+|.)"  # an escape
    r"|\[\^?\]?(?:\\.|[^\]\\])*+\]"  # a set
    r"|\((?:\?(?:P<\w+>|P=\w+|[aiLmsux]*(?:-[imsx]+)?[:)]|<?[=!]|>|\(|#[^)]*))?"  # the beginning of a group
    r"|(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d*\})[?+]?"  # a quantifier
    r"|[)|.^$]|[^\\\[(*+?{)|.^$]+|\{",  # the end of a group or a branch, anything, plain text
    re.DOTALL,
)
_UNREADABLE = re.compile(r"\(\?(?:[(#]|P=|[aiLmsux-])|\\[1-9]")
"""A condition, a comment, a reference to a group, a flag."""
_NO_TEXT = ("(?!", "(?<!", "(?<=")

_MOST_PARTS = 3
_START = 3
_Parts = list[frozenset[str]]
"""Choices of strings: one of each must be there."""
Ways = tuple[tuple[tuple[str, ...], ...], ...]


def needed(pattern: str) -> tuple[str, ...]:
    """Return strings of which a text must hold one for `pattern` to match in it; empty when that cannot be told.

    Case is taken as it stands, and a pattern with flags inside says nothing.
    """
    return _ordered(_together(_read(pattern)) or ())


def ways(pattern: str) -> Ways:
    """Return, for each of a pattern's outermost branches, lists of strings of which each list must have one in a text.

    It is empty when that cannot be told. Most texts hold a word of many patterns, and few hold two.
    """
    branches = _read(pattern)
    if not all(branches):
        return ()
    return tuple(tuple(map(_ordered, sorted(parts, key=_rank, reverse=True)[:_MOST_PARTS])) for parts in branches)


def is_open(ways: Ways, text: str) -> bool:
    """Say whether a text holds what `ways` returned, for one of the branches."""
    for parts in ways:  # Loops, as below.
        for part in parts:
            if not is_possible(part, text):
                break
        else:
            return True
    return not ways


class Openings:
    """Many patterns' ways, held against a text at once: each of their strings is looked for once.

    The strings are found by their first three letters, of which a text holds far fewer than there are strings.
    """

    def __init__(self, patterns: Iterable[Ways]) -> None:
        self._always: list[int] = []
        self._at: dict[str, list[tuple[int, Ways]]] = {}
        self._by_start: dict[str, list[str]] = {}
        for number, ways in enumerate(patterns):
            if not ways:
                self._always.append(number)
            for first, *rest in ways:
                for string in first:
                    self._at.setdefault(string, []).append((number, (tuple(rest),)))
        for string in self._at:
            self._by_start.setdefault(string[:_START], []).append(string)
        self._short = [start for start in self._by_start if len(start) < _START]

    def open_in(self, text: str) -> list[int]:
        """Return the places, in order, of the patterns that may match in a text."""
        found = set(self._always)
        starts = {text[at : at + _START] for at in range(len(text))}
        for start in (*(self._by_start.keys() & starts), *self._short):
            for string in self._by_start[start]:
                if string not in text:
                    continue
                for number, rest in self._at[string]:
                    if number not in found and is_open(rest, text):
                        found.add(number)
        return sorted(found)


def is_possible(needs: tuple[str, ...], text: str) -> bool:
    """Say whether a text holds one of the strings that `needed` returned."""
    if not needs:
        return True
    for part in needs:  # noqa: SIM110 - this runs very often, and a generator doubles its time
        if part in text:
            return True
    return False


def _read(pattern: str) -> list[_Parts]:
    """Return what each outermost branch of a pattern needs; one branch that needs nothing when it cannot be read."""
    tokens = _TOKEN.findall(pattern)
    if "".join(tokens) != pattern or any(map(_UNREADABLE.match, tokens)):
        return [[]]
    return _Reader(tokens).branches()


def _together(branches: list[_Parts]) -> frozenset[str] | None:
    """Return the best part of each branch as one; None when a branch needs nothing, or all need too much."""
    if not all(branches):
        return None
    found = frozenset(text for parts in branches for text in max(parts, key=_rank))
    return found if len(found) <= _MOST_ALTERNATIVES else None


def _ordered(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts less those that hold another of them."""
    found = sorted(texts)
    return tuple(one for one in found if not any(other in one for other in found if other != one))


class _Reader:
    """Reads the tokens of a pattern from the left."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = [*tokens, ""]
        self._at = 0

    def branches(self) -> list[_Parts]:
        """Read up to the end of a group."""
        found = [self._branch()]
        while self._tokens[self._at] == "|":
            self._at += 1
            found.append(self._branch())
        return found

    def _branch(self) -> _Parts:
        """Return the parts of a branch of which something is known; all of them must match."""
        found: _Parts = []
        run = ""
        while (token := self._tokens[self._at]) not in ("", "|", ")"):
            self._at += 1
            plain = _plain(token)
            least = None if token[0] == "(" else self._least()
            if plain:
                run += plain if least != 0 else plain[:-1]  # A quantifier is the last character's.
                if least is None:
                    continue
            if run:
                found.append(frozenset((run,)))
                run = ""
            if token[0] == "(":
                found += self._group(token)
        return [*found, frozenset((run,))] if run else found

    def _group(self, opening: str) -> _Parts:
        """Read a group to its end and return what it needs, nothing when it may be left out."""
        branches = self.branches()
        self._at += 1
        if self._least() == 0 or opening.startswith(_NO_TEXT):
            return []
        if len(branches) == 1:
            return branches[0]
        together = _together(branches)
        return [together] if together else []

    def _least(self) -> int | None:
        """Take a quantifier, and return how often it asks for something at least; None when there is none."""
        token = self._tokens[self._at]
        if token[:1] not in ("*", "+", "?", "{") or token == "{":
            return None
        self._at += 1
        if token[0] != "{":
            return int(token[0] == "+")
        return int(token[1:].partition(",")[0].rstrip("}?+") or 0)


def _plain(token: str) -> str:
    """Return the text that a token stands for, empty for one that is no plain text."""
    if token[0] == "\\":
        return token[1] if len(token) == 2 and not token[1].isalnum() else ""
    return "" if token[0] in "[().^$" else token


def _rank(choices: frozenset[str]) -> tuple[int, int]:
    """Rank choices by how few texts will hold one: longer strings first, then fewer of them."""
    return min(map(_rarity, choices)), -len(choices)


def _rarity(part: str) -> int:
    """Rank how seldom a string stands in a text: by its length, and common words not at all."""
    return 1 if part.strip() in _COMMON else min(len(part.strip()), 5)
