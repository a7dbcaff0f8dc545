"""What `from emailbench import Episode` promises: the runner's own prompt, and nothing left behind."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from emailbench import Episode, load_suite
from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.runner import main as run


@pytest.mark.parametrize("task", ["support_001", "sched_001"])
def test_the_prompt_is_the_very_text_that_the_runner_gives(task: str, tmp_path: Path) -> None:
    command = ["--agent-command", "sh -c 'cat; true' {task_id}", "--isolation", "none", "--tasks", task]
    assert run([*command, "--runs-dir", str(tmp_path)]) == 0
    with Episode.on(load_suite(), task) as episode:
        assert (tmp_path / "custom" / task / "trace.jsonl").read_text() == episode.prompt
        assert (tmp_path / "custom" / task / "prompt.txt").read_text() == episode.prompt


def test_an_episode_without_a_task_has_no_prompt(tmp_path: Path) -> None:
    environ = {"EMAIL_BENCH_LEDGER": str(tmp_path / "l.json"), "EMAIL_BENCH_CALLS_LOG": str(tmp_path / "c.jsonl")}
    with Episode.from_environment(environ) as episode, pytest.raises(UserError, match="knows no task"):
        print(episode.prompt)


@pytest.fixture
def tmp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which temporary folders are made."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_made_for_an_episode_goes_with_it(tmp: Path) -> None:
    with Episode.on(load_suite(), "support_001") as episode:
        assert episode.call("get_current_time").ok
        assert episode.ledger_path.is_file() and episode.ledger_path.is_relative_to(tmp)
        assert episode.grade().n_tool_calls == 1
    assert list(tmp.iterdir()) == []
    episode.close()
    with pytest.raises(UserError, match="its folder is gone") as caught:
        episode.grade()
    assert "a folder of yours" in str(caught.value)


def test_a_folder_of_the_users_stays_and_can_be_graded_later(tmp: Path) -> None:
    with Episode.on(load_suite(), "support_001", tmp / "mine") as episode:
        episode.call("get_current_time")
    assert episode.grade().n_tool_calls == 1
    assert (tmp / "mine" / "ledger.json").is_file()


def test_a_folder_goes_also_without_a_close(tmp: Path) -> None:
    code = "from emailbench import Episode, load_suite\nepisode = Episode.on(load_suite(), 'support_001')\n"
    code += "import os, tempfile\nprint(len(os.listdir(tempfile.gettempdir())))\n"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=paths.home(),
        env={**os.environ, "TMPDIR": str(tmp)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")
    assert list(tmp.iterdir()) == []


def test_the_example_of_the_readme_runs_as_it_stands(tmp: Path) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (paths.home() / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    words = [sys.executable, "-c", block]
    done = subprocess.run(words, cwd=paths.home(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Your job:" in done.stdout and "action: " in done.stdout.splitlines()[-1]
