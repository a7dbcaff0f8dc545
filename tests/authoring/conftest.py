"""Copies of the shipped suite that tests may damage."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from emailbench.base import paths
from emailbench.world.suite import Suite, load_suite


class Copy:
    """A copy of the shipped suite in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("data", "tasks"):
            shutil.copytree(paths.home() / name, folder / name)

    def suite(self) -> Suite:
        """Load the copy as it lies on disk now."""
        return load_suite(self.folder)

    def edit(self, file: str, change: Callable[[Any], Any]) -> Suite:
        """Change the content of a JSON file, or the text of another, and load the suite."""
        path = self.folder / file
        if path.suffix == ".json":
            content = json.loads(path.read_text())
            change(content)
            path.write_text(json.dumps(content))
        else:
            path.write_text(change(path.read_text()))
        return self.suite()


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "suite")


@pytest.fixture(scope="session")
def shipped() -> Suite:
    return load_suite()
