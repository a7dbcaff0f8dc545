"""What the pages print is so: the table of the benchmark, commands, variables and settings of the adapters."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from emailbench.records.agents import Agent, load_agents
from tests.real_agents import harness, install
from tests.real_agents.scenarios import SCENARIOS, TASKS
from tests.real_agents.test_scenarios import applies

SHIPPED = load_agents(harness.ROOT / "agents.json")
WORDS = {
    "{python}": "PYTHON",
    "{server}": "…/server/email_mcp.py",
    "{connect}": "SOCKET",
    "{prompt}": "PROMPT",
    "{mcp_config}": "RUN/mcp_config.json",
    "{model}": "MODEL",
    "{args}": "[ARGS]",
    "{timeout}": "SECONDS",
    "{home}": "HOME",
    "{root}/": "",
}
"""Placeholder → what the pages write for it."""
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


def page(name: str) -> str:
    return (harness.ROOT / "docs" / "agents" / f"{name}.md").read_text(encoding="utf-8")


def written(text: str) -> str:
    """Return a text of an adapter as the pages write it."""
    for placeholder, word in WORDS.items():
        text = text.replace(placeholder, word)
    return text or '""'


def as_on_the_page(agent: Agent) -> str:
    """Return an adapter's command as its page prints it, on one line."""
    return " ".join(
        written(item) if isinstance(item, str) else f"[{' '.join(map(written, item))}]" for item in agent.command
    )


@pytest.mark.parametrize("name", harness.ADAPTERS)
def test_the_exact_command_is_exact(name: str) -> None:
    part = page(name).partition("## The exact command")[2]
    block = re.search(r"\n\n((?:    .*\n)+)", part)
    assert block, name
    assert " ".join(block[1].split()) == as_on_the_page(SHIPPED[name])


@pytest.mark.parametrize("name", harness.PROGRAM_OF)
def test_variables_and_settings_are_those_of_the_adapter(name: str) -> None:
    told = " ".join(page(name).split())
    agent = SHIPPED[name]
    if name == "codex_bypass":
        return  # Its page refers to that of codex.
    for variable, value in agent.env.items():
        assert f"{variable}={written(value)}" in told or f"`{variable}` in the private home" in told, variable
    for path, content in agent.files.items():
        assert f"`{path.rpartition('/')[2]}`" in told or f"`{path}`" in told
        for line in settings(content):
            assert line in told.replace(" }", "}"), line


def settings(content: Any) -> list[str]:
    """Return the lines of a text, or the entries of a JSON object as a page may print them."""
    if isinstance(content, str):
        return content.split("\n")
    return [written(json.dumps({key: value})[1:-1]) for key, value in content.items() if key != "mcpServers"]
