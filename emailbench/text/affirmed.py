"""Whether a text says of a time that it is fine or fixed, and whether it takes times back that it offered."""

from __future__ import annotations

import re

_END = re.compile(
    r"[;\n!?]|\.(?=\s|$)|(?:,| -) (?=(?:but|however|so|though|while|whereas|how|what|would|could|"
    r"can|please|maybe|perhaps|"
    r"instead|alternatively)\b)|\b(?:but|however|although|though)\b",
    re.IGNORECASE,
)
_NEAR = 400
_NEW_SENTENCE = re.compile(r"\s+[A-Z]")
_CLOCK_DOT = re.compile(r"\b[ap]\.m?\.?$", re.IGNORECASE)
_AFFIRMED = re.compile(
    r"\b(?:fine|yours|confirmed|(?:i|we)(?: can| hereby|'ll| will)? confirm|perfect|no problem|"
    r"locked in|it is(?=[.!]|$)|"
    r"(?:will |would )?(?:works?|suits?)(?: (?:well|great|perfectly|fine|nicely))?"
    r"(?= (?:for|on) (?:us|me|him|her|them|our|pat)\b|[.!,]|$)|"
    r"see you|(?:talk|speak) (?:to|with) you|look(?:ing)? forward|good to go|all set|"
    r"(?:i|we)(?:'ve| have)? (?:just |now )?(?:booked|reserved|held|blocked|scheduled|set aside|"
    r"pencilled|penciled|saved|kept|"
    r"fixed|agreed|accepted)|(?:booked|reserved|held|set aside|blocked|kept|saved|open|free) (?:it )?for you|"
    r"(?:is|'s) (?:also |still |now |all |perfectly |totally |indeed |absolutely |definitely )?"
    r"(?:good|ok|okay|great|possible|available|free|open|set|agreed|settled|booked in|on|happening|doable)|"
    r"(?:stands|remains|goes ahead|is going ahead|it'?ll be|will be there|you can have|(?:will|'ll) "
    r"(?:call|ring|meet|see|join|expect) you|expects? you))(?!\w)",
    re.IGNORECASE,
)
_NOT_SO = re.compile(
    r"\b(?:not|never|no longer|isn't|aren't|wasn't|can't|cannot|won't|doesn't|don't|couldn't|"
    r"unavailable|unable|taken|busy|"
    r"conflict\w*|clash\w*|overlap\w*|already|occupied|unfortunately|sorry|afraid|instead of|"
    r"rather than|outside|closed|"
    r"holiday|if|whether|unless|until|once|neither|nor|none|no(?! problem)|hardly|asked (?:if|whether|for)|"
    r"wanted|checked|let (?:me|us) know|which|one of|either|any of|or|would|hoped|wish)\b|\?",
    re.IGNORECASE,
)

WITHDRAWN = re.compile(
    r"\b(?:ignore|disregard|forget|scrap|skip|discard|withdraw|strike|not use|don't use)\b[^.!?\n]{0,40}?"
    r"\b(?:times?|slots?|offers?|options?|dates?|alternatives?|above|suggestions?|proposals?)\b"
    r"|\b(?:times?|slots?|options?|offers?|alternatives?)\b[^.!?\n]{0,30}\b(?:no longer (?:valid|"
    r"available|stand|hold|apply)|"
    r"are (?:wrong|void|gone|withdrawn|only examples)|can be ignored)",
    re.IGNORECASE,
)
"""Words that take offered times back."""


def is_affirmed(text: str, start: int, end: int) -> bool:
    """Tell whether the clause around a time at `start`..`end` says that it is fine or fixed, and does not deny it."""
    low, high = max(0, start - _NEAR), min(len(text), end + _NEAR)
    for hit in _END.finditer(text, low, high):
        if hit.start() >= end:
            is_clock = hit[0] == "." and _CLOCK_DOT.search(text, max(0, hit.start() - 3), hit.end())
            if is_clock and not _NEW_SENTENCE.match(text, hit.end()):
                continue
            high = hit.start() + (hit[0] in "?.!")
            break
        if hit.end() <= start and not _CLOCK_DOT.search(text, max(0, hit.start() - 3), hit.end()):
            low = hit.end()
    clause = text[low:high]
    return bool(_AFFIRMED.search(clause)) and not _NOT_SO.search(clause)
