"""What becomes of an agent's output. Stand-alone: part of the warden."""

from __future__ import annotations

import os

LONGEST_LINE = 8 << 20  # A final event is not sought in longer lines; whoever floods must not fill our memory.


class Sink:
    """A file that takes what a pipe brings up to a cap; what comes after is read and dropped, so nobody blocks."""

    def __init__(self, path: str, cap: int) -> None:
        self.file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
        self.cap = cap
        self.seen = 0
        self.kept = 0
        self.trouble = ""

    def take(self, data: bytes) -> None:
        """Count `data`, and keep it as far as there is room."""
        self.seen += len(data)
        kept = data[: self.cap - self.kept]
        self._write(kept)
        if not self.trouble:
            self.kept += len(kept)

    def note(self, line: str) -> None:
        """Add a line of our own, cap or not."""
        self._write(f"[warden] {line}\n".encode("utf-8", "backslashreplace"))

    def _write(self, data: bytes) -> None:
        try:
            while data and not self.trouble:
                data = data[os.write(self.file, data) :]
        except OSError as error:  # A full disk must not stop the watch over the tree.
            self.trouble = error.strerror or str(error)

    @property
    def cut(self) -> bool:
        """Whether something that came is not in the file."""
        return self.seen > self.kept


class EventFinder:
    """Watches a stream for the first line that holds every one of some strings."""

    def __init__(self, contains: list[str]) -> None:
        self.marks = [mark.encode() for mark in contains]
        self.found = False
        self._begun = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> None:
        """Look at the lines that `data` completes."""
        if self.found or not self.marks:
            return
        *complete, rest = data.split(b"\n")
        for end in complete:
            line = bytes(self._begun) + end
            self.found |= not self._skipping and all(mark in line for mark in self.marks)
            self._begun.clear()
            self._skipping = False
        self._begun += rest
        if len(self._begun) > LONGEST_LINE:
            self._begun.clear()
            self._skipping = True
