"""What somebody meets who runs the benchmark for the first time, from any folder, with any terminal, and mistypes."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import emailbench
from emailbench.base import console, paths
from emailbench.records.result import Process, Result
from emailbench.runner.plan import Job
from emailbench.runner.progress import Progress
from tests.runner.lab import Lab

TASK = "support_001"
HOME = paths.home()
DOORS = ("runner.py", "report.py", "grading/grader.py", "server/email_mcp.py")


# Folders for runs


@pytest.mark.parametrize("name", ["summary.json", "invocation.json"])
@pytest.mark.parametrize("content", ['{"mine": 1}', "[1]", "not json", '[{"mine": 1}]'])
def test_a_file_of_somebody_else_is_not_overwritten(lab: Lab, name: str, content: str) -> None:
    lab.agent("quiet", "pass")
    lab.runs.mkdir()
    (lab.runs / name).write_text(content)
    ran = lab.run("--agents", "quiet", "--tasks", TASK)
    assert (ran.code, str(lab.runs / name) in ran.err) == (2, True)
    assert [path.name for path in lab.runs.iterdir()] == [name]
    assert (lab.runs / name).read_text() == content


def test_runs_go_into_no_folder_of_other_things_also_through_a_link(lab: Lab) -> None:
    lab.agent("quiet", "pass")
    other = lab.folder / "other"
    (other / "etc").mkdir(parents=True)
    lab.runs.symlink_to(other)
    ran = lab.run("--agents", "quiet", "--tasks", TASK)
    assert (ran.code, "holds other things" in ran.err) == (2, True)
    assert [path.name for path in other.iterdir()] == ["etc"]
    (other / "etc").rmdir()
    (other / ".keep").touch()
    assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0
    (lab.runs / "notes.txt").touch()
    assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0


@pytest.mark.parametrize("option", ["--runs-dir", "--suite", "--agents-file", "--tasks-file", "--read"])
@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_path_is_no_path(lab: Lab, option: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(lab.folder)
    ran = lab.run("--agent-command", "true", option, value)
    assert (ran.code, option in ran.err, list(lab.folder.iterdir())) == (2, True, [])


@pytest.mark.parametrize("words", [["--tasks", ""], ["--tasks", " , "], ["--agents", ""]])
def test_an_option_that_names_nothing_is_a_mistake(lab: Lab, words: list[str]) -> None:
    lab.agent("quiet", "pass")
    ran = lab.run("--agents", "quiet", *words) if words[0] == "--tasks" else lab.run(*words, "--agent-command", "true")
    assert (ran.code, f"{words[0]}: it names nothing" in ran.err) == (2, True)
    assert not lab.runs.exists()


@pytest.mark.parametrize("words", [[], ["--dry-run"], ["--tasks", "all"]])
def test_a_file_without_tasks_is_named(lab: Lab, words: list[str]) -> None:
    lab.agent("quiet", "pass")
    own = lab.folder / "own.json"
    own.write_text('{"tasks": []}')
    ran = lab.run("--agents", "quiet", "--tasks-file", str(own), *words)
    assert (ran.code, f"{own}: there is no task in it" in ran.err) == (2, True)


# Agents that cannot run


def test_what_cannot_run_is_said_at_once_and_nothing_of_it_is_started(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LAB_KEY", raising=False)
    lab.agent("keyless", "open('started', 'w')", keys=["LAB_KEY"], install="ask for a key", cwd=str(lab.folder))
    lab.adapter("absent", command=["no-such-program-here"])
    for words in (["--dry-run"], []):
        ran = lab.run("--agents", "keyless,absent", "--tasks", TASK, *words)
        assert "keyless CANNOT RUN here, so its runs are void: it has no login: set LAB_KEY" in ran.out
        assert "ask for a key" in ran.out
        assert "absent CANNOT RUN here" in ran.out
    assert ran.code == 3
    assert "no login" in lab.summary()["keyless", TASK, 0]["void_reason"]
    assert "no login" in (lab.runs / "keyless" / TASK / "stderr.log").read_text()
    assert not (lab.folder / "started").exists()
    monkeypatch.setenv("LAB_KEY", "k")
    assert "CANNOT RUN" not in lab.run("--agents", "keyless", "--tasks", TASK).out
    assert (lab.folder / "started").exists()


# The line about a run


def line(verdict: Any, process: Process, **more: Any) -> str:
    job, out = Job("a", "t", 0, "hash"), io.StringIO()
    result = Result("a", "t", verdict, verdict == "pass", process=process, **more)
    Progress([job], out).finished(job, result)
    return out.getvalue()


def test_what_became_of_the_program_comes_first() -> None:
    action, crash = "action: no draft stands on the thread", "process: the agent's program ended with exit code 3"
    said = line("fail", Process(exit_code=3, connected=True), reasons=(action, crash), run_dir="a/t")
    assert said.endswith("s  the agent's program ended with exit code 3; see a/t/stderr.log (+1)\n")
    said = line("fail", Process(connected=False), reasons=(action,))
    assert said.endswith("s  it never reached the MCP server; see stderr.log (+1)\n")
    said = line("fail", Process(timed_out=True, connected=True), reasons=(action,), timed_out=True, wall_s=30.2)
    assert said.endswith("s  the time limit ended it after 30 s (+1)\n")
    assert line("fail", Process(connected=True), reasons=(action, "x")).endswith(f"s  {action} (+1)\n")
    assert line("pass", Process(timed_out=True), timed_out=True).endswith("0.00 s\n")


def test_a_client_that_never_reached_the_server_is_warned_of(lab: Lab) -> None:
    lab.agent("quiet", "pass", uses_mcp=True)
    ran = lab.run("--agents", "quiet", "--tasks", TASK)
    assert "it never reached the MCP server; see quiet/support_001/stderr.log" in ran.out
    warnings = lab.summary()["quiet", TASK, 0]["warnings"]
    assert [text for text in warnings if "never reached the MCP server" in text and "stderr.log" in text]


def test_the_command_that_shows_the_results_works_from_here(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.agent("quiet", "pass")
    for folder in (lab.folder, HOME):
        monkeypatch.chdir(folder)
        said = lab.run("--agents", "quiet", "--tasks", TASK).out
        command = said.rpartition("to see them: ")[2].strip()
        done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, check=False)
        assert (done.returncode, "quiet" in done.stdout) == (0, True), done.stderr


# Terminals and pipes


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_no_result_is_lost_on_a_terminal_of_few_letters(lab: Lab, encoding: str) -> None:
    lab.agent("quiet", "sys.exit('…')", description="says … and —")
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    for words, said in ((["--list"], "\\u2026"), (["--agents", "quiet", "--tasks", TASK], "quiet  0/1 passed")):
        command = [word for word in lab.command(*words) if word != "-I"]  # Which would pass over the variable.
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert said in done.stdout.decode(encoding)


def test_text_that_an_encoding_lacks_is_escaped_and_the_rest_is_kept() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert console.write("one … line\n", stream)
    assert stream.buffer.getvalue() == b"one \\u2026 line\n"  # type: ignore[attr-defined]
    out = io.TextIOWrapper(io.BytesIO(), encoding="latin-1", write_through=True)
    job = Job("a", "t", 0, "hash")
    Progress([job], out).finished(job, Result("a", "t", "fail", False, reasons=("a — b",)))
    assert b"a \\u2014 b" in out.buffer.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "words",
    [
        ["runner.py", "--list"],
        ["runner.py", "--help"],
        ["-m", "emailbench", "show", TASK],
        ["-m", "emailbench", "agents", "--format", "json"],
        ["-m", "emailbench", "--help"],
    ],
)
def test_a_reader_that_has_gone_is_no_error(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, *words], cwd=HOME, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


# Names, versions


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("version", [(2, 7, 18), (3, 10, 13)])
def test_an_older_python_is_told_what_is_needed(door: str, version: tuple[int, int, int]) -> None:
    code = f"import sys, runpy; sys.version_info = {version}; runpy.run_path({str(HOME / door)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    said = f"Python 3.11 or newer is needed, this is {version[0]}.{version[1]}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("version", ["2.7", "3.6", "3.8", "3.10"])
def test_a_real_older_python_can_read_the_door(door: str, version: str) -> None:
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    program = next((path for path in root.glob(f"versions/{version}.*/bin/python")), None)
    if program is None:
        pytest.skip(f"no Python {version} here")
    done = subprocess.run([program, HOME / door, "--help"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"Python 3.11 or newer is needed, this is {version}\n")


def test_commands_are_called_by_the_name_that_was_typed() -> None:
    for words, name in ((["runner.py"], "runner.py"), (["-m", "emailbench", "run"], "emailbench run")):
        done = subprocess.run([sys.executable, *words, "--help"], cwd=HOME, capture_output=True, text=True, check=False)
        assert done.stdout.startswith(f"usage: {name} ")


@pytest.mark.parametrize("words", [["runner.py"], ["-m", "emailbench"]])
def test_the_version_is_told(words: list[str]) -> None:
    done = subprocess.run([sys.executable, *words, "--version"], cwd=HOME, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"emailbench {emailbench.__version__}\n")


def test_a_name_that_stands_twice_in_a_file_of_agents_is_refused(lab: Lab) -> None:
    one = json.dumps({"command": ["true"]})
    lab.agents_file.write_text(f'{{"format": 1, "agents": {{"a": {one}, "a": {one}}}}}')
    ran = lab.run("--agents", "a", "--agents-file", str(lab.agents_file))
    assert (ran.code, "'a' stands twice" in ran.err) == (2, True)
