"""A task's own patches of the world, and the cut at its `now`: what is stamped later does not exist yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from emailbench.base.errors import UserError
from emailbench.base.shapes import did_you_mean
from emailbench.world.clock import parse_instant
from emailbench.world.load import RawWorld

if TYPE_CHECKING:
    from emailbench.records.task import Change  # A server that owns its episode needs no task files.

STAMPS = ("created_at", "at", "created", "published_at")
"""Fields that say since when a record, a history row or an event has existed."""


def apply_changes(raw: RawWorld, changes: Sequence[Change], where: str) -> RawWorld:
    """Return the world with a task's changes made; raise UserError for a record that does not exist."""
    for index, change in enumerate(changes):
        raw = _apply(raw, change, f"{where}, changes[{index}]")
    return raw


def _apply(raw: RawWorld, change: Change, where: str) -> RawWorld:
    if change.add is not None and isinstance(change.record, dict):
        return _add(raw, change.add, change.record, where)
    if change.remove is not None:
        return _edit(raw, change.remove, None, where)
    if isinstance(change.record, str) and change.set is not None:
        return _edit(raw, change.record, change.set, where)
    raise UserError("a change of no known form", where=where, remedy="{record, set}, {add, record} or {remove}")


def _edit(raw: RawWorld, record: str, fields: Mapping[str, Any] | None, where: str) -> RawWorld:
    """Patch the record with `fields`, or remove it where `fields` is None."""
    kind = record.partition(".")[0]
    editors = {"inbox": _edit_message, "crm": _edit_row, "cal": _edit_event, "kb": _edit_policy}
    edited = editors[kind](raw, record, fields) if kind in editors else None
    if edited is None:
        raise UserError(f"no record {record!r}", where=where, remedy="name a record such as crm.approval.ap-31")
    return edited


def _edit_message(raw: RawWorld, record: str, fields: Mapping[str, Any] | None) -> RawWorld | None:
    for name, thread in raw.threads.items():
        ids = [f"inbox.{name}.{message['message_id']}" for message in thread["messages"]]
        if record in ids:
            messages = _patched(thread["messages"], ids.index(record), fields)
            return replace(raw, threads={**raw.threads, name: {**thread, "messages": messages}})
    return None


def _edit_row(raw: RawWorld, record: str, fields: Mapping[str, Any] | None) -> RawWorld | None:
    for kind, rows in raw.tables.items():
        for name, row in rows.items():
            if record == f"crm.{kind}.{name}":
                kept = {key: inner for key, inner in rows.items() if key != name}
                if fields is not None:
                    kept = {key: {**row, **fields} if key == name else inner for key, inner in rows.items()}
                return replace(raw, tables={**raw.tables, kind: kept})
    return None


def _edit_event(raw: RawWorld, record: str, fields: Mapping[str, Any] | None) -> RawWorld | None:
    for address, user in raw.users.items():
        if record == f"cal.{user['id']}" and fields is not None:
            return replace(raw, users={**raw.users, address: {**user, **fields}})
        ids = [f"cal.{user['id']}.{event['id']}" for event in user["events"]]
        if record in ids:
            events = _patched(user["events"], ids.index(record), fields)
            return replace(raw, users={**raw.users, address: {**user, "events": events}})
    return None


def _edit_policy(raw: RawWorld, record: str, fields: Mapping[str, Any] | None) -> RawWorld | None:
    if record not in raw.policies:
        return None
    policies = dict(raw.policies)
    if fields is None:
        del policies[record]
    else:
        old = policies[record]
        clauses = {key: str(value) for key, value in fields.items() if key in old.clauses}
        meta = {key: str(value) for key, value in fields.items() if key not in old.clauses}
        policies[record] = replace(old, meta={**old.meta, **meta}, clauses={**old.clauses, **clauses}, source="")
    return replace(raw, policies=policies)


def _patched(items: Sequence[Any], index: int, fields: Mapping[str, Any] | None) -> list[Any]:
    before, after = list(items[:index]), list(items[index + 1 :])
    return before + ([] if fields is None else [{**items[index], **fields}]) + after


def _add(raw: RawWorld, kind: str, record: Mapping[str, Any], where: str) -> RawWorld:
    if kind == "message":
        thread = raw.threads.get(record.get("thread_id", ""))
        if thread is None:
            raise UserError(f"no thread {record.get('thread_id')!r}", where=where)
        message = {"attachments": [], "subject": thread["subject"], **record}
        return replace(
            raw, threads={**raw.threads, thread["thread_id"]: {**thread, "messages": [*thread["messages"], message]}}
        )
    if kind == "event":
        for address, user in raw.users.items():
            if record.get("user") in (address, user["id"]):
                event = {"attendees": [], **{key: value for key, value in record.items() if key != "user"}}
                return replace(raw, users={**raw.users, address: {**user, "events": [*user["events"], event]}})
        raise UserError(f"no calendar user {record.get('user')!r}", where=where, remedy='name it in "user"')
    if kind not in raw.tables:
        raise UserError(f"no record type {kind!r}", where=where, remedy=did_you_mean(kind, raw.tables))
    if not isinstance(record.get("id"), str) or record["id"] in raw.tables[kind]:
        raise UserError("the added record needs an id of its own", where=where)
    return replace(raw, tables={**raw.tables, kind: {**raw.tables[kind], record["id"]: dict(record)}})


def cut(raw: RawWorld, now: datetime) -> RawWorld:
    """Return the world as it stands at `now`: nothing that is stamped later is in it."""
    threads = {}
    for name, thread in raw.threads.items():
        messages = [message for message in thread["messages"] if parse_instant(message["sent_at"]) <= now]
        if messages:
            threads[name] = thread if len(messages) == len(thread["messages"]) else {**thread, "messages": messages}
    tables = {
        kind: {name: _cut_fields(row, now) for name, row in rows.items() if _exists(row, now)}
        for kind, rows in raw.tables.items()
    }
    users = {
        address: {**user, "events": [event for event in user["events"] if _exists(event, now)]}
        for address, user in raw.users.items()
    }
    policies = {name: policy for name, policy in raw.policies.items() if _exists(policy.meta, now)}
    return replace(raw, threads=threads, tables=tables, users=users, policies=policies)


def _exists(record: Mapping[str, Any], now: datetime) -> bool:
    return all(_instant(record[stamp], now) <= now for stamp in STAMPS if record.get(stamp))


def _cut_fields(row: Mapping[str, Any], now: datetime) -> Mapping[str, Any]:
    """Return the row without the entries of its lists that are stamped later."""
    if not any(isinstance(value, list) and value and isinstance(value[0], dict) for value in row.values()):
        return row
    return {key: _cut_list(value, now) for key, value in row.items()}


def _cut_list(value: Any, now: datetime) -> Any:
    if not isinstance(value, list):
        return value
    return [item for item in value if not isinstance(item, dict) or _exists(item, now)]


def _instant(stamp: Any, now: datetime) -> datetime:
    """Read a stamp; one without offset, or a bare date, is read at the offset of `now`."""
    instant = datetime.fromisoformat(str(stamp))
    return instant if instant.tzinfo else instant.replace(tzinfo=now.tzinfo)
