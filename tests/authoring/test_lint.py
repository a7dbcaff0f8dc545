"""Every rule of the lint finds the damage that it is there for, and nothing in the shipped suite."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from emailbench.authoring.faults import Fault, Part
from emailbench.authoring.lint import files, mail, policies, records, tasks, times
from emailbench.authoring.lint.common import Ground
from emailbench.authoring.replay import Stage
from emailbench.base.errors import UserError
from emailbench.world.suite import Suite, load_suite

Lint = Callable[[Suite], Iterable[Fault]]


def lint_tasks(suite: Suite) -> list[Fault]:
    with Stage(suite) as stage:
        return list(tasks.lint_tasks(Ground(suite), stage))


def lint_files(suite: Suite) -> list[Fault]:
    part = Part("world: files", "files")
    files.lint_files(Ground(suite), part)
    return part.faults


LINTS: dict[str, Lint] = {
    "files": lint_files,
    "mail": lambda suite: mail.lint_mail(Ground(suite)),
    "records": lambda suite: records.lint_records(Ground(suite)),
    "names": lambda suite: records.lint_names(Ground(suite)),
    "calendars": lambda suite: times.lint_calendars(Ground(suite)),
    "offsets": lambda suite: times.offset_faults(Ground(suite)),
    "zones": lambda suite: times.lint_zones(Ground(suite), []),
    "policies": lambda suite: policies.lint_policies(Ground(suite)),
    "tasks": lint_tasks,
}


def found_by(lint: str, copy: Any, file: str, damage: Callable[[Any], Any]) -> list[str]:
    """Return what is told of a damage: by the loaders, which come first, or else by the lint."""
    try:
        suite = copy.edit(file, damage)
    except UserError as error:
        return [str(error)]
    return [str(fault) for fault in LINTS[lint](suite)]


@pytest.mark.parametrize("name", LINTS)
def test_the_shipped_suite_is_clean(name: str, shipped: Suite) -> None:
    assert [str(fault) for fault in LINTS[name](shipped)] == []


def message(content: Any, thread: int = 6, number: int = -1) -> Any:
    return content["threads"][thread]["messages"][number]


def reversed_thread(content: Any) -> None:
    long = next(thread for thread in content["threads"] if len(thread["messages"]) > 1)
    long["messages"].reverse()
    for one in long["messages"]:
        one.pop("in_reply_to", None)
        one.pop("references", None)


def set_in(**fields: Any) -> Callable[[Any], None]:
    return lambda content: message(content).update(fields)


MAIL: dict[str, tuple[Callable[[Any], Any], str]] = {
    "unknown sender": (set_in(**{"from": "nobody@nowhere.example"}), "nobody@nowhere.example is known to no record"),
    "no address": (set_in(to=["Dana"]), "'dana' is no mail address"),
    "nobody written to": (set_in(to=[], cc=[]), "nobody is written to"),
    "order": (reversed_thread, "do not stand in the order"),
    "reference": (set_in(in_reply_to="m-000000"), "in_reply_to: no message 'm-000000'"),
    "own reference": (
        lambda c: message(c).update(in_reply_to=message(c)["message_id"]),
        "is not older than the message",
    ),
    "odd header": (set_in(category="spam"), "the fields category"),
    "weekday": (set_in(text="Shall we meet on Thursday, 30 October 2026?"), "the weekday contradicts the date"),
    "quotation": (set_in(text="Yes.\n\n> You owe me a thousand crowns, my friend\n"), "stands in no earlier message"),
    "length": (set_in(text="word " * 2000), "too long for a page"),
}


@pytest.mark.parametrize("case", MAIL)
def test_damaged_mail_is_found(case: str, copy: Any) -> None:
    damage, told = MAIL[case]
    found = [str(fault) for fault in LINTS["mail"](copy.edit("data/inbox.json", damage))]
    assert any(told in fault for fault in found), found
    assert all("inbox.json" in fault for fault in found)


def test_what_is_declared_is_no_fault(copy: Any) -> None:
    copy.edit("data/inbox.json", set_in(text="On Thursday, 30 October 2026.\n\n> nobody said this\n"))
    thread = copy.suite().raw.threads
    name = f"inbox.{list(thread)[6]}.{thread[list(thread)[6]]['messages'][-1]['message_id']}"
    suite = copy.edit(
        "data/suite.json", lambda c: c.update(exceptions={"wrong_weekday": [name], "altered_quote": [name]})
    )
    assert list(LINTS["mail"](suite)) == []


def test_a_stranger_who_never_writes_is_found(copy: Any) -> None:
    suite = copy.edit("data/suite.json", lambda c: c["strangers"].append("typo@nowhere.example"))
    assert "typo@nowhere.example occurs in no mail" in str(next(iter(LINTS["mail"](suite))))


def first(table: str, **fields: Any) -> Callable[[Any], None]:
    return lambda content: content[table][0].update(fields)


RECORDS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "company": (first("contacts", company_id="co-999"), "crm.contact.ct-104.company_id: no record 'co-999'"),
    "owner": (first("companies", account_owner="gone@fennmark.example"), "no colleague gone@fennmark.example"),
    "lead": (first("queues", lead="s-99"), "lead: no record 's-99'"),
    "sum": (first("invoices", total="4321.00 USD"), "4321.00 USD is not the sum of its lines"),
    "currency": (first("invoices", total="4320.00 EUR"), "is not the sum of its lines"),
    "money": (first("invoices", total="much"), "an amount that cannot be read"),
    "dates": (first("invoices", due_on="2020-01-01"), "issued_on lies after due_on"),
    "no date": (first("invoices", due_on="soon"), "'soon' is no date"),
    "no ids": (first("companies", notes=[{"text": "x"}]), "rows without an id"),
    "id twice": (first("companies", notes=[{"id": "n1"}, {"id": "n1"}]), "an id stands twice"),
    "order of rows": (
        first("companies", notes=[{"id": "n1", "at": "2026-10-02"}, {"id": "n2", "at": "2026-10-01"}]),
        "not in the order of their stamps",
    ),
    "long": (first("companies", industry="word " * 2000), "too long for a page"),
    "object": (first("companies", industry={"a": 1}), "an object"),
}


@pytest.mark.parametrize("case", RECORDS)
def test_damaged_records_are_found(case: str, copy: Any) -> None:
    damage, told = RECORDS[case]
    found = [str(fault) for fault in LINTS["records"](copy.edit("data/crm.json", damage))]
    assert any(told in fault for fault in found), found


NAMES: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "thread id": (
        "data/inbox.json",
        lambda c: c["threads"][8].update(thread_id="phishing-1"),
        "'phishing-1' could say",
    ),
    "record id": ("data/crm.json", lambda c: c["deals"].append({"id": "hopeless"}), "'hopeless' could say something"),
    "domain": ("data/inbox.json", set_in(text="See www.fennmark.com for more."), "the domain fennmark.com"),
    "address": ("data/crm.json", first("contacts", email="dana@pinecrest.com"), "the domain pinecrest.com"),
    "telephone": ("data/crm.json", first("contacts", phone="+1 312 867 5309"), "could be a real phone number"),
    "task id": ("data/inbox.json", set_in(text="This is about hard_001a."), "the id of the task hard_001a"),
    "canary": (
        "data/kb/refunds-v3.md",
        lambda text: text.replace("{#c2}", "7c1d9a52-0e4b-4f6a-9b1e-5d2f83c6a7e4 {#c2}"),
        "the canary of a task file",
    ),
}


@pytest.mark.parametrize("case", NAMES)
def test_what_gives_away_is_found(case: str, copy: Any) -> None:
    file, damage, told = NAMES[case]
    found = [str(fault) for fault in LINTS["names"](copy.edit(file, damage))]
    assert any(told in fault for fault in found), found


def owner(content: Any) -> Any:
    return content["users"]["tomas.reyes@fennmark.example"]


def overlap(content: Any) -> None:
    events = owner(content)["events"]
    plain = next(event for event in events if not event.get("recurrence") and event["transparency"] == "opaque")
    events.append({**plain, "id": "e-999"})


CALENDARS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "rule": (
        lambda c: c["rules"].append({"rule": "lunch", "value": 1, "clause": "kb.scheduling@2.c5"}),
        "no such rule",
    ),
    "clause": (lambda c: c["rules"][0].update(clause="kb.scheduling@2.c99"), "no clause 'kb.scheduling@2.c99'"),
    "value": (lambda c: c["rules"][0].update(value="much"), "neither a number"),
    "delegate": (lambda c: owner(c).update(delegate="gone@fennmark.example"), "the delegate gone@fennmark.example"),
    "offset": (lambda c: owner(c)["events"][0].update(start="2026-09-14T08:00:00-06:00"), "has not the offset of"),
    "attendee": (
        lambda c: owner(c)["events"][0]["attendees"].append("x@y.example"),
        "x@y.example is known to no record",
    ),
    "overlap": (overlap, "or declare double_booking"),
    "exception": (lambda c: owner(c)["events"][0]["recurrence"].update({"except": ["2026-10-13"]}), "no occurrence on"),
    "end": (lambda c: owner(c)["events"][0]["recurrence"].update(until="2025-01-01"), "ends before it begins"),
    "staff": (
        lambda c: c["users"].update({"x@fennmark.example": {**owner(c), "id": "s-99", "events": []}}),
        "no member of staff",
    ),
}


@pytest.mark.parametrize("case", CALENDARS)
def test_damaged_calendars_are_found(case: str, copy: Any) -> None:
    damage, told = CALENDARS[case]
    found = [str(fault) for fault in LINTS["calendars"](copy.edit("data/calendar.json", damage))]
    assert any(told in fault for fault in found), found


def test_a_wrong_zone_is_found(copy: Any) -> None:
    def damage(content: Any) -> None:
        content["zones"]["America/Chicago"][4][0] = "2026-11-08T07:00:00Z"

    (fault,) = LINTS["zones"](copy.edit("data/suite.json", damage))
    assert "zones, America/Chicago: 2026-11-01T02:00:00-05:00 CDT, where the tz database has" in str(fault)


def test_an_offset_of_no_zone_is_found(copy: Any) -> None:
    suite = copy.edit("data/inbox.json", set_in(sent_at="2026-10-20T10:00:00-03:30"))
    assert "no zone has the offset" in str(next(iter(LINTS["offsets"](suite))))


def front(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


POLICIES: dict[str, tuple[str, Callable[[str], str], str]] = {
    "overlap": ("data/kb/pricing-v6.md", front("effective_to: 2026", "effective_to: 2029"), "overlaps with version 7"),
    "gap": (
        "data/kb/pricing-v7.md",
        front("effective_from: 2026-11", "effective_from: 2027-11"),
        "nothing is in force",
    ),
    "open end": (
        "data/kb/refunds-v2.md",
        front("effective_to: 2026-03-31", "effective_to:"),
        "overlaps with version 3",
    ),
    "no stamp": (
        "data/kb/refunds-v3.md",
        lambda text: text + "\nNot stamped at all.\n",
        "'Not stamped at all.' has no stamp",
    ),
    "status": ("data/kb/refunds-v3.md", front("status: published", "status: final"), "final"),
    "audience": ("data/kb/refunds-v3.md", front("audience: ", "audience: our "), "'our"),
    "owner": ("data/kb/refunds-v3.md", front("owner: ", "owner: x"), "no colleague x"),
    "date": (
        "data/kb/refunds-v3.md",
        front("effective_from: 2026", "effective_from: year 2026"),
        "effective_from",
    ),
    "stamp anew": (
        "data/kb/refunds-v3.md",
        lambda text: text + "\nZebras graze wherever meadows bloom. {#c22}\n",
        "its stamp meant something else in version 2",
    ),
}


@pytest.mark.parametrize("case", POLICIES)
def test_damaged_policies_are_found(case: str, copy: Any) -> None:
    file, damage, told = POLICIES[case]
    found = found_by("policies", copy, file, damage)
    assert any(told in fault for fault in found), found


NEWEST = max(Ground(load_suite()).world.messages.values(), key=lambda one: one.sent_at).record
"""A message that no starter task can know of yet."""


def task(number: int, **fields: Any) -> Callable[[Any], None]:
    return lambda content: content["tasks"][number].update(fields)


TASKS: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "fact": ("tasks.json", task(0, required_fact_ids=["crm.invoice.inv-20417.colour"]), "colour is no such fact"),
    "record as fact": ("tasks.json", task(0, required_fact_ids=["crm.invoice.inv-20417"]), "no such fact"),
    "future fact": ("tasks.json", task(0, required_fact_ids=[NEWEST]), "no such fact"),
    "no facts": ("tasks.json", task(0, required_fact_ids=[]), "no required_fact_ids"),
    "nothing entails": ("tasks.json", task(0, entailed_by={}), "expected_action follows from nothing"),
    "no policy entails": (
        "tasks.json",
        task(0, entailed_by={"expected_action": ["crm.invoice.inv-20417.issued_on"]}),
        "no policy entails expected_action",
    ),
    "entailed field": ("tasks.json", task(0, entailed_by={"mood": []}), "no answer field 'mood'"),
    "prompt": ("tasks.json", task(0, prompt="Handle it."), "does not name the thread support_001"),
    "hint": ("tasks.json", task(0, prompt="Please decline what thread support_001 asks."), "the word 'decline' tells"),
    "bucket": ("tasks.json", task(0, expected_ledger={"draft": 1}), "no bucket 'draft'"),
    "counts": ("tasks.json", task(0, expected_ledger={"forwards": 1}), "draft needs a record in drafts"),
    "queue": ("tasks.json", task(1, queue="q-99"), "no queue 'q-99'"),
    "needless queue": ("tasks.json", task(0, queue="q-21"), "queue and expected_action do not fit"),
    "asks": ("tasks.json", task(0, expected_action="ask_followup", asks=["mood"]), "no code 'mood'"),
    "needless asks": ("tasks.json", task(0, asks=["other"]), "asks and expected_action do not fit"),
    "nobody": ("tasks.json", task(0, recipients=None), "recipients: nobody is named"),
    "stranger": ("tasks.json", task(0, recipients={"must": ["x@y.example"]}), "x@y.example is known to no record"),
    "value": ("tasks.json", task(0, states=[{"amount": "much"}]), "'much' cannot be read as amount"),
    "claim": ("tasks.json", task(0, forbidden_claims=[{"claim": "refund_maid"}]), "no claim 'refund_maid'"),
    "no calendar": ("tasks.json", lambda c: c["tasks"][4]["meeting"].update(calendar="x"), "no calendar 'x'"),
    "no length": ("tasks.json", lambda c: c["tasks"][4]["meeting"].update(minutes=None), "its length is missing"),
    "naive start": (
        "tasks.json",
        lambda c: c["tasks"][4]["meeting"].update(starts=["2026-10-22T14:00"]),
        "without offset",
    ),
    "busy start": (
        "tasks.json",
        lambda c: c["tasks"][4]["meeting"].update(starts=["2026-10-22T03:00:00-05:00"]),
        "outside the working hours",
    ),
    "no start": ("tasks.json", lambda c: c["tasks"][4]["meeting"].pop("starts"), "no accepted start"),
    "secret": ("tasks.json", task(0, secrets=["a word that is nowhere"]), "stands in no record"),
    "open secret": ("tasks.json", task(0, secrets=["front desks"]), "is no secret: inbox.support_001"),
    "public secret": ("tasks.json", task(0, secrets=["automatic renewal"]), "is known outside"),
    "twin": ("tasks_hard.json", task(0, twin="hard_999"), "no task 'hard_999'"),
    "twin of another": ("tasks_hard.json", task(0, twin="hard_002a"), "does not name it back"),
    "same answer": ("tasks_hard.json", lambda c: _same(c), "has the same answer"),
    "two records": (
        "tasks_hard.json",
        lambda c: c["tasks"][1]["changes"].append({"record": "crm.company.co-12", "set": {"tier": "vip"}}),
        "differs from hard_001b in 2 records",
    ),
    "canary": ("tasks.json", lambda c: c.update(canary="short"), "no canary"),
}


def _same(content: Any) -> None:
    one, other = content["tasks"][:2]
    for name in ("expected_action", "recipients", "queue", "asks", "meeting", "states", "quote_history", "accept"):
        other.pop(name, None)
        if name in one:
            other[name] = one[name]


@pytest.mark.parametrize("case", TASKS)
def test_damaged_tasks_are_found(case: str, copy: Any) -> None:
    file, damage, told = TASKS[case]
    found = found_by("tasks", copy, f"tasks/{file}", damage)
    assert any(told in fault for fault in found), found
    assert all(file in fault for fault in found), found


def test_ids_that_hang_on_a_position_are_found(copy: Any) -> None:
    def without_id(content: Any) -> None:
        event = content["users"]["grace.lindqvist@fennmark.example"]["events"][0]
        assert event.pop("id") == "e-321"

    copy.edit("data/calendar.json", without_id)
    copy.edit("tasks/tasks.json", lambda c: c["tasks"][5].update(required_fact_ids=["cal.s-05.e1"]))
    (copy.folder / "data/kb/plain.md").write_text("# Plain\n\nOne.\n\nTwo.\n")
    suite = copy.edit("tasks/tasks.json", lambda c: c["tasks"][0].update(required_fact_ids=["kb.plain@1.c2"]))
    found = [str(fault) for fault in lint_tasks(suite)]
    assert any("sched_002: cal.s-05.e1 hangs on a position" in fault for fault in found), found
    assert any("support_001: kb.plain@1.c2 hangs on a position" in fault for fault in found), found


def user(**fields: Any) -> Callable[[Any], None]:
    return lambda content: owner(content).update(fields)


FILES: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "format of the mail": ("data/inbox.json", lambda c: c.update(format=9), "format"),
    "format of the records": ("data/crm.json", lambda c: c.update(format=9), "format"),
    "format of the calendars": ("data/calendar.json", lambda c: c.update(format="1"), "format"),
    "format of the tasks": ("tasks/tasks.json", lambda c: c.update(format=9), "format"),
    "suite": ("data/suite.json", lambda c: c.update(strangrs=[]), "'strangrs'"),
    "company": ("data/suite.json", lambda c: c["company"].update(domain="x.example"), "'domain'"),
    "mailbox": ("data/suite.json", lambda c: c["mailboxes"][0].update(mood="calm"), "'mood'"),
    "exceptions": ("data/suite.json", lambda c: c.update(exceptions={"wrong_day": []}), "'wrong_day'"),
    "mail": ("data/inbox.json", lambda c: c.update(mails=[]), "'mails'"),
    "thread": ("data/inbox.json", lambda c: c["threads"][0].update(category="spam"), "'category'"),
    "both times": ("data/inbox.json", set_in(timestamp="2026-10-20T10:00:00-05:00"), "sent_at"),
    "both texts": ("data/inbox.json", set_in(body="Another text."), "body"),
    "no text": ("data/inbox.json", lambda c: message(c).pop("text"), "text"),
    "calendar": ("data/calendar.json", lambda c: c.update(user={}), "'user'"),
    "rule": ("data/calendar.json", lambda c: c["rules"][0].update(minutes=5), "'minutes'"),
    "holiday": ("data/calendar.json", lambda c: next(iter(c["holidays"].values()))[0].update(day=1), "'day'"),
    "user": ("data/calendar.json", user(event=[]), "'event'"),
    "window": (
        "data/calendar.json",
        user(availability=[{"start": "2026-12-01T09:00", "end": "2026-12-01T10:00", "from": "x"}]),
        "'from'",
    ),
    "event": ("data/calendar.json", lambda c: owner(c)["events"][0].update(attendee=[]), "'attendee'"),
    "series": ("data/calendar.json", lambda c: owner(c)["events"][0]["recurrence"].update(count=3), "'count'"),
    "front matter": ("data/kb/refunds-v3.md", front("owner: ", "autor: x\nowner: "), "'autor'"),
    "version in the name": ("data/kb/refunds-v3.md", front("version: 3", "version: 8"), "refunds-v3.md"),
    "document in the name": ("data/kb/refunds-v3.md", front("doc: refunds", "doc: returns"), "refunds-v3.md"),
    "tasks": ("tasks/tasks.json", lambda c: c.update(task=[]), "'task'"),
    "no such mailbox": ("tasks/tasks.json", task(0, mailbox="helpdesk@fennmark.example"), "helpdesk@fennmark.example"),
    "mailbox of others": ("tasks/tasks.json", task(0, mailbox="otis@kestrelyard.example"), "otis@kestrelyard.example"),
}


@pytest.mark.parametrize("case", FILES)
def test_what_nothing_reads_is_found(case: str, copy: Any) -> None:
    file, damage, told = FILES[case]
    found = found_by("files", copy, file, damage)
    assert any(told in fault for fault in found), found
    assert all(Path(file).name in fault for fault in found), found


def test_a_detail_of_a_calendar_is_no_fault(copy: Any) -> None:
    assert lint_files(copy.edit("data/calendar.json", user(floor="third"))) == []
