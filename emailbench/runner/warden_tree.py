"""Find and end all processes below one. Stand-alone: part of the warden, and used by the runner for its own orphans."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` makes enumerations of these, slowly.
import os
import sys

TYPE_CHECKING = False  # `typing` takes longer to import than all of this.
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def become_subreaper() -> bool:
    """Make orphans below this process its children; False where the system has no such thing."""
    return prctl(PR_SET_CHILD_SUBREAPER, 1)


def prctl(option: int, value: int) -> bool:
    """Set a property of this process; False where the system has no such thing."""
    if sys.platform != "linux":
        return False
    from .warden_libc import call

    return call("prctl", option, value, 0, 0, 0)[0] == 0


def descendants(root: int) -> list[int]:
    """Return all processes below `root`, parents before their children; empty where there is no /proc."""
    list_children = _way_to_list()
    found: list[int] = []
    queue = [root]
    while queue:
        below = list_children(queue.pop())
        found += below
        queue += below
    return found


def children(pid: int) -> list[int]:
    """Return the processes that `pid` is the parent of; empty where there is no /proc."""
    return _way_to_list()(pid)


def _way_to_list() -> Callable[[int], list[int]]:
    """Choose between the kernel's list of children and, where it keeps none, one made from every process's parent."""
    if os.path.exists(f"/proc/self/task/{os.getpid()}/children"):
        return _children
    below: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdigit():
            below.setdefault(parent_of(int(name)), []).append(int(name))
    return lambda pid: below.get(pid, [])


def _children(pid: int) -> list[int]:
    """List the children of all threads of `pid`; a process that has just ended has none."""
    found: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as listing:
                found += map(int, listing.read().split())
    except OSError:
        pass
    return found


def parent_of(pid: int) -> int:
    """Return the parent of `pid`, 0 when it has none or is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            return int(stat.read().rpartition(b")")[2].split()[1])  # The name before ")" may hold anything.
    except (OSError, IndexError, ValueError):
        return 0


def descends_from(pid: int, ancestor: int) -> bool:
    """Say whether `pid` is `ancestor` or stands anywhere below it."""
    for _ in range(1 << 15):
        if pid == ancestor:
            return True
        if pid <= 1:
            break
        pid = parent_of(pid)
    return False


def send(pids: Iterable[int], number: int) -> None:
    """Signal each process; those that are gone or not ours are passed over."""
    for pid in pids:
        try:
            os.kill(pid, number)
        except (ProcessLookupError, PermissionError):
            continue


def freeze_and_kill(find: Callable[[], list[int]]) -> None:
    """Kill all that `find` returns: stopped first, until no pass finds a new one, since what is stopped cannot fork.

    Groups are signalled as a whole, which the kernel does in one step: no fork of a bomb slips between.
    """
    ours = os.getpgrp()
    seen: set[int] = set()
    for _ in range(1000):
        new = [pid for pid in find() if pid not in seen]
        if not new:
            break
        send((-group for group in _groups(new) if group != ours), signal.SIGSTOP)
        send(new, signal.SIGSTOP)
        seen.update(new)
    send((-group for group in _groups(seen) if group != ours), signal.SIGKILL)
    send(seen, signal.SIGKILL)


def _groups(pids: Iterable[int]) -> set[int]:
    groups: set[int] = set()
    for pid in pids:
        try:
            groups.add(os.getpgid(pid))
        except OSError:
            continue
    return groups - {0, 1}
