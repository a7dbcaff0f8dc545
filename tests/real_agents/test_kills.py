"""A hundred runs of agent programs with a kill at a random moment: no agent, server or relay is left alive.

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

RUNS = 100
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


def one_run(number: int, adapter: str, agents_file: Path, folder: Path) -> tuple[str, list[str]]:
    """Start an invocation, kill something, and return what was killed and what was left."""
    chance = random.Random(number)
    victim = VICTIMS[number % len(VICTIMS)]
    with tempfile.TemporaryDirectory(prefix=f"kill-{number}-", dir=folder, ignore_cleanup_errors=True) as own:
        words = [sys.executable, str(harness.ROOT / "runner.py"), "--agents-file", str(agents_file)]
        words += ["--agents", adapter, "--tasks", ONE_TASK, "--runs-dir", f"{own}/runs", "--timeout", "30"]
        env = harness.environment(folder / "home") | {"TMPDIR": own}
        runner = subprocess.Popen(words, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.05, LATEST_S))
        who, _, how = victim.partition(" ")
        sign = getattr(signal, f"SIG{how}")
        targets = [runner.pid] if who == "runner" else [pid for pid in marked(own) if pid != runner.pid]
        if targets:
            try:
                os.kill(chance.choice(targets), sign)
            except ProcessLookupError:
                victim = "nobody"
        else:
            victim = "nobody"
        runner.wait(60)
        end = time.monotonic() + PATIENCE_S
        while (left := marked(own)) and time.monotonic() < end:
            time.sleep(0.05)
        told = describe(left)
        for pid in left:
            os.kill(pid, signal.SIGKILL)
    return victim, told


def test_nothing_outlives_a_hundred_kills(programs: dict[str, Program | None], tmp_path: Path) -> None:
    with serve(play) as (url, _):
        agents = {name: harness.derive(name, "normal", url, program) for name, program in programs.items()}
        agents_file = tmp_path / "agents.json"
        agents_file.write_text(json.dumps({"format": 1, "agents": agents}))
        names = sorted(agents)
        with ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(one_run, n, names[n % len(names)], agents_file, tmp_path) for n in range(RUNS)]
            ends = [job.result() for job in jobs]
    assert [told for _, told in ends if told] == []
    killed = Counter(victim for victim, _ in ends)
    assert set(VICTIMS) <= set(killed), killed
    # Whether a random moment meets a living process depends on the machine's load; most must.
    assert killed["nobody"] < RUNS // 2, killed
