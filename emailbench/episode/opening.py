"""Opening an episode from settings: the `EMAIL_BENCH_*` variables, or the arguments of the same names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.wording import did_you_mean
from emailbench.episode.calls import Episode
from emailbench.world.addresses import addr_spec
from emailbench.world.build import build
from emailbench.world.changes import cut
from emailbench.world.clock import parse_instant
from emailbench.world.load import read_world
from emailbench.world.model import World

SETTINGS: dict[str, str] = {
    "inbox": "EMAIL_BENCH_INBOX",
    "crm": "EMAIL_BENCH_CRM",
    "calendar": "EMAIL_BENCH_CALENDAR",
    "kb_dir": "EMAIL_BENCH_KB_DIR",
    "ledger": "EMAIL_BENCH_LEDGER",
    "calls_log": "EMAIL_BENCH_CALLS_LOG",
    "now": "EMAIL_BENCH_NOW",
    "mailbox": "EMAIL_BENCH_MAILBOX",
    "thread": "EMAIL_BENCH_THREAD",
}
"""Setting → the variable it is read from."""

_FILES = {"inbox": "inbox.json", "crm": "crm.json", "calendar": "calendar.json", "kb_dir": "kb"}


class Place(NamedTuple):
    """Where an opened episode writes, and whether these files were chosen for lack of a setting."""

    ledger: Path
    calls: Path
    made_up: bool


def settings_from(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the settings that an environment gives; empty variables count as not given."""
    return {name: environ[variable] for name, variable in SETTINGS.items() if environ.get(variable)}


def open_world(settings: Mapping[str, str]) -> World:
    """Load the world that settings name; what they leave out comes from the suite that ships."""
    unknown = settings.keys() - SETTINGS.keys()
    if unknown:
        raise UserError(f"unknown setting {min(unknown)!r}", remedy=f"known: {', '.join(SETTINGS)}")
    data = paths.home() / "data" if _FILES.keys() - settings.keys() else Path()
    files = {name: Path(settings[name]) if name in settings else data / file for name, file in _FILES.items()}
    raw = read_world(
        files["inbox"], files["crm"], files["calendar"], files["kb_dir"], files["inbox"].parent / "suite.json"
    )
    thread = settings.get("thread")
    if thread is not None and thread not in raw.threads:
        raise UserError(
            f"no thread {thread!r}", where=SETTINGS["thread"], remedy=did_you_mean(thread, raw.threads, show=8)
        )
    now = None
    if "now" in settings:
        try:
            now = parse_instant(settings["now"])
        except ValueError as error:
            raise UserError(str(error), where=SETTINGS["now"], remedy="such as 2026-10-21T09:10:00-05:00") from None
    elif raw.threads:
        now = max(parse_instant(m["sent_at"]) for thread in raw.threads.values() for m in thread["messages"])
    if now is not None:
        raw = cut(raw, now)
    if thread is not None and thread not in raw.threads:
        raise UserError(f"the thread {thread!r} begins after {SETTINGS['now']}", where=SETTINGS["thread"])
    return build(raw, now, settings.get("mailbox"), thread)


def mailbox_note(world: World) -> str:
    """Say that the mailbox is not the company's own; empty when it is."""
    boxes = [addr_spec(str(box["address"])) for box in world.info.mailboxes]
    if world.is_ours(addr_spec(world.mailbox)) or addr_spec(world.mailbox) in boxes or not world.mailbox:
        return ""
    listed = f"; its mailboxes: {', '.join(boxes)}" if boxes else ""
    return f"the mailbox {world.mailbox!a} is not the company's{listed}"


def place_of(settings: Mapping[str, str]) -> Place:
    """Return where the ledger and the journal go; without a setting, to a new folder."""
    for name in ("ledger", "calls_log"):
        if name in settings and not Path(settings[name]).name:
            raise UserError("this is a folder", where=settings[name], remedy="name a file")
    if "ledger" in settings:
        ledger = Path(settings["ledger"])
        calls = Path(settings["calls_log"]) if "calls_log" in settings else ledger.with_name("tool_calls.jsonl")
        return Place(ledger, calls, made_up=False)
    if "calls_log" in settings:
        calls = Path(settings["calls_log"])
        return Place(calls.with_name("ledger.json"), calls, made_up=False)
    import tempfile  # Late: it would be a tenth of the embedded server's time to its first answer.

    folder = Path(tempfile.mkdtemp(prefix="emailbench-"))
    return Place(folder / "ledger.json", folder / "tool_calls.jsonl", made_up=True)


def open_episode(settings: Mapping[str, str] | None = None) -> Episode:
    """Open the episode that settings (default: the environment's) describe; raise UserError when they are wrong."""
    chosen = settings_from(os.environ) if settings is None else settings
    world = open_world(chosen)
    place = place_of(chosen)
    with writable(place.ledger):
        return Episode(world, place.ledger, place.calls, thread_id=chosen.get("thread"))


@contextmanager
def writable(path: Path) -> Iterator[None]:
    """Make UserError of what the system says against writing to `path` or to a file that the error names."""
    try:
        yield
    except OSError as error:
        raise UserError(f"cannot be written ({error.strerror})", where=str(error.filename or path)) from None
