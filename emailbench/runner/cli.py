"""The command line of the runner: everything is checked before anything runs."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import emailbench
from emailbench.base import console, paths
from emailbench.base.console import program
from emailbench.base.errors import UserError
from emailbench.records.agents import split_command
from emailbench.runner.jail import KINDS
from emailbench.runner.plan import DEFAULT_TIMEOUT, Job, Settings, plan

if TYPE_CHECKING:
    from emailbench.records.agents import Agent
    from emailbench.records.task import Task
    from emailbench.runner.bench import Bench

OK, USAGE, INCOMPLETE, INTERRUPTED = 0, 2, 3, 130

_EPILOG = """\
exit codes:
  0 each planned run has a verdict    2 wrong usage or malformed input    3 void or missing runs    130 interrupted
  of --dry-run: 0 all agents can run    2 wrong usage or malformed input    3 one of them cannot run here

examples:
  python3 runner.py --agents baseline_no_tools,scripted_tool_agent
  python3 runner.py --agents codex --tasks support_001 --timeout 420
  python3 runner.py --agents all --tasks 'hard_*,tag:category=sales' --reps 3 --runs-dir runs
  python3 runner.py --agent-command 'python3 my_agent.py --config {mcp_config}' --tasks support_001
"""


@dataclass(frozen=True)
class Request:
    """What was asked for, checked: nothing in it can be wrong any more."""

    bench: Bench
    agents: list[Agent]
    tasks: list[Task]
    jobs: list[Job]
    reps: int
    workers: int


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for; return the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        options = _parser().parse_args(words)
        if options.list:
            return _list(options)
        request = _request(options)
        if options.dry_run:
            return _dry_run(request)
        from emailbench.runner.session import run

        return run(request, words, sys.stdout)
    except UserError as error:
        print(f"runner: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:  # Before the runs, whose session has a handler of its own.
        return INTERRUPTED
    except SystemExit as end:  # Of argparse: --help, or a wrong option.
        return end.code if isinstance(end.code, int) else USAGE


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints look like all others."""

    def error(self, message: str) -> NoReturn:
        """Raise the complaint instead of ending the process."""
        needs_sign = message.startswith("argument --agent-args: expected")
        remedy = (
            "words that begin with - need the sign: --agent-args='-x'" if needs_sign else "--help lists the options"
        )
        raise UserError(message, remedy=remedy)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=program("runner.py", "run"),
        description="Run agents on email tasks and grade what they leave behind.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--agents", action="append", default=[], metavar="NAMES", help="names, globs, or all (free ones that can run)")
    add("--tasks", action="append", default=[], metavar="NAMES", help="ids, globs, tag:family=F1, or all; else starter")
    add("--reps", type=_count, default=1, metavar="N", help="runs of each task (default: 1)")
    add("--timeout", type=_seconds, metavar="S", help=f"a run's limit (default: the adapter's, or {DEFAULT_TIMEOUT:g})")
    add("--runs-dir", type=_path, metavar="DIR", help="where results go (default: runs, in the checkout or else here)")
    add("--suite", type=_path, metavar="DIR", help="a folder with data/ and tasks/ (default: the one that ships)")
    add(
        "--tasks-file",
        type=_path,
        action="append",
        default=[],
        metavar="FILE",
        help="instead of the suite's task files",
    )
    add("--agents-file", type=_path, metavar="FILE", help="agents of your own, beside those of agents.json")
    add("--agent-command", metavar="CMD", help="an agent of your own, called custom; placeholders as in agents.json")
    add("--read", type=_path, action="append", default=[], metavar="PATH", help="what the command may read besides")
    add("--pass-env", action="append", default=[], metavar="NAME", help="a variable, such as a key, that it gets")
    add("--model", metavar="NAME", help="the model, for adapters that take one")
    add("--agent-args", metavar="WORDS", help="options for its program: --agent-args='--max-turns 20'")
    add("--isolation", choices=KINDS, default="auto", help="how agents are kept from the answers (default: auto)")
    add("--jobs", type=_count, default=1, metavar="N", help="runs at the same time (default: 1)")
    add("--version", action="version", version=f"emailbench {emailbench.__version__}")
    add("--list", action="store_true", help="list agents and tasks, and end")
    add("--dry-run", action="store_true", help="check everything, say what would run, and end")
    return parser


def _path(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError(f"{ascii(text)} names no file or folder")
    return Path(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"{ascii(text)} is no whole number above 0")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{ascii(text)} is no number of seconds above 0")
    return seconds


def settings_of(options: argparse.Namespace) -> Settings:
    """Return the settings that the options describe."""
    from emailbench.runner.invocation import new_id

    home = paths.home()
    agents_file = options.agents_file or home / "agents.json"
    if options.agents_file and not agents_file.is_file():
        raise UserError("no such file", where=str(agents_file))
    return Settings(
        suite=(options.suite or home).resolve(),
        runs_dir=(options.runs_dir or paths.default_runs_dir()).resolve(),
        agents_file=agents_file.resolve(),
        task_files=tuple(path.resolve() for path in options.tasks_file),
        agent_command=_words(options.agent_command, "--agent-command", "'python3 my_agent.py'"),
        agent_args=_words(options.agent_args, "--agent-args", "'--max-turns 20'") or (),
        read=_readable(options),
        pass_env=_passed(options),
        timeout=options.timeout,
        isolation=options.isolation,
        model=options.model,
        invocation=new_id(),
    )


def _readable(options: argparse.Namespace) -> tuple[Path, ...]:
    if options.read and options.agent_command is None:
        remedy = "an adapter in a file of agents has its own list, read"
        raise UserError("it belongs to --agent-command", where="--read", remedy=remedy)
    found = tuple(path.resolve() for path in options.read)
    for path in found:
        if not path.exists():
            raise UserError("no such file or folder", where=f"--read {path}")
    return found


def _passed(options: argparse.Namespace) -> tuple[str, ...]:
    if options.pass_env and options.agent_command is None:
        remedy = "an adapter in a file of agents has its own lists, keys and pass_env"
        raise UserError("it belongs to --agent-command", where="--pass-env", remedy=remedy)
    for name in options.pass_env:
        if name not in os.environ:
            raise UserError("the variable is not set", where=f"--pass-env {ascii(name)}", remedy="export it first")
    return tuple(options.pass_env)


def _words(text: str | None, option: str, example: str) -> tuple[str, ...] | None:
    if text is None:
        return None
    words = split_command(text, option)
    if not words:
        raise UserError("it is empty", where=option, remedy=f"for example {example}")
    return words


def _request(options: argparse.Namespace) -> Request:
    """Load and check everything: suite, tasks, agents, each task's world, each adapter, each folder."""
    from emailbench.runner import adapter, folders, guard
    from emailbench.runner.bench import bench_for
    from emailbench.runner.roster import CUSTOM
    from emailbench.runner.selection import select_agents, select_tasks, split_names

    bench = bench_for(settings_of(options))
    settings = bench.settings
    wanted = split_names(options.agents, "--agents") + ([CUSTOM] if settings.agent_command else [])
    agents = select_agents(wanted, bench.agents, partial(_can_run, bench), bench.roster.of_file())
    tasks = select_tasks(split_names(options.tasks, "--tasks"), bench.suite.task_files)
    for task in tasks:
        bench.suite.world_for(task)
    for agent in agents:
        adapter.check(agent, settings.model, bench.roster.source(agent.name))
    if settings.model and not any("model" in adapter.placeholders(agent) for agent in agents):
        raise UserError("none of the agents takes a model", where="--model", remedy="name {model} in the adapter")
    if settings.agent_args and not any(agent.name in bench.roster.taking_args for agent in agents):
        remedy = 'make "{args}" a word of the adapter\'s command'
        raise UserError("none of the agents takes further words", where="--agent-args", remedy=remedy)
    _check_commands(bench, agents)
    bench.isolation.describe(agents)  # Found out now: the kind that was asked for may not be there.
    guard.check(bench, agents, tasks)
    jobs = plan(agents, tasks, options.reps, bench.watch.hash())
    folders.check_runs_dir(settings.runs_dir, bench.suite.home)
    folders.check_foreign(job.folder(settings.runs_dir) for job in jobs)
    folders.check_contents(settings.runs_dir)
    return Request(bench, agents, tasks, jobs, options.reps, options.jobs)


def _check_commands(bench: Bench, agents: list[Agent]) -> None:
    """Refuse a command whose script is not there, and a folder that a jail must not open."""
    from emailbench.runner.programs import is_common, missing_script

    for agent in agents:
        words = [word for item in agent.command for word in ([item] if isinstance(item, str) else item)]
        if agent.cwd is None and (script := missing_script(words, [bench.base(agent)])):
            raise UserError(f"no such file (looked for in {bench.base(agent)})", where=f"agent {agent.name}, {script}")
    for path in bench.settings.read:
        if is_common(path) or bench.isolation.reach.closed(path):
            remedy = "name the folders or files in it that are needed"
            raise UserError("it is, holds or lies in what no agent may see", where=f"--read {path}", remedy=remedy)


def _can_run(bench: Bench, agent: Agent) -> bool:
    """Tell whether an agent has all it needs here; asked only for `--agents all`."""
    from emailbench.runner.availability import availability

    return availability(agent, os.environ, base=bench.base(agent)).can_run


def _list(options: argparse.Namespace) -> int:
    from emailbench.runner.bench import bench_for
    from emailbench.runner.listing import list_agents, list_tasks

    bench = bench_for(settings_of(options))
    console.write("\n".join([*list_agents(bench), "", *list_tasks(bench), ""]))
    return OK


def _dry_run(request: Request) -> int:
    from emailbench.runner.listing import list_plan

    console.write("\n".join([*list_plan(request), ""]))
    return OK if all(request.bench.state(agent).can_run for agent in request.agents) else INCOMPLETE
