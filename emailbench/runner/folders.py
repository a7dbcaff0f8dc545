"""Run folders before and after a run: which may be emptied, and emptying them whatever an agent left inside."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import read_json
from emailbench.records.runfolder import INVOCATION, LOCK, MARKER, SUMMARY, RunFolder


def check_runs_dir(path: Path, suite: Path) -> None:
    """Refuse a folder for runs that lies in the suite, whose files a run must not change, or that is no folder."""
    for part in ("data", "tasks"):
        if path == suite / part or suite / part in path.parents:
            raise UserError("runs cannot lie in the suite", where=str(path), remedy="choose another --runs-dir")
    mode = _mode(path)
    if mode and not stat.S_ISDIR(mode):
        raise UserError("this is no folder", where=str(path), remedy="choose another --runs-dir")


def check_contents(path: Path) -> None:
    """Refuse a folder for runs that holds other people's things: no runs, or a summary that is none of ours."""
    if not _mode(path):
        return
    known = False
    for name, is_ours in ((SUMMARY, _is_summary), (INVOCATION, _is_invocation)):
        known = known or bool(_mode(path / name))
        if _mode(path / name) and not is_ours(path / name):
            remedy = "it would be overwritten: move it away, or choose another --runs-dir"
            raise UserError("the file was not written by a runner", where=str(path / name), remedy=remedy)
    try:
        names = [entry.name for entry in path.iterdir() if not entry.name.startswith(".")]
        known = known or bool(_mode(path / LOCK)) or any(path.glob(f"*/*/{MARKER}"))
    except OSError as error:
        raise UserError(f"the folder cannot be used ({error.strerror})", where=str(path)) from None
    if names and not known:
        remedy = "runs would lie among them: choose a new or an empty folder with --runs-dir"
        raise UserError("the folder holds other things and no runs", where=str(path), remedy=remedy)


def _is_summary(path: Path) -> bool:
    try:
        content = read_json(path)
    except UserError:
        return False
    items = content if isinstance(content, list) else [None]
    return all(isinstance(item, dict) and {"agent", "task"} <= item.keys() for item in items)


def _is_invocation(path: Path) -> bool:
    try:
        content = read_json(path)
    except UserError:
        return False
    return isinstance(content, dict) and {"format", "id"} <= content.keys()


def open_runs_dir(path: Path) -> None:
    """Make the folder for runs; raise UserError when it cannot be made or written to."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"the folder for runs cannot be made ({error.strerror})", where=str(path)) from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise UserError("the folder for runs cannot be written to", where=str(path))


def check_foreign(folders: Iterable[RunFolder]) -> None:
    """Raise UserError for the first planned folder that holds something which no run of ours made."""
    for folder in folders:
        for path in (folder.path.parent, folder.path):
            mode = _mode(path)
            if mode and not stat.S_ISDIR(mode):
                raise UserError("this is no folder", where=str(path), remedy="move it away, or change --runs-dir")
        if _mode(folder.path) and not _mode(folder.marker) and any(folder.path.iterdir()):
            remedy = "it would be emptied: move it away, or change --runs-dir"
            raise UserError(f"the folder was not made by a run (no {MARKER})", where=str(folder.path), remedy=remedy)


def make(folder: RunFolder) -> None:
    """Make a run's folder, marked as ours, with the agent's working folder in it.

    What stands in its place is what `check_foreign` has passed, an earlier run, or was put there by another agent
    since. It goes only now, when a run takes its place. The marker goes last: a failed attempt can be redone.
    """
    for path in (folder.path.parent, folder.path):
        mode = _mode(path)
        if mode and not stat.S_ISDIR(mode):
            path.unlink()
        elif mode and path == folder.path:
            empty(path, keep=MARKER)
            empty(path)
            path.rmdir()
    folder.path.mkdir(parents=True)
    folder.marker.touch()
    folder.work.mkdir()


def empty(top: Path, *, keep: str = "") -> None:
    """Remove all that lies in `top` but the file `keep`.

    Works without recursion, on trees deeper than a path may be long, on folders without permissions, and never follows
    a link: folders inside folders are first moved up.
    """
    moved = 0
    while paths := [path for path in top.iterdir() if path.name != keep]:
        for path in paths:
            if not _is_folder(path):
                path.unlink()
                continue
            path.chmod(0o700)
            for inner in list(path.iterdir()):
                if _is_folder(inner):
                    moved = _move_up(inner, top, moved)
                else:
                    inner.unlink()
            path.rmdir()


def _is_folder(path: Path) -> bool:
    return stat.S_ISDIR(path.lstat().st_mode)


def _move_up(path: Path, top: Path, moved: int) -> int:
    """Move a folder into `top` under a name that is free; return the number of names used."""
    path.chmod(0o700)  # A folder that its owner may not write to cannot be moved: its ".." changes.
    while True:
        moved += 1
        name = top / f".{moved}.gone"
        try:
            name.mkdir()
        except FileExistsError:
            continue
        path.replace(name)
        return moved


def _mode(path: Path) -> int:
    """Return the mode of what lies at `path` itself, 0 when nothing does."""
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise UserError(f"the folder cannot be used ({error.strerror})", where=str(path)) from None
