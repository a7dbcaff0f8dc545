"""Token search: ranked, tolerant of word order and endings; several words find what has most of them."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

K = TypeVar("K")

_WORD = re.compile(r"[^\W_]+")
_STOP = frozenset(
    "a an and are as at be by for from how i in is it of on or our that the this to we what with you your".split()
)
_ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y")

MAX_ASKED = 64
"""Most words of a query that count. More narrow nothing down, and each costs time that other runs would lack."""


def tokens(text: str) -> list[str]:
    """Return the search tokens of a text: words of letters and digits, lower case, common endings cut."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return [stem(word) for word in _WORD.findall(folded)]


def stem(word: str) -> str:
    """Return a word without its common English ending: refunds, refunded, refunding → refund."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.isdigit():
            cut = word[: -len(ending)]
            return cut[:-1] if len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "lsz" else cut
    return word


class Index(Generic[K]):
    """An index over (key, weighted texts); the order of the entries decides between equal scores."""

    def __init__(self, entries: Iterable[tuple[K, Sequence[tuple[str, float]]]]) -> None:
        self._keys: list[K] = []
        self._weights: list[dict[str, float]] = []
        found: Counter[str] = Counter()
        for key, texts in entries:
            weights: dict[str, float] = {}
            for text, boost in texts:
                for token, count in Counter(tokens(text)).items():
                    weights[token] = weights.get(token, 0.0) + boost * (1 + math.log(count))
            self._keys.append(key)
            self._weights.append(weights)
            found.update(weights.keys())
        total = max(len(self._keys), 1)
        self._rarity = {token: math.log(1 + total / count) for token, count in found.items()}

    def search(self, query: str) -> list[K]:
        """Return the keys that match, best first.

        Entries that have more of the query's words stand before those with fewer; a word also matches as the
        beginning of a longer one. Common words count only when nothing else is asked for.
        """
        asked = list(dict.fromkeys(tokens(query)))
        asked = ([token for token in asked if token not in _STOP] or asked)[:MAX_ASKED]
        if not asked:
            return []
        wanted = [self._expand(token) for token in asked]
        scored = []
        for number, weights in enumerate(self._weights):
            hits = [
                max((weights.get(token, 0.0) * factor for token, factor in options), default=0.0) for options in wanted
            ]
            matched = sum(1 for hit in hits if hit)
            if matched:
                coverage = matched / len(wanted)
                scored.append((-coverage * coverage * sum(hits), number))
        return [self._keys[number] for _, number in sorted(scored)]

    def _expand(self, token: str) -> list[tuple[str, float]]:
        """Return the indexed tokens that a query's word stands for, each with its factor."""
        options = [(token, self._rarity[token])] if token in self._rarity else []
        if len(token) >= 3:
            options += [
                (word, 0.5 * rare) for word, rare in self._rarity.items() if word.startswith(token) and word != token
            ]
        return options


def snippet(text: str, query: str, width: int = 160) -> str:
    """Return the part of `text` around the query's first hit, on one line, at most `width` characters."""
    flat = " ".join(text.split())
    if len(flat) <= width:
        return flat
    wanted = {token for token in tokens(query) if token not in _STOP}
    place = next((match.start() for match in _WORD.finditer(flat) if set(tokens(match.group())) & wanted), 0)
    start = max(0, min(place - width // 3, len(flat) - width + 2))
    return ("…" if start else "") + flat[start : start + width - 2] + ("…" if start + width - 2 < len(flat) else "")
