"""What no adapter opens to its agent, by whatever way it names a path."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from emailbench.base import paths
from emailbench.runner import guard, jail
from tests.runner.lab import Lab
from tests.runner.test_isolated_runs import KINDS, TASK

HOME = paths.home()
SOLUTION = next((HOME / "tasks" / "solutions").glob("support_001*.json"))

READ = """
    import json
    found = {}
    for path in os.environ["LOOK"].split(":"):
        try:
            found[path] = bool(os.listdir(path) if os.path.isdir(path) else open(path, "rb").read())
        except OSError:
            found[path] = False
    print(json.dumps(found))
"""


@pytest.mark.parametrize(
    "place",
    [
        *("{root}", "{root}/tasks", "{root}/tasks/solutions", "{root}/data/kb", "{root}/tests/honest", "{root}/.git"),
        *("/", "{run_dir}", "{run_dir}/..", "{root}/agents/../tasks", "{root}/tasks/solutions/{task_id}.json"),
    ],
)
@pytest.mark.parametrize("field", ["read", "write"])
def test_an_adapter_that_asks_for_a_secret_is_refused_before_anything_runs(lab: Lab, field: str, place: str) -> None:
    lab.agent("asks", READ, uses_mcp=True, **{field: [place]})
    ran = lab.run("--agents", "asks", "--tasks", TASK)
    if jail.choose("auto").kind == "none":
        pytest.skip("no jail here")
    assert (ran.code, "would open" in ran.err) == (2, True)
    assert not lab.runs.exists()


@pytest.mark.parametrize("place", ["{root}/agents", "{root}/emailbench/grading", "{root}/server"])
def test_no_adapter_writes_the_benchmarks_code(lab: Lab, place: str) -> None:
    lab.agent("asks", READ, uses_mcp=True, write=[place])
    if jail.choose("auto").kind == "none":
        pytest.skip("no jail here")
    assert lab.run("--agents", "asks", "--tasks", TASK).code == 2


def test_a_link_and_a_login_are_refused_as_what_they_lead_to(lab: Lab) -> None:
    if jail.choose("auto").kind == "none":
        pytest.skip("no jail here")
    link = lab.folder / "innocent"
    link.symlink_to(HOME / "tasks")
    lab.agent("link", READ, uses_mcp=True, read=[str(link / "solutions")])
    assert lab.run("--agents", "link", "--tasks", TASK).code == 2
    lab.agent("login", READ, uses_mcp=True, logins={"answers.json": str(link / "solutions" / SOLUTION.name)})
    assert lab.run("--agents", "login", "--tasks", TASK).code == 2


@pytest.mark.parametrize("kind", KINDS)
def test_words_of_the_command_and_folders_beside_its_program_open_nothing_secret(lab: Lab, kind: str) -> None:
    prefix = lab.folder / "prefix"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "lib").symlink_to(HOME / "tasks")
    (prefix / "libexec").symlink_to(HOME / "tests")
    program = prefix / "bin" / "agent"
    program.write_text(f"#!{os.path.realpath(sys.executable)}\nimport os\n" + READ.replace("\n    ", "\n"))
    program.chmod(0o755)
    honest = HOME / "tests" / "honest" / "reader_a.json"
    asked = [SOLUTION, HOME / "tasks" / "solutions", HOME / "tasks" / "tasks.json", honest, HOME / ".git" / "HEAD"]
    looked = [*asked, prefix / "lib" / "solutions" / SOLUTION.name, HOME / "data" / "crm.json", lab.agents_file]
    words = [str(place) for place in looked]
    lab.adapter("words", command=[str(program), *words], uses_mcp=True, env={"LOOK": ":".join(words)})
    lab.run("--agents", "words", "--tasks", TASK, "--isolation", kind)
    result = lab.summary()["words", TASK, 0]
    assert (result["process"]["failure"], result["isolation"]) == (None, kind)
    found = json.loads((lab.runs / "words" / TASK / "trace.jsonl").read_text())
    assert found == dict.fromkeys(words, False)


def test_the_proof_tries_every_file_that_holds_answers() -> None:
    tried = {os.path.relpath(path, HOME) for path in guard.probes(HOME, ())}
    for folder in ("tasks", "data", "tests/honest"):
        files = {os.path.relpath(path, HOME) for path in (HOME / folder).rglob("*") if path.is_file()}
        assert files <= tried


@pytest.mark.parametrize("kind", KINDS)
def test_a_secret_that_was_made_readable_all_the_same_fails_the_proof(lab: Lab, kind: str, tmp_path: Path) -> None:
    from emailbench.runner.jail_proof import Proof

    secret = tmp_path / "tasks"
    secret.mkdir()
    (secret / "answer").write_text("42")
    made = jail.plan(kind, hidden=[tmp_path], read=[secret], must_not_read=[secret / "answer"])
    assert str(secret / "answer") in made["must_not_read"]
    proof = Proof(made, {"namespace": "", "processes": [], "abstract": ""}, 6, filtered=True)
    proof._hidden_files()
    assert f"can read {secret / 'answer'}" in proof.failures


def test_what_is_secret_is_left_out_at_below_and_above(tmp_path: Path) -> None:
    secret, own = tmp_path / "a" / "secret", tmp_path / "a" / "secret" / "run" / "work"
    own.mkdir(parents=True)
    (tmp_path / "free").mkdir()
    read = [tmp_path / "a", secret, secret / "run", tmp_path / "free", own]
    made = jail.plan("landlock", hidden=[tmp_path], secret=[secret], excepted=[own], read=read, write=[secret, own])
    marks = {path: level for path, level in made["marks"].items() if path.startswith(str(tmp_path))}
    assert marks == {str(tmp_path): 0, str(secret): 0, str(tmp_path / "free"): 1, str(own): 2}
    made = jail.plan("landlock", hidden=[], write=[own], unwritable=[secret])
    assert str(own) not in made["marks"]
