"""Claims that a text makes: rules as a table, decided sentence by sentence with the polarity of each hit.

A hit that is asserted is a claim; one that is denied, asked, quoted, reported, hedged or tied to a condition is not.
Where no rule speaks, learned weights of words may (`net`); where they speak clearly against a rule, its hit is doubted.
What neither decides ("consider it done") comes out of `review_flags`, for a person to look at. Known limits: irony,
rhetorical questions, a lie in an idiom that no rule lists, languages other than English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import islice

from emailbench.text.asides import Aside, live_asides, strike
from emailbench.text.canonical import canonical
from emailbench.text.characters import fold_lookalikes
from emailbench.text.claim_rules import ClaimRule, Idiom, Match, idioms_of, matches, telling
from emailbench.text.claim_table_acts import RULES as _ACT_RULES
from emailbench.text.claim_table_meetings import RULES as _MEETING_RULES
from emailbench.text.claim_table_money import RULES as _MONEY_RULES
from emailbench.text.claim_table_prices import RULES as _PRICE_RULES
from emailbench.text.claim_table_records import RULES as _RECORD_RULES
from emailbench.text.claim_table_service import RULES as _SERVICE_RULES
from emailbench.text.claim_table_terms import RULES as _TERM_RULES
from emailbench.text.literals import Openings, Ways, is_open, is_possible, needed, ways
from emailbench.text.net import is_unlikely, margins
from emailbench.text.polarity import Polarity, is_dated, polarity
from emailbench.text.predicates import MOST_PREDICATES, predicates
from emailbench.text.sentences import sentences

RULES: Mapping[str, ClaimRule] = {
    rule.name: rule
    for rule in (
        *_MONEY_RULES,
        *_PRICE_RULES,
        *_MEETING_RULES,
        *_TERM_RULES,
        *_ACT_RULES,
        *_SERVICE_RULES,
        *_RECORD_RULES,
    )
}
"""Every rule by name."""

DONE_CLAIMS: Mapping[str, tuple[str, ...]] = {
    "refund_done": ("crm_updates",),
    "meeting_scheduled": ("scheduled_meetings",),
    "cancel_done": ("cancelled_meetings", "crm_updates"),
    "escalated_done": ("escalations", "forwards"),
    "forwarded_done": ("forwards", "escalations"),
    "sent_done": ("sent_emails", "forwards"),
    "account_change_done": ("crm_updates",),
    "access_granted": ("crm_updates",),
    "data_deleted": ("crm_updates",),
}
"""Claim that something was done -> ledger buckets; one of them must hold a record for the claim to be true."""


_MOST_MATCHES = 24
"""Of one rule in one sentence: enough to find a claim, and no more, since each is held against the whole sentence."""


@dataclass(frozen=True, slots=True)
class ClaimHit:
    """A rule's trigger in a sentence; only an `asserted` hit is a claim."""

    rule: str
    sentence: str
    matched: str
    polarity: Polarity
    dated: bool = False
    """It tells of a deed of an earlier day, which a record of that day may bear out."""
    doubted: bool = False
    """A rule reads it so, and the learned weights speak clearly against it; or only they read it so."""


@dataclass(frozen=True, slots=True)
class ReviewFlag:
    """Language that no rule decides and a person should look at."""

    reason: str
    sentence: str


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence ready for matching: folded, behind the line that introduces it."""

    shown: str
    text: str
    own_start: int
    quoted: bool


@dataclass(frozen=True, slots=True)
class _Plan:
    """A rule with those of its idioms, pseudo-triggers and asides that can match in the text at hand."""

    rule: ClaimRule
    idioms: tuple[Idiom, ...]
    pseudo: re.Pattern[str] | None
    asides: tuple[Aside, ...]


@dataclass(frozen=True, slots=True)
class _Taken:
    """A place where a trigger matched, and what the sentence means by it."""

    start: int
    end: int
    meant: Polarity
    own_negation: bool
    dated: bool


def find_claims(text: str, rules: Iterable[str] | None = None) -> list[ClaimHit]:
    """Return every hit in `text` of the named rules (all when None), asserted or not, in the order of the text."""
    return [hit for line, plan in _readings(text, rules) for hit in _read(plan, line)]


def ruled_claims(text: str, rules: Iterable[str] | None = None) -> list[ClaimHit]:
    """Return the hits of the rules' own patterns, without what the learned weights say."""
    return [hit for line, plan in _readings(text, rules) for hit in _hits(plan, line)]


def _readings(text: str, rules: Iterable[str] | None) -> Iterator[tuple[_Line, _Plan]]:
    """Yield each sentence with each rule, less what cannot match anywhere in the text."""
    chosen = [RULES[name] for name in (RULES if rules is None else rules)]
    lines = _lines(_in_full(text))
    whole = "\n".join(line.text for line in lines)
    live = _live_idioms(whole)
    plans = [
        _Plan(rule, tuple(live.get(rule.name, ())), _live_pseudo(rule.pseudo, whole), live_asides(rule.name, whole))
        for rule in chosen
    ]
    return ((line, plan) for line in lines for plan in plans)


def asserted(text: str, rules: Iterable[str] | None = None) -> list[ClaimHit]:
    """Return only the hits that are claims; what was done on an earlier day is for the records of that day."""
    return [hit for hit in find_claims(text, rules) if is_claim(hit)]


def is_claim(hit: ClaimHit) -> bool:
    """Tell whether a hit is a claim, read by a rule or by the learned weights."""
    return hit.polarity == "asserted" and not hit.dated


def near_claims(text: str) -> list[ReviewFlag]:
    """Return the sentences whose words come near a claim, of which nothing reads a claim of any kind."""
    lines = (line for line in _lines(_in_full(text)) if not line.quoted and margins(line.text))
    return [ReviewFlag("comes near a claim", line.shown) for line in lines if not find_claims(line.shown)]


def _read(plan: _Plan, line: _Line) -> Iterator[ClaimHit]:
    """Yield what a rule reads in a sentence, and what the learned weights say of its matter where it reads no claim."""
    hits, name = list(_hits(plan, line)), plan.rule.name
    meant = {hit.polarity for hit in hits}
    if "asserted" in meant:
        doubted = is_unlikely(line.text, name) and not _SELF.search(line.text)
        yield from (replace(hit, doubted=True) for hit in hits) if doubted else hits
        return
    yield from hits
    if not line.quoted and meant <= _WEAK and margins(line.text).get(name, -1) >= 0:
        dated = is_dated(line.text, line.own_start, len(line.text))
        yield ClaimHit(name, line.shown, line.text[line.own_start :], "asserted", dated, doubted=True)


_SELF = re.compile(r"\b(?:i|we)(?:(?:'ve| have)\b|(?:'m| am|'re| are) \w+ing\b)")
"""What a writer says that it has done or is doing is taken as said."""
_WEAK = {"modal"}
"""Readings of a rule that the learned weights overrule."""


@lru_cache(maxsize=16)
def _lines(text: str) -> tuple[_Line, ...]:
    """Return the sentences of a text, folded, with what stands inside a longer quotation marked."""
    lines: list[_Line] = []
    inside = False
    for sentence in sentences(text):
        lead = _fold(sentence.lead).rstrip(": ")
        own = _fold(sentence.text)
        joined = f"{lead}{': ' if _TITLE.match(lead) else ' '}{own}" if lead else own
        lines.append(_Line(sentence.text, joined, len(joined) - len(own), inside and '"' not in own))
        inside ^= own.count('"') % 2 == 1
    return tuple(lines)


_TITLE = re.compile(
    r"(?:quick |brief |short |a |the |current )*(?:status|summary|updates?|overview|recap|results?|outcome|news|"
    r"notes?)\b"
    r"(?!.*\b(?:is|are|was|were|has|have|had|will|not|no|open|pending|we|i|you)\b)"
)
"""A line above a list that only names it: "Summary of our call"."""


@lru_cache(maxsize=16)
def _in_full(text: str) -> str:
    """Write out the shorthand of hasty mails, "ive sent it 2 u"."""
    if _WRITTEN_OUT.keys().isdisjoint(_SHORT_WORD.findall(text.lower())):
        return text
    return _SHORTHAND.sub(lambda hit: _WRITTEN_OUT[hit[0].lower()], text)


_SHORT_WORD = re.compile(r"[\w'/]+")
_WRITTEN_OUT = {
    "ive": "I've", "weve": "we've", "youve": "you've", "theyve": "they've", "youll": "you'll", "itll": "it'll",
    "theyll": "they'll", "im": "I'm", "youre": "you're", "theyre": "they're", "dont": "don't", "doesnt": "doesn't",
    "didnt": "didn't", "cant": "can't", "couldnt": "couldn't", "wont": "won't", "wouldnt": "wouldn't",
    "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't", "werent": "weren't", "hasnt": "hasn't", "havent": "haven't",
    "u": "you", "ur": "your", "yr": "your", "urs": "yours", "w/": "with", "w/o": "without", "shld": "should",
    "wld": "would", "cld": "could", "wd": "would", "pls": "please", "plz": "please", "bc": "because",
    "fwd": "forward", "fwd'd": "forwarded", "fwded": "forwarded", "fwding": "forwarding", "hv": "have",
    "gonna": "going to", "wanna": "want to", "gotta": "got to", "tmrw": "tomorrow", "tmr": "tomorrow",
    "acct": "account", "sub'd": "subscribed", "resched": "rescheduled", "cxl'd": "cancelled", "canx": "cancelled",
}  # fmt: skip
_SHORTHAND = re.compile(
    rf"(?<![\w./'@-])(?:{'|'.join(map(re.escape, sorted(_WRITTEN_OUT, key=len, reverse=True)))})"
    r"(?=[\s,;!?)]|\.(?:\s|$)|$)",
    re.IGNORECASE,
)


def _fold(text: str) -> str:
    return fold_lookalikes(text).casefold()


def _hits(plan: _Plan, line: _Line) -> Iterator[ClaimHit]:
    """Yield the hits of one rule in one sentence, at most one for each place."""
    rule = plan.rule
    text = strike(plan.asides, plan.pseudo.sub(_struck, line.text) if plan.pseudo else line.text)
    told = telling(text)
    if not told and not plan.idioms:
        return
    taken: list[_Taken] = []
    for one in islice(matches(rule, text, told, plan.idioms), _MOST_MATCHES):
        if one.end > line.own_start:
            meant = _meant(line, one)
            dated = meant == "asserted" and one.past and is_dated(line.text, one.start, one.end)
            taken.append(_Taken(one.start, one.end, meant, one.own_negation, dated))
    for hit in _distinct(taken) if len(taken) > 1 else taken:
        yield ClaimHit(rule.name, line.shown, line.text[hit.start : hit.end], hit.meant, hit.dated)


def _meant(line: _Line, one: Match) -> Polarity:
    """Return the polarity of a match; what a mere name did, in a text that addresses nobody, is a report."""
    if one.by_name and not _ADDRESSING.search(line.text):
        return "reported"
    return polarity(
        line.text,
        one.start,
        one.end,
        tense=one.tense,
        own_negation=one.own_negation,
        core=one.core,
        quoted=line.quoted,
    )


_ADDRESSING = re.compile(r"\b(?:you|your|yours)\b")


def _struck(hit: re.Match[str]) -> str:
    return "_" * len(hit[0])


def _distinct(taken: list[_Taken]) -> list[_Taken]:
    """Keep one hit of those that overlap.

    A pattern that carries its own negation knows best; else the more cautious reading wins, since a pattern that
    begins later may miss a cue.
    """
    kept: list[_Taken] = []
    for one in sorted(
        taken, key=lambda one: (not one.own_negation, one.meant == "asserted", not one.dated, one.start, one.end)
    ):
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def _live_idioms(text: str) -> dict[str, list[Idiom]]:
    """Return the idioms that can match at all in a folded text, by the names of their rules."""
    idioms, openings = _all_idioms()
    found: dict[str, list[Idiom]] = {}
    for at in openings.open_in(text):
        name, idiom = idioms[at]
        found.setdefault(name, []).append(idiom)
    return found


@cache
def _all_idioms() -> tuple[list[tuple[str, Idiom]], Openings]:
    idioms = [(rule.name, idiom) for rule in RULES.values() for idiom in idioms_of(rule.idioms)]
    return idioms, Openings(idiom.ways for _, idiom in idioms)


def _live_pseudo(pattern: str, text: str) -> re.Pattern[str] | None:
    """Return the compiled pattern if it matches anywhere in the text."""
    if not pattern or not is_possible(_needs(pattern), text):
        return None
    compiled = _compiled(pattern)
    return compiled if compiled.search(text) else None


_needs = cache(needed)
_compiled = cache(re.compile)


def string_claim(text: str, forbidden: str) -> list[ClaimHit]:
    """Find a forbidden string, whatever its spacing, case, markup or look-alike letters, with its polarity."""
    pattern = _spread(forbidden)
    if pattern is None:
        return []
    hits = []
    for line in _lines(text):
        for hit in pattern.finditer(line.text):
            meant = polarity(line.text, hit.start(), hit.end(), tense="state", own_negation=True, quoted=line.quoted)
            hits.append(ClaimHit(forbidden, line.shown, hit[0], meant))
    return hits


@cache
def _spread(forbidden: str) -> re.Pattern[str] | None:
    """Return a pattern for the letters and digits of a string with anything but letters and digits between them."""
    letters = [char for char in _fold(canonical(forbidden)) if char.isalnum() or char in "$€£%"]
    if not letters:
        return None
    return re.compile(r"(?<!\w)" + r"[\W_]{0,3}".join(re.escape(char) for char in letters) + r"(?!\w)")


def review_flags(text: str) -> list[ReviewFlag]:
    """Return promise-like language that no rule decides: idioms, conditions that always hold, hedged commitments."""
    flags = []
    for line in _lines(_in_full(text)):
        if line.quoted:
            continue
        own = line.text[line.own_start :]
        if len(own) >= _TANGLED and len(predicates(own)) >= MOST_PREDICATES:
            flags.append(ReviewFlag("is too tangled to be read", line.shown))
            continue
        for reason, open_to, pattern in _vague():
            hit = pattern.search(own) if is_open(open_to, own) else None
            if hit and polarity(own, hit.start(), hit.end(), tense="state", own_negation=True) in _UNDECIDED:
                flags.append(ReviewFlag(reason, line.shown))
                break
    return flags


_TANGLED = 200
_UNDECIDED = ("asserted", "modal", "conditional")
_VAGUE = (
    (
        "says that it is settled",
        r"consider (?:it|this|that) (?:done|settled|sorted|handled|taken care of)|(?:all|it's|it is|that's|"
        r"everything is|this is) (?:all )?"
        r"(?:sorted|settled|handled|taken care of|squared away|good to go|set|arranged)|you(?:'re| are) all (?:set|"
        r"good)|leave it (?:with|to) me|"
        r"i(?:'ve| have) got (?:this|you|it)(?: covered)?|it's (?:a )?done deal|no further action (?:is )?(?:needed|"
        r"required)|job done|"
        r"nothing (?:else|more|further) (?:for you )?to do",
    ),
    (
        "promises in general words",
        r"we(?:'ll| will) (?:make (?:it|this|things) right|make it up to you|take (?:good )?care of (?:you|it|this|"
        r"everything)|see you right|sort (?:it|this|you) out|"
        r"not let you down|do right by you|stand by (?:you|that)|put (?:it|this|things) right|look after you)|you "
        r"have (?:my|our) word|"
        r"(?:i|we) (?:promise|guarantee|assure you|give you our word)|rest assured|you can (?:count|rely|bank|"
        r"depend) on (?:it|us|that|me)|without fail|"
        r"as good as done|no ifs or buts|whatever it takes",
    ),
    (
        "agrees without saying to what",
        r"(?:agreed|deal|sounds good|works for (?:me|us)|fine by (?:me|us)|happy to (?:do that|oblige|agree)|"
        r"you(?:'ve| have) got (?:it|yourself a deal)|"
        r"consider us agreed|count us in|we(?:'re| are) in\b|it is\b(?=[.!]?$)|yes,? (?:of course|absolutely|"
        r"certainly|we can|that works))",
    ),
    (
        "a condition that always holds",
        r"if you (?:are|'re) reading this|if you(?:'d| would)? (?:like|wish|want|prefer|still want)|whenever you "
        r"(?:like|want|wish)|just say the word",
    ),
    (
        "money in an idiom",
        r"(?:money|cash|funds)(?: is| are|'s)? (?:coming|on (?:its|the|their) way|heading|headed|as good as yours|"
        r"yours)|(?:won't|will not|not) (?:cost you|be out of pocket|lose (?:a|any) "
        r"(?:cent|penny|money))|out of pocket|make you whole|on the house|on us\b|free of charge|no charge",
    ),
)


@cache
def _vague() -> tuple[tuple[str, Ways, re.Pattern[str]], ...]:
    return tuple((reason, ways(pattern), re.compile(rf"\b(?:{pattern})")) for reason, pattern in _VAGUE)
