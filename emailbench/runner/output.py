"""What an agent leaves in its run's folder: made safe to read, cleared of secrets, read for what it tells of itself."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from emailbench.records.agents import Agent
from emailbench.records.result import Tokens, Usage
from emailbench.records.runfolder import RunFolder
from emailbench.runner.folders import empty, make
from emailbench.runner.warden_client import OUTPUT_CAP

LARGEST = OUTPUT_CAP + (1 << 20)
"""Bytes that are kept of a file which the agent could write to itself."""

LONGEST_LINE = 8 << 20
"""Bytes of a line beyond which no parser looks into it."""


def settle(folder: RunFolder, *, jailed: bool, local: bool) -> list[str]:
    """Make every file of the run a regular one of bounded size; return what had to be done, a sentence each.

    An agent without a jail can put a pipe, a link or a folder where a file belongs, on which a reader would hang or
    lose its way. Under a jail only `work/` was within its reach.
    """
    if jailed:
        return []
    notes = []
    if not stat.S_ISDIR(_mode(folder.path)):
        make(folder)
        notes.append("the run's folder was gone at the end of the run")
    folder.path.chmod(0o755)
    records, printed = (folder.ledger, folder.calls), (folder.trace, folder.stderr)
    for path in (*records, *printed, folder.prompt, folder.mcp_config, folder.result):
        mode = _mode(path)
        if mode and (path == folder.result or not stat.S_ISREG(mode)):
            _remove(path, mode)
            notes.append(f"{path.name} was none of ours at the end of the run")
        if path in printed:
            path.touch()
        if _mode(path):
            path.chmod(0o644)
    for path in (*printed, *(records if local else ())):
        if _mode(path) and path.stat().st_size > LARGEST:
            os.truncate(path, LARGEST)
            notes.append(f"{path.name} was cut to {LARGEST} bytes")
    return notes


def cut_secrets(folder: RunFolder, secrets: Mapping[str, str]) -> int:
    """Replace the values of passed variables in what the program printed; return how often they stood there."""
    if not secrets:
        return 0
    from emailbench.traces.redact import redact_file

    found = [redact_file(path, secrets) for path in (folder.trace, folder.stderr)]
    return sum(count for counts in found for count in counts.values())


def read_usage(agent: Agent, folder: RunFolder, model: str | None, version: str | None = None) -> Usage:
    """Return what is known of the program: model, version, tokens, cost.

    What its trace does not tell comes from the model that was asked for, its version command, and the list of prices.
    """
    if agent.trace is None:
        return Usage(model=model, agent_version=version)
    from emailbench.results.cost import with_estimate
    from emailbench.traces.registry import FREE, parse_trace

    facts = parse_trace(agent.trace, _lines(folder.trace), _lines(folder.stderr))
    tokens = facts.tokens
    usage = Usage(
        model=facts.model or model,
        agent_version=facts.version or version,
        tokens=Tokens(
            input_uncached=tokens.input_uncached,
            cache_read=tokens.cache_read,
            cache_write=tokens.cache_write,
            output=tokens.output,
            reasoning=tokens.reasoning,
        ),
        cost_usd=facts.cost_usd,
        turns=facts.turns,
        final_text=facts.final_text,
        provider_errors=facts.provider_errors,
        mcp_connected=facts.mcp_connected,
        trace_vouched=agent.trace not in FREE,
    )
    return with_estimate(usage)


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file; of one that is too long only so much that a parser sees that it is."""
    with path.open("rb") as file:
        begun = False
        while piece := file.readline(LONGEST_LINE + 1):
            if not begun:
                yield piece
            begun = not piece.endswith(b"\n")


def _mode(path: Path) -> int:
    try:
        return path.lstat().st_mode
    except OSError:
        return 0


def _remove(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        empty(path)
        path.rmdir()
    else:
        path.unlink()
