"""A command of one's own works in a jail with what it brings along, and opens nothing of what is secret."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from emailbench.base import paths
from emailbench.runner import jail
from emailbench.runner.programs import Reach, missing_script, real_program
from tests.runner.lab import Lab

TASK = "support_001"


def available(kind: str) -> bool:
    try:
        return jail.choose(kind).kind == kind
    except jail.JailUnavailable:
        return False


KINDS = [
    pytest.param(kind, marks=pytest.mark.skipif(not available(kind), reason=f"no {kind} here"))
    for kind in ("landlock", "bwrap")
]


@pytest.fixture
def project(lab: Lab) -> Path:
    """A script with a module beside it, apart from the lab's own files."""
    folder = lab.folder / "project"
    folder.mkdir()
    (folder / "helper.py").write_text("WORD = 'helped'\n")
    (folder / "mine.py").write_text("import sys, helper\nprint(helper.WORD, sys.prefix, *sys.argv[1:])\n")
    return folder


def trace(lab: Lab) -> str:
    folder = lab.runs / "custom" / TASK
    return (folder / "trace.jsonl").read_text() + (folder / "stderr.log").read_text()


def run(lab: Lab, command: str, *words: str) -> str:
    ran = lab.run("--agent-command", command, "--tasks", TASK, *words)
    assert ran.code == 0, ran.err
    assert lab.summary()["custom", TASK, 0]["process"]["exit_code"] == 0, trace(lab)
    return trace(lab)


@pytest.mark.parametrize("kind", KINDS)
def test_a_module_beside_the_script_and_a_folder_that_is_named(lab: Lab, project: Path, kind: str) -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); import mcp_client; import helper; print(helper.WORD)"
    (project / "mine.py").write_text(code)
    command = f"{sys.executable} {project}/mine.py {{root}}/agents"
    assert run(lab, command, "--isolation", kind).startswith("helped")
    result = lab.summary()["custom", TASK, 0]
    assert (result["isolation"], result["attested"]) == (kind, True)


@pytest.mark.parametrize("kind", KINDS)
def test_an_environment_of_its_own_brings_its_packages_and_its_python(lab: Lab, project: Path, kind: str) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", project / ".venv"], check=True)
    packages = next((project / ".venv").glob("lib/python*/site-packages"))
    (packages / "installed.py").write_text("")
    (project / "mine.py").write_text("import sys, installed\nprint(sys.prefix)\n")
    tool = project / ".venv" / "bin" / "my-agent"
    tool.write_text(f"#!{project}/.venv/bin/python\nimport sys, installed\nprint(sys.prefix)\n")
    tool.chmod(0o755)
    for command in (f"{project}/.venv/bin/python {project}/mine.py", str(tool)):
        assert run(lab, command, "--isolation", kind).strip() == f"{project}/.venv"


@pytest.mark.parametrize("kind", KINDS)
def test_what_read_names_is_readable_and_nothing_else(lab: Lab, project: Path, kind: str) -> None:
    for name in ("opened", "shut"):
        (lab.folder / name).mkdir()
        (lab.folder / name / "notes").write_text(f"{name} notes")
    code = """
import sys
for place in sys.argv[1].split(":"):
    try:
        print(open(place).read())
    except OSError as error:
        print("no")
"""
    (project / "mine.py").write_text(code)
    asked = f"{lab.folder}/opened/notes:{lab.folder}/shut/notes:{paths.home()}/tasks/tasks.json"
    said = run(
        lab, f"{sys.executable} {project}/mine.py {asked}", "--isolation", kind, "--read", f"{lab.folder}/opened"
    )
    assert said.split("\n")[:3] == ["opened notes", "no", "no"]


@pytest.mark.parametrize(
    "place",
    ["/", "~", "/tmp", "{root}", "{root}/data", "{root}/tasks/solutions", "{root}/emailbench", "{runs}", "{lab}"],
)
def test_read_opens_nothing_that_is_secret(lab: Lab, place: str) -> None:
    lab.runs.mkdir()
    path = place.format(home=Path.home(), root=paths.home(), runs=lab.runs, lab=lab.folder)
    ran = lab.run("--agent-command", "true", "--tasks", TASK, "--read", path)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert path.rstrip("/") in ran.err
    assert not (lab.runs / "summary.json").exists()


def test_read_is_for_a_command_and_must_be_there(lab: Lab) -> None:
    lab.agent("quiet", "pass")
    ran = lab.run("--agents", "quiet", "--read", str(lab.folder))
    assert (ran.code, "--agent-command" in ran.err) == (2, True)
    ran = lab.run("--agent-command", "true", "--read", str(lab.folder / "absent"))
    assert (ran.code, "absent" in ran.err) == (2, True)


def test_words_open_no_home_and_nothing_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, code = tmp_path / "home", tmp_path / "checkout"
    monkeypatch.setenv("HOME", str(home))
    secret = tmp_path / "around" / "secret"
    for folder in (home / ".keys", home / "work", code / "data", code / "tests", code / "agents", secret):
        folder.mkdir(parents=True)
    reach = Reach([code / "data", code, secret], code)
    scripts = [home / "a.py", home / ".keys" / "b.py", code / "tests" / "c.py", tmp_path / "around" / "d.py"]
    own = home / "work" / "e.py"
    for script in (*scripts, own):
        script.touch()
    (home / "work" / "link.py").symlink_to(home / ".keys" / "b.py")
    folders = [home, home / ".keys", code, code / "data", code / "tests", tmp_path / "around", Path("/"), Path("/tmp")]
    assert reach.of([*map(str, scripts), *map(str, folders)], "") == set(map(str, scripts))
    assert reach.of([str(own)], "") == {str(own), str(home / "work")}
    linked = str(home / "work" / "link.py")
    assert reach.of([linked], "") == {linked, str(home / "work")}
    assert reach.of([str(code / "agents")], "") == {str(code / "agents")}


def test_an_environment_in_the_checkout_opens_its_own_folders_only(tmp_path: Path) -> None:
    for name in ("bin", "lib", "data"):
        (tmp_path / name).mkdir()
    (tmp_path / "pyvenv.cfg").write_text("home = /usr/bin\n")
    (tmp_path / "bin" / "python").symlink_to("/bin/sh")
    found = Reach([tmp_path / "data"], tmp_path).of([str(tmp_path / "bin" / "python")], "")
    assert str(tmp_path) not in found
    assert {str(tmp_path / "bin"), str(tmp_path / "lib"), str(tmp_path / "pyvenv.cfg")} <= found


def test_an_npm_install_in_the_checkout_opens_its_own_packages_only(tmp_path: Path) -> None:
    code = tmp_path / "checkout"
    program = code / "node_modules" / "tool" / "cli.js"
    for path in (program, code / "tasks" / "tasks.json", code / "node_modules" / "other" / "index.js"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (code / "package.json").touch()
    program.chmod(0o755)
    (code / "node_modules" / ".bin").mkdir()
    (code / "node_modules" / ".bin" / "tool").symlink_to("../tool/cli.js")
    found = Reach([code, code / "tasks"], code).of([str(code / "node_modules" / ".bin" / "tool")], "")
    assert str(code / "node_modules") in found
    assert not [path for path in found if "node_modules" not in path]


def shim(folder: Path, real: str) -> Path:
    (folder / "shims").mkdir(parents=True)
    (folder / "libexec").mkdir()
    manager = folder / "libexec" / "pyenv"
    manager.write_text(f'#!/bin/sh\n[ "$1 $2" = "which python3" ] && echo {real}\n')
    path = folder / "shims" / "python3"
    path.write_text(f'#!/bin/sh\nprogram="${{0##*/}}"\nexec "{manager}" exec "$program" "$@"\n')
    for program in (manager, path):
        program.chmod(0o755)
    return path


def test_a_shim_is_replaced_by_what_it_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shim(tmp_path / "env", sys.executable)
    assert real_program(["python3", "x.py"], str(path.parent), tmp_path) == ("python3", "x.py")
    monkeypatch.setenv("PATH", f"{path.parent}:{tmp_path / 'broken' / 'shims'}:{os.environ['PATH']}")
    assert real_program(["python3", "x.py"], str(path.parent), tmp_path) == (sys.executable, "x.py")
    broken = shim(tmp_path / "broken", "/no/such/python")
    assert real_program(["python3"], str(broken.parent), tmp_path) == ("python3",)
    assert real_program(["no-such-program"], str(path.parent), tmp_path) == ("no-such-program",)


def test_shims_behind_links_and_in_first_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shim(tmp_path / "env", sys.executable)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(path)
    linked = f"{tmp_path / 'bin'}:/usr/bin"
    monkeypatch.setenv("PATH", linked)
    assert real_program(["python3", "x.py"], linked, tmp_path) == (sys.executable, "x.py")
    script = tmp_path / "mine.py"
    for line, started in (
        ("#!/usr/bin/env python3", (sys.executable, str(script), "-x")),
        ("#!/usr/bin/env -S python3 -u", (str(script), "-x")),
        ("#!/usr/bin/python3", (str(script), "-x")),
        ("", (str(script), "-x")),
    ):
        script.write_text(f"{line}\n")
        script.chmod(0o755)
        assert real_program([str(script), "-x"], linked, tmp_path) == started
    monkeypatch.setenv("PATH", "/usr/bin")  # An adapter's own PATH has no manager run outside a jail.
    script.write_text("#!/usr/bin/env python3\n")
    assert real_program([str(script)], linked, tmp_path) == (str(script),)


@pytest.mark.parametrize("kind", KINDS)
def test_a_shim_works_in_a_jail(lab: Lab, project: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shim(lab.folder / "env", sys.executable)
    monkeypatch.setenv("PATH", f"{path.parent}:{os.environ['PATH']}")
    assert run(lab, f"python3 {project}/mine.py", "--isolation", kind).startswith("helped")


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        ("python3 nope.py", "nope.py"),
        ("python3 -X utf8 -u nope.py here.py", "nope.py"),
        ("{python} -I nope.py", "nope.py"),
        ("node --import x sub/nope.mjs", "sub/nope.mjs"),
        ("python3 here.py nope.py", None),
        ("python3 -m nope.py", None),
        ("python3 {root}/nope.py", None),
        ("my-agent nope.py", None),
        ("python3", None),
    ],
)
def test_a_script_that_is_not_there_is_found_before_anything_runs(
    lab: Lab, command: str, missing: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(lab.folder)
    (lab.folder / "here.py").touch()
    assert missing_script(command.split(), [lab.folder]) == missing
    if missing and "python3" in command:
        ran = lab.run("--agent-command", command, "--tasks", TASK)
        assert (ran.code, missing in ran.err, "no such file" in ran.err) == (2, True, True)
        assert not lab.runs.exists()


def test_a_command_runs_beside_the_agents_that_are_named(lab: Lab) -> None:
    lab.agent("quiet", "pass")
    assert lab.run("--agents", "quiet", "--agent-command", shutil.which("true") or "true", "--tasks", TASK).code == 0
    assert [agent for agent, _, _ in lab.summary()] == ["quiet", "custom"]
