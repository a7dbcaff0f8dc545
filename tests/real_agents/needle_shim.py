"""A real language model behind `/v1/chat/completions`: the packaged tool-calling model of 121 million parameters.

    .tools/needle/VERSION/bin/python tests/real_agents/needle_shim.py     prints its base URL, serves until stdin ends

Such a model takes one step at a time and few tools. So the shim hands it the sentence after "Your job:", the three
tools that share most words with it, and of each the arguments that are required or named there; once a call has been
answered, it closes. It says nothing of tokens, since the model tells none. Nothing but loopback is used.
"""

from __future__ import annotations

import json
import os
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

os.environ.update(NEEDLE_TELEMETRY="0", DO_NOT_TRACK="1")

MOST_TOOLS = 3
LONGEST_DESCRIPTION = 120
KEPT = {"thread_id", "body", "to", "email", "query", "reason_code", "queue"}
"""Arguments that a one-step sentence may name; what else a tool takes is left out of the schema."""

Json = dict[str, Any]


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", text.lower()))


def job(messages: list[Json]) -> str:
    """Return what the model is asked to do: the sentence after the prompt's mark, or the whole last message."""
    said = [str(message.get("content") or "") for message in messages if message.get("role") == "user"]
    text = said[-1] if said else ""
    _, mark, rest = text.partition("Your job: ")
    return rest.split("\n", 1)[0] if mark else text


def choose(tools: list[Json], sentence: str) -> list[Json]:
    """Return the tools that share most words with the sentence, in the form that the model takes."""
    asked = words(sentence)

    def nearness(function: Json) -> tuple[int, int]:
        return len(words(function["name"].replace("_", " ")) & asked), len(words(function["description"]) & asked)

    functions = sorted((tool["function"] for tool in tools), key=nearness, reverse=True)[:MOST_TOOLS]
    return [
        {
            "name": function["name"],
            "description": function["description"][:LONGEST_DESCRIPTION],
            "parameters": fewer(function["parameters"]),
        }
        for function in functions
    ]


def fewer(schema: Json) -> Json:
    required = set(schema.get("required", []))
    kept = {name: node for name, node in schema.get("properties", {}).items() if name in required | KEPT}
    return {"type": "object", "properties": kept, "required": sorted(required)}


def complete(body: Json) -> Json:
    """Ask the model for one turn."""
    import needle  # type: ignore[import-not-found]

    messages = body.get("messages", [])
    if any(message.get("role") == "tool" for message in messages):
        return {"role": "assistant", "content": "One step has been taken."}
    sentence = job(messages)
    model = needle.Needle(tools=choose(body.get("tools", []), sentence), auto_date=False)
    answer = model.complete(sentence)
    calls = [
        {
            "id": f"call_{number}",
            "type": "function",
            "function": {"name": call["name"], "arguments": json.dumps(call.get("arguments") or {})},
        }
        for number, call in enumerate(answer.get("function_calls") or [])
    ]
    if not calls:
        return {"role": "assistant", "content": str(answer.get("reasoning") or answer.get("reason") or "No tool fits.")}
    return {"role": "assistant", "content": None, "tool_calls": calls}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        message = complete(body)
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if "tool_calls" in message else "stop"}
        answer = json.dumps({"object": "chat.completion", "model": body.get("model"), "choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


def main() -> None:
    server = HTTPServer(("127.0.0.1", 0), Handler)  # One request at a time: the engine keeps one conversation.
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    sys.stdin.read()
    server.shutdown()


if __name__ == "__main__":
    main()
