"""Whatever a client sends, a session lives on and answers each request under its id."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
IDS = st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False)
METHODS = st.sampled_from(
    [
        "initialize",
        "ping",
        "tools/list",
        "tools/call",
        "server/discover",
        "notifications/initialized",
        "logging/setLevel",
    ]
) | st.text(max_size=12)
META = st.fixed_dictionaries(
    {},
    optional={
        "io.modelcontextprotocol/protocolVersion": st.sampled_from(["2026-07-28", "2025-11-25", "2030-01-01"]) | VALUES,
        "io.modelcontextprotocol/clientCapabilities": st.just({}) | VALUES,
        "io.modelcontextprotocol/clientInfo": st.fixed_dictionaries({}, optional={"name": VALUES, "version": VALUES}),
    },
)
PARAMS = VALUES | st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["echo", "note", "explode"]) | VALUES,
        "arguments": st.dictionaries(st.text(max_size=8), VALUES, max_size=3) | VALUES,
        "_meta": META | VALUES,
        "cursor": VALUES,
        "protocolVersion": VALUES,
        "clientInfo": VALUES,
    },
)
REQUESTS = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "id": IDS, "method": METHODS | VALUES}, optional={"params": PARAMS, "extra": VALUES}
)
MESSAGES = st.fixed_dictionaries(
    {},
    optional={"jsonrpc": st.just("2.0") | VALUES, "id": IDS | VALUES, "method": METHODS | VALUES, "params": PARAMS},
)


def is_answer(answer: Any) -> bool:
    """Tell whether a value has the shape of a result or an error."""
    if not isinstance(answer, dict) or answer.get("jsonrpc") != "2.0" or len(answer) != 3 or "id" not in answer:
        return False
    error = answer.get("error")
    return isinstance(answer.get("result"), dict) or (
        isinstance(error["code"], int) and isinstance(error["message"], str)
    )


@given(REQUESTS)
def test_each_request_is_answered_under_its_id(new_bench: Callable[[], Any], request_: dict[str, Any]) -> None:
    answer = new_bench().say(request_)
    assert is_answer(answer) and answer["id"] == request_["id"] and type(answer["id"]) is type(request_["id"])


@given(st.lists(REQUESTS, min_size=1, max_size=6))
def test_each_request_of_a_batch_is_answered(new_bench: Callable[[], Any], requests: list[dict[str, Any]]) -> None:
    answers = new_bench().say(requests)
    assert all(is_answer(answer) for answer in answers)
    assert [answer["id"] for answer in answers] == [request_["id"] for request_ in requests]


@given(MESSAGES | VALUES | st.lists(MESSAGES | VALUES, max_size=4))
def test_any_json_is_survived(new_bench: Callable[[], Any], message: Any) -> None:
    bench = new_bench()
    for raw in bench.raw(json.dumps(message).encode()):
        answer = json.loads(raw)
        assert all(is_answer(one) for one in (answer if isinstance(answer, list) else [answer]))
    assert bench.ask("ping") == {}


@given(st.binary(max_size=200) | REQUESTS.map(lambda value: json.dumps(value).encode()), st.data())
def test_any_bytes_are_survived(new_bench: Callable[[], Any], line: bytes, data: st.DataObject) -> None:
    """Mutated requests come nearer to the edges of the parser than random bytes."""
    bench = new_bench()
    mutable = bytearray(line)
    for _ in range(data.draw(st.integers(0, 3)) if mutable else 0):
        mutable[data.draw(st.integers(0, len(mutable) - 1))] = data.draw(st.integers(0, 255))
    for part in bytes(mutable).split(b"\n"):
        for raw in bench.raw(part):
            json.loads(raw)
    assert bench.ask("ping") == {}
