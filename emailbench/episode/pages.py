"""Pages: answers stay small, and say how much more there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from emailbench.base.errors import AgentError
from emailbench.base.jsonfiles import dump_compact
from emailbench.world.model import Facts

PAGE_BYTES = 6_500
"""Facts of one page, in bytes of JSON. With what stands around them an answer stays under 8 KB."""
HITS = 10
"""Search hits of one page."""
SNIPPETS = (160, 80, 40)
"""Widths of a hit's snippets, in characters: the widest with which a page is small enough."""

T = TypeVar("T")


class Reading(NamedTuple):
    """What a read tool answers, and the fact ids whose value stands in full in it."""

    content: dict[str, Any]
    shown: tuple[str, ...] = ()


class Shelf(NamedTuple):
    """One record on its way to the agent: its id, what introduces it, its facts."""

    record: str
    intro: dict[str, Any]
    facts: Facts


def page_of_records(shelves: Iterable[Shelf], page: int, around: dict[str, Any]) -> Reading:
    """Return one page of records; a record that does not fit on a page is spread over several."""
    pages = _pages(shelves)
    _check_page(page, len(pages))
    records, shown = [], []
    cut: list[str] = []
    for shelf in pages[page - 1] if pages else ():
        facts = {}
        for fact, value in shelf.facts.items():
            if size_of(fact, value) > PAGE_BYTES:
                cut.append(fact)
                facts[fact] = str(value)[: PAGE_BYTES // 4] + " … [too long to show]"
            else:
                facts[fact] = value
                shown.append(fact)
        records.append({"record": shelf.record, **shelf.intro, "facts": facts})
    content = {**around, "records": records, **_pager(page, len(pages))}
    return Reading({**content, "cut": cut} if cut else content, tuple(shown))


def _pages(shelves: Iterable[Shelf]) -> list[list[Shelf]]:
    pages: list[list[Shelf]] = []
    room = 0
    for shelf in shelves:
        head = size_of(shelf.record, shelf.intro)
        size = head + sum(size_of(fact, value) for fact, value in shelf.facts.items())
        if pages and size <= room:
            pages[-1].append(shelf)
            room -= size
        else:
            for part in _parts(shelf, PAGE_BYTES - head):
                pages.append([part])
                room = PAGE_BYTES - head - sum(size_of(fact, value) for fact, value in part.facts.items())
    return pages


def _parts(shelf: Shelf, room: int) -> list[Shelf]:
    parts: list[Facts] = [{}]
    used = 0
    for fact, value in shelf.facts.items():
        size = size_of(fact, value)
        if parts[-1] and used + size > room:
            parts.append({})
            used = 0
        parts[-1][fact] = value
        used += size
    return [shelf._replace(facts=facts) for facts in parts]


def size_of(name: str, value: Any) -> int:
    """Return the bytes that a fact takes on a page."""
    return len(name) + len(dump_compact(value).encode("utf-8", "replace")) + 6


def page_of_hits(found: Sequence[T], page: int, show: Callable[[T, int], dict[str, Any]]) -> Reading:
    """Return one page of search hits; `show` makes a hit with snippets of so many characters."""
    pages = -(-len(found) // HITS)
    _check_page(page, pages)
    chosen = found[(page - 1) * HITS : page * HITS]
    around: dict[str, Any] = {"found": len(found), **_pager(page, pages)}
    for width in SNIPPETS:
        hits = [show(item, width) for item in chosen]
        if size_of("", hits) <= PAGE_BYTES:
            break
    return Reading({**around, "hits": hits})


def _check_page(page: int, pages: int) -> None:
    if page < 1 or page > max(pages, 1):
        raise AgentError(f"page {page} does not exist: there {'is 1 page' if pages <= 1 else f'are {pages} pages'}.")


def _pager(page: int, pages: int) -> dict[str, Any]:
    if pages <= 1:
        return {}
    more = {"more": f"This is page {page} of {pages}; ask for page {page + 1} to go on."} if page < pages else {}
    return {"page": page, "pages": pages, **more}
