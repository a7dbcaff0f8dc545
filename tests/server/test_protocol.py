"""The protocol of both eras, without a process: what is answered, what is refused and how."""

from __future__ import annotations

import json
from typing import Any

import pytest

from emailbench.server.lines import OVERLONG
from emailbench.server.protocol import HANDSHAKE_VERSIONS, MAX_BATCH, MAX_DEPTH

VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
MODERN = {VERSION_KEY: "2026-07-28", CAPABILITIES_KEY: {}}
ECHO = {"name": "echo", "arguments": {"text": "hello"}}


# The handshake era


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_initialize_agrees_to_each_revision_of_its_era(bench: Any, version: str) -> None:
    result = bench.ask("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "cli"}})
    assert result == {
        "protocolVersion": version,
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "fake", "version": "1"},
        "instructions": "Be kind.",
    }


@pytest.mark.parametrize("version", ["2026-07-28", "1999-01-01", "", None, 7, ["2025-11-25"], {}])
def test_initialize_never_echoes_a_version_it_does_not_speak(bench: Any, version: object) -> None:
    assert bench.ask("initialize", {"protocolVersion": version})["protocolVersion"] == "2025-11-25"


def test_initialize_without_params_is_answered(bench: Any) -> None:
    assert bench.ask("initialize")["protocolVersion"] == "2025-11-25"


def test_ping_is_answered_with_an_empty_object(bench: Any) -> None:
    assert bench.ask("ping") == {}
    assert bench.ask("ping", {"_meta": {"progressToken": 1}}) == {}


def test_calls_need_neither_initialize_nor_initialized(bench: Any) -> None:
    assert bench.ask("tools/call", ECHO)["isError"] is False
    bench.ask("initialize", {"protocolVersion": "2025-03-26"})
    assert bench.ask("tools/call", ECHO)["isError"] is False
    assert bench.say({"jsonrpc": "2.0", "method": "notifications/initialized"}) is None
    assert bench.ask("tools/call", ECHO)["isError"] is False
    assert bench.ask("initialize", {"protocolVersion": "2024-11-05"})["protocolVersion"] == "2024-11-05"


def test_the_list_is_one_page_in_fixed_order_with_annotations(bench: Any) -> None:
    result = bench.ask("tools/list", {})
    assert list(result) == ["tools"]
    assert [tool["name"] for tool in result["tools"]] == ["echo", "note", "explode"]
    for tool in result["tools"]:
        assert sorted(tool) == ["annotations", "description", "inputSchema", "name", "title"]
    hints = {tool["name"]: tool["annotations"] for tool in result["tools"]}
    assert hints["echo"] == {"readOnlyHint": True}
    assert hints["note"] == {"readOnlyHint": False, "destructiveHint": False, "openWorldHint": False}
    assert bench.ask("tools/list") == result
    assert bench.ask("tools/list", {"cursor": None}) == result


def test_a_cursor_is_refused_since_none_was_given_out(bench: Any) -> None:
    assert bench.ask("tools/list", {"cursor": "2"})["code"] == -32602


def test_text_is_exactly_the_json_of_the_structured_content(bench: Any) -> None:
    result = bench.ask("tools/call", {"name": "echo", "arguments": {"text": 'ä "quoted" \n line', "n": 1.5}})
    [block] = result["content"]
    assert block["type"] == "text" and result["isError"] is False
    assert json.loads(block["text"]) == result["structuredContent"]
    assert bench.calls == [("echo", {"text": 'ä "quoted" \n line', "n": 1.5})]
    raw = bench.raw(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ECHO}).encode())[0]
    assert b'"structuredContent":' + json.loads(raw)["result"]["content"][0]["text"].encode() in raw


def test_a_refused_call_is_a_result_with_the_reason_and_no_structured_content(bench: Any) -> None:
    result = bench.ask("tools/call", {"name": "echo", "arguments": {"text": "wrong"}})
    assert sorted(result) == ["content", "isError"] and result["isError"] is True
    assert json.loads(result["content"][0]["text"]) == {"error": "text must not be wrong"}


def test_arguments_may_be_left_out(bench: Any) -> None:
    assert bench.ask("tools/call", {"name": "echo"})["structuredContent"] == {"tool": "echo", "arguments": {}}


# The stateless era


def test_discover_names_versions_capabilities_and_how_long_they_hold(bench: Any) -> None:
    result = bench.ask("server/discover", {"_meta": MODERN})
    assert result.pop("ttlMs") > 0
    assert result == {
        "resultType": "complete",
        "supportedVersions": ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"],
        "capabilities": {"tools": {}},
        "instructions": "Be kind.",
        "cacheScope": "public",
        "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "fake", "version": "1"}},
    }


def test_stateless_results_carry_their_type_and_who_answers(bench: Any) -> None:
    plain = bench.ask("tools/list")
    listed = bench.ask("tools/list", {"_meta": MODERN})
    assert listed["tools"] == plain["tools"] and listed["cacheScope"] == "public" and listed["ttlMs"] > 0
    called = bench.ask("tools/call", ECHO | {"_meta": MODERN})
    assert "ttlMs" not in called and called["isError"] is False
    failed = bench.ask("tools/call", {"name": "echo", "arguments": {"text": "wrong"}, "_meta": MODERN})
    assert failed["isError"] is True and "structuredContent" not in failed
    for result in (listed, called, failed):
        assert result["resultType"] == "complete"
        assert result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "fake"


@pytest.mark.parametrize("version", ["2027-01-01", "1999-01-01", "", "DRAFT"])
def test_an_unsupported_stateless_version_is_told_what_there_is(bench: Any, version: str) -> None:
    error = bench.ask("tools/call", ECHO | {"_meta": MODERN | {VERSION_KEY: version}})
    assert error["code"] == -32022
    assert error["data"]["requested"] == version
    assert error["data"]["supported"][0] == "2026-07-28" and "2025-11-25" in error["data"]["supported"]
    assert bench.calls == []


@pytest.mark.parametrize(
    ("method", "meta"),
    [
        ("tools/call", {VERSION_KEY: "2026-07-28"}),
        ("tools/call", {VERSION_KEY: "2026-07-28", CAPABILITIES_KEY: None}),
        ("tools/call", {VERSION_KEY: "2026-07-28", CAPABILITIES_KEY: [1]}),
        ("tools/call", {VERSION_KEY: 20260728, CAPABILITIES_KEY: {}}),
        ("tools/call", {CAPABILITIES_KEY: {}}),
        ("server/discover", {}),
        ("server/discover", {VERSION_KEY: "2026-07-28"}),
        ("tools/call", []),
        ("tools/call", "2026-07-28"),
    ],
)
def test_a_half_built_envelope_is_wrong_params(bench: Any, method: str, meta: object) -> None:
    error = bench.ask(method, ECHO | {"_meta": meta})
    assert error["code"] == -32602
    assert "_meta" in error["message"] or VERSION_KEY in error["message"]
    assert bench.calls == []


def test_discover_without_params_is_wrong_params(bench: Any) -> None:
    assert bench.ask("server/discover")["code"] == -32602


@pytest.mark.parametrize("method", ["ping", "logging/setLevel", "subscriptions/listen", "notifications/initialized"])
def test_what_the_stateless_era_dropped_is_an_unknown_method_there(bench: Any, method: str) -> None:
    assert bench.ask(method, {"_meta": MODERN})["code"] == -32601


def test_a_handshake_revision_in_the_envelope_gets_the_handshake_shape(bench: Any) -> None:
    result = bench.ask("tools/call", ECHO | {"_meta": {VERSION_KEY: "2025-11-25"}})
    assert result["isError"] is False and "resultType" not in result


def test_one_client_may_mix_the_eras(bench: Any) -> None:
    assert "resultType" in bench.ask("server/discover", {"_meta": MODERN})
    assert "resultType" not in bench.ask("initialize", {"protocolVersion": "2025-06-18", "_meta": MODERN})
    assert "resultType" in bench.ask("tools/call", ECHO | {"_meta": MODERN})
    assert "resultType" not in bench.ask("tools/call", ECHO)
    assert "resultType" in bench.ask("tools/list", {"_meta": MODERN})
    assert bench.ask("ping") == {}


# Who is there


def test_the_client_says_its_name_in_either_era(new_bench: Any) -> None:
    old, new, rude = new_bench(), new_bench(), new_bench()
    old.ask("initialize", {"clientInfo": {"name": "codex", "version": "0.171"}})
    info = {"io.modelcontextprotocol/clientInfo": {"name": "claude-code"}}
    new.ask("tools/list", {"_meta": MODERN | info})
    rude.ask("initialize", {"clientInfo": {"name": "x" * 5000, "version": {"a": []}}})
    rude.ask("tools/list", {"_meta": MODERN | {"io.modelcontextprotocol/clientInfo": 3}})
    assert (old.session.client, new.session.client) == ("codex 0.171", "claude-code")
    assert 0 < len(rude.session.client) < 200


# Errors of the protocol


@pytest.mark.parametrize("params", [[], ["echo"], "echo", 3, True, None])
@pytest.mark.parametrize("method", ["tools/call", "tools/list", "initialize", "ping", "server/discover"])
def test_params_that_are_no_object_are_wrong(bench: Any, method: str, params: object) -> None:
    answer = bench.say({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    assert answer["id"] == 1 and answer["error"]["code"] == -32602


@pytest.mark.parametrize("arguments", [[], [["text", "x"]], "text", 3, False, None])
def test_arguments_that_are_no_object_are_wrong(bench: Any, arguments: object) -> None:
    assert bench.ask("tools/call", {"name": "echo", "arguments": arguments})["code"] == -32602
    assert bench.calls == []


@pytest.mark.parametrize("name", ["nope", "", "ECHO", " echo", None, 3, ["echo"], {"echo": 1}, "x" * 10000])
def test_an_unknown_tool_is_wrong_params(bench: Any, name: object) -> None:
    error = bench.ask("tools/call", {"name": name, "arguments": {}})
    assert error["code"] == -32602 and error["message"].startswith("unknown tool") and len(error["message"]) < 200
    assert bench.ask("tools/call", {"arguments": {}})["code"] == -32602
    assert bench.calls == []


@pytest.mark.parametrize("method", ["tools/destroy", "", "Tools/list", "resources/list", "prompts/list", "x" * 9999])
def test_an_unknown_method_is_named_shortly(bench: Any, method: str) -> None:
    error = bench.ask(method)
    assert error["code"] == -32601 and len(error["message"]) < 200


def test_a_fault_of_ours_is_an_internal_error_and_is_reported(bench: Any) -> None:
    assert bench.ask("tools/call", {"name": "explode"}) == {"code": -32603, "message": "internal error"}
    assert len(bench.faults) == 1
    assert bench.ask("tools/call", ECHO)["isError"] is False


# Messages without an answer, messages that are none


@pytest.mark.parametrize(
    "message",
    [
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}},
        {"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "note", "arguments": {}}},
        {"jsonrpc": "2.0", "method": "nonsense", "params": 3},
        {"jsonrpc": "2.0", "method": 3},
        {"jsonrpc": "2.0", "id": 1, "result": {}},
        {"jsonrpc": "2.0", "id": None, "error": {"code": 1, "message": "x"}},
        {},
    ],
)
def test_what_asks_nothing_is_neither_answered_nor_done(bench: Any, message: object) -> None:
    assert bench.say(message) is None
    assert bench.calls == []


@pytest.mark.parametrize("identity", [0, -1, 2**63, 10**200, 1.5, "", "x", "ü", "\ud800", "\u2028", "2" * 5000])
def test_ids_come_back_as_they_went(bench: Any, identity: object) -> None:
    assert bench.ask("ping", {}, identity) == {}


@pytest.mark.parametrize("identity", [None, True, False, [], [1], {}, {"id": 1}])
def test_a_wrong_id_is_an_invalid_request(bench: Any, identity: object) -> None:
    answer = bench.say({"jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": ECHO})
    assert answer["id"] is None and answer["error"]["code"] == -32600
    assert bench.calls == []


@pytest.mark.parametrize(
    "message",
    [{"id": 1}, {"id": 1, "method": "ping"}, {"id": 1, "jsonrpc": "1.0", "method": "ping"}]
    + [{"id": 1, "jsonrpc": "2.0", "method": method} for method in (None, 3, [], {})],
)
def test_a_malformed_request_is_answered_under_its_id(bench: Any, message: object) -> None:
    answer = bench.say(message)
    assert answer["id"] == 1 and answer["error"]["code"] == -32600


@pytest.mark.parametrize("message", [1, 1.5, "tools/list", True, None])
def test_a_scalar_is_an_invalid_request(bench: Any, message: object) -> None:
    answer = bench.say(message)
    assert answer["id"] is None and answer["error"]["code"] == -32600


def test_a_batch_is_answered_on_one_line_without_its_notifications(bench: Any) -> None:
    answers = bench.say(
        [
            {"jsonrpc": "2.0", "id": 1, "method": "ping"},
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": ECHO},
            {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": ECHO | {"_meta": MODERN}},
            {"jsonrpc": "2.0", "id": 4, "method": "nope"},
            5,
            [{"jsonrpc": "2.0", "id": 6, "method": "ping"}],
        ]
    )
    assert [answer["id"] for answer in answers] == [1, "b", 3, 4, None, None]
    assert "resultType" in answers[2]["result"] and "resultType" not in answers[1]["result"]
    assert [answer["error"]["code"] for answer in answers[3:]] == [-32601, -32600, -32600]


def test_an_empty_batch_and_one_without_requests(bench: Any) -> None:
    assert bench.say([])["error"]["code"] == -32600
    assert bench.say([{"jsonrpc": "2.0", "method": "notifications/initialized"}] * 2) is None


def test_a_batch_without_end_is_refused_whole(bench: Any) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ECHO}
    assert bench.say([call] * (MAX_BATCH + 1))["error"]["code"] == -32600
    assert bench.calls == []
    assert len(bench.say([call] * MAX_BATCH)) == MAX_BATCH


# Bytes


@pytest.mark.parametrize("line", [b"", b" ", b"\r", b"\t \r", b"\xef\xbb\xbf", b"\xef\xbb\xbf \r"])
def test_empty_lines_are_passed_over(bench: Any, line: bytes) -> None:
    assert bench.raw(line) == []


@pytest.mark.parametrize("frame", [b"%b\r", b" \t%b ", b"\xef\xbb\xbf%b"])
def test_white_space_carriage_returns_and_a_byte_order_mark_are_accepted(bench: Any, frame: bytes) -> None:
    [answer] = bench.raw(frame % b'{"jsonrpc":"2.0","id":1,"method":"ping"}')
    assert json.loads(answer) == {"jsonrpc": "2.0", "id": 1, "result": {}}


PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"nonsense",
        b'{"jsonrpc":"2.0","id":1,"method":"ping"',
        b'{"jsonrpc":"2.0","id":1,"method":"ping"}}',
        f"{PING} {PING}".encode(),
        b"{'id':1}",
        b'{"id":1,}',
        b'{"id":NaN,"method":"ping"}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":-Infinity}}',
        b'"a raw \t tab"',
        b"\xff\xfe",
        b'{"jsonrpc":"2.0","id":1,"method":"\xe9"}',
        b'{"jsonrpc":"2.0","id":1,"method":"\xed\xa0\x80"}',
        PING.encode("utf-16"),
        PING.encode("utf-32"),
        b"\x00" * 10,
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
)
def test_what_is_not_json_in_utf8_is_a_parse_error(bench: Any, line: bytes) -> None:
    answer = json.loads(bench.raw(line)[0])
    assert answer["id"] is None and answer["error"]["code"] == -32700 and len(answer["error"]["message"]) < 300
    assert bench.ask("ping") == {}


def test_an_overlong_line_is_answered(bench: Any) -> None:
    answer = json.loads(bench.raw(OVERLONG)[0])
    assert answer["id"] is None and answer["error"]["code"] == -32600


def test_of_double_keys_the_last_one_counts(bench: Any) -> None:
    [answer] = bench.raw(b'{"jsonrpc":"2.0","id":1,"id":2,"method":"nope","method":"ping"}')
    assert json.loads(answer) == {"jsonrpc": "2.0", "id": 2, "result": {}}


def test_unknown_members_are_passed_over(bench: Any) -> None:
    answer = bench.say({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ECHO | {"task": {}}, "trace": [1]})
    assert answer["result"]["isError"] is False


@pytest.mark.parametrize("number", ["1e400", "-1e999", "9" * 301, "-" + "9" * 5000])
def test_numbers_beyond_any_float_never_reach_a_tool(bench: Any, number: str) -> None:
    call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":[%s]}}}'
    answer = json.loads(bench.raw((call % number).encode())[0])
    assert answer["id"] == 1 and answer["error"]["code"] == -32602
    assert bench.calls == []
    answer = json.loads(bench.raw(b'{"jsonrpc":"2.0","method":"ping","id":%b}' % number.encode())[0])
    assert answer["id"] is None and answer["error"]["code"] == -32600


def test_large_numbers_that_fit_are_passed_on(bench: Any) -> None:
    bench.ask("tools/call", {"name": "echo", "arguments": {"text": 10**200, "size": 1.7e308}})
    assert bench.calls == [("echo", {"text": 10**200, "size": 1.7e308})]


def test_nesting_is_refused_where_code_behind_could_fall_over_it(bench: Any) -> None:
    def nested(depth: int) -> Any:
        return [nested(depth - 1)] if depth else "x"

    assert bench.ask("tools/call", {"name": "echo", "arguments": {"text": nested(MAX_DEPTH)}})["code"] == -32602
    assert bench.ask("tools/call", {"name": "echo", "arguments": {"text": nested(500)}})["code"] == -32602
    assert bench.calls == []
    wide = [[["x"]]] * 100
    assert bench.ask("tools/call", {"name": "echo", "arguments": {"text": wide}})["isError"] is False
    assert bench.ask("tools/call", {"name": "echo", "arguments": {"text": nested(MAX_DEPTH - 3)}})["isError"] is False


def test_lone_surrogates_become_replacement_characters_in_answers(bench: Any) -> None:
    params = rb'{"name":"echo","arguments":{"text":"a\ud800b"}}'
    [raw] = bench.raw(rb'{"jsonrpc":"2.0","id":"\udc00","method":"tools/call","params":%b}' % params)
    answer = json.loads(raw)
    assert bench.calls == [("echo", {"text": "a\ud800b"})]
    assert answer["id"] == "\udc00"
    assert answer["result"]["structuredContent"]["arguments"]["text"] == "a\ufffdb"
    assert json.loads(answer["result"]["content"][0]["text"]) == answer["result"]["structuredContent"]
    assert bench.ask("tools/call", {"name": "echo", "arguments": {"text": "\U0001f600"}})["structuredContent"][
        "arguments"
    ] == {"text": "\U0001f600"}
