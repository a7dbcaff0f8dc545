"""Tables in the documentation that are made from the code, so that neither can say what the other does not.

    python3 -m emailbench.authoring.schemas

Each stands between `<!-- table: NAME -->` and `<!-- end of table -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from emailbench.base.shapes import schema
from emailbench.episode.arguments import Param
from emailbench.episode.table import TOOLS, Tool
from emailbench.records.agents import ARGS, Agent
from emailbench.runner.adapter import PLACEHOLDERS

_BLOCK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end of table -->)", re.DOTALL)


def agent_fields() -> list[str]:
    """Return the fields of an adapter, a row each; the name is the key in the file and no field of it."""
    properties = schema(Agent)["properties"]
    rows = [(f"`{name}`", _kind(node), str(node["description"])) for name, node in properties.items() if name != "name"]
    return _table(("field", "value", "meaning"), rows)


def placeholders() -> list[str]:
    """Return the placeholders of an adapter, a row each."""
    rows = [(f"`{{{name}}}`", meaning) for name, meaning in PLACEHOLDERS.items()]
    rows.append((f"`{ARGS}`", "as a word of the command by itself: the words of --agent-args, or nothing"))
    return _table(("placeholder", "what stands there"), rows)


def tools() -> list[str]:
    """Return the tools with their arguments, a row each; an argument that must be given is set in bold."""
    return _table(("tool", "category", "arguments"), [(f"`{t.name}`", t.category, _arguments(t)) for t in TOOLS])


def codes() -> list[str]:
    """Return the lists of codes that arguments take, a row each."""
    uses: dict[tuple[str, ...], list[str]] = {}
    for tool in TOOLS:
        for param in tool.params:
            if param.choices:
                uses.setdefault(param.choices, []).append(f"`{param.name}` of `{tool.name}`")
    rows = [(", ".join(where), " ".join(f"`{code}`" for code in listed)) for listed, where in uses.items()]
    return _table(("argument", "codes"), rows)


TABLES: Mapping[str, tuple[str, Callable[[], list[str]]]] = {
    "agent_fields": ("docs/agents/your_own.md", agent_fields),
    "placeholders": ("docs/agents/your_own.md", placeholders),
    "tools": ("QUERY_GUIDE.md", tools),
    "codes": ("QUERY_GUIDE.md", codes),
}
"""Name of a table → the file that it stands in, and what makes it."""


def with_tables(text: str) -> str:
    """Return a page with each of its tables as the code has it."""

    def made(block: re.Match[str]) -> str:
        return "\n".join([block[1], *TABLES[block[2]][1](), "", block[3]])

    return _BLOCK.sub(made, text)


def _arguments(tool: Tool) -> str:
    return ", ".join(_argument(param) for param in tool.params) or "none"


def _argument(param: Param) -> str:
    name = f"**`{param.name}`**" if param.required else f"`{param.name}`"
    kind = {"string": "", "strings": " (list)", "integer": " (number)", "boolean": " (true or false)"}[param.kind]
    return f"{name}{kind}"


def _kind(node: Mapping[str, Any]) -> str:
    """Return what a field of a JSON Schema takes, in a word or two."""
    inner = [option for option in node.get("anyOf", []) if option != {"type": "null"}]
    if len(inner) == 1:
        return _kind(inner[0])
    words = {"string": "text", "boolean": "true or false", "integer": "number", "array": "list", "object": "object"}
    return words.get(node.get("type", ""), str(node.get("type", "text or list")))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    return [line(head), "|" + "---|" * len(head), *map(line, rows)]


def write_tables(home: Path) -> Iterator[Path]:
    """Write the tables into the pages below `home`; yield those that have changed."""
    for name in dict.fromkeys(file for file, _ in TABLES.values()):
        path = home / name
        text = path.read_text(encoding="utf-8")
        if (written := with_tables(text)) != text:
            path.write_text(written, encoding="utf-8")
            yield path
