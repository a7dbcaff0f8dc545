"""What the process tests share: settings for a run, and looking at processes from outside."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from emailbench.runner.warden_client import WardenSettings

HERE = Path(__file__).parent
PYTHON = sys.executable
PATIENCE_S = 60.0


def settings(folder: Path, *argv: str, **changes: Any) -> WardenSettings:
    """Settings for an agent that works in `folder`, with an environment of just PATH."""
    values: dict[str, Any] = {
        "argv": argv,
        "cwd": folder,
        "env": {"PATH": "/usr/bin:/bin"},
        "stdout": folder / "out",
        "stderr": folder / "err",
        "time_limit_s": PATIENCE_S,
        "grace_s": 0.3,
    }
    return WardenSettings(**(values | changes))


def python(folder: Path, code: str, *arguments: str, **changes: Any) -> WardenSettings:
    """Settings for an agent that is a few lines of Python."""
    return settings(folder, PYTHON, "-I", "-S", "-c", code, *arguments, **changes)


def family(folder: Path, *kinds_and_then: str, **changes: Any) -> WardenSettings:
    """Settings for the agent of `family.py`; its relatives register in `folder`/pids."""
    pids = folder / "pids"
    pids.mkdir()
    return settings(folder, PYTHON, "-I", "-S", str(HERE / "family.py"), str(pids), *kinds_and_then, **changes)


def until(condition: Callable[[], bool], patience_s: float = PATIENCE_S) -> bool:
    """Wait for something that another process does; False when it did not happen."""
    deadline = time.monotonic() + patience_s
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def registered(folder: Path) -> list[int]:
    """The pids that a family has written down."""
    return [int(path.name) for path in (folder / "pids").iterdir() if path.name.isdigit()]


def alive(pids: Iterable[int]) -> list[int]:
    """Those of `pids` that still run; one that is dead but not buried does not count."""
    return [pid for pid in pids if state(pid) not in ("", "Z", "X")]


def state(pid: int) -> str:
    """The letter that /proc gives for the state of `pid`, empty when there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""
