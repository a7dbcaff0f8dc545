"""Damage to any file: the runner either can use it or says in one line where it cannot, and never breaks."""

from __future__ import annotations

import copy
import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.base import paths
from emailbench.runner.bench import bench_for
from tests.runner.lab import Lab

FILES = ("data/inbox.json", "data/crm.json", "data/calendar.json", "data/suite.json", "tasks/tasks.json", "agents.json")
VALUES = [
    *(None, True, 0, -1, 1.5, 10**30, "", "x", "\ud800", "2026-13-45", "9999-12-31T23:59:59+14:00", "a@b", "../.."),
    *("\x00", [], [[]], {}, {"a": 1}, [1, "x", None], {"id": 5}, "{prompt}", "{nope}"),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def damaged(value: Any, chance: random.Random) -> Any:
    """Return a copy with one place replaced, removed or doubled."""
    path = chance.choice(list(places(value)))
    if not path:
        return chance.choice(VALUES)
    copied = copy.deepcopy(value)
    holder = copied
    for key in path[:-1]:
        holder = holder[key]
    kind, key = chance.randrange(3), path[-1]
    if kind == 0:
        holder[key] = chance.choice(VALUES)
    elif kind == 1:
        del holder[key]
    elif isinstance(holder, list):
        holder.append(holder[key])
    else:
        holder[f"{key}x"] = holder[key]
    return copied


@pytest.mark.parametrize("file", FILES)
def test_damage_is_used_or_named_in_one_line(lab: Lab, file: str) -> None:
    suite = lab.folder / "suite"
    for part in ("data", "tasks"):
        shutil.copytree(paths.home() / part, suite / part)
    shutil.copy(paths.home() / "agents.json", suite / "agents.json")
    path: Path = suite / file
    sound = json.loads(path.read_text())
    words = ["--agents", "baseline_no_tools,scripted_mcp_agent,codex", "--suite", str(suite), "--dry-run"]
    words += ["--agents-file", str(suite / "agents.json"), "--isolation", "none"]
    chance = random.Random(file)
    for _ in range(20):
        path.write_text(json.dumps(damaged(sound, chance)))
        ran = lab.run(*words)
        assert ran.code in (0, 2)
        if ran.code == 2:
            assert ran.err.startswith("runner: ")
            assert ran.err.count("\n") == 1
        bench_for.cache_clear()
    assert not lab.runs.exists()
