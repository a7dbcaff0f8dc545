"""Playbooks for the six starter tasks: steps and phrasing, played by the scripted agents.

A playbook knows how such a case is worked, not how this one ends: every address, time, amount and fact id comes from
the answers of this run's tools. The scripted agents are a check of the wiring, not a model's result.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

Call = Callable[[str, dict[str, Any]], dict[str, Any]]
"""Calls a tool: (name, arguments) → the answer's JSON object. Raises when the tool refuses."""


class Desk:
    """What a playbook works with: the tools, and every fact they have shown so far."""

    def __init__(self, call: Call, thread_id: str) -> None:
        self._call = call
        self.thread_id = thread_id
        self.facts: dict[str, Any] = {}

    def look(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a read tool, keep the facts of every page, and return the first page."""
        first = answer = self._call(tool, arguments)
        page = 1
        while True:
            for record in answer.get("records", []):
                self.facts.update(record["facts"])
            if page >= answer.get("pages", 1):
                return first
            page += 1
            answer = self._call(tool, {**arguments, "page": page})

    def act(self, tool: str, **arguments: Any) -> None:
        """Call an action tool on the thread."""
        self._call(tool, {"thread_id": self.thread_id, **arguments})

    def message(self) -> dict[str, str]:
        """Read the thread and return its newest message: address, name, text, sent_at."""
        answer = self.look("get_email_thread", thread_id=self.thread_id)
        if answer.get("pages", 1) > 1:
            answer = self._call("get_email_thread", {"thread_id": self.thread_id, "page": answer["pages"]})
        record = answer["records"][-1]
        facts, name = record["facts"], record["record"]
        sender = facts[name + ".from"]
        mail = {"address": address(sender), "name": sender.partition(" <")[0], "text": facts[name]}
        return {**mail, "sent_at": facts[name + ".sent_at"]}

    def writer(self, email: str) -> tuple[str, str]:
        """Look the writer up and return the record ids of the contact and the contact's company."""
        answer = self.look("lookup_customer", email=email)
        contact = answer["records"][0]["record"]
        company = f"crm.company.{self.facts[contact + '.company_id']}"
        return contact, company

    def policy(self, question: str, document: str = "") -> str:
        """Search the policies, read the best document's version in force, and return its name."""
        hits = self._call("search_kb", {"query": question})["hits"]
        name = document or str(hits[0]["document"])
        self.look("get_kb_document", document=name)
        return name

    def clause(self, document: str, pattern: str) -> tuple[str, re.Match[str]]:
        """Return the clause of a document that reads like `pattern`, and the match."""
        for fact, value in self.facts.items():
            if fact.startswith(f"kb.{document}@") and isinstance(value, str):
                match = re.search(pattern, value, re.IGNORECASE)
                if match:
                    return fact, match
        raise LookupError(f"no clause of {document} reads like {pattern!r}")


def address(text: str) -> str:
    """Return the bare address of ``Name <a@b.example>``."""
    return text.rpartition("<")[2].rstrip(">").strip()


def spoken_date(day: date) -> str:
    """Return a date as people write it: Thursday, October 22, 2026."""
    return f"{day:%A, %B} {day.day}, {day.year}"


def spoken_time(instant: datetime) -> str:
    """Return a clock time as people write it: 2:00 pm."""
    return f"{(instant.hour - 1) % 12 + 1}:{instant.minute:02d} {'am' if instant.hour < 12 else 'pm'}"


def refund(desk: Desk) -> None:
    """Decline a refund whose window has closed, by the policy in force when the invoice was issued."""
    mail = desk.message()
    desk.writer(mail["address"])
    number = re.search(r"INV-\d+", mail["text"])
    assert number, "the mail names no invoice"
    found = desk.look("search_crm", query=number.group(), type="invoice")["records"]
    invoice = next(row["record"] for row in found if desk.facts[row["record"] + ".number"] == number.group())
    issued = date.fromisoformat(desk.facts[invoice + ".issued_on"])
    document = desk.policy("refund of a purchase, window in calendar days")
    window, match = desk.clause(document, r"within (\d+) calendar days of the issue date")
    desk.policy("what to do when a refund is asked for", "handling")
    last = issued + timedelta(days=int(match[1]))
    body = (
        f"Hello {mail['name']},\n\nthank you for telling us openly how it is going.\n\n"
        f"Invoice {number.group()} was issued on {spoken_date(issued)}. Our refund policy counts {match[1]} calendar "
        f"days from that date, so the last day to ask for the money back was {spoken_date(last)}; the date of the "
        "training does not change this. We are therefore not able to refund this invoice.\n\n"
        "The subscription stays usable until the end of its term, and you can switch off automatic renewal at any time "
        "before that.\n\nKind regards"
    )
    desk.act("create_draft", to=[mail["address"]], body=body, evidence=[invoice + ".issued_on", window])


def vip_outage(desk: Desk) -> None:
    """Escalate an outage of a VIP account to the queue that the matrix names."""
    mail = desk.message()
    _, company = desk.writer(mail["address"])
    assert desk.facts[company + ".tier"] == "vip", "the account is no VIP"
    document = desk.policy("who handles an outage of a VIP account", "handling")
    row, match = desk.clause(document, r"tier is vip reports an outage.*Queue ([\w ]+)")
    queues = desk.look("search_crm", type="queue")["records"]
    queue = next(q["record"] for q in queues if desk.facts[q["record"] + ".name"] == match[1].strip())
    name = desk.facts[company + ".name"]
    reason = f"{name} is a VIP account and reports an outage. {mail['name']} wants to know who is dealing with it."
    desk.act(
        "escalate_email",
        queue=queue.rpartition(".")[2],
        reason_code="outage",
        reason=reason,
        evidence=[company + ".tier", row],
    )


def price_enquiry(desk: Desk) -> None:
    """Answer a newcomer's price question from the list in force."""
    mail = desk.message()
    _, company = desk.writer(mail["address"])
    seats = re.search(r"(\d+) of us", mail["text"])
    plan = re.search(r"\b(Starter|Team|Business)\b plan", mail["text"])
    assert seats and plan, "the mail names no plan or number of seats"
    document = desk.policy("price list per seat and month", "pricing")
    row, match = desk.clause(document, rf"Plan: {plan[1]};.*?(\d+\.\d\d) USD")
    desk.policy("a company that is not yet a customer asks for prices", "handling")
    _, install = desk.clause(desk.policy("is there anything to install on a computer"), r"(runs in the browser)")
    total = float(match[1]) * int(seats[1])
    body = (
        f"Hello {mail['name']},\n\nthank you for your interest in Fennmark. The {plan[1]} plan costs {match[1]} USD "
        f"per seat and month; for {seats[1]} seats that makes {total:,.2f} USD a month, without taxes. "
        f"It {install[1]}, so there is nothing to install on office computers.\n\nKind regards"
    )
    desk.act("create_draft", to=[mail["address"]], body=body, evidence=[company + ".status", row])


def renewal_discount(desk: Desk) -> None:
    """Hand a question about the renewal's price to the account owner."""
    mail = desk.message()
    _, company = desk.writer(mail["address"])
    document = desk.policy("discount on a coming renewal", "handling")
    row, _ = desk.clause(document, r"price of a coming renewal.*account owner")
    note = f"{mail['name']} asks for a discount on the coming renewal. Could you take this over, please?"
    owner = company + ".account_owner"
    desk.act("forward_email", to=[desk.facts[owner]], note=note, evidence=[owner, row])


def _asked_time(text: str, year: int) -> tuple[date, int, int]:
    """Return the day, hour and minute that a mail like ``Thursday, October 22 at 2:00 pm`` asks for."""
    match = re.search(r"day, (\w+) (\d{1,2}),? at (\d{1,2}):(\d\d) (am|pm)", text)
    assert match, "the mail names no time"
    month = datetime.strptime(match[1], "%B").month
    hour = int(match[3]) % 12 + (12 if match[5] == "pm" else 0)
    return date(year, month, int(match[2])), hour, int(match[4])


def _minutes(text: str) -> int:
    number = re.search(r"(\d+)[- ]minute", text)
    return int(number[1]) if number else 30


class Diary:
    """The host's calendar around the time that was asked for, and where times are to be read."""

    def __init__(self, desk: Desk) -> None:
        self.mail = desk.message()
        self.contact, self.company = desk.writer(self.mail["address"])
        self.owner_fact = self.company + ".account_owner"
        self.host = desk.facts[self.owner_fact]
        desk.policy("time of a meeting, whose calendar, who is invited", "scheduling")
        desk.policy("a meeting is asked for", "handling")
        now = desk.look("get_current_time")["now"]
        self.now = datetime.fromisoformat(now)
        day, hour, minute = _asked_time(self.mail["text"], self.now.year)
        self.length = timedelta(minutes=_minutes(self.mail["text"]))
        until = day + timedelta(days=7)
        sheets = desk.look(
            "get_calendar_availability", calendar_user=self.host, start=day.isoformat(), end=until.isoformat()
        )
        self.record = str(sheets["records"][0]["record"])
        # The writer's clock is the one the writer's own mail was stamped by; none changes in the days looked at.
        zone = _instant(self.mail["sent_at"]).tzinfo
        self.start = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
        self.days = [value for value in desk.facts.values() if isinstance(value, dict) and "free" in value]

    def free(self, start: datetime, apart: timedelta) -> bool:
        """Tell whether a meeting at `start` lies in free time, with `apart` kept from other entries."""
        return any(self._fits(start, day, apart) for day in self.days)

    def _fits(self, start: datetime, day: dict[str, Any], apart: timedelta) -> bool:
        end = start + self.length
        in_hours = any(_instant(low) <= start and end <= _instant(high) for low, high in day["hours"])
        busy = [(_instant(entry[0]) - apart, _instant(entry[1]) + apart) for entry in day["busy"]]
        return in_hours and all(end <= low or start >= high for low, high in busy)


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def free_time(desk: Desk) -> None:
    """Schedule a meeting at the time that was asked for, which is free."""
    diary = Diary(desk)
    assert diary.free(diary.start, timedelta(minutes=15)), "the time is taken"
    desk.act(
        "schedule_meeting",
        calendar_user=diary.host,
        start=diary.start.isoformat(),
        end=(diary.start + diary.length).isoformat(),
        attendees=[diary.host, diary.mail["address"]],
        title=f"{desk.facts[diary.company + '.name']}: call with your account manager",
        evidence=[diary.record, diary.owner_fact],
    )


def taken_time(desk: Desk) -> None:
    """Offer three other times in place of one that is taken."""
    diary = Diary(desk)
    apart = timedelta(minutes=15)
    assert not diary.free(diary.start, apart), "the time is free"
    step = timedelta(minutes=30)
    free = [diary.start + step * n for n in range(-12, 7 * 48) if diary.free(diary.start + step * n, apart)]
    chosen: list[datetime] = []
    for start in free:
        if start > diary.now + timedelta(hours=4) and start.date() not in [slot.date() for slot in chosen]:
            chosen.append(start)
    chosen = chosen[:3]
    lines = [
        f"- {spoken_date(slot)}, {spoken_time(slot)} to {spoken_time(slot + diary.length)} (your time)"
        for slot in chosen
    ]
    body = (
        f"Hello {diary.mail['name']},\n\nthank you for your message. Your account manager is not free at the time you "
        "asked for. Would one of these times suit you instead?\n\n" + "\n".join(lines) + "\n\nKind regards"
    )
    slots = [f"{slot.isoformat()}/{(slot + diary.length).isoformat()}" for slot in chosen]
    evidence = [diary.record, diary.owner_fact]
    desk.act("create_draft", to=[diary.mail["address"]], body=body, offered_slots=slots, evidence=evidence)


PLAYBOOKS: dict[str, Callable[[Desk], None]] = {
    "support_001": refund,
    "support_002": vip_outage,
    "sales_001": price_enquiry,
    "sales_002": renewal_discount,
    "sched_001": free_time,
    "sched_002": taken_time,
}
"""Starter task → the playbook that works it."""


def play(task_id: str, thread_id: str, call: Call) -> None:
    """Work one task; raise LookupError with the tasks that have a playbook when there is none."""
    if task_id not in PLAYBOOKS:
        raise LookupError(f"no playbook for {task_id!r}; there is one for {', '.join(PLAYBOOKS)}")
    PLAYBOOKS[task_id](Desk(call, thread_id))
