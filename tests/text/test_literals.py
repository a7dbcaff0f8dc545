"""What a pattern needs: whatever it matches holds such strings, and none of the shipped patterns needs nothing."""

from __future__ import annotations

import random
import re
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from emailbench.text.claim_rules import _with_macros, idioms_of
from emailbench.text.claims import RULES, _all_idioms
from emailbench.text.literals import Openings, is_open, is_possible, needed, ways
from emailbench.text.phishing import _ASKED

PATTERNS = {
    f"{rule.name} {number}": (idiom.ways, _with_macros(idiom.source))
    for rule in RULES.values()
    for number, idiom in enumerate(idioms_of(rule.idioms))
}
PATTERNS |= {f"{rule.name} pseudo": (ways(rule.pseudo), rule.pseudo) for rule in RULES.values() if rule.pseudo}
PATTERNS["asked secrets"] = (ways(_ASKED.pattern), _ASKED.pattern)
SAMPLES = 60
REPEATS = 2


def sample(sequence: Any, dice: random.Random) -> str:
    """Return a text built from the parts of a parsed pattern, without regard to what must not stand around it."""
    return "".join(_part(str(name), argument, dice) for name, argument in sequence)


def _part(name: str, argument: Any, dice: random.Random) -> str:
    if name == "LITERAL":
        return chr(argument)
    if name == "BRANCH":
        return sample(dice.choice(argument[1]), dice)
    if name == "SUBPATTERN":
        return sample(argument[-1], dice)
    if name == "ATOMIC_GROUP":
        return sample(argument, dice)
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        low, high, inner = argument
        return "".join(sample(inner, dice) for _ in range(dice.randint(low, max(low, min(high, low + REPEATS)))))
    if name == "ASSERT" and argument[0] > 0:
        return sample(argument[1], dice)
    return dice.choice("qx7 ") if name in ("IN", "ANY", "NOT_LITERAL", "CATEGORY") else ""


@pytest.mark.parametrize("name", PATTERNS)
def test_whatever_a_shipped_pattern_can_match_holds_what_it_needs(name: str) -> None:
    open_to, pattern = PATTERNS[name]
    assert open_to
    needs = needed(pattern)
    dice, parsed = random.Random(name), parser.parse(pattern)
    for _ in range(SAMPLES):
        text = sample(parsed, dice)
        assert is_open(open_to, text), text
        assert is_possible(needs, text), text


def test_samples_tell_wrong_needs_from_right_ones() -> None:
    dice, parsed = random.Random(1), parser.parse(r"we(?:'ll| will) pay(?: back| you)?")
    texts = {sample(parsed, dice) for _ in range(SAMPLES)}
    assert texts == {f"{who} pay{what}" for who in ("we'll", "we will") for what in ("", " back", " you")}
    assert not all(is_possible((" back",), text) for text in texts)


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        (r"pay(?:ment)?s? (?:back|out)\b", {"pay"}),
        (r"ab+c", {"ab"}),
        (r"ab*cde", {"cde"}),
        (r"ab{0,3}cde", {"cde"}),
        (r"abc{2,}", {"abc"}),
        (r"abc{,2}", {"ab"}),
        (r"a{x}bc", {"a{x}bc"}),
        (r"(?!no)(?<!un)paid(?=back)", {"paid"}),
        (r"x(?=back)", {"back"}),
        (r"(?<=so )x?", set()),
        (r"[abc]def[^]]gh", {"def"}),
        (r"\bcredit\.note\d\w", {"credit.note"}),
        (r"(?:credits?|credit notes?|(?P<name>money))", {"credit", "money"}),
        (r"(?:refund|)", set()),
        (r"(?:refund)*+", set()),
        (r"(?:(?:refund){2}|paid)+?", {"refund", "paid"}),
        (r"(?i)refund", set()),
        (r"(?i:refund)", set()),
        (r"(refund)\1", set()),
        (r"(a)?(?(1)b|c)", set()),
        (r"re(?#a comment)fund", set()),
        (r"\x41bc\u00e4", {"bc"}),
        ("|".join(f"word{number:02}" for number in range(41)), set()),
    ],
)
def test_what_a_pattern_needs(pattern: str, needs: set[str]) -> None:
    re.compile(pattern)
    assert set(needed(pattern)) == needs


@pytest.mark.parametrize(
    ("pattern", "text", "is_one"),
    [
        (r"(?:will|can) (?:pay|send) \w+ back", "we will pay it back", True),
        (r"(?:will|can) (?:pay|send) \w+ back", "we will come back", False),
        (r"pay \w+ back|(?:all|each) is refunded", "all is refunded", True),
        (r"pay \w+ back|(?:all|each) is refunded", "all is paid back", False),
        (r"pay \w+ back|\w*", "zzz", True),
        (r"(?i)pay", "zzz", True),
    ],
)
def test_all_that_one_branch_needs_must_be_there(pattern: str, text: str, is_one: bool) -> None:
    assert is_open(ways(pattern), text) is is_one


def test_patterns_held_against_a_text_at_once_are_those_that_are_open_one_by_one() -> None:
    idioms, openings = _all_idioms()
    dice = random.Random(7)
    texts = ["", "zzz", *(sample(parser.parse(pattern), dice) for _, pattern in PATTERNS.values())]
    for text in texts:
        assert openings.open_in(text) == [at for at, (_, one) in enumerate(idioms) if is_open(one.ways, text)]
    assert Openings([(), ((("a",), ("b", "c")),)]).open_in("xa") == [0]
    assert Openings([(), ((("a",), ("b", "c")),)]).open_in("ca") == [0, 1]
