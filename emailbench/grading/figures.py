"""Figures under the wrong name: a price that was shown for one plan only, said of another plan of the same list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from emailbench.grading.case import Case
from emailbench.grading.ground import Ground
from emailbench.grading.recording import Entry
from emailbench.text.known import split_amount
from emailbench.text.money import amounts_in
from emailbench.text.values import find_values

_ROW = re.compile(r"([A-Z][^:;]{1,40}): ([A-Z][\w-]*(?: [\w-]+){0,2}); (.+)", re.DOTALL)
"""A row of a table of a policy: the head of its first column, the name in it, and the other columns."""
_CLAUSE = re.compile(r"[.;!?\n|](?!\d)|,(?!\d)|\b(?:and|but|while|whereas|instead of|than|not|or|from|rather)\b")

Amount = tuple[int, str]


@dataclass(frozen=True, slots=True)
class _Row:
    """What a row of a price list gives: the list it is of, its name, and its amounts."""

    of: tuple[str, str]
    name: str
    amounts: frozenset[Amount]


def misnamed(case: Case, entry: Entry, text: str) -> Iterator[tuple[str, str]]:
    """Yield (amount as written, name beside it) where a clause gives one row of a shown list the amount of another."""
    values = find_values(text, now=case.ground.world.now.date(), kinds=("amount",))
    if not values:
        return
    for rows in _lists(case, entry).values():
        names = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(rows, key=len, reverse=True)))})\b")
        for value in values:
            readings = {split_amount(reading) for reading in value.readings}
            owners = {name for name, amounts in rows.items() if not amounts.isdisjoint(readings)}
            if len(owners) != 1:
                continue
            low, high = _clause(text, value.start, value.end)
            said = set(names.findall(text, low, high))
            if len(said) == 1 and said.isdisjoint(owners):
                yield value.raw, said.pop()


def _clause(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the bounds of the clause around a place."""
    before = [hit.end() for hit in _CLAUSE.finditer(text, max(0, start - 200), start)]
    after = _CLAUSE.search(text, end, min(len(text), end + 200))
    return (before[-1] if before else max(0, start - 200)), (after.start() if after else min(len(text), end + 200))


def _lists(case: Case, entry: Entry) -> Mapping[tuple[str, str], dict[str, frozenset[Amount]]]:
    """Return the price lists that a run had been shown, all versions of one together: name → amounts."""
    every = case.ground.kept("price rows", lambda: _price_rows(case.ground))
    found: dict[tuple[str, str], dict[str, frozenset[Amount]]] = {}
    for fact in every.keys() & case.recording.shown_before(entry.call):
        row = every[fact]
        rows = found.setdefault(row.of, {})
        rows[row.name] = rows.get(row.name, frozenset()) | row.amounts
    return {key: rows for key, rows in found.items() if len(rows) > 1}


def _price_rows(ground: Ground) -> dict[str, _Row]:
    """Return the facts of all policies that are rows of price lists."""
    facts = (fact for policy in ground.world.policies.values() for fact in policy.facts)
    rows = ((fact, _row(ground, fact)) for fact in facts)
    return {fact: row for fact, row in rows if row}


def _row(ground: Ground, fact: str) -> _Row | None:
    value = ground.value(fact)
    hit = _ROW.fullmatch(value) if isinstance(value, str) else None
    readings = [reading for _, _, found in amounts_in(hit[3].lower()) for reading in found] if hit else []
    if hit is None or not readings:
        return None
    return _Row((fact.partition("@")[0], hit[1]), hit[2], frozenset(map(split_amount, readings)))
