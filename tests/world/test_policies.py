"""Policies: clauses with stamps, matrix rows, and documents without front matter."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from emailbench.base.errors import UserError
from emailbench.world.policies import parse_policy

FULL = """---
doc: refunds
title: Refunds
version: 3
effective_from: 2026-07-01
effective_to:
status: published
---
# Refunds

The first paragraph
goes on in a second line. {#c1}

- **Window.** Thirty days. {#c2}
- A bullet
  over two lines. {#c4}
1. Numbered. {#c5}

Not stamped.

| Situation | Action |
|---|---|
| In time | draft {#r1} |
| Late | decline; say so {#r2} |
"""


def test_clauses_rows_and_headings() -> None:
    policy = parse_policy(FULL, "refunds-v3", "refunds-v3.md")
    assert policy.record == "kb.refunds@3"
    assert policy.clauses == {
        "kb.refunds@3.c1": "The first paragraph goes on in a second line.",
        "kb.refunds@3.c2": "**Window.** Thirty days.",
        "kb.refunds@3.c4": "A bullet over two lines.",
        "kb.refunds@3.c5": "Numbered.",
        "kb.refunds@3.r1": "Situation: In time; Action: draft",
        "kb.refunds@3.r2": "Situation: Late; Action: decline; say so",
    }
    assert policy.facts["kb.refunds@3.effective_to"] == ""
    assert [kind for kind, _ in policy.outline] == ["heading", *["clause"] * 4, "text", "clause", "clause"]


def test_without_front_matter_clauses_count_by_position() -> None:
    policy = parse_policy("# Title\n\nOne.\n\nTwo.\n", "help-v2", "help-v2.md")
    assert (policy.doc, policy.version, policy.title) == ("help", "1", "Title")
    assert policy.clauses == {"kb.help@1.c1": "One.", "kb.help@1.c2": "Two."}


def test_line_ends_of_other_systems() -> None:
    assert parse_policy(FULL.replace("\n", "\r\n"), "x", "x").clauses == parse_policy(FULL, "x", "x").clauses


@given(text=st.text(alphabet="-#|{}c1: \nab*", max_size=120))
def test_any_text_is_a_policy_or_named(text: str) -> None:
    try:
        policy = parse_policy(text, "stem", "file.md")
        assert all(fact.startswith(policy.record) for fact in policy.clauses)
    except UserError as error:
        assert "file.md" in error.where
