"""process: the agent's program could be started and ended well."""

from __future__ import annotations

from collections.abc import Iterator

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, quoted, reason, warning
from emailbench.grading.void import part

SOON_S = 2.0
"""A connection that breaks no longer before the agent's end than this ended with it."""


def check(case: Case) -> Iterator[Finding]:
    """Find an exit code other than 0 or a signal, unless we ended the program; a time limit is a warning."""
    process = case.circumstances.process
    yield from _mishaps(case)
    if process.failure and part(process.failure) == "agent":
        yield reason(quoted(process.failure.partition(":")[2].strip(), 300))
    elif process.timed_out:
        yield warning("the time limit ended the run; it is graded on what it had recorded")
    elif process.ended_by == "agent":
        if process.signal is not None:
            yield reason(f"the agent's program was killed by signal {process.signal}")
        elif process.exit_code not in (0, None):
            yield from _exit_code(case, process.exit_code)


def _exit_code(case: Case, code: int | None) -> Iterator[Finding]:
    """Judge an exit code: where a known program tells that its provider failed after the work, the work counts."""
    usage, ended = case.circumstances.usage, f"the agent's program ended with exit code {code}"
    if usage.provider_errors and usage.trace_vouched and case.recording.acted:
        yield warning(f"{ended}, after the model's provider failed: {quoted(usage.provider_errors[-1], 200)}")
    else:
        yield reason(f"{ended}, where 0 means success")


def _mishaps(case: Case) -> Iterator[Finding]:
    """Find what may have kept the agent from its work, and excuses nothing, since it may be its own doing."""
    process, errors = case.circumstances.process, case.circumstances.usage.provider_errors
    if process.connected is False:
        yield warning("the agent's program never reached the MCP server; what it printed is in stderr.log")
    if process.relay == "broken" and (process.relay_s or 0.0) > SOON_S:
        yield warning(f"its connection to the MCP server broke {process.relay_s:g} s before the agent's end")
    if errors and not case.recording.acted:
        yield warning(f"the model's provider failed, as the agent's trace tells: {quoted(errors[0], 200)}")
    for fault in process.faults:
        yield warning(f"a fault of the benchmark's own, which its agent may have provoked: {quoted(fault, 200)}")
