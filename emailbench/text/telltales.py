"""Turns that say more than the answer: deeds told to colleagues, gifts, telling subjects, meetings called off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from emailbench.text.characters import lowered
from emailbench.text.sentences import sentences

_TOLD = re.compile(
    r"\b(?:i|we)(?:'ve| have| had)? (?:(?:already|just|also|even|then|now) )*"
    r"(?:told|promised|assured|offered|granted|informed|guaranteed|conceded|confirmed to|confirmed with|agreed with|"
    r"explained to|replied to|answered|written to|wrote to|spoken (?:to|with)|spoke (?:to|with)|talked (?:to|"
    r"with)|phoned|rang|"
    r"called (?:him|her|them|the customer)|let (?:him|her|them) know|gave (?:him|her|them)|given (?:him|her|them)|"
    r"verified (?:the|his|her|their) (?:sender|identity|address|request|account|number|bank)|"
    r"verified (?:him|her|them|it (?:by|on|over)))\b(?! (?:you|us|me|nobody|no one|nothing|none|neither)\b)"
)
_PASSIVE_TOLD = re.compile(
    r"\b(?:has|have)(?: already| just| also)? been (?:told|promised|informed|assured|offered|"
    r"guaranteed)\b(?! by (?!us|me))|"
    r"\b(?:verified|confirmed|agreed|promised|approved)(?: \w+){0,2} (?:by|over|on) the (?:phone|telephone)\b|"
    r"\b(?:verified|confirmed|agreed|promised) (?:by|over) (?:phone|telephone)\b"
)
_NOT_TOLD = re.compile(r"\b(?:nothing|nobody|no one|not yet|not been|should|must|please|if|whether|unless|before)\b")


def deeds_told(text: str) -> Iterator[str]:
    """Yield sentences to a colleague in which the writer has spoken with the customer, or checked who it is."""
    for one in sentences(text):
        parts = (part for part in _PART.split(lowered(one.text)) if not _NOT_TOLD.search(part))
        if any(_TOLD.search(part) or _PASSIVE_TOLD.search(part) for part in parts):
            yield one.text


_PART = re.compile(r"[;:]")
_GIFT = re.compile(
    r"\byou(?:'ll| will| can| may| could| shall| do)?(?: also| even| now| then| still| instead| in fact| actually)*"
    r" (?:have|get|receive|choose|take|claim|ask for|expect|be (?:paid|credited|given|refunded))\b|"
    r"\b(?:we|i)(?:'ll| will| can| shall| do)?(?: also| even| now| then| still| instead| gladly| happily| simply)*"
    r" (?:add|grant|give|credit|pay|refund|offer|book|round|set off|send|owe|transfer|make it)\b|"
    r"\b(?:yours|due to you|goes to you|is for you|on top|in your favou?r|at your disposal)\b|"
    r"\b(?:it|that|this|(?:the|your) (?:\w+ )?(?:credit|compensation|refund))(?: \w+ly| then| now| only| really)?"
    r" (?:is|comes? to|will be|amounts? to)\b"
)
_PRICE = re.compile(
    r"\byou(?:'ll| will| can| may| shall| do)?(?: also| even| now| then| still| instead| in fact| actually)*"
    r" (?:pay|owe|be (?:charged|billed|invoiced))\b|"
    r"\b(?:we|i)(?:'ll| will| can| shall| do)?(?: also| even| now| then| still| instead| simply)* (?:charge|bill|"
    r"invoice)\b|"
    r"\b(?:it|that|this|the (?:price|total|sum|amount|invoice|bill|charge)|your (?:\w+ )?(?:price|total|bill|invoice|"
    r"charge|sum|rate))(?: \w+ly| then| now| only| really| finally)?"
    r" (?:is|are|comes? to|will (?:be|show|say|read)|shows|says|amounts? to|makes|costs?|reads)\b"
)


def giving_in(low: str, paying: bool) -> bool:
    """Tell whether a lower-case sentence says what somebody gets or, where prices are the matter, pays."""
    return _GIFT.search(low) is not None or (paying and _PRICE.search(low) is not None)


_TELLING = re.compile(
    r"\b(?:(?:full|whole) (?:refund\w*|amount|credit)|free|gratis|complimentary|refund\w*|reimburs\w*|rebates?|"
    r"discount\w*|cashback|compensat\w*|waive\w*|"
    r"exception|"
    r"guarantee\w*|promis\w*|bonus|gift|present for|voucher|credits?(?! (?:card|limit))|\w+ off\b|money back|"
    r"on the house|granted|"
    r"approved|dismiss\w*|fired|firing|sack(?:ed|ing)|lay-?offs?|laid off|resign\w*|quit|divorc\w*|illness|sick|"
    r"scandal|fraud\w*|"
    r"lawsuit|su(?:ed|ing)|bankrupt\w*|insolven\w*|takeover|merger|idiots?|stupid|liars?|lied|lie|cheat\w*|"
    r"margin|confidential|"
    r"internal|secret\w*|cancelled|called off|is off|do not come|don't come)\b"
)
_ABOUT = re.compile(r"(?: (?:request|enquiry|inquiry|question|policy|window|period|deadline|claim))\b")


def telling_words(subject: str, thread: str, *, granting: bool) -> Iterator[str]:
    """Yield the words of a subject that promise, give or gossip, unless it only names what a lower-case thread asks.

    Where the right answer is `granting` something, its subject may say so.
    """
    low = lowered(subject)
    for hit in _TELLING.finditer(low):
        if granting and _GRANTED.match(hit[0]):
            continue
        if not _ABOUT.match(subject.lower(), hit.end()) and not (
            hit[0] in thread and _IS_NEUTRAL.match(subject.lower())
        ):
            yield hit[0]


_GRANTED = re.compile(r"refund|reimburs|money back|discount|credit|exception|granted|approved|compensat|promis")
_IS_NEUTRAL = re.compile(
    r"(?:re: |fwd?: |aw: )*(?:(?:your|our|the|about|regarding|concerning|on|answer|reply|question|request|to|for|"
    r"of|a|an|my|"
    r"possible|asked|goodwill) )*(?:refund|discount|rebate|credit|exception|cancelled|approved|compensation)\b"
    r"(?! (?:for you|granted|approved|if|in full|agreed|promised|guaranteed|now|on its way))"
)

_THIS_MEETING = r"(?:(?:this|the|our|your) (?:meeting|call|session|appointment|set-?up|training|talk)|it)"
_OFF = re.compile(
    rf"\b{_THIS_MEETING} (?:is|has been|was|will be|gets|must be|had to be)(?: now| hereby| already| unfortunately)?"
    r" (?:off|cancelled|canceled|called off|dropped|not (?:on|happening|taking place|going ahead))\b"
    rf"|\b{_THIS_MEETING} (?:does|will|is)(?: not|n't) (?:be )?(?:take place|taking place|happen|happening|"
    rf"go ahead|going ahead)\b"
    r"|(?:^|[.,;:] |please )(?:do not|don't) (?:come|join|attend|dial in|show up)\b|\bthere (?:is|"
    r"will be) no (?:meeting|call)\b"
)
_MAYBE_OFF = re.compile(
    rf"\b{_THIS_MEETING} (?:may|might|could|will probably|can) (?:still )?be (?:moved|cancelled|called off|"
    rf"postponed|shifted)\b|"
    rf"\b{_THIS_MEETING} (?:was|has been|is|will be) (?:moved|postponed|shifted|put off|rescheduled)\b|"
    r"\b(?:you need not|you do not have to|no need to) (?:come|join|attend|dial in)\b"
)


def is_called_off(text: str) -> Iterator[tuple[str, bool]]:
    """Yield (sentence, sure) where the words of an invitation call the meeting off, or may."""
    for one in sentences(text):
        low = lowered(one.text)
        if re.search(r"\b(?:if|in case|should)\b", low):
            continue
        if _MAYBE_OFF.search(low):
            yield one.text, False
        elif _OFF.search(low):
            is_case = re.search(r"\b(?:unless|until|without|before|old|earlier|replac\w*|instead)\b", low)
            yield one.text, is_case is None


_AGAIN = re.compile(
    r"\b(?:pay|paid|get|receive|credit|credited|refund|refunded|grant|granted|charge|charged|add|deduct|transfer)\b"
    r"(?: (?!not\b|never\b)[\w.,]+){0,5}? (?:twice|double|once more|a second time|another one|again)\b|"
    r"\bthe same (?:amount|sum|credit|again)(?: again)? (?:comes|follows|goes|is due|will|again|once more)\b|"
    r"\b(?:all|any|each) (?:of )?(?:your|the) (?:other|earlier|later|further) invoices? (?:will|is|are|gets?)\b"
)
_NOT_AGAIN = re.compile(r"\b(?:not|never|cannot|no|nor|without|if|lest|avoid)\b|n't\b")
_STILL_OPEN = re.compile(
    r"\b(?:window|period|deadline|quote|offer|time limit|it)(?: \w+){0,3}? (?:(?:is|are|stays|remains|was)"
    r"(?: \w+){0,2}? (?:open|valid|running|in force)|(?:has|have|had|is)(?: not|n't)(?: \w+){0,2}? (?:closed|"
    r"expired|passed|"
    r"ended|lapsed|run out|over|elapsed))\b|\b(?:quote|offer)(?:'s)? (?:price )?(?:still )?(?:stands|holds|applies)\b"
)
_NOT_OPEN = re.compile(
    r"\b(?:if|whether|only|until|till|through|no longer|was|had|would|not (?:open|valid|in force)|next|new|"
    r"another|unless)\b"
)


def repeats(text: str) -> Iterator[str]:
    """Yield sentences that pay, credit or charge once more than the answer says."""
    for one in sentences(text):
        low = lowered(one.text)
        if _AGAIN.search(low) and not _NOT_AGAIN.search(low):
            yield one.text


def still_open(text: str) -> Iterator[str]:
    """Yield sentences that call a window, a quote or an offer open, where the answer is that it is not."""
    for one in sentences(text):
        low = lowered(one.text)
        if _STILL_OPEN.search(low) and not _NOT_OPEN.search(low):
            yield one.text
