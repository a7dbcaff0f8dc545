"""The relay as a real process between a client's pipes and a host's socket."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

RELAY = Path(__file__).parents[2] / "emailbench" / "server" / "relay.py"
LARGE = 64 * 1024 * 1024
WAIT = 60

Handler = Callable[[socket.socket], None]


def echo(peer: socket.socket) -> None:
    while data := peer.recv(1 << 16):
        peer.sendall(data)


@contextmanager
def host(handler: Handler = echo) -> Iterator[str]:
    """A socket that hands each connection to `handler`; its path."""
    with tempfile.TemporaryDirectory(prefix="relay-") as folder, socket.socket(socket.AF_UNIX) as listener:
        path = f"{folder}/s"
        listener.bind(path)
        listener.listen()

        def serve() -> None:
            while True:
                try:
                    peer, _ = listener.accept()
                except OSError:
                    return
                with peer:
                    handler(peer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield path
        listener.shutdown(socket.SHUT_RDWR)
        thread.join(WAIT)
        assert not thread.is_alive()


def start(path: str | None, stdin: int | IO[bytes] = subprocess.PIPE, **options: object) -> subprocess.Popen[bytes]:
    environment = {} if path is None else {"EMAIL_BENCH_CONNECT": path}
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-I", "-S", str(RELAY)],
        stdin=stdin,
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        env=environment,
        bufsize=0,
        **options,
    )


def read_exactly(stream: IO[bytes] | None, size: int) -> bytes:
    assert stream is not None
    data = b""
    while len(data) < size and (more := stream.read(size - len(data))):
        data += more
    return data


def test_bytes_pass_unchanged_both_ways_and_eof_ends_it() -> None:
    every_byte = bytes(range(256)) * 5 + b"\r\n\n\xff\xfe"
    with host() as path:
        out, err = start(path).communicate(every_byte, timeout=WAIT)
    assert out == every_byte
    assert err == b""


def test_each_request_is_answered_at_once() -> None:
    with host() as path, start(path) as process:
        assert process.stdin is not None
        for number in range(200):
            line = b"%d\n" % number
            process.stdin.write(line)
            assert read_exactly(process.stdout, len(line)) == line
        process.stdin.close()
        assert process.wait(WAIT) == 0


def test_answers_that_come_after_the_last_request_are_delivered() -> None:
    def answer_late(peer: socket.socket) -> None:
        asked = b""
        while data := peer.recv(1 << 16):
            asked += data
        for byte in asked:  # Only after the client has closed.
            peer.sendall(bytes([byte]))

    with host(answer_late) as path:
        process = start(path)
        out, err = process.communicate(b"late answers\n", timeout=WAIT)
    assert (out, err, process.returncode) == (b"late answers\n", b"", 0)


def test_a_line_of_64_mb_passes_both_ways() -> None:
    line = b"x" * (LARGE - 1) + b"\n"
    with host() as path:
        out, err = start(path).communicate(line, timeout=WAIT)
    assert out == line
    assert err == b""


def test_a_client_that_does_not_read_stops_the_host_instead_of_filling_memory() -> None:
    sent = threading.Event()
    total = 0

    def flood(peer: socket.socket) -> None:
        nonlocal total
        peer.settimeout(1)
        try:
            while total < LARGE:
                total += peer.send(b"y" * 65536)
        except TimeoutError:
            sent.set()
        peer.settimeout(None)
        while total < LARGE:
            total += peer.send(b"y" * 65536)

    with host(flood) as path, start(path) as process:
        assert sent.wait(WAIT), "the host was never held back"
        assert total < 8 << 20
        assert resident_kb(process.pid) < 64 << 10
        received = 0
        while data := os.read(process.stdout.fileno(), 1 << 20):  # type: ignore[union-attr]
            received += len(data)
        assert received == total
        assert process.wait(WAIT) == 0


def resident_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def test_a_host_that_does_not_read_stops_the_client() -> None:
    hold = threading.Event()

    def deaf(peer: socket.socket) -> None:
        hold.wait(WAIT)

    with host(deaf) as path, start(path) as process:
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        taken = 0
        poller = __import__("select").poll()
        poller.register(process.stdin, 4)
        while poller.poll(1000):
            taken += os.write(process.stdin.fileno(), b"z" * 4096)
            assert taken < 8 << 20
        hold.set()
        process.stdin.close()
        assert process.wait(WAIT) in (0, 1)  # The host closed with bytes unread: an end or a reset, never a hang.


def test_it_ends_when_the_host_closes_though_the_client_keeps_its_end_open() -> None:
    def one_answer(peer: socket.socket) -> None:
        peer.recv(100)
        peer.sendall(b"bye\n")

    with host(one_answer) as path, start(path) as process:
        assert process.stdin is not None and process.stderr is not None
        process.stdin.write(b"x\n")
        assert read_exactly(process.stdout, 4) == b"bye\n"
        assert process.wait(WAIT) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly_in_mid_call(number: signal.Signals) -> None:
    arrived = threading.Event()

    def never_answers(peer: socket.socket) -> None:
        while peer.recv(100):
            arrived.set()

    with host(never_answers) as path, start(path) as process:
        assert process.stdin is not None and process.stderr is not None and process.stdout is not None
        process.stdin.write(b"x\n")
        assert arrived.wait(WAIT)
        process.send_signal(number)
        assert process.wait(WAIT) == 0
        assert process.stdout.read() == process.stderr.read() == b""


def test_it_ends_when_its_client_vanished_though_another_process_holds_its_input_open() -> None:
    """A leaked copy of the writing end must not keep the relay alive: nobody reads its answers any more."""
    with host() as path:
        read_end, leaked_write_end = os.pipe()
        with start(path, stdin=read_end) as process:
            os.close(read_end)
            os.write(leaked_write_end, b"hello\n")
            assert read_exactly(process.stdout, 6) == b"hello\n"
            assert process.stdout is not None
            process.stdout.close()
            assert process.wait(WAIT) == 0
        os.close(leaked_write_end)


def test_it_ends_when_the_client_is_killed() -> None:
    client = (
        "import subprocess, sys\n"
        "relay = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "print(relay.pid, flush=True)\n"
        "relay.wait()\n"
    )
    ended = threading.Event()

    def until_end(peer: socket.socket) -> None:
        while peer.recv(100):
            pass
        ended.set()

    with host(until_end) as path:
        process = subprocess.Popen(
            [sys.executable, "-c", client, sys.executable, "-I", "-S", str(RELAY)],
            stdout=subprocess.PIPE,
            env={"EMAIL_BENCH_CONNECT": path},
        )
        with process:
            assert process.stdout is not None
            assert int(process.stdout.readline()) > 0
            process.kill()
            assert ended.wait(WAIT)


@pytest.mark.parametrize("path", [None, "", "/nonexistent/socket", "/dev/null", "/x" * 100])
def test_without_an_episode_it_says_so_in_one_line(path: str | None) -> None:
    process = start(path)
    out, err = process.communicate(b'{"jsonrpc": "2.0"}\n', timeout=WAIT)
    assert process.returncode == 1
    assert out == b""
    assert err.startswith(b"email relay: no episode at ")
    assert err.count(b"\n") == 1


def test_a_socket_nobody_listens_on_is_refused() -> None:
    with tempfile.TemporaryDirectory(prefix="relay-") as folder, socket.socket(socket.AF_UNIX) as dead:
        dead.bind(f"{folder}/s")
        process = start(f"{folder}/s")
        _, err = process.communicate(timeout=WAIT)
    assert process.returncode == 1
    assert b"refused" in err


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)])
def test_closed_standard_descriptors_do_not_confuse_it(closed: tuple[int, ...]) -> None:
    """A new descriptor takes the lowest free number; the socket must not be taken for the client's pipe."""
    redirections = " ".join(f"{number}>&-" if number else "0<&-" for number in closed)
    with host() as path:
        command = ["/bin/sh", "-c", f'exec "$0" -I -S "$1" {redirections}', sys.executable, str(RELAY)]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"EMAIL_BENCH_CONNECT": path},
        )
        out, err = process.communicate(b"hello\n", timeout=WAIT)
    assert process.returncode == 0
    assert out == (b"" if {0, 1} & set(closed) else b"hello\n")
    assert err == b""


def test_it_works_over_a_socket_pair_as_some_clients_use() -> None:
    with host() as path:
        ours, theirs = socket.socketpair()
        with ours, start(path, stdin=theirs.fileno(), stdout=theirs.fileno()) as process:
            theirs.close()
            line = b"w" * (1 << 20) + b"\n"
            writer = threading.Thread(target=ours.sendall, args=(line,))
            writer.start()
            got = b""
            while len(got) < len(line):
                got += ours.recv(1 << 16)
            writer.join(WAIT)
            assert got == line
            ours.close()
            assert process.wait(WAIT) == 0


def test_it_imports_none_of_the_slow_modules() -> None:
    code = (
        "import sys; sys.argv = ['x']; before = set(sys.modules)\n"
        f"exec(compile(open({str(RELAY)!r}).read(), 'relay', 'exec'), {{'__name__': 'relay'}})\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    python_level = {"socket", "signal", "enum", "re", "json", "typing", "contextlib", "threading", "subprocess"}
    assert not python_level & set(done.stdout.split())
