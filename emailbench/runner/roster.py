"""Which agents can be named: those that ship, those of a file of the user's own, and that of --agent-command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from emailbench.base import paths
from emailbench.records.agents import ARGS, Agent, agent_from_json, load_agents
from emailbench.runner import adapter
from emailbench.runner.plan import Settings

_NAMES_SERVER = re.compile(r"URL\Z|\A(?:https?|all)_proxy\Z", re.IGNORECASE)
"""Variables that hold the URL of a server, by their names."""

CUSTOM = "custom"
"""What the agent of --agent-command is called."""


@dataclass(frozen=True)
class Roster:
    """The agents by name, the words of --agent-args in place, and where each of them stands."""

    agents: dict[str, Agent]
    files: Mapping[str, Path]
    """Agent → the file that it stands in; that of --agent-command stands in none."""
    file: Path
    """The file whose agents `all` means: the user's own where one is named."""
    taking_args: frozenset[str] = frozenset()
    """Those whose command has a place for the words of --agent-args."""

    def base(self, name: str) -> Path:
        """Return the folder in which words of an agent's command that name files are looked up."""
        return self.files[name].parent if name in self.files else Path.cwd()

    def source(self, name: str) -> str:
        """Return where an agent stands, as messages name it."""
        return str(self.files[name]) if name in self.files else "--agent-command"

    def of_file(self) -> dict[str, Agent]:
        """Return the agents that `all` chooses among."""
        return {name: agent for name, agent in self.agents.items() if self.files.get(name) in (self.file, None)}


def shipped() -> Path:
    """Return the file of the agents that ship."""
    return (paths.home() / "agents.json").resolve()


def roster_of(settings: Settings) -> Roster:
    """Return the agents of an invocation. An entry of the user's file takes the place of a shipped one of its name."""
    agents: dict[str, Agent] = {}
    files: dict[str, Path] = {}
    for path in dict.fromkeys((settings.agents_file, shipped())):
        if not path.is_file() and (settings.agent_command or path != settings.agents_file):
            continue
        for name, agent in load_agents(path).items():
            if name not in agents:
                agents[name], files[name] = agent, path
    if settings.agent_command:
        files.pop(CUSTOM, None)
        agents[CUSTOM] = custom_agent(settings.agent_command, settings.read, settings.pass_env)
    taking = frozenset(name for name, agent in agents.items() if ARGS in agent.command)
    agents = {name: with_args(agent, settings.agent_args) for name, agent in agents.items()}
    return Roster(agents, files, settings.agents_file, taking)


def with_args(agent: Agent, words: tuple[str, ...]) -> Agent:
    """Return an agent with words in the place that its command keeps for them; it may keep none."""
    if ARGS not in agent.command:
        return agent
    command = [word for item in agent.command for word in (words if item == ARGS else (item,))]
    return replace(agent, command=tuple(command))


@cache
def custom_agent(command: tuple[str, ...], read: tuple[Path, ...] = (), pass_env: tuple[str, ...] = ()) -> Agent:
    """Return the adapter of a bare command: without a data placeholder it is an MCP client."""
    bare = agent_from_json(CUSTOM, {"command": list(command)}, "--agent-command")
    connection = {"EMAIL_BENCH_CONNECT": "{connect}", "EMAIL_BENCH_MCP_CONFIG": "{mcp_config}"}
    is_client = adapter.DATA.isdisjoint(adapter.placeholders(bare))
    more = {
        "description": "The command given with --agent-command.",
        "uses_mcp": is_client,
        "env": connection if is_client else {},
        "read": [str(path) for path in read],
        "pass_env": list(pass_env),
        "ports_from": [name for name in pass_env if _NAMES_SERVER.search(name)],
    }
    return agent_from_json(CUSTOM, {"command": list(command), **more}, "--agent-command")
