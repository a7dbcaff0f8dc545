"""Lengths of windows and promises of an answer within a unit, as durations that must be known."""

from __future__ import annotations

import pytest

from emailbench.text.durations import durations_said, is_known


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Expect an answer within the hour.", ("within the hour", 1, "hour")),
        ("You will have it within the next day.", ("within the next day", 1, "day")),
        ("We reply within a week.", ("within a week", 1, "week")),
        ("The window is sixty days.", ("window is sixty days", 60, "day")),
    ],
)
def test_durations_that_are_relied_on(text: str, found: tuple[str, int, str]) -> None:
    assert list(durations_said(text)) == [found]


@pytest.mark.parametrize("text", ["An answer follows.", "Within the team nobody knows.", "Our hours are nine to five."])
def test_no_durations(text: str) -> None:
    assert list(durations_said(text)) == []


def test_known_in_figures_or_in_words() -> None:
    assert is_known(1, "hour", "the desk answers within one hour")
    assert is_known(1, "hour", "the desk answers within 1 hour")
    assert not is_known(1, "hour", "the desk answers within 11 hours")
