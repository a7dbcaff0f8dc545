"""What an episode has brought about so far, and the view that read tools get: the world with those effects."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from emailbench.base.errors import AgentError
from emailbench.base.frozen import replace
from emailbench.records import ledger as ledgers
from emailbench.records.ledger import BUCKETS
from emailbench.records.limits import MAX_RECORDS, MAX_WRITTEN, made, written
from emailbench.world.indexes import Indexes
from emailbench.world.model import CalendarUser, Event, Row, World


class State:
    """The world, and the effects of the calls so far folded into a ledger."""

    def __init__(self, world: World, thread_id: str | None = None) -> None:
        self.world = world
        self.thread_id = thread_id
        self.ledger: dict[str, Any] = ledgers.empty()
        self._made: dict[str, int] = dict.fromkeys(BUCKETS, 0)
        self._written = 0

    @property
    def indexes(self) -> Indexes:
        """The search indexes of this world."""
        return self.world.indexes

    def next_id(self, bucket: str) -> str:
        """Return the id that the next record of a bucket gets; ids of removed records are not used again."""
        return f"{BUCKETS[bucket]}{self._made[bucket] + 1}"

    def check_room(self, effect: Mapping[str, Any] | None) -> None:
        """Raise AgentError for an effect beyond what one run may record."""
        if made(effect) and sum(self._made.values()) >= MAX_RECORDS:
            raise AgentError(f"this run has recorded all it may: {MAX_RECORDS} actions, those taken back included.")
        if (size := self._written + written(effect)) > MAX_WRITTEN:
            most = f"{MAX_WRITTEN >> 10} KB of text in all its actions together; this would make {-(-size >> 10)} KB"
            raise AgentError(f"one run may record {most}.")

    def apply(self, effect: Mapping[str, Any] | None) -> None:
        """Fold one effect into the state."""
        if effect and effect.get("add") in self._made:
            self._made[effect["add"]] += 1
            self._written += written(effect)
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
