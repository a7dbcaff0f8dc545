"""Secrets leave no trace, however a stream is cut."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.traces.redact import Redactor, redact, redact_file

KEY = 'sk-live/9f+Z=8"q\\é'


def test_replaced_by_name_and_counted() -> None:
    text, counts = redact(f"Bearer {KEY}; again {KEY}; other tok-123456", {"API_KEY": KEY, "TOKEN": "tok-123456"})
    assert text == "Bearer [redacted API_KEY]; again [redacted API_KEY]; other [redacted TOKEN]"
    assert counts == {"API_KEY": 2, "TOKEN": 1}


def test_as_json_and_urls_write_it() -> None:
    forms = [json.dumps(KEY), json.dumps(KEY, ensure_ascii=False), json.dumps(KEY).replace("/", "\\/")]
    forms += ["https://x.example/?key=sk-live%2F9f%2BZ%3D8%22q%5C%C3%A9&x=1"]
    for form in forms:
        text, counts = redact(form, {"API_KEY": KEY})
        assert counts == {"API_KEY": 1}, form
        assert "live" not in text


def test_json_stays_json() -> None:
    line = json.dumps({"env": {"API_KEY": KEY, "other": 1}})
    text, _ = redact(line, {"API_KEY": KEY})
    assert json.loads(text) == {"env": {"API_KEY": "[redacted API_KEY]", "other": 1}}


def test_the_longer_of_two_hides_more() -> None:
    text, counts = redact("secret-and-more secret", {"SHORT": "secret", "LONG": "secret-and-more"})
    assert text == "[redacted LONG] [redacted SHORT]"
    assert counts == {"LONG": 1, "SHORT": 1}


def test_short_values_are_named_as_unguarded() -> None:
    redactor = Redactor({"LANG": "C", "API_KEY": KEY, "EMPTY": ""})
    assert redactor.unguarded == ("LANG", "EMPTY")
    assert redactor.feed(b"C is a language") + redactor.finish() == b"C is a language"


def test_two_variables_of_one_value_are_named_by_the_first() -> None:
    assert redact("abcdefgh", {"FIRST": "abcdefgh", "SECOND": "abcdefgh"})[0] == "[redacted FIRST]"


def test_nothing_to_hide() -> None:
    assert redact("text", {}) == ("text", {})


def test_a_known_limit_is_no_false_promise() -> None:
    encoded = base64.b64encode(KEY.encode()).decode()
    assert redact(encoded, {"API_KEY": KEY}) == (encoded, {})


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.one_of(st.sampled_from(["aabaab", "aabaabX", "abcabcab", "zz"]), st.text("abcXz", max_size=6)), max_size=12
    ),
    st.lists(st.integers(1, 7), min_size=1, max_size=20),
)
def test_the_cut_of_a_stream_does_not_matter(words: list[str], sizes: list[int]) -> None:
    secrets = {"ONE": "aabaab", "TWO": "aabaabX", "THREE": "abcabcab"}
    data = "".join(words).encode()
    whole = Redactor(secrets)
    expected = whole.feed(data) + whole.finish()
    pieces, redactor, at, turn = [], Redactor(secrets), 0, 0
    while at < len(data):
        size = sizes[turn % len(sizes)]
        pieces.append(redactor.feed(data[at : at + size]))
        at, turn = at + size, turn + 1
    pieces.append(redactor.finish())
    assert b"".join(pieces) == expected
    assert redactor.counts == whole.counts
    for value in secrets.values():
        assert value.encode() not in expected


def test_a_file_across_chunks(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    line = b"x" * 1000 + KEY.encode() + b"\n"
    path.write_bytes(line * 3000)  # 3 MB: the secret lies across the edges of pieces of 1 MiB.
    counts = redact_file(path, {"API_KEY": KEY})
    assert counts == {"API_KEY": 3000}
    assert path.read_bytes() == (b"x" * 1000 + b"[redacted API_KEY]\n") * 3000
    assert [entry.name for entry in tmp_path.iterdir()] == ["trace.jsonl"]


def test_a_file_without_secrets_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    path.write_bytes(b"nothing here")
    before = path.stat()
    assert redact_file(path, {"API_KEY": KEY}) == {}
    assert path.stat().st_ino == before.st_ino
