"""An invocation from its lock to its exit code: folders emptied, runs carried out, summary good at any moment."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from emailbench.base import paths
from emailbench.records.result import Result
from emailbench.runner import closing, folders
from emailbench.runner.executors import Stop, execute, on_signals
from emailbench.runner.invocation import machine, timestamp
from emailbench.runner.listing import cannot_run
from emailbench.runner.lock import locked
from emailbench.runner.one_run import carry_out
from emailbench.runner.plan import Job
from emailbench.runner.progress import Progress, counts
from emailbench.runner.stage import sweep_private
from emailbench.runner.summary import Summary, write_invocation

if TYPE_CHECKING:
    from emailbench.runner.cli import Request

OK, INCOMPLETE, INTERRUPTED = 0, 3, 130


@dataclass
class Desk:
    """Takes the results in: for the summary, for whoever watches, and for the count at the end."""

    summary: Summary
    progress: Progress
    results: list[Result] = field(default_factory=list)

    def started(self, job: Job) -> None:
        """Show that a run has begun."""
        self.progress.started(job)

    def finished(self, job: Job, result: Result) -> None:
        """Keep and show a result."""
        self.results.append(result)
        self.summary.add(result)
        self.progress.finished(job, result)

    def abandoned(self, job: Job) -> None:
        """Show that a run was broken off."""
        self.progress.abandoned(job)

    def tick(self) -> None:
        """Let the time shown go on."""
        self.progress.tick()


def run(request: Request, argv: Sequence[str], out: TextIO) -> int:
    """Carry out what was asked for; return the exit code."""
    settings = request.bench.settings
    folders.open_runs_dir(settings.runs_dir)
    stop = Stop()
    since = timestamp()
    with on_signals(stop), locked(settings.runs_dir, {"since": since, "invocation": settings.invocation}):
        sweep_private()
        about = _about(request, argv, since)
        write_invocation(settings.runs_dir, about)
        desk = Desk(Summary(settings.runs_dir, request.jobs), Progress(request.jobs, out))
        desk.summary.write()
        desk.progress.say(request.bench.isolation.describe(request.agents))
        for line in cannot_run(request):
            desk.progress.say(line)
        for agent in request.agents:
            request.bench.starts.remember(agent, request.bench.base(agent))
        try:
            execute(request.jobs, partial(carry_out, bench=request.bench), desk, stop, workers=request.workers)
        finally:
            desk.progress.close()
            desk.summary.write()
            write_invocation(settings.runs_dir, {**about, **_outcome(desk, stop)})
    _say_end(request, desk, stop)
    return _exit_code(request, desk, stop)


def _about(request: Request, argv: Sequence[str], since: str) -> dict[str, Any]:
    settings, suite = request.bench.settings, request.bench.suite
    return {
        "id": settings.invocation,
        "started": since,
        "finished": None,
        "argv": list(argv),
        "agents": [agent.name for agent in request.agents],
        "tasks": [task.id for task in request.tasks],
        "reps": request.reps,
        "planned": len(request.jobs),
        "suite": suite.info.name,
        "suite_version": suite.info.version,
        "suite_hash": request.jobs[0].suite_hash if request.jobs else "",
        "suite_dir": str(suite.home),
        "task_files": [str(file.path) for file in suite.task_files],
        "timeout": settings.timeout,
        "isolation": request.bench.isolation.kind,
        "model": settings.model,
        "jobs": request.workers,
        **machine(),
    }


def _outcome(desk: Desk, stop: Stop) -> dict[str, Any]:
    verdicts = Counter(result.verdict for result in desk.results)
    return {
        "finished": timestamp(),
        "interrupted": stop.requested,
        "verdicts": {verdict: verdicts[verdict] for verdict in ("pass", "fail", "void")},
    }


def _say_end(request: Request, desk: Desk, stop: Stop) -> None:
    say = desk.progress.say
    if stop.requested:
        say("interrupted: what was running is ended, and what was finished is kept")
    say("")
    for line in counts(desk.results, request.jobs):
        say(line)
    for line in closing.remarks(request, desk.results):
        say(line)
    runs_dir = request.bench.settings.runs_dir
    command = ["emailbench", "report"]
    if request.bench.home == paths.PACKAGE.parent:
        door = request.bench.home / "report.py"
        command = ["python3", "report.py" if Path.cwd() == door.parent else str(door)]
    if runs_dir != paths.default_runs_dir().resolve():
        command += ["--runs-dir", str(runs_dir)]
    say(f"results in {runs_dir}; to see them: {shlex.join(command)}")


def _exit_code(request: Request, desk: Desk, stop: Stop) -> int:
    missing = len(request.jobs) - len(desk.results)
    if stop.requested and missing:
        return INTERRUPTED
    return INCOMPLETE if missing or any(result.verdict == "void" for result in desk.results) else OK
