"""What a grader is given: the bytes that a run left, and what else is known of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.grading.case import Circumstances
from emailbench.grading.recording import Recording
from emailbench.records.result import Process, Result, Usage, read_result
from emailbench.records.runfolder import RunFolder, parse_run_name


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
    """Return a file's bytes; a folder or a file that cannot be read counts as one that is not there."""
    try:
        return path.read_bytes()
    except OSError:
        return None
