"""Solutions: a task's oracle, what else passes, and what must fail by which check.

`tasks/solutions/<task>.json`: {"oracle": [[tool, arguments], ...], "accepted": {name: edit},
"rejected": {name: {"fails": [checks], "edit": edit}}}; a file may also hold {task: solution} for both halves of a
twin. The last call of an oracle is its primary action. An edit maps places to values, applied in their order:
"-1.body" an argument of the call at that index of the oracle (null takes it out), "-1" a whole call (null drops it),
"+" one more call at the end, or a list of such, "+2" one before that index. Indexes mean the oracle as it stands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from emailbench.authoring.faults import Fault
from emailbench.authoring.replay import Call, Run, Stage
from emailbench.authoring.sets import other_tasks
from emailbench.base.errors import UserError
from emailbench.base.frozen import replace
from emailbench.base.jsonfiles import read_json
from emailbench.base.shapes import describe, did_you_mean
from emailbench.episode.table import BY_NAME
from emailbench.grading.checks import CHECKS
from emailbench.records.task import Task
from emailbench.world.indexes import Indexes
from emailbench.world.model import World
from emailbench.world.search import Index
from emailbench.world.suite import Suite

Edit = Mapping[str, Any]
K = TypeVar("K")

CHECK_NAMES = tuple(check.name for check in CHECKS)
FEWEST_ACCEPTED, FEWEST_REJECTED = 1, 3
SHUFFLES = 3
"""How often an oracle is played with the results of searches in another order."""


@dataclass(frozen=True)
class Rejected:
    """A near miss: an edit of the oracle and the checks that it must fail, these and no others."""

    fails: tuple[str, ...]
    edit: Edit


@dataclass(frozen=True)
class Solution:
    """What a solution file says of one task."""

    task: str
    path: Path
    oracle: tuple[Call, ...]
    accepted: Mapping[str, Edit] = field(default_factory=dict)
    rejected: Mapping[str, Rejected] = field(default_factory=dict)

    def where(self, name: str = "") -> str:
        """Return the file and what in it, for messages."""
        return f"{self.path}, {self.task}" + (f", {name}" if name else "")


def load_solutions(suite: Suite) -> dict[str, Solution]:
    """Read every solution of a suite's tasks; raise UserError for whatever is malformed.

    They lie in `solutions/` beside the file of tasks, or in that of the suite.
    """
    solutions: dict[str, Solution] = {}
    folders = dict.fromkeys([suite.home / "tasks", *(file.path.resolve().parent for file in suite.task_files)])
    for path in [path for folder in folders for path in sorted((folder / "solutions").glob("*.json"))]:
        for solution in _read(path, suite):
            if solution.task in solutions:
                raise UserError("a second solution", where=solution.where())
            solutions[solution.task] = solution
    return solutions


def solution_path(suite: Suite, task: str) -> Path:
    """Return where a task's solution is looked for, by its usual name."""
    files = [file.path for file in suite.task_files if any(one.id == task for one in file.tasks)]
    return (files[0].resolve().parent if files else suite.home / "tasks") / "solutions" / f"{task}.json"


def _read(path: Path, suite: Suite) -> Iterator[Solution]:
    content = read_json(path)
    if not isinstance(content, dict):
        raise UserError(f"found {describe(content)}", where=str(path), remedy="a solution is an object")
    if "oracle" in content:
        content = {str(content.get("task", path.stem)): content}
    for name, value in content.items():
        if name == "format":
            continue
        if name in suite.tasks:
            yield _solution(name, value, path)
        elif name not in {task.id for task in other_tasks(suite, path.parents[1])}:
            raise UserError(f"no task {name!r}", where=str(path), remedy=did_you_mean(name, suite.tasks))


def _solution(task: str, value: Any, path: Path) -> Solution:
    where = f"{path}, {task}"
    known = {"format", "task", "oracle", "accepted", "rejected"}
    if not isinstance(value, dict) or value.keys() - known:
        raise UserError("a solution of no known form", where=where, remedy=f"its fields are {', '.join(sorted(known))}")
    oracle = tuple(_call(item, f"{where}, oracle") for item in _listed(value.get("oracle"), f"{where}, oracle"))
    if not oracle:
        raise UserError("the oracle makes no call", where=where)
    rejected = {
        name: _rejected(item, f"{where}, rejected {name!r}") for name, item in _named(value, "rejected", where).items()
    }
    return Solution(task, path, oracle, _named(value, "accepted", where), rejected)


def _named(value: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    items = value.get(key, {})
    if not isinstance(items, dict) or not all(isinstance(item, dict) for item in items.values()):
        raise UserError(f"found {describe(items)}", where=f"{where}, {key}", remedy="an object of objects is needed")
    return items


def _rejected(item: Mapping[str, Any], where: str) -> Rejected:
    fails, edit = item.get("fails"), item.get("edit")
    if not isinstance(fails, list) or not fails or not isinstance(edit, dict):
        raise UserError("fails or edit is missing", where=where, remedy='{"fails": ["evidence"], "edit": {...}}')
    for name in fails:
        if name not in CHECK_NAMES:
            raise UserError(f"no check {name!r}", where=where, remedy=did_you_mean(str(name), CHECK_NAMES))
    return Rejected(tuple(fails), edit)


def _listed(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise UserError(f"found {describe(value)}", where=where, remedy="a list is needed here")
    return value


def _call(value: object, where: str) -> Call:
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[1], dict):
        raise UserError(f"found {describe(value)}", where=where, remedy='a call is ["tool", {arguments}]')
    if value[0] not in BY_NAME:
        raise UserError(f"no tool {value[0]!r}", where=where, remedy=did_you_mean(str(value[0]), BY_NAME))
    return value[0], dict(value[1])


def edited(calls: Sequence[Call], edit: Edit, where: str) -> tuple[Call, ...]:
    """Return calls with an edit applied; raise UserError for a place that is not there."""
    slots: list[Call | None] = list(calls)
    before: dict[int, list[Call]] = {}
    for place, value in edit.items():
        if place.startswith("+"):
            at = _index(place[1:], len(slots), f"{where}, {place}") if place != "+" else len(slots)
            several = isinstance(value, list) and bool(value) and isinstance(value[0], list)
            before.setdefault(at, []).extend(
                _call(item, f"{where}, {place}") for item in (value if several else [value])
            )
            continue
        number, _, argument = place.partition(".")
        at = _index(number, len(slots), f"{where}, {place}")
        call = slots[at]
        if not argument:
            slots[at] = None if value is None else _call(value, f"{where}, {place}")
        elif call is None:
            raise UserError("that call is dropped", where=f"{where}, {place}")
        else:
            kept = {key: inner for key, inner in call[1].items() if key != argument}
            slots[at] = (call[0], kept if value is None else {**kept, argument: value})
    made = [call for at, slot in enumerate([*slots, None]) for call in (*before.get(at, ()), slot)]
    return tuple(call for call in made if call is not None)


def _index(text: str, length: int, where: str) -> int:
    try:
        at = int(text)
    except ValueError:
        at = length
    if not -length <= at < length:
        raise UserError(f"no call {text!r}", where=where, remedy="an index of the oracle's calls, such as -1")
    return at % length


def check_solution(stage: Stage, task: Task, solution: Solution) -> Iterator[Fault]:
    """Find what is wrong with a task's oracle, its accepted variants and its near misses."""
    run = stage.play(task, solution.oracle)
    stage.keep(run)
    yield from _passes(stage, run, solution.where("oracle"))
    yield from _is_clean(run, solution)
    if len(solution.accepted) < FEWEST_ACCEPTED:
        yield Fault(solution.where(), "no accepted variant", f"give at least {FEWEST_ACCEPTED}")
    if len(solution.rejected) < FEWEST_REJECTED:
        found = f"{len(solution.rejected)} near misses"
        yield Fault(solution.where(), found, f"give at least {FEWEST_REJECTED}")
    for name, edit in solution.accepted.items():
        where = solution.where(f"accepted {name!r}")
        yield from _passes(stage, stage.play(task, edited(solution.oracle, edit, where)), where)
    for name, near in solution.rejected.items():
        where = solution.where(f"rejected {name!r}")
        yield from _fails_by(stage, task, edited(solution.oracle, near.edit, where), near.fails, where)
    for seed in range(SHUFFLES):
        where = solution.where(f"oracle with shuffled searches ({seed})")
        yield from _passes(stage, stage.play(task, solution.oracle, shuffled(stage.suite.world_for(task), seed)), where)


def _passes(stage: Stage, run: Run, where: str) -> Iterator[Fault]:
    result = stage.grade(run)
    if not result.passed:
        yield Fault(where, "does not pass: " + ("; ".join(result.reasons) or result.verdict))


def _is_clean(run: Run, solution: Solution) -> Iterator[Fault]:
    """Find refused calls of the oracle, and facts that it cites without having been shown them."""
    for line in run.refused:
        yield Fault(solution.where(f"oracle, call {line.n}"), f"{line.tool} was refused: {line.error}")
    tool, arguments = solution.oracle[-1]
    if BY_NAME[tool].read_only:
        yield Fault(solution.where("oracle"), f"its last call is {tool}", "the primary action comes last")
    cited = arguments.get("evidence", ())
    missing = [fact for fact in ([cited] if isinstance(cited, str) else cited) if fact not in run.shown]
    if missing:
        yield Fault(solution.where("oracle"), f"cites {', '.join(missing)}, which its own reads did not show")


def _fails_by(stage: Stage, task: Task, calls: Sequence[Call], fails: tuple[str, ...], where: str) -> Iterator[Fault]:
    result = stage.verdict(task, calls)
    if result.passed:
        yield Fault(where, f"passes, where it must fail by {', '.join(fails)}")
    elif set(result.failed_checks) != set(fails):
        told = "; ".join(result.reasons) or "no reason"
        yield Fault(
            where, f"fails by {', '.join(result.failed_checks) or 'nothing'}, not by {', '.join(fails)}: {told}"
        )


def shuffled(world: World, seed: int) -> World:
    """Return a world whose searches give their results in another order."""
    other = replace(world)
    other.__dict__["indexes"] = _Shuffled(world, seed)
    return other


class _Shuffled(Indexes):
    """The search indexes of a world, ranking at random."""

    def __init__(self, world: World, seed: int) -> None:
        super().__init__(world)
        for name in ("messages", "rows", "clauses"):
            self.__dict__[name] = _Lottery(getattr(world.indexes, name), seed)


class _Lottery(Index[K]):
    def __init__(self, index: Index[K], seed: int) -> None:
        self.__dict__.update(index.__dict__)  # The same index, only less orderly.
        self._seed = seed

    def search(self, query: str, keep: Callable[[K], bool] | None = None) -> list[K]:
        """Return what the index finds, in an order that the query and the seed decide."""
        found = super().search(query, keep)
        random.Random(f"{self._seed}:{query}").shuffle(found)
        return found
