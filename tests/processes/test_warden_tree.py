"""No process of an agent outlives its run, however the run ends. All with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from emailbench.runner import warden_client
from emailbench.runner.warden_client import FinalEvent, Warden
from emailbench.runner.warden_tree import children, descendants, descends_from
from tests.processes.support import PYTHON, alive, family, python, registered, settings, state, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and subreapers")

KINDS = {"child": 1, "grandchild": 2, "orphan": 1, "stubborn": 1, "stopped": 1}
EVERYONE = tuple(KINDS)
FAMILY = sum(KINDS.values())
FINAL = FinalEvent(contains=('"type": "result"', '"ok"'), grace_s=0.1)


def started(folder: Path, count: int) -> bool:
    """Wait until `count` relatives and, if it waits, the agent itself have registered."""
    return until(lambda: len(registered(folder)) >= count)


def test_at_the_time_limit_everyone_is_gone(tmp_path: Path) -> None:
    report = Warden.start(family(tmp_path, *EVERYONE, "wait", time_limit_s=3.0)).wait()
    assert report.timed_out and report.ended_by == "time_limit"
    assert len(registered(tmp_path)) == FAMILY + 1
    assert not alive(registered(tmp_path))
    assert "time limit of 3 s" in (tmp_path / "err").read_text()


@pytest.mark.parametrize("kind", EVERYONE)
def test_each_kind_of_relative_is_found_when_it_is_alone(tmp_path: Path, kind: str) -> None:
    warden = Warden.start(family(tmp_path, kind, "wait"))
    assert started(tmp_path, KINDS[kind] + 1)
    assert len(alive(registered(tmp_path))) == KINDS[kind] + 1
    warden.end()
    assert warden.wait().left_behind == 0
    assert not alive(registered(tmp_path))


def test_when_the_agent_exits_its_relatives_go_too(tmp_path: Path) -> None:
    report = Warden.start(family(tmp_path, *EVERYONE, "exit")).wait()
    assert (report.exit_code, report.signal, report.ended_by) == (7, None, "agent")
    assert not report.timed_out and report.left_behind == 0
    assert len(registered(tmp_path)) == FAMILY
    assert not alive(registered(tmp_path))


def test_after_its_final_event_an_agent_that_hangs_is_ended(tmp_path: Path) -> None:
    report = Warden.start(family(tmp_path, *EVERYONE, "final", final_event=FINAL)).wait()
    assert report.ended_by == "final_event"
    assert not report.timed_out
    assert not alive(registered(tmp_path))


def test_an_order_of_the_runner_ends_the_tree(tmp_path: Path) -> None:
    warden = Warden.start(family(tmp_path, *EVERYONE, "wait"))
    assert started(tmp_path, FAMILY + 1)
    warden.end()
    report = warden.wait()
    assert report.ended_by == "runner"
    assert len(registered(tmp_path)) == FAMILY + 1
    assert not alive(registered(tmp_path))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_the_warden_ends_the_tree(tmp_path: Path, number: signal.Signals) -> None:
    warden = Warden.start(family(tmp_path, *EVERYONE, "wait"))
    assert started(tmp_path, FAMILY + 1)
    os.kill(warden.pid, number)
    assert warden.wait().ended_by == "runner"
    assert not alive(registered(tmp_path))


def test_a_crowd_in_many_sessions_that_ignores_sigterm_is_gone(tmp_path: Path) -> None:
    warden = Warden.start(family(tmp_path, "crowd", "wait"))
    assert started(tmp_path, 127)
    warden.end()
    assert warden.wait().left_behind == 0
    assert not alive(registered(tmp_path))


def test_a_process_that_keeps_forking_away_is_caught(tmp_path: Path) -> None:
    hopped = tmp_path / "pids" / "hopped"
    warden = Warden.start(family(tmp_path, "hopper", "wait"))
    assert until(hopped.exists)
    warden.end()
    assert warden.wait().left_behind == 0
    before = hopped.stat().st_mtime_ns
    assert not until(lambda: hopped.stat().st_mtime_ns != before, patience_s=0.3)


RUNNER = """
import sys
from pathlib import Path
from emailbench.runner.warden_client import Warden
from tests.processes.support import family
warden = Warden.start(family(Path(sys.argv[1]), *sys.argv[2:]))
print(warden.pid, flush=True)
warden.wait()
"""


def start_runner(folder: Path, *kinds_and_then: str) -> tuple[subprocess.Popen[str], int]:
    """A runner in a process of its own, so that it can be killed; and its warden's pid."""
    process = subprocess.Popen(
        [PYTHON, "-c", RUNNER, str(folder), *kinds_and_then],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    return process, int(process.stdout.readline())


def test_after_kill_9_of_the_runner_the_tree_is_gone(tmp_path: Path) -> None:
    runner, warden = start_runner(tmp_path, *EVERYONE, "wait")
    with runner:
        assert started(tmp_path, FAMILY + 1)
        everyone = [warden, *registered(tmp_path)]
        assert alive(everyone) == everyone
        runner.kill()
    assert until(lambda: not alive(everyone))


def test_after_kill_9_of_the_warden_the_runner_sweeps_and_says_so(tmp_path: Path) -> None:
    warden = Warden.start(family(tmp_path, *EVERYONE, "wait"))
    assert started(tmp_path, FAMILY + 1)
    os.kill(warden.pid, signal.SIGKILL)
    report = warden.wait()
    assert report.ended_by == "warden_lost"
    assert report.warden_error
    assert not alive(registered(tmp_path))


def test_after_kill_9_of_warden_and_runner_the_agent_itself_is_gone(tmp_path: Path) -> None:
    """Nobody is left to sweep; what the kernel ties to the warden is the agent's own process."""
    runner, warden = start_runner(tmp_path, "wait")
    with runner:
        assert started(tmp_path, 1)
        os.kill(warden, signal.SIGSTOP)
        runner.kill()
        os.kill(warden, signal.SIGKILL)
    assert until(lambda: not alive(registered(tmp_path)))


def test_the_sweep_spares_the_trees_of_other_wardens(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    kept = Warden.start(family(one, *EVERYONE, "wait"))
    lost = Warden.start(family(two, *EVERYONE, "wait"))
    bystander = subprocess.Popen(["sleep", "1000"])
    try:
        assert started(one, FAMILY + 1) and started(two, FAMILY + 1)
        os.kill(lost.pid, signal.SIGKILL)
        assert lost.wait().ended_by == "warden_lost"
        assert not alive(registered(two))
        assert len(alive(registered(one))) == FAMILY + 1
        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()
        kept.end()
    assert kept.wait().ended_by == "runner"
    assert not alive(registered(one))


def test_a_warden_that_does_not_answer_is_killed_and_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warden_client, "PATIENCE_S", 1.0)
    warden = Warden.start(family(tmp_path, *EVERYONE, "wait"))
    assert started(tmp_path, FAMILY + 1)
    os.kill(warden.pid, signal.SIGSTOP)
    warden.end()
    monkeypatch.undo()
    assert warden.wait().ended_by == "warden_lost"
    assert not alive([warden.pid, *registered(tmp_path)])


def test_ancestry_reaches_an_orphan_and_not_a_stranger(tmp_path: Path) -> None:
    warden = Warden.start(family(tmp_path, *EVERYONE, "wait"))
    try:
        assert started(tmp_path, FAMILY + 1)
        assert set(registered(tmp_path)) <= set(descendants(warden.pid))
        assert all(descends_from(pid, warden.pid) for pid in registered(tmp_path))
        assert warden.pid in children(os.getpid())
        assert descends_from(warden.pid, os.getpid())
        assert not descends_from(os.getpid(), warden.pid)
        assert not descends_from(1, warden.pid)
        assert not descends_from(1 << 22, warden.pid)
    finally:
        warden.end()
        warden.wait()


def test_an_agent_that_obeys_sigterm_has_the_time_to_finish(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys, time\n"
        "def leave(*_): time.sleep(0.2); os.write(1, b'tidied up'); sys.exit(5)\n"
        "signal.signal(signal.SIGTERM, leave); print('ready', flush=True); time.sleep(1000)"
    )
    warden = Warden.start(python(tmp_path, code, grace_s=30.0))
    assert until(lambda: (tmp_path / "out").exists() and "ready" in (tmp_path / "out").read_text())
    warden.end()
    report = warden.wait()
    assert (report.exit_code, report.ended_by) == (5, "runner")
    assert "tidied up" in (tmp_path / "out").read_text()


def test_the_agent_cannot_reach_its_warden_by_its_process_group(tmp_path: Path) -> None:
    report = Warden.start(python(tmp_path, "import os; os.kill(0, 9)")).wait()
    assert (report.ended_by, report.signal) == ("agent", 9)


def test_the_runner_keeps_no_dead_wardens(tmp_path: Path) -> None:
    warden = Warden.start(settings(tmp_path, "true"))
    assert warden.wait() is warden.wait()
    assert state(warden.pid) == ""
    warden.end()  # Too late is no error.
