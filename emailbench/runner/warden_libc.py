"""Functions of the C library, by the core of `ctypes` alone: the rest of it takes as long to import as it saves typing.

Stand-alone: part of the warden and its jail, where each of two processes in a row would pay 2 ms for it.
"""

from __future__ import annotations

from _ctypes import FUNCFLAG_CDECL, FUNCFLAG_USE_ERRNO, CFuncPtr, _SimpleCData, dlopen, dlsym, get_errno

RTLD_NOW = 2


class _Long(_SimpleCData):  # type: ignore[type-arg]
    _type_ = "l"


class _Text(_SimpleCData):  # type: ignore[type-arg]
    _type_ = "z"


class _Function(CFuncPtr):
    _flags_ = FUNCFLAG_CDECL | FUNCFLAG_USE_ERRNO
    _restype_ = _Long


_library = dlopen(None, RTLD_NOW)  # type: ignore[arg-type]


def call(function: str, *arguments: int | bytes | None) -> tuple[int, int]:
    """Call a function with words and pointers to bytes; return its result and errno, which counts if that is -1."""
    words = [_Long(value) if isinstance(value, int) else value for value in arguments]
    result: int = _Function(dlsym(_library, function))(*words)
    return result, get_errno()


def address_of(data: bytes) -> int:
    """Return where `data` lies, for as long as the caller holds on to it."""
    return int.from_bytes(bytes(memoryview(_Text(data))), "little")
