"""A real language model, driven by `openai_chat` through the real runner: one-step tasks are recorded and graded.

The model is far too small for whole tasks, and what it answers is its own affair: the plumbing is asserted, that what
it asked for was carried out, recorded and judged, and never that it was right.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.real_agents import harness, install
from tests.real_agents.harness import Outcome

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("real_agents")]

SHIM = Path(__file__).with_name("needle_shim.py")
JOBS = {
    "step_ignore": ("Set the thread support_001 aside: mark it as ignored, reason spam.", "ignore", "ignored_threads"),
    "step_draft": (
        "Create a draft on thread support_001 that says: Thank you, we will look into it.",
        "draft",
        "drafts",
    ),
    "step_look": ("Look up the customer dana.whitlock@pinecrestdental.example", "draft", ""),
}


@pytest.fixture(scope="module")
def model() -> Iterator[str]:
    program = install.needle()
    if program.why_not:
        pytest.skip(program.why_not)
    shim = subprocess.Popen(
        [str(program.path), str(SHIM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=SHIM.parent
    )
    try:
        assert shim.stdout is not None
        yield shim.stdout.readline().strip()
    finally:
        shim.communicate("", timeout=60)


@pytest.fixture(scope="module")
def outcome(model: str, tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    folder = tmp_path_factory.mktemp("needle")
    tasks = [task(name, *job) for name, job in JOBS.items()]
    (folder / "tasks.json").write_text(json.dumps({"format": 1, "canary": "needle canary 5f0c", "tasks": tasks}))
    agent = harness.derive("openai_chat", "needle", model, None) | {"model": "needle", "timeout": 600}
    agent["env"]["OPENAI_BASE_URL"] = f"{model}/v1"
    options = ("--tasks-file", str(folder / "tasks.json"), "--timeout", "600")
    return harness.run({"openai_chat": agent}, list(JOBS), folder, *options, env=harness.environment(folder / "home"))


def task(name: str, prompt: str, action: str, bucket: str) -> dict[str, Any]:
    return {
        "id": name,
        "prompt": prompt,
        "thread_id": "support_001",
        "mailbox": "support@fennmark.example",
        "expected_action": action,
        "expected_ledger": {bucket: 1} if bucket else {},
    }


@pytest.mark.parametrize("name", JOBS)
def test_a_step_is_taken_recorded_and_judged(name: str, outcome: Outcome) -> None:
    result = outcome.results["openai_chat", name]
    calls = outcome.calls("openai_chat", name)
    assert result["verdict"] in ("pass", "fail"), result["void_reason"]
    assert result["n_tool_calls"] == len(calls)
    assert result["process"]["exit_code"] == 0
    ledger = outcome.ledger("openai_chat", name)
    recorded = [record for records in ledger.values() if isinstance(records, list) for record in records]
    assert len(recorded) == sum(call["effect"] is not None for call in calls)


def test_the_model_acts(outcome: Outcome) -> None:
    """At least one of three jobs makes it call a tool: otherwise nothing was tried here."""
    assert outcome.code == 0, outcome.said
    called = {name: [call["tool"] for call in outcome.calls("openai_chat", name)] for name in JOBS}
    assert any(called.values()), called


def test_what_it_does_not_tell_is_unknown(outcome: Outcome) -> None:
    for result in outcome.results.values():
        usage = result["usage"]
        assert usage["model"] == "needle"
        assert usage["tokens"] == dict.fromkeys(usage["tokens"])
        assert usage["cost_usd"] is None
        assert usage["mcp_connected"] is True
        assert usage["turns"] in (1, 2)
