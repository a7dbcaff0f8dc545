"""One process per run that starts an agent, watches it, and lets none of its processes outlive the run.

Run by path: `python3 -I -S warden.py`, settings as one line on standard input. What follows on standard input is
the life line: anything said there, or its end because the runner is gone, ends the agent's tree. The exit report is one
JSON line on standard output. `warden_client.WardenSettings` and `ExitReport` describe both.

Stand-alone and single-threaded: neither it nor what it loads from beside itself (`warden_*`, `jail*`) imports anything
else of ours, or anything slow. On Linux the warden is subreaper: whatever an agent starts, in however many new
sessions, ends up below this process. Elsewhere only the agent's process group can be ended; the report says so in
`tree`.
"""

import os
import sys
from types import ModuleType

if __name__ == "__main__":
    # A package of that name for this process alone: its modules come from compiled caches, and ours stays unimported.
    cell = ModuleType("warden_cell")
    cell.__path__ = [os.path.dirname(os.path.abspath(__file__))]
    sys.modules[cell.__name__] = cell
    os._exit(__import__("warden_cell.warden_watch", fromlist=["main"]).main())
