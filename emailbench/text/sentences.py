"""Sentences of a canonical text, with the line that introduces a list item.

A sentence ends at ``. ! ? …`` (also in CJK) where a new one plausibly begins, at an empty line, a list item, a heading
with a colon, and at the cells of a table. A plain line break ends nothing: mail is wrapped, and a claim that is broken
over two lines must stay one claim. Too long a stretch without any end is cut into overlapping windows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from emailbench.text.canonical import canonical

_LONGEST = 900
_OVERLAP = 200
_LINE = re.compile(r"[^\n]+")
_ITEM = re.compile(r"(?:- |\(?\d{1,2}[.)] |\(?[a-zA-Z]\) |(?:step|option) \d{1,2}\b)", re.IGNORECASE)
_END = re.compile(r"[.!?\u2026\u3002\uff01\uff1f]++[\"')]*+(?=\s|$)|[\u3002\uff01\uff1f]")
_LAST_WORD = re.compile(r"[\w.&-]{1,20}$")
_NEXT_WORD = re.compile(r"\s*[\"'(]*([^\W\d_]*|\d*)")
_CELL = re.compile(r" \| ")

_ABBREVIATIONS = frozenset(
    (
        "mr mrs ms dr prof sr jr st e.g i.e eg ie etc vs no nos nr approx ca cf al dept ext tel min max est fig inc "
        "ltd co corp llc gmbh jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri "
        "sat sun a.m p.m am pm incl excl resp ref acct avg qty vol art par sec usw z.b d.h bzw inkl zzgl ggf evtl hr "
        "fr u.s u.k e.u p.s attn"
    ).split()
)
_MONTHS = frozenset("jan feb mär mar apr mai may jun jul aug sep okt oct nov dez dec".split())
_OFTEN_FINAL = frozenset("etc inc ltd co corp llc gmbh a.m p.m am pm usw u.s u.k e.u no".split())
_OPENERS = frozenset(
    (
        "i we you he she they it this that these those the a an our your my his her their please thanks thank if when "
        "once as however so but and also regards best kind sincerely let for to in on at with since because "
        "unfortunately there here what who how why is are do does did can could would will wir sie ich es bitte nous "
        "je vous"
    ).split()
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, its place in the canonical text, and the lead line of the list it is an item of (else empty)."""

    text: str
    start: int
    end: int
    lead: str = ""


def sentences(text: str) -> tuple[Sentence, ...]:
    """Split `text` (made canonical first) into sentences, list items, headings and table cells."""
    return _sentences(canonical(text))


@lru_cache(maxsize=128)
def _sentences(text: str) -> tuple[Sentence, ...]:
    """Split a canonical text; kept, since claims, slots and oddities are sought in the same ones."""
    found: list[Sentence] = []
    lead = ""
    for start, end, item in _blocks(text):
        block = [
            Sentence(_flat(text[a:b]), a, b, above or (lead if item else ""))
            for span in _split_block(text, start, end)
            for a, b, above in _cells(text, *span)
        ]
        found.extend(block)
        if text[end - 1] == ":" and block:
            lead = block[-1].text
        elif not item:
            lead = ""
    return tuple(found)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _blocks(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, end, is a list item) of runs of lines that belong together."""
    start = end = -1
    item = False
    for hit in _LINE.finditer(text):
        begins_item = _ITEM.match(text, hit.start(), hit.end())
        if start >= 0 and (begins_item or _breaks(text, start, end, hit.start())):
            yield start, end, item
            start = -1
        if start < 0:
            start, item = (begins_item.end() if begins_item else hit.start()), bool(begins_item)
        end = hit.end()
    if start >= 0:
        yield start, end, item


def _breaks(text: str, start: int, end: int, following: int) -> bool:
    """Say whether a block that spans start..end is over before the line at `following`."""
    last = text[end - 1]
    if last == ":" or " | " in text[max(start, end - _OVERLAP) : end]:
        return True
    if following - end == 1:
        return False
    return last in ".!?,;\u2026\u3002" or not text[following].islower()


def _split_block(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of the sentences of one block."""
    begin = start
    for hit in _END.finditer(text, start, end):
        if _is_end(text, begin, hit, end):
            yield begin, hit.end()
            begin = hit.end()
            while begin < end and text[begin].isspace():
                begin += 1
    if begin < end:
        yield begin, end


def _is_end(text: str, begin: int, hit: re.Match[str], end: int) -> bool:
    """Say whether the mark at `hit` ends the sentence that began at `begin`."""
    if hit.end() >= end or hit[0].rstrip("\"')") != ".":
        return True
    before = _LAST_WORD.search(text, max(begin, hit.start() - 20), hit.start())
    word = before[0].lower() if before else ""
    after = _NEXT_WORD.match(text, hit.end())
    nxt = after[1] if after else ""
    if hit.start() - begin <= 3 and (word.isdigit() or len(word) == 1):
        return False  # "1. First", "A. Morgan"
    if word in _ABBREVIATIONS:
        return word in _OFTEN_FINAL and nxt[:1].isupper() and nxt.lower() in _OPENERS
    if len(word) == 1 and word.isalpha() and word != "i":
        return nxt.lower() in _OPENERS and nxt[:1].isupper()
    if word.isdigit() and len(word) <= 2 and nxt[:1].isalpha():
        return nxt.lower() in _OPENERS or (not nxt.islower() and not _month_like(nxt))
    return True


def _month_like(word: str) -> bool:
    """Say whether `word` may be a month after an ordinal, as in German "28. Oktober"."""
    return word.lower()[:3] in _MONTHS


def _cells(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, what stands above it) of a sentence, or of each cell of a table row after its first."""
    above = ""
    for hit in _CELL.finditer(text, start, end):
        if hit.start() > start:
            yield from ((a, b, above) for a, b in _windows(start, hit.start()))
            above = above or _flat(text[start : min(hit.start(), start + _OVERLAP)]) + ":"
        start = hit.end()
    if start < end:
        yield from ((a, b, above) for a, b in _windows(start, end))


def _windows(start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut a span that is too long for any real sentence into windows that overlap."""
    while end - start > _LONGEST:
        yield start, start + _LONGEST
        start += _LONGEST - _OVERLAP
    yield start, end
