"""Which agents and tasks are meant: names, globs, tags and `all`, as people write them after --agents and --tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase

from emailbench.base.errors import UserError
from emailbench.base.shapes import did_you_mean
from emailbench.records.agents import Agent
from emailbench.records.task import Tags, Task, TaskFile

STARTER = "tasks.json"
"""The file of the starter set: what runs when no task is named."""

_TAGS: Mapping[str, Callable[[Tags], str]] = {
    "category": lambda tags: tags.category,
    "family": lambda tags: tags.family,
    "difficulty": lambda tags: str(tags.difficulty),
}


def select_tasks(wanted: Sequence[str], files: Sequence[TaskFile]) -> list[Task]:
    """Return the tasks that `wanted` names, each once, in the order of the files; the starter set when it is empty."""
    tasks = {task.id: task for file in files for task in file.tasks}
    if not wanted:
        files = [file for file in files if file.path.name == STARTER] or list(files)
    if not any(file.tasks for file in files):
        raise UserError("there is no task in it", where=", ".join(str(file.path) for file in files))
    if not wanted:
        return [task for file in files for task in file.tasks]
    chosen: set[str] = set()
    for item in wanted:
        chosen.update(_tagged(item, tasks.values()) if item.startswith("tag:") else _named(item, tasks, "task"))
    return [task for name, task in tasks.items() if name in chosen]


def select_agents(
    wanted: Sequence[str],
    agents: Mapping[str, Agent],
    can_run: Callable[[Agent], bool],
    among: Mapping[str, Agent] | None = None,
) -> list[Agent]:
    """Return the agents that `wanted` names, each once, in the order asked for.

    `all` stands for every agent `among` these (by default among all) that `can_run` here and does not cost money.
    """
    among = agents if among is None else among
    chosen: dict[str, Agent] = {}
    for item in wanted:
        if item == "all":
            free = [agent for agent in among.values() if not agent.paid and can_run(agent)]
            chosen.update((agent.name, agent) for agent in free)
        else:
            chosen.update((name, agents[name]) for name in _named(item, agents, "agent"))
    if not chosen:
        found = "none of the agents can run here" if wanted else "no agent is named"
        raise UserError(found, where="--agents", remedy=did_you_mean("", agents))
    return list(chosen.values())


def split_names(values: Sequence[str], option: str) -> list[str]:
    """Return the names in an option that may be given several times and hold several names between commas.

    An option that is given and names nothing is a mistake, such as a variable of a shell that is not set.
    """
    names = [name.strip() for value in values for name in value.split(",") if name.strip()]
    if values and not names:
        raise UserError("it names nothing", where=option, remedy="leave it out, or name something")
    return names


def _named(item: str, known: Iterable[str], kind: str) -> list[str]:
    names = list(known)
    if item == "all":
        return names
    found = [name for name in names if name == item or (_is_glob(item) and fnmatchcase(name, item))]
    if not found:
        what = "nothing matches" if _is_glob(item) else f"there is no {kind}"
        raise UserError(f"{what} {ascii(item)}", where=f"--{kind}s", remedy=did_you_mean(item, names))
    return found


def _is_glob(item: str) -> bool:
    return any(sign in item for sign in "*?[")


def _tagged(item: str, tasks: Iterable[Task]) -> list[str]:
    key, equals, value = item.removeprefix("tag:").partition("=")
    if key not in _TAGS or not equals:
        raise UserError(
            f"{ascii(item)} names no tag", where="--tasks", remedy=f"tag:KEY=VALUE; {did_you_mean(key, _TAGS)}"
        )
    values = {task.id: _TAGS[key](task.tags) for task in tasks}
    found = [name for name, tag in values.items() if fnmatchcase(tag, value)]
    if not found:
        remedy = did_you_mean(value, {tag for tag in values.values() if tag})
        raise UserError(f"no task has the {key} {ascii(value)}", where="--tasks", remedy=remedy)
    return found
