"""A byte pump between an MCP client's pipes and the episode that the runner owns.

Run by path (`python3 -I -S relay.py`) as the run's MCP server; `EMAIL_BENCH_CONNECT` names the unix socket. It imports
nothing of ours and only modules that cost next to nothing: `socket` and `signal` would double its start-up time, so
their C halves are used directly. It understands no protocol: framing, order and errors are the host's.

Ends with 0 when either side has ended or on SIGTERM/SIGINT, with 1 and one line on stderr when there is no episode to
talk to. When the client closes its end, answers that are still on their way are delivered first.
"""

import os
from _signal import SIGINT, SIGTERM, signal  # type: ignore[import-not-found]
from _socket import AF_UNIX, SHUT_WR, SOCK_STREAM, socket
from select import POLLERR, POLLIN, POLLNVAL, POLLOUT, poll

CONNECT = "EMAIL_BENCH_CONNECT"
CHUNK = 1 << 16
BACKLOG = 1 << 20  # With more than this waiting, a side is not read any more: its writer waits instead of us growing.
SAFE_WRITE = 4096  # What polls writable takes PIPE_BUF bytes without blocking, whatever its flags.
GONE = POLLERR  # Reported of its own accord; named so that the client's reading end is watched while nothing waits.
IN, OUT = 0, 1


def main() -> int:
    """Pump bytes until one side ends; return the exit status."""
    for number in (SIGTERM, SIGINT):
        signal(number, lambda *_: os._exit(0))
    _occupy_standard_descriptors()
    path = os.environ.get(CONNECT, "")
    try:
        host = socket(AF_UNIX, SOCK_STREAM)
        host.connect(path)
        host.setblocking(False)
        _Pump(host).run()
    except OSError as error:
        return _complain(f"no episode at {path!r}: {error.strerror or error}")
    return 0


def _occupy_standard_descriptors() -> None:
    """Put /dev/null where a standard descriptor is closed, so that the socket cannot come to lie there."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)


def _complain(reason: str) -> int:
    try:
        os.write(2, f"email relay: {reason}\n".encode("utf-8", "backslashreplace"))
    except OSError:
        pass  # Nobody is left to tell.
    return 1


class _Pump:
    """Two queues between three descriptors; nothing in here blocks but `poll`.

    The client's descriptors stay in blocking mode, since their flags are shared with whoever else holds them.
    """

    def __init__(self, host: socket) -> None:
        self.host = host
        self.wire = host.fileno()
        self.asked = bytearray()
        self.answered = bytearray()
        self.client_open = True
        self.host_open = True
        self.half_closed = False
        self.poller = poll()
        self.masks = {IN: 0, OUT: 0, self.wire: 0}

    def run(self) -> None:
        """Pump until the host has ended and its last bytes are delivered, or until nobody takes answers any more."""
        while self.host_open or self.answered:
            room = self.host_open and len(self.answered) < BACKLOG
            self._watch(IN, POLLIN if self.client_open and len(self.asked) < BACKLOG else 0)
            self._watch(OUT, GONE | (POLLOUT if self.answered else 0))
            self._watch(self.wire, (POLLIN if room else 0) | (POLLOUT if self.asked else 0))
            for descriptor, event in self.poller.poll():
                if descriptor == IN:
                    self._read_client(event)
                elif descriptor == self.wire:
                    self._serve_host(event)
                elif not self._write_client(event):
                    return

    def _watch(self, descriptor: int, mask: int) -> None:
        """Ask for these events; for none at all, not even for a hang-up, which would be reported without end."""
        before = self.masks[descriptor]
        if mask == before:
            return
        self.masks[descriptor] = mask
        if not mask:
            self.poller.unregister(descriptor)
        else:
            self.poller.register(descriptor, mask)

    def _read_client(self, event: int) -> None:
        data = b"" if event & POLLNVAL else os.read(IN, CHUNK)
        self.asked += data
        self.client_open = bool(data)
        self._send()

    def _serve_host(self, event: int) -> None:
        if self.asked:
            self._send()
        if len(self.answered) >= BACKLOG or not event & ~POLLOUT:
            return
        try:
            data = self.host.recv(CHUNK)
        except BlockingIOError:
            return
        self.answered += data
        if not data:
            self.host_open = self.client_open = False
            self.asked.clear()

    def _send(self) -> None:
        """Hand on what the client said, and after its last byte that there will be no more."""
        try:
            if self.asked:
                del self.asked[: self.host.send(self.asked)]
            if not (self.client_open or self.asked or self.half_closed):
                self.half_closed = True
                self.host.shutdown(SHUT_WR)
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.asked.clear()  # The host takes no more, but what it said before can still be read.

    def _write_client(self, event: int) -> bool:
        """Deliver some bytes; False when the client has stopped listening."""
        if event != POLLOUT:
            return False
        try:
            del self.answered[: os.write(OUT, self.answered[:SAFE_WRITE])]
        except BrokenPipeError:
            return False
        return True


if __name__ == "__main__":
    os._exit(main())
