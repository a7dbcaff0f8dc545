"""The tiny company's tasks: each solution passes, and changing any one graded field of it fails."""

from __future__ import annotations

from typing import Any

import pytest
from tiny_bench import ACT, Bench, lines_of, solution, with_ledger, with_lines

OTHER: dict[str, Any] = {
    "id": "x9",
    "thread_id": "t-news",
    "call": 1,
    "quote_history": None,
    "start": "2026-10-22T15:00:00-05:00",
    "end": "2026-10-22T16:00:00-05:00",
}


def _other(name: str, value: Any) -> Any:
    """Return another value than a record has in a field, of the same form where the form is free."""
    if name in OTHER:
        return "t-refund" if value == OTHER[name] else OTHER[name]
    return [*value, "sam@elsewhere.example"] if isinstance(value, list) else f"{value} changed"


@pytest.mark.parametrize("task_id", sorted(ACT))
def test_each_solution_passes(bench: Bench, task_id: str) -> None:
    result = bench.solve(task_id)
    assert result.reasons == ()
    assert result.verdict == "pass"
    assert result.failed_checks == ()


@pytest.mark.parametrize("task_id", sorted(ACT))
def test_any_field_changed_in_one_file_fails(bench: Bench, task_id: str) -> None:
    run = bench.play(task_id, solution(task_id))
    effect = lines_of(run)[-1]["effect"]
    bucket = effect["add"]
    for name, value in effect["record"].items():
        other = _other(name, value)
        in_ledger = with_ledger(run, lambda ledger: ledger[bucket][-1].update({name: other}))  # noqa: B023
        in_log = with_lines(run, lambda lines: lines[-1]["effect"]["record"].update({name: other}))  # noqa: B023
        assert "integrity" in bench.grade(task_id, in_ledger).failed_checks, name
        assert not bench.grade(task_id, in_log).passed, name


GRADED: dict[str, dict[str, Any]] = {
    "refund": {
        "thread_id": "t-renewal",
        "to": ["lee@harbor.example"],
        "cc": ["sam@delta.example"],
        "bcc": ["sam@delta.example"],
        "subject": "Your 999 dollars",
        "body": "Dear Dana, we cannot refund INV-100.",
        "asks": ["invoice_number"],
        "evidence": ["kb.refunds@1.c1"],
    },
    "outage": {"thread_id": "t-renewal", "queue": "q-2", "reason": "They lost $55,000.", "evidence": None},
    "renewal": {
        "thread_id": "t-refund",
        "to": ["kim@ourco.example"],
        "note": "We have refunded her.",
        "evidence": None,
    },
    "meet": {
        "thread_id": "t-taken",
        "calendar_user": "kim@ourco.example",
        "start": "2026-10-22T13:30:00-05:00",
        "end": "2026-10-22T15:00:00-05:00",
        "attendees": ["lee@harbor.example"],
        "title": "Call on Friday 23 October at 15:00",
        "note": "We have refunded you.",
        "evidence": None,
    },
    "taken": {
        "to": ["dana@harbor.example"],
        "body": "Dear Sam, how about Friday 23 October at 15:00?",
        "offered_slots": ["2026-10-21T10:00-05:00"],
        "asks": ["time_zone"],
        "evidence": None,
    },
    "unclear": {"asks": ["time_zone"], "quote_history": True, "to": ["sam@delta.example"], "body": "Hi."},
    "news": {"thread_id": "t-status", "reason": "We have refunded them."},
    "status": {"to": ["dana@harbor.example"], "body": "Dear Sam, ticket TCK-155 is open.", "evidence": None},
}


@pytest.mark.parametrize(("task_id", "name"), [(task_id, name) for task_id in GRADED for name in GRADED[task_id]])
def test_any_graded_field_otherwise_asked_for_fails(bench: Bench, task_id: str, name: str) -> None:
    assert not bench.solve(task_id, **{name: GRADED[task_id][name]}).passed
