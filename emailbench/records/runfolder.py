"""The folder of one run: which files lie in it and what they are called."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

MARKER = ".emailbench-run"
"""An empty file that marks a folder as a run's: only marked folders are ever emptied."""

SUMMARY = "summary.json"
INVOCATION = "invocation.json"
LOCK = ".lock"

_NAME = re.compile(r"(?P<task>.+?)(?:_r(?P<repetition>[1-9]\d*))?\Z", re.DOTALL)


def run_name(task: str, repetition: int) -> str:
    """Return the folder name of a run: the task, and `_r<n>` when it is one of several (repetition 0: the only one)."""
    return f"{task}_r{repetition}" if repetition else task


def parse_run_name(name: str) -> tuple[str, int]:
    """Return (task, repetition) of a run folder's name."""
    match = _NAME.match(name)
    assert match is not None
    return match["task"], int(match["repetition"] or 0)


@dataclass(frozen=True)
class RunFolder:
    """The paths of one run's files."""

    path: Path

    @classmethod
    def of(cls, runs_dir: Path, agent: str, task: str, repetition: int) -> RunFolder:
        """Return the folder of a run below `runs_dir`."""
        return cls(runs_dir / agent / run_name(task, repetition))

    @property
    def ledger(self) -> Path:
        """The fold of the calls' effects."""
        return self.path / "ledger.json"

    @property
    def calls(self) -> Path:
        """The journal of all calls."""
        return self.path / "tool_calls.jsonl"

    @property
    def trace(self) -> Path:
        """What the agent printed."""
        return self.path / "trace.jsonl"

    @property
    def stderr(self) -> Path:
        """What the agent printed to standard error, time limit and launch errors included."""
        return self.path / "stderr.log"

    @property
    def result(self) -> Path:
        """The verdict."""
        return self.path / "result.json"

    @property
    def prompt(self) -> Path:
        """The prompt as the agent got it."""
        return self.path / "prompt.txt"

    @property
    def mcp_config(self) -> Path:
        """The MCP configuration that an MCP agent gets."""
        return self.path / "mcp_config.json"

    @property
    def work(self) -> Path:
        """The agent's working folder, the only one it may write to."""
        return self.path / "work"

    @property
    def marker(self) -> Path:
        """The file that marks the folder as a run's."""
        return self.path / MARKER
