"""A hundred kills at random moments in runs of agent programs: no agent, server or relay is left alive.

Each invocation gets a folder for temporary files of its own. Whatever it starts names that folder in its environment or
its arguments, by its private home or by the socket of its episode, and is found by that, whoever its parent is by then.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.real_agents import harness
from tests.real_agents.install import Program
from tests.real_agents.model_server import serve
from tests.real_agents.scenarios import ONE_TASK, play

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("real_agents"),
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc"),
]

KILLS = 100
"""Kills that met a living process. A run that had ended, or not yet begun, when its moment came is drawn again."""
MOST_RUNS = 400
"""A machine on which only one run in four is met in time is no measure of anything."""
LATEST_S = 1.6
"""A kill comes at most this long after the start, by when most runs have ended or are near their end."""
PATIENCE_S = 20.0
VICTIMS = ("runner KILL", "runner TERM", "runner INT", "any KILL", "any TERM")


def marked(mark: str) -> list[int]:
    """Return the processes whose environment or arguments name `mark`."""
    needle, found = mark.encode(), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            known = needle in (folder / "environ").read_bytes() or needle in (folder / "cmdline").read_bytes()
            alive = b") Z " not in (folder / "stat").read_bytes()
        except OSError:
            continue
        if known and alive:
            found.append(int(folder.name))
    return found


def describe(pids: list[int]) -> list[str]:
    told = []
    for pid in pids:
        try:
            told.append(Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:200])
        except OSError:
            continue
    return told


def kill(victim: str, runner: subprocess.Popen[bytes], mark: str, chance: random.Random) -> bool:
    """Send the signal that `victim` names and return whether it met a process that was still running."""
    who, _, how = victim.partition(" ")
    if who == "runner":
        met = runner.poll() is None
        runner.send_signal(getattr(signal, f"SIG{how}"))
        return met
    targets = [pid for pid in marked(mark) if pid != runner.pid]
    if not targets:
        return False
    try:
        os.kill(chance.choice(targets), getattr(signal, f"SIG{how}"))
    except ProcessLookupError:
        return False
    return True


def one_run(number: int, adapter: str, agents_file: Path, folder: Path) -> tuple[str | None, list[str]]:
    """Start an invocation, kill something, and return what was killed, if anything, and what was left."""
    chance = random.Random(number)
    victim = VICTIMS[number % len(VICTIMS)]
    with tempfile.TemporaryDirectory(prefix=f"kill-{number}-", dir=folder, ignore_cleanup_errors=True) as own:
        words = [sys.executable, str(harness.ROOT / "runner.py"), "--agents-file", str(agents_file)]
        words += ["--agents", adapter, "--tasks", ONE_TASK, "--runs-dir", f"{own}/runs", "--timeout", "30"]
        env = harness.environment(folder / "home") | {"TMPDIR": own}
        runner = subprocess.Popen(words, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.05, LATEST_S))
        met = kill(victim, runner, own, chance)
        runner.wait(60)
        end = time.monotonic() + PATIENCE_S
        while (left := marked(own)) and time.monotonic() < end:
            time.sleep(0.05)
        told = describe(left)
        for pid in left:
            os.kill(pid, signal.SIGKILL)
    return victim if met else None, told


def test_nothing_outlives_a_hundred_kills(programs: dict[str, Program | None], tmp_path: Path) -> None:
    with serve(play) as (url, _):
        agents = {name: harness.derive(name, "normal", url, program) for name, program in programs.items()}
        agents_file = tmp_path / "agents.json"
        agents_file.write_text(json.dumps({"format": 1, "agents": agents}))
        names = sorted(agents)
        ends: list[tuple[str | None, list[str]]] = []
        killed: Counter[str] = Counter()
        with ThreadPoolExecutor(2) as pool:
            while killed.total() < KILLS and len(ends) < MOST_RUNS:
                drawn = range(len(ends), len(ends) + KILLS - killed.total())
                jobs = [pool.submit(one_run, n, names[n % len(names)], agents_file, tmp_path) for n in drawn]
                ends += [job.result() for job in jobs]
                killed = Counter(victim for victim, _ in ends if victim)
    assert [told for _, told in ends if told] == []
    assert killed.total() >= KILLS, (killed, len(ends))
    assert set(VICTIMS) <= set(killed), killed
