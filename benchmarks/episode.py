"""What an episode costs in process: an oracle with its verdict, single tools, and the wall time of `emailbench check`.

    python3 benchmarks/episode.py

The oracle of each task is played on files in a temporary folder and graded; the floor is the same number of lines
written to a file and parsed again. A first play of each task builds what is kept (world, indexes) and is told apart.
"""

from __future__ import annotations

import json
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

from emailbench.authoring.replay import Call, Stage  # noqa: E402
from emailbench.authoring.solutions import load_solutions  # noqa: E402
from emailbench.episode.table import TOOLS  # noqa: E402
from emailbench.records.task import Task  # noqa: E402
from emailbench.world.suite import Suite, load_suite  # noqa: E402

TARGET_MS = 5.0
TARGET_CHECK_S = 40.0
ROUNDS = 15


def main() -> int:
    suite = load_suite()
    oracles = [(suite.task(name), solution.oracle) for name, solution in load_solutions(suite).items()]
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if cores:
        os.sched_setaffinity(0, {max(cores)})
    with Stage(suite) as stage:
        first = [_ms(lambda one=one: _play(stage, *one)) for one in oracles]
        later = [_best(lambda one=one: _play(stage, *one)) for one in oracles]
        floor = [_best(lambda one=one: _floor(len(one[1]))) for one in oracles]
        print(f"{len(oracles)} oracles, played and graded in process")
        print(f"  first on its task   median {statistics.median(first):7.2f} ms   most {max(first):7.2f} ms")
        told = f"  again               median {statistics.median(later):7.2f} ms   most {max(later):7.2f} ms"
        print(f"{told}   (target below {TARGET_MS:g} ms each)")
        print(f"  floor: lines alone  median {statistics.median(floor):7.2f} ms")
        print(f"  ratio to the floor         {statistics.median(later) / statistics.median(floor):7.1f}")
        _tools(stage, suite)
    if cores:
        os.sched_setaffinity(0, cores)
    _check(len(cores) or os.cpu_count() or 1)
    return 0


def _play(stage: Stage, task: Task, calls: tuple[Call, ...]) -> None:
    result = stage.grade(stage.play(task, calls))
    assert result.passed, (task.id, result.reasons)


def _floor(lines: int) -> None:
    line = json.dumps({"facts": {f"crm.invoice.inv-1.field{n}": "a value" for n in range(40)}})
    with tempfile.NamedTemporaryFile("w+", prefix="emailbench-floor-") as stream:
        for _ in range(lines):
            stream.write(line + "\n")
            stream.flush()
        stream.seek(0)
        for text in stream:
            json.loads(text)


def _tools(stage: Stage, suite: Suite) -> None:
    task = next(iter(suite.tasks.values()))
    episode = stage.open(task)
    calls = {
        "get_current_time": {},
        "get_email_thread": {"thread_id": task.thread_id},
        "search_previous_emails": {"query": "refund of the yearly plan"},
        "search_crm": {"query": "invoice refund approval"},
        "search_kb": {"query": "how many days for a refund"},
        "get_kb_document": {"document": next(iter(suite.raw.policies.values())).doc},
        "get_calendar_availability": {
            "calendar_user": next(iter(suite.raw.users)),
            "start": "2026-10-19",
            "end": "2026-10-30",
        },
        "create_draft": {"thread_id": task.thread_id, "body": "Hello"},
    }
    known = {tool.name for tool in TOOLS}
    print("single calls, logged, median:")
    for name, arguments in calls.items():
        assert name in known
        times = [_ms(lambda name=name, arguments=arguments: episode.call(name, arguments)) for _ in range(60)]
        print(f"  {name:<28}{statistics.median(times):7.3f} ms")
    episode.close()


def _check(cores: int) -> None:
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
               "from emailbench.authoring.check import main; sys.exit(main([]))"]  # fmt: skip
    started = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - started
    verdict = {0: "ok", 1: "with faults"}.get(done.returncode, "broken")
    print(f"emailbench check, bare Python, {cores} cores: {seconds:.1f} s, {verdict}", end="   ")
    print(f"(target below {TARGET_CHECK_S:g} s)")


def _ms(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def _best(work: Callable[[], object]) -> float:
    return min(_ms(work) for _ in range(ROUNDS))


if __name__ == "__main__":
    raise SystemExit(main())
