"""Void: runs that say nothing about the agent, since what went wrong is nothing that an agent can bring about."""

from __future__ import annotations

import re

from emailbench.grading.case import Circumstances
from emailbench.grading.findings import quoted
from emailbench.grading.recording import Recording

BEFORE = ("runner", "jail")
"""Parts whose failure is only told when it kept the agent from being started, and no earlier run of it explains it."""

JAILED_ONLY = ("relay", "warden", "suite")
"""Parts that an agent outside a jail could break itself: their failure is void only under a proven jail."""

_BAD_REQUEST = re.compile(r"\b(?:400|413|422)\b|bad.request|invalid.(?:request|argument)", re.IGNORECASE)
_MONEY = re.compile(r"billing|credit|quota", re.IGNORECASE)
"""Requests that a provider takes for malformed are made of the conversation, unless it is about money."""


def void_reason(recording: Recording, circumstances: Circumstances) -> str | None:
    """Return why a run is void, or None when it is to be judged. Asked before any check.

    What a trace tells is believed as long as nobody can gain by it. A known program's trace (`trace_vouched`) is none
    of the model's words: the provider's failure excuses a run until an action was recorded. A program that prints its
    own trace could despair of a task that it has seen, so that only a run without any call is excused.
    """
    process, usage = circumstances.process, circumstances.usage
    if process.spawn_error:
        return f"the agent could not be started: {quoted(process.spawn_error, 200)}"
    if process.failure and _excuses(part(process.failure), circumstances.attested):
        return f"the benchmark failed, not the agent: {quoted(process.failure, 200)}"
    called = bool(recording.lines)
    if recording.excess or (recording.acted if usage.trace_vouched else called):
        return None
    if usage.provider_errors and not (called and _is_bad_request(usage.provider_errors[0])):
        when = "any action was recorded" if called else "any call"
        return f"the model's provider failed before {when}: {quoted(usage.provider_errors[0], 200)}"
    if usage.mcp_connected is False and process.connected is False:  # What was seen beats what was printed.
        return "the agent's own client could not start the MCP server, and no action was recorded"
    return None


def _is_bad_request(error: str) -> bool:
    return bool(_BAD_REQUEST.search(error)) and not _MONEY.search(error)


def _excuses(failed: str, attested: bool) -> bool:
    return failed in BEFORE or (failed in JAILED_ONLY and attested)


def part(failure: str) -> str:
    """Return the part of the benchmark that a failure names."""
    return failure.partition(":")[0].strip().lower()
