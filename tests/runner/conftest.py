"""Fixtures of the runner's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.runner.lab import Lab


@pytest.fixture
def lab(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Lab:
    return Lab(tmp_path, capsys.readouterr)
