"""Text as a reader sees it: the form in which everything an agent wrote is checked.

`canonical` is idempotent and linear. Not covered: text that only a renderer of full HTML and CSS would hide or show,
and words in pictures.
"""

from __future__ import annotations

import re
from functools import lru_cache

from emailbench.text.characters import fold_lookalikes, plain_characters

_PASSES = 6  # marks may be wrapped in marks; what needs more than this many passes is built to, and loses all marks
_ANY_MARK = re.compile(r"[&<>*_`|#+~!\[\]\\]")
_LITERAL_BREAK = re.compile(r"\\[nrt]")
_ENTITY = re.compile(
    r"&(?:amp;|#0{0,5}38;|#[xX]0{0,5}26;)*(?:#(\d{1,7});|#[xX]([0-9a-fA-F]{1,6});|(lt|gt|nbsp|quot|apos|amp);)"
)
_NAMED = {"lt": "<", "gt": ">", "nbsp": " ", "quot": '"', "apos": "'", "amp": "&"}
_HREF = re.compile(r"<a\s[^<>]{0,300}?href\s?=\s?[\"']?([^\"'\s<>]{1,300})[^<>]{0,300}>", re.IGNORECASE)
_BLOCK_TAG = re.compile(r"</?(?:br|p|div|li|ul|ol|tr|table|h[1-6]|blockquote)\b[^<>]{0,300}>", re.IGNORECASE)
_INLINE_TAG = re.compile(
    r"</?(?:a|b|i|u|s|em|strong|span|font|code|pre|small|sup|sub|del|ins|mark|td|th|tbody|thead|img|wbr|html|body)\b"
    r"[^<>]{0,300}>|<!--|-->",
    re.IGNORECASE,
)
_ANGLE = re.compile(r"^([> ]*)|[<>]", re.MULTILINE)
_TIMES = re.compile(r"(?<=[\d)]) ?\* ?(?=[\d($€£])")
_BULLET = re.compile(r"^((?:> ?)*+ *)[*+] (?=\S)", re.MULTILINE)
_MARKS = re.compile(r"[*`\\\[]|!(?=\[)|~{2,}")
_UNDERLINE = re.compile(r"(?<![^\W_])_+|_+(?![^\W_])")
_HEADING = re.compile(r"^((?:> ?)*+)(?:[| ]+|#+ +)++", re.MULTILINE)
_ROW_RULE = re.compile(r"^[|:\- >]++$", re.MULTILINE)
_SPACES = re.compile(r"[ \t]+")
_LINE_END = re.compile(r"(?<![| ])[| ]++$", re.MULTILINE)
_GAPS = re.compile(r"\n{3,}")
_NOT_ALNUM = re.compile(r"[\W_]+")


@lru_cache(maxsize=256)
def canonical(text: str) -> str:
    """Return `text` as a reader sees it: NFKC, nothing invisible, plain spaces, dashes and quotes, no markdown.

    Look-alike letters in Latin words become the ASCII letters they pass for, except inside addresses. A link becomes
    its text and its target in brackets; ``>`` at the start of a line stays.
    """
    for _ in range(_PASSES):
        before = text
        text = _tidy(_without_markup(_without_tags(_characters(text))))
        if text == before:
            return text
    return _tidy(_ANY_MARK.sub(" ", text))


@lru_cache(maxsize=256)
def folded(text: str) -> str:
    """Return `text` canonical, caseless and with every look-alike folded: the form in which wording is matched."""
    return fold_lookalikes(canonical(text)).casefold()


@lru_cache(maxsize=256)
def squeezed(text: str) -> str:
    """Return only the letters and digits of `text`, folded, for matches that spacing and markup cannot defeat."""
    return _NOT_ALNUM.sub("", folded(text))


def _characters(text: str) -> str:
    """Resolve literal escapes, odd characters and entities, which may be wrapped in one another."""
    for _ in range(_PASSES):
        text = plain_characters(_LITERAL_BREAK.sub("\n", text) if "\\" in text else text)
        if "&" not in text or not _ENTITY.search(text):
            return text
        text = _ENTITY.sub(_entity_char, text)
    return plain_characters(text.replace("&", " "))


def _entity_char(hit: re.Match[str]) -> str:
    if hit[3]:
        return _NAMED[hit[3]]
    code = int(hit[1]) if hit[1] else int(hit[2], 16)
    return chr(code) if 0 < code < 0x110000 else ""


def _without_tags(text: str) -> str:
    """Take out HTML tags, keep the targets of links, and keep angle brackets only as marks of quotation."""
    if "<" in text:
        text = _HREF.sub(r"(\1) ", text)
        text = _INLINE_TAG.sub("", _BLOCK_TAG.sub("\n", text))
    return _ANGLE.sub(lambda hit: " " if hit[1] is None else hit[1], text) if "<" in text or ">" in text else text


def _without_markup(text: str) -> str:
    """Take out markdown: emphasis, code, headings, tables, links (their targets stay)."""
    if "*" in text or "+" in text:
        text = _TIMES.sub(" x ", _BULLET.sub(r"\1- ", text))
    text = _MARKS.sub("", text.replace("](", " (")).replace("]", "")
    if "_" in text:
        text = _UNDERLINE.sub("", text)
    return _ROW_RULE.sub(_drop_rule, text) if "|" in text else text


def _drop_rule(hit: re.Match[str]) -> str:
    return "" if "|" in hit[0] and "-" in hit[0] else hit[0]


def _tidy(text: str) -> str:
    """Fold space, cut what leads or ends a line without meaning, and leave at most one empty line in a row."""
    text = _HEADING.sub(r"\1", _SPACES.sub(" ", text))
    text = _GAPS.sub("\n\n", _LINE_END.sub("", text))
    return text.strip("\n ")
