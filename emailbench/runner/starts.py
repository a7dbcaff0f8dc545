"""Which agents could have done something to their own later starts: what keeps these from beginning is no excuse."""

from __future__ import annotations

import os
import shutil
import stat
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from emailbench.base import shortage
from emailbench.records.agents import Agent
from emailbench.runner.programs import links, shebang
from emailbench.runner.warden_space import Holdings

Marks = Mapping[str, tuple[int, ...] | None]

FAR = (1 << 62, 1_000_000)
"""More than is ever counted in the folders that earlier runs left."""


class Starts:
    """Notes of one invocation, for any thread: what agents were like at its start, and which of their runs began."""

    def __init__(self) -> None:
        self._at_start: dict[str, Marks] = {}
        self._begun: Counter[str] = Counter()
        self._worked: set[str] = set()
        self._loose: set[str] = set()
        self._left: dict[str, list[Path]] = {}

    def remember(self, agent: Agent, base: Path) -> None:
        """Note what an agent's program is like before any run; what is asked for a second time stays as it was."""
        self._at_start.setdefault(agent.name, _marks(agent, base))

    def begin(self, agent: Agent, work: Path, *, jailed: bool) -> None:
        """Note that a run begins; outside a jail or with folders to write to, it can change what it is started from."""
        self._begun[agent.name] += 1
        self._left.setdefault(agent.name, []).append(work)
        if not jailed or agent.write:
            self._loose.add(agent.name)

    def worked(self, agent: Agent) -> None:
        """Note that a run's program could be started."""
        self._worked.add(agent.name)

    def may_be_own_doing(self, agent: Agent, base: Path) -> bool:
        """Tell whether an earlier run of the agent may be why the run that began last cannot be started."""
        if agent.name not in self._loose or self._begun[agent.name] < 2:
            return False
        return agent.name in self._worked or self._at_start.get(agent.name) != _marks(agent, base)

    def has_filled(self, agent: Agent, runs_dir: Path) -> bool:
        """Tell whether the disk would have room if it were not for what earlier runs of the agent left."""
        earlier = self._left.get(agent.name, [])[:-1]
        held = Holdings(map(str, earlier), FAR).bytes
        return bool(held) and held + shutil.disk_usage(runs_dir).free >= shortage.LEAST_SPACE


def _marks(agent: Agent, base: Path) -> Marks:
    """Return what changes with any change to the files that an agent's command names."""
    return {path: _stamp(path) for word in _files(agent, base) for path in links(word)}


def _files(agent: Agent, base: Path) -> Iterator[str]:
    words: Sequence[str] = [word for item in agent.command for word in ([item] if isinstance(item, str) else item)]
    path = os.environ.get("PATH", os.defpath)
    program = words[0] if "/" in words[0] else shutil.which(words[0], path=path)
    for word in [program, *words[1:], *([agent.cwd] if agent.cwd else [])]:
        place = str(base / word) if word and "{" not in word and "\0" not in word and len(word) < 4096 else ""
        if place and os.path.lexists(place):
            yield place
            if interpreter := shebang(place, path):
                yield interpreter


def _stamp(path: str) -> tuple[int, ...] | None:
    try:
        state = os.lstat(path)
    except OSError:
        return None
    if stat.S_ISDIR(state.st_mode):  # What is in it may change.
        return (state.st_ino, state.st_mode)
    return (state.st_ino, state.st_mode, state.st_size, state.st_mtime_ns, state.st_ctime_ns)
