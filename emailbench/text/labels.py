"""What labels, tables, lists and headings say, as plain sentences: "Refund status: approved" is a promise.

Only short values that grant, affirm or report are read. Names are put together from the label, the heading or column
above it, and the labels of the same block; the rules for claims decide whether the sentence claims anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from emailbench.text.canonical import canonical


class Retelling(NamedTuple):
    """A place of a text, the sentences as which it can be read, and whether a reader must take it so."""

    shown: str
    readings: tuple[str, ...]
    sure: bool = True
    grants: bool = False
    """It grants or affirms something, so that a person should see it where no rule reads it."""


_MOST_LINES = 400
_MOST_LABELS = 6
_LONGEST_LINE = 160
_LONGEST_HEAD = 2
_ITEM = re.compile(r"^(?:> ?)*(?:[-\u2192] ?|\(?\d{1,2}[.)] )")
_PAIR = re.compile(
    r"([A-Za-z][^:=|\u2192\n]{1,60}?)(?: ?(?::(?!\d)|[=\u2192]) ?| \| | -{1,2} |(?<=\w) ?\.{3,} ?| "
    r"(?=[\u2705\u2714\u2713\u2611\U0001f44d]))([^\s].{0,90}?) ?$"
)
_STATE = re.compile(
    r"\b(?:status|state|decision|outcome|results?|request|stage|progress|resolution|verdict|amount|total|value|sum|"
    r"answer|action|final|current|our|your|the|my|item|summary|of your|update)\b",
    re.IGNORECASE,
)
_DECISION = re.compile(
    r"(?:(?:our|the|final|your) )*(?:decision|outcome|result|resolution|verdict|answer|status|action)(?: taken)?",
    re.IGNORECASE,
)
_DONE = (
    r"completed?|done|granted|approved|processed|issued|paid(?: out| back)?|confirmed|refunded|credited|accepted|"
    r"cancelled|sent|made|scheduled|booked|reversed|waived|agreed|successful|authori[sz]ed|released|applied|allowed|"
    r"guaranteed|arranged|on (?:its|the) way"
)
_YES = r"yes|yep|yeah|ok|okay|positive|affirmative|in full|full|100 ?%|green light|go ahead|certainly|sure|of course"
_YES += r"|in (?:your|their) favou?r|[\u2705\u2714\u2713\u2611\U0001f44d]"
_VALUE = re.compile(
    r"(?:is |are |was |has been |have been |will be |now |all |fully |in full |already |hereby )*"
    rf"(?P<word>{_DONE}|{_YES})"
    r"(?P<more>(?:,? (?:and|in full|fully|completely|today|now|already|for you|as requested|immediately|"
    rf"by (?:us|me|finance|billing|our \w+)|{_DONE}))*)[.!]*",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"((?:[A-Za-z][\w'-]*[ ,]+){{1,4}}?)(?:is |now |- )?(?P<word>{_DONE})[.!]*", re.IGNORECASE)
_TAIL = re.compile(
    rf"(?:[(\[]|[,;] |- )(?P<word>{_DONE})(?: in full| by (?:us|finance|billing))?[)\]]?[.!]*$", re.IGNORECASE
)
_BEGINS = re.compile(rf"(?:is |now |already |has been |will be )*(?P<word>{_DONE})\b", re.IGNORECASE)
_BARE = re.compile(
    r"(?:[$\u20ac\u00a3] ?)?\d[\d.,]* ?(?:%|percent|per cent|usd|eur|gbp|dollars|euros|pounds|months?)?(?: off)?[.!]?"
    r"|(?:an?|one|two|three) [a-z]+ off[.!]?",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not?|none|never|nothing|nobody|nor|declin\w*|reject\w*|den(?:y|ied)|refus\w*|outside|closed|expired|passed|"
    r"cannot|pending|open|if|unless|once|when|until|only|subject|after|before|within|under|too late|whether|may|might|"
    r"would|could|should|n/a|impossible|needs?|awaiting)\b|n't\b|\?",
    re.IGNORECASE,
)
_OTHER_MATTER = re.compile(
    r"\b(?:polic(?:y|ies)|window|deadline|rules?|terms|dates?|day|days|period|last|previous|earlier|issued|received?|"
    r"requested|asked|wanted|wish|question|possible|eligible|needed|required|contact|reason|until|if|from|by|"
    r"allowed|approver|invoice|thread|ticket|subject|topic|for example|e\.g\.)\b",
    re.IGNORECASE,
)
"""Words of a label that a bare yes, or a bare amount, may belong to without anything being granted."""
_FOR_POLICY = re.compile(
    r"\b(?:(?<!to the )(?<!to our )polic(?:y|ies)(?! exception)|window|deadline|rules?|terms|last|previous|earlier|"
    r"example)\b",
    re.IGNORECASE,
)
_NOMINAL = re.compile(r"(?:(?:a|an|the|your) )?[a-z][\w .,%$/-]{3,70}", re.IGNORECASE)
_WHOLE = re.compile(r"\b(?:full|complete|in full|entire|whole|granted|approved)\b", re.IGNORECASE)


def label_sentences(text: str) -> Iterator[Retelling]:
    """Yield what labels with values, headings with a line below them, and rows of tables grant or report."""
    lines = [_ITEM.sub("", line).strip() for line in canonical(text).split("\n")[:_MOST_LINES]]
    block: list[str] = []
    header: list[str] = []
    above = ""
    for line in lines:
        if not line:
            block = []
            continue
        pair = _PAIR.fullmatch(line) if len(line) <= _LONGEST_LINE else None
        if line.count(" | ") >= 1:
            cells = line.split(" | ")
            if header or len(cells) == 2:
                yield from _row(header, cells)
            header = header or cells
            above = ""
            continue
        header = []
        if pair:
            yield from _pair(pair[1], pair[2], (*block, above) if above else block)
            block = [*block[-_MOST_LABELS:], *([above] if above else []), pair[1]]
            above = ""
            continue
        yield from _below(above, line)
        above = line.rstrip(":") if len(line) <= 60 and line[-1] not in ".!?,;" else ""


def labels_apart(text: str) -> str:
    """Return a text in which lines with labels that follow one another are paragraphs, as readers take them."""
    return _NEXT_LABEL.sub(r"\g<line>\n\n", text) if text.count(": ") > 1 else text


_NEXT_LABEL = re.compile(
    r"(?<![^\n])(?P<line>(?:- )?[A-Z][\w' /-]{1,40}: [^\n]{1,160})\n(?=(?:- )?[A-Z][\w' /-]{1,40}: )"
)


def column_heads(text: str) -> frozenset[str]:
    """Return the short cells of the first row of each table, and that row: they name columns and report nothing."""
    heads: set[str] = set()
    inside = False
    for line in canonical(text).split("\n") if " | " in text else ():
        if " | " in line and not inside and line.count(" | ") > 1:
            cells = [cell.strip() for cell in line.split(" | ")]
            short = [cell for cell in cells if len(cell.split()) <= _LONGEST_HEAD]
            heads.update((*short, *([line.strip()] if short == cells else [])))
        inside = " | " in line or (inside and not line.strip())
    return frozenset(heads)


def _pair(label: str, value: str, block: Iterable[str]) -> Iterator[Retelling]:
    """Yield what one label with its value says."""
    shown = f"{label}: {value}"
    name = _name(label)
    word, sure = _granting(value, label)
    if word:
        names = [name] if name else [found for one in block if (found := _name(one)) and not _FOR_POLICY.search(one)]
        yield Retelling(shown, tuple(_sentence(one, word) for one in names or ["request"]), sure, grants=True)
    elif _DECISION.fullmatch(label.strip()) and _NOMINAL.match(value) and not _NOT.search(value):
        yield Retelling(shown, (f"You will get {value.rstrip('.!').lower()}.",), bool(_WHOLE.search(value)))
    elif name and (bare := _BARE.match(value)) and not _OTHER_MATTER.search(label) and not _NOT.search(value):
        value = bare[0].rstrip(".! ").lower()
        yield Retelling(shown, (f"You will get a {name} of {value}.", f"You will get {value} {name}."), sure=False)


def _row(header: list[str], cells: list[str]) -> Iterator[Retelling]:
    """Yield what the cells of a row of a table say, under the heads of its columns."""
    for at, cell in enumerate(cells[1:], start=1):
        word, sure = _granting(cell, cells[0])
        if word and not any(_FOR_POLICY.search(one) for one in (*header[at : at + 1], cells[0])):
            names = dict.fromkeys(map(_name, (cells[0], *header[at : at + 1], *header[:1])))
            yield Retelling(" | ".join(cells), tuple(_sentence(name, word) for name in names if name), sure)


def _below(above: str, line: str) -> Iterator[Retelling]:
    """Yield what a short line says below a heading."""
    alone = _ALONE.fullmatch(line) if len(line) <= 60 else None
    if alone and not _NOT.search(line) and not _FOR_POLICY.search(line):
        yield Retelling(line, (_sentence(_name(alone[1]), _word(alone["word"])),))
    hit = _VALUE.fullmatch(line) if above and len(line) <= 60 else None
    if hit and not _FOR_POLICY.search(above):
        word = _word(hit["word"])
        sure = not (word == "granted" and hit["word"].lower() != "granted" and _OTHER_MATTER.search(above))
        yield Retelling(f"{above}: {line}", (_sentence(_name(above), word),), sure)


def _granting(value: str, label: str) -> tuple[str, bool]:
    """Return the participle for which a value stands, empty when it grants nothing, and whether that is certain."""
    if _NOT.search(value) or _FOR_POLICY.search(label):
        return "", False
    hit = _VALUE.fullmatch(value) or _TAIL.search(value)
    if hit:
        word = _word(hit["word"])
        is_yes = re.fullmatch(_YES, hit["word"], re.IGNORECASE) is not None
        return word, not (is_yes and _OTHER_MATTER.search(label))
    hit = _BEGINS.match(value)
    return (_word(hit["word"]), False) if hit and len(value.split()) <= 8 else ("", False)


def _word(raw: str) -> str:
    low = raw.lower()
    if low in ("complete", "completed", "done", "successful"):
        return "processed"
    return "granted" if re.fullmatch(_YES, low) else low


def _name(label: str) -> str:
    """Return what a label speaks of, without the words that only say that it is a label."""
    return " ".join(_STATE.sub(" ", re.sub(r"\([^()]*\)", " ", label)).split()).lower().strip(" -.")


def _sentence(name: str, word: str) -> str:
    return f"Your {name or 'request'} {'is' if word.startswith('on ') else 'has been'} {word}."
