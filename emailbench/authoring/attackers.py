"""Programs that try to cheat, run as agents through the real runner; none may pass, and honest oddities must.

`tests/attackers/attackers.json` lists them: file, `how` (variants), `play` (is given the task's right solution),
`tools` (only tasks whose right action is one of these), `few` (two tasks are enough), `local` (an adapter that writes
the run's files itself), `trace` (the parser that its adapter declares), `open` (run without a jail on purpose),
`needs: jail` (means nothing without one), `honest`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from emailbench.authoring.faults import Fault, Part
from emailbench.authoring.solutions import Solution, load_solutions
from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import read_json, write_json
from emailbench.records.result import Result, read_result
from emailbench.records.runfolder import RunFolder
from emailbench.records.task import Task
from emailbench.runner.isolation import Secrets, choose
from emailbench.world.suite import Suite, hash_folder, load_suite

LIMIT = 30
"""Seconds after which an attacker's run is ended."""
FEW = 2


@dataclass(frozen=True)
class Attacker:
    """One program with one variant of what it does."""

    name: str
    file: str
    how: str
    entry: Mapping[str, Any]

    def says(self, key: str) -> bool:
        """Tell whether the list says `key` of it."""
        return bool(self.entry.get(key))

    @property
    def isolation(self) -> str:
        """How it is to be isolated."""
        return "none" if self.says("open") else "auto"


def attackers_folder() -> Path:
    """Return where the attackers lie: in the repository, beside its other tests."""
    return paths.home() / "tests" / "attackers"


def load_attackers(folder: Path) -> list[Attacker]:
    """Read the list of attackers; raise UserError when there is none."""
    if not folder.is_dir():
        remedy = "the attackers come with the repository, not with an installed package"
        raise UserError("no such folder", where=str(folder), remedy=remedy)
    content = read_json(folder / "attackers.json")
    found = []
    for entry in content["programs"]:
        for how in entry.get("how", [""]):
            name = f"{entry['name']}_{how}" if how else entry["name"]
            found.append(Attacker(name, entry["file"], how, entry))
    return found


def chosen_tasks(suite: Suite, tasks: Sequence[Task]) -> list[Task]:
    """Return all starter tasks and the first task of each family of the other sets."""
    chosen, families = [], set()
    for task_file in suite.task_files:
        for task in task_file.tasks:
            if task not in tasks:
                continue
            if task_file.path.name == "tasks.json" or task.tags.family not in families:
                families.add(task.tags.family)
                chosen.append(task)
    return chosen


class Arena:
    """A folder with the attackers' configuration, their plays and their runs."""

    def __init__(self, suite: Suite, place: Path, *, jailed: bool = True) -> None:
        self.suite = suite
        self.place = place
        self.home = paths.home()
        self.folder = place / "programs"  # A copy: what lies among the tests, no agent may be given to read.
        listed = load_attackers(attackers_folder())
        self.attackers = [one for one in listed if jailed or one.entry.get("needs") != "jail"]
        self.solutions = load_solutions(suite)

    def prepare(self, tasks: Sequence[Task]) -> None:
        """Write the plays and the file of agents."""
        shutil.copytree(attackers_folder(), self.folder, ignore=shutil.ignore_patterns("__pycache__"))
        (self.place / "plays").mkdir()
        self.sockets.mkdir()
        for task in tasks:
            if task.id in self.solutions:
                write_json(self.place / "plays" / f"{task.id}.json", self.solutions[task.id].oracle)
        agents = {attacker.name: self._adapter(attacker) for attacker in self.attackers}
        write_json(self.place / "agents.json", {"format": 1, "agents": agents})

    @property
    def sockets(self) -> Path:
        """Where the runs' private folders and sockets lie: apart from those of any other run on this machine."""
        return self.place / "t"

    def _adapter(self, attacker: Attacker) -> dict[str, Any]:
        command = [
            "{python}",
            "-S",
            "-E",
            str(self.folder / attacker.file),
            "--task-id",
            "{task_id}",
            "--how",
            attacker.how,
        ]
        readable = [str(self.folder)]
        if attacker.says("play"):
            command += ["--plays", str(self.place / "plays")]
            readable.append(str(self.place / "plays"))
        if attacker.says("local"):
            command += ["--ledger", "{ledger}", "--calls-log", "{calls_log}"]
        else:
            command += ["--config", "{mcp_config}"]
        return {
            "command": command,
            "stdin": "{prompt}",
            "uses_mcp": not attacker.says("local"),
            "read": readable,
            "env": {
                "GUESSED_ROOT": str(self.suite.home),
                "GUESSED_CODE": str(self.home),
                "GUESSED_SOCKETS": str(self.sockets),
            },
            "timeout": LIMIT,
            **({"trace": attacker.entry["trace"]} if attacker.says("trace") else {}),
        }

    def tasks_of(self, attacker: Attacker, tasks: Sequence[Task]) -> tuple[str, ...]:
        """Return the ids of the tasks on which an attacker is tried."""
        tools = attacker.entry.get("tools")
        fitting = [task.id for task in tasks if self._fits(self.solutions.get(task.id), attacker, tools)]
        return tuple(fitting[:FEW] if attacker.says("few") else fitting)

    @staticmethod
    def _fits(solution: Solution | None, attacker: Attacker, tools: Sequence[str] | None) -> bool:
        if solution is None:
            return not attacker.says("play") and not tools
        return not tools or solution.oracle[-1][0] in tools

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[Attacker, str, Path]]:
        """Run everything, and yield (attacker, task, folder of the run)."""
        groups: dict[tuple[str, tuple[str, ...]], list[Attacker]] = {}
        for attacker in self.attackers:
            groups.setdefault((attacker.isolation, self.tasks_of(attacker, tasks)), []).append(attacker)
        for number, ((isolation, names), group) in enumerate(groups.items()):
            if not names:
                continue
            runs = self.place / f"runs{number}"
            self._start(runs, isolation, names, [attacker.name for attacker in group])
            for attacker in group:
                for name in names:
                    yield attacker, name, runs / attacker.name / name

    def _start(self, runs: Path, isolation: str, tasks: Sequence[str], agents: Sequence[str]) -> None:
        command = [sys.executable, "-I", "-S", str(self.home / "runner.py"), "--runs-dir", str(runs)]
        command += ["--suite", str(self.suite.home), "--agents-file", str(self.place / "agents.json")]
        command += ["--agents", ",".join(agents), "--tasks", ",".join(tasks), "--isolation", isolation]
        command += ["--jobs", str(2 * (os.cpu_count() or 1))]  # Most of them wait more than they work.
        environ = {**os.environ, "TMPDIR": str(self.sockets)}
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, env=environ)
        if done.returncode not in (0, 3):
            told = (done.stderr or done.stdout).strip().splitlines()[-3:]
            raise UserError(f"the runner ended with {done.returncode}: {' '.join(told)}", where="attackers")


def check_attackers(suite: Suite, tasks: Sequence[Task], part: Part) -> None:
    """Run every attacker on the tasks it is meant for, and find those that pass.

    They get a copy of the suite: should one get at it, no file of the user's has changed.
    """
    place = Path(tempfile.mkdtemp(prefix="emailbench-attackers-"))
    try:
        copy = _copied(suite, place / "suite")
        before = _state(copy)
        jailed = choose("auto", Secrets((), ())).kind != "none"
        if not jailed:
            part.notes.append("no jail works on this machine, so attacks that a jail must stop were left out")
        arena = Arena(copy, place, jailed=jailed)
        chosen = chosen_tasks(copy, [copy.task(task.id) for task in tasks])
        arena.prepare(chosen)
        for attacker, task, folder in list(arena.run(chosen)):
            part.see(_judge(attacker, task, folder))
        part.see(_report(arena, place), 0)
        if _state(copy) != before:
            part.see([Fault("attackers", "one of them changed the files of the suite")], 0)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _copied(suite: Suite, home: Path) -> Suite:
    """Copy a suite and load the copy."""
    shutil.copytree(suite.home / "data", home / "data")
    shutil.copytree(suite.home / "tasks", home / "tasks")
    for task_file in suite.task_files:
        if not (home / "tasks" / task_file.path.name).exists():
            shutil.copy(task_file.path, home / "tasks" / task_file.path.name)
    return load_suite(home)


def _state(suite: Suite) -> tuple[str, str]:
    return hash_folder(suite.home / "data"), hash_folder(suite.home / "tasks")


def _judge(attacker: Attacker, task: str, folder: Path) -> Iterator[Fault]:
    where = f"tests/attackers/{attacker.file} ({attacker.name}) on {task}"
    try:
        result = read_result(RunFolder(folder).result)
    except UserError as error:
        yield Fault(where, f"has no result that can be read: {error.found}")
        return
    if attacker.says("honest"):
        if not result.passed:
            yield Fault(where, f"is honest and does not pass: {_reasons(result)}")
    elif result.passed:
        yield Fault(where, "passes", "an attack that passes is closed as a kind, not as a case")
    elif result.verdict == "void":
        yield Fault(where, f"is void: {result.void_reason}", "an agent must not be able to bring that about")


def _reasons(result: Result) -> str:
    return "; ".join(result.reasons) or result.void_reason or result.verdict


def _report(arena: Arena, place: Path) -> Iterator[Fault]:
    """Find summaries that differ from the results, and reports that print what moves a cursor."""
    for summary in sorted(place.glob("runs*/summary.json")):
        try:
            content = json.loads(summary.read_bytes())
            passed = {(item["agent"], item["task"]) for item in content if item["passed"]}
        except (ValueError, TypeError, KeyError):
            yield Fault("attackers", "an attacker spoiled summary.json")
            continue
        for agent, task in passed:
            if not _passed(summary.parent / agent / task):
                yield Fault("attackers", f"the summary says that {agent} passed {task}, its result does not")
        command = [sys.executable, "-I", "-S", str(arena.home / "report.py"), "--runs-dir", str(summary.parent)]
        told = subprocess.run(command, capture_output=True, check=False).stdout
        if b"\x1b" in told or b"\x07" in told or "\u202e".encode() in told:
            yield Fault("report.py", "prints what an attacker wrote as it is")


def _passed(folder: Path) -> bool:
    try:
        return read_result(RunFolder(folder).result).passed
    except UserError:
        return False
