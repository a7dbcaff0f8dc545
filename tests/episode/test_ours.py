"""What an episode may write to: new files and its own; anything else is refused and stays as it was."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from emailbench.api import Episode as TaskEpisode
from emailbench.api import load_suite
from emailbench.base.errors import UserError
from emailbench.episode.calls import Episode

FOREIGN = [
    b"# Notes\n",
    b'{"mine": 1}\n',
    b'{"drafts": [], "mine": 1}',
    b"[]",
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b'{"n": 1, "tool": "x"}\n',
    b'{"format":10}\n',
]


@pytest.mark.parametrize("content", FOREIGN)
@pytest.mark.parametrize("name", ["ledger.json", "calls.jsonl"])
def test_a_foreign_file_is_refused_and_kept(desk: Any, tmp_path: Path, name: str, content: bytes) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / name).write_bytes(content)
    if name == "ledger.json" and content == FOREIGN[-1]:
        pytest.skip("an object without any record loses nothing")
    with pytest.raises(UserError, match="nothing was written: move it away") as caught:
        Episode(desk.world, folder / "ledger.json", folder / "calls.jsonl")
    assert name in caught.value.where
    assert (folder / name).read_bytes() == content
    assert [path.name for path in folder.iterdir()] == [name]


@pytest.mark.parametrize("content", [b"", b"{}", b'{"format": 1, "drafts": []}', b"\xef\xbb\xbf{}"])
def test_an_empty_ledger_is_taken(desk: Any, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "l.json").write_bytes(content)
    Episode(desk.world, tmp_path / "l.json", tmp_path / "c.jsonl").close()
    assert "sent_emails" in json.loads((tmp_path / "l.json").read_bytes())


@pytest.mark.parametrize("content", [b'{"for', b'{"format": 1, "n": 1, "tool": "get_current_time", "ok": true}\n'])
def test_a_log_of_ours_is_gone_on_with(desk: Any, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.jsonl").write_bytes(content)
    with Episode(desk.world, tmp_path / "l.json", tmp_path / "c.jsonl") as episode:
        assert episode.n_calls == content.count(b"\n")
    assert (tmp_path / "c.jsonl").read_bytes() == (content if b"\n" in content else b"")


def test_one_file_for_both_and_what_is_no_file(desk: Any, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="are one file"):
        Episode(desk.world, tmp_path / "x", tmp_path / "x")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UserError, match="no ordinary file"):
        Episode(desk.world, tmp_path / "pipe", tmp_path / "c.jsonl")
    with pytest.raises(UserError, match="this is a folder"):
        Episode(desk.world, tmp_path / "l.json", tmp_path)


def test_the_public_face_takes_paths_as_text_and_refuses_alike(tmp_path: Path) -> None:
    suite = load_suite(str(load_suite().home), [str(load_suite().home / "tasks" / "tasks.json")])
    with TaskEpisode.on(suite, "support_002", str(tmp_path / "run")) as episode:
        episode.call("get_current_time")
    assert (tmp_path / "run" / "ledger.json").is_file()
    with TaskEpisode.on(suite, "support_002", tmp_path / "run") as again:
        assert again.n_calls == 1
    (tmp_path / "file").write_text("x")
    with pytest.raises(UserError, match="cannot be written"):
        TaskEpisode.on(suite, "support_002", tmp_path / "file")
    with pytest.raises(UserError, match="this file is no ledger"):
        TaskEpisode.from_environment({"EMAIL_BENCH_LEDGER": str(tmp_path / "file")})
    with pytest.raises(UserError, match="cannot be written"):
        TaskEpisode.from_environment({"EMAIL_BENCH_LEDGER": str(tmp_path / "nowhere" / "ledger.json")})
    with pytest.raises(UserError, match="this is a file"):
        load_suite(tmp_path / "file")
    with pytest.raises(UserError, match="no such folder"):
        load_suite(str(tmp_path / "nowhere"))


def test_a_thread_that_is_not_there_yet_is_refused() -> None:
    settings = {"EMAIL_BENCH_THREAD": "support_002", "EMAIL_BENCH_NOW": "2020-01-01T00:00:00Z"}
    with pytest.raises(UserError, match="begins after EMAIL_BENCH_NOW"):
        TaskEpisode.from_environment(settings)
