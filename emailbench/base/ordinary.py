"""Ordinary files, read so that nothing else in their place can hold up or flood the reader."""

from __future__ import annotations

import errno
import os
import stat


class NotOrdinary(OSError):
    """What lies there is a pipe, a device or the like, or too large."""


def read_ordinary(path: str | os.PathLike[str], most: int, *, cut: bool = False) -> bytes:
    """Return the content of a file of at most `most` bytes; with `cut` so many bytes of a larger one.

    Raises NotOrdinary for anything else, OSError where it cannot be read. What is looked at is what is read, whoever
    puts something else into its place meanwhile.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    try:
        held = os.fstat(handle)
        if stat.S_ISDIR(held.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(held.st_mode) or (held.st_size > most and not cut):
            raise NotOrdinary(errno.EINVAL, "no ordinary file, or too large", str(path))
        pieces, room = [], most
        while room and (piece := os.read(handle, min(room, 1 << 20))):
            pieces.append(piece)
            room -= len(piece)
        return b"".join(pieces)
    finally:
        os.close(handle)
