"""Agent programs through the real runner: the shipped adapters with another model server, and what comes of a run.

A derived adapter differs from the shipped one only in where the model is, in the program's path, and in what its
scenario is about. Nothing but loopback is reached.
"""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.real_agents.install import Program

ROOT = Path(__file__).resolve().parents[2]

PROGRAM_OF = {"codex": "codex", "codex_bypass": "codex", "claude_code": "claude", "gemini_cli": "gemini"}
OWN = ("openai_chat", "anthropic_messages")
ADAPTERS = (*PROGRAM_OF, *OWN)
MODELS = {
    "gemini_cli": "gemini-2.5-flash",
    "claude_code": "claude-sonnet-4-5",
    "anthropic_messages": "claude-sonnet-4-5",
}
MODEL = "gpt-5-codex"
KEYS = {
    "CODEX_API_KEY": "sk-test-codex-0001",
    "ANTHROPIC_API_KEY": "sk-test-anthropic-0002",
    "GEMINI_API_KEY": "test-gemini-0003",
    "OPENAI_API_KEY": "sk-test-openai-0004",
}
FAILING = ("401", "429", "500", "late")
NOBODY = "http://127.0.0.1:9"
"""A port on which nobody listens."""
NOT_THERE = "/nonexistent/server.py"
HANGING = ("sh", "-c", '"$@"; exec sleep 600', "sh")

Json = dict[str, Any]


def derive(adapter: str, scenario: str, base_url: str, program: Program | None) -> Json:
    """Return the shipped adapter, bent to a scenario of the scripted model at `base_url`."""
    agent: Json = copy.deepcopy(json.loads((ROOT / "agents.json").read_text(encoding="utf-8"))["agents"][adapter])
    base_url = NOBODY if scenario == "unreached" else base_url
    url = f"{base_url}/{scenario}"
    if adapter.startswith("codex"):  # The others name the variable in which the URL stands.
        agent["ports"] = [urlsplit(base_url).port]
    agent["model"] = MODELS.get(adapter, MODEL)
    agent["paid"] = False
    agent.setdefault("env", {}).update(_model_variables(adapter, url))
    if program is not None:
        agent["command"][0] = str(program.path)
        agent["version"][0] = str(program.path)
    if adapter.startswith("codex"):
        _insert(agent["command"], _codex_settings(url, failing=scenario in FAILING))
    if adapter == "gemini_cli":
        agent["files"][".gemini/settings.json"]["general"]["maxAttempts"] = 2
    if adapter in OWN:
        agent["command"] += ["--attempts", "2", "--first-wait", "0.1"]
    if scenario == "unreached":
        agent["timeout"] = 25  # Some go on trying for ever.
    {"denial": _deny, "no_server": _break_server, "hang": _hang}.get(scenario, _unchanged)(adapter, agent)
    return agent


def _model_variables(adapter: str, url: str) -> Mapping[str, str]:
    return {
        "claude_code": {"ANTHROPIC_BASE_URL": url, "CLAUDE_CODE_MAX_RETRIES": "1"},
        "anthropic_messages": {"ANTHROPIC_BASE_URL": url},
        "gemini_cli": {"GOOGLE_GEMINI_BASE_URL": url},
        "openai_chat": {"OPENAI_BASE_URL": f"{url}/v1"},
    }.get(adapter, {})


def _codex_settings(url: str, *, failing: bool) -> list[str]:
    """Point Codex at the scripted model: its own provider, or one with few retries where the model only fails."""
    if not failing:
        return ["-c", f'openai_base_url="{url}/v1"']
    provider = f'name="scripted", base_url="{url}/v1", wire_api="responses", env_key="CODEX_API_KEY"'
    provider += ", supports_websockets=false, request_max_retries=1, stream_max_retries=1"
    return ["-c", 'model_provider="scripted"', "-c", f"model_providers.scripted={{{provider}}}"]


def _insert(command: list[Any], words: list[str]) -> None:
    at = command.index("--")
    command[at:at] = words


def _unchanged(adapter: str, agent: Json) -> None:
    """Leave the adapter as it is."""


def _deny(adapter: str, agent: Json) -> None:
    """Take back what lets the program call the tools without asking anybody."""
    if adapter.startswith("codex"):
        agent["command"] = [_replaced(word, '="approve"', '="prompt"') for word in agent["command"]]
    elif adapter == "claude_code":
        at = agent["command"].index("--allowedTools")
        del agent["command"][at : at + 2]
    else:
        settings = agent["files"][".gemini/settings.json"]
        settings["mcpServers"]["email"]["trust"] = False
        del settings["tools"]  # Naming a tool there allows it.


def _break_server(adapter: str, agent: Json) -> None:
    """Configure a server that ends at once."""
    if adapter.startswith("codex"):
        agent["command"] = [_replaced(word, "{server}", NOT_THERE) for word in agent["command"]]
    elif adapter == "gemini_cli":
        agent["files"][".gemini/settings.json"]["mcpServers"]["email"]["args"] = [NOT_THERE]
    else:
        server = {"command": "{python}", "args": [NOT_THERE]}
        agent.setdefault("files", {})["broken.json"] = {"mcpServers": {"email": server}}
        agent["command"] = [_replaced(word, "{mcp_config}", "{home}/broken.json") for word in agent["command"]]


def _hang(adapter: str, agent: Json) -> None:
    """Let the program's process go on after its final event."""
    agent["command"] = [*HANGING, *agent["command"]]
    agent["grace"] = 1.0


def _replaced(word: Any, old: str, new: str) -> Any:
    return word.replace(old, new) if isinstance(word, str) else word


@dataclass(frozen=True)
class Outcome:
    """What an invocation of the runner left behind."""

    code: int
    said: str
    runs_dir: Path
    results: Mapping[tuple[str, str], Json]
    """(agent, task) → its result."""

    def folder(self, agent: str, task: str) -> Path:
        """Return the folder of a run."""
        return self.runs_dir / agent / task

    def calls(self, agent: str, task: str) -> list[Json]:
        """Return the calls that a run's journal holds."""
        return [json.loads(line) for line in (self.folder(agent, task) / "tool_calls.jsonl").read_text().splitlines()]

    def ledger(self, agent: str, task: str) -> Json:
        """Return a run's ledger."""
        content: Json = json.loads((self.folder(agent, task) / "ledger.json").read_text())
        return content


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a user who has logged in by variables and has nothing else."""
    home.mkdir(parents=True, exist_ok=True)
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", **KEYS}


def run(
    agents: Mapping[str, Json], tasks: Sequence[str], folder: Path, *options: str, env: Mapping[str, str]
) -> Outcome:
    """Run agents through `runner.py` as a user would; return what came of it."""
    folder.mkdir(parents=True, exist_ok=True)
    file, runs_dir = folder / "agents.json", folder / "runs"
    limited = {name: {"timeout": 120, **agent} for name, agent in agents.items()}
    file.write_text(json.dumps({"format": 1, "agents": limited}, indent=1))
    words = [sys.executable, str(ROOT / "runner.py"), "--agents-file", str(file), "--agents", ",".join(agents)]
    words += ["--tasks", ",".join(tasks), "--runs-dir", str(runs_dir), "--jobs", "2", *options]
    done = subprocess.run(words, cwd=folder, env=dict(env), capture_output=True, text=True, timeout=1500, check=False)
    summary = runs_dir / "summary.json"
    results = json.loads(summary.read_text()) if summary.exists() else []
    by_run = {(result["agent"], result["task"]): result for result in results}
    return Outcome(done.returncode, done.stdout + done.stderr, runs_dir, by_run)
