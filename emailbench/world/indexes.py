"""The search indexes of a world: built when first used, shared by all its episodes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from emailbench.world.search import Index

if TYPE_CHECKING:
    from emailbench.world.model import World


class Indexes:
    """The search indexes of a world, each built when it is first used."""

    def __init__(self, world: World) -> None:
        self._world = world

    @cached_property
    def messages(self) -> Index[str]:
        """Messages by record id: subject and people weigh more than the text, attachments less."""
        return Index(
            (
                record,
                [
                    (message.subject, 2.0),
                    (_people(message.headers), 1.5),
                    (message.text, 1.0),
                    (_words(list(message.attachments)), 0.5),
                ],
            )
            for record, message in self._world.messages.items()
        )

    @cached_property
    def rows(self) -> Index[str]:
        """CRM rows by record id; their type and id can be searched for like any word."""
        return Index(
            (record, [(f"{row.type} {row.id}", 1.0), (_words(row.fields), 1.0)])
            for record, row in self._world.rows.items()
        )

    @cached_property
    def clauses(self) -> Index[str]:
        """Policy clauses by fact id: the document's title counts for each of its clauses."""
        return Index(
            (fact, [(text, 1.0), (policy.title, 0.8)])
            for policy in self._world.policies.values()
            for fact, text in policy.clauses.items()
        )


def _people(headers: Mapping[str, Any]) -> str:
    return " ".join(str(headers.get(name, "")) for name in ("from", "to", "cc", "reply_to"))


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_words(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return " ".join(map(_words, value))
    return str(value)
