"""The API agents as programs: a scripted model on loopback, a small MCP server, the trace and the exit code."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from agent_loop import answer_time

from emailbench.traces.facts import Tokens
from emailbench.traces.registry import parse_trace
from tests.real_agents.model_server import Chooser, serve
from tests.real_agents.wires import Call, Conversation, Turn

ROOT = Path(__file__).resolve().parents[2]
FAKE = str(Path(__file__).with_name("fake_mcp.py"))
PROGRAMS = ["openai_chat", "anthropic_messages"]


class Run:
    """One run of a program and what came of it."""

    def __init__(
        self, program: str, url: str, folder: Path, *options: str, server: tuple[str, ...] = (), stdin: str = ""
    ) -> None:
        log = folder / "calls.log"
        config = {"mcpServers": {"email": {"command": sys.executable, "args": [FAKE, "--log", str(log), *server]}}}
        (folder / "mcp.json").write_text(json.dumps(config))
        command = [sys.executable, "-I", "-S", str(ROOT / "agents" / f"{program}.py"), "--mcp-config", "mcp.json"]
        command += ["--model", "m", "--first-wait", "0.01", *options]
        suffix = "/v1" if program == "openai_chat" else ""
        variables = {"OPENAI_BASE_URL": url + suffix, "ANTHROPIC_BASE_URL": url, "OPENAI_API_KEY": "sk-secret-key"}
        environment = {"PATH": os.environ["PATH"], **variables, "ANTHROPIC_API_KEY": "sk-secret-key"}
        done = subprocess.run(
            command, cwd=folder, env=environment, input=stdin.encode(), capture_output=True, timeout=60, check=False
        )
        self.code = done.returncode
        self.stderr = done.stderr.decode()
        self.lines = done.stdout.splitlines()
        self.events = [json.loads(line) for line in self.lines]
        self.facts = parse_trace("own", self.lines)
        calls = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        self.called = [call["params"]["name"] for call in calls if call["method"] == "tools/call"]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] == kind]


def script(*turns: list[Call]) -> Chooser:
    """Return a model that takes the given turns, then says that it is done."""

    def choose(_: str, talk: Conversation) -> Turn:
        return Turn(calls=tuple(turns[talk.turns])) if talk.turns < len(turns) else Turn(text="Done.")

    return choose


LOOK, NOTE = Call("look", {"what": "a"}), Call("note", {"text": "b"})


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_run(program: str, tmp_path: Path) -> None:
    with serve(script([LOOK, LOOK], [NOTE])) as (url, _):
        run = Run(program, f"{url}/normal", tmp_path, "--prompt", "go")
    assert run.code == 0
    assert run.called == ["look", "look", "note"]
    facts = run.facts
    assert (facts.model, facts.version, facts.turns, facts.final_text) == ("m", "1", 3, "Done.")
    assert (facts.mcp_connected, facts.tool_calls, facts.final_event_seen) == (True, 3, True)
    written = 30 if program == "anthropic_messages" else None
    reasoning = 15 if program == "openai_chat" else None
    assert facts.tokens == Tokens(2940, 60, written, 135 if reasoning else 150, reasoning)
    assert run.events[-1] == {"type": "final", "reason": "done", "text": "Done.", "turns": 3}
    assert "sk-secret-key" not in b"".join(run.lines).decode() + run.stderr
    assert facts.malformed_lines == 0


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(("scenario", "attempts"), [("401", 1), ("429", 3), ("500", 3)])
def test_a_provider_that_fails(program: str, scenario: str, attempts: int, tmp_path: Path) -> None:
    with serve(script()) as (url, seen):
        run = Run(program, f"{url}/{scenario}", tmp_path, "--prompt", "go", "--attempts", "3")
    assert run.code == 3
    assert len(seen.requests) == attempts
    assert len(run.facts.provider_errors) == 1
    assert run.facts.provider_errors[0].startswith(scenario)
    assert run.events[-1]["reason"] == "provider_error"


@pytest.mark.parametrize("fault", ["exit", "silent"])
def test_a_server_that_does_not_start(fault: str, tmp_path: Path) -> None:
    with serve(script()) as (url, seen):
        run = Run(
            "openai_chat", f"{url}/n", tmp_path, "--prompt", "go", "--start-timeout", "1", server=("--fault", fault)
        )
    assert run.code == 4
    assert (run.facts.mcp_connected, bool(run.facts.mcp_failed)) == (False, True)
    assert seen.requests == []


def test_a_server_that_keeps_ending(tmp_path: Path) -> None:
    with serve(script(*[[LOOK]] * 9)) as (url, _):
        run = Run("openai_chat", f"{url}/n", tmp_path, "--prompt", "go", server=("--fault", "die-on-call"))
    assert run.code == 4
    assert run.events[-1]["reason"] == "mcp_failed"
    assert [event["ok"] for event in run.of("result")] == [False] * 3


def test_a_refused_call_goes_back_to_the_model(tmp_path: Path) -> None:
    def choose(_: str, talk: Conversation) -> Turn:
        if not talk.results:
            return Turn(calls=(Call("fail", {}),))
        if len(talk.results) == 1:
            assert talk.results[0].text == "this is refused; use note"
            return Turn(calls=(NOTE,))
        return Turn(text="Done.")

    with serve(choose) as (url, _):
        run = Run("anthropic_messages", f"{url}/n", tmp_path, "--prompt", "go")
    assert run.code == 0
    assert run.called == ["fail", "note"]
    assert [event["ok"] for event in run.of("result")] == [False, True]


def test_the_turn_limit_is_an_orderly_end(tmp_path: Path) -> None:
    with serve(script(*[[LOOK]] * 9)) as (url, _):
        run = Run("openai_chat", f"{url}/n", tmp_path, "--prompt", "go", "--max-turns", "4")
    assert run.code == 0
    assert run.events[-1]["reason"] == "turn_limit"
    assert run.facts.turns == 4


def test_the_prompt_from_standard_input(tmp_path: Path) -> None:
    with serve(script()) as (url, seen):
        run = Run("openai_chat", f"{url}/n", tmp_path, stdin="Handle thread é.\n")
    assert run.code == 0
    assert seen.requests[0][2]["messages"][1]["content"] == "Handle thread é.\n"


def test_wrong_use(tmp_path: Path) -> None:
    assert Run("openai_chat", "http://127.0.0.1:9", tmp_path).code == 2
    assert "no prompt" in Run("openai_chat", "http://127.0.0.1:9", tmp_path).stderr
    assert Run("openai_chat", "nonsense", tmp_path, "--prompt", "x").code == 2
    assert Run("openai_chat", "http://127.0.0.1:9", tmp_path, "--prompt", "x", "--max-turns", "0").code == 2
    assert Run("openai_chat", "http://127.0.0.1:9", tmp_path, "--prompt", "x", "--extra", "[1]").code == 2


def test_room_is_made_when_the_conversation_outgrows_the_model(tmp_path: Path) -> None:
    def choose(_: str, talk: Conversation) -> Turn:
        return Turn(calls=(LOOK,)) if talk.turns < 5 else Turn(text="Done.")

    with serve(choose, longest_request=1_000_000) as (url, seen):
        run = Run("openai_chat", f"{url}/n", tmp_path, "--prompt", "go", server=("--fault", "huge"))
    assert run.code == 0
    assert run.facts.turns == 6
    assert run.of("made_room")
    assert run.facts.provider_errors == ()
    assert "left out to save room" in json.dumps(seen.requests[-1][2])


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_prompt_that_never_fits_is_given_up_clearly(program: str, tmp_path: Path) -> None:
    with serve(script(), longest_request=100) as (url, _):
        run = Run(program, f"{url}/n", tmp_path, "--prompt", "go")
    assert run.code == 0
    assert run.events[-1]["reason"] == "context_overflow"
    assert run.facts.context_overflow
    assert run.facts.provider_errors == ()
    assert "context overflow" in run.stderr


@pytest.mark.parametrize(("refuses", "modes"), [("tools", ["json_schema"]), ("tools,schema", ["json_schema", "json"])])
def test_models_without_tool_calling(refuses: str, modes: list[str], tmp_path: Path) -> None:
    with serve(script([LOOK], [NOTE]), refuses=refuses.split(",")) as (url, seen):
        run = Run("openai_chat", f"{url}/n", tmp_path, "--prompt", "go")
    assert [event["mode"] for event in run.of("fallback")] == modes
    assert run.code == 0
    assert run.called == ["look", "note"]
    assert "tools" not in seen.requests[-1][2]
    assert run.facts.final_text == "Done."


def test_json_tools_from_the_start(tmp_path: Path) -> None:
    with serve(script([LOOK])) as (url, seen):
        run = Run("openai_chat", f"{url}/n", tmp_path, "--prompt", "go", "--json-tools")
    assert run.code == 0
    assert run.called == ["look"]
    assert not run.of("fallback")
    assert all("tools" not in body for _, _, body in seen.requests)


def test_a_termination_signal_ends_the_server_too(tmp_path: Path) -> None:
    pids = tmp_path / "pid"
    script_ = f"import os,sys,time; open({str(pids)!r},'w').write(str(os.getpid())); time.sleep(600)"
    config = {"mcpServers": {"email": {"command": sys.executable, "args": ["-c", script_]}}}
    (tmp_path / "mcp.json").write_text(json.dumps(config))
    command = [
        sys.executable,
        "-I",
        "-S",
        str(ROOT / "agents/openai_chat.py"),
        "--mcp-config",
        "mcp.json",
        "--model",
        "m",
    ]
    agent = subprocess.Popen([*command, "--prompt", "x"], cwd=tmp_path, stdout=subprocess.DEVNULL)
    try:
        while not pids.exists() or not pids.read_text():
            assert agent.poll() is None
        agent.terminate()
        assert agent.wait(20) == 143
        assert not Path(f"/proc/{pids.read_text()}").exists()
    finally:
        agent.kill()
        agent.wait()


@pytest.mark.parametrize(
    ("asked", "limit", "seconds"),
    [(None, None, 300), (None, 1000, 300), (None, 120, 60), (20, 120, 20), (500, 120, 500)],
)
def test_an_answer_takes_half_of_a_run_at_most(asked: float | None, limit: float | None, seconds: float) -> None:
    assert answer_time(asked, limit) == seconds


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_provider_that_hangs_is_told_of_before_the_run_is_ended(program: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        run = Run(program, url, tmp_path, "--prompt", "x", "--attempts", "1", "--run-limit", "0.6")
    assert run.code == 3
    (error,) = run.of("provider_error")
    assert (error["status"], error["retry_in_s"]) == (None, None)
    assert "time" in error["message"].lower()
    assert run.facts.provider_errors
