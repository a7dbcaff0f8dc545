"""Token search: ranked, tolerant of word order and endings; several words find what has most of them."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, lru_cache
from typing import Generic, TypeVar

K = TypeVar("K")

_SCRIPTS_WITHOUT_SPACES = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y")

MAX_ASKED = 64
"""Most words of a query that count. More narrow nothing down, and each costs time that other runs would lack."""
LONGER, SHORTER = 0.5, 0.4
"""What a hit counts when the query's word begins the text's word, and when the text's begins the query's."""


class _Patterns:
    """What divides a text; made when first searched for, since it takes longer than a server may take to start."""

    @cached_property
    def word(self) -> re.Pattern[str]:
        """A word is letters or digits alone, so that INV-20417, inv 20417 and INV20417 are the same."""
        return re.compile(rf"\d+|[{_SCRIPTS_WITHOUT_SPACES}]+|[^\W\d_{_SCRIPTS_WITHOUT_SPACES}]+")

    @cached_property
    def unspaced(self) -> re.Pattern[str]:
        """A letter of a script that is written without spaces."""
        return re.compile(rf"[{_SCRIPTS_WITHOUT_SPACES}]")

    @cached_property
    def thousands(self) -> re.Pattern[str]:
        """A comma that groups the digits of a number."""
        return re.compile(r"(?<=\d),(?=\d{3}(?!\d))")


_PATTERNS = _Patterns()


def tokens(text: str) -> list[str]:
    """Return the search tokens of a text: words in lower case without accents, common endings cut."""
    return [token for word in plain_words(text) for token in _split(word)]


def plain_words(text: str) -> list[str]:
    """Return the words of a text in lower case without accents."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
        text = unicodedata.normalize("NFC", text)
    return _PATTERNS.word.findall(_PATTERNS.thousands.sub("", text.casefold()))


def _split(word: str) -> list[str]:
    """Return a word's stem; words of a script that is written without spaces become pairs of letters."""
    if not _PATTERNS.unspaced.match(word):
        return [stem(word)]
    return [word[at : at + 2] for at in range(max(len(word) - 1, 1))]


def stem(word: str) -> str:
    """Return a word without its common English ending: refunds, refunded, refunding → refund."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            cut = word[: -len(ending)]
            return cut[:-1] if len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "lsz" else cut
    return word


@cache
def _common() -> frozenset[str]:
    """Return the tokens of words that say nothing about what is looked for."""
    words = "a an and are as at be by do for from how i in is it of on or our that the this to we what with you your"
    return frozenset(map(stem, words.split()))


@lru_cache(maxsize=20_000)
def _weights(text: str) -> tuple[tuple[str, float], ...]:
    """Return the tokens of a text, each with what its number of occurrences counts; many worlds share their texts."""
    return tuple((token, 1 + math.log(count)) for token, count in Counter(tokens(text)).items())


def _asked(query: str) -> list[str]:
    """Return the tokens that a query looks for: without common words, unless it has no others."""
    asked = list(dict.fromkeys(tokens(query)))
    return ([token for token in asked if token not in _common()] or asked)[:MAX_ASKED]


class Index(Generic[K]):
    """An index over (key, weighted texts); the order of the entries decides between equal scores."""

    def __init__(self, entries: Iterable[tuple[K, Sequence[tuple[str, float]]]]) -> None:
        self._keys: list[K] = []
        self._weights: list[dict[str, float]] = []
        found: Counter[str] = Counter()
        for key, texts in entries:
            weights: dict[str, float] = {}
            for text, boost in texts:
                for token, weight in _weights(text):
                    weights[token] = weights.get(token, 0.0) + boost * weight
            self._keys.append(key)
            self._weights.append(weights)
            found.update(weights.keys())
        total = max(len(self._keys), 1)
        self._rarity = {token: math.log(1 + total / count) for token, count in found.items()}

    def search(self, query: str, keep: Callable[[K], bool] | None = None) -> list[K]:
        """Return the keys that match, best first; of those alone that `keep` wants, if it is given.

        Entries that have more of the query's words stand before those with fewer; a word also matches as the
        beginning of a longer one, or the other way round. Common words count only when nothing else is asked for.
        Entries that have no more than half as many of the words as the best are left out: who asks for a record's
        number does not want all other records that have a number.
        """
        wanted = [self._expand(token) for token in _asked(query)]
        scored: list[tuple[int, float, int]] = []
        for number, weights in enumerate(self._weights):
            if keep is not None and not keep(self._keys[number]):
                continue
            hits = [
                max((weights.get(token, 0.0) * factor for token, factor in options), default=0.0) for options in wanted
            ]
            matched = sum(1 for hit in hits if hit)
            if matched:
                scored.append((matched, -matched * matched * sum(hits), number))
        most = max((matched for matched, _, _ in scored), default=0)
        ranked = sorted((score, number) for matched, score, number in scored if 2 * matched > most)
        return [self._keys[number] for _, number in ranked]

    def missing(self, query: str) -> list[str]:
        """Return the words of a query that no entry has in any form."""
        asked = [word for word in dict.fromkeys(plain_words(query)) if stem(word) not in _common()]
        return [word for word in asked[:MAX_ASKED] if not any(map(self._expand, tokens(word)))]

    def _expand(self, token: str) -> list[tuple[str, float]]:
        """Return the indexed tokens that a query's word stands for, each with its factor."""
        rarity = self._rarity
        options = [(token, rarity[token])] if token in rarity else []
        if len(token) >= 3:
            longer = [word for word in rarity if word.startswith(token) and word != token]
            options += [(word, LONGER * rarity[word]) for word in longer]
        if not token.isdigit():
            shorter = [token[:size] for size in range(max(4, len(token) - 4), len(token))]
            options += [(word, SHORTER * rarity[word]) for word in shorter if word in rarity]
        return options


def snippet(text: str, query: str, width: int = 160) -> str:
    """Return the part of `text` around the query's first hit, on one line, at most `width` characters."""
    flat = " ".join(text.split())
    if len(flat) <= width:
        return flat
    wanted = {token for token in tokens(query) if token not in _common()}
    words = _PATTERNS.word.finditer(flat)
    place = next((word.start() for word in words if wanted.intersection(tokens(word.group()))), 0)
    start = max(0, min(place - width // 3, len(flat) - width + 2))
    return ("…" if start else "") + flat[start : start + width - 2] + ("…" if start + width - 2 < len(flat) else "")
