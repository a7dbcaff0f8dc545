"""What the company consists of: messages, CRM rows, calendars, policies; and the world that holds them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cached_property
from types import MappingProxyType
from typing import Any

from emailbench.base.frozen import Frozen
from emailbench.world.clock import Zone, Zones
from emailbench.world.indexes import Indexes

Facts = dict[str, Any]
"""Fact id → value as a tool shows it."""


class Message(Frozen):
    """One mail; `headers` holds every other header the file gives, by its JMAP name in snake_case."""

    thread_id: str
    message_id: str
    subject: str
    sender: str
    to: tuple[str, ...]
    cc: tuple[str, ...]
    sent_at: datetime
    text: str
    headers: Mapping[str, Any]
    attachments: tuple[Mapping[str, Any], ...] = ()

    @property
    def record(self) -> str:
        """The record id, which is also the id of the fact that is its text."""
        return f"inbox.{self.thread_id}.{self.message_id}"

    @cached_property
    def facts(self) -> Facts:
        """Every citable fact of the message."""
        facts: Facts = {}
        for name, value in self.headers.items():
            facts[f"{self.record}.{name}"] = value
        for attachment in self.attachments:
            facts[f"{self.record}.attachments.{attachment['id']}"] = dict(attachment)
        facts[self.record] = self.text
        return facts


class Thread(Frozen):
    """A mail thread, its messages oldest first."""

    thread_id: str
    subject: str
    messages: tuple[Message, ...]


class Row(Frozen):
    """A CRM record: a row of one table."""

    type: str
    id: str
    fields: Mapping[str, Any]

    @property
    def record(self) -> str:
        """The record id."""
        return f"crm.{self.type}.{self.id}"

    @cached_property
    def facts(self) -> Facts:
        """Every citable fact: a field, or each row of a field that lists rows."""
        facts: Facts = {}
        for name, value in self.fields.items():
            base = f"{self.record}.{name}"
            if is_rows(value):
                for row in value:
                    facts[f"{base}.{row['id']}"] = {key: inner for key, inner in row.items() if key != "id"}
            else:
                facts[base] = value
        return facts


def is_rows(value: object) -> bool:
    """Tell whether a field's value is a non-empty list of rows, each an object with an id."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) and "id" in row for row in value)


class Event(Frozen):
    """A calendar entry; a series is expanded by `calendar.occurrences`."""

    id: str
    title: str
    start: datetime
    end: datetime
    attendees: tuple[str, ...] = ()
    organizer: str = ""
    status: str = "confirmed"
    transparency: str = "opaque"
    all_day: bool = False
    description: str = ""
    recurrence: Mapping[str, Any] | None = None


class CalendarUser(Frozen):
    """A person or room with a calendar."""

    id: str
    address: str
    name: str
    kind: str
    zone: Zone
    hours: Mapping[str, tuple[tuple[str, str], ...]]
    availability: tuple[tuple[datetime, datetime], ...]
    holidays: Mapping[str, str]
    delegate: str | None
    details: Mapping[str, Any]
    events: tuple[Event, ...]

    @property
    def record(self) -> str:
        """The record id of the person's calendar."""
        return f"cal.{self.id}"


class Policy(Frozen):
    """One version of a policy document: its front matter and its clauses."""

    doc: str
    version: str
    title: str
    meta: Mapping[str, str]
    clauses: Facts
    outline: tuple[tuple[str, str], ...] = ()
    source: str = ""
    """The file's text; empty once the policy has been patched."""
    file: str = ""
    """The file's name; empty when the policy was added by a task."""

    @property
    def record(self) -> str:
        """The record id."""
        return f"kb.{self.doc}@{self.version}"

    @property
    def file_name(self) -> str:
        """The name of the file it stands in, or of the one that it would."""
        return self.file or f"{self.doc}-v{self.version}.md"

    @cached_property
    def facts(self) -> Facts:
        """The front matter's fields, but for those that are its name, and every clause."""
        named = {
            f"{self.record}.{key}": text for key, text in self.meta.items() if key not in ("doc", "version", "title")
        }
        return {**named, **self.clauses}


class SuiteInfo(Frozen):
    """What `suite.json` says of the company."""

    name: str
    version: str
    company: str
    domains: tuple[str, ...]
    mailboxes: tuple[Mapping[str, Any], ...]
    staff_table: str
    timezone: str
    zones: Zones


class World(Frozen):
    """The company as one task finds it: patched by the task's changes and cut at its `now`."""

    info: SuiteInfo
    now: datetime
    mailbox: str
    threads: Mapping[str, Thread]
    rows: Mapping[str, Row]
    calendars: Mapping[str, CalendarUser]
    policies: Mapping[str, Policy]
    rules: Mapping[str, Any] = MappingProxyType({})

    @cached_property
    def zone(self) -> Zone:
        """The zone the company's clock is shown in."""
        return self.info.zones.get(self.info.timezone)

    @cached_property
    def messages(self) -> Mapping[str, Message]:
        """Every message by its record id."""
        return {message.record: message for thread in self.threads.values() for message in thread.messages}

    @cached_property
    def indexes(self) -> Indexes:
        """The search indexes of this world."""
        return Indexes(self)

    @cached_property
    def facts(self) -> Facts:
        """Every fact but the calendar's, by id; `calendar.calendar_facts` has those."""
        holders: tuple[Message | Row | Policy, ...]
        holders = (*self.messages.values(), *self.rows.values(), *self.policies.values())
        return {fact: value for holder in holders for fact, value in holder.facts.items()}

    def table(self, type_name: str) -> Iterator[Row]:
        """Yield the rows of one record type."""
        return (row for row in self.rows.values() if row.type == type_name)

    @cached_property
    def staff(self) -> Mapping[str, Row]:
        """The staff rows by address."""
        return _by_email(self.table(singular(self.info.staff_table)))

    @cached_property
    def contacts(self) -> Mapping[str, Row]:
        """The contact rows by address."""
        return _by_email(self.table("contact"))

    def is_ours(self, address: str) -> bool:
        """Tell whether an address is the company's own."""
        return address.rpartition("@")[2] in self.info.domains

    def calendar_user(self, name: str) -> CalendarUser | None:
        """Return the calendar of an address, a user id or an exact name."""
        wanted = name.strip().lower()
        if wanted in self.calendars:
            return self.calendars[wanted]
        for user in self.calendars.values():
            if wanted in (user.id.lower(), user.name.lower(), user.record.lower()):
                return user
        return None


def singular(table: str) -> str:
    """Return the record type of a table: companies → company, invoices → invoice, staff → staff."""
    if table.endswith("ies"):
        return table[:-3] + "y"
    return table[:-1] if table.endswith("s") else table


def _by_email(rows: Iterator[Row]) -> dict[str, Row]:
    return {str(row.fields.get("email", "")).lower(): row for row in rows if row.fields.get("email")}
