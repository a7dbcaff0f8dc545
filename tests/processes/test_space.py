"""How much an agent's folders may hold: found out soon, cheaply, and whatever it does to hide it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from emailbench.runner import warden_space
from emailbench.runner.warden_client import Warden
from emailbench.runner.warden_space import Holdings, Space
from tests.processes.support import python

MEGA = 1 << 20
FAR = (1 << 60, 1 << 30)
needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="looks at open files through /proc")

WRITERS = {
    "many": "for n in range(40): open(f'{n}', 'wb').write(b'x' * (1 << 20))",
    "deep": "for n in range(40): os.makedirs('/'.join('d' * n or 'd'), exist_ok=True); "
    "open('/'.join('d' * n or 'd') + '/f', 'wb').write(b'x' * (1 << 20))",
    "reserved": "file = open('f', 'wb'); os.posix_fallocate(file.fileno(), 0, 40 << 20)",
    "unlinked": "kept = []\n"
    "for n in range(40): kept.append(open('f', 'wb', 0)); os.unlink('f'); kept[-1].write(b'x' * (1 << 20))",
    "in a child": "kept = open('f', 'wb'); os.unlink('f'); kept.write(b'x' * (40 << 20)); kept.flush()\n"
    "if os.fork(): os.waitpid(-1, 0)",
    "empty ones": "for n in range(3000): open(f'{n}', 'wb')",
}


@needs_proc
@pytest.mark.parametrize("how", WRITERS)
def test_an_agent_that_holds_too_much_is_ended(tmp_path: Path, how: str) -> None:
    work = tmp_path / "work"
    work.mkdir()
    code = f"import os, time\n{WRITERS[how]}\ntime.sleep(60)"
    limits = {"folders": (work,), "most_bytes": 16 * MEGA, "most_files": 2000}
    report = Warden.start(python(work, code, stdout=tmp_path / "o", stderr=tmp_path / "e", **limits)).wait()
    assert (report.ended_by, report.timed_out, report.signal) == ("disk_limit", False, 9)
    assert report.excess == f"its folders held more than {'2000 files' if how == 'empty ones' else '16 MiB'}"
    assert report.excess in (tmp_path / "e").read_text()


def test_what_is_within_the_limit_is_nobodys_business(tmp_path: Path) -> None:
    code = "import os, time\nopen('f', 'wb').write(b'x' * (15 << 20)); os.truncate('f', 1 << 29)\ntime.sleep(1.2)"
    report = Warden.start(python(tmp_path, code, folders=(tmp_path,), most_bytes=16 * MEGA)).wait()
    assert (report.ended_by, report.excess, report.exit_code) == ("agent", "", 0)


def test_folders_are_not_gone_through_as_long_as_the_disk_says_that_they_need_not_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = {1: (100 * MEGA, 1000)}
    monkeypatch.setattr(warden_space, "_free", lambda folders: dict(free))
    walks: list[float] = []
    monkeypatch.setattr(Space, "_walk", lambda space, now: walks.append(now) or "")
    space = Space([str(tmp_path)], 20 * MEGA, 100, list)
    now = time.monotonic()
    assert space.excess(now) == "" and not walks, "too soon"
    assert space.excess(now + 1) == "" and not walks
    free[1] = (91 * MEGA, 1000)
    assert space.excess(now + 2) == "" and not walks
    free[1] = (89 * MEGA, 1000)
    space.excess(now + 3)
    assert walks == [now + 3]
    free[1] = (100 * MEGA, 940)
    space.excess(now + 4)
    assert walks == [now + 3, now + 4]
    free[1] = (100 * MEGA, 1000)
    space.excess(now + 5)
    space.excess(now + 60)
    assert walks == [now + 3, now + 4, now + 60], "now and then, whatever the disk says"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_a_folder_that_is_closed_is_not_overlooked(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0)
    assert Holdings([str(tmp_path)], FAR).blind


def test_what_is_nested_deeper_than_a_path_may_be_long_is_not_overlooked(tmp_path: Path) -> None:
    home = Path.cwd()
    try:
        os.chdir(tmp_path)
        for _ in range(100):
            Path("d" * 50).mkdir()
            os.chdir("d" * 50)
    finally:
        os.chdir(home)
    held = Holdings([str(tmp_path)], FAR)
    subprocess.run(["rm", "-rf", str(tmp_path)], check=True)
    assert held.blind


@needs_proc
@pytest.mark.parametrize("hide", [lambda folder: None, pytest.param(None, id="seen")])
def test_what_cannot_be_looked_into_counts_by_the_disk_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hide: Callable[[Path], None] | None
) -> None:
    free = {1: (100 * MEGA, 1000)}
    monkeypatch.setattr(warden_space, "_free", lambda folders: dict(free))
    space = Space([str(tmp_path)], 20 * MEGA, 10**6, list)
    real = Holdings._add_folder

    def add_folder(held: Holdings, path: str) -> None:
        held.blind |= hide is not None
        real(held, path)

    monkeypatch.setattr(Holdings, "_add_folder", add_folder)
    free[1] = (79 * MEGA, 1000)
    assert bool(space.excess(time.monotonic() + 5)) is (hide is not None)


def test_links_are_counted_once_and_not_followed(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (outside / "f").write_bytes(b"x" * MEGA)
    (inside / "out").symlink_to(outside)
    (inside / "a").write_bytes(b"x" * MEGA)
    for number in range(5):
        (inside / f"a{number}").hardlink_to(inside / "a")
    held = Holdings([str(inside), str(tmp_path / "gone")], FAR)
    assert MEGA <= held.bytes < MEGA + MEGA // 2
    assert (held.files, held.blind) == (2, False)
