"""The schema files agree with the shapes, and with the files that ship."""

import json
from pathlib import Path

import jsonschema
import pytest

from emailbench.authoring.schemas import SHAPES, write_schemas

ROOT = Path(__file__).resolve().parents[2]


def test_the_files_are_those_of_the_shapes(tmp_path):
    for path in write_schemas(tmp_path / "schemas"):
        shipped = (ROOT / "schemas" / path.name).read_text()
        assert shipped == path.read_text(), "run python3 -m emailbench.authoring.schemas"


@pytest.mark.parametrize("name", SHAPES)
def test_the_schemas_are_schemas(name):
    jsonschema.Draft202012Validator.check_schema(json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text()))


def test_tasks_and_agents_that_ship_fit():
    def validator(name):
        content = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text())
        return jsonschema.Draft202012Validator(content)

    for path in (ROOT / "tasks").glob("tasks*.json"):
        for task in json.loads(path.read_text())["tasks"]:
            asked = {key: value for key, value in task.items() if key != "like"}
            inherited = {"prompt": "", "thread_id": ""} if "like" in task else {}
            validator("task").validate({**inherited, **asked})
    for agent in json.loads((ROOT / "agents.json").read_text())["agents"].values():
        assert not [error for error in validator("agent").iter_errors(agent) if "unexpected" in error.message]
