"""Plays the starter playbooks through the MCP server, as any client would. A check of the wiring, without a model.

python3 agents/scripted_mcp_agent.py --task-id support_001 --mcp-config mcp_config.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from mcp_client import McpServer
from playbooks import play


def options(arguments: list[str]) -> dict[str, str]:
    """Read ``--name value`` pairs; raise SystemExit with the usage otherwise."""
    given = dict(zip(arguments[::2], arguments[1::2], strict=False))
    if len(arguments) % 2 or given.keys() != {"--task-id", "--mcp-config"}:
        raise SystemExit("usage: scripted_mcp_agent.py --task-id TASK --mcp-config FILE")
    return given


def main() -> int:
    """Start the server that the configuration names, play, say what was done."""
    given = options(sys.argv[1:])
    task = given["--task-id"]
    with McpServer.from_config(given["--mcp-config"]) as server:

        def call(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
            result = server.call(tool, arguments)
            if result.is_error:
                raise RuntimeError(f"{tool} refused: {result.text}")
            content: dict[str, Any] = json.loads(result.text)
            return content

        try:
            play(task, task, call)
        except (LookupError, AssertionError) as error:
            print(f"scripted_mcp_agent: {error}", file=sys.stderr)
            return 1
    print(f"{task}: done")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
