"""A small company of its own for the tests of the world, so that they do not lean on the shipped data."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from emailbench.world.build import build
from emailbench.world.clock import parse_instant
from emailbench.world.load import RawWorld, read_data_dir
from emailbench.world.model import World
from emailbench.world.suite import load_suite

ZONES = json.loads((load_suite().home / "data" / "suite.json").read_text())["zones"]

INBOX: dict[str, Any] = {
    "threads": [
        {
            "thread_id": "t-1",
            "subject": "Refund for invoice INV-100",
            "messages": [
                {
                    "message_id": "m-1",
                    "from": "Dana Ruiz <dana@harbor.example>",
                    "to": "support@ours.example",
                    "sent_at": "2026-10-20T09:00:00-05:00",
                    "text": "Please refund 4,320 dollars for INV-100.",
                },
                {
                    "message_id": "m-2",
                    "from": "support@ours.example",
                    "to": "dana@harbor.example",
                    "sent_at": "2026-10-20T11:00:00-05:00",
                    "text": "We are looking into it.",
                },
            ],
        },
        {
            "thread_id": "t-2",
            "subject": "Later",
            "messages": [
                {
                    "message_id": "m-3",
                    "from": "li@harbor.example",
                    "to": "support@ours.example",
                    "timestamp": "2026-10-25T09:00:00-05:00",
                    "body": "A mail of the minimal form.",
                }
            ],
        },
    ]
}
CRM: dict[str, Any] = {
    "companies": [{"id": "co-1", "name": "Harbor", "domain": "harbor.example", "tier": "vip"}],
    "contacts": [
        {"id": "ct-1", "email": "dana@harbor.example", "name": "Dana Ruiz", "company_id": "co-1", "role": "Buyer"}
    ],
    "invoices": [
        {
            "id": "inv-100",
            "company_id": "co-1",
            "total": "4320.00 USD",
            "notes": [
                {"id": "n1", "at": "2026-10-01", "text": "early"},
                {"id": "n2", "at": "2026-10-22T08:00:00-05:00", "text": "late"},
            ],
            "payments": [],
        }
    ],
    "approvals": [{"id": "ap-1", "created_at": "2026-10-24T00:00:00-05:00", "status": "approved"}],
}
CALENDAR: dict[str, Any] = {
    "rules": [{"rule": "buffer_minutes", "value": 15, "clause": "kb.rules@1.c1"}],
    "holidays": {"us": [{"date": "2026-11-26", "name": "Thanksgiving"}]},
    "users": {
        "tom@ours.example": {
            "id": "s-1",
            "name": "Tom",
            "timezone": "America/Chicago",
            "holidays": "us",
            "hours": {day: [["09:00", "17:00"]] for day in ("mon", "tue", "wed", "thu", "fri")},
            "events": [
                {
                    "id": "e-1",
                    "title": "Stand-up",
                    "start": "2026-10-19T09:00:00-05:00",
                    "end": "2026-10-19T09:30:00-05:00",
                    "created": "2026-10-01",
                    "recurrence": {"freq": "weekly", "until": "2026-12-31"},
                }
            ],
        }
    },
}
SUITE: dict[str, Any] = {"name": "ours", "version": "1", "company": {"name": "Ours", "domains": ["ours.example"]}}
KB = {"rules-v1.md": "---\ndoc: rules\nversion: 1\nstatus: published\n---\n# Rules\n\n- Fifteen minutes. {#c1}\n"}
NOW = "2026-10-21T09:00:00-05:00"


def data() -> dict[str, Any]:
    """Return a fresh copy of the company's files."""
    files = {"inbox": INBOX, "crm": CRM, "calendar": CALENDAR, "suite": {**SUITE, "zones": ZONES}}
    return copy.deepcopy(files)


def write_data(folder: Path, files: dict[str, Any], kb: dict[str, str] | None = None) -> Path:
    """Write a data folder and return it."""
    (folder / "kb").mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / f"{name}.json").write_text(json.dumps(content))
    for name, text in (KB if kb is None else kb).items():
        (folder / "kb" / name).write_text(text)
    return folder


@pytest.fixture
def raw(tmp_path: Path) -> RawWorld:
    return read_data_dir(write_data(tmp_path / "data", data()))


@pytest.fixture
def world_of(tmp_path: Path) -> Callable[..., World]:
    """Return a function that builds the world of changed files."""

    def make(now: str = NOW, kb: dict[str, str] | None = None, **changed: Any) -> World:
        folder = write_data(tmp_path / "data", {**data(), **changed}, kb)
        return build(read_data_dir(folder), parse_instant(now), None, None)

    return make
