"""JSON Schemas of the files that people write and read, made from the shapes; with them the tables of the pages.

python3 -m emailbench.authoring.schemas
"""

from __future__ import annotations

from pathlib import Path

from emailbench.authoring.tables import write_tables
from emailbench.base import paths
from emailbench.base.jsonfiles import write_json
from emailbench.base.shapes import schema
from emailbench.records.agents import Agent
from emailbench.records.journal import Line
from emailbench.records.result import Result
from emailbench.records.task import Task

SHAPES = {"task": Task, "agent": Agent, "tool_call": Line, "result": Result}
"""Name of the schema file → the shape it describes."""

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def write_schemas(folder: Path) -> list[Path]:
    """Write one schema file for each shape, and return their paths."""
    folder.mkdir(exist_ok=True)
    written = []
    for name, shape in SHAPES.items():
        path = folder / f"{name}.schema.json"
        write_json(path, {"$schema": DRAFT, **schema(shape, title=name)})
        written.append(path)
    return written


if __name__ == "__main__":
    for path in (*write_schemas(paths.home() / "schemas"), *write_tables(paths.home())):
        print(path)
