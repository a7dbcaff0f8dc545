"""What all runs of an invocation share, loaded once in each process that carries runs out."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from emailbench.base import paths
from emailbench.base.jsonfiles import dump_canonical
from emailbench.episode.table import surface
from emailbench.records.agents import Agent
from emailbench.records.task import Task
from emailbench.runner import guard
from emailbench.runner.availability import Availability, availability
from emailbench.runner.copies import Copies
from emailbench.runner.halts import Halts
from emailbench.runner.isolation import Isolation, Secrets, choose
from emailbench.runner.plan import Settings
from emailbench.runner.prompt import render, template
from emailbench.runner.roster import roster_of
from emailbench.runner.starts import Starts
from emailbench.runner.version import version_of
from emailbench.world.suite import Suite, hash_folder, load_suite
from emailbench.world.writing import world_files


class Bench:
    """The suite, the agents and what is derived from them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.home = paths.home()
        self.suite: Suite = load_suite(settings.suite, settings.task_files)
        self.roster = roster_of(settings)
        self.agents = self.roster.agents
        self.watch = SuiteWatch(self.suite.home / "data")
        self.starts = Starts()
        self.halts = Halts()
        self._states: dict[str, Availability] = {}
        self._files: dict[str, Mapping[str, bytes]] = {}

    def base(self, agent: Agent) -> Path:
        """Return the folder in which words of the agent's command that name files are looked up."""
        return self.roster.base(agent.name)

    def state(self, agent: Agent) -> Availability:
        """Return what an agent needs and what of it is here."""
        if agent.name not in self._states:
            self._states[agent.name] = availability(
                agent,
                os.environ,
                base=self.base(agent),
                version=self.version(agent),
                jailed=self.isolation.covers(agent),
            )
        return self._states[agent.name]

    def version(self, agent: Agent) -> str | None:
        """Return what the agent's program says of its version."""
        return version_of(agent, os.environ, self.isolation) if agent.version else None

    @cached_property
    def isolation(self) -> Isolation:
        """How agents are kept from the answers; found out when first asked for, since that may take a trial."""
        suite, settings = self.suite, self.settings
        task_files = tuple(file.path for file in suite.task_files)
        code = (self.home,) if self.home == paths.PACKAGE.parent else (self.home, paths.PACKAGE)
        folders = (
            suite.home / "data",
            suite.home / "tasks",
            *task_files,
            *code,
            settings.agents_file,
            settings.runs_dir,
        )
        guarded = guard.secret_places(suite.home, task_files, settings)
        copies = Copies.of(suite.canaries, suite.tasks)
        apart = tuple(place for place in guarded if not any(place.is_relative_to(home.resolve()) for home in code))
        answers = guard.probes(suite.home, task_files)
        secrets = Secrets(folders, answers, guarded, guard.untouchable(), apart, copies)
        return choose(settings.isolation, secrets)

    @cached_property
    def surface_hash(self) -> str:
        """The hash of all that an agent is told: prompt, tools, form of the answers."""
        return hashlib.sha256(dump_canonical([template(), surface()])).hexdigest()[:16]

    def prompt(self, task: Task) -> str:
        """Return the prompt of a task."""
        return render(task, self.suite.world_for(task))

    def files(self, task: Task) -> Mapping[str, bytes]:
        """Return the data files as a local adapter gets them for a task."""
        if task.id not in self._files:
            self._files[task.id] = world_files(self.suite.raw_for(task))
        return self._files[task.id]


@lru_cache(maxsize=4)
def bench_for(settings: Settings) -> Bench:
    """Return the bench of an invocation; loaded when first asked for."""
    return Bench(settings)


class SuiteWatch:
    """Tells whether the data's files have changed, reading them again only when the file system says so."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: tuple[object, str] | None = None

    def hash(self) -> str:
        """Return the hash of the data as it lies on disk now, "unreadable" when files come and go meanwhile."""
        try:
            stamps = self._stamps()
            known = self._known
            if known is None or known[0] != stamps:
                self._known = known = (stamps, hash_folder(self._folder))
        except OSError:
            return "unreadable"
        return known[1]

    def _stamps(self) -> list[tuple[str, int, int, int, int]]:
        """List what changes with any write to a file: no program but the kernel sets a ctime."""
        found = []
        for path in sorted(self._folder.rglob("*")):
            state = path.lstat()
            found.append((str(path), state.st_ino, state.st_size, state.st_mtime_ns, state.st_ctime_ns))
        return found
