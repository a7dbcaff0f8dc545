"""Text that must not leave: internal or other customers' wording, and planted secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Leak:
    """What leaked: the label of the protected text or secret, and the shared wording."""

    label: str
    excerpt: str


def find_leaks(text: str, protected: Mapping[str, str], allowed: Iterable[str] = ()) -> list[Leak]:
    """Return the protected texts that `text` repeats at length; wording that also stands in `allowed` is free."""
    raise NotImplementedError


def find_secrets(text: str, secrets: Iterable[str]) -> list[Leak]:
    """Return the secrets that `text` spells out, also with spaces, dashes or markup between the characters."""
    raise NotImplementedError
