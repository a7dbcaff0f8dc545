"""JSON files: read with errors that name the place, written so that a reader never meets half a file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from emailbench.base.errors import UserError
from emailbench.base.ordinary import NotOrdinary, read_ordinary

Json = Any
"""A value made of dict, list, str, int, float, bool and None."""


def parse_json(text: str | bytes) -> Json:
    """Parse strict JSON: unlike the standard library's default, NaN and infinities are refused with ValueError."""
    if isinstance(text, str) and not text.startswith("\ufeff"):
        return _STRICT.decode(text)
    return json.loads(text, parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


_STRICT = json.JSONDecoder(parse_constant=_refuse_constant)
"""Made once: `json.loads` makes one for each value."""


def _distinct(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Return an object; of two values under one key the first would be lost without a word."""
    content = dict(pairs)
    if len(content) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {ascii(next(name for name in names if names.count(name) > 1))} stands twice")
    return content


def check_format(content: Json, path: Path, known: int) -> None:
    """Raise UserError when a file's object says that it is written in another format; without a word it is `known`."""
    stated = content.get("format", known)
    if type(stated) is not int or stated != known:
        raise UserError(f"format {ascii(stated)} is not known", where=str(path), remedy=f"this reads format {known}")


LARGEST_FILE = 256 << 20
MAX_DEPTH = 64
"""How deeply JSON that others wrote may be nested: far above what is needed, far below what exhausts a stack."""


def too_deep(value: Json, limit: int = MAX_DEPTH) -> bool:
    """Tell whether lists and objects are nested deeper than `limit`, the same on every Python version."""
    level = [value]
    for _ in range(limit + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, (list, dict))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True


def dump_compact(value: Json) -> str:
    """Return `value` as one line of JSON, keys in the order given; NaN and infinities are refused with ValueError."""
    return _compact(value)


def _compact_encoder() -> Callable[[Json], str]:
    """Return what encodes compactly: the C encoder, which `json.dumps` would make anew for each value.

    Made once it halves the time of a short value, and a call of a tool encodes three. Its name is no part of json's
    documentation, so where it is missing or takes other arguments the documented encoder does the same.
    """
    documented = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]

        encode = c_make_encoder(None, documented.default, encode_basestring, None, ":", ",", False, False, False)
    except (ImportError, TypeError):
        return documented.encode
    return lambda value: "".join(encode(value, 0))


_compact = _compact_encoder()


def dump_canonical(value: Json) -> bytes:
    """Return `value` as bytes that are equal for equal values: keys sorted, no spaces, ASCII. Used for hashes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def read_json(path: Path) -> Json:
    """Read one JSON file; raise UserError naming file, line and column when it is missing or malformed."""
    try:
        text = read_ordinary(path, LARGEST_FILE).decode("utf-8-sig")
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_distinct)
    except FileNotFoundError:
        raise UserError("no such file", where=str(path)) from None
    except NotOrdinary:
        raise UserError("no ordinary file of less than 256 MB", where=str(path)) from None
    except IsADirectoryError:
        raise UserError("this is a folder", where=str(path), remedy="a file is needed here") from None
    except OSError as error:
        raise UserError(f"cannot be read ({error.strerror})", where=str(path)) from None
    except json.JSONDecodeError as error:
        where = f"{path}, line {error.lineno} column {error.colno}"
        raise UserError(f"not JSON ({error.msg})", where=where) from None
    except (ValueError, RecursionError) as error:
        raise UserError(f"not JSON ({error})", where=str(path)) from None


def write_atomic(path: Path, data: bytes) -> None:
    """Replace `path` by `data` in one step; the old or the new content is there at every instant."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        partial.write_bytes(data)
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def write_json(path: Path, value: Json, *, indent: int | None = 2) -> None:
    """Write `value` to `path` atomically, readable by people."""
    text = json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False)
    write_atomic(path, (text + "\n").encode("utf-8", "backslashreplace"))
