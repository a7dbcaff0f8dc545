"""What an episode has brought about so far, and the view that read tools get: the world with those effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any

from emailbench.records import ledger as ledgers
from emailbench.records.ledger import BUCKETS
from emailbench.world.model import CalendarUser, Event, Row, World
from emailbench.world.search import Index


class Indexes:
    """The search indexes of a world, each built when it is first used."""

    def __init__(self, world: World) -> None:
        self._world = world

    @cached_property
    def messages(self) -> Index[str]:
        """Messages by record id: subject and people weigh more than the text."""
        return Index(
            (record, [(message.subject, 2.0), (_people(message.headers), 1.5), (message.text, 1.0)])
            for record, message in self._world.messages.items()
        )

    @cached_property
    def rows(self) -> Index[str]:
        """CRM rows by record id; their type and id can be searched for like any word."""
        return Index(
            (record, [(f"{row.type} {row.id}", 1.0), (_words(row.fields), 1.0)])
            for record, row in self._world.rows.items()
        )

    @cached_property
    def clauses(self) -> Index[str]:
        """Policy clauses by fact id: the document's title counts for each of its clauses."""
        return Index(
            (fact, [(text, 1.0), (policy.title, 0.8)])
            for policy in self._world.policies.values()
            for fact, text in policy.clauses.items()
        )


def _people(headers: Mapping[str, Any]) -> str:
    return " ".join(str(headers.get(name, "")) for name in ("from", "to", "cc", "reply_to"))


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_words(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return " ".join(map(_words, value))
    return str(value)


class State:
    """The world, and the effects of the calls so far folded into a ledger."""

    def __init__(self, world: World, thread_id: str | None = None) -> None:
        self.world = world
        self.thread_id = thread_id
        self.ledger: dict[str, Any] = ledgers.empty()
        self._made: dict[str, int] = dict.fromkeys(BUCKETS, 0)

    @cached_property
    def indexes(self) -> Indexes:
        """The search indexes of this world."""
        return Indexes(self.world)

    def next_id(self, bucket: str) -> str:
        """Return the id that the next record of a bucket gets; ids of removed records are not used again."""
        return f"{BUCKETS[bucket]}{self._made[bucket] + 1}"

    def apply(self, effect: Mapping[str, Any] | None) -> None:
        """Fold one effect into the state."""
        if effect and effect.get("add") in self._made:
            self._made[effect["add"]] += 1
        ledgers.apply(self.ledger, effect)

    def row(self, record: str) -> Row | None:
        """Return a CRM row with the agent's own updates in it."""
        row = self.world.rows.get(record)
        updates = [update for update in self.ledger["crm_updates"] if update["record"] == record]
        if row is None or not updates:
            return row
        return replace(row, fields={**row.fields, **{update["field"]: update["value"] for update in updates}})

    def calendar(self, user: CalendarUser) -> CalendarUser:
        """Return a calendar with the meetings the agent made in it and those it cancelled taken out."""
        made = [
            Event(
                id=meeting["id"],
                title=meeting["title"],
                start=datetime.fromisoformat(meeting["start"]),
                end=datetime.fromisoformat(meeting["end"]),
                attendees=tuple(meeting["attendees"]),
                organizer=meeting["calendar_user"],
            )
            for meeting in self.ledger["scheduled_meetings"]
            if user.address in (meeting["calendar_user"], *meeting["attendees"])
        ]
        cancelled = [(entry["event"], entry["occurrence"]) for entry in self.ledger["cancelled_meetings"]]
        if not made and not cancelled:
            return user
        kept = [_without(event, f"{user.record}.{event.id}", cancelled) for event in user.events]
        return replace(user, events=(*(event for event in kept if event), *made))


def _without(event: Event, fact: str, cancelled: list[tuple[str, str | None]]) -> Event | None:
    """Return the event less what was cancelled of it: nothing, or a series with one more exception."""
    days = [day for name, day in cancelled if name == fact]
    if not days:
        return event
    if None in days or event.recurrence is None:
        return None
    rule = dict(event.recurrence)
    rule["except"] = [*(rule.get("except") or ()), *days]
    rule["moved"] = {day: span for day, span in (rule.get("moved") or {}).items() if day not in days}
    return replace(event, recurrence=rule)
