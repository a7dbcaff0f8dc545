"""Episodes on a small company of their own."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.base import paths
from emailbench.episode.calls import Answer, Episode
from emailbench.world.build import build
from emailbench.world.changes import cut
from emailbench.world.clock import parse_instant
from emailbench.world.load import read_data_dir
from emailbench.world.model import World

NOW = "2026-10-21T09:00:00-05:00"
ZONES = json.loads((paths.home() / "data" / "suite.json").read_text())["zones"]
DAYS = ("mon", "tue", "wed", "thu", "fri")


def mail(name: str, sender: str, text: str, **more: Any) -> dict[str, Any]:
    """Return a mail to the company."""
    sent = f"2026-10-20T09:0{len(name) % 10}:00-05:00"
    return {"message_id": name, "from": sender, "to": "help@ours.example", "sent_at": sent, "text": text, **more}


FILES: dict[str, Any] = {
    "suite": {
        "name": "ours",
        "version": "1",
        "company": {"name": "Ours", "domains": ["ours.example"], "timezone": "America/Chicago"},
        "mailboxes": [{"address": "help@ours.example"}],
        "zones": ZONES,
    },
    "inbox": {
        "threads": [
            {
                "thread_id": "t-1",
                "subject": "Refund",
                "messages": [
                    mail("m-1", "Dana Ruiz <dana@harbor.example>", "Refund for invoice 100, please."),
                    mail("m-22", "help@ours.example", "Which invoice?", to="dana@harbor.example"),
                    mail(
                        "m-333",
                        "Dana Ruiz <dana@harbor.example>",
                        "It is attached.",
                        reply_to="office@harbor.example",
                        attachments=[{"name": "invoice.pdf", "text": "Invoice 100"}],
                    ),
                ],
            },
            {
                "thread_id": "t-2",
                "subject": "",
                "messages": [
                    mail(
                        "m-4",
                        "li@harbor.example",
                        "Lunch?",
                        attachments=[{"name": "invoice.pdf"}, {"id": "menu", "name": "menu.pdf"}],
                    )
                ],
            },
            {
                "thread_id": "T-Three",
                "subject": "Re: internal",
                "messages": [mail("m-5", "tom@ours.example", "Only us here.", to="eve@ours.example")],
            },
        ]
    },
    "crm": {
        "companies": [{"id": "co-1", "name": "Harbor Freight", "domain": "harbor.example", "tier": "vip"}],
        "contacts": [
            {"id": "ct-1", "email": "dana@harbor.example", "name": "Dana Ruiz", "company_id": "co-1"},
            {
                "id": "ct-2",
                "email": "rene@harbor.example",
                "name": "René O'Malley",
                "company_id": "co-1",
                "alt_emails": ["rene@home.example"],
            },
        ],
        "staff": [{"id": "s-1", "email": "tom@ours.example", "name": "Tom Berg"}],
        "queues": [{"id": "q-1", "name": "Priority response"}, {"id": "q-2", "name": "Legal"}],
        "invoices": [{"id": "inv-100", "company_id": "co-1", "number": "INV-100", "lines": [], "manager": None}],
    },
    "calendar": {
        "users": {
            "tom@ours.example": {
                "id": "s-1",
                "name": "Tom Berg",
                "timezone": "America/Chicago",
                "hours": {day: [["09:00", "17:00"]] for day in DAYS},
                "events": [
                    {
                        "id": "e-1",
                        "title": "Stand-up",
                        "start": "2026-10-19T09:00:00-05:00",
                        "end": "2026-10-19T09:30:00-05:00",
                        "recurrence": {"freq": "weekly"},
                    },
                    {
                        "id": "e-2",
                        "title": "Shared",
                        "start": "2026-10-22T10:00:00-05:00",
                        "end": "2026-10-22T11:00:00-05:00",
                    },
                ],
            },
            "eve@ours.example": {
                "id": "s-2",
                "name": "Eve",
                "timezone": "Asia/Kolkata",
                "hours": {day: [["09:00", "17:00"]] for day in DAYS},
                "delegate": "tom@ours.example",
                "events": [
                    {
                        "id": "e-2",
                        "title": "Shared",
                        "start": "2026-10-22T10:00:00-05:00",
                        "end": "2026-10-22T11:00:00-05:00",
                    }
                ],
            },
        }
    },
}
KB = {
    "refunds-v1.md": "---\ndoc: refunds\ntitle: Refunds\nversion: 1\neffective_from: 2026-01-01\n"
    "effective_to: 2026-06-30\nstatus: published\n---\n# Refunds\n\n- Forty days. {#c1}\n",
    "refunds-v2.md": "---\ndoc: refunds\ntitle: Refunds\nversion: 2\neffective_from: 2026-07-01\n"
    "effective_to:\nstatus: published\n---\n# Refunds\n\n- Thirty days. {#c1}\n",
    "refunds-v3.md": "---\ndoc: refunds\ntitle: Refunds\nversion: 3\neffective_from: 2026-11-01\n"
    "effective_to:\nstatus: draft\n---\n# Refunds\n\n- Ten days. {#c1}\n",
}


def make_world(folder: Path, change: Callable[[dict[str, Any]], Any] | None = None) -> World:
    """Write the company's files, changed by `change`, and build its world."""
    files = copy.deepcopy(FILES)
    if change:
        change(files)
    (folder / "kb").mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / f"{name}.json").write_text(json.dumps(content))
    for name, text in KB.items():
        (folder / "kb" / name).write_text(text)
    now = parse_instant(NOW)
    return build(cut(read_data_dir(folder), now), now, None, "t-1")


class Desk:
    """An episode, with shorthands for tests."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.folder = folder
        self.episode = self.open()

    def open(self) -> Episode:
        """Open an episode on the same files, as a restarted server does."""
        return Episode(self.world, self.folder / "ledger.json", self.folder / "calls.jsonl", thread_id="t-1")

    def __call__(self, tool: str, **arguments: Any) -> dict[str, Any]:
        answer = self.episode.call(tool, arguments)
        assert answer.ok, answer.error
        return answer.content

    def refused(self, tool: str, **arguments: Any) -> str:
        before = self.ledger()
        answer: Answer = self.episode.call(tool, arguments)
        assert not answer.ok
        assert answer.content == {"error": answer.error}
        assert self.ledger() == before
        return answer.error or ""

    def ledger(self) -> dict[str, Any]:
        content = json.loads((self.folder / "ledger.json").read_text())
        assert isinstance(content, dict)
        return content

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.folder / "calls.jsonl").read_bytes().splitlines()]


@pytest.fixture
def desk_on(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Return a function that opens an episode on the company, its files changed."""
    opened = []

    def make(change: Callable[[dict[str, Any]], Any] | None = None) -> Desk:
        folder = tmp_path / f"run{len(opened)}"
        desk = Desk(make_world(folder / "data", change), folder)
        opened.append(desk)
        return desk

    yield make
    for desk in opened:
        desk.episode.close()


@pytest.fixture
def desk(desk_on: Callable[..., Desk]) -> Desk:
    return desk_on()
