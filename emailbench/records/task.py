"""Tasks: the question that an agent gets and what the grader holds it to; and the files they stand in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import check_format, dump_canonical, read_json
from emailbench.base.shapes import did_you_mean, dump, load
from emailbench.records.ledger import BUCKETS

FORMAT = 1

Action = Literal["draft", "send", "ask_followup", "forward", "escalate", "schedule_meeting", "ignore"]
Category = Literal["inbox", "crm", "calendar", "kb"]
Decision = Literal["grants", "declines"]

QUESTION_FIELDS = ("prompt", "thread_id", "mailbox", "now", "tags")
"""What a task takes over from the task named in its `like`: the question, never the answer."""


@dataclass(frozen=True)
class AddressSet:
    """Addresses that must be there and addresses that may be; anything else is a fault."""

    must: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


@dataclass(frozen=True)
class Within:
    """A span of instants in which a meeting may start and must end."""

    within: tuple[str, ...]


@dataclass(frozen=True)
class Meeting:
    """What a scheduled meeting, or the slots that a draft offers, must satisfy."""

    calendar: str | None = None
    starts: tuple[str, ...] | Within | None = None
    minutes: int | None = None
    attendees: AddressSet | None = None
    offers: int | None = None
    """How many different times a draft must offer at least."""


@dataclass(frozen=True)
class Value:
    """One value that a text must state (`states`) or may state (`may_state`); exactly one kind is set.

    `amount` is "3160.00 USD", `percent` "12", `date` "2026-10-28", `time` an ISO instant or "15:00", `record` a
    record's number as people write it, `text` any words (compared canonically), `claim` a claim by its rule's name.
    `from` tells people how it is derived.
    """

    amount: str | None = None
    percent: str | None = None
    date: str | None = None
    time: str | None = None
    address: str | None = None
    record: str | None = None
    text: str | None = None
    claim: str | None = None
    derivation: str | None = field(default=None, metadata={"key": "from"})


@dataclass(frozen=True)
class Claim:
    """A forbidden claim by the name of its rule."""

    claim: str


@dataclass(frozen=True)
class Update:
    """One change of a CRM field that must stand in the ledger: record id, field and value."""

    record: str
    field: str
    value: str


@dataclass(frozen=True)
class Cancellation:
    """One calendar entry that must be cancelled: its fact id and, for one of a series, the date of the occurrence."""

    event: str
    occurrence: str | None = None


@dataclass(frozen=True)
class Change:
    """A patch of one record for one task: {record, set}, {add: type, record} or {remove: id}."""

    record: Any = None
    set: dict[str, Any] | None = None
    add: str | None = None
    remove: str | None = None


@dataclass(frozen=True)
class Tags:
    """What a task is about, for reports; never shown to an agent."""

    category: str = ""
    family: str = ""
    difficulty: int = 1


@dataclass(frozen=True)
class Task:
    """One task. The fields up to `expected_ledger` are the seed's; all others are optional."""

    id: str
    prompt: str
    thread_id: str
    expected_action: Action
    required_fact_ids: tuple[str | tuple[str, ...], ...] = ()
    required_facts: tuple[str, ...] = ()
    forbidden_claims: tuple[str | Claim, ...] = ()
    allowed_claims: tuple[Claim, ...] = ()
    expected_tool_categories: tuple[Category, ...] = ()
    expected_ledger: dict[str, int] = field(default_factory=dict)
    mailbox: str | None = None
    now: str | None = None
    changes: tuple[Change, ...] = ()
    twin: str | None = None
    like: str | None = None
    tags: Tags = Tags()
    recipients: AddressSet | None = None
    queue: str | None = None
    asks: tuple[str, ...] | None = None
    quote_history: bool | None = None
    meeting: Meeting | None = None
    updates: tuple[Update, ...] = ()
    cancels: tuple[Cancellation, ...] = ()
    states: tuple[Value, ...] = ()
    may_state: tuple[Value, ...] = ()
    decision: Decision | None = None
    mentions: tuple[tuple[str, ...], ...] = ()
    accept: tuple[dict[str, Any], ...] = ()
    secrets: tuple[str, ...] = ()
    entailed_by: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def outcomes(self) -> list[Task]:
        """Return the task itself and then one task for each accepted outcome, its override applied."""
        return [self, *self._accepted]

    @cached_property
    def _accepted(self) -> tuple[Task, ...]:
        base = dump(self) if self.accept else {}
        where = f"task {self.id}, accept"
        return tuple(load(Task, {**base, "accept": [], **override}, where) for override in self.accept)

    def hash(self) -> str:
        """Return the hash of the task as it counts, after `like`."""
        return self._hash

    @cached_property
    def _hash(self) -> str:
        return hashlib.sha256(dump_canonical(dump(self))).hexdigest()[:16]


@dataclass(frozen=True)
class TaskFile:
    """One set of tasks: a file of the suite."""

    path: Path
    canary: str
    tasks: tuple[Task, ...]


_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}\Z")
_REPETITION = re.compile(r"_r\d+\Z")


def load_task_file(path: Path) -> TaskFile:
    """Read a task file; raise UserError with file, task and field for whatever is not right."""
    content = read_json(path)
    if isinstance(content, list):
        content = {"tasks": content}
    if not isinstance(content, Mapping) or not isinstance(content.get("tasks"), list):
        raise UserError('no list "tasks"', where=str(path), remedy='a task file is {"tasks": [...]}')
    raw = [_named(item, f"{path}, tasks[{index}]") for index, item in enumerate(content["tasks"])]
    by_id: dict[str, Mapping[str, Any]] = {}
    for item in raw:
        if item["id"] in by_id:
            raise UserError(f"the id {item['id']!r} stands twice", where=str(path))
        by_id[item["id"]] = item
    check_format(content, path, FORMAT)
    canary = content.get("canary", "")
    if not isinstance(canary, str):
        raise UserError("the canary is no string", where=str(path))
    return TaskFile(path, canary, tuple(_task(item, by_id, path) for item in raw))


def _named(item: object, where: str) -> Mapping[str, Any]:
    if not isinstance(item, Mapping) or not isinstance(item.get("id"), str):
        raise UserError("a task is an object with an id", where=where)
    if not _ID.match(item["id"]) or _REPETITION.search(item["id"]):
        remedy = "letters, digits, '_', '-', '.'; at most 64; and not ending in _r<digits>, which marks repetitions"
        raise UserError(f"the id {ascii(item['id'])} cannot be used", where=where, remedy=remedy)
    return item


def _task(item: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]], path: Path) -> Task:
    where = f"{path}, task {item['id']}"
    task = load(Task, _inherit(item, by_id, where), where)
    _check_values(task, where)
    try:
        for outcome in task.outcomes():
            _check_counts(outcome, where)
    except UserError as error:
        place = error.where if error.where.startswith(str(path)) else f"{path}, {error.where}"
        raise UserError(error.found, where=place, remedy=error.remedy) from None
    return task


def _inherit(item: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]], where: str) -> dict[str, Any]:
    """Return the task's fields with those of `like` filled in."""
    like = item.get("like")
    if like is None:
        return dict(item)
    if like not in by_id:
        raise UserError(f"no task {like!r} to be like", where=where, remedy=did_you_mean(str(like), by_id))
    if by_id[like].get("like") is not None:
        raise UserError(f"{like!r} is itself like another task", where=where, remedy="name the original")
    question = {key: by_id[like][key] for key in QUESTION_FIELDS if key in by_id[like]}
    return {**question, **item}


def _check_values(task: Task, where: str) -> None:
    for key, values in (("states", task.states), ("may_state", task.may_state)):
        for index, value in enumerate(values):
            kinds = [kind for kind, content in dump(value).items() if content is not None and kind != "from"]
            if len(kinds) != 1:
                raise UserError(
                    f"{len(kinds)} kinds of value", where=f"{where}, {key}[{index}]", remedy="set exactly one"
                )


def _check_counts(task: Task, where: str) -> None:
    for bucket, count in task.expected_ledger.items():
        if bucket not in BUCKETS:
            raise UserError(
                f"no bucket {bucket!r}", where=f"{where}, expected_ledger", remedy=did_you_mean(bucket, BUCKETS)
            )
        if count < 0:
            raise UserError(
                f"{bucket}: {count} records", where=f"{where}, expected_ledger", remedy="0 or more is needed"
            )


def fact_ids(task: Task) -> Iterable[str]:
    """Yield every fact or record id that the task's answer names."""
    for element in task.required_fact_ids:
        yield from [element] if isinstance(element, str) else element
    for ids in task.entailed_by.values():
        yield from ids
