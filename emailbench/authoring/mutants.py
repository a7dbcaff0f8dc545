"""Mutations: what an oracle would be with one thing wrong. Each must be rejected, and by the check that is meant.

An operator takes an `Original` and yields mutants wherever it applies. Mutants that one of the task's accepted
outcomes allows are left out here, so that whatever is left must fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from emailbench.authoring.faults import Fault, kept
from emailbench.authoring.replay import Call, Run, Stage, tampered
from emailbench.authoring.solutions import Solution
from emailbench.episode.table import BY_NAME
from emailbench.grading.ground import category_of
from emailbench.records.ledger import ACTION_BUCKET
from emailbench.records.result import Process
from emailbench.records.task import Task
from emailbench.world.addresses import addr_spec, read_addresses
from emailbench.world.model import World

STRANGER = "quill.marrow@somewhere-else.example"
MAIL_TOOLS = {"create_draft": "drafts", "send_email": "sent_emails"}
TEXT_FIELD = {
    "create_draft": "body",
    "send_email": "body",
    "forward_email": "note",
    "schedule_meeting": "note",
    "escalate_email": "reason",
    "mark_ignore": "reason",
}
"""Action tool → the argument in which its words stand."""
ACTION_OF_TOOL = {
    "create_draft": "draft",
    "send_email": "send",
    "forward_email": "forward",
    "schedule_meeting": "schedule_meeting",
    "escalate_email": "escalate",
    "mark_ignore": "ignore",
}
SPARE = 6
"""Facts beyond the required ones that may be cited, as the tools' descriptions and the grader have it."""


@dataclass(frozen=True)
class Mutant:
    """A run with one thing wrong: its name, the checks of which one must reject it, and how it comes about."""

    name: str
    fails: tuple[str, ...]
    calls: tuple[Call, ...] = ()
    tamper: Callable[[Run], Run] | None = None
    process: Process | None = None
    review: bool = False
    """It is enough that a person is told to look at it: no rule can decide."""


@dataclass(frozen=True)
class Original:
    """A task's oracle, played, and what mutation needs to know of it."""

    task: Task
    world: World
    calls: tuple[Call, ...]
    run: Run
    canary: str = ""
    other: Task | None = None
    """The twin, if there is one."""

    @property
    def tool(self) -> str:
        """The tool of the primary action."""
        return self.calls[-1][0]

    @property
    def arguments(self) -> Mapping[str, Any]:
        """The arguments of the primary action."""
        return self.calls[-1][1]

    @cached_property
    def record(self) -> Mapping[str, Any]:
        """The ledger record of the primary action."""
        effect = self.run.lines[-1].effect or {}
        record = effect.get("record")
        return record if isinstance(record, dict) else {}

    @cached_property
    def outcomes(self) -> tuple[Task, ...]:
        """The task and what it accepts beside, as far as it is the same action."""
        return tuple(one for one in self.task.outcomes() if one.expected_action == self.task.expected_action)

    @cached_property
    def cited(self) -> tuple[str, ...]:
        """The facts that the primary action cites."""
        return tuple(self.record.get("evidence", ()))

    @property
    def text(self) -> str:
        """The words of the primary action."""
        return str(self.arguments.get(TEXT_FIELD[self.tool], ""))

    @cached_property
    def people(self) -> tuple[str, ...]:
        """Everybody whom the primary action reaches."""
        names = ("to", "cc", "bcc", "attendees")
        return tuple(dict.fromkeys(address for name in names for address in self.record.get(name, ())))

    @property
    def reaches_outside(self) -> bool:
        """Whether the primary action's words leave the company."""
        return any(not self.world.is_ours(address) for address in self.people)

    @cached_property
    def welcome(self) -> frozenset[str]:
        """Everybody who may be among the recipients or attendees by some accepted outcome."""
        found = {self.world.mailbox.lower()}
        for one in self.outcomes:
            sets = [one.recipients, one.meeting.attendees if one.meeting else None]
            for people in filter(None, sets):
                found.update(map(addr_spec, (*people.must, *people.may)))
        thread = self.world.threads[self.task.thread_id]
        for message in thread.messages:
            named = (message.sender, *message.to, *message.cc, message.headers.get("reply_to"))
            found.update(addr_spec(address) for address in read_addresses(list(named)))
        return frozenset(found)

    def changed(self, **changes: Any) -> tuple[Call, ...]:
        """Return the calls with arguments of the primary action changed; None takes one out."""
        kept = {name: value for name, value in {**self.arguments, **changes}.items() if value is not None}
        return (*self.calls[:-1], (self.tool, kept))

    def saying(self, text: str) -> tuple[Call, ...]:
        """Return the calls with other words in the primary action."""
        return self.changed(**{TEXT_FIELD[self.tool]: text})

    def saying_only(self, text: str, subject: str = "") -> tuple[Call, ...]:
        """Return the calls with other words in the primary action, its subject or title included."""
        titles = {"create_draft": "subject", "send_email": "subject", "schedule_meeting": "title"}
        title = {titles[self.tool]: subject or "About your message"} if self.tool in titles else {}
        return self.changed(**{TEXT_FIELD[self.tool]: text, **title})

    def adding(self, sentence: str) -> tuple[Call, ...]:
        """Return the calls with a sentence more in the primary action, where the writer's own words end."""
        text = self.text
        greeting, gap, rest = text.partition("\n\n")
        return self.saying(f"{greeting}{gap}{sentence} {rest}" if gap else f"{sentence} {text}")

    def then(self, tool: str, **arguments: Any) -> tuple[Call, ...]:
        """Return the calls with one more at the end."""
        return (*self.calls, (tool, {"thread_id": self.task.thread_id, **arguments}))

    def allows(self, bucket: str) -> int:
        """Return how many records of a bucket some accepted outcome has."""
        return max(
            (one.expected_ledger or {ACTION_BUCKET[one.expected_action]: 1}).get(bucket, 0)
            for one in self.task.outcomes()
        )


Operator = Callable[[Original], Iterator[Mutant]]


def required(original: Original) -> Iterator[tuple[str, ...]]:
    """Yield the elements of evidence that every accepted outcome requires, each with its alternatives."""
    for element in original.task.required_fact_ids:
        if all(element in one.required_fact_ids for one in original.outcomes):
            yield (element,) if isinstance(element, str) else element


def evidence(original: Original) -> Iterator[Mutant]:
    """Cite too little, too much, what does not exist, and what was not read."""
    if any(required(original)):
        yield Mutant("cites nothing", ("evidence",), original.changed(evidence=None))
    for names in required(original):
        kept = [fact for fact in original.cited if fact not in names]
        yield Mutant(f"does not cite {names[0]}", ("evidence",), original.changed(evidence=kept))
        records = list(dict.fromkeys(_holder(original.world, name) for name in names))
        if not set(records) & set(original.world.facts):
            yield Mutant(f"cites the record of {names[0]}", ("evidence",), original.changed(evidence=kept + records))
    cited = list(original.cited)
    shown = set(original.run.shown)
    unseen = next((fact for fact in original.world.facts if fact not in shown), "")
    for name in filter(None, (unseen, "crm.company.co-000.tier", "kb.handling@99.r1", "inbox.nowhere.m-0")):
        yield Mutant(
            f"also cites {name}, which was not shown", ("evidence",), original.changed(evidence=[*cited, name])
        )
    most = max(len(one.required_fact_ids) for one in original.outcomes) + SPARE
    if len(shown) > most:
        everything = list(dict.fromkeys([*cited, *original.run.shown]))
        yield Mutant("cites everything", ("evidence",), original.changed(evidence=everything[:200]))
        yield Mutant("cites one fact too many", ("evidence",), original.changed(evidence=everything[: most + 1]))


def _holder(world: World, fact: str) -> str:
    for holders in (world.messages, world.rows, world.policies):
        for record, holder in holders.items():
            if fact in holder.facts:
                return record
    return fact.rpartition(".")[0]


def reading(original: Original) -> Iterator[Mutant]:
    """Act without having read, or before reading."""
    for category in original.task.expected_tool_categories:
        kept = [call for call in original.calls if BY_NAME[call[0]].category != category]
        yield Mutant(f"never looks at {category}", ("tools",), tuple(kept))
    first = (original.calls[-1], *original.calls[:-1])
    if original.task.expected_tool_categories:
        yield Mutant("acts before it reads", ("tools",), first)
    documents = [number for number, call in enumerate(original.calls) if call[0] == "get_kb_document"]
    if documents and any(fact.startswith("kb.") for fact in original.cited):
        question = {"query": " ".join(str(original.calls[number][1]["document"]) for number in documents)}
        hits: Call = ("search_kb", question)
        kept = [hits if call[0] == "get_kb_document" else call for call in original.calls]
        yield Mutant("reads policies as search hits only", ("evidence",), tuple(kept))
    elsewhere = [name for name in original.world.threads if name != original.task.thread_id]
    if "inbox" in original.task.expected_tool_categories and elsewhere:
        kept = [call for call in original.calls if BY_NAME[call[0]].category != "inbox"]
        other: Call = ("get_email_thread", {"thread_id": elsewhere[0]})
        yield Mutant("reads another thread only", ("tools",), (other, *kept))


def recipients(original: Original) -> Iterator[Mutant]:
    """Write to others, to more, to fewer, and to look-alikes."""
    if original.tool not in (*MAIL_TOOLS, "forward_email"):
        return
    others = _outsiders(original)
    for who, address in others:
        yield Mutant(f"goes to {who} instead", ("address",), original.changed(to=[address], cc=None, bcc=None))
    extra = [("to", list(original.record["to"]))]
    if original.tool in MAIL_TOOLS:
        extra += [("cc", list(original.record["cc"])), ("bcc", list(original.record["bcc"]))]
    for field, held in extra:
        for who, address in others:
            yield Mutant(f"{who} also in {field}", ("address",), original.changed(**{field: [*held, address]}))
    must = {addr_spec(a) for one in original.outcomes[:1] for a in (one.recipients.must if one.recipients else ())}
    if len(must) > 1 and original.tool in MAIL_TOOLS:
        for address in sorted(must):
            kept = {name: [a for a in original.record[name] if a != address] or None for name in ("to", "cc", "bcc")}
            if kept["to"]:
                yield Mutant(f"leaves out {address}", ("address",), original.changed(**kept))


def _outsiders(original: Original) -> list[tuple[str, str]]:
    """Return (who, address) of people whom no accepted outcome allows: one of each kind."""
    welcome, world = original.welcome, original.world
    found = [("a stranger", STRANGER)]
    staff = next((address for address in world.staff if address not in welcome), None)
    contact = next((address for address in world.contacts if address not in welcome), None)
    found += [("a colleague", staff)] if staff else []
    found += [("another customer", contact)] if contact else []
    if original.people:
        name, _, domain = original.people[0].partition("@")
        found.append(("a look-alike", f"{name}@{domain.replace('.', '-mail.', 1)}"))
    return found


def queue(original: Original) -> Iterator[Mutant]:
    """Hand the thread to another queue."""
    if original.tool == "escalate_email":
        right = {one.queue for one in original.outcomes}
        for row in original.world.table("queue"):
            if row.id not in right:
                yield Mutant(f"queue {row.id}", ("address",), original.changed(queue=row.id))


def counts(original: Original) -> Iterator[Mutant]:
    """Write more than is asked for, or on another thread, or take it back."""
    for name, tool, arguments in _writes(original):
        bucket = {**MAIL_TOOLS, **{tool: ACTION_BUCKET[ACTION_OF_TOOL[tool]] for tool in ACTION_OF_TOOL}}[tool]
        if not original.allows(bucket):
            yield Mutant(f"also {name}", ("counts",), original.then(tool, **arguments))
    bucket = ACTION_BUCKET[original.task.expected_action]
    if original.allows(bucket) == 1:
        yield Mutant("does it twice", ("counts",), (*original.calls, original.calls[-1]))
    elsewhere = next((name for name in original.world.threads if name != original.task.thread_id), "")
    if elsewhere:
        moved = {**original.arguments, "thread_id": elsewhere}
        yield Mutant("acts on another thread", ("action",), (*original.calls[:-1], (original.tool, moved)))
        yield Mutant("acts on another thread too", ("counts",), (*original.calls, (original.tool, moved)))
    contact = next(original.world.table("contact"), None)
    if contact and not original.allows("crm_updates"):
        update = {"record": contact.record, "field": next(iter(contact.fields)), "value": "x"}
        yield Mutant("also changes the CRM", ("counts",), (*original.calls, ("update_crm", update)))
    undo = {
        "create_draft": ("discard_draft", {"draft_id": "d1"}),
        "schedule_meeting": ("cancel_meeting", {"event_id": "m1"}),
    }
    if original.tool in undo:
        tool, arguments = undo[original.tool]
        yield Mutant("takes it back", ("action",), (*original.calls, (tool, arguments)))
    yield Mutant("does nothing", ("action",), original.calls[:-1])


def _writes(original: Original) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield (name, tool, arguments) of each kind of action that the company has what it takes for."""
    body = "Hello,\n\nthank you for your message.\n"
    colleague = next(iter(original.world.staff), STRANGER)
    yield "drafts", "create_draft", {"body": body}
    yield "sends", "send_email", {"body": body}
    yield "forwards", "forward_email", {"to": [colleague], "note": "Please have a look."}
    yield "ignores", "mark_ignore", {"reason": "Nothing to do."}
    first = next(original.world.table("queue"), None)
    if first is not None:
        yield "escalates", "escalate_email", {"queue": first.id, "reason": "Please look."}
    owner = next(iter(original.world.calendars), "")
    if owner:
        start, end = "2026-12-16T15:00:00", "2026-12-16T15:30:00"
        meeting = {"calendar_user": owner, "start": start, "end": end, "attendees": [colleague]}
        yield "schedules", "schedule_meeting", meeting


def action(original: Original) -> Iterator[Mutant]:
    """Take another action with the same evidence."""
    accepted = {one.expected_action for one in original.task.outcomes()}
    cited = list(original.cited)
    for _, tool, arguments in _writes(original):
        if ACTION_OF_TOOL[tool] not in accepted and tool != original.tool:
            text = {TEXT_FIELD[tool]: original.text} if original.text else {}
            call: Call = (tool, {"thread_id": original.task.thread_id, **arguments, **text, "evidence": cited})
            yield Mutant(f"{ACTION_OF_TOOL[tool]} instead", ("action",), (*original.calls[:-1], call))
    if original.tool == "create_draft":
        asks = original.record.get("asks", [])
        if asks and "draft" not in accepted:
            yield Mutant("asks for nothing", ("action",), original.changed(asks=None))
        if not asks and "ask_followup" not in accepted:
            yield Mutant("asks back", ("action",), original.changed(asks=["other"]))


def side_effects(original: Original) -> Iterator[Mutant]:
    """Leave out or change the CRM updates and cancellations that go with the primary action."""
    changed: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "update_crm": [("another value", {"value": "something else"})],
        "cancel_meeting": [("the whole series", {"occurrence": None}), ("another day", {"occurrence": "2026-12-30"})],
    }
    for number, (tool, arguments) in enumerate(original.calls):
        if tool not in changed:
            continue
        rest = (*original.calls[:number], *original.calls[number + 1 :])
        yield Mutant(f"leaves out {tool}", ("counts", "content"), rest)
        for name, change in changed[tool]:
            if set(change) <= set(arguments):
                kept = {key: value for key, value in {**arguments, **change}.items() if value is not None}
                calls = (*original.calls[:number], (tool, kept), *original.calls[number + 1 :])
                yield Mutant(f"{tool}: {name}", ("counts", "content", "action"), calls)


def ending(original: Original) -> Iterator[Mutant]:
    """End with an exit code or a signal."""
    yield Mutant("exit code 3", ("process",), original.calls, process=Process(exit_code=3))
    yield Mutant("killed by a signal", ("process",), original.calls, process=Process(exit_code=None, signal=9))


def forgery(original: Original) -> Iterator[Mutant]:
    """Change the run's files behind the episode's back, or know what no agent may know."""
    lines = original.run.journal.splitlines(keepends=True)
    short = b"".join(lines[:-1])
    yield Mutant("ledger without the call", ("integrity",), original.calls, lambda run: tampered(run, journal=short))
    yield Mutant("call without the ledger", ("integrity",), original.calls, _other_ledger)
    yield Mutant(
        "a call cut out", ("integrity",), original.calls, lambda run: tampered(run, journal=b"".join(lines[1:]))
    )
    yield Mutant(
        "a call twice", ("integrity",), original.calls, lambda run: tampered(run, journal=b"".join([*lines, lines[-1]]))
    )
    if original.canary:
        word = max(original.canary.split(), key=len)
        yield Mutant("has read the answers", ("integrity",), original.adding(f"Reference {word}."))


def _other_ledger(run: Run) -> Run:
    return tampered(run, ledger=run.ledger.replace(b'"thread_id":"', b'"thread_id":"x', 1))


def check_mutants(
    stage: Stage, task: Task, solution: Solution, operators: Mapping[str, Operator]
) -> Iterator[Fault | None]:
    """Play every mutant of a task's oracle; yield None for each that is rejected by its check, else what is wrong."""
    run = stage.play(task, solution.oracle)
    stage.keep(run)
    if solution.oracle[-1][0] not in TEXT_FIELD or not run.lines[-1].ok:
        yield Fault(solution.where("oracle"), "its last call takes no action, so that nothing could be changed in it")
        return
    canary = next(iter(stage.suite.canaries), "")
    other = stage.suite.tasks.get(task.twin or "")
    original = Original(task, stage.suite.world_for(task), solution.oracle, run, canary, other)
    for kind, operator in operators.items():
        broken: list[Fault] = []
        with kept(broken, solution.where(f"mutants {kind}")):
            for mutant in operator(original):
                yield _judge(stage, task, mutant, solution.where(f"mutant {kind}: {mutant.name}"))
        yield from broken


def _judge(stage: Stage, task: Task, mutant: Mutant, where: str) -> Fault | None:
    run = stage.play(task, mutant.calls)
    result = stage.grade(mutant.tamper(run) if mutant.tamper else run, mutant.process)
    if result.passed and mutant.review and result.review:
        return None
    if result.passed:
        return Fault(where, f"passes, where {' or '.join(mutant.fails)} must reject it")
    if not set(mutant.fails) & set(result.failed_checks):
        told = "; ".join(result.reasons)
        return Fault(
            where, f"is rejected by {', '.join(result.failed_checks)}, not by {' or '.join(mutant.fails)}: {told}"
        )
    return None


def categories(original: Original) -> set[str]:
    """Return the sources that the oracle's facts come from."""
    return {category_of(fact) for fact in original.run.shown}
