"""The tables of the documentation are those of the code."""

from __future__ import annotations

import dataclasses
import re

import pytest

from emailbench.authoring import tables
from emailbench.base import paths
from emailbench.episode.table import ASKS, ESCALATION_REASONS, IGNORE_REASONS, TOOLS
from emailbench.records.agents import Agent
from emailbench.runner.adapter import PLACEHOLDERS

REMEDY = "write them anew with `python3 -m emailbench.authoring.schemas`"


@pytest.mark.parametrize("name", tables.TABLES)
def test_a_page_holds_its_table_as_it_is_made(name: str) -> None:
    file, made = tables.TABLES[name]
    page = (paths.home() / file).read_text(encoding="utf-8")
    assert page.count(f"<!-- table: {name} -->\n") == 1, file
    assert "\n".join([f"<!-- table: {name} -->\n", *made(), ""]) in page, REMEDY
    assert tables.with_tables(page) == page, REMEDY


def test_a_page_that_is_out_of_date_is_mended() -> None:
    page = "# x\n\n<!-- table: codes -->\n\n| old |\n\n<!-- end of table -->\n\ny\n"
    mended = tables.with_tables(page)
    assert "old" not in mended and "`preferred_times`" in mended
    assert mended.startswith("# x\n") and mended.endswith("<!-- end of table -->\n\ny\n")
    assert tables.with_tables(mended) == mended


def test_the_tables_are_complete() -> None:
    first = {name: [row.split("|")[1].strip(" `{}") for row in made()[2:]] for name, (_, made) in tables.TABLES.items()}
    assert set(first["agent_fields"]) == {field.name for field in dataclasses.fields(Agent)} - {"name"}
    assert set(first["placeholders"]) == {*PLACEHOLDERS, "args"}
    assert first["tools"] == [tool.name for tool in TOOLS]
    rows = dict(zip(first["tools"], tables.tools()[2:], strict=True))
    for tool in TOOLS:
        named = re.findall(r"`(\w+)`", rows[tool.name])[1:]
        assert named == [param.name for param in tool.params]
        bold = re.findall(r"\*\*`(\w+)`\*\*", rows[tool.name])
        assert bold == [param.name for param in tool.params if param.required]
    told = "\n".join(tables.codes())
    for listed in (ASKS, ESCALATION_REASONS, IGNORE_REASONS):
        assert f"| {' '.join(f'`{code}`' for code in listed)} |" in told
