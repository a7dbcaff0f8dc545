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
        {"usage": Usage(mcp_connected=False)},
    ],
)
def test_void(bench: Bench, run_edits: dict[str, Any]) -> None:
    result = bench.grade("refund", replace(bench.play("refund", READ["refund"]), **run_edits))
    assert result.verdict == "void"
    assert result.void_reason
    assert not result.passed


@pytest.mark.parametrize(
    "run_edits",
    [
        {"process": Process(connected=False)},
        {"process": Process(exit_code=1)},
        {"process": Process(exit_code=None, signal=9, timed_out=True, ended_by="time_limit")},
        {"process": Process(failure="suite: its files changed")},
        {"process": Process(failure="relay: gone")},
        {"usage": Usage(mcp_connected=True)},
        {},
    ],
)
def test_not_connecting_idling_and_giving_up_are_no_excuse(bench: Bench, run_edits: dict[str, Any]) -> None:
    result = bench.grade("refund", replace(bench.play("refund", []), **run_edits))
    assert result.verdict == "fail"
    assert result.void_reason is None


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
