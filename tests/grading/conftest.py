from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import tiny_company
from tiny_bench import Bench

from emailbench.world.suite import Suite, load_suite


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return load_suite(tiny_company.write(tmp_path_factory.mktemp("suite") / "tiny"))


@pytest.fixture
def bench(suite: Suite, tmp_path: Path) -> Bench:
    return Bench(suite, tmp_path)
