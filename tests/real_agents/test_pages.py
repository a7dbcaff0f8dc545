"""The table in the pages is one that the benchmark can print: its rows, columns, versions, verdicts."""

from __future__ import annotations

import re

from tests.real_agents import harness, install
from tests.real_agents.scenarios import SCENARIOS, TASKS
from tests.real_agents.test_scenarios import applies

PAGE = (harness.ROOT / "docs" / "agents" / "README.md").read_text(encoding="utf-8")


def test_the_printed_table_is_of_all_adapters_and_scenarios() -> None:
    (block,) = re.findall(r"```\n( +normal .*?)```", PAGE, re.DOTALL)
    head, *rows = [line.split() for line in block.splitlines()]
    assert head == list(SCENARIOS)
    assert [row[0] for row in rows] == list(harness.ADAPTERS)
    for name, *cells in rows:
        for scenario, cell in zip(head, cells, strict=True):
            if scenario == "normal":
                assert cell == f"{len(TASKS)}/{len(TASKS)}"
            elif applies(name, scenario):
                assert cell in SCENARIOS[scenario].verdicts
            else:
                assert cell == "-"
    runs = len(TASKS) * len(rows) + sum(cell != "-" for row in rows for cell in row[2:])
    assert f"{runs} runs" in PAGE
    for package, version in install.NPM.values():
        assert f"`{package}` {version}" in PAGE


def test_every_scenario_is_explained() -> None:
    for name in SCENARIOS:
        assert name == "normal" or f"*{name}*" in PAGE
