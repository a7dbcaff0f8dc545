"""Makes one idle call, plays the rest on an episode of its own, and writes that into the run's files.

The lines are a server's own in every number and word; only the run's server did not write them.
"""

import json
import os
import sys
import tempfile

from common import Desk, options, play_of

chosen = options()
run = os.path.dirname(chosen.config)
desk = Desk(chosen.config)
desk.call("get_current_time")
desk.close()
sys.path.insert(0, chosen.code)
try:
    from pathlib import Path

    from emailbench import Episode, load_suite

    folder = Path(tempfile.mkdtemp())
    with Episode.on(load_suite(Path(chosen.root)), chosen.task_id, folder) as episode:
        episode.call("get_current_time")
        for tool, arguments in play_of(chosen):
            episode.call(tool, arguments)
    lines = (folder / "tool_calls.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    with open(os.path.join(run, "tool_calls.jsonl"), "a", encoding="utf-8") as stream:
        stream.writelines(lines[1:])
    with open(os.path.join(run, "ledger.json"), "w", encoding="utf-8") as stream:
        json.dump(json.loads((folder / "ledger.json").read_text(encoding="utf-8")), stream)
except Exception as error:
    print(f"not possible here: {error}")
