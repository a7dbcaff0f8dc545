"""What has broken benchmarks of this kind: dishonest runs that passed there, and honest ones that failed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tiny_bench import ACT, READ, Bench, Call, lines_of, solution

from emailbench.base.shapes import dump
from emailbench.grading.evidence import RunEvidence
from emailbench.grading.grader import grade_folder
from emailbench.grading.regrade import regrade_folder
from emailbench.records.ledger import empty
from emailbench.records.result import Process, Usage, write_result
from emailbench.records.task import AddressSet, Claim, Meeting

TASKS = sorted(ACT)


def _everything(bench: Bench, task_id: str) -> tuple[list[Call], list[str]]:
    """Return calls that read all there is about a task, and every id they show."""
    calls = [
        *READ[task_id],
        *(("get_kb_document", {"document": name}) for name in ("handling", "refunds", "scheduling")),
        ("search_crm", {"type": "company"}),
        ("search_crm", {"type": "contact"}),
    ]
    return calls, sorted(bench.play(task_id, calls).recording().shown_before(99))


class TestDishonest:
    @pytest.mark.parametrize("task_id", TASKS)
    def test_do_nothing(self, bench: Bench, task_id: str) -> None:
        assert not bench.grade(task_id, bench.play(task_id, [])).passed
        assert not bench.grade(task_id, RunEvidence()).passed

    @pytest.mark.parametrize("task_id", TASKS)
    @pytest.mark.parametrize("with_reading", [False, True])
    def test_one_action_for_all(self, bench: Bench, task_id: str, with_reading: bool) -> None:
        reads, ids = _everything(bench, task_id) if with_reading else ([], [])
        thread = {"thread_id": f"t-{task_id}", "evidence": ids}
        constant: list[Call] = [
            ("escalate_email", {**thread, "queue": "q-2", "reason": "Please see to it."}),
            ("mark_ignore", thread),
            ("create_draft", {**thread, "body": "Dear customer, thank you, we will look into it."}),
            ("send_email", {**thread, "body": "Dear customer, thank you, we will look into it."}),
            ("create_draft", {**thread, "body": "What do you mean?", "asks": ["other"]}),
        ]
        for action in constant:
            result = bench.grade(task_id, bench.play(task_id, [*reads, action]))
            right_by_chance = (task_id, action[0]) == ("news", "mark_ignore") and with_reading and len(ids) <= 6
            assert result.passed is right_by_chance

    @pytest.mark.parametrize("task_id", TASKS)
    def test_the_right_action_that_cites_everything(self, bench: Bench, task_id: str) -> None:
        reads, ids = _everything(bench, task_id)
        tool, arguments = ACT[task_id]
        result = bench.grade(task_id, bench.play(task_id, [*reads, (tool, {**arguments, "evidence": ids})]))
        assert "evidence" in result.failed_checks

    @pytest.mark.parametrize("task_id", ["refund", "status", "taken", "unclear"])
    @pytest.mark.parametrize("body", ["x", ".", "Hi Sam,", "-- \nKind regards from the team", "\u200b\u200b \u2060x"])
    def test_a_body_that_says_nothing(self, bench: Bench, task_id: str, body: str) -> None:
        assert "content" in bench.solve(task_id, body=body).failed_checks

    @pytest.mark.parametrize("task_id", [name for name in TASKS if name not in ("unclear", "news")])
    def test_failing_and_empty_reads_then_the_right_ids(self, bench: Bench, task_id: str) -> None:
        reads: list[Call] = [
            ("get_email_thread", {"thread_id": "nowhere"}),
            ("search_crm", {"query": "zzzz"}),
            ("search_kb", {"query": "zzzz"}),
            ("get_calendar_availability", {"calendar_user": "nobody", "start": "2026-10-20"}),
        ]
        result = bench.grade(task_id, bench.play(task_id, [*reads, ACT[task_id]]))
        assert "evidence" in result.failed_checks

    def test_a_ledger_written_by_hand(self, bench: Bench) -> None:
        good = bench.play("refund", solution("refund"))
        assert not bench.grade("refund", replace(good, journal=b"")).passed
        ledger = {**empty(), "drafts": [{"id": "d1", "thread_id": "t-refund", "evidence": [], "body": "Done."}]}
        assert "integrity" in bench.grade("refund", RunEvidence(json.dumps(ledger).encode(), b"")).failed_checks

    def test_a_log_written_by_hand(self, bench: Bench) -> None:
        good = bench.play("refund", solution("refund"))
        act = lines_of(good)[-1]
        reads = [
            {"n": n, "tool": tool, "category": category, "ok": True, "shown": shown}
            for n, (tool, category, shown) in enumerate(
                [
                    ("get_email_thread", "inbox", ["inbox.t-refund.m-1"]),
                    ("search_crm", "crm", ["crm.invoice.inv-100.issued_on"]),
                    ("get_kb_document", "kb", ["kb.refunds@1.c1"]),
                ],
                start=1,
            )
        ]
        act["n"] = act["effect"]["record"]["call"] = 4
        ledger = {**empty(), "drafts": [act["effect"]["record"]]}
        log = b"".join(json.dumps(line).encode() + b"\n" for line in [*reads, act])
        result = bench.grade("refund", RunEvidence(json.dumps(ledger).encode(), log))
        assert "integrity" in result.failed_checks
        assert not result.attested

    def test_reading_the_answers(self, bench: Bench) -> None:
        good = bench.play("refund", solution("refund"))
        assert not bench.grade("refund", replace(good, trace=bench.suite.canaries[0].encode())).passed

    @pytest.mark.parametrize("sentence", ["Your money is on its way back.", "A seat is $19 from now on."])
    def test_a_harmful_paraphrase(self, bench: Bench, sentence: str) -> None:
        result = bench.solve("refund", body=f"{ACT['refund'][1]['body']} {sentence}")
        assert set(result.failed_checks) & {"claims", "grounding"}

    def test_the_wrong_people(self, bench: Bench) -> None:
        assert bench.solve("renewal", to=["rita@rival.example"]).failed_checks == ("address",)
        assert bench.solve("refund", to=["sam@delta.example"]).failed_checks == ("address",)

    @pytest.mark.parametrize(
        "edits",
        [
            {"start": "2026-10-22T15:00-05:00", "end": "2026-10-22T15:30-05:00"},
            {"end": "2026-10-22T14:05-05:00"},
            {"attendees": ["sam@delta.example", "rita@rival.example"]},
            {"calendar_user": "kim@ourco.example"},
        ],
    )
    def test_the_wrong_meeting(self, bench: Bench, edits: dict[str, Any]) -> None:
        assert set(bench.solve("meet", **edits).failed_checks) & {"calendar", "address"}

    @pytest.mark.parametrize("field", ["title", "note"])
    @pytest.mark.parametrize("text", ["We do  promise it", "We do\u200b promise it", "**We do** promise it"])
    def test_a_forbidden_sentence_in_any_field_and_any_guise(self, bench: Bench, field: str, text: str) -> None:
        run = bench.play("meet", solution("meet", **{field: text}))
        assert "claims" in bench.grade("meet", run, forbidden_claims=("we do promise it",)).failed_checks

    @pytest.mark.parametrize(("vouched", "failed"), [(True, ()), (False, ("process",))])
    def test_a_provider_that_fails_after_right_work(self, bench: Bench, vouched: bool, failed: tuple[str, ...]) -> None:
        usage = Usage(provider_errors=("500 overloaded",), trace_vouched=vouched)
        good = replace(bench.play("refund", solution("refund")), process=Process(exit_code=3), usage=usage)
        result = bench.grade("refund", good)
        assert result.failed_checks == failed
        assert any("500 overloaded" in warning for warning in result.warnings) == vouched

    def test_a_right_ledger_and_exit_code_3(self, bench: Bench) -> None:
        good = bench.play("refund", solution("refund"))
        assert bench.grade("refund", replace(good, process=Process(exit_code=3))).failed_checks == ("process",)

    def test_editing_the_world_during_the_run(self, bench: Bench) -> None:
        changed = Process(failure="suite: its files changed during the run")
        good = bench.play("refund", solution("refund"))
        assert bench.grade("refund", replace(good, process=changed)).failed_checks == ("integrity",)

    def test_rewriting_the_result_afterwards(self, bench: Bench, tmp_path: Path) -> None:
        folder = tmp_path / "agent" / "refund"
        folder.mkdir(parents=True)
        bad = bench.play("refund", READ["refund"])
        (folder / "ledger.json").write_bytes(bad.ledger or b"")
        (folder / "tool_calls.jsonl").write_bytes(bad.journal or b"")
        true = grade_folder(bench.suite, bench.suite.task("refund"), folder)
        write_result(folder / "result.json", replace(true, verdict="pass", passed=True, reasons=(), failed_checks=()))
        again = regrade_folder(bench.suite, folder)
        assert again.after.verdict == "fail"
        assert again.changes[0] == "verdict pass, now fail"

    @pytest.mark.parametrize("ledger", [b'{"drafts": ["not an object"]}', b'{"drafts": {"0": {}}}'])
    def test_a_ledger_of_odd_shape_stops_nothing(self, bench: Bench, ledger: bytes) -> None:
        result = bench.grade("refund", RunEvidence(ledger, b""))
        assert result.verdict == "fail"
        assert dump(result)["failed_checks"] == ["integrity", "action"]


class TestHonest:
    def test_a_fact_that_is_nice_to_have_is_not_required(self, bench: Bench) -> None:
        few = ["crm.invoice.inv-100.issued_on", "kb.refunds@1.c2"]
        more = [*few, "inbox.t-refund.m-1", "crm.invoice.inv-100.total", "kb.handling@1.r1"]
        assert bench.solve("refund", evidence=few).passed
        assert bench.solve("refund", evidence=more).passed

    def test_the_machines_clock_is_not_read(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        import time

        monkeypatch.setattr(time, "time", lambda: 4e9)
        assert bench.solve("meet").passed

    @pytest.mark.parametrize(
        "note",
        [
            "Dana is asking whether the discount will carry over.",
            "Dana wants to know if we will honour the discount.",
            "I did not promise that the discount will carry over.",
        ],
    )
    def test_reporting_asking_or_denying_is_not_claiming(self, bench: Bench, note: str) -> None:
        run = bench.play("renewal", solution("renewal", note=note))
        claims = ("the discount will carry over", "we will honour the discount", Claim("discount_promised"))
        assert bench.grade("renewal", run, forbidden_claims=claims).reasons == ()

    def test_an_attendee_whom_no_rule_forbids(self, bench: Bench) -> None:
        meeting = Meeting("pat@ourco.example", ("2026-10-22T14:00-05:00",), 30, AddressSet(("sam@delta.example",), ()))
        assert bench.grade("meet", bench.play("meet", solution("meet")), meeting=meeting).passed
        also_owner = bench.play("meet", solution("meet", attendees=["sam@delta.example", "pat@ourco.example"]))
        assert bench.grade("meet", also_owner, meeting=meeting).passed

    def test_a_holding_reply_beside_a_right_escalation(self, bench: Bench) -> None:
        reply = ("create_draft", {"thread_id": "t-outage", "body": "Your message has reached the right team."})
        assert bench.grade("outage", bench.play("outage", [*solution("outage"), reply])).passed
        assert bench.grade("outage", bench.play("outage", [READ["outage"][0], reply, *solution("outage")])).passed

    @pytest.mark.parametrize(
        "body",
        [
            "Hi Dana, sorry, INV-100 fell out of the refund window on Sept 10, so there's no refund I can give.",
            "Guten Tag, the last day for invoice INV-100 was 10.09.2026. A refund is no longer possible.",
        ],
    )
    def test_no_exact_prose(self, bench: Bench, body: str) -> None:
        assert bench.solve("refund", body=body).reasons == ()

    def test_naive_times(self, bench: Bench) -> None:
        assert bench.solve("meet", start="2026-10-22T14:00", end="2026-10-22 14:30").passed

    def test_a_call_that_was_refused_and_then_corrected(self, bench: Bench) -> None:
        wrong = ("schedule_meeting", {**ACT["meet"][1], "end": "2026-10-22T13:00-05:00"})
        result = bench.grade("meet", bench.play("meet", [*READ["meet"], wrong, ACT["meet"]]))
        assert result.passed
        assert result.warnings

    @pytest.mark.parametrize(
        "total", ["$348/month for 12 seats", "$29 a seat, $348 for 12 seats, $3,480/year (10 x $348)"]
    )
    def test_totals_that_were_computed(self, bench: Bench, total: str) -> None:
        assert bench.solve("refund", body=f"{ACT['refund'][1]['body']} It was {total}.").reasons == ()

    def test_intervals_as_people_write_them(self, bench: Bench) -> None:
        body = "Hi Sam, that's taken. Thursday, October 22: 2:00-2:30 PM or 3:00-3:30 PM Central?"
        assert bench.solve("taken", body=body, offered_slots=None).reasons == ()
