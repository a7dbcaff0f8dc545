"""Times that a mail leaves open: "any time on Friday is fine" is an offer of all of Friday."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from emailbench.grading.case import Case
from emailbench.grading.freetime import misfits
from emailbench.grading.meetings import length
from emailbench.text.dates import dates_in
from emailbench.text.sentences import sentences
from emailbench.world.model import CalendarUser

_OPEN = re.compile(
    r"\b(?:any ?time|whenever|any (?:hour|slot|moment|day|evening|morning|afternoon|weekday)|all (?:day|week|"
    r"morning|afternoon)|"
    r"(?:the )?(?:whole|entire|rest of the) (?:day|week|morning|afternoon)|wide open|open all|"
    r"(?:completely|entirely|totally) (?:free|open)|every (?:hour|slot)|throughout|at any|the day is (?:free|yours)|"
    r"(?:mon|tues|wednes|thurs|fri)day(?: morning| afternoon)?(?: is| works?| looks)? "
    r"(?:free|fine|open|works?|suits?|good)\b(?! at\b| from\b)|(?:has|have|with) nothing on|no (?:meetings|"
    r"appointments) on|"
    r"(?:choose|pick|name) (?:the|any|a|your) (?:hour|time|slot))\b",
    re.IGNORECASE,
)
_CLOCK = r"(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?|noon|one|two|three|four|five|nine|ten|eleven|twelve)"
_UNBOUNDED = re.compile(
    rf"\bfrom {_CLOCK},? (?:on(?!\w)(?! \w+day)|onwards?\b)|\b(?:until|till|before|after) {_CLOCK}|"
    r"\bweekends? (?:is|are|works?|would be|suits?)(?: \w+)? ?(?:fine|free|ok|okay|possible|good)\b",
    re.IGNORECASE,
)
"""A time with one end only, or a weekend."""
_OF_HERS = re.compile(
    r"\b(?:is|are|was|has|have|works?|sits?|starts?|ends?|lasts?|buffer|break|hours?|answer|arriv\w+|sent|wrote)\b"
    r"(?! (?:free|open|available|fine|ok|possible|good))",
    re.IGNORECASE,
)
"""Words of a sentence that tells why a time is not possible, or when somebody works."""
_THEIRS = re.compile(
    r"\b(?:if|whether|which|unless|let (?:me|us) know|tell (?:me|us)|write back|reply|not|no|never|neither|none|"
    r"cannot|"
    r"busy|taken|away|outside|you (?:asked|wrote|said|mentioned|proposed|are free|have time)|"
    r"(?:suits?|works?|convenient|good|fine|best|easier) (?:best )?(?:for )?(?:you|your)|change|cancel|write to|"
    r"contact|"
    r"reach (?:us|me)|call us|of these|of those|of them|above|below|listed|following)\b|n't\b|\?",
    re.IGNORECASE,
)
_STEP = timedelta(minutes=30)


def open_offers(case: Case, text: str) -> Iterator[str]:
    """Yield the sentences that leave the time open, but those about a day on which the calendar is free throughout."""
    meeting = case.task.meeting
    user = case.ground.calendar_user(meeting.calendar) if meeting and meeting.calendar else None
    for sentence in sentences(text) if _OPEN.search(text) or _UNBOUNDED.search(text) else ():
        if _leaves_open(sentence.text):
            days = _days(case, sentence.text)
            if not user or not days or not all(_is_free(case, user, day) for day in days):
                yield sentence.text


def _leaves_open(sentence: str) -> bool:
    if _OPEN.search(sentence):
        return not _THEIRS.search(sentence)
    return bool(_UNBOUNDED.search(sentence)) and not (_THEIRS.search(sentence) or _OF_HERS.search(sentence))


def _days(case: Case, sentence: str) -> list[date]:
    found = dates_in(sentence, case.ground.world.now.date())
    return [date.fromisoformat(one.readings[0]) for one in found if one.readings]


def _is_free(case: Case, user: CalendarUser, day: date) -> bool:
    """Say whether a meeting of the task's length fits at each half hour of the usual day."""
    span = timedelta(minutes=length(case))
    start = user.zone.local(datetime(day.year, day.month, day.day, 9)).astimezone(UTC)
    last = start + timedelta(hours=8) - span
    while start <= last:
        if next(misfits(case.ground, user, (start, start + span), frozenset()), None):
            return False
        start += _STEP
    return True
