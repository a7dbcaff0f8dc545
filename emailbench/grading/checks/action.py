"""action: the primary record is there, and no action call was refused and then left at that."""

from __future__ import annotations

from collections.abc import Iterator

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, listed, quoted, reason, warning
from emailbench.records.journal import Line


def check(case: Case) -> Iterator[Finding]:
    """Find a missing primary record and refused action calls."""
    if case.primary is None:
        yield reason(_missing(case))
    for line in case.recording.failed_calls:
        if line.category != "action":
            yield warning(f"call {line.n} of {quoted(line.tool, 40)} was refused ({quoted(line.error or '', 160)})")
            continue
        what = f"call {line.n} of {quoted(line.tool, 40)} was refused ({quoted(line.error or '', 160)})"
        if _put_right(case, line):
            yield warning(f"{what} and put right later")
        elif _done_before(case, line):
            yield warning(f"{what}; the same call had been done before")
        else:
            yield reason(f"{what} and never put right")


def _missing(case: Case) -> str:
    wanted = case.task.expected_action
    elsewhere = [entry for entry in case.recording.entries if entry.action == wanted]
    if elsewhere:
        return f"{elsewhere[-1].name} stands on thread {quoted(elsewhere[-1].thread_id)}, not on the task's"
    recorded = listed(sorted({entry.action for entry in case.recording.entries}), "and")
    return f"no {wanted} stands on the thread, which the policies lead to; recorded: {recorded}"


def _put_right(case: Case, line: Line) -> bool:
    """Tell whether the same tool later succeeds on this thread, or the primary record comes after the call."""
    if case.primary is not None and case.primary.call > line.n:
        return True
    return any(
        later.ok and later.n > line.n and later.tool == line.tool and _on_thread(case, later)
        for later in case.recording.lines
    )


def _done_before(case: Case, line: Line) -> bool:
    """Tell whether the call repeats one that succeeded, as a client does that missed the answer."""
    asked = _asked(line)
    return any(
        earlier.ok and earlier.n < line.n and earlier.tool == line.tool and _asked(earlier) == asked
        for earlier in case.recording.lines
    )


def _asked(line: Line) -> object:
    """Return what a call asks for, less the words that go with it."""
    if not isinstance(line.arguments, dict):
        return line.arguments
    return {name: value for name, value in line.arguments.items() if name not in ("reason", "evidence")}


def _on_thread(case: Case, line: Line) -> bool:
    named = line.arguments.get("thread_id") if isinstance(line.arguments, dict) else None
    return named is None or named == case.task.thread_id
