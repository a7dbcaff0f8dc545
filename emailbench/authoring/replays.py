"""The replays of the audit, shared out among the machine's cores: solutions, their mutants, trivial policies."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from emailbench.authoring.faults import Fault, kept
from emailbench.authoring.mutant_texts import OPERATORS
from emailbench.authoring.mutants import check_mutants
from emailbench.authoring.policies import INFORMED, POLICIES, solved_by
from emailbench.authoring.replay import Stage
from emailbench.authoring.solutions import SHUFFLES, Solution, check_solution, load_solutions, solution_path
from emailbench.records.task import Task
from emailbench.world.suite import Suite, load_suite

FEWEST = 6
"""Tasks below which another process does not pay."""


@dataclass
class Replayed:
    """What the replays of one task found."""

    task: str
    solution: list[Fault] = field(default_factory=list)
    mutant: list[Fault] = field(default_factory=list)
    replays: int = 0
    mutants: int = 0
    seconds: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Of solutions, mutants, policies."""
    policy: list[Fault] = field(default_factory=list)
    solved_by: list[str] = field(default_factory=list)
    """The trivial policies that solve the task."""


def replay_all(suite: Suite, tasks: Sequence[Task]) -> list[Replayed]:
    """Replay the solutions, mutants and policies of tasks, on as many cores as there are."""
    names = [task.id for task in tasks]
    jobs = min(_cores(), max(len(names) // FEWEST, 1))
    if jobs < 2:
        return replay_some(suite, names)
    shares = [names[number::jobs] for number in range(jobs)]
    files = [task_file.path for task_file in suite.task_files]
    with ProcessPoolExecutor(jobs) as pool:
        done = pool.map(_in_a_process, [suite.home] * jobs, [files] * jobs, shares)
        found = {one.task: one for share in done for one in share}
    return [found[name] for name in names]


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_a_process(home: Path, files: Sequence[Path], names: Sequence[str]) -> list[Replayed]:
    return replay_some(load_suite(home, files), names)


def replay_some(suite: Suite, names: Iterable[str]) -> list[Replayed]:
    """Replay the solutions, mutants and policies of some tasks in this process."""
    solutions = load_solutions(suite)
    with Stage(suite) as stage:
        return [_one(stage, suite.task(name), solutions.get(name)) for name in names]


def _one(stage: Stage, task: Task, solution: Solution | None) -> Replayed:
    found = Replayed(task.id)
    where = f"task {task.id}"
    times = [time.perf_counter()]
    with kept(found.solution, where):
        _solution(stage, task, solution, found)
    times.append(time.perf_counter())
    with kept(found.mutant, where):
        if solution is not None:
            _mutants(stage, task, solution, found)
    times.append(time.perf_counter())
    with kept(found.policy, where):
        found.solved_by = solved_by(stage, task, {**POLICIES, **INFORMED})
    times.append(time.perf_counter())
    found.seconds = (times[1] - times[0], times[2] - times[1], times[3] - times[2])
    return found


def _solution(stage: Stage, task: Task, solution: Solution | None, found: Replayed) -> None:
    if solution is None:
        where = str(solution_path(stage.suite, task.id))
        found.solution.append(Fault(where, "no solution", "write an oracle, accepted variants and near misses"))
        return
    found.replays = 1 + len(solution.accepted) + len(solution.rejected) + SHUFFLES
    found.solution.extend(check_solution(stage, task, solution))


def _mutants(stage: Stage, task: Task, solution: Solution, found: Replayed) -> None:
    for fault in check_mutants(stage, task, solution, OPERATORS):
        found.mutants += 1
        if fault:
            found.mutant.append(fault)
