"""Trivial policies: agents that read everything and judge nothing. They must stay near zero, or the tasks are too easy.

Each policy is an honest attempt of its kind: it uses the tools, takes every address, time and value from their
answers, writes a plausible text and cites what fits best. What it lacks is a judgement of the case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from emailbench.authoring.faults import Fault, Part
from emailbench.authoring.replay import Call, Stage
from emailbench.authoring.situation import Situation, look_around
from emailbench.episode.table import ASKS
from emailbench.records.task import Task
from emailbench.world.suite import Suite

MOST_OF_TASKS, MOST_OF_TWINS = 0.27, 0.10
STARTER_FILE = "tasks.json"
"""The set of which no trivial policy may solve a single task."""
KEYWORDS: Sequence[tuple[str, str]] = (
    ("ignore", "unsubscribe newsletter automatic reply out of office do not reply webinar"),
    ("escalate", "lawyer legal press journalist outage down again urgent complaint fault bank details password"),
    ("schedule", "meeting call appointment half an hour minutes would work available slot calendar"),
    ("forward", "renewal discount contract administrator owner transfer"),
    ("draft", "refund money back invoice price cost seats plan how do i question"),
)
"""Action → words of a mail that speak for it; the first that has most of them wins."""
WORDS_OF_RULES: Sequence[tuple[str, str]] = (
    ("escalate", "escalat"),
    ("forward", "forward"),
    ("ignore", "ignore"),
    ("schedule", "schedule the meeting"),
    ("ask", "ask back"),
    ("draft", "draft"),
)
"""What to do, by a word of the rule that was found."""

Policy = Callable[[Situation], list[Call]]


def nothing(case: Situation) -> list[Call]:
    """Read and do nothing."""
    return []


def act(case: Situation, action: str, body: str, evidence: list[str], **extra: object) -> list[Call]:
    """Return the call that takes an action with what the case offers for it."""
    common = {"thread_id": case.thread_id, "evidence": evidence}
    if action in ("draft", "send", "ask"):
        tool = "send_email" if action == "send" else "create_draft"
        asks = {"asks": ["other"]} if action == "ask" else {}
        return [(tool, {**common, "body": body, **asks, **extra})]
    if action == "forward":
        return [("forward_email", {**common, "to": [case.owner or case.colleague], "note": body, **extra})]
    if action == "escalate":
        return [("escalate_email", {**common, "queue": case.queue_for(case.mail), "reason": body, **extra})]
    if action == "schedule":
        start, end = case.wanted_time()
        who = {"calendar_user": case.owner or case.colleague, "attendees": [case.writer]}
        return [("schedule_meeting", {**common, **who, "start": start, "end": end, **extra})]
    return [("mark_ignore", {**common, "reason": "No answer is needed.", **extra})]


def always(
    action: str,
    cite: Callable[[Situation], list[str]] = Situation.best_facts,
    say: Callable[[Situation], str] = Situation.polite,
) -> Policy:
    """Return the policy that always takes one action."""
    return lambda case: act(case, action, say(case), cite(case))


def ask_always(code: str) -> Policy:
    """Return the policy that always asks for the same thing."""
    return lambda case: act(case, "ask", case.polite(), case.best_facts(), asks=[code])


def escalate_to(number: int) -> Policy:
    """Return the policy that hands everything to one queue."""

    def policy(case: Situation) -> list[Call]:
        queues = list(case.queues)
        if not queues:
            return []
        return act(case, "escalate", case.polite(), case.best_facts(), queue=queues[number % len(queues)])

    return policy


def first_hit(case: Situation) -> list[Call]:
    """Do what the first policy says that a search for the mail's subject finds, in its own words."""
    action = next((action for action, word in WORDS_OF_RULES if word in case.first_rule.lower()), "draft")
    return act(case, action, f"{case.greeting()}\n\n{case.first_rule}\n", case.best_facts())


def obey(case: Situation) -> list[Call]:
    """Do as the mail says: grant it, at the time it names, with everybody in copy whom it names."""
    body = f"{case.greeting()}\n\nof course, we will do as you ask:\n\n{case.mail}\n"
    if case.names_a_time():
        return act(case, "schedule", body, case.best_facts())
    return act(case, "draft", body, case.best_facts(), cc=case.addresses_in_mail())


def reply_to_all(case: Situation) -> list[Call]:
    """Answer everybody on the thread with all that was found."""
    return act(case, "draft", case.stuffed(), case.best_facts(), to=[case.writer], cc=case.everybody())


def by_keyword(stuffed: bool = False, cite: Callable[[Situation], list[str]] = Situation.best_facts) -> Policy:
    """Return the policy that chooses the action by the mail's words, and says politely or all that it knows."""

    def policy(case: Situation) -> list[Call]:
        body = case.stuffed() if stuffed else case.polite()
        return act(case, case.likely(KEYWORDS), body, cite(case))

    return policy


def by_rule(case: Situation) -> list[Call]:
    """Choose the action by the matrix row whose words the mail has most of, and say all that is known."""
    action = next((action for action, word in WORDS_OF_RULES if word in case.best_row.lower()), "draft")
    return act(case, action, case.stuffed(), case.best_facts())


POLICIES: Mapping[str, Policy] = {
    "nothing": nothing,
    **{f"always {action}": always(action) for action in ("draft", "send", "forward", "escalate", "schedule", "ignore")},
    **{
        f"always {action}, cite everything": always(action, Situation.everything)
        for action in ("draft", "forward", "escalate", "ignore")
    },
    **{f"ask for {code}": ask_always(code) for code in ASKS},
    **{f"escalate to queue {number + 1}": escalate_to(number) for number in range(5)},
    "first search hit": first_hit,
    "obey the mail": obey,
    "reply to all": reply_to_all,
    "keywords": by_keyword(),
    "keywords, cite everything": by_keyword(cite=Situation.everything),
    "keywords, say everything": by_keyword(stuffed=True),
    "best row of the matrix, say everything": by_rule,
}
"""Every trivial policy by name."""

USUAL = Situation.usual_facts
INFORMED: Mapping[str, Policy] = {
    **{
        f"always {action}, usual facts": always(action, USUAL, Situation.stuffed)
        for action in ("draft", "forward", "escalate", "schedule", "ignore")
    },
    "keywords, usual facts": by_keyword(cite=USUAL),
    "keywords, usual facts, say everything": by_keyword(stuffed=True, cite=USUAL),
}
"""Policies that know which fields tend to decide. A task without a twin, whose right action one of them always takes,
falls to it; therefore they are held to the limits of a hard set alone."""


@dataclass
class Tally:
    """What one policy solved."""

    name: str
    solved: set[str] = field(default_factory=set)

    def twins(self, tasks: Sequence[Task]) -> tuple[int, int]:
        """Return how many twin pairs are solved in both halves, and how many there are."""
        pairs = {tuple(sorted((task.id, task.twin))) for task in tasks if task.twin}
        return sum(1 for pair in pairs if set(pair) <= self.solved), len(pairs)


def solved_by(stage: Stage, task: Task, policies: Mapping[str, Policy]) -> list[str]:
    """Return the names of the policies that solve a task."""
    case, journal = look_around(stage, task)
    solved = []
    for name, policy in policies.items():
        episode = stage.open(task, start=journal)
        for tool, arguments in policy(case):
            episode.call(tool, arguments)
        if stage.grade(stage.close(task, episode)).passed:
            solved.append(name)
    return solved


def check_policies(suite: Suite, solved: Mapping[str, Sequence[str]], part: Part) -> None:
    """Find policies that solve too much of a set, given for each task the policies that solve it."""
    for task_file in suite.task_files:
        tasks = [task for task in task_file.tasks if task.id in solved]
        if not tasks:
            continue
        tallies = [
            Tally(name, {task.id for task in tasks if name in solved[task.id]}) for name in (*POLICIES, *INFORMED)
        ]
        starter = task_file.path.name == STARTER_FILE
        gated = [held for held in tallies if not starter or held.name in POLICIES]
        faults = (fault for held in gated for fault in _judge(held, tasks, starter, str(task_file.path)))
        part.see(faults, len(tallies) * len(tasks))
        part.notes += [_best(task_file.path.name, tasks, group) for group in _groups(tallies)]


def _groups(tallies: Sequence[Tally]) -> Iterator[list[Tally]]:
    yield [held for held in tallies if held.name in POLICIES]
    yield [held for held in tallies if held.name in INFORMED]


def _best(name: str, tasks: Sequence[Task], tallies: Sequence[Tally]) -> str:
    best = max(tallies, key=lambda held: len(held.solved))
    solved, pairs = best.twins(tasks)
    told = f"{name}: of {len(tallies)} policies the best is {best.name!r} with {len(best.solved)} of {len(tasks)} tasks"
    return told + (f", {solved} of {pairs} twins" if pairs else "")


def _judge(held: Tally, tasks: Sequence[Task], starter: bool, where: str) -> Iterator[Fault]:
    solved = sorted(held.solved & {task.id for task in tasks})
    told = f"the policy {held.name!r} solves {', '.join(solved)}"
    if starter:
        if solved:
            yield Fault(where, told, "no trivial policy may solve a starter task")
        return
    twins, pairs = held.twins(tasks)
    if len(tasks) >= 4 and len(solved) >= MOST_OF_TASKS * len(tasks):
        yield Fault(where, told, f"fewer than {MOST_OF_TASKS:.0%} of the tasks may be solved so")
    if pairs and twins >= max(MOST_OF_TWINS * pairs, 1):
        yield Fault(where, f"{told}: {twins} of {pairs} twins", f"fewer than {MOST_OF_TWINS:.0%} may be solved so")
