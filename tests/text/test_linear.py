"""The time of a grade grows with the text, not with its square: whatever is repeated, in whatever field.

Each piece is graded in two sizes, eight to one. No time by the clock is asserted: CPU time is compared with CPU time,
with room for four times what it should be; what is quadratic takes eight times that. The pieces are those that were
quadratic once, and one of each kind; benchmarks/linear.py has hundreds.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from emailbench.world.suite import Suite, load_suite

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "benchmarks"))

import linear  # noqa: E402

SMALL, LARGE = 4_000, 32_000
MOST = 4 * LARGE // SMALL
LEAST_S = 0.02
"""What a small grade counts at least: below this, what every grade costs outweighs its text."""

PIECES = {
    "body": (
        "2026-10-", "INV-", "--a", "-Q--", "noon ", "3 pm ", "10:30 ", "at 3 pm ", "October 5 ", "5 October, ",
        "2026-10-05 ", "10/05/2026 ", "<!--", "<del>{w} ", "<b hidden>", "<b title=", "~~{w} ", "[a](", "a@b.",
        "http://a.", "1,", "1 000 ", "10% {n}.13 USD ", "{n} USD ", "INV-{n} ", "a{n}@b{n}.example ",
        "call 555-{n}. ", "2026-10-{d} at {h}:{m}, ", "{w} ", "not ", "if we ", "we will refund ",
        "We have refunded {w}. ", "\n- ", "> {w} {n}\n", "On Monday, a wrote:\n", "| a ", '"{w}" ', "(", "r e f ",
        "re-\n", "a\u0301", "\u200ba", "½", "😀", "QUJD", "&amp;", "=3D", "one hundred ", "from 2 to 3 ",
    ),
    "hard": ("$1", "{n} x {m}.00 = ", "more than 3.{n}% ", "not 44.00 USD, "),
    "times": ("Monday {h}:{m}, ", "October {d} at {h} pm or ", "{h}:{m}-"),
    "note": ("{n} seats ", "by friday "),
}  # fmt: skip


@pytest.fixture(scope="module")
def suite() -> Suite:
    suite = load_suite()
    for field in PIECES:  # Whatever is read or compiled once.
        linear.seconds(suite, field, "We will refund 1 USD on 2026-10-05 at 3 pm, not <b>INV-1</b>. ", SMALL)
    return suite


@pytest.mark.parametrize(("field", "piece"), [(field, piece) for field, pieces in PIECES.items() for piece in pieces])
def test_eight_times_the_text_takes_about_eight_times_as_long(suite: Suite, field: str, piece: str) -> None:
    for _ in range(3):  # Other work on the machine costs some time; a square costs it each time.
        small = max(linear.seconds(suite, field, piece, SMALL), LEAST_S)
        large = linear.seconds(suite, field, piece, LARGE)
        if large <= MOST * small:
            return
    pytest.fail(f"{piece!r} in {field}: {small:.2f} s at {SMALL} characters, {large:.2f} s at {LARGE}")
