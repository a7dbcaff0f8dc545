"""A small MCP server over stdio with faults on demand: the peer that the client's tests talk to.

    python3 fake_mcp.py [--era both|legacy|modern] [--fault NAME] [--log FILE]

It offers three tools (`look`, `note`, `fail`). Faults: `exit` (ends at once, says why on stderr), `silent` (never
answers anything), `mute-discover` (never answers server/discover), `garbage` (prints lines that are not JSON and
notifications between answers), `die-on-call` (ends in the middle of the first call), `hang-on-call`, `stubborn`
(ignores SIGTERM and end of input), `huge` (answers 300 KB), `no-tools` (an empty list), `flood-stderr`.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from pathlib import Path
from typing import Any

META = "io.modelcontextprotocol/protocolVersion"
KNOWN = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
TOOLS = [
    {
        "name": "look",
        "description": "Look something up.",
        "inputSchema": {"type": "object", "properties": {"what": {"type": "string"}}, "required": ["what"]},
        "annotations": {"readOnlyHint": True},
    },
    {
        "name": "note",
        "description": "Write a note.",
        "inputSchema": {
            "type": "object",
            "properties": {"text": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}}},
            "required": ["text"],
        },
    },
    {"name": "fail", "description": "Always refuses.", "inputSchema": {"type": "object", "properties": {}}},
]


def answer_call(params: dict[str, Any], fault: str) -> dict[str, Any]:
    arguments = params.get("arguments") or {}
    if fault == "die-on-call":
        sys.exit(9)
    if fault == "hang-on-call":
        time.sleep(600)
    if params.get("name") == "fail" or not isinstance(arguments, dict):
        return {"content": [{"type": "text", "text": "this is refused; use note"}], "isError": True}
    value = {"tool": params.get("name"), "got": arguments}
    if fault == "huge":
        value["fill"] = "x" * 300_000
    text = json.dumps(value)
    return {"content": [{"type": "text", "text": text}], "structuredContent": value, "isError": False}


def answer(message: dict[str, Any], era: str, fault: str) -> dict[str, Any] | None:
    method, params = message.get("method"), message.get("params") or {}
    modern = META in (params.get("_meta") or {})
    if "id" not in message:
        return None
    if method == "initialize" and era != "modern":
        result: dict[str, Any] = {
            "protocolVersion": params.get("protocolVersion")
            if params.get("protocolVersion") in KNOWN
            else "2025-11-25",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "fake", "version": "1"},
        }
    elif method == "server/discover" and era != "legacy":
        if fault == "mute-discover":
            return None
        result = {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}}
    elif method == "tools/list":
        result = {"tools": [] if fault == "no-tools" else TOOLS}
    elif method == "tools/call":
        result = answer_call(params, fault)
    else:
        return {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": f"no method {method}"}}
    if modern:
        result["resultType"] = "complete"
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--era", default="both")
    parser.add_argument("--fault", default="")
    parser.add_argument("--log")
    args = parser.parse_args()
    if args.fault == "exit":
        print("fake server: cannot open its data", file=sys.stderr)
        sys.exit(3)
    if args.fault == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if args.fault == "flood-stderr":
        sys.stderr.write("noise\n" * 100_000)
    for line in sys.stdin:
        message = json.loads(line)
        if args.log:
            with Path(args.log).open("a", encoding="utf-8") as log:
                log.write(line)
        if args.fault == "silent":
            continue
        if args.fault == "garbage":
            print("starting up...\n[1, 2]\n{broken", flush=True)
            print(json.dumps({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}), flush=True)
        reply = answer(message, args.era, args.fault)
        if reply is not None:
            print(json.dumps(reply), flush=True)
    while args.fault == "stubborn":
        time.sleep(1)


if __name__ == "__main__":
    main()
