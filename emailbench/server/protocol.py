"""The Model Context Protocol for a server of tools, without I/O: one line in, the lines that answer it out.

Two eras are served on the same connection, message by message. A request whose ``params._meta`` names a stateless
revision is answered in that shape; everything else is the handshake era, which is served even before ``initialize``
and without ``initialized``, since nothing here depends on them. Batches, which one revision of the handshake era has,
are taken at any time.

Not covered, because a server of tools needs none of it: resources, prompts, logging, sampling, subscriptions, progress
and requests from the server. Calls are answered in the order they come, so there is nothing to cancel either.
"""

from __future__ import annotations

import json

from emailbench.base.jsonfiles import dump_compact
from emailbench.base.wording import describe

TYPE_CHECKING = False  # Spelled out: `typing` would be a tenth of the server's time to its first answer.
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from emailbench.episode.calls import Answer
    from emailbench.episode.table import Tool
    from emailbench.server.lines import Overlong

HANDSHAKE_VERSIONS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
STATELESS_VERSIONS = ("2026-07-28",)
SUPPORTED_VERSIONS = STATELESS_VERSIONS + HANDSHAKE_VERSIONS
"""Newest first, as clients look for the first they know."""

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
UNSUPPORTED_VERSION = -32022

SERVER_INFO = {"name": "email", "version": "1"}
"""Who answers. The version belongs to the surface an agent sees, not to the package: it changes with the tools."""

META = "io.modelcontextprotocol/"
LIST_TTL_MS = 3_600_000
"""How long a client may keep the list of tools; it never changes while a server runs."""
MAX_DEPTH = 32
"""Deepest nesting of a request. No tool needs more than three levels, and code behind may recurse."""
MAX_DIGITS = 300
"""Longest whole number; anything longer would not fit a float, and code behind may need one."""
MAX_BATCH = 1000
MAX_SHOWN = 120
"""Longest piece of the client's own text that is repeated in an error or kept as its name."""

_INFINITY = float("inf")
_BOM = b"\xef\xbb\xbf"


class Session:
    """One connection. `call` carries a tool out; whatever it or this raises is our own fault and goes to `on_fault`.

    `instructions` may be shown to the model before its task, so they are part of the surface. When `is_over` says so,
    what is left of a batch is neither begun nor answered.
    """

    def __init__(
        self,
        tools: Sequence[Tool],
        call: Callable[[str, dict[str, Any]], Answer],
        instructions: str,
        on_fault: Callable[[Exception], None] | None = None,
        server_info: Mapping[str, str] = SERVER_INFO,
        is_over: Callable[[], bool] | None = None,
    ) -> None:
        self.client = ""
        self._is_over = is_over
        self._tools = tools
        self._names = frozenset(tool.name for tool in tools)
        self._call = call
        self._server_info = dict(server_info)
        self._instructions = instructions
        self._on_fault = on_fault
        self._list = ""
        self._odd_number = False
        self._decoder = json.JSONDecoder(
            parse_int=self._integer, parse_float=self._float, parse_constant=_refuse_constant
        )
        self._handshake: dict[str, Callable[[dict[str, Any]], str]] = {
            "initialize": self._initialize,
            "ping": lambda params: "",
            "tools/list": self._tools_list,
            "tools/call": self._tools_call,
        }
        self._stateless: dict[str, Callable[[dict[str, Any]], str]] = {
            "server/discover": self._discover,
            "tools/list": self._tools_list_cached,
            "tools/call": self._tools_call,
        }

    def receive(self, line: bytes | Overlong) -> list[bytes]:
        """Return the answers to one line, each one line without its newline; none for what wants no answer."""
        if not isinstance(line, bytes):
            return [_encode(_failure("null", INVALID_REQUEST, "the line is too long and was skipped"))]
        self._odd_number = False
        try:
            text = line.removeprefix(_BOM).decode().strip(" \t\r\n")
            if not text:
                return []
            message, end = self._decoder.raw_decode(text)
            if end != len(text):
                raise ValueError(f"extra data from character {end + 1} on")
        except RecursionError:
            return [_encode(_failure("null", PARSE_ERROR, "nested too deeply"))]
        except ValueError as error:
            return [_encode(_failure("null", PARSE_ERROR, f"not JSON in UTF-8: {_cut(str(error))}"))]
        doubtful = self._odd_number or text.count("[") + text.count("{") > MAX_DEPTH
        if isinstance(message, list):
            answer = self._batch(message, doubtful)
        else:
            answer = self._single(message, doubtful)
        return [] if answer is None else [_encode(answer)]

    def _batch(self, messages: list[Any], doubtful: bool) -> str | None:
        if not messages:
            return _failure("null", INVALID_REQUEST, "an empty batch")
        if len(messages) > MAX_BATCH:
            return _failure("null", INVALID_REQUEST, f"more than {MAX_BATCH} messages in one batch")
        answers = []
        for message in messages:
            if self._is_over is not None and self._is_over():
                break
            if (answer := self._single(message, doubtful)) is not None:
                answers.append(answer)
        return f"[{','.join(answers)}]" if answers else None

    def _single(self, message: object, doubtful: bool) -> str | None:
        """Answer one message; None for notifications and for answers to questions that nobody asked."""
        if not isinstance(message, dict):
            return _failure("null", INVALID_REQUEST, "a message is an object")
        if "id" not in message or ("method" not in message and ("result" in message or "error" in message)):
            return None
        identity = _id_text(message["id"])
        if identity is None:
            return _failure("null", INVALID_REQUEST, "id must be a string or a number")
        try:
            return f'{{"jsonrpc":"2.0","id":{identity},"result":{self._result(message, doubtful)}}}'
        except _Refused as refusal:
            return _failure(identity, refusal.code, refusal.text, refusal.data)
        except Exception as error:
            if self._on_fault is not None:
                self._on_fault(error)
            return _failure(identity, INTERNAL_ERROR, "internal error")

    def _result(self, message: dict[str, Any], doubtful: bool) -> str:
        method = message.get("method")
        if message.get("jsonrpc") != "2.0" or not isinstance(method, str):
            raise _Refused(INVALID_REQUEST, 'a request has "jsonrpc": "2.0" and a method')
        params = message.get("params", {})
        if not isinstance(params, dict):
            raise _Refused(INVALID_PARAMS, "params must be an object")
        if doubtful:
            _check_fit(params)
        if method != "initialize" and self._is_stateless(method, params):
            members = _of(self._stateless, method)(params)
            info = json.dumps(self._server_info)
            return f'{{"resultType":"complete",{members},"_meta":{{"{META}serverInfo":{info}}}}}'
        return f"{{{_of(self._handshake, method)(params)}}}"

    def _is_stateless(self, method: str, params: dict[str, Any]) -> bool:
        """Tell the era of a request, and refuse one that names no revision we speak or leaves out what it needs."""
        meta = params.get("_meta", {})
        if not isinstance(meta, dict):
            raise _Refused(INVALID_PARAMS, "params._meta must be an object")
        version = meta.get(META + "protocolVersion")
        if version is None and (method == "server/discover" or META + "clientCapabilities" in meta):
            raise _Refused(INVALID_PARAMS, f"params._meta lacks {META}protocolVersion")
        if version is None or (isinstance(version, str) and version in HANDSHAKE_VERSIONS):
            return False
        if not isinstance(version, str):
            raise _Refused(INVALID_PARAMS, f"{META}protocolVersion must be a string")
        if version not in STATELESS_VERSIONS:
            data = {"supported": SUPPORTED_VERSIONS, "requested": _cut(version)}
            raise _Refused(UNSUPPORTED_VERSION, "unsupported protocol version", data)
        if not isinstance(meta.get(META + "clientCapabilities"), dict):
            raise _Refused(INVALID_PARAMS, f"params._meta must hold {META}clientCapabilities, an object")
        self._remember(meta.get(META + "clientInfo"))
        return True

    def _initialize(self, params: dict[str, Any]) -> str:
        self._remember(params.get("clientInfo"))
        asked = params.get("protocolVersion")
        version = asked if isinstance(asked, str) and asked in HANDSHAKE_VERSIONS else HANDSHAKE_VERSIONS[0]
        return _members(
            protocolVersion=version,
            capabilities={"tools": {}},
            serverInfo=self._server_info,
            instructions=self._instructions,
        )

    def _discover(self, params: dict[str, Any]) -> str:
        return _members(
            supportedVersions=SUPPORTED_VERSIONS,
            capabilities={"tools": {}},
            instructions=self._instructions,
            ttlMs=LIST_TTL_MS,
            cacheScope="public",
        )

    def _tools_list(self, params: dict[str, Any]) -> str:
        """Return all tools on one page in their fixed order; since no page follows, every cursor is a wrong one."""
        if params.get("cursor") is not None:
            raise _Refused(INVALID_PARAMS, "there is only one page: leave out cursor")
        if not self._list:
            self._list = _members(tools=[_described(tool) for tool in self._tools])
        return self._list

    def _tools_list_cached(self, params: dict[str, Any]) -> str:
        return f'{self._tools_list(params)},"ttlMs":{LIST_TTL_MS},"cacheScope":"public"'

    def _tools_call(self, params: dict[str, Any]) -> str:
        """Carry a tool out. Text and structured content are the same JSON, as some clients show one, some the other."""
        name = params.get("name")
        if not isinstance(name, str) or name not in self._names:
            raise _Refused(INVALID_PARAMS, f"unknown tool: {_cut(name) if isinstance(name, str) else describe(name)}")
        arguments = params.get("arguments", {})
        if not isinstance(arguments, dict):
            raise _Refused(INVALID_PARAMS, "arguments must be an object")
        answer = self._call(name, arguments)
        content = f'"content":[{{"type":"text","text":{dump_compact(answer.text)}}}]'
        if not answer.ok:
            return f'{content},"isError":true'
        return f'{content},"structuredContent":{answer.text},"isError":false'

    def _remember(self, info: object) -> None:
        if isinstance(info, dict) and isinstance(info.get("name"), str):
            self.client = _cut(f"{info['name']} {info.get('version', '')}".strip())

    def _integer(self, digits: str) -> int | float:
        if len(digits) > MAX_DIGITS:
            self._odd_number = True
            return _INFINITY
        return int(digits)

    def _float(self, digits: str) -> float:
        value = float(digits)
        if value in (_INFINITY, -_INFINITY):
            self._odd_number = True
        return value


class _Refused(Exception):
    """A request that is answered with an error of the protocol."""

    def __init__(self, code: int, text: str, data: object = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.data = data


def _of(methods: dict[str, Callable[[dict[str, Any]], str]], method: str) -> Callable[[dict[str, Any]], str]:
    if method not in methods:
        raise _Refused(METHOD_NOT_FOUND, f"unknown method: {_cut(method)}")
    return methods[method]


def _described(tool: Tool) -> dict[str, object]:
    """Return the entry of a tool in the list. No tool here destroys anything or reaches a world outside."""
    hints = {"readOnlyHint": True}
    if not tool.read_only:
        hints = {"readOnlyHint": False, "destructiveHint": False, "openWorldHint": False}
    return {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description,
        "inputSchema": tool.schema,
        "annotations": hints,
    }


def _check_fit(params: dict[str, Any]) -> None:
    """Refuse nesting and numbers that valid JSON can hold and the code behind should not have to meet."""
    level: list[Any] = [params]
    for _ in range(MAX_DEPTH):
        inner: list[Any] = []
        for node in level:
            for child in node.values() if isinstance(node, dict) else node:
                if isinstance(child, dict | list):
                    inner.append(child)
                elif isinstance(child, float) and child in (_INFINITY, -_INFINITY):
                    raise _Refused(INVALID_PARAMS, "a number is too large")
        if not inner:
            return
        level = inner
    raise _Refused(INVALID_PARAMS, f"nested deeper than {MAX_DEPTH} levels")


def _id_text(identity: object) -> str | None:
    """Return an id as JSON that gives back the very same id, even one with lone surrogates; None if it may not be."""
    if isinstance(identity, str):
        return json.dumps(identity)
    if isinstance(identity, int) and not isinstance(identity, bool):
        return str(identity)
    if isinstance(identity, float) and abs(identity) < _INFINITY:
        return repr(identity)
    return None


def _failure(identity: str, code: int, text: str, data: object = None) -> str:
    error: dict[str, object] = {"code": code, "message": text}
    if data is not None:
        error["data"] = data
    return f'{{"jsonrpc":"2.0","id":{identity},"error":{dump_compact(error)}}}'


def _members(**values: object) -> str:
    """Return the members of an object as JSON, without its braces."""
    return dump_compact(values)[1:-1]


def _encode(text: str) -> bytes:
    """Encode as UTF-8. Lone surrogates, which JSON can carry and UTF-8 cannot, become U+FFFD: escaped they would be
    legal, yet strict clients drop the connection over them."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def _cut(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")
