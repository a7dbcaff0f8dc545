"""Lines cut from a stream of bytes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from emailbench.server.lines import OVERLONG, LineReader


def test_lines_come_out_as_they_are_completed() -> None:
    reader = LineReader()
    assert reader.feed(b"one\ntwo") == [b"one"]
    assert reader.feed(b"") == []
    assert reader.feed(b" and\r\n\nthr") == [b"two and\r", b""]
    assert reader.feed(b"ee\n") == [b"three"]
    assert reader.close() == []


def test_a_last_line_without_newline_comes_with_the_end() -> None:
    reader = LineReader()
    assert reader.feed(b"one\nla") == [b"one"]
    assert reader.feed(b"st") == []
    assert reader.close() == [b"last"]
    assert reader.close() == []


def test_a_line_at_the_limit_is_taken_and_one_byte_more_is_not() -> None:
    reader = LineReader(limit=5)
    assert reader.feed(b"12345\n123456\nab\n") == [b"12345", OVERLONG, b"ab"]
    assert reader.feed(b"12345") == []
    assert reader.feed(b"\n") == [b"12345"]


def test_an_overlong_line_is_told_once_at_once_and_skipped_to_its_newline() -> None:
    reader = LineReader(limit=5)
    assert reader.feed(b"123") == []
    assert reader.feed(b"456") == [OVERLONG]
    assert reader.feed(b"7" * 100) == []
    assert reader.feed(b"8\nnext\n") == [b"next"]


def test_an_overlong_line_at_the_end_leaves_nothing() -> None:
    reader = LineReader(limit=5)
    assert reader.feed(b"1234567") == [OVERLONG]
    assert reader.close() == []


@given(st.lists(st.binary(max_size=12).filter(lambda line: b"\n" not in line)), st.data())
def test_any_cut_of_the_stream_gives_the_same_lines(lines: list[bytes], data: st.DataObject) -> None:
    limit = 8
    stream = b"".join(line + b"\n" for line in lines)
    reader = LineReader(limit)
    got = []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        got += reader.feed(stream[:size])
        stream = stream[size:]
    assert got == [line if len(line) <= limit else OVERLONG for line in lines]
