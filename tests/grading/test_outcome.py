"""The verdict: every check asked, the best outcome chosen, the result complete; the command and grading again."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tiny_bench import ACT, READ, Bench, solution

from emailbench.base.errors import UserError
from emailbench.grading.checks import CHECKS
from emailbench.grading.command import main
from emailbench.grading.evidence import RunEvidence, RunMeta, evidence_of
from emailbench.grading.findings import Check, listed, quoted
from emailbench.grading.grader import grade_files, grade_folder, grader_hash
from emailbench.grading.regrade import regrade, regrade_folder
from emailbench.records.result import Process, Usage, read_result, write_result

ROOT = Path(__file__).resolve().parents[2]


def test_the_checks_stand_in_their_order() -> None:
    names = "integrity action counts address evidence content grounding claims calendar tools process"
    assert [check.name for check in CHECKS] == names.split()


def test_no_check_cuts_another_short(bench: Bench) -> None:
    run = bench.play(
        "refund",
        [
            *READ["refund"][1:],
            ("mark_ignore", {"thread_id": "t-refund"}),
            solution("refund", evidence=[], body="x", cc="a@b.example")[-1],
        ],
    )
    result = bench.grade("refund", replace(run, process=Process(exit_code=2)))
    assert set(result.failed_checks) == {"counts", "address", "evidence", "content", "tools", "process"}


def test_reasons_begin_with_their_check(bench: Bench) -> None:
    result = bench.solve("refund", to=["rita@rival.example"])
    assert [reason.partition(":")[0] for reason in result.reasons] == ["address", "address"]
    assert '"rita@rival.example", who is not among the accepted people' in result.reasons[0]


def test_the_first_outcome_that_passes_counts(bench: Bench) -> None:
    run = bench.play("refund", solution("refund"))
    wrong = {"recipients": {"must": ["lee@harbor.example"]}}
    right = {"recipients": {"must": ["dana@harbor.example"]}}
    lee = bench.suite.task("refund").recipients
    assert lee is not None
    edited = replace(lee, must=("lee@harbor.example",), may=())
    assert bench.grade("refund", run, recipients=edited, accept=(wrong, right)).passed


def test_without_a_pass_the_outcome_with_fewest_faults_counts(bench: Bench) -> None:
    run = bench.play("refund", solution("refund", evidence=["kb.refunds@1.c1"]))
    other = {"expected_action": "escalate", "expected_ledger": {"escalations": 1}}
    near = {"required_fact_ids": ["crm.invoice.inv-100.issued_on"]}
    assert bench.grade("refund", run, accept=(other,)).failed_checks == ("evidence",)
    assert bench.grade("refund", run, accept=(other,)).expected_action == "draft"
    assert (
        bench.grade(
            "refund", run, expected_action="escalate", accept=({"expected_action": "draft"}, near)
        ).expected_action
        == "draft"
    )


def test_a_check_that_breaks_fails_the_run_and_says_so(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(case: object) -> list[object]:
        raise KeyError("oops")

    checks = tuple(Check("tools", broken) if check.name == "tools" else check for check in CHECKS)  # type: ignore[arg-type]
    monkeypatch.setattr("emailbench.grading.outcome.CHECKS", checks)
    result = bench.solve("refund")
    assert result.verdict == "fail"
    assert "a fault of the benchmark (KeyError)" in result.reasons[0]


def test_hostile_records_do_not_flood_a_report(bench: Bench) -> None:
    cited = [f"crm.invented.{number}" for number in range(150)]
    assert len(bench.solve("refund", evidence=cited).reasons) < 40


def test_the_result_is_complete(bench: Bench) -> None:
    meta = RunMeta(
        agent="one",
        repetition=2,
        attempt=3,
        wall_s=1.5,
        mode="mcp",
        isolation="bwrap",
        surface_hash="s",
        run_dir="one/refund_r2",
    )
    run = replace(bench.play("refund", solution("refund")), meta=meta, attested=True, usage=Usage(model="m"))
    result = bench.grade("refund", run)
    assert (result.agent, result.repetition, result.attempt, result.wall_s) == ("one", 2, 3, 1.5)
    assert (result.attested, result.mode, result.isolation, result.run_dir) == (True, "mcp", "bwrap", "one/refund_r2")
    assert (result.suite, result.suite_version, result.usage.model) == ("tiny", "7", "m")
    assert all((result.suite_hash, result.task_hash, result.grader_hash, result.surface_hash))
    assert (result.expected_action, result.recorded_actions) == ("draft", ("draft",))
    assert (result.n_tool_calls, result.n_failed_tool_calls) == (6, 0)
    assert result.grader_hash == grader_hash()


def test_text_of_unknown_origin_is_harmless_in_reasons() -> None:
    assert quoted("a\x1b[31mb\u202ec\nd") == '"a\\x1b[31mb\\u202ec d"'
    assert len(quoted("x" * 500)) <= 82
    assert quoted(["x"]) == "\"['x']\""
    assert listed(["a", "b", "c"]) == "a, b or c"
    assert listed([]) == "none"
    assert listed(map(str, range(9)), "and") == "0, 1, 2, 3, 4, 5 and 3 more"


@pytest.fixture
def folder(bench: Bench, tmp_path: Path) -> Path:
    place = tmp_path / "runs" / "agent" / "refund"
    place.mkdir(parents=True)
    run = bench.play("refund", solution("refund"))
    (place / "ledger.json").write_bytes(run.ledger or b"")
    (place / "tool_calls.jsonl").write_bytes(run.journal or b"")
    return place


class TestCommand:
    def test_a_pass(self, bench: Bench, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        arguments = ["--suite", str(bench.suite.home), "--run-dir", str(folder)]
        assert main([*arguments, "--task-id", "refund"]) == 0
        assert capsys.readouterr().out.startswith("refund: pass\n")
        assert not (folder / "result.json").exists()
        assert main([*arguments, "--write"]) == 0
        assert read_result(folder / "result.json").passed
        assert main([*arguments, "--json"]) == 0
        assert '"verdict":"pass"' in capsys.readouterr().out

    def test_a_fail_and_a_void_run(self, bench: Bench, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        arguments = ["--suite", str(bench.suite.home), "--run-dir", str(folder)]
        (folder / "ledger.json").write_text("{}[")
        assert main(arguments) == 1
        assert "integrity: ledger.json is not JSON" in capsys.readouterr().out
        stored = grade_folder(bench.suite, bench.suite.task("refund"), folder)
        write_result(folder / "result.json", replace(stored, process=Process(spawn_error="no such program")))
        assert main(arguments) == 3
        assert "refund: void (the agent could not be started: " in capsys.readouterr().out

    @pytest.mark.parametrize(
        "arguments",
        [["--run-dir", "nowhere"], ["--task-id", "nothing"], ["--suite", "nowhere"], ["--tasks-file", "no"]],
    )
    def test_what_cannot_be_asked(
        self, bench: Bench, folder: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["--suite", str(bench.suite.home), "--run-dir", str(folder), *arguments]) == 2
        assert "grader: " in capsys.readouterr().err

    def test_a_folder_that_holds_no_run(self, bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        suite = ["--suite", str(bench.suite.home), "--run-dir"]
        for name in ("refund", "my_agent"):
            (tmp_path / name).mkdir()
        assert main([*suite, str(tmp_path / "refund")]) == 2
        assert "neither ledger.json nor tool_calls.jsonl is there" in capsys.readouterr().err
        assert main([*suite, str(tmp_path / "my_agent")]) == 2
        assert "the folder's name 'my_agent' is no task; name a run's folder" in capsys.readouterr().err
        (tmp_path / "file").touch()
        assert main([*suite, str(tmp_path / "file")]) == 2
        assert "this is a file" in capsys.readouterr().err
        # An agent that was handed the files and wrote none did nothing, which is a verdict.
        stored = grade_folder(bench.suite, bench.suite.task("refund"), tmp_path / "refund")
        write_result(tmp_path / "refund" / "result.json", stored)
        assert main([*suite, str(tmp_path / "refund")]) == 1

    def test_a_verdict_that_cannot_be_written(
        self, bench: Bench, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "result.json").mkdir()
        assert main(["--suite", str(bench.suite.home), "--run-dir", str(folder), "--write"]) == 2
        captured = capsys.readouterr()
        assert "the verdict cannot be written (Is a directory)" in captured.err and not captured.out

    def test_a_stored_verdict_stands_where_the_records_are_others(
        self, bench: Bench, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        stored = replace(bench.grade("refund", evidence_of(folder)), suite_hash="older")
        log = folder / "tool_calls.jsonl"
        log.write_bytes(log.read_bytes().replace(b'"n":1,', b'"n":9,', 1))
        arguments = ["--suite", str(bench.suite.home), "--run-dir", str(folder)]
        for result, code in ((stored, 0), (replace(stored, attested=True), 1), (replace(stored, suite_hash=""), 1)):
            write_result(folder / "result.json", result)
            assert main(arguments) == code
            assert ("the stored verdict stands" in capsys.readouterr().err) == (code == 0)

    def test_the_door_needs_nothing_installed(self, bench: Bench, folder: Path, tmp_path: Path) -> None:
        door = [sys.executable, "-I", "-S", str(ROOT / "grading" / "grader.py")]
        command = [*door, "--suite", str(bench.suite.home), "--run-dir", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("refund: pass")
        assert subprocess.run([*door, "--help"], capture_output=True).returncode == 0


class TestFolders:
    def test_a_folder_without_result_is_a_clean_unattested_exit(self, bench: Bench, folder: Path) -> None:
        run = evidence_of(folder)
        assert (run.process, run.attested, run.meta.agent) == (Process(), False, "agent")

    def test_a_folder_without_anything(self, bench: Bench, tmp_path: Path) -> None:
        result = grade_folder(bench.suite, bench.suite.task("refund"), tmp_path / "empty_r3")
        assert (result.verdict, result.failed_checks, result.repetition) == ("fail", ("action",), 3)

    def test_files_anywhere(self, bench: Bench, folder: Path) -> None:
        task = bench.suite.task("refund")
        assert grade_files(bench.suite, task, folder / "ledger.json", folder / "tool_calls.jsonl").passed
        assert not grade_files(bench.suite, task, folder, folder / "missing").passed

    def test_grading_again_keeps_process_and_usage(self, bench: Bench, folder: Path) -> None:
        run = evidence_of(folder)
        first = bench.grade("refund", replace(run, process=Process(exit_code=3), usage=Usage(model="m"), attested=True))
        write_result(folder / "result.json", first)
        again = regrade_folder(bench.suite, folder)
        assert again.changes == ()
        assert again.after.failed_checks == ("process",)
        assert (again.after.usage.model, again.after.attested) == ("m", True)

    def test_what_changed_and_why(self, bench: Bench, folder: Path) -> None:
        first = bench.grade("refund", evidence_of(folder))
        write_result(
            folder / "result.json", replace(first, grader_hash="older", verdict="fail", failed_checks=("claims",))
        )
        again = regrade_folder(bench.suite, folder)
        assert again.changes == ("verdict fail, now pass", "no longer fails claims", "changed since: the grader")
        write_result(folder / "result.json", first)
        (folder / "tool_calls.jsonl").write_bytes(b"")
        tampered = regrade_folder(bench.suite, folder)
        assert tampered.changes[-1] == "changed since: the files of the run"
        assert "now fails integrity, action" in tampered.changes

    def test_a_void_run_stays_void(self, bench: Bench, folder: Path) -> None:
        run = replace(evidence_of(folder), process=Process(failure="runner: broke"))
        write_result(folder / "result.json", bench.grade("refund", run))
        assert regrade_folder(bench.suite, folder).after.verdict == "void"

    def test_all_runs_of_a_folder(self, bench: Bench, folder: Path) -> None:
        runs = folder.parent.parent
        write_result(folder / "result.json", bench.grade("refund", evidence_of(folder)))
        stranger = runs / "agent" / "unknown"
        stranger.mkdir()
        write_result(stranger / "result.json", replace(bench.grade("refund", RunEvidence()), task="unknown"))
        broken = runs / "agent" / "broken"
        broken.mkdir()
        (broken / "result.json").write_text("{")
        found = list(regrade(runs, bench.suite))
        assert [isinstance(item, UserError) for item in found] == [True, False, True]


@pytest.mark.parametrize("task_id", sorted(ACT))
def test_grading_twice_gives_the_same(bench: Bench, task_id: str) -> None:
    run = bench.play(task_id, solution(task_id))
    assert bench.grade(task_id, run) == bench.grade(task_id, run)
