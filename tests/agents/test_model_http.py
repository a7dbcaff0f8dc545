"""Requests that fail, and what is tried again, against a server on loopback."""

from __future__ import annotations

import contextlib
import email.utils
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from model_http import (
    CONNECT_S,
    LONGEST_WAIT_S,
    UNREACHED_S,
    ContextOverflow,
    Endpoint,
    NoSchema,
    NoTools,
    Provider,
    ProviderError,
    Unreached,
    classify,
    error_text,
    retry_after,
)

Reply = tuple[int, dict[str, str], bytes]
GOOD: Reply = (200, {}, b'{"ok": true}')


@contextlib.contextmanager
def answering(*replies: Reply) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Serve the replies in order, the last one again and again; yields the URL and the requests."""
    seen: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            status, headers, content = replies[min(len(seen), len(replies) - 1)]
            seen.append({"path": self.path, "headers": dict(self.headers), "body": json.loads(body)})
            if status == 0:  # Close without a word.
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in {"content-length": str(len(content)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1/", seen
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Talk:
    """A provider whose waits are written down instead of waited for."""

    def __init__(self, url: str, attempts: int = 4) -> None:
        self.waits: list[float] = []
        self.reports: list[tuple[int | None, float | None]] = []
        endpoint = Endpoint(url, timeout=5)
        self.provider = Provider(endpoint, self._report, attempts=attempts, sleep=self.waits.append)

    def _report(self, error: ProviderError, wait: float | None) -> None:
        self.reports.append((error.status, wait))

    def ask(self) -> Any:
        def read(answer: dict[str, Any]) -> Any:
            return answer["ok"]

        return self.provider.ask("/chat", {"x-k": "v"}, {"a": 1}, read)


def fault(status: int, message: str, headers: dict[str, str] | None = None) -> Reply:
    return status, headers or {}, json.dumps({"error": {"message": message, "type": "t"}}).encode()


def test_a_request_as_it_travels() -> None:
    with answering(GOOD) as (url, seen):
        assert Talk(url).ask() is True
    assert seen[0]["path"] == "/v1/chat"
    assert seen[0]["body"] == {"a": 1}
    assert {key.lower(): value for key, value in seen[0]["headers"].items()}["x-k"] == "v"


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 529])
def test_tried_again_until_it_goes(status: int) -> None:
    with answering(fault(status, "busy"), fault(status, "busy"), GOOD) as (url, seen):
        talk = Talk(url)
        assert talk.ask() is True
    assert len(seen) == 3
    assert len(talk.waits) == 2
    assert talk.waits[0] < 1.5 < talk.waits[1]  # About one second, then about two.


@pytest.mark.parametrize(
    "reply", [(0, {}, b""), (200, {}, b"<html>"), (200, {}, b"{}"), (200, {"content-length": "9"}, b"")]
)
def test_broken_answers_are_tried_again(reply: Reply) -> None:
    with answering(reply, GOOD) as (url, seen):
        talk = Talk(url)
        if reply[1].get("content-length") == "9":
            talk.provider.endpoint.timeout = 0.3
        assert talk.ask() is True
    assert len(seen) == 2


def test_it_gives_up_after_its_attempts() -> None:
    with answering(fault(503, "down")) as (url, seen):
        talk = Talk(url, attempts=3)
        with pytest.raises(ProviderError, match="503 down"):
            talk.ask()
    assert len(seen) == 3
    assert [wait is None for _, wait in talk.reports] == [False, False, True]


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_what_no_attempt_would_change(status: int) -> None:
    with answering(fault(status, "no")) as (url, seen):
        talk = Talk(url)
        with pytest.raises(ProviderError) as caught:
            talk.ask()
    assert caught.value.status == status
    assert len(seen) == 1
    assert talk.reports == [(status, None)]


def test_no_money_is_not_waited_for() -> None:
    refusal = fault(429, "You exceeded your current quota (insufficient_quota)")
    with answering(refusal) as (url, seen), pytest.raises(ProviderError):
        Talk(url).ask()
    assert len(seen) == 1


def test_retry_after_is_honoured() -> None:
    with answering(fault(429, "slow down", {"retry-after": "7"}), GOOD) as (url, _):
        talk = Talk(url)
        talk.ask()
    assert talk.waits == [7.0]


def test_what_retry_after_may_hold() -> None:
    assert retry_after({"retry-after": "3"}) == 3.0
    assert retry_after({"retry-after-ms": "1500", "retry-after": "9"}) == 1.5
    assert retry_after({"retry-after": "9999"}) == LONGEST_WAIT_S
    assert retry_after({"retry-after": "-5"}) == 0.0
    date = email.utils.formatdate(time.time() + 30)
    assert 0.0 < (retry_after({"retry-after": date}) or 0.0) <= 31.0
    for nonsense in ("", "soon", "nan"):
        assert retry_after({"retry-after": nonsense}) is None


def test_an_error_inside_a_good_status() -> None:
    inner = (200, {}, b'{"error": {"code": 429, "message": "upstream"}}')
    with answering(inner, GOOD) as (url, seen):
        assert Talk(url).ask() is True
    assert len(seen) == 2


@pytest.mark.parametrize(
    ("status", "words", "kind"),
    [
        (400, "This model's maximum context length is 8192 tokens", ContextOverflow),
        (400, "prompt is too long: 210000 tokens > 200000 maximum", ContextOverflow),
        (413, "context window exceeded", ContextOverflow),
        (400, "registry.example/tiny does not support tools", NoTools),
        (404, "No endpoints found that support tool use", NoTools),
        (400, '"auto" tool choice requires --enable-auto-tool-choice to be set', NoTools),
        (500, "tools param requires --jinja flag", NoTools),
        (400, "response_format of type json_schema is not supported", NoSchema),
        (400, "something else", ProviderError),
        (401, "does not support tools", ProviderError),
    ],
)
def test_kinds_of_refusal(status: int, words: str, kind: type) -> None:
    assert type(classify(status, words)) is kind


def test_the_words_of_an_error() -> None:
    assert error_text({"error": "plain"}, b"") == "plain"
    assert error_text({"error": {"message": "m", "code": "c"}}, b"") == "m (c)"
    assert error_text(None, b"<html>\n bad   gateway") == "<html> bad gateway"
    assert error_text(None, b"") == "no words"
    assert len(error_text(None, b"x" * 100_000)) <= 400


def test_a_server_that_cannot_be_reached() -> None:
    with answering(GOOD) as (url, _):
        pass
    talk = Talk(url, attempts=2)
    with pytest.raises(ProviderError, match="ConnectionRefused"):
        talk.ask()
    assert [status for status, _ in talk.reports] == [None, None]


@pytest.mark.parametrize(
    "url", ["", "ftp://x", "http://", "//host/v1", "https://u:p@host", "http://h/?a=1", "http://h:x"]
)
def test_what_is_no_base_url(url: str) -> None:
    with pytest.raises(ValueError):
        Endpoint(url)


def test_ssl_is_used_for_https() -> None:
    endpoint = Endpoint("https://models.example/api/v1")
    assert type(endpoint._connect()).__name__ == "HTTPSConnection"
    assert (endpoint.host, endpoint.port, endpoint.prefix) == ("models.example", None, "/api/v1")


class Unreachable(Endpoint):
    """An endpoint on which no connection comes about; each attempt takes so many seconds of a clock of its own."""

    def __init__(self, error: OSError, takes: float) -> None:
        super().__init__("http://127.0.0.1:9/v1")
        self.error, self.takes, self.now, self.tried = error, takes, 0.0, 0

    def post(self, path: str, headers: Any, body: bytes) -> Any:
        self.tried += 1
        self.now += self.takes
        raise Unreached("127.0.0.1:9", self.error)

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.mark.parametrize("takes", [0.0, 1.0, CONNECT_S])
def test_a_server_that_cannot_be_reached_is_given_up_well_within_a_runs_time(takes: float) -> None:
    endpoint = Unreachable(ConnectionRefusedError(111, "Connection refused"), takes)
    told: list[tuple[str, float | None]] = []
    provider = Provider(
        endpoint,
        lambda error, wait: told.append((str(error), wait)),
        attempts=50,
        sleep=endpoint.sleep,
        clock=lambda: endpoint.now,
    )
    with pytest.raises(ProviderError, match=re.escape("127.0.0.1:9 cannot be reached (ConnectionRefusedError")):
        provider.ask("/x", {}, {}, lambda body: body)
    assert endpoint.tried > 1
    assert endpoint.now <= UNREACHED_S + takes
    assert [wait is None for _, wait in told] == [False] * (endpoint.tried - 1) + [True]


def test_what_a_jail_forbids_is_not_tried_again() -> None:
    endpoint = Unreachable(PermissionError(13, "Permission denied"), 0.0)
    told: list[float | None] = []
    provider = Provider(endpoint, lambda error, wait: told.append(wait), sleep=endpoint.sleep)
    with pytest.raises(ProviderError, match="connections to it are not allowed in here"):
        provider.ask("/x", {}, {}, lambda body: body)
    assert (endpoint.tried, told) == (1, [None])


def test_a_port_on_which_nobody_listens_and_a_name_that_nobody_knows() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(Unreached, match=f":{port} cannot be reached"):
        Endpoint(f"http://127.0.0.1:{port}").post("/x", {}, b"{}")
    with pytest.raises(Unreached, match=":80 cannot be reached"):
        Endpoint("http://nobody.invalid").post("/x", {}, b"{}")


def test_an_answer_may_take_longer_than_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("model_http.CONNECT_S", 0.2)

    class Slow(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            time.sleep(0.6)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"ok": true}')

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Slow) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        assert Endpoint(f"http://127.0.0.1:{server.server_address[1]}", 30.0).post("/x", {}, b"{}")[0] == 200
        server.shutdown()
