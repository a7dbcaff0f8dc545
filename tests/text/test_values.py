"""Values are found in text with all their readings."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.text.canonical import canonical
from emailbench.text.dates import CONTRADICTION, NO_SUCH_DAY
from emailbench.text.numbers import counts_in, numeral_readings, plain, ticks_of, worded
from emailbench.text.values import KINDS, Value, find_values, read_value

NOW = date(2026, 10, 21)
CORPUS = Path(__file__).parent.parent / "corpus" / "values.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()]


def values(text: str, kind: str) -> list[Value]:
    return [value for value in find_values(text, now=NOW) if value.kind == kind]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['kind']}: {row['text'][:40]}" for row in ROWS])
def test_the_corpus(row: dict[str, Any]) -> None:
    found = [sorted(value.readings) for value in values(row["text"], row["kind"])]
    assert found == [sorted(readings) for readings in row["readings"]]


def test_the_corpus_has_every_kind_and_what_is_none() -> None:
    for kind in KINDS:
        assert any(row["readings"] for row in ROWS if row["kind"] == kind)
        assert any(not row["readings"] for row in ROWS if row["kind"] == kind)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Thursday 30 October", CONTRADICTION),
        ("Thursday, October 30, 2026", CONTRADICTION),
        ("Thursday the 30th", CONTRADICTION),
        ("October 28 (Thursday)", CONTRADICTION),
        ("Thursday, 2026-10-28", CONTRADICTION),
        ("February 30", NO_SUCH_DAY),
        ("Friday 30 October", ""),
    ],
)
def test_a_date_at_odds_with_its_weekday(text: str, note: str) -> None:
    (value,) = values(text, "date")
    assert value.note == note


def test_a_weekday_belongs_to_the_date_it_stands_before() -> None:
    found = values("On Monday, October 26 or Tuesday, October 27 or on Friday.", "date")
    assert [value.readings[0] for value in found] == ["2026-10-26", "2026-10-27", "2026-10-23"]
    assert not any(value.note for value in found)


def test_dates_without_a_year_are_read_around_now() -> None:
    (value,) = values("March 3", "date")
    assert value.readings == ("2027-03-03", "2026-03-03")
    assert find_values("March 3")[0].readings == ("--03-03",)
    assert find_values("see you Friday") == []


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("2 PM ET", ("America/New_York",)),
        ("2 PM EST", ("UTC-05:00", "America/New_York")),
        ("14:00 UTC-5", ("UTC-05:00",)),
        ("14:00 (GMT+1)", ("UTC+01:00",)),
        ("2 PM London time", ("Europe/London",)),
        ("2 PM Eastern", ("America/New_York",)),
        ("2 PM (America/Chicago)", ("America/Chicago",)),
        ("2026-10-28T14:00:00-05:00", ("UTC-05:00",)),
        ("2026-10-28T14:00Z", ("UTC+00:00",)),
        ("2 PM your time", ("yours",)),
        ("2 PM on Sam's clock", ("of sam",)),
        ("2 PM your time (Denver)", ("America/Denver",)),
    ],
)
def test_zones(text: str, zones: tuple[str, ...]) -> None:
    (value,) = values(text, "time")
    assert value.zones == zones


def test_no_part_of_a_value_is_read_as_another() -> None:
    text = "INV-2026-0141 of 2026-10-28T14:00:00-05:00, https://x.example/2026-10-29/15:00, a10@b.example, $1,250 (15%)"
    assert [(value.kind, value.readings[0]) for value in find_values(text, now=NOW)] == [
        ("record", "INV-2026-0141"),
        ("date", "2026-10-28"),
        ("time", "14:00"),
        ("url", "x.example/2026-10-29/15:00"),
        ("address", "a10@b.example"),
        ("amount", "1250.00 USD"),
        ("percent", "15"),
    ]


def test_spans_count_in_the_canonical_text() -> None:
    text = "It is **$1\u200b9** a seat"
    (value,) = find_values(text)
    assert canonical(text)[value.start : value.end] == value.raw == "$19"


@pytest.mark.parametrize(
    ("kind", "text", "readings"),
    [
        ("amount", "3160.00 USD", ("3160.00 USD",)),
        ("percent", "12", ("12",)),
        ("percent", "12.5", ("12.5",)),
        ("percent", "12 %", ("12",)),
        ("date", "2026-10-28", ("2026-10-28",)),
        ("time", "15:00", ("15:00",)),
        ("time", "2026-10-28T15:00:00-05:00", ("15:00",)),
        ("address", "Dana@Harbor.Example", ("dana@harbor.example",)),
        ("record", "PO 4471", ("PO-4471",)),
        ("amount", "nothing", ()),
        ("amount", "1 USD or 2 USD", ()),
    ],
)
def test_a_declared_value(kind: str, text: str, readings: tuple[str, ...]) -> None:
    assert read_value(kind, text, now=NOW) == readings


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("1,250.00", ["1250.00"]),
        ("1.250,00", ["1250.00"]),
        ("1.250", ["1250.00", "1.25"]),
        ("1,250", ["1250.00"]),
        ("0.125", ["0.125"]),
        ("1.250.000", ["1250000.00"]),
        ("1,25,000", ["125000.00"]),
        ("29,99", ["29.99"]),
        ("0000000019", ["19.00"]),
        ("9" * 20, []),
        ("1.23456", []),
    ],
)
def test_numerals(raw: str, expected: list[str]) -> None:
    assert [plain(ticks) for ticks in numeral_readings(raw)] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("two hundred and fifty", "250"),
        ("a hundred", "100"),
        ("twelve and a half", "12.5"),
        ("thirty-one point four", "31.4"),
        ("two thousand three hundred", "2300"),
        ("one million", "1000000"),
        ("a", None),
    ],
)
def test_numbers_in_words(words: str, expected: str | None) -> None:
    ticks = worded(words)
    assert (None if ticks is None else plain(ticks, 0)) == expected


def test_plain_decimals() -> None:
    assert ticks_of("3160.00") == 31_600_000
    assert ticks_of("-1") is None
    assert plain(-15_000) == "-1.50"


def test_bare_counts() -> None:
    assert counts_in("12 seats, twenty users, 1,250 calls, $30, 15 %, 2026-10-28, 3.5, room-7") == {12, 20, 1250}


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    clean = canonical(text)
    for value in find_values(text, now=NOW):
        assert clean[value.start : value.end] == value.raw
        assert value.readings or value.note


PIECES = st.sampled_from(
    [
        *(
            "$",
            "€",
            "1",
            "12",
            "250",
            ",",
            ".",
            " ",
            "-",
            ":",
            "/",
            "%",
            "pm",
            "AM",
            "Oct",
            "May",
            "Friday",
            "the ",
            "th",
            "USD",
        ),
        *(
            "two ",
            "hundred ",
            "dollars",
            "percent",
            "@",
            "a",
            "b.example",
            "INV-",
            "#",
            "T",
            "Z",
            "+",
            "(",
            ")",
            "\n",
            "and ",
            "to ",
        ),
    ]
)


@settings(max_examples=500)
@given(st.lists(PIECES, max_size=20).map("".join))
def test_scraps_of_values_are_read(text: str) -> None:
    for value in find_values(text, now=NOW):
        assert value.kind in KINDS


LONG_ROWS = (
    "$1 |1 |111 |1 usd |$|%|one |Oct 1 |Fri |1/1/|the 1st |2:00 |1-|a@|a.a|www.|INV-1|#123 |a at a dot |Fri Oct 1 "
)


@pytest.mark.parametrize("piece", LONG_ROWS.split("|"))
def test_long_rows_are_read(piece: str) -> None:
    find_values(piece * (65536 // len(piece)), now=NOW)
