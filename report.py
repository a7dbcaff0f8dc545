"""Show the results of the latest runs; `python3 report.py --help` tells the options.

    python3 report.py

The code is in emailbench/report/.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from emailbench.report import main

if __name__ == "__main__":
    sys.exit(main())
