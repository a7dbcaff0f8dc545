"""Logins: which variables hold one, and the user's own login files, copied into an agent's private home."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from emailbench.base.ordinary import NotOrdinary, read_ordinary
from emailbench.records.agents import Agent

_SECRET_NAME = re.compile(r"KEY|TOKEN|SECRET|PASS|AUTH|CREDENTIAL|LOGIN|PROXY|COOKIE", re.IGNORECASE)
"""Names of variables whose values are nobody's business. The URL of a proxy may hold a password."""

_SHORTEST = 16
"""A text in a login file that is shorter is the name of something, such as a mode or a plan."""

_LARGEST = 1 << 20


@dataclass(frozen=True)
class Login:
    """Login files: path below the private home → content, and the texts in them that must not show up in a trace."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    secrets: Mapping[str, str] = field(default_factory=dict)


def secrets(agent: Agent, passed: Mapping[str, str]) -> dict[str, str]:
    """Return those of the passed variables whose values are to be cut out of traces."""
    return {
        name: value for name, value in passed.items() if value and (name in agent.keys or _SECRET_NAME.search(name))
    }


def read(agent: Agent, environ: Mapping[str, str]) -> Login:
    """Return the user's login files of an agent; none when one of its variables holds the login."""
    if any(environ.get(key) for key in agent.keys):
        return Login()
    contents = {}
    for place, path in files(agent, environ).items():
        with contextlib.suppress(FileNotFoundError, IsADirectoryError, NotOrdinary):
            contents[place] = read_ordinary(path, _LARGEST, cut=True)
    texts = [(place, text) for place, content in contents.items() for text in _texts(content)]
    return Login(contents, {f"{Path(place).name} {n}": text for n, (place, text) in enumerate(texts, start=1)})


def files(agent: Agent, environ: Mapping[str, str]) -> dict[str, Path]:
    """Return where the user's login files of an agent would lie."""
    home = Path(environ.get("HOME") or "/nonexistent")
    return {
        place: home / own.removeprefix("~/") if own.startswith("~/") else Path(own)
        for place, own in agent.logins.items()
    }


def _texts(content: bytes) -> Iterator[str]:
    """Yield the long texts in a JSON file, or the lines of any other."""
    try:
        yield from (text for text in _strings(json.loads(content)) if len(text) >= _SHORTEST)
    except (ValueError, RecursionError):
        lines = content.decode("utf-8", "replace").split()
        yield from (line for line in lines if len(line) >= _SHORTEST)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _strings(inner)
