"""`summary.json` and `invocation.json`: what an invocation did, there from its start and good at any moment after."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from emailbench.base.jsonfiles import write_atomic, write_json
from emailbench.base.shapes import dump
from emailbench.records.result import Result
from emailbench.records.runfolder import INVOCATION, SUMMARY
from emailbench.runner.plan import Job

FORMAT = 1
INTERVAL_S = 1.0
"""How often the summary is written at most, while runs go on."""


class Summary:
    """The results so far, in planned order; each is serialised once, however often the file is written."""

    def __init__(self, runs_dir: Path, jobs: Sequence[Job], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = runs_dir / SUMMARY
        self._place = {(job.agent, job.task, job.repetition): index for index, job in enumerate(jobs)}
        self._texts: dict[int, str] = {}
        self._clock = clock
        self._written = float("-inf")
        self._stale = True

    def add(self, result: Result) -> None:
        """Take a result, and write the file when the last time is long enough ago."""
        text = json.dumps(dump(result), ensure_ascii=False, allow_nan=False, indent=1)
        self._texts[self._place[result.key]] = text
        self._stale = True
        if self._clock() - self._written >= INTERVAL_S:
            self.write()

    def write(self) -> None:
        """Write the file if anything has changed since it was written."""
        if self._stale:
            body = ",\n".join(text for _, text in sorted(self._texts.items()))
            write_atomic(self._path, f"[\n{body}\n]\n".encode("utf-8", "backslashreplace") if body else b"[]\n")
            self._written = self._clock()
            self._stale = False


def write_invocation(runs_dir: Path, content: Mapping[str, Any]) -> None:
    """Write how the runner was called, and once it has ended, how that went."""
    write_json(runs_dir / INVOCATION, {"format": FORMAT, **content})
