"""What people are told: names cut so that they stay apart, numbers with what they count, what exists."""

import pytest

from emailbench.base.errors import UserError
from emailbench.base.plain import middle_cut
from emailbench.base.wording import counted, did_you_mean


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("short", "short"),
        ("x" * 24, "x" * 24),
        ("the_first_agent_of_all_small", "the_first_a…of_all_small"),
        ("a\x1bb", "a\\x1bb"),
        ("a\nb", "a b"),
    ],
)
def test_long_names_lose_their_middle(text, cut):
    assert middle_cut(text, 24) == cut
    assert len(middle_cut(text * 9, 24)) == 24


def test_one_is_singular():
    assert [counted(number, "run") for number in (0, 1, 2)] == ["0 runs", "1 run", "2 runs"]


def test_nothing_known_is_said():
    assert did_you_mean("x", []) == "known: none"


def test_an_error_is_one_sentence():
    assert str(UserError("no such thing.", where="here", remedy="make one.")) == "here: no such thing; make one."
