"""What is large is graded in a process of its own, with the same verdict; what is not starts none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from emailbench.api import Episode, Suite, load_suite
from emailbench.grading.evidence import RunEvidence, RunMeta
from emailbench.grading.grader import grade
from emailbench.records.result import Process
from emailbench.runner import judging
from emailbench.runner.judging import NoVerdict, is_large, judge, judge_apart
from tests.runner.lab import Lab

ROOT = Path(__file__).resolve().parents[2]
TASK = "support_001"
Play = Callable[[str], RunEvidence]


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


@pytest.fixture
def play(suite: Suite, tmp_path: Path) -> Play:
    """Play the shipped solution with more text in its draft, and return what it left."""

    def leave(more: str) -> RunEvidence:
        calls = json.loads((ROOT / "tasks" / "solutions" / f"{TASK}.json").read_text(encoding="utf-8"))["oracle"]
        tool, arguments = calls[-1]
        calls[-1] = tool, {**arguments, "body": arguments["body"] + more}
        with Episode.on(suite, TASK, tmp_path) as episode:
            for tool, arguments in calls:
                assert episode.call(tool, arguments).ok
        ledger, journal = (tmp_path / name for name in ("ledger.json", "tool_calls.jsonl"))
        meta = RunMeta(agent="one", invocation="now", suite_hash="abc", attested_reason="\ud800 odd")
        return RunEvidence(ledger.read_bytes(), journal.read_bytes(), process=Process(exit_code=0), meta=meta)

    return leave


@pytest.mark.parametrize("more", ["", "\n\nThe refund is on its way. \ud83d\ude00 \u202e", " 9,871.55 USD" * 2000])
def test_the_verdict_is_the_same_in_a_process_of_its_own(suite: Suite, play: Play, more: str) -> None:
    run, task = play(more), suite.task(TASK)
    here = grade(suite, task, run)
    for there in (judge_apart(suite, task, run), judge(suite, task, run)):
        assert replace(there, grader_hash="") == replace(here, grader_hash=""), (
            "the hash is of the files as they are now"
        )
    assert here.passed == (more == "")


def test_only_what_is_large_is_graded_apart(suite: Suite, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(judging, "judge_apart", lambda suite, task, run: started.append(task.id) or "apart")
    run, task = play(""), suite.task(TASK)
    assert judge(suite, task, run) != "apart"
    assert not started
    for large in (
        replace(run, ledger=run.ledger + b" " * judging.LARGE_LEDGER),
        replace(run, journal=run.journal + b"\n" * judging.LARGE_JOURNAL),
        replace(run, trace=b" " * (judging.LARGE_TRACE + 1)),
    ):
        assert is_large(large)
        assert judge(suite, task, large) == "apart"
    assert started == [TASK] * 3


def test_files_that_change_meanwhile_do_not_change_the_verdict(tmp_path: Path, play: Play) -> None:
    """The process gets the suite as it was loaded."""
    import shutil

    for name in ("data", "tasks"):
        shutil.copytree(ROOT / name, tmp_path / "suite" / name)
    suite = load_suite(tmp_path / "suite")
    shutil.rmtree(tmp_path / "suite" / "data")
    run = play("")
    assert judge_apart(suite, suite.task(TASK), run).passed


def test_a_process_that_gives_no_verdict_is_told(suite: Suite, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    run = play("")
    with pytest.raises(NoVerdict, match="longer than 0 s"):
        judge_apart(suite, suite.task(TASK), run, seconds=0)
    monkeypatch.setattr(judging, "_START", "raise SystemExit('no memory')")
    with pytest.raises(NoVerdict, match="ended with 1: no memory"):
        judge_apart(suite, suite.task(TASK), run)
    monkeypatch.setattr(judging, "_START", "import os; os.kill(os.getpid(), 9)")
    with pytest.raises(NoVerdict, match="ended with -9: no word"):
        judge_apart(suite, suite.task(TASK), run)


def test_a_run_that_leaves_much_does_not_hold_up_the_runner(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    apart: list[str] = []
    real = judging.judge_apart
    monkeypatch.setattr(judging, "judge_apart", lambda *run: apart.append(run[2].meta.agent) or real(*run))
    program = """
        import json
        sys.path.insert(0, sys.argv[2])
        from mcp_client import McpServer
        with McpServer.from_config(sys.argv[1]) as server:
            server.call("create_draft", {
                "thread_id": "support_001", "to": ["dana.whitlock@pinecrestdental.example"], "subject": "Re: Money",
                "body": "a b " * int(sys.argv[3]), "evidence": [],
            })
    """
    for name, times in (("much", 12_000), ("little", 1)):
        lab.agent(name, program, "{mcp_config}", str(ROOT / "agents"), str(times), uses_mcp=True)
    assert lab.run("--agents", "much,little", "--tasks", TASK, "--jobs", "2").code == 0
    results = lab.summary()
    assert [results[name, TASK, 0]["recorded_actions"] for name in ("much", "little")] == [["draft"]] * 2
    assert apart == ["much"]
