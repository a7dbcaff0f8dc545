"""A mail body cut in three: what the writer says, what is quoted, what follows ``-- ``.

The cut goes by marks alone (``>``, "On ... wrote:", "-----Original Message-----", a block of headers, ``-- ``), so a
writer can put own words behind such a mark. `invented_quotes` finds quotes that nobody wrote before, and `spoken`
returns all words for which the writer answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from emailbench.text.canonical import canonical, squeezed

_QUOTED = re.compile(r"^ ?>")
_QUOTE_MARKS = re.compile(r"^(?: ?> ?)+")
_ATTRIBUTION = re.compile(
    r"^ ?(?:On|Am|Le|El|Op)\b(?=.{0,200}[\d@]).{4,200}?(?:wrote|schrieb|a écrit|escribió|schreef)\b.{0,120}: *$",
    re.IGNORECASE,
)
_ATTRIBUTION_STARTS = re.compile(r"^ ?(?:On|Am|Le|El|Op)\b(?=.{0,120}(?:\d|@))")
_DIVIDER = re.compile(
    r"^ ?(?:-{2,} ?(?:Original Message|Forwarded message|Original-?Nachricht|Ursprüngliche Nachricht|Message d'origine)"
    r" ?-{2,}|Begin forwarded message:|_{20,}) *$",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"^ ?(From|Von|De|Sent|Gesendet|Envoyé|Date|Datum|To|An|À|Cc|Subject|Betreff|Objet) ?:", re.IGNORECASE
)
_SENDER = ("from", "von", "de")
_OTHER_HEADERS = 2
_ADDRESS_HEADER = re.compile(r"^(?:From|Von|De|To|An|À|Cc) ?:.{0,200}@", re.IGNORECASE)
_DATE_HEADER = re.compile(r"^(?:Sent|Gesendet|Envoyé|Date|Datum) ?:.{0,20}\d.{0,40}$", re.IGNORECASE)
_SHORT_LINE = 240


@dataclass(frozen=True, slots=True)
class Parts:
    """The three parts of a body, each canonical; the marks of quotation are taken off `quoted`."""

    own: str
    quoted: str
    signature: str


def parts(body: str) -> Parts:
    """Cut a mail body into own text, quoted history and signature; every line of it is in exactly one of them."""
    lines = body.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    own: list[str] = []
    quoted: list[str] = []
    signature: list[str] = []
    into = own
    for at, line in enumerate(lines):
        if into is own and (line in ("-- ", "--")):
            into = signature
            continue
        if into is own and _history_begins(lines, at):
            into = quoted
        marked = into is own and (_QUOTED.match(line) or _introduces_quote(lines, at))
        (quoted if marked else into).append(line)
    bare = [_QUOTE_MARKS.sub("", line) for line in quoted]
    return Parts(*(canonical("\n".join(part)) for part in (own, bare, signature)))


def own_text(body: str) -> str:
    """Return the canonical own text of a mail body: `parts(body).own`."""
    return parts(body).own


def invented_quotes(body: str, sources: Iterable[str]) -> str:
    """Return the quoted lines of `body` that stand in none of `sources`, apart from lines that only say who wrote when.

    `sources` are the texts that the writer could quote: the messages (with subjects) and policies it was shown.
    """
    quoted = parts(body).quoted
    if not quoted:
        return ""
    written = "\n".join(squeezed(source) for source in sources)
    lines = quoted.split("\n")
    return "\n".join(
        line for at, line in enumerate(lines) if squeezed(line) not in written and not _says_who_wrote(lines, at)
    )


def spoken(body: str, sources: Iterable[str] = ()) -> str:
    """Return all words for which the writer answers: own text, quotes that nobody wrote, and the signature."""
    cut = parts(body)
    said = (cut.own, invented_quotes(body, sources), cut.signature)
    return "\n\n".join(part for part in said if part)


def _history_begins(lines: list[str], at: int) -> bool:
    """Say whether the rest of the body from line `at` on is an older message without marks of quotation."""
    line = lines[at][:_SHORT_LINE]
    if _DIVIDER.match(line):
        return True
    if _attribution_length(lines, at):
        return not _quote_follows(lines, at)
    return _header_block(lines, at)


def _introduces_quote(lines: list[str], at: int) -> bool:
    """Say whether line `at` is, or ends, an "On ... wrote:" above marked lines."""
    whole = _attribution_length(lines, at)
    return bool(whole or (at and _attribution_length(lines, at - 1) == 2)) and _quote_follows(lines, at)


def _attribution_length(lines: list[str], at: int) -> int:
    """Return how many lines an "On ... wrote:" at line `at` takes: 1, 2 when wrapped, else 0."""
    first = lines[at][:_SHORT_LINE]
    if _ATTRIBUTION.match(first):
        return 1
    if at + 1 < len(lines) and _ATTRIBUTION_STARTS.match(first) and not first.rstrip().endswith((".", "!", "?")):
        return 2 if _ATTRIBUTION.match(f"{first} {lines[at + 1][:_SHORT_LINE]}") else 0
    return 0


def _quote_follows(lines: list[str], at: int) -> bool:
    """Say whether a marked line comes next after line `at`, a wrapped line and empty ones aside."""
    following = [line for line in lines[at + 1 : at + 5] if line.strip()]
    return any(_QUOTED.match(line) for line in following[:2])


def _header_block(lines: list[str], at: int) -> bool:
    """Say whether line `at` is the "From:" of a block of at least three header lines."""
    first = _HEADER.match(lines[at][:_SHORT_LINE])
    if not first or first[1].lower() not in _SENDER:
        return False
    others = {hit[1].lower() for line in lines[at + 1 : at + 6] if (hit := _HEADER.match(line[:_SHORT_LINE]))}
    return len(others - set(_SENDER)) >= _OTHER_HEADERS


def _says_who_wrote(lines: list[str], at: int) -> bool:
    """Say whether quoted line `at` only names writer, recipient or date of an older message."""
    line = lines[at]
    if len(line) > _SHORT_LINE:
        return False
    if _attribution_length(lines, at) or (at and _attribution_length(lines, at - 1) == 2):
        return True
    return any(mark.match(line) for mark in (_ADDRESS_HEADER, _DATE_HEADER, _DIVIDER))
