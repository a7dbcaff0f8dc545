"""`result.json`: the verdict on one run, every field always there."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from emailbench.base.jsonfiles import read_json, write_json
from emailbench.base.shapes import dump, load

FORMAT = 1
Verdict = Literal["pass", "fail", "void"]

NOT_STARTED = "not started"
"""The isolation of a run whose agent was not started."""


@dataclass(frozen=True)
class Process:
    """How the agent's process ended, as its warden saw it.

    `replay` says where a log that the agent kept itself is not what its calls give when they are made again.

    `ended_by` is agent (it ended by itself), time_limit, final_event (we ended it when it had nothing more to do),
    disk_limit, runner, or warden_lost. `failure` is what failed, as ``part: sentence``, where the part is one of the
    benchmark's own (jail or runner: the agent was not started; relay, warden, suite: its files changed during the run;
    grader: what the run left could not be read or judged) or agent (what it did to its own runs); it is kept when a run
    is graded again. `faults` are errors of ours while the agent ran, each of which was answered as an error.

    `relay` tells how the last connection to the episode ended: open (with the run), exited (its client had no more to
    say), or broken, and `relay_s` how many seconds before the agent's end.
    """

    exit_code: int | None = 0
    signal: int | None = None
    timed_out: bool = False
    ended_by: str = "agent"
    replay: str | None = None
    spawn_error: str | None = None
    connected: bool | None = None
    failure: str | None = None
    faults: tuple[str, ...] = ()
    relay: str | None = None
    relay_s: float | None = None


@dataclass(frozen=True)
class Tokens:
    """Tokens by kind; none is counted twice, and what is unknown is null."""

    input_uncached: int | None = None
    cache_read: int | None = None
    cache_write: int | None = None
    output: int | None = None
    reasoning: int | None = None


@dataclass(frozen=True)
class Usage:
    """What the agent's own trace tells of it; null where it tells nothing.

    `trace_vouched` says that a known program printed it, and not the agent itself.
    """

    model: str | None = None
    agent_version: str | None = None
    tokens: Tokens = Tokens()
    cost_usd: float | None = None
    cost_estimated: bool = False
    turns: int | None = None
    final_text: str | None = None
    provider_errors: tuple[str, ...] = ()
    mcp_connected: bool | None = None
    trace_vouched: bool = False
    redacted: int = 0


@dataclass(frozen=True)
class Result:
    """The verdict on one run and all that is needed to compare it with others."""

    agent: str
    task: str
    verdict: Verdict
    passed: bool
    reasons: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    review: tuple[str, ...] = ()
    failed_checks: tuple[str, ...] = ()
    void_reason: str | None = None
    expected_action: str = ""
    recorded_actions: tuple[str, ...] = ()
    action_accuracy: bool = False
    required_fact_ids_ok: bool = False
    required_facts_ok: bool = True
    forbidden_claims_ok: bool = True
    calendar_ok: bool = True
    tool_categories_ok: bool = False
    evidence_fact_ids: tuple[str, ...] = ()
    n_tool_calls: int = 0
    n_failed_tool_calls: int = 0
    wall_s: float = 0.0
    repetition: int = 0
    attempt: int = 1
    timed_out: bool = False
    attested: bool = False
    attested_reason: str = ""
    isolation: str = "none"
    mode: str = "mcp"
    invocation: str = ""
    suite: str = ""
    suite_version: str = ""
    suite_hash: str = ""
    task_hash: str = ""
    grader_hash: str = ""
    surface_hash: str = ""
    twin: str | None = None
    category: str = ""
    family: str = ""
    process: Process = Process()
    usage: Usage = Usage()
    run_dir: str = ""
    format: int = field(default=FORMAT)

    @property
    def key(self) -> tuple[str, str, int]:
        """Return (agent, task, repetition), which names a run within an invocation."""
        return (self.agent, self.task, self.repetition)


def read_result(path: Path) -> Result:
    """Read one result file; raise UserError with the reason when it is malformed."""
    return load(Result, read_json(path), str(path))


def result_from_json(value: Any, where: str) -> Result:
    """Build a result from parsed JSON; raise UserError with the reason when it is malformed."""
    return load(Result, value, where)


def write_result(path: Path, result: Result) -> None:
    """Write `result.json` atomically."""
    write_json(path, dump(result))
