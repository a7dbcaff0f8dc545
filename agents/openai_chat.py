"""An agent on any server of OpenAI's chat completions: OpenAI, vLLM, Ollama, llama.cpp, OpenRouter.

    OPENAI_BASE_URL=http://127.0.0.1:11434/v1 python3 agents/openai_chat.py \
        --mcp-config mcp_config.json --model qwen3 --prompt "Handle thread support_001."

The key is `OPENAI_API_KEY`; servers on this machine need none. `--json-tools` is for models without tool calling: the
model answers JSON objects that name a tool. By default that mode is taken up when the server says that it has no tools.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import agent_loop
from model_api import ChatCompletions

BASE_URL = "https://api.openai.com/v1"


def main(argv: list[str] | None = None) -> int:
    """Run the agent; return its exit code."""
    parser = agent_loop.parser("An agent on a server of chat completions.", BASE_URL)
    parser.add_argument("--json-tools", action="store_true", help="tools by JSON answers instead of tool calls")
    given = parser.parse_args(argv)
    base_url = given.base_url or agent_loop.first_set(os.environ, "OPENAI_BASE_URL") or BASE_URL
    key = agent_loop.first_set(os.environ, "OPENAI_API_KEY")
    # OpenAI's newer models refuse the old name of this field; most other servers know only the old one.
    limit = "max_completion_tokens" if base_url == BASE_URL else "max_tokens"
    api = ChatCompletions(key, json_mode=given.json_tools, max_tokens_field=limit)
    return agent_loop.main(given, api, base_url)


if __name__ == "__main__":
    raise SystemExit(main())
