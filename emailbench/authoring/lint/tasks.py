"""Lint of the tasks: every id they name can be shown, every answer is possible, twins differ in one record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from emailbench.authoring.emission import can_be_shown
from emailbench.authoring.faults import Fault
from emailbench.authoring.lint.common import Ground, texts_in
from emailbench.authoring.replay import Stage
from emailbench.base.errors import UserError
from emailbench.base.shapes import did_you_mean, dump
from emailbench.episode.table import ASKS
from emailbench.grading.case import kind_of
from emailbench.grading.checks.claims import COMMITMENTS
from emailbench.grading.freetime import misfits, read_instant
from emailbench.grading.ground import ground_for
from emailbench.records.ledger import ACTION_BUCKET, BUCKETS
from emailbench.records.task import Claim, Task, fact_ids
from emailbench.text.claims import RULES
from emailbench.text.values import read_value
from emailbench.world.addresses import addr_spec
from emailbench.world.calendar import fact_value
from emailbench.world.load import RawWorld
from emailbench.world.model import World

ANSWER_FIELDS = (
    *("expected_action", "recipients", "queue", "asks", "meeting", "updates", "cancels", "states", "quote_history"),
    "accept",
)
"""Fields that say what is right; twins differ in one of them at least."""
ENTAILED = (*ANSWER_FIELDS, "may_state", "secrets", "forbidden_claims", "allowed_claims")
"""Fields of which `entailed_by` may say where they follow from."""
NUMBER = re.compile(r"[\d.,]+(?: ?%| [A-Z]{3})?")
GIVEAWAYS = re.compile(
    r"\b(draft|forward|escalat\w*|schedul\w*|ignor\w*|ask back|follow.?up|refus\w*|declin\w*|spam|phish\w*)\b", re.I
)
"""Words of a prompt that would tell the answer."""
SHORTEST_CANARY = 16


def lint_tasks(ground: Ground, stage: Stage) -> Iterator[Fault]:
    """Find what is wrong with the tasks of all sets."""
    suite = ground.suite
    for task_file in suite.task_files:
        where = str(task_file.path)
        longest = max(task_file.canary.split(), key=len, default="")
        if len(longest) < SHORTEST_CANARY:
            yield Fault(where, "no canary", f"a field canary with a word of {SHORTEST_CANARY} odd characters")
        others = [other.canary for other in suite.task_files if other is not task_file]
        if task_file.canary in others:
            yield Fault(where, "its canary is that of another file")
        for task in task_file.tasks:
            yield from _task(ground, stage, task, f"{where}, task {task.id}")


def _task(ground: Ground, stage: Stage, task: Task, where: str) -> Iterator[Fault]:
    try:
        world = ground.suite.world_for(task)
    except UserError as error:
        yield Fault(where, error.found, error.remedy)
        return
    yield from _question(task, where)
    yield from _facts(ground, stage, task, where)
    for number, outcome in enumerate(task.outcomes()):
        place = where if number == 0 else f"{where}, accept[{number - 1}]"
        yield from _answer(ground, world, outcome, place)
    yield from _secrets(world, task, where)
    yield from _twin(ground, task, where)


def _question(task: Task, where: str) -> Iterator[Fault]:
    if task.thread_id not in task.prompt:
        yield Fault(f"{where}, prompt", f"does not name the thread {task.thread_id}")
    given_away = GIVEAWAYS.search(task.prompt)
    if given_away:
        yield Fault(
            f"{where}, prompt", f"the word {given_away[0]!r} tells the answer", "say only that it is to be handled"
        )


def _facts(ground: Ground, stage: Stage, task: Task, where: str) -> Iterator[Fault]:
    needed = {
        name for element in task.required_fact_ids for name in ([element] if isinstance(element, str) else element)
    }
    for name in sorted(filter(ground.is_positional, {*fact_ids(task)})):
        yield Fault(where, f"{name} hangs on a position in a file", "give the record an id, the policy front matter")
    for name, told in can_be_shown(stage, task, sorted(needed)).items():
        if told:
            yield Fault(where, f"{name} {told}", "name a fact as a tool shows it in this task's world")
    others = sorted({*fact_ids(task)} - needed)
    for name, told in can_be_shown(stage, task, others, records_too=True).items():
        if told:
            yield Fault(f"{where}, entailed_by", f"{name} {told}", "name a fact or a record of this task's world")
    for key in task.entailed_by:
        if key not in ENTAILED:
            yield Fault(f"{where}, entailed_by", f"no answer field {key!r}", did_you_mean(key, ENTAILED))
    if not task.entailed_by.get("expected_action"):
        yield Fault(f"{where}, entailed_by", "expected_action follows from nothing", "name the clauses that entail it")
    elif not any(name.startswith("kb.") for name in task.entailed_by["expected_action"]):
        yield Fault(f"{where}, entailed_by", "no policy entails expected_action", "name a row of the matrix")
    if not task.required_fact_ids:
        yield Fault(where, "no required_fact_ids", "name the facts that decide the case")


def _answer(ground: Ground, world: World, task: Task, where: str) -> Iterator[Fault]:
    for bucket in task.expected_ledger:
        if bucket not in BUCKETS:
            yield Fault(f"{where}, expected_ledger", f"no bucket {bucket!r}", did_you_mean(bucket, BUCKETS))
    bucket = ACTION_BUCKET[task.expected_action]
    if task.expected_ledger and not task.expected_ledger.get(bucket):
        yield Fault(f"{where}, expected_ledger", f"{task.expected_action} needs a record in {bucket}")
    if (task.expected_action == "escalate") != (task.queue is not None):
        yield Fault(where, "queue and expected_action do not fit", "an escalation names its queue, nothing else does")
    if task.queue is not None and task.queue not in [row.id for row in world.table("queue")]:
        yield Fault(
            f"{where}, queue",
            f"no queue {task.queue!r}",
            did_you_mean(task.queue, [q.id for q in world.table("queue")]),
        )
    if (task.expected_action == "ask_followup") != bool(task.asks):
        yield Fault(
            where, "asks and expected_action do not fit", "ask_followup says what is asked for, nothing else does"
        )
    for code in task.asks or ():
        if code not in ASKS:
            yield Fault(f"{where}, asks", f"no code {code!r}", did_you_mean(code, ASKS))
    if task.expected_action in ("draft", "send", "forward", "ask_followup") and task.recipients is None:
        yield Fault(f"{where}, recipients", "nobody is named", "say who must and who may get it")
    yield from _people(ground, task, where)
    yield from _values(world, task, where)
    yield from _claims(task, where)
    yield from _side_effects(world, task, where)
    yield from _meeting(ground, world, task, where)


def _people(ground: Ground, task: Task, where: str) -> Iterator[Fault]:
    sets = {"recipients": task.recipients, "meeting, attendees": task.meeting.attendees if task.meeting else None}
    for key, people in sets.items():
        for address in (*people.must, *people.may) if people else ():
            if addr_spec(address) not in ground.people | ground.strangers:
                yield Fault(f"{where}, {key}", f"{address} is known to no record")


def _values(world: World, task: Task, where: str) -> Iterator[Fault]:
    for key, values in (("states", task.states), ("may_state", task.may_state)):
        for value in values:
            kind, text = kind_of(value)
            is_instant = kind == "time" and "T" in text
            if kind == "text" or (is_instant and _instant(text)) or (kind == "claim" and text in RULES):
                continue
            if is_instant or not read_value(kind, text, now=world.now.date()):
                yield Fault(
                    f"{where}, {key}", f"{text!r} cannot be read as {kind}", 'such as "3160.00 USD" or "2026-10-28"'
                )


def _instant(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _side_effects(world: World, task: Task, where: str) -> Iterator[Fault]:
    """Find CRM updates and cancellations that nobody could make, and counts that do not fit them."""
    for update in task.updates:
        row = world.rows.get(update.record)
        if row is None or update.field not in row.fields:
            yield Fault(f"{where}, updates", f"no field {update.field!r} of {update.record!r}", "as the CRM shows it")
    for one in task.cancels:
        if fact_value(world, one.event) is None:
            yield Fault(f"{where}, cancels", f"no event {one.event!r}", "its fact id, such as cal.s-03.e-301")
    for bucket, expected in (("crm_updates", task.updates), ("cancelled_meetings", task.cancels)):
        if expected and task.expected_ledger.get(bucket) != len(expected):
            yield Fault(f"{where}, expected_ledger", f"{bucket} is not {len(expected)}", "count what is expected")


def _claims(task: Task, where: str) -> Iterator[Fault]:
    for claim in task.forbidden_claims:
        if isinstance(claim, Claim) and claim.claim not in RULES:
            yield Fault(f"{where}, forbidden_claims", f"no claim {claim.claim!r}", did_you_mean(claim.claim, RULES))
    for claim in task.allowed_claims:
        if claim.claim not in COMMITMENTS:
            remedy = did_you_mean(claim.claim, sorted(COMMITMENTS))
            yield Fault(f"{where}, allowed_claims", f"{claim.claim!r} is no commitment that is forbidden", remedy)
        elif claim in task.forbidden_claims:
            yield Fault(f"{where}, allowed_claims", f"{claim.claim!r} is forbidden, too", "leave it out of one")
        elif "allowed_claims" not in task.entailed_by:
            yield Fault(
                f"{where}, entailed_by", "no clause lets the answer promise anything", 'say so for "allowed_claims"'
            )


def _meeting(ground: Ground, world: World, task: Task, where: str) -> Iterator[Fault]:
    if task.expected_action == "schedule_meeting" and (task.meeting is None or not task.meeting.starts):
        yield Fault(f"{where}, meeting", "no accepted start", "name starts, minutes, calendar and attendees")
    if task.meeting is None:
        return
    user = world.calendar_user(task.meeting.calendar or "")
    if user is None:
        yield Fault(f"{where}, meeting", f"no calendar {task.meeting.calendar!r}")
        return
    if not task.meeting.minutes or task.meeting.minutes < 1:
        yield Fault(f"{where}, meeting", "its length is missing", "say how many minutes")
        return
    starts = task.meeting.starts
    grading = ground_for(ground.suite, task)
    texts = starts if isinstance(starts, tuple) else starts.within if starts else ()
    moments = [read_instant(text, grading, user) if _instant(text) else None for text in texts]
    if None in moments:
        yield Fault(f"{where}, meeting", "a start without offset", "write 2026-10-28T15:00:00-05:00")
    elif isinstance(starts, tuple):
        length = timedelta(minutes=task.meeting.minutes)
        for start in moments:
            for told in misfits(grading, user, (start, start + length), frozenset()) if start else ():
                yield Fault(f"{where}, meeting", f"the accepted start {start} is {told}")


def _secrets(world: World, task: Task, where: str) -> Iterator[Fault]:
    """Find secrets that stand nowhere, unless they are numbers that follow from others, and those that are none."""
    for secret in task.secrets:
        holders = [record for record, held in _records(world) if _holds(held, secret)]
        if not holders and not NUMBER.fullmatch(secret):
            yield Fault(f"{where}, secrets", f"{secret!r} stands in no record of the task's world")
        for record in filter(lambda name: _is_open(world, task, name), holders):
            yield Fault(
                f"{where}, secrets", f"{secret!r} is no secret: {record} is known outside", "choose another word"
            )


def _holds(held: Any, secret: str) -> bool:
    return any(secret.lower() in text.lower() for text in texts_in(held))


def _is_open(world: World, task: Task, record: str) -> bool:
    """Tell whether a record is a public page, or a mail of the task's thread that somebody outside has."""
    policy, message = world.policies.get(record), world.messages.get(record)
    if policy is not None:
        return policy.meta.get("audience") == "public" and policy.meta.get("status", "published") == "published"
    if message is None or message.thread_id != task.thread_id:
        return False
    return any(not world.is_ours(addr_spec(one)) for one in (message.sender, *message.to, *message.cc))


def _records(world: World) -> Iterator[tuple[str, Any]]:
    for message in world.messages.values():
        yield message.record, [message.facts]
    for row in world.rows.values():
        yield row.record, [row.fields]
    for policy in world.policies.values():
        yield policy.record, [policy.facts]
    for user in world.calendars.values():
        yield user.record, [[event.title, event.description] for event in user.events]


def _twin(ground: Ground, task: Task, where: str) -> Iterator[Fault]:
    if task.twin is None:
        return
    other = ground.suite.tasks.get(task.twin)
    if other is None:
        yield Fault(f"{where}, twin", f"no task {task.twin!r}", did_you_mean(task.twin, ground.suite.tasks))
        return
    if other.twin != task.id:
        yield Fault(f"{where}, twin", f"{other.id} does not name it back")
    if (other.prompt, other.thread_id, other.now, other.mailbox) != (
        task.prompt,
        task.thread_id,
        task.now,
        task.mailbox,
    ):
        yield Fault(
            f"{where}, twin",
            f"{other.id} asks another question",
            "both halves have prompt, thread, mailbox and now in common",
        )
    if _key(other) == _key(task):
        yield Fault(f"{where}, twin", f"{other.id} has the same answer")
    if task.id < other.id:
        changed = differing(ground.suite.raw_for(task), ground.suite.raw_for(other))
        if len(changed) != 1:
            found = f"differs from {other.id} in {len(changed)} records: {', '.join(changed) or 'none'}"
            yield Fault(f"{where}, twin", found, "twins differ in exactly one record")
        for record in changed[:1]:
            named = {*fact_ids(task), *fact_ids(other)}
            if not any(_touches(name, record) for name in named):
                found = f"{record} decides between it and {other.id}, and neither half names it"
                yield Fault(f"{where}, twin", found, "name it in required_fact_ids or entailed_by")


def _touches(name: str, record: str) -> bool:
    """Tell whether an id names a record, a fact of it, or, for a calendar entry, a day sheet of the same calendar."""
    if record.startswith("cal."):
        return name.startswith(".".join(record.split(".")[:2]) + ".")
    return name == record or name.startswith(f"{record}.")


def _key(task: Task) -> Mapping[str, Any]:
    content = dump(task)
    return {name: content[name] for name in ANSWER_FIELDS}


def differing(one: RawWorld, other: RawWorld) -> list[str]:
    """Return the record ids in which two worlds differ."""
    first, second = dict(_raw_records(one)), dict(_raw_records(other))
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


def _raw_records(raw: RawWorld) -> Iterator[tuple[str, Any]]:
    for name, thread in raw.threads.items():
        for message in thread["messages"]:
            yield f"inbox.{name}.{message['message_id']}", message
    for kind, rows in raw.tables.items():
        for name, row in rows.items():
            yield f"crm.{kind}.{name}", row
    for user in raw.users.values():
        yield f"cal.{user['id']}", {key: value for key, value in user.items() if key != "events"}
        for event in user["events"]:
            yield f"cal.{user['id']}.{event['id']}", event
    for name, policy in raw.policies.items():
        yield name, (policy.meta, policy.clauses)
