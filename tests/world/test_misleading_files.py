"""What would void or mislead every run is refused where it is loaded; minimal files and words of one's own are not."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.world.suite import load_suite

TASK = "support_001"
AGENT_DATA = ("data/inbox.json", "data/crm.json", "data/calendar.json", "data/suite.json", "tasks/tasks.json")


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    for part in ("data", "tasks"):
        shutil.copytree(paths.home() / part, tmp_path / part)
    return tmp_path


def edit(path: Path, change: Any) -> None:
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


def user(content: Any) -> Any:
    return next(value for value in content["users"].values() if value.get("events"))


def message(content: Any) -> Any:
    return content["threads"][0]["messages"][0]


def load(home: Path) -> None:
    suite = load_suite(home)
    for task in suite.tasks.values():
        suite.world_for(task)


@pytest.mark.parametrize("file", AGENT_DATA)
@pytest.mark.parametrize("stated", [9, "1", True, None, 1.0])
def test_another_format_is_refused(suite: Path, file: str, stated: Any) -> None:
    edit(suite / file, lambda content: content.update(format=stated))
    with pytest.raises(UserError, match=r"format .* is not known"):
        load(suite)


@pytest.mark.parametrize("file", AGENT_DATA)
def test_a_file_need_not_say_its_format(suite: Path, file: str) -> None:
    edit(suite / file, lambda content: content.pop("format", None))
    load(suite)


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("data/suite.json", lambda c: c.update(mailboxs=[]), "'mailboxs'"),
        ("data/suite.json", lambda c: c.update(anything=1), "'anything'"),
        ("data/calendar.json", lambda c: c.update(holiday={}), "did you mean holidays"),
        ("data/calendar.json", lambda c: c["rules"][0].update(rule="bufer_minutes"), "did you mean buffer_minutes"),
        ("data/calendar.json", lambda c: user(c).update(hour={}), "did you mean hours"),
        ("data/calendar.json", lambda c: user(c)["events"][0].update(attendee=[]), "did you mean attendees"),
        ("data/calendar.json", lambda c: user(c)["events"][0].update(recurence={}), "did you mean recurrence"),
        ("data/inbox.json", lambda c: message(c).update(replyto="a@b.example"), "did you mean reply_to"),
        (
            "data/inbox.json",
            lambda c: message(c).update(timestamp="2026-01-01T00:00:00Z"),
            "both timestamp and sent_at",
        ),
        ("data/inbox.json", lambda c: message(c).update(body=""), "both body and text"),
        ("data/inbox.json", lambda c: (message(c).pop("text"), message(c).pop("attachments", 0)), "'text' is missing"),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(mailbox="nobody@x.example"), "no mailbox"),
        (
            "tasks/tasks.json",
            lambda c: c["tasks"][0].update(forbidden_claims=[{"claim": "refund_dnoe"}]),
            "did you mean",
        ),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(may_state=[{"claim": "nope"}]), "no claim 'nope'"),
        (
            "tasks/tasks.json",
            lambda c: c["tasks"][0].update(states=[{"amount": "600"}]),
            "'600' cannot be read as amount",
        ),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(states=[{"date": "soon"}]), "cannot be read as date"),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(expected_ledger={"drafts": -1}), "drafts: -1 records"),
        ("tasks/tasks.json", lambda c: c["tasks"][0].update(expected_ledger={"draft": 1}), "did you mean drafts"),
        (
            "tasks/tasks.json",
            lambda c: c["tasks"][0].update(accept=[{"expected_ledger": {"drafts": -1}}]),
            "-1 records",
        ),
        (
            "tasks/tasks.json",
            lambda c: c["tasks"][0].update(accept=[{"states": [{"amount": "6"}]}]),
            "'6' cannot be read",
        ),
    ],
)
def test_what_would_mislead_is_named(suite: Path, file: str, change: Any, said: str) -> None:
    edit(suite / file, change)
    with pytest.raises(UserError, match=re.escape(said)) as caught:
        load(suite)
    assert caught.value.where


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("audience:", "audiences:", "did you mean audience"),
        ("status: published", "status: publishd", "one of published, draft, withdrawn"),
        ("version: 2", "version: 7", "accounts version 7"),
        ("doc: accounts", "doc: account", "account version 2"),
        ("effective_from: 2026-02-02", "effective_from: 02/02/2026", "effective_from"),
        ("owner:", "version: 2\nowner:", "'version' stands twice"),
    ],
)
def test_front_matter_that_would_mislead_is_named(suite: Path, old: str, new: str, said: str) -> None:
    path = suite / "data" / "kb" / "accounts-v2.md"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(UserError, match=said) as caught:
        load(suite)
    assert str(path) in caught.value.where


def test_words_of_ones_own_are_kept(suite: Path) -> None:
    edit(suite / "data" / "calendar.json", lambda content: user(content).update(location="Leeds"))
    edit(suite / "data" / "inbox.json", lambda content: message(content).update(priority="high"))
    path = suite / "data" / "kb" / "accounts-v2.md"
    path.write_text(path.read_text().replace("owner:", "reviewed: yes\nowner:", 1))
    load(suite)


def test_minimal_files_load(tmp_path: Path) -> None:
    mail = {"message_id": "m1", "from": "a@b.example", "to": "us@c.example", "timestamp": "2026-10-21T09:10:00Z"}
    files: dict[str, Any] = {
        "data/inbox.json": {"threads": [{"thread_id": "t1", "messages": [{**mail, "body": "Hello."}]}]},
        "data/crm.json": {"contacts": [{"email": "a@b.example"}]},
        "data/calendar.json": {"users": {"us@c.example": {"timezone": "UTC"}}},
        "tasks/tasks.json": {
            "tasks": [
                {"id": "one", "prompt": "p", "thread_id": "t1", "expected_action": "draft", "mailbox": "x@c.example"}
            ]
        },
    }
    (tmp_path / "data" / "kb").mkdir(parents=True)
    (tmp_path / "tasks").mkdir()
    (tmp_path / "data" / "kb" / "help-v3.md").write_text("# Help\n\nBe kind.\n")
    (tmp_path / "data" / "kb" / "refunds.md").write_text("---\ndoc: refunds\nversion: 4\n---\nNo refunds. {#c1}\n")
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content))
    load(tmp_path)
