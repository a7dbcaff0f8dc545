"""evidence: the deciding facts are cited, each cited fact was shown before, and nothing is cited wholesale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, listed, quoted, reason, warning
from emailbench.grading.recording import walk

SPARE = 6
"""How many more facts than required may be cited: enough for honest extras, too few to cite everything."""


def check(case: Case) -> Iterator[Finding]:
    """Find deciding facts that the primary record does not cite, ids that were never shown, and too many ids."""
    assert case.primary is not None
    cited = _cited(case)
    for element in case.task.required_fact_ids:
        names = (element,) if isinstance(element, str) else element
        if not set(names) & set(cited):
            yield reason(f"{case.primary.name} does not cite {listed(names)}, which decides the case")
    yield from _unseen(case, cited)
    most = len(case.task.required_fact_ids) + SPARE
    if len(cited) > most:
        yield reason(f"{case.primary.name} cites {len(cited)} facts; the {most} that are allowed suffice")


def _cited(case: Case) -> tuple[str, ...]:
    """Return the facts that the primary record cites.

    Where a fact's value has parts (a calendar entry's `shown_as`), the fact's id with a part's name behind it stands
    for the fact: the answers show the part there, and a record's fields are cited in just that way.
    """
    assert case.primary is not None
    shown = case.recording.shown_before(case.primary.call)
    facts = []
    for name in case.primary.evidence:
        whole, _, part = name.rpartition(".")
        value = case.ground.value(whole) if name not in shown and whole in shown else None
        facts.append(whole if isinstance(value, Mapping) and part in value else name)
    return tuple(dict.fromkeys(facts))


def _unseen(case: Case, cited: tuple[str, ...]) -> Iterator[Finding]:
    assert case.primary is not None
    shown = case.recording.shown_before(case.primary.call)
    unseen = [name for name in cited if name not in shown]
    records = _records_seen(case, case.primary.call) if unseen else frozenset()
    for name in unseen:
        if name in records and case.ground.value(name) is None:  # A message's record is itself a fact.
            yield warning(f"{case.primary.name} cites the record {quoted(name)}; facts count, a record does not")
        else:
            yield reason(f"{case.primary.name} cites {quoted(name)}, which no successful call before it had shown")


def _records_seen(case: Case, call: int) -> frozenset[str]:
    """Return the ids of the records that successful calls before a call's number have named."""
    answers = (line.answer for line in case.recording.lines if line.ok and line.n < call)
    found = (value.get("record") for answer in answers for value in walk(answer) if isinstance(value, dict))
    return frozenset(name for name in found if isinstance(name, str))
