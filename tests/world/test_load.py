"""Minimal and full files load alike; whatever is malformed is named with file and record, never a traceback."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from emailbench.base.errors import UserError
from emailbench.world.build import build
from emailbench.world.changes import cut
from emailbench.world.clock import parse_instant
from emailbench.world.load import read_data_dir
from emailbench.world.model import World, singular
from emailbench.world.suite import hash_folder, load_suite

SHIPPED = load_suite()
ZONES = json.loads((SHIPPED.home / "data" / "suite.json").read_text())["zones"]
MINIMAL: dict[str, Any] = {
    "inbox": {
        "threads": [
            {
                "thread_id": "t",
                "messages": [
                    {
                        "message_id": "m",
                        "from": "a@out.example",
                        "to": ["b@ours.example"],
                        "timestamp": "2026-10-20T09:00:00-05:00",
                        "body": "Hello",
                    }
                ],
            }
        ]
    },
    "crm": {
        "companies": [{"id": "co", "name": "Out", "plan": "Team", "renewal_date": "2026-12-01"}],
        "contacts": [
            {
                "email": "a@out.example",
                "name": "A",
                "company_id": "co",
                "role": "Buyer",
                "tier": "vip",
                "account_owner": "b@ours.example",
            }
        ],
    },
    "calendar": {
        "users": {
            "b@ours.example": {
                "timezone": "America/Chicago",
                "availability": [{"start": "2026-10-21T09:00", "end": "2026-10-21T12:00"}],
                "events": [
                    {
                        "title": "Busy",
                        "start": "2026-10-21T10:00:00-05:00",
                        "end": "2026-10-21T11:00:00-05:00",
                        "attendees": ["b@ours.example"],
                    }
                ],
            }
        }
    },
}


def write(folder: Path, files: dict[str, Any], kb: str = "# Rules\n\nBe kind.\n\n- Be short.\n") -> Path:
    (folder / "kb").mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / f"{name}.json").write_text(json.dumps(content))
    (folder / "kb" / "rules.md").write_text(kb)
    return folder


def world(folder: Path) -> World:
    raw = read_data_dir(folder)
    now = parse_instant("2026-10-21T09:00:00-05:00")
    return build(cut(raw, now), now, None, None)


def test_minimal_files_load(tmp_path: Path) -> None:
    found = world(write(tmp_path, MINIMAL))
    assert found.facts["inbox.t.m"] == "Hello"
    assert found.facts["crm.contact.a@out.example.tier"] == "vip"
    assert found.facts["kb.rules@1.c1"] == "Be kind."
    assert found.facts["kb.rules@1.c2"] == "Be short."
    user = found.calendars["b@ours.example"]
    assert (user.id, user.name, user.kind) == ("b@ours.example", "b@ours.example", "person")
    assert user.events[0].id == "e1"
    assert found.info.domains == ("ours.example",)
    assert found.mailbox == ""


def test_a_world_without_zones_borrows_those_of_the_suite(tmp_path: Path) -> None:
    assert world(write(tmp_path, MINIMAL)).zone.name == "America/Chicago"


@pytest.mark.parametrize(
    ("value", "addresses"),
    [
        ("a@b.example", ["a@b.example"]),
        ('"Ruiz, Dana" <d@b.example>, c@b.example', ['"Ruiz, Dana" <d@b.example>', "c@b.example"]),
        ({"name": "Dana", "email": "d@b.example"}, ["Dana <d@b.example>"]),
        ([{"email": "d@b.example"}, "c@b.example"], ["d@b.example", "c@b.example"]),
        (None, []),
        ("", []),
    ],
)
def test_addresses_have_many_forms(tmp_path: Path, value: Any, addresses: list[str]) -> None:
    files = copy.deepcopy(MINIMAL)
    files["inbox"]["threads"][0]["messages"][0]["cc"] = value
    assert list(world(write(tmp_path, files)).messages["inbox.t.m"].cc) == addresses


BROKEN: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "no threads": ("inbox", lambda c: c.pop("threads"), "inbox.json: no list 'threads'"),
    "thread twice": ("inbox", lambda c: c["threads"].append(c["threads"][0]), "thread t: the thread_id stands twice"),
    "no messages": ("inbox", lambda c: c["threads"][0].update(messages=[]), "thread t: no messages"),
    "no offset": (
        "inbox",
        lambda c: c["threads"][0]["messages"][0].update(timestamp="2026-10-20T09:00"),
        "thread t, message m: sent_at",
    ),
    "no sender": ("inbox", lambda c: c["threads"][0]["messages"][0].pop("from"), "message m: from must be one address"),
    "number as address": ("inbox", lambda c: c["threads"][0]["messages"][0].update(cc=5), "message m, cc: found"),
    "html list": ("inbox", lambda c: c["threads"][0]["messages"][0].update(html=[]), "message m: html"),
    "attachment twice": (
        "inbox",
        lambda c: c["threads"][0]["messages"][0].update(attachments=[{"id": "a"}, {"id": "a"}]),
        "attachments: an id stands twice",
    ),
    "table": ("crm", lambda c: c.update(deals={}), "deals: found an object"),
    "row": ("crm", lambda c: c["companies"].append(5), r"companies\[1\]: found the number 5"),
    "row twice": ("crm", lambda c: c["companies"].append(c["companies"][0]), r"companies\[1\]: the id 'co' stands"),
    "stamp": ("crm", lambda c: c["companies"][0].update(created_at="soon"), r"companies\[0\], created_at"),
    "inner stamp": ("crm", lambda c: c["companies"][0].update(notes=[{"id": "n", "at": 5}]), r"companies\[0\], at"),
    "no users": ("calendar", lambda c: c.pop("users"), 'calendar.json: no object "users"'),
    "zone": ("calendar", lambda c: c["users"]["b@ours.example"].update(timezone="Moon"), "the zone 'Moon'"),
    "holiday set": ("calendar", lambda c: c["users"]["b@ours.example"].update(holidays="us"), "no holidays 'us'"),
    "holiday": ("calendar", lambda c: c.update(holidays={"us": [{"date": "soon"}]}), "holidays us: found"),
    "hours": ("calendar", lambda c: c["users"]["b@ours.example"].update(hours={"mon": [["17:00", "09:00"]]}), "'mon'"),
    "hour": ("calendar", lambda c: c["users"]["b@ours.example"].update(hours={"mon": [["9", "17:00"]]}), "'mon'"),
    "window": (
        "calendar",
        lambda c: c["users"]["b@ours.example"]["availability"][0].update(end="2026-10-21T09:00"),
        "availability: it ends before it starts",
    ),
    "event id twice": (
        "calendar",
        lambda c: c["users"]["b@ours.example"]["events"].append(
            {**c["users"]["b@ours.example"]["events"][0], "id": "e1"}
        ),
        "the id of an event stands twice",
    ),
    "status": ("calendar", lambda c: c["users"]["b@ours.example"]["events"][0].update(status="maybe"), "status: found"),
    "monthly": (
        "calendar",
        lambda c: c["users"]["b@ours.example"]["events"][0].update(recurrence={"freq": "monthly"}),
        "freq: found the string 'monthly'",
    ),
    "no step": (
        "calendar",
        lambda c: c["users"]["b@ours.example"]["events"][0].update(recurrence={"freq": "daily", "interval": 0}),
        "interval: found",
    ),
    "moved backwards": (
        "calendar",
        lambda c: c["users"]["b@ours.example"]["events"][0].update(
            recurrence={
                "freq": "daily",
                "moved": {"2026-10-22": {"start": "2026-10-22T10:00", "end": "2026-10-22T09:00"}},
            }
        ),
        "moved 2026-10-22: it ends before it starts",
    ),
    "rule": ("calendar", lambda c: c.update(rules=[{"value": 1}]), "rules: rule: found null"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_malformed_is_named(tmp_path: Path, case: str) -> None:
    name, breaks, told = BROKEN[case]
    files = copy.deepcopy(MINIMAL)
    breaks(files[name])
    with pytest.raises(UserError, match=told):
        world(write(tmp_path, files))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("---\ndoc: x\n", "the front matter does not end"),
        ("---\nnonsense\n---\n", "line 2: found 'nonsense'"),
        ("---\ndoc: x\n---\n\nA {#c1}\n\nB {#c1}\n", "stands twice"),
        ("---\npublished_at: soon\n---\n\nA {#c1}\n", "published_at: found"),
    ],
)
def test_a_malformed_policy_is_named(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(UserError, match=f"rules.md.*{told}"):
        world(write(tmp_path, MINIMAL, kb=text))


def test_a_policy_that_is_no_text_is_named(tmp_path: Path) -> None:
    folder = write(tmp_path, MINIMAL)
    (folder / "kb" / "bad.md").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match=r"bad\.md: cannot be read"):
        world(folder)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return found + [place for key, inner in items for place in places(inner, (*path, key))]


SAMPLE: dict[str, Any] = {
    "inbox": {"threads": list(json.loads((SHIPPED.home / "data/inbox.json").read_text())["threads"][:6])},
    "crm": {
        name: rows[:2]
        for name, rows in json.loads((SHIPPED.home / "data/crm.json").read_text()).items()
        if isinstance(rows, list)
    },
    "calendar": json.loads((SHIPPED.home / "data/calendar.json").read_text()),
    "suite": json.loads((SHIPPED.home / "data/suite.json").read_text()),
}
PLACES = {name: places(content) for name, content in SAMPLE.items()}


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_damage_gives_a_world_or_an_error_that_names_it(data: st.DataObject, tmp_path: Path) -> None:
    name = data.draw(st.sampled_from(list(SAMPLE)))
    files = copy.deepcopy(SAMPLE)
    *path, last = data.draw(st.sampled_from(PLACES[name]))
    holder = files[name]
    for step in path:
        holder = holder[step]
    if data.draw(st.booleans()):
        holder[last] = data.draw(json_values)
    else:
        del holder[last]
    try:
        found = world(write(tmp_path, files))
        assert found.facts is not None
        assert found.indexes.messages.search("refund") is not None
    except UserError as error:
        assert error.where, error


def test_tables_and_types() -> None:
    names = {"companies": "company", "contacts": "contact", "staff": "staff", "call_notes": "call_note"}
    assert {table: singular(table) for table in names} == names


def test_a_suite_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no folder data/"):
        load_suite(tmp_path)
    write(tmp_path / "data", MINIMAL)
    with pytest.raises(UserError, match="no task file"):
        load_suite(tmp_path)


def test_worlds_of_tasks_follow_their_now_and_thread(tmp_path: Path) -> None:
    write(tmp_path / "data", MINIMAL)
    (tmp_path / "tasks").mkdir()
    task = {"id": "one", "prompt": "Handle thread t.", "thread_id": "t", "expected_action": "draft"}
    path = tmp_path / "tasks" / "tasks.json"
    path.write_text(json.dumps({"tasks": [task, {**task, "id": "two", "now": "2026-10-22T00:00:00-05:00"}]}))
    suite = load_suite(tmp_path)
    one, two = (suite.world_for(suite.task(name)) for name in ("one", "two"))
    assert one.now.isoformat() == "2026-10-20T09:00:00-05:00"
    assert two.now.isoformat() == "2026-10-22T00:00:00-05:00"
    assert suite.world_for(suite.task("one")) is one
    with pytest.raises(UserError, match="did you mean two"):
        suite.task("tow")
    before = suite.data_hash()
    (tmp_path / "data" / "crm.json").write_text("{}")
    assert suite.data_hash() != before


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"thread_id": "t-9"}, "task one: no thread 't-9'"),
        ({"now": "soon"}, "task one, now"),
        ({"now": "2026-10-01T00:00:00-05:00"}, "its thread begins after its now"),
    ],
)
def test_a_task_that_does_not_fit_its_world_is_named(tmp_path: Path, changed: dict[str, str], told: str) -> None:
    write(tmp_path / "data", MINIMAL)
    (tmp_path / "tasks").mkdir()
    task = {"id": "one", "prompt": "Handle it.", "thread_id": "t", "expected_action": "draft", **changed}
    (tmp_path / "tasks" / "tasks.json").write_text(json.dumps({"tasks": [task]}))
    suite = load_suite(tmp_path)
    with pytest.raises(UserError, match=told):
        suite.world_for(suite.task("one"))


def test_the_hash_of_a_folder_tells_names_from_contents(tmp_path: Path) -> None:
    hashes = set()
    for number, files in enumerate([{"a": "bc"}, {"ab": "c"}, {"a": "b", "c": ""}, {"a": "", "bc": ""}]):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text)
        hashes.add(hash_folder(folder))
    assert len(hashes) == 4


def test_errors_name_the_files_that_are_there(tmp_path: Path) -> None:
    found = world(write(tmp_path, MINIMAL))
    assert [policy.file_name for policy in found.policies.values()] == ["rules.md"]
    files = copy.deepcopy(MINIMAL)
    next(iter(files["calendar"]["users"].values()))["timezone"] = "Europe/Bern"
    with pytest.raises(UserError) as caught:
        world(write(tmp_path, files))
    assert caught.value.where == f"{tmp_path / 'calendar.json'}, user b@ours.example"
    assert caught.value.found.endswith(str(SHIPPED.home / "data" / "suite.json"))
    assert "did you mean Europe/Berlin" in caught.value.remedy


def test_a_folder_in_place_of_a_file_and_the_reverse(tmp_path: Path) -> None:
    (write(tmp_path, MINIMAL) / "crm.json").unlink()
    (tmp_path / "crm.json").mkdir()
    with pytest.raises(UserError, match=r"crm.json: this is a folder; a file is needed here"):
        world(tmp_path)
    (tmp_path / "crm.json").rmdir()
    (tmp_path / "crm.json").write_text("{}")
    (tmp_path / "kb" / "rules.md").unlink()
    (tmp_path / "kb").rmdir()
    (tmp_path / "kb").touch()
    with pytest.raises(UserError, match=r"kb: this is a file; policies are"):
        world(tmp_path)
