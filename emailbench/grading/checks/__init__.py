"""The checks, one module each, in the order in which they are named in reasons and near misses."""

from __future__ import annotations

from emailbench.grading.checks import (
    action,
    address,
    calendar,
    claims,
    content,
    counts,
    evidence,
    grounding,
    integrity,
    process,
    tools,
)
from emailbench.grading.findings import Check

CHECKS: tuple[Check, ...] = (
    Check("integrity", integrity.check),
    Check("action", action.check),
    Check("counts", counts.check, reads_primary=True),
    Check("address", address.check, reads_primary=True),
    Check("evidence", evidence.check, reads_primary=True),
    Check("content", content.check, reads_primary=True),
    Check("grounding", grounding.check),
    Check("claims", claims.check),
    Check("calendar", calendar.check),
    Check("tools", tools.check, reads_primary=True),
    Check("process", process.check),
)
