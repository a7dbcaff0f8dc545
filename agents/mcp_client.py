"""A small MCP client over stdio: start a server of tools, list them, call them, end it. Standard library only.

    with McpServer.from_config("mcp_config.json") as server:
        for tool in server.tools():
            print(tool["name"])
        print(server.call("get_current_time", {}).text)

The handshake era is spoken first, the stateless revision where a server knows only that. A call that is not answered in
time, or during which the server ends, comes back as an error result, since nobody knows whether it was carried out; a
server that ended is started again a few times. Not covered: resources, prompts, sampling, HTTP.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

HANDSHAKE = "2025-11-25"
STATELESS = "2026-07-28"
META = "io.modelcontextprotocol/"
CLIENT = {"name": "email-response-benchmark-agent", "version": "1"}

METHOD_NOT_FOUND = -32601
MOST_PAGES = 100
MOST_RESTARTS = 3
LONGEST_NOISE = 200

Json = dict[str, Any]


class McpError(Exception):
    """The server cannot be started, or does not speak the protocol."""


class CallResult(NamedTuple):
    """What a call gave: the text that a model is to read, and whether it is an error."""

    text: str
    is_error: bool


class McpServer:
    """One server process and the conversation with it. Use it as a context manager, or call `close`."""

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str] | None = None,
        *,
        cwd: str | None = None,
        start_timeout: float = 30.0,
        call_timeout: float = 60.0,
    ) -> None:
        self.command = list(command)
        self.env = {**os.environ, **(env or {})}
        self.cwd = cwd
        self.start_timeout = start_timeout
        self.call_timeout = call_timeout
        self.restarts = 0
        self.modern = False
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[Json | None] = queue.SimpleQueue()
        self._number = 0

    @classmethod
    def from_config(cls, path: str | Path, name: str = "", **settings: Any) -> McpServer:
        """Take command and environment from a file {"mcpServers": {name: {command, args, env}}}."""
        try:
            servers = json.loads(Path(path).read_text(encoding="utf-8"))["mcpServers"]
            spec = servers[name or next(iter(servers))]
            command = [str(spec["command"]), *map(str, spec.get("args", []))]
            env = {str(key): str(value) for key, value in spec.get("env", {}).items()}
        except (OSError, ValueError, LookupError, TypeError, AttributeError, StopIteration) as error:
            wanted = f"server {name!r}" if name else "a server"
            raise McpError(f"{path} names no command for {wanted} ({type(error).__name__}: {error})") from None
        return cls(command, env, cwd=spec.get("cwd"), **settings)

    def __enter__(self) -> McpServer:
        """Start the server."""
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End the server."""
        self.close()

    def start(self) -> None:
        """Start the process and agree on a revision of the protocol; raise McpError when that fails."""
        self._spawn()
        try:
            self._handshake()
        except McpError:
            self.close()
            raise

    def tools(self) -> list[Json]:
        """Return the tools as the server describes them, all pages."""
        found: list[Json] = []
        cursor: str | None = None
        for _ in range(MOST_PAGES):
            answer = self._request("tools/list", {"cursor": cursor} if cursor else {}, self.start_timeout)
            if "error" in answer:
                raise McpError(f"tools/list was refused: {_error_text(answer)}")
            page = answer.get("result", {})
            found += [tool for tool in page.get("tools", []) if isinstance(tool, dict) and tool.get("name")]
            cursor = page.get("nextCursor")
            if not cursor:
                break
        return found

    def call(self, name: str, arguments: Json) -> CallResult:
        """Call a tool. Raise McpError only when the server is gone and cannot be started again."""
        try:
            answer = self._request("tools/call", {"name": name, "arguments": arguments}, self.call_timeout)
        except TimeoutError:
            return CallResult(f"no answer within {self.call_timeout:g} s; it is not known whether it was done", True)
        except McpError as error:
            self._restart(error)
            return CallResult(f"the server ended during this call ({error}); it is not known whether it was done", True)
        if "error" in answer:
            return CallResult(_error_text(answer), True)
        result = answer.get("result")
        result = result if isinstance(result, dict) else {}
        return CallResult(_result_text(result), result.get("isError") is True)

    def close(self) -> None:
        """End the server: close its input, then ask it, then kill it."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, None):
            with contextlib.suppress(OSError):
                if pipe:
                    pipe.close()
        for ask, patience in ((None, 2.0), (process.terminate, 2.0), (process.kill, 5.0)):
            if ask:
                ask()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(patience)
                break
        if process.stdout:
            process.stdout.close()

    def _spawn(self) -> None:
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.env, cwd=self.cwd
            )
        except (OSError, ValueError) as error:
            raise McpError(f"cannot start {self.command[0]!r}: {error}") from None
        self._answers = queue.SimpleQueue()
        assert self._process.stdout is not None
        reader = threading.Thread(target=_read, args=(self._process.stdout, self._answers), daemon=True)
        reader.start()

    def _handshake(self) -> None:
        params = {"protocolVersion": HANDSHAKE, "capabilities": {}, "clientInfo": CLIENT}
        self.modern = False
        try:
            answer = self._request("initialize", params, self.start_timeout)
            if answer.get("error", {}).get("code") == METHOD_NOT_FOUND:
                self.modern = True
                answer = self._request("server/discover", {}, self.start_timeout)
        except TimeoutError:
            raise McpError(f"no answer to initialize within {self.start_timeout:g} s") from None
        if "error" in answer:
            raise McpError(f"the server refused to start: {_error_text(answer)}")
        if not self.modern:
            self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def _restart(self, error: McpError) -> None:
        self.close()
        if self.restarts >= MOST_RESTARTS:
            raise McpError(f"the server ended {self.restarts + 1} times; the last time: {error}")
        self.restarts += 1
        self.start()

    def _request(self, method: str, params: Json, timeout: float) -> Json:
        """Send a request and wait for its answer; TimeoutError, or McpError when the server is gone."""
        self._number += 1
        number = self._number
        if self.modern:
            meta = {f"{META}protocolVersion": STATELESS, f"{META}clientInfo": CLIENT, f"{META}clientCapabilities": {}}
            params = {**params, "_meta": meta}
        self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        deadline = time.monotonic() + timeout
        while True:
            try:
                message = self._answers.get(timeout=max(deadline - time.monotonic(), 0.0))
            except queue.Empty:
                raise TimeoutError(method) from None
            if message is None:
                self._answers.put(None)
                raise McpError(self._ending())
            if "method" in message:
                self._serve(message)
            elif message.get("id") == number:
                return message

    def _serve(self, message: Json) -> None:
        """Answer a request of the server; notifications need no answer."""
        if "id" not in message:
            return
        answer: Json = {"jsonrpc": "2.0", "id": message["id"]}
        if message["method"] == "ping":
            answer["result"] = {}
        else:
            answer["error"] = {"code": METHOD_NOT_FOUND, "message": "this client serves nothing"}
        self._send(answer)

    def _send(self, message: Json) -> None:
        process = self._process
        if process is None or process.stdin is None:
            raise McpError("the server is not running")
        try:
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise McpError(self._ending()) from None

    def _ending(self) -> str:
        """Say how the process ended."""
        if self._process is None:
            return "the server is not running"
        try:
            code = self._process.wait(2.0)
        except subprocess.TimeoutExpired:
            return "the server closed its output"
        return f"exit status {code}" if code >= 0 else f"signal {-code}"


def _read(pipe: IO[bytes], answers: queue.SimpleQueue[Json | None]) -> None:
    """Put each JSON object that the server prints on the queue, and None at the end."""
    with contextlib.suppress(OSError, ValueError):
        for line in pipe:
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                message = None
            for each in message if isinstance(message, list) else [message]:
                if isinstance(each, dict):
                    answers.put(each)
                elif line.strip():
                    print(f"mcp server printed: {line[:LONGEST_NOISE]!r}", file=sys.stderr)
    answers.put(None)


def _error_text(answer: Json) -> str:
    error = answer.get("error")
    if not isinstance(error, dict):
        return str(error)
    data = error.get("data")
    return f"{error.get('message', 'error')}" + (f" ({json.dumps(data)})" if data else "")


def _result_text(result: Json) -> str:
    """Return the text of a result's parts, or its structured content where there is no text."""
    content = result.get("content")
    parts = [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    texts = [part["text"] for part in parts if isinstance(part.get("text"), str)]
    if texts or "structuredContent" not in result:
        return "\n".join(texts)
    return json.dumps(result["structuredContent"])
