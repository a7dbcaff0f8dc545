"""What the parsers read out of real programs' output."""

from __future__ import annotations

from pathlib import Path

import pytest

from emailbench.traces.facts import Tokens, TraceFacts
from emailbench.traces.registry import parse_trace

SAMPLES = Path(__file__).parent / "samples"


def facts(sample: str) -> TraceFacts:
    program = sample.partition("_")[0]
    stem = sample.partition(".")[0]
    stderr = SAMPLES / f"{stem}.stderr"
    lines = (SAMPLES / sample).read_bytes().splitlines() if (SAMPLES / sample).exists() else []
    return parse_trace(program, lines, stderr.read_bytes().splitlines() if stderr.exists() else ())


# Each scripted answer costs 980 uncached + 20 cached + 10 written in, 45 + 5 reasoning out; four answers a run. Codex
# and Gemini are not told of cache writes; Claude does not split the reasoning off.
NORMAL = {
    "codex_normal.jsonl": TraceFacts(
        tokens=Tokens(3920, 80, 0, 180, 20),
        final_text="Done: scripted.",
        mcp_connected=True,
        final_event_seen=True,
        tool_calls=4,
    ),
    "claude_normal.jsonl": TraceFacts(
        model="claude-sonnet-4-5",
        version="2.1.332",
        tokens=Tokens(3920, 80, 40, 200, 0),
        cost_usd=0.014934,
        turns=4,
        final_text="Done: scripted.",
        mcp_connected=True,
        final_event_seen=True,
        tool_calls=4,
    ),
    "gemini_normal.jsonl": TraceFacts(
        model="gemini-2.5-flash",
        tokens=Tokens(3920, 80, None, 180, 20),
        turns=4,
        final_text="Done: scripted.",
        mcp_connected=True,
        final_event_seen=True,
        tool_calls=4,
    ),
}


@pytest.mark.parametrize("sample", NORMAL)
def test_a_normal_run(sample: str) -> None:
    assert facts(sample) == NORMAL[sample]


def test_other_programs() -> None:
    opencode, qwen = facts("opencode_normal.jsonl"), facts("qwen_normal.jsonl")
    assert opencode.tokens == Tokens(4910, 100, 0, 250, 0)
    assert (opencode.turns, opencode.cost_usd, opencode.final_event_seen, opencode.tool_calls) == (5, None, True, 4)
    assert qwen.tokens == Tokens(4910, 100, None, 250, None)  # Its input includes the cached ones, unlike Claude's.
    assert (qwen.model, qwen.version, qwen.turns) == ("fake-model", "0.24.4", 5)
    codemode = facts("codex_codemode.jsonl")
    assert codemode.tokens == Tokens(1601, 400, 0, 86, 14)
    assert (codemode.tool_calls, codemode.mcp_connected) == (4, True)


def test_the_single_object_of_gemini() -> None:
    whole = facts("gemini_whole.json")
    assert whole.tokens == Tokens(4910, 100, None, 250, 25)
    assert (whole.turns, whole.tool_calls, whole.final_event_seen, whole.malformed_lines) == (5, 4, True, 0)


@pytest.mark.parametrize("program", ["codex", "claude", "gemini"])
@pytest.mark.parametrize("status", ["401", "429", "500"])
def test_provider_errors(program: str, status: str) -> None:
    read = facts(f"{program}_{status}.jsonl")
    assert len(read.provider_errors) == 1
    assert read.final_event_seen
    assert read.mcp_failed is None
    assert read.context_overflow is None
    assert read.tool_calls == 0


@pytest.mark.parametrize("program", ["codex", "claude", "gemini"])
def test_a_server_that_does_not_start(program: str) -> None:
    read = facts(f"{program}_nomcp.jsonl")
    assert read.mcp_connected is False
    assert read.mcp_failed
    assert read.provider_errors == ()


@pytest.mark.parametrize("sample", ["codex_refused.jsonl", "claude_denial.jsonl", "gemini_denial.jsonl"])
def test_refused_calls_are_neither_the_providers_nor_the_servers_fault(sample: str) -> None:
    read = facts(sample)
    assert read.provider_errors == ()
    assert read.mcp_failed is None
    assert read.tool_calls == 4
    assert read.final_event_seen


@pytest.mark.parametrize("sample", sorted(NORMAL))
def test_a_run_that_was_cut_short(sample: str) -> None:
    lines = (SAMPLES / sample).read_bytes().splitlines()
    read = parse_trace(sample.partition("_")[0], lines[:-1])
    assert not read.final_event_seen
    assert read.tokens.output is None  # Only the final event tells it.
    assert read.provider_errors == ()
    if sample.startswith("claude"):
        assert read.tokens.input_uncached == 3920


@pytest.mark.parametrize("program", ["codex", "claude", "gemini"])
def test_ended_by_the_time_limit_while_it_was_still_retrying(program: str) -> None:
    """Then the provider is at fault, though no event says that the program gave up."""
    lines = (SAMPLES / f"{program}_500.jsonl").read_bytes().splitlines()
    stderr = SAMPLES / f"{program}_500.stderr"
    cut = [line for line in lines if b"turn.failed" not in line and b'"type":"result"' not in line]
    cut = [line for line in cut if b"synthetic" not in line and b'"message":"We' not in line]
    read = parse_trace(program, cut, stderr.read_bytes().splitlines()[:3] if stderr.exists() else ())
    assert not read.final_event_seen
    assert read.provider_retries >= 1
    assert len(read.provider_errors) == 1


def test_what_a_retry_got_over_is_no_error() -> None:
    lines = (SAMPLES / "claude_normal.jsonl").read_bytes().splitlines()
    retry = next(line for line in (SAMPLES / "claude_500.jsonl").read_bytes().splitlines() if b"api_retry" in line)
    read = parse_trace("claude", [lines[0], retry, *lines[1:]])
    assert read.provider_errors == ()
    assert read.provider_retries == 1
    assert read.tokens == NORMAL["claude_normal.jsonl"].tokens
