"""Writes the ledger and the log by hand; the server is never started."""

import json
import os

from common import options, play_of

chosen = options()
tool, arguments = play_of(chosen)[-1]
BUCKETS = {
    "create_draft": ("drafts", "d1"),
    "send_email": ("sent_emails", "s1"),
    "forward_email": ("forwards", "f1"),
    "escalate_email": ("escalations", "e1"),
    "schedule_meeting": ("scheduled_meetings", "m1"),
    "mark_ignore": ("ignored_threads", "i1"),
}
bucket, name = BUCKETS[tool]
record = {"id": name, "call": 2, "to": [], "cc": [], "bcc": [], "attendees": [], "quote_history": True, **arguments}
record.setdefault("evidence", [])
thread = f"inbox.{arguments['thread_id']}"
shown = [*record["evidence"], thread]
read = {
    "format": 1, "n": 1, "connection": 1, "tool": "search_crm", "category": "crm", "arguments": {}, "ok": True,
    "unknown_arguments": [], "error": None, "answer": {}, "shown": shown, "effect": None, "at_s": 0.1,
}  # fmt: skip
effect = {"add": bucket, "record": record}
write = {**read, "n": 2, "tool": tool, "category": "action", "arguments": arguments, "shown": [], "effect": effect}
if chosen.how == "shown":
    read["answer"] = {"records": [{"record": "x", "facts": dict.fromkeys(shown, "as you say")}]}
ledger = {"format": 1, bucket: [record]}
journal = "".join(json.dumps(line) + "\n" for line in (read, write))
places = [(chosen.ledger, chosen.calls_log)]
if not chosen.ledger:
    run = os.path.dirname(chosen.config)
    work = os.getcwd()
    places = [(os.path.join(folder, "ledger.json"), os.path.join(folder, "tool_calls.jsonl")) for folder in (run, work)]
for ledger_path, calls_path in places:
    for path, text in ((ledger_path, json.dumps(ledger)), (calls_path, journal)):
        try:
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
        except OSError as error:
            print(f"{path}: {error}")
