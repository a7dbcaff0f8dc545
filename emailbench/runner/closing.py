"""What the runner says at its end of agents that did not get to work: once for each, with what would help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from emailbench.base.ordinary import read_ordinary
from emailbench.base.plain import one_line
from emailbench.base.wording import counted
from emailbench.records.agents import Agent
from emailbench.records.result import Result
from emailbench.runner.halts import IN_A_ROW

if TYPE_CHECKING:
    from emailbench.runner.cli import Request

LONGEST = 1 << 20
"""Bytes of a program's standard error that are looked through for its last words."""


def remarks(request: Request, results: Sequence[Result]) -> Iterator[str]:
    """Yield the lines; they may quote what an agent wrote."""
    for agent in request.agents:
        own = [result for result in results if result.agent == agent.name]
        yield from _not_begun(request, agent, own)
        yield from _not_reached(request, agent, own)


def _not_begun(request: Request, agent: Agent, results: Sequence[Result]) -> Iterator[str]:
    """Tell which runs were not even begun, unless the user has ended everything."""
    bench = request.bench
    missing = sum(job.agent == agent.name for job in request.jobs) - len(results)
    words, state = bench.halts.words(agent.name), bench.state(agent)
    if not missing or not (words or state.missing):
        return
    why, remedy = "; ".join(state.missing), state.remedy
    if words:
        why = f"the provider refused its login {IN_A_ROW} times in a row ({one_line(words, 120)})"
        remedy = agent.login or agent.install
    remedy = f". Remedy: {remedy}" if remedy else ""
    yield one_line(f"{agent.name}: {counted(missing, 'run')} not begun, what is stored of them is kept: {why}{remedy}")


def _not_reached(request: Request, agent: Agent, results: Sequence[Result]) -> Iterator[str]:
    """Tell of a program that ended, or idled, without ever asking for anything: that is hardly what was to be tried."""
    lost = [result for result in results if never_called(result)]
    if not lost:
        return
    last = lost[-1]
    log = request.bench.settings.runs_dir / last.run_dir / "stderr.log"
    code = f" with exit code {last.process.exit_code}" if last.process.exit_code else ""
    place = "reached the MCP server" if agent.uses_mcp else "made a call"
    said = last_words(log)
    yield f"ATTENTION: {agent.name} never {place} in {len(lost)} of {counted(len(results), 'run')}"
    yield f"  its program ended{code}; its last words: {one_line(said, 200) if said else 'none'}"
    yield f"  all of them: {log}"
    remedy = "start it by hand, with the command that --dry-run prints"
    if request.bench.isolation.covers(agent):
        remedy += "; if it works there, the jail hides what it needs: --dry-run lists what it may read, "
        remedy += '--read PATH or "read" in its entry opens more, and --isolation none tells whether that is it'
    yield f"  remedy: {remedy}"


def never_called(result: Result) -> bool:
    """Tell whether a run that was judged never got to its server, or failed without a call where it needs none."""
    if result.verdict == "void" or result.n_tool_calls:
        return False
    process = result.process
    return process.connected is False or (process.connected is None and process.exit_code not in (0, None))


def last_words(log: Path) -> str:
    """Return the last line of standard error that the program itself wrote."""
    try:
        text = read_ordinary(log, LONGEST, cut=True).decode("utf-8", "replace")
    except OSError:
        return ""
    lines = [line.strip() for line in text.splitlines()]
    return next((line for line in reversed(lines) if line and not line.startswith(("[runner] ", "[warden] "))), "")
