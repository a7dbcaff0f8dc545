"""Whole runs with real processes: what lies in their folders, and that no agent harms another's run."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from emailbench.base import paths
from emailbench.episode import calls
from emailbench.records.result import Result, read_result
from emailbench.runner import one_run
from emailbench.runner.warden_client import ExitReport, JailReport
from tests.runner.lab import Lab, is_alive

QUIET = "pass"
TASK = "support_001"


def read(lab: Lab, agent: str, name: str, task: str = TASK) -> str:
    return (lab.runs / agent / task / name).read_text()


def test_a_local_run_leaves_the_artifacts_and_a_full_result(lab: Lab) -> None:
    lab.agent("quiet", "print(sys.argv[1]); print('trouble', file=sys.stderr)", "{inbox}")
    ran = lab.run("--agents", "quiet", "--tasks", TASK)
    folder = lab.runs / "quiet" / TASK
    assert ran.code == 0
    assert {path.name for path in folder.iterdir()} == {
        *("ledger.json", "tool_calls.jsonl", "trace.jsonl", "stderr.log", "result.json", "prompt.txt"),
        *("work", ".emailbench-run"),
    }
    result = read_result(folder / "result.json")
    assert (result.verdict, result.passed, result.mode, result.attested) == ("fail", False, "local", False)
    assert "local adapter" in result.attested_reason
    assert (result.agent, result.task, result.repetition) == ("quiet", TASK, 0)
    assert result.run_dir == f"quiet/{TASK}"
    assert all([result.invocation, result.suite_hash, result.task_hash, result.grader_hash, result.surface_hash])
    assert result.wall_s > 0
    assert json.loads(read(lab, "quiet", "ledger.json"))["drafts"] == []
    assert read(lab, "quiet", "stderr.log") == "trouble\n"
    assert read(lab, "quiet", "trace.jsonl").strip().endswith("inbox.json")
    assert lab.summary()["quiet", TASK, 0] == json.loads((folder / "result.json").read_text())


def test_the_shipped_agents_do_what_they_are_for(lab: Lab) -> None:
    ran = lab.run("--agents", "baseline_no_tools,scripted_tool_agent,scripted_mcp_agent", "--jobs", "2")
    assert ran.code == 0
    verdicts = [(agent, result["verdict"]) for (agent, _, _), result in lab.summary().items()]
    expected = [("baseline_no_tools", "fail"), ("scripted_tool_agent", "pass"), ("scripted_mcp_agent", "pass")]
    assert verdicts == expected * 6
    assert "baseline_no_tools    0/6 passed" in ran.out
    assert "scripted_mcp_agent   6/6 passed" in ran.out
    assert str(lab.runs) in ran.out.splitlines()[-1]


def test_an_mcp_run_gets_a_configuration_with_absolute_paths(lab: Lab) -> None:
    client = """
        import json, subprocess
        entry = json.load(open(sys.argv[1]))["mcpServers"]["email"]
        ask = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {}}}}
        server = subprocess.run([entry["command"], *entry["args"]], env=entry["env"], capture_output=True,
                                input=json.dumps(ask).encode() + b"\\n")
        print(len(json.loads(server.stdout)["result"]["tools"]), entry["env"]["EMAIL_BENCH_CONNECT"])
    """
    lab.agent("client", client, "{mcp_config}", uses_mcp=True)
    assert lab.run("--agents", "client", "--tasks", TASK, "--isolation", "none").code == 0
    entry = json.loads(read(lab, "client", "mcp_config.json"))["mcpServers"]["email"]
    assert Path(entry["command"]).is_absolute()
    assert entry["args"] == ["-I", "-S", str(paths.home() / "server" / "email_mcp.py")]
    assert not Path(entry["env"]["EMAIL_BENCH_CONNECT"]).exists()
    assert read(lab, "client", "trace.jsonl").split() == ["18", entry["env"]["EMAIL_BENCH_CONNECT"]]
    result = lab.summary()["client", TASK, 0]
    assert (result["mode"], result["isolation"], result["attested"]) == ("mcp", "none", False)
    assert result["process"]["connected"] is True


def test_repetitions_have_folders_of_their_own(lab: Lab) -> None:
    lab.agent("quiet", QUIET)
    lab.run("--agents", "quiet", "--tasks", TASK)
    lab.run("--agents", "quiet", "--tasks", TASK, "--reps", "2")
    assert sorted(path.name for path in (lab.runs / "quiet").iterdir()) == [TASK, f"{TASK}_r1", f"{TASK}_r2"]
    assert list(lab.summary()) == [("quiet", TASK, 1), ("quiet", TASK, 2)]


def test_a_run_begins_with_an_empty_folder(lab: Lab) -> None:
    lab.agent("quiet", QUIET)
    lab.run("--agents", "quiet", "--tasks", TASK)
    left = lab.runs / "quiet" / TASK / "work" / "left"
    left.mkdir()
    lab.run("--agents", "quiet", "--tasks", TASK)
    assert not left.exists()


def test_a_folder_of_somebody_else_is_not_touched(lab: Lab) -> None:
    lab.agent("quiet", QUIET)
    foreign = lab.runs / "quiet" / TASK / "thesis.txt"
    foreign.parent.mkdir(parents=True)
    foreign.write_text("years of work")
    ran = lab.run("--agents", "quiet")
    assert ran.code == 2
    assert str(foreign.parent) in ran.err
    assert "not made by a run" in ran.err
    assert foreign.read_text() == "years of work"
    assert not (lab.runs / "summary.json").exists()


@pytest.mark.parametrize("place", ["quiet", f"quiet/{TASK}"])
def test_a_link_where_a_run_would_lie_is_not_followed(lab: Lab, place: str) -> None:
    lab.agent("quiet", QUIET)
    elsewhere = lab.folder / "elsewhere"
    elsewhere.mkdir()
    link = lab.runs / place
    link.parent.mkdir(parents=True)
    link.symlink_to(elsewhere)
    ran = lab.run("--agents", "quiet", "--tasks", TASK)
    assert (ran.code, "no folder" in ran.err) == (2, True)
    assert list(elsewhere.iterdir()) == []


def test_the_prompt_reaches_a_bare_command_on_standard_input(lab: Lab) -> None:
    program = lab.folder / "own.py"
    program.write_text("import os, sys\nprint(sys.stdin.read(), os.environ['EMAIL_BENCH_CONNECT'], sys.argv[1:])")
    command = f"python3 {program} '{{task_id}}'"
    ran = lab.run("--agent-command", command, "--tasks", TASK, "--isolation", "none")
    assert ran.code == 0
    trace = read(lab, "custom", "trace.jsonl")
    assert read(lab, "custom", "prompt.txt").rstrip() in trace
    assert "['support_001']" in trace
    assert lab.summary()["custom", TASK, 0]["mode"] == "mcp"


def test_a_bare_command_with_data_or_prompt_is_told_apart(lab: Lab) -> None:
    program = lab.folder / "own.py"
    program.write_text("import sys\nprint(repr(sys.stdin.read()), sys.argv[1:])")
    assert lab.run("--agent-command", f"python3 {program} {{inbox}} {{prompt}}", "--tasks", TASK).code == 0
    assert read(lab, "custom", "trace.jsonl").startswith("'' ")
    assert lab.summary()["custom", TASK, 0]["mode"] == "local"


def test_the_environment_is_closed_and_private(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAILBENCH_TEST_LEAK", "leaked")
    monkeypatch.setenv("PASSED", "passed on")
    program = """
        import json
        home, tmp = os.environ["HOME"], os.environ["TMPDIR"]
        settings = open(os.path.join(home, "conf", "s.json")).read()
        print(json.dumps([dict(os.environ), os.listdir(home), os.listdir(tmp), os.getcwd(), settings]))
    """
    files = {"conf/s.json": {"task": "{task_id}"}}
    lab.agent("curious", program, uses_mcp=True, pass_env=["PASSED"], env={"MINE": "{task_id}"}, files=files)
    lab.run("--agents", "curious", "--tasks", TASK, "--isolation", "none")
    env, home, tmp, cwd, settings = json.loads(read(lab, "curious", "trace.jsonl"))
    env.pop("LC_CTYPE", None)  # Set by Python itself.
    assert set(env) == {"PATH", "LANG", "HOME", "TMPDIR", "MINE", "PASSED"}
    assert (env["MINE"], home, tmp) == (TASK, ["conf"], [])
    assert cwd == str(lab.runs / "curious" / TASK / "work")
    assert json.loads(settings) == {"task": TASK}
    assert not Path(env["HOME"]).exists()


def test_passed_secrets_are_cut_out_of_traces(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "sk-very-secret-0123")
    lab.agent(
        "leaky", "print(os.environ['MY_KEY']); print('no', os.environ['MY_KEY'], file=sys.stderr)", pass_env=["MY_KEY"]
    )
    lab.run("--agents", "leaky", "--tasks", TASK)
    assert read(lab, "leaky", "trace.jsonl") == "[redacted MY_KEY]\n"
    assert read(lab, "leaky", "stderr.log") == "no [redacted MY_KEY]\n"
    assert lab.summary()["leaky", TASK, 0]["usage"]["redacted"] == 2


def test_a_missing_program_is_void_and_harms_no_other(lab: Lab) -> None:
    lab.adapter("absent", command=["no-such-program-here"])
    lab.agent("quiet", QUIET)
    ran = lab.run("--agents", "absent,quiet", "--tasks", TASK)
    assert ran.code == 3
    absent, quiet = lab.summary()["absent", TASK, 0], lab.summary()["quiet", TASK, 0]
    assert (absent["verdict"], absent["passed"], quiet["verdict"]) == ("void", False, "fail")
    assert "no-such-program-here" in absent["void_reason"]
    assert "no-such-program-here" in read(lab, "absent", "stderr.log")
    assert "absent  0/1 passed  (1 void)" in ran.out


def test_a_crash_is_a_fail_that_names_the_exit_code(lab: Lab) -> None:
    lab.agent("crash", "sys.exit(7)")
    assert lab.run("--agents", "crash", "--tasks", TASK).code == 0
    result = lab.summary()["crash", TASK, 0]
    assert result["verdict"] == "fail"
    assert result["process"]["exit_code"] == 7
    assert any("7" in reason and reason.startswith("process") for reason in result["reasons"])


def test_a_hang_ends_at_the_time_limit_with_its_whole_tree(lab: Lab) -> None:
    program = """
        import time
        for _ in range(2):
            if os.fork() == 0:
                os.setsid()
        print(os.getpid(), flush=True)
        time.sleep(600)
    """
    lab.agent("hang", program)
    lab.agent("quiet", QUIET)
    ran = lab.run("--agents", "hang,quiet", "--tasks", TASK, "--timeout", "1")
    assert ran.code == 0
    pids = [int(word) for word in read(lab, "hang", "trace.jsonl").split()]
    assert len(pids) == 4
    assert not any(map(is_alive, pids))
    result = lab.summary()["hang", TASK, 0]
    assert (result["verdict"], result["timed_out"]) == ("fail", True)
    assert any("time limit" in warning for warning in result["warnings"])
    assert "time limit" in read(lab, "hang", "stderr.log")
    assert lab.summary()["quiet", TASK, 0]["timed_out"] is False


def test_a_flood_is_cut_and_told(lab: Lab) -> None:
    lab.agent("flood", "for _ in range(70): os.write(1, b'x' * (1 << 20))")
    assert lab.run("--agents", "flood", "--tasks", TASK).code == 0
    assert (lab.runs / "flood" / TASK / "trace.jsonl").stat().st_size == 64 << 20
    assert "standard output is cut" in read(lab, "flood", "stderr.log")


def test_an_agent_that_hangs_after_its_final_event_is_ended_and_graded(lab: Lab) -> None:
    program = 'import time; print(\'{"type": "done"}\', flush=True); time.sleep(600)'
    lab.agent("done", program, final_event=['"type": "done"'], grace=0.1)
    assert lab.run("--agents", "done", "--tasks", TASK).code == 0
    result = lab.summary()["done", TASK, 0]
    assert (result["process"]["ended_by"], result["timed_out"]) == ("final_event", False)
    assert not any(reason.startswith("process") for reason in result["reasons"])


RUIN = """
    os.chdir("..")
    {ruin}
    for name in ("ledger.json", "tool_calls.jsonl", "trace.jsonl", "stderr.log", "result.json", "prompt.txt"):
        if os.path.lexists(name) and not os.path.isdir(name):
            os.unlink(name)
        make(name)
"""


@pytest.mark.parametrize(
    "ruin",
    [
        "make = os.mkfifo",
        "make = lambda name: os.makedirs(name + '/a/b')",
        "make = lambda name: os.symlink('/dev/zero', name)",
        "make = lambda name: os.symlink('../../quiet/support_001/ledger.json', name)",
        "make = lambda name: None",
    ],
)
def test_whatever_an_agent_puts_where_files_belong_there_is_a_verdict(lab: Lab, ruin: str) -> None:
    lab.agent("quiet", QUIET)
    lab.agent("ruin", RUIN.format(ruin=ruin))
    lab.agent("later", QUIET)
    ran = lab.run("--agents", "quiet,ruin,later", "--tasks", TASK)
    assert ran.code == 0
    assert [result["verdict"] for result in lab.summary().values()] == ["fail"] * 3
    assert read_result(lab.runs / "ruin" / TASK / "result.json").verdict == "fail"
    assert json.loads(read(lab, "quiet", "ledger.json"))["drafts"] == []


@pytest.mark.parametrize(
    "ruin",
    [
        "import shutil; shutil.rmtree(os.path.dirname(os.getcwd()))",
        "os.rename(os.path.dirname(os.getcwd()), os.path.dirname(os.getcwd()) + '.away')",
        "os.chmod('..', 0); os.chmod('.', 0)",
        "for name in os.listdir('..'): os.chmod('../' + name, 0)",
        "here = os.path.dirname(os.getcwd()); os.rename(here, here + '.away'); open(here, 'w').close()",
    ],
)
def test_an_agent_that_ruins_its_folder_still_gets_a_verdict(
    lab: Lab, ruin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", "sk-very-secret-0123")
    lab.agent("gone", ruin, pass_env=["MY_KEY"], trace="own")
    lab.agent("later", QUIET)
    assert lab.run("--agents", "gone,later", "--tasks", TASK).code == 0
    assert read_result(lab.runs / "gone" / TASK / "result.json").verdict == "fail"


@pytest.mark.parametrize(
    "ruin",
    [
        "os.makedirs(later); open(later + '/ledger.json', 'w').close()",
        "os.makedirs(os.path.dirname(later)); open(later, 'w').close()",
        "open(os.path.dirname(later), 'w').close()",
        "os.symlink('/nonexistent', os.path.dirname(later))",
        "os.makedirs(os.path.dirname(later)); os.symlink(os.getcwd(), later)",
    ],
)
def test_an_agent_cannot_spoil_the_place_of_a_later_run(lab: Lab, ruin: str) -> None:
    lab.agent("saboteur", f"later = {str(lab.runs / 'later' / TASK)!r}\n{ruin}")
    lab.agent("later", QUIET)
    assert lab.run("--agents", "saboteur,later", "--tasks", TASK).code == 0
    assert read_result(lab.runs / "later" / TASK / "result.json").verdict == "fail"
    assert json.loads(read(lab, "later", "ledger.json"))["drafts"] == []


def test_files_of_any_size_are_cut_before_they_are_read(lab: Lab) -> None:
    lab.agent("sparse", "os.truncate('../ledger.json', 1 << 40)")
    assert lab.run("--agents", "sparse", "--tasks", TASK).code == 0
    assert (lab.runs / "sparse" / TASK / "ledger.json").stat().st_size < 70 << 20
    assert lab.summary()["sparse", TASK, 0]["verdict"] == "fail"


def test_data_that_changes_during_a_run_fails_it_and_spares_the_next(lab: Lab) -> None:
    suite = lab.folder / "suite"
    for part in ("data", "tasks"):
        shutil.copytree(paths.home() / part, suite / part)
    lab.agent("editor", f"open({str(suite / 'data' / 'crm.json')!r}, 'a').write(' ')")
    lab.agent("quiet", QUIET)
    assert lab.run("--agents", "editor,quiet", "--tasks", TASK, "--suite", str(suite)).code == 0
    editor, quiet = lab.summary()["editor", TASK, 0], lab.summary()["quiet", TASK, 0]
    assert editor["process"]["failure"].startswith("suite:")
    assert (editor["verdict"], quiet["process"]["failure"]) == ("fail", None)
    assert editor["suite_hash"] == quiet["suite_hash"]


def test_an_exception_of_ours_after_the_start_fails_that_run_alone(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    real = one_run.judge

    def grade(suite: Any, task: Any, evidence: Any) -> Result:
        if evidence.meta.repetition == 1:
            raise ZeroDivisionError("ours")
        return real(suite, task, evidence)

    monkeypatch.setattr(one_run, "judge", grade)
    lab.agent("quiet", QUIET)
    assert lab.run("--agents", "quiet", "--tasks", TASK, "--reps", "2").code == 0
    broken, sound = lab.summary().values()
    assert (broken["verdict"], sound["verdict"]) == ("fail", "fail"), "what the agent left may have been the cause"
    assert broken["reasons"] == ["process: grader: ZeroDivisionError: ours"]
    assert sound["process"]["failure"] is None
    assert "Traceback" in (lab.runs / "quiet" / f"{TASK}_r1" / "stderr.log").read_text()


def test_an_agent_that_kills_its_warden_fails_and_leaves_nothing_alive(lab: Lab) -> None:
    program = """
        import signal, time
        warden, child = os.getppid(), os.fork()
        if child == 0:
            os.setsid()
            time.sleep(600)
        print(os.getpid(), child, flush=True)
        time.sleep(0.2)
        os.kill(warden, signal.SIGKILL)
        time.sleep(600)
    """
    lab.agent("killer", program)
    lab.agent("later", QUIET)
    assert lab.run("--agents", "killer,later", "--tasks", TASK, "--timeout", "60").code == 0
    killer = lab.summary()["killer", TASK, 0]
    assert (killer["verdict"], killer["process"]["ended_by"]) == ("fail", "warden_lost")
    assert killer["process"]["failure"].startswith("warden:")
    assert any("warden" in reason for reason in killer["reasons"])
    assert not any(is_alive(int(word)) for word in read(lab, "killer", "trace.jsonl").split())


@pytest.mark.parametrize("error", [kind("in a tool") for kind in (ZeroDivisionError, MemoryError, RecursionError)])
@pytest.mark.parametrize("when", ["reading", "acting"])
def test_an_error_in_a_call_is_answered_and_told_and_the_run_goes_on(
    lab: Lab, monkeypatch: pytest.MonkeyPatch, error: Exception, when: str
) -> None:
    """An agent can provoke what we did not think of, so nothing is void by that; right work after it passes."""
    real = calls.Episode._carry_out

    def carry_out(episode: Any, tool: Any, values: Any, line: Any) -> Any:
        if line["n"] == 1 or (when == "acting" and tool.act and not episode.internal_errors[1:]):
            raise error
        return real(episode, tool, values, line)

    monkeypatch.setattr(calls.Episode, "_carry_out", carry_out)
    program = """
        sys.path.insert(0, sys.argv[2])
        from mcp_client import McpServer
        from playbooks import play
        import json
        with McpServer.from_config(sys.argv[1]) as server:
            def call(tool, arguments):
                for _ in range(3):
                    result = server.call(tool, arguments)
                    if not result.is_error:
                        return json.loads(result.text)
                    print("told:", result.text)
            play("support_001", "support_001", call)
    """
    lab.agent("steady", program, "{mcp_config}", "{root}/agents", uses_mcp=True)
    assert lab.run("--agents", "steady", "--tasks", TASK, "--isolation", "none").code == 0
    result = lab.summary()["steady", TASK, 0]
    assert (result["verdict"], result["void_reason"]) == ("pass", None), result["reasons"]
    assert "told: " in read(lab, "steady", "trace.jsonl")
    assert any("in a tool" in fault for fault in result["process"]["faults"])
    assert any("a fault of the benchmark's own" in warning for warning in result["warnings"])
    lines = [json.loads(line) for line in read(lab, "steady", "tool_calls.jsonl").splitlines()]
    assert (lines[0]["ok"], lines[0]["error"]) == (False, f"internal error: {type(error).__name__}")


CHANGED = "suite: its files changed during the run"


@pytest.mark.parametrize(
    ("report", "faults", "changed", "failure"),
    [
        (ExitReport(True, "agent", exit_code=0), (), False, None),
        (ExitReport(True, "agent", exit_code=0), ("at\nhost broke\n", "twice"), True, CHANGED),
        (ExitReport(True, "warden_lost", warden_error="signal 9"), (), True, "warden: signal 9"),
        (ExitReport(False, None, jail=JailReport("bwrap", False, "a leak")), (), False, "jail: a leak"),
        (ExitReport(False, None, spawn_error="no such program"), (), False, None),
        (ExitReport(True, "time_limit", timed_out=True), (), True, CHANGED),
    ],
)
def test_the_part_of_ours_that_failed_is_named(
    report: ExitReport, faults: tuple[str, ...], changed: bool, failure: str | None
) -> None:
    process = one_run._process(one_run.Ended(report, None, faults, {}), changed=changed)
    assert process.failure == failure
    assert process.faults == tuple(fault.strip().splitlines()[-1] for fault in faults)
    assert (process.spawn_error, process.timed_out) == (report.spawn_error, report.timed_out)


def test_runs_side_by_side_are_at_work_at_the_same_time(lab: Lab) -> None:
    program = """
        mine, other = sys.argv[1:]
        import time
        open(mine, "w").close()
        while not os.path.exists(other):
            time.sleep(0.01)
    """
    one, two = str(lab.folder / "one"), str(lab.folder / "two")
    lab.agent("first", program, one, two)
    lab.agent("second", program, two, one)
    ran = lab.run("--agents", "first,second", "--tasks", TASK, "--jobs", "2", "--timeout", "30")
    assert ran.code == 0
    assert [result["timed_out"] for result in lab.summary().values()] == [False, False]


def test_the_model_is_handed_on(lab: Lab) -> None:
    lab.agent("plain", "print(sys.argv[1:])", ["-m", "{model}"])
    lab.run("--agents", "plain", "--tasks", TASK, "--model", "big-1")
    assert read(lab, "plain", "trace.jsonl") == "['-m', 'big-1']\n"
    lab.run("--agents", "plain", "--tasks", TASK)
    assert read(lab, "plain", "trace.jsonl") == "[]\n"


def test_nothing_private_is_left_behind(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tempfile

    private = tmp_path / "t"
    private.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(private))
    lab.agent("messy", "os.makedirs(os.environ['TMPDIR'] + '/a/b'); os.chmod(os.environ['TMPDIR'] + '/a', 0)")
    lab.agent("client", QUIET, uses_mcp=True)
    lab.run("--agents", "messy,client", "--tasks", TASK, "--isolation", "none")
    assert list(private.iterdir()) == []
    ours = {"messy", "client", "summary.json", "invocation.json", ".lock"}
    assert {path.name for path in lab.runs.iterdir()} == ours
