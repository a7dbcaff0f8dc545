"""What grading costs: CPU of one grade on ordinary runs, and of grading 2,000 stored runs again.

    python3 benchmarks/grading.py

Pinned to one core. The runs are the oracles of the shipped solutions where there are any, else those of the tests' tiny
company. A first grade on each task builds what is kept for the next ones, and is printed apart; each later grade gets
words that were never seen before, since a grader that remembers texts would otherwise look faster than it is.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "grading")]

import tiny_company  # noqa: E402
from tiny_bench import ACT, solution  # noqa: E402

from emailbench.episode.calls import Episode  # noqa: E402
from emailbench.grading.evidence import RunEvidence  # noqa: E402
from emailbench.grading.grader import grade, grade_folder  # noqa: E402
from emailbench.grading.regrade import regrade  # noqa: E402
from emailbench.records.result import write_result  # noqa: E402
from emailbench.world.suite import Suite, load_suite  # noqa: E402

TARGET_MS = 3.0
TARGET_REGRADE_S = 10.0
STORED = 2000
REPEATS = 30


def main() -> int:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        suite, oracles = _shipped() or _tiny(place)
        runs = {name: _play(suite, name, calls, place) for name, calls in oracles}
        print(f"{len(runs)} runs of the suite {suite.info.name}")
        _time_grades(suite, runs)
        _time_regrade(suite, runs, place / "runs")
    return 0


def _shipped() -> tuple[Suite, list[tuple[str, list[object]]]] | None:
    """Return the suite and the oracles of its solutions, None when there are none."""
    suite = load_suite()
    oracles = [
        (name, content["oracle"])
        for path in sorted((suite.home / "tasks" / "solutions").glob("*.json"))
        for name, content in _solutions(path)
        if name in suite.tasks
    ]
    return (suite, oracles) if oracles else None


def _solutions(path: Path) -> Iterator[tuple[str, dict[str, list[object]]]]:
    content = json.loads(path.read_text())
    if "oracle" in content:
        yield path.stem, content
    else:
        yield from ((name, inner) for name, inner in content.items() if isinstance(inner, dict) and "oracle" in inner)


def _tiny(place: Path) -> tuple[Suite, list[tuple[str, list[object]]]]:
    suite = load_suite(tiny_company.write(place / "tiny"))
    return suite, [(name, [list(call) for call in solution(name)]) for name in sorted(ACT)]


def _play(suite: Suite, name: str, calls: list[object], place: Path) -> RunEvidence:
    task = suite.task(name)
    paths = place / f"{name}.ledger.json", place / f"{name}.calls.jsonl"
    with Episode(suite.world_for(task), *paths, thread_id=task.thread_id) as episode:
        for tool, arguments in calls:  # type: ignore[misc]
            episode.call(tool, arguments)
    return RunEvidence(paths[0].read_bytes(), paths[1].read_bytes())


def _reworded(run: RunEvidence, number: int) -> RunEvidence:
    """Return the run with another greeting in each mail, alike in arguments, effect and ledger."""
    names = ("Nora", "Bob", "Ines", "Yusuf", "Petra", "Omar")
    greeting = json.dumps(f"Greetings from {names[number % 6]} and {names[number // 6 % 6]},\n")[1:-1].encode()
    changed = (
        re.sub(rb'("(?:body|note|reason)": ?")(?=[^"])', rb"\1" + greeting.replace(b"\\", b"\\\\"), data or b"")
        for data in (run.ledger, run.journal)
    )
    return RunEvidence(*changed)


def _time_grades(suite: Suite, runs: dict[str, RunEvidence]) -> None:
    first, later, passed = [], [], 0
    by_task = {}
    for name, run in runs.items():
        own: list[float] = []
        for number, times in enumerate((first, *[own] * REPEATS)):
            fresh = _reworded(run, number)
            began = time.process_time()
            result = grade(suite, suite.task(name), fresh)
            times.append(1000 * (time.process_time() - began))
            passed += result.passed
        later += own
        by_task[name] = statistics.median(own)
    print(f"passed {passed}/{len(runs) * (REPEATS + 1)}")
    print(f"first grade on a task   median {statistics.median(first):6.2f} ms CPU, worst {max(first):.2f}")
    slowest = max(by_task, key=lambda name: by_task[name])
    print(
        f"grade                   median {statistics.median(later):6.2f} ms CPU, mean {statistics.mean(later):.2f}; "
        f"slowest task {slowest} {by_task[slowest]:.2f}; target at most {TARGET_MS:g}"
    )


def _time_regrade(suite: Suite, runs: dict[str, RunEvidence], runs_dir: Path) -> None:
    names = sorted(runs)
    for number in range(STORED):
        name = names[number % len(names)]
        run = _reworded(runs[name], number // len(names))
        folder = runs_dir / f"agent{number // len(names)}" / name
        folder.mkdir(parents=True)
        (folder / "ledger.json").write_bytes(run.ledger or b"")
        (folder / "tool_calls.jsonl").write_bytes(run.journal or b"")
        write_result(folder / "result.json", grade_folder(suite, suite.task(name), folder))
    fresh = load_suite(suite.home)
    began, wall = time.process_time(), time.perf_counter()
    changed = sum(bool(item.changes) for item in regrade(runs_dir, fresh) if hasattr(item, "changes"))
    spent = time.process_time() - began
    print(
        f"grade {STORED} stored runs   {spent:6.2f} s CPU, {time.perf_counter() - wall:.2f} s by the wall; "
        f"{changed} changed; target at most {TARGET_REGRADE_S:g}"
    )


if __name__ == "__main__":
    sys.exit(main())
