"""Leaves things in place of the ledger and the log that no reader expects."""

import json
import os

from common import options, play_of

chosen = options()
for path in (chosen.ledger, chosen.calls_log):
    if os.path.lexists(path):
        os.unlink(path)
if chosen.how == "garbage":
    with open(chosen.ledger, "wb") as stream:
        stream.write(b'{"drafts": ["not an object"], "forwards": 5, "escalations": {"a": [1]}, "format": NaN}\xff')
    with open(chosen.calls_log, "wb") as stream:
        stream.write(b"\x00\xff\n{}\n[1]\n" + b'{"n": 1e999, "tool": 5}\n' + b"[" * 100000 + b"\n{")
elif chosen.how == "pipes":
    os.mkfifo(chosen.ledger)
    os.mkfifo(chosen.calls_log)
elif chosen.how == "endless":
    os.symlink("/dev/zero", chosen.ledger)
    os.symlink("/dev/urandom", chosen.calls_log)
elif chosen.how == "huge":
    for path in (chosen.ledger, chosen.calls_log):
        with open(path, "wb") as stream:
            stream.truncate(40 * 1024**3)
elif chosen.how == "folders":
    os.mkdir(chosen.ledger)
    os.mkdir(chosen.calls_log)
elif chosen.how == "linked":
    tool, arguments = play_of(chosen)[-1]
    with open("mine.json", "w", encoding="utf-8") as stream:
        json.dump({"format": 1, "drafts": [{"id": "d1", "call": 1, **arguments}]}, stream)
    os.symlink(os.path.abspath("mine.json"), chosen.ledger)
    os.symlink(os.path.abspath("nowhere.jsonl"), chosen.calls_log)
