"""What no adapter can open to its agent, whatever it names: the suite, its tests, its history, the runs of others.

This stands above everything that makes a path readable or writable for a jailed agent. `check` refuses an adapter that
asks for such a path before anything runs; `jail.plan` leaves out what touches one for any other reason.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.plain import one_line
from emailbench.records.agents import Agent
from emailbench.records.task import Task
from emailbench.runner import adapter, jail, logins, needed, ports
from emailbench.runner.plan import Job, Settings, timeout_of

if TYPE_CHECKING:
    from emailbench.runner.bench import Bench

SECRET = ("data", "tasks", "tests", ".git")
"""What tells answers, in the folder of a suite and in the checkout."""

CODE = ("emailbench", "emailbench_suite", "agents", "server", "grading", "schemas", "runner.py", "report.py")
"""What judges or plays other runs: an agent may read of it what it is shown, and write none of it."""

MOST_PROBES = 4000
OBJECTS = 20
"""How many files of a repository's history are tried."""


def secret_places(suite: Path, task_files: Iterable[Path], settings: Settings) -> tuple[Path, ...]:
    """Return the files and folders at, below and above which nothing is opened."""
    home = paths.home()
    roots = {suite, home, paths.PACKAGE.parent} if home == paths.PACKAGE.parent else {suite, home}
    found = {root / name for root in roots for name in SECRET}
    found |= {*task_files, settings.agents_file, settings.runs_dir, home / "runs", home / "agents.json"}
    return tuple(sorted({path.resolve() for path in found if path.exists()} | {settings.runs_dir.resolve()}))


def probes(suite: Path, task_files: Iterable[Path]) -> tuple[Path, ...]:
    """Return the files whose reading proves that a jail leaks: all that hold answers, and some of the history."""
    found: dict[Path, None] = dict.fromkeys(task_files)
    for root in dict.fromkeys((suite, paths.home())):
        for folder in (root / "tasks", root / "data", root / "tests" / "honest"):
            found.update(dict.fromkeys(path for path in sorted(folder.rglob("*")) if path.is_file()))
        history = root / ".git"
        objects = sorted((history / "objects").glob("*/*"))[:OBJECTS] if history.is_dir() else []
        found.update(dict.fromkeys(path for path in (history / "HEAD", *objects) if path.is_file()))
    return tuple(found)[:MOST_PROBES]


def untouchable() -> tuple[Path, ...]:
    """Return what no adapter may have written to besides: the benchmark's code and its Python."""
    code = [root / name for root in (paths.home(), paths.PACKAGE.parent) for name in CODE]
    return tuple(path.resolve() for path in (*code, *map(Path, jail.python_paths())) if path.exists())


def check(bench: Bench, agents: Sequence[Agent], tasks: Sequence[Task]) -> None:
    """Raise UserError for the first adapter that asks for a secret: to read it, write it, or get it as a login.

    Refused are, besides, a variable that holds no URL where one must stand, and a path that is not there.
    """
    for agent in agents:
        for fault in ports.faults(agent, os.environ):
            raise UserError(fault.found, where=f"agent {agent.name}, {fault.where}", remedy=fault.remedy)
    secret = bench.isolation.secrets.guarded
    code, copies = bench.isolation.secrets.code, bench.isolation.secrets.copies
    for agent in (agent for agent in agents if bench.isolation.covers(agent)):
        for place in logins.files(agent, os.environ).values():
            _refuse(agent, "logins", place, jail.touched(place, secret))
        base = bench.base(agent)
        for values in _values(bench, agent, tasks) if agent.read or agent.write or agent.cwd else ():
            own = [Path(values["run_dir"]) / "work", Path(values["home"])]
            excepted = [*own, Path(values["mcp_config"]), paths.home() / "agents"]
            own_cwd = agent.cwd and adapter.names(agent.cwd).isdisjoint({"run_dir", "home"})
            for text in (*agent.read, *((agent.cwd,) if agent.cwd and own_cwd else ())):
                place = adapter.place(text, values, base, os.environ)
                part = copies.part_of(place)
                field = "cwd" if text == agent.cwd else "read"
                _refuse(agent, field, place, jail.touched(place, (*secret, *([part] if part else ())), excepted))
            for text in agent.write:
                place = adapter.place(text, values, base, os.environ)
                _refuse(agent, "write", place, jail.touched(place, (*secret, *code), own))
    for agent in agents:
        _check_there(bench, agent)


def _check_there(bench: Bench, agent: Agent) -> None:
    """Raise UserError for a path of an adapter that is not there, as far as that is known before a run."""
    base = bench.base(agent)
    for field in ("read", "write"):
        for text in getattr(agent, field):
            place = needed.known(text, os.environ, base)
            if place is not None and not os.path.lexists(place):
                remedy = f"make it, or take it out of the list; ~ is your home, and relative paths start at {base}"
                found = f"{one_line(str(place))} is not there"
                raise UserError(found, where=f"agent {agent.name}, {field}", remedy=remedy)


def _refuse(agent: Agent, field: str, place: Path, touched: str | None) -> None:
    if touched is not None:
        remedy = "no agent gets at the suite, its tests, its history or the runs; name a folder apart from these"
        found = f"{one_line(str(place))} would open {one_line(touched)}"
        raise UserError(found, where=f"agent {agent.name}, {field}", remedy=remedy)


def _values(bench: Bench, agent: Agent, tasks: Sequence[Task]) -> Iterator[Mapping[str, str]]:
    """Yield what the placeholders will stand for in each task's run, as far as that is known before."""
    settings = bench.settings
    private = Path(tempfile.gettempdir()) / "emailbench-run-check"
    for task in tasks:
        folder = Job(agent.name, task.id, 0, "").folder(settings.runs_dir)
        values = {name: str(private / name) for name in adapter.PLACEHOLDERS}
        values |= {"prompt": bench.prompt(task), "task_id": task.id, "root": str(bench.home)}
        values |= {"run_dir": str(folder.path), "mcp_config": str(folder.mcp_config)}
        values |= {"ledger": str(folder.ledger), "calls_log": str(folder.calls)}
        values |= {
            "timeout": f"{timeout_of(agent, settings):g}",
            "model": adapter.model_of(agent, settings.model) or "",
        }
        yield values
