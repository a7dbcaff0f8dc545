"""Shows results as text, JSON or Markdown."""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command `report.py`."""
    from emailbench.report.cli import main as run

    return run(argv)
