"""From findings to a verdict: every check is asked, and of the outcomes that a task accepts the best one counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from emailbench.grading.case import Case, Circumstances
from emailbench.grading.checks import CHECKS
from emailbench.grading.findings import Check, Finding, Severity, reason
from emailbench.grading.ground import Ground
from emailbench.grading.recording import Recording
from emailbench.records.task import Task

MOST_FINDINGS = 25
"""Findings of one check that are kept: enough to see what is wrong, too few for hostile records to flood a report."""


@dataclass(frozen=True)
class Judgement:
    """What all checks found in one case."""

    case: Case
    findings: tuple[tuple[str, Finding], ...]
    blocked: frozenset[str]

    @property
    def failed(self) -> tuple[str, ...]:
        """The checks that found a reason, in their order."""
        broken = {name for name, finding in self.findings if finding.severity == "reason"}
        return tuple(check.name for check in CHECKS if check.name in broken)

    @property
    def passed(self) -> bool:
        """Tell whether no check found a reason and none was blocked."""
        return not self.failed and not self.blocked

    def holds(self, name: str) -> bool:
        """Tell whether a check was asked and found no reason."""
        return name not in self.failed and name not in self.blocked

    def texts(self, severity: Severity) -> tuple[str, ...]:
        """Return the distinct findings of one severity, each behind the name of its check."""
        found = (f"{name}: {finding.text}" for name, finding in self.findings if finding.severity == severity)
        return tuple(dict.fromkeys(found))


def judge(case: Case) -> Judgement:
    """Ask every check about a case; those that read the primary record are blocked while there is none."""
    asked = [check for check in CHECKS if case.primary is not None or not check.reads_primary]
    findings = tuple((check.name, finding) for check in asked for finding in _found(check, case))
    return Judgement(case, findings, frozenset(check.name for check in CHECKS if check not in asked))


def _found(check: Check, case: Case) -> Iterator[Finding]:
    """Yield a check's findings. A check that breaks is our fault; as an agent may provoke that, it fails the run."""
    try:
        yield from islice(check.judge(case), MOST_FINDINGS)
    except Exception as error:
        yield reason(f"the grader itself failed here, which is a fault of the benchmark ({type(error).__name__})")


def judge_task(task: Task, recording: Recording, ground: Ground, circumstances: Circumstances) -> Judgement:
    """Judge a run by the task and each outcome it accepts beside.

    The first that passes counts, else the one with the fewest checks failed or blocked, the task itself before others.
    A run that left more than it may is not read: it fails by `counts`.
    """
    if recording.excess:
        found = ("counts", reason(f"the run left {recording.excess}; no more of it was read"))
        others = frozenset(check.name for check in CHECKS if check.name != "counts")
        return Judgement(Case(task, recording, ground, circumstances), (found,), others)
    return best(judge(Case(outcome, recording, ground, circumstances)) for outcome in task.outcomes())


def best(judgements: Iterable[Judgement]) -> Judgement:
    """Return the judgement that counts, asking no further than the first pass."""
    chosen: Judgement | None = None
    for judgement in judgements:
        if judgement.passed:
            return judgement
        if chosen is None or _faults(judgement) < _faults(chosen):
            chosen = judgement
    assert chosen is not None
    return chosen


def _faults(judgement: Judgement) -> int:
    return len(judgement.failed) + len(judgement.blocked)
