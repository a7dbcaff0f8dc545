"""Closes a jail around a process between fork and exec. Stand-alone: part of the warden."""

from __future__ import annotations

from . import jail_bwrap, jail_proof
from .jail_paths import grants, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def enter(
    plan: dict[str, Any], program: str, argv: list[str], environment: dict[str, str], words: int
) -> dict[str, Any]:
    """Close the jail of `plan` around this process; return the word about it, proven or not.

    With bwrap it does not return: bubblewrap starts the agent, and the word goes over `words`.
    """
    if plan["kind"] == "bwrap":
        jail_bwrap.enter(plan, program, argv, environment, words)
    outside = jail_proof.Outside(plan["runner"])
    readable, writable = grants(plan["marks"])
    names = listed(plan["marks"], plan["sealed"])
    word = jail_proof.close_in(plan, readable, writable, outside.facts(), names)
    outside.listener.close()
    return word
