"""A log that an agent kept itself must be one that the tools would have given."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from emailbench.api import Episode, Suite, load_suite
from emailbench.grading.regrade import regrade_folder
from emailbench.records.result import Result, read_result
from emailbench.runner import replay
from emailbench.runner.replay import replayed
from emailbench.world.writing import world_files
from tests.runner.lab import Lab

TASK = "support_001"
HONEST = Path(__file__).resolve().parent.parent / "honest"
RUNS = {
    f"{path.stem}-{task}": (task, calls)
    for path in sorted(HONEST.glob("reader_*.json"))
    for task, calls in json.loads(path.read_text(encoding="utf-8")).items()
}
Calls = list[tuple[str, Any]]
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


@pytest.fixture
def desk(suite: Suite, tmp_path: Path) -> Callable[..., Path]:
    """Play calls as a local agent does, on the files that it is handed, and return its log."""

    def play(task_id: str, calls: Calls) -> Path:
        task, data = suite.task(task_id), tmp_path / "data"
        (data / "kb").mkdir(parents=True)
        for name, content in world_files(suite.raw_for(task)).items():
            (data / name).write_bytes(content)
        world = suite.world_for(task)
        given = {name: data / file for name, file in (("INBOX", "inbox.json"), ("CRM", "crm.json"))}
        given |= {"CALENDAR": data / "calendar.json", "KB_DIR": data / "kb", "LEDGER": tmp_path / "ledger.json"}
        settings = {f"EMAIL_BENCH_{name}": str(path) for name, path in given.items()}
        settings |= {"EMAIL_BENCH_NOW": world.now.isoformat(), "EMAIL_BENCH_MAILBOX": world.mailbox}
        with Episode.from_environment({**settings, "EMAIL_BENCH_THREAD": task.thread_id}) as episode:
            for tool, arguments in calls:
                episode.call(tool, arguments)
        return tmp_path / "tool_calls.jsonl"

    return play


def _differs(suite: Suite, log: Path, task: str = TASK) -> str | None:
    return replayed(suite.world_for(suite.task(task)), suite.task(task), log)


@pytest.mark.parametrize("name", RUNS)
def test_honest_runs_are_the_same_when_made_again(suite: Suite, desk: Callable[..., Path], name: str) -> None:
    task, calls = RUNS[name]
    assert _differs(suite, desk(task, calls), task) is None


ODD: Calls = [
    ("get_email_thread", {"thread_id": TASK, "page": 2}),
    ("get_email_thread", {"thread_id": TASK, "page": "1", "mood": "hasty"}),
    ("get_everything", {}),
    ("search_crm", "invoice"),
    ("search_crm", None),
    ("search_crm", {"query": "a \ud800 b", "page": 1}),
    ("search_kb", {"query": "refund\u0000\u202e"}),
    ("create_draft", {"thread_id": TASK}),
    ("create_draft", {"thread_id": TASK, "to": ("a@b.example", "c@d.example"), "body": "One \ud83d."}),
    ("create_draft", {"thread_id": TASK, "to": "a@b.example", "body": "Two."}),
    ("discard_draft", {"draft_id": "d1", "reason": "not needed"}),
    ("discard_draft", {"draft_id": "d1", "reason": "again"}),
    ("create_draft", {"thread_id": TASK, "to": "a@b.example", "body": "Three."}),
    ("get_current_time", {}),
    ("send_email", {"thread_id": "no such thread", "to": "a@b.example", "body": "Four."}),
    ("search_crm", {"query": {"deep": [[[[1]]]]}}),
    ("update_crm", {"record": "crm.company.none", "field": "name", "value": "x", "reason": "y"}),
]


def test_refusals_pages_and_minted_ids_are_the_same_when_made_again(suite: Suite, desk: Callable[..., Path]) -> None:
    log = desk(TASK, ODD)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {line["ok"] for line in lines} == {True, False}
    assert [line["effect"]["record"]["id"] for line in lines if (line["effect"] or {}).get("add")] == ["d1", "d2", "d3"]
    assert _differs(suite, log) is None


def test_arguments_that_no_log_can_hold_are_no_forgery_when_they_were_refused(
    suite: Suite, desk: Callable[..., Path]
) -> None:
    log = desk(TASK, [("search_crm", {"query": float("nan"), "page": float("nan")}), ("search_crm", {"query": "x"})])
    assert "[not JSON]" in log.read_text()
    assert _differs(suite, log) is None


def test_a_line_that_broke_off_is_skipped(suite: Suite, desk: Callable[..., Path]) -> None:
    log = desk(TASK, RUNS[f"reader_a-{TASK}"][1])
    log.write_bytes(log.read_bytes()[:-40])
    assert _differs(suite, log) is None
    log.write_bytes(b"")
    assert _differs(suite, log) is None


def _first_shown(lines: Lines) -> dict[str, Any]:
    return next(line for line in lines if line["shown"])


def _other_fact(lines: Lines) -> None:
    line = _first_shown(lines)
    record = next(one for one in line["answer"]["records"] if line["shown"][0] in one["facts"])
    record["facts"][line["shown"][0]] = "as you like it"


def _a_fact_that_another_call_shows(lines: Lines) -> None:
    first, second = [line for line in lines if line["shown"]][:2]
    first["shown"] += second["shown"]
    first["answer"]["records"] += second["answer"]["records"]
    lines.remove(second)
    _numbered(lines)


def _an_extra_call_that_shows_all(lines: Lines) -> None:
    shown = [line for line in lines if line["shown"]]
    records = [record for line in shown for record in line["answer"]["records"]]
    names = [name for line in shown for name in line["shown"]]
    call = {**shown[0], "tool": "search_crm", "category": "crm", "arguments": {"query": "a"}, "shown": names}
    lines[:] = [{**call, "answer": {"records": records}}, *lines[-1:]]
    _numbered(lines)


def _a_refusal_called_done(lines: Lines) -> None:
    refused = next(line for line in lines if not line["ok"])
    refused.update(ok=True, error=None, answer={"done": True})


def _a_refusal_left_out(lines: Lines) -> None:
    """Leave out a refusal and nothing else: the numbers have a gap, and the record tells of a later call."""
    lines.remove(next(line for line in lines if not line["ok"]))
    for number, line in enumerate(lines, start=1):
        line["n"] = number


def _done_called_refused(lines: Lines) -> None:
    _first_shown(lines).update(ok=False, error="no", answer={"error": "no"}, shown=[])


def _another_effect(lines: Lines) -> None:
    lines[-1]["effect"]["record"]["to"] = ["somebody@else.example"]


def _arguments_left_out(lines: Lines) -> None:
    _first_shown(lines)["arguments"] = "[left out: 2000000 bytes]"


def _numbered(lines: Lines) -> None:
    for number, line in enumerate(lines, start=1):
        line["n"] = number
        if line["effect"] and "record" in line["effect"]:
            line["effect"]["record"]["call"] = number


FORGERIES: dict[Callable[[Lines], None], str] = {
    _other_fact: "says something else of",
    _a_fact_that_another_call_shows: "does not show",
    _an_extra_call_that_shows_all: "does not show",
    _a_refusal_called_done: "is refused, and the log calls it done",
    _a_refusal_left_out: "has another effect",
    _done_called_refused: "is done, and the log calls it refused",
    _another_effect: "has another effect",
    _arguments_left_out: "cannot be, as its arguments are not in the log",
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__.strip("_"))
def test_a_forged_log_is_found_out(suite: Suite, desk: Callable[..., Path], forge: Callable[[Lines], None]) -> None:
    calls = RUNS[f"reader_a-{TASK}"][1]
    log = desk(TASK, [("create_draft", {"thread_id": TASK}), *calls])
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines[-1]["effect"]
    forge(lines)
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert FORGERIES[forge] in (_differs(suite, log) or "nothing")


def test_calls_that_take_too_long_are_not_waited_for(
    suite: Suite, desk: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = desk(TASK, ODD)
    monkeypatch.setattr(replay, "LEAST_S", -1.0)
    assert "could not be made again" in (replayed(suite.world_for(suite.task(TASK)), suite.task(TASK), log, -1) or "")


LOCAL = """
    sys.path.insert(0, {root!r})
    import json
    from emailbench import Episode

    with Episode.from_environment() as episode:
        for tool, arguments in json.load(open({calls!r})):
            episode.call(tool, arguments)
    path = os.environ["EMAIL_BENCH_CALLS_LOG"]
    lines = [json.loads(line) for line in open(path)]
    if {forges!r}:
        # What the last read showed is said to have been shown by the first, which is then the only one.
        shown = [line for line in lines if line["shown"]]
        first = {{**shown[0], "shown": [name for line in shown for name in line["shown"]]}}
        first["answer"] = {{"records": [one for line in shown for one in line["answer"]["records"]]}}
        kept = [first, *(line for line in lines if line["effect"])]
        for number, line in enumerate(kept, start=1):
            line["n"] = number
            if line["effect"]:
                line["effect"]["record"]["call"] = number
        ledger = json.load(open(os.environ["EMAIL_BENCH_LEDGER"]))
        for bucket in ledger.values():
            for record in bucket if isinstance(bucket, list) else ():
                record["call"] = len(kept)
        json.dump(ledger, open(os.environ["EMAIL_BENCH_LEDGER"], "w"))
        open(path, "w").write("".join(json.dumps(line) + "\\n" for line in kept))
"""


def _local_run(lab: Lab, *, forges: bool) -> Result:
    calls = lab.folder / "calls.json"
    calls.write_text(json.dumps(RUNS[f"reader_a-{TASK}"][1]))
    root = str(Path(__file__).resolve().parents[2])
    lab.agent("keeper", LOCAL.format(root=root, calls=str(calls), forges=forges), "{inbox}")
    assert lab.run("--agents", "keeper", "--tasks", TASK).code == 0
    return read_result(lab.runs / "keeper" / TASK / "result.json")


def test_an_honest_local_run_passes(lab: Lab) -> None:
    result = _local_run(lab, forges=False)
    assert result.passed, result.reasons
    assert result.process.replay is None


def test_a_forged_local_log_fails_by_integrity_alone_and_still_when_graded_again(lab: Lab, suite: Suite) -> None:
    result = _local_run(lab, forges=True)
    assert result.failed_checks == ("integrity",), result.reasons
    assert "does not show" in (result.process.replay or "")
    again = regrade_folder(suite, lab.runs / "keeper" / TASK).after
    assert (again.failed_checks, again.reasons) == (result.failed_checks, result.reasons)


def test_nothing_of_a_replay_is_left(suite: Suite, desk: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    log = desk(TASK, ODD)
    place = log.parent / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    assert _differs(suite, log) is None
    assert not list(place.iterdir())
