"""The legacy prose facts of old tasks: a miss is a warning, and only where no fact ids are required."""

from __future__ import annotations

import re

from emailbench.grading.case import Case
from emailbench.text.canonical import folded

SHARE = 0.6
"""Share of a fact's words that must stand in the record for the fact to count as told."""

_WORD = re.compile(r"[^\W_]+(?:[-.:@][^\W_]+)*")


def required_facts_stated(case: Case) -> bool:
    """Tell whether the primary record tells most words of each prose fact; true where ids are required instead."""
    if case.task.required_fact_ids or not case.task.required_facts:
        return True
    if case.primary is None:
        return False
    said = {word for words in case.words(case.primary) for word in _WORD.findall(folded(words.own))}
    return all(_told(fact, said) for fact in case.task.required_facts)


def _told(fact: str, said: set[str]) -> bool:
    wanted = {word for word in _WORD.findall(folded(fact)) if len(word) > 2 or word.isdigit()}
    return len(wanted & said) >= SHARE * len(wanted)
