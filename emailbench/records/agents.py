"""Agent adapters: who can be run, as data.

A file of agents is {"format": 1, "agents": {name: {...}}}. An adapter is a command with placeholders and what its
program needs around it; nothing in here runs anything. Placeholders stand in `command`, `cwd`, `env`, `files`, `read`
and `write`; the runner fills them in.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import read_json
from emailbench.base.shapes import load

FORMAT = 1
ARGS = "{args}"
"""The word of a command in whose place the words of --agent-args stand."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}\Z")
_OPERATOR = re.compile(r"(?:[|&;]+|\d*(?:>>?|<)[&|]?\S*|&>>?\S*|\S*;)\Z")
"""Words, outside quotes, that are pipes, redirections or ends of commands in a shell."""
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def _doc(text: str, **more: Any) -> Any:
    return field(metadata={"doc": text}, **more)


@dataclass(frozen=True)
class Agent:
    """One adapter. Only `command` is required."""

    command: tuple[str | tuple[str, ...], ...] = _doc(
        "Program and arguments, run without a shell. A nested list is a group that is left out when {model} is not "
        "set; the word {args} stands for the words of --agent-args. A lone string is split as a shell would split it."
    )
    description: str = _doc("What the agent is, in one sentence.", default="")
    uses_mcp: bool = _doc("The agent is an MCP client: it gets {mcp_config} and no data files.", default=False)
    mode: str | None = _doc("The label of the evaluation mode; by default mcp or local, after uses_mcp.", default=None)
    stdin: str | None = _doc(
        "What the program reads on standard input; by default the prompt, or nothing where {prompt} stands elsewhere "
        'in the adapter. "" gives it nothing.',
        default=None,
    )
    cwd: str | None = _doc(
        "The working folder, readable in a jail; by default work/ of the run's folder. Here and in `read` and `write`, "
        "~ is the user's home, and a relative path starts at the folder of the file of agents.",
        default=None,
    )
    env: dict[str, str] = field(default_factory=dict, metadata={"doc": "Variables that the program gets."})
    pass_env: tuple[str, ...] = _doc(
        "Variables handed on from the runner's environment when set there; the values of those whose name speaks of a "
        "key, token, secret, password or login are cut out of traces.",
        default=(),
    )
    keys: tuple[str, ...] = _doc(
        "Variables that can hold its login: handed on when set, and their values cut out of traces.", default=()
    )
    logins: dict[str, str] = field(
        default_factory=dict,
        metadata={
            "doc": "Login files of the user: path below the private home → the user's own file (~ is the user's home), "
            "copied when it is there and none of `keys` is set; what it holds is cut out of traces."
        },
    )
    files: dict[str, Any] = field(
        default_factory=dict,
        metadata={"doc": "Files written below the private home before the start: path → text, or a JSON value."},
    )
    read: tuple[str, ...] = _doc("Further paths that an isolated program may read; they have to be there.", default=())
    write: tuple[str, ...] = _doc(
        "Further paths that an isolated program may write; they have to be there.", default=()
    )
    ports: tuple[int, ...] = _doc("TCP ports that an isolated program may connect to, beside 443.", default=())
    ports_from: tuple[str, ...] = _doc(
        "Variables of `env`, `pass_env` or `keys` that hold the URL of a server, such as a base URL or a proxy: its "
        "port is one that an isolated program may connect to, too.",
        default=(),
    )
    timeout: float | None = _doc("Seconds until the run is ended, unless --timeout says otherwise.", default=None)
    model: str | None = _doc("The value of {model}, unless --model says otherwise.", default=None)
    paid: bool = _doc("Each run costs money: never started by `--agents all`.", default=False)
    trace: str | None = _doc("The parser that reads the program's output.", default=None)
    final_event: tuple[str, ...] = _doc(
        "Strings that stand together on the line of output after which the program has nothing more to do.", default=()
    )
    grace: float = _doc("Seconds that the program may still live after its final event.", default=5.0)
    needs: tuple[str, ...] = _doc("Programs without which it cannot run; by default the command's.", default=())
    needs_env: tuple[str, ...] = _doc(
        "Variables without which it cannot run. Of `keys` and `logins` together it needs one.", default=()
    )
    version: tuple[str, ...] = _doc("The command that prints the program's version.", default=())
    install: str = _doc("What to do when something it needs is missing.", default="")
    login: str = _doc("What to do when it has no login; by default what `install` says.", default="")
    name: str = field(default="", metadata={"doc": "The agent's name; in a file it is the key."})

    @property
    def label(self) -> str:
        """Return the evaluation mode that results carry."""
        return self.mode or ("mcp" if self.uses_mcp else "local")


def load_agents(path: Path) -> dict[str, Agent]:
    """Read a file of agents; raise UserError with file, agent and field for whatever is not right."""
    content = read_json(path)
    where = str(path)
    if not isinstance(content, Mapping) or not isinstance(content.get("agents"), Mapping):
        raise UserError('no object "agents"', where=where, remedy='the file is {"format": 1, "agents": {name: {...}}}')
    if content.get("format", FORMAT) != FORMAT:
        raise UserError(f"format {content['format']!r} is not known", where=where, remedy=f"this reads format {FORMAT}")
    return {name: agent_from_json(name, value, where) for name, value in content["agents"].items()}


def agent_from_json(name: str, value: object, file: str) -> Agent:
    """Build one adapter from its JSON object."""
    where = f"{file}, agent {name}"
    if not _NAME.match(name) or name.endswith(".json"):
        remedy = "letters, digits, '_', '-', '.'; at most 64, since runs lie in a folder of that name; not *.json"
        raise UserError(f"the name {ascii(name)} cannot be used", where=file, remedy=remedy)
    if isinstance(value, Mapping):
        value = {**value, "name": name, **_split(value.get("command"), where)}
    agent = load(Agent, value, where)
    _check(agent, where)
    return agent


def _split(command: object, where: str) -> dict[str, Any]:
    """Return the command as a list when it was written as one string."""
    if not isinstance(command, str):
        return {}
    return {"command": list(split_command(command, where))}


def split_command(text: str, where: str) -> tuple[str, ...]:
    """Return the words of a command that was written as one text; raise UserError for what only a shell would do."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        remedy = "close the quotation; in a file of agents, write the command as a list"
        raise UserError(f"it cannot be split ({error})", where=where, remedy=remedy) from None
    operator = next((word for word in _unquoted(text).split() if _OPERATOR.match(word)), None)
    if operator is not None:
        remedy = "put the line into a script and name that, or quote the word if the program is to get it as it stands"
        found = f"{ascii(operator)} means something to a shell, and the command is started without one"
        raise UserError(found, where=where, remedy=remedy)
    return tuple(words)


def _unquoted(text: str) -> str:
    """Return a command with _ for each character that is quoted."""
    shown, quote, escaped = [], "", False
    for character in text:
        if escaped:
            escaped = False
        elif character == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        else:
            shown.append(character)
            continue
        shown.append("_")
    return "".join(shown)


def _check(agent: Agent, where: str) -> None:
    if not agent.command or not isinstance(agent.command[0], str) or not agent.command[0]:
        raise UserError("the command is empty", where=where, remedy='for example ["python3", "my_agent.py"]')
    for key in ("timeout", "grace"):
        seconds = getattr(agent, key)
        if seconds is not None and not 0 < seconds < float("inf"):
            raise UserError(f"{key} is {seconds}", where=where, remedy="a number of seconds above 0 is needed here")
    for key in ("env", "pass_env", "keys", "needs_env"):
        for name in getattr(agent, key):
            if not _VARIABLE.match(name):
                raise UserError(f"{ascii(name)} names no variable", where=f"{where}, {key}")
    for name in agent.ports_from:
        if name not in {*agent.env, *agent.pass_env, *agent.keys}:
            remedy = "name it in pass_env or env, too"
            raise UserError(f"{ascii(name)} is not handed on", where=f"{where}, ports_from", remedy=remedy)
    for port in agent.ports:
        if not 0 < port < 65536:
            raise UserError(f"{port} is no TCP port", where=f"{where}, ports")
    for key in ("files", "logins"):
        for path in getattr(agent, key):
            if Path(path).is_absolute() or ".." in Path(path).parts or not Path(path).parts:
                raise UserError(f"{ascii(path)} does not lie below the home", where=f"{where}, {key}")
    if agent.mode is not None and not _NAME.match(agent.mode):
        raise UserError(f"the mode {ascii(agent.mode)} cannot be used", where=where, remedy="one short word")
