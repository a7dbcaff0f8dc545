"""One run from its empty folder to its verdict: stage, agent under its warden, output, grade, result.json."""

from __future__ import annotations

import contextlib
import os
import threading
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from emailbench.base.shortage import check_room, is_shortage
from emailbench.grading.evidence import RunEvidence, RunMeta, read_bytes
from emailbench.grading.grader import grade
from emailbench.records.agents import Agent
from emailbench.records.result import Process, Result, Usage, write_result
from emailbench.records.runfolder import RunFolder, run_name
from emailbench.runner import adapter, folders, output
from emailbench.runner.bench import Bench
from emailbench.runner.executors import Stop
from emailbench.runner.isolation import Surroundings
from emailbench.runner.plan import Job, timeout_of
from emailbench.runner.programs import real_program
from emailbench.runner.replay import replayed
from emailbench.runner.stage import Stage, staged
from emailbench.runner.warden_client import ExitReport, FinalEvent, Warden, WardenSettings


@dataclass(frozen=True)
class Ended:
    """How the agent's program ended, and what of ours failed meanwhile."""

    report: ExitReport
    connected: bool | None
    faults: tuple[str, ...]
    secrets: dict[str, str]
    forged: bool = False
    shortages: tuple[str, ...] = ()


def carry_out(job: Job, stop: Stop, bench: Bench) -> Result | None:
    """Carry out one run and write its result; None when it was broken off, which leaves no result.

    An exception of ours makes this run void, and no other.
    """
    folder = job.folder(bench.settings.runs_dir)
    started = threading.Event()
    try:
        return _carry_out(job, folder, stop, bench, started)
    except Exception as error:
        _note(folder, traceback.format_exc())
        failure = f"runner: {type(error).__name__}: {error}"
        process = Process(exit_code=None, ended_by="runner", failure=failure)
        result = _void(_meta(job, bench), job.task, process)
        # There was room before the agent started: it may have used it up itself, and must gain nothing by that.
        if started.is_set() and is_shortage(error):
            result = replace(result, verdict="fail", void_reason=None, reasons=(f"process: {failure}",))
        return _finish(result, folder)


def _carry_out(job: Job, folder: RunFolder, stop: Stop, bench: Bench, started: threading.Event) -> Result | None:
    agent, task = bench.agents[job.agent], bench.suite.task(job.task)
    check_room(bench.settings.runs_dir)
    before = bench.watch.hash()
    missing = bench.state(agent).missing
    with staged(bench, agent, task, folder, jailed=bench.isolation.covers(agent)) as stage:
        ended = _not_started(missing) if missing else _run_agent(agent, stage, stop, bench, started)
    if ended is None or (stop.requested and ended.report.ended_by == "runner"):
        return None
    report = ended.report
    if missing:
        _note(folder, f"not started: {report.spawn_error}")
    process = _process(ended, changed=bench.watch.hash() != before)
    usage = _read_output(agent, folder, ended, bench)
    if adapter.is_local(agent):
        process = replace(process, replay=replayed(bench.suite.world_for(task), task, folder.calls, report.wall_s))
    attested, why = bench.isolation.attests(agent, report.jail)
    meta = replace(_meta(job, bench), wall_s=report.wall_s, isolation=report.jail.kind, attested_reason=why)
    evidence = RunEvidence(
        ledger=read_bytes(folder.ledger),
        journal=read_bytes(folder.calls),
        trace=folder.trace,
        process=process,
        usage=usage,
        attested=attested,
        meta=meta,
    )
    return _finish(grade(bench.suite, task, evidence), folder)


def _not_started(missing: Sequence[str]) -> Ended:
    """Return the end of a run whose agent lacks something: it says nothing of the agent, and no time is spent on it."""
    return Ended(ExitReport(started=False, ended_by=None, spawn_error="; ".join(missing)), None, (), {})


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
    )
    if stop.requested:
        return None
    warden = Warden.start(settings)
    started.set()
    stage.admit(warden.pid)
    with stop.telling(warden.end):
        report = warden.wait()
    stage.close()
    connected = stage.host.connected if stage.host is not None else None
    forged = stage.episode is not None and read_bytes(stage.folder.calls) != stage.episode.written
    shortages = tuple(stage.host.shortages) if stage.host is not None else ()
    return Ended(report, connected, tuple(stage.faults), dict(launch.secrets), forged, shortages)


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
        usage = output.read_usage(agent, folder, adapter.model_of(agent, bench.settings.model))
        usage = replace(usage, redacted=redacted)
    except OSError as error:
        if jailed and not is_shortage(error):
            raise
        notes.append(f"what the agent left cannot be read ({error})")
    for note in notes:
        _note(folder, note)
    return usage


def _process(ended: Ended, *, changed: bool) -> Process:
    report = ended.report
    return Process(
        exit_code=report.exit_code,
        signal=report.signal,
        timed_out=report.timed_out,
        ended_by=report.ended_by or "agent",
        spawn_error=report.spawn_error,
        connected=ended.connected,
        failure=_failure(ended, changed=changed),
    )


def _failure(ended: Ended, *, changed: bool) -> str | None:
    """Name the part of ours that failed first, as the grader's rules for void runs know it."""
    report = ended.report
    if ended.faults:
        return f"runner: {ended.faults[0].strip().splitlines()[-1]}"
    if report.ended_by == "warden_lost":
        return f"warden: {report.warden_error or 'ended without a report'}"
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


def _void(meta: RunMeta, task: str, process: Process) -> Result:
    """Return a result for a run that the runner itself could not carry to its end."""
    return Result(
        agent=meta.agent,
        task=task,
        verdict="void",
        passed=False,
        void_reason=f"the benchmark failed, not the agent: {process.failure}",
        repetition=meta.repetition,
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
