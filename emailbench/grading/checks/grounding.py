"""grounding: every amount, percentage, address, record number, date and time was shown, given, or follows from such."""

from __future__ import annotations

from collections.abc import Iterator

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, quoted, reason, review
from emailbench.grading.known import known_to
from emailbench.grading.offers import offered_places
from emailbench.grading.recording import Entry
from emailbench.grading.words import Words
from emailbench.text.grounding import ground_text
from emailbench.text.values import KINDS


def check(case: Case) -> Iterator[Finding]:
    """Find values without ground in what the agent wrote; a clock time outside scheduling tasks is for review."""
    for entry in case.recording.entries:
        for words in case.words(entry):
            yield from _ground(case, entry, words)


def is_strict_about_times(case: Case) -> bool:
    """Tell whether clock times are faults here: the task has a meeting, or states a date or time."""
    return case.task.meeting is not None or any(value.date or value.time for value in case.task.states)


def _ground(case: Case, entry: Entry, words: Words) -> Iterator[Finding]:
    outcome = ground_text(words.own, known_to(case, entry), KINDS)
    timed = [value for value in outcome.faults if value.kind in ("time", "date")]
    judged = offered_places(case, words.own) if timed and case.task.meeting else ()
    for value in outcome.faults:
        where = f"the {words.field} of {entry.name}"
        if value in timed and any(low <= value.start and value.end <= high for low, high in judged):
            continue  # An offered time, which the calendar check judges.
        note = f" ({value.note})" if value.note else ""
        text = f"{where} states {quoted(value.raw)}{note}, which nothing shown before it says and nothing shown yields"
        if value.kind == "time" and not is_strict_about_times(case):
            yield review(text)
        else:
            yield reason(text)
    for text in outcome.review:
        yield review(f"the {words.field} of {entry.name}: {text}")
