"""The npm SDK, driven by the MCP Inspector's command line, against the server in each of its ways to negotiate.

The Inspector and a Node for it come from npm, in the exact versions of ``inspector/package.json``, and are kept in
``.tools/``. Where npm cannot get them the tests are skipped and say why.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.episode.table import BY_NAME, TOOLS
from tests.server.wire import ROOT, TIMEOUT, Bureau

MANIFEST = Path(__file__).parent / "inspector" / "package.json"
LAUNCHER = Path("node_modules", "@modelcontextprotocol", "inspector", "clients", "launcher", "build", "index.js")
INSTALL_TIMEOUT = 600
FAILED_TOOL = 5
"""Exit status of the Inspector when a tool's result says `isError`."""

Inspect = Callable[..., tuple[int, Any]]


def install(folder: Path) -> None:
    """Install what the manifest names into `folder`, which appears in one step; skip the test when npm cannot."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm to get the Inspector with")
    folder.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="inspector-") as scratch:
        place = Path(scratch, "tools")
        place.mkdir()
        shutil.copy(MANIFEST, place)
        options = [
            "--no-package-lock",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--omit=dev",
            "--fetch-retries=1",
        ]
        try:
            done = subprocess.run(
                [npm, "install", *options],
                cwd=place,
                capture_output=True,
                text=True,
                timeout=INSTALL_TIMEOUT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            pytest.skip(f"npm did not get the Inspector within {INSTALL_TIMEOUT} s")
        if done.returncode != 0 or not (place / LAUNCHER).is_file():
            pytest.skip(f"npm cannot get the Inspector: {done.stderr.strip()[-300:]}")
        try:
            place.rename(folder)
        except OSError:
            assert (folder / LAUNCHER).is_file(), "another test run has installed it meanwhile"


@pytest.fixture(scope="session")
def inspector() -> list[str]:
    """Return the command of the Inspector, installed if need be."""
    versions = json.loads(MANIFEST.read_bytes())
    named = versions["dependencies"] | versions["optionalDependencies"]
    folder = ROOT / ".tools" / "-".join(["inspector", *sorted(set(named.values()))])
    if not (folder / LAUNCHER).is_file():
        install(folder)
    nodes = sorted((folder / "node_modules").glob("node-*/bin/node"))
    if not nodes:
        pytest.skip(f"npm has no Node 22 for {sys.platform}")
    return [str(nodes[0]), str(folder / LAUNCHER), "--cli"]


@pytest.fixture(params=["embedded", "relayed"])
def bureau(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bureau]:
    bureau = Bureau(tmp_path, relayed=request.param == "relayed")
    yield bureau
    bureau.close()


@pytest.fixture(params=["legacy", "auto", "modern"])
def inspect(request: pytest.FixtureRequest, inspector: list[str], bureau: Bureau, tmp_path: Path) -> Inspect:
    """Return a function that runs the Inspector once and gives its exit status and what it printed."""
    settings = [part for name, value in bureau.environment.items() for part in ("-e", f"{name}={value}")]

    def inspect(*arguments: str) -> tuple[int, Any]:
        argv = [*inspector, "--protocol-era", request.param, *settings, *arguments, *bureau.argv()]
        env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
        done = subprocess.run(argv, env=env, cwd=tmp_path, capture_output=True, timeout=TIMEOUT, check=False)
        return done.returncode, json.loads(done.stdout) if done.stdout.strip() else done.stderr.decode()

    return inspect


def test_the_tools_are_listed_and_their_schemas_are_portable(inspect: Inspect) -> None:
    status, listed = inspect("--method", "tools/list", "--strict")
    assert status == 0, "6 would be a schema that some clients cannot read"
    assert [tool["name"] for tool in listed["tools"]] == [tool.name for tool in TOOLS]
    for tool in listed["tools"]:
        assert tool["inputSchema"] == BY_NAME[tool["name"]].schema
        assert tool["annotations"]["readOnlyHint"] is BY_NAME[tool["name"]].read_only


def test_tools_are_called(inspect: Inspect, bureau: Bureau) -> None:
    def call(tool: str, **arguments: Any) -> tuple[int, Any]:
        return inspect("--method", "tools/call", "--tool-name", tool, "--tool-args-json", json.dumps(arguments))

    status, now = call("get_current_time")
    assert status == 0 and json.loads(now["content"][0]["text"]) == now["structuredContent"]
    status, drafted = call("create_draft", thread_id="support_001", body="Grüße, \U0001f600", to=["a@harbor.example"])
    assert status == 0 and drafted["structuredContent"]["recorded"]["id"] == "d1"
    status, wrong = call("get_email_thread", thread_id="t-none")
    assert status == FAILED_TOOL and wrong["isError"] is True and "structuredContent" not in wrong

    assert bureau.ledger()["drafts"][0]["body"] == "Grüße, \U0001f600"
    assert [line["ok"] for line in bureau.lines()] == [True, True, False]
    assert bureau.no_faults()
    if bureau.host is not None:
        assert bureau.host.connected and len(bureau.host.clients) == 1
