"""What the MCP server costs beside loops that do nothing: time to the first answer, and time of a call.

Run `python3 benchmarks/mcp.py` (`--starts N --calls N` for other sample sizes). Every server is a new process in the
bare environment, pinned to one core with its client, so that figures of one run can be compared with each other.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOOR = str(ROOT / "server" / "email_mcp.py")
CALL = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_current_time","arguments":{}}}\n'
ECHO = """
import sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
"""
RUNNER = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from emailbench.episode.calls import Episode
from emailbench.episode.opening import open_world
from emailbench.episode.table import INSTRUCTIONS, TOOLS
from emailbench.server.host import Host
files = Path(sys.argv[2], "r.json"), Path(sys.argv[2], "r.jsonl")
with Episode(open_world({}), *files, shared=False) as episode, Host(episode.call, TOOLS, INSTRUCTIONS) as host:
    print(host.path, flush=True)
    sys.stdin.read()
"""
JSON = """
import json, sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(json.dumps(json.loads(line)).encode() + b"\\n")
    sys.stdout.buffer.flush()
"""


class Program:
    """A program that answers lines, and the environment it runs in."""

    def __init__(self, name: str, argv: Sequence[str], environment: dict[str, str] | None = None) -> None:
        self.name = name
        self.argv = [sys.executable, "-I", "-S", *argv]
        self.environment = environment or {}

    def start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.argv, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin and process.stdout
    os.write(process.stdin.fileno(), CALL)
    if not os.read(process.stdout.fileno(), 1 << 16).endswith(b"\n"):
        raise SystemExit(f"no answer from {process.args!r}")


def end(process: subprocess.Popen[bytes]) -> None:
    process.communicate()


def first_answer_ms(programs: Sequence[Program], starts: int) -> dict[str, float]:
    """Return for each program the median time from its start to its first answer; in turns, so that drift is shared."""
    samples: dict[str, list[float]] = {program.name: [] for program in programs}
    for turn in range(starts + 1):
        for program in programs:
            began = time.perf_counter()
            process = program.start()
            ask(process)
            if turn:  # the first turn fills caches
                samples[program.name].append((time.perf_counter() - began) * 1000)
            end(process)
    return {name: statistics.median(values) for name, values in samples.items()}


def round_trip_ms(programs: Sequence[Program], calls: int) -> dict[str, float]:
    """Return for each program the median time of a call, in turns of a hundred."""
    processes = {program.name: program.start() for program in programs}
    samples: dict[str, list[float]] = {program.name: [] for program in programs}
    for turn in range(calls // 100 + 1):
        for name, process in processes.items():
            for _ in range(100):
                began = time.perf_counter()
                ask(process)
                if turn:
                    samples[name].append((time.perf_counter() - began) * 1000)
    for process in processes.values():
        end(process)
    return {name: statistics.median(values) for name, values in samples.items()}


def report(title: str, figures: dict[str, float], bounds: dict[str, tuple[str, float]]) -> None:
    print(title)
    for name, value in figures.items():
        bound = ""
        if name in bounds:
            floor, factor = bounds[name]
            bound = f"  {value / figures[floor]:4.1f} x {floor} (aim: at most {factor:g})"
        print(f"  {name:<10} {value:8.3f} ms{bound}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--starts", type=int, default=15, help="starts of each program")
    parser.add_argument("--calls", type=int, default=3000, help="calls to each program")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as scratch:
        runner = Program("runner", ["-c", RUNNER, str(ROOT), scratch]).start()
        assert runner.stdout
        path = runner.stdout.readline().decode().strip()
        programs = [
            Program("byte echo", ["-c", ECHO]),
            Program("JSON loop", ["-c", JSON]),
            Program("relayed", [DOOR], {"EMAIL_BENCH_CONNECT": path}),
            Program("embedded", [DOOR, "--ledger", f"{scratch}/e.json", "--calls-log", f"{scratch}/e.jsonl"]),
        ]
        bounds = {"relayed": ("byte echo", 2.0), "embedded": ("JSON loop", 4.0)}
        report("To the first answered call", first_answer_ms(programs, options.starts), bounds)
        bounds = {"relayed": ("JSON loop", 4.0), "embedded": ("JSON loop", 3.0)}
        report("A call of get_current_time", round_trip_ms(programs, options.calls), bounds)
        end(runner)
    return 0


if __name__ == "__main__":
    sys.exit(main())
