"""From the full form to the model: what a world consists of once it is patched and cut."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from emailbench.base.errors import UserError
from emailbench.base.frozen import replace
from emailbench.base.wording import describe, did_you_mean
from emailbench.world.addresses import addr_spec
from emailbench.world.clock import Zone, Zones, parse_instant
from emailbench.world.forms import read_moment, row_of, text_of, working_week
from emailbench.world.load import RawWorld
from emailbench.world.model import CalendarUser, Event, Message, Row, SuiteInfo, Thread, World

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
_OWN = {"id", "name", "kind", "timezone", "hours", "availability", "holidays", "events", "delegate"}


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
        rules={rule["rule"]: rule for rule in raw.calendar["rules"]},
    )
    return replace(world, now=world.zone.at(instant))


def suite_info(raw: RawWorld) -> SuiteInfo:
    """Return what suite.json says; a world without one takes its own domains from its calendars' addresses."""
    meta, where = raw.meta, str(raw.data_dir / "suite.json")
    company = row_of(meta.get("company") or {}, f"{where}, company")
    domains = _texts(company.get("domains"), f"{where}, company, domains")
    first = next(iter(raw.users.values()), {"timezone": "UTC"})
    return SuiteInfo(
        name=text_of(meta, "name", where, default=raw.data_dir.parent.name),
        version=text_of(meta, "version", where, default="0"),
        company=text_of(company, "name", f"{where}, company", default=""),
        domains=tuple(map(str.lower, domains)) or tuple(sorted({name.rpartition("@")[2] for name in raw.users})),
        mailboxes=_mailboxes(meta.get("mailboxes"), f"{where}, mailboxes"),
        staff_table=text_of(meta, "staff_table", where, default="staff"),
        timezone=str(meta.get("timezone") or company.get("timezone") or first["timezone"]),
        zones=Zones(row_of(meta["zones"], f"{raw.zones_file or where}, zones"), raw.zones_file or where),
    )


def _texts(value: Any, where: str) -> list[str]:
    if not isinstance(value or [], list) or not all(isinstance(item, str) for item in value or []):
        raise UserError(f"found {describe(value)}", where=where, remedy="a list of strings is needed here")
    return list(value or [])


def _mailboxes(value: Any, where: str) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(value or [], list):
        raise UserError(f"found {describe(value)}", where=where, remedy="a list is needed here")
    mailboxes = tuple(row_of(item, where) for item in value or [])
    for mailbox in mailboxes:
        text_of(mailbox, "address", where)
    return mailboxes


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
    zone = zones.get(user["timezone"], where)
    sets = raw.calendar["holidays"]
    chosen = user.get("holidays")
    if chosen and chosen not in sets:
        raise UserError(f"no holidays {chosen!r}", where=where, remedy=did_you_mean(chosen, sets))
    return CalendarUser(
        id=user["id"],
        address=address,
        name=user["name"],
        kind=user.get("kind") or "person",
        zone=zone,
        hours=working_week(user.get("hours") or {}, where),
        availability=tuple(_span(window, zone, f"{where}, availability") for window in user["availability"]),
        holidays={item["date"]: item.get("name", "") for item in sets[chosen]} if chosen else {},
        delegate=user.get("delegate"),
        details={key: value for key, value in user.items() if key not in _OWN},
        events=tuple(_event(event, zone, f"{where}, event {event['id']}") for event in user["events"]),
    )


def _span(value: Mapping[str, Any], zone: Zone, where: str) -> tuple[datetime, datetime]:
    moments = [read_moment(value.get(key), f"{where}, {key}") for key in ("start", "end")]
    start, end = (moment if moment.tzinfo else zone.local(moment) for moment in moments)
    if end <= start:
        raise UserError("it ends before it starts", where=where)
    return start, end


def _event(raw: Mapping[str, Any], zone: Zone, where: str) -> Event:
    start, end = _span(raw, zone, where)
    return Event(
        id=raw["id"],
        title=raw.get("title", ""),
        start=start,
        end=end,
        attendees=tuple(raw["attendees"]),
        organizer=addr_spec(raw.get("organizer", "")),
        status=raw.get("status") or "confirmed",
        transparency=raw.get("transparency") or "opaque",
        all_day=raw.get("all_day", False),
        description=raw.get("description", ""),
        recurrence=raw.get("recurrence"),
    )
