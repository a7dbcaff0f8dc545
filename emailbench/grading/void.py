"""Void: runs that say nothing about the agent, since what went wrong is nothing that an agent can bring about."""

from __future__ import annotations

from emailbench.grading.case import Circumstances
from emailbench.grading.findings import quoted
from emailbench.grading.recording import Recording

BEFORE = ("runner", "jail")
"""Parts whose failure is only told when it kept the agent from being started, and no earlier run of it explains it."""

JAILED_ONLY = ("relay", "warden", "suite")
"""Parts that an agent outside a jail could break itself: their failure is void only under a proven jail."""


def void_reason(recording: Recording, circumstances: Circumstances) -> str | None:
    """Return why a run is void, or None when it is to be judged. Asked before any check.

    What a trace tells is believed, since the adapter vouches for the program that prints it, but only of a run that
    recorded nothing at all: whoever has seen the task must not be able to choose.
    """
    process, usage = circumstances.process, circumstances.usage
    if process.spawn_error:
        return f"the agent could not be started: {quoted(process.spawn_error, 200)}"
    if process.failure and _excuses(part(process.failure), circumstances.attested):
        return f"the benchmark failed, not the agent: {quoted(process.failure, 200)}"
    if recording.lines or recording.excess:
        return None
    if usage.provider_errors:
        return f"the model's provider failed before any call: {quoted(usage.provider_errors[0], 200)}"
    if usage.mcp_connected is False and process.connected is False:  # What was seen beats what was printed.
        return "the agent's own client could not start the MCP server, and no action was recorded"
    return None


def _excuses(failed: str, attested: bool) -> bool:
    return failed in BEFORE or (failed in JAILED_ONLY and attested)


def part(failure: str) -> str:
    """Return the part of the benchmark that a failure names."""
    return failure.partition(":")[0].strip().lower()
