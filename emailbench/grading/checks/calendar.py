"""calendar: meetings, and times that a mail offers, are at an accepted time, of the right length, and free."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import combinations

from emailbench.grading.case import Case
from emailbench.grading.checks.invitations import wrong_words
from emailbench.grading.findings import Finding, listed, quoted, reason, review
from emailbench.grading.freetime import cancelled_in, is_busy_at, local, misfits, read_instant, told
from emailbench.grading.meetings import accepted_starts, length, recorded_meetings, span_of
from emailbench.grading.offers import Offer, asked_starts, likely_zones, offers_in_field, offers_in_text
from emailbench.grading.recording import MAILS, Entry, text_of
from emailbench.grading.stated_times import beside_stated
from emailbench.grading.vague_times import open_offers
from emailbench.records.task import Meeting, Within
from emailbench.text.affirmed import fixed_unasked, withdrawals
from emailbench.world.calendar import Span
from emailbench.world.model import CalendarUser

_ZONE = re.compile(r"\b(?:times?|zone|UTC|GMT|[A-Z]{1,3}[SD]?T|CET|MEZ|eastern|central|mountain|pacific)\b")
_OWN_CLOCK = re.compile(
    r"\((?:all |both |in |times? )*(?:our|my|company|office|her|his)(?: own| local)? (?:time|clock)\b"
    r"|\btimes? (?:are |is |given )?(?:by |in |on )?(?:our|my|company|office|her|his)(?: own| local)? (?:time|"
    r"clock|zone)\b",
    re.IGNORECASE,
)
_RESTATED = re.compile(
    r"\bclocks?\b|daylight|(?:summer|winter) time|\bzones?\b|\b(?:which|that) is\b|\bequals\b", re.IGNORECASE
)
"""Words of a line that tells a time again, as another place or another clock has it."""

_THEIR_WISH = re.compile(
    r"\b(?:asked|request\w*|wish\w*|wanted|propos\w+ by you|you (?:proposed|suggested|named)|taken|busy|not|"
    r"unavailable|unfortunately|sorry)\b(?! (?:for you|work)\b)",
    re.IGNORECASE,
)
_OTHER_WORD = re.compile(
    r"(?!\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|and|at|from|to|until|"
    r"on|the|or|"
    r"st|nd|rd|th|am|pm|a|p|m|in|for|also|your|time|eastern|central|mountain|pacific|london|e[sd]?t|c[sd]?t|"
    r"m[sd]?t|p[sd]?t|"
    r"gmt|utc|minutes|mins?|option)(?:\w*day|uary|ruary|ch|il|[ey]|ust|tember|ober|ember|s|rs|nes|ur)?\b)\b[a-z]+\b",
    re.IGNORECASE,
)
"""A word of a list's item that belongs to no date, time or zone."""
_GIVEN = re.compile(
    r"\byou (?:may|can|could|might) (?:also |still |gladly |always |just |even )?(?:come|have|take|choose|pick|"
    r"join|call|"
    r"get|use)\b|\b(?:would|will) (?:also |still |even )?(?:do|work|suit|be (?:fine|free|possible|ok|okay))\b|"
    r"\bafter all\b|"
    r"\b(?:how|what) about\b|\bwhy not\b",
    re.IGNORECASE,
)
_NOT_GIVEN = re.compile(
    r"\b(?:not(?! to)|cannot|no|never|if|instead|taken|busy|unfortunately)\b|"
    r"n't\b",
    re.IGNORECASE,
)


_DENIED_LIST = re.compile(
    r"(?<!if )\b(?:none|neither) of (?:these|the following)\b[^.!?\n]{0,40}\b(?:is|are|works?)\b"
    r"|\b(?:busy|taken|unavailable|booked|(?:not|n't|never) (?:free|available|possible)) (?:at|on|during|for|in) "
    r"(?:any of |all of |all )?(?:these|the following)\b",
    re.IGNORECASE,
)
"""What a line says that introduces times which are not possible."""

OFFERING = ("draft", "send", "ask_followup")


def check(case: Case) -> Iterator[Finding]:
    """Find meetings and offered times that break the task's or the company's rules."""
    meetings = recorded_meetings(case)
    for entry in meetings:
        yield from _meeting(case, entry)
    yield from _overlaps(case, meetings)
    spans = [span for entry in meetings if (span := span_of(case, entry))]
    for entry in meetings:
        yield from dict.fromkeys(wrong_words(case, entry))
    if case.primary:
        yield from dict.fromkeys(beside_stated(case, case.primary))
    for entry in case.on_thread:
        if spans:
            yield from _same_time(case, entry, spans)
        elif entry is case.primary and entry.action in OFFERING and case.task.meeting:
            yield from _offers(case, entry, case.task.meeting)


def _meeting(case: Case, entry: Entry) -> Iterator[Finding]:
    span = span_of(case, entry)
    user = case.ground.calendar_user(text_of(entry.record.get("calendar_user")))
    if span is None or user is None:
        yield reason(f"{entry.name} has no start, end and calendar that can be read")
        return
    expected = case.task.meeting or Meeting()
    when = told(user, span[0])
    for fault in _at_wrong_time(case, expected, user, span):
        yield reason(f"{entry.name} at {when} {fault}")
    minutes = int((span[1] - span[0]).total_seconds() // 60)
    if minutes != length(case):
        yield reason(f"{entry.name} lasts {minutes} minutes, where {length(case)} are right")
    cancelled = cancelled_in(case.recording.entries)
    for fault in misfits(case.ground, user, span, cancelled):
        yield reason(f"{entry.name} at {when} is {fault}")
    for address in entry.attendees:
        colleague = case.ground.world.calendars.get(address)
        if colleague and colleague is not user and is_busy_at(case.ground, colleague, span, cancelled):
            yield reason(f"{entry.name} at {when} is over busy time of {address}, who is invited")


def _at_wrong_time(case: Case, expected: Meeting, user: CalendarUser, span: Span) -> Iterator[str]:
    starts = expected.starts
    if isinstance(starts, Within):
        low, high = (read_instant(text, case.ground) for text in starts.within[:2])
        if (low and span[0] < low) or (high and span[1] > high):
            yield f"lies outside the accepted span {starts.within[0]} to {starts.within[1]}"
    elif starts is not None and span[0] not in accepted_starts(case):
        yield f"starts at none of the accepted times ({listed(told(user, one) for one in accepted_starts(case))})"


def _overlaps(case: Case, meetings: tuple[Entry, ...]) -> Iterator[Finding]:
    for one, other in combinations(meetings[:20], 2):
        spans = span_of(case, one), span_of(case, other)
        same = one.record.get("calendar_user") == other.record.get("calendar_user")
        if same and spans[0] and spans[1] and spans[0][0] < spans[1][1] and spans[1][0] < spans[0][1]:
            yield reason(f"{one.name} and {other.name} overlap in one calendar")


def _offers(case: Case, entry: Entry, expected: Meeting) -> Iterator[Finding]:
    """Judge what a mail offers: the structured field where it is filled, and no offer in the text against it."""
    structured, malformed = offers_in_field(case, entry)
    for text in malformed:
        yield reason(f"{entry.name} offers {quoted(text)}, which is no time")
    written = tuple(offer for offer in offers_in_text(case, entry) if not _DENIED_LIST.search(offer.lead))
    if not structured and not written and not malformed and entry.action != "ask_followup":
        yield reason(f"{entry.name} offers no time that can be read, where the policy wants alternatives")
    asked = asked_starts(case)
    judged = [(offer, _faults_of(case, expected, _as_asked(offer, asked))) for offer in (*structured, *written)]
    possible = [offer for offer, faults in judged if not faults]
    listed_starts = {start for offer in structured for start, _ in offer.spans}
    for offer, faults in judged:
        if not faults:
            starts = {start for start, _ in offer.spans}
            if offer in written and structured and starts.isdisjoint(listed_starts):
                verb = "affirms" if offer.affirmed else "offers"
                yield review(f"{entry.name} {verb} {quoted(offer.raw)}, which is none of the slots that it lists")
            continue
        # Beside possible offers, the time that the writer had asked for is likely named to say that it is taken.
        is_named_back = bool(possible) and offer in written and any(start in asked for start, _ in offer.spans)
        is_told_again = offer in written and _is_told_again(case, offer, possible)
        is_named_back = is_named_back and not _is_offered_again(offer)
        found = review if (is_named_back or is_told_again) and not offer.affirmed else reason
        verb = "affirms" if offer.affirmed else "offers"
        yield found(f"{entry.name} {verb} {quoted(offer.raw)}, which is not possible: {faults[0]}")
    for said in (one for words in case.words(entry) for one in open_offers(case, words.own)):
        yield review(f"{entry.name} leaves the time open: {quoted(said, 160)}")
    if expected.offers:
        yield from _too_few(case, entry, expected.offers, possible, written)
    for words in case.words(entry):
        for said in fixed_unasked(words.own):
            yield review(f"{entry.name} takes an offered time for settled: {quoted(said, 160)}")
        for said in withdrawals(words.own):
            yield review(f"{entry.name} may take its offers back: {quoted(said)}")


def _is_offered_again(offer: Offer) -> bool:
    """Tell whether the hour that was asked for is offered: as an item of the offers, or by "you may come at"."""
    if offer.lead and not _THEIR_WISH.search(offer.lead) and not _OTHER_WORD.search(offer.line):
        return True
    return bool(_GIVEN.search(offer.said)) and not _NOT_GIVEN.search(offer.said)


def _as_asked(offer: Offer, asked: frozenset[datetime]) -> Offer:
    """Return an affirmed offer in the likeliest reading in which the writer had asked for it, if it is that time."""
    spans = [span for span in offer.spans if span[0] in asked] if offer.affirmed else []
    return replace(offer, spans=tuple(spans[:1])) if spans else offer


def _is_told_again(case: Case, offer: Offer, possible: list[Offer]) -> bool:
    """Tell whether a time is a possible one told again as another clock has it, with the date of something else."""
    if not _RESTATED.search(offer.line):
        return False
    clocks = {
        f"{local(start, zone):%H:%M}" for one in possible for start, _ in one.spans for zone in likely_zones(case)
    }
    return any(f"{local(start, zone):%H:%M}" in clocks for start, _ in offer.spans for zone in likely_zones(case))


def _too_few(
    case: Case, entry: Entry, wanted: int, possible: list[Offer], written: tuple[Offer, ...]
) -> Iterator[Finding]:
    """Find that a text, which is what its reader sees, names fewer possible times than the policy wants."""
    told = {offer.spans[0][0] for offer in possible if offer in written}
    every = {offer.spans[0][0] for offer in possible}
    if len(told) < wanted:
        # A form of writing times that is not known must not fail a mail that lists them well.
        found = review if told and len(every) >= wanted else reason
        yield found(f"{entry.name} names {len(told)} possible times in its text, where the policy wants {wanted}")
    said = "\n".join(words.own for words in case.words(entry))
    if hit := _OWN_CLOCK.search(said):
        yield review(f"{entry.name} offers times by a clock that its reader may not know: {quoted(hit[0])}")
    if not _ZONE.search(said):
        yield review(f"{entry.name} offers times and names no time zone")


def _faults_of(case: Case, expected: Meeting, offer: Offer) -> list[str]:
    """Return what is wrong with an offer in its best reading; none when one reading is possible."""
    best: list[str] | None = None
    for span in offer.spans:
        faults = list(_faults_of_span(case, expected, span))
        if best is None or len(faults) < len(best):
            best = faults
        if not faults:
            break
    return ["it is no time that can be read"] if best is None else best


def _faults_of_span(case: Case, expected: Meeting, span: tuple[datetime, datetime | None]) -> Iterator[str]:
    minutes = timedelta(minutes=length(case))
    start, end = span[0], span[1] or span[0] + minutes
    user = case.ground.calendar_user(expected.calendar) if expected.calendar else None
    if end - start < minutes:
        yield f"it is shorter than the {length(case)} minutes that were asked for"
        end = start + minutes
    if user:
        yield from (f"it {fault}" for fault in _at_wrong_time(case, expected, user, (start, end)))
        yield from (f"it is {fault}" for fault in misfits(case.ground, user, (start, end), frozenset()))


def _same_time(case: Case, entry: Entry, spans: Iterable[Span]) -> Iterator[Finding]:
    """Find times in a text that contradict the meeting which was put into the calendar."""
    structured = offers_in_field(case, entry)[0] if entry.bucket in MAILS else ()
    starts = {start for start, _ in spans}
    for offer in (*structured, *offers_in_text(case, entry)):
        if offer.spans and not any(start in starts for start, _ in offer.spans):
            yield reason(f"{entry.name} names {quoted(offer.raw)}, which is not when the meeting is")
