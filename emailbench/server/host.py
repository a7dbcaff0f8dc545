"""One unix socket per run, served by threads inside the runner: the live part of a run as its agent can reach it.

Every connection is a session of its own with a number; all share the run's one `call`. After `close` has returned no
call can begin and none is under way, so that what is graded then is final.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import struct
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from emailbench.base.shortage import is_shortage
from emailbench.server.lines import LineReader, Overlong
from emailbench.server.protocol import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Self

    from emailbench.episode.calls import Answer
    from emailbench.episode.table import Tool

CHUNK = 1 << 16
PATH_LIMIT = 100
"""Longest path of a socket: 108 bytes with their end on Linux, 104 on macOS."""
MAX_CONNECTIONS = 8
"""Connections at the same time; an agent that opens more is up to something else than its work."""
MAX_NOTES = 20
"""Faults and shortages that are kept, of each kind."""
MAX_CLIENTS = 20
"""Names of clients that are kept."""


class Farewell(NamedTuple):
    """How and when (by the monotonic clock) the last connection ended before we ended it.

    `clean` tells that the peer said that it had no more to say and waited for what was to come. A relay whose client
    closes its input does that; one that is killed does not, nor one that its client ends by a signal.
    """

    clean: bool
    at: float


class Host:
    """Serves `call(tool, arguments, connection)` on `path` from its creation to `close`.

    `connected` tells whether any peer got through, `clients` what they called themselves (hostile text), `refused` how
    many were turned away, `faults` what went wrong on our side, and `shortages` what the machine had too little of
    meanwhile: a hostile agent can bring about both, so neither excuses a run. `farewell` tells how the last connection
    ended.

    `end_by` names the moment after which nothing is begun any more, though the host may be closed later.
    """

    def __init__(
        self,
        call: Callable[[str, dict[str, Any], int], Answer],
        tools: Sequence[Tool],
        instructions: str,
        *,
        peer_check: Callable[[int], bool] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.connected = False
        self.clients: list[str] = []
        self.refused = 0
        self.faults: list[str] = []
        self.shortages: list[str] = []
        self.farewell: Farewell | None = None
        self._call = call
        self._tools = tools
        self._instructions = instructions
        self._peer_check = peer_check
        self._lock = threading.Lock()
        self._closing = False
        self._closed = False
        self._deadline = float("inf")
        self._peers: dict[int, socket.socket] = {}
        self._threads: dict[int, threading.Thread] = {}
        self._folder = _private_folder(folder)
        self.path = self._folder / "s"
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._wake_end, self._wake = os.pipe()
        try:
            self._listener.bind(str(self.path))
            self._listener.listen(16)
            self._listener.setblocking(False)
            self._acceptor = threading.Thread(target=self._accept_all, name="email-host", daemon=True)
            self._acceptor.start()
        except BaseException:
            self._release()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()

    def end_by(self, seconds: float) -> None:
        """Begin no call that comes later than so many seconds from now."""
        self._deadline = time.monotonic() + seconds

    def _is_over(self) -> bool:
        return self._closing or time.monotonic() >= self._deadline

    def close(self) -> None:
        """Let the call under way finish, end everything else and remove the socket; a second time does nothing."""
        self._closing = True  # Before the lock: whoever waits for it too must not begin another call.
        with self._lock:
            if self._closed:
                return
            self._closed = True
        os.close(self._wake)
        self._wake = -1
        self._acceptor.join()
        with self._lock:
            peers, threads = [*self._peers.values()], [*self._threads.values()]
        for peer in peers:
            with contextlib.suppress(OSError):
                peer.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()
        self._release()

    def _release(self) -> None:
        self._listener.close()
        os.close(self._wake_end)
        if self._wake >= 0:
            os.close(self._wake)
        with contextlib.suppress(OSError):
            self.path.unlink()
        with contextlib.suppress(OSError):
            self._folder.rmdir()

    def _accept_all(self) -> None:
        """Take connections in until `close` ends the other side of the wake pipe."""
        poller = select.poll()
        poller.register(self._listener, select.POLLIN)
        poller.register(self._wake_end, select.POLLIN)
        number = 0
        while all(descriptor != self._wake_end for descriptor, _ in poller.poll()):
            try:
                peer, _ = self._listener.accept()
            except (BlockingIOError, ConnectionError):
                continue
            except OSError as error:
                self._fault(error)
                time.sleep(0.1)  # Out of descriptors: the listener stays readable, and a busy loop would not help.
                continue
            number += 1
            self._welcome(number, peer)

    def _welcome(self, number: int, peer: socket.socket) -> None:
        try:
            peer.setblocking(True)
            if len(self._peers) >= MAX_CONNECTIONS or not self._is_welcome(peer):
                self.refused += 1
                peer.close()
                return
            self.connected = True
            thread = threading.Thread(target=self._serve, args=(number, peer), name=f"email-host-{number}", daemon=True)
            with self._lock:
                self.farewell = None
                self._peers[number] = peer
                self._threads[number] = thread
            thread.start()
        except Exception as error:
            self._fault(error)
            with self._lock:
                self._peers.pop(number, None)
                self._threads.pop(number, None)
            peer.close()

    def _is_welcome(self, peer: socket.socket) -> bool:
        if self._peer_check is None:
            return True
        pid = peer_pid(peer)
        return pid is not None and self._peer_check(pid)

    def _serve(self, number: int, peer: socket.socket) -> None:
        """Answer one connection until it ends; a peer that vanishes is no fault of ours."""
        try:
            self._converse(number, peer)
        except OSError:
            pass
        except Exception as error:
            self._fault(error)
        finally:
            with self._lock:
                del self._peers[number], self._threads[number]
                if not self._closing:
                    self.farewell = Farewell(not _is_gone(peer), time.monotonic())
            peer.close()

    def _converse(self, number: int, peer: socket.socket) -> None:
        session = Session(
            self._tools,
            lambda tool, arguments: self._call(tool, arguments, number),
            self._instructions,
            self._fault,
            is_over=self._is_over,
        )
        reader = LineReader()
        while data := peer.recv(CHUNK):
            if not self._answer(session, reader.feed(data), peer):
                return
        self._answer(session, reader.close(), peer)

    def _answer(self, session: Session, lines: list[bytes | Overlong], peer: socket.socket) -> bool:
        """Answer lines in order, False when the run has been closed meanwhile.

        One line at a time is worked on in the whole run: calls have an order anyway, and what hostile lines unfold
        into is in memory only once.
        """
        for line in lines:
            with self._lock:
                if self._is_over():
                    return False
                answers = session.receive(line)
                if session.client and session.client not in self.clients and len(self.clients) < MAX_CLIENTS:
                    self.clients.append(session.client)
            for answer in answers:
                peer.sendall(answer + b"\n")
        return True

    def _fault(self, error: Exception) -> None:
        kept, told = self.faults, "".join(traceback.format_exception(error))
        if is_shortage(error):
            kept, told = self.shortages, f"{type(error).__name__}: {error}"
        if len(kept) < MAX_NOTES:
            kept.append(told)


def _is_gone(peer: socket.socket) -> bool:
    """Tell whether a peer that says no more has closed its other direction as well."""
    poller = select.poll()
    poller.register(peer, 0)
    return any(event & select.POLLHUP for _, event in poller.poll(0))


def _private_folder(parent: Path | None) -> Path:
    """Make a folder of mode 0700 with a random name whose socket's path fits the system's limit."""
    folder = Path(tempfile.mkdtemp(prefix="eb-", dir=parent))
    if parent is None and len(os.fsencode(folder / "s")) > PATH_LIMIT:
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix="eb-", dir="/tmp"))
    return folder


def peer_pid(peer: socket.socket) -> int | None:
    """Return the id of the process that connected, as the kernel noted it; None where the system does not tell."""
    try:
        if sys.platform == "linux":
            pid, _, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        else:
            local, local_peerpid = 0, 2  # SOL_LOCAL and LOCAL_PEERPID of macOS, which Python has no names for.
            pid = peer.getsockopt(local, local_peerpid)
    except OSError:
        return None
    return int(pid) or None


def descends_from(pid: int, ancestor: int) -> bool:
    """Tell whether a process is `ancestor` or one of its descendants at this moment, by /proc.

    An orphan counts as long as `ancestor` is the subreaper that adopted it.
    """
    seen: set[int] = set()
    while pid > 1 and pid not in seen:
        if pid == ancestor:
            return True
        seen.add(pid)
        parent = _parent(pid)
        if parent is None:
            return False
        pid = parent
    return False


def _parent(pid: int) -> int | None:
    try:
        status = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return None
    # The program's name stands in parentheses and may hold any byte, parentheses and spaces included.
    return int(status.rpartition(b")")[2].split()[1])
