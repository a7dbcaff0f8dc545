"""What the processes around an agent cost: relay, warden, jail. `python3 benchmarks/processes.py --runs 30`.

Everything is measured in turns on one core, ours and the floors alike, so that load hits all of them; medians count.
Floors: a loop that echoes bytes, and three starts of a Python that imports json, which is what a run starts anyway.
The episode behind the relay is a bare echo here; `mcp.py` has the real one, `whole_run.py` a whole run with grading.
"""

from __future__ import annotations

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from emailbench.runner import jail  # noqa: E402
from emailbench.runner.warden_client import Warden, WardenSettings  # noqa: E402

PYTHON = [sys.executable, "-I", "-S"]
RELAY = str(ROOT / "emailbench" / "server" / "relay.py")
ECHO = "import os\nwhile data := os.read(0, 65536): os.write(1, data)"
# An agent in its smallest form: it starts its server, asks once, and ends.
AGENT = """
import json, os, sys
ours, theirs = os.pipe(), os.pipe()
if os.fork() == 0:
    os.dup2(ours[0], 0); os.dup2(theirs[1], 1)
    os.execv(sys.executable, [sys.executable, "-I", "-S", sys.argv[1]])
os.close(ours[0]); os.close(theirs[1])
os.write(ours[1], json.dumps({"id": 1}).encode() + b"\\n")
answer = json.loads(os.read(theirs[0], 4096))
os.close(ours[1]); os.wait()
"""
CALLS = 500
RELAY_LIMIT, RUN_LIMIT, JAIL_LIMIT_MS = 2.0, 2.0, 25.0

Measure = Callable[[], float]


class Bench:
    """A folder, and an echoing socket in it as the episode."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.work = base / "work"
        self.work.mkdir()
        (base / "answers").write_text("42")
        self.listener = socket.socket(socket.AF_UNIX)
        self.path = str(base / "socket")
        self.listener.bind(self.path)
        self.listener.listen()
        self.environment = {"PATH": os.environ["PATH"], "EMAIL_BENCH_CONNECT": self.path}
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            peer, _ = self.listener.accept()
            with peer:
                while data := peer.recv(65536):
                    peer.sendall(data)

    def first_answer(self, argv: Sequence[str]) -> Measure:
        """Seconds from starting a server to its first answered byte."""

        def measure() -> float:
            began = time.perf_counter()
            with self._server(argv) as process:
                exchange(process)
                seconds = time.perf_counter() - began
                finish(process)
            return seconds

        return measure

    def round_trip(self, argv: Sequence[str]) -> Measure:
        """Seconds for one small exchange with a server that runs."""

        def measure() -> float:
            with self._server(argv) as process:
                exchange(process)
                began = time.perf_counter()
                for _ in range(CALLS):
                    exchange(process)
                seconds = (time.perf_counter() - began) / CALLS
                finish(process)
            return seconds

        return measure

    def _server(self, argv: Sequence[str]) -> subprocess.Popen[bytes]:
        options: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
        return subprocess.Popen(argv, env=self.environment, **options)

    def run(self, kind: str, argv: Sequence[str]) -> Measure:
        """Seconds from planning the jail to the exit report."""

        def measure() -> float:
            began = time.perf_counter()
            report = Warden.start(
                WardenSettings(
                    argv=argv,
                    cwd=self.work,
                    env=self.environment,
                    stdout=self.base / "out",
                    stderr=self.base / "err",
                    jail=self._plan(kind),
                )
            ).wait()
            seconds = time.perf_counter() - began
            assert report.exit_code == 0 and report.jail.kind == kind, report
            return seconds

        return measure

    def _plan(self, kind: str) -> dict[str, Any] | None:
        if kind == "none":
            return None
        answers = self.base / "answers"
        read = [RELAY, self.path]
        return jail.plan(
            kind, hidden=[ROOT, self.base], read=read, write=[self.work], must_not_read=[answers], must_read=[RELAY]
        )


def exchange(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin and process.stdout
    process.stdin.write(b"x\n")
    assert process.stdout.read(2) == b"x\n"


def finish(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin
    process.stdin.close()
    assert process.wait() == 0


def starts(count: int) -> Measure:
    """Seconds for so many starts of Python."""

    def measure() -> float:
        began = time.perf_counter()
        for _ in range(count):
            subprocess.run([*PYTHON, "-c", "import json"], check=True)
        return time.perf_counter() - began

    return measure


Times = dict[str, list[float]]


def in_turns(measures: dict[str, Measure], count: int) -> Times:
    """Return the milliseconds of each, round by round; one round more is not counted."""
    times: Times = {name: [] for name in measures}
    for number in range(count + 1):
        for name, measure in measures.items():
            seconds = measure()
            if number:
                times[name].append(seconds * 1000)
    return times


def medians(times: Times) -> dict[str, float]:
    return {name: statistics.median(values) for name, values in times.items()}


def added(times: Times, name: str, without: str) -> float:
    """Return the median of what one took longer than the other in the same round."""
    return statistics.median(one - other for one, other in zip(times[name], times[without], strict=True))


def available_jails() -> list[str]:
    kinds = []
    for kind in ("landlock", "bwrap"):
        try:
            kinds.append(jail.choose(kind).kind)
        except jail.JailUnavailable as error:
            print(f"left out: {error}")
    return kinds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--runs", type=int, default=20, help="how often each is measured (default 20)")
    count = parser.parse_args().runs
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    kinds = ["none", *available_jails()]
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        echo, relay, agent = [*PYTHON, "-c", ECHO], [*PYTHON, RELAY], [*PYTHON, "-c", AGENT, RELAY]
        first = medians(in_turns({"echo": bench.first_answer(echo), "relay": bench.first_answer(relay)}, count))
        trip = medians(in_turns({"echo": bench.round_trip(echo), "relay": bench.round_trip(relay)}, count))
        rounds = in_turns({kind: bench.run(kind, ["true"]) for kind in kinds}, count)
        whole = medians(in_turns({"floor": starts(3), **{kind: bench.run(kind, agent) for kind in kinds}}, count))
    bare, adds = medians(rounds), {kind: added(rounds, kind, "none") for kind in kinds}
    lines = [
        ("byte echo, first answer", first["echo"], ""),
        ("relay, first answer", first["relay"], f"{first['relay'] / first['echo']:.2f} x (at most {RELAY_LIMIT:g})"),
        ("byte echo, round trip", trip["echo"], ""),
        ("relay, round trip", trip["relay"], f"{trip['relay'] / trip['echo']:.1f} x"),
        ("three starts of Python", whole["floor"], ""),
    ]
    for kind in kinds:
        lines.append((f"warden + agent + relay, {kind}", whole[kind], f"{whole[kind] / whole['floor']:.2f} x"))
    for kind in kinds:
        remark = f"jail adds {adds[kind]:.1f} ms (at most {JAIL_LIMIT_MS:g})" if kind != "none" else ""
        lines.append((f"warden around `true`, {kind}", bare[kind], remark))
    for name, milliseconds, remark in lines:
        print(f"{name:<34} {milliseconds:9.3f} ms  {remark}")
    kept = (
        first["relay"] <= RELAY_LIMIT * first["echo"],
        whole["none"] <= RUN_LIMIT * whole["floor"],
        all(milliseconds <= JAIL_LIMIT_MS for milliseconds in adds.values()),
    )
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
