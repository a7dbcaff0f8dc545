"""Effects held against the calls that had them: a tool makes one kind of record, from the arguments it was given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from emailbench.grading.findings import quoted
from emailbench.grading.recording import MAILS, Recording, distinct_addresses, strings
from emailbench.records import given
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

TEXTS: Mapping[str, tuple[str, ...]] = {
    "drafts": ("subject", "body"),
    "sent_emails": ("subject", "body"),
    "forwards": ("note",),
    "escalations": ("queue", "reason_code", "reason"),
    "scheduled_meetings": ("calendar_user", "start", "end", "title", "note"),
    "ignored_threads": ("reason_code", "duplicate_of", "reason"),
    "crm_updates": ("record", "field", "value", "reason"),
    "cancelled_meetings": ("event", "reason"),
}
"""Bucket → the fields that hold a text in every record a tool makes, beside `id` and `thread_id`."""
_MAIL_LISTS = ("to", "cc", "bcc", "attachments", "asks", "offered_slots")
LISTS: Mapping[str, tuple[str, ...]] = {
    "drafts": _MAIL_LISTS,
    "sent_emails": _MAIL_LISTS,
    "forwards": ("to", "attachments"),
    "scheduled_meetings": ("attendees",),
}
"""Bucket → the fields that hold a list of texts, beside `evidence`."""

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


def effect_faults(recording: Recording) -> Iterator[str]:
    """Yield what no effect of a call can be, in the order of the calls."""
    made = dict.fromkeys(BUCKETS, 0)
    live: set[tuple[str, str]] = set()
    for line in recording.lines:
        acts = line.tool in ADDS or line.tool in REMOVES
        if line.effect is None:
            if acts and line.ok:
                yield f"call {line.n} of {line.tool} is logged as done, and the log holds no effect of it"
            continue
        what = f"call {line.n} of {quoted(line.tool, 40)}"
        if not acts or not line.ok:
            yield f"{what} {'failed' if acts else 'is no action'}, and the log holds an effect of it"
        fault = _effect_fault(line, line.effect, made, live)
        if fault:
            yield f"the effect that the log holds of {what} {fault}"


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
    if misshapen := _misshapen(add, record):
        return f"has a field {misshapen} of a form that no tool makes"
    return _unlike(line, record)


def _misshapen(bucket: str, record: Mapping[str, Any]) -> str:
    """Return the first field of a record that is not of the form in which tools make it."""
    for name in ("id", "thread_id", *TEXTS[bucket]):
        if not isinstance(record.get(name), str):
            return name
    for name in ("evidence", *LISTS.get(bucket, ())):
        value = record.get(name)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            return name
    if bucket in MAILS and not isinstance(record.get("quote_history"), bool):
        return "quote_history"
    return ""


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
