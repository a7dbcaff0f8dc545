"""Mail addresses: from the many ways to write one to the lower-case addr-spec that everything compares."""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\Z")
_ONE = re.compile(r'(?:"(?:[^"\\]|\\.)*"|<[^<>]*>|[^",;<>]|[<>"])+')
"""One entry of an address list: separators inside quotes or angle brackets do not end it."""


def addr_spec(text: str) -> str:
    """Return the lower-case address in ``Name <a@b.example>`` or ``a@b.example``; the text itself if there is none."""
    stripped = text.strip()
    inner = stripped[stripped.rfind("<") + 1 : -1] if stripped.endswith(">") and "<" in stripped else stripped
    return inner.strip().lower()


def is_address(text: str) -> bool:
    """Tell whether `text` is a bare address that a mail system would accept."""
    return len(text) <= 254 and bool(_ADDRESS.match(text))


def split_addresses(text: str) -> list[str]:
    """Split ``"B, A" <a@x.example>, b@y.example; c@z.example`` into its single addresses, names kept."""
    return [entry.strip() for entry in _ONE.findall(text) if entry.strip()]


def read_addresses(value: object) -> tuple[str, ...]:
    """Return the addresses of a header in any of its forms: a string, {name, email}, or a list of these; names kept."""
    if value is None or value == "":
        return ()
    if isinstance(value, str):
        return tuple(split_addresses(value))
    if isinstance(value, dict):
        email, name = str(value.get("email", "")), str(value.get("name", "") or "")
        return (f"{name} <{email}>" if name else email,)
    if isinstance(value, (list, tuple)):
        return tuple(address for item in value for address in read_addresses(item))
    return ()
