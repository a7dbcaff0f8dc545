"""tools: the expected sources were consulted about this task before the action was recorded."""

from __future__ import annotations

from collections.abc import Iterator

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, reason
from emailbench.grading.ground import PREFIXES, category_of
from emailbench.records.task import fact_ids

_WHERE = {
    "inbox": "the thread was not read",
    "crm": "no CRM record that the case rests on was looked up",
    "calendar": "no calendar that the case rests on was looked up",
    "kb": "no policy that the case rests on was read",
}


def check(case: Case) -> Iterator[Finding]:
    """Find expected sources of which no relevant fact was shown before the primary record."""
    assert case.primary is not None
    shown = case.recording.shown_before(case.primary.call)
    for category in case.task.expected_tool_categories:
        named = [name for name in fact_ids(case.task) if category_of(name) == category]
        if category != "inbox" and not shown.isdisjoint(named):
            continue
        own = (fact for fact in shown if fact.startswith(PREFIXES[category]))
        if not any(_counts(case, category, named, fact) for fact in own):
            yield reason(f"{_WHERE[category]} before {case.primary.name} ({category} is an expected source)")


def _counts(case: Case, category: str, named: list[str], fact: str) -> bool:
    """Tell whether a fact of a source that was shown makes it consulted about this task."""
    if category == "inbox":
        return fact in case.ground.thread_facts
    return not named or any(case.ground.covers(name, fact) for name in named)
