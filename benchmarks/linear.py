"""Grade runs that repeat one piece of text, in two sizes: the time must grow with the text, not with its square.

`python3 benchmarks/linear.py` grades each piece at 8 and 32 KB in the body of a draft, and prints the worst. Pieces are
every kind of literal the patterns know, cut off where they would go on. `--random 500` adds pieces put together by
chance, `--field note` (reason, queue, evidence, subject, note, title) takes another field than a body. Exit code 1 when
any piece grows by more than 8 between the sizes or takes longer than 1.5 s at 64 KB.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from emailbench.api import Episode  # noqa: E402
from emailbench.world.suite import Suite, load_suite  # noqa: E402

SMALL, LARGE, WHOLE = 8_000, 32_000, 64_000
GROWTH, LONGEST_S = 8.0, 1.5
LIMIT_S = 20
PIECES = (
    "a", "A", "ab", "aB", "1", "12", "1,", "1.", "1 ", "1/", "1-", "1:", "0 ", "12:", "10:", "10:30 ", "10:30-",
    "10.30 ", "2026-10-", "2026-10-05 ", "2026-10-05T", "2026-10-05/", "2026/", "10/5/", "10/05/2026 ",
    "05.10.2026 ", "05.10.", "October 5 ", "October 5, ", "5 October ", "Oct. ", "Oct ", "1st ", "the 1st of ",
    "October 5, 2026 ", "monday ", "Monday, ", "mon, tue, ", "mon-tue ", "next monday ", "tomorrow ", "today at ",
    "at 3 ", "at 3 pm ", "3pm-", "3 pm ", "pm ", "a.m. ", "noon ", "from 2 to 3 ", "between 2 pm and ", "half past ",
    "quarter to ", "o'clock ", "UTC ", "GMT+1 ", "INV-", "INV-1 ", "INV-1-", "Q-", "PO-1", "--a", "-Q--", "--Z",
    "re-\n", "-a", "a-", "a-b ", "1-2-", "CR-40 ", "$1,", "$1", "$", "$ ", "USD ", "USD 1", "1 USD ", "1.00 USD ",
    "1 000 ", "1,000,", "1.000.", "1'000'", "€1 ", "1%", "% ", "10 percent ", "percent ", "one hundred ",
    "hundred and ", "twenty-", "thousand ", "one ", "two thirds ", "half ", "1k ", "a@b.", "a@", "@a.",
    "a@b.example ", "a.b@", "at dot ", "a at b dot ", "a dot ", "(at) ", "http://a.", "http://", "www.",
    "a.example/", "a.", "a. ", ".", "..", "...", ". ", "! ", "? ", "?!", "Mr. ", "e.g. ", "+1 555 ", "+1", "555-01",
    "(555) ", "DE89 ", "DE89", "AB12 3456 ", "not ", "no ", "if ", "unless ", "we will ", "we have ", "will ",
    "have ", "we ", "refund ", "we will refund ", "we refund you, ", "because ", "and ", "or ", "either ", "that ",
    "said that ", "you asked ", "never ", "don't ", "isn't ", "to ", "of ", "the ", "is ", "it is ", "your ",
    "free ", "off ", "free month ", "discount ", "cancel", "canceled ", "confirmed ", "approved ", "approval ",
    "forwarded to ", "attached ", "escalat", "password ", "\n- ", "- ", "\n1. ", "> ", "\n> ", ">", "| a ", "| ",
    "|", "\n| a | b |", "|-", "*", "**", "**a** ", "* ", "_", "__", "_a_ ", "`", "```", "``` \n", "~~", "~~a~~", "#",
    "\n# ", "(", ")", "()", "((", "[", "]", "[a](", "[a]", "![", '"', '"a" ', "'", "'a ", "“", "“a” ", "«", "<", ">",
    "<b>", "<a href=x>", "<!--", "-->", "</", "<p", "<br>", "<div style=", "&", "&amp;", "&#x41;", "&#", "-- \n",
    "--", "---\n", "—", "–", "=", "=\n", ":", ": ", "a: ", "Amount: ", "Date: 1 ", ";", "; ", ",", ", ", "/", "\\",
    "a/b", " ", "  ", "\n", "\n\n", "\t", "\r\n", "a\n", "a ", "a b c d ", "a, b, ", "w i ", "w.i.", "r e f u n d ",
    "r-e-f-", "r\ne\n", "re fund ", "re\u200bfund ", "ref\u00adund ", "r3fund ", "l1st ", "On ",
    "On Monday, a wrote:\n", "wrote:\n", "From: a\n", "Subject: ", "Dear ", "Hi,\n", "Regards,\n", "Sent from my ",
    "\u200b", "\u200ba", "\u0301", "e\u0301", "é", "É", "ß", "İ", "\u00a0", "\u2028", "\u202e", "😀", "😀 ",
    "👨‍👩‍👧", "中", "中文 ", "а", "ｒ", "ﬁ", "①", "²", "½", "\ufeff", "\x00", "\x1b[", "QUJD", "QUJD\n", "QUJD==",
    "=3D", "%41", "\\u0041", "und nicht ", "nous avons ", "m-4f2a9c ", "kb.handling@2.c3 ", "crm.company.co-1.a ",
    "co-33.", "P. O. Box ", "5 days ", "within 5 days ", "two weeks ", "by friday ", "until 5 ", "for 3 months ",
    "per seat ", "12 seats ", "12 x 4.00 ", "= 48.00 USD", "4.00 USD x ", "10% of ", "we can't ", "can we ",
    "shall we ", "would you ", "(not ", "yes, ", "no, ", "done. ", "done, ", "is booked ", "booked for ",
    "call with ", "meeting on ", "your call ", "Case ", "Ticket ", "{n} USD ", "{n}.37 USD, ", "10% {n}.13 USD ",
    "{n} seats at {n}.13 USD\n", "${n} ", "INV-{n} ", "Q-{n}\n", "a{n}@b{n}.example ", "https://a{n}.example/x ",
    "October {d}, 20{m} ", "{d} October ", "{h}:{m} pm ", "{h}:{m} ", "2026-10-{d} ", "{d}/10/20{m} ",
    "on 2026-10-{d} at {h}:{m}. ", "{n} days ", "{n}% ", "We will refund {n} USD. ", "We have refunded {w}. ",
    "\n- refund {w}", "> {w} {n}\n", "[{w}](https://{w}.example) ", "<{w} {n}>", "<b>{w}</b> ", "</{w}>",
    "<del>{w} ", "<s>", "<title> ", "<b hidden>", "<b style=display:none>{w} ", "<b title=\"{w}\">", "<b title=",
    "<b hidden ", "~~{w} ", "~{w}~ ", "Anna {w}son ", "{w} ", "{w}. ", "{w}\n", "{w}\n\n", "+1 555 {n} ",
    "call 555-{n}. ", "DE{n} {n} ", "\"{w}\" ", "({w}) ", "not {w} ", "no {w}, ", "if {w}, we ", "Monday {h}:{m} ",
    "Mr {w} ", "Ticket {n} ", "co-{n} ", "kb.{w}@{n}.c{n} ", "| {w} | {n} |\n", "{w}: {n}\n", "{n}. {w}\n",
    "{n} {w} ", "&#{n};", "{n} x {m} = ",
)  # fmt: skip
TOKENS = (
    "2026", "-", "10", "INV", "Q", "/", ":", ".", ",", "$", "%", "USD ", " ", "\n", "a", "b ", "not ", "we ",
    "will ", "refund ", "if ", '"', "'", "(", ")", "[", "]", "<", ">", "&", "#", "@", "x.example", "http", "://",
    "www.", "+1", "monday ", "oct ", "1st ", "one ", "hundred ", "and ", "thousand ", "dollars ", "from ", "to ",
    "between ", "am ", "pm ", "noon ", "_", "*", "~", "|", "\\", "é", "\u200b", "=", "?", "!", "--", "…", "T", "Z",
    "Re:", "On ", "wrote:", "never ", "or ", "no ", "it ", "is ", "dot ", "at ", "- ", "> ", "free ", "off ",
    "your ", "have ", "been ", "sent ", "that ", "you ", "the ", "of ", "by ",
)  # fmt: skip
CASES = {
    "body": ("support_001", "body"),
    "subject": ("support_001", "subject"),
    "note": ("sales_002", "note"),
    "reason": ("support_002", "reason"),
    "queue": ("support_002", "queue"),
    "title": ("sched_001", "title"),
    "times": ("sched_002", "body"),
    "hard": ("hard_002a", "body"),
}


class TookTooLong(BaseException):
    """Raised out of whatever runs, broad handlers included, when a grade has had its time."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--field", choices=sorted(CASES), default="body")
    parser.add_argument("--random", type=int, default=0, help="pieces put together by chance, besides")
    parser.add_argument("--only-random", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--top", type=int, default=15)
    options = parser.parse_args()
    suite = load_suite()
    pieces = [] if options.only_random else list(PIECES)
    pieces += _by_chance(options.random, options.seed)
    found = []
    for piece in pieces:
        small = seconds(suite, options.field, piece, SMALL)
        large = seconds(suite, options.field, piece, LARGE) if small < LIMIT_S else small * 16
        found.append((large, large / max(small, 0.01), piece))
    found.sort(reverse=True)
    print(f"{len(found)} pieces in {options.field}: CPU seconds at {LARGE // 1000} KB, growth from {SMALL // 1000} KB")
    for large, growth, piece in found[: options.top]:
        print(f"{large:7.2f} s {growth:5.1f}x  {piece!r}")
    bad = [row for row in found if row[0] * WHOLE / LARGE > LONGEST_S or (row[1] > GROWTH and row[0] > 0.3)]
    print(f"{len(bad)} of them too slow")
    return 1 if bad else 0


def _by_chance(count: int, seed: int) -> Iterator[str]:
    chance = random.Random(seed)
    for _ in range(count):
        yield "".join(chance.choice(TOKENS) for _ in range(chance.choice((1, 2, 2, 3, 3, 4))))


def seconds(suite: Suite, field: str, piece: str, size: int) -> float:
    """Return the CPU seconds, at most about LIMIT_S, of the grade of a run whose field repeats a piece up to a size."""
    task, name = CASES[field]
    text = repeated(piece, size)
    calls: list[Any] = json.loads((ROOT / "tasks" / "solutions" / f"{task}.json").read_text())["oracle"]
    with tempfile.TemporaryDirectory() as folder, Episode.on(suite, task, folder) as episode:
        for tool, arguments in calls[:-1]:
            episode.call(tool, arguments)
        tool, arguments = calls[-1]
        episode.call(tool, {**arguments, name: text})
        start = time.process_time()
        before = signal.signal(signal.SIGALRM, _late)
        signal.alarm(LIMIT_S)
        try:
            episode.grade()
        except TookTooLong:
            pass
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)
        return time.process_time() - start


def repeated(piece: str, size: int) -> str:
    """Return a piece again and again up to a size; with {n} and the like in it, another one each time."""
    if not re.search(r"\{[ndhmw]\}", piece):
        return (piece * (size // len(piece) + 1))[:size]
    made: list[str] = []
    held = count = 0
    while held < size:
        word = "".join("bcdfghjklm"[int(digit)] + "aeiou"[int(digit) // 2] for digit in str(count))
        values = {"n": count, "d": f"{count % 28 + 1:02}", "h": count % 12 + 1, "m": f"{count % 60:02}", "w": word}
        made.append(re.sub(r"\{([ndhmw])\}", lambda hit: str(values[hit[1]]), piece))  # noqa: B023
        held += len(made[-1])
        count += 1
    return "".join(made)[:size]


def _late(number: int, frame: object) -> None:
    raise TookTooLong


if __name__ == "__main__":
    sys.exit(main())
