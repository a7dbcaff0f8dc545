"""One request to a model's server, with retries: back-off, Retry-After, rate limits. Standard library only.

What is worth another attempt is tried again; what is not is told apart: a conversation that outgrew the model
(`ContextOverflow`), a server that knows no tools (`NoTools`) or no JSON schema (`NoSchema`), and everything else
(`ProviderError`). Not covered: proxies, redirects, streaming.
"""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import re
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

Json = dict[str, Any]

RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529})
LONGEST_WAIT_S = 60.0
CONNECT_S = 15.0
"""How long a connection may take to stand; an answer may take far longer."""
UNREACHED_S = 45.0
"""How long a server is tried that cannot be reached: well within a run's time, so that the run ends with the reason."""
LONGEST_MESSAGE = 400
LARGEST_ANSWER = 32 << 20

_OVERFLOW = re.compile(
    r"prompt is too long|context (length|window|size)|maximum context|token count exceeds|too many tokens|"
    r"exceeds? the available context",
    re.IGNORECASE,
)
_NO_TOOLS = re.compile(
    r"does not support tools|tools? (is|are) not supported|tool use|enable-auto-tool-choice|tool_choice|"
    r"unsupported .*tools|jinja",
    re.IGNORECASE,
)
_NO_SCHEMA = re.compile(r"response_format|json_schema|grammar", re.IGNORECASE)
_NO_MONEY = re.compile(r"insufficient_quota|billing|credit balance", re.IGNORECASE)


class ProviderError(Exception):
    """The server cannot be reached, refuses, or fails after all attempts."""

    def __init__(self, status: int | None, message: str) -> None:
        self.status = status
        self.message = message
        super().__init__(f"{status} {message}" if status else message)


class ContextOverflow(ProviderError):
    """The conversation is longer than the model takes."""


class NoTools(ProviderError):
    """The server or its model knows no tool calling."""


class NoSchema(ProviderError):
    """The server does not enforce a JSON schema."""


class Unreached(OSError):
    """No connection came about: nobody listens, the name is not known, or it is forbidden to ask (`forbidden`)."""

    def __init__(self, place: str, error: OSError) -> None:
        self.forbidden = isinstance(error, PermissionError)
        why = "connections to it are not allowed in here" if self.forbidden else f"{type(error).__name__}: {error}"
        super().__init__(f"the server at {place} cannot be reached ({why})")


class Endpoint:
    """A base URL, and how to post to a path below it. Raises ValueError for what is no such URL."""

    def __init__(self, base_url: str, timeout: float = 300.0) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
            raise ValueError("a base URL is http:// or https://, a host, and perhaps a port and a path")
        self.secure = parts.scheme == "https"
        self.host = parts.hostname
        self.port = parts.port
        self.prefix = parts.path.rstrip("/")
        self.timeout = timeout

    def post(self, path: str, headers: Mapping[str, str], body: bytes) -> tuple[int, Mapping[str, str], bytes]:
        """Return status, headers (names in lower case) and body of one answer."""
        connection = self._connect()
        try:
            self._reach(connection)
            given = {"content-type": "application/json", "accept": "application/json", **headers}
            connection.request("POST", self.prefix + path, body, given)
            response = connection.getresponse()
            content = response.read(LARGEST_ANSWER)
            return response.status, {name.lower(): value for name, value in response.getheaders()}, content
        finally:
            connection.close()

    def _reach(self, connection: http.client.HTTPConnection) -> None:
        """Let the connection come about; raise Unreached when it does not."""
        try:
            connection.connect()
        except OSError as error:
            raise Unreached(f"{self.host}:{connection.port}", error) from None
        connection.sock.settimeout(self.timeout)

    def _connect(self) -> http.client.HTTPConnection:
        if not self.secure:
            return http.client.HTTPConnection(self.host, self.port, timeout=min(self.timeout, CONNECT_S))
        import ssl  # Only here: it takes longer to import than a local model takes to answer.

        context = ssl.create_default_context()
        limit = min(self.timeout, CONNECT_S)
        return http.client.HTTPSConnection(self.host, self.port, timeout=limit, context=context)


Report = Callable[[ProviderError, float | None], None]
"""Told of each failed attempt: the error, and the seconds until the next one, None when there is none."""


class Provider:
    """Asks an endpoint, again where that may help."""

    def __init__(
        self,
        endpoint: Endpoint,
        report: Report,
        *,
        attempts: int = 6,
        first_wait_s: float = 1.0,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.endpoint = endpoint
        self.report = report
        self.attempts = attempts
        self.first_wait_s = first_wait_s
        self.sleep = sleep
        self.clock = clock

    def ask(self, path: str, headers: Mapping[str, str], body: Json, read: Callable[[Json], Any]) -> Any:
        """Post `body` until an answer can be read; raise ProviderError or one of its kinds."""
        content = json.dumps(body).encode()
        since = self.clock()
        for attempt in range(1, self.attempts + 1):
            wait: float | None = None
            try:
                return self._attempt(path, headers, content, read)
            except _Again as again:
                error = again.error
                if attempt < self.attempts:
                    wait = again.wait_s if again.wait_s is not None else self._back_off(attempt)
                if again.unreached and wait is not None and self.clock() - since + wait > UNREACHED_S:
                    wait = None
            except (ContextOverflow, NoTools, NoSchema):
                raise
            except ProviderError as final:
                error = final
            self.report(error, wait)
            if wait is None:
                raise error
            self.sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def _attempt(self, path: str, headers: Mapping[str, str], content: bytes, read: Callable[[Json], Any]) -> Any:
        try:
            status, given, raw = self.endpoint.post(path, headers, content)
        except Unreached as error:
            unreached = ProviderError(None, str(error)[:LONGEST_MESSAGE])
            if error.forbidden:
                raise unreached from None
            raise _Again(unreached, unreached=True) from None
        except (OSError, http.client.HTTPException) as error:
            raise _Again(ProviderError(None, f"{type(error).__name__}: {error}"[:LONGEST_MESSAGE])) from None
        answer = _object(raw)
        if isinstance(answer, dict) and "error" in answer and "choices" not in answer and status == 200:
            status = _inner_status(answer)  # Some gateways say 200 and put the error into the body.
        if status != 200:
            refusal = classify(status, error_text(answer, raw))
            if status in RETRIED and type(refusal) is ProviderError and not _NO_MONEY.search(refusal.message):
                raise _Again(refusal, retry_after(given))
            raise refusal
        try:
            return read(answer if isinstance(answer, dict) else {})
        except Exception as error:
            raise _Again(ProviderError(status, f"not an answer of this API: {error}"[:LONGEST_MESSAGE])) from None

    def _back_off(self, attempt: int) -> float:
        doubled: float = self.first_wait_s * 2 ** (attempt - 1)
        return min(doubled, 30.0) * random.uniform(0.8, 1.2)


class _Again(Exception):
    """An attempt that failed and may be made again."""

    def __init__(self, error: ProviderError, wait_s: float | None = None, *, unreached: bool = False) -> None:
        self.error = error
        self.wait_s = wait_s
        self.unreached = unreached
        super().__init__(str(error))


def classify(status: int, message: str) -> ProviderError:
    """Return the kind of error that a status and its words are."""
    if status in (400, 413, 422, 500) and _OVERFLOW.search(message):
        return ContextOverflow(status, message)
    if status in (400, 404, 422, 500, 501):
        if _NO_SCHEMA.search(message):
            return NoSchema(status, message)
        if _NO_TOOLS.search(message):
            return NoTools(status, message)
    return ProviderError(status, message)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that the server asks to wait, at most a minute; None when it does not say."""
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name, "").strip()
        try:
            seconds = float(value) * scale
        except ValueError:
            try:
                seconds = email.utils.parsedate_to_datetime(value).timestamp() - time.time()
            except (ValueError, TypeError):
                continue
        if seconds == seconds:
            return min(max(seconds, 0.0), LONGEST_WAIT_S)
    return None


def error_text(answer: object, raw: bytes) -> str:
    """Return the words of an error body, shortened."""
    error = answer.get("error") if isinstance(answer, dict) else None
    if isinstance(error, dict):
        code = error.get("code") or error.get("type")
        words = f"{error.get('message')}" + (f" ({code})" if code else "")
    elif isinstance(error, str):
        words = error
    else:
        words = raw[: LONGEST_MESSAGE * 2].decode("utf-8", "replace")
    return " ".join(words.split())[:LONGEST_MESSAGE] or "no words"


def _inner_status(answer: Json) -> int:
    error = answer["error"]
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and 400 <= code < 600 else 502


def _object(raw: bytes) -> object:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return None
