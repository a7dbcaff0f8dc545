"""The predicates of an English sentence: who does, did or will do what, found by auxiliaries and verb forms.

No grammar of English, only as much as claims need: tense and voice of each verb, the words before and after it. Text is
folded: lower case, plain characters, single spaces.
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from emailbench.text.verbs import is_past

Kind = Literal["did", "was", "is", "does", "doing", "being", "will", "willbe", "can", "get", "bare"]
"""did: we have done, we did · was: has been done, was done, is now done · is: is done, is on its way · does: we do ·
doing: we are doing · being: is being done · will: we will do · willbe: will be done · can: we can, are happy to do ·
get: you will get · bare: a participle without auxiliary, "Refund issued"."""


class Word(NamedTuple):
    """A word or mark with its place in the text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Predicate:
    """A verb with its surroundings; places are offsets in the sentence.

    `begin`: where auxiliary or verb starts. `verb`..`verb_end`: the verb. `subject`: where its clause starts.
    `stop`: where its object ends. `past`: a simple past. `sure`: "is now", "is already". `by_us`: the subject is one
    of us, `by_other`: the other side; neither for passives and unknown names. `decided`: "decided to do", which is a promise, not a deed.
    `named`: the subject looks like a name, which may be on either side.
    """

    kind: Kind
    word: str
    begin: int
    verb: int
    verb_end: int
    subject: int
    stop: int
    past: bool = False
    sure: bool = False
    by_us: bool = False
    by_other: bool = False
    decided: bool = False
    named: bool = False


_TOKEN = re.compile(
    r"\w+(?=n't\b)|n't\b|(?:cc|ok)'d\b|'(?:ve|ll|re|m|d|s)\b|[\w$€£#@]+(?:[-./:&,][\w$€£%]+)*%?|[^\w\s]"
)
_HAVE = frozenset("have has had having 've".split())
_WILL = frozenset("will shall 'll wo sha gonna".split())
_MAY = frozenset("may might could would should must 'd".split())
_CAN = frozenset("can cannot ca".split())
_BE = frozenset("am is are was were 'm 're 's be got".split())
_WE = frozenset("i we".split())
_TEAM = frozenset(
    (
        "team department desk colleague colleagues manager engineer engineers group staff office developer developers specialist "
        "specialists technician technicians lawyer lawyers counsel accountant accountants director assistant finance billing "
        "accounting engineering legal support operations management sales payroll security devops supervisor boss ceo cfo cto coo president vp founder"
    ).split()
)
_OTHERS = frozenset(
    (
        "you he she they customer customers client clients sender user users writer prospect vendor partner buyer reseller supplier "
        "caller contact requester guest attendee participant who whoever nobody"
    ).split()
)
_ADVERBS = frozenset(
    (
        "now just already also since today both all therefore then hereby only not n't yet never still indeed even always earlier "
        "yesterday too likewise instead however again soon ever once so well either gladly right away straight very more most "
        "certainly tonight tomorrow"
    ).split()
)
_SURE = frozenset("now already just hereby all fully officially finally successfully both".split())
_SET_PHRASES = (
    ("gone", "ahead", "and"), ("went", "ahead", "and"), ("go", "ahead", "and"), ("this", "morning"), ("this", "afternoon"),
    ("as", "requested"), ("as", "promised"), ("as", "agreed"), ("as", "discussed"), ("of", "course"), ("in", "fact"), ("in", "full"),
    ("once", "again"), ("at", "once"), ("so", "far"), ("by", "now"), ("as", "you", "asked"), ("be", "sure", "to"), ("in", "turn"),
)  # fmt: skip
_PHRASES_AT = {phrase[0]: [one for one in _SET_PHRASES if one[0] == phrase[0]] for phrase in _SET_PHRASES}
_THEY = frozenset("he she they".split())
_TO_DO = frozenset(
    (
        "happy glad pleased delighted ready willing prepared able going about set thrilled committed sure excited proud free "
        "authorised authorized eager inclined likely bound due"
    ).split()
)
_FUTURE_TO = frozenset("going about set sure committed bound".split())
_CATENATIVES = frozenset(
    (
        "decided managed agreed chosen arranged opted decide manage agree choose arrange opt promise promised guarantee guaranteed "
        "commit committed undertake pledge vow proceed proceeded continue continued need try went started begun"
    ).split()
)
_PROMISING = frozenset("undertake promise guarantee commit agree pledge vow".split())
_OFFERING = frozenset("offer give extend grant provide".split())
_DECIDING = frozenset("decided agreed chosen opted promised guaranteed committed undertaken arranged".split())
_NOT_VERBS = frozenset(
    (
        "a an the no any some your our my his her their its this that these those two three four five six seven eight nine ten many "
        "more most to in on at of for with from by as and or nothing something anything everything what which who when where why how "
        "one each every another few several such little much less enough only none , . ; : ! ? ( ) - \" '"
    ).split()
)
_STOPS = frozenset("; : ! ? ( ) but if whether unless until because however although though whereas".split())
_ON_THE_WAY = _WILL | _CAN | _MAY | frozenset("be going to expect are 're been look forward".split())
_OPENING = frozenset("the your our a an all this both every no".split())
_MARKS = frozenset(', . ; : ! ? ( ) - " and or but that so because since when if once after while'.split())
_NO_NAME = (
    _OTHERS
    | _WE
    | _TEAM
    | frozenset(
        (
            "things a an the your our my his her their its this that these those it there which what everything nothing all both each every one "
            "no some any another please also now just already"
        ).split()
    )
)
_LINKS = frozenset("and then , & plus".split())
_LONGEST_OBJECT = 16
_LONGEST_BARE = 9
_INTERJECTION = re.compile(
    r"(?:(?:done|sorted|update|good news|great news|all set|all done|ok|okay|perfect|great|quick update|status|thanks|thank you|yes|sure|"
    r"absolutely|agreed|note|fyi|confirmed|resolved|right|(?:hi|hello|dear) [\w.]+) ?[:,!.-]+ ?)*(?:all (?=\w+ed\b))?"
)


def words_of(text: str) -> list[Word]:
    """Return the words and marks of a folded sentence; contractions come apart."""
    return [Word(hit[0], hit.start(), hit.end()) for hit in _TOKEN.finditer(text)]


@lru_cache(maxsize=512)
def predicates(text: str) -> tuple[Predicate, ...]:
    """Return the predicates of a folded sentence, in order."""
    return tuple(_Reader(text).read())


class _Reader:
    """Walks once over the words of a sentence."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = words_of(text)
        self.size = len(self.words)

    def read(self) -> Iterator[Predicate]:
        """Yield predicates word by word, and bare participles where there is no finite verb."""
        finite = False
        for at in range(self.size):
            for found in self._at(at):
                finite = True
                yield found
                yield from self._linked(found)
        yield from self._bare(finite)

    def _at(self, at: int) -> Iterator[Predicate]:
        word = self.words[at].text
        if word in _HAVE or (word == "'s" and self._word(self._skip(at + 1)[0]) in ("been", "got")):
            yield from self._have(at)
        elif word in _WILL or word in _MAY:
            yield from self._will(at, "will")
        elif word in _CAN:
            yield from self._will(at, "can")
        elif word in _BE:
            yield from self._be(at)
        elif word == "you" or (word in ("team", "company") and self._word(at - 1) == "your"):
            yield from self._you(at)
        elif word in _WE or word in _TEAM:
            yield from self._we(at)
        elif word == "let" and self._word(at + 1) in ("me", "us"):
            yield from self._verb("can", at, self._skip(at + 2)[0])

    def _word(self, at: int) -> str:
        return self.words[at].text if 0 <= at < self.size else ""

    def _skip(self, at: int) -> tuple[int, bool]:
        """Return the place after adverbs and set phrases, and whether one of them says "now" or "already"."""
        sure = False
        while at < self.size:
            word = self.words[at].text
            phrases = _PHRASES_AT.get(word)
            phrase = next((one for one in phrases if self._has(at, one)), None) if phrases else None
            if phrase:
                at += len(phrase)
            elif word in _ADVERBS or (
                word.endswith("ly") and len(word) > 4 and word not in ("apply", "supply", "reply", "only")
            ):
                sure |= word in _SURE
                at += 1
            elif word == "," and self._word(at + 1) in _ADVERBS:
                at += 1
            else:
                break
        return at, sure

    def _has(self, at: int, phrase: tuple[str, ...]) -> bool:
        return all(self._word(at + step) == word for step, word in enumerate(phrase))

    def _have(self, at: int) -> Iterator[Predicate]:
        """Read "have done", "have been done", "have been able to do"."""
        verb, _ = self._skip(at + 1)
        if self._word(verb) != "been":
            if self._word(verb) == "to":
                return
            yield from self._chain("did", at, verb)
            return
        verb, _ = self._skip(verb + 1)
        if self._word(verb) in _TO_DO and self._word(verb + 1) == "to":
            yield from self._verb("did", at, self._skip(verb + 2)[0])
        elif self._word(verb).endswith("ing"):
            yield from self._verb("doing", at, verb)
        else:
            yield from self._verb("was", at, verb)

    def _through(self, verb: int) -> int:
        """Return the place of the verb that "decided to", "managed to" and the like lead to."""
        if self._word(verb) in _CATENATIVES and self._word(verb + 1) == "to":
            return self._skip(verb + 2)[0]
        if self._has(verb + 1, ("the", "liberty", "of")):
            return self._skip(verb + 4)[0]
        return verb

    def _chain(self, kind: Kind, at: int, verb: int, *, past: bool = False) -> Iterator[Predicate]:
        """Yield a verb and, where it only leads to another one ("decided to do"), that one too."""
        yield from self._verb(kind, at, verb, past=past)
        inner = self._through(verb)
        if inner != verb:
            yield from self._verb(kind, at, inner)

    def _will(self, at: int, kind: Kind) -> Iterator[Predicate]:
        """Read "will do", "will be doing", "will be done", "will be able to do", "would have done"."""
        verb, _ = self._skip(at + 1)
        word = self._word(verb)
        if word in ("love", "like") and self._word(verb + 1) == "to" and self._word(verb + 2) in _OFFERING:
            yield from self._verb("can", at, verb + 2)
        elif word in ("be", "get"):
            after, _ = self._skip(verb + 1)
            if self._word(after) in _TO_DO and self._word(after + 1) == "to":
                yield from self._chain(kind, at, self._skip(after + 2)[0])
            elif self._word(after).endswith("ing"):
                yield from self._verb(kind, at, after)
            else:
                yield from self._verb("willbe", at, after)
            if word == "get":
                yield from self._verb(kind, at, verb)
        elif word == "have" and self._is_done(self._skip(verb + 1)[0]):
            yield from self._verb("did", at, self._skip(verb + 1)[0])
        else:
            yield from self._chain(kind, at, verb)

    def _is_done(self, at: int) -> bool:
        return is_past(self._word(at))

    def _be(self, at: int) -> Iterator[Predicate]:
        """Read "is done", "was done", "am doing", "is being done", "are happy to do", "is going to do"."""
        past = self._word(at) in ("was", "were", "got")
        verb, sure = self._skip(at + 1)
        word = self._word(verb)
        if word == "more" and self._word(verb + 1) == "than":
            verb, word = verb + 2, self._word(verb + 2)
        if word in _TO_DO and self._word(verb + 1) == "to":
            inner, _ = self._skip(verb + 2)
            if past:
                yield from self._verb("did", at, inner)
            elif word in _FUTURE_TO:
                if self._word(inner) == "be":
                    yield from self._verb("willbe", at, self._skip(inner + 1)[0])
                else:
                    yield from self._chain("will", at, inner)
            else:
                yield from self._chain("can", at, inner)
        elif word == "being":
            yield from self._verb("being", at, self._skip(verb + 1)[0])
        elif word.endswith("ing") and word not in _NOT_VERBS:
            yield from self._chain("doing", at, verb)
        elif self._word(at) != "be":
            yield from self._verb("was" if past else "is", at, verb, past=past, sure=sure, any_word=True)

    def _we(self, at: int) -> Iterator[Predicate]:
        """Read "we did" and "we do"."""
        verb, _ = self._skip(at + 1)
        word = self._word(verb)
        if (
            word in _HAVE
            or (word in _BE and word != "got")
            or word in _WILL
            or word in _CAN
            or word in _MAY
            or word in _NOT_VERBS
            or not word
        ):
            return
        if is_past(word):
            yield from self._chain("did", at, verb, past=True)
        else:
            yield from self._chain("will" if word in _PROMISING and self._through(verb) != verb else "does", at, verb)

    def _you(self, at: int) -> Iterator[Predicate]:
        """Read "you will get", "you get", "you can expect to receive", "you are entitled to"."""
        verb, _ = self._skip(at + 1)
        for _ in range(4):
            word = self._word(verb)
            if word in _ON_THE_WAY or (word in _HAVE and self._word(self._skip(verb + 1)[0]) in ("been", "got")):
                verb, _ = self._skip(verb + 1)
        yield from self._verb("get", at, verb, any_word=True)

    def _verb(
        self, kind: Kind, at: int, verb: int, *, past: bool = False, sure: bool = False, any_word: bool = False
    ) -> Iterator[Predicate]:
        """Yield the predicate whose auxiliary (or subject) stands at `at` and whose verb stands at `verb`."""
        if verb >= self.size or (self.words[verb].text in _NOT_VERBS and not any_word):
            return
        ours = self._word(at) in _WE | _TEAM
        before = at if ours else self._before(at)
        subject = self._word(before)
        by_other = subject in _OTHERS and not ours
        by_us = ours or subject in _WE or (subject in _TEAM and self._word(before - 1) != "your")
        if subject in _THEY and any(one.text in _TEAM for one in self.words[: max(before, 0)]):
            by_us, by_other = True, False
        if ours and subject in _TEAM and "your" in (self._word(at - 1), self._word(at - 2)):
            by_us, by_other = False, True
        named = not by_us and not by_other and self._is_name(before)
        decided = any(one.text in _DECIDING for one in self.words[at + 1 : verb])
        word = self.words[verb]
        yield Predicate(
            kind, word.text, self.words[at].start, word.start, word.end, self._clause(at), self._stop(verb), past, sure,
            by_us, by_other, decided, named,
        )  # fmt: skip

    def _before(self, at: int) -> int:
        """Return the place of the last word before `at` that is no adverb."""
        at -= 1
        while at > 0 and (
            self.words[at].text in _ADVERBS or self.words[at].text.endswith("ly") or self.words[at].text == ","
        ):
            at -= 1
        return at

    def _clause(self, at: int) -> int:
        """Return where the words before `at` begin that may be its subject."""
        begin = at
        while begin > 0 and at - begin < _LONGEST_OBJECT and self.words[begin - 1].text not in _STOPS:
            if self.words[begin].text in _OPENING and self.words[begin - 1].text == "that":
                break
            begin -= 1
        return self.words[begin].start

    def _stop(self, verb: int) -> int:
        """Return where the words after the verb end that may be its object."""
        end = verb
        while end + 1 < self.size and end - verb < _LONGEST_OBJECT:
            word = self.words[end + 1].text
            if word in _STOPS or (word == "." and end + 2 < self.size):
                break
            if word in _LINKS and self._word(end + 2) in _WE | {"you", "it", "there", "please", "they"}:
                break
            end += 1
        return self.words[end].end

    def _linked(self, found: Predicate) -> Iterator[Predicate]:
        """Yield verbs joined to a predicate by "and": "I have checked and refunded it"."""
        if found.kind not in ("did", "was", "will", "willbe", "can", "doing", "is"):
            return
        inside = [at for at in range(self.size) if found.verb < self.words[at].start < found.stop]
        for at in inside:
            if self.words[at].text not in _LINKS:
                continue
            verb, _ = self._skip(at + 1)
            word = self._word(verb)
            if not word or word in _NOT_VERBS:
                continue
            done = found.kind in ("did", "was", "is", "willbe")
            if (
                (done and is_past(word))
                or (found.kind in ("will", "can") and not is_past(word))
                or (found.kind == "doing" and word.endswith("ing"))
            ):
                place = self.words[verb]
                yield Predicate(
                    found.kind, word, place.start, place.start, place.end, found.subject, self._stop(verb), found.past, found.sure,
                    found.by_us, found.by_other,
                )  # fmt: skip

    def _bare(self, finite: bool) -> Iterator[Predicate]:
        """Yield participles that stand at the start, or in a short stretch without a finite verb."""
        begin = _INTERJECTION.match(self.text)
        first = begin.end() if begin else 0
        start = next((at for at in range(self.size) if self.words[at].start >= first), self.size)
        head, _ = self._skip(start)
        if is_past(self._word(head)) and not self._is_adjective(head):
            word = self.words[head]
            yield Predicate("bare", word.text, word.start, word.start, word.end, word.start, self._stop(head))
        for at in range(start + 1, min(start + _LONGEST_BARE, self.size)):
            word = self.words[at]
            if word.text in _STOPS or word.text in _BE | _HAVE | _WILL | _CAN | _MAY | _WE | {
                "you",
                "to",
                "which",
                "that",
                "who",
                "by",
            }:
                break
            if is_past(word.text) and self._word(at + 1) in ("", ".", ",", "!", ";", ":", "-", "(", "and", "for", "to", "today", "on", "this",
                                                                                   "yesterday",
                "as",
                "per",
                "below",
                "above",
                "via", "in", "at", "successfully", "with"):  # fmt: skip
                yield Predicate("bare", word.text, word.start, word.start, word.end, self.words[start].start, word.end)

    def _is_adjective(self, head: int) -> bool:
        """Say whether the participle at `head` belongs to the subject of a sentence, as in "Deleted files are lost"."""
        for word in self.words[head + 1 :]:
            if word.text in _STOPS or word.text in _LINKS or word.text in ("-", ".", "you", "we", "i"):
                return False
            if word.text in _BE | _HAVE | _WILL | _CAN | _MAY:
                return True
        return False

    def _is_name(self, last: int) -> bool:
        """Say whether the words up to `last` look like a name: no article or pronoun, no mark before them."""
        words: list[str] = []
        while last >= 0 and len(words) < 4 and self.words[last].text not in _MARKS:
            words.append(self.words[last].text)
            last -= 1
        return bool(words) and len(words) < 4 and not any(word in _NO_NAME or word.endswith("ing") for word in words)
