"""`tasks/facts.lock`: for each id that a task names, the hash of its text when somebody last read the task.

When a text changes, the tasks that name it have to be read again; `emailbench check --lock` writes the file anew.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from emailbench.authoring.faults import Fault
from emailbench.authoring.sets import other_files
from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import dump_canonical, read_json, write_atomic
from emailbench.records.task import Task, fact_ids
from emailbench.world.calendar import fact_value
from emailbench.world.model import World
from emailbench.world.suite import Suite

FORMAT = 1
HEX = 12
Lock = dict[str, dict[str, list[str]]]
"""Fact or record id → hash of its text → the tasks in whose world it reads so."""


def lock_path(suite: Suite) -> Path:
    """Return where a suite's lock lies."""
    return suite.home / "tasks" / "facts.lock"


def current(suite: Suite) -> Lock:
    """Return the lock as it would be written now."""
    lock: Lock = {}
    for task in suite.tasks.values():
        for name, digest in _hashes(suite.world_for(task), task):
            lock.setdefault(name, {}).setdefault(digest, []).append(task.id)
    return {name: dict(sorted(lock[name].items())) for name in sorted(lock)}


def _hashes(world: World, task: Task) -> Iterator[tuple[str, str]]:
    for name in sorted(set(fact_ids(task))):
        content = _content(world, name)
        if content is not None:
            yield name, hashlib.sha256(dump_canonical(content)).hexdigest()[:HEX]


def _content(world: World, name: str) -> Any:
    holder = world.rows.get(name) or world.policies.get(name)
    if holder is not None:
        return holder.facts
    value = fact_value(world, name)
    return value if value is not None or name not in world.facts else ""


def write_lock(suite: Suite) -> Path:
    """Write the lock anew, one id a line, and return its path."""
    lines = [f"  {json.dumps(name)}: {json.dumps(hashes)}" for name, hashes in current(suite).items()]
    text = f'{{\n "format": {FORMAT},\n "facts": {{\n' + ",\n".join(lines) + "\n }\n}\n"
    path = lock_path(suite)
    try:
        write_atomic(path, text.encode())
    except OSError as error:
        raise UserError(f"cannot be written ({error.strerror})", where=str(path)) from None
    return path


def held(suite: Suite) -> frozenset[str]:
    """Return the tasks that a suite's lock speaks of: those of files in its tasks/ folder."""
    folder = lock_path(suite).parent
    return frozenset(
        task.id for file in suite.task_files if file.path.resolve().parent == folder for task in file.tasks
    )


def check_lock(suite: Suite, chosen: frozenset[str]) -> Iterator[Fault]:
    """Find texts that have changed since the tasks that name them were read."""
    path = lock_path(suite)
    chosen &= held(suite)
    if not chosen:
        return
    try:
        content = read_json(path)
    except UserError as error:
        yield Fault(str(path), error.found, f"write it with {_command(suite)}")
        return
    locked = content.get("facts") if isinstance(content, dict) else None
    if not isinstance(locked, dict):
        yield Fault(str(path), "not a lock", f"write it with {_command(suite)}")
        return
    now = current(suite)
    for name, hashes in now.items():
        before = _by_task(locked.get(name))
        for digest, tasks in hashes.items():
            changed = [task for task in tasks if before.get(task) != digest and task in chosen]
            if changed:
                found = "is not in the lock" if not before else "reads otherwise than in the lock"
                remedy = f"read again: {', '.join(changed)}; then {_command(suite)}"
                yield Fault(f"{path}, {name}", found, remedy)
    if other_files(suite):
        return  # Tasks that are not looked at may name what none of these does.
    for name in sorted(locked.keys() - now.keys()):
        yield Fault(f"{path}, {name}", "no task names it", f"write it anew with {_command(suite)}")


def _command(suite: Suite) -> str:
    """Return the command that writes the lock of this suite."""
    own = "" if suite.home == paths.home().resolve() else f" --suite {shlex.quote(str(suite.home))}"
    return f"`emailbench check{own} --lock`"


def _by_task(hashes: Any) -> dict[str, str]:
    if not isinstance(hashes, dict):
        return {}
    return {task: digest for digest, tasks in hashes.items() if isinstance(tasks, list) for task in tasks}
