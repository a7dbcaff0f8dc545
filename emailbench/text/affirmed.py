"""Whether a text says of a time that it is fine or fixed, and whether it takes times back that it offered."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from emailbench.text.characters import lowered
from emailbench.text.sentences import sentences

_END = re.compile(
    r"[;\n!?]|\.(?=\s|$)|(?:,| -) (?=(?:but|however|so|though|while|whereas|how|what|would|could|"
    r"can|please|maybe|perhaps|"
    r"instead|alternatively)\b)|\b(?:but|however|although|though)\b"
)
_NEAR = 400
_NEW_SENTENCE = re.compile(r"\s+[A-Z]")
_CLOCK_DOT = re.compile(r"\b[ap]\.m?\.?$", re.IGNORECASE)
_AFFIRMED = re.compile(
    r"\b(?:fine|yours|confirmed|(?:i|we)(?: can| hereby|'ll| will)? confirm|perfect|no problem|"
    r"locked in|it is(?=[.!]|$)|"
    r"(?:will |would )?(?:works?|suits?)(?: (?:us|me|him|her|them|everyone|everybody|our \w+))?"
    r"(?: (?:well|great|perfectly|fine|nicely|very well|just fine))?"
    r"(?= (?:for|on) (?:us|me|him|her|them|our|pat)\b|[.!,]|$)|"
    r"(?:will|'ll|is going to|are going to|gladly|happily)(?: (?:then|gladly|happily|be happy to))? "
    r"(?:dial in|come|comes|attend|attends|join|joins|call|calls|be there|be on the line)|"
    r"see you|(?:talk|speak) (?:to|with) you|look(?:ing)? forward|good to go|all set|"
    r"(?:i|we)(?:'ve| have)? (?:just |now )?(?:booked|reserved|held|blocked|scheduled|set aside|"
    r"pencilled|penciled|saved|kept|"
    r"fixed|agreed|accepted)|(?:booked|reserved|held|set aside|blocked|kept|saved|open|free) (?:it )?for you|"
    r"(?:is|'s) (?:also |still |now |all |perfectly |totally |indeed |absolutely |definitely )?"
    r"(?:good|ok|okay|great|possible|available|free|open|set|agreed|settled|booked in|on|happening|doable)|"
    r"(?:stands|remains|goes ahead|is going ahead|it'?ll be|will be there|you can have|(?:will|'ll) "
    r"(?:call|ring|meet|see|join|expect) you|expects? you))(?!\w)"
)
_NOT_SO = re.compile(
    r"\b(?:not|never|no longer|isn't|aren't|wasn't|can't|cannot|won't|doesn't|don't|couldn't|"
    r"unavailable|unable|taken|busy|"
    r"conflict\w*|clash\w*|overlap\w*|already|occupied|unfortunately|sorry|afraid|instead of|"
    r"rather than|outside|closed|"
    r"holiday|if|whether|unless|until|once|neither|nor|none|no(?! problem)|hardly|asked (?:if|whether|for)|"
    r"wanted|checked|"
    r"(?:desk|office|team|support|hotline)s? (?:is|are) open|let (?:me|us) know|which|one of|either|any of|or|would|"
    r"hoped|wish)\b|\?"
)

_WITHDRAWN = re.compile(
    r"\b(?:ignore|disregard|forget|scrap|skip|discard|withdraw|strike|not use|don't use)\b[^.!?\n]{0,40}?"
    r"\b(?:times?|slots?|offers?|options?|dates?|alternatives?|above|suggestions?|proposals?)\b"
    r"|\b(?:times?|slots?|options?|offers?|alternatives?)\b[^.!?\n]{0,30}\b(?:no longer (?:valid|"
    r"available|stand|hold|apply)|"
    r"are (?:wrong|void|gone|withdrawn|only examples)|can be ignored)"
    r"|(?<!if )(?<!case )(?<!should )(?<!that )(?<!when )\b(?:none|neither|not one) of (?:these|"
    r"those)\b[^.!?\n]{0,40}"
    r"\b(?:is|are|works?|suits?)(?: really| in fact| at all)?(?: possible| available| free| for (?:us|me|him|"
    r"her)|(?=[.!]))"
    r"|\b(?:add|subtract|deduct) (?:an?|one|two|three|half an) (?:hours?|half hour)\b|\b(?:hours?) (?:later|"
    r"earlier) than "
    r"(?:the|each|every|what|written|listed)"
)


def withdrawals(text: str) -> Iterator[str]:
    """Yield the words that take offered times back."""
    for hit in _WITHDRAWN.finditer(lowered(text)):
        yield text[hit.start() : hit.end()]


_FIXED = re.compile(
    r"\b(?:(?:first|second|third|last|earliest|latest) (?:one|time|slot|of (?:them|these|those))|"
    r"one of (?:them|these|those)(?: \w+)?)\b[^.!?\n]{0,20}?"
    r"\b(?:is|are|will be|gets|stands?|'s)(?: (?!not|never)\w+)? (?:booked|yours|reserved|fixed|held|confirmed|"
    r"agreed|settled|set|in (?:her|his|our|the|\w+'s) (?:calendar|diary))\b"
    r"|\b(?:book|reserve|fix|confirm|take|enter)(?:ed)? (?:you )?(?:for |in for )?the (?:first|second|third|"
    r"last|earliest)\b"
)
_CHOSEN = re.compile(
    r"\b(?:you (?:choose|pick|prefer|confirm|like|select|want|name)|your (?:choice|answer|pick|reply)|once|"
    r"as soon as|"
    r"which|whether|not|nothing(?! from| is heard)|none|if you)\b(?! hear nothing)|n't\b|\?"
)


def fixed_unasked(text: str) -> Iterator[str]:
    """Yield the sentences that take one of the offered times for settled, whatever the reader answers."""
    if not _FIXED.search(lowered(text)):
        return
    for sentence in sentences(text):
        low = lowered(sentence.text)
        if _FIXED.search(low) and not _CHOSEN.search(_SILENCE.sub(" ", low)):
            yield sentence.text


_SILENCE = re.compile(
    r"\b(?:if|unless|when|should) (?:we|you|i|there)(?: \w+)? (?:hear|answer|reply|object|choose|is|say|respond|"
    r"write)\w*"
    r"(?: nothing| not| no\w*| otherwise)?"
)
"""Where nobody answers: what is fixed then was not chosen."""


def is_affirmed(text: str, start: int, end: int) -> bool:
    """Tell whether the clause around a time at `start`..`end` says that it is fine or fixed, and does not deny it."""
    low, high = max(0, start - _NEAR), min(len(text), end + _NEAR)
    marks = _marks(text)
    for begin, finish in marks[bisect_left(marks, (low, low)) :]:
        if finish > high:
            break
        mark = text[begin:finish]
        if begin >= end:
            is_clock = mark == "." and _CLOCK_DOT.search(text, max(0, begin - 3), finish)
            if is_clock and not _NEW_SENTENCE.match(text, finish):
                continue
            high = begin + (mark in "?.!")
            break
        if finish <= start and not _CLOCK_DOT.search(text, max(0, begin - 3), finish):
            low = finish
    clause = lowered(text[low:high])
    return bool(_AFFIRMED.search(clause)) and not _NOT_SO.search(clause)


@lru_cache(maxsize=8)
def _marks(text: str) -> list[tuple[int, int]]:
    """Return where clauses of a text end; kept, since a text is asked about for each of its times."""
    return [hit.span() for hit in _END.finditer(lowered(text))]
