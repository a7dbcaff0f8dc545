"""Grade one run's folder and print the verdict; `python3 grading/grader.py --help` tells the options.

    python3 grading/grader.py --task-id support_001 --run-dir runs/scripted_tool_agent/support_001

The code is in emailbench/grading/.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from emailbench.grading.grader import main

if __name__ == "__main__":
    sys.exit(main())
