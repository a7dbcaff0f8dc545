"""The prompt: the same frame for every agent and task, with the mailbox, the clock and the task's own words in it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from emailbench.records.task import Task
from emailbench.runner.adapter import expand
from emailbench.world.clock import weekday
from emailbench.world.model import World


@cache
def template() -> str:
    """Return the frame; its text is part of the surface that results are compared by."""
    return Path(__file__).with_name("prompt.txt").read_text(encoding="utf-8")


def render(task: Task, world: World) -> str:
    """Return the prompt of one task."""
    values = {
        "company": _company(world),
        "mailbox": _mailbox(world),
        "clock": clock(world),
        "task": task.prompt,
    }
    return expand(template(), values)


def clock(world: World) -> str:
    """Return the world's time as the prompt states it: weekday, wall clock, zone, and the instant for machines."""
    now = world.zone.at(world.now)
    return f"{weekday(now)} {now:%Y-%m-%d %H:%M} {now.tzname()} ({world.zone.name}; {now.isoformat()})"


def _company(world: World) -> str:
    """Return the company's name; one that suite.json does not name is called by its domain."""
    info = world.info
    return info.company.strip() or next(iter(info.domains), "") or info.name


def _mailbox(world: World) -> str:
    purposes = {box.get("address"): box.get("purpose") for box in world.info.mailboxes}
    purpose = purposes.get(world.mailbox)
    return f"{world.mailbox} ({purpose})" if purpose else world.mailbox
