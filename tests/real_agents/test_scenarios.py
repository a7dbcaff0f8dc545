"""The real agent programs through the real runner, against a scripted model on loopback.

Two invocations carry all runs out: each adapter on the six starter tasks, and each adapter in each other scenario.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from emailbench.runner import jail
from tests.real_agents import harness
from tests.real_agents.harness import ADAPTERS, KEYS, MODEL, MODELS, OWN, Outcome
from tests.real_agents.install import NPM, Program
from tests.real_agents.model_server import Seen, serve
from tests.real_agents.scenarios import ONE_TASK, SCENARIOS, TASKS, play
from tests.real_agents.wires import USAGE

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("real_agents")]

Programs = dict[str, Program | None]
Need = Callable[[str], Program | None]
OTHERS = [name for name in SCENARIOS if name != "normal"]
ACTIONS = {
    "support_001": "drafts",
    "support_002": "escalations",
    "sales_001": "drafts",
    "sales_002": "forwards",
    "sched_001": "scheduled_meetings",
    "sched_002": "drafts",
}


def applies(adapter: str, scenario: str) -> bool:
    """Our own agents and a bypassed Codex have nobody who could deny a call."""
    return scenario != "denial" or adapter not in (*OWN, "codex_bypass")


@pytest.fixture(scope="session")
def starter(programs: Programs, tmp_path_factory: pytest.TempPathFactory) -> tuple[Outcome, Seen]:
    folder = tmp_path_factory.mktemp("starter")
    with serve(play) as (url, seen):
        agents = {name: harness.derive(name, "normal", url, program) for name, program in programs.items()}
        env = harness.environment(folder / "home") | {"USERS_OWN_SECRET": "never-handed-on"}
        return harness.run(agents, TASKS, folder, env=env), seen


@pytest.fixture(scope="session")
def others(programs: Programs, tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    folder = tmp_path_factory.mktemp("others")
    with serve(play) as (url, _):
        agents = {
            f"{name}-{scenario}": harness.derive(name, scenario, url, program)
            for name, program in programs.items()
            for scenario in OTHERS
            if applies(name, scenario)
        }
        return harness.run(agents, [ONE_TASK], folder, env=harness.environment(folder / "home"))


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_the_starter_tasks_pass(adapter: str, task: str, need: Need, starter: tuple[Outcome, Seen]) -> None:
    need(adapter)
    outcome, _ = starter
    result = outcome.results[adapter, task]
    assert (result["verdict"], result["reasons"]) == ("pass", [])
    assert outcome.code == 0, outcome.said
    ledger = outcome.ledger(adapter, task)
    filled = [bucket for bucket, records in ledger.items() if isinstance(records, list) and records]
    assert filled == [ACTIONS[task]]
    assert len(ledger[ACTIONS[task]]) == 1
    assert result["n_tool_calls"] == len(outcome.calls(adapter, task)) > 2
    assert result["n_failed_tool_calls"] == 0


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_what_is_told_of_the_program(adapter: str, need: Need, starter: tuple[Outcome, Seen]) -> None:
    program = need(adapter)
    outcome, seen = starter
    for task in TASKS:
        usage = outcome.results[adapter, task]["usage"]
        turns = len(outcome.calls(adapter, task)) + 1  # One call a turn, then the closing words.
        assert usage["agent_version"] == (program.version if program else "1")
        assert usage["model"] == MODELS.get(adapter, MODEL)
        assert usage["turns"] == (None if adapter.startswith("codex") else turns)
        assert usage["tokens"] == expected_tokens(adapter, turns)
        assert usage["final_text"] == "Done."
        assert usage["mcp_connected"] is True
        assert usage["cost_usd"] > 0
        assert usage["cost_estimated"] is (adapter != "claude_code")
    assert {NPM[name][1] for name in NPM} == {"0.171.0", "2.1.332", "0.61.0"}
    assert len(seen.requests) > 6 * len(TASKS)


def expected_tokens(adapter: str, turns: int) -> dict[str, int | None]:
    """Return what the scripted model's answers cost, as far as each program tells it."""
    total: dict[str, int | None] = {kind: number * turns for kind, number in USAGE.items()}
    if adapter in ("claude_code", "anthropic_messages"):  # That API does not tell thinking apart from other output.
        total["output"] = (USAGE["output"] + USAGE["reasoning"]) * turns
        total["reasoning"] = 0 if adapter == "claude_code" else None
    else:
        total["cache_write"] = 0 if adapter.startswith("codex") else None
    return total


def test_only_named_variables_reach_a_program(starter: tuple[Outcome, Seen]) -> None:
    outcome, seen = starter
    everything = "".join(str(body) for _, _, body in seen.requests) + "".join(str(h) for h in seen.headers)
    assert "never-handed-on" not in everything
    for path in outcome.runs_dir.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            for key in (*KEYS.values(), "never-handed-on"):
                assert key.encode() not in content, path


def test_each_program_used_its_own_login(need: Need, starter: tuple[Outcome, Seen]) -> None:
    for adapter in ADAPTERS:
        need(adapter)
    _, seen = starter
    logins = {
        (request[1].partition("?")[0].rpartition("/")[2].partition(":")[0], login(headers))
        for request, headers in zip(seen.requests, seen.headers, strict=True)
    }
    assert logins == {
        ("responses", KEYS["CODEX_API_KEY"]),
        ("messages", KEYS["ANTHROPIC_API_KEY"]),
        ("gemini-2.5-flash", KEYS["GEMINI_API_KEY"]),
        ("completions", KEYS["OPENAI_API_KEY"]),
    }


def login(headers: dict[str, str]) -> str:
    bearer = headers.get("authorization", "").removeprefix("Bearer ")
    return headers.get("x-api-key") or headers.get("x-goog-api-key") or bearer


@pytest.fixture(scope="session", params=["landlock", "bwrap"])
def jailed(
    request: pytest.FixtureRequest, programs: Programs, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Outcome]:
    kind = str(request.param)
    try:
        jail.choose(kind)
    except jail.JailUnavailable as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp(kind)
    with serve(play) as (url, _):
        agents = {name: harness.derive(name, "normal", url, program) for name, program in programs.items()}
        env = harness.environment(folder / "home")
        return kind, harness.run(agents, [ONE_TASK], folder, "--isolation", kind, env=env)


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_each_kind_of_jail(adapter: str, need: Need, jailed: tuple[str, Outcome]) -> None:
    need(adapter)
    kind, outcome = jailed
    result = outcome.results[adapter, ONE_TASK]
    assert (result["isolation"], result["attested"]) == (kind, True), outcome.said
    assert (result["verdict"], result["reasons"]) == ("pass", [])


@pytest.mark.parametrize("scenario", OTHERS)
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_scenarios(adapter: str, scenario: str, need: Need, others: Outcome) -> None:
    need(adapter)
    if not applies(adapter, scenario):
        pytest.skip("it has nobody who could deny a call")
    name = f"{adapter}-{scenario}"
    result = others.results[name, ONE_TASK]
    assert result["verdict"] in SCENARIOS[scenario].verdicts, (
        result["verdict"],
        result["reasons"],
        result["void_reason"],
    )
    CHECKS.get(scenario, lambda *_: None)(result, others.calls(name, ONE_TASK))


def check_provider_error(result: dict[str, Any], calls: list[Any]) -> None:
    assert result["usage"]["provider_errors"]
    assert "provider" in result["void_reason"]
    assert calls == []


def check_late(result: dict[str, Any], calls: list[Any]) -> None:
    assert result["usage"]["provider_errors"]
    assert "provider failed before any action was recorded" in result["void_reason"]
    assert calls
    assert result["recorded_actions"] == []


def check_unreached(result: dict[str, Any], calls: list[Any]) -> None:
    check_provider_error(result, calls)
    assert result["reasons"] == []


def check_no_server(result: dict[str, Any], calls: list[Any]) -> None:
    assert result["usage"]["mcp_connected"] is False
    assert result["process"]["connected"] is False
    assert "MCP server" in result["void_reason"]
    assert calls == []


def check_hang(result: dict[str, Any], calls: list[Any]) -> None:
    assert result["process"]["ended_by"] == "final_event"
    assert result["timed_out"] is False
    assert result["wall_s"] < 60
    assert result["usage"]["tokens"]["output"]


def check_wrong(result: dict[str, Any], calls: list[Any]) -> None:
    refused = [call for call in calls if not call["ok"]]
    assert len(refused) == 1
    assert refused[0]["category"] == "action"
    assert result["n_failed_tool_calls"] == 1
    assert result["warnings"]


def check_denial(result: dict[str, Any], calls: list[Any]) -> None:
    assert calls == []
    assert result["recorded_actions"] == []
    assert "draft" in result["reasons"][0]


def check_at_once(result: dict[str, Any], calls: list[Any]) -> None:
    """A pass means that what the action cites had been shown before it; a fail, that some reads came only after it."""
    assert all(call["ok"] for call in calls)
    (action,) = (call for call in calls if call["category"] == "action")
    shown = {fact for call in calls if call["n"] < action["n"] for fact in call["shown"]}
    cited = set(action["effect"]["record"]["evidence"])
    if result["verdict"] == "pass":
        assert cited <= shown
    else:
        assert action is not calls[-1]
        assert set(result["failed_checks"]) <= {"evidence", "grounding", "tools"}


def check_parallel(result: dict[str, Any], calls: list[Any]) -> None:
    assert result["usage"]["turns"] in (3, None)
    assert calls[-1]["category"] == "action"


CHECKS: dict[str, Callable[[dict[str, Any], list[Any]], None]] = {
    "401": check_provider_error,
    "429": check_provider_error,
    "500": check_provider_error,
    "late": check_late,
    "unreached": check_unreached,
    "no_server": check_no_server,
    "hang": check_hang,
    "wrong": check_wrong,
    "denial": check_denial,
    "at_once": check_at_once,
    "parallel": check_parallel,
}


def test_void_runs_show_in_the_exit_code(others: Outcome) -> None:
    assert others.code == 3, others.said


def test_no_process_is_left(others: Outcome) -> None:
    """Whatever a run started named its folder or its private home, which lie below folders of this test."""
    mark = str(others.runs_dir.parent).encode()
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes()
        except OSError:
            continue
        assert mark not in words, words
