"""Programs behind links, packages of Node, and scripts that lie beside what is hidden: what a jail shows of them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from emailbench.runner.jail import passed_links
from emailbench.runner.programs import links
from tests.runner.lab import Lab
from tests.runner.test_isolated_runs import KINDS, TASK

NODE = shutil.which("node")


def said(lab: Lab, command: str, *words: str) -> str:
    """Run a command in a jail; return what it printed."""
    lab.run("--agent-command", command, "--tasks", TASK, *words)
    folder = lab.runs / "custom" / TASK
    return (folder / "trace.jsonl").read_text() + (folder / "stderr.log").read_text()


def place(folder: Path, name: str, text: str, mode: int = 0o644) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)
    return path


def link(path: Path, target: str | Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)
    return path


def test_every_link_that_a_path_goes_through(tmp_path: Path) -> None:
    place(tmp_path, "real/deep/tool", "")
    first = link(tmp_path / "a", "real")
    second = link(tmp_path / "real" / "b", tmp_path / "a" / "deep")
    third = link(tmp_path / "real" / "deep" / "c", "../deep/tool")
    assert dict(passed_links(tmp_path / "a" / "b" / "c")) == {
        str(first): "real",
        str(second): str(tmp_path / "a" / "deep"),
        str(third): "../deep/tool",
    }
    assert dict(passed_links(tmp_path / "real" / "deep" / "tool")) == {}
    link(tmp_path / "loop", "loop")
    assert next(passed_links(tmp_path / "loop")) == (str(tmp_path / "loop"), "loop")


def test_the_links_of_a_program_are_followed_from_where_they_really_lie(tmp_path: Path) -> None:
    place(tmp_path, "store/pkg/cli", "")
    link(tmp_path / "store" / "bin" / "tool", "../pkg/cli")
    link(tmp_path / "far" / "bin", tmp_path / "store" / "bin")
    found = links(str(tmp_path / "far" / "bin" / "tool"))
    assert found[0] == str(tmp_path / "far" / "bin" / "tool")
    assert {str(tmp_path / "store" / "bin" / "tool"), str(tmp_path / "store" / "pkg" / "cli")} <= set(found)
    assert str(tmp_path / "far" / "pkg" / "cli") not in found


@pytest.fixture
def npm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as `npm install` leaves it: a program that uses another package and a file of its own."""
    modules = tmp_path_factory.mktemp("project") / "node_modules"
    program = "#!/usr/bin/env node\nconsole.log('it runs', require('other').word, require('./lib/own.js').word)\n"
    place(modules, "@org/tool/bin/tool.js", program, 0o755)
    place(modules, "@org/tool/bin/lib/own.js", "exports.word = 'own'\n")
    place(modules, "@org/tool/package.json", '{"name": "@org/tool"}')
    place(modules, "other/index.js", "exports.word = 'other'\n")
    link(modules / ".bin" / "tool", "../@org/tool/bin/tool.js")
    return modules.parent


@pytest.mark.skipif(NODE is None, reason="node is not here")
@pytest.mark.parametrize("kind", KINDS)
def test_a_program_of_a_local_npm_install(lab: Lab, npm: Path, kind: str) -> None:
    assert "it runs other own" in said(lab, f"{npm}/node_modules/.bin/tool", "--isolation", kind)


@pytest.mark.skipif(NODE is None, reason="node is not here")
@pytest.mark.parametrize("kind", KINDS)
def test_a_program_on_the_path_that_is_linked_from_elsewhere(
    lab: Lab, npm: Path, kind: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `npm link` and version managers do it: a link to a link, in a folder that is a link."""
    home = tmp_path_factory.mktemp("home")
    link(home / "current", npm)
    link(home / "real-bin" / "tool", "../current/node_modules/.bin/tool")
    link(home / "bin", "real-bin")
    monkeypatch.setenv("PATH", f"{home}/bin:{os.environ['PATH']}")
    assert "it runs other own" in said(lab, "tool", "--isolation", kind)


@pytest.mark.skipif(NODE is None, reason="node is not here")
@pytest.mark.parametrize("kind", KINDS)
def test_a_package_of_a_workspace_finds_those_of_its_root(
    lab: Lab, kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("workspace")
    text = "#!/usr/bin/env node\nconsole.log('it runs', require('other').word, require('../lib/own.js').word)\n"
    place(root, "packages/tool/bin/tool.js", text, 0o755)
    place(root, "packages/tool/lib/own.js", "exports.word = 'own'\n")
    place(root, "packages/tool/package.json", "{}")
    place(root, "node_modules/other/index.js", "exports.word = 'other'\n")
    place(root, "notes.txt", "not the package's")
    link(root / "node_modules" / "tool", "../packages/tool")
    link(root / "node_modules" / ".bin" / "tool", "../tool/bin/tool.js")
    assert "it runs other own" in said(lab, f"{root}/node_modules/.bin/tool", "--isolation", kind)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("through", ["the environment", "a folder around it", "its python"])
def test_an_environment_that_a_link_leads_to(
    lab: Lab, kind: str, through: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store, project = tmp_path_factory.mktemp("store"), tmp_path_factory.mktemp("project")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(store / "in" / "venv")], check=True)
    packages = next((store / "in" / "venv" / "lib").glob("python3*/site-packages"))
    place(packages, "installed.py", "WORD = 'installed'\n")
    if through == "the environment":
        python = link(project / ".venv", store / "in" / "venv") / "bin" / "python"
    elif through == "a folder around it":
        python = link(project / "tools", store / "in") / "venv" / "bin" / "python"
    else:
        python = link(project / "py", store / "in" / "venv" / "bin" / "python3")
    place(project, "mine.py", "import helper, sys\nprint(helper.WORD, sys.prefix)\n")
    place(project, "helper.py", "WORD = 'helped'\n" if through == "its python" else "from installed import WORD\n")
    wanted = "helped" if through == "its python" else "installed"
    assert wanted in said(lab, f"{python} {project}/mine.py", "--isolation", kind)


SERVED = """
    import json, subprocess
    entry = json.load(open(sys.argv[1]))["mcpServers"]["email"]
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}) + chr(10)
    command = [entry["command"], *entry["args"]]
    done = subprocess.run(command, env=entry["env"], input=request, capture_output=True, text=True)
    print(len(json.loads(done.stdout)["result"]["tools"]))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_the_benchmarks_own_python_may_be_behind_a_link(
    lab: Lab, kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The server that the agent starts is run by it, whatever the agent is made of."""
    store, home = tmp_path_factory.mktemp("store"), tmp_path_factory.mktemp("home")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(store / "venv")], check=True)
    link(home / "venv", store / "venv")
    lab.agent("serve", SERVED, "{mcp_config}", uses_mcp=True)
    system = shutil.which("python3", path="/usr/bin:/bin")
    lab.adapter("other", command=[system or "python3", str(lab.folder / "serve.py"), "{mcp_config}"], uses_mcp=True)
    words = lab.command("--agents", "other", "--tasks", TASK, "--isolation", kind)[1:]
    done = subprocess.run([str(home / "venv" / "bin" / "python"), *words], check=False, capture_output=True, text=True)
    assert (lab.runs / "other" / TASK / "trace.jsonl").read_text() == "18\n", done.stdout + done.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_a_script_in_a_folder_that_a_link_leads_to(
    lab: Lab, kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store, other = tmp_path_factory.mktemp("store"), tmp_path_factory.mktemp("other")
    place(store, "helper.py", "WORD = 'helped'\n")
    place(store, "mine.py", "import helper\nprint(helper.WORD)\n")
    link(other / "project", store)
    assert "helped" in said(lab, f"python3 {other}/project/mine.py", "--isolation", kind)


PEEK = """
import json, os, sys, helper
found = {}
for path in sys.argv[1:]:
    try:
        found[path] = bool(os.listdir(path) if os.path.isdir(path) else open(path, "rb").read())
    except OSError:
        found[path] = False
print(helper.WORD, sorted(path for path, seen in found.items() if seen))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_script_beside_the_file_of_agents_and_the_runs_keeps_its_folder(lab: Lab, kind: str) -> None:
    """What is hidden there is hidden by itself: the file of agents, the runs and a file of tasks."""
    tasks = place(lab.folder, "my_tasks.json", (Path(__file__).parents[2] / "tasks" / "tasks.json").read_text())
    place(lab.folder, "helper.py", "WORD = 'helped'\n")
    place(lab.folder, "settings/mine.txt", "settings")
    lab.agent("quiet", "pass")
    assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0
    mine = place(lab.folder, "mine.py", PEEK)
    hidden = [lab.agents_file, tasks, lab.runs / "summary.json", lab.runs / "quiet" / TASK / "result.json"]
    asked = " ".join(map(str, [*hidden, lab.folder / "settings" / "mine.txt"]))
    printed = said(lab, f"python3 {mine} {asked}", "--isolation", kind, "--tasks-file", str(tasks))
    assert f"helped ['{lab.folder}/settings/mine.txt']" in printed
    result = lab.summary()["custom", TASK, 0]
    assert (result["isolation"], result["attested"]) == (kind, True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_script_that_is_named_by_going_back(lab: Lab, kind: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    project = tmp_path_factory.mktemp("project")
    place(project, "agent/mine.py", "import helper\nprint(helper.WORD)\n")
    place(project, "agent/helper.py", "WORD = 'helped'\n")
    (project / "elsewhere").mkdir()
    assert "helped" in said(lab, f"python3 {project}/elsewhere/../agent/mine.py", "--isolation", kind)


@pytest.mark.parametrize("kind", KINDS)
def test_the_runs_of_other_invocations_beside_a_script_stay_hidden(lab: Lab, kind: str) -> None:
    lab.agent("quiet", "pass")
    assert lab.run("--agents", "quiet", "--tasks", TASK).code == 0
    other = lab.folder / "sub" / "runs-of-yesterday"
    shutil.copytree(lab.runs, other)
    place(lab.folder, "helper.py", "WORD = 'helped'\n")
    mine = place(lab.folder, "mine.py", PEEK)
    asked = f"{other}/quiet/{TASK}/result.json {other}/summary.json {lab.folder}/helper.py"
    assert f"helped ['{lab.folder}/helper.py']" in said(lab, f"python3 {mine} {asked}", "--isolation", kind)


@pytest.mark.parametrize("kind", KINDS)
def test_runs_that_lie_where_an_agent_is_started_from(lab: Lab, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual way of one who has installed the package: a script here, and runs/ here."""
    place(lab.folder, "helper.py", "WORD = 'helped'\n")
    place(lab.folder, "mine.py", PEEK)
    monkeypatch.chdir(lab.folder)
    assert "helped" in said(lab, "python3 mine.py", "--isolation", kind)
    printed = said(
        lab, f"python3 mine.py {lab.runs}/invocation.json {lab.runs}/custom/{TASK}/prompt.txt", "--isolation", kind
    )
    assert "helped []" in printed
