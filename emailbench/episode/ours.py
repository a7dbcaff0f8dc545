"""Files that an episode may write: new ones, and those that an episode wrote before. Nothing else is overwritten."""

from __future__ import annotations

import stat
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import parse_json
from emailbench.records.formats import JOURNAL
from emailbench.records.ledger import BUCKETS

LARGEST = 64 * 1024 * 1024
"""Bytes of a ledger beyond which it is none of ours."""

_BEGINS = b'{"format":%d,"n":' % JOURNAL
"""How the first line of every journal begins."""
_REMEDY = "nothing was written: move it away, or name another file"


def check_files(ledger: Path, calls: Path) -> None:
    """Raise UserError when either path holds something that no episode wrote, or both are the same."""
    if ledger.absolute() == calls.absolute():
        raise UserError("the ledger and the log of calls are one file", where=str(calls), remedy="name two files")
    if _size(ledger) and not _is_ledger(ledger):
        raise UserError("this file is no ledger", where=str(ledger), remedy=_REMEDY)
    if _size(calls) and not _is_journal(calls):
        raise UserError("this file is no log of calls", where=str(calls), remedy=_REMEDY)


def _size(path: Path) -> int:
    """Return the size of the file at `path`, 0 when there is none; raise UserError for what is no ordinary file."""
    try:
        held = path.stat()
    except OSError:
        return 0  # Whatever is wrong with the place is told when the file is opened.
    if stat.S_ISDIR(held.st_mode):
        raise UserError("this is a folder", where=str(path), remedy="name a file")
    if not stat.S_ISREG(held.st_mode):
        raise UserError("this is no ordinary file", where=str(path), remedy="name another")
    return held.st_size


def _is_ledger(path: Path) -> bool:
    try:
        if path.stat().st_size > LARGEST:
            return False
        content = parse_json(path.read_bytes().decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(content, dict) and content.keys() <= {"format", *BUCKETS}


def _is_journal(path: Path) -> bool:
    """Tell it by the beginning; of a first line that broke off there may be less than that."""
    try:
        with path.open("rb") as stream:
            head = stream.readline(len(_BEGINS) * 2).replace(b" ", b"")[: len(_BEGINS)]
    except OSError:
        return False
    return _BEGINS.startswith(head)
