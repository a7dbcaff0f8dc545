"""`--regrade`: verdicts from the journals, whatever the stored results say."""

import json
import re
import shutil
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


def test_other_reasons_of_the_same_verdict_are_told(stored):
    tamper(stored, reasons=(*read_result(stored / "idle" / TASK / "result.json").reasons, "action: \x1b[31mmore"))
    _, notes = regrade(collect(stored))
    assert 'other reasons (gone: "action: \\x1b[31mmore")' in notes[0]
    assert notes[-1] == "graded again: 1 run, 1 with another verdict or other reasons"


@pytest.fixture
def moved(tmp_path):
    """A suite of its own whose data change after a run without a jail; returns (suite's home, folder for runs)."""
    home, runs = tmp_path / "suite", tmp_path / "runs"
    for part in ("data", "tasks"):
        shutil.copytree(load_suite().home / part, home / part)
    suite = load_suite(home)
    with Episode.on(suite, TASK, runs / "idle" / TASK) as episode:
        assert episode.call("get_kb_document", {"document": "handling"}).ok
        result = replace(episode.grade(), agent="idle", invocation="20261021-090000", suite_hash=suite.data_hash())
    write_result(runs / "idle" / TASK / "result.json", result)
    (runs / "summary.json").write_text(json.dumps([dump(result)]))
    (document,) = sorted((home / "data" / "kb").glob("handling-v*.md"))[-1:]
    lines = [
        line.replace(" {#", " As before. {#", 1) if line.startswith("- ") else line
        for line in document.read_text().splitlines()
    ]
    assert lines != document.read_text().splitlines()
    document.write_text("\n".join(lines) + "\n")
    return home, runs


def test_a_log_is_not_held_against_records_that_are_others_by_now(moved):
    home, runs = moved
    collection, notes = regrade(collect(runs), home)
    assert "integrity" not in collection.results[0].failed_checks
    assert "the suite's data" in notes[0] and "1 run worked on" in notes[0]
    assert notes[1].startswith(
        "idle/support_002 keeps its verdict: changed since: the suite's data, and nobody attested"
    )
    assert notes[2].startswith("graded again: 0 runs, 0 with another verdict or other reasons; not graded again")


def test_a_forged_log_gains_nothing_by_records_that_changed(moved):
    home, runs = moved
    path = runs / "idle" / TASK / "result.json"
    caught = replace(read_result(path), failed_checks=("integrity",), reasons=("integrity: call 1 answered",))
    write_result(path, caught)
    (runs / "summary.json").write_text(json.dumps([dump(caught)]))
    log = path.with_name("tool_calls.jsonl")
    log.write_text("")  # Now nothing in it contradicts anything.
    collection, notes = regrade(collect(runs), home)
    assert collection.results[0].failed_checks == ("integrity",)
    assert "keeps its verdict" in notes[1]


def test_an_attested_log_is_graded_on_the_records_of_now(moved):
    home, runs = moved
    path = runs / "idle" / TASK / "result.json"
    attested = replace(read_result(path), attested=True)
    write_result(path, attested)
    (runs / "summary.json").write_text(json.dumps([dump(attested)]))
    collection, notes = regrade(collect(runs), home)
    assert collection.results[0].suite_hash == load_suite(home).data_hash()
    assert not any("keeps its verdict" in note for note in notes)


def test_on_the_data_it_was_made_on_a_false_log_is_still_found(stored):
    path = stored / "idle" / TASK / "tool_calls.jsonl"
    line = json.loads(path.read_text())
    name = "kb.handling@4.c1"
    line |= {"shown": [name], "answer": {"records": [{"record": "x", "facts": {name: "Refund all."}}]}}
    path.write_text(json.dumps(line) + "\n")
    collection, notes = regrade(collect(stored))
    assert "integrity" in collection.results[0].failed_checks
    assert "now fails integrity" in notes[0]


def test_a_run_whose_files_are_gone_keeps_its_verdict(stored):
    for name in ("ledger.json", "tool_calls.jsonl"):
        (stored / "idle" / TASK / name).unlink()
    _, notes = regrade(collect(stored))
    assert "could not be graded again" in notes[0] and "neither ledger.json nor tool_calls.jsonl" in notes[0]


@pytest.fixture
def elsewhere(moved):
    """Runs of a suite that lies elsewhere, one of them of a task that the shipped suite lacks."""
    home, runs = moved
    own = home / "tasks" / "tasks_own.json"
    task = {"id": "own_1", "prompt": "Thread support_002.", "thread_id": "support_002", "expected_action": "draft"}
    own.write_text(json.dumps({"tasks": [task]}))
    with Episode.on(load_suite(home), "own_1", runs / "idle" / "own_1") as episode:
        episode.call("get_current_time")
        result = replace(episode.grade(), agent="idle", invocation="20261021-090000", attested=True)
    write_result(runs / "idle" / "own_1" / "result.json", result)
    first = read_result(runs / "idle" / TASK / "result.json")
    (runs / "summary.json").write_text(json.dumps([dump(first), dump(result)]))
    (runs / "invocation.json").write_text(json.dumps({"planned": 2, "suite_dir": str(home)}))
    return home, runs, own


def test_what_was_not_graded_again_is_not_counted_as_graded(elsewhere, capsys):
    home, runs, _ = elsewhere
    assert main(["--runs-dir", str(runs), "--regrade"]) == 0
    out = capsys.readouterr().out
    assert re.search("idle/own_1 could not be graded again and keeps its verdict: .*no task 'own_1'", out)
    assert "graded again: 1 run, 0 with another verdict or other reasons; not graded again, " in out
    assert "with the verdict they had: 1 run\n" in out
    assert f"; the runs were made with --suite {home}\n" in out


def test_runs_of_a_file_of_tasks_are_graded_by_it(elsewhere, capsys):
    home, runs, own = elsewhere
    assert main(["--runs-dir", str(runs), "--regrade", "--suite", str(home), "--tasks-file", str(own)]) == 0
    out = capsys.readouterr().out
    assert "idle/support_002 could not be graded again" in out
    assert "idle/own_1" in out and "idle/own_1 could not" not in out
    assert "graded again: 1 run" in out


@pytest.mark.parametrize("option", ["--suite", "--tasks-file"])
def test_a_suite_is_of_no_use_without_grading(stored, capsys, option):
    assert main(["--runs-dir", str(stored), option, "x"]) == 2
    assert f"{option}: it belongs to --regrade" in capsys.readouterr().err
