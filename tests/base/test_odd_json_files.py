"""A reader of JSON never waits on a pipe or drinks from a device."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from emailbench.base import ordinary
from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import read_json
from emailbench.base.ordinary import read_ordinary
from emailbench.traces.registry import parse_trace


@pytest.mark.parametrize("kind", ["pipe", "device", "large"])
def test_only_ordinary_files_of_bounded_size_are_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "result.json"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.touch()
        os.truncate(path, (256 << 20) + 1)
    with pytest.raises(UserError, match="no ordinary file"):
        read_json(path)


@pytest.mark.parametrize("instead", ["pipe", "device", "large"])
def test_what_is_put_there_between_a_look_and_the_reading_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, instead: str
) -> None:
    """Whoever looks by name and opens by name afterwards would wait on the pipe or read all of the other."""
    path = tmp_path / "result.json"
    path.write_text("{}")
    look, opens = os.stat, os.open

    def swap() -> None:
        path.unlink(missing_ok=True)
        if instead == "pipe":
            os.mkfifo(path)
        elif instead == "device":
            path.symlink_to("/dev/zero")
        else:
            path.touch()
            os.truncate(path, 1 << 40)

    def stat(*arguments: object, **more: object) -> os.stat_result:
        found = look(*arguments, **more)  # type: ignore[arg-type]
        swap()
        return found

    def open_(*arguments: object, **more: object) -> int:
        swap()
        return opens(*arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", stat)
    monkeypatch.setattr(ordinary.os, "open", open_)
    with pytest.raises(UserError):
        read_json(path)


def test_a_large_file_is_cut_where_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "auth.json"
    path.write_bytes(b"abc" * 10)
    assert read_ordinary(path, 7, cut=True) == b"abcabca"
    with pytest.raises(ordinary.NotOrdinary):
        read_ordinary(path, 7)


def test_a_huge_object_or_line_in_a_trace_is_malformed() -> None:
    assert parse_trace("own", [b"{\n", *[b"\n"] * (5 << 20)]).malformed_lines == 1
    assert parse_trace("own", [b'{"type": "final", "text": "' + b"x" * (9 << 20) + b'"}']).malformed_lines == 1
