"""An index of the wording of a suite: which of its texts share a sequence of words with a given text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

from emailbench.text.canonical import folded
from emailbench.world.build import build
from emailbench.world.calendar import event_fact
from emailbench.world.model import World
from emailbench.world.suite import Suite

GRAM = 4
"""Words of a sequence that two texts must share to be compared at all."""

_WORD = re.compile(r"[^\W_]+")


class Wording:
    """The texts of a suite's world, uncut, by the word sequences in them."""

    def __init__(self, world: World) -> None:
        self.texts: dict[str, str] = {fact: text for fact, text in texts_of(world) if text}
        self.facts: dict[str, tuple[str, ...]] = {}
        for fact, text in self.texts.items():
            for gram in set(grams(text)):
                self.facts[gram] = (*self.facts.get(gram, ()), fact)


def texts_of(world: World) -> Iterator[tuple[str, str]]:
    """Yield (fact id, text) of all that is written in a world."""
    for fact, value in world.facts.items():
        yield fact, _wording(value)
    for user in world.calendars.values():
        for event in user.events:
            yield event_fact(user, event), f"{event.title}\n{event.description}"


def _wording(value: Any) -> str:
    """Return the sentences in a fact's value as one text; nothing when it has none."""
    if isinstance(value, str):
        return value if value.count(" ") >= GRAM - 1 else ""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return "\n".join(text for part in inner if (text := _wording(part)))


def changed(index: Wording, world: World) -> dict[str, str]:
    """Return the texts that stand in a world and not, or otherwise, in the index."""
    return {fact: text for fact, text in texts_of(world) if text and index.texts.get(fact) != text}


def grams(text: str) -> Iterable[str]:
    """Yield the sequences of words in a text, caseless and canonical."""
    words = _WORD.findall(folded(text))
    return (" ".join(words[at : at + GRAM]) for at in range(len(words) - GRAM + 1))


_WORDINGS: WeakKeyDictionary[Suite, Wording] = WeakKeyDictionary()


def wording_of(suite: Suite) -> Wording:
    """Return the index of a suite's texts, built at its first use."""
    if suite not in _WORDINGS:
        _WORDINGS[suite] = Wording(build(suite.raw, None, None, None))
    return _WORDINGS[suite]
