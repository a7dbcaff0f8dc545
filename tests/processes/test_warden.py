"""What a warden gives an agent, takes from it, and reports. All with real processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from emailbench.runner.warden_client import FinalEvent, Warden
from emailbench.runner.warden_output import LONGEST_LINE, EventFinder
from tests.processes.support import PATIENCE_S, PYTHON, python, settings, until

FLOOD = 100 * 1024 * 1024
CAP = 64 * 1024 * 1024


def test_output_error_and_exit_code_arrive(tmp_path: Path) -> None:
    report = Warden.start(settings(tmp_path, "sh", "-c", "echo out; echo err >&2; exit 3")).wait()
    assert report.started and report.ended_by == "agent"
    assert (report.exit_code, report.signal, report.spawn_error) == (3, None, None)
    assert (tmp_path / "out").read_bytes() == b"out\n"
    assert (tmp_path / "err").read_bytes() == b"err\n"
    assert (report.stdout_bytes, report.stderr_bytes, report.stdout_cut, report.stderr_cut) == (4, 4, False, False)
    assert (report.jail.kind, report.jail.proven) == ("none", False)


def test_death_by_a_signal_is_told_from_an_exit_code(tmp_path: Path) -> None:
    report = Warden.start(settings(tmp_path, "sh", "-c", "kill -11 $$")).wait()
    assert (report.exit_code, report.signal, report.ended_by) == (None, 11, "agent")


@pytest.mark.parametrize("stream", ["out", "err"])
def test_a_flood_is_cut_and_the_agent_is_not_held_up(tmp_path: Path, stream: str) -> None:
    redirection = ">&2" if stream == "err" else ""
    command = f"head -c {FLOOD} /dev/zero {redirection}; echo done > finished"
    report = Warden.start(settings(tmp_path, "sh", "-c", command)).wait()
    assert report.exit_code == 0
    assert (tmp_path / "finished").exists()
    assert (report.stdout_bytes, report.stderr_bytes)[stream == "err"] == FLOOD
    assert (report.stdout_cut, report.stderr_cut) == (stream == "out", stream == "err")
    kept = (tmp_path / stream).read_bytes()
    assert kept[:CAP].strip(b"\0") == b""
    notes = (tmp_path / "err").read_bytes().strip(b"\0").decode()
    assert f"{CAP} of {FLOOD} bytes kept" in notes
    assert len(kept) == CAP + (len(notes) if stream == "err" else 0)


def test_output_just_at_the_cap_is_not_cut(tmp_path: Path) -> None:
    report = Warden.start(settings(tmp_path, "printf", "12345678", output_cap=8)).wait()
    assert not report.stdout_cut
    assert (tmp_path / "out").read_bytes() == b"12345678"
    assert (tmp_path / "err").read_bytes() == b""


def test_a_full_disk_is_reported_and_does_not_stop_the_run(tmp_path: Path) -> None:
    report = Warden.start(settings(tmp_path, "sh", "-c", "echo lost; exit 4", stdout=Path("/dev/full"))).wait()
    assert (report.exit_code, report.stdout_cut, report.stdout_bytes) == (4, True, 5)
    assert "No space left" in (tmp_path / "err").read_text()


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["no-such-program"], "no such program"),
        (["/no/such/program"], "No such file"),
        (["/etc/passwd"], "ermission denied"),
        (["/tmp"], "ermission denied"),
        ([""], "no such program"),
        (["/nul\0byte"], "embedded null"),
    ],
)
def test_a_program_that_cannot_be_started_is_a_spawn_error(tmp_path: Path, argv: list[str], why: str) -> None:
    report = Warden.start(settings(tmp_path, *argv)).wait()
    assert not report.started and report.ended_by is None
    assert report.spawn_error is not None and why in report.spawn_error
    assert (report.exit_code, report.signal, report.timed_out) == (None, None, False)
    assert report.spawn_error in (tmp_path / "err").read_text()


def test_a_missing_working_folder_is_a_spawn_error(tmp_path: Path) -> None:
    report = Warden.start(settings(tmp_path, "true", cwd=tmp_path / "nowhere")).wait()
    assert not report.started and report.spawn_error is not None


def test_a_place_for_output_that_cannot_be_written_is_a_spawn_error(tmp_path: Path) -> None:
    report = Warden.start(settings(tmp_path, "true", stdout=tmp_path / "nowhere" / "out")).wait()
    assert not report.started
    assert report.spawn_error is not None and "nowhere" in report.spawn_error


def test_output_is_never_written_through_a_link(tmp_path: Path) -> None:
    """An earlier agent that can write the run's folder must not choose what the next warden overwrites."""
    precious = tmp_path / "precious"
    precious.write_text("kept")
    (tmp_path / "out").symlink_to(precious)
    report = Warden.start(settings(tmp_path, "echo", "x")).wait()
    assert not report.started
    assert precious.read_text() == "kept"


def test_the_agent_gets_its_text_and_then_the_end(tmp_path: Path) -> None:
    text = "Handle thread t-7f3a.\nÜmläute — and \N{WAVING HAND SIGN}\n" * 5000
    report = Warden.start(settings(tmp_path, "cat", stdin=text)).wait()
    assert report.exit_code == 0
    assert (tmp_path / "out").read_text("utf-8") == text


def test_without_text_the_agent_finds_its_input_at_the_end(tmp_path: Path) -> None:
    assert Warden.start(settings(tmp_path, "cat")).wait().exit_code == 0
    assert (tmp_path / "out").read_bytes() == b""


def test_an_agent_need_not_read_its_input(tmp_path: Path) -> None:
    assert Warden.start(settings(tmp_path, "true", stdin="x" * 10_000_000)).wait().exit_code == 0


def test_an_agent_that_sits_on_its_input_does_not_block_the_time_limit(tmp_path: Path) -> None:
    report = Warden.start(settings(tmp_path, "sleep", "1000", stdin="x" * 10_000_000, time_limit_s=0.3)).wait()
    assert report.timed_out


def test_the_agent_sees_its_environment_its_three_descriptors_and_nothing_else(tmp_path: Path) -> None:
    code = (
        "import json, os, signal, sys\n"
        "names = ('SIGPIPE', 'SIGTERM', 'SIGINT', 'SIGCHLD', 'SIGHUP')\n"
        "status = dict(line.split(':\\t', 1) for line in open('/proc/self/status').read().splitlines())\n"
        "print(json.dumps({'env': dict(os.environ), 'cwd': os.getcwd(), 'fds': os.listdir('/proc/self/fd'),\n"
        "  'leader': os.getsid(0) == os.getpid(), 'blocked': status['SigBlk'].strip('0'),\n"
        "  'ignored': [n for n in signal.valid_signals() if int(status['SigIgn'], 16) >> n - 1 & 1],\n"
        "  'argv': sys.argv[1:]}))"
    )
    secret = "not for the agent"
    os.environ["WARDEN_TEST_SECRET"] = secret
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGHUP, signal.SIGQUIT)}
    try:
        report = Warden.start(
            python(tmp_path, code, "a b", "\N{SNOWMAN}", env={"ONE": "1", "LC_ALL": "C.UTF-8"})
        ).wait()
    finally:
        del os.environ["WARDEN_TEST_SECRET"]
        for number, handler in before.items():
            signal.signal(number, handler)
    assert report.exit_code == 0, (tmp_path / "err").read_text()
    seen = json.loads((tmp_path / "out").read_text())
    assert seen["env"] == {"ONE": "1", "LC_ALL": "C.UTF-8"}
    assert seen["cwd"] == str(tmp_path)
    assert seen["leader"] is True
    assert seen["blocked"] == ""
    # Not what nohup had the runner ignore. These two Python ignores; the C library's own nobody can set.
    assert sorted(seen["ignored"]) == [signal.SIGPIPE, signal.SIGXFSZ]
    assert seen["argv"] == ["a b", "\N{SNOWMAN}"]
    assert sorted(seen["fds"]) == ["0", "1", "2", "3"]  # 3 is the listing itself.


def test_the_wardens_own_environment_holds_nothing(tmp_path: Path) -> None:
    warden = Warden.start(settings(tmp_path, "sleep", "1000", env={"PATH": "/usr/bin:/bin", "AGENTS_LOGIN": "secret"}))
    try:
        assert until(lambda: (tmp_path / "out").exists())
        assert Path(f"/proc/{warden.pid}/environ").read_bytes() == b""
        assert b"secret" not in Path(f"/proc/{warden.pid}/cmdline").read_bytes()
    finally:
        warden.end()
        warden.wait()


def test_an_exit_after_the_final_event_is_the_agents_own(tmp_path: Path) -> None:
    final = FinalEvent(contains=("result",), grace_s=PATIENCE_S)
    report = Warden.start(settings(tmp_path, "sh", "-c", "echo result; exit 2", final_event=final)).wait()
    assert (report.ended_by, report.exit_code) == ("agent", 2)


def test_a_final_event_on_standard_error_is_none(tmp_path: Path) -> None:
    final = FinalEvent(contains=("result",), grace_s=0.0)
    command = "echo result >&2; sleep 0.3; exit 2"
    report = Warden.start(settings(tmp_path, "sh", "-c", command, final_event=final)).wait()
    assert (report.ended_by, report.exit_code) == ("agent", 2)


@pytest.mark.parametrize("chunk", [1, 3, 7, 1000])
def test_a_final_event_is_one_line_with_all_its_marks(chunk: int) -> None:
    lines = b'{"type": "item"}\n"turn"\n{"type": "turn.done", "usage": 1}\n'
    finder = EventFinder(["turn", "usage"])
    for start in range(0, len(lines) - 1, chunk):
        finder.feed(lines[start : min(start + chunk, len(lines) - 1)])
    assert not finder.found  # The line has not ended yet.
    finder.feed(b"\n")
    assert finder.found


def test_no_final_event_in_two_lines_or_in_endless_ones() -> None:
    finder = EventFinder(["turn", "usage"])
    finder.feed(b"turn\nusage\n")
    for _ in range(LONGEST_LINE // 1000 + 2):
        finder.feed(b"x" * 1000)
    finder.feed(b"turn usage\n")
    assert not finder.found
    finder.feed(b"turn usage\n")
    assert finder.found


def test_a_warden_whose_runner_says_nothing_ends(tmp_path: Path) -> None:
    warden = Path(__file__).parents[2] / "emailbench" / "runner" / "warden.py"
    done = subprocess.run([PYTHON, "-I", "-S", str(warden)], input=b"", capture_output=True, timeout=PATIENCE_S)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_settings_that_are_not_settings_are_the_wardens_fault_and_no_hang(tmp_path: Path) -> None:
    report = Warden.start(settings(tmp_path, "echo", "x", output_cap="much")).wait()
    assert report.ended_by == "warden_lost"
    assert "Traceback" in report.warden_error and "'str'" in report.warden_error
