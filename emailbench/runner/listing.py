"""What --list and --dry-run print."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from emailbench.base.plain import one_line
from emailbench.base.wording import counted
from emailbench.records.agents import Agent
from emailbench.records.runfolder import run_name
from emailbench.records.task import Tags, Task
from emailbench.runner import adapter
from emailbench.runner.plan import timeout_of
from emailbench.runner.programs import real_program

if TYPE_CHECKING:
    from emailbench.runner.bench import Bench
    from emailbench.runner.cli import Request


def list_agents(bench: Bench) -> Iterator[str]:
    """Yield a line for each agent."""
    yield "agents:"
    width = max(map(len, bench.agents), default=0)
    for agent in bench.agents.values():
        paid = ", paid" if agent.paid else ""
        yield f"  {agent.name:<{width}}  {agent.label}{paid}  {one_line(agent.description, 100)}"


def list_tasks(bench: Bench) -> Iterator[str]:
    """Yield a line for each task, under the name of its file."""
    width = max(map(len, bench.suite.tasks), default=0)
    for file in bench.suite.task_files:
        yield f"tasks of {file.path.name}:"
        for task in file.tasks:
            yield f"  {task.id:<{width}}  {_tags(task.tags)}".rstrip()


def _tags(tags: Tags) -> str:
    """Return the tags that a task has; one without any has no difficulty either."""
    if tags == Tags():
        return ""
    known = {"category": tags.category, "family": tags.family, "difficulty": str(tags.difficulty)}
    return " ".join(f"{name}={one_line(value, 40)}" for name, value in known.items() if value)


_LONGEST_COMMAND = 8000
"""Characters of a command that are shown: whoever starts it by hand needs all of it, the prompt included."""


def list_plan(request: Request) -> Iterator[str]:
    """Yield what would run: each agent's command for the first task, and each run with its folder."""
    bench = request.bench
    yield bench.isolation.describe(request.agents)
    for agent in request.agents:
        how = "in a jail" if bench.isolation.covers(agent) else "without isolation"
        limit = timeout_of(agent, bench.settings)
        yield f"{agent.name}: {agent.label}, {how}, at most {limit:g} s a run"
        argv = _argv(bench, agent, request.tasks[0])
        yield f"  {one_line(shlex.join(argv), _LONGEST_COMMAND)}"
        if bench.isolation.covers(agent) and (opened := _opened(bench, agent, argv)):
            yield f"  may read beside the system: {one_line(', '.join(opened), 400)}"
    yield from cannot_run(request)
    yield f"{counted(len(request.jobs), 'run')}, {request.workers} at a time:"
    for job in request.jobs:
        yield f"  {job.agent}  {run_name(job.task, job.repetition)}  {job.folder(bench.settings.runs_dir).path}"


def cannot_run(request: Request) -> Iterator[str]:
    """Yield a line for each agent that lacks something; its runs are void, and nothing of it is started."""
    for agent in request.agents:
        state = request.bench.state(agent)
        if not state.can_run:
            remedy = f". Remedy: {state.remedy}" if state.remedy else ""
            yield one_line(f"{agent.name} CANNOT RUN here, so its runs are void: {'; '.join(state.missing)}{remedy}")


def _opened(bench: Bench, agent: Agent, argv: Sequence[str]) -> list[str]:
    """Return what the agent's command and `read` open of the folders that a jail hides."""
    found = {*bench.isolation.opened(argv, os.environ.get("PATH", "")), *agent.read}
    common = ("/usr/", "/bin/", "/lib", "/opt/", "/etc/")
    kept: list[str] = []
    for place in sorted(place for place in found if not place.startswith(common)):
        if not any(place.startswith(f"{outer}/") for outer in kept):
            kept.append(place)
    return kept


def _argv(bench: Bench, agent: Agent, task: Task) -> tuple[str, ...]:
    """Return the command of a run; what is only known once it runs stands there as its placeholder."""
    known = {"prompt": bench.prompt(task), "task_id": task.id, "timeout": f"{timeout_of(agent, bench.settings):g}"}
    values = {name: known.get(name, f"{{{name}}}") for name in adapter.PLACEHOLDERS if name != "model"}
    values |= {"python": sys.executable, "root": str(bench.home), "server": str(bench.home / "server" / "email_mcp.py")}
    model = bench.settings.model or agent.model
    launch = adapter.launch(
        agent, {**values, **({"model": model} if model else {})}, environ=os.environ, base=bench.base(agent)
    )
    return real_program(launch.argv, launch.env.get("PATH", os.environ.get("PATH", "")), bench.base(agent))
