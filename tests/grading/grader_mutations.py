"""Hostile runs: what a run left, changed at random in its bytes, its JSON and its texts. Seeded, so repeatable."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from emailbench.grading.evidence import RunEvidence
from emailbench.records.result import Process, Usage

LONGEST = 64 * 1024

ODD_TEXTS = (
    "",
    " ",
    "\0",
    "\ud800",
    "\u202egnihton\u202c",
    "\u200brefund\u200b \u2060done",
    "ﬁnal ＄４８０．００",
    "İstanbul ß ẞ ŉ",
    "🇪🇺👩‍👩‍👧‍👦",
    "a" * 300,
    "> " * 500,
    "-- \n",
    "On 2026-10-20 Dana wrote:\n> all fine",
    "9999-12-31T23:59:59+14:00",
    "0001-01-01T00:00:00-12:00",
    "2026-02-30",
    "2026-10-25T01:30",
    "24:00",
    "99:99",
    "INV-100",
    "$1e400",
    "1.250,00 €",
    "½ %",
    "dana@harbor.example, Lee <lee@harbor.example>; ",
    '"unclosed <a@b',
    "<" * 200,
    "((((((((((",
    "[" * 100,
    "**_~`" * 40,
    "tomorrow at 3, or half past two CET on Friday the 31st",
    "I have refunded you; we did not refund you; did we refund you?",
)
FRAGMENTS = (
    "the refund of 480 dollars",
    "$480.00",
    "12 x $40 = $480",
    "10 %",
    "INV-100",
    "invoice 4711",
    "on 30 October 2026",
    "Friday 22/10",
    "at 14:00 Chicago time",
    "2-2:30 PM or 3-3:30 PM",
    "dana@harbor.example",
    "https://pay.rival.example/now",
    "has been sent.",
    "I have scheduled the call.",
    "we will not refund it",
    "would you like us to?",
    "never",
    "otter-9417",
    "\n\n",
    "\n- ",
    "\n> ",
    "\n-- \n",
    ". ",
    ", ",
    "\u00a0",
    "\u200b",
    "é",
    "“",
    "「",
    "\n| a | b |\n|---|---|\n",
    "```",
    "&#36;480",
    "<b>done</b>",
)
SCALARS: tuple[Any, ...] = (None, True, False, 0, -1, 1, 10**30, 1e308, -0.0, 2**63)


def hostile_runs(good: dict[str, RunEvidence], count: int, seed: int = 1) -> Iterator[tuple[str, RunEvidence]]:
    """Yield (task id, run) pairs, each made from one of the good runs."""
    rng = random.Random(seed)
    names = sorted(good)
    for _ in range(count):
        name = rng.choice(names)
        yield name, rng.choice(_WAYS)(good[name], rng)


def random_text(rng: random.Random, longest: int = 400) -> str:
    """Return a text put together from fragments that the text checks look for."""
    length = rng.choice((3, 10, longest))
    return " ".join(rng.choice((*FRAGMENTS, *ODD_TEXTS)) for _ in range(rng.randint(1, length)))[:LONGEST]


def random_json(rng: random.Random, depth: int = 3) -> Any:
    """Return a JSON value of any shape."""
    kind = rng.random()
    if depth and kind < 0.15:
        return [random_json(rng, depth - 1) for _ in range(rng.randint(0, 4))]
    if depth and kind < 0.3:
        return {rng.choice(ODD_TEXTS)[:20]: random_json(rng, depth - 1) for _ in range(rng.randint(0, 4))}
    return rng.choice(ODD_TEXTS) if kind < 0.7 else rng.choice(SCALARS)


def _bytes(run: RunEvidence, rng: random.Random) -> RunEvidence:
    """Change bytes: flipped, cut, doubled, inserted, or all of them."""
    ledger, journal = (_mangled(data or b"", rng) if rng.random() < 0.6 else data for data in (run.ledger, run.journal))
    return replace(run, ledger=ledger, journal=journal)


def _mangled(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    end = min(len(data), start + rng.choice((1, 8, 200)))
    way = rng.randrange(6)
    if way == 0:
        return data[:start]
    if way == 1:
        return data[:start] + data[end:]
    if way == 2:
        return data[:end] + data[start:]
    if way == 3:
        return data[:start] + rng.randbytes(end - start) + data[end:]
    if way == 4:
        return rng.randbytes(rng.randrange(300))
    return (
        data[:start] + rng.choice((b"[" * 3000, b"{" * 3000, b'{"a":' * 500, b"\n", b"\0", b"\xff", b'"')) + data[end:]
    )


def _json(run: RunEvidence, rng: random.Random) -> RunEvidence:
    """Replace, remove or double nodes of the ledger and of the journal, each for itself."""
    ledger = json.loads(run.ledger or b"{}")
    lines = _lines(run)
    for _ in range(rng.randint(1, 3)):
        _mutate(rng.choice((ledger, lines, *lines[-1:])), rng)
    return _run(run, ledger, lines)


def _mutate(tree: Any, rng: random.Random) -> None:
    """Change one node somewhere below `tree` in place."""
    places = [
        (node, key) for node in _nodes(tree) for key in (list(node) if isinstance(node, dict) else range(len(node)))
    ]
    if not places:
        return
    node, key = rng.choice(places)
    way = rng.random()
    if way < 0.75:
        node[key] = random_json(rng)
    elif way < 0.9:
        del node[key]
    elif isinstance(node, list):
        node.insert(key, copy.deepcopy(node[key]))
    else:
        node[rng.choice(ODD_TEXTS)[:20]] = random_json(rng)


def _nodes(tree: Any) -> Iterator[Any]:
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, (dict, list)):
            yield node
            stack.extend(node.values() if isinstance(node, dict) else node)


def _record(run: RunEvidence, rng: random.Random) -> RunEvidence:
    """Change the last record alike in ledger, effect and arguments, so that every check meets the change."""
    ledger, lines = json.loads(run.ledger or b"{}"), _lines(run)
    effect, arguments = lines[-1]["effect"], lines[-1]["arguments"]
    record = ledger[effect["add"]][-1]
    for _ in range(rng.randint(1, 3)):
        field = rng.choice(sorted(record))
        value = random_text(rng) if isinstance(record[field], str) and rng.random() < 0.7 else random_json(rng)
        for holder in (record, effect["record"], arguments):
            holder[field] = value
    return _run(run, ledger, lines)


def _text(run: RunEvidence, rng: random.Random) -> RunEvidence:
    """Write other words into every text field of the last record."""
    ledger, lines = json.loads(run.ledger or b"{}"), _lines(run)
    effect = lines[-1]["effect"]
    longest = 4000 if rng.random() < 0.02 else 60
    for field in ("body", "note", "reason", "title", "subject"):
        if field in effect["record"]:
            text = random_text(rng, longest)
            for holder in (ledger[effect["add"]][-1], effect["record"], lines[-1]["arguments"]):
                holder[field] = text
    return _run(run, ledger, lines)


def _surroundings(run: RunEvidence, rng: random.Random) -> RunEvidence:
    process = Process(
        exit_code=rng.choice((0, 1, 137, None)),
        signal=rng.choice((None, 9)),
        timed_out=rng.random() < 0.3,
        ended_by=rng.choice(("agent", "time_limit", "final_event", "runner", "warden_lost", "")),
        spawn_error=rng.choice((None, None, "no such file \x1b[31m")),
        failure=rng.choice((None, None, "suite: changed", ":", "runner")),
    )
    usage = Usage(mcp_connected=rng.choice((None, True, False)), provider_errors=rng.choice(((), ("busy",))))
    trace = rng.choice((None, b"", rng.randbytes(50)))
    return replace(run, process=process, usage=usage, trace=trace, attested=rng.random() < 0.5)


_WAYS = (_bytes, _json, _json, _record, _record, _text, _text, _surroundings)


def _lines(run: RunEvidence) -> list[Any]:
    return [json.loads(line) for line in (run.journal or b"").splitlines()]


def _run(run: RunEvidence, ledger: Any, lines: list[Any]) -> RunEvidence:
    journal = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    return replace(run, ledger=json.dumps(ledger).encode(), journal=journal)
