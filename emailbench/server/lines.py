"""Bytes in pieces of any size become whole lines; a line without end becomes a verdict instead of a full memory.

Without I/O: whoever owns the pipe or socket feeds what it read. A line ends at ``\\n``; a ``\\r`` before it stays on
the line, where JSON counts it as white space.
"""

from __future__ import annotations

LINE_LIMIT = 8 << 20
"""Bytes in the longest line that is taken. Far above any honest call (answers stay under 8 KB), and small enough that
what it can unfold into fits into memory."""


class Overlong:
    """Stands in the place of a line that was longer than the limit and is not kept."""


OVERLONG = Overlong()


class LineReader:
    """Cuts a stream of bytes into lines, and drops a line that exceeds the limit up to its newline."""

    def __init__(self, limit: int = LINE_LIMIT) -> None:
        self._limit = limit
        self._begun = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes | Overlong]:
        """Take the next bytes and return the lines they complete, without their newlines."""
        if data.endswith(b"\n") and not self._begun and not self._skipping and len(data) <= self._limit:
            return [*data[:-1].split(b"\n")]
        *ends, rest = data.split(b"\n")
        lines: list[bytes | Overlong] = []
        for end in ends:
            self._keep(end, lines)
            if not self._skipping:
                lines.append(bytes(self._begun))
            self._begun.clear()
            self._skipping = False
        self._keep(rest, lines)
        return lines

    def close(self) -> list[bytes | Overlong]:
        """Return the last line if the stream ended without a newline; what came whole is worth an answer."""
        rest = bytes(self._begun)
        self._begun.clear()
        return [rest] if rest else []

    def _keep(self, piece: bytes, lines: list[bytes | Overlong]) -> None:
        if self._skipping:
            return
        if len(self._begun) + len(piece) > self._limit:
            lines.append(OVERLONG)
            self._skipping = True
            self._begun.clear()
        else:
            self._begun += piece
