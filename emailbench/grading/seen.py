"""The words that a run had seen when it made a record; asked for only where a text looks strange."""

from __future__ import annotations

from functools import partial

from emailbench.grading.case import Case
from emailbench.grading.ground import Ground
from emailbench.grading.recording import Entry
from emailbench.text.readable import words_of


def words_shown(case: Case, entry: Entry) -> frozenset[str]:
    """Return the words, lower-case, of all that a run had been shown when it made a record, and of its prompt."""
    ground, held = case.ground, case.recording.kept
    key = ("words shown", entry.call)
    if key not in held:
        facts = sorted(case.recording.shown_before(entry.call) | ground.thread_facts)
        sets = (ground.kept(("words", fact), partial(_words_of_fact, ground, fact)) for fact in facts)
        held[key] = frozenset(words_of(ground.prompt)).union(*sets)
    return held[key]  # type: ignore[no-any-return]


def _words_of_fact(ground: Ground, fact: str) -> frozenset[str]:
    return frozenset(word for text in ground.pieces(fact).texts for word in words_of(text))
