"""Bad input of every kind over real pipes, to an embedded server and through a relay: nothing dies of it."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.episode.table import BY_NAME, TOOLS
from emailbench.records.limits import MAX_CALLS
from emailbench.server.lines import LINE_LIMIT
from tests.server.wire import Bureau, Wire

VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
MODERN = {VERSION_KEY: "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
THREAD = "support_001"

WRONG = [
    None,
    True,
    0,
    -1,
    3.5,
    1.7e308,
    10**200,
    "",
    " \t\r\n",
    "\x00\x1b[2J",
    "\ud800",
    "--5",
    "9999-12-31T23:59:59-23:59",
    "9999-12-31",
    "0001-01-01",
    "2026-02-30",
    "x" * 100_000,
    [],
    [[]],
    [None],
    [1, "a", {}],
    ["\udfff"],
    ["x"] * 5000,
    {},
    {"a": {"b": [1]}},
    "[",
    '["a", null]',
]
"""What may stand where a string, a number or a list of strings belongs."""

GOOD: dict[str, Any] = {
    "thread_id": THREAD,
    "query": "refund",
    "document": "handling",
    "calendar_user": "",
    "start": "2026-10-28T10:00",
    "end": "2026-10-28T10:30",
    "body": "Thank you for your message.",
    "draft_id": "d1",
    "to": ["someone@harbor.example"],
    "attendees": ["someone@harbor.example"],
    "event_id": "m1",
    "queue": "",
    "record": "",
    "field": "phone",
    "value": "555-0100",
}
"""A value for each required argument, so that a wrong one is met where it is used and not before."""


@pytest.fixture(params=["embedded", "relayed"])
def bureau(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bureau]:
    bureau = Bureau(tmp_path, relayed=request.param == "relayed")
    yield bureau
    bureau.close()


@pytest.fixture
def wire(bureau: Bureau) -> Wire:
    return bureau.start()


@pytest.fixture
def good(bureau: Bureau) -> dict[str, Any]:
    """Fill in what only the world can tell: somebody with a calendar, a queue, a record."""
    with bureau.start() as wire:
        queue = wire.call("search_crm", type="queue")["structuredContent"]["records"][0]["record"]
        contact = wire.call("search_crm", type="contact")["structuredContent"]["records"][0]["record"]
        refusal = wire.call("get_calendar_availability", calendar_user="nobody", start="2026-10-21")
        text = json.loads(refusal["content"][0]["text"])["error"]
        owner = next(word.strip(",.") for word in text.split() if "@" in word)
        wire.end()
    return GOOD | {"queue": queue, "record": contact, "calendar_user": owner}


@pytest.mark.parametrize("part", [0, 1])  # In two runs, since one takes no more than MAX_CALLS.
def test_wrong_types_at_every_argument_of_every_tool(
    bureau: Bureau, wire: Wire, good: dict[str, Any], part: int
) -> None:
    requests = []
    for tool in TOOLS[part::2]:
        required = {name: good[name] for name in tool.schema["required"]}
        for name in [*tool.schema["properties"], "wait_for_previous"]:
            for value in WRONG:
                params = {"name": tool.name, "arguments": required | {name: value}}
                requests.append({"jsonrpc": "2.0", "id": len(requests), "method": "tools/call", "params": params})
    assert 1000 < len(requests) < MAX_CALLS - 10
    for request in requests:
        wire.send(request)
        answer = wire.receive()
        assert answer is not None and answer["id"] == request["id"]
        assert isinstance(answer["result"]["isError"], bool), f"{request} led to {answer}"
        [block] = answer["result"]["content"]
        assert len(block["text"].encode()) < 8192
        shown = json.loads(block["text"])
        if answer["result"]["isError"]:
            assert "structuredContent" not in answer["result"]
            assert shown["error"].strip()
        else:
            assert shown == answer["result"]["structuredContent"]
    assert wire.end()[0] == 0
    assert bureau.no_faults()
    assert len(bureau.lines()) >= len(requests)


def test_a_missing_argument_is_named_and_changes_nothing(bureau: Bureau, wire: Wire) -> None:
    for tool in TOOLS:
        for name in tool.schema["required"]:
            arguments = {other: GOOD[other] for other in tool.schema["required"] if other != name}
            result = wire.call(tool.name, **arguments)
            assert result["isError"] is True
            assert tool.schema["required"][0] != name or name in json.loads(result["content"][0]["text"])["error"]
    assert all(not records for bucket, records in bureau.ledger().items() if isinstance(records, list))


def test_unknown_arguments_never_fail_a_call_and_are_named(bureau: Bureau, wire: Wire) -> None:
    result = wire.call("get_current_time", wait_for_previous=True, **{"\ud800": 1})
    assert result["isError"] is False
    assert "wait_for_previous" in result["structuredContent"]["ignored_arguments"]
    assert bureau.lines()[-1]["unknown_arguments"][0] == "wait_for_previous"


def test_the_list_suits_every_client(wire: Wire) -> None:
    listed = wire.ask("tools/list")["tools"]
    assert [tool["name"] for tool in listed] == [tool.name for tool in TOOLS]
    assert wire.ask("tools/list", {"_meta": MODERN})["tools"] == listed
    for tool in listed:
        assert tool["annotations"]["readOnlyHint"] is BY_NAME[tool["name"]].read_only
        assert "outputSchema" not in tool
        assert_plain(tool["inputSchema"])


def assert_plain(schema: dict[str, Any]) -> None:
    """Hold a schema to what the narrowest client understands: a type at each node, no references or choices."""
    assert isinstance(schema["type"], str) and not schema.keys() & {"$ref", "oneOf", "anyOf", "allOf", "$defs"}
    for child in schema.get("properties", {}).values():
        assert_plain(child)
    if schema["type"] == "array":
        assert_plain(schema["items"])


LINES: list[tuple[bytes, list[tuple[object, int | None]]]] = [
    (b"\n\r\n \n", []),
    (b"{\n", [(None, -32700)]),
    (b"\xff\xfe\x00\n", [(None, -32700)]),
    (b'{"jsonrpc":"2.0","id":1,"method":"p\xc3"}\n', [(None, -32700)]),
    (b"[" * 50_000 + b"\n", [(None, -32700)]),
    (b'"text"\n1\nnull\ntrue\n[]\n', [(None, -32600)] * 5),
    (b'{"jsonrpc":"2.0","id":7,"method":"ping"}\r\n', [(7, None)]),
    (b'\xef\xbb\xbf{"jsonrpc":"2.0","id":8,"method":"ping","unknown":[{}]}\n', [(8, None)]),
    (b'{"jsonrpc":"2.0","id":null,"method":"ping"}\n', [(None, -32600)]),
    (b'{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}\n', [(None, -32600)]),
    (b'{"jsonrpc":"2.0","id":1e999,"method":"ping"}\n', [(None, -32600)]),
    (b'{"jsonrpc":"2.0","id":9,"method":"nope"}\n', [(9, -32601)]),
    (b'{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"nope"}}\n', [(10, -32602)]),
    (b'{"jsonrpc":"2.0","id":11,"method":"tools/call","params":[]}\n', [(11, -32602)]),
    (b'{"jsonrpc":"2.0","method":"tools/call","params":{"name":"nope"}}\n', []),
    (b'{"jsonrpc":"2.0","id":12,"result":{}}\n', []),
    (b"x" * (LINE_LIMIT + 100) + b"\n", [(None, -32600)]),
    (b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"x":"' + b"y" * (1 << 20) + b'"}}\n', [(13, None)]),
]


def test_lines_of_every_kind(bureau: Bureau, wire: Wire) -> None:
    for line, expected in LINES:
        wire.write(line)
        for identity, code in expected:
            answer = wire.receive()
            assert (answer["id"], answer.get("error", {}).get("code")) == (identity, code), line[:80]
    assert wire.call("get_current_time")["isError"] is False
    status, rest, _ = wire.end()
    assert (status, rest) == (0, b"")
    assert bureau.no_faults()


def test_a_batch_across_the_eras(bureau: Bureau, wire: Wire) -> None:
    call = {"name": "get_current_time", "arguments": {}}
    wire.send(
        [
            {"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": call},
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": call | {"_meta": MODERN}},
            {"jsonrpc": "2.0", "id": "c", "method": "tools/call", "params": call | {"_meta": {VERSION_KEY: "x"}}},
        ]
    )
    first, second, third = wire.receive()
    assert first["result"]["structuredContent"] == second["result"]["structuredContent"]
    assert second["result"]["resultType"] == "complete" and third["error"]["code"] == -32022
    assert len(bureau.lines()) == 2


def test_pipelined_requests_are_all_done_in_order_and_the_end_of_input_is_the_end(bureau: Bureau, wire: Wire) -> None:
    for number in range(300):
        tool = "mark_ignore" if number % 10 == 1 else "get_current_time"
        arguments = {"thread_id": THREAD, "reason": str(number)} if number % 10 == 1 else {}
        wire.send(
            {
                "jsonrpc": "2.0",
                "id": number,
                "method": "tools/call",
                "params": {"name": tool, "arguments": arguments},
            }
        )
    status, rest, _ = wire.end()
    answers = [json.loads(line) for line in rest.splitlines()]
    assert status == 0
    assert [answer["id"] for answer in answers] == list(range(300))
    assert [line["n"] for line in bureau.lines()] == list(range(1, 301))
    assert [record["reason"] for record in bureau.ledger()["ignored_threads"]] == [str(n) for n in range(1, 300, 10)]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_and_what_was_acknowledged_is_on_disk(
    bureau: Bureau, wire: Wire, number: signal.Signals
) -> None:
    request = {
        "jsonrpc": "2.0",
        "method": "tools/call",
        "params": {"name": "mark_ignore", "arguments": {"thread_id": THREAD}},
    }
    wire.send(*[request | {"id": identity} for identity in range(400)])
    assert wire.receive()["id"] == 0
    os.kill(wire.process.pid, number)  # in the middle of the calls, without closing the input first
    rest, errors = wire.output.read(), wire.errors.read()
    assert wire.process.wait() == 0
    assert b"Traceback" not in errors
    whole = rest.split(b"\n")[:-1]  # the end may have cut an answer short
    acknowledged = 1 + len(whole)
    assert [json.loads(line)["id"] for line in whole] == list(range(1, acknowledged))
    bureau.close()
    assert len(bureau.lines()) >= acknowledged
    assert len(bureau.ledger()["ignored_threads"]) == len(bureau.lines())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_nothing_happens_ends_the_server(bureau: Bureau, wire: Wire, number: signal.Signals) -> None:
    assert wire.ask("ping") == {}
    os.kill(wire.process.pid, number)
    assert wire.process.wait() == 0
    assert wire.output.read() == b"" and b"Traceback" not in wire.errors.read()


def test_a_killed_and_restarted_server_goes_on_in_the_same_journal(bureau: Bureau) -> None:
    for round_ in range(3):
        with bureau.start() as wire:
            result = wire.call("create_draft", thread_id=THREAD, body=f"Draft {round_}.")
            assert result["structuredContent"]["recorded"]["id"] == f"d{round_ + 1}"
            wire.process.kill()
            wire.process.wait()
    with bureau.start() as wire:
        assert wire.call("discard_draft", draft_id="d2")["isError"] is False
        assert wire.end()[0] == 0
    assert [line["n"] for line in bureau.lines()] == [1, 2, 3, 4]
    assert [draft["id"] for draft in bureau.ledger()["drafts"]] == ["d1", "d3"]


def test_two_servers_in_one_run_share_its_ledger(bureau: Bureau) -> None:
    first, second = bureau.start(), bureau.start()
    for number in range(10):
        wire = (first, second)[number % 2]
        result = wire.call("create_draft", thread_id=THREAD, body=f"Draft {number}.")
        assert result["structuredContent"]["recorded"]["id"] == f"d{number + 1}"
    assert first.call("discard_draft", draft_id="d2")["isError"] is False
    assert second.call("discard_draft", draft_id="d2")["isError"] is True
    assert [line["n"] for line in bureau.lines()] == list(range(1, 13))
    assert len(bureau.ledger()["drafts"]) == 9
    if bureau.relayed:
        assert {line["connection"] for line in bureau.lines()} == {1, 2}


def test_a_client_that_stops_reading_and_goes_away_harms_nothing(bureau: Bureau, wire: Wire) -> None:
    assert wire.ask("ping") == {}
    wire.output.close()
    call = {"name": "get_current_time", "arguments": {}}
    try:
        for identity in range(2000):
            wire.send({"jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": call})
    except BrokenPipeError:
        pass
    assert wire.process.wait() == 0
    assert b"Traceback" not in wire.errors.read()
    assert bureau.no_faults()
