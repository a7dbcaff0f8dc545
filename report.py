"""Show the results of the latest runs; `python3 report.py --help` tells the options.

    python3 report.py

The code is in emailbench/report/.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write("Python 3.11 or newer is needed, this is %d.%d\n" % sys.version_info[:2])
    sys.exit(2)

from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from emailbench.base.console import guarded
from emailbench.report import main

if __name__ == "__main__":
    sys.exit(guarded(main))
