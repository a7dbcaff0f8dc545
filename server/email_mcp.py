"""The door to the MCP server: `python3 -I -S server/email_mcp.py` from any folder, `--help` for its settings.

A run that the runner owns is reached through a relay (`emailbench/server/relay.py`), which is started by path before
anything else is imported; otherwise `emailbench.server.email_mcp` serves an episode of its own.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.stderr.write("Python 3.11 or newer is needed, this is %d.%d\n" % sys.version_info[:2])
    sys.exit(2)

from _signal import SIGINT, SIGTERM, signal  # type: ignore[import-not-found]

SUITE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
# In a checkout the package stands in the suite's folder, in an installation beside it.
ROOT = SUITE if os.path.isdir(os.path.join(SUITE, "emailbench")) else os.path.dirname(SUITE)

if __name__ == "__main__":
    for number in (SIGINT, SIGTERM):
        signal(number, lambda *_: os._exit(0))  # Until the server has handlers of its own: nothing has been said yet.
    if os.environ.get("EMAIL_BENCH_CONNECT"):
        sys.path.insert(0, os.path.join(ROOT, "emailbench", "server"))
        from relay import main  # type: ignore[import-not-found]
    else:
        sys.path.insert(0, ROOT)
        from emailbench.server.email_mcp import main
    sys.exit(main())
