"""content: what the record must say stands in it as a value, and the structured fields are as they must be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from emailbench.grading.answers import answer_faults
from emailbench.grading.beside import beside_faults
from emailbench.grading.case import Case, kind_of
from emailbench.grading.denials import is_denied
from emailbench.grading.findings import Finding, listed, quoted, reason
from emailbench.grading.freetime import cancelled_in, local, read_instant
from emailbench.grading.offers import likely_zones, zones_named
from emailbench.grading.recording import Entry, text_of
from emailbench.text.canonical import folded
from emailbench.text.claims import asserted
from emailbench.text.numbers import UNIT
from emailbench.text.values import Value as Found
from emailbench.text.values import find_values, read_value
from emailbench.text.workings import worked_prices

_OR = re.compile(r"[\w ,()]{0,40}\bor\b[\w ,]{0,20}", re.IGNORECASE)
_MOST_PLACES = 50


def check(case: Case) -> Iterator[Finding]:
    """Find required values that the primary record does not state, and wrong `asks` or `quote_history`."""
    entry = case.primary
    assert entry is not None
    texts = [words.seen.own for words in case.words(entry)]
    for value in case.task.states:
        kind, text = kind_of(value)
        if not any(states(case, kind, text, said) for said in texts):
            source = f" ({value.derivation})" if value.derivation else ""
            yield reason(f"{entry.name} does not state the {kind} {text}{source}")
        elif kind == "time" and (choice := next(filter(None, (_left_open(case, text, one) for one in texts)), "")):
            yield reason(f"{entry.name} leaves open which time is meant: {quoted(choice)}")
    yield from answer_faults(case, entry)
    yield from beside_faults(case, entry)
    if case.task.asks is not None and set(entry.asks) != set(case.task.asks):
        found = listed(map(quoted, sorted(entry.asks)), "and")
        yield reason(f"{entry.name} asks for {found}, where {listed(case.task.asks, 'and')} is what is missing")
    wanted = case.task.quote_history
    if wanted is not None and "quote_history" in entry.record and entry.record["quote_history"] is not wanted:
        yield reason(f"{entry.name} {'leaves out' if wanted else 'quotes'} the earlier messages of the thread")
    yield from _updates(case)
    yield from _cancellations(case)


def _updates(case: Case) -> Iterator[Finding]:
    """Find CRM updates that are other than those expected; how many there may be is the business of counts."""
    wanted = {(one.record, one.field, folded(one.value).strip()): one for one in case.task.updates}
    found = {_update(entry): entry for entry in case.recording.entries if entry.bucket == "crm_updates"}
    if case.task.updates:
        for key, one in wanted.items():
            if key not in found:
                yield reason(f"no CRM update sets {one.field} of {one.record} to {quoted(one.value)}")
        for key, entry in found.items():
            if key not in wanted:
                yield reason(
                    f"{entry.name} sets {quoted(key[1])} of {quoted(key[0])} to {quoted(key[2])}, which is wrong"
                )


def _update(entry: Entry) -> tuple[str, str, str]:
    record, field, value = (text_of(entry.record.get(name)) for name in ("record", "field", "value"))
    return record, field, folded(value).strip()


def _cancellations(case: Case) -> Iterator[Finding]:
    """Find cancelled entries of the world's calendars that are other than those expected."""
    wanted = {(one.event, one.occurrence) for one in case.task.cancels}
    found = cancelled_in(case.recording.entries)
    if wanted:
        for event, day in sorted(wanted - found, key=str):
            yield reason(f"{event}{f' on {day}' if day else ''} is not cancelled")
        for event, day in sorted(found - wanted, key=str):
            yield reason(f"{quoted(event)}{f' on {quoted(day)}' if day else ''} is cancelled, which is wrong")


def states(case: Case, kind: str, text: str, said: str) -> bool:
    """Tell whether a canonical text states a value; one that is denied on the spot ("not 24.00 USD") is not stated."""
    if kind == "claim":
        return bool(asserted(said, (text,)))
    if kind == "text":
        return _says(" ".join(folded(said).split()), " ".join(folded(text).split()))
    found = find_values(said, now=case.ground.world.now.date(), kinds=(kind,))
    if kind == "time":
        found = [value for value in found if _is_time(case, text, value)]
    else:
        wanted = set(read_value(kind, text, now=case.ground.world.now.date())) or {text}
        if kind == "amount" and not wanted.isdisjoint(_worked(said)):
            return True
        found = [value for value in found if wanted & set(value.readings)]
    return any(not is_denied(said, value.start, value.end) for value in islice(found, _MOST_PLACES))


def _worked(said: str) -> Iterator[str]:
    """Return the prices of products in a text as readings: they take the currency of the result."""
    return (f"{ticks / UNIT:.2f} {currency}" for ticks, currency in worked_prices(said) if currency)


def _says(said: str, words: str) -> bool:
    """Tell whether words stand in a text and are not all denied on the spot."""
    places = islice(re.finditer(re.escape(words), said), _MOST_PLACES)
    return any(not is_denied(said, hit.start(), hit.end()) for hit in places)


def _is_time(case: Case, text: str, found: Found) -> bool:
    """Tell whether a clock time is the wanted one: an instant in the zone that it names, else a likely one."""
    instant = read_instant(text, case.ground) if "T" in text else None
    if instant is None:
        return bool(set(read_value("time", text)) & set(found.readings))
    zones = [zone for name in found.zones for zone in zones_named(case, name)] or likely_zones(case)
    return any(f"{local(instant, zone):%H:%M}" in found.readings for zone in zones)


def _left_open(case: Case, text: str, said: str) -> str:
    """Return the words that give a required clock time only as one of two, "at 3 pm or 2 pm"; empty when none do."""
    found = find_values(said, now=case.ground.world.now.date(), kinds=("time",))
    for one, other in pairwise(found):
        if _OR.fullmatch(said[one.end : other.start]) and _is_time(case, text, one) != _is_time(case, text, other):
            return said[one.start : other.end]
    return ""
