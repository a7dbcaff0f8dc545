"""Whose assistant a prompt speaks to, where suite.json says it and where it does not."""

from __future__ import annotations

import pytest

from emailbench.base.frozen import replace
from emailbench.runner.prompt import render
from emailbench.world.suite import load_suite


@pytest.mark.parametrize(
    ("fields", "called"),
    [
        ({}, "Fennmark"),
        ({"company": ""}, "fennmark.example"),
        ({"company": "  "}, "fennmark.example"),
        ({"company": "", "domains": (), "name": "suite"}, "suite"),
    ],
)
def test_a_company_without_a_name_is_called_by_its_domain(fields: dict[str, object], called: str) -> None:
    suite = load_suite()
    task = suite.task("support_001")
    world = suite.world_for(task)
    prompt = render(task, replace(world, info=replace(world.info, **fields)))
    assert prompt.startswith(f"You are the email assistant of {called}. You work in")
