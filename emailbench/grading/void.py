"""Void: runs that say nothing about the agent, since what went wrong is nothing that an agent can bring about."""

from __future__ import annotations

from emailbench.grading.case import Circumstances
from emailbench.grading.findings import quoted
from emailbench.grading.recording import Recording

JAILED_ONLY = ("relay", "warden", "suite")
"""Parts that an agent outside a jail could break itself: their failure is void only under a proven jail."""


def void_reason(recording: Recording, circumstances: Circumstances) -> str | None:
    """Return why a run is void, or None when it is to be judged. Asked before any check."""
    process, usage = circumstances.process, circumstances.usage
    if process.spawn_error:
        return f"the agent could not be started: {quoted(process.spawn_error, 200)}"
    if process.failure and (part(process.failure) not in JAILED_ONLY or circumstances.attested):
        return f"the benchmark failed, not the agent: {quoted(process.failure, 200)}"
    if recording.acted:
        return None
    if usage.provider_errors:
        return f"the model's provider failed before any action: {quoted(usage.provider_errors[0], 200)}"
    if usage.mcp_connected is False and process.connected is not True:  # What was seen beats what was printed.
        return "the agent's own client could not start the MCP server, and no action was recorded"
    return None


def part(failure: str) -> str:
    """Return the part of the benchmark that a failure names."""
    return failure.partition(":")[0].strip().lower()
