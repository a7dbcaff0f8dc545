"""Names, globs, tags and `all`; what is unknown is answered with what exists and what is close."""

from __future__ import annotations

from pathlib import Path

import pytest

from emailbench.base.errors import UserError
from emailbench.records.agents import Agent
from emailbench.records.task import Tags, Task, TaskFile
from emailbench.runner.plan import plan
from emailbench.runner.selection import select_agents, select_tasks, split_names


def task(name: str, category: str = "support", family: str = "F1", difficulty: int = 1) -> Task:
    return Task(name, "p", "t", "draft", tags=Tags(category, family, difficulty))


STARTER = TaskFile(Path("tasks/tasks.json"), "", (task("support_001"), task("sales_001", "sales", "F2")))
HARD = TaskFile(Path("tasks/tasks_hard.json"), "", (task("hard_001a", family="L2", difficulty=3), task("hard_001b")))
FILES = [STARTER, HARD]
AGENTS = {
    name: Agent(("prog",), name=name, paid=name == "paid")
    for name in ("here", "absent", "paid", "alpha_one", "alpha_two")
}


def tasks(*wanted: str) -> list[str]:
    return [chosen.id for chosen in select_tasks(wanted, FILES)]


def agents(*wanted: str) -> list[str]:
    return [agent.name for agent in select_agents(wanted, AGENTS, lambda agent: agent.name != "absent")]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ((), ["support_001", "sales_001"]),
        (("all",), ["support_001", "sales_001", "hard_001a", "hard_001b"]),
        (("hard_001b", "support_001", "support_001"), ["support_001", "hard_001b"]),
        (("hard_*",), ["hard_001a", "hard_001b"]),
        (("*_001[ab]", "sales_001"), ["sales_001", "hard_001a", "hard_001b"]),
        (("tag:family=F1",), ["support_001", "hard_001b"]),
        (("tag:family=L*", "tag:category=sales"), ["sales_001", "hard_001a"]),
        (("tag:difficulty=3",), ["hard_001a"]),
    ],
)
def test_tasks_are_chosen_once_and_in_the_order_of_the_files(wanted: tuple[str, ...], expected: list[str]) -> None:
    assert tasks(*wanted) == expected


def test_without_a_starter_file_every_task_is_meant() -> None:
    assert [chosen.id for chosen in select_tasks([], [HARD])] == ["hard_001a", "hard_001b"]


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("suport_001", ["--tasks", "no task 'suport_001'", "did you mean support_001?", "hard_001a"]),
        ("zz*", ["nothing matches 'zz*'", "hard_001a"]),
        ("tag:famly=F1", ["tag:KEY=VALUE", "did you mean family?", "category"]),
        ("tag:family", ["tag:KEY=VALUE"]),
        ("tag:family=F9", ["family 'F9'", "F1", "L2"]),
        ("\x1b[31m", ["'\\x1b[31m'"]),
    ],
)
def test_an_unknown_task_is_answered_with_what_exists(wanted: str, words: list[str]) -> None:
    with pytest.raises(UserError) as caught:
        tasks(wanted)
    for word in words:
        assert word in str(caught.value)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (("paid", "here", "paid"), ["paid", "here"]),
        (("absent",), ["absent"]),
        (("all",), ["here", "alpha_one", "alpha_two"]),
        (("alpha_*",), ["alpha_one", "alpha_two"]),
        (("paid", "all"), ["paid", "here", "alpha_one", "alpha_two"]),
    ],
)
def test_agents_are_chosen_once_and_in_the_order_asked_for(wanted: tuple[str, ...], expected: list[str]) -> None:
    assert agents(*wanted) == expected


def test_an_unknown_or_missing_agent_is_answered_with_what_exists() -> None:
    with pytest.raises(UserError, match=r"--agents: there is no agent 'her'[.;] did you mean here\?"):
        agents("her")
    with pytest.raises(UserError, match="no agent is named"):
        agents()
    with pytest.raises(UserError, match="none of the agents can run here"):
        select_agents(["all"], AGENTS, lambda agent: False)


def test_options_hold_names_between_commas_and_may_be_repeated() -> None:
    assert split_names(["a, b", "", ",c,,"], "--tasks") == ["a", "b", "c"]


def test_the_order_is_round_robin_over_the_agents() -> None:
    jobs = plan([AGENTS["here"], AGENTS["paid"]], select_tasks([], FILES), 2, "hash")
    assert [(job.repetition, job.task, job.agent) for job in jobs] == [
        (repetition, name, agent)
        for repetition in (1, 2)
        for name in ("support_001", "sales_001")
        for agent in ("here", "paid")
    ]
    assert {job.repetition for job in plan([AGENTS["here"]], select_tasks([], FILES), 1, "hash")} == {0}
