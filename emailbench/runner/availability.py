"""Whether an agent can run here: its programs, their version, its login; and what to do when it cannot.

    emailbench agents [--agents-file FILE] [--format text|json]

Nothing of the agent is started but the command that prints its version. What a login holds is neither read nor shown.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from emailbench.base import console, paths
from emailbench.base.errors import UserError
from emailbench.base.plain import one_line
from emailbench.records.agents import Agent
from emailbench.runner import adapter, logins, needed

if TYPE_CHECKING:
    from emailbench.runner.plan import Settings
    from emailbench.runner.roster import Roster


@dataclass(frozen=True)
class Availability:
    """What an agent needs and what of it is here."""

    agent: str
    missing: tuple[str, ...] = ()
    """What is not here, each as a sentence."""
    remedy: str = ""
    program: str | None = None
    """The path of its program, where it is one that can be looked for."""
    version: str | None = None
    login: str | None = None
    """The variable or file that holds its login; None when there is none, or none is needed."""

    @property
    def can_run(self) -> bool:
        """Tell whether nothing is missing."""
        return not self.missing


def availability(
    agent: Agent,
    environ: Mapping[str, str],
    *,
    base: Path | None = None,
    version: str | None = None,
    jailed: bool = True,
) -> Availability:
    """Look at what an agent needs. `base` is the folder in which words of its command that name files are looked up.

    Nothing is started: `version` is what its program said of itself, where it has been asked. In a jail root reads no
    more than others.
    """
    base = base or paths.home()
    missing = list(needed.faults(agent, environ, base, jailed=jailed))
    missing += [f"the variable {name} is not set" for name in agent.needs_env if not environ.get(name)]
    remedies = [agent.install] if missing else []
    login = _login(agent, environ)
    if login is None and (agent.keys or agent.logins):
        missing.append(f"it has no login: {_ways_to_log_in(agent)}")
        remedies.append(agent.login or agent.install)
    program = next((found for name in needed.programs(agent) if (found := needed.find(name, environ, base))), None)
    return Availability(
        agent=agent.name,
        missing=tuple(missing),
        remedy="; then ".join(dict.fromkeys(remedy for remedy in remedies if remedy)),
        program=program,
        version=version,
        login=login,
    )


def _login(agent: Agent, environ: Mapping[str, str]) -> str | None:
    for name in agent.keys:
        if environ.get(name):
            return name
    for path in logins.files(agent, environ).values():
        if path.is_file():
            return str(path)
    return None


def _ways_to_log_in(agent: Agent) -> str:
    ways = []
    if agent.keys:
        ways.append(f"set {' or '.join(agent.keys)}")
    if agent.logins:
        ways.append(f"log in, so that {' or '.join(agent.logins.values())} is there")
    return ", or ".join(ways)


def main(argv: Sequence[str] | None = None) -> int:
    """List the agents and whether each can run here; the exit code is 0 whatever is missing."""
    parser = argparse.ArgumentParser(
        prog="emailbench agents", description="List the agents, whether each can run here, and what is missing if not."
    )
    parser.add_argument("--agents-file", type=Path, help="agents of your own, beside those of agents.json")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    options = parser.parse_args(argv)
    from emailbench.runner.plan import Settings
    from emailbench.runner.roster import roster_of

    path = (options.agents_file or paths.home() / "agents.json").resolve()
    settings = Settings(paths.home(), paths.default_runs_dir().resolve(), path)
    try:
        roster = roster_of(settings)
    except UserError as error:
        print(f"agents: {error}", file=sys.stderr)
        return 2
    agents, ask = roster.agents, _asker(settings, roster)
    found = {
        name: availability(agent, os.environ, base=roster.base(name), version=ask(agent))
        for name, agent in agents.items()
    }
    if options.format == "json":
        listed = [{**asdict(state), "can_run": state.can_run} for state in found.values()]
        console.write(json.dumps(listed, indent=2) + "\n")
    else:
        lines = (line for name, state in found.items() for line in describe(agents[name], state))
        console.write("".join(f"{line}\n" for line in lines))
    return 0


def _asker(settings: Settings, roster: Roster) -> Callable[[Agent], str | None]:
    """Return what asks a program for its version, in the jail that a run of it would have."""
    from emailbench.runner.bench import Bench

    bench: list[Bench] = []

    def ask(agent: Agent) -> str | None:
        if not agent.version or not needed.find(agent.version[0], os.environ, roster.base(agent.name)):
            return None
        if not bench:
            bench.append(Bench(settings))
        return bench[0].version(agent)

    return ask


def describe(agent: Agent, state: Availability) -> Iterator[str]:
    """Yield the lines that tell people about one agent."""
    known = [agent.label, "paid" if agent.paid else "", f"version {state.version}" if state.version else ""]
    known.append(f"login from {state.login}" if state.login else "")
    known.append("needs --model" if adapter.needs_model(agent) else "")
    verdict = "can run" if state.can_run else "CANNOT RUN"
    yield one_line(f"{agent.name}: {verdict} ({', '.join(word for word in known if word)})")
    if agent.description:
        yield f"  {one_line(agent.description)}"
    for sentence in state.missing:
        yield f"  missing: {one_line(sentence)}"
    if state.remedy:
        yield f"  remedy: {one_line(state.remedy)}"
