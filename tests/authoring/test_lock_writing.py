"""`emailbench check --lock` where the file cannot be written."""

import shutil
from pathlib import Path

import pytest

from emailbench.authoring.check import main
from emailbench.world.suite import load_suite


def test_a_lock_that_cannot_be_written_is_an_error_of_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for part in ("data", "tasks"):
        shutil.copytree(load_suite().home / part, tmp_path / part)
    lock = tmp_path / "tasks" / "facts.lock"
    lock.unlink()
    lock.mkdir()
    assert main(["--suite", str(tmp_path), "--lock"]) == 2
    captured = capsys.readouterr()
    assert "facts.lock: cannot be written (Is a directory)" in captured.err and "wrote" not in captured.out
    assert [path.name for path in lock.parent.iterdir() if path.name.endswith(".part")] == []
