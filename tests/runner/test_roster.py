"""Which agents can be named, what they read on standard input, and what the command line hands on to them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from emailbench.base import paths
from emailbench.records.agents import ARGS, agent_from_json, load_agents
from emailbench.runner import adapter
from emailbench.runner.adapter import stdin_of
from emailbench.runner.availability import main as list_agents
from emailbench.runner.plan import Settings
from emailbench.runner.roster import roster_of
from tests.runner.lab import Lab

TASK = "support_001"
ECHO = "print(repr(sys.stdin.read()[:40]), sys.argv[1:], sorted(os.environ))"


def trace(lab: Lab, agent: str) -> str:
    return (lab.runs / agent / TASK / "trace.jsonl").read_text()


# Standard input


@pytest.mark.parametrize(
    ("fields", "read"),
    [
        ({}, "{prompt}"),
        ({"uses_mcp": True}, "{prompt}"),
        ({"stdin": ""}, ""),
        ({"stdin": "go on"}, "go on"),
        ({"command": ["prog", "{prompt}"]}, ""),
        ({"command": ["prog", ["{prompt}"]]}, ""),
        ({"env": {"TASK": "{prompt}"}}, ""),
        ({"files": {"task.json": {"task": "{prompt}"}}}, ""),
        ({"command": ["prog", "{{prompt}}"]}, "{prompt}"),
    ],
)
def test_the_prompt_comes_on_standard_input_where_it_is_named_nowhere(fields: dict[str, Any], read: str) -> None:
    assert stdin_of(agent_from_json("a", {"command": ["prog"], **fields}, "f")) == read


def test_an_entry_of_a_file_and_a_bare_command_get_the_prompt_alike(lab: Lab) -> None:
    lab.agent("listed", ECHO, uses_mcp=True)
    command = f"python3 {lab.folder / 'listed.py'}"
    assert lab.run("--agents", "listed", "--agent-command", command, "--tasks", TASK).code == 0
    begun = repr((lab.runs / "listed" / TASK / "prompt.txt").read_text()[:40])
    assert trace(lab, "listed").startswith(begun)
    assert trace(lab, "custom").startswith(begun)


# A file of one's own


def test_a_file_of_ones_own_adds_to_the_agents_that_ship(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    lab.agent("mine", ECHO)
    ran = lab.run("--agents", "mine,baseline_no_tools", "--tasks", TASK)
    assert ran.code == 0
    assert {agent for agent, _, _ in lab.summary()} == {"mine", "baseline_no_tools"}
    listed = lab.run("--list").out
    assert "  mine " in listed and "  scripted_mcp_agent " in listed
    assert list_agents(["--agents-file", str(lab.agents_file)]) == 0
    said = capsys.readouterr().out
    assert "mine: can run" in said and "scripted_mcp_agent: can run" in said


def test_an_entry_takes_the_place_of_a_shipped_one_and_is_found_beside_its_file(lab: Lab) -> None:
    (lab.folder / "beside.py").write_text("print('mine')")
    lab.adapter("baseline_no_tools", command=["{python}", "beside.py"])
    assert lab.run("--agents", "baseline_no_tools", "--tasks", TASK).code == 0
    assert trace(lab, "baseline_no_tools") == "mine\n"
    roster = roster_of(Settings(paths.home(), lab.runs, lab.agents_file))
    assert roster.base("baseline_no_tools") == lab.folder
    assert roster.base("codex") == paths.home()
    assert roster.source("codex") == str(paths.home() / "agents.json")


def test_all_means_the_agents_of_the_file_that_is_named(lab: Lab) -> None:
    lab.adapter("mine", command=["{python}", "mine.py"])
    (lab.folder / "mine.py").write_text("")
    lab.adapter("gone", command=["{python}", "gone.py"])
    assert lab.run("--agents", "all", "--tasks", TASK).code == 0
    assert [agent for agent, _, _ in lab.summary()] == ["mine"]


def test_a_fault_in_an_entry_names_its_file(lab: Lab) -> None:
    lab.adapter("mine", command=["prog", "{promt}"])
    ran = lab.run("--agents", "mine")
    assert (ran.code, f"{lab.agents_file}, agent mine: unknown placeholder {{promt}}" in ran.err) == (2, True)


def test_a_list_names_the_tags_that_a_task_has(lab: Lab) -> None:
    bare = {"id": "bare_1", "prompt": "p", "thread_id": "support_001", "expected_action": "draft"}
    own = lab.folder / "own.json"
    tagged = {**bare, "id": "tagged_1", "tags": {"family": "F9\x1b"}}
    own.write_text(json.dumps({"tasks": [bare, tagged]}))
    lines = lab.run("--list", "--tasks-file", str(own)).out.splitlines()
    assert "  bare_1" in lines
    assert "  tagged_1  family=F9\\x1b difficulty=1" in lines
    assert "category=support" in lab.run("--list").out


# Words and variables for the program


def test_further_words_stand_where_the_command_keeps_a_place(lab: Lab) -> None:
    lab.agent("open", ECHO, ["-m", "{model}"], ARGS, "--", "{task_id}")
    lab.agent("closed", ECHO, "x")
    words = ["--agents", "open,closed", "--tasks", TASK]
    assert lab.run(*words, "--agent-args=--extra '{\"a\": 1}' --at {timeout}", "--timeout", "9").code == 0
    assert "['--extra', '{\"a\": 1}', '--at', '9', '--', 'support_001']" in trace(lab, "open")
    assert "['x']" in trace(lab, "closed")
    assert lab.run(*words).code == 0
    assert "['--', 'support_001']" in trace(lab, "open")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--agent-args=-x"], ["--agent-args: none of the agents takes further words", '"{args}"']),
        (["--agent-args=  "], ["--agent-args: it is empty"]),
        (["--agent-args", "--json-tools"], ["expected one argument", "--agent-args='-x'"]),
        (["--agent-args=un'closed"], ["--agent-args: it cannot be split"]),
        (["--pass-env", "PATH"], ["--pass-env: it belongs to --agent-command", "keys and pass_env"]),
        (
            ["--pass-env", "LAB_NO_SUCH", "--agent-command", "true"],
            ["--pass-env 'LAB_NO_SUCH': the variable is not set"],
        ),
    ],
)
def test_words_that_reach_nobody_are_refused(lab: Lab, words: list[str], said: list[str]) -> None:
    lab.agent("closed", ECHO)
    ran = lab.run("--agents", "closed", *words)
    assert ran.code == 2
    for text in said:
        assert text in ran.err
    assert not lab.runs.exists()


def test_a_place_for_words_inside_a_word_is_refused(lab: Lab) -> None:
    for command in (["prog", "--args={args}"], ["prog", ["{args}", "{model}"]]):
        lab.adapter("odd", command=command)
        ran = lab.run("--agents", "odd", "--tasks", TASK)
        assert (ran.code, "make it an entry of the command by itself" in ran.err) == (2, True)


def test_a_bare_command_gets_the_variables_that_are_passed(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAB_API_KEY", "sk-lab-0123456789")
    monkeypatch.setenv("LAB_PLACE", "here")
    monkeypatch.setenv("LAB_OTHER", "no")
    program = lab.folder / "own.py"
    program.write_text(
        "import os\nprint(os.environ['LAB_API_KEY'], os.environ['LAB_PLACE'], 'LAB_OTHER' in os.environ)"
    )
    words = ["--agent-command", f"python3 {program}", "--tasks", TASK]
    assert lab.run(*words, "--pass-env", "LAB_API_KEY", "--pass-env", "LAB_PLACE").code == 0
    assert trace(lab, "custom") == "[redacted LAB_API_KEY] here False\n"


@pytest.mark.parametrize(
    "name", [name for name, agent in load_agents(paths.home() / "agents.json").items() if agent.paid]
)
def test_each_adapter_of_a_program_takes_further_words(name: str, tmp_path: Path) -> None:
    settings = Settings(paths.home(), tmp_path, paths.home() / "agents.json", agent_args=("--effort", "high"))
    agent = roster_of(settings).agents[name]
    adapter.check(agent, "m", "f")
    words = json.dumps(agent.command)
    assert '"--effort", "high"' in words and ARGS not in agent.command
