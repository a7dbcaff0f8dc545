"""Whether agents can run here, from what is on a path, in the environment and in a home made up for the test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from emailbench.records.agents import Agent, agent_from_json, load_agents
from emailbench.runner import version
from emailbench.runner.availability import availability, main
from emailbench.runner.bench import Bench
from emailbench.runner.jail import choose
from emailbench.runner.plan import Settings
from emailbench.runner.version import version_of
from tests.real_agents.install import NPM

ROOT = Path(__file__).resolve().parents[2]


def agent(**fields: Any) -> Agent:
    return agent_from_json("probe", {"command": ["tool", "{prompt}"], **fields}, "agents.json")


def tool(folder: Path, script: str = "echo tool 1.2.3", name: str = "tool") -> dict[str, str]:
    """Put a program on a path of its own; return an environment with that path."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return {"PATH": f"{folder}:/bin:/usr/bin", "HOME": str(folder / "home")}


def test_a_program_that_is_there(tmp_path: Path) -> None:
    environ = tool(tmp_path / "bin")
    state = availability(agent(), environ, version="1.2.3")
    assert state.can_run
    assert state.program == str(tmp_path / "bin" / "tool")
    assert (state.version, state.login, state.remedy) == ("1.2.3", None, "")


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    state = availability(agent(install="get it from the shop"), {"PATH": str(tmp_path)})
    assert state.missing == ("the program 'tool' is not installed",)
    assert state.remedy == "get it from the shop"
    assert not state.can_run


def test_needs_stand_in_place_of_the_commands_program(tmp_path: Path) -> None:
    environ = tool(tmp_path / "bin", name="other")
    assert availability(agent(needs=["other"]), environ).can_run
    assert not availability(agent(needs=["other", "third"]), environ).can_run


def test_a_command_that_begins_with_a_placeholder_needs_no_program() -> None:
    state = availability(agent(command=["{python}", "agents/baseline_no_tools.py"]), {"PATH": "/nonexistent"})
    assert (state.can_run, state.program) == (True, None)


def test_a_program_beside_the_file_of_agents(tmp_path: Path) -> None:
    tool(tmp_path / "bin")
    assert availability(agent(command=["bin/tool"]), {"PATH": ""}, base=tmp_path).can_run
    assert not availability(agent(command=["bin/none"]), {"PATH": ""}, base=tmp_path).can_run


def test_one_login_is_enough_and_variables_come_first(tmp_path: Path) -> None:
    environ = tool(tmp_path / "bin")
    probe = agent(keys=["A_KEY", "B_KEY"], logins={".tool/auth.json": "~/.tool/auth.json"})
    state = availability(probe, environ)
    assert state.missing == ("it has no login: set A_KEY or B_KEY, or log in, so that ~/.tool/auth.json is there",)
    file = Path(environ["HOME"], ".tool", "auth.json")
    file.parent.mkdir(parents=True)
    file.write_text("{}")
    assert availability(probe, environ).login == str(file)
    assert availability(probe, {**environ, "B_KEY": "x"}).login == "B_KEY"
    assert availability(probe, {**environ, "A_KEY": ""}).login == str(file)


def test_variables_that_are_all_needed(tmp_path: Path) -> None:
    environ = tool(tmp_path / "bin")
    state = availability(agent(needs_env=["ONE", "TWO"]), {**environ, "ONE": "1"})
    assert state.missing == ("the variable TWO is not set",)


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("echo v2.1.332 '(Tool)'", "2.1.332"),
        ("echo 'release of spring'", "release of spring"),
        ("echo 1.0.0-alpha.3; echo more", "1.0.0-alpha.3"),
        ("exit 3", None),
        ("kill -9 $$", None),
        ("printf '\\377\\376 4.5'", "4.5"),
    ],
)
def test_what_a_version_command_prints(script: str, told: str | None, tmp_path: Path) -> None:
    assert version_of(agent(version=["tool", "-v"]), tool(tmp_path / "bin", script)) == told


def test_a_version_command_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "WAIT_S", 0.2)
    assert version_of(agent(version=["tool"]), tool(tmp_path / "bin", "exec sleep 60")) is None
    assert version_of(agent(version=["nothing-of-the-kind"]), {"PATH": "/bin"}) is None


@pytest.mark.skipif(choose("auto").kind == "none", reason="no jail works here")
def test_a_version_command_has_no_more_rights_than_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that its own runs could change is not started outside their jail."""
    monkeypatch.setenv("CODEX_API_KEY", "sk-very-secret")
    outside = tmp_path / "outside"
    script = f"""
        grep -qs canary {ROOT}/tasks/tasks.json && tasks=read
        echo x > {outside}
        test -n "$CODEX_API_KEY" && key=seen
        echo "1.2.3-t${{tasks}}k${{key}}"
    """
    environ = tool(tmp_path / "bin", script)
    settings = Settings(ROOT, tmp_path / "runs", ROOT / "agents.json")
    monkeypatch.setenv("PATH", environ["PATH"])
    client, local = agent(version=["tool"], uses_mcp=True), agent(version=["tool"])
    bench = Bench(settings)
    assert bench.version(client) == "1.2.3-tk"
    assert not outside.exists()
    assert bench.version(local) == "1.2.3-treadk", "as its runs, which are handed the data"


def test_a_flood_of_a_version_command_is_cut(tmp_path: Path) -> None:
    environ = tool(tmp_path / "bin", "echo 7.8.9; head -c 30000000 /dev/zero")
    assert version_of(agent(version=["tool"]), environ) == "7.8.9"


def test_a_version_is_asked_for_once(tmp_path: Path) -> None:
    environ = tool(tmp_path / "bin", f"echo x >> {tmp_path}/count; echo 1.0")
    for _ in range(3):
        version_of(agent(version=["tool"]), environ)
    assert (tmp_path / "count").read_text() == "x\n"


def test_the_command_lists_all_and_ends_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CODEX_API_KEY", "CODEX_ACCESS_TOKEN", "GEMINI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setenv("HOME", "/nonexistent")
    assert main([]) == 0
    said = capsys.readouterr().out
    for name in load_agents(ROOT / "agents.json"):
        assert f"{name}: " in said
    assert "scripted_mcp_agent: can run (mcp)" in said
    assert "codex: CANNOT RUN (mcp, paid)" in said
    assert "remedy: npm install -g @openai/codex" in said
    assert main(["--format", "json"]) == 0
    listed = {entry["agent"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert listed["gemini_cli"]["can_run"] is False


def test_a_key_is_never_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEX_API_KEY", "sk-very-secret")
    for form in ("text", "json"):
        main(["--format", form])
    assert "sk-very-secret" not in capsys.readouterr().out


def test_hostile_words_do_not_reach_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "\x1b]0;owned\x07 red"
    entry = {"command": ["nothing-here"], "description": words, "install": words}
    (tmp_path / "agents.json").write_text(json.dumps({"format": 1, "agents": {"probe": entry}}))
    assert main(["--agents-file", str(tmp_path / "agents.json")]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_malformed_file_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "agents.json").write_text("[]")
    assert main(["--agents-file", str(tmp_path / "agents.json")]) == 2
    assert "agents.json" in capsys.readouterr().err


def test_the_shipped_adapters_say_what_they_need() -> None:
    for name, shipped in load_agents(ROOT / "agents.json").items():
        if shipped.paid:
            assert shipped.keys, name
            assert shipped.login, name
            assert bool(shipped.install) == (shipped.command[0] != "{python}"), name
            assert shipped.trace, name
            assert shipped.final_event, name
            assert (ROOT / "docs" / "agents" / f"{name}.md").is_file(), name


def test_a_remedy_is_for_what_is_missing_and_nothing_else(tmp_path: Path) -> None:
    environ = tool(tmp_path / "bin")
    probe = agent(keys=["A_KEY"], install="get it from the shop", login="ask for a key")
    assert availability(probe, environ).remedy == "ask for a key"
    assert availability(probe, {"PATH": "", "A_KEY": "x"}).remedy == "get it from the shop"
    assert availability(probe, {"PATH": ""}).remedy == "get it from the shop; then ask for a key"
    assert availability(agent(keys=["A_KEY"], install="see the page"), {"PATH": ""}).remedy == "see the page"
    assert availability(probe, {**environ, "A_KEY": "x"}).remedy == ""


def test_the_remedies_install_what_was_tested_and_the_pages_say_the_same() -> None:
    for name, shipped in load_agents(ROOT / "agents.json").items():
        page = ROOT / "docs" / "agents" / f"{name}.md"
        if not shipped.paid:
            continue
        for variable in shipped.keys:
            assert variable in page.read_text(encoding="utf-8") or name == "codex_bypass", (name, variable)
        if shipped.install:
            package, tested = NPM[str(shipped.command[0])]
            assert shipped.install == f"npm install -g {package}@{tested}"
            assert f"`{package}` {tested}" in page.read_text(encoding="utf-8"), name


def test_an_adapter_that_needs_a_model_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    lines = {line.partition(":")[0]: line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")}
    assert "needs --model" in lines["openai_chat"] and "needs --model" in lines["anthropic_messages"]
    assert "--model" not in lines["claude_code"] and "--model" not in lines["baseline_no_tools"]
