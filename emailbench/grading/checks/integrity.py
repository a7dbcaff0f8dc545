"""integrity: the ledger is what the logged calls made it, and nothing was seen that no agent may see.

Under a proven jail the journal is the runner's own. Elsewhere an agent may have written it, so it is also held against
itself and the world: what a call answered, what it asked for and what it changed must fit together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from emailbench.grading.case import Case
from emailbench.grading.findings import Finding, listed, quoted, reason, warning
from emailbench.grading.recording import Recording, distinct_addresses, strings
from emailbench.records import given
from emailbench.records import ledger as ledgers
from emailbench.records.journal import Line
from emailbench.records.ledger import BUCKETS

ADDS: Mapping[str, str] = {
    "create_draft": "drafts",
    "send_email": "sent_emails",
    "forward_email": "forwards",
    "escalate_email": "escalations",
    "schedule_meeting": "scheduled_meetings",
    "mark_ignore": "ignored_threads",
    "update_crm": "crm_updates",
    "cancel_meeting": "cancelled_meetings",
}
"""Action tool → the bucket it adds a record to."""
REMOVES: Mapping[str, str] = {"discard_draft": "drafts", "cancel_meeting": "scheduled_meetings"}
"""Action tool → the bucket it takes a record of this run from."""

SAME_TEXT = ("thread_id", "subject", "body", "note", "title", "reason", "reason_code", "duplicate_of", "value")
"""Arguments that stand in the record as they were given."""
READ_AS: Mapping[str, Callable[[str], str]] = {
    "thread_id": lambda text: given.name(text).lower(),
    "duplicate_of": lambda text: given.name(text).lower(),
    "reason_code": given.choice,
}
"""Arguments that are read leniently, and how."""
SAME_LIST: Mapping[str, Callable[[list[str]], list[str]]] = {
    "evidence": given.names,
    "asks": lambda texts: [given.choice(text) for text in texts if text.strip()],
}
SAME_PEOPLE = ("to", "cc", "bcc", "attendees")
CHUNK = 1 << 20


def check(case: Case) -> Iterator[Finding]:
    """Find what shows that the record of the run is not the run."""
    recording = case.recording
    yield from _journal(recording)
    yield from _ledger(recording)
    yield from _effects(recording)
    if not case.circumstances.attested:
        yield from _answers(case)
    if recording.lines and case.circumstances.process.connected is False:
        yield reason("the log holds calls, and no client had ever connected to make them")
    failure = case.circumstances.process.failure
    if failure:  # Not void, so the agent may have caused it.
        yield reason(f"{quoted(failure, 200)}, and no jail kept the agent from causing that")
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


def _effects(recording: Recording) -> Iterator[Finding]:
    made = dict.fromkeys(BUCKETS, 0)
    live: set[tuple[str, str]] = set()
    for line in recording.lines:
        acts = line.tool in ADDS or line.tool in REMOVES
        if line.effect is None:
            if acts and line.ok:
                yield reason(f"call {line.n} of {line.tool} is logged as done, and the log holds no effect of it")
            continue
        what = f"call {line.n} of {quoted(line.tool, 40)}"
        if not acts or not line.ok:
            yield reason(f"{what} {'failed' if acts else 'is no action'}, and the log holds an effect of it")
        fault = _effect_fault(line, line.effect, made, live)
        if fault:
            yield reason(f"the effect that the log holds of {what} {fault}")


def _effect_fault(line: Line, effect: Mapping[str, Any], made: dict[str, int], live: set[tuple[str, str]]) -> str:
    """Return what is wrong with one effect, and keep count of the records that the effects make and remove."""
    add, remove, record = effect.get("add"), effect.get("remove"), effect.get("record")
    if isinstance(remove, str) and add is None:
        name = (remove, str(effect.get("id")))
        if REMOVES.get(line.tool) != remove or name not in live:
            return "removes what it cannot remove"
        live.discard(name)
        return ""
    if not isinstance(add, str) or add not in BUCKETS or not isinstance(record, dict) or remove is not None:
        return "is none that a call can have"
    made[add] += 1
    live.add((add, str(record.get("id"))))
    if ADDS.get(line.tool) != add:
        return f"is a record in {add}, which that tool does not make"
    if record.get("id") != f"{BUCKETS[add]}{made[add]}" or record.get("call") != line.n:
        return "does not carry the id and call number it must have"
    return _unlike(line, record)


def _unlike(line: Line, record: Mapping[str, Any]) -> str:
    """Return where a record is not what the call's arguments ask for."""
    arguments = line.arguments if isinstance(line.arguments, dict) else {}
    for name in SAME_TEXT:
        asked = arguments.get(name)
        if not isinstance(asked, str) or not asked.strip() or name not in record:
            continue
        if READ_AS.get(name, str)(str(record[name])) != READ_AS.get(name, str)(_writable(asked)):
            return f"has another {name} than the call's arguments"
    for name, read in SAME_LIST.items():
        asked = arguments.get(name)
        if not isinstance(asked, list) or not all(isinstance(one, str) for one in asked):
            continue
        if set(strings(record.get(name))) != set(read([_writable(one) for one in asked])):
            return f"has another {name} than the call's arguments"
    for name in SAME_PEOPLE:
        if arguments.get(name) and name in record and _people(record[name]) != _people(arguments[name]):
            return f"has other people in {name} than the call's arguments"
    return ""


def _people(value: object) -> set[str]:
    return set(distinct_addresses([value]))


def _writable(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _answers(case: Case) -> Iterator[Finding]:
    """Find facts that the log calls shown and that do not stand in the answer as the world has them."""
    updated = {str(entry.record.get("record")) for entry in case.recording.entries if entry.bucket == "crm_updates"}
    for line in case.recording.lines:
        if not line.ok or not line.shown:
            continue
        facts = _facts(line.answer)
        for name in line.shown:
            if name not in facts:
                yield reason(f"the log calls {quoted(name)} shown by call {line.n}, whose answer does not hold it")
                return
            if name.startswith("cal.") or any(name.startswith(record + ".") for record in updated):
                continue  # The agent's own meetings and updates stand in these too.
            if facts[name] != case.ground.value(name):
                yield reason(f"call {line.n} answered for {quoted(name)} what the company's records do not say")
                return


def _facts(answer: Any) -> dict[str, Any]:
    """Return the facts that stand in an answer's records."""
    records = answer.get("records") if isinstance(answer, dict) else None
    facts: dict[str, Any] = {}
    for record in records if isinstance(records, list) else ():
        held = record.get("facts") if isinstance(record, dict) else None
        facts.update(held if isinstance(held, dict) else {})
    return facts


def _seen(canary: str, recording: Recording, trace: Path | bytes | None) -> bool:
    """Tell whether a canary, or the one long word in it, stands in what the run left."""
    word = max(canary.split(), key=len, default="")
    needle = (word if len(word) >= 16 else canary).encode()
    return bool(needle) and (any(needle in data for data in recording.raw) or _stands_in(trace, needle))


def _stands_in(trace: Path | bytes | None, needle: bytes) -> bool:
    if trace is None or isinstance(trace, bytes):
        return trace is not None and needle in trace
    try:
        with trace.open("rb") as stream:
            kept = b""
            while chunk := stream.read(CHUNK):
                if needle in kept + chunk:
                    return True
                kept = chunk[-len(needle) :]
    except OSError:
        return False
    return False
