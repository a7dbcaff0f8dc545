"""Other copies of the suite on this machine, in folders that a jailed agent may read: their answers are hidden, too.

A checkout beside the one that runs lies in a place that is hidden as a whole. A copy that was installed into the
virtual environment of an agent, or lies in a folder that an adapter opens, does not. It is known by the canary in its
task files, and solutions alone by their names. Runs of other invocations, whose results tell as much, are known by what
lies in their folder. The search goes by names, not far down, and once in each invocation.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from emailbench.base.ordinary import read_ordinary
from emailbench.records.runfolder import INVOCATION, SUMMARY

TELLING = ("tasks", "data", "tests", "runs", ".git")
"""What tells answers in the folder of a suite or in a checkout."""

COMMON = {"/usr/local": 5, "/opt": 4, "/var": 4, "/usr/src": 3, "/usr/lib": 2, "/usr/share": 1, "/etc": 1}
"""Folders that every agent may read, and how far down they are looked through."""

DEPTH = 5
"""How far down a folder is looked through that an agent's program is made of, or that its adapter opens."""

MOST = 20_000
"""Folders that are looked into below one place."""

LONGEST_START = 1 << 16
"""Bytes of a task file in which its canary is looked for."""

_PACKAGES = ("site-packages", "dist-packages")
_PASSED_OVER = frozenset(("__pycache__", "node_modules", ".git", "proc", "sys"))


@dataclass
class Copies:
    """Finds what must be hidden of other copies; what was found below a place is kept."""

    canaries: tuple[bytes, ...] = ()
    solutions: frozenset[str] = frozenset()
    """Names of files that hold solutions."""
    common: dict[str, int] = field(default_factory=lambda: dict(COMMON))
    _found: dict[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, canaries: Iterable[str], tasks: Iterable[str]) -> Copies:
        """Return what finds copies of a suite with these canaries and ids of tasks."""
        words = (max(canary.split(), key=len, default="") for canary in canaries)
        return cls(tuple(word.encode() for word in words if word), frozenset(f"{task}.json" for task in tasks))

    def hidden(self, opened: Iterable[str | os.PathLike[str]]) -> list[str]:
        """Return what is to be hidden in the folders that all agents may read, and in those `opened` for one.

        What is opened may itself be a part of a copy: so what lies around it is looked at, too.
        """
        real = [os.path.realpath(place) for place in opened]
        places = dict.fromkeys((folder for place in real for folder in _around(place)), 0)
        places |= dict.fromkeys((place for place in real if os.path.isdir(place)), DEPTH)
        found = [path for place, depth in (*self.common.items(), *places.items()) for path in self._below(place, depth)]
        return [path for path in sorted(set(found)) if not any(path.startswith(f"{other}/") for other in found)]

    def part_of(self, place: str | os.PathLike[str]) -> str | None:
        """Return what of a copy a file or folder is or lies in; None when of none."""
        real = os.path.realpath(place)
        return next((path for path in self.hidden([real]) if f"{real}/".startswith(f"{path}/")), None)

    def _below(self, place: str, depth: int) -> tuple[str, ...]:
        if (place, depth) not in self._found:
            known = self.canaries or self.solutions
            self._found[place, depth] = tuple(self._search(place, depth)) if known and os.path.isdir(place) else ()
        return self._found[place, depth]

    def _search(self, place: str, depth: int) -> Iterator[str]:
        waiting = [(place, depth)]
        for at, (folder, left) in enumerate(waiting):  # What is added meanwhile comes last: level by level.
            if at >= MOST:
                return
            files, folders = _listed(folder)
            yield from self._telling(folder, files, folders)
            waiting += [(os.path.join(folder, name), left - 1) for name in _further(folder, folders, left)]

    def _telling(self, folder: str, files: list[str], folders: list[str]) -> Iterator[str]:
        """Yield what tells answers of the copy that a folder shows to be one."""
        if os.path.basename(folder) == "solutions" and not self.solutions.isdisjoint(files):
            yield folder
        if {SUMMARY, INVOCATION} <= set(files):
            yield folder
            return
        marked = [name for name in files if name.startswith("tasks") and name.endswith(".json")]
        marked = [path for path in (os.path.join(folder, name) for name in marked) if self._is_marked(path)]
        if not marked:
            return
        if os.path.basename(folder) != "tasks":
            yield from (*marked, *(os.path.join(folder, name) for name in folders if name == "solutions"))
            return
        beside = (os.path.join(os.path.dirname(folder), name) for name in TELLING)
        yield from (path for path in beside if os.path.isdir(path))

    def _is_marked(self, path: str) -> bool:
        try:
            start = read_ordinary(Path(path), LONGEST_START, cut=True)
        except OSError:
            return False
        return any(canary in start for canary in self.canaries)


def _around(path: str) -> Iterator[str]:
    """Yield the folders that a path lies in, the innermost first, without the root."""
    while (path := os.path.dirname(path)) != "/":
        yield path


def _listed(folder: str) -> tuple[list[str], list[str]]:
    """Return the names of the files and of the folders in a folder; links lead elsewhere and are passed over."""
    files: list[str] = []
    folders: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.name)
                elif entry.name.endswith(".json"):
                    files.append(entry.name)
    except OSError:  # Closed to us, and so to the agent.
        pass
    return sorted(files), sorted(folders)


def _further(folder: str, folders: list[str], left: int) -> list[str]:
    """Return which folders in a folder are looked into: of packages of Python only those that hold tasks."""
    name = os.path.basename(folder)
    if name in _PACKAGES:
        return [one for one in folders if os.path.isdir(os.path.join(folder, one, "tasks"))]
    if name.startswith(("python3", "pypy3")) and (own := [one for one in folders if one in _PACKAGES]):
        return own
    if left <= 0:
        return [one for one in folders if one in ("tasks", "solutions")]
    return [one for one in folders if one not in _PASSED_OVER]
