"""What a claim rule is, and how the predicates of a sentence are held against it.

A rule names verbs, what they act on (its topic), and states that amount to the same. That something was done, or will
be, is read from the predicate's kind, the same way for all rules; whether it is denied, asked, quoted or hedged is
left to `polarity`.
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from emailbench.text.polarity import Tense
from emailbench.text.predicates import Predicate
from emailbench.text.verbs import is_past, lemmas

ANY = "*"
"""In `deeds`: any verb counts with the topic, except those of `NEUTRAL` and of the rule's own `neutral`."""

NEUTRAL = frozenset(
    (
        "review check look receive ask discuss note see read request forward pass explain understand find mention need want consider "
        "examine verify investigate search contact refer hear talk speak question doubt reject decline deny refuse describe cite quote "
        "know think believe wish hope escalate assess evaluate study track compare calculate miss dispute claim expect await wait chase "
        "follow monitor propose suggest recommend seek prefer regret list show tell inform remind notify answer reply respond respect "
        "decide help assist cover work clarify point advise require depend limit exclude prohibit prevent say write state call "
        "come go be do have let try start continue route relay flag log record mean handle appreciate apologise "
        "acknowledge welcome raise open submit exceed lack keep learn touch reach remember forget like love happen matter relate "
        "concern regard report ban rule clarify redirect copy loop share update collect gather weigh escalate explore deal "
        "define document govern handle face compare rely thank accept agree"
    ).split()
)
_HEADS = (
    r"(?:requests?|questions?|messages?|notes?|reminders?|tickets?|forms?|polic(?:y|ies)|instructions?|inquir(?:y|ies)|"
    r"enquir(?:y|ies)|case|applications?|details|rules?|conditions|criteria|claim|dispute|process|procedure|terms|period|window|"
    r"discussion|options?|eligibility|wish|decision|complaint|history|terms|clause|matrix|approval|authority|status)"
)
_BEFORE_HEAD = re.compile(
    rf"\b{_HEADS} (?:about|for|on|of|to|regarding|concerning|that|and|whether|as to|with)\b(?!.*\b{_HEADS}\b)"
)
_AFTER_TOPIC = re.compile(rf"[ -](?:{_HEADS})\b")
_PRONOUN = re.compile(
    r"\b(?:it|this|that|they|these|those|both|which|everything|all|each|one)(?: \w+ly| also| now| just| all)* ?$"
)
_DEFINITE = re.compile(r"\b(?:your|the|this|that|it|both|his|her|their|our|its|these|those|everything|\w+'s)\b")
_POLICY = re.compile(
    r" (?:within (?:\d|\w+ (?:business|working))|in (?:\d+|\w+) (?:business|working)|if\b|when\b|once\b|only\b|after\b|by default|"
    r"upon|on request|on the (?:first|last)|every|each (?:month|year)|monthly|per\b|from the)"
)
_RECEIVING = frozenset(
    (
        "get receive have see find enjoy save pay keep expect give grant issue send qualify entitle owe benefit retain continue hold "
        "charge bill obtain guarantee assign offer due eligible"
    ).split()
)
_CAUSATIVE = frozenset("get have".split())
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True)
class ClaimRule:
    """One kind of claim, in words.

    `about` says it in plain language. `says`: "done", "promise" or both; idioms are meant as the first. `strong`: verbs
    that need no object. `deeds`: pairs of verbs and what they must act on (a regex of nouns, the topic); `ANY` verb
    means all but `neutral` ones. `grants`: verbs by which a promise is made once they are done ("approved"), with the
    first topic. `states`: what one of `subjects` (else of the first topic) can be. `receives`: what "you will get" must name. `present`: "we offer" counts too.
    `heads`: "refund request" is not about a refund. `idioms`: further patterns, tried when the text holds one of
    `keys`; `pseudo`: wording that is none.
    """

    name: str
    about: str
    says: tuple[Tense, ...]
    strong: str = ""
    deeds: tuple[tuple[str, str], ...] = ()
    neutral: str = ""
    grants: str = ""
    states: str = ""
    subjects: str = ""
    receives: str = ""
    present: bool = False
    heads: bool = True
    keys: tuple[str, ...] = ()
    idioms: tuple[str, ...] = ()
    pseudo: str = ""

    @cached_property
    def strong_verbs(self) -> frozenset[str]:
        """Return the strong verbs as a set."""
        return frozenset(self.strong.split())

    @cached_property
    def pairs(self) -> tuple[tuple[frozenset[str] | None, str], ...]:
        """Return the deeds with their verbs as sets; None is any verb."""
        return tuple((None if verbs == ANY else frozenset(verbs.split()), topic) for verbs, topic in self.deeds)

    @property
    def topic(self) -> str:
        """Return the first topic."""
        return self.deeds[0][1] if self.deeds else ""

    @cached_property
    def neutral_verbs(self) -> frozenset[str]:
        """Return the verbs that do not count with `ANY`."""
        return NEUTRAL | frozenset(self.neutral.split())

    @cached_property
    def grant_verbs(self) -> frozenset[str]:
        """Return the granting verbs as a set."""
        return frozenset(self.grants.split())


class Match(NamedTuple):
    """Where a rule met a sentence, and how it is to be read; see `polarity`."""

    start: int
    end: int
    tense: Tense
    own_negation: bool = False
    past: bool = False


def matches(rule: ClaimRule, text: str, predicates: tuple[Predicate, ...]) -> Iterator[Match]:
    """Yield where the predicates and idioms of a folded sentence say what the rule is about."""
    for one in predicates:
        for tense in rule.says:
            found = _done(rule, text, one) if tense == "done" else _promised(rule, text, one)
            if found:
                meant: Tense = "state" if one.kind == "is" and not one.sure else tense
                yield Match(*found, meant, past=one.past and tense == "done")
    if rule.idioms and (not rule.keys or any(key in text for key in rule.keys)):
        for pattern, own_negation, past in _idioms(rule.idioms):
            for hit in pattern.finditer(text):
                yield Match(hit.start(), hit.end(), rule.says[0], own_negation, past)


_Span = tuple[int, int]


def _done(rule: ClaimRule, text: str, one: Predicate) -> _Span | None:
    """Return where a predicate says that it was done."""
    if one.kind == "did" and not one.by_other and not one.decided:
        return _with_object(rule, text, one)
    if one.kind == "was" or (one.kind == "is" and one.sure):
        return _with_subject(rule, text, one) or _state(rule, text, one)
    if one.kind == "is":
        definite = _DEFINITE.search(text, one.subject, one.begin) and not _POLICY.match(text, one.verb_end)
        return (_with_subject(rule, text, one) if definite else None) or _state(rule, text, one)
    if one.kind == "bare":
        return _with_subject(rule, text, one) if not _POLICY.match(text, one.verb_end) else None
    return _state(rule, text, one) if one.kind in ("doing", "being") else None


def _promised(rule: ClaimRule, text: str, one: Predicate) -> _Span | None:
    """Return where a predicate says that it will be done, or is granted."""
    if one.kind in ("will", "can", "doing") or (one.kind == "did" and one.decided):
        ours = None if one.by_other else _with_object(rule, text, one) or _caused(rule, text, one)
        return ours or _state(rule, text, one)
    if one.kind == "does" and rule.present and not one.by_other:
        return _with_object(rule, text, one)
    if one.kind in ("willbe", "being"):
        return _with_subject(rule, text, one) or _state(rule, text, one)
    if one.kind == "get" and rule.receives and lemmas(one.word) & _RECEIVING:
        hit = _pattern(rule.receives).search(text, one.verb_end, one.stop)
        return (one.begin, hit.end()) if hit else None
    if one.kind in ("did", "was", "is") and not one.by_other and lemmas(one.word) & rule.grant_verbs:
        find = _with_object if one.kind == "did" else _with_subject
        return find(rule, text, one, granted=True)
    return _state(rule, text, one) if one.kind in ("is", "was") and "done" not in rule.says else None


def _topics(rule: ClaimRule, found: frozenset[str], *, granted: bool = False) -> list[str]:
    """Return the topics that a verb may act on for the rule."""
    if granted:
        return [rule.topic]
    usual = not found & rule.neutral_verbs
    return [topic for verbs, topic in rule.pairs if (usual if verbs is None else found & verbs)]


def _with_object(rule: ClaimRule, text: str, one: Predicate, *, granted: bool = False) -> _Span | None:
    """Return the span of an active verb of the rule, with its topic where it needs one."""
    found = lemmas(one.word)
    if found & rule.strong_verbs and not granted:
        return one.begin, one.verb_end
    for topic in _topics(rule, found, granted=granted):
        hit = _find(rule, topic, text, one.verb_end, one.stop)
        if hit:
            return one.begin, hit[1]
    return None


def _caused(rule: ClaimRule, text: str, one: Predicate) -> _Span | None:
    """Return the span of "will have it fixed", "will get that refunded"."""
    if not lemmas(one.word) & _CAUSATIVE:
        return None
    for hit in _WORDS.finditer(text, one.verb_end, one.stop):
        if not is_past(hit[0]):
            continue
        found = lemmas(hit[0])
        if found & rule.strong_verbs or any(
            _find(rule, topic, text, one.verb_end, one.stop) for topic in _topics(rule, found)
        ):
            return one.begin, hit.end()
    return None


def _with_subject(rule: ClaimRule, text: str, one: Predicate, *, granted: bool = False) -> _Span | None:
    """Return the span of a passive verb of the rule with its topic before or after it."""
    found = lemmas(one.word)
    if found & rule.strong_verbs and not granted:
        return one.begin, one.verb_end
    for topic in _topics(rule, found, granted=granted):
        before = _find(rule, topic, text, one.subject, one.begin)
        if before:
            return before[0], one.verb_end
        after = _find(rule, topic, text, one.verb_end, one.stop)
        if after:
            return one.begin, after[1]
        if _PRONOUN.search(text, one.subject, one.begin) and _find(rule, topic, text, 0, one.subject):
            return one.begin, one.verb_end
    return None


def _state(rule: ClaimRule, text: str, one: Predicate) -> _Span | None:
    """Return the span of a topic that is in one of the rule's states."""
    if not rule.states:
        return None
    begin = text.rfind("being", one.begin, one.verb) if one.kind == "being" else one.verb
    hit = _pattern(rule.states).match(text, begin)
    if not hit:
        return None
    subject = _find(rule, rule.subjects or rule.topic, text, one.subject, one.begin)
    return (subject[0], hit.end()) if subject else None


def _find(rule: ClaimRule, topic: str, text: str, start: int, end: int) -> _Span | None:
    """Return where a topic last stands between two places, unless it only says what a request or policy is about."""
    found = None
    for hit in _pattern(topic).finditer(text, start, end):
        if not (rule.heads and (_AFTER_TOPIC.match(text, hit.end()) or _BEFORE_HEAD.search(text, start, hit.start()))):
            found = hit.span()
    return found


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{source})(?!\w)")


@cache
def _idioms(sources: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], bool, bool], ...]:
    found = []
    for source in sources:
        marks, _, pattern = source.rpartition("§")
        found.append((re.compile(_with_macros(pattern)), "not" in marks, "past" in marks))
    return tuple(found)


_MACROS = {
    "<adv>": r"(?:,? (?:\w{2,12}ly|now|just|already|also|then|still|all|both|not|never|ever|even|soon)\b,?)*",
    "<w>": r"(?: (?!(?:but|if|whether|unless|until|because|however|although|before)\b)[^ ;:!?]*[^ ;:.!?])",
    "<be>": r"(?:(?: is| are| was| were| has been| have been| will be|'s|'re|'s been|'ve been|'ll be| should be)<adv>)",
    "<we>": r"(?:\b(?:i|we|our \w+|our \w+ team)(?: have|'ve|'re|'m| are| am)?<adv>)",
}
"""Shorthands of idioms; words a few places apart are ``<w>{0,4}?``."""


def _with_macros(pattern: str) -> str:
    for name, meaning in reversed(_MACROS.items()):
        pattern = pattern.replace(name, meaning)
    return pattern
