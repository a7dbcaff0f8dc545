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
from dataclasses import asdict
from pathlib import Path

from emailbench.authoring import lock, policies
from emailbench.authoring.attackers import attackers_folder, check_attackers, load_attackers
from emailbench.authoring.faults import Fault, Part, kept, render
from emailbench.authoring.lint import files, mail, records, tasks, times
from emailbench.authoring.lint import policies as kb
from emailbench.authoring.lint.common import Ground
from emailbench.authoring.replay import Stage
from emailbench.authoring.replays import Replayed, replay_all
from emailbench.authoring.scripted import check_playbooks, with_playbook
from emailbench.base.errors import UserError
from emailbench.base.wording import counted
from emailbench.records.task import Task
from emailbench.world.suite import Suite, load_suite


def main(argv: Sequence[str] | None = None) -> int:
    """Check a suite; return 0 when nothing is wrong, 1 when something is, 2 when it cannot be checked."""
    options = _parser().parse_args(argv)
    started = time.perf_counter()
    try:
        if options.tasks_file and (options.lock or options.attackers):
            remedy = "leave it out; --task ID chooses among them"
            raise UserError("--lock and --attackers take all sets of a suite", where="--tasks-file", remedy=remedy)
        suite = load_suite(options.suite, options.tasks_file)
        chosen = _chosen(suite, options.task)
        if options.lock:
            print(f"wrote {lock.write_lock(suite)}")
            return 0
        if options.attackers:
            load_attackers(attackers_folder())
        parts = list(audit(suite, chosen, attackers=options.attackers))
    except UserError as error:
        print(f"emailbench check: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps([asdict(part) for part in parts], indent=1))
    else:
        print("\n".join(render(parts)))
        faults = sum(len(part.faults) for part in parts)
        print(f"\n{faults or 'no'} fault{'' if faults == 1 else 's'}, {time.perf_counter() - started:.1f} s")
    return 0 if all(part.ok for part in parts) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="emailbench check", description="Prove the data, the tasks and the grader.")
    parser.add_argument("--suite", type=Path, help="folder with data/ and tasks/ (default: the suite that ships)")
    parser.add_argument(
        "--tasks-file", type=Path, action="append", default=[], metavar="FILE", help="instead of the suite's task files"
    )
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
    ids = frozenset(task.id for task in chosen)
    yield from _world(ground)
    with Stage(suite) as stage:
        yield _timed(Part("tasks", "tasks"), lambda part: part.see(tasks.lint_tasks(ground, stage), len(suite.tasks)))
    yield _timed(Part("facts.lock", "ids"), lambda part: _locked(suite, ids, part))
    yield from _replayed(suite, chosen)
    scripted = with_playbook(suite, chosen)
    if scripted:
        yield _timed(Part("scripted agents", "tasks"), lambda part: check_playbooks(suite, scripted, part))
    if attackers:
        yield _timed(Part("attackers", "runs"), lambda part: check_attackers(suite, chosen, part))


def _locked(suite: Suite, ids: frozenset[str], part: Part) -> None:
    part.see(lock.check_lock(suite, ids), len(lock.current(suite)))
    if beside := len(ids - lock.held(suite)):
        part.notes.append(f"{counted(beside, 'task')} outside the suite's tasks/ folder: no lock holds what they name")


def _replayed(suite: Suite, chosen: Sequence[Task]) -> Iterator[Part]:
    """Replay every solution, every mutant of it and every trivial policy."""
    solutions, mutants, trivial = (
        Part("solutions", "replays"),
        Part("mutants", "mutants"),
        Part("trivial policies", "runs"),
    )
    done: list[Replayed] = []
    with kept(solutions.faults, "emailbench check, solutions"):
        done = replay_all(suite, chosen)
    for one in done:
        solutions.see(one.solution, one.replays)
        mutants.see(one.mutant, one.mutants)
        trivial.see(one.policy, 0)
    with kept(trivial.faults, "emailbench check, trivial policies"):
        policies.check_policies(suite, {one.task: one.solved_by for one in done}, trivial)
    for number, part in enumerate((solutions, mutants, trivial)):
        part.seconds = sum(one.seconds[number] for one in done)
        yield part


def _timed(part: Part, work: Callable[[Part], None]) -> Part:
    started = time.perf_counter()
    with kept(part.faults, f"emailbench check, {part.name}"):
        work(part)
    part.seconds += time.perf_counter() - started
    return part


def _world(ground: Ground) -> Iterator[Part]:
    world = ground.world

    def zones(part: Part) -> None:
        part.see(times.lint_zones(ground, part.notes), len(list(world.info.zones)))

    def plain(lint: Callable[[Ground], Iterable[Fault]], count: int) -> Callable[[Part], None]:
        return lambda part: part.see(lint(ground), count)

    yield _timed(Part("world: files", "files"), lambda part: files.lint_files(ground, part))
    yield _timed(Part("world: mail", "messages"), plain(mail.lint_mail, len(world.messages)))
    yield _timed(Part("world: records", "records"), plain(records.lint_records, len(world.rows)))
    yield _timed(Part("world: calendars", "calendars"), plain(times.lint_calendars, len(world.calendars)))
    yield _timed(Part("world: policies", "versions"), plain(kb.lint_policies, len(world.policies)))
    yield _timed(Part("world: names", "records"), plain(records.lint_names, len(world.facts)))
    yield _timed(Part("world: zones", "zones"), zones)
    yield _timed(Part("world: offsets", "messages"), plain(times.offset_faults, len(world.messages)))
