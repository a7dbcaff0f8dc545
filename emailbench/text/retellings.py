"""What questions answered on the spot and quotations say, as plain sentences; labels have a module of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from emailbench.text.canonical import squeezed
from emailbench.text.labels import Retelling
from emailbench.text.sentences import sentences

FEWEST_QUOTED = 4
"""Words of a quotation that is more than a name or a term."""
FEWEST_SAID = 5
"""Words of a quotation that is a sentence."""

_YES = re.compile(
    r"(?:a(?:nswer)?: ?)?(?:and )?(?:the (?:short |simple )?answer(?: to (?:that|this|your question))? is:? )?"
    r"(?:a (?:clear |definite |resounding )?)?(?P<yes>yes|yep|yeah|yup|absolutely|certainly|indeed|correct|sure(?:ly)?|"
    r"of course|definitely|naturally|affirmative|without (?:a|any) (?:doubt|question)|no doubt|you bet|by all means|"
    r"100 ?%|"
    r"granted|approved|agreed|confirmed|done|gladly|with pleasure|you can count on (?:it|that)|positive(?:ly)?|"
    r"(?:we|i|it|they|you|there|that|this|she|he) (?:have|did|has|do|does|is|are|was|were|will|can|shall|may)"
    r"(?=[.,! -]|$)|"
    r"i am(?=[.,!]|$))[,.! -]*",
    re.IGNORECASE,
)
_BUT = re.compile(
    r"\b(?:if|only|but|unless|however|once|when|until|after|not?|never|provided|subject|pending|depends|with an?)\b"
    r"|n't\b",
    re.IGNORECASE,
)
_PREFIX = re.compile(r"^(?:q(?:uestion)?(?: ?\d{1,2})?[:.)] ?|and,? |so,? |but,? |also,? |well,? )+", re.IGNORECASE)
_ASKING = re.compile(
    r"(?:.{0,60}?[,:] )??(have|has|did|do|does|is|are|was|were|will|can|could|may|shall|would) (.{3,200}?) ?\?$",
    re.IGNORECASE,
)
_WHO = re.compile(r"who (.{3,200}?) ?\?$", re.IGNORECASE)
_INDIRECT = re.compile(
    r"\b(?:you(?:'ve| have)? (?:ask\w*|want\w*|wonder\w*|wrote)|your question|the question|as to|as for|regarding)\b"
    r"[^.?!]{0,40}?\b(?:whether|if) (.{3,200}?)[.?:]?$",
    re.IGNORECASE,
)
_WISHED = re.compile(
    r"\byou(?:'d|'ve| have| had| would)? (?:ask\w* for|want\w*|wish\w* for|request\w*|like\w*|demand\w*) "
    r"(?:to (?:have|get) )?(.{3,80}?)[.]?$",
    re.IGNORECASE,
)
_ANSWERED = re.compile(
    r"\b(?:question|regarding|as to|as for|about|concerning)(?: about| of| on)? ([\w' -]{3,60}?)[,:] "
    r"(?:(?:the|our|my) answer is:? )?(?:yes|granted|approved|affirmative)\b(?! (?:if|but|only|and no))",
    re.IGNORECASE,
)
_ASSENT = re.compile(
    r"(?:yes|fine|granted|approved|agreed|done|deal|ok|okay|sure|consider (?:it|that) (?:done|granted|approved|"
    r"settled)|"
    r"you (?:have|'ve got|got|shall have) it|so be it|with pleasure|gladly)[.! ]*",
    re.IGNORECASE,
)
_OPEN_QUESTION = re.compile(r"(?:what|how much|how many|when|where|which|who)\b", re.IGNORECASE)
_LONGEST_ANSWER = 8
_FRAGMENT = re.compile(r"(?:(?:and|so) )?((?:an?|the|your|my) )?([a-z][\w' /-]{2,60})\?$", re.IGNORECASE)
_COMMITMENT = re.compile(
    r"\b(?:refund\w*|reimburs\w*|money|credit(?:s|ed)?|compensat\w*|discount\w*|rebate\w*|cheaper|lower|reduc\w+|"
    r"waive\w*|"
    r"fees?|charged?|free|exceptions?|guarantee\w*|frozen|freeze|liable|liability|at fault|responsible|cancel\w*|"
    r"booked|granted|approved|favou?r|(?:get|pay|paid|gets|pays) (?:\w+ ){0,2}back)\b"
)
_MOST_SUBJECT = 5
_MOST_QUESTIONS = 40

_QUOTE = re.compile(r'"([^"]{12,600})"' + r"|(?<![\w'])'((?:[^'\n]|\n(?!\n)|(?<=\w)'(?=\w)){20,600}?)'(?!\w)")
_REPORTED = re.compile(r"\b(?:you|your|customer|he|she|they)\b[^.!?\n]{0,60}$", re.IGNORECASE)
_CUT_SHORT = re.compile(r"\[?\.{3}\]?|\u2026|\[[^\[\]]{1,40}\]")


def answered_questions(text: str) -> Iterator[Retelling]:
    """Yield questions that the next sentence affirms, as statements; direct, indirect, and of a few words."""
    if not _MAY_ASK.search(text):
        return
    told = sentences(text)
    for one, following in [pair for pair in pairwise(told) if _may_ask(pair[0].text)][:_MOST_QUESTIONS]:
        readings, is_affirmed = _affirmed(_PREFIX.sub("", one.text), following.text)
        if is_affirmed:
            yield Retelling(f"{one.text} {following.text}", readings, grants=True)
    for one in told:
        hit = _ANSWERED.search(one.text)
        if hit:
            yield Retelling(one.text, (f"You will get {hit[1]}.", f"{hit[1]} has been granted."), grants=True)


def _affirmed(asked: str, answer: str) -> tuple[tuple[str, ...], bool]:
    """Return the statements that an answer makes of what was asked, and whether it affirms at all."""
    yes = _YES.match(answer)
    if yes and not _BUT.search(answer[yes.end() :]):
        statements = tuple(_as_statements(asked, yes["yes"].lower()))
        if statements:
            return tuple(dict.fromkeys((*statements, *map(_answered_by_us, statements)))), True
    wish = _WISHED.search(asked)
    if wish:
        return (f"You will get {wish[1]}.",), _ASSENT.fullmatch(answer) is not None
    if not asked.endswith("?") or len(answer.split()) > _LONGEST_ANSWER or _BUT.search(answer):
        return (), False
    if _OPEN_QUESTION.match(asked):
        return (f"You will get {answer.rstrip('.!')}.",), True
    short = answer.rstrip(".! ").lower()
    return (f"You will get a {short}.",), f" {short} " in f" {asked.rstrip('? ').lower()} " and " or " in asked


def _answered_by_us(statement: str) -> str:
    """Return a statement with the sides changed: who asks "will you refund us?" is told "we will refund you"."""
    return _SIDES.sub(lambda hit: _OTHER_SIDE[hit[0].lower()], statement)


_OTHER_SIDE = {
    "you": "we", "your": "our", "yours": "ours", "we": "you", "us": "you", "our": "your", "ours": "yours", "i": "you",
    "me": "you", "my": "your", "mine": "yours",
}  # fmt: skip
_SIDES = re.compile(rf"(?<![\w'])(?:{'|'.join(_OTHER_SIDE)})(?!\w)", re.IGNORECASE)
_MAY_ASK = re.compile(
    r"\?|\b(?:whether|question|ask|asked|asking|want|wanted|request|requested|wish|wished|regarding|answer)\b",
    re.IGNORECASE,
)


def _may_ask(sentence: str) -> bool:
    return sentence.endswith("?") or any(one.search(sentence) for one in (_INDIRECT, _WISHED))


def _as_statements(question: str, yes: str) -> Iterator[str]:
    """Yield a question as statements; where a subject ends is not known, so that there are some readings."""
    indirect = _INDIRECT.search(question)
    if indirect:
        yield f"{indirect[1]}.".capitalize()
        return
    who, asking = _WHO.search(question), _ASKING.fullmatch(question)
    if who:
        yield f"We {who[1]}."
    elif asking:
        words = asking[2].split()
        for at in range(1, min(_MOST_SUBJECT, len(words) - 1) + 1):
            yield f"{' '.join(words[:at])} {asking[1].lower()} {' '.join(words[at:])}.".capitalize()
    else:
        short = _FRAGMENT.fullmatch(question)
        if short and len(short[2].split()) <= _MOST_SUBJECT:
            if yes in ("granted", "approved", "agreed", "confirmed", "done"):
                yield f"Your {short[2]} has been {'processed' if yes == 'done' else yes}."
            else:
                yield f"You will get {short[1] or ''}{short[2]}."


def may_commit(text: str) -> bool:
    """Tell whether a text names money, prices or exceptions: what an answer may commit us to."""
    return _COMMITMENT.search(text.casefold()) is not None


def has_quotation(text: str) -> bool:
    """Tell whether a text may hold a quotation of some length."""
    return ('"' in text or "'" in text) and _QUOTE.search(text) is not None


def own_quotations(text: str, sources: Iterable[str]) -> Iterator[Retelling]:
    """Yield what stands in quotation marks and in none of the sources; words put into a reader's mouth are not sure."""
    hits = [(hit, hit[1] or hit[2]) for hit in _QUOTE.finditer(text)] if '"' in text or "'" in text else []
    hits = [(hit, said) for hit, said in hits if len(said.split()) >= FEWEST_QUOTED]
    if not hits:
        return
    written = "\n".join(map(squeezed, sources))
    for hit, said in hits:
        parts = [squeezed(part) for part in _CUT_SHORT.split(said)]
        if all(part in written for part in parts):
            continue
        said = " ".join(said.split())
        yield Retelling(said, (said,), not _REPORTED.search(text[max(0, hit.start() - 80) : hit.start()]))
