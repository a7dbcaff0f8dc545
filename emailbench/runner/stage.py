"""What stands around an agent while it runs: private folders, the prompt, and the episode or the files it works on."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from emailbench.base.jsonfiles import dump_compact, write_json
from emailbench.episode.calls import Episode
from emailbench.episode.opening import SETTINGS
from emailbench.episode.table import INSTRUCTIONS, TOOLS
from emailbench.records import ledger
from emailbench.records.agents import Agent
from emailbench.records.runfolder import RunFolder
from emailbench.records.task import Task
from emailbench.runner import folders
from emailbench.runner.adapter import is_handed_data
from emailbench.runner.bench import Bench
from emailbench.server.host import Host, descends_from

LONGEST_PRIVATE = 80
"""Bytes of a private folder's path that leave room for a socket's name; the socket lies elsewhere below longer ones."""

ANCESTOR_WAIT_S = 10.0
"""How long a peer that is faster than the start of its own run is kept waiting."""


@dataclass
class Stage:
    """One run's surroundings. `admit` names the process that peers must descend from, where that is asked for."""

    folder: RunFolder
    private: Path
    values: dict[str, str]
    variables: dict[str, str] = field(default_factory=dict)
    episode: Episode | None = None
    host: Host | None = None
    ancestor: int = 0
    _admitted: threading.Event = field(default_factory=threading.Event)

    @property
    def home(self) -> Path:
        """The agent's private home."""
        return self.private / "home"

    @property
    def tmp(self) -> Path:
        """The agent's private folder for temporary files."""
        return self.private / "tmp"

    def admit(self, ancestor: int, seconds: float) -> None:
        """Let in peers that descend from `ancestor`, whose time is up after so many seconds."""
        self.ancestor = ancestor
        if self.host is not None:
            self.host.end_by(seconds)
        self._admitted.set()

    def is_admitted(self, pid: int) -> bool:
        """Tell whether a peer belongs to this run."""
        return self._admitted.wait(ANCESTOR_WAIT_S) and descends_from(pid, self.ancestor)

    def furnish(self, files: Mapping[str, bytes]) -> None:
        """Write an adapter's files below the private home."""
        for name, content in files.items():
            path = self.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def close(self) -> None:
        """End the episode: no call can begin after this."""
        if self.host is not None:
            self.host.close()
        if self.episode is not None:
            self.episode.close()

    @property
    def faults(self) -> list[str]:
        """What went wrong on our side of the episode."""
        found = list(self.episode.internal_errors) if self.episode is not None else []
        return found + (self.host.faults if self.host is not None else [])


PRIVATE = "emailbench-run-"
"""What the names of private folders begin with; the runner's process id follows."""


def sweep_private() -> None:
    """Remove private folders of runners that were killed: they may hold copies of logins."""
    for path in Path(tempfile.gettempdir()).glob(f"{PRIVATE}*"):
        pid = path.name.removeprefix(PRIVATE).partition("-")[0]
        with contextlib.suppress(OSError):
            if pid.isdecimal() and path.lstat().st_uid == os.getuid() and not _is_alive(int(pid)):
                folders.empty(path)
                path.rmdir()


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


@contextmanager
def staged(bench: Bench, agent: Agent, task: Task, folder: RunFolder, *, jailed: bool) -> Iterator[Stage]:
    """Set the stage for one run, and clear away what was private to it."""
    private = Path(tempfile.mkdtemp(prefix=f"{PRIVATE}{os.getpid()}-"))
    stage: Stage | None = None
    try:
        folders.make(folder)
        stage = _common(bench, task, folder, private)
        if agent.uses_mcp:
            _open_episode(stage, bench, task, jailed=jailed)
        else:
            _prepare_records(stage, bench, task)
        if is_handed_data(agent):
            _write_files(private / "data", bench.files(task))
        yield stage
    finally:
        if stage is not None:
            stage.close()
        # An agent must not be able to void its run by what it leaves there.
        with contextlib.suppress(OSError):
            folders.empty(private)
            private.rmdir()


def _common(bench: Bench, task: Task, folder: RunFolder, private: Path) -> Stage:
    stage = Stage(folder, private, {})
    stage.home.mkdir()
    stage.tmp.mkdir()
    prompt = bench.prompt(task)
    folder.prompt.write_text(prompt, encoding="utf-8", errors="backslashreplace")
    folder.trace.touch()
    folder.stderr.touch()
    stage.values = {
        "prompt": prompt,
        "mcp_config": str(folder.mcp_config),
        "server": str(bench.home / "server" / "email_mcp.py"),
        "connect": "",
        "ledger": str(folder.ledger),
        "calls_log": str(folder.calls),
        **{name: str(private / "data" / file) for name, file in _DATA.items()},
        "task_id": task.id,
        "run_dir": str(folder.path),
        "home": str(stage.home),
        "root": str(bench.home),
        "python": sys.executable,
    }
    return stage


_DATA: Mapping[str, str] = {"inbox": "inbox.json", "crm": "crm.json", "calendar": "calendar.json", "kb_dir": "kb"}


def _open_episode(stage: Stage, bench: Bench, task: Task, *, jailed: bool) -> None:
    world = bench.suite.world_for(task)
    # Ours alone: what else may write these files is no part of the run, and the grader finds it.
    stage.episode = Episode(world, stage.folder.ledger, stage.folder.calls, thread_id=task.thread_id, shared=False)
    check = stage.is_admitted if jailed else None
    place = stage.private if len(os.fsencode(stage.private)) < LONGEST_PRIVATE else None
    stage.host = Host(stage.episode.call, TOOLS, INSTRUCTIONS, peer_check=check, folder=place)
    stage.values["connect"] = str(stage.host.path)
    write_mcp_config(stage)


def _prepare_records(stage: Stage, bench: Bench, task: Task) -> None:
    """Lay out the records of a run whose agent keeps them itself, and name in variables what an episode needs."""
    stage.folder.ledger.write_text(dump_compact(ledger.empty()) + "\n", encoding="utf-8")
    stage.folder.calls.touch()
    world = bench.suite.world_for(task)
    given = {name: stage.values[name] for name in (*_DATA, "ledger", "calls_log")}
    given |= {"now": world.now.isoformat(), "mailbox": world.mailbox, "thread": task.thread_id}
    stage.variables.update({SETTINGS[name]: value for name, value in given.items()})


def _write_files(data: Path, files: Mapping[str, bytes]) -> None:
    (data / "kb").mkdir(parents=True)
    for name, content in files.items():
        (data / name).write_bytes(content)


def write_mcp_config(stage: Stage) -> None:
    """Write the configuration that MCP clients read: one server, named email, absolute paths."""
    values = stage.values
    entry = {
        "command": values["python"],
        "args": ["-I", "-S", values["server"]],
        "env": {"EMAIL_BENCH_CONNECT": values["connect"]},
    }
    write_json(stage.folder.mcp_config, {"mcpServers": {"email": entry}})
