"""Results to report on, written as the runner writes them."""

import json
from dataclasses import replace

import pytest

from emailbench.base.shapes import dump
from emailbench.records.result import Result


@pytest.fixture
def passed():
    return Result(
        agent="one",
        task="t1",
        verdict="pass",
        passed=True,
        action_accuracy=True,
        required_fact_ids_ok=True,
        tool_categories_ok=True,
        n_tool_calls=4,
        wall_s=0.5,
        invocation="20261021-090000",
        suite="fennmark",
        suite_hash="aa",
        grader_hash="bb",
        surface_hash="cc",
    )


@pytest.fixture
def failed(passed):
    return replace(
        passed,
        task="t2",
        verdict="fail",
        passed=False,
        reasons=("address: mail goes to rival@x.example",),
        failed_checks=("address",),
        n_tool_calls=8,
        wall_s=1.5,
        n_failed_tool_calls=1,
    )


@pytest.fixture
def write(tmp_path):
    """Return a function that writes results as summary (and planned count), or as single files."""

    def write(*results, planned=None, summary=True):
        for result in results:
            name = f"{result.task}_r{result.repetition}" if result.repetition else result.task
            folder = tmp_path / result.agent / name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "result.json").write_text(json.dumps(dump(result)))
        if summary:
            (tmp_path / "summary.json").write_text(json.dumps([dump(result) for result in results]))
        if planned is not None:
            (tmp_path / "invocation.json").write_text(json.dumps({"planned": planned}))
        return tmp_path

    return write
