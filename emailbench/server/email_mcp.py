"""The MCP server on standard input and output, with an episode of its own (embedded).

Run as ``python3 server/email_mcp.py``, by hand or by an adapter that hands the files over. Where `EMAIL_BENCH_CONNECT`
is set, the runner owns the episode and this process is only a relay to it; the door looks there first.

Ends with 0 at the end of input, on Ctrl-C and on SIGTERM; with 2 when a setting is wrong. Whatever it has answered is
on disk, since the episode writes before it answers.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys

from emailbench.server.lines import LineReader, Overlong
from emailbench.server.protocol import Session

TYPE_CHECKING = False  # Spelled out: `typing` would be a tenth of the time to the first answer.
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CONNECT = "EMAIL_BENCH_CONNECT"
WHAT = {
    "inbox": "the threads, a JSON file",
    "crm": "customers, contacts and their records, a JSON file",
    "calendar": "the calendars, a JSON file",
    "kb_dir": "the folder of policies",
    "ledger": "the ledger to write, a JSON file",
    "calls_log": "the log of calls to write, a JSONL file",
    "now": "the instant it is, such as 2026-10-21T09:10:00-05:00",
    "mailbox": "the address of the mailbox that is handled",
    "thread": "the thread that the work is about",
}
"""Setting → what it is, for the help."""
CHUNK = 1 << 16


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until the client ends; return the exit status."""
    if os.environ.get(CONNECT):
        from emailbench.server import relay

        return relay.main()
    pipes = Pipes()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, pipes.stop)
    try:
        return _serve(pipes, sys.argv[1:] if argv is None else argv)
    except Stopped:
        return 0


def _serve(pipes: Pipes, argv: Sequence[str]) -> int:
    from emailbench.base.errors import UserError
    from emailbench.episode.opening import mailbox_note, open_episode
    from emailbench.episode.table import INSTRUCTIONS, TOOLS

    try:
        settings = read_settings(argv, os.environ)
        if settings is None:
            sys.stdout.write(usage())
            return 0
        episode = open_episode(settings)
    except UserError as error:
        tell(f"email_mcp: {error}\n")
        return 2
    if note := mailbox_note(episode.world):
        tell(f"email_mcp: {note}\n")
    if "ledger" not in settings and "calls_log" not in settings:
        tell(f"email_mcp: the ledger is {episode.ledger_path}\n")
    pipes.claim()
    try:
        pipes.serve(Session(TOOLS, episode.call, INSTRUCTIONS, report, is_over=pipes.is_stopping))
    finally:
        episode.close()
    return 0


def read_settings(argv: Sequence[str], environment: Mapping[str, str]) -> dict[str, str] | None:
    """Return the settings, arguments before variables; None when help is asked for.

    Raises UserError for an argument that does not exist or lacks its value. An empty variable counts as not set.
    """
    from emailbench.base.errors import UserError
    from emailbench.episode.opening import settings_from

    settings = settings_from(environment)
    words = list(argv)
    while words:
        option, equals, value = words.pop(0).partition("=")
        if option in ("-h", "--help"):
            return None
        name = option[2:].replace("-", "_")
        if not option.startswith("--") or name not in WHAT:
            raise UserError(f"unknown argument {option!r}", remedy="--help lists what there is")
        if not equals:
            value = words.pop(0) if words and not words[0].startswith("--") else ""
        if not value:
            raise UserError(f"{option} needs a value", remedy=WHAT[name])
        settings[name] = value
    return settings


def usage() -> str:
    """Return the help text."""
    from emailbench.episode.opening import SETTINGS

    lines = [
        "usage: email_mcp.py [--inbox FILE] [--crm FILE] ...",
        "",
        "An MCP server on standard input and output: mailbox, customers, calendars and policies of one company.",
        "Each setting is an argument or a variable. Without any, the suite that ships and a new ledger are used.",
        "",
    ]
    for name, variable in SETTINGS.items():
        lines.append(f"  {'--' + name.replace('_', '-'):<12} {variable:<22} {WHAT[name]}")
    return "\n".join(lines) + "\n"


class Stopped(BaseException):
    """A signal ended the server while it waited; no exception that a handler of errors should catch."""


class Pipes:
    """Standard input and output until the client ends or a signal comes.

    A signal interrupts waiting only: a call under way is finished, logged and answered first, and what comes while the
    server starts, where an exception may meet any module half imported, is looked at before the first line is read.
    """

    def __init__(self, source: int = 0, sink: int = 1) -> None:
        self._source = source
        self._sink = sink
        self._stopping = False
        self._waiting = False

    def stop(self, *unused: object) -> None:
        """Handle a signal."""
        self._stopping = True
        if self._waiting:
            raise Stopped

    def is_stopping(self) -> bool:
        """Tell whether a signal has come."""
        return self._stopping

    def claim(self) -> None:
        """Keep standard output for answers alone: whatever else is printed goes to standard error."""
        while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass  # A standard descriptor was closed; left so, the ledger would come to lie there.
        os.close(descriptor)
        self._sink = os.dup(1)
        os.dup2(2, 1)

    def serve(self, session: Session) -> None:
        """Answer line after line; requests that come after a signal are not begun."""
        reader = LineReader()
        while data := self._read():
            self._answer(session, reader.feed(data))
        self._answer(session, reader.close())

    def _answer(self, session: Session, lines: list[bytes | Overlong]) -> None:
        for line in lines:
            if self._stopping:
                raise Stopped
            answers = session.receive(line)
            if answers:
                self._write(b"\n".join(answers) + b"\n")

    def _read(self) -> bytes:
        while True:
            self._waiting = True  # In this order: a signal after the check finds it set and breaks in.
            try:
                if self._stopping:
                    raise Stopped
                return os.read(self._source, CHUNK)
            except BlockingIOError:
                _await(self._source, writable=False)
            except OSError:
                return b""  # Closed, or a terminal that is gone: the end of input all the same.
            finally:
                self._waiting = False

    def _write(self, data: bytes) -> None:
        """Write an answer; one that was earned before the signal still goes out."""
        rest = memoryview(data)
        while rest:
            self._waiting = not self._stopping
            try:
                rest = rest[os.write(self._sink, rest) :]
            except BlockingIOError:
                _await(self._sink, writable=True)
            except OSError:
                raise Stopped from None  # Nobody listens any more.
            finally:
                self._waiting = False


def _await(descriptor: int, *, writable: bool) -> None:
    """Wait for a descriptor that its other owner has put into non-blocking mode."""
    from select import POLLIN, POLLOUT, poll

    poller = poll()
    poller.register(descriptor, POLLOUT if writable else POLLIN)
    poller.poll()


def report(error: Exception) -> None:
    """Write a fault of ours with its place to standard error."""
    import traceback

    tell("email_mcp: internal error\n" + "".join(traceback.format_exception(error)))


def tell(text: str) -> None:
    """Write to standard error, unless it is closed."""
    with contextlib.suppress(OSError):
        os.write(2, text.encode("utf-8", "backslashreplace"))


if __name__ == "__main__":
    sys.exit(main())
