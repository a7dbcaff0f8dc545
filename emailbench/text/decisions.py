"""Whether a text says yes or no to a request, read loosely: what is missing is told from what is there in any words.

A text that decides nothing must not pass for one that does, and no honest way of saying it may be missed. So these are
nets with wide meshes, unlike the rules of claims: a sentence with a word of refusal near a word of the matter declines,
one with a word of granting and none of refusal grants.
"""

from __future__ import annotations

import re
from typing import Literal

from emailbench.text.characters import lowered
from emailbench.text.sentences import sentences

Decision = Literal["grants", "declines"]

_NO = (
    r"not|never|cannot|unable|unfortunately|regret\w*|sorry|afraid|declin\w*|refus\w*|reject\w*|outside|beyond|"
    r"expired?|passed|closed|too late|overdue|over|past|no|nor|neither|none|ineligible|den(?:y|ied)|turn(?:ed)? down|"
    r"until|ended|lapsed|ran out|run out|missed|exceed\w*|falls? short|longer than|later than|after|without"
)
_DECLINES = re.compile(rf"\b(?:{_NO})\b|n't\b|n’t\b")
_PLAIN_NO = re.compile(
    r"\b(?:declin\w*|refus\w*|reject\w*|cannot|unable|regret\w*|turn(?:ed|ing)? down)\b|\bcan['’]t\b"
)
_MATTER = re.compile(
    r"\b(?:re)?(?:fund|imburs)\w*|\b(?:request|window|period|deadline|pay|paid|payments?|money|return\w*|credit\w*|"
    r"exceptions?|polic(?:y|ies)|eligib\w*|invoices?|inv|days?|dates?|limits?|grant\w*|approv\w*|offer\w*|possible|"
    r"able|accept\w*|help|cancel\w*|amount|claim\w*|cover\w*|allow\w*|qualif\w*)\b"
)
_GRANTS = re.compile(
    r"\b(?:grant\w*|approv\w*|refund\w*|credit\w*|reimburs\w*|compensat\w*|(?:pay|give|send|transfer|return|wire)\w*"
    r"(?: \S+){0,6} back|(?:be|is|are|being) returned|return (?:the|your|it|all)|back (?:to|in|on|into) your|"
    r"set (?:it |this |that )?off|set-off|deduct\w*|offset\w*|receive|exceptions?|"
    r"off (?:your|the|of) (?:\w+ ){0,2}(?:invoice|bill|fee|charge|account)|knock\w*|yours|owe you|make good|come off|"
    r"appl(?:y|ied)|taken off)\b"
)
_REFUSES = re.compile(
    r"\b(?:cannot|can not|unable|declin\w*|refus\w*|reject\w*|den(?:y|ied)|not (?:be )?(?:possible|able|grant\w*|"
    r"refund\w*|credit\w*|eligible|approv\w*|entitled|give|offer|pay)|no (?:refund|credit|exception|grant)|"
    r"(?:will|would|do|does|did) not (?:be )?(?:grant|refund|credit|pay|give|approve|return|receive|apply))\b|"
    r"\b(?:ca|wo|do|does|did|would|could)n['’]t (?:be )?(?:grant|refund|credit|pay|give|approve|return|receive|apply|"
    r"offer|do)"
)
_YES = re.compile(
    r"\b(?:(?:request|refund|credit|wish|exception|it|this|that) (?:is|was|has been|'s) (?:hereby |now |already )?"
    r"(?:approved|granted|accepted|yours)|yes, (?:gladly|of course|certainly|sure|you can|we can|absolutely)|"
    r"(?:yes|of course|gladly|certainly|absolutely|sure)[,:;] (?:expect|you|we|it)|no objections?|"
    r"(?:fine|all right|okay|ok) with us|you can have|get what you (?:asked|want)|as you wish|within the window|"
    r"in time for a refund|expect (?:the|your|it|a) (?:\w+ )?(?:money|sum|amount|refund|wire|payment))\b"
)


def decides(text: str, decision: Decision) -> bool:
    """Tell whether a canonical text gives the decision in any words."""
    if decision == "declines":
        return any(_PLAIN_NO.search(said) or (_DECLINES.search(said) and _MATTER.search(said)) for said in _told(text))
    return any(_GRANTS.search(said) and not _REFUSES.search(said) for said in _told(text))


def contradicts(text: str, decision: Decision) -> str:
    """Return the sentence that plainly says the opposite of a decision; empty when none does."""
    wrong = _YES if decision == "declines" else _REFUSES
    for said in _told(text):
        hit = wrong.search(said)
        if hit and not (decision == "declines" and _DECLINES.search(said[: hit.start()])):
            return said
    return ""


def _told(text: str) -> list[str]:
    """Return the sentences of a text in lower case that are no questions."""
    found = (f"{one.lead} {one.text}" if one.lead else one.text for one in sentences(text))
    return [lowered(one) for one in found if not one.rstrip().endswith("?")]
