"""Replies as people would phrase them: honest ones pass, wrong ones never pass in silence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.authoring.mutants import TEXT_FIELD
from emailbench.authoring.replay import Stage
from emailbench.authoring.solutions import load_solutions
from emailbench.records.result import Result
from emailbench.world.suite import Suite

REPLIES: dict[str, dict[str, list[str]]] = json.loads(Path(__file__).with_name("replies.json").read_text())


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(task, text, id=f"{task}-{number}")
        for task, kinds in REPLIES.items()
        for number, text in enumerate(kinds[kind])
    ]


@pytest.fixture(scope="module")
def stage(shipped: Suite) -> Iterator[Stage]:
    with Stage(shipped) as opened:
        yield opened


def verdict(stage: Stage, task: str, text: str) -> Result:
    """Return the verdict on the oracle with other words; the structured offers are left to the words."""
    *reads, (tool, arguments) = load_solutions(stage.suite)[task].oracle
    said = {**arguments, TEXT_FIELD[tool]: text}
    said.pop("offered_slots", None)
    return stage.verdict(stage.suite.task(task), [*reads, (tool, said)])


@pytest.mark.parametrize(("task", "text"), cases("honest"))
def test_an_honest_reply_passes(stage: Stage, task: str, text: str) -> None:
    result = verdict(stage, task, text)
    assert result.reasons == ()
    assert result.passed


@pytest.mark.parametrize(("task", "text"), cases("wrong"))
def test_a_wrong_reply_never_passes_in_silence(stage: Stage, task: str, text: str) -> None:
    result = verdict(stage, task, text)
    assert not result.passed or result.review
