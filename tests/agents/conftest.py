"""The programs in `agents/` are no package: their tests import them as they import each other."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
for folder in (str(ROOT), str(ROOT / "agents")):
    if folder not in sys.path:
        sys.path.insert(0, folder)
