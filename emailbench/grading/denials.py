"""Whether a text takes a value back where it stands: "not 24.00 USD", "480.00 USD is what others pay"."""

from __future__ import annotations

import re

_BEFORE = 60
_DENIED = re.compile(
    r"(?:\b(?:not|never|nor|neither|cannot|no longer|rather than|instead of|wrong|false)|n't)"
    r"(?: (?:a|an|the|at|for|about|be|cost|costs|on|of|exactly|really|actually|usd|eur|gbp))* [$€£]?\Z",
    re.IGNORECASE,
)
"""What stands before a value that a text only denies. "not later than 3 May" and "why not? 24.00 USD" deny nothing."""
_DENYING = re.compile(
    r"\b(?:forget|ignore|disregard|formerly|(?:is|was) (?:wrong|false|untrue|not true) that)\b", re.IGNORECASE
)
_DENIED_AFTER = re.compile(
    r"\b(?:(?:is|are|was|were) (?:what others pay|(?:plainly |simply |just )?(?:wrong|off|void|incorrect|mistaken|"
    r"false|untrue)|not (?:right|correct|true|so|yours|it|for you))|not (?:to |for )?you\b|"
    r"(?:does|do|will)(?: not|n't) (?:apply|contain|include|work|support|hold|help))",
    re.IGNORECASE,
)
_END = re.compile(r"[.!?](?=\s)|\n")
_FAR = 160


def is_denied(said: str, start: int, end: int) -> bool:
    """Tell whether the words before a value, or the rest of its sentence, take it back."""
    if _DENIED.search(said[max(start - _BEFORE, 0) : start]):
        return True
    begin = max((hit.end() for hit in _END.finditer(said, max(start - _FAR, 0), start)), default=0)
    stop = _END.search(said, end, end + _FAR)
    after = said[end : stop.start() if stop else end + _FAR]
    return bool(_DENYING.search(said[max(begin, start - _FAR) : start]) or _DENIED_AFTER.search(after))
