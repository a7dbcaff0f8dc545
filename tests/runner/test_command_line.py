"""Everything is checked before anything runs: a mistake is a message with place and remedy, and exit code 2."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from emailbench import __main__ as command
from emailbench.base import paths
from emailbench.runner.lock import locked
from tests.runner.lab import Lab

TASK = "support_001"


@pytest.fixture
def suite(lab: Lab) -> Path:
    """A copy of the suite that a test may break."""
    folder = lab.folder / "suite"
    for part in ("data", "tasks"):
        shutil.copytree(paths.home() / part, folder / part)
    return folder


def edit(path: Path, change: Any) -> None:
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ["--agents", "no agent is named", "quiet"]),
        (["--agents", "quiett"], ["no agent 'quiett'", "did you mean quiet?"]),
        (["--agents", "quiet", "--tasks", "suport_001"], ["no task 'suport_001'", "did you mean support_001"]),
        (["--agents", "quiet", "--tasks", "tag:family=nope"], ["no task has the family 'nope'"]),
        (["--agents", "quiet", "--reps", "0"], ["--reps", "'0'"]),
        (["--agents", "quiet", "--reps", "²"], ["--reps", "'\\xb2'"]),
        (["--agents", "quiet", "--jobs", "-1"], ["--jobs"]),
        (["--agents", "quiet", "--timeout", "nan"], ["--timeout", "'nan'"]),
        (["--agents", "quiet", "--timeout", "-3"], ["--timeout"]),
        (["--agents", "quiet", "--isolation", "moat"], ["--isolation", "moat", "landlock"]),
        (["--agents", "quiet", "--model", "m"], ["--model", "none of the agents takes a model"]),
        (["--agents", "quiet", "--no-such-option"], ["--no-such-option", "--help"]),
        (["--agents", "quiet", "--task", "x"], ["--task"]),
        (["--agents", "quiet", "--tasks-file", "nowhere.json"], ["nowhere.json", "no such file"]),
        (["--agents", "quiet", "--suite", "nowhere"], ["nowhere", "data/"]),
        (["--agent-command", "un'closed"], ["--agent-command", "cannot be split"]),
        (["--agent-command", " "], ["--agent-command", "empty"]),
        (["--agent-command", "prog {promt}"], ["--agent-command", "{promt}", "did you mean prompt"]),
        (["--agent-command", "prog {ledger} {mcp_config}"], ["{mcp_config}", "no MCP client"]),
    ],
)
def test_wrong_words_are_answered_with_what_would_be_right(lab: Lab, words: list[str], said: list[str]) -> None:
    lab.agent("quiet", "pass")
    ran = lab.run(*words)
    assert ran.code == 2
    assert ran.err.startswith("runner: ")
    assert ran.err.count("\n") == 1
    for word in said:
        assert word in ran.err
    assert ran.out == ""
    assert not lab.runs.exists()


def test_a_missing_agents_file_is_named(lab: Lab) -> None:
    ran = lab.run("--agents", "quiet", "--agents-file", str(lab.folder / "absent.json"))
    assert (ran.code, "absent.json: no such file" in ran.err) == (2, True)


def test_an_unknown_placeholder_or_parser_is_an_error_before_anything_runs(lab: Lab) -> None:
    lab.agent("first", "pass")
    lab.adapter("second", command=["prog", "{promt}"])
    ran = lab.run("--agents", "first,second")
    assert (ran.code, "agent second: unknown placeholder {promt}" in ran.err) == (2, True)
    lab.adapter("second", command=["prog"], trace="klingon")
    ran = lab.run("--agents", "first,second")
    assert (ran.code, "klingon" in ran.err, "codex" in ran.err) == (2, True, True)
    assert not lab.runs.exists()


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("tasks/tasks.json", lambda c: c["tasks"][0].pop("prompt"), ["task support_001", "'prompt' is missing"]),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(expectd=1), ["support_001", "'expectd'", "did you mean"]),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(thread_id="nope"), ["support_001", "no thread 'nope'"]),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(now="noon"), ["support_001, now", "noon"]),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(id="x_r2"), ["'x_r2'", "_r<digits>"]),
        ("tasks/tasks.json", lambda c: c["tasks"].append(c["tasks"][0]), ["'support_001' stands twice"]),
        ("tasks/tasks.json", lambda c: c.update(tasks=3), ['no list "tasks"']),
        (
            "data/inbox.json",
            lambda c: c["threads"][0]["messages"][0].pop("from"),
            ["thread ", "from must be one address"],
        ),
        ("data/inbox.json", lambda c: c["threads"].append(5), ["threads[", "the number 5", "an object"]),
        ("data/crm.json", lambda c: c["companies"].append(7), ["companies[", "the number 7"]),
        ("data/calendar.json", lambda c: c.pop("users"), ['no object "users"']),
        ("data/suite.json", lambda c: c["zones"].clear(), ["zone", "suite.json"]),
    ],
)
def test_malformed_data_is_named_with_file_and_record(
    lab: Lab, suite: Path, file: str, change: Any, said: list[str]
) -> None:
    lab.agent("quiet", "pass")
    edit(suite / file, change)
    ran = lab.run("--agents", "quiet", "--suite", str(suite), "--tasks", "all")
    assert ran.code == 2
    assert "Traceback" not in ran.err
    for word in said:
        assert word in ran.err
    assert not lab.runs.exists()


@pytest.mark.parametrize("file", ["tasks/tasks.json", "data/inbox.json", "data/crm.json", "data/calendar.json"])
@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[" * 100_000, b"null"])
def test_files_that_are_no_json_are_named(lab: Lab, suite: Path, file: str, content: bytes) -> None:
    lab.agent("quiet", "pass")
    (suite / file).write_bytes(content)
    ran = lab.run("--agents", "quiet", "--suite", str(suite))
    assert ran.code == 2
    assert str(suite / file) in ran.err


@pytest.mark.parametrize("place", ["data", "tasks/mine"])
def test_runs_do_not_go_into_the_suite(lab: Lab, suite: Path, place: str) -> None:
    lab.agent("quiet", "pass")
    ran = lab.run("--agents", "quiet", "--suite", str(suite), "--runs-dir", str(suite / place))
    assert ran.code == 2 or lab.runs.exists()  # The lab's own --runs-dir comes later and wins.
    lab.runs = suite / place
    ran = lab.run("--agents", "quiet", "--suite", str(suite))
    assert (ran.code, "cannot lie in the suite" in ran.err) == (2, True)


def test_a_runs_folder_that_is_a_file_is_named(lab: Lab) -> None:
    lab.agent("quiet", "pass")
    lab.runs.write_text("")
    ran = lab.run("--agents", "quiet")
    assert (ran.code, str(lab.runs) in ran.err, "no folder" in ran.err) == (2, True, True)


def test_all_agents_means_those_that_can_run_and_are_free(lab: Lab) -> None:
    lab.agent("quiet", "pass")
    lab.agent("dear", "pass", paid=True)
    lab.adapter("absent", command=["no-such-program-here"])
    ran = lab.run("--agents", "all", "--tasks", TASK)
    assert ran.code == 0
    assert list(lab.summary()) == [("quiet", TASK, 0)]


def test_other_task_files_stand_in_for_the_suites(lab: Lab, suite: Path) -> None:
    lab.agent("quiet", "pass")
    edit(suite / "tasks" / "tasks.json", lambda content: content["tasks"].__delitem__(slice(2, None)))
    own = lab.folder / "own.json"
    shutil.copy(suite / "tasks" / "tasks.json", own)
    assert lab.run("--agents", "quiet", "--tasks-file", str(own)).code == 0
    assert [task for _, task, _ in lab.summary()] == ["support_001", "support_002"]
    ran = lab.run("--agents", "quiet", "--tasks-file", str(own), "--tasks", "sched_001")
    assert (ran.code, "no task 'sched_001'" in ran.err) == (2, True)


def test_listing_names_agents_and_tasks_and_writes_nothing(lab: Lab) -> None:
    lab.agent("quiet", "pass", description="says \x1b[31mnothing")
    ran = lab.run("--list")
    assert ran.code == 0
    for word in ("quiet", "local", TASK, "tasks.json", "\\x1b[31m"):
        assert word in ran.out
    assert "\x1b" not in ran.out
    assert not lab.runs.exists()


def test_a_dry_run_says_what_would_run_and_writes_nothing(lab: Lab) -> None:
    lab.agent("quiet", "pass", "{task_id}", "{inbox}", ["-m", "{model}"])
    ran = lab.run("--agents", "quiet", "--tasks", "sched_*", "--reps", "2", "--dry-run", "--timeout", "9")
    assert ran.code == 0
    assert f"{lab.folder / 'quiet.py'} sched_001 '{{inbox}}'" in ran.out
    assert "at most 9 s" in ran.out
    assert "4 runs" in ran.out
    assert str(lab.runs / "quiet" / "sched_002_r2") in ran.out
    assert not lab.runs.exists()


def test_a_dry_run_shows_the_whole_command_with_the_prompt_in_it(lab: Lab) -> None:
    lab.agent("quiet", "pass", "{prompt}", "--the-last-word")
    ran = lab.run("--agents", "quiet", "--tasks", TASK, "--dry-run")
    assert any("You are the" in line and line.endswith("--the-last-word") for line in ran.out.splitlines())


def test_the_second_runner_is_told_who_holds_the_folder(lab: Lab) -> None:
    lab.agent("quiet", "pass")
    lab.runs.mkdir()
    with locked(lab.runs, {"since": "2026-10-21T09:10:00+00:00"}):
        ran = lab.run("--agents", "quiet", "--tasks", TASK)
        assert ran.code == 2
        for word in (f"pid {os.getpid()}", "since 2026-10-21T09:10:00+00:00", "--runs-dir"):
            assert word in ran.err
    assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0


@pytest.mark.parametrize("left", ["", "[]", '{"pid": "x"}', '{"pid": 4194304, "since": "\\u001b[31m"}'])
def test_a_lock_that_nobody_holds_is_taken_whatever_it_says(lab: Lab, left: str) -> None:
    lab.agent("quiet", "pass")
    lab.runs.mkdir()
    (lab.runs / ".lock").write_text(left)
    assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0


def test_an_invocation_says_how_it_was_called(lab: Lab) -> None:
    lab.agent("quiet", "pass")
    lab.run("--agents", "quiet", "--tasks", TASK, "--reps", "2")
    about = lab.invocation()
    assert about["argv"][:6] == ["--agents", "quiet", "--tasks", TASK, "--reps", "2"]
    assert (about["planned"], about["agents"], about["tasks"], about["reps"]) == (2, ["quiet"], [TASK], 2)
    assert about["verdicts"] == {"pass": 0, "fail": 2, "void": 0}
    assert about["finished"] >= about["started"]
    assert {result["invocation"] for result in lab.summary().values()} == {about["id"]}


def test_help_ends_with_0_and_names_the_exit_codes(lab: Lab) -> None:
    ran = lab.run("--help")
    assert (ran.code, "130 interrupted" in ran.out, "--agents" in ran.out) == (0, True, True)


@pytest.mark.parametrize("flags", [["-S"], ["-I", "-S"]])
def test_the_door_opens_from_any_folder(flags: list[str], tmp_path: Path) -> None:
    words = [sys.executable, *flags, str(paths.home() / "runner.py"), "--list"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "baseline_no_tools" in done.stdout, done.stderr) == (0, True, "")


def test_the_command_names_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["run", "--list"]) == 0
    assert "scripted_tool_agent" in capsys.readouterr().out
    assert command.main(["--help"]) == 0
    assert "  run " in capsys.readouterr().out
    assert command.main([]) == 2
    capsys.readouterr()
    assert command.main(["rnu"]) == 2
    assert "no command 'rnu'. did you mean run?" in capsys.readouterr().err


def test_a_part_that_does_not_exist_is_not_offered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "COMMANDS", {**command.COMMANDS, "fly": ("emailbench.flight.deck", "never built")})
    assert "fly" not in command.usage()
    assert command.main(["fly"]) == 2
    assert "known: " in (said := capsys.readouterr().err)
    assert "fly" not in said.partition("known: ")[2]
