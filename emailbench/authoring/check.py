"""`emailbench check`: prove the data, the tasks and the grader.

One table, one line for each part of the audit, then every fault with file, record and remedy. Nothing here needs more
than Python; `--attackers` also starts programs that try to cheat, through the real runner.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from emailbench.authoring import lock, policies
from emailbench.authoring.faults import Fault, Part, render
from emailbench.authoring.lint import mail, records, tasks, times
from emailbench.authoring.lint import policies as kb
from emailbench.authoring.lint.common import Ground
from emailbench.authoring.mutant_texts import OPERATORS
from emailbench.authoring.mutants import check_mutants
from emailbench.authoring.replay import Stage
from emailbench.authoring.solutions import Solution, check_solution, load_solutions
from emailbench.base.errors import UserError
from emailbench.records.task import Task
from emailbench.world.suite import Suite, load_suite


def main(argv: Sequence[str] | None = None) -> int:
    """Check a suite; return 0 when nothing is wrong, 1 when something is, 2 when it cannot be checked."""
    options = _parser().parse_args(argv)
    try:
        suite = load_suite(options.suite)
        chosen = _chosen(suite, options.task)
        if options.lock:
            print(f"wrote {lock.write_lock(suite)}")
            return 0
        parts = list(audit(suite, chosen, attackers=options.attackers))
    except UserError as error:
        print(f"emailbench check: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps([asdict(part) for part in parts], indent=1))
    else:
        print("\n".join(render(parts)))
    return 0 if all(part.ok for part in parts) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="emailbench check", description="Prove the data, the tasks and the grader.")
    parser.add_argument("--suite", type=Path, help="folder with data/ and tasks/ (default: the suite that ships)")
    parser.add_argument("--task", nargs="+", default=[], metavar="ID", help="only these tasks")
    parser.add_argument("--attackers", action="store_true", help="also run the programs that try to cheat")
    parser.add_argument("--lock", action="store_true", help="write tasks/facts.lock anew and do nothing else")
    parser.add_argument("--json", action="store_true", help="print the parts as JSON")
    return parser


def _chosen(suite: Suite, names: Sequence[str]) -> list[Task]:
    return [suite.task(name) for name in names] if names else list(suite.tasks.values())


def audit(suite: Suite, chosen: Sequence[Task], *, attackers: bool = False) -> Iterator[Part]:
    """Yield the parts of the audit, each when it is done."""
    ground = Ground(suite)
    with Stage(suite) as stage:
        yield from _world(ground)
        yield _timed(Part("tasks", "tasks"), lambda part: part.see(tasks.lint_tasks(ground, stage), len(suite.tasks)))
        ids = frozenset(task.id for task in chosen)
        yield _timed(
            Part("facts.lock", "ids"), lambda part: part.see(lock.check_lock(suite, ids), len(lock.current(suite)))
        )
        yield from _solved(stage, chosen)
        yield policies.check_policies(stage, chosen)
    if attackers:
        from emailbench.authoring.attackers import check_attackers

        yield check_attackers(suite, chosen)


def _timed(part: Part, work: Callable[[Part], None]) -> Part:
    with _clock(part):
        work(part)
    return part


@contextmanager
def _clock(part: Part) -> Iterator[None]:
    started = time.perf_counter()
    yield
    part.seconds += time.perf_counter() - started


def _world(ground: Ground) -> Iterator[Part]:
    world = ground.world

    def zones(part: Part) -> None:
        part.see(times.lint_zones(ground, part.notes), len(list(world.info.zones)))

    def plain(lint: Callable[[Ground], Iterable[Fault]], count: int) -> Callable[[Part], None]:
        return lambda part: part.see(lint(ground), count)

    yield _timed(Part("world: mail", "messages"), plain(mail.lint_mail, len(world.messages)))
    yield _timed(Part("world: records", "records"), plain(records.lint_records, len(world.rows)))
    yield _timed(Part("world: calendars", "calendars"), plain(times.lint_calendars, len(world.calendars)))
    yield _timed(Part("world: policies", "versions"), plain(kb.lint_policies, len(world.policies)))
    yield _timed(Part("world: names", "records"), plain(records.lint_names, len(world.facts)))
    yield _timed(Part("world: zones", "zones"), zones)
    yield _timed(Part("world: offsets", "messages"), plain(times.offset_faults, len(world.messages)))


def _solved(stage: Stage, chosen: Sequence[Task]) -> Iterator[Part]:
    """Replay every solution and every mutant of it."""
    replays, mutations = Part("solutions", "replays"), Part("mutants", "mutants")
    try:
        solutions = load_solutions(stage.suite)
    except UserError as error:
        replays.see([Fault(error.where, error.found, error.remedy)])
        yield replays
        return
    for task in chosen:
        solution = solutions.get(task.id)
        if solution is None:
            where = str(stage.suite.home / "tasks" / "solutions" / f"{task.id}.json")
            replays.see([Fault(where, "no solution", "write an oracle, accepted variants and near misses")])
            continue
        _replay(stage, task, solution, replays, mutations)
    yield replays
    yield mutations


def _replay(stage: Stage, task: Task, solution: Solution, replays: Part, mutations: Part) -> None:
    try:
        with _clock(replays):
            count = 1 + len(solution.accepted) + len(solution.rejected) + 3
            replays.see(check_solution(stage, task, solution), count)
        with _clock(mutations):
            for found in check_mutants(stage, task, solution, OPERATORS):
                mutations.see([found] if found else [])
    except UserError as error:
        replays.see([Fault(error.where, error.found, error.remedy)])
