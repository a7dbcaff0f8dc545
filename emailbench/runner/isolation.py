"""Whether agents run in a jail, in which, and what that lets a result claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from emailbench.records.agents import Agent
from emailbench.runner.adapter import Launch, is_handed_data
from emailbench.runner.warden_client import JailReport

KINDS = ("auto", "landlock", "bwrap", "none")


@dataclass(frozen=True)
class Reach:
    """What a jailed agent gets at: the run's working folder, its private folder, and the socket of its episode."""

    work: Path
    private: Path
    socket: Path


@dataclass(frozen=True)
class Isolation:
    """The kind of jail that this invocation uses, and a line for people that says why."""

    kind: str = "none"
    line: str = "isolation off"

    def covers(self, agent: Agent) -> bool:
        """Tell whether the agent is put into a jail; one that is handed data paths is not."""
        return self.kind != "none" and not is_handed_data(agent)

    def plan(self, agent: Agent, launch: Launch, reach: Reach) -> Mapping[str, Any] | None:
        """Return the jail of one run, None for none."""
        return None

    def attests(self, agent: Agent, jail: JailReport) -> tuple[bool, str]:
        """Tell whether a result is attested: it came over the relay, from a proven jail; else why it is not."""
        if not agent.uses_mcp:
            return False, "local adapter: the agent writes its records itself"
        if is_handed_data(agent):
            return False, "the agent is handed data files"
        return jail.proven, "" if jail.proven else jail.detail


def choose(asked: str) -> Isolation:
    """Return the isolation asked for; `auto` is the strongest that works here."""
    return Isolation()
