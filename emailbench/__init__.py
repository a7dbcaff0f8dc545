"""The Email Response Benchmark: run agents on email work, grade what they leave behind, report it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from emailbench.api import Episode as Episode
    from emailbench.api import load_suite as load_suite

__version__ = "0.1.0"
__all__ = ["Episode", "__version__", "load_suite"]


def __getattr__(name: str) -> Any:
    """Import the public names when they are first asked for, so that importing a part stays cheap."""
    if name in ("Episode", "load_suite"):
        from emailbench import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
