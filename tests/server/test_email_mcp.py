"""The embedded server: its settings, its pipes, and the door that starts it from anywhere."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.base.errors import UserError
from emailbench.episode import opening
from emailbench.server import email_mcp
from emailbench.server.email_mcp import Pipes, Stopped, read_settings, usage
from tests.server.wire import DOOR, ROOT, TIMEOUT, Bureau

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
MAILBOX = "support@fennmark.example"
PONG = {"jsonrpc": "2.0", "id": 1, "result": {}}


@pytest.fixture
def bureau(tmp_path: Path) -> Iterator[Bureau]:
    bureau = Bureau(tmp_path, relayed=False)
    yield bureau
    bureau.close()


def run(*arguments: str, env: dict[str, str] | None = None, **more: Any) -> subprocess.CompletedProcess[bytes]:
    argv = [sys.executable, "-I", "-S", str(DOOR), *arguments]
    return subprocess.run(argv, env=env or {}, capture_output=True, timeout=TIMEOUT, check=False, **more)


# Settings


def test_arguments_stand_before_variables_and_empty_variables_do_not_count() -> None:
    environment = {"EMAIL_BENCH_INBOX": "a", "EMAIL_BENCH_NOW": "", "EMAIL_BENCH_CRM": "c", "OTHER": "x"}
    settings = read_settings(["--inbox", "b", "--kb-dir=k=1", "--calls_log", "l"], environment)
    assert settings == {"inbox": "b", "crm": "c", "kb_dir": "k=1", "calls_log": "l"}
    assert read_settings([], {}) == {}


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["--inbox", "x", "--help"]])
def test_help_is_asked_for_anywhere(argv: list[str]) -> None:
    assert read_settings(argv, {}) is None


@pytest.mark.parametrize("argv", [["--nope", "x"], ["inbox"], ["--inbox"], ["--inbox", "--crm"], ["--inbox="], ["--"]])
def test_a_wrong_argument_is_named(argv: list[str]) -> None:
    with pytest.raises(UserError) as caught:
        read_settings(argv, {})
    assert argv[0].partition("=")[0] in str(caught.value)


def test_the_help_explains_every_setting() -> None:
    assert email_mcp.WHAT.keys() == opening.SETTINGS.keys()
    for name, variable in opening.SETTINGS.items():
        assert f"--{name.replace('_', '-')} " in usage() and variable in usage()


def test_help_and_errors_of_the_program() -> None:
    shown = run("--help")
    assert (shown.returncode, shown.stdout.decode(), shown.stderr) == (0, usage(), b"")
    for arguments, word in (
        (["--nope"], "--nope"),
        (["--inbox", "/no/such/file"], "/no/such/file"),
        (["--now", "yesterday"], "yesterday"),
        (["--thread", "zzz"], "no thread 'zzz'"),
        (["--inbox", "/"], "this is a folder"),
        (["--ledger", "/"], "this is a folder"),
        (["--kb-dir", str(DOOR)], "this is a file"),
        (["--ledger", "/no/such/folder/ledger.json"], "/no/such/folder"),
    ):
        refused = run(*arguments)
        assert refused.returncode == 2 and refused.stdout == b""
        assert word in refused.stderr.decode() and "Traceback" not in refused.stderr.decode()
        assert refused.stderr.count(b"\n") == 1


def test_variables_and_arguments_lead_to_the_same_world(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(ROOT / "data", data)
    given = {
        "inbox": data / "inbox.json",
        "crm": data / "crm.json",
        "calendar": data / "calendar.json",
        "kb_dir": data / "kb",
        "ledger": tmp_path / "ledger.json",
        "calls_log": tmp_path / "calls.jsonl",
        "now": "2026-10-19T08:30:00-05:00",
        "mailbox": MAILBOX,
    }
    call = {"name": "get_current_time", "arguments": {}}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}).encode()
    by_name = run(*[part for name, value in given.items() for part in (f"--{name}", str(value))], input=line)
    by_variable = run(env={f"EMAIL_BENCH_{name.upper()}": str(value) for name, value in given.items()}, input=line)
    assert by_name.stderr == by_variable.stderr == b""
    assert by_name.stdout == by_variable.stdout
    assert json.loads(by_name.stdout)["result"]["structuredContent"]["now"] == "2026-10-19T08:30:00-05:00"
    assert len((tmp_path / "calls.jsonl").read_bytes().splitlines()) == 2


def test_with_no_setting_at_all_a_new_ledger_is_made_and_named(tmp_path: Path) -> None:
    paths = []
    for _ in range(2):
        done = run(env={"TMPDIR": str(tmp_path)}, input=PING, cwd=tmp_path)
        assert json.loads(done.stdout) == PONG
        paths.append(Path(done.stderr.decode().split()[-1]))
    assert paths[0] != paths[1]
    for path in paths:
        assert path.is_relative_to(tmp_path) and isinstance(json.loads(path.read_bytes()), dict)
        assert path.with_name("tool_calls.jsonl").is_file()


# The door


def test_the_door_works_from_any_folder_and_by_any_path(tmp_path: Path) -> None:
    link = tmp_path / "some link.py"
    link.symlink_to(DOOR)
    for argv, folder in (
        (["-I", "-S", str(DOOR)], Path("/")),
        (["-S", "server/email_mcp.py"], ROOT),
        (["email_mcp.py"], ROOT / "server"),
        ([str(link)], tmp_path),
        (["-m", "emailbench.server.email_mcp"], ROOT),
    ):
        env = {"TMPDIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        argv = [sys.executable, *argv]
        done = subprocess.run(argv, cwd=folder, env=env, input=PING, capture_output=True, timeout=TIMEOUT, check=False)
        assert (done.returncode, json.loads(done.stdout)) == (0, PONG), done.stderr


def test_an_installation_keeps_the_door_beside_the_package(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "emailbench", tmp_path / "emailbench", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("data", "server"):
        shutil.copytree(ROOT / folder, tmp_path / "emailbench_suite" / folder)
    door = tmp_path / "emailbench_suite" / "server" / "email_mcp.py"
    argv = [sys.executable, "-I", "-S", str(door)]
    env = {"TMPDIR": str(tmp_path)}
    done = subprocess.run(argv, cwd="/", env=env, input=PING, capture_output=True, timeout=TIMEOUT, check=False)
    assert (done.returncode, json.loads(done.stdout)) == (0, PONG), done.stderr
    env = {"EMAIL_BENCH_CONNECT": str(tmp_path / "nobody")}
    done = subprocess.run(argv, cwd="/", env=env, input=PING, capture_output=True, timeout=TIMEOUT, check=False)
    assert done.returncode == 1 and b"nobody" in done.stderr and done.stdout == b""


def test_a_relay_imports_nothing_of_the_package() -> None:
    code = "import runpy, sys\ntry: runpy.run_path(%r, run_name='__main__')\nfinally: print(*sys.modules)"
    env = {"EMAIL_BENCH_CONNECT": "/no/such/socket"}
    argv = [sys.executable, "-I", "-S", "-c", code % str(DOOR)]
    done = subprocess.run(argv, env=env, capture_output=True, timeout=TIMEOUT, check=False)
    modules = done.stdout.decode().split()
    assert "relay" in modules
    assert not [name for name in modules if name.partition(".")[0] in ("emailbench", "json", "socket", "pathlib")]


def test_main_is_a_relay_too_where_the_socket_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_BENCH_CONNECT", "/no/such/socket")
    monkeypatch.setattr("emailbench.server.relay.main", lambda: 7)
    assert email_mcp.main([]) == 7


# Pipes, in this process


class Pair:
    """A `Pipes` between two pipes, whose other ends a test holds."""

    def __init__(self) -> None:
        source, self.input = os.pipe()
        self.output, sink = os.pipe()
        self.ends = [source, self.input, self.output, sink]
        self.pipes = Pipes(source, sink)

    def answers(self) -> list[Any]:
        return [json.loads(line) for line in os.read(self.output, 1 << 20).splitlines()]


@pytest.fixture
def pair() -> Iterator[Pair]:
    pair = Pair()
    yield pair
    for end in pair.ends:
        os.close(end)


def close_input(pair: Pair) -> None:
    pair.ends.remove(pair.input)
    os.close(pair.input)


def test_lines_are_answered_until_the_input_ends(pair: Pair, bench: Any) -> None:
    os.write(pair.input, PING + b"nonsense\n" + PING.rstrip())
    close_input(pair)
    pair.pipes.serve(bench.session)
    assert [answer.get("result", answer.get("error", {}).get("code")) for answer in pair.answers()] == [{}, -32700, {}]


def test_a_signal_while_waiting_breaks_in(pair: Pair, bench: Any) -> None:
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1))
    before = signal.signal(signal.SIGUSR1, pair.pipes.stop)
    try:
        timer.start()
        with pytest.raises(Stopped):
            pair.pipes.serve(bench.session)
    finally:
        timer.join()
        signal.signal(signal.SIGUSR1, before)


def test_a_signal_during_a_call_lets_it_be_answered_and_begins_no_other(pair: Pair, bench: Any) -> None:
    bench.during_calls = pair.pipes.stop
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "echo"}}
    os.write(pair.input, (json.dumps(call).encode() + b"\n") * 3)
    with pytest.raises(Stopped):
        pair.pipes.serve(bench.session)
    assert len(bench.calls) == 1
    assert [answer["result"]["isError"] for answer in pair.answers()] == [False]


def test_a_signal_between_two_reads_is_not_lost(pair: Pair, bench: Any) -> None:
    bench.during_calls = pair.pipes.stop
    os.write(pair.input, b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}\n')
    with pytest.raises(Stopped):
        pair.pipes.serve(bench.session)


def test_a_reader_that_is_gone_ends_it(pair: Pair, bench: Any) -> None:
    pair.ends.remove(pair.output)
    os.close(pair.output)
    os.write(pair.input, PING)
    with pytest.raises(Stopped):
        pair.pipes.serve(bench.session)


def test_pipes_in_non_blocking_mode_are_waited_for(pair: Pair, bench: Any) -> None:
    for end in pair.ends:
        os.set_blocking(end, end in (pair.input, pair.output))
    thread = threading.Thread(target=pair.pipes.serve, args=(bench.session,))
    thread.start()
    long = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"%b"}}}\n'
    os.write(pair.input, long % (b"x" * 3000) * 20)
    got = b""
    while got.count(b"\n") < 20:
        got += os.read(pair.output, 1000)
    close_input(pair)
    thread.join(TIMEOUT)
    assert not thread.is_alive() and len(bench.calls) == 20


def test_a_source_that_cannot_be_read_is_the_end_of_input(bench: Any) -> None:
    closed, other = os.pipe()
    os.close(closed)
    Pipes(closed, other).serve(bench.session)
    os.close(other)


def test_a_fault_is_told_with_its_place(capfd: pytest.CaptureFixture[str]) -> None:
    try:
        raise ZeroDivisionError("a fault \ud800 of ours")
    except ZeroDivisionError as error:
        email_mcp.report(error)
    told = capfd.readouterr().err
    assert "internal error" in told and "a fault \\ud800 of ours" in told and "test_email_mcp.py" in told


# Pipes, in a real process


def test_a_signal_while_it_starts_raises_nothing_and_is_not_lost(pair: Pair, bench: Any) -> None:
    pair.pipes.stop()
    with pytest.raises(Stopped):
        pair.pipes.serve(bench.session)


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("delay", [0.0, 0.01, 0.02, 0.03, 0.05])
def test_a_signal_while_it_starts_ends_it_cleanly(bureau: Bureau, number: signal.Signals, delay: float) -> None:
    wire = bureau.start()
    while not handles(wire.process.pid, signal.SIGTERM):
        threading.Event().wait(0.001)
    threading.Event().wait(delay)
    wire.process.send_signal(number)
    assert wire.process.wait() == 0
    assert wire.errors.read() == b""


def handles(pid: int, number: int) -> bool:
    """Tell whether a process has a handler for a signal."""
    status = Path(f"/proc/{pid}/status").read_text()
    mask = next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt"))
    return bool(int(mask, 16) >> (number - 1) & 1)


def closed(*descriptors: int) -> Callable[[], None]:
    def close() -> None:
        for descriptor in descriptors:
            os.close(descriptor)

    return close


def test_closed_standard_descriptors_do_not_spill_into_the_ledger(bureau: Bureau) -> None:
    for descriptors in ((0,), (1,), (2,), (0, 2), (1, 2)):
        argv = bureau.argv()
        done = subprocess.run(
            argv,
            env=bureau.environment,
            stdin=subprocess.DEVNULL,
            preexec_fn=closed(*descriptors),
            timeout=TIMEOUT,
            check=False,
        )
        assert done.returncode == 0
    assert bureau.calls_path.read_bytes() == b"" and isinstance(bureau.ledger(), dict)


def test_nothing_but_answers_comes_out(bureau: Bureau) -> None:
    code = (
        "import sys; sys.path.insert(0, %r)\n"
        "from emailbench.episode.calls import Episode\n"
        "from emailbench.server import email_mcp\n"
        "whole = Episode.call\n"
        "def call(self, tool, arguments=None, connection=0):\n"
        "    print('stray output', flush=True)\n"
        "    if tool == 'search_kb':\n"
        "        raise RuntimeError('a fault of ours')\n"
        "    return whole(self, tool, arguments, connection)\n"
        "Episode.call = call\n"
        "sys.exit(email_mcp.main([]))\n"
    )
    argv = [sys.executable, "-I", "-S", "-c", code % str(ROOT)]
    calls = [{"name": "get_current_time"}, {"name": "search_kb", "arguments": {"query": "x"}}]
    lines = [{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call} for call in calls]
    text = "".join(json.dumps(line) + "\n" for line in lines).encode()
    done = subprocess.run(argv, env=bureau.environment, input=text, capture_output=True, timeout=TIMEOUT, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["result"]["isError"] is False and answers[1]["error"]["code"] == -32603
    assert done.stderr.count(b"stray output") == 2 and b"a fault of ours" in done.stderr
    assert done.returncode == 0


# The whole of `main`, in this process


@pytest.fixture
def own_pipes(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """Give `main` a pair of pipes for its own, and put the handlers of signals back afterwards."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    monkeypatch.setattr(email_mcp, "Pipes", lambda: pair.pipes)
    monkeypatch.setattr(pair.pipes, "claim", lambda: None)
    for variable in opening.SETTINGS.values():
        monkeypatch.delenv(variable, raising=False)
    yield pair
    for number, handler in before.items():
        signal.signal(number, handler)


def test_main_serves_an_episode_to_the_end_of_input(
    own_pipes: Pair, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    os.write(own_pipes.input, PING)
    close_input(own_pipes)
    assert email_mcp.main(["--ledger", str(tmp_path / "ledger.json")]) == 0
    assert own_pipes.answers() == [PONG]
    assert capfd.readouterr() == ("", "")


def test_main_names_a_ledger_that_it_chose(
    own_pipes: Pair, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    close_input(own_pipes)
    assert email_mcp.main([]) == 0
    assert str(tmp_path) in capfd.readouterr().err


def test_main_ends_with_0_on_a_signal(own_pipes: Pair, tmp_path: Path) -> None:
    os.write(own_pipes.input, PING)
    own_pipes.pipes._stopping = True
    assert email_mcp.main(["--ledger", str(tmp_path / "ledger.json")]) == 0


@pytest.mark.usefixtures("own_pipes")
def test_main_helps_and_refuses(capfd: pytest.CaptureFixture[str]) -> None:
    assert email_mcp.main(["--help"]) == 0
    assert capfd.readouterr() == (usage(), "")
    assert email_mcp.main(["--now", "yesterday"]) == 2
    assert "yesterday" in capfd.readouterr().err


def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path) -> None:
    notes = tmp_path / "README.md"
    notes.write_text("# Notes\n")
    for setting, word in (("--ledger", "no ledger"), ("--calls-log", "no log of calls")):
        refused = run(setting, str(notes))
        assert refused.returncode == 2 and word in refused.stderr.decode()
        assert "README.md" in refused.stderr.decode() and "move it away" in refused.stderr.decode()
        assert notes.read_text() == "# Notes\n"
        assert list(tmp_path.iterdir()) == [notes]


def test_a_mailbox_that_is_not_ours_is_named_and_served(tmp_path: Path) -> None:
    done = run("--mailbox", "nobody@x.example", "--ledger", str(tmp_path / "ledger.json"), input=PING)
    assert (done.returncode, json.loads(done.stdout)) == (0, PONG)
    assert "'nobody@x.example' is not the company's" in done.stderr.decode() and MAILBOX in done.stderr.decode()
