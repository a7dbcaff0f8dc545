"""Characters as a reader sees them: nothing invisible, one kind of space, dash and quote, look-alikes folded.

The work is one table lookup per character (`str.translate`), so it is linear; an ASCII text skips almost all of it.
Not covered: look-alikes that are two characters (``rn`` for ``m``), leetspeak, text inside pictures.
"""

from __future__ import annotations

import re
import unicodedata

_DROPPED = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0xFFFC, 0xFFFD}
_SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4\u02b9\u2039\u203a\uff07"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u301d\u301e\u300c\u300d\u300e\u300f\uff02"
_BULLETS = "\u2022\u2023\u25aa\u25ab\u25cf\u25e6\u25a0\u25cb\u2043"
_NOTE_MARKS = "\u00b9\u00b2\u00b3" + "".join(map(chr, (0x2070, *range(0x2074, 0x207A), *range(0x2080, 0x208A))))
_FRACTIONS = {"\u00bd": "1/2", "\u00bc": "1/4", "\u00be": "3/4"}
_DECIMALS = {"1/2": ".5", "1/4": ".25", "3/4": ".75"}
_MOST_ENTRIES = 8192
_MOST_MARKS = 8
_PASSES = 4

# Cyrillic, Greek, Armenian, Cherokee and Latin-extended letters that pass for an ASCII letter in common typefaces.
_LOOKALIKES = (
    "АВЕЅІЈКМНОРСТУХЗаесорхуіјѕһԁԛԝѵҮүкмтвнӏғьᴦ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανικρτυχγε"
    "օոսցհԼՏ"
    "ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᏔᏃ"
    "ɑɡıɩʏꞁɢʜʟɴʀʙᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ"
)
_LETTERS = (
    "ABESIJKMHOPCTYX3aecopxyijshdqwvYykmtbhlfbr"
    "ABEZHIKMNOPTYXoavikptuxye"
    "onughLS"
    "ABCDEHJKLMPRSTVWZ"
    "agiiylghlnrbacdejkmoptuvwz"
)
_WORD = re.compile(r"\w+")
_TOKEN = re.compile(r"\S+")
_ADDRESS_LIKE = re.compile(r"@|://|^www\.|^[\w-]+(?:\.[\w-]+)+(?:/|$)")
_OVERLAID = re.compile(
    r"(?<=[0-9A-Za-z\u00c0-\u024f\u1e00-\u1eff])"
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
_HALF = re.compile(r"(?<=\d) ?([\u00bd\u00bc\u00be])")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class _ReaderTable(dict[int, str]):
    """Maps a code point to what a reader sees of it; filled as needed, and bounded since input is hostile."""

    def __missing__(self, code: int) -> str:
        seen = _as_seen(code)
        if len(self) < _MOST_ENTRIES:
            self[code] = seen
        return seen


def _as_seen(code: int) -> str:
    """Return what takes the place of one code point."""
    char = chr(code)
    if char in "\n\t":
        return char
    if code in _DROPPED or 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE:
        return ""
    if 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or 0x180B <= code <= 0x180F:
        return ""
    for first in (0x1F1E6, 0x1F150, 0x1F170):  # letters drawn in boxes and circles, which NFKC leaves alone
        if first <= code < first + 26:
            return chr(ord("A") + code - first)
    return _by_category(char)


def _by_category(char: str) -> str:
    """Return the plain form of `char` by what kind of character it is."""
    if char in "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029":
        return "\n"
    if char in _SINGLE_QUOTES:
        return "'"
    if char in _DOUBLE_QUOTES:
        return '"'
    if char in _BULLETS or char == "\u2212":
        return "-"
    if char in _NOTE_MARKS or char == "\u2800":
        return " "
    if char in _FRACTIONS:
        return " " + _FRACTIONS[char]
    if char == "\u2044":
        return "/"
    category = unicodedata.category(char)
    if category in ("Cc", "Cf", "Cs", "Co"):
        return ""
    return {"Zs": " ", "Pd": "-"}.get(category, char)


_READER = _ReaderTable()
_FOLD = {ord(odd): plain for odd, plain in zip(_LOOKALIKES, _LETTERS, strict=True)}
_FOLDABLE = re.compile(f"[{_LOOKALIKES}]")


def plain_characters(text: str) -> str:
    """Return `text` in NFKC with every character that a reader cannot see, or cannot tell apart, made plain."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii():
        return _CONTROLS.sub(_control_seen, text)
    text = _HALF.sub(lambda hit: _DECIMALS[_FRACTIONS[hit[1]]], _without_mark_heaps(text))
    for _ in range(_PASSES):
        before = text
        text = unicodedata.normalize("NFKC", text.translate(_READER))
        text = _OVERLAID.sub("", text.translate(_READER))
        text = unicodedata.normalize("NFKC", _fold_words(text))
        if text == before:
            break
    return text


def fold_lookalikes(text: str) -> str:
    """Return `text` with every look-alike letter replaced, also inside addresses: for matching only."""
    return text if text.isascii() else text.translate(_FOLD)


def _control_seen(hit: re.Match[str]) -> str:
    return _as_seen(ord(hit[0]))


def _without_mark_heaps(text: str) -> str:
    """Keep at most a few combining marks in a row: normalising a long row of them takes quadratic time."""
    kept: list[str] = []
    row = 0
    for char in text:
        row = row + 1 if unicodedata.combining(char) else 0
        if row <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def _fold_words(text: str) -> str:
    """Fold look-alikes in words that are Latin, or wholly look-alike; addresses stay, since there the letter counts."""
    return _TOKEN.sub(_fold_token, text) if _FOLDABLE.search(text) else text


def _fold_token(hit: re.Match[str]) -> str:
    token = hit[0]
    if token.isascii() or not _FOLDABLE.search(token) or _ADDRESS_LIKE.search(token):
        return token
    return _WORD.sub(_fold_word, token)


def _fold_word(hit: re.Match[str]) -> str:
    word = hit[0]
    folded = word.translate(_FOLD)
    latin = any(char.isascii() and char.isalpha() for char in word)
    return folded if latin or folded.isascii() else word


def lowered(text: str) -> str:
    """Return `text` in lower case with every character at its place.

    A pattern in lower case that is searched in this is several times faster than one that ignores case.
    """
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
