"""Arguments: any JSON value at any place is read or refused, never a fault of ours."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from emailbench.base.errors import AgentError
from emailbench.episode.arguments import MAX_ITEMS, MAX_TEXT, Param, read_arguments, schema_of, unknown_arguments
from emailbench.episode.table import BY_NAME, TOOLS

PARAMS = (
    Param("text", "string", "A text.", required=True),
    Param("many", "strings", "Some."),
    Param("number", "integer", "How many."),
    Param("flag", "boolean", "Whether."),
    Param("code", "string", "Which.", choices=("red_one", "blue")),
)


@pytest.mark.parametrize(
    ("given_value", "read"),
    [
        ({"text": "a"}, {"text": "a"}),
        ({"text": 5, "number": "7", "flag": "True"}, {"text": "5", "number": 7, "flag": True}),
        ({"text": "a", "number": 3.0, "many": "x"}, {"text": "a", "number": 3, "many": ["x"]}),
        ({"text": "a", "many": '["x", "y"]', "code": "Red-One"}, {"text": "a", "many": ["x", "y"], "code": "red_one"}),
        ({"text": "a", "many": None, "number": None, "flag": None, "code": ""}, {"text": "a"}),
    ],
)
def test_values_are_read_as_meant(given_value: dict[str, Any], read: dict[str, Any]) -> None:
    assert read_arguments(PARAMS, given_value) == read


@pytest.mark.parametrize(
    ("given_value", "told"),
    [
        ({}, "text is missing: A text."),
        ({"text": None}, "text is missing"),
        ({"text": ["a"]}, "text: a string is needed, found a list"),
        ({"text": True}, "text: a string is needed, found true"),
        ({"text": "a", "number": 1.5}, "number: a whole number is needed"),
        ({"text": "a", "number": "--5"}, "number: a whole number"),
        ({"text": "a", "number": 10**12}, "number: a whole number"),
        ({"text": "a", "flag": 1}, "flag: true or false is needed"),
        ({"text": "a", "many": [["x"]]}, "many: a list of strings is needed"),
        ({"text": "a", "many": "[oops"}, "many: a list of strings is needed"),
        ({"text": "a", "many": ["x"] * (MAX_ITEMS + 1)}, "many: a list of strings is needed"),
        ({"text": "a", "code": "green"}, "code: 'green' is not among red_one, blue."),
        ({"text": "é" * (MAX_TEXT // 2 + 1)}, "text is longer than 64 KB"),
        ({"text": "a", "many": ["x" * (MAX_TEXT + 1)]}, "many is longer than 64 KB"),
    ],
)
def test_what_is_wrong_is_told(given_value: dict[str, Any], told: str) -> None:
    with pytest.raises(AgentError, match=told.replace(".", r"\.")):
        read_arguments(PARAMS, given_value)


def test_unknown_names_are_named_not_refused() -> None:
    given_value = {"text": "a", "other": 1, "x": None}
    assert read_arguments(PARAMS, given_value) == {"text": "a"}
    assert unknown_arguments(PARAMS, given_value) == ["other", "x"]


def test_schemas_are_plain() -> None:
    for tool in TOOLS:
        assert tool.schema == schema_of(tool.params)
        for node in tool.schema["properties"].values():
            assert node["type"] in ("string", "integer", "boolean", "array")
            assert node["description"]
        assert set(tool.schema["required"]) <= set(tool.schema["properties"])
        assert json.dumps(tool.schema)


TEXTS = st.sampled_from(
    [
        "t-1",
        "T-Three",
        "dana@harbor.example",
        "2026-10-28",
        "2026-10-28T15:00",
        "s-1",
        "q-1",
        "refunds",
        "",
        "\ud800",
        "1",
        "[",
        "[[]]",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_arguments_are_a_fault_of_ours(data: st.DataObject, desk: Any) -> None:
    tool = BY_NAME[data.draw(st.sampled_from(list(BY_NAME)))]
    names = [param.name for param in tool.params]
    arguments = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys([*names, "odd"], VALUES | TEXTS)))
    before = desk.ledger()
    answer = desk.episode.call(tool.name, arguments)
    assert desk.episode.internal_errors == []
    if tool.read_only or not answer.ok:
        assert desk.ledger() == before
    line = desk.lines()[-1]
    assert (line["ok"], line["tool"]) == (answer.ok, tool.name)
    assert len(json.dumps(answer.content, ensure_ascii=False).encode("utf-8", "replace")) < 8192


@given(arguments=VALUES)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_arguments_may_be_anything(arguments: Any, desk: Any) -> None:
    desk.episode.call("get_current_time", arguments)
    desk.episode.call("create_draft", arguments)
    assert desk.episode.internal_errors == []


@pytest.mark.parametrize("name", ["", "nothing", "create_Draft", "x" * 10_000, "\ud800"])
def test_an_unknown_tool_is_answered_with_the_list(desk: Any, name: str) -> None:
    answer = desk.episode.call(name, {})
    assert not answer.ok
    assert "create_draft" in answer.content["error"]
    assert len(desk.lines()[-1]["tool"]) <= 128


def test_a_refused_call_names_the_arguments_that_it_passed_over(desk: Any) -> None:
    told = desk.refused("lookup_customer", emial="dana@harbor.example")
    assert told.endswith(". Unknown arguments: emial.") and ".." not in told
    assert desk.lines()[-1]["unknown_arguments"] == ["emial"]
    told = desk.refused("get_email_thread", **{"a\x1b": 1, "x" * 5000: 2}, **{f"n{i}": i for i in range(40)})
    assert told.startswith("thread_id is missing") and "\x1b" not in told and "n7" in told and len(told) < 1000
    assert "Unknown" not in desk.refused("lookup_customer")
