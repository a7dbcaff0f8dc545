"""A scripted model on loopback: what a provider's API answers, played from a playbook.

    with serve(chooser) as (base_url, seen): ...

The first segment of the path names the scenario, so that one server plays all of them at once and keeps nothing between
requests: `http://127.0.0.1:PORT/normal/v1/responses`. Not covered: tokens by real tokenizers, images, caching, anything
but tool calls and text.
"""

from __future__ import annotations

import contextlib
import json
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.real_agents import wires
from tests.real_agents.wires import Call, Conversation, Turn

Chooser = Callable[[str, Conversation], Turn]
"""(scenario, conversation) → what the model does next."""

ERRORS = {"401": 401, "429": 429, "500": 500}


@dataclass
class Seen:
    """What the server was asked, for assertions."""

    requests: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    """(scenario, path, body)"""
    headers: list[dict[str, str]] = field(default_factory=list)


class _Asked(Exception):
    """A playbook wants to call a tool that has not been answered yet."""

    def __init__(self, call: Call) -> None:
        self.call = call
        super().__init__(call.tool)


def replay(playbook: Callable[[Callable[[str, dict[str, Any]], dict[str, Any]]], object], talk: Conversation) -> Turn:
    """Play `playbook(call)` from its start with the answers that stand in `talk`; return the call that follows.

    A playbook that cannot go on (its data are not what it expects) gives up in words, as a model would.
    """
    answers = iter(talk.results)

    def call(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        answer = next(answers, None)
        if answer is None:
            raise _Asked(Call(tool, arguments))
        return answer.value

    try:
        playbook(call)
    except _Asked as asked:
        return Turn(calls=(asked.call,))
    except (LookupError, AssertionError, TypeError, ValueError) as error:
        return Turn(text=f"I cannot go on: {type(error).__name__} {error}")
    return Turn(text="Done.")


def error_body(path: str, status: int) -> bytes:
    """Return an error in the words of the API that `path` belongs to."""
    words = {401: "invalid key", 429: "rate limit reached", 500: "internal error"}[status]
    if "/messages" in path:
        kind = {401: "authentication_error", 429: "rate_limit_error", 500: "api_error"}[status]
        return json.dumps({"type": "error", "error": {"type": kind, "message": words}}).encode()
    if "generateContent" in path or "GenerateContent" in path:
        state = {401: "UNAUTHENTICATED", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL"}[status]
        return json.dumps({"error": {"code": status, "message": words, "status": state}}).encode()
    return json.dumps({"error": {"message": words, "type": "error", "code": str(status)}}).encode()


class _Failing(Exception):
    """The provider fails in the middle of a conversation."""


class Handler(BaseHTTPRequestHandler):
    """Answers one request of an agent program."""

    protocol_version = "HTTP/1.1"
    chooser: Chooser
    seen: Seen
    longest_request: int = 1 << 30
    refuses: tuple[str, ...] = ()

    def do_GET(self) -> None:
        """Answer a list of models; who wants a web socket is sent back to plain requests."""
        if self.headers.get("upgrade"):
            self._send(426, "text/plain", b"plain requests only")
            return
        self._send(200, "application/json", json.dumps({"data": [], "models": [], "object": "list"}).encode())

    def do_POST(self) -> None:
        """Play the next turn of the scenario that the path names."""
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        try:
            body = json.loads(raw)
        except ValueError:
            body = {}
        scenario, _, path = self.path.lstrip("/").partition("/")
        self.seen.requests.append((scenario, path, body))
        self.seen.headers.append({key.lower(): value for key, value in self.headers.items()})
        if scenario in ERRORS:
            status = ERRORS[scenario]
            self._send(status, "application/json", error_body(path, status))
            return
        if refusal := self._refusal(len(raw), body):
            self._send(400, "application/json", json.dumps({"error": {"message": refusal}}).encode())
            return
        try:
            self._answer(scenario, path, body)
        except _Failing:
            self._send(500, "application/json", error_body(path, 500))

    def _refusal(self, size: int, body: dict[str, Any]) -> str:
        if size > self.longest_request:
            return f"This model's maximum context length is {self.longest_request} bytes"
        if "tools" in self.refuses and "tools" in body:
            return "this model does not support tools"
        if "schema" in self.refuses and "response_format" in body:
            return "response_format is not supported"
        return ""

    def _answer(self, scenario: str, path: str, body: dict[str, Any]) -> None:
        if "count_tokens" in path or "countTokens" in path:
            self._send(200, "application/json", b'{"input_tokens": 100, "totalTokens": 100}')
        elif path.endswith("/responses"):
            talk = wires.read_responses(body)
            self._send(200, *wires.write_responses(self._turn(scenario, talk), talk))
        elif "/messages" in path:
            talk = wires.read_messages(body)
            turn = self._turn(scenario, talk)
            self._send(200, *wires.write_messages(turn, talk, stream=bool(body.get("stream"))))
        elif "enerateContent" in path:
            model = path.rpartition("/models/")[2].partition(":")[0]
            talk = wires.read_gemini(body, model)
            turn = self._turn(scenario, talk)
            self._send(200, *wires.write_gemini(turn, talk, stream="stream" in path))
        elif path.endswith("/chat/completions"):
            talk = wires.read_chat(body)
            self._send(200, *wires.write_chat(self._turn(scenario, talk), talk))
        else:
            self._send(404, "application/json", b'{"error": {"message": "no such path"}}')

    def _turn(self, scenario: str, talk: Conversation) -> Turn:
        if not talk.tools and not talk.json_mode:
            return Turn(text="I have no tools.")
        if scenario == "late" and talk.results:
            raise _Failing
        return type(self).chooser(scenario, talk)

    def _send(self, status: int, media: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", media)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: the tests read `seen`."""


class Server(ThreadingHTTPServer):
    """A server that says nothing of clients that hang up: programs end with connections open."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Stay silent about a closed connection; show any other fault."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def serve(
    chooser: Chooser, *, longest_request: int = 1 << 30, refuses: Sequence[str] = ()
) -> Iterator[tuple[str, Seen]]:
    """Serve on loopback until the block ends; yields the base URL (without scenario) and what was seen.

    Longer requests are refused as too long for the model; `refuses` may name `tools` and `schema`.
    """
    seen = Seen()
    settings = {"chooser": staticmethod(chooser), "seen": seen, "longest_request": longest_request}
    handler = type("BoundHandler", (Handler,), settings | {"refuses": tuple(refuses)})
    server = Server(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", seen
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
