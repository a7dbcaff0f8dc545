"""Leaves so much that judging it takes for ever, or queues so much that it goes on when the run is over."""

from __future__ import annotations

import json

from common import Desk, options, play_of

chosen = options()
desk = Desk(chosen.config)
play = play_of(chosen)
thread = play[-1][1].get("thread_id", chosen.task_id)
draft = {"thread_id": thread, "body": "We have been and will be. " * 2000, "evidence": []}
desk.perform(play[:-1])
if chosen.how == "records":
    for number in range(60):
        desk.try_call("create_draft", **{**draft, "body": f"Number {number} says nothing at all."})
    desk.perform(play[-1:])
elif chosen.how == "text":
    for _ in range(40):
        desk.try_call("create_draft", **draft)
    desk.perform(play[-1:])
elif chosen.how == "batch":
    assert desk.process.stdin
    params = {"name": "create_draft", "arguments": draft}
    calls = [{"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": params} for n in range(140)]
    desk.process.stdin.write(json.dumps(calls).encode() + b"\n")
    desk.process.stdin.flush()
