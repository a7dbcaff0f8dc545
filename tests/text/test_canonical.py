"""Text as a reader sees it, whatever was done to hide it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.text.canonical import canonical, folded, squeezed

MARKUP = st.lists(
    st.sampled_from(
        [
            *"*_`~|#>-<[]()!\\&;:. \n\tabAB1234$€%é\u0430\u0336",
            *("&amp;", "&lt;", "&#38;", "&#x26;", "amp;", "<b>", "</b>", "<br>", "<a href=x>", "http://x.example/_a_"),
            *(
                "-- ",
                "|---|",
                "\u200b",
                "\u202e",
                "\\n",
                "\u00bd",
                "\u00b2",
                "\ufdfa",
                "\u0301",
                "\uff06",
                "+ ",
                "* ",
                "# ",
            ),
            *("\ud800", "\U000e0041", "\u2028", "\u3164", "\U0001f1fa"),
        ]
    ),
    max_size=14,
).map("".join)


@settings(max_examples=400, deadline=None)
@given(st.one_of(MARKUP, st.text(max_size=40)))
def test_canonical_is_idempotent_and_total(text: str) -> None:
    once = canonical(text)
    assert canonical(once) == once
    assert "\u200b" not in once


@settings(max_examples=200, deadline=None)
@given(
    st.text("abcdefghij kl", min_size=1, max_size=30),
    st.sampled_from(
        ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u202e", "\u034f", "\ufe0f", "\U000e0020", "\ud83d"]
    ),
    st.data(),
)
def test_what_cannot_be_seen_changes_nothing(text: str, hidden: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    assert canonical(text[:at] + hidden + text[at:]) == canonical(text)


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("full  refund", "full refund"),
        ("full\u00a0refund\u2003now", "full refund now"),
        ("r\u0435fund\u0435d", "refunded"),  # Cyrillic е
        ("\u0440\u0430\u0443", "pay"),  # wholly Cyrillic look-alikes
        ("r\u0336e\u0336f\u0336u\u0336n\u0336d", "refund"),
        ("\uff52\uff45\uff46\uff55\uff4e\uff44", "refund"),
        ("\U0001d42b\U0001d41e\U0001d41f\U0001d42e\U0001d427\U0001d41d", "refund"),
        ("\U0001f1f7\U0001f1ea\U0001f1eb", "REF"),
        ("**full** _refund_", "full refund"),
        ("`full` ~~refund~~", "full refund"),
        ("re<b></b>funded", "refunded"),
        ("&#114;efund &amp;amp; more", "refund & more"),
        ("# Heading\n\n\n\ntext", "Heading\n\ntext"),
        ("* one\n+ two", "- one\n- two"),
        ("| Pro | $29 |\n|---|---|\n| Team | $24 |", "Pro | $29\n\nTeam | $24"),
        ("[here](https://x.example/a_b)", "here (https://x.example/a_b)"),
        ('<a href="https://x.example">here</a>', "(https://x.example) here"),
        ("I have\\nrefunded you", "I have\nrefunded you"),
        ("2\u20132:30 \u2014 ok", "2-2:30 - ok"),
        ("\u201cquoted\u201d and \u2019s", '"quoted" and \'s'),
        ("7\u00bd %", "7.5 %"),
        ("$19\u00b9", "$19"),
        ("> quoted\nown", "> quoted\nown"),
        ("5 * $29", "5 x $29"),
        ("snake_case stays", "snake_case stays"),
        ("\u041f\u0440\u0438\u0432\u0435\u0442", "\u041f\u0440\u0438\u0432\u0435\u0442"),
        ("caf\u00e9 \u4e2d\u6587", "caf\u00e9 \u4e2d\u6587"),
    ],
)
def test_canonical_form(written: str, seen: str) -> None:
    assert canonical(written) == seen


def test_a_look_alike_in_an_address_stays_since_there_the_letter_counts() -> None:
    assert canonical("dana@h\u0430rbor.example") == "dana@h\u0430rbor.example"
    assert folded("dana@h\u0430rbor.example") == "dana@harbor.example"


def test_squeezed_keeps_letters_and_digits_alone() -> None:
    assert squeezed("F u-l.l  **Refund** 10\u200b0 %") == "fullrefund100"


@pytest.mark.parametrize(
    "piece", ["-|", "|", "#", "_", "> ", "<b ", "&amp;", "a\u0301", "\u0301\u0323", "[a](", "\u0430", "~", " *"]
)
def test_long_rows_of_marks_are_read(piece: str) -> None:
    text = piece * (65536 // len(piece))
    assert canonical(canonical(text)) == canonical(text)
