"""Grade one run's folder and print the verdict; `python3 grading/grader.py --help` tells the options.

    python3 grading/grader.py --task-id support_001 --run-dir runs/scripted_tool_agent/support_001

The code is in emailbench/grading/.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write("Python 3.11 or newer is needed, this is %d.%d\n" % sys.version_info[:2])
    sys.exit(2)

from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from emailbench.base.console import guarded
from emailbench.grading.grader import main

if __name__ == "__main__":
    sys.exit(guarded(main))
