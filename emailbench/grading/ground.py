"""What a task's world offers to the checks; built once for a task and kept, since many runs are graded on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary, ref

from emailbench.base.errors import UserError
from emailbench.base.shapes import did_you_mean
from emailbench.grading.wording import Wording, wording_of
from emailbench.records.task import Task, Value
from emailbench.text.claims import RULES
from emailbench.text.known import Pieces, pieces_of
from emailbench.world.addresses import addr_spec, read_addresses
from emailbench.world.calendar import fact_value
from emailbench.world.model import CalendarUser, Message, Policy, Row, Thread, World
from emailbench.world.suite import Suite

CATEGORIES: Mapping[str, str] = {"inbox": "inbox", "crm": "crm", "cal": "calendar", "kb": "kb"}
"""The first part of a fact id → the source it belongs to."""
PREFIXES: Mapping[str, str] = {source: f"{first}." for first, source in CATEGORIES.items()}
"""A source → that with which the ids of its facts begin."""


MOST_KEPT = 20_000
T = TypeVar("T")


class Ground:
    """The world of one task, with lookups that several checks need."""

    def __init__(self, suite: Suite, task: Task) -> None:
        self.world: World = suite.world_for(task)
        self._suite = ref(suite)
        self.prompt = task.prompt
        self.thread_id = task.thread_id
        self.canaries = suite.canaries
        self.rivals = _rivals(suite, task)
        self._kept: dict[Hashable, Any] = {}
        self._values: dict[str, Any] = {}
        self._pieces: dict[str, Pieces] = {}

    @cached_property
    def thread(self) -> Thread:
        """The thread the task is about."""
        return self.world.threads[self.thread_id]

    @cached_property
    def thread_facts(self) -> frozenset[str]:
        """Every fact of the thread."""
        return frozenset(fact for message in self.thread.messages for fact in message.facts)

    @cached_property
    def newest_inbound(self) -> Message:
        """The newest message that is not ours; where all are ours, the newest."""
        inbound = [one for one in self.thread.messages if not self.world.is_ours(addr_spec(one.sender))]
        return (inbound or list(self.thread.messages))[-1]

    @cached_property
    def reply_to(self) -> tuple[str, ...]:
        """The addresses that a reply goes to unless something else is known."""
        named = self.newest_inbound.headers.get("reply_to") or self.newest_inbound.sender
        return tuple(addr_spec(one) for one in read_addresses(named))

    @cached_property
    def participants(self) -> frozenset[str]:
        """Everybody on the newest inbound message, our own mailboxes included."""
        message = self.newest_inbound
        return frozenset(map(addr_spec, (message.sender, *self.reply_to, *message.to, *message.cc)))

    @cached_property
    def queues(self) -> Mapping[str, Row]:
        """The queues by every name that one can be called, lower-case."""
        rows = [*self.world.table("queue")]
        names = {str(row.fields[key]).lower(): row for row in rows for key in ("name", "email") if row.fields.get(key)}
        return {**names, **{row.record.lower(): row for row in rows}, **{row.id.lower(): row for row in rows}}

    def queue(self, name: str) -> str:
        """Return the id of a queue called by any of its names; the name itself when there is none such."""
        row = self.queues.get(name.strip().lower())
        return row.id if row else name.strip()

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` made for this key before; bounded, since keys come from what agents wrote."""
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = make()
        return cast(T, self._kept[key])

    def value(self, fact: str) -> Any:
        """Return the value of a fact, or None when there is no such fact."""
        if fact not in self._values:
            if len(self._values) >= MOST_KEPT:
                self._values.clear()
            self._values[fact] = fact_value(self.world, fact)
        return self._values[fact]

    def pieces(self, fact: str) -> Pieces:
        """Return the texts and numbers that whoever is shown a fact has seen, its id among them."""
        if fact not in self._pieces:
            if len(self._pieces) >= MOST_KEPT:
                self._pieces.clear()
            found = pieces_of(self.value(fact))
            self._pieces[fact] = Pieces((fact, *found.texts), found.numbers)
        return self._pieces[fact]

    def calendar_user(self, name: str) -> CalendarUser | None:
        """Return the calendar of an address, an id or a name."""
        return self.world.calendar_user(addr_spec(name))

    def covers(self, named: str, fact: str) -> bool:
        """Tell whether `fact` is what a task names: the fact itself, or a fact of the record it names."""
        return fact == named or fact in self.facts_of(named) or (named in self.calendar_records and _below(named, fact))

    @cached_property
    def calendar_records(self) -> frozenset[str]:
        """The record ids of all calendars."""
        return frozenset(user.record for user in self.world.calendars.values())

    @cached_property
    def wording(self) -> Wording:
        """The index of all the suite's texts."""
        suite = self._suite()
        assert suite is not None
        return wording_of(suite)

    @cached_property
    def _holders(self) -> Mapping[str, Message | Row | Policy]:
        world = self.world
        holders: tuple[Message | Row | Policy, ...]
        holders = (*world.messages.values(), *world.rows.values(), *world.policies.values())
        return {fact: holder for holder in holders for fact in holder.facts}

    def holder_of(self, fact: str) -> Message | Row | Policy | None:
        """Return the message, CRM row or policy that a fact stands in, None for one of a calendar."""
        return self._holders.get(fact)

    def facts_of(self, record: str) -> Mapping[str, Any]:
        """Return the facts of a message, CRM row or policy by its record id; none for anything else."""
        world = self.world
        holder = world.messages.get(record) or world.rows.get(record) or world.policies.get(record)
        return holder.facts if holder else {}


def _rivals(suite: Suite, task: Task) -> tuple[Value, ...]:
    """Return what the twin's answer must state and this one's need not: said beside the right values, it is a hedge."""
    other = suite.tasks.get(task.twin or "")
    own = [value for outcome in task.outcomes() for value in (*outcome.states, *outcome.may_state)]
    said = [*(text for value in own for text in (value.amount, value.percent, value.date, value.derivation) if text)]
    held = [(value, value.amount or value.percent or value.date) for value in (other.states if other else ())]
    return tuple(value for value, text in held if text and not any(text.split()[0] in one for one in said))


def _below(record: str, fact: str) -> bool:
    return fact.startswith(record + ".")


def category_of(fact: str) -> str:
    """Return the source that a fact belongs to, empty when it is none of ours."""
    return CATEGORIES.get(fact.partition(".")[0], "")


_GROUNDS: WeakKeyDictionary[Suite, dict[tuple[str, str], Ground]] = WeakKeyDictionary()


def ground_for(suite: Suite, task: Task) -> Ground:
    """Return the ground of a task, built at its first use."""
    held = _GROUNDS.setdefault(suite, {})
    key = (task.id, task.thread_id)
    if key not in held:
        _check_claims(task)
        held[key] = Ground(suite, task)
    return held[key]


def _check_claims(task: Task) -> None:
    """Raise UserError when the task or an outcome of it names a claim that has no rule."""
    for outcome in task.outcomes():
        named = [claim.claim for claim in outcome.forbidden_claims if not isinstance(claim, str)]
        allowed = [claim.claim for claim in outcome.allowed_claims]
        for name in (*named, *allowed, *(value.claim for value in outcome.states if value.claim)):
            if name not in RULES:
                raise UserError(f"no claim {name!r}", where=f"task {task.id}", remedy=did_you_mean(name, RULES))
