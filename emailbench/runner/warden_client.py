"""The runner's side of a warden: start one, wait for its report, end it, and clean up after one that was killed.

    warden = Warden.start(WardenSettings(argv=("codex", "exec", …), cwd=work, env={"PATH": …}, stdout=…, stderr=…))
    host.admit(warden.pid)          # peers on the run's socket must descend from this process
    report = warden.wait()          # never raises for what an agent did; report.ended_by says how it ended

`end()` may be called from any thread at any time (Ctrl-C, cancel); `wait()` then returns soon. A warden that dies
without a report (`ended_by == "warden_lost"`) or does not answer is killed, and what it leaves behind is swept.
"""

from __future__ import annotations

import contextlib
import json
import marshal
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from emailbench.runner.warden_tree import become_subreaper, children, descendants, freeze_and_kill

OUTPUT_CAP = 64 * 1024 * 1024
MOST_BYTES = 2 << 30
MOST_FILES = 200_000
PATIENCE_S = 45.0  # Beyond the time limit and grace: more than a warden needs to give up on processes that hang.


@dataclass(frozen=True)
class FinalEvent:
    """What an agent's last line of output looks like: it holds all of `contains`. The tree ends `grace_s` later."""

    contains: tuple[str, ...]
    grace_s: float = 5.0


@dataclass(frozen=True)
class WardenSettings:
    """How to run one agent.

    `argv[0]` is sought in the PATH of `env`, which is the agent's whole environment. `stdin` is the text it gets, None
    for no input. Output beyond `output_cap` bytes (each stream) is dropped. At the time limit the tree gets SIGTERM and
    `grace_s` later SIGKILL; at once when `folders` hold more than `most_bytes` or `most_files` together. `jail` is what
    `jail.plan` returned, None for no isolation.
    """

    argv: Sequence[str]
    cwd: Path
    env: Mapping[str, str]
    stdout: Path
    stderr: Path
    stdin: str | None = None
    time_limit_s: float = 420.0
    grace_s: float = 3.0
    output_cap: int = OUTPUT_CAP
    final_event: FinalEvent | None = None
    jail: Mapping[str, Any] | None = None
    folders: Sequence[Path] = ()
    most_bytes: int = MOST_BYTES
    most_files: int = MOST_FILES

    def as_line(self) -> bytes:
        """Return the settings as the line a warden reads, which is the same Python."""
        value = asdict(self) | {
            "argv": list(self.argv),
            "cwd": str(self.cwd),
            "env": dict(self.env),
            "stdout": str(self.stdout),
            "stderr": str(self.stderr),
            "jail": dict(self.jail) if self.jail else None,
            "folders": list(map(str, self.folders)),
        }
        return marshal.dumps(value).hex().encode("ascii") + b"\n"


@dataclass(frozen=True)
class JailReport:
    """Which jail the agent ran in; `gaps` names what this kernel cannot keep from it, `detail` is for people."""

    kind: str = "none"
    proven: bool = False
    detail: str = "isolation off"
    gaps: tuple[str, ...] = ()


@dataclass(frozen=True)
class ExitReport:
    """How a run's process ended.

    `started` is False when the agent never ran: `spawn_error` says why, or the jail was not proven (`jail.detail`).
    `ended_by`: agent (it exited) | time_limit | final_event | disk_limit (`excess` says what there was too much of) |
    runner | warden_lost; None if it was not started.
    `exit_code` or `signal` is set when the agent's own process was seen to end. `wall_s` runs from its start to that.
    `tree` is "subreaper" where every descendant was ended, "group" where only the process group could be.
    """

    started: bool
    ended_by: str | None
    spawn_error: str | None = None
    exit_code: int | None = None
    signal: int | None = None
    timed_out: bool = False
    wall_s: float = 0.0
    stdout_bytes: int = 0
    stderr_bytes: int = 0
    stdout_cut: bool = False
    stderr_cut: bool = False
    jail: JailReport = field(default_factory=JailReport)
    tree: str = "subreaper"
    left_behind: int = 0
    excess: str = ""
    warden_error: str = ""


class Warden:
    """One running warden. Made by `start`; `wait` is for one thread, `end` for any."""

    _alive: ClassVar[dict[int, Warden]] = {}
    _births_and_sweeps: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, process: subprocess.Popen[bytes], settings: WardenSettings) -> None:
        assert process.stdin is not None
        self.pid = process.pid
        """The warden's process id: the ancestor of all that the agent starts."""
        self._process = process
        self._life_line = process.stdin
        process.stdin = None  # Else `communicate` would close it.
        self._end_takes_s = settings.grace_s + PATIENCE_S
        self._began = time.monotonic()
        self._deadline = self._began + settings.time_limit_s + self._end_takes_s
        self._over = False
        self._guard = threading.RLock()  # A signal handler that calls `end` may interrupt its own thread in here.
        self._report: ExitReport | None = None

    @classmethod
    def start(cls, settings: WardenSettings) -> Warden:
        """Start a warden, which starts the agent at once."""
        become_subreaper()  # What a warden that is killed leaves behind comes to us.
        with cls._births_and_sweeps:
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(Path(__file__).with_name("warden.py"))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={},
                start_new_session=True,
            )
            warden = cls._alive[process.pid] = cls(process, settings)
        with contextlib.suppress(BrokenPipeError):  # It is dead already; `wait` finds out.
            warden._life_line.write(settings.as_line())
            warden._life_line.flush()
        return warden

    def end(self) -> None:
        """Order the tree to end and return at once; `wait` tells when it is gone. Safe in a signal handler."""
        with self._guard:
            if self._over:
                return
            self._deadline = min(self._deadline, time.monotonic() + self._end_takes_s)
            with contextlib.suppress(BrokenPipeError):
                os.write(self._life_line.fileno(), b"end\n")

    def wait(self) -> ExitReport:
        """Wait until the whole tree is gone and return the report: soon after the time limit at the latest."""
        if self._report is None:
            self._report = self._collect()
        return self._report

    def _collect(self) -> ExitReport:
        output, trouble = b"", b""
        while True:
            try:
                output, trouble = self._process.communicate(timeout=1.0)
                break
            except subprocess.TimeoutExpired:
                if time.monotonic() > self._deadline:
                    self._process.kill()
        with self._guard:
            self._over = True
            self._life_line.close()
        with self._births_and_sweeps:
            self._alive.pop(self.pid, None)
        report = _read_report(output)
        if report is None:
            self._sweep()
            why = trouble.decode("utf-8", "replace").strip() or f"exit status {self._process.returncode}"
            wall_s = round(time.monotonic() - self._began, 3)
            report = ExitReport(started=True, ended_by="warden_lost", wall_s=wall_s, warden_error=why)
        return report

    @classmethod
    def _sweep(cls) -> None:
        """End the orphans of wardens that died: children of ours that are neither wardens nor of our own session.

        Orphans of living wardens go to these, and a process cannot join an older session, so nothing else fits.
        """
        with cls._births_and_sweeps:
            deadline = time.monotonic() + PATIENCE_S
            while (orphans := cls._orphans()) and time.monotonic() < deadline:
                freeze_and_kill(lambda: [pid for orphan in cls._orphans() for pid in (orphan, *descendants(orphan))])
                for pid in orphans:
                    with contextlib.suppress(ChildProcessError):
                        os.waitpid(pid, 0)

    @classmethod
    def _orphans(cls) -> list[int]:
        ours = os.getsid(0)
        found = []
        for pid in children(os.getpid()):
            with contextlib.suppress(ProcessLookupError):
                if pid not in cls._alive and os.getsid(pid) != ours:
                    found.append(pid)
        return found


def _read_report(output: bytes) -> ExitReport | None:
    try:
        value = json.loads(output)
    except ValueError:
        return None
    value.pop("format")
    jail = value.pop("jail")
    gaps = tuple(jail.get("gaps", ()))
    return ExitReport(**value, jail=JailReport(jail["kind"], jail["proven"], jail["detail"], gaps))
