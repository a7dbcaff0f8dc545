"""Compact JSON: the fast encoder and the documented one say the same."""

from __future__ import annotations

import json
import json.encoder
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emailbench.base import jsonfiles
from emailbench.base.jsonfiles import dump_compact

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(VALUES)
def test_it_is_what_json_dumps_makes(value: Any) -> None:
    assert dump_compact(value) == json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert json.loads(dump_compact(value)) == value


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [-float("inf")]])
def test_what_json_has_no_number_for_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="JSON"):
        dump_compact(value)


@pytest.mark.parametrize("value", [{1, 2}, b"bytes", {"a": object()}])
def test_what_is_no_json_at_all_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        dump_compact(value)


@pytest.mark.parametrize("maker", [None, lambda: None])
def test_without_the_fast_encoder_the_documented_one_does_the_same(maker: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(json.encoder, "c_make_encoder", maker)
        encode = jsonfiles._compact_encoder()
    assert encode({"a": [1, "ä", None]}) == '{"a":[1,"ä",null]}'
