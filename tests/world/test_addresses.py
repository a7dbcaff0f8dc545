"""Addresses in every way people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emailbench.world.addresses import addr_spec, is_address, read_addresses, split_addresses


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("a@b.example", "a@b.example"),
        ("Dana Ruiz <Dana.Ruiz@Harbor.example>", "dana.ruiz@harbor.example"),
        ('"Ruiz, Dana" <d@b.example>', "d@b.example"),
        (" <a@b.example> ", "a@b.example"),
        ("Dana <x> <d@b.example>", "d@b.example"),
        ("no address", "no address"),
    ],
)
def test_the_bare_address(text: str, spec: str) -> None:
    assert addr_spec(text) == spec


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a@b.example, c@d.example", ["a@b.example", "c@d.example"]),
        ("a@b.example; c@d.example;", ["a@b.example", "c@d.example"]),
        ('"Ruiz, Dana" <d@b.example>, e@f.example', ['"Ruiz, Dana" <d@b.example>', "e@f.example"]),
        (r'"Ruiz \"D, R\" Dana" <d@b.example>', [r'"Ruiz \"D, R\" Dana" <d@b.example>']),
        ("", []),
        (" , ;", []),
    ],
)
def test_lists_are_split_outside_of_quotes(text: str, parts: list[str]) -> None:
    assert split_addresses(text) == parts


@pytest.mark.parametrize("text", ["a@b.example", "a.b+c@d-e.example", "o'neil@x.example", "ü@x.example"])
def test_addresses(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text", ["", "a", "a@", "@b.example", "a b@c.example", "a@b@c.example", "a@b.example>", "a@-b.example", "a" * 260]
)
def test_no_addresses(text: str) -> None:
    assert not is_address(text)


@given(text=st.text(max_size=300))
def test_any_text_can_be_split(text: str) -> None:
    for part in split_addresses(text):
        assert part == part.strip()
        assert isinstance(addr_spec(part), str)


@given(value=st.recursive(st.none() | st.text(max_size=9) | st.integers(), lambda x: st.lists(x, max_size=3)))
def test_any_header_can_be_read(value: object) -> None:
    assert all(isinstance(address, str) for address in read_addresses(value))
