"""What a claim rule is, and how the predicates of a sentence are held against it.

A rule names verbs, what they act on (its topic), and states that amount to the same. That something was done, or will
be, is read from the predicate's kind, the same way for all rules; whether it is denied, asked, quoted or hedged is
left to `polarity`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from emailbench.text.literals import Ways, is_open, ways
from emailbench.text.polarity import Tense
from emailbench.text.predicates import Predicate, predicates
from emailbench.text.verbs import is_past, lemmas

ANY = "*"
"""In `deeds`: any verb counts with the topic, except those of `NEUTRAL` and of the rule's own `neutral`."""

NEUTRAL = frozenset(
    (
        "review check look receive ask discuss note see read request forward pass explain understand find mention "
        "need want consider "
        "examine verify investigate search contact refer hear talk speak question doubt reject decline deny refuse "
        "describe cite quote "
        "know think believe wish hope escalate assess evaluate study track compare calculate miss dispute claim "
        "expect await wait chase "
        "follow monitor propose suggest recommend seek prefer regret list show tell inform remind notify answer "
        "reply respond respect "
        "decide help assist cover work clarify point advise require depend limit exclude prohibit prevent say write "
        "state call "
        "come go be do have let try start continue route relay mean handle appreciate apologise "
        "acknowledge welcome raise open submit exceed lack keep learn touch reach remember forget like love happen "
        "matter relate "
        "concern regard report ban rule clarify redirect copy loop share update collect gather weigh escalate "
        "explore deal "
        "define document govern handle face compare rely thank accept agree "
        "end expire lapse elapse conclude last please delight belong"
    ).split()
)
_HEADS = (
    r"(?:requests?|questions?|messages?|notes?|reminders?|tickets?|forms?|polic(?:y|ies)|instructions?|inquir(?:y|"
    r"ies)|"
    r"enquir(?:y|ies)|exceptions?|case|applications?|details|rules?|conditions|criteria|claim|dispute|process|"
    r"procedure|terms|"
    r"period|window|"
    r"discussion|options?|eligibility|wish|decision|complaint|history|terms|clause|matrix|approval|authority|status)"
)
_BEFORE_HEAD = re.compile(
    rf"\b{_HEADS} (?:about|for|on|of|regarding|concerning|as to)\b(?!.*\b{_HEADS}\b)|\b{_HEADS} to (?:\w+ )?$"
)
_AFTER_TOPIC = re.compile(rf"[ -](?:{_HEADS})\b")
_PRONOUN = re.compile(
    r"\b(?:it|this|that|they|these|those|both|which|everything|all|each|one)(?: \w+ly| also| now| just| all)* ?$"
)
_PRONOUNS = frozenset("it this that them these those both you one everything".split())
_OBJECT_PRONOUN = re.compile(r" (?:it|this|that|them|these|those|both|all of (?:it|them))(?!\w)(?! \w+(?:s|ion)\b)")
_OBJECT_RELATIVE = re.compile(r", (?:all of |both of )?which (?:i|we|our(?: \w+){1,3}) $")
"""An afterthought about the thing just named: "a fault, which our developers have mended"."""
_DEFINITE = re.compile(r"\b(?:your|the|this|that|it|both|his|her|their|our|its|these|those|everything|\w+'s)\b")
_POLICY = re.compile(
    r"(?: by (?:our|the)(?: [\w'-]+){1,3}?)? (?:within (?:\d|\w+ (?:business|working))|in (?:\d+|\w+) (?:business|"
    r"working)|if\b|when\b|once\b|only\b|"
    r"after\b|by default|"
    r"upon|on request|on the (?:first|last)|every\b|each\b|monthly|per\b|from the)"
)
_GENERIC = re.compile(
    r"^(?!.*\byour\b)(?:all (?!your|the|our)|any |every |most )?"
    r"(?:(?!your|the|our|my|his|her|their|its|these|those|both|all)[a-z-]+ )"
    r"{0,2}(?:(?!this|his|its|yes|plus|less|us)[a-z-]{2,}[^su\W]s|e?-?mail|data|information|feedback|correspondence|"
    r"post)(?: \w+ed)?(?: (?:to|of|for|from|on|in|with|about|by|that|which) "
    r"[^,;:]*)? $"
    r"|\b(?:that|which|what|whom) an? \w+ $|^what\b|\bof (?:an?|any|every|each) [^,;]*$"
)
"""A subject that is no certain thing: "backups are deleted", "messages to the sales address are forwarded"."""
_RULING = re.compile(r"\b(?:polic(?:y|ies)|rules?|terms|guidelines?|contracts?|agreements?|sla|gdpr|law)\b")
_LEAD_IN = re.compile(r", | that ")
"""What stands before the subject proper: "under our policy, log files are deleted", "our policy says that data is"."""
_HABIT = re.compile(r"\b(?:still|always|usually|normally|generally|typically|often|sometimes|automatically|never)\b")
_BY_OTHERS = re.compile(
    r"(?: [\w.]+){0,4}? by (?:somebody|someone|another|others?\b|you\b|your\b|the (?:customer|client|sender|caller|"
    r"user|"
    r"owner)|"
    r"(?:each|every|any)\b|one of (?:your|their)\b|itself\b|themselves\b|yourself\b|him\b|her\b|them\b|his\b|their\b)"
)
"""After a passive: who did it is not one of us."""
_RELATIVE = re.compile(r"(?:(?<=[^\s,]) (?:that|which|who)|, what)(?: \w+ly| now| already| just)? $")
_CERTAIN = re.compile(
    r"\b(?:the|your|our|my|this)\b[^,;]*$|\b(?:it|sure|see|say|confirm|know|clear|happy|glad|"
    r"certain)$"
)
_ABOUT = re.compile(r"\b(?:about|regarding|concerning|whether|as to)\b")
_SUCH = re.compile(r"\b(?:those|these|ones|one|anything|any \w+|all \w+|every \w+|each \w+)$")
_FINITE = re.compile(r"\b(?:exists?|is|are|was|were|has|have|will|can)\b")
_CERTAIN_THAT = re.compile(r"\b(?:sure|see|say|confirm|know|clear|happy|glad|certain|tell you)$")
_BY_DOING = re.compile(r" by (?:(?:\w+ly )?\w+ing|an? (?!member|colleague)\w+|hand)\b")
_PERSON = re.compile(r"\b(?:colleagues?|persons?|people|engineers?|somebody|someone|managers?|technicians?) who\b")
_ASKED_FOR = re.compile(
    r"\b(?:requests?|applications?|wish|claim|petition) (?:for|of) (?:an? |the |your |his |her |their )?$"
)
_REQUEST = re.compile(r"[ -](?:requests?|applications?|claims?)\b")
_RECEIVING = frozenset(
    (
        "get receive have see find enjoy save pay keep expect give grant issue send qualify entitle owe benefit "
        "retain continue hold "
        "charge bill obtain guarantee assign offer due eligible"
    ).split()
)
_GETTING = frozenset("get receive have".split())
"""Of what others "will" do: "the customer will get a refund"."""
_SUBORDINATE = re.compile(
    r"\b(?:after|once|until|till|as soon as|before|whenever|"
    r"the (?:day|date|moment|time|month|year|week)s?(?: (?:that|when|on which))?) (?:[^\s,;:.]+ ){0,3}$"
)
"""A clause that says when: "after Billing has released it" and "the day they are added" tell of nothing done."""
_NEXT_CLAUSE = re.compile(r"[,;] (?:so|and|but|because|as|which|therefore|hence|we|i)\b")
_COMING = re.compile(r"\bwon't\b|\bwill\b")
_FAR = re.compile(r"(?:\S+ ){6}|\bwhich\b")
_ENSURED = re.compile(r"\b(?:make sure|ensure|see to it|guarantee)(?: that)?\b")
_CAUSATIVE = frozenset("get have getting having got had".split())
_ENDS_CAUSED = frozenset("you we i they that which who but".split())
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, eq=False)
class ClaimRule:
    """One kind of claim, in words.

    `about` says it in plain language. `says`: "done", "promise" or both; idioms are meant as the first. `strong`: verbs
    that need no object. `deeds`: pairs of verbs and what they must act on (a regex of nouns, the topic); `ANY` verb
    means all but `neutral` ones. `loose`: more pairs, with topics so wide that a mere "is done" does not do. `grants`:
    verbs by which a promise is made once they are done ("approved"), with the first topic. `states`: what one of
    `subjects` (else of the first topic) can be, or will be where the rule is a promise; `coming`: what it then can be
    already ("approved"). `receives`: what "you will get" must name. `present`: "we offer" counts too. `heads`: "refund
    request" is not about a refund. `idioms`: more patterns; `pseudo`: wording that is none.
    """

    name: str
    about: str
    says: tuple[Tense, ...]
    strong: str = ""
    deeds: tuple[tuple[str, str], ...] = ()
    neutral: str = ""
    loose: tuple[tuple[str, str], ...] = ()
    grants: str = ""
    states: str = ""
    coming: str = ""
    subjects: str = ""
    receives: str = ""
    present: bool = False
    heads: bool = True
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

    @cached_property
    def loose_pairs(self) -> tuple[tuple[frozenset[str], str], ...]:
        """Return the loose deeds with their verbs as sets."""
        return tuple((frozenset(verbs.split()), topic) for verbs, topic in self.loose)

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
    by_name: bool = False
    core: int | None = None


@lru_cache(maxsize=512)
def telling(text: str) -> tuple[Predicate, ...]:
    """Return the predicates of a folded sentence that tell of something done or to be done, as all rules see them."""
    return tuple(one for one in predicates(text) if _tells(text, one))


def _tells(text: str, one: Predicate) -> bool:
    if _SUBORDINATE.search(text, one.subject, one.begin) or _is_restrictive(text, one):
        return False
    return not (one.kind in _PASSIVE and _BY_OTHERS.match(text, one.verb_end))


def matches(rule: ClaimRule, text: str, told: tuple[Predicate, ...], idioms: tuple[Idiom, ...]) -> Iterator[Match]:
    """Yield where predicates that tell something, and the idioms given, say what the rule is about."""
    for predicate in told:
        for tense in rule.says:
            found = _done(rule, text, predicate) if tense == "done" else _promised(rule, text, predicate)
            if found:
                meant: Tense = "state" if predicate.kind == "is" and not predicate.sure else tense
                by_name = predicate.named and predicate.kind in _ACTIVE and found[0] == predicate.begin
                yield Match(*found, meant, past=predicate.past, by_name=by_name, core=predicate.begin)
    for idiom in idioms:
        if not is_open(idiom.ways, text):
            continue
        for hit in idiom.pattern.finditer(text):
            coming = idiom.coming or (idiom.own_negation and _COMING.search(text, hit.start(), hit.end()))
            yield Match(hit.start(), hit.end(), "promise" if coming else rule.says[0], idiom.own_negation, idiom.past)


_PASSIVE = ("was", "is", "being", "willbe", "bare")
_ACTIVE = ("did", "will", "can", "doing")
_Span = tuple[int, int]


def _done(rule: ClaimRule, text: str, one: Predicate) -> _Span | None:
    """Return where a predicate says that it was done."""
    kind = one.kind
    if kind == "did":
        return None if one.by_other or one.decided else _with_object(rule, text, one) or _caused(rule, text, one)
    if kind == "was" or (kind == "is" and one.sure):
        return _with_subject(rule, text, one) or _state(rule, text, one)
    if kind == "is":
        return (_with_subject(rule, text, one) if _is_definite(rule, text, one) else None) or _state(rule, text, one)
    if kind == "bare":
        found = _with_subject(rule, text, one)
        return found if found and not _POLICY.match(text, one.verb_end) else None
    return _state(rule, text, one) if kind in ("doing", "being") else None


def _is_definite(rule: ClaimRule, text: str, one: Predicate) -> bool:
    """Say whether "is done" speaks of a certain case ("your refund is issued"), not of how it is always done."""
    if not _acts(rule, one.word).counts or _is_usual(text, one):
        return False
    is_definite = _DEFINITE.search(text, one.subject, one.begin) or text[one.subject : one.begin].strip() == "you"
    return bool(is_definite) and not _POLICY.match(text, one.verb_end)


def _is_usual(text: str, one: Predicate) -> bool:
    """Say whether an "is done" tells how things always go, by its subject or an adverb."""
    if _BY_DOING.match(text, one.verb_end):
        return True
    subject = text[one.subject : one.begin]
    if _RULING.search(subject) and any(_GENERIC.search(subject[hit.end() :]) for hit in _LEAD_IN.finditer(subject)):
        return True
    return bool(_GENERIC.search(subject) or _HABIT.search(text, one.begin, one.verb))


def _promised(rule: ClaimRule, text: str, one: Predicate) -> _Span | None:
    """Return where a predicate says that it will be done, or is granted."""
    kind = one.kind
    if kind == "will" and one.by_other and lemmas(one.word) & _GETTING:
        return _received(rule, text, one) or _caused(rule, text, one)
    if kind in ("will", "can", "doing") or (kind == "did" and one.decided):
        ours = None if one.by_other else _with_object(rule, text, one) or _caused(rule, text, one)
        return ours or _state(rule, text, one)
    if kind == "does" and one.by_us and _acts(rule, one.word).grants:
        return _with_object(rule, text, one, granted=True)
    if kind == "does":
        return _with_object(rule, text, one) if rule.present and not one.by_other else None
    if kind == "willbe" and text.startswith("can ", one.begin) and _is_usual(text, one):
        return None
    if kind in ("willbe", "being"):
        return _with_subject(rule, text, one) or _state(rule, text, one)
    if kind == "get":
        return _received(rule, text, one)
    if kind in ("did", "was", "is", "bare") and not (kind == "did" and one.by_other) and _acts(rule, one.word).grants:
        if kind == "is" and not one.sure and _is_usual(text, one):
            return None
        find = _with_object if kind == "did" else _with_subject
        return find(rule, text, one, granted=True)
    if kind == "is" and _acts(rule, one.word).counts and _ENSURED.search(text, 0, one.begin):
        return _with_subject(rule, text, one)
    return _state(rule, text, one, rule.coming) if kind in ("is", "was") else None


def _is_restrictive(text: str, one: Predicate) -> bool:
    """Say whether a predicate only tells which things are meant: "meetings that were cancelled are grey"."""
    relative = _RELATIVE.search(text, one.subject, one.begin)
    if relative is None:
        return False
    if _FINITE.search(text, one.subject, relative.start()):
        return not _CERTAIN_THAT.search(text, one.subject, relative.start())
    return bool(_SUCH.search(text, one.subject, relative.start())) or not _CERTAIN.search(
        text, one.subject, relative.start()
    )


class _Acts(NamedTuple):
    """What a verb means for a rule: enough alone, with one of some topics, or a grant."""

    strong: bool
    topics: tuple[str, ...]
    loose: tuple[str, ...]
    grants: bool

    @property
    def counts(self) -> bool:
        return self.strong or bool(self.topics)


@lru_cache(maxsize=16384)
def _acts(rule: ClaimRule, word: str) -> _Acts:
    found = lemmas(word)
    usual = not found & rule.neutral_verbs
    topics = tuple(topic for verbs, topic in rule.pairs if (usual if verbs is None else found & verbs))
    loose = tuple(topic for verbs, topic in rule.loose_pairs if found & verbs)
    return _Acts(bool(found & rule.strong_verbs), topics, loose, bool(found & rule.grant_verbs))


def _received(rule: ClaimRule, text: str, one: Predicate) -> _Span | None:
    """Return the span of "you will get" with what is got."""
    if not rule.receives or not lemmas(one.word) & _RECEIVING:
        return None
    hit = _pattern(rule.receives).search(text, one.verb_end, one.stop)
    is_about = hit is not None and (
        _ABOUT.search(text, one.verb_end, hit.start())
        or (
            rule.heads and (_BEFORE_HEAD.search(text, one.verb_end, hit.start()) or _AFTER_TOPIC.match(text, hit.end()))
        )
    )
    return (one.begin, hit.end()) if hit and not is_about else None


def _with_object(rule: ClaimRule, text: str, one: Predicate, *, granted: bool = False) -> _Span | None:
    """Return the span of an active verb of the rule, with its topic where it needs one."""
    acts = _acts(rule, one.word)
    if acts.strong and not granted:
        return one.begin, one.verb_end
    next_clause = _NEXT_CLAUSE.search(text, one.verb_end, one.stop)
    for topic in (rule.topic,) if granted else acts.topics + acts.loose:
        hit = next_clause and _find(rule, topic, text, one.verb_end, next_clause.start(), granted=granted)
        hit = hit or _find(rule, topic, text, one.verb_end, one.stop, granted=granted)
        if hit:
            return one.begin, hit[1]
        pronoun = _OBJECT_PRONOUN.match(text, one.verb_end)
        if pronoun and _find(rule, topic, text, 0, one.begin):
            return one.begin, pronoun.end()
        if one.kind == "did" and one.by_us:
            relative = _OBJECT_RELATIVE.search(text, one.subject, one.begin)
            if relative and _find(rule, topic, text, one.subject, relative.start()):
                return one.begin, one.verb_end
    return None


def _caused(rule: ClaimRule, text: str, one: Predicate) -> _Span | None:
    """Return the span of "will have it fixed", "will get that refunded"."""
    if one.word not in _CAUSATIVE:
        return None
    for hit in _WORDS.finditer(text, one.verb_end, one.stop):
        if (hit[0] in _ENDS_CAUSED and hit.start() > one.verb_end + 1) or text.startswith(",", hit.start() - 2):
            return None
        if not is_past(hit[0]) or (one.kind == "did" and text.startswith(" by ", hit.end())):
            continue
        acts = _acts(rule, hit[0])
        if acts.strong or any(_find(rule, one_of, text, one.verb_end, one.stop) for one_of in acts.topics + acts.loose):
            return one.begin, hit.end()
    return None


def _with_subject(rule: ClaimRule, text: str, one: Predicate, *, granted: bool = False) -> _Span | None:
    """Return the span of a passive verb of the rule with its topic before or after it."""
    if one.kind in ("is", "was", "willbe") and not is_past(one.word):  # "was ours" is no verb in the passive.
        return None
    acts = _acts(rule, one.word)
    if acts.strong and not granted:
        return one.begin, one.verb_end
    next_clause = _NEXT_CLAUSE.search(text, one.verb_end, one.stop)
    stop = next_clause.start() if next_clause else one.stop
    loose = acts.loose if one.kind != "is" or one.sure else ()
    for topic in (rule.topic,) if granted else acts.topics + loose:
        before = _find(rule, topic, text, one.subject, one.begin, granted=granted)
        if before:
            return before[0], one.verb_end
        if topic in loose and one.kind != "bare":
            continue
        after = _find(rule, topic, text, one.verb_end, stop, granted=granted)
        if after and (one.kind == "bare" or text[slice(*after)] not in _PRONOUNS):
            return one.begin, after[1]
        if _PRONOUN.search(text, one.subject, one.begin) and _find(rule, topic, text, 0, one.subject):
            return one.begin, one.verb_end
    return None


def _state(rule: ClaimRule, text: str, one: Predicate, states: str | None = None) -> _Span | None:
    """Return the span of a topic that is in one of the given states, or else of the rule's own."""
    states = rule.states if states is None else states
    if not states:
        return None
    if one.kind == "is" and not one.sure and is_past(one.word) and one.word != "gone" and _is_usual(text, one):
        return None
    begin = text.rfind("being", one.begin, one.verb) if one.kind == "being" else one.verb
    hit = _pattern(states).match(text, begin)
    if not hit:
        return None
    subject = _find(rule, rule.subjects or rule.topic, text, one.subject, one.begin)
    if _PERSON.search(text, one.subject, one.begin):
        return None
    is_near = subject is not None and not _FAR.search(text, subject[1], one.begin)
    return (subject[0], hit.end()) if subject and is_near else None


def _find(rule: ClaimRule, topic: str, text: str, start: int, end: int, *, granted: bool = False) -> _Span | None:
    """Return where a topic last stands between two places, unless it only says what a request or policy is about.

    Who grants "your request for a refund" grants the refund.
    """
    found = None
    for hit in _pattern(topic).finditer(text, start, end):
        asked_for = granted and (_ASKED_FOR.search(text, start, hit.start()) or _REQUEST.match(text, hit.end()))
        is_head = _AFTER_TOPIC.match(text, hit.end()) or _BEFORE_HEAD.search(text, start, hit.start())
        if asked_for or not (rule.heads and is_head):
            found = hit.span()
    return found


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{source})(?!\w)")


class Idiom(NamedTuple):
    """An idiom, the strings that a text must hold for it, and its marks.

    `coming`: what follows can make it depend on something, as with a promise.
    """

    source: str
    ways: Ways
    own_negation: bool
    past: bool
    coming: bool

    @property
    def pattern(self) -> re.Pattern[str]:
        """The idiom compiled; most texts call for few of them."""
        return _compiled(self.source)


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(_with_macros(source))


@cache
def idioms_of(sources: tuple[str, ...]) -> tuple[Idiom, ...]:
    """Return the idioms of a rule, ready to be looked for."""
    found = []
    for source in sources:
        marks, _, pattern = source.rpartition("§")
        open_to = ways(_MACRO.sub("(?:)", pattern))
        found.append(Idiom(pattern, open_to, "not" in marks, "past" in marks, "coming" in marks))
    return tuple(found)


_MACROS = {
    "<adv>": r"(?:,? (?:\w{2,12}ly|now|just|already|also|then|still|all|both|not|never|ever|even|soon)\b,?)*",
    "<pos>": r"(?:,? (?:\w{2,12}ly|now|just|already|also|then|still|all|both|even|soon)\b,?)*",
    "<w>": r"(?: (?!(?:but|if|whether|unless|until|because|however|although|before)\b)[^ ;:!?]*[^ ;:.!?])",
    "<be>": r"(?:(?: is| are| was| were| has been| have been| will be|'s|'re|'s been|'ve been|'ll be| should "
    "be)<adv>)",
    "<soon>": r"(?!.*\b(?:tomorrow|later|next|(?:by|on) (?:the )?\w+day|this (?:week|month)|shortly|soon)\b)",
    "<we>": r"(?:\b(?:i|we|our \w+(?: \w+)?|legal|management)(?: have|'ve|'re|'m| are| am| has| is)?<adv>)",
}
"""Shorthands of idioms; words a few places apart are ``<w>{0,4}?``."""
_MACRO = re.compile("|".join(_MACROS))


def _with_macros(pattern: str) -> str:
    for name, meaning in reversed(_MACROS.items()):
        pattern = pattern.replace(name, meaning)
    return pattern
