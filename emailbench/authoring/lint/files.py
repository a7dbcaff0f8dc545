"""Lint of the files as such: formats, fields that nothing reads, and names that contradict what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from emailbench.authoring.faults import Fault, Part
from emailbench.authoring.lint.common import EXCEPTIONS, Ground
from emailbench.base.jsonfiles import read_json
from emailbench.base.wording import describe, did_you_mean
from emailbench.world.addresses import addr_spec
from emailbench.world.policies import parse_policy

FORMAT = 1
SUITE = frozenset("format name version company mailboxes timezone staff_table strangers exceptions zones".split())
COMPANY = frozenset("name domains timezone".split())
MAILBOX = frozenset("address name purpose".split())
INBOX, THREAD = frozenset(("format", "threads")), frozenset("thread_id subject messages".split())
CALENDAR, RULE = frozenset("format rules holidays users".split()), frozenset("rule value clause".split())
USER = frozenset("id name kind timezone holidays delegate hours availability events".split())
WINDOW, HOLIDAY = frozenset(("start", "end")), frozenset(("date", "name"))
EVENT = frozenset(
    "id title start end attendees organizer status transparency all_day created description recurrence".split()
)
SERIES = frozenset("freq interval until except moved".split())
POLICY = frozenset(
    "doc title version effective_from effective_to status audience owner published_at precedence".split()
)
TASKS = frozenset("format canary tasks".split())
_VERSIONED = re.compile(r"(?P<doc>.+?)(?:-v(?P<version>[\w.]+))?\Z")


def lint_files(ground: Ground, part: Part) -> None:
    """Find what the loaders pass over: a field that nothing reads is a typing error or a hope."""
    data = ground.raw.data_dir
    files = {name: read_json(data / name) for name in ("inbox.json", "crm.json", "calendar.json")}
    if (data / "suite.json").is_file():
        files["suite.json"] = read_json(data / "suite.json")
        part.see(_suite(ground, files["suite.json"]), 0)
    for name, content in files.items():
        part.see(_format(ground.file(name), content))
    part.see(_inbox(ground, files["inbox.json"]), 0)
    part.see(_calendar(ground, files["calendar.json"]), 0)
    for path in sorted((data / "kb").glob("*.md")):
        part.see(_policy(ground, path))
    for task_file in ground.suite.task_files:
        content = read_json(task_file.path)
        part.see(_format(str(task_file.path), content))
        part.see(_odd(str(task_file.path), content, TASKS), 0)
    part.see(_mailboxes(ground), 0)


def _format(where: str, content: Any) -> Iterator[Fault]:
    if isinstance(content, Mapping) and content.get("format", FORMAT) != FORMAT:
        yield Fault(where, f"format: found {describe(content['format'])}", f"this benchmark reads format {FORMAT}")


def _odd(where: str, row: Any, known: Iterable[str]) -> Iterator[Fault]:
    """Find fields that nothing reads."""
    for name in sorted(row.keys() - set(known)) if isinstance(row, Mapping) else ():
        yield Fault(where, f"no field {name!r}", did_you_mean(name, known))


def _suite(ground: Ground, content: Mapping[str, Any]) -> Iterator[Fault]:
    where = ground.file("suite.json")
    yield from _odd(where, content, SUITE)
    yield from _odd(f"{where}, company", content.get("company"), COMPANY)
    for mailbox in content.get("mailboxes") or ():
        yield from _odd(f"{where}, mailboxes, {mailbox.get('address')}", mailbox, MAILBOX)
    yield from _odd(f"{where}, exceptions", content.get("exceptions"), EXCEPTIONS)


def _inbox(ground: Ground, content: Mapping[str, Any]) -> Iterator[Fault]:
    where = ground.file("inbox.json")
    yield from _odd(where, content, INBOX)
    for thread in content["threads"]:
        place = f"{where}, thread {thread['thread_id']}"
        yield from _odd(place, thread, THREAD)
        for message in thread["messages"]:
            yield from _twice(f"{place}, message {message['message_id']}", message)


def _twice(where: str, message: Mapping[str, Any]) -> Iterator[Fault]:
    for short, full in (("timestamp", "sent_at"), ("body", "text")):
        if short in message and full in message:
            yield Fault(where, f"both {short} and {full}", "they mean the same; keep one")
    if not any(message.get(name) for name in ("text", "body", "html", "attachments")):
        yield Fault(where, "no text", "a message says something in its text")


def _calendar(ground: Ground, content: Mapping[str, Any]) -> Iterator[Fault]:
    where = ground.file("calendar.json")
    yield from _odd(where, content, CALENDAR)
    for rule in content.get("rules") or ():
        yield from _odd(f"{where}, rules, {rule.get('rule')}", rule, RULE)
    for name, days in (content.get("holidays") or {}).items():
        for day in days:
            yield from _odd(f"{where}, holidays {name}", day, HOLIDAY)
    for address, user in content["users"].items():
        yield from _user(f"{where}, user {address}", user)


def _user(where: str, user: Mapping[str, Any]) -> Iterator[Fault]:
    for fault in _odd(where, user, USER):
        if "did you mean" in fault.remedy:  # Other fields are shown to agents as details of the calendar.
            yield fault
    for window in user.get("availability") or ():
        yield from _odd(f"{where}, availability", window, WINDOW)
    for event in user.get("events") or ():
        place = f"{where}, event {event.get('id', event.get('title'))}"
        yield from _odd(place, event, EVENT)
        series = event.get("recurrence") or {}
        yield from _odd(f"{place}, recurrence", series, SERIES)
        for span in (series.get("moved") or {}).values():
            yield from _odd(f"{place}, recurrence, moved", span, WINDOW)


def _policy(ground: Ground, path: Path) -> Iterator[Fault]:
    where = ground.file(f"kb/{path.name}")
    text = path.read_text(encoding="utf-8")
    if not text.startswith("---"):
        return
    policy = parse_policy(text, path.stem, where)
    yield from _odd(where, policy.meta, POLICY)
    named = _VERSIONED.match(path.stem)
    said_of = named.groupdict() if named else {}
    for key, held in (("doc", policy.doc), ("version", policy.version)):
        said = said_of.get(key)
        if said is not None and said != held:
            remedy = f"call the file {policy.doc}-v{policy.version}.md"
            yield Fault(where, f"its name says {key} {said}, its front matter {held}", remedy)


def _mailboxes(ground: Ground) -> Iterator[Fault]:
    """Find tasks on a mailbox that the company does not have."""
    known = {addr_spec(str(mailbox["address"])) for mailbox in ground.world.info.mailboxes} | ground.people
    for task_file in ground.suite.task_files:
        for task in task_file.tasks:
            address = addr_spec(task.mailbox or "")
            if address and (address not in known or not ground.world.is_ours(address)):
                where = f"{task_file.path}, task {task.id}, mailbox"
                yield Fault(where, f"no mailbox {address}", did_you_mean(address, _ours(ground, known)))


def _ours(ground: Ground, known: Iterable[str]) -> list[str]:
    return [address for address in known if ground.world.is_ours(address)]
