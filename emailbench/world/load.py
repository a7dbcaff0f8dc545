"""From files to the model: one step that reads minimal and full forms alike, and one vocabulary behind it.

`RawWorld` is the content of the files as JSON values in the full form (`normalise` has filled in what a minimal file
leaves out); `changes` and `cut` work on it, `build` makes the model. A mistake is a UserError with file and record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import read_json
from emailbench.base.shapes import describe
from emailbench.world.addresses import addr_spec, read_addresses
from emailbench.world.clock import Zone, Zones, parse_instant
from emailbench.world.model import CalendarUser, Event, Message, Policy, Row, SuiteInfo, Thread, World, singular
from emailbench.world.policies import parse_policy

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_HEADERS = (
    "subject",
    "from",
    "sender",
    "reply_to",
    "to",
    "cc",
    "bcc",
    "sent_at",
    "in_reply_to",
    "references",
    "auto_submitted",
    "list_id",
    "list_unsubscribe",
    "authentication_results",
    "html",
)


@dataclass(frozen=True)
class RawWorld:
    """The files' content as JSON values, in the full form, and where it came from (for error messages)."""

    meta: Mapping[str, Any]
    threads: Mapping[str, Mapping[str, Any]]
    tables: Mapping[str, Mapping[str, Mapping[str, Any]]]
    """Record type → id → row."""
    users: Mapping[str, Mapping[str, Any]]
    calendar: Mapping[str, Any]
    policies: Mapping[str, Policy]
    data_dir: Path


def read_world(inbox: Path, crm: Path, calendar: Path, kb_dir: Path, suite_json: Path | None = None) -> RawWorld:
    """Read the world's files; without a suite.json of its own a world borrows the zones of the shipped suite."""
    meta = dict(_object(suite_json)) if suite_json and suite_json.is_file() else {}
    if "zones" not in meta:
        meta["zones"] = read_json(paths.home() / "data" / "suite.json").get("zones", {})
    calendar_content = _object(calendar)
    return RawWorld(
        meta=meta,
        threads=_threads(_list(_object(inbox), "threads", inbox), inbox),
        tables=_tables(_object(crm), crm),
        users=_users(calendar_content, calendar),
        calendar={key: calendar_content.get(key, {}) for key in ("rules", "holidays")},
        policies=_policies(kb_dir),
        data_dir=inbox.parent,
    )


def read_data_dir(data: Path) -> RawWorld:
    """Read the world of a suite's data folder."""
    return read_world(
        data / "inbox.json", data / "crm.json", data / "calendar.json", data / "kb", suite_json=data / "suite.json"
    )


def _object(path: Path) -> Mapping[str, Any]:
    content = read_json(path)
    if not isinstance(content, dict):
        raise UserError(f"found {describe(content)}", where=str(path), remedy="the file must hold one JSON object")
    return content


def _list(content: Mapping[str, Any], key: str, path: Path) -> list[Any]:
    value = content.get(key)
    if not isinstance(value, list):
        raise UserError(f"no list {key!r}", where=str(path), remedy=f'the file is {{"{key}": [...]}}')
    return value


def _text(row: Mapping[str, Any], key: str, where: str, *, default: str | None = None) -> str:
    value = row.get(key, default)
    if not isinstance(value, str):
        raise UserError(f"{key}: found {describe(value)}", where=where, remedy="a string is needed here")
    return value


def _row(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UserError(f"found {describe(value)}", where=where, remedy="an object is needed here")
    return dict(value)


def _threads(items: list[Any], path: Path) -> dict[str, Mapping[str, Any]]:
    threads: dict[str, Mapping[str, Any]] = {}
    seen: set[str] = set()
    for index, item in enumerate(items):
        thread = _row(item, f"{path}, threads[{index}]")
        name = _text(thread, "thread_id", f"{path}, threads[{index}]")
        where = f"{path}, thread {name}"
        if name in threads:
            raise UserError("the thread_id stands twice", where=where)
        messages = [_message(message, thread, where) for message in _messages(thread, where)]
        for message in messages:
            if message["message_id"] in seen:
                raise UserError(f"the message_id {message['message_id']!r} stands twice", where=where)
            seen.add(message["message_id"])
        threads[name] = {
            "thread_id": name,
            "subject": _text(thread, "subject", where, default=""),
            "messages": messages,
        }
    return threads


def _messages(thread: Mapping[str, Any], where: str) -> list[Any]:
    messages = thread.get("messages")
    if not isinstance(messages, list) or not messages:
        raise UserError("no messages", where=where, remedy="a thread has at least one message")
    return messages


def _message(value: object, thread: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Bring one message into the full form: timestamp → sent_at, body → text, addresses as lists of strings."""
    message = _row(value, where)
    name = _text(message, "message_id", where)
    where = f"{where}, message {name}"
    for short, full in (("timestamp", "sent_at"), ("body", "text")):
        if short in message:
            message.setdefault(full, message.pop(short))
    message.setdefault("text", "")
    message["sent_at"] = _instant(message, "sent_at", where)
    _text(message, "text", where)
    for key in ("from", "to", "cc", "bcc", "sender", "reply_to"):
        if key in message:
            message[key] = list(read_addresses(message[key]))
    if len(message.get("from", [])) != 1:
        raise UserError("from must be one address", where=where, remedy='such as "Dana Ruiz <dana@harbor.example>"')
    message.setdefault("subject", thread.get("subject", ""))
    attachments = [_row(item, f"{where}, attachments") for item in message.get("attachments") or []]
    message["attachments"] = [{"id": f"a{index}", **item} for index, item in enumerate(attachments, start=1)]
    return message


def _instant(row: Mapping[str, Any], key: str, where: str) -> str:
    text = _text(row, key, where)
    try:
        parse_instant(text)
    except ValueError:
        remedy = "an ISO instant with offset, such as 2026-10-21T09:10:00-05:00"
        raise UserError(f"{key}: found {describe(text)}", where=where, remedy=remedy) from None
    return text


def _tables(content: Mapping[str, Any], path: Path) -> dict[str, dict[str, Mapping[str, Any]]]:
    tables: dict[str, dict[str, Mapping[str, Any]]] = {}
    for table, rows in content.items():
        if not isinstance(rows, list):
            continue
        held = tables.setdefault(singular(table), {})
        for index, item in enumerate(rows):
            row = _row(item, f"{path}, {table}[{index}]")
            name = row.setdefault("id", row.get("email") or f"{table}-{index + 1}")
            if not isinstance(name, str) or name in held:
                raise UserError(f"the id {describe(name)} cannot be used", where=f"{path}, {table}[{index}]")
            held[name] = row
    return tables


def _users(content: Mapping[str, Any], path: Path) -> dict[str, Mapping[str, Any]]:
    users = content.get("users")
    if not isinstance(users, dict):
        raise UserError('no object "users"', where=str(path), remedy='the file is {"users": {address: {...}}}')
    return {addr_spec(address): _user(addr_spec(address), value, path) for address, value in users.items()}


def _user(address: str, value: object, path: Path) -> Mapping[str, Any]:
    where = f"{path}, user {address}"
    user = _row(value, where)
    user.setdefault("id", address)
    user.setdefault("name", address)
    _text(user, "timezone", where)
    events = []
    for index, item in enumerate(user.get("events") or []):
        event = _row(item, f"{where}, events[{index}]")
        event.setdefault("id", f"e{index + 1}")
        event["attendees"] = [addr_spec(entry) for entry in read_addresses(event.get("attendees"))]
        events.append(event)
    user["events"] = events
    user["availability"] = [_row(item, f"{where}, availability") for item in user.get("availability") or []]
    return user


def _policies(kb_dir: Path) -> dict[str, Policy]:
    if not kb_dir.is_dir():
        raise UserError("no such folder", where=str(kb_dir), remedy="policies are Markdown files in data/kb/")
    policies: dict[str, Policy] = {}
    for path in sorted(kb_dir.glob("*.md")):
        policy = parse_policy(path.read_text(encoding="utf-8"), path.stem, str(path))
        if policy.record in policies:
            raise UserError(f"{policy.doc} version {policy.version} stands twice", where=str(path))
        policies[policy.record] = policy
    return policies


def build(raw: RawWorld, now: datetime | None, mailbox: str | None, thread_id: str | None) -> World:
    """Make the model from raw content that is already patched and cut."""
    info = suite_info(raw)
    threads = {name: _build_thread(thread) for name, thread in raw.threads.items()}
    asked = threads.get(thread_id) if thread_id else None
    newest = [message.sent_at for thread in ([asked] if asked else threads.values()) for message in thread.messages]
    instant = now or (max(newest) if newest else datetime.fromisoformat("1970-01-01T00:00:00+00:00"))
    world = World(
        info=info,
        now=instant,
        mailbox=mailbox or _default_mailbox(info, asked),
        threads=threads,
        rows={row.record: row for kind, rows in raw.tables.items() for row in _build_rows(kind, rows)},
        calendars={address: _build_user(address, user, raw, info.zones) for address, user in raw.users.items()},
        policies=raw.policies,
        rules={
            rule["rule"]: rule for rule in raw.calendar.get("rules") or [] if isinstance(rule, dict) and "rule" in rule
        },
    )
    return replace(world, now=world.zone.at(instant))


def suite_info(raw: RawWorld) -> SuiteInfo:
    """Return what suite.json says; a world without one takes its own domains from its calendars' addresses."""
    meta = raw.meta
    company = meta.get("company") or {}
    domains = company.get("domains") or sorted({address.rpartition("@")[2] for address in raw.users})
    first = next(iter(raw.users.values()), {"timezone": "UTC"})
    return SuiteInfo(
        name=str(meta.get("name", raw.data_dir.parent.name)),
        version=str(meta.get("version", "0")),
        company=str(company.get("name", "")),
        domains=tuple(domains),
        mailboxes=tuple(meta.get("mailboxes") or ()),
        staff_table=str(meta.get("staff_table", "staff")),
        timezone=str(meta.get("timezone") or company.get("timezone") or first["timezone"]),
        zones=Zones(meta["zones"], str(raw.data_dir / "suite.json")),
    )


def _default_mailbox(info: SuiteInfo, thread: Thread | None) -> str:
    """Return the recipient of the newest inbound message that is ours, else the first mailbox."""
    for message in reversed(thread.messages if thread else ()):
        if addr_spec(message.sender).rpartition("@")[2] not in info.domains:
            for address in map(addr_spec, (*message.to, *message.cc)):
                if address.rpartition("@")[2] in info.domains:
                    return address
    return str(info.mailboxes[0]["address"]) if info.mailboxes else ""


def _build_thread(thread: Mapping[str, Any]) -> Thread:
    messages = sorted((_build_message(thread, message) for message in thread["messages"]), key=lambda m: m.sent_at)
    return Thread(thread["thread_id"], thread["subject"], tuple(messages))


def _build_message(thread: Mapping[str, Any], raw: Mapping[str, Any]) -> Message:
    headers = {name: _header(raw[name]) for name in _HEADERS if raw.get(name)}
    return Message(
        thread_id=thread["thread_id"],
        message_id=raw["message_id"],
        subject=raw["subject"],
        sender=raw["from"][0],
        to=tuple(raw.get("to", ())),
        cc=tuple(raw.get("cc", ())),
        sent_at=parse_instant(raw["sent_at"]),
        text=raw["text"],
        headers=headers,
        attachments=tuple(raw["attachments"]),
    )


def _header(value: Any) -> Any:
    return ", ".join(value) if isinstance(value, list) and all(isinstance(item, str) for item in value) else value


def _build_rows(kind: str, rows: Mapping[str, Mapping[str, Any]]) -> list[Row]:
    return [Row(kind, name, {key: value for key, value in row.items() if key != "id"}) for name, row in rows.items()]


def _build_user(address: str, user: Mapping[str, Any], raw: RawWorld, zones: Zones) -> CalendarUser:
    where = f"{raw.data_dir / 'calendar.json'}, user {address}"
    zone = zones.get(user["timezone"])
    holidays = (raw.calendar.get("holidays") or {}).get(user.get("holidays") or "", [])
    hidden = {"id", "name", "kind", "timezone", "hours", "availability", "holidays", "events", "delegate"}
    return CalendarUser(
        id=user["id"],
        address=address,
        name=user["name"],
        kind=user.get("kind", "person"),
        zone=zone,
        hours=_hours(user.get("hours"), where),
        availability=tuple(_span(window, zone, f"{where}, availability") for window in user["availability"]),
        holidays={item["date"]: item.get("name", "") for item in holidays},
        delegate=user.get("delegate"),
        details={key: value for key, value in user.items() if key not in hidden},
        events=tuple(_event(event, zone, f"{where}, event {event['id']}") for event in user["events"]),
    )


_HOUR = re.compile(r"([01]\d|2[0-3]):[0-5]\d\Z|24:00\Z")


def _hours(value: object, where: str) -> dict[str, tuple[tuple[str, str], ...]]:
    if value is None:
        return {}
    hours: dict[str, tuple[tuple[str, str], ...]] = {}
    for day, spans in _row(value, f"{where}, hours").items():
        try:
            pairs = tuple((str(start), str(end)) for start, end in spans)
        except (TypeError, ValueError):
            pairs = (("", ""),)
        if day not in DAYS or not all(_HOUR.match(part) for pair in pairs for part in pair):
            raise UserError(
                f"hours of {day!r} cannot be read", where=where, remedy='such as "mon": [["09:00", "17:00"]]'
            )
        hours[day] = pairs
    return hours


def _span(value: Mapping[str, Any], zone: Zone, where: str) -> tuple[datetime, datetime]:
    spans = []
    for key in ("start", "end"):
        text = _text(value, key, where)
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            raise UserError(f"{key}: found {describe(text)}", where=where, remedy="an ISO instant is needed") from None
        spans.append(moment if moment.tzinfo else zone.local(moment))
    if spans[1] <= spans[0]:
        raise UserError("it ends before it starts", where=where)
    return spans[0], spans[1]


def _event(raw: Mapping[str, Any], zone: Zone, where: str) -> Event:
    start, end = _span(raw, zone, where)
    return Event(
        id=raw["id"],
        title=str(raw.get("title", "")),
        start=start,
        end=end,
        attendees=tuple(raw["attendees"]),
        organizer=addr_spec(str(raw.get("organizer", ""))),
        status=str(raw.get("status", "confirmed")),
        transparency=str(raw.get("transparency", "opaque")),
        all_day=bool(raw.get("all_day", False)),
        description=str(raw.get("description", "")),
        recurrence=raw.get("recurrence"),
    )


def day_after(text: str) -> date:
    """Return the day after an ISO date."""
    return date.fromisoformat(text) + timedelta(days=1)
