"""One run from its empty folder to its verdict: stage, agent under its warden, output, grade, result.json."""

from __future__ import annotations

import contextlib
import os
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from emailbench.base.shortage import check_room, is_shortage
from emailbench.grading.evidence import RunEvidence, RunMeta, read_bytes
from emailbench.records.agents import Agent
from emailbench.records.result import NOT_STARTED, Process, Result, Usage, write_result
from emailbench.records.runfolder import RunFolder, run_name
from emailbench.runner import adapter, folders, output
from emailbench.runner.bench import Bench
from emailbench.runner.executors import Stop
from emailbench.runner.halts import holds_verdict
from emailbench.runner.isolation import Surroundings
from emailbench.runner.judging import judge
from emailbench.runner.plan import Job, timeout_of
from emailbench.runner.programs import real_program
from emailbench.runner.replay import replayed
from emailbench.runner.stage import Stage, staged
from emailbench.runner.warden_client import ExitReport, FinalEvent, Warden, WardenSettings
from emailbench.server.host import Farewell

LONGEST_FAULT, MOST_FAULTS = 300, 10
"""Characters of what a result keeps of an error of ours, and how many errors."""


@dataclass(frozen=True)
class Ended:
    """How the agent's program ended, and what of ours failed meanwhile."""

    report: ExitReport
    connected: bool | None = None
    faults: tuple[str, ...] = ()
    secrets: Mapping[str, str] = field(default_factory=dict)
    forged: bool = False
    shortages: tuple[str, ...] = ()
    farewell: Farewell | None = None
    at: float = 0.0
    own_doing: bool = False
    """An earlier run of the agent may be why this one could not begin."""


def carry_out(job: Job, stop: Stop, bench: Bench) -> Result | None:
    """Carry out one run and write its result; None when it was broken off, which leaves no result.

    An exception of ours makes this run void, and no other, as long as the agent has not been started and no earlier
    run of it can be the cause. Afterwards it may have brought it about by what it left, and must gain nothing by that.
    """
    folder = job.folder(bench.settings.runs_dir)
    started, opened = threading.Event(), threading.Event()
    if bench.halts.words(job.agent):
        return None
    try:
        result = _carry_out(job, folder, stop, bench, started, opened)
        if result is not None:
            bench.halts.note(result)
        return result
    except Exception as error:
        if not opened.is_set() and not holds_verdict(folder):
            with contextlib.suppress(OSError):
                folders.make(folder)
                opened.set()
        if opened.is_set():
            _note(folder, traceback.format_exc())
        told = f"{type(error).__name__}: {error}"
        cause = "grader" if started.is_set() else "agent" if _may_cause(job, error, bench) else "runner"
        failure = f"{cause}: {told}" if cause != "agent" else f"agent: {SPOILED} ({told})"
        process = Process(exit_code=None, ended_by="runner", failure=failure)
        kind = bench.isolation.kind if bench.isolation.covers(bench.agents[job.agent]) else "none"
        meta = replace(_meta(job, bench), isolation=kind if started.is_set() else NOT_STARTED)
        result = _without_verdict(meta, job.task, process, void=cause == "runner")
        return _finish(result, folder) if opened.is_set() or not holds_verdict(folder) else result


SPOILED = "a run could not begin, though an earlier one of this agent could, which may be the cause"


def _may_cause(job: Job, error: Exception, bench: Bench) -> bool:
    """Tell whether earlier runs of an agent may be why one of its runs could not even begin."""
    agent, runs_dir = bench.agents[job.agent], bench.settings.runs_dir
    if is_shortage(error) and bench.starts.has_filled(agent, runs_dir):
        return True
    return bench.starts.may_be_own_doing(agent, bench.base(agent))


def _carry_out(
    job: Job, folder: RunFolder, stop: Stop, bench: Bench, started: threading.Event, opened: threading.Event
) -> Result | None:
    agent, task = bench.agents[job.agent], bench.suite.task(job.task)
    bench.starts.begin(agent, folder.work, jailed=bench.isolation.covers(agent))
    check_room(bench.settings.runs_dir)
    before = bench.watch.hash()
    missing = bench.state(agent).missing
    if missing and holds_verdict(folder):
        return None
    opened.set()
    with staged(bench, agent, task, folder, jailed=bench.isolation.covers(agent)) as stage:
        ended = _not_started(missing) if missing else _run_agent(agent, stage, stop, bench, started)
    if ended is None or (stop.requested and ended.report.ended_by == "runner"):
        return None
    report = ended.report
    if report.started:
        bench.starts.worked(agent)
    if missing:
        _note(folder, f"not started: {report.spawn_error}")
    process = _process(ended, changed=bench.watch.hash() != before)
    usage = _read_output(agent, folder, ended, bench)
    if report.excess:
        folders.empty(folder.work)  # Later runs need the room.
    if adapter.is_local(agent):
        process = replace(process, replay=replayed(bench.suite.world_for(task), task, folder.calls, report.wall_s))
    attested, why = bench.isolation.attests(agent, report.jail)
    if not report.started and report.jail.kind == "none":
        why = "the agent was not started"
    isolation = report.jail.kind if report.started else NOT_STARTED
    meta = replace(_meta(job, bench), wall_s=report.wall_s, isolation=isolation, attested_reason=why)
    evidence = RunEvidence(
        ledger=read_bytes(folder.ledger),
        journal=read_bytes(folder.calls),
        trace=folder.trace,
        process=process,
        usage=usage,
        attested=attested,
        meta=meta,
    )
    return _finish(judge(bench.suite, task, evidence), folder)


def _not_started(missing: Sequence[str]) -> Ended:
    """Return the end of a run whose agent lacks something: it says nothing of the agent, and no time is spent on it."""
    return Ended(ExitReport(started=False, ended_by=None, spawn_error="; ".join(missing)))


def _run_agent(agent: Agent, stage: Stage, stop: Stop, bench: Bench, started: threading.Event) -> Ended | None:
    """Start the agent under a warden and wait until its whole tree is gone; None when there is no time to begin."""
    limit = timeout_of(agent, bench.settings)
    values = {**stage.values, "timeout": f"{limit:g}"}
    if model := adapter.model_of(agent, bench.settings.model):
        values["model"] = model
    private = {**adapter.base_environment(stage.home, stage.tmp, os.environ), **stage.variables}
    launch = adapter.launch(agent, values, environ=os.environ, base=bench.base(agent), private=private)
    launch = replace(launch, argv=real_program(launch.argv, launch.env.get("PATH", ""), bench.base(agent)))
    stage.furnish(launch.files)
    settings = WardenSettings(
        argv=launch.argv,
        cwd=launch.cwd,
        env=launch.env,
        stdout=stage.folder.trace,
        stderr=stage.folder.stderr,
        stdin=launch.stdin,
        time_limit_s=limit,
        final_event=FinalEvent(agent.final_event, agent.grace) if agent.final_event else None,
        jail=bench.isolation.plan(agent, launch, Surroundings(stage.folder, stage.private, Path(values["connect"]))),
        folders=(stage.folder.path, stage.private),
    )
    if stop.requested:
        return None
    warden = Warden.start(settings)
    started.set()
    stage.admit(warden.pid, limit)
    with stop.telling(warden.end):
        report = warden.wait()
    at = time.monotonic()
    stage.close()
    own_doing = not report.started and bench.starts.may_be_own_doing(agent, bench.base(agent))
    if stage.host is None or stage.episode is None:
        return Ended(report, secrets=launch.secrets, own_doing=own_doing)
    return Ended(
        report,
        stage.host.connected,
        tuple(stage.faults),
        launch.secrets,
        forged=read_bytes(stage.folder.calls) != stage.episode.written,
        shortages=tuple(stage.host.shortages),
        farewell=stage.host.farewell,
        at=at,
        own_doing=own_doing,
    )


def _read_output(agent: Agent, folder: RunFolder, ended: Ended, bench: Bench) -> Usage:
    """Make what the agent left safe to read, cut secrets out of it, and return what it tells of the program.

    An agent outside a jail can make its files unreadable; the run is judged all the same, on what can be read.
    """
    jailed, notes, usage = ended.report.jail.proven, [*ended.faults, *ended.shortages], Usage()
    if ended.report.left_behind:
        notes.append(f"{ended.report.left_behind} processes of the agent could not be ended")
    try:
        notes += output.settle(folder, jailed=jailed, local=not agent.uses_mcp)
        redacted = output.cut_secrets(folder, ended.secrets)
        model = adapter.model_of(agent, bench.settings.model)
        usage = output.read_usage(agent, folder, model, bench.state(agent).version)
        usage = replace(usage, redacted=redacted)
    except OSError as error:
        if jailed and not is_shortage(error):
            raise
        notes.append(f"what the agent left cannot be read ({error})")
    for note in notes:
        _note(folder, note)
    return usage


def _process(ended: Ended, *, changed: bool) -> Process:
    report, farewell = ended.report, ended.farewell
    relay = "open" if ended.connected else None
    if farewell is not None:
        relay = "exited" if farewell.clean else "broken"
    faults = dict.fromkeys(fault.strip().splitlines()[-1][:LONGEST_FAULT] for fault in ended.faults)
    return Process(
        exit_code=report.exit_code,
        signal=report.signal,
        timed_out=report.timed_out,
        ended_by=report.ended_by or "agent",
        spawn_error=None if ended.own_doing else report.spawn_error,
        connected=ended.connected,
        failure=_failure(ended, changed=changed),
        faults=tuple(faults)[:MOST_FAULTS],
        relay=relay,
        relay_s=round(max(0.0, ended.at - farewell.at), 1) if farewell else None,
    )


def _failure(ended: Ended, *, changed: bool) -> str | None:
    """Name the part that failed first, as the grader's rules for void runs know it."""
    report = ended.report
    if report.excess:
        return f"agent: {report.excess}"
    if report.ended_by == "warden_lost":
        return f"warden: {report.warden_error or 'ended without a report'}"
    if ended.own_doing:
        return f"agent: {SPOILED} ({report.spawn_error or report.jail.detail})"
    if not report.started and not report.spawn_error:
        return f"jail: {report.jail.detail}"
    if ended.forged:
        return "relay: the log is not what the run's server wrote"
    return "suite: its files changed during the run" if changed else None


def _meta(job: Job, bench: Bench) -> RunMeta:
    """Return what the runner alone knows of a run."""
    return RunMeta(
        agent=job.agent,
        repetition=job.repetition,
        mode=bench.agents[job.agent].label,
        invocation=bench.settings.invocation,
        suite_hash=job.suite_hash,
        surface_hash=bench.surface_hash,
        run_dir=f"{job.agent}/{run_name(job.task, job.repetition)}",
    )


def _without_verdict(meta: RunMeta, task: str, process: Process, *, void: bool) -> Result:
    """Return the result of a run that could not be carried to its end: void, or a fail for what failed."""
    return Result(
        agent=meta.agent,
        task=task,
        verdict="void" if void else "fail",
        passed=False,
        reasons=() if void else (f"process: {process.failure}",),
        failed_checks=() if void else ("process",),
        void_reason=f"the benchmark failed, not the agent: {process.failure}" if void else None,
        repetition=meta.repetition,
        isolation=meta.isolation,
        mode=meta.mode,
        invocation=meta.invocation,
        suite_hash=meta.suite_hash,
        surface_hash=meta.surface_hash,
        process=process,
        run_dir=meta.run_dir,
    )


def _finish(result: Result, folder: RunFolder) -> Result:
    """Write the result; a folder that an agent made unfit for it is made anew, and no verdict is lost even without."""
    try:
        write_result(folder.result, result)
    except OSError as error:
        result = replace(result, warnings=(*result.warnings, f"the run's files were lost: {error.strerror}"))
        with contextlib.suppress(OSError):
            folders.make(folder)
            write_result(folder.result, result)
    return result


def _note(folder: RunFolder, text: str) -> None:
    """Add to the run's stderr.log, if it can be written to."""
    with contextlib.suppress(OSError), folder.stderr.open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"[runner] {text}\n")
