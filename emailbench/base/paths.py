"""Where things lie: the package, the suite that ships with it, and the folder for runs."""

from __future__ import annotations

from pathlib import Path

from emailbench.base.errors import UserError

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of the package `emailbench`."""


def home() -> Path:
    """Return the folder that holds data/, tasks/, agents/, server/ and agents.json.

    In a checkout that is the repository's root; in an installed wheel it is `emailbench_suite` beside the package, so
    that whoever may read the code cannot thereby read the answers.
    """
    checkout = PACKAGE.parent
    if (checkout / "agents.json").is_file() and (checkout / "data").is_dir():
        return checkout
    installed = checkout / "emailbench_suite"
    if installed.is_dir():
        return installed
    raise UserError(
        "no suite beside the package", where=str(checkout), remedy="clone the repository or install it again"
    )


def no_folder(path: Path, remedy: str) -> UserError:
    """Return the error for a path that should be a folder: nothing is there, or a file is."""
    return UserError("this is a file" if path.exists() else "no such folder", where=str(path), remedy=remedy)


def default_runs_dir() -> Path:
    """Return where runs go when nothing else is said: runs/ of the checkout, else of the current folder."""
    root = home()
    return root / "runs" if root == PACKAGE.parent else Path.cwd() / "runs"
