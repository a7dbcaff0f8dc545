"""Helpers for tests with real processes: a raw MCP client on pipes, and servers of both kinds to point it at.

Reached by tests through the fixtures in conftest.py.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

from emailbench.episode.calls import Episode
from emailbench.episode.opening import open_episode
from emailbench.episode.table import INSTRUCTIONS, TOOLS
from emailbench.server.host import Host

ROOT = Path(__file__).resolve().parents[2]
DOOR = ROOT / "server" / "email_mcp.py"
TIMEOUT = 30


class Wire:
    """A raw client: a server process and lines of bytes; a watchdog ends a server that keeps a test waiting."""

    def __init__(self, argv: list[str], env: dict[str, str], cwd: Path | None = None) -> None:
        self.process = subprocess.Popen(
            argv, env=env, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.input, self.output, self.errors = self.process.stdin, self.process.stdout, self.process.stderr
        self._watchdog = threading.Timer(TIMEOUT, self.process.kill)
        self._watchdog.daemon = True
        self._watchdog.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *unused: object) -> None:
        self._watchdog.cancel()
        self.process.kill()
        self.process.wait()
        for stream in (self.input, self.output, self.errors):
            with suppress(BrokenPipeError):
                stream.close()

    def send(self, *messages: Any) -> None:
        """Send values as JSON lines in one write, bytes as they are."""
        self.write(b"".join(m if isinstance(m, bytes) else json.dumps(m).encode() + b"\n" for m in messages))

    def write(self, data: bytes) -> None:
        self.input.write(data)
        self.input.flush()

    def receive(self) -> Any:
        """Return the next answer; None at the end of output."""
        line = self.output.readline()
        return json.loads(line) if line else None

    def ask(self, method: str, params: Any = None, identity: Any = 1) -> Any:
        """Send a request and return its result or error."""
        message = {"jsonrpc": "2.0", "id": identity, "method": method}
        self.send(message if params is None else message | {"params": params})
        answer = self.receive()
        assert answer is not None, self.errors.read().decode()
        assert answer["id"] == identity
        return answer.get("result", answer.get("error"))

    def call(self, tool: str, **arguments: Any) -> Any:
        """Call a tool and return its result or error."""
        return self.ask("tools/call", {"name": tool, "arguments": arguments})

    def end(self) -> tuple[int, bytes, bytes]:
        """Close the server's input; return its exit status and what it had still to say on output and error."""
        if not self.input.closed:
            self.input.close()
        rest, errors = self.output.read(), self.errors.read()
        return self.process.wait(), rest, errors


class Bureau:
    """One run's files, and servers for it: embedded ones, or relays to an episode held here as a runner would."""

    def __init__(self, folder: Path, *, relayed: bool) -> None:
        self.relayed = relayed
        self.ledger_path = folder / "ledger.json"
        self.calls_path = folder / "tool_calls.jsonl"
        self.episode: Episode | None = None
        self.host: Host | None = None
        self._stack = ExitStack()
        self.environment = {
            "EMAIL_BENCH_LEDGER": str(self.ledger_path),
            "EMAIL_BENCH_CALLS_LOG": str(self.calls_path),
        }
        if relayed:
            settings = {"ledger": str(self.ledger_path), "calls_log": str(self.calls_path)}
            self.episode = self._stack.enter_context(open_episode(settings))
            self.host = self._stack.enter_context(Host(self.episode.call, TOOLS, INSTRUCTIONS))
            self.environment = {"EMAIL_BENCH_CONNECT": str(self.host.path)}

    def argv(self) -> list[str]:
        return [sys.executable, "-I", "-S", str(DOOR)]

    def start(self, *arguments: str, cwd: Path | None = None, **more: str) -> Wire:
        """Start a server in the bare environment that some clients give."""
        return self._stack.enter_context(Wire([*self.argv(), *arguments], self.environment | more, cwd))

    def lines(self) -> list[dict[str, Any]]:
        """Return the journal as it lies on disk."""
        return [json.loads(line) for line in self.calls_path.read_bytes().splitlines()]

    def ledger(self) -> dict[str, Any]:
        """Return the ledger as it lies on disk."""
        value = json.loads(self.ledger_path.read_bytes())
        assert isinstance(value, dict)
        return value

    def no_faults(self) -> bool:
        """Tell whether nothing of ours failed."""
        faults = any("internal error" in (line["error"] or "") for line in self.lines())
        return not faults and (self.host is None or self.host.faults == [])

    def close(self) -> None:
        self._stack.close()
