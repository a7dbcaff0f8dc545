"""A task's own patches of the world, and the cut at its `now`: what is stamped later does not exist yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from emailbench.base.errors import UserError
from emailbench.base.frozen import replace
from emailbench.base.wording import describe, did_you_mean
from emailbench.world.clock import parse_instant
from emailbench.world.forms import STAMPS, full_event, full_user, usable_stamps
from emailbench.world.load import RawWorld, full_message, full_row

if TYPE_CHECKING:
    from emailbench.records.task import Change  # A server that owns its episode needs no task files.

FRONT_MATTER = ("title", "effective_from", "effective_to", "status", "audience", "owner", "precedence", "published_at")
"""Fields of a policy's front matter that a change may set although the file leaves them out."""


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
    """Patch the record with `fields`, or remove it where `fields` is None; a field set to null is taken out."""
    kind = record.partition(".")[0]
    editors = {"inbox": _edit_message, "crm": _edit_row, "cal": _edit_event, "kb": _edit_policy}
    edited = editors[kind](raw, record, fields, where) if kind in editors else None
    if edited is None:
        raise UserError(f"no record {record!r}", where=where, remedy="name a record such as crm.approval.ap-31")
    return edited


def _merged(old: Mapping[str, Any], fields: Mapping[str, Any], fixed: str, where: str) -> dict[str, Any]:
    if fixed in fields and fields[fixed] != old[fixed]:
        raise UserError(f"{fixed} cannot be changed", where=where, remedy="remove the record and add another")
    return {key: value for key, value in {**old, **fields}.items() if value is not None or key not in fields}


def _edit_message(raw: RawWorld, record: str, fields: Mapping[str, Any] | None, where: str) -> RawWorld | None:
    for name, thread in raw.threads.items():
        messages = list(thread["messages"])
        ids = [f"inbox.{name}.{message['message_id']}" for message in messages]
        if record in ids:
            at = ids.index(record)
            patched = [] if fields is None else [_patched_message(messages[at], fields, thread["subject"], where)]
            kept = {**thread, "messages": messages[:at] + patched + messages[at + 1 :]}
            return replace(raw, threads={**raw.threads, name: kept})
    return None


def _patched_message(old: Mapping[str, Any], fields: Mapping[str, Any], subject: str, where: str) -> Mapping[str, Any]:
    names = {"timestamp": "sent_at", "body": "text"}
    given = {names.get(key, key): value for key, value in fields.items()}
    return full_message(_merged(old, given, "message_id", where), subject, where)


def _edit_row(raw: RawWorld, record: str, fields: Mapping[str, Any] | None, where: str) -> RawWorld | None:
    for kind, rows in raw.tables.items():
        for name, row in rows.items():
            if record == f"crm.{kind}.{name}":
                kept = {key: inner for key, inner in rows.items() if key != name}
                if fields is not None:
                    patched = full_row(_merged(row, fields, "id", where), where)
                    kept = {key: patched if key == name else inner for key, inner in rows.items()}
                return replace(raw, tables={**raw.tables, kind: kept})
    return None


def _edit_event(raw: RawWorld, record: str, fields: Mapping[str, Any] | None, where: str) -> RawWorld | None:
    for address, user in raw.users.items():
        if record == f"cal.{user['id']}" and fields is not None:
            patched = full_user(address, _merged(user, fields, "id", where), where)
            return replace(raw, users={**raw.users, address: patched})
        events = list(user["events"])
        ids = [f"cal.{user['id']}.{event['id']}" for event in events]
        if record in ids:
            at = ids.index(record)
            new = [] if fields is None else [full_event(_merged(events[at], fields, "id", where), where, "")]
            kept = {**user, "events": events[:at] + new + events[at + 1 :]}
            return replace(raw, users={**raw.users, address: kept})
    return None


def _edit_policy(raw: RawWorld, record: str, fields: Mapping[str, Any] | None, where: str) -> RawWorld | None:
    """Patch clauses, by fact id or bare stamp, and fields of the front matter."""
    if record not in raw.policies:
        return None
    policies = dict(raw.policies)
    old = policies.pop(record)
    if fields is None:
        return replace(raw, policies=policies)
    clauses, meta = dict(old.clauses), dict(old.meta)
    for key, value in fields.items():
        fact = key if key in old.clauses else f"{record}.{key}"
        if not isinstance(value, (str, int, float)) or key in ("doc", "version"):
            raise UserError(f"{key} cannot become {describe(value)}", where=where)
        if fact in old.clauses:
            clauses[fact] = str(value)
        elif key in FRONT_MATTER or key in old.meta:
            meta[key] = str(value)
        else:
            known = [*(name.removeprefix(f"{record}.") for name in old.clauses), *old.meta]
            raise UserError(f"no clause or field {key!r}", where=where, remedy=did_you_mean(key, known))
    usable_stamps(meta, where)
    patched = replace(old, meta=meta, clauses=clauses, title=meta.get("title", old.title), source="")
    return replace(raw, policies={name: patched if name == record else kept for name, kept in raw.policies.items()})


def _add(raw: RawWorld, kind: str, record: Mapping[str, Any], where: str) -> RawWorld:
    if kind == "message":
        return _add_message(raw, record, where)
    if kind == "event":
        return _add_event(raw, record, where)
    if kind not in raw.tables:
        raise UserError(f"no record type {kind!r}", where=where, remedy=did_you_mean(kind, raw.tables))
    row = full_row(record, where)
    if row["id"] in raw.tables[kind]:
        raise UserError("the added record needs an id of its own", where=where)
    return replace(raw, tables={**raw.tables, kind: {**raw.tables[kind], row["id"]: row}})


def _add_message(raw: RawWorld, record: Mapping[str, Any], where: str) -> RawWorld:
    name = record.get("thread_id")
    if not isinstance(name, str) or name not in raw.threads:
        raise UserError(f"no thread {name!r}", where=where, remedy='name it in "thread_id"')
    thread = raw.threads[name]
    fields = {key: value for key, value in record.items() if key != "thread_id"}
    message = full_message(fields, thread["subject"], where)
    if any(message["message_id"] == old["message_id"] for held in raw.threads.values() for old in held["messages"]):
        raise UserError("the added message needs an id of its own", where=where)
    return replace(raw, threads={**raw.threads, name: {**thread, "messages": [*thread["messages"], message]}})


def _add_event(raw: RawWorld, record: Mapping[str, Any], where: str) -> RawWorld:
    for address, user in raw.users.items():
        if record.get("user") in (address, user["id"]):
            event = full_event({key: value for key, value in record.items() if key != "user"}, where, "")
            if not event["id"] or any(event["id"] == old["id"] for old in user["events"]):
                raise UserError("the added event needs an id of its own", where=where)
            return replace(raw, users={**raw.users, address: {**user, "events": [*user["events"], event]}})
    raise UserError(f"no calendar user {record.get('user')!r}", where=where, remedy='name it in "user"')


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
