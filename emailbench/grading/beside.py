"""What stands beside the right answer and spoils it: a denial, a rival, another figure as the answer, a subject."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from itertools import islice

from emailbench.grading.case import Case, kind_of
from emailbench.grading.denials import is_denied
from emailbench.grading.findings import Finding, quoted, reason, review
from emailbench.grading.recording import Entry
from emailbench.grading.words import BODIES
from emailbench.records.task import Value
from emailbench.text.characters import lowered
from emailbench.text.places import Places
from emailbench.text.sentences import Sentence, sentences
from emailbench.text.takebacks import takebacks
from emailbench.text.telltales import deeds_told, giving_in, is_called_off, repeats, still_open, telling_words
from emailbench.text.values import find_values, read_value

_CHOICE = (
    r"(?:choos(?:e|ing)|us(?:e|ing)|tak(?:e|ing)|pick(?:ing)?|select(?:ing)?|go(?:ing)? for|opt(?:ing)? for|"
    r"enter(?:ing)?|quot(?:e|ing)|accept(?:ing)?|trust(?:ing)?|prefer(?:ring)?|want|need|"
    r"book(?:ing)? (?:it )?(?:on|under))"
)
_WRONG = (
    r"(?:the wrong|wrong|not (?:the (?:right|correct)|right|possible|valid|correct|a valid)|no valid|"
    r"no longer valid|invalid|"
    r"void|useless|out of date|outdated|expired|unusable)"
)
_MAY_WARN = re.compile(
    r"not |n't |never|avoid|no need|rather than|instead of|in place of| over |wrong|valid|void|useless|outdated|"
    r"expired|unusable|out of date"
)
_FAR = 160
_MOST = 20
_UNLESS = re.compile(r"\b(?:unless|without|if|only|until|before|when|where|while|yet|alone)\b")
_NUMBERED = re.compile(r"([a-z]{2,8})-(?:\d{1,4}-)?\d{3,}\Z")
_PASSED = re.compile(
    r"\b(?:r[au]n out|runs out|old|older|earlier|previous\w*|expired?|lapsed|replac\w*|instead|no longer|not|"
    r"last|former\w*|"
    r"until|ended|first|other|before|superseded)\b|n't\b"
)
_GONE = (
    r"(?: \w+){0,2} (?:r[au]n out|expired|lapsed|withdrawn|revoked|cancelled|void|blocked)\b|"
    r" (?:leaves|lacks|misses|omits|drops|fails|ruins|forgets)\b"
)
"""What may follow a value that a text calls over or useless."""
_WORSE = r"\b(?:avoid|shun|(?:better|safer|fuller|easier|more \w+) than)(?: the)?(?: \w+)? "
_REFUSING = re.compile(
    r"\b(?:(?:does|do|did|will|would)(?: not|n't) (?:\w+ )?(order|want|wish|ask|require|intend|renew|buy|pay|"
    r"come|attend)|"
    r"(?:has |have )?(withdr[ae]w|withdrawn|took back|taken back)|(?:has |have )?changed (?:her|his|their) (mind))\b"
)
_BUT_FOR = re.compile(r"[^.!?;\n]{0,80}?\b(?:without|unless|until|before|yet|today|but|if)\b")
_IDLE = re.compile(
    r"\b(?:nothing (?:more )?(?:to do|needs to be done|is needed)|no (?:action|answer|reply) (?:is )?(?:needed|"
    r"required|necessary)|"
    r"(?:this|it|the (?:matter|request|case)) (?:is|has been) (?:settled|solved|dealt with|answered|done|closed))\b"
)
_SPENT = re.compile(r"\b(?:granted|given|paid|booked|credited|used|spent|got|received)\b")
_REST = re.compile(r"\b(?:left|remain\w*|rest|more|available|still|open|free|of|than|over|would)\b")
_COUNT = re.compile(r"(?<![\w.,])\d{1,4}(?![\w%]|[.,]\d)")
_NEXT = re.compile(r"\bnext (?:quarter|year|month)\b")
_OLD_FIGURE = re.compile(
    r"\b(?:limit|ceiling|maximum|at most|quarter\w*|year\w*|annual\w*|twelve months|list|earlier|already|left|"
    r"remain\w*|until|was|"
    r"were|had|instead|not|cannot|without|regular|normal\w*|usual\w*|standard|before|less|save\w*|saving\w*|"
    r"would|compar\w*|"
    r"together|altogether|fee|off (?:each|every|per|a|your|the)|of the|per cent|percent|if you were)\b|n't\b"
)
"""Words of a sentence that tells of a figure on the way to the answer, not of what anybody gets."""


def beside_faults(case: Case, entry: Entry) -> Iterator[Finding]:
    """Find what the words of the primary record say against the answer that stands in them as well."""
    outside = case.is_outside(entry)
    for words in case.words(entry):
        said, where = words.seen.own, f"the {words.field} of {entry.name}"
        for back in takebacks(said, outside=outside):
            found = reason if back.sure else review
            yield found(f"{where} takes back what it says: {quoted(back.sentence, 160)}")
        yield from _denied(case, where, said)
        if outside:
            yield from _given(case, where, said)
            yield from _undone(case, where, said)
            yield from _headed(case, where, words.field, said)
        else:
            yield from _told_colleague(case, entry, where, said)
        if entry.bucket == "scheduled_meetings":
            for sentence, sure in is_called_off(said):
                found = reason if sure else review
                yield found(f"{where} says {quoted(sentence, 160)}, where the record is the meeting itself")


def _denied(case: Case, where: str, said: str) -> Iterator[Finding]:
    """Find the words that must be stated denied in one place and said in another, or named beside a rival of theirs."""
    low: str | None = None
    for kind, text in map(kind_of, case.task.states):
        if kind not in ("text", "record"):
            continue
        low = lowered(said) if low is None else low
        if not text or lowered(text) not in low:
            continue
        value = re.escape(lowered(text))
        if sure := _warned_off(low, value):
            yield reason(f"{where} tells its reader not to use {text}: {quoted(sure, 160)}")
            continue
        hits = list(islice(re.finditer(rf"(?<![\w-]){value}(?![\w-])", low), _MOST))
        if any(is_denied(low, hit.start(), hit.end()) for hit in hits):
            yield review(f"{where} denies {text} in one place and states it in another")
        elif any(re.match(_GONE, low[hit.end() : hit.end() + 60]) for hit in hits):
            yield review(f"{where} says of {text} that it is over or does not do")
        elif re.search(rf"{_WORSE}{value}(?![\w-])", low):
            yield review(f"{where} says that there is better than {text}")
        if hits:
            yield from _rivals(where, low, lowered(text))


@lru_cache(maxsize=256)
def _warnings(value: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of words that tell a reader to choose something else than a value."""
    named = rf"(?:the |your )?(?:\w+ ){{0,2}}{value}(?= ?(?:[.!,;:]|$)| (?:but|and|-) )"
    return (
        re.compile(
            rf"(?:\b(?:do not|never|avoid|must not|should not|better not|not to|no need to)|n't) {_CHOICE} {named}"
        ),
        re.compile(
            rf"\b{_CHOICE} [^.!?\n]{{1,60}}? (?:rather than|instead of|over|and not|not|but not|in place of) {named}"
        ),
        re.compile(rf"(?<![\w-]){value} (?:is|was|are|would be|seems) (?:\w+ly )?{_WRONG}\b"),
    )


def _warned_off(low: str, value: str) -> str:
    """Return the words that tell the reader to choose something else; empty when none do, or only for a case."""
    for pattern in _warnings(value) if _MAY_WARN.search(low) else ():
        for hit in pattern.finditer(low):
            rest = re.split(r"[.!?\n]", low[hit.end() : hit.end() + _FAR], maxsplit=1)[0]
            if not _UNLESS.search(rest):
                return hit[0]
    return ""


def _rivals(where: str, low: str, text: str) -> Iterator[Finding]:
    """Find another number of the same series: left to choose, or beside the right one without a word why."""
    series = _NUMBERED.match(text)
    if not series or low.count(f"{series[1]}-") < 2:
        return
    other = rf"(?<![\w-]){series[1]}-(?:\d{{1,4}}-)?\d{{3,}}(?![\w-])"
    own = re.escape(text)
    if hit := re.search(
        rf"{other},? (?:or|and/or|respectively)(?: \w+){{0,3}}? {own}|{own},? (?:or|and/or)(?: \w+){{0,3}}? {other}",
        low,
    ):
        yield reason(f"{where} leaves open which number is right: {quoted(hit[0])}")
        return
    for one in sentences(low):
        rivals = [hit[0] for hit in re.finditer(other, one.text) if hit[0] != text]
        if rivals and not _PASSED.search(one.text):
            yield review(
                f"{where} also names {quoted(rivals[0].upper())} beside {text.upper()}: {quoted(one.text, 160)}"
            )
            return


def _given(case: Case, where: str, said: str) -> Iterator[Finding]:
    """Find a figure that only led to the answer, said in a sentence of its own as what the customer gets or pays."""
    amounts = [value for value in case.task.states if value.amount]
    aside = [value for value in case.task.may_state if value.amount]
    if not amounts or not aside:
        return
    now = case.ground.world.now.date()
    right, led = ({one for value in group for one in _readings(value, now)} for group in (amounts, aside))
    found = find_values(said, now=now, kinds=("amount",))
    own = Places((hit.start, hit.start + 1) for hit in found if right & set(hit.readings))
    other = [hit for hit in found if led & set(hit.readings) and not right & set(hit.readings)]
    places = Places((hit.start, hit.start + 1) for hit in other)
    counts = _counts(aside) - _counts(amounts)
    for one in sentences(said) if other else ():
        if not places.meet(one.start, one.end) or not counts.isdisjoint(_COUNT.findall(one.text)):
            continue  # Nothing of the kind, or said of another number of seats.
        if _gives(one, case.task.decision is None) and (not own.meet(one.start, one.end) or _on_top(one)):
            yield review(f"{where} says {quoted(one.text, 160)}, where that figure is not the answer")


def _readings(value: Value, now: date) -> tuple[str, ...]:
    return read_value(*kind_of(value), now=now)


def _counts(values: Iterable[Value]) -> set[str]:
    """Return the bare numbers that values are derived from: seats, months."""
    return {number for value in values for number in _COUNT.findall(value.derivation or "")}


def _undone(case: Case, where: str, said: str) -> Iterator[Finding]:
    """Find sentences without a figure that undo the answer: it is paid twice, or what is over is called open."""
    if any(value.amount for value in case.task.states):
        for sentence in islice(repeats(said), _MOST):
            yield review(f"{where} says {quoted(sentence, 160)}, which is more than the answer")
    if case.task.decision == "declines" or any("expire" in phrases for phrases in case.task.mentions):
        for sentence in islice(still_open(said), _MOST):
            yield review(f"{where} says {quoted(sentence, 160)}, where the answer is that it is over")


def _gives(sentence: Sentence, paying: bool) -> bool:
    low = _NEXT.sub("", lowered(sentence.text))
    return giving_in(low, paying) and not _OLD_FIGURE.search(low)


def _on_top(sentence: Sentence) -> bool:
    return re.search(r"\b(?:on top|more|as well|between|or|too|plus|also)\b", lowered(sentence.text)) is not None


def _headed(case: Case, where: str, field: str, said: str) -> Iterator[Finding]:
    """Find a subject or title of the agent's own that promises, gives, or tells tales."""
    if field in BODIES:
        return
    thread = lowered(f"{case.ground.thread.subject}\n" + "\n".join(one.text for one in case.ground.thread.messages))
    for word in islice(telling_words(said, thread, granting=bool(case.task.allowed_claims)), _MOST):
        yield review(f"{where} speaks of {quoted(word)} before anything is read")


def _told_colleague(case: Case, entry: Entry, where: str, said: str) -> Iterator[Finding]:
    """Find in a text to a colleague what the customer was told, without a mail, and what the thread does not refuse."""
    if case.recording.buckets.isdisjoint(("sent_emails",)):
        for sentence in deeds_told(said):
            yield review(f"{where} says {quoted(sentence, 160)}, of which there is no record")
    if entry.bucket not in ("forwards", "escalations"):
        return
    low, thread = lowered(said), ""
    if hit := _IDLE.search(low):
        yield review(f"{where} says {quoted(hit[0])}, where the thread is handed over to be dealt with")
    for hit in islice(_REFUSING.finditer(low), _MOST):
        thread = thread or lowered("\n".join(one.text for one in case.ground.thread.messages))
        if _BUT_FOR.match(low, hit.end()):
            continue
        verb = re.escape(next(filter(None, hit.groups())))
        if not re.search(
            rf"(?:\b(?:not|no|never|nor|without|withdr\w+|changed)|n't)\b[^.!?\n]{{0,30}}\b{verb}", thread
        ):
            yield review(f"{where} says {quoted(hit[0])}, of which nothing in the thread speaks")
    yield from _spent(case, where, said)


def _spent(case: Case, where: str, said: str) -> Iterator[Finding]:
    """Find what is left of a limit, the difference of two figures, told to a colleague as given to somebody."""
    now = case.ground.world.now.date()
    left = [value.amount for value in case.task.may_state if value.amount and " - " in (value.derivation or "")]
    readings = {one for text in left for one in read_value("amount", text, now=now)}
    found = find_values(said, now=now, kinds=("amount",)) if readings and _SPENT.search(lowered(said)) else ()
    places = Places((hit.start, hit.start + 1) for hit in found if readings & set(hit.readings))
    for one in sentences(said) if found else ():
        low = lowered(one.text)
        if (
            places.meet(one.start, one.end)
            and _SPENT.search(low)
            and not _REST.search(re.sub(r"\bcredit of\b", "", low))
        ):
            yield review(f"{where} says {quoted(one.text, 160)}, where that figure is what is left")
