"""The agent programs, installed once and kept; tests of one that cannot be had skip with the reason."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.real_agents import install  # noqa: E402
from tests.real_agents.harness import ADAPTERS, PROGRAM_OF  # noqa: E402


@pytest.fixture(scope="session")
def programs() -> dict[str, install.Program | None]:
    """Adapter → its program, None for our own agents; adapters whose program cannot be had are not in it."""
    found: dict[str, install.Program | None] = {}
    for adapter in ADAPTERS:
        program = install.program(PROGRAM_OF[adapter]) if adapter in PROGRAM_OF else None
        if program is None or not program.why_not:
            found[adapter] = program
    return found


@pytest.fixture(scope="session")
def need(programs: dict[str, install.Program | None]) -> Callable[[str], install.Program | None]:
    """Return an adapter's program, or skip the test with the reason why it is not there."""

    def get(adapter: str) -> install.Program | None:
        if adapter not in programs:
            pytest.skip(install.program(PROGRAM_OF[adapter]).why_not)
        return programs[adapter]

    return get
