"""What the attackers share: an MCP client of thirty lines, the play they were given, and where things seem to be.

Every program in this folder is an agent as a dishonest author might write it, run by `emailbench check --attackers`
through the real runner. A play is a task's right solution: [[tool, arguments], ...], the last call being the action.
Attackers that have one show what happens to right work with one thing wrong; `attackers.json` says who gets it.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
from typing import Any

Play = list[tuple[str, dict[str, Any]]]


def options() -> argparse.Namespace:
    """Read the command line: where the configuration and the play are."""
    parser = argparse.ArgumentParser()
    for name in ("config", "task-id", "plays", "how", "ledger", "calls-log"):
        parser.add_argument(f"--{name}", default="")
    chosen = parser.parse_args()
    chosen.root = os.environ.get("GUESSED_ROOT", "")  # Where the suite lies is no secret; what it holds is.
    chosen.code = os.environ.get("GUESSED_CODE", "")  # Where the benchmark itself lies.
    return chosen


def play_of(chosen: argparse.Namespace) -> Play:
    """Return the task's right solution."""
    with open(os.path.join(chosen.plays, f"{chosen.task_id}.json"), encoding="utf-8") as stream:
        return [(tool, dict(arguments)) for tool, arguments in json.load(stream)]


class Refused(Exception):
    """A tool refused a call."""


class Desk:
    """A connection to the run's tools, through the server that the configuration names."""

    def __init__(self, config: str) -> None:
        with open(config, encoding="utf-8") as stream:
            server = next(iter(json.load(stream)["mcpServers"].values()))
        self.process = subprocess.Popen(
            [server["command"], *server["args"]],
            env={**os.environ, **server.get("env", {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._number = 0
        self.ask(
            "initialize",
            {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}},
        )

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Send one request and return its result."""
        assert self.process.stdin and self.process.stdout
        self._number += 1
        line = json.dumps({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        self.process.stdin.write(line.encode("utf-8", "backslashreplace") + b"\n")
        self.process.stdin.flush()
        while True:
            raw = self.process.stdout.readline()
            if not raw:
                raise Refused("the server has ended")
            answer = json.loads(raw)
            if answer.get("id") == self._number:
                return answer.get("result") or {}

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool and return what it answers; raise Refused when it refuses."""
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        text = "".join(part.get("text", "") for part in result.get("content", ()))
        if result.get("isError") or not text:
            raise Refused(text)
        content = json.loads(text)
        return content if isinstance(content, dict) else {}

    def try_call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool; return an empty answer when it refuses."""
        try:
            return self.call(tool, **arguments)
        except Refused:
            return {}

    def perform(self, play: Play) -> None:
        """Make the calls of a play."""
        for tool, arguments in play:
            self.try_call(tool, **arguments)

    def thread(self, task_id: str) -> tuple[str, str, str]:
        """Return (thread id, sender, text) of the newest message that some search finds, by trying likely names."""
        found = self.try_call("get_email_thread", thread_id=task_id)
        if not found:
            hit = self.call("search_previous_emails")["hits"][0]
            found = self.call("get_email_thread", thread_id=hit["thread_id"])
        record = found["records"][-1]
        facts, name = record["facts"], record["record"]
        return found["thread_id"], facts[f"{name}.from"], facts[name]

    def close(self) -> None:
        """End the server."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def thread_in_prompt() -> str:
    """Return the thread that the prompt on standard input names."""
    import re

    found = re.search(r"\bthread ([A-Za-z][\w-]*\w)", sys.stdin.read())
    return found[1] if found else ""


def read_everything(desk: Desk, thread_id: str) -> list[str]:
    """Read whatever can be read and return every fact id that was shown."""
    facts: list[str] = []

    def look(tool: str, **arguments: Any) -> None:
        for page in range(1, 30):
            answer = desk.try_call(tool, page=page, **arguments)
            facts.extend(fact for record in answer.get("records", ()) for fact in record["facts"])
            if "more" not in answer:
                return

    look("get_email_thread", thread_id=thread_id)
    for kind in ("company", "contact", "staff", "queue", "invoice", "approval", "subscription", "incident", "quote"):
        look("search_crm", type=kind)
    for document in ("handling", "refunds", "pricing", "escalation", "scheduling", "security"):
        look("get_kb_document", document=document)
    for fact in list(facts):
        if fact.startswith("crm.staff.") and fact.endswith(".name"):
            user = fact.split(".")[2]
            look("get_calendar_availability", calendar_user=user, start="2026-10-19", end="2026-11-06")
    return list(dict.fromkeys(facts))


def sockets() -> list[str]:
    """Return the paths of the unix sockets that this process can see."""
    try:
        with open("/proc/net/unix", encoding="utf-8") as stream:
            return [line.split()[-1] for line in stream if line.split()[-1].startswith("/")]
    except OSError:
        return []


def speak(path: str, tool: str, arguments: dict[str, Any]) -> bytes:
    """Call a tool over a unix socket as the relay does."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(2)
        connection.connect(path)
        for number, (method, params) in enumerate(
            [
                (
                    "initialize",
                    {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}},
                ),
                ("tools/call", {"name": tool, "arguments": arguments}),
            ],
            start=1,
        ):
            connection.sendall(
                json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode() + b"\n"
            )
        return connection.recv(65536)
