"""Whole runs in a jail: what an agent finds when it looks for the answers, and who may call into a run's episode."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from emailbench.base import paths
from emailbench.runner import jail
from tests.runner.lab import Lab

TASK = "support_001"


def available(kind: str) -> bool:
    try:
        return jail.choose(kind).kind == kind
    except jail.JailUnavailable:
        return False


KINDS = [
    pytest.param(kind, marks=pytest.mark.skipif(not available(kind), reason=f"no {kind} here"))
    for kind in ("landlock", "bwrap")
]

LOOK = """
    import json
    found = {}
    for path in [sys.argv[1], *os.environ["LOOK"].split(":")]:
        try:
            found[path] = os.listdir(path) if os.path.isdir(path) else open(path, "rb").read().decode("latin-1")
        except OSError as error:
            found[path] = None
    print(json.dumps(found))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_an_isolated_agent_finds_no_answers_and_its_result_is_attested(
    lab: Lab, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMAILBENCH_TEST_LEAK", "leaked")
    home, apart = paths.home(), lab.folder.with_name(f"{lab.folder.name}-apart")
    hidden = [
        *(home / "data" / "inbox.json", home / "tasks" / "tasks.json", home / "tasks" / "solutions", lab.agents_file),
        *(lab.runs / "summary.json", lab.runs / "other" / TASK / "result.json", apart / "look.txt"),
        *(Path(f"/proc/{os.getpid()}/environ"), home / "agents" / "playbooks.py", paths.PACKAGE / "grading"),
    ]
    apart.mkdir()
    (apart / "look.txt").write_text("not named by the adapter")
    lab.agent("other", "pass")
    lab.agent("look", LOOK, "{mcp_config}", uses_mcp=True, env={"LOOK": ":".join(map(str, hidden))})
    assert lab.run("--agents", "other,look", "--tasks", TASK, "--isolation", kind).code == 0
    result = lab.summary()["look", TASK, 0]
    assert (result["isolation"], result["attested"], result["verdict"]) == (kind, True, "fail")
    found = json.loads((lab.runs / "look" / TASK / "trace.jsonl").read_text())
    assert "mcpServers" in found.pop(str(lab.runs / "look" / TASK / "mcp_config.json"))
    assert len(found) == len(hidden)
    assert not [path for path, content in found.items() if content]


@pytest.mark.parametrize("kind", KINDS)
def test_a_command_may_name_a_file_of_the_private_home(lab: Lab, kind: str) -> None:
    program = """
        assert open(sys.argv[1]).read() == "settings"
        open(os.path.join(os.environ["HOME"], "beside"), "w").close()
    """
    lab.agent("home", program, "{home}/mine.txt", uses_mcp=True, files={"mine.txt": "settings"})
    assert lab.run("--agents", "home", "--tasks", TASK, "--isolation", kind).code == 0
    result = lab.summary()["home", TASK, 0]
    assert (result["isolation"], result["process"]["exit_code"], result["process"]["failure"]) == (kind, 0, None)


@pytest.mark.parametrize("kind", KINDS)
def test_the_scripted_client_passes_in_a_jail(lab: Lab, kind: str) -> None:
    assert lab.run("--agents", "scripted_mcp_agent", "--tasks", "sched_001,support_002", "--isolation", kind).code == 0
    results = lab.summary().values()
    assert [(result["passed"], result["attested"], result["isolation"]) for result in results] == [
        (True, True, kind)
    ] * 2


@pytest.mark.parametrize("kind", KINDS)
def test_an_isolated_agent_writes_only_where_it_may(lab: Lab, kind: str) -> None:
    write = """
        for place in sys.argv[1:] + [os.getcwd(), os.environ["HOME"], os.environ["TMPDIR"]]:
            try:
                open(os.path.join(place, "mark"), "w").close()
                print("wrote")
            except OSError:
                print("refused")
    """
    outside = [str(lab.folder), str(lab.runs), str(lab.runs / "writer" / TASK), str(paths.home() / "data")]
    lab.agent("writer", write, *outside, uses_mcp=True)
    lab.run("--agents", "writer", "--tasks", TASK, "--isolation", kind)
    said = (lab.runs / "writer" / TASK / "trace.jsonl").read_text().split()
    assert said[len(outside) :] == ["wrote"] * 3
    assert (lab.runs / "writer" / TASK / "work" / "mark").exists()
    assert not [place for place in outside if (Path(place) / "mark").exists()]
    if kind == "landlock":  # In a namespace, folders that hide something may be empty ones of its own.
        assert said[: len(outside)] == ["refused"] * len(outside)


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_cannot_call_into_anothers_episode(lab: Lab, kind: str) -> None:
    shared = lab.folder / "shared"
    shared.mkdir()
    victim = f"""
        import json, time
        entry = json.load(open(sys.argv[1]))["mcpServers"]["email"]
        with open({str(shared / "part")!r}, "w") as file:
            file.write(entry["env"]["EMAIL_BENCH_CONNECT"])
        os.rename({str(shared / "part")!r}, {str(shared / "path")!r})
        while not os.path.exists({str(shared / "done")!r}):
            time.sleep(0.01)
    """
    intruder = f"""
        import socket, time
        while not os.path.exists({str(shared / "path")!r}):
            time.sleep(0.01)
        try:
            peer = socket.socket(socket.AF_UNIX)
            peer.connect(open({str(shared / "path")!r}).read())
            peer.sendall(b'{{"jsonrpc": "2.0", "id": 1, "method": "ping"}}\\n')
            print("answer", peer.recv(100))
        except OSError as error:
            print("refused", error)
        finally:
            open({str(shared / "done")!r}, "w").close()
    """
    for name, program in (("victim", victim), ("intruder", intruder)):
        lab.agent(name, program, "{mcp_config}", uses_mcp=True, write=[str(shared)])
    lab.run("--agents", "victim,intruder", "--tasks", TASK, "--jobs", "2", "--isolation", kind, "--timeout", "60")
    said = (lab.runs / "intruder" / TASK / "trace.jsonl").read_text()
    assert said.startswith("refused") or said == "answer b''\n"
    results = lab.summary()
    assert results["victim", TASK, 0]["process"]["connected"] is False
    assert [result["timed_out"] for result in results.values()] == [False, False]


@pytest.mark.skipif(shutil.which("bwrap") is not None, reason="bubblewrap is here")
def test_an_isolation_that_is_not_here_is_an_error(lab: Lab) -> None:
    lab.agent("client", "pass", uses_mcp=True)
    ran = lab.run("--agents", "client", "--tasks", TASK, "--isolation", "bwrap")
    assert (ran.code, "bubblewrap" in ran.err) == (2, True)
