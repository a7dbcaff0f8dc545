"""A suite: a folder with data/ and tasks/, and the world of each of its tasks."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.wording import did_you_mean
from emailbench.records.task import Task, TaskFile, load_task_file
from emailbench.world.addresses import addr_spec
from emailbench.world.answers import check_answers
from emailbench.world.build import build, suite_info
from emailbench.world.changes import apply_changes, cut
from emailbench.world.clock import parse_instant
from emailbench.world.load import RawWorld, read_data_dir
from emailbench.world.model import SuiteInfo, World


class Suite:
    """The data and the tasks of one company; worlds are built when asked for and kept."""

    def __init__(self, home: Path, task_files: tuple[TaskFile, ...], raw: RawWorld) -> None:
        self.home = home
        self.task_files = task_files
        self.raw = raw
        self._worlds: dict[str, World] = {}

    @cached_property
    def info(self) -> SuiteInfo:
        """What suite.json says of the company."""
        return suite_info(self.raw)

    @cached_property
    def tasks(self) -> dict[str, Task]:
        """Every task of every set, by id, in the order of the files."""
        tasks: dict[str, Task] = {}
        for task_file in self.task_files:
            for task in task_file.tasks:
                if task.id in tasks:
                    raise UserError(f"the id {task.id!r} stands in two task files", where=str(task_file.path))
                tasks[task.id] = task
        return tasks

    @property
    def canaries(self) -> tuple[str, ...]:
        """The strings that no agent can know unless it read a task file."""
        return tuple(task_file.canary for task_file in self.task_files if task_file.canary)

    def task(self, task_id: str) -> Task:
        """Return a task; raise UserError with what exists and what is close."""
        if task_id not in self.tasks:
            raise UserError(f"no task {task_id!r}", where=str(self.home), remedy=did_you_mean(task_id, self.tasks))
        return self.tasks[task_id]

    def world_for(self, task: Task) -> World:
        """Return the company as a task finds it."""
        if task.id not in self._worlds:
            self._worlds[task.id] = self._build(task)
        return self._worlds[task.id]

    def raw_for(self, task: Task) -> RawWorld:
        """Return the files' content as a task finds it: its changes made, nothing in it later than its `now`."""
        where = f"task {task.id}"
        patched = apply_changes(self.raw, task.changes, where)
        if task.thread_id not in patched.threads:
            remedy = did_you_mean(task.thread_id, patched.threads, show=8)
            raise UserError(f"no thread {task.thread_id!r}", where=where, remedy=remedy)
        newest = max(parse_instant(m["sent_at"]) for m in patched.threads[task.thread_id]["messages"])
        try:
            now = parse_instant(task.now) if task.now else newest
        except ValueError as error:
            raise UserError(str(error), where=f"{where}, now", remedy="an ISO instant with offset") from None
        return cut(patched, now)

    def _build(self, task: Task) -> World:
        check_answers(task, f"task {task.id}")
        raw = self.raw_for(task)
        if task.thread_id not in raw.threads:
            raise UserError("its thread begins after its now", where=f"task {task.id}")
        world = build(raw, parse_instant(task.now) if task.now else None, task.mailbox, task.thread_id)
        if task.mailbox is not None:
            _check_mailbox(task.mailbox, world, task)
        return world

    def data_hash(self) -> str:
        """Return the hash of data/ as it lies on disk now."""
        return hash_folder(self.home / "data")


def _check_mailbox(mailbox: str, world: World, task: Task) -> None:
    """Refuse a mailbox that nobody has and nobody wrote to; a world without a list of mailboxes takes any."""
    ours = [addr_spec(box["address"]) for box in world.info.mailboxes]
    known = {*ours, *world.calendars}
    for message in world.threads[task.thread_id].messages:
        known.update(map(addr_spec, (message.sender, *message.to, *message.cc)))
    if ours and addr_spec(mailbox) not in known:
        remedy = did_you_mean(mailbox, ours)
        raise UserError(f"no mailbox {mailbox!r}", where=f"task {task.id}, mailbox", remedy=remedy)


def hash_folder(folder: Path) -> str:
    """Return a hash over the names and bytes of all files below `folder`."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        name = path.relative_to(folder).as_posix()
        digest.update(f"{len(name)}:{name}:{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def load_suite(home: str | Path | None = None, task_files: Iterable[str | Path] = ()) -> Suite:
    """Load a suite (default: the one that ships); `task_files` replaces the sets found in its tasks/ folder.

    Raises UserError with file and record for anything malformed.
    """
    root = (Path(home) if home else paths.home()).resolve()
    remedy = "a suite is a folder with data/ and tasks/"
    if not root.is_dir():
        raise paths.no_folder(root, remedy)
    if not (root / "data").is_dir():
        raise UserError("no folder data/", where=str(root), remedy=remedy)
    found = tuple(map(Path, task_files)) or tuple(sorted((root / "tasks").glob("tasks*.json")))
    if not found:
        raise UserError("no task file", where=str(root / "tasks"), remedy="put tasks into tasks/tasks.json")
    return Suite(root, tuple(load_task_file(path) for path in found), read_data_dir(root / "data"))
