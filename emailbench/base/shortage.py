"""Shortages of the machine: disk, descriptors, memory. Who brought one about can seldom be told."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

NUMBERS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EFBIG})

LEAST_SPACE = 64 << 20
"""Bytes that must be free where a run's files are written before the run begins."""

LEAST_DESCRIPTORS = 48
"""Descriptors that must be free in the runner before a run begins."""


def is_shortage(error: BaseException) -> bool:
    """Tell whether an error means that the machine ran short of something."""
    if isinstance(error, MemoryError):
        return True
    if isinstance(error, RuntimeError):  # Python has no type of its own for this.
        return "start new thread" in str(error)
    return isinstance(error, OSError) and error.errno in NUMBERS


def check_room(folder: Path) -> None:
    """Raise OSError when there is too little of something to begin a run whose files lie in `folder`."""
    free = shutil.disk_usage(folder).free
    if free < LEAST_SPACE:
        raise OSError(errno.ENOSPC, f"{free >> 20} MB free before the run, {LEAST_SPACE >> 20} MB needed", str(folder))
    taken: list[int] = []
    try:
        for _ in range(LEAST_DESCRIPTORS):
            taken.append(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))
    finally:
        for descriptor in taken:
            os.close(descriptor)
