"""The socket of a run: who may speak, what is answered, and that nothing is left when it closes."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.server import host as host_module
from emailbench.server.host import Host, descends_from, peer_pid
from emailbench.server.lines import LINE_LIMIT

TIMEOUT = 20
needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes and open files through /proc")


class Office:
    """What stands behind a host in these tests: it notes calls and can be made to wait or to fail."""

    def __init__(self, answer: Callable[[bool, dict[str, Any]], Any]) -> None:
        self.answer = answer
        self.calls: list[tuple[str, Any, int]] = []
        self.entered = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()

    def call(self, tool: str, arguments: dict[str, Any], connection: int) -> Any:
        self.entered.set()
        assert self.go_on.wait(TIMEOUT)
        if tool == "explode":
            raise ZeroDivisionError("a fault of ours")
        self.calls.append((tool, arguments, connection))
        return self.answer(True, {"connection": connection, **arguments})


class Client:
    """A raw client of a unix socket that speaks in lines."""

    def __init__(self, path: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(TIMEOUT)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("rb")

    def send(self, *messages: Any) -> None:
        self.socket.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))

    def receive(self) -> Any:
        line = self.lines.readline()
        return json.loads(line) if line else None

    def ask(self, tool: str, identity: int = 1, **arguments: Any) -> Any:
        self.send(call(tool, identity, **arguments))
        return self.receive()

    def close(self) -> None:
        self.lines.close()
        self.socket.close()


def call(tool: str, identity: int = 1, **arguments: Any) -> dict[str, Any]:
    params = {"name": tool, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": params}


def open_files() -> set[Path]:
    return set(Path("/proc/self/fd").iterdir())


@pytest.fixture
def office(fake_answer: Any) -> Office:
    return Office(fake_answer)


@pytest.fixture
def host(office: Office, fake_tools: Any) -> Iterator[Host]:
    with Host(office.call, fake_tools, "Be kind.") as host:
        yield host


@pytest.fixture
def dial(host: Host) -> Iterator[Callable[[], Client]]:
    clients: list[Client] = []

    def dial() -> Client:
        clients.append(Client(host.path))
        return clients[-1]

    yield dial
    for client in clients:
        client.close()


def test_the_socket_lies_in_a_private_folder_with_a_random_name(host: Host, office: Office, fake_tools: Any) -> None:
    assert stat.S_IMODE(host.path.parent.stat().st_mode) == 0o700
    with Host(office.call, fake_tools, "Be kind.") as other:
        assert other.path.parent != host.path.parent
    assert not other.path.parent.exists()


def test_a_long_temporary_folder_is_avoided(
    office: Office, fake_tools: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    with Host(office.call, fake_tools, "Be kind.") as host:
        assert len(str(host.path)) < host_module.PATH_LIMIT
        client = Client(host.path)
        assert client.ask("echo")["result"]["isError"] is False
        client.close()
    assert list(long.iterdir()) == []


def test_each_connection_has_its_number(host: Host, office: Office, dial: Callable[[], Client]) -> None:
    assert not host.connected
    first, second = dial(), dial()
    assert second.ask("echo", text="b")["result"]["structuredContent"] == {"connection": 2, "text": "b"}
    assert first.ask("echo", text="a")["result"]["structuredContent"] == {"connection": 1, "text": "a"}
    assert host.connected and host.faults == []
    assert office.calls == [("echo", {"text": "b"}, 2), ("echo", {"text": "a"}, 1)]


def test_clients_are_remembered_by_name_once(host: Host, dial: Callable[[], Client]) -> None:
    for name in ("codex", "gemini", "codex"):
        client = dial()
        params = {"protocolVersion": "2025-11-25", "clientInfo": {"name": name, "version": "1"}}
        client.send({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
        assert client.receive()["result"]["protocolVersion"] == "2025-11-25"
    assert host.clients == ["codex 1", "gemini 1"]


def test_pipelined_requests_are_answered_in_order_to_the_last_byte(dial: Callable[[], Client]) -> None:
    client = dial()
    client.send(*[call("echo", number) for number in range(500)])
    client.socket.sendall(json.dumps(call("echo", 500)).encode())  # no newline: the end of input stands for it
    client.socket.shutdown(socket.SHUT_WR)
    assert [client.receive()["id"] for _ in range(501)] == list(range(501))
    assert client.receive() is None


def test_bad_input_ends_nothing(host: Host, dial: Callable[[], Client]) -> None:
    client = dial()
    client.socket.sendall(b"\xff\xfe\n{]\n[]\n7\n\r\n")
    assert [client.receive()["error"]["code"] for _ in range(4)] == [-32700, -32700, -32600, -32600]
    client.socket.sendall(b"x" * (LINE_LIMIT + 10))
    assert client.receive()["error"]["code"] == -32600
    client.socket.sendall(b"yyy\n")
    assert client.ask("echo")["result"]["isError"] is False
    assert host.faults == []


def test_a_fault_of_ours_is_kept_for_the_run_and_answered(host: Host, dial: Callable[[], Client]) -> None:
    client = dial()
    assert client.ask("explode")["error"]["code"] == -32603
    assert client.ask("echo")["result"]["isError"] is False
    assert len(host.faults) == 1 and "ZeroDivisionError: a fault of ours" in host.faults[0]
    for _ in range(host_module.MAX_NOTES):
        assert client.ask("explode")["error"]["code"] == -32603
    assert len(host.faults) == host_module.MAX_NOTES


def test_a_peer_that_breaks_off_is_no_fault(host: Host, office: Office, dial: Callable[[], Client]) -> None:
    office.go_on.clear()
    client = dial()
    client.send(*[call("echo", number, text="x" * 5000) for number in range(5)])
    assert office.entered.wait(TIMEOUT)
    client.close()
    office.go_on.set()
    assert dial().ask("echo")["result"]["isError"] is False
    host.close()
    assert host.faults == []


def test_a_client_that_does_not_read_holds_up_nobody(host: Host, dial: Callable[[], Client]) -> None:
    lazy, busy = dial(), dial()
    lazy.socket.settimeout(0.5)
    with pytest.raises(TimeoutError):
        for _ in range(200):
            lazy.send(call("echo", text="x" * 100_000))
    assert busy.ask("echo")["result"]["isError"] is False
    host.close()
    assert host.faults == []


def test_a_peer_that_is_not_of_the_run_is_turned_away(office: Office, fake_tools: Any) -> None:
    asked: list[int] = []

    def check(pid: int) -> bool:
        asked.append(pid)
        return len(asked) > 1

    with Host(office.call, fake_tools, "Be kind.", peer_check=check) as host:
        stranger = Client(host.path)
        assert stranger.receive() is None
        assert host.refused == 1 and not host.connected
        friend = Client(host.path)
        assert friend.ask("echo")["result"]["isError"] is False
        stranger.close()
        friend.close()
    assert asked == [os.getpid()] * 2


def test_a_check_that_fails_refuses_and_is_a_fault(office: Office, fake_tools: Any) -> None:
    def check(pid: int) -> bool:
        raise RuntimeError("no warden yet")

    with Host(office.call, fake_tools, "Be kind.", peer_check=check) as host:
        client = Client(host.path)
        assert client.receive() is None
        client.close()
    assert office.calls == [] and "no warden yet" in host.faults[0]


def test_too_many_connections_are_turned_away(
    host: Host, dial: Callable[[], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_module, "MAX_CONNECTIONS", 2)
    first, second = dial(), dial()
    assert first.ask("echo") and second.ask("echo")
    assert dial().receive() is None
    assert first.ask("echo")["result"]["isError"] is False


def test_after_close_nothing_reaches_the_episode(host: Host, office: Office, dial: Callable[[], Client]) -> None:
    office.go_on.clear()
    client, idle = dial(), dial()
    client.send(*[call("echo", number) for number in range(100)])
    assert office.entered.wait(TIMEOUT)
    closing = threading.Thread(target=host.close)
    closing.start()
    closing.join(0.2)
    assert closing.is_alive(), "the call under way is waited for"
    office.go_on.set()
    closing.join(TIMEOUT)
    assert not closing.is_alive()
    done = len(office.calls)
    assert done == 1
    with pytest.raises(OSError):
        idle.send(call("echo"))
        idle.send(call("echo"))
    with pytest.raises(OSError):
        dial()
    assert len(office.calls) == done
    assert not host.path.parent.exists()
    host.close()


@pytest.mark.parametrize("batch", [True, False])
@pytest.mark.parametrize("limit", ["closed", "time"])
def test_what_is_queued_when_the_time_is_up_is_not_begun(
    host: Host, office: Office, dial: Callable[[], Client], batch: bool, limit: str
) -> None:
    """A thousand calls in one line, or in as many, end with the one that is under way."""
    office.go_on.clear()
    client = dial()
    calls = [call("echo", number) for number in range(1000)]
    client.send(*([calls] if batch else calls))
    assert office.entered.wait(TIMEOUT)
    closing = threading.Thread(target=host.close)
    if limit == "closed":
        closing.start()
        closing.join(0.1)
    else:
        host.end_by(0)
    office.go_on.set()
    with contextlib.suppress(ConnectionResetError):  # A socket closed on unread lines may take the last answer along.
        assert len(answer if isinstance(answer := client.receive(), list) else [answer]) == 1
    if limit == "closed":
        closing.join(TIMEOUT)
    else:
        late = dial()
        late.send(call("echo"))
        with contextlib.suppress(ConnectionResetError):
            assert late.receive() is None
    host.close()
    assert len(office.calls) == 1


@pytest.mark.parametrize("clean", [True, False])
def test_a_connection_that_breaks_off_is_told_from_one_that_said_goodbye(
    host: Host, dial: Callable[[], Client], clean: bool
) -> None:
    client = dial()
    assert client.ask("echo") and host.farewell is None
    if clean:
        client.socket.shutdown(socket.SHUT_WR)
        assert client.receive() is None
    else:
        client.close()
    while host.farewell is None:
        pass
    assert host.farewell.clean is clean
    assert dial().ask("echo") and host.farewell is None, "another connection goes on"
    host.close()
    assert host.farewell is None


@needs_proc
def test_hundreds_of_runs_leave_nothing_behind(office: Office, fake_tools: Any) -> None:
    def use() -> None:
        with Host(office.call, fake_tools, "Be kind.") as host:
            clients = [Client(host.path) for _ in range(3)]
            assert clients[0].ask("echo")["result"]["isError"] is False
            clients[1].close()
        for client in clients:
            client.close()
        assert host.faults == []

    use()
    files, threads = open_files(), threading.active_count()
    for _ in range(200):
        use()
    assert open_files() == files
    assert threading.active_count() == threads


@needs_proc
def test_a_host_that_cannot_listen_leaves_nothing_behind(office: Office, fake_tools: Any, tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    before = open_files()
    with pytest.raises(OSError):
        Host(office.call, fake_tools, "Be kind.", folder=folder)
    assert open_files() == before and list(folder.iterdir()) == []


# Whose child is it?


def test_the_peer_is_known_by_its_process(host: Host, dial: Callable[[], Client]) -> None:
    assert peer_pid(dial().socket) == os.getpid()
    with socket.socket(socket.AF_INET) as of_no_process:
        assert peer_pid(of_no_process) is None


GRANDCHILD = """
import os, subprocess, sys
open("/proc/self/comm", "w").write(") R 1 1 (x")
child = subprocess.Popen([sys.executable, "-c", "import os, sys; print(os.getpid(), flush=True); sys.stdin.read()"])
child.wait()
"""


@needs_proc
def test_descendants_are_told_from_strangers_whatever_their_names() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", GRANDCHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        grandchild = int(child.stdout.readline())
        try:
            assert descends_from(grandchild, child.pid)
            assert descends_from(grandchild, os.getpid())
            assert descends_from(grandchild, grandchild)
            assert not descends_from(child.pid, grandchild)
            assert not descends_from(os.getpid(), child.pid)
        finally:
            child.communicate()
    assert not descends_from(grandchild, os.getpid())
    assert not descends_from(1, os.getpid())
    assert not descends_from(2**22 + 5, os.getpid())


def test_a_thread_that_cannot_be_started_is_a_shortage_and_the_peer_is_turned_away(
    host: Host, dial: Callable[[], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", fail)
        assert dial().receive() is None
    assert (host.faults, "can't start new thread" in host.shortages[0]) == ([], True)
    assert dial().ask("echo")["result"]["isError"] is False


def test_a_fault_outside_of_a_call_is_kept_too(
    host: Host, dial: Callable[[], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*unused: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("emailbench.server.host.LineReader.feed", fail)
    client = dial()
    client.send(call("echo"))
    assert client.receive() is None
    assert "a fault of ours" in host.faults[0]


def test_a_shortage_is_no_fault_of_ours_that_would_excuse_a_run(
    office: Office, fake_tools: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(tool: str, arguments: dict[str, Any], connection: int) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    with Host(short, fake_tools, "Be kind.") as host:
        client = Client(host.path)
        for _ in range(host_module.MAX_NOTES + 5):
            assert "error" in client.ask("echo")
        client.close()
    assert host.faults == []
    assert len(host.shortages) == host_module.MAX_NOTES and "No space left" in host.shortages[0]
