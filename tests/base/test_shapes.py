"""Shapes: what loads, what is refused and how the refusal reads."""

from dataclasses import dataclass, field
from typing import Any, Literal

import jsonschema
import pytest

from emailbench.base.errors import UserError
from emailbench.base.shapes import describe, did_you_mean, dump, load, schema


@dataclass(frozen=True)
class Inner:
    size: int
    label: str = "none"


@dataclass(frozen=True)
class Outer:
    name: str
    kind: Literal["a", "b"] = "a"
    inner: Inner | None = None
    items: tuple[str | Inner, ...] = ()
    rates: dict[str, float] = field(default_factory=dict)
    anything: Any = None
    source: str = field(default="", metadata={"key": "from", "doc": "where it is from"})


GOOD = [
    {"name": "x"},
    {"name": "x", "kind": "b", "inner": {"size": 1}, "items": ["a", {"size": 2}], "rates": {"k": 1}, "from": "y"},
    {"name": "x", "inner": None, "anything": [1, {"z": None}]},
]
BAD = [
    ({}, "'name' is missing"),
    ({"name": 3}, "name: found the number 3; a string is needed here"),
    ({"name": "x", "kind": "c"}, "one of a, b"),
    ({"name": "x", "nmae": 1}, "did you mean name"),
    ({"name": "x", "inner": {"size": True}}, "inner, size: found true"),
    ({"name": "x", "inner": {"size": 1.5}}, "a whole number"),
    ({"name": "x", "items": [{"size": "big"}]}, "items[0], size"),
    ({"name": "x", "items": "a"}, "a list"),
    ({"name": "x", "rates": []}, "an object"),
    ([], "an object is needed here"),
]


@pytest.mark.parametrize("value", GOOD)
def test_what_is_right_loads_and_survives_a_round_trip(value):
    loaded = load(Outer, value, "here")
    assert load(Outer, dump(loaded), "here") == loaded
    jsonschema.validate(value, schema(Outer))


@pytest.mark.parametrize(("value", "message"), BAD)
def test_what_is_wrong_is_named_with_place_and_remedy(value, message):
    with pytest.raises(UserError) as caught:
        load(Outer, value, "file.json, record 7")
    assert message in str(caught.value)
    assert str(caught.value).startswith("file.json, record 7")
    assert list(jsonschema.Draft202012Validator(schema(Outer)).iter_errors(value))


def test_a_number_serves_where_a_float_is_needed():
    assert load(Outer, {"name": "x", "rates": {"k": 2}}, "here").rates == {"k": 2.0}


def test_descriptions_are_safe_to_print():
    assert describe("\x1b[31m" + "x" * 100).isascii()
    assert "\x1b" not in describe("\x1b[31m")
    assert describe(None) == "null" and describe([]) == "a list" and describe({}) == "an object"


def test_what_is_close_comes_first():
    assert did_you_mean("suport_001", ["support_001", "sales_001"]).startswith("did you mean support_001")
