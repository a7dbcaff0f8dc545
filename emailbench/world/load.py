"""From files to one full form: minimal and full files are read alike, and nothing malformed passes.

`RawWorld` is the content of the files as JSON values in the full form; `changes` and `cut` work on it, `build` makes
the model of it. Whatever is malformed is a UserError with file and record, here or in `build`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from emailbench.base import paths
from emailbench.base.errors import UserError
from emailbench.base.frozen import Frozen, replace
from emailbench.base.jsonfiles import check_format, read_json
from emailbench.base.wording import describe, did_you_mean
from emailbench.world.addresses import addr_spec, read_addresses
from emailbench.world.clock import parse_instant
from emailbench.world.forms import full_calendar, full_user, row_of, spelt, text_of, usable_stamps
from emailbench.world.model import Policy, singular
from emailbench.world.policies import check_policy, parse_policy

FORMAT = 1
"""Of the files in data/, where they say one."""

_META = tuple("format name version company mailboxes staff_table timezone zones strangers exceptions".split())
_MESSAGE = (
    *("message_id", "from", "to", "cc", "bcc", "sender", "reply_to", "sent_at", "timestamp", "text", "body", "subject"),
    *("in_reply_to", "references", "auto_submitted", "list_id", "list_unsubscribe", "authentication_results"),
    *("attachments", "html"),
)
_PEOPLE = ("from", "to", "cc", "bcc", "sender", "reply_to")
_TEXTS = ("in_reply_to", "auto_submitted", "list_id", "list_unsubscribe", "authentication_results", "html", "subject")


class RawWorld(Frozen):
    """The files' content as JSON values, in the full form, and where it came from (for error messages)."""

    meta: Mapping[str, Any]
    threads: Mapping[str, Mapping[str, Any]]
    tables: Mapping[str, Mapping[str, Mapping[str, Any]]]
    """Record type → id → row."""
    users: Mapping[str, Mapping[str, Any]]
    calendar: Mapping[str, Any]
    policies: Mapping[str, Policy]
    data_dir: Path
    zones_file: str = ""
    """Where the zones were read; empty when that is the suite.json of the data."""


def read_world(inbox: Path, crm: Path, calendar: Path, kb_dir: Path, suite_json: Path | None = None) -> RawWorld:
    """Read the world's files; without a suite.json of its own a world borrows the zones of the shipped suite."""
    meta = dict(_object(suite_json)) if suite_json and suite_json.is_file() else {}
    for key in meta:
        if key not in _META:
            raise UserError(f"unknown field {key!r}", where=str(suite_json), remedy=did_you_mean(key, _META))
    zones_file = ""
    if "zones" not in meta:
        borrowed = paths.home() / "data" / "suite.json"
        zones_file, meta["zones"] = str(borrowed), read_json(borrowed).get("zones", {})
    calendar_content = _object(calendar)
    return RawWorld(
        meta=meta,
        threads=_threads(_list(_object(inbox), "threads", inbox), inbox),
        tables=_tables(_object(crm), crm),
        users=_users(calendar_content, calendar),
        calendar=full_calendar(calendar_content, str(calendar)),
        policies=_policies(kb_dir),
        data_dir=inbox.parent,
        zones_file=zones_file,
    )


def read_data_dir(data: Path) -> RawWorld:
    """Read the world of a suite's data folder."""
    return read_world(
        data / "inbox.json", data / "crm.json", data / "calendar.json", data / "kb", suite_json=data / "suite.json"
    )


def _object(path: Path) -> Mapping[str, Any]:
    content = read_json(path)
    if not isinstance(content, dict):
        raise UserError(f"found {describe(content)}", where=str(path), remedy="the file must hold one JSON object")
    check_format(content, path, FORMAT)
    return content


def _list(content: Mapping[str, Any], key: str, path: Path) -> list[Any]:
    value = content.get(key)
    if not isinstance(value, list):
        raise UserError(f"no list {key!r}", where=str(path), remedy=f'the file is {{"{key}": [...]}}')
    return value


def _threads(items: list[Any], path: Path) -> dict[str, Mapping[str, Any]]:
    threads: dict[str, Mapping[str, Any]] = {}
    seen: set[str] = set()
    for index, item in enumerate(items):
        thread = row_of(item, f"{path}, threads[{index}]")
        name = text_of(thread, "thread_id", f"{path}, threads[{index}]")
        where = f"{path}, thread {name}"
        if name in threads:
            raise UserError("the thread_id stands twice", where=where)
        subject = text_of(thread, "subject", where, default="")
        messages = [full_message(message, subject, where) for message in _messages(thread, where)]
        for message in messages:
            if message["message_id"] in seen:
                raise UserError(f"the message_id {message['message_id']!r} stands twice", where=where)
            seen.add(message["message_id"])
        threads[name] = {"thread_id": name, "subject": subject, "messages": messages}
    return threads


def _messages(thread: Mapping[str, Any], where: str) -> list[Any]:
    messages = thread.get("messages")
    if not isinstance(messages, list) or not messages:
        raise UserError("no messages", where=where, remedy="a thread has at least one message")
    return messages


def full_message(value: object, subject: str, where: str) -> dict[str, Any]:
    """Bring one message into the full form: timestamp → sent_at, body → text, addresses as lists of strings."""
    message = row_of(value, where)
    name = text_of(message, "message_id", where)
    where = f"{where}, message {name}"
    spelt(message, _MESSAGE, where)
    if not {"text", "body", "html", "attachments"} & message.keys():
        raise UserError("the field 'text' is missing", where=where, remedy='an empty mail has the text ""')
    for short, full in (("timestamp", "sent_at"), ("body", "text")):
        if short in message and full in message:
            raise UserError(f"both {short} and {full}", where=where, remedy="they mean the same: leave one out")
        if short in message:
            brief = message.pop(short)
            message.setdefault(full, brief)
    message.setdefault("text", "")
    text_of(message, "text", where)
    message["sent_at"] = _instant(message, "sent_at", where)
    for key in _PEOPLE:
        if key in message:
            message[key] = _people(message[key], f"{where}, {key}")
    if len(message.get("from", [])) != 1:
        raise UserError("from must be one address", where=where, remedy='such as "Dana Ruiz <dana@harbor.example>"')
    message.setdefault("subject", subject)
    for key in _TEXTS:
        if message.get(key) is not None:
            text_of(message, key, where)
    message["attachments"] = _attachments(message.get("attachments"), f"{where}, attachments")
    return message


def _people(value: object, where: str) -> list[str]:
    items = value if isinstance(value, list) else [value]
    if not all(item is None or isinstance(item, (str, dict)) for item in items):
        raise UserError(f"found {describe(value)}", where=where, remedy="an address, {name, email} or a list of these")
    return list(read_addresses(value))


def _attachments(value: object, where: str) -> list[dict[str, Any]]:
    if value is not None and not isinstance(value, list):
        raise UserError(f"found {describe(value)}", where=where, remedy="a list is needed here")
    attachments = [{"id": f"a{index}", **row_of(item, where)} for index, item in enumerate(value or (), start=1)]
    names = [text_of(attachment, "id", where) for attachment in attachments]
    if len(set(names)) < len(names):
        raise UserError("an id stands twice", where=where)
    return attachments


def _instant(row: Mapping[str, Any], key: str, where: str) -> str:
    text = text_of(row, key, where)
    try:
        parse_instant(text)
    except ValueError:
        remedy = "an ISO instant with offset, such as 2026-10-21T09:10:00-05:00"
        raise UserError(f"{key}: found {describe(text)}", where=where, remedy=remedy) from None
    return text


def _tables(content: Mapping[str, Any], path: Path) -> dict[str, dict[str, Mapping[str, Any]]]:
    tables: dict[str, dict[str, Mapping[str, Any]]] = {}
    for table, rows in content.items():
        if table == "format":
            continue
        if not isinstance(rows, list):
            raise UserError(f"found {describe(rows)}", where=f"{path}, {table}", remedy="a table is a list of rows")
        held = tables.setdefault(singular(table), {})
        for index, item in enumerate(rows):
            where = f"{path}, {table}[{index}]"
            row = full_row(item, where, default=f"{table}-{index + 1}")
            if row["id"] in held:
                raise UserError(f"the id {row['id']!r} stands twice", where=where)
            held[row["id"]] = row
    return tables


def full_row(value: object, where: str, *, default: str = "") -> dict[str, Any]:
    """Bring one CRM row into the full form: without an id its address is the id, else `default`."""
    row = row_of(value, where)
    row.setdefault("id", row.get("email") or default)
    if not text_of(row, "id", where):
        raise UserError("the id is empty", where=where)
    usable_stamps(row, where)
    return row


def _users(content: Mapping[str, Any], path: Path) -> dict[str, Mapping[str, Any]]:
    spelt(content, ("format", "rules", "holidays", "users"), str(path))
    users = content.get("users")
    if not isinstance(users, dict):
        raise UserError('no object "users"', where=str(path), remedy='the file is {"users": {address: {...}}}')
    full: dict[str, Mapping[str, Any]] = {}
    ids: set[str] = set()
    for name, value in users.items():
        address, where = addr_spec(name), f"{path}, user {name}"
        user = full_user(address, value, where)
        if address in full or user["id"] in ids:
            raise UserError("the address or the id stands twice", where=where)
        ids.add(user["id"])
        full[address] = user
    return full


def _policies(kb_dir: Path) -> dict[str, Policy]:
    if not kb_dir.is_dir():
        raise paths.no_folder(kb_dir, "policies are Markdown files in data/kb/")
    policies: dict[str, Policy] = {}
    for path in sorted(kb_dir.glob("*.md")):
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UserError(f"cannot be read ({type(error).__name__})", where=str(path)) from None
        policy = replace(parse_policy(text, path.stem, str(path)), file=path.name)
        usable_stamps(policy.meta, str(path))
        check_policy(policy, path.stem, str(path))
        if policy.record in policies:
            raise UserError(f"{policy.doc} version {policy.version} stands twice", where=str(path))
        policies[policy.record] = policy
    return policies
