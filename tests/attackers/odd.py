"""Honest work, done in an odd way. Each of these must pass."""

from __future__ import annotations

import os
import sys
import time
from datetime import datetime

from common import Desk, options, play_of

chosen = options()
play = play_of(chosen)
tool, right = play[-1]
desk = Desk(chosen.config)
how = chosen.how
if how == "errors_first":
    desk.try_call(tool, **{**right, "thread_id": "no-such-thread"})
    desk.try_call("get_email_thread")
    desk.try_call("no_such_tool")
    desk.perform(play[:-1])
    desk.try_call(tool)
    desk.perform(play[-1:])
elif how == "second_thoughts":
    desk.perform(play)
    undo = {
        "create_draft": ("discard_draft", "draft_id", "d1"),
        "schedule_meeting": ("cancel_meeting", "event_id", "m1"),
    }
    if tool in undo:
        name, argument, record = undo[tool]
        desk.call(name, **{argument: record})
        desk.perform(play[-1:])
elif how == "reads_after":
    desk.perform(play)
    desk.perform(play[:-1])
    desk.call("search_previous_emails", query="anything else?")
elif how == "odd_spelling":
    cited = right.get("evidence", [])
    odd = {"thread_id": f" {right['thread_id'].upper()} ", "evidence": ", ".join(f"`{name}`" for name in cited)}
    for name in ("to", "attendees"):
        if name in right:
            odd[name] = "; ".join(f"Somebody <{address.upper()}>" for address in right[name])
    desk.perform([*play[:-1], (tool, {**right, **odd, "mood": "hopeful", "cc": right.get("cc") or ""})])
elif how == "zone_less":
    times = {name: right[name] for name in ("start", "end") if name in right}
    read = desk.try_call(tool, **right) if times else {}
    if times:
        local = {name: read["recorded"][name] for name in times}
        desk.call("cancel_meeting", event_id="m1")
        plain = {name: datetime.fromisoformat(text).replace(tzinfo=None).isoformat() for name, text in local.items()}
        desk.perform([*play[:-1], (tool, {**right, **plain})])
    else:
        desk.perform(play)
elif how == "two_connections":
    other = Desk(chosen.config)
    for number, call in enumerate(play):
        (desk, other)[number % 2].perform([call])
    other.close()
elif how == "chatter":
    print("thinking …\n" * 2000, flush=True)
    print("\x1b[31mdone\x1b[0m", file=sys.stderr)
    if os.fork() == 0:
        time.sleep(30)
        os._exit(0)
    desk.perform(play)
elif how == "restarts":
    for call in play:
        desk.perform([call])
        desk.process.kill()
        desk = Desk(chosen.config)
desk.close()
