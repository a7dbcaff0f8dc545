"""Arguments of tools: declared once, read leniently, refused with what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from emailbench.base.errors import AgentError
from emailbench.base.jsonfiles import parse_json
from emailbench.base.wording import describe
from emailbench.records.given import choice

MAX_TEXT = 64 * 1024
"""Longest text of an argument, in bytes of UTF-8."""
MAX_ITEMS = 200
"""Most entries of a list."""


class Param(NamedTuple):
    """One argument: `kind` is "string", "integer", "boolean" or "strings" (a list of strings).

    `blank` tells that an empty text means what it says, and not that nothing was given.
    """

    name: str
    kind: str
    description: str
    required: bool = False
    choices: tuple[str, ...] = ()
    blank: bool = False


def schema_of(params: Sequence[Param]) -> dict[str, Any]:
    """Return the plain JSON Schema of a tool's arguments: a type at each node, nothing nested."""
    properties: dict[str, Any] = {}
    for param in params:
        choices = {"enum": list(param.choices)} if param.choices else {}
        if param.kind == "strings":
            properties[param.name] = {
                "type": "array",
                "items": {"type": "string", **choices},
                "description": param.description,
            }
        else:
            properties[param.name] = {"type": param.kind, "description": param.description, **choices}
    required = [param.name for param in params if param.required]
    return {"type": "object", "properties": properties, "required": required}


def unknown_arguments(params: Sequence[Param], given: Mapping[str, Any]) -> list[str]:
    """Return the names given that no parameter has."""
    known = {param.name for param in params}
    return [str(name) for name in given if name not in known]


def read_arguments(params: Sequence[Param], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values by name; null, blank text and an empty list count as not given.

    Raises AgentError naming the argument, what was found and what is needed.
    """
    values: dict[str, Any] = {}
    for param in params:
        value = _convert(param, given[param.name]) if given.get(param.name) is not None else None
        if value is None or (_is_blank(value) and not param.blank):
            if param.required:
                raise AgentError(f"{param.name} is missing: {param.description}")
        else:
            values[param.name] = value
    return values


def _is_blank(value: Any) -> bool:
    return value == [] or (isinstance(value, str) and not value.strip())


def _convert(param: Param, value: Any) -> Any:
    converted = {"string": _string, "integer": _integer, "boolean": _boolean, "strings": _strings}[param.kind](value)
    if converted is None:
        needed = {"strings": "a list of strings", "integer": "a whole number", "boolean": "true or false"}
        raise AgentError(f"{param.name}: {needed.get(param.kind, 'a string')} is needed, found {describe(value)}.")
    if isinstance(converted, list):
        return [_checked(param, text) for text in converted]
    return _checked(param, converted) if isinstance(converted, str) else converted


def _checked(param: Param, text: str) -> str:
    """Return a text that is short enough, and of fixed choices the one that is meant."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_TEXT:
        raise AgentError(f"{param.name} is longer than {MAX_TEXT // 1024} KB; write less.")
    if not param.choices or not text.strip():
        return text
    plain = choice(text)
    if plain not in param.choices:
        import difflib  # Late: only a mistake needs it.

        close = difflib.get_close_matches(plain[:60], param.choices, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise AgentError(f"{param.name}: {text[:60]!a} is not among {', '.join(param.choices)}.{hint}")
    return plain


def _string(value: Any) -> str | None:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode() if not value.isascii() else value
    if isinstance(value, float) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18):
        return str(value)
    return None


def _integer(value: Any) -> int | None:
    if isinstance(value, str) and value.strip().removeprefix("-").isdecimal() and len(value) < 12:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9 else None


def _boolean(value: Any) -> bool | None:
    if isinstance(value, str) and value.strip().lower() in ("true", "false"):
        return value.strip().lower() == "true"
    return value if isinstance(value, bool) else None


def _strings(value: Any) -> list[str] | None:
    """Accept a list of strings, a lone string, or a list written as JSON text."""
    if isinstance(value, str) and value.lstrip().startswith("["):
        try:
            value = parse_json(value)
        except (ValueError, RecursionError):
            return None
    items = value if isinstance(value, (list, tuple)) else [value]  # The journal knows no tuples.
    texts = [_string(item) for item in items]
    if len(items) > MAX_ITEMS or any(text is None for text in texts):
        return None
    return [text for text in texts if text is not None and text.strip()]
