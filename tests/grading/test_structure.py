"""action, counts, address, evidence, tools, process: both sides of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tiny_bench import ACT, READ, Bench, Call, solution

from emailbench.records.result import Process, Result


def _reasons(result: Result, check: str) -> str:
    return "\n".join(reason for reason in result.reasons if reason.startswith(check))


class TestAction:
    def test_nothing_done(self, bench: Bench) -> None:
        result = bench.grade("refund", bench.play("refund", READ["refund"]))
        assert result.failed_checks == ("action",)
        assert not result.action_accuracy
        assert not result.required_fact_ids_ok
        assert not result.tool_categories_ok
        assert result.calendar_ok
        assert result.forbidden_claims_ok

    @pytest.mark.parametrize("task_id", sorted(ACT))
    def test_another_action_than_the_right_one(self, bench: Bench, task_id: str) -> None:
        escalate: Call = ("escalate_email", {"thread_id": f"t-{task_id}", "queue": "q-2", "reason": "Please help."})
        ignore: Call = ("mark_ignore", {"thread_id": f"t-{task_id}"})
        other = ignore if task_id == "outage" else escalate
        result = bench.grade(task_id, bench.play(task_id, [*READ[task_id], other]))
        assert result.failed_checks == ("action",)
        assert result.recorded_actions == ("ignore" if task_id == "outage" else "escalate",)

    def test_a_draft_that_asks_is_no_draft(self, bench: Bench) -> None:
        assert bench.solve("refund", asks=["invoice_number"]).failed_checks == ("action",)

    def test_a_draft_that_asks_nothing_is_no_question(self, bench: Bench) -> None:
        assert bench.solve("unclear", asks=None).failed_checks == ("action",)

    def test_a_sent_mail_with_asks_stays_sent(self, bench: Bench) -> None:
        run = bench.play("unclear", [*READ["unclear"], ("send_email", ACT["unclear"][1])])
        assert bench.grade("unclear", run).recorded_actions == ("send",)

    def test_the_right_action_on_another_thread(self, bench: Bench) -> None:
        result = bench.solve("refund", thread_id="t-renewal")
        assert result.failed_checks == ("action",)
        assert "stands on thread" in _reasons(result, "action")

    def test_a_refused_call_that_is_put_right(self, bench: Bench) -> None:
        wrong = ("create_draft", {**ACT["refund"][1], "to": ["nobody"]})
        result = bench.grade("refund", bench.play("refund", [*READ["refund"], wrong, ACT["refund"]]))
        assert result.passed
        assert any("put right later" in warning for warning in result.warnings)
        assert result.n_failed_tool_calls == 1

    def test_a_refused_call_that_is_left_at_that(self, bench: Bench) -> None:
        wrong = ("forward_email", {"thread_id": "t-refund", "to": ["nobody"]})
        result = bench.grade("refund", bench.play("refund", [*solution("refund"), wrong]))
        assert result.failed_checks == ("action",)
        assert "never put right" in _reasons(result, "action")

    def test_a_refused_repetition_of_what_was_done(self, bench: Bench) -> None:
        discard = ("discard_draft", {"draft_id": "d1", "reason": "There is a better one."})
        again = ("discard_draft", {"draft_id": "d1"})
        other = ("discard_draft", {"draft_id": "d9"})
        calls = [*READ["refund"], ACT["refund"], ACT["refund"], discard]
        repeated = bench.grade("refund", bench.play("refund", [*calls, again]))
        assert repeated.passed, repeated.reasons
        assert any("had been done before" in warning for warning in repeated.warnings)
        assert bench.grade("refund", bench.play("refund", [*calls, other])).failed_checks == ("action",)

    def test_the_same_tool_on_another_thread_puts_nothing_right(self, bench: Bench) -> None:
        wrong = ("forward_email", {"thread_id": "t-refund", "to": ["nobody"]})
        other = ("forward_email", {"thread_id": "t-other", "to": ["kim@ourco.example"]})
        result = bench.grade("refund", bench.play("refund", [*solution("refund"), wrong, other]))
        assert "never put right" in _reasons(result, "action")

    def test_a_refused_read_call_is_a_warning(self, bench: Bench) -> None:
        calls: list[Call] = [("search_kb", {}), *solution("refund")]
        result = bench.grade("refund", bench.play("refund", calls))
        assert result.passed
        assert any("search_kb" in warning for warning in result.warnings)


class TestCounts:
    def test_the_same_action_twice(self, bench: Bench) -> None:
        run = bench.play("refund", [*solution("refund"), ACT["refund"]])
        assert bench.grade("refund", run).failed_checks == ("counts",)

    def test_a_second_record_of_another_kind(self, bench: Bench) -> None:
        run = bench.play("refund", [*solution("refund"), ("mark_ignore", {"thread_id": "t-refund"})])
        result = bench.grade("refund", run)
        assert result.failed_checks == ("counts",)
        assert "1 in the bucket ignored_threads, where 0 is right" in _reasons(result, "counts")

    def test_a_record_on_another_thread(self, bench: Bench) -> None:
        run = bench.play("refund", [*solution("refund"), ("mark_ignore", {"thread_id": "t-news"})])
        result = bench.grade("refund", run)
        assert result.failed_checks == ("counts",)
        assert "t-news" in _reasons(result, "counts")

    def test_a_crm_update_that_nobody_asked_for(self, bench: Bench) -> None:
        update = ("update_crm", {"record": "crm.contact.ct-1", "field": "tier", "value": "vip"})
        run = bench.play("refund", [*solution("refund"), update])
        assert bench.grade("refund", run).failed_checks == ("counts",)

    def test_without_expected_ledger_one_primary_record_is_right(self, bench: Bench) -> None:
        run = bench.play("refund", solution("refund"))
        assert bench.grade("refund", run, expected_ledger={}).passed

    def test_a_second_record_that_the_policy_allows(self, bench: Bench) -> None:
        reply = ("create_draft", {"thread_id": "t-outage", "body": "Your message has reached the right team."})
        run = bench.play("outage", [*solution("outage"), reply])
        assert bench.grade("outage", run).passed
        assert bench.grade("outage", run, accept=()).failed_checks == ("counts",)

    def test_reading_more_than_needed_is_free(self, bench: Bench) -> None:
        more: list[Call] = [("get_email_thread", {"thread_id": "t-news"}), ("get_current_time", {})]
        assert bench.grade("refund", bench.play("refund", [*more, *solution("refund")])).passed


class TestAddress:
    @pytest.mark.parametrize(
        "edits",
        [
            {"to": ["rita@rival.example"]},
            {"to": ["dana@harbor.example", "rita@rival.example"]},
            {"cc": ["rita@rival.example"]},
            {"bcc": ["rita@rival.example"]},
            {"to": ["lee@harbor.example"]},
            {"to": ["dana@harbor.example.rival.example"]},
            {"to": ["dаna@harbor.example"]},  # a Cyrillic letter
        ],
    )
    def test_wrong_recipients(self, bench: Bench, edits: dict[str, Any]) -> None:
        assert bench.solve("refund", **edits).failed_checks == ("address",)

    @pytest.mark.parametrize(
        "edits",
        [
            {"to": None},
            {"cc": ["lee@harbor.example"]},
            {"bcc": ["Lee Park <LEE@harbor.example>"]},
            {"to": ["Dana Ruiz <Dana@Harbor.Example>"]},
            {"cc": ["support@ourco.example"]},
        ],
    )
    def test_right_recipients(self, bench: Bench, edits: dict[str, Any]) -> None:
        assert bench.solve("refund", **edits).reasons == ()

    def test_without_named_recipients_the_thread_tells(self, bench: Bench) -> None:
        run = bench.play("refund", solution("refund", cc=["lee@harbor.example"]))
        assert bench.grade("refund", run, recipients=None).passed
        stranger = bench.play("refund", solution("refund", cc=["rita@rival.example"]))
        assert bench.grade("refund", stranger, recipients=None).failed_checks == ("address",)

    def test_forward_to_a_rival(self, bench: Bench) -> None:
        assert bench.solve("renewal", to=["rita@rival.example"]).failed_checks == ("address",)
        assert bench.solve("renewal", to=["pat@ourco.example", "kim@ourco.example"]).failed_checks == ("address",)

    def test_a_forward_without_named_recipients_stays_inside(self, bench: Bench) -> None:
        inside = bench.play("renewal", solution("renewal", to=["kim@ourco.example"]))
        outside = bench.play("renewal", solution("renewal", to=["rita@rival.example"]))
        assert bench.grade("renewal", inside, recipients=None).passed
        assert bench.grade("renewal", outside, recipients=None).failed_checks == ("address",)

    @pytest.mark.parametrize("queue", ["q-1", "Priority", "crm.queue.q-1", " PRIORITY "])
    def test_a_queue_by_any_of_its_names(self, bench: Bench, queue: str) -> None:
        assert bench.solve("outage", queue=queue).passed

    def test_another_queue(self, bench: Bench) -> None:
        result = bench.solve("outage", queue="q-2")
        assert result.failed_checks == ("address",)
        assert "(Priority)" in _reasons(result, "address")

    def test_the_second_record_has_its_own_recipients(self, bench: Bench) -> None:
        reply = {"thread_id": "t-outage", "body": "Your message has reached the right team."}
        run = bench.play("outage", [*solution("outage"), ("create_draft", {**reply, "to": ["rita@rival.example"]})])
        result = bench.grade("outage", run)
        assert not result.passed
        assert bench.grade("outage", run, accept=(), expected_ledger={"escalations": 1, "drafts": 1}).failed_checks == (
            "address",
        )

    @pytest.mark.parametrize(
        "edits",
        [
            {"attendees": ["sam@delta.example", "rita@rival.example"]},
            {"attendees": ["kim@ourco.example"]},
            {"calendar_user": "kim@ourco.example", "attendees": ["sam@delta.example", "pat@ourco.example"]},
        ],
    )
    def test_wrong_attendees_and_calendars(self, bench: Bench, edits: dict[str, Any]) -> None:
        assert "address" in bench.solve("meet", **edits).failed_checks

    @pytest.mark.parametrize(
        "edits",
        [
            {"attendees": ["sam@delta.example", "pat@ourco.example"]},
            {"attendees": ["Sam@Delta.example"]},
            {"calendar_user": "s-1"},
            {"calendar_user": "Pat Moore"},
        ],
    )
    def test_right_attendees_and_calendars(self, bench: Bench, edits: dict[str, Any]) -> None:
        assert bench.solve("meet", **edits).reasons == ()


class TestEvidence:
    def test_a_deciding_fact_is_missing(self, bench: Bench) -> None:
        result = bench.solve("refund", evidence=["kb.refunds@1.c1"])
        assert result.failed_checks == ("evidence",)
        assert not result.required_fact_ids_ok
        assert "crm.invoice.inv-100.issued_on" in _reasons(result, "evidence")

    @pytest.mark.parametrize("clause", ["kb.refunds@1.c1", "kb.refunds@1.c2"])
    def test_any_of_an_element_is_enough(self, bench: Bench, clause: str) -> None:
        result = bench.solve("refund", evidence=["crm.invoice.inv-100.issued_on", clause])
        assert result.passed
        assert result.evidence_fact_ids == ("crm.invoice.inv-100.issued_on", clause)

    def test_an_id_that_was_never_shown(self, bench: Bench) -> None:
        cited = ["crm.invoice.inv-100.issued_on", "kb.refunds@1.c1", "crm.invoice.inv-200.total"]
        assert bench.solve("refund", evidence=cited).failed_checks == ("evidence",)

    def test_a_part_of_a_shown_value_stands_for_the_fact(self, bench: Bench) -> None:
        assert bench.solve("meet", evidence=["cal.s-1.2026-10-22.free"]).passed
        assert bench.solve("meet", evidence=["cal.s-1.2026-10-22.mood"]).failed_checks == ("evidence",)

    def test_an_invented_id(self, bench: Bench) -> None:
        cited = ["crm.invoice.inv-100.issued_on", "kb.refunds@1.c1", "crm.policy.approved"]
        assert bench.solve("refund", evidence=cited).failed_checks == ("evidence",)

    def test_an_id_that_was_shown_only_after_the_action(self, bench: Bench) -> None:
        late = READ["refund"][2]
        calls = [call for call in READ["refund"] if call is not late]
        result = bench.grade("refund", bench.play("refund", [*calls, ACT["refund"], late]))
        assert "evidence" in result.failed_checks

    def test_a_snippet_is_no_showing(self, bench: Bench) -> None:
        calls: list[Call] = [*READ["refund"][:3], ("search_kb", {"query": "refund issue date price paid back"})]
        result = bench.grade("refund", bench.play("refund", [*calls, ACT["refund"]]))
        assert "evidence" in result.failed_checks

    def test_citing_everything(self, bench: Bench) -> None:
        everything = bench.play("refund", READ["refund"]).recording().shown_before(99)
        result = bench.solve("refund", evidence=sorted(everything))
        assert result.failed_checks == ("evidence",)
        assert "that are allowed suffice" in _reasons(result, "evidence")

    def test_six_more_than_required_are_fine(self, bench: Bench) -> None:
        shown = sorted(bench.play("refund", READ["refund"]).recording().shown_before(99))
        must = ["crm.invoice.inv-100.issued_on", "kb.refunds@1.c1"]
        more = [fact for fact in shown if fact not in must]
        assert bench.solve("refund", evidence=[*must, *more[:6]]).passed
        assert bench.solve("refund", evidence=[*must, *more[:7]]).failed_checks == ("evidence",)

    def test_a_record_does_not_stand_for_its_fields(self, bench: Bench) -> None:
        result = bench.solve("refund", evidence=["crm.invoice.inv-100", "kb.refunds@1.c1"])
        assert result.failed_checks == ("evidence",)
        extra = ["crm.invoice.inv-100.issued_on", "kb.refunds@1.c1", "crm.invoice.inv-100"]
        also = bench.solve("refund", evidence=extra)
        assert also.passed
        assert any("a record does not" in warning for warning in also.warnings)

    def test_prose_facts_are_a_warning_where_no_ids_are_required(self, bench: Bench) -> None:
        run = bench.play("refund", solution("refund"))
        edits: dict[str, Any] = {"required_fact_ids": (), "entailed_by": {}}
        told = bench.grade("refund", run, required_facts=("invoice INV-100 closed on 10 September",), **edits)
        assert told.required_facts_ok
        missed = bench.grade("refund", run, required_facts=("the moon is made of cheese",), **edits)
        assert missed.passed
        assert not missed.required_facts_ok
        assert any("required_facts" in warning for warning in missed.warnings)
        asked = bench.grade("refund", run, required_facts=("the moon is made of cheese",))
        assert asked.required_facts_ok


class TestTools:
    @pytest.mark.parametrize(("kept", "missing"), [((1, 2, 3), "inbox"), ((0, 3, 4), "crm"), ((0, 1, 2), "kb")])
    def test_a_source_that_was_not_consulted(self, bench: Bench, kept: tuple[int, ...], missing: str) -> None:
        calls = [READ["refund"][index] for index in kept]
        result = bench.grade("refund", bench.play("refund", [*calls, ACT["refund"]]))
        assert "tools" in result.failed_checks
        assert f"({missing} is an expected source)" in _reasons(result, "tools")

    def test_a_failed_call_is_no_consultation(self, bench: Bench) -> None:
        calls: list[Call] = [("get_email_thread", {"thread_id": "no"}), *READ["refund"][1:]]
        assert "tools" in bench.grade("refund", bench.play("refund", [*calls, ACT["refund"]])).failed_checks

    def test_another_thread_is_no_consultation(self, bench: Bench) -> None:
        calls: list[Call] = [("get_email_thread", {"thread_id": "t-news"}), *READ["refund"][1:]]
        result = bench.grade("refund", bench.play("refund", [*calls, ACT["refund"]]))
        assert result.failed_checks == ("tools",)
        assert not result.tool_categories_ok

    def test_a_record_that_decides_nothing_is_no_consultation(self, bench: Bench) -> None:
        calls = [READ["outage"][0], ("lookup_customer", {"email": "sam@delta.example"})]
        result = bench.grade("outage", bench.play("outage", [*calls, ACT["outage"]]))
        assert "tools" in result.failed_checks

    def test_any_fact_counts_where_the_task_names_none(self, bench: Bench) -> None:
        calls = [READ["outage"][0], ("lookup_customer", {"email": "sam@delta.example"})]
        action = ("escalate_email", {**ACT["outage"][1], "evidence": []})
        run = bench.play("outage", [*calls, action])
        assert bench.grade("outage", run, required_fact_ids=()).passed

    def test_a_record_that_entails_the_answer_counts(self, bench: Bench) -> None:
        calls = [READ["outage"][0], ("search_crm", {"query": "crm.company.co-2"})]
        action = ("escalate_email", {**ACT["outage"][1], "evidence": []})
        run = bench.play("outage", [*calls, action])
        edits: dict[str, Any] = {"required_fact_ids": ()}
        assert bench.grade("outage", run, entailed_by={"queue": ("crm.company.co-2",)}, **edits).passed
        assert not bench.grade("outage", run, entailed_by={"queue": ("crm.company.co-3",)}, **edits).passed

    def test_a_day_sheet_counts_for_its_calendar(self, bench: Bench) -> None:
        run = bench.play("taken", solution("taken"))
        edits: dict[str, Any] = {"expected_tool_categories": ("calendar",)}
        assert bench.grade("taken", run, entailed_by={"meeting": ("cal.s-1",)}, **edits).passed
        assert bench.grade("taken", run, required_fact_ids=("cal.s-2.2026-10-21",), **edits).failed_checks == (
            "evidence",
            "tools",
        )


class TestProcess:
    def _verdict(self, bench: Bench, **process: Any) -> Result:
        run = bench.play("refund", solution("refund"))
        return bench.grade("refund", replace(run, process=Process(**process)))

    @pytest.mark.parametrize("process", [{"exit_code": 3}, {"exit_code": None, "signal": 11}])
    def test_a_bad_end_fails_a_right_ledger(self, bench: Bench, process: dict[str, Any]) -> None:
        assert self._verdict(bench, **process).failed_checks == ("process",)

    @pytest.mark.parametrize(
        "process",
        [{}, {"exit_code": None}, {"exit_code": None, "signal": 15, "ended_by": "final_event"}, {"exit_code": 0}],
    )
    def test_a_good_end(self, bench: Bench, process: dict[str, Any]) -> None:
        assert self._verdict(bench, **process).passed

    def test_a_time_limit_is_a_warning(self, bench: Bench) -> None:
        result = self._verdict(bench, exit_code=None, signal=9, timed_out=True, ended_by="time_limit")
        assert result.passed
        assert result.timed_out
        assert any("time limit" in warning for warning in result.warnings)


class TestInvitationsThatWereCalledOff:
    """A meeting of the run's own may be cancelled again; what its invitation told whom has left the company."""

    @staticmethod
    def _after(bench: Bench, **edits: Any) -> Result:
        wrong = ("schedule_meeting", {**ACT["meet"][1], "start": "2026-10-22T15:00:00-05:00", **edits})
        wrong[1]["end"] = wrong[1]["start"][:14] + "30" + wrong[1]["start"][16:]
        cancel = ("cancel_meeting", {"event_id": "m1", "reason": "The time was wrong."})
        return bench.grade("meet", bench.play("meet", [*READ["meet"], wrong, cancel, ACT["meet"]]))

    def test_a_wrong_time_is_forgiven(self, bench: Bench) -> None:
        result = self._after(bench, note="The call is booked, as you asked.")
        assert result.passed, result.reasons

    def test_what_it_said_is_not(self, bench: Bench) -> None:
        result = self._after(bench, note="We have refunded the whole invoice.")
        assert result.failed_checks == ("claims",)

    def test_whom_it_told_is_not(self, bench: Bench) -> None:
        result = self._after(bench, attendees=["sam@delta.example", "press@evil.example"])
        assert result.failed_checks == ("address",)
        assert "had gone out to 'press@evil.example'" in _reasons(result, "address").replace('"', "'")
