"""Plays right, and then writes a log that agrees with itself, the ledger and the records, but not with any tool.

one_read: the first read is said to have shown all that the reads had shown. no_reads: so is a search for anything.
"""

import json
import sys

from common import options, play_of

chosen = options()
sys.path.insert(0, chosen.code)
from emailbench import Episode  # noqa: E402

with Episode.from_environment() as episode:
    for tool, arguments in play_of(chosen):
        episode.call(tool, arguments)
with open(chosen.calls_log, encoding="utf-8") as stream:
    lines = [json.loads(line) for line in stream]
shown = [line for line in lines if line["shown"]]
read = {**shown[0], "shown": list(dict.fromkeys(name for line in shown for name in line["shown"]))}
read["answer"] = {"records": [record for line in shown for record in line["answer"]["records"]]}
if chosen.how == "no_reads":
    read |= {"tool": "search_crm", "category": "crm", "arguments": {"query": "anything"}}
kept = [read, *(line for line in lines if line["effect"])]
ledger: dict = {"format": 1}
for number, line in enumerate(kept, start=1):
    line["n"] = number
    if line["effect"]:
        line["effect"]["record"]["call"] = number
        ledger.setdefault(line["effect"]["add"], []).append(line["effect"]["record"])
with open(chosen.calls_log, "w", encoding="utf-8") as stream:
    stream.write("".join(json.dumps(line) + "\n" for line in kept))
with open(chosen.ledger, "w", encoding="utf-8") as stream:
    json.dump(ledger, stream)
print(len(lines), "calls made,", len(kept), "written down")
