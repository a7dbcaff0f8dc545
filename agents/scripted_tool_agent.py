"""Plays the starter playbooks on the data's files, through the public API. A check of the wiring, without a model.

    python3 agents/scripted_tool_agent.py --task-id support_001 --inbox data/inbox.json --crm data/crm.json \
        --calendar data/calendar.json --kb-dir data/kb --ledger ledger.json --calls-log tool_calls.jsonl

What the arguments leave out comes from the `EMAIL_BENCH_*` variables.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
# In a checkout the package stands beside agents/, in an installation one folder further up.
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent)]

from playbooks import play  # noqa: E402

from emailbench import Episode  # noqa: E402

FILES = ("inbox", "crm", "calendar", "kb_dir", "ledger", "calls_log")


def main() -> int:
    """Open the episode, play, say what was done."""
    parser = argparse.ArgumentParser(description="Plays a fixed script for the six starter tasks.")
    parser.add_argument("--task-id", required=True, help="the task, which is also its thread")
    for name in FILES:
        parser.add_argument(f"--{name.replace('_', '-')}", help="a file or folder of the run")
    options = parser.parse_args()
    given = {f"EMAIL_BENCH_{name.upper()}": getattr(options, name) for name in FILES if getattr(options, name)}
    with Episode.from_environment({**os.environ, **given}) as episode:

        def call(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
            answer = episode.call(tool, arguments)
            if not answer.ok:
                raise RuntimeError(f"{tool} refused: {answer.error}")
            return answer.content

        try:
            play(options.task_id, options.task_id, call)
        except (LookupError, AssertionError) as error:
            print(f"scripted_tool_agent: {error}", file=sys.stderr)
            return 1
    print(f"{options.task_id}: done")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
