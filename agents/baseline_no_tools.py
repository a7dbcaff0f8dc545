"""A baseline that reads the inbox and answers in prose: it looks nothing up, records nothing, and is expected to fail.

    python3 baseline_no_tools.py --inbox data/inbox.json --prompt "Handle thread support_001."

Its answer goes to standard output, where a person might find it helpful; the grader does not read it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def find_thread(threads: list[dict[str, Any]], prompt: str) -> dict[str, Any] | None:
    """Return the thread whose id stands in the prompt; of several the one with the longest id."""
    named = [thread for thread in threads if thread["thread_id"] in prompt]
    return max(named, key=lambda thread: len(thread["thread_id"]), default=None)


def sender_name(sender: Any) -> str:
    """Return how a sender is called: "Name <a@b.example>", {name, email}, or a list that holds one of these."""
    if isinstance(sender, list):
        sender = sender[0]
    if isinstance(sender, dict):
        return str(sender.get("name") or sender["email"])
    return str(sender).partition(" <")[0]


def answer(thread: dict[str, Any] | None) -> str:
    """Return a friendly letter that decides nothing."""
    if thread is None:
        return "I could not find the thread that I was asked to handle."
    newest = thread["messages"][-1]
    name = sender_name(newest["from"])
    subject = newest.get("subject") or thread.get("subject") or "your message"
    return (
        f"Hello {name},\n\nthank you for your message about “{subject}”. We have read it and will get back to you "
        "as soon as we have looked into it.\n\nKind regards"
    )


def main() -> None:
    """Read the inbox, print an answer."""
    parser = argparse.ArgumentParser(description="Answers in prose from the inbox alone; records nothing.")
    parser.add_argument("--inbox", type=Path, required=True, help="the inbox file")
    parser.add_argument("--prompt", required=True, help="the prompt, which names the thread")
    options = parser.parse_args()
    threads = json.loads(options.inbox.read_text(encoding="utf-8"))["threads"]
    print(answer(find_thread(threads, options.prompt)))


if __name__ == "__main__":
    main()
