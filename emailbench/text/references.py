"""Addresses, URLs and record numbers in a text.

Normal forms: an address in lower case; a URL in lower case without scheme, "www.", final slash and punctuation; a
record number as letters and digits joined by hyphens, "INV-10418", or bare digits after a word such as "invoice".
"""

from __future__ import annotations

import re

from emailbench.text.characters import lowered

_ADDRESS = re.compile(r"(?<![\w.+%-])[\w.+%'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
_SPELLED_ADDRESS = re.compile(
    r"(?<![\w.+-])([\w.+-]{1,64}) ?\(?(?<= |\()at\b\)? ?"
    r"([\w-]{1,63}(?: ?\(?(?<= |\()(?:dot\b\)?) ?[\w-]{1,63}){1,4})(?!\w)",
    re.IGNORECASE,
)
_SPELLED_DOT = re.compile(r" ?\(?\bdot\b\)? ?", re.IGNORECASE)
_URL = re.compile(r"(?:(?:https?|ftp|hxxps?)://|(?<![\w.@-])www\.)[^\s<>\"'|]{1,400}", re.IGNORECASE)
_TOP_LEVELS = (
    "example|test|invalid|localhost|com|net|org|io|co|dev|app|ai|biz|info|edu|gov|eu|uk|de|fr|ca|au|jp|ch|nl|link|xyz|site|"
    "online|shop|cloud|ly|page|support|email|help|zone|tech|store"
)
_BARE_HOST = re.compile(
    rf"(?<![\w.@/-])(?:[\w-]{{1,63}}\.){{1,4}}(?:{_TOP_LEVELS})(?![\w-])(?!\.\w)(?:/[^\s<>\"'|]{{0,400}})?"
)
_SCHEME = re.compile(r"^(?:(?:https?|ftp|hxxps?)://)?(?:www\.)?", re.IGNORECASE)
_TAIL = ".,;:!?'\")]}*"
_RECORD = re.compile(
    r"(?<![\w@/.-])([A-Za-z]{2,8})(?:[-_#]|(?<=[A-Z][A-Z]) ?#?)"
    r"(\d{3,12}(?:-\d{1,8}){0,2}|\d{2,4}-\d{2,10})(?![\w@]|[.,]\d|-\d)"
)
_NUMBER_AFTER_WORD = re.compile(
    r"(?<!\w)(?:invoice|order|ticket|case|quote|contract|account|request|reference|incident|purchase order|po|booking|"
    r"rechnung|ref|subscription|credit note|credit memo)(?:s|'s)?(?: (?:number|no|nr|id|ref|numbers|nos))?\.? ?"
    r"(?:is |are )?[:#]? ?#?(\d{3,12}(?:-\d{1,8})?)(?![\w%]|[.,:/]\d|-\d| ?(?:usd|eur|gbp|dollars|euros))"
)
_YEAR = re.compile(r"20[1-3]\d")
_HASH_NUMBER = re.compile(r"(?<![\w#/])#(\d{3,12})(?![\w]|[.,]\d)")
_NO_RECORD = frozenset(
    (
        "iso utf rfc aes sha http https mid early late since pre post fy utc gmt est edt cst cdt mst mdt pst pdt "
        "bst cet top rsa tls ssl usd eur gbp chf jpy cny inr cad aud nzd sek nok dkk pln year years jan feb mar "
        "apr may jun jul aug sep sept oct nov dec january february march april june july august september october "
        "november december covid route room suite floor box page error code extension ext about over under only "
        "just from until by in on of and or"
    ).split()
)

Found = tuple[int, int, tuple[str, ...]]
"""Start, end and readings of a value."""


def addresses_in(text: str) -> list[Found]:
    """Return the mail addresses of a canonical text, also those spelled "dana at harbor dot example"."""
    found: list[Found] = []
    if "@" in text:
        for hit in _ADDRESS.finditer(text):
            address = hit[0].rstrip(".-'").lstrip("'")
            found.append((hit.start(), hit.end(), (address.lower(),)))
    if "dot" in text.lower():
        for hit in _SPELLED_ADDRESS.finditer(text):
            host = _SPELLED_DOT.sub(".", hit[2])
            found.append((hit.start(), hit.end(), (f"{hit[1]}@{host}".lower(),)))
    return found


def urls_in(text: str) -> list[Found]:
    """Return the URLs and bare host names of a canonical text; addresses should be blanked out before."""
    if "." not in text and "://" not in text:
        return []
    found = [_url(hit) for hit in _URL.finditer(text)] if "://" in text or "www." in text.lower() else []
    spans = [(start, end) for start, end, _ in found]
    at = 0
    for hit in _BARE_HOST.finditer(text):
        while at < len(spans) and spans[at][1] <= hit.start():
            at += 1
        if at < len(spans) and spans[at][0] <= hit.start():
            continue
        if hit[0][0].islower() or hit[0].isupper() or hit[0][0].isdigit() or "/" in hit[0]:
            found.append(_url(hit))
    return sorted(found)


def _url(hit: re.Match[str]) -> Found:
    raw = hit[0].rstrip(_TAIL)
    return hit.start(), hit.start() + len(raw), (normal_url(raw),)


def normal_url(raw: str) -> str:
    """Return a URL in normal form."""
    return _SCHEME.sub("", raw).rstrip("/" + _TAIL).lower()


def records_in(text: str) -> list[Found]:
    """Return the record numbers of a canonical text: "INV-10418", "PO 4471", "ticket 2291", "#10418"."""
    found: list[Found] = []
    for hit in _RECORD.finditer(text):
        if hit[1].lower() not in _NO_RECORD and not _YEAR.fullmatch(hit[2]):
            found.append((hit.start(), hit.end(), (f"{hit[1].upper()}-{hit[2]}",)))
    low = lowered(text)
    for pattern in (_NUMBER_AFTER_WORD, _HASH_NUMBER):
        found.extend((hit.start(1), hit.end(1), (hit[1],)) for hit in pattern.finditer(low))
    found.sort(key=lambda one: (one[0], -one[1]))
    return [one for at, one in enumerate(found) if not at or one[0] >= found[at - 1][1]]
