"""A byte pump between an MCP client's pipes and the episode that the runner owns.

Run by path (`python3 -I -S relay.py`) as the run's MCP server; `EMAIL_BENCH_CONNECT` names the unix socket. It imports
nothing of ours and only modules that cost next to nothing: `socket`, `signal` and `threading` would double its start-up
time, so their C halves are used directly. It understands no protocol: framing, order and errors are the host's.

Ends with 0 when either side has ended or on SIGTERM/SIGINT, with 1 and one line on stderr when there is no episode to
talk to. When the client closes its end, answers that are still on their way are delivered first.
"""

import os
from _signal import SIG_BLOCK, SIG_UNBLOCK, SIGINT, SIGTERM, pthread_sigmask, signal  # type: ignore[import-not-found]
from _socket import AF_UNIX, SHUT_WR, SOCK_STREAM, socket
from _thread import allocate_lock, start_new_thread
from select import POLLERR, POLLIN, POLLOUT, poll

CONNECT = "EMAIL_BENCH_CONNECT"
CHUNK = 1 << 16
IN, OUT = 0, 1
GONE = POLLERR  # Reported of its own accord; named so that the descriptor is watched for nothing else.


def main() -> int:
    """Pump bytes until one side ends; return the exit status."""
    for number in (SIGTERM, SIGINT):
        signal(number, lambda *_: os._exit(0))
    _occupy_standard_descriptors()
    path = os.environ.get(CONNECT, "")
    host = socket(AF_UNIX, SOCK_STREAM)
    try:
        host.connect(path)
    except OSError as error:
        return _complain(f"no episode at {path!r}: {error.strerror or error}")
    # A thread for each thing to wait for: half the system calls of one that serves all, and no queue in between.
    pthread_sigmask(SIG_BLOCK, (SIGTERM, SIGINT))  # Signals go to the main thread, which alone runs handlers.
    start_new_thread(_deliver, (host,))
    start_new_thread(_end_with_listener, ())
    pthread_sigmask(SIG_UNBLOCK, (SIGTERM, SIGINT))
    _collect(host)
    forever = allocate_lock()
    forever.acquire()
    forever.acquire()  # Another thread ends the process.
    return 0


def _collect(host: socket) -> None:
    """Hand on what the client says, and after its last byte that there will be no more."""
    try:
        while True:
            try:
                data = os.read(IN, CHUNK)
            except BlockingIOError:
                _await(IN, POLLIN)
                continue
            if not data:
                break
            host.sendall(data)
        host.shutdown(SHUT_WR)
    except OSError:
        pass  # The host takes no more, but what it said before can still be read.


def _deliver(host: socket) -> None:
    """Write what the host says until it has said everything or nobody listens; then end the process."""
    try:
        while data := host.recv(CHUNK):
            while data:
                try:
                    data = data[os.write(OUT, data) :]
                except BlockingIOError:
                    _await(OUT, POLLOUT)
    except OSError:
        pass
    os._exit(0)


def _end_with_listener() -> None:
    """End the process when nobody listens any more, though the client's writing end may still be held open."""
    _await(OUT, GONE)
    os._exit(0)


def _await(descriptor: int, event: int) -> None:
    """Wait for an event; the client may have put its pipes into non-blocking mode."""
    waiting = poll()
    waiting.register(descriptor, event)
    waiting.poll()


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


if __name__ == "__main__":
    os._exit(main())
