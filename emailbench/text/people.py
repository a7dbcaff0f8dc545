"""Full names in the places where people are named: below a greeting, as a colleague, as somebody to speak with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from emailbench.text.readable import COMMON

_NAME = r"[A-Z][a-z\u00df-\u00ff]{1,20}(?:[-'][A-Z][a-z\u00df-\u00ff]+)?(?: [A-Z]\.)?(?: (?:van|von|de|der|la|di|al))*"
_RUN = re.compile(rf"(?<![\w.@'-])(?:{_NAME} ){{1,3}}{_NAME}(?![\w@-])")
_BEFORE = re.compile(
    r"(?:\b(?:regards|sincerely|wishes|best|thanks|thank you|cheers|yours|greetings|faithfully)[,.! ]*\n+"
    r"|\b(?:colleagues?|manager|director|engineers?|specialist|owner|lead|head(?: of [\w ]{2,20})?|agent|"
    r"representative|officer|"
    r"analyst|executive|advisor|consultant|assistant|contact|person)(?: (?:is|for this is|will be|named|called))?[,:]? "
    r"|\b(?:speak|talk|spoken|spoke|talked|discuss\w*|agreed|clear\w*|check\w*|arrange\w*|touch|meet|met|call|meeting) "
    r"(?:(?:it|this|that) )?(?:with|to) |\b(?:contact|ask|reach(?: out to)?|write to|email|cc|mr|ms|mrs|dr|name is|i "
    r"am|"
    r"i'm|this is|by|from|cc'd|copied) )$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:,? (?:from|of|in|at) (?:our|the) |,? (?:our|your|the) (?:\w+ ){0,2}?(?:manager|director|lead|head|owner|"
    r"engineer|"
    r"colleague|specialist|contact)|,? who |'s (?:approval|team|word|decision)|"
    r" (?:will|has|can|is|said|told|confirmed|approved|agreed|promised|decided|wrote|asked|would|was|took|takes|"
    r"handles)\b)"
)
_NO_NAMES = frozenset(
    "mr mrs ms dr prof the desk center centre department group inc ltd llc gmbh co corp university council academy "
    "school "
    "north south east west central pacific eastern mountain european union united states new york los angeles san "
    "priority response security legal press exceptions tier help engineering operations success general ref starter "
    "business enterprise standard premium pro basic native web mobile cloud sync dental clinic hospital".split()
)
_SHORTEST = 5


def people_named(text: str) -> Iterator[str]:
    """Yield the full names in a canonical text that stand where a person is named."""
    for run in _RUN.finditer(text):
        words = run[0].split(" ")
        at = 0
        while words and _is_common(words[0]):
            at += len(words.pop(0)) + 1
        start = run.start() + at
        if len(words) < 2 or any(map(_is_common, words)) or sum(map(len, words)) < _SHORTEST:
            continue
        before = _BEFORE.search(text[max(0, start - 60) : start])
        if before or _AFTER.match(text, run.end()) or _is_signature(text, start, run.end()):
            yield " ".join(words)


def _is_common(word: str) -> bool:
    low = word.lower()
    return low in COMMON or low in _NO_NAMES


def _is_signature(text: str, start: int, end: int) -> bool:
    """Say whether a name is a line of its own among the last lines of a text."""
    alone = text[start - 1 : start] in ("", "\n") and text[end : end + 1] in ("", "\n", ",")
    return alone and text.count("\n", end) <= 3 and start > 0
