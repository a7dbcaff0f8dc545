"""Runs agents on tasks: processes, isolation, progress, results."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for; return the exit code. Also the command `emailbench run`."""
    if sys.platform == "win32":
        print("runner: Windows is not supported; use the Windows Subsystem for Linux (WSL).", file=sys.stderr)
        return 2
    from emailbench.runner.cli import main as run

    return run(argv)
