"""What the scripted model does in each scenario, and what a right benchmark makes of it.

The plays of the starter tasks are the shipped playbooks: addresses, amounts and fact ids come from the answers that the
agent program handed back. Where all is asked for in one turn there are no answers yet, and the task's oracle is played.
"""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.real_agents.model_server import replay
from tests.real_agents.wires import Call, Conversation, Turn

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT / "agents") not in sys.path:
    sys.path.insert(0, str(ROOT / "agents"))

import playbooks  # noqa: E402

TASKS = tuple(playbooks.PLAYBOOKS)
ONE_TASK = "support_001"
NO_SUCH_THREAD = "no-such-thread"

ToolCall = Callable[[str, dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Scenario:
    """A way for a run to go, and the verdicts that may come of it."""

    name: str
    what: str
    verdicts: frozenset[str]


def _scenario(name: str, verdicts: str, what: str) -> Scenario:
    return Scenario(name, what, frozenset(verdicts.split("|")))


SCENARIOS = {
    scenario.name: scenario
    for scenario in (
        _scenario("normal", "pass", "the playbook, one call a turn"),
        _scenario("parallel", "pass", "all reads in one turn, then the action"),
        # A program may carry out the calls of one turn in another order; then the evidence was not shown before.
        _scenario("at_once", "pass|fail", "reads and action in one turn"),
        _scenario("wrong", "pass", "an action with a wrong argument, put right in the next turn"),
        _scenario("denial", "fail", "the program does not let the model call the tools"),
        _scenario("401", "void", "the provider refuses the key"),
        _scenario("429", "void", "the provider limits the rate"),
        _scenario("500", "void", "the provider fails"),
        _scenario("late", "void", "the provider fails after the first results"),
        _scenario("unreached", "void", "nobody listens where the provider should be"),
        _scenario("no_server", "void", "the MCP server does not start"),
        _scenario("hang", "pass", "the program hangs after its final event"),
    )
}


def play(scenario: str, talk: Conversation) -> Turn:
    """Return the model's next turn."""
    task = next((name for name in TASKS if name in talk.prompt), None)
    if task is None:
        return Turn(text="I do not know this task.")
    if scenario in ("parallel", "at_once"):
        return _oracle_turn(task, talk, split=scenario == "parallel")
    playbook = functools.partial(playbooks.play, task, task)
    if scenario == "wrong":
        return replay(lambda call: playbook(_stumbling(call)), talk)
    return replay(playbook, talk)


def oracle(task: str) -> list[Call]:
    """Return the calls that solve a task."""
    content = json.loads((ROOT / "tasks" / "solutions" / f"{task}.json").read_text(encoding="utf-8"))
    return [Call(tool, arguments) for tool, arguments in content["oracle"]]


def _oracle_turn(task: str, talk: Conversation, *, split: bool) -> Turn:
    calls = oracle(task)
    turns = [calls[:-1], calls[-1:]] if split else [calls]
    done = len(talk.results)
    for turn in turns:
        if not done:
            return Turn(calls=tuple(turn))
        done -= len(turn)
    return Turn(text="Done.")


def _stumbling(call: ToolCall) -> ToolCall:
    """Return a way to call tools in which each action is first tried on a thread that does not exist."""

    def stumble(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        if "evidence" in arguments and arguments.get("thread_id") != NO_SUCH_THREAD:
            refusal = call(tool, {**arguments, "thread_id": NO_SUCH_THREAD})
            assert "error" in refusal, "the wrong thread was taken"
        return call(tool, arguments)

    return stumble
