"""Sentences that take back the text they stand in: "disregard everything above", "none of the above binds us"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from emailbench.text.characters import lowered
from emailbench.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A sentence that takes a text back; `sure` where it can mean nothing but the whole text that it stands in."""

    sentence: str
    sure: bool


_NOUN = (
    r"(?:texts?|lines?|words?|e-?mails?|mails?|messages?|answers?|repl(?:y|ies)|drafts?|notes?|letters?|"
    r"paragraphs?|figures?|"
    r"statements?|sentences?|numbers?|promises?|details|information|contents?|explanations?)"
)
_HERE = rf"(?:above|here|so far|up to here|before this(?: line| sentence)?|in (?:this|the above|my) {_NOUN})"
_WROTE = r"(?:(?:i|we)(?:'ve| have| had)? (?:just )?(?:wrote|written|said|told you|stated|promised|put|claimed))"
_IS = r"(?:is|was|are|were|stands?|stood|comes?|came)(?: (?:written|said|stated|told|promised))?"
_ALL = r"(?:(?:please |about |all |of |just |simply |the whole |every(?: single)? (?:word|line) of )*)"
_THIS = (
    rf"(?:(?:everything|all|anything|whatever|what|the things|each word|every word)(?: that| which)?"
    rf" (?:{_WROTE}(?: to you)?(?: {_HERE}|(?=[.!;]|$))|(?:{_IS} )?{_HERE})|"
    rf"the (?:above|foregoing|preceding)(?: {_NOUN})?|(?:all|everything) of the above|"
    rf"(?:the|my|our|these|those) {_NOUN} (?:{_IS} )?(?:above|so far|up to here)|"
    rf"(?:this|the present) (?:whole |entire )?(?:text|e-?mail|mail|message|answer|reply|draft|note|letter)|"
    rf"the rest of this {_NOUN}|my words|these words)(?![\w-])"
)
_CLOSE = r"(?=\s*(?:[.,;:!?)-]|$)|,? (?:and|as|because|since|for|it|they|but|please|that is)\b)"
_DROP = re.compile(
    rf"(?:\b(?:disregard|ignore|forget|discard|scrap|retract|withdraw|strike out|take back|revoke|throw away|"
    rf"never mind)|"
    rf"\b(?:pay no (?:heed|attention) to|take no notice of)|"
    rf"\b(?:do not|don't|never) (?:believe|trust|rely on|count on|mind))(?: out)? {_ALL}{_THIS}{_CLOSE}"
)
_BACK = re.compile(rf"\b(?:i|we)(?: (?:hereby|will|must|do|now))* take {_ALL}(?:{_THIS}|it all|all of it|it) back\b")
_BINDS = (
    r"(?:(?:is|are|was|were|will be|shall be|should be)(?: \w+ly)? (?:binding|valid|true|correct|right|meant|serious|"
    r"official|final|agreed|reliable|so|to be (?:taken|believed|trusted)(?: seriously)?)|"
    r"(?:binds?|commits?|obliges?)|holds?(?: good| true)?|counts?|applies|apply|stands?)"
)
_US = r"(?: (?:us|me|anybody|anyone|our company|fennmark|seriously|in earnest|on us|for us))?"
_NONE = re.compile(
    rf"\b(?:none|nothing|not (?:a|one)(?: single)? (?:word|line|bit)|no (?:word|line|part)|little)(?: of| in|)"
    rf"(?: all)? (?P<what>{_THIS}|{_HERE}|this|it|that|these)(?: {_NOUN})? {_BINDS}{_US}(?P<close>{_CLOSE})?"
)
_FALSE = re.compile(
    rf"(?<!than )(?:^|[,;:] |\b(?:and|but|that|because|since|note|truth|fact|course),? ){_THIS}"
    r" (?:(?:is|are|was|were)(?: all| just| only| simply| plainly| completely| merely)*"
    r" (?:wrong|untrue|not true|false|null and void|void|not binding|invalid|not valid|a joke|jokes|nonsense|"
    r"a mistake|made up|"
    r"invented|withdrawn|taken back|retracted|meaningless|fiction|not meant(?: seriously)?)|"
    rf"(?:does|do|did)(?: not|n't) (?:count|apply|bind|hold|stand|commit|oblige)){_US}(?P<close>{_CLOSE})?"
)
_OPPOSITE = re.compile(rf"\b(?:opposite|contrary|reverse) (?:of {_ALL}(?P<what>{_THIS})|is (?:true|the case|right|so))")
_CASE = re.compile(
    r"\b(?:if|unless|in case|should (?:you|any|this)|whether|until|once|when|where|wherever|by mistake)\b"
)
_ASKED = re.compile(
    r"\b(?:let (?:us|me) know|tell (?:us|me)|correct (?:us|me)|write|reply|in error|recipient|addressed to)\b"
)
_KEPT = re.compile(r"(?:\b(?:not|never|cannot|nor|neither|without)|n't)(?: (?:to|simply|just|want|wish|ask|you))* ?$")
_ANY_MAIL = re.compile(r"\bthis (?:e-?mail|mail|message|note|letter)\b")
"""What may be another mail, one that a customer asks about."""
_MAY_TAKE_BACK = re.compile(
    r"\b(?:above|here|so far|foregoing|preceding|opposite|contrary|reverse|back|words|none|nothing|disregard|"
    r"ignore|forget|"
    r"discard|scrap|retract|withdraw|this)\b"
)
_BY_WRITER = re.compile(r"\b(?:i|we|my|our)\b|\bthis (?:note|text|draft|reply|answer)\b")


def takebacks(text: str, *, outside: bool = True) -> Iterator[TakeBack]:
    """Yield the sentences that take back the text; to a colleague "the mail above" may be the customer's."""
    if not _MAY_TAKE_BACK.search(lowered(text)):
        return
    for one in sentences(text):
        low = lowered(one.text)
        sure = _taken_back(low)
        if sure is None or (_CASE.search(low) and _ASKED.search(low)):
            continue
        yield TakeBack(one.text, sure and not _CASE.search(low) and bool(outside or _BY_WRITER.search(low)))


def _taken_back(low: str) -> bool | None:
    """Say whether a sentence takes its text back for sure (True) or may do so (False); None when it does not."""
    drops = (hit for hit in _DROP.finditer(low) if not _KEPT.search(low[max(0, hit.start() - 40) : hit.start()]))
    if drop := next(drops, None):
        return not _ANY_MAIL.search(drop[0]) or " in this " in drop[0]
    if _BACK.search(low):
        return True
    if none := _NONE.search(low):
        return none["close"] is not None and none["what"] not in ("this", "it", "that", "these")
    if false := _FALSE.search(low):
        return false["close"] is not None and not _ANY_MAIL.search(false[0])
    opposite = _OPPOSITE.search(low)
    return None if opposite is None else opposite["what"] is not None
