"""counts: extra writes are not free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, listed, quoted, reason
from emailbench.grading.recording import NAMES
from emailbench.records.ledger import BUCKETS


def check(case: Case) -> Iterator[Finding]:
    """Find buckets that hold more or fewer records than the task expects, and records on other threads."""
    found = Counter(entry.bucket for entry in case.on_thread)
    for bucket in BUCKETS:
        expected = case.expected_counts.get(bucket, 0)
        if found[bucket] != expected:
            held = f"{found[bucket]} in the bucket {bucket}"
            yield reason(f"{held}, where {expected} is right (one thread, one action, unless a policy allows more)")
    strays = [entry for entry in case.recording.entries if entry.thread_id != case.task.thread_id]
    for thread in sorted({entry.thread_id for entry in strays}):
        kinds = listed(sorted({NAMES[entry.bucket] for entry in strays if entry.thread_id == thread}), "and")
        yield reason(f"{kinds} recorded on {quoted(thread)}, where the prompt names {quoted(case.task.thread_id)}")
