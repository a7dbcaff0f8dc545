"""Solutions: how they are read and edited, and that a wrong one is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from emailbench.authoring.replay import Stage
from emailbench.authoring.solutions import CHECK_NAMES, check_solution, edited, load_solutions, shuffled
from emailbench.base.errors import UserError
from emailbench.world.suite import Suite

READ = ("get_current_time", {})
DRAFT = ("create_draft", {"thread_id": "t", "body": "x", "evidence": ["a"]})
CALLS = (READ, ("search_kb", {"query": "y"}), DRAFT)


@pytest.mark.parametrize(
    ("edit", "result"),
    [
        ({}, CALLS),
        ({"-1.body": "z"}, (*CALLS[:2], (DRAFT[0], {**DRAFT[1], "body": "z"}))),
        ({"-1.cc": ["b"]}, (*CALLS[:2], (DRAFT[0], {**DRAFT[1], "cc": ["b"]}))),
        ({"-1.evidence": None}, (*CALLS[:2], (DRAFT[0], {"thread_id": "t", "body": "x"}))),
        ({"0": None}, CALLS[1:]),
        ({"-1": None}, CALLS[:2]),
        ({"-1": ["mark_ignore", {"thread_id": "t"}]}, (*CALLS[:2], ("mark_ignore", {"thread_id": "t"}))),
        ({"+": ["search_kb", {"query": "z"}]}, (*CALLS, ("search_kb", {"query": "z"}))),
        (
            {"+": [["search_kb", {"query": "z"}], ["get_current_time", {}]]},
            (*CALLS, ("search_kb", {"query": "z"}), READ),
        ),
        ({"+0": ["search_kb", {"query": "z"}]}, (("search_kb", {"query": "z"}), *CALLS)),
        ({"+-1": ["search_kb", {"query": "z"}]}, (*CALLS[:2], ("search_kb", {"query": "z"}), DRAFT)),
        ({"-1": None, "+": ["mark_ignore", {"thread_id": "t"}]}, (*CALLS[:2], ("mark_ignore", {"thread_id": "t"}))),
        ({"0": None, "2.body": "z"}, (CALLS[1], (DRAFT[0], {**DRAFT[1], "body": "z"}))),
    ],
)
def test_edits(edit: dict[str, Any], result: Any) -> None:
    assert edited(CALLS, edit, "here") == result
    assert CALLS[2][1] == {"thread_id": "t", "body": "x", "evidence": ["a"]}


@pytest.mark.parametrize(
    "edit",
    [
        {"7.body": "z"},
        {"-4": None},
        {"x.body": "z"},
        {"+9": ["search_kb", {}]},
        {"+": ["no_tool", {}]},
        {"+": "search_kb"},
        {"-1": ["search_kb"]},
        {"-1": None, "-1.body": "z"},
    ],
)
def test_edits_that_cannot_be_made_are_named(edit: dict[str, Any]) -> None:
    with pytest.raises(UserError, match="here, "):
        edited(CALLS, edit, "here")


def faults(suite: Suite, task: str) -> list[str]:
    with Stage(suite) as stage:
        return [str(fault) for fault in check_solution(stage, suite.task(task), load_solutions(suite)[task])]


def test_every_task_has_a_solution_that_holds(shipped: Suite) -> None:
    assert set(load_solutions(shipped)) == set(shipped.tasks)
    for task in shipped.tasks:
        assert faults(shipped, task) == []


def oracle(content: Any, **arguments: Any) -> None:
    content["oracle"][-1][1].update(arguments)


DAMAGE: dict[str, tuple[Callable[[Any], Any], str]] = {
    "wrong oracle": (lambda c: oracle(c, evidence=[]), "oracle: does not pass: evidence"),
    "unseen evidence": (lambda c: c["oracle"].pop(2), "which its own reads did not show"),
    "refused call": (
        lambda c: c["oracle"].insert(0, ["get_email_thread", {"thread_id": "x"}]),
        "call 1: get_email_thread was refused",
    ),
    "no action": (lambda c: c["oracle"].append(["get_current_time", {}]), "the primary action comes last"),
    "no variant": (lambda c: c.update(accepted={}), "no accepted variant"),
    "few near misses": (lambda c: c.update(rejected={}), "0 near misses"),
    "bad variant": (lambda c: c["accepted"].update(bad={"-1": None}), "accepted 'bad': does not pass"),
    "harmless miss": (
        lambda c: c["rejected"].update(none={"fails": ["address"], "edit": {}}),
        "'none': passes, where it must",
    ),
    "other check": (
        lambda c: c["rejected"].update(other={"fails": ["address"], "edit": {"-1.evidence": None}}),
        "'other': fails by evidence, not by address",
    ),
}


@pytest.mark.parametrize("case", DAMAGE)
def test_a_wrong_solution_is_found(case: str, copy: Any) -> None:
    damage, told = DAMAGE[case]
    found = faults(copy.edit("tasks/solutions/support_001.json", damage), "support_001")
    assert any(told in fault for fault in found), found
    assert all("support_001.json" in fault for fault in found)


MALFORMED: dict[str, tuple[Any, str]] = {
    "list": ([], "a solution is an object"),
    "task": ({"task": "nobody", "oracle": [["get_current_time", {}]]}, "no task 'nobody'"),
    "empty": ({"oracle": []}, "the oracle makes no call"),
    "tool": ({"oracle": [["no_tool", {}]]}, "no tool 'no_tool'"),
    "call": ({"oracle": ["get_current_time"]}, 'a call is \\["tool"'),
    "field": ({"oracle": [["get_current_time", {}]], "mood": 1}, "a solution of no known form"),
    "check": (
        {"oracle": [["get_current_time", {}]], "rejected": {"a": {"fails": ["mood"], "edit": {}}}},
        "no check 'mood'",
    ),
    "rejected": ({"oracle": [["get_current_time", {}]], "rejected": {"a": {}}}, "fails or edit is missing"),
    "accepted": ({"oracle": [["get_current_time", {}]], "accepted": []}, "an object of objects is needed"),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_a_malformed_solution_is_named(case: str, copy: Any) -> None:
    content, told = MALFORMED[case]
    (copy.folder / "tasks/solutions/support_001.json").write_text(json.dumps(content))
    with pytest.raises(UserError, match=f"support_001.json.*{told}"):
        load_solutions(copy.suite())


def test_a_pair_may_share_a_file(copy: Any) -> None:
    folder = copy.folder / "tasks/solutions"
    halves = {name: json.loads((folder / f"{name}.json").read_text()) for name in ("hard_001a", "hard_001b")}
    for name, half in halves.items():
        half.pop("task", None)
        half.pop("format", None)
        (folder / f"{name}.json").unlink()
    (folder / "hard_001.json").write_text(json.dumps({"format": 1, **halves}))
    suite = copy.suite()
    assert set(load_solutions(suite)) == set(suite.tasks)
    (folder / "again.json").write_text(json.dumps(halves))
    with pytest.raises(UserError, match="a second solution"):
        load_solutions(suite)


def test_shuffled_searches_find_the_same_in_another_order(shipped: Suite) -> None:
    world = shipped.world_for(shipped.task("support_001"))
    for name in ("messages", "rows", "clauses"):
        plain = getattr(world.indexes, name).search("refund")
        mixed = [getattr(shuffled(world, seed).indexes, name).search("refund") for seed in range(6)]
        assert len(plain) > 2
        assert any(order != plain for order in mixed)
        assert all(sorted(order) == sorted(plain) for order in mixed)
        assert getattr(shuffled(world, 3).indexes, name).search("refund") == mixed[3]


def test_replays_that_share_a_beginning_are_the_same_as_whole_ones(shipped: Suite) -> None:
    task = shipped.task("support_001")
    calls = load_solutions(shipped)["support_001"].oracle
    with Stage(shipped) as stage, Stage(shipped) as fresh:
        stage.keep(stage.play(task, calls))
        for cut in range(len(calls)):
            changed = (*calls[:cut], ("get_current_time", {}), *calls[cut:])
            one, other = stage.play(task, changed), fresh.play(task, changed)
            assert one.ledger == other.ledger
            assert [(line.n, line.tool, line.shown) for line in one.lines] == [
                (line.n, line.tool, line.shown) for line in other.lines
            ]


def test_checks_are_named_as_the_grader_names_them() -> None:
    assert (
        *("integrity", "action", "counts", "address", "evidence", "content"),
        *("grounding", "claims", "calendar", "tools", "process"),
    ) == CHECK_NAMES
