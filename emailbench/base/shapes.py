"""Shapes: a frozen dataclass is at once the loader, the error message and the JSON Schema of what lies in a file.

`load(Task, value, where)` checks a JSON value against the field types of a dataclass and builds it; `schema(Task)`
gives the JSON Schema of the same. A field's ``metadata={"doc": …}`` is its description, ``metadata={"key": "from"}``
its name in the file when that is no Python name. Supported types: str, int, float, bool, None, Any, unions, Literal,
list, tuple[T, ...], dict[str, T] and other shapes.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union

from emailbench.base.errors import UserError
from emailbench.base.wording import describe as describe
from emailbench.base.wording import did_you_mean as did_you_mean

T = TypeVar("T")

_SCALARS: dict[type, tuple[str, str]] = {
    str: ("string", "a string"),
    bool: ("boolean", "true or false"),
    int: ("integer", "a whole number"),
    float: ("number", "a number"),
    type(None): ("null", "null"),
}


def load(shape: type[T], value: object, where: str, *, ignore: Iterable[str] = ()) -> T:
    """Build `shape` from a JSON object; raise UserError naming the field, what was found and what would be right.

    Keys in `ignore` are passed over; any other unknown key is an error with the closest known name.
    """
    if not isinstance(value, Mapping):
        raise UserError(f"found {describe(value)}", where=where, remedy="an object is needed here")
    shape_: Any = shape
    known = _keys(shape_)
    for key in value:
        if key not in known and key not in ignore:
            raise UserError(f"unknown field {key!r}", where=where, remedy=did_you_mean(str(key), known))
    arguments: dict[str, Any] = {}
    hints = _hints(shape_)
    for key, field in known.items():
        if key in value:
            arguments[field.name] = _convert(hints[field.name], value[key], f"{where}, {key}")
        elif field.default is MISSING and field.default_factory is MISSING:
            raise UserError(f"the field {key!r} is missing", where=where)
    return shape(**arguments)


def dump(record: Any) -> dict[str, Any]:
    """Return the JSON object of a shape's instance, with the file's key names and nested shapes dumped."""
    return {key: _dump_value(getattr(record, field.name)) for key, field in _keys(_type(record)).items()}


def schema(shape: Any, *, title: str = "") -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a shape, nested shapes written in place."""
    hints = _hints(shape)
    properties: dict[str, Any] = {}
    required = []
    for key, field in _keys(shape).items():
        node = _schema_of(hints[field.name])
        if field.metadata.get("doc"):
            node = {"description": field.metadata["doc"], **node}
        properties[key] = node
        if field.default is MISSING and field.default_factory is MISSING:
            required.append(key)
    node = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"title": title, **node} if title else node


def _type(record: Any) -> Any:
    return type(record)


@cache
def _keys(shape: Any) -> dict[str, Field[Any]]:
    return {field.metadata.get("key", field.name): field for field in fields(shape)}


@cache
def _hints(shape: Any) -> dict[str, Any]:
    return typing.get_type_hints(shape)


def _convert(hint: Any, value: object, where: str) -> Any:
    origin = typing.get_origin(hint)
    if hint is Any or hint is object:
        return value
    if origin in (Union, types.UnionType):
        return _convert_union(hint, value, where)
    if origin is Literal:
        if value in typing.get_args(hint) and not isinstance(value, bool):
            return value
        raise UserError(f"found {describe(value)}", where=where, remedy=_expected(hint))
    if origin in (list, tuple):
        return _convert_sequence(origin, hint, value, where)
    if origin is dict:
        if not isinstance(value, Mapping):
            raise UserError(f"found {describe(value)}", where=where, remedy="an object is needed here")
        item = typing.get_args(hint)[1]
        return {str(key): _convert(item, inner, f"{where}.{key}") for key, inner in value.items()}
    if is_dataclass(hint):
        return load(typing.cast(type, hint), value, where)
    if _is_scalar(hint, value):
        return float(typing.cast(float, value)) if hint is float else value
    raise UserError(f"found {describe(value)}", where=where, remedy=_expected(hint))


def _convert_sequence(origin: type, hint: Any, value: object, where: str) -> Any:
    if not isinstance(value, (list, tuple)):
        raise UserError(f"found {describe(value)}", where=where, remedy=_expected(hint))
    item = typing.get_args(hint)[0]
    return origin(_convert(item, inner, f"{where}[{index}]") for index, inner in enumerate(value))


def _convert_union(hint: Any, value: object, where: str) -> Any:
    options = typing.get_args(hint)
    deepest: UserError | None = None
    for option in options:
        try:
            return _convert(option, value, where)
        except UserError as error:
            if deepest is None or len(error.where) > len(deepest.where):
                deepest = error
    if deepest is not None and deepest.where != where:
        raise deepest
    raise UserError(f"found {describe(value)}", where=where, remedy=_expected(hint))


def _is_scalar(hint: Any, value: object) -> bool:
    if isinstance(value, bool):
        return hint is bool
    if hint is float:
        return isinstance(value, (int, float))
    return isinstance(hint, type) and isinstance(value, hint)


def _expected(hint: Any) -> str:
    return f"{_name(hint)} is needed here"


def _name(hint: Any) -> str:
    origin = typing.get_origin(hint)
    if hint in _SCALARS:
        return _SCALARS[hint][1]
    if origin is Literal:
        return "one of " + ", ".join(map(str, typing.get_args(hint)))
    if origin in (Union, types.UnionType):
        return " or ".join(_name(option) for option in typing.get_args(hint))
    return "a list" if origin in (list, tuple) else "an object"


def _schema_of(hint: Any) -> dict[str, Any]:
    origin = typing.get_origin(hint)
    if hint in _SCALARS:
        return {"type": _SCALARS[hint][0]}
    if origin is Literal:
        return {"enum": list(typing.get_args(hint))}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema_of(option) for option in typing.get_args(hint)]}
    if origin in (list, tuple):
        return {"type": "array", "items": _schema_of(typing.get_args(hint)[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema_of(typing.get_args(hint)[1])}
    return schema(hint) if is_dataclass(hint) else {}


def _dump_value(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return dump(value)
    if isinstance(value, (list, tuple)):
        return [_dump_value(inner) for inner in value]
    if isinstance(value, dict):
        return {key: _dump_value(inner) for key, inner in value.items()}
    return value
