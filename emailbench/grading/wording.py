"""An index of the wording of a suite: which of its texts share a run of letters with a given text.

Like `text.leaks` it compares letters and digits alone, so that neither spacing nor markup hides a copy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from emailbench.text.canonical import squeezed
from emailbench.text.leaks import SHARED_LETTERS
from emailbench.world.build import build
from emailbench.world.calendar import event_fact
from emailbench.world.model import World
from emailbench.world.suite import Suite

BLOCK = SHARED_LETTERS // 2
"""Letters of a block: a run of `SHARED_LETTERS` holds a whole one, wherever in the source it begins."""


class Wording:
    """The texts of a suite's world, uncut, by the blocks of letters in them."""

    def __init__(self, world: World) -> None:
        self.texts: dict[str, str] = dict(texts_of(world))
        self._facts: dict[str, tuple[str, ...]] = {}
        for fact, text in self.texts.items():
            for block in set(_blocks(text)):
                self._facts[block] = (*self._facts.get(block, ()), fact)

    def sharing(self, text: str) -> set[str]:
        """Return the facts whose text may share a long run of letters with `text`."""
        letters = squeezed(text)
        found: set[str] = set()
        facts = self._facts
        for at in range(len(letters) - BLOCK + 1):  # This runs for every letter of a text.
            block = letters[at : at + BLOCK]
            if block in facts:
                found.update(facts[block])
        return found


def texts_of(world: World) -> Iterator[tuple[str, str]]:
    """Yield (fact id, text) of all that is written at length in a world."""
    for fact, value in world.facts.items():
        if text := _wording(value):
            yield fact, text
    for user in world.calendars.values():
        for event in user.events:
            if text := _wording([event.title, event.description]):
                yield event_fact(user, event), text


def changed(index: Wording, world: World) -> dict[str, str]:
    """Return the texts that stand in a world and not, or otherwise, in the index."""
    return {fact: text for fact, text in texts_of(world) if index.texts.get(fact) != text}


def _wording(value: Any) -> str:
    """Return the longer texts in a fact's value as one; nothing when it has none."""
    if isinstance(value, str):
        return value if len(value) >= SHARED_LETTERS else ""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return "\n".join(text for part in inner if (text := _wording(part)))


def _blocks(text: str) -> Iterator[str]:
    letters = squeezed(text)
    return (letters[at : at + BLOCK] for at in range(0, len(letters) - BLOCK + 1, BLOCK))


_WORDINGS: WeakKeyDictionary[Suite, Wording] = WeakKeyDictionary()


def wording_of(suite: Suite) -> Wording:
    """Return the index of a suite's texts, built at its first use."""
    if suite not in _WORDINGS:
        _WORDINGS[suite] = Wording(build(suite.raw, None, None, None))
    return _WORDINGS[suite]
