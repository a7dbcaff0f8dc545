"""What a grader is given: the bytes that a run left, and what else is known of it."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.grading.case import Circumstances
from emailbench.grading.recording import Recording
from emailbench.records.result import Process, Result, Usage, read_result
from emailbench.records.runfolder import RunFolder, parse_run_name

LARGEST = 256 * 1024 * 1024
"""Bytes of a ledger or a log beyond which it is taken for none: the runner keeps less of what agents write."""


@dataclass(frozen=True)
class RunMeta:
    """What a result says of its run and no verdict depends on."""

    agent: str = ""
    repetition: int = 0
    attempt: int = 1
    wall_s: float = 0.0
    attested_reason: str = ""
    isolation: str = "none"
    mode: str = "local"
    invocation: str = ""
    suite_hash: str = ""
    surface_hash: str = ""
    run_dir: str = ""


@dataclass(frozen=True)
class RunEvidence:
    """All that a run left behind: files as bytes (None: no such file), how it ended, and its description."""

    ledger: bytes | None = None
    journal: bytes | None = None
    trace: Path | bytes | None = field(default=None, repr=False)
    process: Process = field(default_factory=Process)
    usage: Usage = field(default_factory=Usage)
    attested: bool = False
    meta: RunMeta = field(default_factory=RunMeta)

    def recording(self) -> Recording:
        """Return the ledger and journal as read."""
        return Recording.read(self.ledger, self.journal)

    def circumstances(self) -> Circumstances:
        """Return what else the verdict depends on."""
        return Circumstances(self.process, self.usage, self.attested, self.trace)


def stored_result(folder: Path) -> Result | None:
    """Return the result that lies in a run's folder, None when there is none that can be read."""
    try:
        return read_result(RunFolder(folder).result)
    except UserError:
        return None


def evidence_of(folder: Path, stored: Result | None = None) -> RunEvidence:
    """Read a run's folder; without a stored result the run counts as a clean exit that nobody attested."""
    files = RunFolder(folder)
    trace = files.trace if files.trace.is_file() else None
    ledger, journal = read_bytes(files.ledger), read_bytes(files.calls)
    if stored is None:
        _, repetition = parse_run_name(folder.name)
        meta = RunMeta(
            folder.resolve().parent.name, repetition, attested_reason="no stored result", run_dir=str(folder)
        )
        return RunEvidence(ledger, journal, trace, meta=meta)
    meta = RunMeta(
        agent=stored.agent,
        repetition=stored.repetition,
        attempt=stored.attempt,
        wall_s=stored.wall_s,
        attested_reason=stored.attested_reason,
        isolation=stored.isolation,
        mode=stored.mode,
        invocation=stored.invocation,
        suite_hash=stored.suite_hash,
        surface_hash=stored.surface_hash,
        run_dir=stored.run_dir,
    )
    return RunEvidence(ledger, journal, trace, stored.process, stored.usage, stored.attested, meta)


def read_bytes(path: Path) -> bytes | None:
    """Return a file's bytes; what is no ordinary file, cannot be read or is too large counts as not there.

    A pipe or a device in its place, on which a reader would wait for ever, is not even read.
    """
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        held = os.fstat(handle)
        if not stat.S_ISREG(held.st_mode) or held.st_size > LARGEST:
            return None
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read()
    except OSError:
        return None
    finally:
        os.close(handle)
