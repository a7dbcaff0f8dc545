"""An agent on Anthropic's messages API.

    ANTHROPIC_API_KEY=… python3 agents/anthropic_messages.py \
        --mcp-config mcp_config.json --model claude-sonnet-4-5 --prompt "Handle thread support_001."

`ANTHROPIC_BASE_URL` names another server, `ANTHROPIC_AUTH_TOKEN` is a login in place of the key.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import agent_loop
from model_api import Messages

BASE_URL = "https://api.anthropic.com"


def main(argv: list[str] | None = None) -> int:
    """Run the agent; return its exit code."""
    given = agent_loop.parser("An agent on Anthropic's messages API.", BASE_URL).parse_args(argv)
    base_url = given.base_url or agent_loop.first_set(os.environ, "ANTHROPIC_BASE_URL") or BASE_URL
    key = agent_loop.first_set(os.environ, "ANTHROPIC_API_KEY")
    token = agent_loop.first_set(os.environ, "ANTHROPIC_AUTH_TOKEN")
    return agent_loop.main(given, Messages(key or token, bearer=not key and bool(token)), base_url)


if __name__ == "__main__":
    raise SystemExit(main())
