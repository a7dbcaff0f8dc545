"""No agent gains anything by what it does to its own runs: such a run fails, where a chance victim's would be void."""

from __future__ import annotations

import errno
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from emailbench.records.agents import agent_from_json
from emailbench.records.result import read_result
from emailbench.runner import one_run, output
from emailbench.runner.jail import choose
from emailbench.runner.starts import Starts
from emailbench.runner.warden_client import WardenSettings
from emailbench.traces import registry
from tests.runner.lab import Lab

TASK = "support_001"
needs_jail = pytest.mark.skipif(choose("auto").kind == "none", reason="no jail works here")
ISOLATION = ["none", pytest.param("auto", marks=needs_jail)]

RUINS = {
    "renamed": "os.rename(me, me + '.gone')",
    "removed": "os.unlink(me)",
    "not executable": "os.chmod(me, 0o600)",
    "other": "open(me + '~', 'w').write('#!/no/such/interpreter'); os.chmod(me + '~', 0o755); os.rename(me + '~', me)",
    "folder": "os.unlink(me); os.mkdir(me)",
    "pipe": "os.unlink(me); os.mkfifo(me, 0o755)",
}


def program(lab: Lab, ruin: str) -> Path:
    """Write an agent that is a program of its own, in a folder that it may write to."""
    path = lab.folder / "own" / "agent"
    path.parent.mkdir()
    path.write_text(f"#!/usr/bin/python3\nimport os\nme = os.path.abspath(__file__)\n{ruin}\n")
    path.chmod(0o755)
    return path


def verdicts(lab: Lab) -> list[str]:
    return [result["verdict"] for result in lab.summary().values()]


@pytest.mark.parametrize("isolation", ISOLATION)
@pytest.mark.parametrize("ruin", RUINS)
def test_an_agent_that_spoils_its_own_program_fails(lab: Lab, ruin: str, isolation: str) -> None:
    path = program(lab, RUINS[ruin])
    lab.adapter("gone", command=[str(path)], uses_mcp=True, write=[str(path.parent)])
    ran = lab.run("--agents", "gone", "--tasks", TASK, "--reps", "3", "--isolation", isolation)
    assert (ran.code, verdicts(lab)) == (0, ["fail"] * 3)
    last = lab.summary()["gone", TASK, 3]
    assert any("an earlier one of this agent could" in reason for reason in last["reasons"])
    assert last["failed_checks"][-1] == "process"


def test_a_program_that_never_worked_is_void_however_often(lab: Lab) -> None:
    path = lab.folder / "broken"
    path.write_text("#!/no/such/interpreter\n")
    path.chmod(0o755)
    lab.adapter("broken", command=[str(path)], uses_mcp=True)
    ran = lab.run("--agents", "broken", "--tasks", TASK, "--reps", "3", "--jobs", "2", "--isolation", "none")
    assert (ran.code, verdicts(lab)) == (3, ["void"] * 3)


def test_a_program_that_another_agent_spoils_is_void(lab: Lab) -> None:
    path = program(lab, "pass")
    lab.agent("rival", f"os.unlink({str(path)!r})")
    lab.adapter("victim", command=[str(path)], uses_mcp=True)
    assert lab.run("--agents", "rival,victim", "--tasks", TASK, "--isolation", "none").code == 3
    assert verdicts(lab) == ["fail", "void"]


@needs_jail
def test_a_jailed_agent_that_cannot_have_touched_its_program_is_void(lab: Lab) -> None:
    """Then somebody else has, on the first run or on a later one."""
    path = program(lab, "pass")
    lab.agent("rival", f"os.path.exists({str(path)!r}) and os.unlink({str(path)!r})")
    lab.adapter("victim", command=[str(path)], uses_mcp=True)
    lab.run("--agents", "victim,rival", "--tasks", TASK, "--reps", "2")
    assert verdicts(lab) == ["fail", "fail", "void", "fail"]


@needs_jail
def test_a_jailed_agent_that_closes_its_own_folder_fails(lab: Lab) -> None:
    """The proof of the next run's jail cannot write there."""
    path = program(lab, "os.chmod(os.path.dirname(me), 0o500)")
    lab.adapter("closer", command=[str(path)], uses_mcp=True, write=[str(path.parent)])
    ran = lab.run("--agents", "closer", "--tasks", TASK, "--reps", "2")
    path.parent.chmod(0o700)
    assert (ran.code, verdicts(lab)) == (0, ["fail"] * 2)


def test_what_hinders_only_later_runs_excuses_none_that_was_outside_a_jail(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = one_run.check_room
    seen: list[Path] = []

    def check_room(folder: Path) -> None:
        seen.append(folder)
        if len(seen) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(folder)

    monkeypatch.setattr(one_run, "check_room", check_room)
    lab.agent("quiet", "pass", uses_mcp=True)
    assert lab.run("--agents", "quiet", "--tasks", TASK, "--reps", "2", "--isolation", "none").code == 0
    assert verdicts(lab) == ["fail", "fail"]


def test_a_disk_that_earlier_runs_filled_is_the_agents_doing_even_in_a_jail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = agent_from_json("a", {"command": ["a"], "uses_mcp": True}, "here")
    other = agent_from_json("b", {"command": ["b"], "uses_mcp": True}, "here")
    starts = Starts()
    monkeypatch.setattr("emailbench.runner.starts.shutil.disk_usage", lambda folder: SimpleNamespace(free=1 << 20))
    for name, one in (("one", agent), ("two", agent), ("three", other)):
        (tmp_path / name).mkdir()
        starts.begin(one, tmp_path / name, jailed=True)
    assert not starts.has_filled(agent, tmp_path)
    (tmp_path / "one" / "left").write_bytes(b"x" * (4 << 20))
    monkeypatch.setattr("emailbench.base.shortage.LEAST_SPACE", 4 << 20)
    assert starts.has_filled(agent, tmp_path) and not starts.has_filled(other, tmp_path)
    monkeypatch.setattr("emailbench.base.shortage.LEAST_SPACE", 8 << 20)
    assert not starts.has_filled(agent, tmp_path), "without what it left there would not be room either"
    assert not starts.may_be_own_doing(agent, tmp_path)


@pytest.mark.parametrize("error", [RecursionError("deep"), KeyError("odd"), MemoryError()])
def test_a_trace_that_breaks_its_parser_fails_and_is_not_void(
    lab: Lab, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken(*unused: Any) -> Any:
        raise error

    monkeypatch.setitem(registry.PARSERS, "own", broken)  # type: ignore[index]
    lab.agent("odd", "print('{}')", uses_mcp=True, trace="own")
    assert lab.run("--agents", "odd", "--tasks", TASK).code == 0
    assert verdicts(lab) == ["fail"]


def test_a_line_without_end_is_read_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "LONGEST_LINE", 10)
    path = tmp_path / "trace"
    path.write_bytes(b"short\n" + b"x" * 1000 + b"\nafter\n" + b"y" * 25)
    lines = list(output._lines(path))
    assert lines == [b"short\n", b"x" * 11, b"after\n", b"y" * 11]
    assert b"".join(output._lines(path)).count(b"\n") == 2


def test_an_agent_that_fills_the_disk_is_ended_and_leaves_it_free(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_run, "WardenSettings", partial(WardenSettings, most_bytes=8 << 20))
    filler = """
        import time
        where = sys.argv[1] if len(sys.argv) > 1 else os.environ["TMPDIR"]
        for number in range(64):
            with open(f"{where}/{number}", "wb") as file:
                file.write(b"x" * (1 << 20))
        time.sleep(60)
    """
    lab.agent("filler", filler, "{run_dir}/work", uses_mcp=True)
    lab.agent("temporary", filler, uses_mcp=True)
    lab.agent("quiet", "open('note', 'w').write('x' * 1000)", uses_mcp=True)
    assert lab.run("--agents", "filler,temporary,quiet", "--tasks", TASK).code == 0
    for name in ("filler", "temporary"):
        result = read_result(lab.runs / name / TASK / "result.json")
        assert (result.verdict, result.process.ended_by, result.timed_out) == ("fail", "disk_limit", False)
        assert any("its folders held more than 8 MiB" in reason for reason in result.reasons)
        assert "more than 8 MiB" in (lab.runs / name / TASK / "stderr.log").read_text()
        assert list((lab.runs / name / TASK / "work").iterdir()) == []
    assert (lab.runs / "quiet" / TASK / "work" / "note").exists()
    assert lab.summary()["quiet", TASK, 0]["process"]["failure"] is None


def test_a_relay_that_is_killed_is_told_from_an_agent_that_stops_calling(lab: Lab) -> None:
    client = """
        import json, signal, subprocess, time
        entry = json.load(open(sys.argv[1]))["mcpServers"]["email"]
        server = subprocess.Popen([entry["command"], *entry["args"]], env=entry["env"],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"}).encode() + b"\\n")
        server.stdin.flush()
        server.stdout.readline()
        if sys.argv[2] == "broken":
            server.kill()
        elif sys.argv[2] == "exited":
            server.stdin.close()
        if sys.argv[2] != "open":
            server.wait()
            time.sleep(2.5)
    """
    for name in ("broken", "exited", "open"):
        lab.agent(name, client, "{mcp_config}", name, uses_mcp=True)
    assert lab.run("--agents", "broken,exited,open", "--tasks", TASK, "--jobs", "3").code == 0
    for name in ("broken", "exited"):
        result = lab.summary()[name, TASK, 0]
        assert result["process"]["relay"] == name and result["process"]["relay_s"] > 2
        assert any("MCP server broke" in warning for warning in result["warnings"]) is (name == "broken")
    assert (lab.summary()["open", TASK, 0]["process"]["relay_s"] or 0) < 2


def test_a_log_that_a_local_agent_floods_is_neither_parsed_nor_made_again(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*unused: Any) -> Any:
        raise AssertionError("the log was parsed")

    monkeypatch.setattr("emailbench.runner.replay.parse_journal", fail)
    monkeypatch.setattr("emailbench.grading.recording.parse_journal", fail)
    lab.agent("flood", "open(sys.argv[1], 'wb').write(b'{}\\n' * 3_000_000)", "{calls_log}")
    assert lab.run("--agents", "flood", "--tasks", TASK).code == 0
    result = lab.summary()["flood", TASK, 0]
    assert (result["verdict"], result["failed_checks"]) == ("fail", ["counts"])
    assert "3000000 lines in the log" in result["reasons"][0]
