"""What a run recorded: its ledger and journal, read from bytes of any content, and the views that checks share."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from emailbench.base.jsonfiles import MAX_DEPTH, parse_json, too_deep
from emailbench.records import ledger as ledgers
from emailbench.records.journal import Journal, Line, parse_journal
from emailbench.records.limits import MAX_LEDGER, MAX_RECORDS, MAX_WRITTEN, flooded, made, written
from emailbench.world.addresses import addr_spec, read_addresses

TEXT_FIELDS: Mapping[str, tuple[str, ...]] = {
    "drafts": ("subject", "body"),
    "sent_emails": ("subject", "body"),
    "forwards": ("subject", "note"),
    "escalations": ("reason",),
    "scheduled_meetings": ("title", "note"),
    "ignored_threads": ("reason",),
    "crm_updates": ("value", "reason"),
    "cancelled_meetings": ("reason",),
}
"""Bucket → the fields of its records that hold words of the agent's own."""

MAILS = ("drafts", "sent_emails")
NAMES: Mapping[str, str] = {
    "drafts": "draft",
    "sent_emails": "sent email",
    "forwards": "forward",
    "escalations": "escalation",
    "scheduled_meetings": "meeting",
    "ignored_threads": "ignored thread",
    "crm_updates": "CRM update",
    "cancelled_meetings": "cancelled meeting",
}


@dataclass(frozen=True)
class Entry:
    """One live record of the ledger; reading it never raises, whatever its fields hold."""

    bucket: str
    record: Mapping[str, Any]

    @property
    def id(self) -> str:
        """The record's id."""
        return text_of(self.record.get("id"))

    @cached_property
    def action(self) -> str:
        """The action that the record stands for."""
        return ledgers.action_of(self.bucket, self.record)

    @property
    def name(self) -> str:
        """What people call the record, such as ``the draft d1``."""
        kind = "question" if self.action == "ask_followup" else NAMES[self.bucket]
        return f"the {kind} {self.id}" if self.id.isascii() and self.id.isalnum() and len(self.id) < 12 else f"a {kind}"

    @property
    def thread_id(self) -> str:
        """The thread the record was made for."""
        return text_of(self.record.get("thread_id"))

    @property
    def call(self) -> int:
        """The number of the call that made the record; 0 when the record does not tell."""
        value = self.record.get("call")
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    @cached_property
    def evidence(self) -> tuple[str, ...]:
        """The distinct ids it cites, in order."""
        return tuple(dict.fromkeys(name.strip() for name in strings(self.record.get("evidence")) if name.strip()))

    @cached_property
    def recipients(self) -> tuple[str, ...]:
        """The distinct addresses in to, cc and bcc."""
        return distinct_addresses(self.record.get(name) for name in ("to", "cc", "bcc"))

    @cached_property
    def attendees(self) -> tuple[str, ...]:
        """The distinct addresses a meeting invites, without the calendar's owner."""
        return distinct_addresses([self.record.get("attendees")])

    @cached_property
    def asks(self) -> tuple[str, ...]:
        """What the record asks for."""
        return tuple(dict.fromkeys(name.strip() for name in strings(self.record.get("asks"))))

    @cached_property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The (field, text) pairs that the agent wrote."""
        pairs = ((name, self.record.get(name)) for name in TEXT_FIELDS[self.bucket])
        return tuple((name, "\n".join(strings(value))) for name, value in pairs if strings(value))


@dataclass(frozen=True)
class Recording:
    """The ledger and the journal of a run. What counts is the fold of the journal; the ledger must agree with it."""

    journal: Journal
    ledger: Mapping[str, Any] | None = None
    """The ledger file's object; None when there is none."""
    ledger_fault: str = ""
    """Why a ledger that is there cannot be read."""
    raw: tuple[bytes, ...] = field(default=(), repr=False)
    flood: str = ""
    """Why the log was not even read: there is more of it than any server writes."""
    kept: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)
    """What checks have worked out from the recording, for the task's other outcomes."""

    @classmethod
    def read(cls, ledger: bytes | None, journal: bytes | None) -> Recording:
        """Read both files' bytes (None: no such file)."""
        content, fault = _read_ledger(ledger)
        held = journal or b""
        flood = flooded(held)
        return cls(Journal() if flood else parse_journal(held), content, fault, (ledger or b"", held), flood)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The readable calls, in the order of the file."""
        return self.journal.lines

    @cached_property
    def excess(self) -> str:
        """Say of what the run left more than a run may; empty when of nothing. Such a run is not judged any further."""
        if self.flood:
            return self.flood
        count = sum(made(line.effect) for line in self.lines)
        if count > MAX_RECORDS:
            return f"{count} records, where one run may make {MAX_RECORDS}"
        size = sum(written(line.effect) for line in self.lines)
        if size > MAX_WRITTEN:
            return f"{size >> 10} KB of text in its records, where one run may write {MAX_WRITTEN >> 10} KB"
        return ""

    @cached_property
    def folded(self) -> dict[str, Any]:
        """The ledger that the journal's effects leave."""
        return ledgers.fold(line.effect for line in self.lines)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The live records, bucket by bucket."""
        return tuple(Entry(bucket, record) for bucket, record in ledgers.records(self.folded))

    @cached_property
    def called_off(self) -> tuple[Entry, ...]:
        """The meetings that the run scheduled and then cancelled: their invitations have gone out all the same."""
        live = {entry.id for entry in self.entries if entry.bucket == "scheduled_meetings"}
        made = (line.effect for line in self.lines if line.effect and line.effect.get("add") == "scheduled_meetings")
        records = [record for effect in made if isinstance(record := effect.get("record"), dict)]
        return tuple(Entry("scheduled_meetings", record) for record in records if text_of(record.get("id")) not in live)

    @cached_property
    def buckets(self) -> frozenset[str]:
        """The buckets that hold a live record."""
        return frozenset(entry.bucket for entry in self.entries)

    @cached_property
    def made_by(self) -> Mapping[int, Line]:
        """The calls by their number, the first of equal ones."""
        return {line.n: line for line in reversed(self.lines)}

    def shown_before(self, call: int) -> frozenset[str]:
        """Return the ids whose value stood in full in the answer of a successful call before the call's number."""
        key = ("shown", call)
        if key not in self.kept:
            ids = (name for line in self.lines if line.ok and line.n < call for name in line.shown)
            self.kept[key] = frozenset(ids)
        return self.kept[key]  # type: ignore[no-any-return]

    @property
    def failed_calls(self) -> tuple[Line, ...]:
        """The calls that were refused."""
        return tuple(line for line in self.lines if not line.ok)

    @property
    def acted(self) -> bool:
        """Tell whether any call had an effect."""
        return any(line.effect is not None for line in self.lines)


def _read_ledger(data: bytes | None) -> tuple[Mapping[str, Any] | None, str]:
    if data is None:
        return None, ""
    if len(data) > MAX_LEDGER:
        return None, f"is larger than {MAX_LEDGER >> 20} MB"
    try:
        value = parse_json(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None, "is not JSON"
    if data.count(b"[") + data.count(b"{") > MAX_DEPTH and too_deep(value):
        return None, "is not JSON"
    return (value, "") if isinstance(value, dict) else (None, "holds no object")


def text_of(value: object) -> str:
    """Return a string field, empty when it is missing or something else."""
    return value if isinstance(value, str) else ""


def strings(value: object) -> tuple[str, ...]:
    """Return a field that holds a string or a list of strings as a tuple; whatever else is in it is passed over."""
    if isinstance(value, str):
        return (value,) if value else ()
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def distinct_addresses(values: Iterator[object] | list[object]) -> tuple[str, ...]:
    """Return the distinct bare addresses of several headers in any of their forms."""
    return tuple(dict.fromkeys(addr_spec(one) for value in values for one in read_addresses(value) if one.strip()))


def walk(value: Any) -> Iterator[Any]:
    """Yield every value inside a JSON value, itself included, without recursion."""
    stack = [value]
    while stack:
        inner = stack.pop()
        yield inner
        if isinstance(inner, dict):
            stack.extend(inner.values())
        elif isinstance(inner, list):
            stack.extend(inner)
