"""English verb forms: enough to tell a past from a present and to find a verb's base."""

from __future__ import annotations

import re
from functools import cache, lru_cache

_IRREGULAR = {
    "bend": "bent bent bending",
    "be": "was|were been being", "break": "broke broken breaking", "bring": "brought brought bringing",
    "build": "built built building", "cc": "cc'd|cced cc'd|cced cc'ing|ccing", "come": "came come coming",
    "cut": "cut cut cutting", "deal": "dealt dealt dealing", "do": "did done doing", "find": "found found finding",
    "forget": "forgot forgotten forgetting", "forgive": "forgave forgiven forgiving", "forgo": "forwent forgone "
        "forgoing",
    "freeze": "froze frozen freezing", "get": "got got|gotten getting", "give": "gave given giving",
    "go": "went gone going", "have": "had had having", "hold": "held held holding", "keep": "kept kept keeping",
    "leave": "left left leaving", "let": "let let letting", "make": "made made making", "mislead": "misled misled "
        "misleading",
    "overcome": "overcame overcome overcoming",
    "override": "overrode overridden overriding", "pay": "paid paid paying", "put": "put put putting",
    "rebuild": "rebuilt rebuilt rebuilding", "repay": "repaid repaid repaying", "resend": "resent resent resending",
    "re-send": "re-sent re-sent re-sending", "reset": "reset reset resetting", "run": "ran run running",
    "see": "saw seen seeing", "send": "sent sent sending", "set": "set set setting", "shoot": "shot shot shooting",
    "shut": "shut shut shutting", "slash": "slashed slashed slashing", "stick": "stuck stuck sticking",
    "strike": "struck struck striking", "take": "took taken taking", "tell": "told told telling", "throw":
        "threw thrown throwing",
    "undo": "undid undone undoing", "wind": "wound wound winding", "withdraw": "withdrew withdrawn withdrawing",
    "say": "said said saying", "hear": "heard heard hearing", "think": "thought thought thinking", "know":
        "knew known knowing",
    "understand": "understood understood understanding", "read": "read read reading", "speak": "spoke spoken "
    "speaking",
    "seek": "sought sought seeking", "meet": "met met meeting", "show": "showed shown showing", "lose": "lost lost "
        "losing",
    "buy": "bought bought buying", "begin": "began begun beginning", "choose": "chose chosen choosing",
    "okay": "okayed|ok'd okayed|ok'd okaying", "mean": "meant meant meaning", "draw": "drew drawn drawing",
    "lead": "led led leading", "lend": "lent lent lending", "grow": "grew grown growing", "spend": "spent spent "
        "spending",
    "write": "wrote written writing", "cancel": "cancelled|canceled cancelled|canceled cancelling|canceling",
    "green-light": "green-lit green-lit|greenlit green-lighting", "honour": "honoured honoured honouring",
    "pencil": "pencilled|penciled pencilled|penciled pencilling|penciling", "re-run": "re-ran re-run re-running",
}  # fmt: skip
_IRREGULAR_PAST = frozenset(
    (
        "became began bent bet bound bought burnt caught chose chosen came cost dealt done drew drawn drove driven "
        "eaten fell fallen "
        "felt flew forgot found fought gave given gone got gotten grew grown had heard held hid hit hurt kept knew "
        "known laid led left "
        "lent let lost made meant met paid put read ran said saw seen sent set shot shown shut slept sold sought "
        "spoke spoken spent "
        "stood stuck taken taught thought threw thrown told took understood went withdrawn withdrew won wore written "
        "wrote built broke "
        "broken brought cut dropped did been forgiven frozen overridden reset struck upset hand-delivered okayed "
        "ok'd cc'd greenlit"
    ).split()
)
_NOT_PAST = frozenset("need feed speed seed indeed proceed exceed succeed bleed embed bed red wed shed hundred".split())


def is_past(word: str) -> bool:
    """Say whether a word looks like a past or a participle."""
    regular = word.endswith("ed") and len(word) > 3 and word not in _NOT_PAST
    return regular or word in _IRREGULAR_PAST or word in _irregular_pasts()


@lru_cache(maxsize=4096)
def lemmas(word: str) -> frozenset[str]:
    """Return what the base form of `word` may be; guesses that are no verb do no harm, since rules list real ones."""
    found = {word, *_irregular_bases().get(word, ())}
    if word.endswith(("ied", "ies")):
        found.add(word[:-3] + "y")
    for ending in ("ed", "ing", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)]
            found |= {stem, stem + "e"}
            if stem[-1] == stem[-2]:
                found.add(stem[:-1])
    return frozenset(found | {base[:-3] + "ise" for base in found if base.endswith("ize")})


@cache
def _irregular_pasts() -> frozenset[str]:
    return frozenset(word for rest in _IRREGULAR.values() for part in rest.split(" ")[:2] for word in part.split("|"))


@cache
def _irregular_bases() -> dict[str, set[str]]:
    bases: dict[str, set[str]] = {}
    for base, rest in _IRREGULAR.items():
        for word in re.split(r"[ |]", rest):
            bases.setdefault(word, set()).add(base)
    return bases
