"""integrity: the ledger is what the logged calls made it, and nothing was seen that no agent may see.

Under a proven jail the journal is the runner's own. Elsewhere an agent may have written it, so it is also held against
itself and the world: what a call answered, what it asked for and what it changed must fit together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from emailbench.base.plain import one_line
from emailbench.grading.case import Case
from emailbench.grading.effects import effect_faults
from emailbench.grading.findings import Finding, listed, quoted, reason, warning
from emailbench.grading.recording import Recording
from emailbench.grading.void import JAILED_ONLY, part
from emailbench.records import ledger as ledgers
from emailbench.records.journal import facts_in
from emailbench.records.ledger import BUCKETS

CHUNK = 1 << 20


def check(case: Case) -> Iterator[Finding]:
    """Find what shows that the record of the run is not the run."""
    recording = case.recording
    yield from _journal(recording)
    yield from _ledger(recording)
    yield from map(reason, effect_faults(recording))
    if not case.circumstances.attested:
        yield from _answers(case)
    if case.circumstances.process.replay:
        yield reason(one_line(case.circumstances.process.replay, 300))
    if recording.lines and case.circumstances.process.connected is False:
        yield reason("the log holds calls, and no client had ever connected to make them")
    failure = case.circumstances.process.failure
    if failure and part(failure) != "agent":  # Not void, so the agent may have caused it.
        cause = "no jail kept the agent from causing that"
        if part(failure) not in JAILED_ONLY:
            cause = "what the agent left may be the cause"
        yield reason(f"{quoted(failure, 200)}, and {cause}")
    for canary in case.ground.canaries:
        if _seen(canary, recording, case.circumstances.trace):
            yield reason("a task file's canary stands in the run's ledger, log or trace: the answers were read")


def _journal(recording: Recording) -> Iterator[Finding]:
    faults = recording.journal.faults
    for fault in faults[:3]:
        yield warning(f"the log has a malformed line: {quoted(fault, 160)}")
    if len(faults) > 3:
        yield warning(f"the log has {len(faults)} malformed lines in all")
    if recording.journal.torn:
        yield warning("the last line of the log is torn, as a kill in mid-write leaves it; it is skipped")
    for place, line in enumerate(recording.lines, start=1):
        if line.n != place:
            yield reason(f"the calls in the log are not numbered 1, 2, 3, …: number {line.n} stands at place {place}")
            return


def _ledger(recording: Recording) -> Iterator[Finding]:
    if recording.ledger_fault:
        yield reason(f"ledger.json {recording.ledger_fault}")
        return
    found = ledgers.empty() if recording.ledger is None else recording.ledger
    differing = [bucket for bucket in BUCKETS if found.get(bucket, []) != recording.folded[bucket]]
    if not differing:
        return
    if _is_earlier(found, recording):
        yield warning("the ledger lags behind the log, as a kill between the two writes leaves it; the log counts")
    else:
        yield reason(f"ledger.json is not what the logged calls lead to; it differs in {listed(differing, 'and')}")


def _is_earlier(found: Mapping[str, Any], recording: Recording) -> bool:
    """Tell whether the ledger is what the calls had led to at some earlier moment."""
    ledger = ledgers.empty()
    for line in recording.lines:
        if all(found.get(bucket, []) == ledger[bucket] for bucket in BUCKETS):
            return True
        ledgers.apply(ledger, line.effect)
    return False


def _answers(case: Case) -> Iterator[Finding]:
    """Find facts that the log calls shown and that do not stand in the answer as the world has them."""
    updates = (entry.record for entry in case.recording.entries if entry.bucket == "crm_updates")
    changing = ("cal.", *{f"{record.get('record')}." for record in updates})
    for line in case.recording.lines:
        if not line.ok or not line.shown:
            continue
        facts = facts_in(line.answer)
        for name in line.shown:
            if name not in facts:
                yield reason(f"the log calls {quoted(name)} shown by call {line.n}, whose answer does not hold it")
                return
            if name.startswith(changing):
                continue  # The agent's own meetings and updates stand in these too.
            if facts[name] != case.ground.value(name):
                yield reason(f"call {line.n} answered for {quoted(name)} what the company's records do not say")
                return


def _seen(canary: str, recording: Recording, trace: Path | bytes | None) -> bool:
    """Tell whether a canary, or the one long word in it, stands in what the run left."""
    word = max(canary.split(), key=len, default="")
    needle = (word if len(word) >= 16 else canary).encode()
    return bool(needle) and (any(needle in data for data in recording.raw) or _stands_in(trace, needle))


def _stands_in(trace: Path | bytes | None, needle: bytes) -> bool:
    if trace is None or isinstance(trace, bytes):
        return trace is not None and needle in trace
    try:
        if not trace.is_file():  # On a pipe a reader would wait for ever.
            return False
        with trace.open("rb") as stream:
            kept = b""
            while chunk := stream.read(CHUNK):
                if needle in kept + chunk:
                    return True
                kept = chunk[-len(needle) :]
    except OSError:
        return False
    return False
