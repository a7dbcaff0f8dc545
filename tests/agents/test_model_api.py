"""Requests and answers of both APIs, without I/O."""

from __future__ import annotations

import json
from typing import Any

import pytest
from agent_loop import KEPT_RESULTS, make_room
from hypothesis import given
from hypothesis import strategies as st
from model_api import Answer, BadAnswer, Call, ChatCompletions, Messages, Options, Results, Said, Usage, first_object

TOOL = {
    "name": "look",
    "description": "Look.",
    "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}},
}
OPTIONS = Options("m")


def chat_answer(message: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"choices": [{"message": message, "finish_reason": "stop"}], **more}


def asked(name: str, arguments: Any, identity: str = "c1") -> dict[str, Any]:
    return {"id": identity, "type": "function", "function": {"name": name, "arguments": arguments}}


def test_a_chat_with_parallel_calls() -> None:
    api = ChatCompletions("k")
    message = {
        "role": "assistant",
        "content": None,
        "tool_calls": [asked("look", '{"a": "1"}'), asked("look", "{}", "c2")],
    }
    answer = api.read(chat_answer(message))
    assert answer.calls == (Call("c1", "look", {"a": "1"}), Call("c2", "look", {}))
    results = Results([(answer.calls[0], "one", False), (answer.calls[1], "two", True)])
    body = api.body(OPTIONS, "sys", [TOOL], [Said("go"), answer, results])
    assert [m["role"] for m in body["messages"]] == ["system", "user", "assistant", "tool", "tool"]
    assert body["messages"][3] == {"role": "tool", "tool_call_id": "c1", "content": "one"}
    assert body["messages"][2]["tool_calls"][0]["function"] == {"name": "look", "arguments": '{"a": "1"}'}
    assert body["tools"][0]["function"]["parameters"] == TOOL["inputSchema"]
    assert api.headers() == {"authorization": "Bearer k"}
    assert ChatCompletions("").headers() == {}


def test_broken_arguments_become_a_fault_and_are_never_sent_back() -> None:
    api = ChatCompletions("")
    message = {"content": "", "tool_calls": [asked("look", '{"a": '), asked("look", "[1]"), asked("look", {"a": 1}), 7]}
    answer = api.read(chat_answer(message))
    assert ["JSON" in call.fault for call in answer.calls] == [True, True, False, False]
    assert answer.calls[2].arguments == {"a": 1}
    for call in answer.message["tool_calls"]:
        json.loads(call["function"]["arguments"])


def test_chat_usage_is_counted_once() -> None:
    usage = {
        "prompt_tokens": 100,
        "completion_tokens": 30,
        "prompt_tokens_details": {"cached_tokens": 60},
        "completion_tokens_details": {"reasoning_tokens": 20},
        "cost": 0.5,
    }
    read = ChatCompletions("").read(chat_answer({"content": "x"}, usage=usage)).usage
    assert read == Usage(40, 60, None, 10, 20, 0.5)
    assert ChatCompletions("").read(chat_answer({"content": "x"})).usage == Usage()
    odd = {"prompt_tokens": "7", "completion_tokens": True, "prompt_tokens_details": None}
    assert ChatCompletions("").read(chat_answer({"content": "x"}, usage=odd)).usage == Usage()


def test_messages_with_parallel_calls() -> None:
    api = Messages("k")
    blocks = [
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        {"type": "text", "text": "I look."},
        {"type": "tool_use", "id": "t1", "name": "look", "input": {"a": "1"}},
        {"type": "tool_use", "id": "t2", "name": "look", "input": []},
    ]
    usage = {"input_tokens": 9, "cache_read_input_tokens": 5, "cache_creation_input_tokens": 2, "output_tokens": 7}
    answer = api.read({"content": blocks, "stop_reason": "tool_use", "usage": usage, "model": "m-1"})
    assert answer.usage == Usage(9, 5, 2, 7, None)
    assert (answer.text, answer.stop, answer.model) == ("I look.", "tool_use", "m-1")
    assert answer.calls[0] == Call("t1", "look", {"a": "1"})
    assert answer.calls[1].fault
    results = Results([(answer.calls[0], "one", False), (answer.calls[1], "no", True)])
    body = api.body(OPTIONS, "sys", [TOOL], [Said("go"), answer, results])
    assert body["messages"][1]["content"] == blocks  # Thinking goes back as it came.
    assert [part["tool_use_id"] for part in body["messages"][2]["content"]] == ["t1", "t2"]
    assert body["messages"][2]["content"][1]["is_error"] is True
    assert body["max_tokens"] > 0
    assert api.headers()["x-api-key"] == "k"
    assert Messages("t", bearer=True).headers()["authorization"] == "Bearer t"


def test_options_and_extras_go_into_the_request() -> None:
    options = Options("m", 5, 0.5, {"seed": 1})
    chat = ChatCompletions("", max_tokens_field="max_completion_tokens").body(options, "s", [TOOL], [Said("x")])
    assert (chat["max_completion_tokens"], chat["temperature"], chat["seed"]) == (5, 0.5, 1)
    messages = Messages("").body(options, "s", [TOOL], [Said("x")])
    assert (messages["max_tokens"], messages["temperature"], messages["seed"]) == (5, 0.5, 1)


@pytest.mark.parametrize("api", [ChatCompletions(""), Messages("")])
@pytest.mark.parametrize(
    "answer", [{}, {"choices": []}, {"choices": [1]}, {"choices": [{"message": 1}]}, {"content": "x"}]
)
def test_what_is_no_answer(api: Any, answer: dict[str, Any]) -> None:
    with pytest.raises(BadAnswer):
        api.read(answer)


def test_json_mode() -> None:
    api = ChatCompletions("", json_mode=True)
    body = api.body(OPTIONS, "sys", [TOOL], [Said("go")])
    assert "tools" not in body
    steps = body["response_format"]["json_schema"]["schema"]["anyOf"]
    assert [step["properties"]["tool"]["enum"] for step in steps] == [["look"], ["finish"]]
    assert steps[0]["properties"]["arguments"] == TOOL["inputSchema"]
    answer = api.read(chat_answer({"content": '{"tool": "look", "arguments": {"a": "1"}}'}))
    assert answer.calls == (Call("step", "look", {"a": "1"}),)
    results = Results([(answer.calls[0], "one", False)])
    again = api.body(OPTIONS, "sys", [TOOL], [Said("go"), answer, results])
    assert [m["role"] for m in again["messages"]] == ["system", "user", "assistant", "user"]
    assert again["messages"][-1]["content"] == "Result of look: one"
    done = api.read(chat_answer({"content": 'Sure: {"tool": "finish", "arguments": {"text": "All set."}}'}))
    assert (done.calls, done.text) == ((), "All set.")
    assert done.message == {
        "role": "assistant",
        "content": 'Sure: {"tool": "finish", "arguments": {"text": "All set."}}',
    }
    assert api.read(chat_answer({"content": "I am done."})).calls == ()
    assert api.read(chat_answer({"role": "assistant"})).calls == ()
    assert api.read(chat_answer({"content": '{"arguments": {}}'})).calls[0].fault
    assert api.read(chat_answer({"content": '{"tool": "look", "arguments": 5}'})).calls[0].fault


def test_the_modes_that_one_falls_back_to() -> None:
    api = ChatCompletions("")
    assert api.fall_back(schema_refused=False) == "json_schema"
    assert api.fall_back(schema_refused=False) == ""
    assert api.fall_back(schema_refused=True) == "json"
    assert "response_format" not in api.body(OPTIONS, "sys", [TOOL], [Said("go")])
    assert api.fall_back(schema_refused=True) == ""
    assert Messages("").fall_back(schema_refused=True) == ""


@given(st.text('{}[]":, ab1', max_size=40))
def test_the_first_object_in_any_text(text: str) -> None:
    found = first_object(text)
    assert found is None or isinstance(found, dict)
    assert first_object(text.replace("{", "(") + '{"a": 1}') == {"a": 1}


def test_room_is_made_from_the_oldest_results() -> None:
    call = Call("c", "look", {})
    long = "x" * 5000
    turns: list[Any] = [Said("go")]
    for n in range(6):
        turns += [Answer("", (call,), Usage(), "", {}), Results([(call, long if n else "short", False)])]
    results = [turn for turn in turns if isinstance(turn, Results)]
    rounds = 0
    while make_room(turns):
        rounds += 1
        assert rounds < 10
    texts = [turn.entries[0][1] for turn in results]
    assert texts[0] == "short"
    assert all("left out to save room" in text for text in texts[1:-KEPT_RESULTS])
    assert texts[-KEPT_RESULTS:] == [long] * KEPT_RESULTS
