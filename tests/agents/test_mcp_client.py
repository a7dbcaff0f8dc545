"""The MCP client against servers of both eras, and against servers that misbehave."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mcp_client import MOST_RESTARTS, McpError, McpServer

FAKE = str(Path(__file__).with_name("fake_mcp.py"))


def server(*arguments: str, **settings: float) -> McpServer:
    return McpServer([sys.executable, FAKE, *arguments], **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("era", ["both", "legacy", "modern"])
def test_both_eras(era: str) -> None:
    with server("--era", era) as peer:
        assert peer.modern == (era == "modern")
        assert [tool["name"] for tool in peer.tools()] == ["look", "note", "fail"]
        answer = peer.call("look", {"what": "é"})
        assert json.loads(answer.text) == {"tool": "look", "got": {"what": "é"}}
        assert not answer.is_error
        refused = peer.call("fail", {})
        assert (refused.text, refused.is_error) == ("this is refused; use note", True)


def test_what_the_stateless_era_asks_for(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with server("--era", "modern", "--log", str(log)) as peer:
        peer.call("look", {})
    *_, call = [json.loads(line) for line in log.read_text().splitlines()]
    assert call["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] == "2026-07-28"
    assert call["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"] == {}


def test_a_server_that_prints_other_things_too() -> None:
    with server("--fault", "garbage") as peer:
        assert len(peer.tools()) == 3
        assert not peer.call("note", {"text": "x"}).is_error


def test_a_server_that_floods_its_standard_error() -> None:
    with server("--fault", "flood-stderr") as peer:
        assert len(peer.tools()) == 3


def test_a_large_answer() -> None:
    with server("--fault", "huge") as peer:
        assert len(peer.call("look", {}).text) > 300_000


def test_a_server_that_ends_at_once() -> None:
    with pytest.raises(McpError, match="exit status 3"):
        server("--fault", "exit").start()


def test_a_server_that_says_nothing() -> None:
    peer = server("--fault", "silent", start_timeout=0.3)
    with pytest.raises(McpError, match="no answer to initialize"):
        peer.start()
    assert peer._process is None  # Ended, not left behind.


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(McpError, match="cannot start '/nowhere/python'"):
        McpServer(["/nowhere/python"]).start()


def test_a_call_that_is_never_answered() -> None:
    with server("--fault", "hang-on-call", call_timeout=0.3) as peer:
        answer = peer.call("look", {})
        assert answer.is_error
        assert "not known whether it was done" in answer.text


def test_a_server_that_ends_during_calls_is_started_again_a_few_times() -> None:
    with server("--fault", "die-on-call") as peer:
        for _ in range(MOST_RESTARTS):
            answer = peer.call("look", {})
            assert answer.is_error
            assert "exit status 9" in answer.text
            assert len(peer.tools()) == 3
        with pytest.raises(McpError, match="ended 4 times"):
            peer.call("look", {})


def test_a_stubborn_server_is_ended() -> None:
    peer = server("--fault", "stubborn")
    peer.start()
    process = peer._process
    assert process is not None
    peer.close()
    assert process.returncode == -9
    peer.close()  # Twice is once.


def test_the_environment_is_handed_on(tmp_path: Path) -> None:
    script = f"import os,sys; open({str(tmp_path / 'seen')!r}, 'w').write(os.environ.get('EXTRA', '')); "
    script += """sys.stdin.readline(); print('{"id": 1, "result": {}}', flush=True); sys.stdin.read()"""
    with McpServer([sys.executable, "-c", script], {"EXTRA": "yes"}):
        pass
    assert (tmp_path / "seen").read_text() == "yes"


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        "{}",
        '{"mcpServers": {}}',
        '{"mcpServers": {"email": {}}}',
        '{"mcpServers": {"email": {"command": 1, "env": 2}}}',
    ],
)
def test_a_configuration_that_names_no_command(tmp_path: Path, content: str) -> None:
    path = tmp_path / "mcp.json"
    path.write_text(content)
    with pytest.raises(McpError, match=r"mcp.json names no command"):
        McpServer.from_config(path)


def test_the_server_to_take_from_a_configuration(tmp_path: Path) -> None:
    path = tmp_path / "mcp.json"
    path.write_text(
        json.dumps({"mcpServers": {"a": {"command": "x"}, "b": {"command": "y", "args": [1], "env": {"K": 2}}}})
    )
    assert McpServer.from_config(path).command == ["x"]
    chosen = McpServer.from_config(path, "b")
    assert chosen.command == ["y", "1"]
    assert chosen.env["K"] == "2"
    with pytest.raises(McpError, match="server 'c'"):
        McpServer.from_config(path, "c")


def test_it_needs_nothing_but_the_standard_library() -> None:
    folder = Path(__file__).resolve().parents[2] / "agents"
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); import agent_loop; print('emailbench' in sys.modules)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, env=os.environ)
    assert (done.stdout, done.stderr) == ("False\n", "")
