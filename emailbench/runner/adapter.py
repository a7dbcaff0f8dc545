"""From an adapter and a run to a command: placeholders, the closed environment, what is written before the start.

All of this is pure: `check` tells before anything runs whether an adapter can be filled in, `launch` fills it in.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from emailbench.base.errors import UserError
from emailbench.base.shapes import did_you_mean
from emailbench.records.agents import Agent
from emailbench.runner import logins

PLACEHOLDERS: Mapping[str, str] = {
    "prompt": "the prompt's text",
    "mcp_config": "the file that names the run's MCP server",
    "server": "the MCP server's script",
    "connect": "the socket of the run's episode, for the server's EMAIL_BENCH_CONNECT",
    "ledger": "the run's ledger.json",
    "calls_log": "the run's tool_calls.jsonl",
    "inbox": "the inbox file",
    "crm": "the CRM file",
    "calendar": "the calendar file",
    "kb_dir": "the folder of policies",
    "task_id": "the task's id",
    "run_dir": "the run's folder",
    "home": "the run's private home",
    "root": "the folder that holds agents/ and server/",
    "python": "the Python that runs the benchmark",
    "model": "the model's name, from --model or the adapter",
    "timeout": "the run's time limit in seconds",
}
"""What an adapter may name in braces, and what stands there then. `{{name}}` is a literal `{name}`."""

DATA = frozenset({"inbox", "crm", "calendar", "kb_dir", "ledger", "calls_log"})
"""Placeholders that hand the program the world's data or the run's records, so that it cannot be isolated from them."""

CLIENT = ("mcp_config", "connect")
"""Placeholders that mean something to an MCP client alone."""

_PLACEHOLDER = re.compile(r"\{(\{[a-z_]+\})\}|\{([a-z_]+)\}")


@dataclass(frozen=True)
class Launch:
    """What is started for one run: nothing in it is looked up again."""

    argv: tuple[str, ...]
    env: Mapping[str, str]
    cwd: Path
    stdin: str | None
    files: Mapping[str, bytes]
    secrets: Mapping[str, str]
    read: tuple[str, ...] = ()
    write: tuple[str, ...] = ()


def placeholders(agent: Agent) -> frozenset[str]:
    """Return every placeholder that the adapter names, known or not."""
    return frozenset(name for text in _texts(agent) for name in names(text))


def is_local(agent: Agent) -> bool:
    """Tell whether the program owns its episode: it is no MCP client and works on the data's files."""
    return not agent.uses_mcp


def is_handed_data(agent: Agent) -> bool:
    """Tell whether the program gets paths of the data, which rules isolation out."""
    return is_local(agent) or names_data(agent)


def names_data(agent: Agent) -> bool:
    """Tell whether the adapter names the data's files or the run's records."""
    return not DATA.isdisjoint(placeholders(agent))


def check(agent: Agent, model: str | None, file: str) -> None:
    """Raise UserError when the adapter cannot be filled in or read: unknown placeholder or parser, no model."""
    where = f"{file}, agent {agent.name}"
    named = placeholders(agent)
    if "args" in named:
        remedy = 'it stands for several words: make it an entry of the command by itself, "{args}"'
        raise UserError("{args} stands where the words of --agent-args cannot", where=where, remedy=remedy)
    for name in sorted(named - PLACEHOLDERS.keys()):
        remedy = f"{did_you_mean(name, PLACEHOLDERS)}; {{{{{name}}}}} is a literal {{{name}}}"
        raise UserError(f"unknown placeholder {{{name}}}", where=where, remedy=remedy)
    for name in sorted(named.intersection(CLIENT)) if is_local(agent) else ():
        remedy = "set uses_mcp to true and name no data files, or leave it out"
        raise UserError(f"{{{name}}} is named, but the agent is no MCP client", where=where, remedy=remedy)
    if model is None and needs_model(agent):
        remedy = "give --model NAME, or set model in the adapter"
        raise UserError("{model} is named, and no model is set", where=where, remedy=remedy)
    if agent.trace is not None:
        from emailbench.traces.registry import PARSERS

        if agent.trace not in PARSERS:
            raise UserError(f"no trace parser {agent.trace!a}", where=where, remedy=did_you_mean(agent.trace, PARSERS))


def needs_model(agent: Agent) -> bool:
    """Tell whether the adapter names a model where it cannot be left out, and says none itself."""
    return agent.model is None and any("model" in names(text) for text in _texts(agent, groups=False))


def stdin_of(agent: Agent) -> str:
    """Return what the program reads on standard input: the prompt, where the adapter names it nowhere."""
    if agent.stdin is not None:
        return agent.stdin
    return "" if "prompt" in placeholders(agent) else "{prompt}"


def model_of(agent: Agent, asked: str | None) -> str | None:
    """Return the model that the agent is started with; None for one that takes none."""
    return (asked or agent.model) if "model" in placeholders(agent) else None


def launch(
    agent: Agent,
    values: Mapping[str, str],
    *,
    environ: Mapping[str, str],
    base: Path,
    private: Mapping[str, str] = MappingProxyType({}),
) -> Launch:
    """Fill in the adapter.

    `values` holds a value for each placeholder (`model` is absent when nothing sets it), `environ` is the runner's
    environment, `base` the folder in which words of the command that name files are looked up, and `private` what the
    program's environment holds besides what its adapter names.
    """
    passed = {name: environ[name] for name in (*agent.pass_env, *agent.keys) if name in environ}
    login = logins.read(agent, environ)
    cwd = place(agent.cwd or "{run_dir}/work", values, base, environ)
    own = names(agent.cwd or "{run_dir}").isdisjoint({"run_dir", "home"})  # Else it is the program's anyway.
    return Launch(
        argv=tuple(_command(agent, values, base)),
        env={**private, **passed, **{name: expand(text, values) for name, text in agent.env.items()}},
        cwd=cwd,
        stdin=expand(stdin_of(agent), values) or None,
        files={**{path: _content(template, values) for path, template in agent.files.items()}, **login.files},
        secrets={**logins.secrets(agent, passed), **login.secrets},
        read=(*(str(place(path, values, base, environ)) for path in agent.read), *((str(cwd),) if own else ())),
        write=tuple(str(place(path, values, base, environ)) for path in agent.write),
    )


def expand(text: str, values: Mapping[str, str]) -> str:
    """Replace each placeholder once; what a value contains is never expanded again."""
    return _PLACEHOLDER.sub(lambda match: match[1] or values[match[2]], text)


def place(text: str, values: Mapping[str, str], base: Path, environ: Mapping[str, str]) -> Path:
    """Return the path that a text of an adapter stands for: ~ is the user's home, a relative path lies in `base`."""
    if text == "~" or text.startswith("~/"):
        return Path(environ.get("HOME") or "/nonexistent", expand(text[2:], values))
    return Path(base, expand(text, values))


def base_environment(home: Path, tmp: Path, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that every program gets, and no more: PATH, LANG, a private home and a private tmp."""
    return {"PATH": environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "HOME": str(home), "TMPDIR": str(tmp)}


def _command(agent: Agent, values: Mapping[str, str], base: Path) -> Iterator[str]:
    for index, item in enumerate(agent.command):
        if isinstance(item, str):
            yield expand(_located(item, base, program=index == 0), values)
        elif "model" in values or not any("model" in names(word) for word in item):
            yield from (expand(_located(word, base), values) for word in item)


def _located(word: str, base: Path, *, program: bool = False) -> str:
    """Return a word that names a file of `base` as an absolute path: the program will run in another folder.

    A program's bare name is left to PATH, as a shell would. A folder is meant only when it is written as ./ or ../.
    """
    if (program and "/" not in word) or not word or "\0" in word or len(word) > 4096:
        return word
    path = base / word
    try:
        if word.startswith(("./", "../")) and path.is_dir():
            return os.path.normpath(path)
        if not path.is_file():
            return word
        # A jail need not hold the folder that a word goes back from.
        return str(path.parent.resolve() / path.name if ".." in path.parts else path)
    except OSError:
        return word


def _content(template: Any, values: Mapping[str, str]) -> bytes:
    if isinstance(template, str):
        return expand(template, values).encode()
    return (json.dumps(_fill(template, values), indent=2) + "\n").encode()


def _fill(template: Any, values: Mapping[str, str]) -> Any:
    """Fill in a JSON template; an entry that names {model} is left out when none is set."""
    if isinstance(template, str):
        return expand(template, values)
    if isinstance(template, Mapping):
        return {key: _fill(inner, values) for key, inner in template.items() if _can_fill(inner, values)}
    if isinstance(template, list):
        return [_fill(inner, values) for inner in template if _can_fill(inner, values)]
    return template


def _can_fill(template: Any, values: Mapping[str, str]) -> bool:
    return not isinstance(template, str) or all(name in values for name in names(template))


def names(text: str) -> set[str]:
    """Return the placeholders that a text names."""
    return {match[2] for match in _PLACEHOLDER.finditer(text) if match[2]}


def _texts(agent: Agent, *, groups: bool = True) -> Iterator[str]:
    """Yield every text that is filled in; without `groups`, only those that cannot be left out."""
    for item in agent.command:
        if isinstance(item, str):
            yield item
        elif groups:
            yield from item
    yield from agent.env.values()
    yield from (text for text in (agent.stdin, agent.cwd) if text is not None)
    yield from (*agent.read, *agent.write)
    for template in agent.files.values():
        if isinstance(template, str):
            yield template
        elif groups:
            yield from _strings(template)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Mapping, list)):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _strings(inner)
