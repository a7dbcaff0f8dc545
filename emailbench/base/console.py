"""Standard output that never loses a result: any encoding, a reader that has gone, the name a command was called by."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO


def fitting(text: str, stream: TextIO) -> str:
    """Return `text` with every character that the stream's encoding lacks written as an escape."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def write(text: str, stream: TextIO | None = None) -> bool:
    """Write at once to a stream (default: standard output); tell whether anybody still reads it.

    A reader that has seen enough and closed the pipe, or an output that cannot be written to, is no error: what a
    command has to do, and its exit code, do not depend on it.
    """
    out = sys.stdout if stream is None else stream
    try:
        out.write(fitting(text, out))
        out.flush()
    except (OSError, ValueError):
        abandon(out)
        return False
    return True


def abandon(stream: TextIO) -> None:
    """Let a stream lead nowhere from now on, so that nothing fails on it, not even the interpreter's own last flush."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def guarded(main: Callable[[], int]) -> int:
    """Call a command's `main` for a door: what it prints fits the encoding, and a closed pipe ends it in silence."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        abandon(sys.stdout)
        return 0
    return code


def program(door: str, command: str) -> str:
    """Return what a command was called by, for its help: the door's file, or `emailbench` and the command's name."""
    return door if Path(sys.argv[0]).name == Path(door).name else f"emailbench {command}"
