"""Ctrl-C and the death of the runner: nothing stays alive, and what was finished is kept."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import tempfile
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from emailbench.base import paths
from tests.runner.lab import Lab, is_alive

TASK = "support_001"
HANG = """
    import time
    child = os.fork()
    if child == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
    with open(sys.argv[1], "a") as file:
        file.write(f"{os.getpid()}\\n")
    time.sleep(600)
"""


STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"


@contextlib.contextmanager
def started(lab: Lab, *words: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        lab.command(*words), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for_pids(process: subprocess.Popen[str], path: Path, number: int) -> list[int]:
    """Return the numbers that agents write to `path`, as soon as there are enough of them."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert process.poll() is None, f"the runner has ended: {process.communicate()[0]}"
        with contextlib.suppress(FileNotFoundError):
            if len(lines := path.read_text().split()) >= number:
                return [int(line) for line in lines]
        time.sleep(0.02)
    raise AssertionError(f"{path} never held {number} lines")


def wait_for_death(pids: list[int]) -> None:
    deadline = time.monotonic() + 60
    while any(map(is_alive, pids)):
        assert time.monotonic() < deadline, "processes are still alive"
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("numbers", "before"), [([signal.SIGINT], ""), ([signal.SIGINT] * 5, STUBBORN), ([signal.SIGTERM], "")]
)
def test_an_interrupt_ends_the_tree_and_leaves_a_good_summary(
    lab: Lab, numbers: list[signal.Signals], before: str
) -> None:
    pids_file = lab.folder / "pids"
    lab.agent("quiet", "pass")
    lab.agent("hang", before + textwrap.dedent(HANG), str(pids_file))
    lab.agent("never", "pass")
    with started(lab, "--agents", "quiet,hang,never", "--tasks", TASK) as process:
        pids = wait_for_pids(process, pids_file, 2)
        for number in numbers:
            process.send_signal(number)
            time.sleep(0.05)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert not any(map(is_alive, pids))
    assert "interrupted" in out
    assert "hang   0/1 passed  (1 missing)" in out
    assert list(lab.summary()) == [("quiet", TASK, 0)]
    assert not (lab.runs / "hang" / TASK / "result.json").exists()
    assert not (lab.runs / "never").exists()
    about = lab.invocation()
    assert (about["interrupted"], about["planned"], about["verdicts"]["fail"]) == (True, 3, 1)


def test_an_interrupt_reaches_all_runs_side_by_side(lab: Lab) -> None:
    pids_file = lab.folder / "pids"
    lab.agent("hang", HANG, str(pids_file))
    with started(lab, "--agents", "hang", "--reps", "2", "--tasks", TASK, "--jobs", "2") as process:
        pids = wait_for_pids(process, pids_file, 4)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130
    assert not any(map(is_alive, pids))
    assert lab.summary() == {}


def test_the_death_of_the_runner_ends_the_tree_and_frees_the_lock(lab: Lab) -> None:
    pids_file = lab.folder / "pids"
    lab.agent("quiet", "pass")
    lab.agent("hang", HANG, str(pids_file))
    with started(lab, "--agents", "quiet,hang", "--tasks", TASK) as process:
        pids = wait_for_pids(process, pids_file, 2)
        process.kill()
        process.communicate(timeout=60)
    wait_for_death(pids)
    assert json.loads((lab.runs / "quiet" / TASK / "result.json").read_text())["verdict"] == "fail"
    assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0


def test_private_folders_of_a_killed_runner_are_removed_by_the_next(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    private = lab.folder / "t"
    private.mkdir()
    monkeypatch.setenv("TMPDIR", str(private))
    monkeypatch.setattr(tempfile, "tempdir", str(private))
    pids_file = lab.folder / "pids"
    lab.agent("quiet", "pass")
    lab.agent("hang", HANG, str(pids_file))
    with started(lab, "--agents", "hang", "--tasks", TASK) as process:
        pids = wait_for_pids(process, pids_file, 2)
        lab.runs = lab.folder / "other"
        assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0
        assert len(list(private.iterdir())) == 1
        process.kill()
        process.communicate(timeout=60)
    wait_for_death(pids)
    assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0
    assert list(private.iterdir()) == []


def test_the_summary_is_an_empty_list_until_a_run_has_ended(lab: Lab) -> None:
    pids_file = lab.folder / "pids"
    lab.agent("quiet", "pass")
    lab.run("--agents", "quiet", "--tasks", TASK)
    earlier = (lab.runs / "quiet" / TASK / "result.json").read_bytes()
    lab.agent("hang", HANG, str(pids_file))
    with started(lab, "--agents", "hang,quiet", "--tasks", TASK) as process:
        wait_for_pids(process, pids_file, 2)
        assert lab.summary() == {}
        assert lab.invocation()["finished"] is None
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert lab.summary() == {}
    assert not (lab.runs / "hang" / TASK / "result.json").exists()
    assert (lab.runs / "quiet" / TASK / "result.json").read_bytes() == earlier  # Its turn had not come.


def test_a_runner_whose_output_is_gone_finishes_its_runs(lab: Lab) -> None:
    lab.agent("quiet", "pass")
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        lab.command("--agents", "quiet"), stdout=write, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(write)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert len(lab.summary()) == len(json.loads((paths.home() / "tasks" / "tasks.json").read_text())["tasks"])
