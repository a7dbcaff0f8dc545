"""`--regrade`: verdicts from the journals, whatever the stored results say."""

import json
from dataclasses import replace

import pytest

from emailbench.api import Episode
from emailbench.base.shapes import dump
from emailbench.records.result import read_result, write_result
from emailbench.report.cli import main
from emailbench.results.index import collect
from emailbench.results.regrade import regrade
from emailbench.world.suite import load_suite

TASK = "support_002"


@pytest.fixture
def stored(tmp_path):
    """A stored run that did nothing, graded as it deserves; returns its folder for runs."""
    folder = tmp_path / "idle" / TASK
    with Episode.on(load_suite(), TASK, folder) as episode:
        episode.call("get_current_time")
        result = replace(episode.grade(), agent="idle", invocation="20261021-090000")
    write_result(folder / "result.json", result)
    (tmp_path / "summary.json").write_text(json.dumps([dump(result)]))
    return tmp_path


def tamper(folder, **changes):
    path = folder / "idle" / TASK / "result.json"
    forged = replace(read_result(path), **changes)
    write_result(path, forged)
    (folder / "summary.json").write_text(json.dumps([dump(forged)]))


def test_an_honest_result_stays(stored):
    collection, notes = regrade(collect(stored))
    assert [result.verdict for result in collection.results] == ["fail"]
    assert notes == ["graded again: 1 run, 0 with another verdict or other reasons"]


def test_a_forged_pass_is_undone_and_named(stored, capsys):
    tamper(stored, verdict="pass", passed=True, reasons=(), failed_checks=(), grader_hash="other")
    assert main(["--runs-dir", str(stored), "--regrade"]) == 0
    out = capsys.readouterr().out
    assert "idle/support_002: verdict pass, now fail" in out
    assert "changed since: the grader" in out
    assert f"{TASK}  fail" in out


def test_what_cannot_be_graded_keeps_its_verdict_and_is_named(stored):
    (stored / "idle" / TASK).rename(stored / "idle" / "elsewhere")
    collection, notes = regrade(collect(stored))
    assert [result.verdict for result in collection.results] == ["fail"]
    assert "could not be graded again" in notes[0]


def test_a_folder_that_holds_a_newer_run_is_not_taken_for_the_reported_one(stored):
    path = stored / "idle" / TASK / "result.json"
    write_result(path, replace(read_result(path), invocation="20261022-090000"))
    _, notes = regrade(collect(stored))
    assert "its folder holds another run" in notes[0]
