"""A malformed file of agents is answered with file, agent, field and remedy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.shapes import schema
from emailbench.records.agents import Agent, agent_from_json, load_agents
from emailbench.runner import adapter
from emailbench.runner.roster import with_args


def load(tmp_path: Path, content: Any) -> dict[str, Agent]:
    path = tmp_path / "agents.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return load_agents(path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", ["line 1 column 2"]),
        ("[]", ['no object "agents"', '"format"']),
        ({"agents": []}, ['no object "agents"']),
        ({"format": 9, "agents": {}}, ["format 9", "format 1"]),
        ({"agents": {"a": {}}}, ["agent a", "'command' is missing"]),
        ({"agents": {"a": []}}, ["agent a", "a list", "an object"]),
        ({"agents": {"a": {"command": []}}}, ["agent a", "command is empty"]),
        ({"agents": {"a": {"command": [["x"]]}}}, ["agent a", "command is empty"]),
        ({"agents": {"a": {"command": 'un"closed'}}}, ["agent a", "cannot be split", "list"]),
        ({"agents": {"a": {"command": [1]}}}, ["agent a, command[0]", "the number 1"]),
        ({"agents": {"a": {"comand": ["x"]}}}, ["agent a", "'comand'", "did you mean command?"]),
        ({"agents": {"a": {"command": ["x"], "timeout": 0}}}, ["agent a", "timeout is 0", "above 0"]),
        ({"agents": {"a": {"command": ["x"], "timeout": "9"}}}, ["agent a, timeout", "a number"]),
        ({"agents": {"a": {"command": ["x"], "env": {"A=B": "c"}}}}, ["agent a, env", "'A=B'"]),
        ({"agents": {"a": {"command": ["x"], "env": {"A": 1}}}}, ["agent a, env.A", "a string"]),
        ({"agents": {"a": {"command": ["x"], "files": {"../x": "c"}}}}, ["agent a, files", "'../x'", "home"]),
        ({"agents": {"a": {"command": ["x"], "files": {"/x": "c"}}}}, ["agent a, files", "home"]),
        ({"agents": {"a": {"command": ["x"], "ports": [0]}}}, ["agent a, ports", "0 is no TCP port"]),
        ({"agents": {"a": {"command": ["x"], "mode": "two words"}}}, ["agent a", "'two words'"]),
        ({"agents": {"../a": {"command": ["x"]}}}, ["'../a'", "letters"]),
        ({"agents": {"summary.json": {"command": ["x"]}}}, ["'summary.json'", "*.json"]),
    ],
)
def test_each_mistake_is_named(tmp_path: Path, content: Any, words: list[str]) -> None:
    with pytest.raises(UserError) as caught:
        load(tmp_path, content)
    message = str(caught.value)
    assert str(tmp_path / "agents.json") in message
    for word in words:
        assert word in message


def test_a_command_may_be_written_as_one_string() -> None:
    assert agent_from_json("a", {"command": "prog 'two words' {prompt}"}, "f").command == (
        "prog",
        "two words",
        "{prompt}",
    )


def test_the_mode_follows_from_the_kind_of_agent() -> None:
    made = [
        agent_from_json("a", {"command": ["x"], **more}, "f") for more in ({}, {"uses_mcp": True}, {"mode": "manual"})
    ]
    assert [agent.label for agent in made] == ["local", "mcp", "manual"]


def test_the_agents_that_ship_can_be_filled_in() -> None:
    agents = load_agents(paths.home() / "agents.json")
    assert {"baseline_no_tools", "scripted_tool_agent", "scripted_mcp_agent"} <= set(agents)
    for agent in agents.values():
        agent = with_args(agent, ())
        adapter.check(agent, "some-model", "agents.json")
    assert not agents["scripted_mcp_agent"].paid


def test_every_field_is_described_in_the_schema() -> None:
    properties = schema(Agent)["properties"]
    assert all(node.get("description") for node in properties.values())
