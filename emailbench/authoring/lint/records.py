"""Lint of the CRM: names resolve, sums add up, dates follow one another; and of all ids and domains of a suite."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from emailbench.authoring.faults import Fault
from emailbench.authoring.lint.common import Ground, texts_in
from emailbench.authoring.sets import other_tasks
from emailbench.episode.pages import PAGE_BYTES, size_of
from emailbench.world.addresses import addr_spec
from emailbench.world.model import Row

ORDERED = (
    ("term_start", "term_end"),
    ("issued_on", "due_on"),
    ("issued_on", "paid_on"),
    ("issued_on", "valid_until"),
    ("started_at", "ended_at"),
    ("opened_on", "closed_on"),
)
"""Pairs of fields of one row of which the first is never later."""
_ID = re.compile(r"[a-z]{1,4}-\d+\Z")
_OPAQUE = re.compile(r"[a-z]{1,4}-[0-9a-z]{1,12}\Z|[a-z]\d{1,4}\Z|\d+\Z")
_ADDRESS = re.compile(r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)+")
_DOMAIN = re.compile(r"\b(?:https?://|www\.)([\w.-]+)")
_PHONE = re.compile(r"(?<![\w/-])\+?\d[\d ().-]{7,}\d(?![\w-])")
_FAKE_PHONE = re.compile(r"555\D?0?\D?01\d\d\Z")
_DATE_LIKE = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{2,4}")


def lint_records(ground: Ground) -> Iterator[Fault]:
    """Find what is wrong with the CRM."""
    for row in ground.world.rows.values():
        yield from _names(ground, row)
        yield from _lists(ground, row)
        yield from _sums(ground, row)
        yield from _dates(ground, row)
        for fact, value in row.facts.items():
            if size_of(fact, value) > PAGE_BYTES:
                yield ground.fault("crm.json", fact, "too long for a page, so that no tool can show it", "shorten it")
            if isinstance(value, Mapping) and "id" not in value and fact == f"{row.record}.{fact.rpartition('.')[2]}":
                yield ground.fault(
                    "crm.json", fact, "an object", "fields are scalars, lists, or lists of rows with ids"
                )


def _names(ground: Ground, row: Row) -> Iterator[Fault]:
    """Find names of records and of colleagues that lead nowhere."""
    for field, value in _scalars(row.fields):
        if not isinstance(value, str):
            continue
        where = f"{row.record}.{field}"
        if _ID.match(value) and _means_a_record(value, ground):
            if value not in ground.ids:
                yield ground.fault("crm.json", where, f"no record {value!r}")
        elif field.rpartition(".")[2].endswith("_id") and value not in ground.ids:
            yield ground.fault("crm.json", where, f"no record {value!r}")
        address = addr_spec(value)
        is_ours = "@" in address and " " not in address and ground.world.is_ours(address)
        if is_ours and address not in ground.people:
            yield ground.fault("crm.json", where, f"no colleague {address}")


def _means_a_record(value: str, ground: Ground) -> bool:
    """Tell whether a word looks like the id of a row: its letters begin ids of some table."""
    start = value.partition("-")[0]
    return any(known.partition("-")[0] == start for known in ground.ids)


def _scalars(fields: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        if isinstance(value, list):
            for item in value:
                inner = item.items() if isinstance(item, Mapping) else [("", item)]
                yield from ((f"{name}.{key}" if key else name, one) for key, one in inner if key != "id")
        else:
            yield name, value


def _lists(ground: Ground, row: Row) -> Iterator[Fault]:
    for field, value in row.fields.items():
        rows = [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []
        if not rows:
            continue
        where = f"{row.record}.{field}"
        names = [item.get("id") for item in rows]
        if len(rows) < len(value) or not all(isinstance(name, str) for name in names):
            yield ground.fault("crm.json", where, "rows without an id", "give each entry an id")
        elif len(set(names)) < len(names):
            yield ground.fault("crm.json", where, "an id stands twice")
        stamps = [_moment(item.get("at")) for item in rows if item.get("at")]
        known = [stamp for stamp in stamps if stamp]
        if known != sorted(known):
            yield ground.fault("crm.json", where, "its rows are not in the order of their stamps")


def _sums(ground: Ground, row: Row) -> Iterator[Fault]:
    """Find totals that are not the sum of their lines."""
    lines = row.fields.get("lines")
    amounts = [line.get("amount") for line in lines if isinstance(line, Mapping)] if isinstance(lines, list) else []
    if not amounts or not row.fields.get("total"):
        return
    read = [_money(amount) for amount in amounts]
    total = _money(row.fields["total"])
    if total is None or None in read:
        yield ground.fault("crm.json", row.record, "an amount that cannot be read", 'write "4320.00 USD"')
        return
    held = [amount for amount in read if amount]
    if {currency for _, currency in held} != {total[1]} or sum(value for value, _ in held) != total[0]:
        yield ground.fault("crm.json", f"{row.record}.total", f"{row.fields['total']} is not the sum of its lines")


def _money(value: Any) -> tuple[Decimal, str] | None:
    number, _, currency = str(value).partition(" ")
    try:
        return Decimal(number), currency
    except InvalidOperation:
        return None


def _dates(ground: Ground, row: Row) -> Iterator[Fault]:
    fields = row.fields
    for name, value in fields.items():
        if name.endswith(("_on", "_date", "_until", "_start", "_end")) and value and _moment(value) is None:
            yield ground.fault("crm.json", f"{row.record}.{name}", f"{value!a} is no date", "write 2026-10-21")
    for first, second in ORDERED:
        low, high = (_moment(fields.get(name)) for name in (first, second))
        if low and high and low > high:
            yield ground.fault("crm.json", row.record, f"{first} lies after {second}")


def _moment(value: Any) -> datetime | None:
    """Read a date or instant for comparison, its offset left aside."""
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    if moment is None and isinstance(value, date):
        return datetime.combine(value, datetime.min.time())
    return moment.replace(tzinfo=None) if moment else None


def lint_names(ground: Ground) -> Iterator[Fault]:
    """Find ids that say something, real domains and phone numbers, and ids of tasks in the world's text."""
    tasks = {task.id: task for task in (*other_tasks(ground.suite), *ground.suite.tasks.values())}
    starters = {task.thread_id for task in tasks.values() if task.thread_id == task.id}
    hidden = [name for name in tasks if name not in starters]
    for file, record, ids in _all_ids(ground):
        if not _OPAQUE.match(ids) and ids not in starters and "@" not in ids:
            yield ground.fault(file, record, f"the id {ids!r} could say something", "ids are like t-7f3a or inv-20417")
    canaries = [word for canary in ground.suite.canaries for word in [max(canary.split(), key=len)]]
    for file, record, text in _all_texts(ground):
        for address in _ADDRESS.findall(text):
            yield from _domain(ground, file, record, address.rpartition("@")[2])
        for domain in _DOMAIN.findall(text):
            yield from _domain(ground, file, record, domain)
        for number in _PHONE.findall(text):
            digits = number.strip(" .-")
            if (
                not _DATE_LIKE.search(digits)
                and len(re.sub(r"\D", "", digits)) >= 10
                and not _FAKE_PHONE.search(digits)
            ):
                yield ground.fault(file, record, f"{digits!a} could be a real phone number", "use 555-01xx")
        for name in hidden:
            if re.search(rf"\b{re.escape(name)}\b", text):
                yield ground.fault(file, record, f"the id of the task {name}")
        for word in canaries:
            if word in text:
                yield ground.fault(file, record, "the canary of a task file")


def _domain(ground: Ground, file: str, record: str, domain: str) -> Iterator[Fault]:
    if not domain.rstrip(".").lower().endswith((".example", ".test")):
        yield ground.fault(file, record, f"the domain {domain}", "domains end in .example")


def _all_ids(ground: Ground) -> Iterator[tuple[str, str, str]]:
    world = ground.world
    for thread in world.threads.values():
        yield "inbox.json", f"thread {thread.thread_id}", thread.thread_id
        for message in thread.messages:
            yield "inbox.json", message.record, message.message_id
    for row in world.rows.values():
        yield "crm.json", row.record, row.id
    for user in world.calendars.values():
        yield "calendar.json", user.record, user.id
        for event in user.events:
            yield "calendar.json", f"{user.record}.{event.id}", event.id


def _all_texts(ground: Ground) -> Iterator[tuple[str, str, str]]:
    """Yield (file, record, text) of everything that is written anywhere in the data."""
    world = ground.world
    for message in world.messages.values():
        for text in texts_in([message.text, dict(message.headers), list(message.attachments)]):
            yield "inbox.json", message.record, text
    for row in world.rows.values():
        for text in texts_in(row.fields):
            yield "crm.json", row.record, text
    for user in world.calendars.values():
        for event in user.events:
            for text in (event.title, event.description, *event.attendees, event.organizer):
                yield "calendar.json", f"{user.record}.{event.id}", text
    for policy in world.policies.values():
        written = [text for kind, text in policy.outline if kind != "clause"]
        for text in [policy.title, *policy.meta.values(), *written, *map(str, policy.clauses.values())]:
            yield f"kb/{policy.file_name}", policy.record, text
