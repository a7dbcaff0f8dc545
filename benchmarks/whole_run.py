"""What one scripted run costs, beside three starts of Python: `python3 benchmarks/whole_run.py --runs 30`.

A run is everything from the empty folder to result.json: stage, warden, agent, relay, episode, grading. The runner,
which all runs of an invocation share, is loaded before. Floor and runs alternate on one core, so that load hits both
alike; the smallest and the median are printed. A last line tells what a runner with a single run takes in all.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from emailbench.base.errors import UserError  # noqa: E402
from emailbench.runner.bench import Bench  # noqa: E402
from emailbench.runner.executors import Stop  # noqa: E402
from emailbench.runner.one_run import carry_out  # noqa: E402
from emailbench.runner.plan import Job, Settings  # noqa: E402

AGENT, TASK = "scripted_mcp_agent", "support_001"
LIMIT = 2.0
"""How many floors a run without isolation may cost."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--runs", type=int, default=20, help="how often each is measured (default 20)")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        kinds = {"floor": three_starts}
        for kind in ("none", "landlock", "bwrap"):
            try:
                kinds[f"a run, isolation {kind}"] = a_run(kind, Path(folder) / kind)
            except UserError as error:
                print(f"isolation {kind} is left out: {error}")
        times = measure(kinds, options.runs)
        floor = statistics.median(times["floor"])
        for name, seconds in times.items():
            median = statistics.median(seconds)
            print(
                f"{name:<28} min {min(seconds) * 1000:6.1f} ms  median {median * 1000:6.1f} ms  {median / floor:.2f} x"
            )
        whole = measure({"runner.py": a_runner(Path(folder) / "whole")}, max(options.runs // 4, 3))["runner.py"]
        print(f"{'runner.py with a single run':<28} min {min(whole) * 1000:6.1f} ms")
        reached = statistics.median(times["a run, isolation none"]) / floor
    print(f"a whole scripted run: {reached:.2f} times three starts of Python (at most {LIMIT})")
    return 0 if reached <= LIMIT else 1


def three_starts() -> None:
    for _ in range(3):
        subprocess.run([sys.executable, "-I", "-S", "-c", "import json"], check=True)


def a_run(kind: str, runs_dir: Path) -> Callable[[], None]:
    """Return a function that carries out one run."""
    runs_dir.mkdir(parents=True, exist_ok=True)
    bench = Bench(Settings(suite=ROOT, runs_dir=runs_dir, agents_file=ROOT / "agents.json", isolation=kind))
    if bench.isolation.kind != kind:
        raise UserError(bench.isolation.line)
    job = Job(AGENT, TASK, 0, bench.watch.hash())

    def carry_out_once() -> None:
        result = carry_out(job, Stop(), bench)
        assert result is not None
        assert result.verdict != "void", result.void_reason

    return carry_out_once


def a_runner(runs_dir: Path) -> Callable[[], None]:
    """Return a function that starts a runner for one run and waits for it."""
    words = ["--agents", AGENT, "--tasks", TASK, "--isolation", "none", "--runs-dir", str(runs_dir)]

    def start() -> None:
        subprocess.run([sys.executable, "-I", "-S", str(ROOT / "runner.py"), *words], check=True, capture_output=True)

    return start


def measure(kinds: dict[str, Callable[[], None]], count: int) -> dict[str, list[float]]:
    """Time each in turn, `count` times after one that is not counted."""
    times: dict[str, list[float]] = {name: [] for name in kinds}
    for number in range(count + 1):
        for name, action in kinds.items():
            began = time.perf_counter()
            action()
            if number:
                times[name].append(time.perf_counter() - began)
    return times


if __name__ == "__main__":
    sys.exit(main())
