"""The query guide and the tools say the same: the small suite in it works as it stands, and its lists are complete."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from emailbench.authoring import check
from emailbench.authoring.faults import Part
from emailbench.authoring.mutants import check_mutants
from emailbench.authoring.replay import Stage
from emailbench.authoring.solutions import CHECK_NAMES, load_solutions
from emailbench.base import paths
from emailbench.records.ledger import BUCKETS
from emailbench.text.claims import RULES
from emailbench.world.suite import load_suite

GUIDE = (paths.home() / "QUERY_GUIDE.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`kilnhouse/(?P<name>[^`]+)`:\n\n```\w+\n(?P<text>.*?\n)```$", re.M | re.S)
BROKEN = "the check itself broke here"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The small suite as the guide prints it."""
    folder = tmp_path / "kilnhouse"
    for match in FILE.finditer(GUIDE):
        path = folder / match["name"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(match["text"], encoding="utf-8")
    return folder


def parts(folder: Path, capsys: pytest.CaptureFixture[str], code: int) -> dict[str, Any]:
    assert check.main(["--suite", str(folder), "--json"]) == code
    return {part["name"]: part for part in json.loads(capsys.readouterr().out)}


def test_the_small_suite_is_checked_as_the_guide_says(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = parts(small, capsys, 1)
    faults = [fault for part in first.values() for fault in part["faults"]]
    assert [(Path(fault["where"]).name, fault["found"]) for fault in faults] == [("facts.lock", "no such file")]
    assert faults[0]["remedy"] == f"write it with `emailbench check --suite {small} --lock`"
    assert check.main(["--suite", str(small), "--lock"]) == 0
    capsys.readouterr()
    second = parts(small, capsys, 0)
    assert second["solutions"]["looked_at"] >= 5
    assert second["mutants"]["looked_at"] > 50
    assert second["trivial policies"]["looked_at"] > 30
    assert "scripted agents" not in second


def test_the_small_suite_runs(small: Path, tmp_path: Path) -> None:
    command = [sys.executable, str(paths.home() / "runner.py"), "--suite", str(small), "--agents", "baseline_no_tools"]
    done = subprocess.run([*command, "--runs-dir", str(tmp_path / "runs")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    result = json.loads((tmp_path / "runs/baseline_no_tools/course_price/result.json").read_text())
    assert result["verdict"] == "fail"


def edit(folder: Path, file: str, change: Callable[[Any], None]) -> None:
    content = json.loads((folder / file).read_text())
    change(content)
    (folder / file).write_text(json.dumps(content))


def without_records(folder: Path) -> None:
    (folder / "data/crm.json").write_text("{}")


def without_policies(folder: Path) -> None:
    for path in (folder / "data/kb").iterdir():
        path.unlink()


def without_suite_json(folder: Path) -> None:
    (folder / "data/suite.json").unlink()


def without_solution(folder: Path) -> None:
    shutil.rmtree(folder / "tasks/solutions")


def bare_task(folder: Path) -> None:
    keys = ("id", "prompt", "thread_id", "expected_action")
    edit(folder, "tasks/tasks.json", lambda c: c.update(tasks=[{key: c["tasks"][0][key] for key in keys}]))


def acting(tool: str, action: str, **arguments: Any) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        edit(folder, "tasks/tasks.json", lambda c: c["tasks"][0].update(expected_action=action, expected_ledger={}))
        call = [tool, {"thread_id": "t-1c40", **arguments}]
        edit(folder, "tasks/solutions/course_price.json", lambda c: c["oracle"].__setitem__(-1, call))

    return change


SMALLER: dict[str, Callable[[Path], None]] = {
    "no records": without_records,
    "no policies": without_policies,
    "no suite.json": without_suite_json,
    "no solution": without_solution,
    "a bare task": bare_task,
    "escalates, without queues": acting("escalate_email", "escalate", queue="q-1", reason="x"),
    "schedules, without calendars": acting("schedule_meeting", "schedule_meeting", calendar_user="x", attendees=["y"]),
    "forwards, without staff": acting("forward_email", "forward", to=["x@kilnhouse.example"], note="x"),
    "ignores": acting("mark_ignore", "ignore", reason="x"),
}


@pytest.mark.parametrize("case", SMALLER)
def test_no_part_breaks_on_less(case: str, small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong with such a suite is told as its own fault; the check has none."""
    SMALLER[case](small)
    told = parts(small, capsys, 1)
    assert told.keys() >= {"world: mail", "tasks", "facts.lock", "solutions", "mutants", "trivial policies"}
    assert [fault for part in told.values() for fault in part["faults"] if BROKEN in fault["found"]] == []


def test_a_part_that_breaks_hides_no_other(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> Any:
        yield from ()
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setattr("emailbench.authoring.lint.records.lint_records", breaks)
    monkeypatch.setattr("emailbench.authoring.replays.solved_by", breaks)
    monkeypatch.setattr("emailbench.authoring.replays.check_solution", breaks)
    told = parts(small, capsys, 1)
    for name in ("world: records", "solutions"):
        (fault,) = told[name]["faults"]
        assert f"{BROKEN}: ZeroDivisionError: nothing to divide by (test_guide.py:" in fault["found"]
        assert "please report it" in fault["remedy"]
    assert [Path(fault["where"]).name for fault in told["facts.lock"]["faults"]] == ["facts.lock"]
    assert told["mutants"]["looked_at"] > 50


def test_an_operator_that_breaks_leaves_the_others(small: Path) -> None:
    def breaks(original: Any) -> Any:
        yield from ()
        next(iter(()))

    suite = load_suite(small)
    task, solution = suite.task("course_price"), load_solutions(suite)["course_price"]
    with Stage(suite) as stage:
        from emailbench.authoring.mutants import ending

        found = list(check_mutants(stage, task, solution, {"broken": breaks, "ending": ending}))
    assert BROKEN in str(found[0]) and "mutants broken" in str(found[0])
    assert found[1:] == [None, None]


def listed(start: str) -> set[str]:
    match = re.search(rf"{start}`([\w\s]+)`", GUIDE)
    assert match, start
    return set(match[1].split())


def test_the_lists_of_the_guide_are_complete() -> None:
    assert listed("Claim rules: ") == set(RULES)
    assert listed("checks that refuse it, of ") == set(CHECK_NAMES)
    assert listed(r"records per bucket \(") == set(BUCKETS)


def test_the_canary_of_the_guide_is_one_that_the_check_takes(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(small, "tasks/tasks.json", lambda c: c.update(canary="any odd sentence"))
    found = [fault["found"] for fault in parts(small, capsys, 1)["tasks"]["faults"]]
    assert found == ["no canary"]


def test_a_part_counts_what_it_saw_before_it_broke() -> None:
    def two() -> Any:
        yield "one"
        raise ValueError("then nothing")

    part = check._timed(Part("a part", "things"), lambda part: part.see(two()))
    assert part.faults[0] == "one" and BROKEN in str(part.faults[1])
