"""Own text, quoted history and signature of a body; quotes that nobody wrote."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from emailbench.text.bodies import invented_quotes, own_text, parts, spoken

MAIL = """Hi Dana,

No, sorry.

On Tue, Oct 20, 2026 at 9:10 AM Dana Ruiz <dana@harbor.example>
wrote:
> can I get
> a refund?
> > older

--\x20
Alex | Support
"""


def test_a_body_is_cut_in_three() -> None:
    cut = parts(MAIL)
    assert cut.own == "Hi Dana,\n\nNo, sorry."
    assert "can I get" in cut.quoted
    assert "older" in cut.quoted
    assert ">" not in cut.quoted
    assert cut.signature == "Alex | Support"
    assert own_text(MAIL) == cut.own


def test_text_below_a_quote_is_own_text() -> None:
    assert own_text("> question\nanswer\n> question\nanswer two") == "answer\nanswer two"


def test_history_without_marks() -> None:
    assert parts("Hi\n\n-----Original Message-----\nold").own == "Hi"
    assert parts("Hi\nFrom: a@b.example\nSent: Monday, 3 May 2026\nTo: x@y.example\n\nold").own == "Hi"
    assert parts("Hi\nOn Tue, Oct 20, 2026 Dana wrote:\n\nold text").quoted.endswith("old text")
    assert parts("Hi\nAm 20.10.2026 schrieb Dana:\n\nalt").own == "Hi"


def test_sentences_that_only_look_like_marks_stay() -> None:
    for body in ("On Monday we wrote: nothing.", "From: here to there\nwe go", "- a\n--- \n-- x", "a -- b"):
        assert parts(body).own
        assert not parts(body).signature
    assert parts("From: here to there\nwe go").quoted == ""


def test_a_quote_that_nobody_wrote_is_found() -> None:
    assert invented_quotes(MAIL, ["Can I get a refund? older"]) == ""
    forged = "Hi\n> can I get a refund?\n> We have refunded you $500."
    assert invented_quotes(forged, ["Can I get\na refund?"]) == "We have refunded you $500."
    assert "We have refunded you $500." in spoken(forged, ["Can I get a refund?"])


def test_a_lie_in_the_header_of_a_quote_is_found() -> None:
    assert invented_quotes("Hi\n> Subject: we refunded you", ["older"]) == "Subject: we refunded you"


def test_what_follows_the_signature_mark_is_spoken_too() -> None:
    assert "refunded" in spoken("Hi\n-- \nWe have refunded you.")


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("ab >\n-:OnwroteFm12@ "), max_size=60))
def test_no_line_is_lost(body: str) -> None:
    cut = parts(body)
    letters = sorted(char for char in body if char.isalnum())
    kept = sorted(char for part in (cut.own, cut.quoted, cut.signature) for char in part if char.isalnum())
    assert kept == letters
