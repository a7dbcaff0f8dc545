"""What labels, questions answered on the spot and quotations say, as plain sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from emailbench.text.canonical import squeezed
from emailbench.text.sentences import sentences

FEWEST_QUOTED = 4
"""Words of a quotation that is more than a name or a term."""

_LABEL = re.compile(r"^[ >-]*([A-Za-z][\w' /-]{1,50}?) ?(?::| \|) ?([A-Za-z][^\n|]{1,80})$", re.MULTILINE)
_STATE = re.compile(r"\b(?:status|state|decision|outcome|result|request|stage|progress)\b", re.IGNORECASE)
_DONE = re.compile(
    r"(?:is |now |all |fully |in full |already |has been )*"
    r"(completed?|done|granted|approved|processed|issued|paid|confirmed|refunded|credited|accepted|cancelled|sent|made|"
    r"scheduled|booked|reversed|waived|agreed|successful|yes)\b",
    re.IGNORECASE,
)
_YES = re.compile(
    r"(?:yes|yep|yeah|yup|absolutely|certainly|indeed|correct|sure|of course|definitely|"
    r"(?:we|i|it|they|you) (?:have|did|has|do|does|is|are|was|were|will|can)(?=[.,! ]|$))[,.! -]*",
    re.IGNORECASE,
)
_ASKING = re.compile(r"(have|has|did|do|does|is|are|was|were|will|can|could|may) (.{3,200}?) ?\?$", re.IGNORECASE)
_WHO = re.compile(r"who (.{3,200}?) ?\?$", re.IGNORECASE)
_QUOTE = re.compile(r'"([^"\n]{12,400})"')
_REPORTED = re.compile(r"\b(?:you|your|customer|he|she|they)\b[^.!?\n]{0,60}$", re.IGNORECASE)
_MOST_SUBJECT = 5


def label_sentences(text: str) -> Iterator[str]:
    """Yield "Refund status: complete" and its like as sentences."""
    for hit in _LABEL.finditer(text) if ":" in text or "|" in text else ():
        done = _DONE.match(hit[2])
        if not done:
            continue
        name = " ".join(_STATE.sub(" ", hit[1]).split()).lower()
        word = "processed" if done[1].lower() in ("complete", "completed", "done", "successful") else done[1].lower()
        yield f"Your {name or 'request'} has been {word}."


def answered_questions(text: str) -> Iterator[str]:
    """Yield questions that the next sentence affirms, as statements."""
    if "?" not in text:
        return
    told = sentences(text)
    for one, following in pairwise(told):
        answer = _YES.match(following.text)
        if not answer or not one.text.endswith("?"):
            continue
        who, asking = _WHO.search(one.text), _ASKING.search(one.text)
        if who:
            yield f"We {who[1]}."
        elif asking:
            words = asking[2].split()
            for at in range(1, min(_MOST_SUBJECT, len(words) - 1) + 1):
                yield f"{' '.join(words[:at])} {asking[1].lower()} {' '.join(words[at:])}.".capitalize()


def own_quotations(text: str, sources: Iterable[str]) -> Iterator[str]:
    """Yield what stands in quotation marks, is no report of what others wrote, and stands in none of the sources."""
    hits = [hit for hit in _QUOTE.finditer(text) if len(hit[1].split()) >= FEWEST_QUOTED] if '"' in text else []
    if not hits:
        return
    written = "\n".join(map(squeezed, sources))
    for hit in hits:
        if squeezed(hit[1]) not in written and not _REPORTED.search(text[max(0, hit.start() - 80) : hit.start()]):
            yield hit[1]
