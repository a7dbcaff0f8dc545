"""Which sets of tasks lie in a folder, beside those that are being looked at."""

from __future__ import annotations

from pathlib import Path

from emailbench.records.task import Task, load_task_file
from emailbench.world.suite import Suite


def other_files(suite: Suite, folder: Path | None = None) -> list[Path]:
    """Return the files of tasks in a folder, by default the suite's own, that were not loaded with the suite."""
    loaded = {file.path.resolve() for file in suite.task_files}
    found = sorted((folder or suite.home / "tasks").glob("tasks*.json"))
    return [path for path in found if path.resolve() not in loaded]


def other_tasks(suite: Suite, folder: Path | None = None) -> list[Task]:
    """Return the tasks of those files."""
    return [task for path in other_files(suite, folder) for task in load_task_file(path).tasks]
