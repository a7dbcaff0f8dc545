"""Runs in a few lines: an episode on the tiny company, its solution, and edits of what it leaves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from emailbench.episode.calls import Episode
from emailbench.grading.evidence import RunEvidence
from emailbench.grading.grader import grade
from emailbench.records.result import Result
from emailbench.world.suite import Suite

Call = tuple[str, dict[str, Any]]

READ: dict[str, list[Call]] = {
    "refund": [
        ("get_email_thread", {"thread_id": "t-refund"}),
        ("lookup_customer", {"email": "dana@harbor.example"}),
        ("search_crm", {"type": "invoice", "company_id": "co-1"}),
        ("get_kb_document", {"document": "refunds"}),
        ("get_kb_document", {"document": "handling"}),
    ],
    "outage": [
        ("get_email_thread", {"thread_id": "t-outage"}),
        ("lookup_customer", {"email": "vera@summit.example"}),
        ("search_crm", {"type": "queue"}),
    ],
    "renewal": [
        ("get_email_thread", {"thread_id": "t-renewal"}),
        ("lookup_customer", {"email": "dana@harbor.example"}),
        ("search_crm", {"query": "crm.staff.s-1"}),
    ],
    "meet": [
        ("get_email_thread", {"thread_id": "t-meet"}),
        ("lookup_customer", {"email": "sam@delta.example"}),
        ("get_calendar_availability", {"calendar_user": "s-1", "start": "2026-10-21", "end": "2026-10-23"}),
    ],
    "taken": [
        ("get_email_thread", {"thread_id": "t-taken"}),
        ("get_calendar_availability", {"calendar_user": "s-1", "start": "2026-10-21", "end": "2026-10-23"}),
    ],
    "unclear": [("get_email_thread", {"thread_id": "t-unclear"})],
    "news": [("get_email_thread", {"thread_id": "t-news"})],
    "status": [
        ("get_email_thread", {"thread_id": "t-status"}),
        ("search_crm", {"query": "TCK-155"}),
    ],
}

ACT: dict[str, Call] = {
    "refund": (
        "create_draft",
        {
            "thread_id": "t-refund",
            "to": ["dana@harbor.example"],
            "body": "Dear Dana,\n\nthe window for invoice INV-100 closed on 10 September 2026, so we cannot refund it. "
            "The licences stay usable until the end of the term.\n\nKind regards",
            "evidence": ["crm.invoice.inv-100.issued_on", "kb.refunds@1.c1"],
        },
    ),
    "outage": (
        "escalate_email",
        {
            "thread_id": "t-outage",
            "queue": "q-1",
            "reason": "Summit reports an outage.",
            "evidence": ["crm.company.co-3.tier"],
        },
    ),
    "renewal": (
        "forward_email",
        {
            "thread_id": "t-renewal",
            "to": ["pat@ourco.example"],
            "note": "Dana asks for the price of the next term.",
            "evidence": ["crm.company.co-1.account_owner"],
        },
    ),
    "meet": (
        "schedule_meeting",
        {
            "thread_id": "t-meet",
            "calendar_user": "pat@ourco.example",
            "start": "2026-10-22T14:00:00-05:00",
            "end": "2026-10-22T14:30:00-05:00",
            "attendees": ["sam@delta.example"],
            "title": "Delta and Ourco: short call",
            "evidence": ["cal.s-1.2026-10-22"],
        },
    ),
    "taken": (
        "create_draft",
        {
            "thread_id": "t-taken",
            "body": "Dear Sam, Pat is not free then. Would Wednesday 21 October 2026 at 13:00 Chicago time suit you?",
            "offered_slots": ["2026-10-21T13:00:00-05:00/2026-10-21T13:30:00-05:00"],
            "evidence": ["cal.s-1.2026-10-21"],
        },
    ),
    "unclear": (
        "create_draft",
        {
            "thread_id": "t-unclear",
            "body": "Dear Dana, what would you like to cancel?",
            "asks": ["item_to_cancel"],
            "quote_history": False,
        },
    ),
    "news": ("mark_ignore", {"thread_id": "t-news", "reason_code": "marketing"}),
    "status": (
        "send_email",
        {
            "thread_id": "t-status",
            "body": "Dear Sam, ticket TCK-155 is closed.",
            "evidence": ["crm.ticket.tck-155.status"],
        },
    ),
}


def solution(task_id: str, **edits: Any) -> list[Call]:
    """Return the calls that solve a task; `edits` replace arguments of the last one, None leaves one out."""
    tool, arguments = ACT[task_id]
    edited = {name: value for name, value in {**arguments, **edits}.items() if value is not None}
    return [*READ[task_id], (tool, edited)]


class Bench:
    """Plays calls on tasks of one suite and grades what they leave."""

    def __init__(self, suite: Suite, folder: Path) -> None:
        self.suite = suite
        self.folder = folder
        self._runs = 0

    def play(self, task_id: str, calls: list[Call]) -> RunEvidence:
        """Return what a run of these calls leaves; calls may fail."""
        self._runs += 1
        place = self.folder / f"run{self._runs}"
        place.mkdir()
        task = self.suite.task(task_id)
        paths = place / "ledger.json", place / "tool_calls.jsonl"
        with Episode(self.suite.world_for(task), *paths, thread_id=task.thread_id) as episode:
            for tool, arguments in calls:
                episode.call(tool, arguments)
        timeless = re.sub(rb'"at_s":[\d.]+', b'"at_s":0.0', paths[1].read_bytes())  # Damage hits the same bytes.
        return RunEvidence(paths[0].read_bytes(), timeless)

    def grade(self, task_id: str, run: RunEvidence, **task_edits: Any) -> Result:
        """Return the verdict on a run, by the task with some of its fields replaced."""
        return grade(self.suite, replace(self.suite.task(task_id), **task_edits), run)

    def solve(self, task_id: str, **edits: Any) -> Result:
        """Return the verdict on a task's solution with some arguments of its action replaced."""
        return self.grade(task_id, self.play(task_id, solution(task_id, **edits)))


def lines_of(run: RunEvidence) -> list[dict[str, Any]]:
    """Return the journal of a run as objects."""
    return [json.loads(line) for line in (run.journal or b"").splitlines()]


def with_lines(run: RunEvidence, edit: Callable[[list[dict[str, Any]]], Any]) -> RunEvidence:
    """Return the run with its journal edited in place by `edit`."""
    lines = lines_of(run)
    edit(lines)
    return replace(run, journal=b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def with_ledger(run: RunEvidence, edit: Callable[[dict[str, Any]], Any]) -> RunEvidence:
    """Return the run with its ledger edited in place by `edit`."""
    ledger = json.loads(run.ledger or b"{}")
    edit(ledger)
    return replace(run, ledger=json.dumps(ledger).encode())


def with_record(run: RunEvidence, edits: Mapping[str, Any]) -> RunEvidence:
    """Return the run with the same edit made to the last record in the ledger and in the journal."""
    bucket = lines_of(run)[-1]["effect"]["add"]
    edited = with_ledger(run, lambda ledger: ledger[bucket][-1].update(edits))
    return with_lines(edited, lambda lines: lines[-1]["effect"]["record"].update(edits))
