"""Whether agents run in a jail, in which, what it hides from them, and what that lets a result claim."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.records.agents import Agent
from emailbench.records.runfolder import RunFolder
from emailbench.runner import jail
from emailbench.runner.adapter import Launch, is_handed_data, is_local, names_data
from emailbench.runner.copies import Copies
from emailbench.runner.ports import DASHBOARD, ports_of
from emailbench.runner.programs import Reach
from emailbench.runner.warden_client import JailReport


@dataclass(frozen=True)
class Secrets:
    """What no agent may see: folders, and among them files whose reading proves that a jail leaks."""

    folders: tuple[Path, ...]
    answers: tuple[Path, ...]
    guarded: tuple[Path, ...] = ()
    """Those at, below and above which nothing is opened, whoever asks for it."""
    code: tuple[Path, ...] = ()
    """Further ones at, below and above which nothing may be written."""
    coverable: tuple[Path, ...] = ()
    """Those of the guarded that are hidden by themselves where they lie in a folder that a command opens."""
    copies: Copies = field(default_factory=Copies)
    """What finds other copies of the suite in what an agent may read."""


@dataclass(frozen=True)
class Surroundings:
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
        exposed = [agent for agent in agents if is_handed_data(agent)]
        if not exposed or self.kind == "none":
            return self.line
        named = [agent.name for agent in exposed if names_data(agent)]
        local = [agent.name for agent in exposed if not names_data(agent)]
        why = [f"handed data files: {', '.join(named)}"] if named else []
        why += [f"no MCP client, since uses_mcp is not set: {', '.join(local)}"] if local else []
        if len(exposed) == len(agents):
            return f"isolation: none ({'; '.join(why)})"
        return f"{self.line}; none for others ({'; '.join(why)})"

    def plan(self, agent: Agent, launch: Launch, around: Surroundings) -> Mapping[str, Any] | None:
        """Return the jail of one run, None for none."""
        if not self.covers(agent):
            return None
        door, room = paths.home() / "server" / "email_mcp.py", paths.PACKAGE / "server"
        agents, ports = paths.home() / "agents", ports_of(agent, launch.env)
        write = [around.folder.work, around.private / "home", around.private / "tmp", *map(Path, launch.write)]
        brought = self.opened(launch.argv, launch.env.get("PATH", ""))
        named = _apart(brought, write)  # What it may write anyway would no longer be, marked readable.
        readable = [*named, *launch.read, *launch.write, *jail.python_paths()]
        return jail.plan(
            self.kind,
            hidden=self.secrets.folders,
            secret=self.secrets.guarded,
            unwritable=self.secrets.code,
            excepted=(
                around.folder.work,
                around.private,
                around.folder.mcp_config,
                around.socket.parent,
                door,
                room,
                agents,
            ),
            read=(door, room, *named, around.folder.mcp_config, around.socket.parent, *launch.read),
            write=write,
            connect=ports,
            must_not_read=self.secrets.answers,
            must_read=(door, room / "relay.py"),
            must_not_write=(around.folder.path,),
            coverable=self.secrets.coverable,
            sealed=_apart(self.secrets.copies.hidden(readable), self.secrets.guarded),
            must_not_connect=() if DASHBOARD in ports else (DASHBOARD,),
        )

    def opened(self, argv: Sequence[str], path: str) -> list[str]:
        """Return what a command opens of what would be hidden otherwise: its programs, files and folders."""
        return sorted(self.reach.of(argv, path))

    @property
    def reach(self) -> Reach:
        """Return what tells which folders may be opened."""
        return Reach(self.secrets.folders, paths.home(), self.secrets.coverable)

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


def _apart(asked: Sequence[str], places: Sequence[Path]) -> list[str]:
    """Return those of some paths that lie neither at nor below one of the places."""
    real = [os.path.realpath(place) for place in places]
    inside = (any(f"{os.path.realpath(path)}/".startswith(f"{place}/") for place in real) for path in asked)
    return [path for path, within in zip(asked, inside, strict=True) if not within]
