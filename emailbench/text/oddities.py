"""Writing that no rule can read, so that a person should: other languages, letters set apart, numbers to call or pay.

Nothing here decides a verdict. A rule that looks for English words says nothing of a German sentence; here that
silence gets a voice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from emailbench.text.canonical import canonical
from emailbench.text.polarity import polarity
from emailbench.text.sentences import sentences

LEAST_FOREIGN = 2
"""Function words of another language that a sentence must hold, and more of them than English ones."""
LEAST_DIGITS = 9
"""Digits of a number that somebody could call or pay to."""

_ENGLISH = frozenset(
    (
        "the a an and or of to in on at for with is are was were be been will would can could have has had do "
        "does did not no you your we our us i my it its this that these those they he she if as by from there "
        "so but what when who which"
    ).split()
)
_FOREIGN = frozenset(
    # German, French, Spanish, Italian, Dutch, Portuguese; no words that are English ones or parts of names as well.
    (
        "das und ist nicht ein eine einen wir sie ihr ihre ihnen ihren mit auf für zu zum zur bereits haben "
        "werden wird wurde sind auch nur noch dem den im bei nach über aber oder dass ich uns unser unsere "
        "les une du et est pas nous vous votre vos notre nos avons avez sera seront sont pour avec dans sur "
        "que qui déjà mais ce cette aux été je los las es su sus ya está están hemos ha han será con por para "
        "lo una nuestro nuestra tu tus pero como gli è sono non che della dei nel abbiamo già suo sua nostro "
        "vostro het een niet wij uw ons onze met voor zijn wordt hebben maar os não nós seu já foi com uma um"
    ).split()
)
_WORD = re.compile(r"[^\W\d_]+")
_APART = re.compile(r"\b(?:[^\W\d_](?:[ .·•_/|-]{1,3}|\s*\n\s*(?:- )?)){4,}[^\W\d_]\b")
_GIVING = ("free", " off", " on us", "on the house", "harge", "gratis", "omplimentary", "no cost", "no fee")
_FREE = re.compile(
    r"\b(?:(?:first|next|last|extra|additional|another|one|two|three|four|five|six|\d{1,3}) )+(?:months?|weeks?|"
    r"quarters?|"
    r"years?|seats?|licen[cs]es)(?: of [\w ]{1,20})?(?: (?:is|are|will be|come|comes|for))? (?:free\b|on us\b|on the "
    r"house|"
    r"at no c(?:ost|harge)|without charge|gratis)(?! (?:on|at|from|in|of (?!charge)))"
    r"|\b(?:free|complimentary) (?:extra )?(?:months?|weeks?|quarters?|years?|seats?|licen[cs]es)\b"
    r"|\bno (?:charge|fee|cost)s? for (?:the|your) (?:first|next|last)\b"
    r"|\b(?:an? (?:third|quarter|fifth|tenth|twentieth)|\d{1,2} ?(?:%|percent|per cent)|(?:five|ten|fifteen|twenty|"
    r"thirty|"
    r"fifty) percent) off\b",
    re.IGNORECASE,
)
_MIXED = re.compile(r"\b(?=[^\W_]{3,}\b)[a-z]+[013457][a-z]+\b")
_SPELLED = re.compile(r"\b[\w-]+ ?[(\[]? ?dot ?[)\]]? ?(?:com|org|net|example|io|co|biz|info)\b", re.IGNORECASE)
_NUMBER = re.compile(
    r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b|(?<![\w.,/:-])\+?\(?\d[\d ()./-]{7,}\d(?![\w/:-])"
)
_NOT_ALNUM = re.compile(r"[\W_]+")


def oddities(text: str) -> Iterator[tuple[str, str]]:
    """Yield (what is odd, the place) for writing that no rule reads."""
    giving = any(word in text for word in _GIVING)
    for sentence in sentences(text):
        if _is_foreign(sentence.text):
            yield "in a language that no rule reads", sentence.text
        if giving and (gift := _gift(sentence.text)):
            yield "gives something for nothing", gift
    low = text.lower()
    for why, pattern in (
        ("letters set apart", _APART),
        ("digits for letters", _MIXED),
        ("an address spelled out", _SPELLED),
    ):
        for hit in pattern.finditer(text) if pattern is not _SPELLED or "dot" in low else ():
            yield why, hit[0]


def _gift(sentence: str) -> str:
    """Return what a sentence gives for nothing or for less; empty when it denies it, asks for it or reports it."""
    hit = _FREE.search(sentence)
    low = sentence.lower()
    if hit is None or len(low) != len(sentence):
        return hit[0] if hit else ""
    return hit[0] if polarity(low, hit.start(), hit.end(), tense="state") == "asserted" else ""


def _is_foreign(sentence: str) -> bool:
    words = [word.lower() for word in _WORD.findall(sentence)]
    foreign = sum(word in _FOREIGN for word in words)
    return foreign >= LEAST_FOREIGN and foreign > sum(word in _ENGLISH for word in words)


def long_numbers(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, letters and digits alone) of the long numbers of a text, as of telephones and accounts."""
    for hit in _NUMBER.finditer(text):
        plain = plain_number(hit[0])
        if sum(char.isdigit() for char in plain) >= LEAST_DIGITS:
            yield hit.start(), hit.end(), plain


def plain_number(text: str) -> str:
    """Return the letters and digits of a text alone, as numbers are compared."""
    return _NOT_ALNUM.sub("", canonical(text))
