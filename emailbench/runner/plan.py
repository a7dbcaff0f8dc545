"""What an invocation will do: its settings, its runs in order, and the folders they go to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from emailbench.records.agents import Agent
from emailbench.records.runfolder import RunFolder
from emailbench.records.task import Task

DEFAULT_TIMEOUT = 420.0
"""Seconds, where neither --timeout nor the adapter says otherwise."""


@dataclass(frozen=True)
class Settings:
    """What all runs of an invocation share; plain values, so that another process can load the same."""

    suite: Path
    runs_dir: Path
    agents_file: Path
    task_files: tuple[Path, ...] = ()
    agent_command: tuple[str, ...] | None = None
    agent_args: tuple[str, ...] = ()
    read: tuple[Path, ...] = ()
    pass_env: tuple[str, ...] = ()
    timeout: float | None = None
    isolation: str = "auto"
    model: str | None = None
    invocation: str = ""


@dataclass(frozen=True)
class Job:
    """One run, as an executor gets it: names, nothing that lives in memory."""

    agent: str
    task: str
    repetition: int
    suite_hash: str

    def folder(self, runs_dir: Path) -> RunFolder:
        """Return where the run's files lie."""
        return RunFolder.of(runs_dir, self.agent, self.task, self.repetition)


def plan(agents: Sequence[Agent], tasks: Sequence[Task], reps: int, suite_hash: str) -> list[Job]:
    """Return the runs in order: round-robin over the agents, so that whatever drifts meanwhile hits all alike."""
    repetitions = range(1, reps + 1) if reps > 1 else (0,)
    return [
        Job(agent.name, task.id, repetition, suite_hash)
        for repetition in repetitions
        for task in tasks
        for agent in agents
    ]


def timeout_of(agent: Agent, settings: Settings) -> float:
    """Return the run's time limit in seconds."""
    return settings.timeout or agent.timeout or DEFAULT_TIMEOUT
