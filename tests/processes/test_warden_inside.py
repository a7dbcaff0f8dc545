"""The warden's own code in a fork of this process, where it can be looked into and its coverage be taken."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from emailbench.runner import jail, jail_kernel, jail_proof, warden_tree, warden_watch
from emailbench.runner.jail_proof import Outside, Proof
from emailbench.runner.warden_client import FinalEvent, WardenSettings
from tests.processes.support import PYTHON, alive, family, registered, settings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and subreapers")

ROOT = Path(__file__).parents[2]


def forked(work: Callable[[], int], said: bytes, keep_open: bool = True) -> bytes:
    """Carry out `work` in a fork with `said` on its standard input; what it writes to its standard output."""
    ours_in, theirs_out = os.pipe()
    theirs_in, ours_out = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.dup2(theirs_in, 0)
            os.dup2(theirs_out, 1)
            os.closerange(ours_in, ours_in + 1)
            os.closerange(ours_out, ours_out + 1)
            os._exit(work())
        finally:
            os._exit(1)
    os.close(theirs_in)
    os.close(theirs_out)
    os.write(ours_out, said)
    if not keep_open:
        os.close(ours_out)
    with os.fdopen(ours_in, "rb") as stream:
        output = stream.read()
    if keep_open:
        os.close(ours_out)
    os.waitpid(pid, 0)
    return output


def watch(made: WardenSettings, after: bytes = b"", keep_open: bool = True) -> dict[str, Any]:
    return dict(json.loads(forked(warden_watch.main, made.as_line() + after, keep_open)))


def test_a_run_from_start_to_report(tmp_path: Path) -> None:
    report = watch(settings(tmp_path, "sh", "-c", "cat; echo err >&2; exit 3", stdin="text"))
    assert (report["exit_code"], report["ended_by"], report["started"]) == (3, "agent", True)
    assert (tmp_path / "out").read_text() == "text"
    assert (tmp_path / "err").read_text() == "err\n"
    assert report["tree"] == "subreaper"


def test_every_way_to_end(tmp_path: Path) -> None:
    def folder(name: str) -> Path:
        (tmp_path / name).mkdir()
        return tmp_path / name

    sleep = ("sleep", "1000")
    final = FinalEvent(contains=("done",), grace_s=0.0)
    assert watch(settings(folder("a"), *sleep), keep_open=False)["ended_by"] == "runner"
    assert watch(settings(folder("b"), *sleep), after=b"end\n")["ended_by"] == "runner"
    assert watch(settings(folder("c"), *sleep, time_limit_s=0.1))["timed_out"]
    printed = settings(folder("d"), "sh", "-c", "echo done; exec sleep 1000", final_event=final)
    assert watch(printed)["ended_by"] == "final_event"
    missing = watch(settings(folder("e"), "no-such-program"))
    assert not missing["started"] and missing["spawn_error"]
    unwritable = watch(settings(folder("f"), "true", stdout=tmp_path / "nowhere" / "out"))
    assert not unwritable["started"] and "nowhere" in unwritable["spawn_error"]
    assert forked(warden_watch.main, b"", keep_open=False) == b""


def test_a_cut_output_and_a_stubborn_tree(tmp_path: Path) -> None:
    made = family(tmp_path, "child", "orphan", "stubborn", "exit", output_cap=3)
    report = watch(made)
    assert report["stdout_cut"] and (tmp_path / "out").read_text() == "rea"
    assert "3 of 6 bytes kept" in (tmp_path / "err").read_text()
    assert len(registered(tmp_path)) == 3
    assert not alive(registered(tmp_path))


def test_without_subreapers_the_agents_group_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on systems other than Linux: what stayed in the agent's own process group goes, and the report says so."""
    monkeypatch.setattr(warden_watch, "become_subreaper", lambda: False)
    monkeypatch.setattr(warden_watch, "GIVE_UP_S", 0.5)  # Whoever inherits the dead here may be slow to bury them.
    report = watch(family(tmp_path, "child", "stopped", "exit"))
    assert (report["tree"], report["exit_code"]) == ("group", 7)
    assert len(registered(tmp_path)) == 2
    assert not alive(registered(tmp_path))


def test_a_jailed_agent(tmp_path: Path) -> None:
    if not jail_kernel.landlock_abi():
        pytest.skip("no Landlock here")
    work = tmp_path / "work"
    work.mkdir()
    (tmp_path / "answers").write_text("42")
    confined = jail.plan("landlock", hidden=[tmp_path], write=[work], must_not_read=[tmp_path / "answers"])
    report = watch(settings(tmp_path, "cat", str(tmp_path / "answers"), cwd=work, jail=confined))
    assert report["jail"]["proven"] and report["exit_code"] == 1
    assert (tmp_path / "out").read_text() == ""


def test_in_the_open_each_probe_finds_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof, with no jail around it at all."""
    work = tmp_path / "work"
    work.mkdir()
    (tmp_path / "answers").write_text("42")
    monkeypatch.chdir(work)
    monkeypatch.setattr(jail_proof, "SYSTEM_FOLDERS", ())
    monkeypatch.setattr(jail, "SERVICES", ())
    victim = subprocess.Popen(["sleep", "1000"])
    try:
        plan = jail.plan("landlock", hidden=[tmp_path], write=[work], must_read=["/no/such/file"])
        outside = Outside(victim.pid)
        proof = Proof(plan, outside.facts(), abi=7, filtered=True)
        proof.run()
        outside.listener.close()
    finally:
        victim.kill()
        victim.wait()
    found = "\n".join(proof.failures)
    expected = [f"read {tmp_path}/answers", f"list {tmp_path}", f"write into {tmp_path}", "connect to port 1"]
    expected += [f"open /proc/{victim.pid}/environ", f"follow /proc/{victim.pid}/cwd", f"signal process {victim.pid}"]
    expected += ["serve TCP", "reach an abstract socket", "read /no/such/file"]
    for what in expected:
        assert what in found
    assert not proof.report("landlock")["proven"]
    assert not list(tmp_path.glob(".jail-proof*"))


def test_children_are_found_without_the_kernels_own_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some kernels keep no list of children; then every process is asked for its parent."""
    exists = os.path.exists
    child = subprocess.Popen(["sleep", "1000"])
    try:
        assert child.pid in warden_tree.descendants(os.getpid())
        monkeypatch.setattr(os.path, "exists", lambda path: False if str(path).endswith("children") else exists(path))
        assert child.pid in warden_tree.descendants(os.getpid())
        assert child.pid in warden_tree.children(os.getpid())
    finally:
        child.kill()
        child.wait()


def test_signals_to_the_dead_and_to_strangers_are_passed_over() -> None:
    done = subprocess.Popen(["true"])
    done.wait()
    warden_tree.send([done.pid], signal.SIGTERM)
    warden_tree.freeze_and_kill(lambda: [done.pid])
    assert warden_tree.parent_of(done.pid) == 0


def test_freezing_never_touches_our_own_group() -> None:
    child = subprocess.Popen([PYTHON, "-c", "import time; time.sleep(1000)"])
    assert os.getpgid(child.pid) == os.getpgrp()
    warden_tree.freeze_and_kill(lambda: [child.pid])
    assert child.wait() == -signal.SIGKILL


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        False,
        0,
        1,
        -3,
        0.25,
        1e-7,
        "",
        'a "b" \\ c\n\x00\u2028 \ud800 \U0001f600',
        [],
        {},
        {"a": [0, 1, True, None, "x", {"b": False}], "c": {"d": 1.5}},
    ],
)
def test_a_report_is_json(value: Any) -> None:
    told = json.loads(warden_watch.as_json(value))
    assert told == value
    assert type(told) is type(value)
    assert warden_watch.as_json(value) == json.dumps(value)
