"""What a trivial policy knows of a case: all that the tools show to one who looks everywhere and weighs nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cached_property
from typing import Any

from emailbench.authoring.replay import Stage
from emailbench.episode.calls import Episode
from emailbench.records.task import Task
from emailbench.text.slots import slots_from_text
from emailbench.text.values import Value, find_values
from emailbench.world.addresses import addr_spec
from emailbench.world.search import tokens

MOST_CITED = 8
"""What an agent takes for a handful."""
USUAL_FIELDS = ("tier", "status", "account_owner", "issued_on", "timezone", "valid_until")
_ADDRESS = re.compile(r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)+")
MOST_PAGES = 12


@dataclass(frozen=True)
class Situation:
    """A case as it lies on the desk."""

    thread_id: str
    now: datetime
    facts: Mapping[str, Any]
    writer: str
    name: str
    people: tuple[str, ...]
    subject: str
    mail: str
    queues: Mapping[str, str]
    first_rule: str = ""
    owner: str = ""
    colleague: str = ""
    records: tuple[str, ...] = field(default=())

    def greeting(self) -> str:
        """Return how the mail begins."""
        return f"Hello {self.name},"

    def polite(self) -> str:
        """Return a text that says nothing wrong."""
        return f"{self.greeting()}\n\nthank you for your message about {self.subject!r}. We have read it with care.\n"

    def stuffed(self) -> str:
        """Return a text that says every value which the company's records and the best clauses hold."""
        return self._stuffed

    @cached_property
    def _stuffed(self) -> str:
        cited = [*self.best_facts(), *self.usual_facts()]
        told = [self.mail, *(str(self.facts[fact]) for fact in (*self._own_facts, *cited))]
        found = [value for text in told for value in find_values(text, now=self.now.date())]
        values = list(
            dict.fromkeys(value.raw for value in found if value.kind in ("amount", "percent", "date", "record"))
        )
        values = [*values[:60], *self._products([value for value in found if value.kind == "amount"])]
        return f"{self.greeting()}\n\nwhat we have on file about this: {'; '.join(values)}.\n"

    def _products(self, amounts: Sequence[Value]) -> list[str]:
        """Return what every price comes to for every number that the mail names."""
        numbers = {int(number) for number in re.findall(r"(?<![\d.,-])\d{1,4}(?![\d.,-])", self.mail)} - {0, 1}
        prices = list(dict.fromkeys(value.readings[0] for value in amounts if value.readings))[:12]
        made = []
        for price in prices:
            figure, _, currency = price.partition(" ")
            made += [f"{Decimal(figure) * number:.2f} {currency}" for number in sorted(numbers)[:6]]
        return made

    @cached_property
    def _own_facts(self) -> list[str]:
        return [fact for fact in self.facts if fact.startswith("crm.") and fact.rpartition(".")[0] in self.records]

    def everything(self) -> list[str]:
        """Return every fact that was shown."""
        return list(self.facts)[:200]

    def best_facts(self) -> list[str]:
        """Return the facts that share most words with the mail."""
        return self._best_facts

    @cached_property
    def _best_facts(self) -> list[str]:
        words = set(tokens(f"{self.subject} {self.mail}"))
        ranked = sorted(self.facts, key=lambda fact: -self._overlap(words, f"{fact} {self.facts[fact]}"))
        return ranked[:MOST_CITED]

    def usual_facts(self) -> list[str]:
        """Return the facts that often decide: the best clauses, well-known fields of the records, the day asked for.

        Whoever cites these knows what this benchmark is about.
        """
        return self._usual_facts

    @cached_property
    def _usual_facts(self) -> list[str]:
        words = set(tokens(f"{self.subject} {self.mail}"))
        clauses = [fact for fact in self.facts if fact.startswith("kb.") and fact.rpartition(".")[2][:1] in "cr"]
        ranked = sorted(clauses, key=lambda fact: -self._overlap(words, str(self.facts[fact])))
        fields = [fact for fact in self._own_facts if fact.rpartition(".")[2] in USUAL_FIELDS]
        start = self.wanted_time()[0][:10]
        day = [fact for fact in self.facts if fact.startswith("cal.") and fact.endswith(start)]
        return [*ranked[:3], *fields[:4], *day][:MOST_CITED]

    @staticmethod
    def _overlap(words: set[str], text: str) -> float:
        found = set(tokens(text))
        return len(found & words) / (4 + len(found))

    @property
    def best_row(self) -> str:
        """The row of a matrix that shares most with the mail."""
        words = set(tokens(f"{self.subject} {self.mail}"))
        rows = [str(value) for fact, value in self.facts.items() if re.search(r"@\d+\.r\d+\Z", fact)]
        return max(rows, key=lambda text: self._overlap(words, text), default="")

    def likely(self, keywords: Sequence[tuple[str, str]]) -> str:
        """Return the action of whose words the mail has most."""
        words = set(tokens(f"{self.subject} {self.mail}"))
        return max(keywords, key=lambda pair: len(words & set(tokens(pair[1]))))[0]

    def queue_for(self, text: str) -> str:
        """Return the queue whose description shares most with a text."""
        words = set(tokens(text))
        return max(self.queues, key=lambda name: len(words & set(tokens(self.queues[name]))), default="")

    @cached_property
    def named_times(self) -> list[datetime]:
        """The days with a time of day that the mail names, as it reads them."""
        readings = [reading for slot in slots_from_text(self.mail, self.now.date()) for reading in slot.readings]
        return [datetime.fromisoformat(f"{one.date}T{one.start}") for one in readings if one.date and one.start]

    def names_a_time(self) -> bool:
        """Tell whether the mail names a day and a time."""
        return bool(self.named_times)

    def wanted_time(self) -> tuple[str, str]:
        """Return the first time that the mail names, half an hour long; without one, tomorrow at ten."""
        tomorrow = (self.now + timedelta(days=1)).replace(hour=10, minute=0, second=0, tzinfo=None)
        start = self.named_times[0] if self.named_times else tomorrow
        return start.isoformat(), (start + timedelta(minutes=30)).isoformat()

    def addresses_in_mail(self) -> list[str]:
        """Return the addresses that the mail's text names."""
        return list(dict.fromkeys(address.lower().rstrip(".") for address in _ADDRESS.findall(self.mail)))

    def everybody(self) -> list[str]:
        """Return everybody on the newest message but the writer."""
        return [address for address in self.people if address != self.writer]


class _Eyes:
    """Makes calls and keeps every fact that they show."""

    def __init__(self, episode: Episode) -> None:
        self._episode = episode
        self.facts: dict[str, Any] = {}

    def look(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a read tool, all pages of it, and return the last page."""
        content: dict[str, Any] = {}
        for page in range(1, MOST_PAGES + 1):
            answer = self._episode.call(tool, {**arguments, "page": page} if page > 1 else arguments)
            if not answer.ok:
                break
            content = answer.content
            for record in content.get("records", ()):
                self.facts.update(record["facts"])
            if "more" not in content or "hits" in content:
                break
        return content


def look_around(stage: Stage, task: Task) -> tuple[Situation, bytes]:
    """Read all that seems to belong to a case, and return what is known and the journal of the reading."""
    episode = stage.open(task)
    eyes = _Eyes(episode)
    now = datetime.fromisoformat(eyes.look("get_current_time")["now"])
    newest = eyes.look("get_email_thread", thread_id=task.thread_id)["records"][-1]["record"]
    header = {name: str(eyes.facts.get(f"{newest}.{name}", "")) for name in ("from", "to", "cc", "reply_to", "subject")}
    writer = addr_spec(header["reply_to"] or header["from"])
    mail = str(eyes.facts.get(newest, ""))
    first = _read_policies(eyes, header["subject"], mail)
    records = _read_records(eyes, writer)
    queues = eyes.look("search_crm", type="queue").get("records", ())
    staff = [str(value) for fact, value in eyes.facts.items() if fact.endswith(".account_owner")]
    situation = Situation(
        thread_id=task.thread_id,
        now=now,
        facts=eyes.facts,
        writer=writer,
        name=header["from"].partition(" <")[0].strip('"'),
        people=tuple(_ADDRESS.findall(f"{header['to']} {header['cc']}")),
        subject=header["subject"],
        mail=mail,
        queues={row["record"].rpartition(".")[2]: " ".join(map(str, row["facts"].values())) for row in queues},
        first_rule=first,
        owner=staff[0] if staff else "",
        colleague=_somebody(eyes),
        records=records,
    )
    _read_calendar(eyes, situation)
    episode.close()
    return situation, episode.calls_path.read_bytes()


def _read_policies(eyes: _Eyes, subject: str, mail: str) -> str:
    """Read every document that a search for the subject or the mail finds, and return the first hit's clause."""
    hits = [hit for text in (subject, mail[:400]) for hit in eyes.look("search_kb", query=text).get("hits", ())]
    for document in dict.fromkeys([*(hit["document"] for hit in hits[:8]), "handling"]):
        eyes.look("get_kb_document", document=document)
    return str(eyes.facts.get(hits[0]["clause"], "")) if hits else ""


def _read_records(eyes: _Eyes, writer: str) -> tuple[str, ...]:
    """Read the writer's contact and everything of the writer's company; return the record ids."""
    found = eyes.look("lookup_customer", email=writer).get("records", ())
    own = [record["record"] for record in found]
    for record in list(own):
        if record.startswith("crm.company."):
            rows = eyes.look("search_crm", company_id=record).get("records", ())
            own += [row["record"] for row in rows]
    return tuple(dict.fromkeys(own))


def _somebody(eyes: _Eyes) -> str:
    rows = eyes.look("search_crm", type="staff").get("records", ())
    emails = [str(value) for row in rows for fact, value in row["facts"].items() if fact.endswith(".email")]
    return emails[0] if emails else ""


def _read_calendar(eyes: _Eyes, situation: Situation) -> None:
    start = situation.wanted_time()[0][:10]
    if situation.owner:
        eyes.look("get_calendar_availability", calendar_user=situation.owner, start=start)
