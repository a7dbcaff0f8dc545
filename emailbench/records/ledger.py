"""The ledger: the durable state that a run leaves, as the fold of the effects of its calls.

An effect is {"add": bucket, "record": {...}} or {"remove": bucket, "id": "d1"}; every record has `id`, `thread_id`,
`call` (the number of the call that made it) and `evidence` (fact ids).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

FORMAT = 1

BUCKETS: dict[str, str] = {
    "drafts": "d",
    "sent_emails": "s",
    "forwards": "f",
    "escalations": "e",
    "scheduled_meetings": "m",
    "ignored_threads": "i",
    "crm_updates": "u",
    "cancelled_meetings": "c",
}
"""Bucket → the letter its record ids begin with."""

ACTION_BUCKET: dict[str, str] = {
    "draft": "drafts",
    "ask_followup": "drafts",
    "send": "sent_emails",
    "forward": "forwards",
    "escalate": "escalations",
    "schedule_meeting": "scheduled_meetings",
    "ignore": "ignored_threads",
}
"""Action of a task → the bucket its primary record stands in."""


def empty() -> dict[str, Any]:
    """Return a ledger without records."""
    return {"format": FORMAT, **{bucket: [] for bucket in BUCKETS}}


def apply(ledger: dict[str, Any], effect: Mapping[str, Any] | None) -> None:
    """Change `ledger` by one effect; an effect that is none of ours is passed over."""
    if not isinstance(effect, Mapping):
        return
    add, remove = effect.get("add"), effect.get("remove")
    if isinstance(add, str) and add in BUCKETS and isinstance(effect.get("record"), Mapping):
        ledger[add].append(dict(effect["record"]))
    elif isinstance(remove, str) and remove in BUCKETS:
        ledger[remove] = [record for record in ledger[remove] if record.get("id") != effect.get("id")]


def fold(effects: Iterable[Mapping[str, Any] | None]) -> dict[str, Any]:
    """Return the ledger that a sequence of effects leaves."""
    ledger = empty()
    for effect in effects:
        apply(ledger, effect)
    return ledger


def action_of(bucket: str, record: Mapping[str, Any]) -> str:
    """Return the action that a record stands for; a draft that asks for something is an `ask_followup`."""
    if bucket == "drafts":
        return "ask_followup" if record.get("asks") else "draft"
    actions = {held: action for action, held in ACTION_BUCKET.items() if held != "drafts"}
    return actions.get(bucket, bucket)


def records(ledger: Mapping[str, Any]) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """Yield (bucket, record) for each well-formed record of a ledger, whatever else it holds."""
    for bucket in BUCKETS:
        content = ledger.get(bucket)
        for record in content if isinstance(content, list) else ():
            if isinstance(record, Mapping):
                yield bucket, record
