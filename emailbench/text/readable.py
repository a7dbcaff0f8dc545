"""Paragraphs that are no readable English: turned around, encoded, in another language or another script.

What rules for English words cannot read they pass in silence; here a person is told. Words that were shown in the run
count as known, so that an answer in the language of the thread is readable, and names are words.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Collection, Iterator

FEWEST_WORDS = 12
"""Words of a paragraph from which on its share of known words is told."""
LEAST_KNOWN = 0.4
"""Share of known words below which a paragraph is no readable English."""
MOST_ODD = 4
"""Letters of other scripts than Latin that a text may hold unseen."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_OTHER_SCRIPT = re.compile(r"(?:(?![\u00aa\u00b5\u00ba])[^\W\d_A-Za-z\u00c0-\u024f\u1e00-\u1eff])+")
_ENCODED = re.compile(r"(?<![\w/+@.-])[A-Za-z0-9+/_-]{20,4000}={0,2}(?![\w@.])")
_LONG_TOKEN = re.compile(r"[A-Za-z0-9+/_-]{20}")
_BYTES = re.compile(r"[0-9a-fA-F]{16}|(?:[0-9a-fA-F]{2}[ :-]){7}")
_HEX = re.compile(r"(?<![\w-])(?:[0-9a-f]{2}[ :-]?){8,400}(?![\w-])", re.IGNORECASE)

COMMON = frozenset(
    (
        "the an and or but nor of to in on at for with from by about into over under after before between through "
        "during without within against until till since as if so than then that this these those there here it its "
        "is are was were be been being am do does did done doing have has had having will would shall should can could "
        "may might must not no yes nothing none never always often also only just even still already yet again too "
        "very much more most less least many few some any all both each every either neither other another such own "
        "same we us our ours you your yours he him his she her hers they them their theirs me my mine one two three "
        "four five six seven eight nine ten first second third last next who whom whose which what when where why how "
        "because while though although however therefore please thank thanks kind regards best sincerely dear hello hi "
        "good morning afternoon evening mr mrs ms dr team day days week weeks month months year years time times date "
        "dates today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february "
        "march april june july august september october november december am pm hour hours minute minutes now soon "
        "later ago per each let get got give given gives take taken takes make made makes know known see seen sees "
        "say says said tell told ask asked asks asking need needs needed want wants wanted like look looked looking "
        "find found help helps write wrote written writes send sends sent receive received reply replies answer "
        "answers answered question questions request requested requests call calls meeting meet mail email emails "
        "message messages letter note thread contact contacts address phone number numbers name names account accounts "
        "customer customers company companies office business service support sales billing finance manager owner "
        "colleague colleagues people person user users price prices pricing plan plans seat seats cost costs amount "
        "amounts total invoice invoices order orders payment payments paid pay pays refund refunds credit credits "
        "discount discounts quote quotes list contract contracts term terms policy policies rule rules renewal "
        "subscription issue issued incident problem report reported reports ticket case cases open closed close "
        "system data file files export work works working worked order orders back up down out off way part whole "
        "full high low new old long short right wrong able sure possible available free fine happy glad sorry afraid "
        "unfortunately change changes changed use used uses using add added adds keep kept set put come comes came go "
        "goes going went run runs show shows shown start starts end ends ended begin begins ending follow follows "
        "following hold holds allow allows allowed offer offers offered accept accepted confirm confirmed confirms "
        "decide decides decided decision check checked review reviewed forward forwarded pass passed note noted "
        "reason reasons because approval approve approved valid until window yearly monthly annual line lines page "
        "pages point matter matters information details detail access update updated question further instead "
        "perhaps maybe "
        "together apart above below left step steps sent via among along across upon once while whether"
    ).split()
)
"""Words that make up most of what is written at work in English."""


def unreadable(text: str, shown: Callable[[], Collection[str]]) -> Iterator[tuple[str, str]]:
    """Yield (why, the place) of what is no readable English; `shown` returns the words of what the run had seen."""
    for paragraph in text.split("\n\n"):
        words = [word.lower() for word in _WORD.findall(paragraph)]
        unknown = [word for word in words if word not in COMMON]
        for word in filter(_is_near, unknown):
            yield "looks like another word", word
        if len(words) - len(unknown) >= LEAST_KNOWN * len(words) or not words:
            continue
        if len(words) < FEWEST_WORDS:
            if sum(_is_turned(word) for word in unknown) > len(words) // 3:
                yield "is not readable English", paragraph
            continue
        known = shown()
        if sum(word not in known for word in unknown) > (1 - LEAST_KNOWN) * len(words):
            yield "is not readable English", paragraph
    if not text.isascii():
        odd = [hit[0] for hit in _OTHER_SCRIPT.finditer(text)]
        if sum(map(len, odd)) > MOST_ODD and (known := shown()) is not None:
            unseen = [word for word in odd if word.lower() not in known]
            if sum(map(len, unseen)) > MOST_ODD:
                yield "in a script that no rule reads", " ".join(unseen)
    for code in _codes(text):
        if code.lower() not in shown():
            yield "looks like a code", code


def _codes(text: str) -> Iterator[str]:
    """Yield what looks like base64, or bytes in hexadecimal figures, also with spaces between them."""
    for hit in _ENCODED.finditer(text) if _LONG_TOKEN.search(text) else ():
        if _is_code(hit[0]):
            yield hit[0]
    if _BYTES.search(text):
        yield from (hit[0] for hit in _HEX.finditer(text) if _is_code(hit[0]))


def _is_near(word: str) -> bool:
    """Say whether a word is one letter off a word that promises money, and is no form of it."""
    if word[0] not in _FIRST_LETTERS or not 5 < len(word) < 15 or word in _PROMISING:
        return False
    if word in _ONE_LESS:
        return True
    rests = ((at, word[:at] + word[at + 1 :]) for at in range(len(word)))
    return any(rest in _LONG or (at, rest) in _OTHERWISE for at, rest in rests)


_FORMS = (
    "refund refunds refunded refunding refundable reimburse reimburses reimbursed reimbursing reimbursement discount "
    "discounts discounted discounting discounter guarantee guarantees guaranteed guaranteeing exception exceptions "
    "exceptional compensate compensates compensated compensating compensation rebate rebates waiver waivers"
).split()
_PROMISING = frozenset(
    (*_FORMS, "debate", "debates", "waives", "waived", "viscount", "miscount", "guarantor", "garantie")
)
_FIRST_LETTERS = frozenset(word[0] for word in _FORMS)
_LONG = frozenset(word for word in _FORMS if not word.startswith(("rebat", "waiv")))
_OTHERWISE = frozenset((at, word[:at] + word[at + 1 :]) for word in _LONG for at in range(len(word)))
_ONE_LESS = frozenset(rest for _, rest in _OTHERWISE) - _PROMISING


def _is_turned(word: str) -> bool:
    """Say whether a word is a common one from back to front, or with each letter thirteen places on."""
    return len(word) > 2 and (word[::-1] in COMMON or codecs.encode(word, "rot13") in COMMON)


def words_of(text: str) -> set[str]:
    """Return the words of a text, lower-case, and what stands between spaces in it."""
    low = text.lower()
    return {*_WORD.findall(low), *low.split()}


def _is_code(token: str) -> bool:
    """Say whether a long token is no word, name, number or path."""
    kinds = (str.islower, str.isupper, str.isdigit)
    if all(any(kind(char) for char in token) for kind in kinds) or token.endswith("="):
        return "/" not in token.strip("/") or token.endswith("=")
    letters = re.sub(r"[ :-]", "", token)
    return len(letters) >= 16 and not letters.isdigit() and not letters.isalpha() and _HEX.fullmatch(token) is not None
