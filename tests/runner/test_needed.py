"""What is not as a program needs it is told with its remedy before any run: files, folders, words for a shell."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from emailbench.records.agents import agent_from_json
from emailbench.runner import needed
from tests.runner.lab import Lab
from tests.runner.test_isolated_runs import KINDS, TASK


def told(base: Path, command: list[str], *, jailed: bool = True, **fields: Any) -> list[str]:
    made = agent_from_json("probe", {"command": command, **fields}, "agents.json")
    environ = {"PATH": "/usr/bin:/bin", "HOME": str(base)}
    return list(needed.faults(made, environ, base, jailed=jailed))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text("print('here')\n")
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            ["./mine.py"],
            "'./mine.py' is there, but must not be executed: chmod +x ./mine.py, or start it by its interpreter",
        ),
        (["mine.py"], "'mine.py' is a file here, but only PATH is searched for it: write ./mine.py"),
        (["./folder"], "'./folder' is a folder"),
        (["./none.py"], "'./none.py' is not there (looked for in"),
        (["nosuch-program"], "'nosuch-program' is not installed"),
        (["A=1", "python3", "mine.py"], "'A=1' is no program: variables are set in the adapter's env"),
        (["~/mine.py"], "'~/mine.py' is no program: ~ is not expanded"),
        (["sh", "none.sh"], "the script none.sh is not there (looked for in"),
    ],
)
def test_a_program_that_cannot_be_started(place: Path, command: list[str], said: str) -> None:
    (sentence,) = told(place, command)
    assert said in sentence


def test_a_script_that_nobody_may_read(place: Path) -> None:
    (place / "mine.py").chmod(0o000)
    (sentence,) = told(place, ["sh", "mine.py"])
    assert "the script mine.py cannot be read: chmod u+r mine.py" in sentence
    (place / "mine.py").chmod(0o400)
    assert told(place, ["sh", "mine.py"]) == []
    (place / "mine.py").chmod(0o111)
    assert len(told(place, ["./mine.py"])) == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="what root may read is asked of root")
def test_root_reads_what_is_closed_outside_a_jail_alone(place: Path) -> None:
    (place / "mine.py").chmod(0o000)
    assert told(place, ["sh", "mine.py"], jailed=False) == []
    os.chown(place / "mine.py", 12345, 12345)
    (place / "mine.py").chmod(0o600)
    assert len(told(place, ["sh", "mine.py"])) == 1
    (place / "mine.py").chmod(0o604)
    assert told(place, ["sh", "mine.py"]) == []


def test_folders_and_paths_that_are_not_there(place: Path) -> None:
    said = told(place, ["sh"], cwd="none", read=["nosuch", "~/folder", "{home}/later"], write=["~/none"])
    assert [sentence.partition(" is not there")[0].rstrip(",") for sentence in said] == [
        f"the working folder {place}/none",
        f"{place}/nosuch, named in read",
        f"{place}/none, named in write",
    ]
    assert told(place, ["sh", "mine.py"], cwd="folder", read=["folder", "~", "{root}/agents"]) == []


def test_a_script_of_the_working_folder(place: Path) -> None:
    (place / "folder" / "there.sh").touch()
    assert told(place, ["sh", "there.sh"], cwd="folder") == []
    assert len(told(place, ["sh", "there.sh"])) == 1


LOOK = """
    import json
    print(json.dumps([os.path.exists(path) and os.listdir(path) for path in sys.argv[1:]]))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_paths_of_the_home_and_beside_the_file_of_agents_are_opened(
    lab: Lab, kind: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for folder in (home / "notes", lab.folder / "beside", home / "shut"):
        folder.mkdir()
        (folder / "inside").touch()
    looked = [str(home / "notes"), str(lab.folder / "beside")]
    lab.agent("look", LOOK, *looked, uses_mcp=True, read=["~/notes", "beside"])
    assert lab.run("--agents", "look", "--tasks", TASK, "--isolation", kind).code == 0
    assert json.loads((lab.runs / "look" / TASK / "trace.jsonl").read_text()) == [["inside"], ["inside"]]


@pytest.mark.parametrize(("field", "path"), [("read", "nosuch"), ("read", "~/nosuch"), ("write", "nosuch")])
def test_a_path_that_is_not_there_is_refused_before_anything_starts(lab: Lab, field: str, path: str) -> None:
    lab.agent("look", LOOK, uses_mcp=True, **{field: [path]})
    ran = lab.run("--agents", "look", "--tasks", TASK)
    assert (ran.code, lab.runs.exists()) == (2, False)
    assert f"agent look, {field}: " in ran.err
    assert "/nosuch is not there; make it, or take it out of the list" in ran.err


@pytest.mark.parametrize("kind", KINDS)
def test_the_working_folder_of_an_adapter_can_be_read_in_a_jail(lab: Lab, kind: str) -> None:
    (lab.folder / "room").mkdir()
    (lab.folder / "room" / "inside").touch()
    lab.agent("look", LOOK, ".", uses_mcp=True, cwd="room")
    assert lab.run("--agents", "look", "--tasks", TASK, "--isolation", kind).code == 0
    assert json.loads((lab.runs / "look" / TASK / "trace.jsonl").read_text()) == [["inside"]]


@pytest.mark.parametrize("word", ["|", "||", "&&", ";", "&", ">out", "2>&1", "<", "a;"])
def test_words_that_only_a_shell_knows_are_refused(lab: Lab, word: str) -> None:
    ran = lab.run("--agent-command", f"python3 mine.py {word} tee x", "--tasks", TASK)
    assert (ran.code, lab.runs.exists()) == (2, False)
    assert f"--agent-command: '{word}' means something to a shell" in ran.err
    made = agent_from_json("probe", {"command": f"python3 mine.py '{word}' tee \"{word}\""}, "agents.json")
    assert made.command == ("python3", "mine.py", word, "tee", word)


def test_a_dry_run_ends_with_3_where_an_agent_cannot_run(lab: Lab) -> None:
    lab.agent("fine", "pass")
    lab.adapter("lacking", command=["nosuch-program"], install="get it from the shop")
    assert lab.run("--agents", "fine", "--tasks", TASK, "--dry-run").code == 0
    ran = lab.run("--agents", "fine,lacking", "--tasks", TASK, "--dry-run")
    assert (ran.code, lab.runs.exists()) == (3, False)
    assert "lacking CANNOT RUN here" in ran.out
