"""How much an agent's folders hold, looked at while it runs. Stand-alone: part of the warden.

Most looks are one question to the file system: as long as its free space has not shrunk by what would be too much, the
folders are not gone through. What cannot be looked into counts by that alone.
"""

from __future__ import annotations

import os
import stat
import time

TYPE_CHECKING = False  # `typing` takes longer to import than all of this.
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PERIOD_S = 0.5  # Between two looks.
WALK_S = 10.0  # After this the folders are gone through, whatever the file system says.
SHARE = 0.05  # Of the time is spent on that at most.


class Space:
    """Watches folders that may hold so many bytes and so many files together; `find` lists whose processes they are."""

    def __init__(self, folders: Iterable[str], most_bytes: int, most_files: int, find: Callable[[], list[int]]) -> None:
        self.folders = list(folders)
        self.most = (most_bytes, most_files)
        self.find = find
        self.held = (0, 0)
        self.free = self.free_at_start = _free(self.folders)
        self.next_look = time.monotonic() + PERIOD_S
        self.next_walk = 0.0
        self.due = time.monotonic() + WALK_S

    def excess(self, now: float) -> str:
        """Say what there is too much of; empty when nothing, or when it is not yet time to look again."""
        if now < self.next_look:
            return ""
        self.next_look = now + PERIOD_S
        grown = _shrunk(self.free, _free(self.folders))
        plausible = any(held + more >= most / 2 for held, more, most in zip(self.held, grown, self.most, strict=True))
        if now < self.next_walk or not (plausible or now >= self.due):
            return ""
        return self._walk(now)

    def _walk(self, now: float) -> str:
        self.free = _free(self.folders)
        found = Holdings(self.folders, self.most)
        found.add_open_files(self.find())
        self.held = (found.bytes, found.files)
        took = time.monotonic() - now
        self.next_walk = now + took / SHARE
        self.due = max(now + WALK_S, self.next_walk)
        if found.bytes > self.most[0]:
            return f"its folders held more than {_size(self.most[0])}"
        if found.files > self.most[1]:
            return f"its folders held more than {self.most[1]} files"
        lost = _shrunk(self.free_at_start, self.free)
        if found.blind and any(more > most for more, most in zip(lost, self.most, strict=True)):
            return f"its folders hold what cannot be looked into, while {_size(lost[0])} of the disk were filled"
        return ""


class Holdings:
    """What lies in folders: bytes on disk and files, counted until there are more than `most` of either."""

    def __init__(self, folders: Iterable[str], most: tuple[int, int]) -> None:
        self.bytes = self.files = 0
        self.blind = False
        self.most = most
        self.seen: set[tuple[int, int]] = set()
        self.waiting = list(folders)
        self.devices = set(_free(self.waiting))
        while self.waiting and not self._enough():
            self._add_folder(self.waiting.pop())

    def _enough(self) -> bool:
        return self.bytes > self.most[0] or self.files > self.most[1]

    def _add_folder(self, path: str) -> None:
        try:
            with os.scandir(path) as entries:
                for entry in entries:
                    held = entry.stat(follow_symlinks=False)
                    self._add(held)
                    if stat.S_ISDIR(held.st_mode):
                        self.waiting.append(entry.path)
                    if self._enough():
                        return
        except FileNotFoundError:
            return
        except OSError:  # Closed to us, or nested deeper than a path may be long.
            self.blind = True

    def _add(self, held: os.stat_result) -> None:
        if held.st_nlink > 1 and not stat.S_ISDIR(held.st_mode):
            if (held.st_dev, held.st_ino) in self.seen:
                return
            self.seen.add((held.st_dev, held.st_ino))
        self.files += 1
        self.bytes += held.st_blocks * 512

    def add_open_files(self, pids: Iterable[int]) -> None:
        """Count the files that only open descriptors of these processes hold, as far as they can be seen."""
        for pid in pids:
            try:
                names = os.listdir(f"/proc/{pid}/fd")
                with open(f"/proc/{pid}/maps", "rb") as maps:
                    self.blind |= any(b" (deleted)" in line and b" /memfd:" not in line for line in maps)
            except (FileNotFoundError, ProcessLookupError):
                continue
            except OSError:
                self.blind = True
                continue
            for name in names:
                try:
                    held = os.stat(f"/proc/{pid}/fd/{name}")
                except OSError:
                    continue
                # A device that none of the folders lies on is memory, or somebody else's.
                gone = held.st_nlink == 0 and stat.S_ISREG(held.st_mode) and held.st_dev in self.devices
                if gone and (held.st_dev, held.st_ino) not in self.seen:
                    self.seen.add((held.st_dev, held.st_ino))
                    self._add(held)


def _free(folders: Iterable[str]) -> dict[int, tuple[int, int]]:
    """Return the free bytes and files of each file system that the folders lie on."""
    found = {}
    for folder in folders:
        try:
            state = os.statvfs(folder)
            found[os.stat(folder).st_dev] = (state.f_bfree * state.f_frsize, state.f_ffree)
        except OSError:  # The agent has removed it.
            continue
    return found


def _shrunk(before: dict[int, tuple[int, int]], now: dict[int, tuple[int, int]]) -> tuple[int, int]:
    pairs = [(before[device], now[device]) for device in before if device in now]
    return (
        sum(max(0, was[0] - free[0]) for was, free in pairs),
        sum(max(0, was[1] - free[1]) for was, free in pairs),
    )


def _size(count: int) -> str:
    return f"{count / (1 << 30):.3g} GiB" if count >= 1 << 30 else f"{count >> 20} MiB"
