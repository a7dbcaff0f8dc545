"""What was answered survives: restarts, two servers on one run, torn lines, a kill at any byte."""

from __future__ import annotations

import errno
import itertools
import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from emailbench.episode import calls
from emailbench.episode.calls import Episode, EpisodeClosed
from emailbench.records.journal import read_journal
from emailbench.records.ledger import fold
from emailbench.records.limits import MAX_LINE, MAX_RECORDS, MAX_WRITTEN


def act(episode: Episode, body: str = "Hello.") -> Any:
    return episode.call("create_draft", {"thread_id": "t-1", "body": body})


def test_one_line_for_each_call_before_its_answer(desk: Any) -> None:
    desk("get_current_time")
    desk.refused("get_email_thread", thread_id="nowhere")
    desk("mark_ignore", thread_id="t-1", odd="x")
    lines = desk.lines()
    assert [(line["n"], line["tool"], line["category"], line["ok"]) for line in lines] == [
        (1, "get_current_time", "calendar", True),
        (2, "get_email_thread", "inbox", False),
        (3, "mark_ignore", "action", True),
    ]
    assert lines[1]["answer"] == {"error": lines[1]["error"]}
    assert lines[2]["unknown_arguments"] == ["odd"]
    assert lines[2]["effect"]["record"] == desk.ledger()["ignored_threads"][0]
    assert read_journal(desk.folder / "calls.jsonl").faults == ()


def test_a_restarted_server_goes_on(desk: Any) -> None:
    act(desk.episode)
    act(desk.episode)
    desk.episode.call("discard_draft", {"draft_id": "d2"})
    desk.episode.close()
    desk.episode = desk.open()
    assert desk.episode.n_calls == 3
    assert act(desk.episode).content["recorded"]["id"] == "d3"
    assert [draft["id"] for draft in desk.ledger()["drafts"]] == ["d1", "d3"]
    assert [line["n"] for line in desk.lines()] == [1, 2, 3, 4]


def test_two_servers_share_a_run(desk: Any) -> None:
    other = desk.open()
    for number in range(6):
        act((desk.episode, other)[number % 2], str(number))
    assert [draft["body"] for draft in desk.ledger()["drafts"]] == list("012345")
    assert [draft["id"] for draft in desk.ledger()["drafts"]] == [f"d{n}" for n in range(1, 7)]
    assert [line["n"] for line in desk.lines()] == [1, 2, 3, 4, 5, 6]
    other.close()


def hammer(make: Callable[[], Episode], count: int) -> None:
    episode = make()
    for number in range(count):
        act(episode, str(number))
        episode.call("get_current_time", {})


def test_processes_and_threads_at_once_lose_nothing(desk: Any) -> None:
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=hammer, args=(desk.open, 10)) for _ in range(3)]
    for worker in workers:
        worker.start()
    threads = [threading.Thread(target=hammer, args=(lambda: desk.episode, 10)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for worker in workers:
        worker.join()
        assert worker.exitcode == 0
    lines = desk.lines()
    assert [line["n"] for line in lines] == list(range(1, 101))
    assert desk.ledger() == fold(line["effect"] for line in lines)
    assert len({draft["id"] for draft in desk.ledger()["drafts"]}) == 50


def test_a_torn_line_was_never_answered_and_is_cut(desk: Any) -> None:
    act(desk.episode)
    desk.episode.close()
    path = desk.folder / "calls.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + whole[: len(whole) // 2])
    desk.episode = desk.open()
    assert act(desk.episode).content["recorded"]["id"] == "d2"
    assert [line["n"] for line in desk.lines()] == [1, 2]


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 10**6))
def test_a_kill_at_any_byte_keeps_every_whole_line(cut: int, desk_on: Callable[..., Any]) -> None:
    desk = desk_on()
    for number in range(3):
        act(desk.episode, str(number))
    desk.episode.close()
    path = desk.folder / "calls.jsonl"
    data = path.read_bytes()[: cut % (path.stat().st_size + 1)]
    path.write_bytes(data)
    desk.episode = desk.open()
    kept = data.count(b"\n")
    assert [draft["body"] for draft in desk.ledger()["drafts"]] == list("012")[:kept]
    assert act(desk.episode, "more").content["recorded"]["id"] == f"d{kept + 1}"
    assert [line["n"] for line in desk.lines()] == list(range(1, kept + 2))
    desk.episode.close()


def test_a_ledger_that_lags_is_brought_up_to_date(desk: Any) -> None:
    act(desk.episode)
    before = (desk.folder / "ledger.json").read_bytes()
    act(desk.episode)
    desk.episode.close()
    (desk.folder / "ledger.json").write_bytes(before)
    desk.episode = desk.open()
    assert len(desk.ledger()["drafts"]) == 2


def test_lines_that_are_no_json_do_no_harm(desk: Any) -> None:
    act(desk.episode)
    with (desk.folder / "calls.jsonl").open("ab") as stream:
        stream.write(b"nonsense\n[1]\n" + b"[" * 100_000 + b'\n{"effect": {"add": "nothing"}}\n')
    assert act(desk.episode).ok
    assert len(desk.ledger()["drafts"]) == 2


def test_a_journal_that_was_cut_short_stops_nothing(desk: Any) -> None:
    act(desk.episode)
    os.truncate(desk.folder / "calls.jsonl", 0)
    assert act(desk.episode).ok
    assert desk.lines()[0]["n"] == 2


def die_in_the_middle(make: Callable[[], Episode], ready: Any) -> None:
    episode = make()
    act(episode, "answered")
    ready.set()
    while True:
        act(episode, "more")


def test_what_was_answered_survives_a_kill(desk: Any) -> None:
    context = multiprocessing.get_context("fork")
    ready = context.Event()
    worker = context.Process(target=die_in_the_middle, args=(desk.open, ready))
    worker.start()
    assert ready.wait(10)
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    worker.join()
    desk.episode.close()
    desk.episode = desk.open()
    bodies = [draft["body"] for draft in desk.ledger()["drafts"]]
    assert bodies[0] == "answered"
    assert desk.ledger() == fold(line["effect"] for line in desk.lines())


def test_a_closed_episode_takes_no_calls(desk: Any) -> None:
    desk.episode.close()
    desk.episode.close()
    with pytest.raises(EpisodeClosed):
        desk.episode.call("get_current_time")


@pytest.mark.parametrize(
    "arguments",
    [
        {"x": float("nan")},
        {"x": "y" * (MAX_LINE + 1)},
        {"x" * (MAX_LINE + 1): 1},
        {"x": object()},
        {3: 4},
        {"\ud800": "\ud800"},
        json.loads("[" * 500 + "]" * 500),
        json.loads('{"a":' * 500 + "1" + "}" * 500),
    ],
)
def test_whatever_is_asked_the_journal_stays_readable(desk: Any, arguments: Any) -> None:
    desk.episode.call("get_current_time", arguments)
    act(desk.episode)
    journal = read_journal(desk.folder / "calls.jsonl")
    assert (journal.faults, journal.torn) == ((), False)
    assert [line.n for line in journal.lines] == [1, 2]
    assert (desk.folder / "calls.jsonl").stat().st_size < 2 * MAX_LINE


def test_a_fault_of_ours_is_logged_and_raised(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(desk.episode._state), "indexes", property(lambda self: 1 / 0))
    with pytest.raises(ZeroDivisionError):
        desk.episode.call("search_kb", {"query": "x"})
    (line,) = desk.lines()
    assert (line["ok"], line["error"]) == (False, "internal error: ZeroDivisionError")
    assert desk.episode.internal_errors
    assert act(desk.episode).ok


def test_files_stand_where_they_were_asked_for(tmp_path: Path, desk: Any) -> None:
    episode = Episode(desk.world, tmp_path / "l.json", tmp_path / "c.jsonl")
    assert json.loads((tmp_path / "l.json").read_text())["drafts"] == []
    assert (tmp_path / "c.jsonl").read_bytes() == b""
    episode.close()


@pytest.mark.parametrize("limit", ["MAX_CALLS", "MAX_JOURNAL"])
def test_calls_beyond_the_limits_are_refused_and_leave_nothing(
    desk: Any, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    act(desk.episode)
    monkeypatch.setattr(calls, limit, 1)
    before = (desk.folder / "calls.jsonl").read_bytes(), desk.ledger()
    for tool in ("get_current_time", "no_such_tool", "create_draft"):
        answer = desk.episode.call(tool, {"thread_id": "t-1", "body": "More."})
        assert not answer.ok and "all the calls it may make" in (answer.error or "")
        assert json.loads(answer.text) == answer.content == {"error": answer.error}
    assert ((desk.folder / "calls.jsonl").read_bytes(), desk.ledger()) == before


def test_records_beyond_the_limit_are_refused_those_taken_back_included(desk: Any) -> None:
    for number in range(MAX_RECORDS):
        assert act(desk.episode).ok, number
        assert desk.episode.call("discard_draft", {"draft_id": f"d{number + 1}"}).ok
    answer = act(desk.episode)
    assert not answer.ok and f"all it may: {MAX_RECORDS} actions" in (answer.error or "")
    assert desk.episode.call("get_current_time", {}).ok
    assert desk.ledger()["drafts"] == []


def test_text_beyond_the_limit_is_refused_and_less_of_it_is_not(desk: Any) -> None:
    def draft(size: int) -> Any:
        return desk.episode.call("create_draft", {"thread_id": "t-1", "body": "\u00e9" * (size // 2), "evidence": []})

    for _ in range(MAX_WRITTEN // 60_000):
        assert draft(60_000).ok
    answer = draft(60_000)
    assert not answer.ok and "256 KB of text in all its actions" in (answer.error or "")
    assert draft(2000).ok
    with Episode(desk.world, desk.folder / "ledger.json", desk.folder / "calls.jsonl") as again:
        assert not again.call("create_draft", {"thread_id": "t-1", "body": "x" * 60_000}).ok, (
            "a restart forgets nothing"
        )


def test_a_full_disk_leaves_no_half_of_a_line(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    act(desk.episode)
    before, write = (desk.folder / "calls.jsonl").read_bytes(), os.write
    room = itertools.chain([20], itertools.repeat(0))
    monkeypatch.setattr(desk.episode, "_patience_s", 2 * calls.PAUSE_S)

    def fill(descriptor: int, data: bytes) -> int:
        if left := next(room):
            return write(descriptor, data[:left])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(calls.os, "write", fill)
    with pytest.raises(OSError):
        act(desk.episode)
    monkeypatch.undo()
    assert (desk.folder / "calls.jsonl").read_bytes() == before
    assert act(desk.episode).content["recorded"]["id"] == "d2"
    assert [line["n"] for line in desk.lines()] == [1, 2]


@pytest.mark.parametrize("part", ["journal", "ledger"])
def test_a_disk_that_is_full_for_a_moment_is_waited_for(desk: Any, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """A run that fills the disk is ended soon; its neighbours' calls are neither refused nor recorded twice."""
    module, name = (calls.os, "write") if part == "journal" else (calls, "write_atomic")
    real, full = getattr(module, name), iter([True, True])

    def write(*arguments: Any) -> Any:
        if next(full, False):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*arguments)

    monkeypatch.setattr(calls, "PAUSE_S", 0.01)
    monkeypatch.setattr(module, name, write)
    assert act(desk.episode).ok
    assert [line["n"] for line in desk.lines()] == [1]
    assert len(desk.ledger()["drafts"]) == 1
    assert next(full, None) is None
