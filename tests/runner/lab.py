"""A runner on a runs folder of its own, with agents that a test writes itself."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from emailbench.base import paths
from emailbench.runner import main

Results = dict[tuple[str, str, int], dict[str, Any]]


@dataclass(frozen=True)
class Ran:
    """What an invocation of the runner gave back."""

    code: int
    out: str
    err: str


class Lab:
    """Agents, runs folder, and the runner on them."""

    def __init__(self, folder: Path, capture: Callable[[], Any]) -> None:
        self.folder = folder
        self.runs = folder / "runs"
        self.agents_file = folder / "agents.json"
        self._agents: dict[str, Any] = {}
        self._capture = capture

    def agent(self, name: str, program: str, *arguments: Any, **fields: Any) -> None:
        """Add an agent whose program is this Python text; `sys` and `os` are imported."""
        path = self.folder / f"{name}.py"
        path.write_text("import os, sys\n" + textwrap.dedent(program))
        self.adapter(name, command=["{python}", "-I", "-S", str(path), *arguments], **fields)

    def adapter(self, name: str, **fields: Any) -> None:
        """Add an agent as it would stand in agents.json."""
        self._agents[name] = fields
        self.agents_file.write_text(json.dumps({"format": 1, "agents": self._agents}))

    def arguments(self, *words: str) -> list[str]:
        """Return the runner's arguments: these, on the lab's files."""
        files = ["--runs-dir", str(self.runs)]
        if self._agents:
            files += ["--agents-file", str(self.agents_file)]
        return [*words, *files]

    def run(self, *words: str) -> Ran:
        """Call the runner in this process."""
        code = main(self.arguments(*words))
        captured = self._capture()
        return Ran(code, captured.out, captured.err)

    def command(self, *words: str) -> list[str]:
        """Return the command of a runner as a process of its own."""
        return [sys.executable, "-I", "-S", str(paths.home() / "runner.py"), *self.arguments(*words)]

    def summary(self) -> Results:
        """Return the summary's results by agent, task, repetition."""
        held = json.loads((self.runs / "summary.json").read_text())
        return {(result["agent"], result["task"], result["repetition"]): result for result in held}

    def invocation(self) -> dict[str, Any]:
        """Return invocation.json."""
        content: dict[str, Any] = json.loads((self.runs / "invocation.json").read_text())
        return content


def is_alive(pid: int) -> bool:
    """Tell whether a process is there and no zombie."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"
