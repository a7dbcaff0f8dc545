"""Wording that must not leave the company, or not reach these people, found in what an agent wrote."""

from __future__ import annotations

from emailbench.grading.case import Case
from emailbench.grading.recording import Entry
from emailbench.text.leaks import Leak


def leaks_in(case: Case, entry: Entry, text: str) -> list[Leak]:
    """Return the protected texts that a text repeats at length, apart from what its readers know already."""
    return []
