"""Void: only for what an agent cannot bring about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tiny_bench import READ, Bench, solution

from emailbench.records.result import Process, Usage


@pytest.mark.parametrize(
    "run_edits",
    [
        {"process": Process(spawn_error="no such program: codex")},
        {"process": Process(failure="jail: not proven")},
        {"process": Process(failure="runner: KeyError")},
        {"process": Process(failure="suite: its files changed"), "attested": True},
        {"process": Process(failure="warden: lost"), "attested": True},
        {"usage": Usage(provider_errors=("overloaded",))},
        {"usage": Usage(mcp_connected=False), "process": Process(connected=False)},
    ],
)
def test_void(bench: Bench, run_edits: dict[str, Any]) -> None:
    result = bench.grade("refund", replace(bench.play("refund", []), **run_edits))
    assert result.verdict == "void"
    assert result.void_reason
    assert (result.passed, result.reasons, result.failed_checks) == (False, (), ())


@pytest.mark.parametrize(
    "run_edits",
    [
        {"process": Process(connected=False)},
        {"process": Process(exit_code=1)},
        {"process": Process(exit_code=None, signal=9, timed_out=True, ended_by="time_limit")},
        {"process": Process(failure="suite: its files changed")},
        {"process": Process(failure="relay: gone")},
        {"process": Process(failure="grader: KeyError"), "attested": True},
        {"process": Process(failure="agent: its program was there before"), "attested": True},
        {"process": Process(faults=("search_kb: MemoryError()",)), "attested": True},
        {"usage": Usage(mcp_connected=True)},
        {"usage": Usage(mcp_connected=False), "process": Process(connected=True)},
        {"usage": Usage(mcp_connected=False)},
        {},
    ],
)
def test_not_connecting_idling_and_giving_up_are_no_excuse(bench: Bench, run_edits: dict[str, Any]) -> None:
    result = bench.grade("refund", replace(bench.play("refund", []), **run_edits))
    assert result.verdict == "fail"
    assert result.void_reason is None


@pytest.mark.parametrize(
    "run_edits", [{"usage": Usage(provider_errors=("overloaded",))}, {"usage": Usage(mcp_connected=False)}]
)
def test_what_is_printed_excuses_nobody_who_has_seen_the_task(bench: Bench, run_edits: dict[str, Any]) -> None:
    """A program that reads first and despairs then could void what it finds hard."""
    for calls in (READ["refund"], READ["refund"][:1], [("get_email_thread", {})]):
        result = bench.grade("refund", replace(bench.play("refund", calls), **run_edits))
        assert (result.verdict, result.void_reason) == ("fail", None)
    if run_edits["usage"].provider_errors:
        assert any("provider failed" in warning for warning in result.warnings)


@pytest.mark.parametrize("error", ["529 overloaded", "no answer: unknown", "400 your credit balance is too low"])
def test_a_known_programs_trace_excuses_until_an_action_is_recorded(bench: Bench, error: str) -> None:
    usage = Usage(provider_errors=(error,), trace_vouched=True)
    looked = bench.grade("refund", replace(bench.play("refund", READ["refund"]), usage=usage))
    assert (looked.verdict, looked.reasons) == ("void", ())
    assert "before any action was recorded" in str(looked.void_reason)
    wrong = solution("refund", to=["rita@rival.example"])
    withdrawn = [*wrong, ("discard_draft", {"draft_id": "d1", "reason": "another way"})]
    for calls in (wrong, withdrawn):
        assert bench.grade("refund", replace(bench.play("refund", calls), usage=usage)).verdict == "fail"
    assert bench.grade("refund", replace(bench.play("refund", solution("refund")), usage=usage)).verdict == "pass"


@pytest.mark.parametrize("error", ["400 messages.3: text is not allowed", "413 too large", "INVALID_ARGUMENT"])
def test_a_request_that_the_conversation_made_bad_is_the_agents(bench: Bench, error: str) -> None:
    usage = Usage(provider_errors=(error,), trace_vouched=True)
    assert bench.grade("refund", replace(bench.play("refund", []), usage=usage)).verdict == "void"
    assert bench.grade("refund", replace(bench.play("refund", READ["refund"]), usage=usage)).verdict == "fail"


def test_a_flood_excuses_nobody_either(bench: Bench) -> None:
    run = replace(bench.play("refund", []), journal=b"{}\n" * 3000, usage=Usage(provider_errors=("overloaded",)))
    assert bench.grade("refund", run).verdict == "fail"


def test_what_failed_meanwhile_is_told_and_a_right_action_counts(bench: Bench) -> None:
    process = Process(faults=("search_kb: MemoryError()",), relay="broken", relay_s=30.5)
    result = bench.grade("refund", replace(bench.play("refund", solution("refund")), process=process))
    assert result.verdict == "pass"
    assert any("MemoryError" in warning for warning in result.warnings)
    assert any("30.5 s before" in warning for warning in result.warnings)


@pytest.mark.parametrize("process", [Process(relay="broken", relay_s=0.4), Process(relay="exited", relay_s=30.0)])
def test_a_connection_that_ends_with_its_agent_or_in_good_order_is_no_news(bench: Bench, process: Process) -> None:
    result = bench.grade("refund", replace(bench.play("refund", solution("refund")), process=process))
    assert result.warnings == ()


@pytest.mark.parametrize("ended_by", ["agent", "disk_limit"])
def test_what_the_agent_did_to_its_own_runs_is_a_reason(bench: Bench, ended_by: str) -> None:
    process = Process(exit_code=None, signal=9, ended_by=ended_by, failure="agent: its folders held too much")
    result = bench.grade("refund", replace(bench.play("refund", solution("refund")), process=process))
    assert (result.verdict, result.failed_checks) == ("fail", ("process",))
    assert result.reasons == ('process: "its folders held too much"',)


def test_a_provider_error_after_an_action_is_no_excuse(bench: Bench) -> None:
    usage = Usage(provider_errors=("overloaded",))
    run = bench.play("refund", solution("refund", to=["rita@rival.example"]))
    assert bench.grade("refund", replace(run, usage=usage)).verdict == "fail"
    good = bench.play("refund", solution("refund"))
    assert bench.grade("refund", replace(good, usage=usage)).verdict == "pass"


def test_a_passing_record_does_not_make_a_void_run_a_pass(bench: Bench) -> None:
    run = replace(bench.play("refund", solution("refund")), process=Process(failure="runner: broke"))
    result = bench.grade("refund", run)
    assert (result.verdict, result.passed) == ("void", False)
