"""A reader of JSON never waits on a pipe or drinks from a device."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import read_json
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


def test_a_huge_object_or_line_in_a_trace_is_malformed() -> None:
    assert parse_trace("own", [b"{\n", *[b"\n"] * (5 << 20)]).malformed_lines == 1
    assert parse_trace("own", [b'{"type": "final", "text": "' + b"x" * (9 << 20) + b'"}']).malformed_lines == 1
