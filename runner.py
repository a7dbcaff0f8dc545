"""Run agents on email tasks and grade what they leave behind; `python3 runner.py --help` tells the options.

    python3 runner.py --agents baseline_no_tools,scripted_tool_agent

The code is in emailbench/runner/.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write("Python 3.11 or newer is needed, this is %d.%d\n" % sys.version_info[:2])
    sys.exit(2)

from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from emailbench.base.console import guarded
from emailbench.runner import main

if __name__ == "__main__":
    sys.exit(guarded(main))
