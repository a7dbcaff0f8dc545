"""process: the agent's program ended well."""

from __future__ import annotations

from collections.abc import Iterator

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, reason, warning


def check(case: Case) -> Iterator[Finding]:
    """Find an exit code other than 0 or a signal, unless we ended the program; a time limit is a warning."""
    process = case.circumstances.process
    if process.connected is False:
        yield warning("the agent's program never reached the MCP server; what it printed is in stderr.log")
    if process.timed_out:
        yield warning("the time limit ended the run; it is graded on what it had recorded")
    elif process.ended_by == "agent":
        if process.signal is not None:
            yield reason(f"the agent's program was killed by signal {process.signal}")
        elif process.exit_code not in (0, None):
            yield reason(f"the agent's program ended with exit code {process.exit_code}, where 0 means success")
