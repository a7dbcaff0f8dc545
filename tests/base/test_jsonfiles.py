"""JSON files: errors that name the place, writes that are whole or not at all."""

import json

import pytest

from emailbench.base.errors import UserError
from emailbench.base.jsonfiles import dump_canonical, parse_json, read_json, write_atomic, write_json


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"a": 1,}', "line 1 column"),
        (b"\xff\xfe", "not JSON"),
        (b'{"a": NaN}', "NaN is not JSON"),
        (b"[" * 10**6, "not JSON"),
    ],
)
def test_malformed_files_are_named(tmp_path, content, message):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(UserError, match=r"x\.json") as caught:
        read_json(path)
    assert message in str(caught.value)


def test_missing_file_is_a_user_error(tmp_path):
    with pytest.raises(UserError, match="no such file"):
        read_json(tmp_path / "none.json")


def test_a_byte_order_mark_is_no_fault(tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(b"\xef\xbb\xbf{}")
    assert read_json(path) == {}


def test_a_write_that_fails_leaves_the_old_file_and_no_litter(tmp_path):
    path = tmp_path / "x.json"
    write_json(path, {"a": 1})
    with pytest.raises(TypeError):
        write_atomic(path, "not bytes")  # type: ignore[arg-type]
    assert read_json(path) == {"a": 1}
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.json"]


def test_equal_values_have_equal_canonical_bytes():
    assert dump_canonical({"b": "ä", "a": [1.0]}) == dump_canonical(json.loads('{"a": [1.0], "b": "\\u00e4"}'))
    with pytest.raises(ValueError):
        parse_json("Infinity")
