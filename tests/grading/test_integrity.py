"""integrity: the record of a run must be the run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import tiny_company
from tiny_bench import Bench, lines_of, solution, with_ledger, with_lines

from emailbench.grading.evidence import RunEvidence
from emailbench.records.ledger import empty
from emailbench.records.result import Process


@pytest.fixture
def run(bench: Bench) -> RunEvidence:
    return bench.play("refund", solution("refund"))


def _fails(bench: Bench, run: RunEvidence, words: str) -> None:
    result = bench.grade("refund", run)
    assert "integrity" in result.failed_checks
    assert any(words in reason for reason in result.reasons), result.reasons


def test_a_changed_ledger(bench: Bench, run: RunEvidence) -> None:
    _fails(bench, with_ledger(run, lambda ledger: ledger["drafts"][0].update(body="Fine!")), "differs in drafts")


def test_an_emptied_ledger_is_an_earlier_one_and_the_log_counts(bench: Bench, run: RunEvidence) -> None:
    result = bench.grade("refund", replace(run, ledger=json.dumps(empty()).encode()))
    assert result.passed
    assert any("lags behind the log" in warning for warning in result.warnings)


def test_a_missing_ledger_is_an_earlier_one(bench: Bench, run: RunEvidence) -> None:
    assert bench.grade("refund", replace(run, ledger=None)).passed


def test_a_ledger_without_its_log(bench: Bench, run: RunEvidence) -> None:
    result = bench.grade("refund", replace(run, journal=None))
    assert set(result.failed_checks) == {"integrity", "action"}
    assert result.recorded_actions == ()


@pytest.mark.parametrize("ledger", [b"", b"{", b"[]", b"null", b'{"drafts": 3}', b"\xff\xfe", b"[" * 5000])
def test_a_ledger_that_is_none(bench: Bench, run: RunEvidence, ledger: bytes) -> None:
    _fails(bench, replace(run, ledger=ledger), "ledger.json")


def test_a_torn_last_line_is_reported_and_skipped(bench: Bench, run: RunEvidence) -> None:
    result = bench.grade("refund", replace(run, journal=(run.journal or b"") + b'{"format":1,"n":7,"to'))
    assert result.passed
    assert any("torn" in warning for warning in result.warnings)


def test_a_garbage_line_is_a_warning_where_no_call_is_lost(bench: Bench, run: RunEvidence) -> None:
    first, *rest = (run.journal or b"").splitlines(keepends=True)
    result = bench.grade("refund", replace(run, journal=b"".join([first, b"garbage\n", *rest])))
    assert result.passed
    assert any("malformed" in warning for warning in result.warnings)


def test_a_garbage_line_in_place_of_a_call(bench: Bench, run: RunEvidence) -> None:
    first, _, *rest = (run.journal or b"").splitlines(keepends=True)
    _fails(bench, replace(run, journal=b"".join([first, b"garbage\n", *rest])), "not numbered")


@pytest.mark.parametrize("edit", [lambda lines: lines.pop(1), lambda lines: lines.insert(1, lines[1])])
def test_a_call_that_was_cut_out_or_doubled(bench: Bench, run: RunEvidence, edit: object) -> None:
    _fails(bench, with_lines(run, edit), "not numbered")  # type: ignore[arg-type]


def _last(**edits: object) -> object:
    def edit(lines: list[dict[str, object]]) -> None:
        lines[-1].update(edits)

    return edit


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ({"effect": None}, "no effect of it"),
        ({"ok": False}, "failed"),
        ({"tool": "search_kb"}, "is no action"),
        ({"tool": "send_email"}, "which that tool does not make"),
        ({"effect": {"add": "spam", "record": {}}}, "none that a call can have"),
        ({"effect": {"add": ["drafts"], "record": {}}}, "none that a call can have"),
        ({"effect": {"remove": "drafts", "id": "d1"}}, "cannot remove"),
        ({"n": 7}, "not numbered"),
    ],
)
def test_an_effect_that_no_call_has(bench: Bench, run: RunEvidence, edits: dict[str, object], words: str) -> None:
    _fails(bench, with_lines(run, _last(**edits)), words)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("id", "d2", "id and call number"),
        ("call", 1, "id and call number"),
        ("body", "Other words.", "another body"),
        ("thread_id", "t-other", "another thread_id"),
        ("evidence", [], "another evidence"),
        ("to", ["rita@rival.example"], "other people in to"),
        ("to", "dana@harbor.example", "a field to of a form"),
        ("cc", [None], "a field cc of a form"),
        ("subject", None, "a field subject of a form"),
        ("quote_history", 1, "a field quote_history of a form"),
    ],
)
def test_a_record_that_is_not_what_was_asked_for(
    bench: Bench, run: RunEvidence, field: str, value: object, words: str
) -> None:
    def edit(lines: list[dict[str, object]]) -> None:
        lines[-1]["effect"]["record"][field] = value  # type: ignore[index]

    edited = with_lines(run, edit)
    _fails(bench, replace(edited, ledger=None), words)


def test_a_fact_that_the_log_calls_shown_and_no_answer_holds(bench: Bench, run: RunEvidence) -> None:
    forged = with_lines(run, lambda lines: lines[0]["shown"].append("crm.invoice.inv-200.total"))
    _fails(bench, forged, "whose answer does not hold it")


def test_an_answer_that_the_world_never_gave(bench: Bench, run: RunEvidence) -> None:
    def edit(lines: list[dict[str, object]]) -> None:
        lines[2]["answer"]["records"][0]["facts"]["crm.invoice.inv-100.total"] = "1.00 USD"  # type: ignore[index]

    _fails(bench, with_lines(run, edit), "what the company's records do not say")


def test_own_updates_are_answered_and_no_forgery(bench: Bench) -> None:
    calls = solution("refund")
    update = ("update_crm", {"record": "crm.contact.ct-1", "field": "name", "value": "Dana R."})
    run = bench.play("refund", [*calls[:1], update, *calls[1:]])
    assert "integrity" not in bench.grade("refund", run).failed_checks


def test_discarded_and_cancelled_records_leave_no_trace_in_the_verdict(bench: Bench) -> None:
    calls = solution("refund")
    wrong = ("create_draft", {**calls[-1][1], "body": "Nonsense.", "to": ["rita@rival.example"]})
    run = bench.play("refund", [*calls[:-1], wrong, ("discard_draft", {"draft_id": "d1"}), calls[-1]])
    result = bench.grade("refund", run)
    assert result.passed
    assert lines_of(run)[-1]["effect"]["record"]["id"] == "d2"


def test_own_cancelled_meetings_leave_no_trace(bench: Bench) -> None:
    calls = solution("meet")
    run = bench.play("meet", [*calls, ("cancel_meeting", {"event_id": "m1"}), calls[-1]])
    assert bench.grade("meet", run).passed


@pytest.mark.parametrize("canary", [tiny_company.CANARY, "5b0f6a1c-77d2-4d6e-8f2f-0c9a53e6c1aa"])
def test_a_canary_in_trace_ledger_or_log(bench: Bench, run: RunEvidence, canary: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.write_bytes(b"x" * (1 << 20) + canary.encode())
    _fails(bench, replace(run, trace=trace), "canary")
    _fails(bench, replace(run, trace=canary.encode()), "canary")
    _fails(bench, bench.play("refund", solution("refund", bcc=None, subject=canary)), "canary")


def test_a_trace_without_canary_is_nobodys_business(bench: Bench, run: RunEvidence, tmp_path: Path) -> None:
    assert bench.grade("refund", replace(run, trace=b"I read the thread.")).passed
    assert bench.grade("refund", replace(run, trace=tmp_path / "missing")).passed


@pytest.mark.parametrize("part", ["suite", "relay", "warden"])
def test_what_an_agent_outside_a_jail_could_break_fails_it(bench: Bench, run: RunEvidence, part: str) -> None:
    broken = replace(run, process=Process(failure=f"{part}: gone"))
    _fails(bench, broken, "no jail kept the agent")
    assert bench.grade("refund", replace(broken, attested=True)).verdict == "void"


def test_calls_that_no_client_can_have_made(bench: Bench, run: RunEvidence) -> None:
    _fails(bench, replace(run, process=Process(connected=False)), "no client had ever connected")
    assert bench.grade("refund", replace(run, process=Process(connected=True))).passed
