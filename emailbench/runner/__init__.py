"""Runs agents on tasks: processes, isolation, progress, results."""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for; return the exit code. Also the command `emailbench run`."""
    from emailbench.runner.cli import main as run

    return run(argv)
