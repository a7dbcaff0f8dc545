"""The playbooks of the scripted agents, played in process on the starter set: they and the data must go together."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from emailbench.authoring.faults import Fault, Part, kept
from emailbench.authoring.policies import STARTER_FILE
from emailbench.authoring.replay import Stage
from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.records.task import Task
from emailbench.world.suite import Suite

Call = Callable[[str, Mapping[str, Any]], Any]
Play = Callable[[str, str, Call], None]


def playbooks() -> Path:
    """Return the file of the playbooks that ship."""
    return paths.home() / "agents" / "playbooks.py"


def with_playbook(suite: Suite, tasks: Sequence[Task]) -> list[Task]:
    """Return the tasks that the playbooks are written for: the starter set of the suite that ships."""
    if suite.home != paths.home().resolve():
        return []
    starter = {task for one in suite.task_files if one.path.name == STARTER_FILE for task in (t.id for t in one.tasks)}
    return [task for task in tasks if task.id in starter]


def check_playbooks(suite: Suite, tasks: Sequence[Task], part: Part, file: Path | None = None) -> None:
    """Play the playbook of each task and find those that do not pass."""
    program = file or playbooks()
    play = _load(program)
    with Stage(suite) as stage:
        for task in tasks:
            part.looked_at += 1
            with kept(part.faults, f"{program}, {task.id}"):
                part.see(_played(stage, task, play, f"{program}, {task.id}"), 0)


def _load(program: Path) -> Play:
    """Return the function that plays; agents are no part of the package, so the file is found by its path."""
    spec = importlib.util.spec_from_file_location("emailbench_playbooks", program)
    if spec is None or spec.loader is None or not program.is_file():
        raise UserError("no such file", where=str(program), remedy="the playbooks come with the suite that ships")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    play: Play = module.play
    return play


def _played(stage: Stage, task: Task, play: Play, where: str) -> list[Fault]:
    episode = stage.open(task)
    told = ""

    def call(tool: str, arguments: Mapping[str, Any]) -> Any:
        answer = episode.call(tool, dict(arguments))
        if not answer.ok:
            raise RuntimeError(f"{tool} refused: {answer.error}")
        return answer.content

    try:
        play(task.id, task.thread_id, call)
    except Exception as error:  # Whatever a playbook stumbles over is a fault of the playbook or of the data.
        told = f"its playbook gives up: {type(error).__name__}: {error}"
    result = stage.grade(stage.close(task, episode))
    if result.passed and not told:
        return []
    return [Fault(where, told or f"its playbook does not pass: {'; '.join(result.reasons) or result.verdict}")]
