"""The recipes of docs/agents/your_own.md do what they say, as they stand there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEY = "a-key-of-mine-0123"
PAGE = (ROOT / "docs" / "agents" / "your_own.md").read_text(encoding="utf-8")

AGENT = """\
import json, os, sys
from mcp_client import McpServer
config, task = sys.argv[sys.argv.index("--mcp-config") + 1], sys.argv[sys.argv.index("--task") + 1]
assert "Your job:" in task, task
print("key", os.environ.get("MY_AGENT_KEY"), "args", sys.argv)
with McpServer.from_config(config) as server:
    answer = server.call("mark_ignore", {"thread_id": "support_001", "reason_code": "spam"})
    print(answer.text)
"""


def block(language: str, mark: str) -> str:
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    found = [text for text in blocks if mark in text]
    assert len(found) == 1, f"{len(found)} blocks hold {mark!r}"
    return found[0]


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A path on which `my-agent` and `python3` lie."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "my-agent"
    program.write_text(f"#!{sys.executable}\n" + AGENT)
    program.chmod(0o755)
    shutil.copy(ROOT / "agents" / "mcp_client.py", tmp_path / "bin")  # What it needs lies beside it.
    (tmp_path / "bin" / "python3").symlink_to(sys.executable)
    return f"{tmp_path / 'bin'}:{os.environ['PATH']}"


def run(command: str, folder: Path, path: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": path, "MY_AGENT_KEY": KEY, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-ec", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def recorded(runs: Path, agent: str) -> int:
    return len(json.loads((runs / agent / "support_001" / "ledger.json").read_text())["ignored_threads"])


def command_of(mark: str, *others: str) -> str:
    """Return the command of the page that holds these words, with the checkout's runner."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    found = [text for text in blocks if mark in text and not any(other in text for other in others)]
    assert len(found) == 1, f"{len(found)} commands hold {mark!r}"
    return found[0].strip().replace("runner.py", str(ROOT / "runner.py"))


def printed(runs: Path, agent: str) -> str:
    return (runs / agent / "support_001" / "trace.jsonl").read_text()


def test_a_command(tmp_path: Path, path: str) -> None:
    run(f"{command_of('my-agent', '--pass-env')} --runs-dir {tmp_path}/runs", tmp_path, path)
    assert recorded(tmp_path / "runs", "custom") == 1
    assert "key None" in printed(tmp_path / "runs", "custom")


def test_a_command_with_a_key_and_a_folder(tmp_path: Path, path: str) -> None:
    (tmp_path / "prompts").mkdir()
    run(
        f"{command_of('my-agent --mcp-config', 'support_001 --agent-command')} --runs-dir {tmp_path}/runs",
        tmp_path,
        path,
    )
    assert recorded(tmp_path / "runs", "custom") == 1
    assert f"key {KEY}" not in printed(tmp_path / "runs", "custom")
    assert "key [redacted MY_AGENT_KEY]" in printed(tmp_path / "runs", "custom")


def test_an_adapter(tmp_path: Path, path: str) -> None:
    (tmp_path / "mine.json").write_text(block("json", '"mine"'))
    run(f"{command_of('--agents mine', '--agent-args')} --tasks support_001 --runs-dir {tmp_path}/runs", tmp_path, path)
    assert recorded(tmp_path / "runs", "mine") == 1
    listed = run("python3 -m emailbench agents --agents-file mine.json", tmp_path, path).stdout
    assert "mine: can run (mcp, login from MY_AGENT_KEY)" in listed
    run(f"{command_of('--agent-args')} --tasks support_001 --runs-dir {tmp_path}/runs", tmp_path, path)
    assert "'--effort', 'high', '--task'" in printed(tmp_path / "runs", "mine")


def test_a_client(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "mine.py").write_text(block("python", "mcp_client"))
    command = command_of("python3 mine.py", "--read")
    said = re.search(r"# (python3 mine.py .*)", PAGE)
    assert said
    assert said[1] in command
    run(f"{command} --runs-dir {tmp_path}/runs", folder, path)
    assert recorded(tmp_path / "runs", "custom") == 1
    assert (
        json.loads((tmp_path / "runs" / "custom" / "support_001" / "result.json").read_text())["process"]["exit_code"]
        == 0
    )


def test_a_client_that_reads_a_folder(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "project"
    (folder / "prompts").mkdir(parents=True)
    (folder / "mine.py").write_text(block("python", "mcp_client"))
    run(f"{command_of('python3 mine.py', 'support_001 --agent-command')} --runs-dir {tmp_path}/runs", folder, path)
    assert recorded(tmp_path / "runs", "custom") == 1


def test_a_function(tmp_path: Path, path: str) -> None:
    code = "def my_agent(prompt, call):\n    assert call('get_email_thread', {'thread_id': 'support_001'}).ok\n"
    code += "    print(prompt, end='')\n"
    (tmp_path / "mine.py").write_text(code + block("python", "my_agent"))
    shown = run("python3 -m emailbench show support_001 --prompt-only", tmp_path, path).stdout
    assert run("python3 mine.py", tmp_path, path).stdout == shown.rstrip("\n") + "\nfail\n"


def test_each_recipe_is_about_five_lines() -> None:
    recipes = [block("python", "mcp_client"), block("python", "my_agent"), block("json", '"mine"')]
    assert all(len(recipe.splitlines()) <= 5 for recipe in recipes)
