"""What the parts of the lint share: the suite's full world, its names, and how a fault is placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from emailbench.authoring.faults import Fault
from emailbench.base.jsonfiles import read_json
from emailbench.world.addresses import addr_spec
from emailbench.world.build import build
from emailbench.world.model import World, singular
from emailbench.world.suite import Suite

EXCEPTIONS = ("wrong_weekday", "late_delivery", "altered_quote", "double_booking")


class Ground:
    """A suite's data as it lies on disk, nothing patched and nothing cut."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        self.raw = suite.raw

    @cached_property
    def world(self) -> World:
        """The model of all data, whatever its stamps."""
        return build(self.raw, None, None, None)

    def file(self, name: str) -> str:
        """Return the path of a data file as people would write it."""
        path = self.raw.data_dir / name
        try:
            return str(path.relative_to(Path.cwd()))
        except ValueError:
            return str(path)

    def fault(self, file: str, record: str, found: str, remedy: str = "") -> Fault:
        """Return a fault in a record of a data file."""
        return Fault(f"{self.file(file)}, {record}", found, remedy)

    @cached_property
    def exceptions(self) -> Mapping[str, frozenset[str]]:
        """What is meant to look wrong, by rule."""
        declared = self.raw.meta.get("exceptions") or {}
        held = declared if isinstance(declared, dict) else {}
        return {rule: frozenset(map(str, held.get(rule) or ())) for rule in EXCEPTIONS}

    @cached_property
    def strangers(self) -> frozenset[str]:
        """The declared addresses that stand in no table."""
        declared = self.raw.meta.get("strangers") or ()
        return frozenset(addr_spec(str(address)) for address in declared)

    @cached_property
    def people(self) -> frozenset[str]:
        """Every address that the records know."""
        world = self.world
        found = {addr_spec(str(mailbox["address"])) for mailbox in world.info.mailboxes}
        found |= set(world.calendars)
        for row in world.rows.values():
            emails = [row.fields.get("email"), *(row.fields.get("alt_emails") or ())]
            found |= {addr_spec(str(email)) for email in emails if email}
        return frozenset(found)

    @cached_property
    def sent_at(self) -> Mapping[str, datetime]:
        """When each message was sent, by message id."""
        return {message.message_id: message.sent_at for message in self.world.messages.values()}

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of all CRM rows."""
        return frozenset(row.id for row in self.world.rows.values())

    @cached_property
    def positional(self) -> frozenset[str]:
        """The record ids that hang on a position in a file, since the file gives none: they shift with an insertion."""
        data = self.raw.data_dir
        found = {policy.record for policy in self.raw.policies.values() if policy.meta.keys() <= {"title"}}
        for table, rows in read_json(data / "crm.json").items():
            for number, row in enumerate(rows if isinstance(rows, list) else (), start=1):
                if not row.get("id") and not row.get("email"):
                    found.add(f"crm.{singular(table)}.{table}-{number}")
        for address, user in read_json(data / "calendar.json")["users"].items():
            for number, event in enumerate(user.get("events") or (), start=1):
                if "id" not in event:
                    found.add(f"cal.{user.get('id', addr_spec(address))}.e{number}")
        for thread in read_json(data / "inbox.json")["threads"]:
            for message in thread["messages"]:
                for number, attachment in enumerate(message.get("attachments") or (), start=1):
                    if "id" not in attachment:
                        found.add(f"inbox.{thread['thread_id']}.{message['message_id']}.attachments.a{number}")
        return frozenset(found)

    def is_positional(self, name: str) -> bool:
        """Tell whether an id is such a record or a fact of one."""
        return any(name == record or name.startswith(f"{record}.") for record in self.positional)


def texts_in(value: Any) -> Iterator[str]:
    """Yield every string in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from texts_in(inner)
