"""The runner's parts on their own: folders, summary, progress, executors, stage, prompt."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from emailbench.base.errors import UserError
from emailbench.base.plain import one_line, printable
from emailbench.records.agents import agent_from_json
from emailbench.records.result import Result, Usage
from emailbench.records.runfolder import RunFolder
from emailbench.runner import folders, output, show
from emailbench.runner.executors import Stop, execute
from emailbench.runner.isolation import Isolation, Secrets
from emailbench.runner.plan import Job
from emailbench.runner.progress import CLEAR, Progress, counts
from emailbench.runner.prompt import clock, render, template
from emailbench.runner.stage import Stage
from emailbench.runner.summary import Summary
from emailbench.runner.warden_client import JailReport
from emailbench.world.suite import load_suite

SUITE = load_suite()


def job(agent: str = "a", task: str = "t", repetition: int = 0) -> Job:
    return Job(agent, task, repetition, "hash")


def result(of: Job, verdict: Any = "pass", **more: Any) -> Result:
    return Result(of.agent, of.task, verdict, verdict == "pass", repetition=of.repetition, **more)


# Folders


def test_a_tree_deeper_than_any_path_is_emptied(tmp_path: Path) -> None:
    top = tmp_path / "top"
    top.mkdir()
    here = Path.cwd()
    try:
        os.chdir(top)
        for _ in range(400):
            Path("d" * 50).mkdir()
            Path("file").touch()
            os.chdir("d" * 50)
    finally:
        os.chdir(here)
    folders.empty(top)
    assert list(top.iterdir()) == []


def test_emptying_follows_no_link_and_minds_no_mode(tmp_path: Path) -> None:
    outside, top = tmp_path / "outside", tmp_path / "top"
    for folder in (outside, top / "closed" / "inner", top / ".1.gone"):
        folder.mkdir(parents=True)
    (outside / "kept").touch()
    (top / "link").symlink_to(outside)
    (top / "closed" / "link").symlink_to(outside)
    (top / "keep").touch()
    (top / "closed" / "inner").chmod(0)
    (top / "closed").chmod(0)
    folders.empty(top, keep="keep")
    assert [path.name for path in top.iterdir()] == ["keep"]
    assert (outside / "kept").exists()


def test_a_folder_is_made_anew_only_when_it_is_empty_or_marked(tmp_path: Path) -> None:
    ours, bare, foreign = (RunFolder(tmp_path / "a" / name) for name in ("ours", "bare", "foreign"))
    folders.make(ours)
    bare.path.mkdir()
    foreign.path.mkdir()
    (foreign.path / "x").touch()
    folders.check_foreign([ours, bare])
    with pytest.raises(UserError, match="not made by a run"):
        folders.check_foreign([ours, foreign])
    (ours.path / "old").mkdir()
    (ours.path / "old" / "file").touch()
    for folder in (ours, bare):
        folders.make(folder)
        assert {path.name for path in folder.path.iterdir()} == {".emailbench-run", "work"}


def test_a_folder_whose_marker_is_a_folder_is_made_anew(tmp_path: Path) -> None:
    odd = RunFolder(tmp_path / "a" / "odd")
    (odd.marker / "inner").mkdir(parents=True)
    folders.make(odd)
    assert odd.marker.is_file()


# Summary


def test_the_summary_is_in_planned_order_and_written_at_most_once_a_second(tmp_path: Path) -> None:
    now = [100.0]
    jobs = [job(task=name) for name in ("t1", "t2", "t3")]
    summary = Summary(tmp_path, jobs, clock=lambda: now[0])
    path = tmp_path / "summary.json"

    def tasks() -> list[str]:
        return [entry["task"] for entry in json.loads(path.read_text())]

    summary.write()
    assert tasks() == []
    summary.add(result(jobs[2], final := "fail", reasons=("no \ud800 text",)))
    assert tasks() == []
    now[0] += 1.0
    summary.add(result(jobs[0]))
    assert tasks() == ["t1", "t3"]
    summary.add(result(jobs[1]))
    assert tasks() == ["t1", "t3"]
    summary.write()
    assert tasks() == ["t1", "t2", "t3"]
    assert json.loads(path.read_text())[2]["verdict"] == final
    stamp = path.stat().st_mtime_ns
    summary.write()
    assert path.stat().st_mtime_ns == stamp


# Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_plain_lines_go_where_there_is_no_terminal() -> None:
    out = io.StringIO()
    progress = Progress([job(), job(task="longer")], out)
    progress.started(job())
    progress.finished(job(), result(job(), "fail", wall_s=1.5, reasons=("first \x1b[31m\nreason", "second")))
    progress.tick()
    progress.close()
    assert out.getvalue() == "1/2  fail  a  t          1.50 s  first \\x1b[31m reason (+1)\n"


def test_a_terminal_has_one_live_line_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out, now = Terminal(), [0.0]
    jobs = [job(agent="an_agent_with_a_long_name", task=f"task_{n}") for n in range(3)]
    progress = Progress(jobs, out, clock=lambda: now[0])
    progress.started(jobs[0])
    now[0] = 10.0
    progress.finished(jobs[0], result(jobs[0], "void", void_reason="no such program"))
    progress.started(jobs[1])
    live = out.getvalue().split(CLEAR)[-1]
    assert live.startswith("1/3 done, about 20 s left; running for")
    assert len(live) < 40
    progress.abandoned(jobs[1])
    progress.close()
    assert out.getvalue().endswith(CLEAR)
    assert "no such program\n" in out.getvalue()


def test_the_counts_name_what_is_void_and_what_is_missing() -> None:
    jobs = [job(), job(task="u"), job("bb"), job("bb", "u")]
    lines = counts([result(jobs[0]), result(jobs[1], "fail"), result(jobs[2], "void")], jobs)
    assert lines == ["a   1/2 passed", "bb  0/2 passed  (1 void, 1 missing)"]


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("plain", 0, "plain"),
        ("a\tb\n\nc", 0, "a b c"),
        ("\u202eevil\u200b", 0, "\\u202eevil\\u200b"),
        ("x" * 30, 10, "x" * 9 + "…"),
        ("é日本", 0, "é日本"),
        ("\ud800", 0, "\\ud800"),
    ],
)
def test_text_of_unknown_origin_only_shows_itself(text: str, width: int, expected: str) -> None:
    assert one_line(text, width) == expected
    assert printable(f"{expected}\nnext") == f"{expected}\nnext"


# Executors


class Log:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def started(self, of: Job) -> None:
        self.lines.append(f"started {of.task}")

    def finished(self, of: Job, got: Result) -> None:
        self.lines.append(f"finished {of.task}")

    def abandoned(self, of: Job) -> None:
        self.lines.append(f"abandoned {of.task}")

    def tick(self) -> None:
        self.lines.append("tick")


JOBS = [job(task=name) for name in ("t1", "t2", "t3")]


def test_one_worker_goes_through_the_jobs_in_order() -> None:
    log = Log()
    execute(JOBS, lambda of, stop: result(of), log, Stop())
    assert log.lines == [f"{what} {of.task}" for of in JOBS for what in ("started", "finished")]


def test_no_jobs_are_no_work() -> None:
    execute([], lambda of, stop: result(of), log := Log(), Stop(), workers=4)
    assert log.lines == []


def test_a_stop_breaks_off_what_runs_and_begins_nothing_new() -> None:
    log, stop = Log(), Stop()

    def work(of: Job, stop: Stop) -> Result | None:
        if of.task == "t1":
            return result(of)
        over = threading.Event()
        with stop.telling(over.set):
            threading.Thread(target=stop.request).start()
            assert over.wait(30)
        return None

    execute(JOBS, work, log, stop)
    assert log.lines == ["started t1", "finished t1", "started t2", "abandoned t2"]


def test_a_stop_that_came_before_is_told_at_once_and_only_while_it_is_asked_for() -> None:
    stop, told = Stop(), []
    with stop.telling(lambda: told.append("early")):
        pass
    stop.request()
    with stop.telling(lambda: told.append("late")):
        assert told == ["late"]
    stop.request()
    assert told == ["late"]


@pytest.mark.parametrize("where", ["work", "watcher"])
def test_an_exception_ends_all_workers_and_is_raised(where: str) -> None:
    log, stop = Log(), Stop()
    released = threading.Event()

    def work(of: Job, stop: Stop) -> Result | None:
        if of.task == "t1" and where == "work":
            raise ZeroDivisionError("ours")
        with stop.telling(released.set):
            return result(of) if of.task == "t1" else (released.wait(30) and None) or None

    if where == "watcher":
        log.finished = lambda of, got: 1 / 0  # type: ignore[method-assign, assignment]
    with pytest.raises(ZeroDivisionError):
        execute(JOBS, work, log, stop, workers=2)
    assert stop.requested
    assert threading.active_count() == 1 or not [t for t in threading.enumerate() if t.name.startswith("run-")]


# Stage, isolation, output


def test_a_peer_belongs_to_a_run_when_it_descends_from_its_warden(tmp_path: Path) -> None:
    stage = Stage(RunFolder(tmp_path), tmp_path, {})
    stage.admit(os.getppid(), 60.0)
    assert stage.is_admitted(os.getpid())
    assert not Stage(RunFolder(tmp_path), tmp_path, {}, ancestor=os.getpid(), _admitted=stage._admitted).is_admitted(1)


@pytest.mark.parametrize(
    ("fields", "report", "attested", "why"),
    [
        ({"uses_mcp": True}, JailReport("landlock", proven=True, detail=""), True, ""),
        ({"uses_mcp": True}, JailReport("landlock", proven=True, detail="", gaps=("signals",)), True, "signals"),
        ({"uses_mcp": True}, JailReport(), False, "isolation off"),
        ({}, JailReport("landlock", proven=True, detail=""), False, "local adapter"),
        ({"uses_mcp": True, "env": {"A": "{inbox}"}}, JailReport(), False, "handed data"),
    ],
)
def test_a_result_is_attested_by_relay_and_proven_jail(
    fields: dict[str, Any], report: JailReport, attested: bool, why: str
) -> None:
    agent = agent_from_json("a", {"command": ["prog"], **fields}, "f")
    isolation = Isolation("landlock", "isolation: landlock", Secrets((), ()))
    said, reason = isolation.attests(agent, report)
    assert (said, why in reason) == (attested, True)


def test_the_line_names_who_is_not_isolated() -> None:
    client = agent_from_json("client", {"command": ["p"], "uses_mcp": True}, "f")
    local = agent_from_json("local", {"command": ["p"]}, "f")
    on, off = (Isolation(kind, f"isolation: {kind}", Secrets((), ())) for kind in ("bwrap", "none"))
    assert on.describe([client]) == "isolation: bwrap"
    assert on.describe([client, local]).endswith("none for others (no MCP client, since uses_mcp is not set: local)")
    handed = agent_from_json("handed", {"command": ["p", "{inbox}"]}, "f")
    said = "isolation: none (handed data files: handed; no MCP client, since uses_mcp is not set: local)"
    assert on.describe([handed, local]) == said
    assert off.describe([client, local]) == "isolation: none"
    assert (on.covers(client), on.covers(local), off.covers(client)) == (True, False, False)


def test_a_trace_is_read_by_the_parser_that_the_adapter_names(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    usage = {"input_tokens": 100, "cached_input_tokens": 40, "output_tokens": 7, "reasoning_output_tokens": 0}
    lines = [{"type": "thread.started", "thread_id": "x"}, {"type": "turn.completed", "usage": usage}]
    folder.trace.write_text("".join(json.dumps(line) + "\n" for line in lines) + "garbage\n")
    folder.stderr.touch()
    plain = agent_from_json("a", {"command": ["p"]}, "f")
    codex = agent_from_json("a", {"command": ["p"], "trace": "codex"}, "f")
    assert output.read_usage(plain, folder, "m-1") == Usage(model="m-1")
    usage_read = output.read_usage(codex, folder, "m-1")
    tokens = usage_read.tokens
    assert usage_read.model == "m-1"
    assert (tokens.input_uncached, tokens.cache_read, tokens.output) == (60, 40, 7)


# Prompt and show


@pytest.mark.parametrize("task_id", SUITE.tasks)
def test_the_prompt_states_mailbox_clock_and_task_and_nothing_of_the_answer(task_id: str) -> None:
    task = SUITE.task(task_id)
    world = SUITE.world_for(task)
    prompt = render(task, world)
    for part in (task.prompt, world.mailbox, clock(world), world.info.company):
        assert part in prompt
    assert "{" not in prompt.replace(task.prompt, "")
    frame = prompt.replace(task.prompt, "")
    assert task.id not in frame


def test_the_clock_has_weekday_zone_and_instant() -> None:
    world = SUITE.world_for(SUITE.task("sched_001"))
    assert clock(world) == "Tuesday 2026-10-20 10:00 CDT (America/Chicago; 2026-10-20T10:00:00-05:00)"


def test_the_frame_names_no_task_and_no_person() -> None:
    words = template()
    assert not [name for name in SUITE.tasks if name in words]
    world = SUITE.world_for(SUITE.task("sched_001"))
    assert not [name for name in (row.fields.get("name", "") for row in world.rows.values()) if name and name in words]


def test_show_prints_what_the_agent_meets(capsys: pytest.CaptureFixture[str]) -> None:
    assert show.main(["sched_001"]) == 0
    out = capsys.readouterr().out
    task = SUITE.task("sched_001")
    message = SUITE.world_for(task).threads[task.thread_id].messages[0]
    for part in (task.prompt, message.text.rstrip(), message.record, message.sender):
        assert part in out
    assert not [fact for fact in task.required_fact_ids if str(fact) in out]
    assert show.main(["sched_01"]) == 2
    assert "did you mean sched_001" in capsys.readouterr().err
    assert show.main(["sched_001", "--prompt-only"]) == 0
    assert message.text not in capsys.readouterr().out


def test_importing_the_runner_does_no_work() -> None:
    code = "import sys; import emailbench.runner; sys.exit('argparse' in sys.modules or 'json' in sys.modules)"
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=SUITE.home, check=False)
    assert done.returncode == 0
