"""One runner per runs folder: an flock that ends with its process, so that no stale lock ever stands in the way."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from emailbench.base.errors import UserError
from emailbench.records.runfolder import LOCK


@contextmanager
def locked(runs_dir: Path, holder: Mapping[str, Any]) -> Iterator[None]:
    """Hold the folder's lock and leave `holder` in it for others to read; raise UserError when another runner has it.

    The file stays when the lock is given up: removing it would let two runners hold two files of the same name.
    """
    path = runs_dir / LOCK
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
    except OSError as error:
        raise UserError(f"the lock cannot be opened ({error.strerror})", where=str(path)) from None
    try:
        _acquire(descriptor, path)
        content = json.dumps({"pid": os.getpid(), **holder}).encode()
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, content, 0)
        yield
    finally:
        os.close(descriptor)


def _acquire(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        remedy = "wait for it or stop it, or choose another folder with --runs-dir"
        raise UserError(f"{_describe(descriptor)} is using it", where=str(path.parent), remedy=remedy) from None
    except OSError as error:
        remedy = "put the runs on a local disk with --runs-dir"
        raise UserError(f"the folder cannot be locked ({error.strerror})", where=str(path), remedy=remedy) from None


def _describe(descriptor: int) -> str:
    """Say who holds the lock; what it left there may be torn or missing."""
    try:
        held = json.loads(os.pread(descriptor, 4096, 0))
        return f"another runner (pid {int(held['pid'])}, since {ascii(held['since'])[1:-1]})"
    except (OSError, ValueError, KeyError, TypeError):
        return "another runner"
