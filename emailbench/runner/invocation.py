"""An invocation's name, and what `invocation.json` says of it."""

from __future__ import annotations

import os
import secrets
import sys
from datetime import UTC, datetime
from typing import Any


def new_id() -> str:
    """Return a name for this invocation; names sort by time."""
    return f"{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}-{secrets.token_hex(3)}"


def timestamp() -> str:
    """Return the machine's time, for people."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def machine() -> dict[str, Any]:
    """Return what the runner runs on."""
    system = os.uname()
    return {
        "python": sys.version.split()[0],
        "platform": f"{system.sysname} {system.release} {system.machine}",
        "cpus": os.cpu_count(),
    }
