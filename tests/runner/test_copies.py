"""Other copies of the suite are found in what an agent may read, and nothing of them is to be had in a jail."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from emailbench.base import paths
from emailbench.runner import copies, jail, main
from emailbench.runner.copies import Copies
from emailbench.world.suite import load_suite
from tests.runner.lab import Lab
from tests.runner.test_isolated_runs import KINDS

TASK = "support_001"
CANARY = "the canary never-seen-7c1d of this file"
PACKAGES = Path("lib") / "python3.11" / "site-packages"


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Copies:
    found = Copies.of([CANARY], ["one", "two"])
    found.common.clear()
    return found


def tasks_in(folder: Path, *beside: str, canary: str = CANARY) -> Path:
    """Make a folder with a task file, and more folders beside it."""
    folder.mkdir(parents=True)
    (folder / "tasks_more.json").write_text(json.dumps({"format": 1, "canary": canary, "tasks": []}))
    for name in beside:
        (folder.parent / name).mkdir()
    return folder


def test_an_installed_copy_is_found_however_deep_its_environment_lies(search: Copies, tmp_path: Path) -> None:
    suite = tmp_path / "env" / PACKAGES / "emailbench_suite"
    tasks = tasks_in(suite / "tasks", "data", "agents")
    (tmp_path / "env" / PACKAGES / "other" / "deep" / "tasks").mkdir(parents=True)
    assert search.hidden([tmp_path / "env"]) == [str(suite / "data"), str(tasks)]


def test_of_a_checkout_its_history_tests_and_runs_are_hidden_too(search: Copies, tmp_path: Path) -> None:
    tasks_in(tmp_path / "opened" / "clone" / "tasks", "data", ".git", "tests", "runs", "agents", "docs")
    found = search.hidden([tmp_path / "opened"])
    assert [Path(path).name for path in found] == [".git", "data", "runs", "tasks", "tests"]


def test_task_files_in_a_folder_of_another_name_leave_its_neighbours(search: Copies, tmp_path: Path) -> None:
    folder = tasks_in(tmp_path / "agent" / "material", "data", "tests")
    (folder / "solutions").mkdir()
    (folder / "mine.py").touch()
    assert search.hidden([tmp_path / "agent"]) == [str(folder / "solutions"), str(folder / "tasks_more.json")]


def test_solutions_alone_are_known_by_their_names(search: Copies, tmp_path: Path) -> None:
    for folder, name in (("a", "two.json"), ("b", "three.json")):
        (tmp_path / folder / "solutions").mkdir(parents=True)
        (tmp_path / folder / "solutions" / name).touch()
    assert search.hidden([tmp_path]) == [str(tmp_path / "a" / "solutions")]


def test_what_is_no_copy_stays_open(search: Copies, tmp_path: Path) -> None:
    tasks_in(tmp_path / "project" / "tasks", "data", "tests", canary="another-project-0000")
    tasks_in(tmp_path / "elsewhere" / "tasks")
    (tmp_path / "project" / "link").symlink_to(tmp_path / "elsewhere")
    assert search.hidden([tmp_path / "project", tmp_path / "not there"]) == []
    assert Copies.of([], []).hidden([tmp_path]) == []


def test_a_part_of_a_copy_that_is_opened_by_name_is_known(search: Copies, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    tasks_in(clone / "tasks", ".git", "agents", "tests")
    (clone / "tests" / "honest").mkdir()
    (clone / "tests" / "honest" / "runs.json").touch()
    for name in ("tasks", "tasks/tasks_more.json", ".git", "tests/honest", "tests/honest/runs.json"):
        place = clone / name
        assert search.part_of(place) == str(clone / name.partition("/")[0])
        assert str(clone / name.partition("/")[0]) in search.hidden([place])
    assert search.part_of(clone) is None
    assert search.part_of(clone / "agents") is None


def test_an_adapter_that_asks_for_a_part_of_a_copy_is_refused(lab: Lab) -> None:
    shutil.copytree(paths.home() / "tasks", lab.folder / "clone" / "tasks")
    lab.agent("asks", "pass", uses_mcp=True, read=[str(lab.folder / "clone" / "tasks" / "solutions")])
    ran = lab.run("--agents", "asks", "--tasks", TASK, "--isolation", "auto")
    assert (ran.code, "no agent gets at the suite" in ran.err) == (2, True)


def test_a_search_has_an_end_and_is_made_once(search: Copies, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tmp_path.joinpath("place", *"abcdefgh")
    tasks_in(deep / "tasks")
    assert search.hidden([tmp_path / "place"]) == []
    assert search.hidden([tmp_path / "place" / "a" / "b" / "c"]) == [str(deep / "tasks")]
    monkeypatch.setattr(copies, "_listed", None)  # Nobody may look any more.
    assert search.hidden([tmp_path / "place" / "a" / "b" / "c"]) == [str(deep / "tasks")]


def test_the_places_that_all_may_read_are_looked_through(tmp_path: Path) -> None:
    tasks = tasks_in(tmp_path / "share" / "bench" / "tasks")
    found = Copies.of([CANARY], [])
    assert set(found.common) >= {"/usr/local", "/opt", "/var"}
    found.common = {str(tmp_path / "share"): 2}
    assert found.hidden([]) == [str(tasks)]


def test_what_is_sealed_is_opened_by_nothing_but_an_exception(tmp_path: Path) -> None:
    for name in ("copy/tasks/solutions", "copy/runs/mine/work", "copy/runs/other"):
        (tmp_path / name).mkdir(parents=True)
    sealed = [tmp_path / "copy" / "tasks", tmp_path / "copy" / "runs"]
    read = [tmp_path / "copy", sealed[0], sealed[0] / "solutions", tmp_path / "copy" / "runs" / "other"]
    own = tmp_path / "copy" / "runs" / "mine" / "work"
    made = jail.plan("landlock", hidden=[tmp_path], read=read, write=[own], excepted=[own], sealed=sealed)
    marks = {path: level for path, level in made["marks"].items() if path.startswith(str(tmp_path))}
    opened = {Path(path).relative_to(tmp_path).as_posix(): level for path, level in marks.items()}
    assert opened == {".": 0, "copy": 1, "copy/tasks": 0, "copy/runs": 0, "copy/runs/mine/work": 2}
    assert made["sealed"] == [str(path) for path in sealed]


def test_what_others_keep_at_the_top_is_hidden_and_the_system_is_not() -> None:
    marks = jail.plan("bwrap", hidden=[])["marks"]
    top = {entry for entry in Path("/").iterdir() if entry.is_dir() and not entry.is_symlink()}
    hidden = {entry for entry in top if marks.get(str(entry)) == 0}
    assert {str(entry) for entry in top - hidden} <= {f"/{name}" for name in jail.SYSTEM}
    assert not {str(entry) for entry in hidden - {Path("/dev")}} & {
        "/usr",
        "/etc",
        "/opt",
        "/var",
        "/proc",
        "/sys",
        "/nix",
    }


LOOK = """
    import glob, json
    sys.path.insert(0, sys.argv[1])
    import needed  # What lies beside the copy can be used.
    found = []
    for place in sys.argv[1:] + os.environ["LOOK"].split(":"):
        for path in [place, *glob.glob(place + "/**", recursive=True), *glob.glob(place + "/.git/*")]:
            try:
                with open(path, "rb") as file:
                    if b"oracle" in file.read() or "/.git/" in path or "tasks" in path:
                        found.append(path)
            except OSError:
                pass
    print(json.dumps([needed.here, found]))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_an_agent_beside_a_copy_finds_nothing_of_it_and_is_attested(lab: Lab, kind: str) -> None:
    """The copy lies in the agent's own environment, and a checkout in a folder that its adapter opens."""
    home = paths.home()
    packages, clone = lab.folder / "env" / PACKAGES, lab.folder / "opened" / "clone"
    for suite in (packages / "emailbench_suite", clone):
        for part in ("data", "tasks"):
            shutil.copytree(home / part, suite / part)
    (clone / ".git").mkdir()
    (clone / ".git" / "HEAD").write_text("ref: refs/heads/main")
    (packages / "needed.py").write_text("here = True")
    names = ("tasks/tasks.json", f"tasks/solutions/{TASK}.json", "tasks/GROUND_TRUTH.md", ".git/HEAD")
    places = [suite / name for suite in (packages / "emailbench_suite", clone) for name in names]
    env = {"LOOK": ":".join(map(str, places))}
    opened = [str(lab.folder / "env"), str(clone.parent)]
    lab.agent("look", LOOK, str(packages), str(clone), uses_mcp=True, env=env, read=opened)
    assert lab.run("--agents", "look", "--tasks", TASK, "--isolation", kind).code == 0
    result = lab.summary()["look", TASK, 0]
    assert (result["isolation"], result["attested"], result["process"]["exit_code"]) == (kind, True, 0)
    assert json.loads((lab.runs / "look" / TASK / "trace.jsonl").read_text()) == [True, []]


def test_without_a_jail_the_same_agent_finds_the_answers(lab: Lab) -> None:
    packages = lab.folder / "env" / PACKAGES
    shutil.copytree(paths.home() / "tasks", packages / "emailbench_suite" / "tasks")
    (packages / "needed.py").write_text("here = True")
    lab.agent("look", LOOK, str(packages), uses_mcp=True, env={"LOOK": str(packages)})
    assert lab.run("--agents", "look", "--tasks", TASK, "--isolation", "none").code == 0
    here, found = json.loads((lab.runs / "look" / TASK / "trace.jsonl").read_text())
    assert here
    assert any(path.endswith(f"{TASK}.json") for path in found)
    assert not lab.summary()["look", TASK, 0]["attested"]


def test_the_suite_that_ships_is_known() -> None:
    suite = load_suite()
    assert len(Copies.of(suite.canaries, suite.tasks).canaries) == len(suite.task_files)


def test_its_own_run_and_the_shipped_agents_may_be_asked_for(lab: Lab) -> None:
    """They lie in a checkout, too, which is the one that runs."""
    lab.agent("asks", "pass", uses_mcp=True, read=["{run_dir}/work", "{home}", "{root}/agents"])
    clone = lab.folder / "clone"
    for part in ("data", "tasks"):
        shutil.copytree(paths.home() / part, clone / part)
    (clone / "runs").mkdir()
    files = ["--agents-file", str(lab.agents_file), "--suite", str(clone), "--runs-dir", str(clone / "runs")]
    assert main(["--agents", "asks", "--tasks", TASK, "--dry-run", *files]) == 0
