"""A run that leaves more than it may fails by `counts`, and costs nobody any more time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tiny_bench import READ, Bench, solution, with_lines

from emailbench.grading import outcome
from emailbench.grading.evidence import RunEvidence
from emailbench.grading.recording import Recording
from emailbench.records.limits import MAX_CALLS, MAX_JOURNAL, MAX_LEDGER, MAX_RECORDS, MAX_WRITTEN

Lines = list[dict[str, Any]]


def many(lines: Lines) -> None:
    lines += [{**lines[-1], "n": len(lines) + number} for number in range(1, MAX_RECORDS + 1)]


def long(lines: Lines) -> None:
    lines[-1]["effect"]["record"]["subject"] = "has been " * (MAX_WRITTEN // 9 + 1)


def hidden(lines: Lines) -> None:
    """Text in a field that nothing asks for, taken back afterwards."""
    record = lines[-1]["effect"]["record"]
    record["more"] = [{"deep": ["has been " * (MAX_WRITTEN // 9 + 1)]}]
    lines.append({**lines[-1], "n": len(lines) + 1, "effect": {"remove": "drafts", "id": record["id"]}})


def many_calls(lines: Lines) -> None:
    lines[1:1] = [lines[0]] * MAX_CALLS


def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*unused: object) -> Any:
        raise AssertionError("a check was asked")

    monkeypatch.setattr(outcome, "judge", fail)


@pytest.mark.parametrize(
    ("edit", "told"),
    [(many, "51 records"), (long, "KB of text"), (hidden, "KB of text"), (many_calls, "lines in the log")],
)
def test_no_check_reads_what_is_too_much(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, edit: Callable[[Lines], None], told: str
) -> None:
    run = with_lines(bench.play("refund", solution("refund")), edit)
    unread(monkeypatch)
    result = bench.grade("refund", run)
    assert (result.verdict, result.failed_checks) == ("fail", ("counts",))
    assert len(result.reasons) == 1 and told in result.reasons[0]
    assert not (result.forbidden_claims_ok or result.required_fact_ids_ok or result.calendar_ok)


def test_a_log_of_many_megabytes_is_not_parsed(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    run = replace(bench.play("refund", solution("refund")), journal=b" " * (MAX_JOURNAL + (3 << 20)))
    monkeypatch.setattr("emailbench.grading.recording.parse_journal", None)
    result = bench.grade("refund", run)
    assert (result.verdict, result.failed_checks) == ("fail", ("counts",))
    assert "a log of 35 MB" in result.reasons[0]


def test_a_ledger_of_many_megabytes_is_not_parsed(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    run = replace(bench.play("refund", solution("refund")), ledger=b"[" * (MAX_LEDGER + 1))
    result = bench.grade("refund", run)
    assert (result.verdict, result.failed_checks) == ("fail", ("integrity",))
    assert "larger than" in result.reasons[0]


def test_what_the_tools_let_through_is_never_too_much(bench: Bench) -> None:
    """The grader counts as the episode does, so that nobody fails for what he was allowed to do."""
    draft = {"thread_id": "t-refund", "body": "\u00e9" * 2500, "subject": "s" * 200, "evidence": ["x" * 50] * 5}
    calls = [*READ["refund"], *([("create_draft", draft)] * 2 * MAX_RECORDS)]
    run: RunEvidence = bench.play("refund", calls)
    recording = Recording.read(run.ledger, run.journal)
    assert recording.excess == ""
    assert len(recording.entries) < 2 * MAX_RECORDS
    assert "counts" in bench.grade("refund", run).failed_checks
