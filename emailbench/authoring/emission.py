"""Which facts the read tools show: found out by asking them, as an agent would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from emailbench.authoring.replay import Stage
from emailbench.episode.calls import Episode
from emailbench.records.task import Task
from emailbench.world.calendar import fact_value
from emailbench.world.model import World

MOST_PAGES = 40


def can_be_shown(stage: Stage, task: Task, names: Iterable[str], *, records_too: bool = False) -> dict[str, str]:
    """Return for each id what is wrong with it: nothing, that there is no such fact, or that no tool shows it.

    With `records_too` the id of a record stands for its facts.
    """
    world = stage.suite.world_for(task)
    episode = stage.open(task)
    told = {}
    try:
        for name in names:
            if fact_value(world, name) is None and name not in world.facts:
                is_record = records_too and (name in world.rows or name in world.policies or name in world.messages)
                told[name] = "" if is_record else "is no such fact"
            else:
                told[name] = "" if name in _shown(episode, world, name) else "is shown in full by no tool"
    finally:
        episode.close()
    return told


def _shown(episode: Episode, world: World, fact: str) -> set[str]:
    """Return what the tool shows that has the fact in its answers."""
    tool, arguments = _question(world, fact)
    shown: set[str] = set()
    for page in range(1, MOST_PAGES):
        answer = episode.call(tool, {**arguments, "page": page})
        if not answer.ok:
            break
        cut = answer.content.get("cut", ())
        facts = {name for record in answer.content["records"] for name in record["facts"]}
        shown |= facts - set(cut)
        if "more" not in answer.content or fact in shown:
            break
    return shown


def _question(world: World, fact: str) -> tuple[str, dict[str, Any]]:
    kind = fact.partition(".")[0]
    if kind == "inbox":
        thread = next(m.thread_id for record, m in world.messages.items() if fact in m.facts)
        return "get_email_thread", {"thread_id": thread}
    if kind == "crm":
        return "search_crm", {"query": next(record for record, row in world.rows.items() if fact in row.facts)}
    if kind == "kb":
        policy = next(policy for policy in world.policies.values() if fact in policy.facts)
        return "get_kb_document", {"document": policy.doc, "version": policy.version}
    return "get_calendar_availability", _calendar_question(world, fact)


def _calendar_question(world: World, fact: str) -> dict[str, Any]:
    user = next(user for user in world.calendars.values() if fact.startswith(user.record + "."))
    rest = fact[len(user.record) + 1 :]
    event = next((event for event in user.events if event.id == rest), None)
    return {"calendar_user": user.address, "start": user.zone.at(event.start).date().isoformat() if event else rest}


def named_facts(tasks: Iterable[Task]) -> Iterator[tuple[Task, str]]:
    """Yield each task with every id that its evidence names."""
    for task in tasks:
        for element in task.required_fact_ids:
            for name in [element] if isinstance(element, str) else element:
                yield task, name
