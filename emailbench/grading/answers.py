"""Whether the words of the primary record give the answer that the case calls for, beside the values in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from emailbench.grading.case import Case, kind_of
from emailbench.grading.findings import Finding, listed, quoted, reason, review
from emailbench.grading.recording import Entry
from emailbench.grading.seen import words_shown
from emailbench.records.task import Value
from emailbench.text.canonical import canonical, folded
from emailbench.text.decisions import contradicts, decides
from emailbench.text.places import Places
from emailbench.text.sentences import sentences
from emailbench.text.values import find_values, read_value

FEWEST_WORDS = 3
"""Words without which a text says nothing, whatever its record's structured fields hold."""

_WORD = re.compile(r"[^\W_]{2,}")
_NAME = re.compile(r"[^\W_]{4,}|\d+")
_ASKING = re.compile(
    r"\?|\b(?:please|could|can|would|let (?:us|me) know|need|send|tell|confirm|provide|which|what|give|reply|share|"
    r"require|missing|ask|state|name|specify|indicate|clarify|waiting for|look forward)",
    re.IGNORECASE,
)
_NOT_NOW = re.compile(
    r"\b(?:quot(?:e|ed)|earlier|old|older|previous\w*|then|former\w*|list|instead|expired?|ran out|run out|lapsed|"
    r"until|was|were|had been|no longer|not|cannot|n't|compared|originally|rather|without|ended|regular|standard|"
    r"normal\w*|usual\w*|before|less|lower|reduced|saving|off)\b|n't\b",
    re.IGNORECASE,
)
"""Words of a sentence that may name the answer to another case without giving it."""
_STILL = re.compile(r"\bstill (?:applies|apply|valid|stands?|holds?|counts?|good)\b", re.IGNORECASE)
_CASE = re.compile(
    r"\b(?:if|in case|provided|assuming|unless|should) (?:that )?(?:the|your|this|that|it|quote|not|so|an?|no|any)\b|"
    r"\b(?:otherwise|if not|or else|if so|failing that|as long as|so long as|once (?:it|the|this|that|your)|while it|"
    r"who(?:so)?ever|(?:anyone|anybody|customers?|those) (?:who|with|without))\b",
    re.IGNORECASE,
)
"""A condition on what the records decide: whoever looks need not leave it open."""
_UNSURE = re.compile(r"\b(?:would|could|might|may) (?:be|cost|come|amount|pay)\b", re.IGNORECASE)
_GRAVE = re.compile(
    r"\b(cancel|terminat|clos(?=e|ing)|delet|refund|accept|agree|refus|reject|promis|grant|waiv|sue|spam|phish|"
    r"threat|lawyer|resign|bankrupt|complain|lie|liar|fraud|ignor)\w*",
    re.IGNORECASE,
)
"""Stems of words that change what a colleague does: in a note they come from somewhere."""
_COUNT = re.compile(r"\b(\d{1,6})(?= (?:\w+ ){0,1}(?:seats?|licen[cs]es?|users?|places?|logins?|sites?)\b)")
_FIELDS = {"drafts": "body", "sent_emails": "body", "forwards": "note"}
"""Bucket → the field without which its record says nothing."""
_HANDING_OVER = {"forwards": "note", "escalations": "reason"}
"""Bucket whose records hand a thread to a colleague → the field that says what for."""


def answer_faults(case: Case, entry: Entry) -> Iterator[Finding]:
    """Find an answer that decides nothing or otherwise, leaves out what must be spoken of, or says nothing at all."""
    spoken = {words.field: words.seen.own for words in case.words(entry)}
    said = "\n\n".join(spoken.values())
    field = _FIELDS.get(entry.bucket)
    if field and len(_WORD.findall(spoken.get(field, ""))) < FEWEST_WORDS:
        yield reason(f"{entry.name} has a {field} of less than {FEWEST_WORDS} words of its own: it says nothing")
    elif entry.bucket in _HANDING_OVER and said:
        yield from _handing_over(case, entry, f"the {_HANDING_OVER[entry.bucket]} of {entry.name}", said)
    decision = case.task.decision
    if decision:
        if not decides(said, decision):
            yield reason(f"{entry.name} decides nothing in words, where the case {_DUE[decision]}")
        if wrong := contradicts(said, decision):
            found = reason if decision == "declines" else review
            yield found(f"{entry.name} says {quoted(wrong, 160)}, where the case {_DUE[decision]}")
    for phrases in case.task.mentions:
        if not any(folded(phrase) in folded(said) for phrase in phrases):
            yield reason(f"{entry.name} does not speak of what it must: {listed(map(quoted, phrases))}")
    if case.task.asks and entry.asks and not _ASKING.search(said):
        yield reason(f"{entry.name} asks for nothing in words")
    yield from _hedges(case, entry, said)
    if case.is_outside(entry):
        for raw in _other_figures(case, said):
            yield review(f"{entry.name} also names {quoted(raw)}, which is neither asked for nor part of the answer")


_DUE = {"grants": "is to be granted", "declines": "is to be declined"}


def _handing_over(case: Case, entry: Entry, where: str, said: str) -> Iterator[Finding]:
    """Judge what a colleague is told of a thread that is handed over."""
    if not _is_about(case, said):
        yield review(f"{where} has not a name, a number or a word in common with the thread")
        return
    for word in _from_nowhere(case, entry, said):
        yield review(f"{where} speaks of {quoted(word)}, of which nothing shown before it does")


def _is_about(case: Case, said: str) -> bool:
    """Tell whether a text to a colleague shares a longer word or a number with the thread or its writer's records."""
    messages = case.ground.thread.messages
    known = " ".join((case.ground.thread.subject, *(f"{one.sender} {one.text}" for one in messages)))
    return not _words(said).isdisjoint(_words(known))


def _from_nowhere(case: Case, entry: Entry, said: str) -> Iterator[str]:
    """Yield grave words and counts of seats in a text to a colleague that stand in nothing shown before."""
    shown: frozenset[str] | None = None
    for hit in (*_GRAVE.finditer(said), *_COUNT.finditer(said)):
        shown = words_shown(case, entry) if shown is None else shown
        stem = hit[1].lower()
        if not any(word.startswith(stem) for word in shown) if hit[1].isalpha() else hit[1] not in shown:
            yield hit[0]


def _words(text: str) -> set[str]:
    return set(_NAME.findall(folded(text)))


def _hedges(case: Case, entry: Entry, said: str) -> Iterator[Finding]:
    """Find the answer to the twin's case: given as this one's, or left beside it for the reader to choose."""
    for value in case.task.states:
        found = _stating(case, value, said)
        if found and all(_UNSURE.search(one) for one in found):
            kind, text = kind_of(value)
            yield review(f"{entry.name} gives the {kind} {text} only as what would be: {quoted(found[0], 160)}")
    rivals = [value for value in case.ground.rivals if case.task.states and _stating(case, value, said)]
    for value in rivals:
        kind, text = kind_of(value)
        told = f"{entry.name} also states the {kind} {text}, which would be the answer to another case"
        plain = [one for one in _stating(case, value, said) if not _NOT_NOW.search(one) or _STILL.search(one)]
        yield reason(f"{told}: {quoted(plain[0], 160)}") if plain else review(told)
    for value in case.task.states if rivals else ():
        found = _stating(case, value, said)
        if found and all(_CASE.search(one) or _UNSURE.search(one) for one in found):
            kind, text = kind_of(value)
            yield reason(f"{entry.name} leaves open whether the {kind} {text} is right: {quoted(found[0], 160)}")


def _other_figures(case: Case, said: str) -> list[str]:
    """Return the figures of the kinds that the answer has which are neither in it nor in the thread."""
    now = case.ground.world.now.date()
    own = (*case.task.states, *case.task.may_state)
    kinds = {kind for kind, _ in map(kind_of, case.task.states)} & {"amount", "date", "percent"}
    if "amount" in kinds:
        kinds.add("percent")
    known = {(kind, reading) for kind, text in map(kind_of, own) for reading in read_value(kind, text, now=now)}
    thread = canonical("\n\n".join(message.text for message in case.ground.thread.messages)) if kinds else ""
    for text in (thread, *(value.derivation or "" for value in own)):
        known |= {(hit.kind, one) for hit in find_values(text, now=now, kinds=kinds) for one in hit.readings}
    found = find_values(said, now=now, kinds=kinds) if kinds else []
    return [hit.raw for hit in found if hit.readings and not any((hit.kind, one) in known for one in hit.readings)]


def _stating(case: Case, value: Value, said: str) -> list[str]:
    """Return the sentences of a text that hold a value."""
    kind, text = kind_of(value)
    now = case.ground.world.now.date()
    if kind in ("claim", "text", "time"):
        return []
    wanted = set(read_value(kind, text, now=now)) or {text}
    hits = [hit for hit in find_values(said, now=now, kinds=(kind,)) if wanted & set(hit.readings)]
    places = Places((hit.start, hit.start + 1) for hit in hits)
    return [one.text for one in sentences(said) if places.meet(one.start, one.end)]
