"""What a text may look like besides its canonical form: struck or hidden text out, tooltips in, labels as sentences.

A plain-text mail needs none of this, yet a reader's program may render it. Each rendering is judged like the text
itself, so that "We have ~~not~~ refunded you" claims a refund. Plain texts pay for a few substring tests only.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left

_STRIKES = "\u0335\u0336\u0337\u0338\u20d2\u20d3\u20e5"
_TAG = re.compile(r"</?[a-z][a-z0-9]{0,12}(?:\s[^<>]{0,600})?/?>|<!--|</?[a-z]{1,12}\s*/>", re.IGNORECASE)
_OUT_OF_SIGHT = (
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0*(?:\.0*[1-9]|[01](?:\.\d*)?)?\s*(?:px|pt|em|rem|%)?"
    r"\s*(?=[;\"'>])|opacity\s*:\s*0*(?:\.0\d*)?\s*(?=[;\"'>])|mso-hide|line-through|\bhidden\b|"
    r"(?:max-)?(?:height|width)\s*:\s*0\s*(?:px)?\s*(?=[;\"'>])|text-indent\s*:\s*-\d{3}|"
    r"(?<!-)color\s*[:=]\s*[\"']?\s*(?:white|transparent|#fff(?:fff)?\b|rgba?\(\s*255)"
)
_HIDDEN = re.compile(rf"<([a-z][a-z0-9]{{0,12}})\s[^<>]{{0,600}}?(?:{_OUT_OF_SIGHT})[^<>]{{0,600}}>", re.IGNORECASE)
_STRUCK_TAG = re.compile(r"<(del|s|strike|script|style|template|head|title)\b[^<>]{0,600}>", re.IGNORECASE)
_COMMENT = re.compile(r"<!(--)")
_LONGEST_OUT = 4000
"""Characters that an element or comment may hold and still count as one that is out of sight."""
_STRUCK_MARK = re.compile(r"(?<![~\w])(~~?)(?=[^\s~])([^~\n]{1,400}?)(?<=[^\s~])\1(?![~\w])")
_STRUCK_LETTERS = re.compile(rf"(?:[^\W\d_][{_STRIKES}]+[ ]?)+|(?:\w[{_STRIKES}]+[ ]?)+")
_SPOKEN_ATTRIBUTE = re.compile(
    r"<[a-z][^<>]{0,600}?\s(?:alt|title|aria-label|placeholder|value|content)\s*=\s*(?:\"([^\"<>]{1,600})\"|"
    r"'([^'<>]{1,600})'|([^\s\"'<>]{1,200}))[^<>]{0,600}>",
    re.IGNORECASE,
)
_ANY_TAG = re.compile(r"<[a-z/!][^<>]{0,600}>", re.IGNORECASE)
_BREAKING = re.compile(r"</?(?:br|p|div|li|ul|ol|tr|table|h[1-6]|blockquote|hr)\b", re.IGNORECASE)
_ENTITY = re.compile(r"&#?\w{1,31};")
_PASSES = 3


def has_markup(text: str) -> bool:
    """Tell whether a text holds HTML tags, struck text or odd entities, of which a plain-text mail has none."""
    return _holds_tags(text) or _holds_struck(text) or bool("&" in text and _unescaped(text) != text)


def renderings(text: str) -> tuple[str, ...]:
    """Return what else a reader may see of a raw text: first without what is hidden or struck, then with all of it."""
    if not has_markup(text):
        return ()
    plain = _unescaped(text)
    found = (_seen(plain), _everything(plain))
    return tuple(one for one in dict.fromkeys(found) if one != text)


def _unescaped(text: str) -> str:
    """Resolve every entity, also those wrapped in others."""
    for _ in range(_PASSES):
        if "&" not in text or not _ENTITY.search(text):
            break
        text = html.unescape(text)
    return text


def _holds_tags(text: str) -> bool:
    return "<" in text and bool(_TAG.search(text))


def _holds_struck(text: str) -> bool:
    if "~" in text and _STRUCK_MARK.search(text):
        return True
    return not text.isascii() and any(mark in text for mark in _STRIKES)


def _seen(text: str) -> str:
    """Return a text as a program shows it that knows HTML and strikes: what is hidden or struck is gone."""
    for _ in range(_PASSES):
        before = text
        for pattern in (_COMMENT, _HIDDEN, _STRUCK_TAG):
            text = _without(text, pattern)
        if text == before:
            break
    text = _STRUCK_MARK.sub("", text)
    text = _STRUCK_LETTERS.sub("", text) if not text.isascii() else text
    return _untagged(text)


def _without(text: str, opening: re.Pattern[str]) -> str:
    """Take out what such marks open, up to the mark that closes it, or to the end where that is near."""
    if not opening.search(text):
        return text
    ends = _Ends(text)
    kept: list[str] = []
    at = 0
    while hit := opening.search(text, at):
        end = ends.after(hit[1].lower(), hit.end())
        kept.append(text[at : hit.start() if end else hit.end()])
        at = end or hit.end()
    return "".join((*kept, text[at:]))


class _Ends:
    """Finds where what is opened ends; each closing mark of a text is looked for once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: dict[str, tuple[list[int], list[int]]] = {}

    def after(self, name: str, start: int) -> int:
        """Return the end of the next closing mark, the text's end where there is none in reach, 0 when that is far."""
        if name not in self._found:
            mark = r"-->" if name == "--" else rf"</{name}\s{{0,20}}>"
            hits = list(re.finditer(mark, self._text, re.IGNORECASE))
            self._found[name] = [hit.start() for hit in hits], [hit.end() for hit in hits]
        starts, ends = self._found[name]
        at = bisect_left(starts, start)
        if at < len(starts) and starts[at] - start <= _LONGEST_OUT:
            return ends[at]
        return len(self._text) if len(self._text) - start <= _LONGEST_OUT else 0


def _everything(text: str) -> str:
    """Return a text with all that its markup holds as words: what is struck, hidden, or told by a tooltip."""
    text = _SPOKEN_ATTRIBUTE.sub(lambda hit: f" {hit[1] or hit[2] or hit[3]} {hit[0]}", text)
    text = _STRUCK_MARK.sub(r"\2", text.replace("<!--", " ").replace("-->", " "))
    return _untagged(text)


def _untagged(text: str) -> str:
    """Take out tags, but those of links, whose targets count."""

    def bare(hit: re.Match[str]) -> str:
        tag = hit[0]
        if "@" in tag or "://" in tag or "href" in tag.lower():
            return tag
        return "\n" if _BREAKING.match(tag) else ""

    return _ANY_TAG.sub(bare, text) if "<" in text else text
