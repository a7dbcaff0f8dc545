"""Whether agents run in a jail, in which, what it hides from them, and what that lets a result claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.records.agents import Agent
from emailbench.records.runfolder import RunFolder
from emailbench.runner import jail
from emailbench.runner.adapter import Launch, is_handed_data, is_local
from emailbench.runner.warden_client import JailReport

WEB = 443
"""The TCP port that every agent may connect to: that of model providers."""

DASHBOARD = 8798
"""The port of the dashboard, which would tell the answers."""


@dataclass(frozen=True)
class Secrets:
    """What no agent may see: folders, and among them files whose reading proves that a jail leaks."""

    folders: tuple[Path, ...]
    answers: tuple[Path, ...]
    guarded: tuple[Path, ...] = ()
    """Those at, below and above which nothing is opened, whoever asks for it."""
    code: tuple[Path, ...] = ()
    """Further ones at, below and above which nothing may be written."""


@dataclass(frozen=True)
class Reach:
    """What a jailed agent gets at: its run's working folder, its private folder, and the socket of its episode."""

    folder: RunFolder
    private: Path
    socket: Path


@dataclass(frozen=True)
class Isolation:
    """The kind of jail that this invocation uses, and the line that tells people so."""

    kind: str
    line: str
    secrets: Secrets

    def covers(self, agent: Agent) -> bool:
        """Tell whether the agent is put into a jail; one that is handed data paths is not."""
        return self.kind != "none" and not is_handed_data(agent)

    def describe(self, agents: Sequence[Agent]) -> str:
        """Return the line that tells people how these agents are isolated."""
        exposed = [agent.name for agent in agents if is_handed_data(agent)]
        if not exposed or self.kind == "none":
            return self.line
        if len(exposed) == len(agents):
            return "isolation: none, since the agents are handed data files"
        return f"{self.line}; not for those that are handed data files: {', '.join(exposed)}"

    def plan(self, agent: Agent, launch: Launch, reach: Reach) -> Mapping[str, Any] | None:
        """Return the jail of one run, None for none."""
        if not self.covers(agent):
            return None
        door, room = paths.home() / "server" / "email_mcp.py", paths.PACKAGE / "server"
        agents = paths.home() / "agents"
        program = jail.command_paths(launch.argv[0], launch.env.get("PATH", ""))
        write = [reach.folder.work, reach.private / "home", reach.private / "tmp", *map(Path, launch.write)]
        named = [word for word in launch.argv if _names_file(word) and not _is_below(word, write)]
        return jail.plan(
            self.kind,
            hidden=self.secrets.folders,
            secret=self.secrets.guarded,
            unwritable=self.secrets.code,
            excepted=(reach.folder.work, reach.private, reach.folder.mcp_config, reach.socket.parent, door, room, agents),
            read=(door, room, *program, *named, reach.folder.mcp_config, reach.socket.parent, *launch.read),
            write=write,
            connect=(WEB, *agent.ports),
            must_not_read=self.secrets.answers,
            must_read=(door, room / "relay.py"),
            must_not_write=(reach.folder.path,),
            must_not_connect=() if DASHBOARD in agent.ports else (DASHBOARD,),
        )

    def attests(self, agent: Agent, report: JailReport) -> tuple[bool, str]:
        """Tell whether a result is attested: it came over the relay, from a proven jail; else why it is not."""
        if is_local(agent):
            return False, "local adapter: the agent's process keeps the records itself"
        if is_handed_data(agent):
            return False, "the agent is handed data files"
        if not report.proven:
            return False, report.detail
        return True, f"this kernel's jail does not cover: {', '.join(report.gaps)}" if report.gaps else ""


def choose(asked: str, secrets: Secrets) -> Isolation:
    """Return the isolation asked for; `auto` is the strongest that works here."""
    try:
        choice = jail.choose(asked)
    except jail.JailUnavailable as error:
        raise UserError(error.reason, where="--isolation", remedy=error.remedy) from None
    return Isolation(choice.kind, choice.line, secrets)


def _names_file(word: str) -> bool:
    return word.startswith("/") and len(word) < 4096 and Path(word).is_file()


def _is_below(word: str, places: Sequence[Path]) -> bool:
    """Tell whether a file lies where the agent may write anyway; marked readable, it would take that away again."""
    return any(Path(word).resolve().is_relative_to(place.resolve()) for place in places)
