"""The attackers' list and harness; the attackers themselves run in `emailbench check --attackers`."""

from __future__ import annotations

import ast
import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from emailbench.authoring import attackers
from emailbench.authoring.attackers import Attacker, chosen_tasks, load_attackers
from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.records.result import Result, write_result
from emailbench.world.suite import Suite

FOLDER = paths.home() / "tests" / "attackers"
LISTED = load_attackers(FOLDER)


def test_every_program_is_listed_and_every_listed_one_is_there() -> None:
    programs = {path.name for path in FOLDER.glob("*.py")} - {"common.py"}
    assert {attacker.file for attacker in LISTED} == programs
    assert len({attacker.name for attacker in LISTED}) == len(LISTED)


@pytest.mark.parametrize("file", sorted({attacker.file for attacker in LISTED}))
def test_a_program_stands_alone_and_says_what_it_does(file: str) -> None:
    tree = ast.parse((FOLDER / file).read_text())
    assert ast.get_docstring(tree)
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any(str(name).startswith("emailbench.") for name in names), "only the public face may be used"


def test_there_are_honest_ones_among_them() -> None:
    assert sum(attacker.says("honest") for attacker in LISTED) >= 6
    assert sum(not attacker.says("honest") for attacker in LISTED) >= 40


def test_starters_and_one_hard_task_a_family(shipped: Suite) -> None:
    chosen = chosen_tasks(shipped, list(shipped.tasks.values()))
    families = [task.tags.family for task in chosen if task.twin]
    assert len(families) == len(set(families))
    assert [task.id for task in chosen][:6] == list(shipped.tasks)[:6]


def judged(tmp_path: Path, attacker: Attacker, **fields: object) -> list[str]:
    tmp_path.joinpath("run").mkdir()
    result = Result(agent="x", task="y", **{"verdict": "fail", "passed": False, **fields})  # type: ignore[arg-type]
    write_result(tmp_path / "run" / "result.json", result)
    return [str(fault) for fault in attackers._judge(attacker, "y", tmp_path / "run")]


CHEAT = Attacker("cheat", "cheat.py", "", {})
HONEST = Attacker("odd", "odd.py", "", {"honest": True})


def test_an_attacker_that_passes_or_makes_void_is_a_fault(tmp_path: Path) -> None:
    assert judged(tmp_path / "a", CHEAT) == [] if (tmp_path / "a").mkdir() is None else False
    (tmp_path / "b").mkdir()
    assert "passes" in judged(tmp_path / "b", CHEAT, verdict="pass", passed=True)[0]
    (tmp_path / "c").mkdir()
    assert "is void: because" in judged(tmp_path / "c", CHEAT, verdict="void", void_reason="because")[0]


def test_an_honest_one_that_fails_is_a_fault(tmp_path: Path) -> None:
    assert "is honest and does not pass: no draft" in judged(tmp_path, HONEST, reasons=("no draft",))[0]


def test_a_lost_result_is_a_fault(tmp_path: Path) -> None:
    (fault,) = attackers._judge(CHEAT, "y", tmp_path)
    assert "has no result that can be read" in str(fault)


def test_without_the_programs_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="come with the repository"):
        load_attackers(tmp_path / "nowhere")


def test_attackers_get_a_copy_of_the_suite(shipped: Suite, tmp_path: Path) -> None:
    """On a machine without a jail they could write to whatever they are told of."""
    copy = attackers._copied(shipped, tmp_path / "suite")
    assert copy.home != shipped.home
    assert attackers._state(copy) == attackers._state(shipped)
    arena = attackers.Arena(copy, tmp_path)
    assert all(arena._adapter(one)["env"]["GUESSED_ROOT"] == str(copy.home) for one in arena.attackers)
    assert not any(str(shipped.home / "tasks" / "tasks.json") in str(arena._adapter(one)) for one in arena.attackers)


def test_without_a_jail_what_only_a_jail_stops_is_left_out(shipped: Suite, tmp_path: Path) -> None:
    left = {one.name for one in attackers.Arena(shipped, tmp_path, jailed=False).attackers}
    assert {one.name for one in LISTED} - left == {one.name for one in LISTED if one.entry.get("needs") == "jail"}


def listening(path: Path) -> socket.socket:
    path.parent.mkdir(parents=True)
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()
    server.setblocking(False)
    return server


def was_called(server: socket.socket) -> bool:
    try:
        server.accept()[0].close()
    except BlockingIOError:
        return False
    return True


def test_the_attack_on_other_runs_stays_among_those_of_this_check() -> None:
    """Runs that somebody else has on this machine are not touched, wherever their sockets lie."""
    with tempfile.TemporaryDirectory(prefix="emailbench-", dir="/tmp") as name:
        place = Path(name)
        own, sibling = listening(place / "t/run-1/s"), listening(place / "t/run-2/eb-x/s")
        foreign = [listening(place / "run/s"), listening(place / "other/run-3/s"), listening(place / "tt/s")]
        config = place / "runs/task/mcp.json"
        config.parent.mkdir(parents=True)
        server = {"env": {"EMAIL_BENCH_CONNECT": str(place / "t/run-1/s")}}
        config.write_text(json.dumps({"mcpServers": {"email": server}}))
        command = [sys.executable, str(FOLDER / "other_runs.py"), "--config", str(config)]
        sibling.listen()
        environ = {**os.environ, "GUESSED_SOCKETS": str(place / "t")}
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert was_called(sibling)
        assert not was_called(own) and not any(map(was_called, foreign))
        for server_socket in (own, sibling, *foreign):
            server_socket.close()


def test_attackers_are_told_where_this_checks_runs_lie_and_no_file_among_the_tests(
    shipped: Suite, tmp_path: Path
) -> None:
    arena = attackers.Arena(shipped, tmp_path)
    arena.prepare([shipped.task("support_001")])
    for one in arena.attackers:
        adapter = arena._adapter(one)
        assert adapter["env"]["GUESSED_SOCKETS"] == str(tmp_path / "t")
        assert str(FOLDER) not in str(adapter)
        assert (arena.folder / one.file).read_bytes() == (FOLDER / one.file).read_bytes()
