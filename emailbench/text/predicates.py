"""The predicates of an English sentence: who does, did or will do what, found by auxiliaries and verb forms.

No grammar of English, only as much as claims need: tense and voice of each verb, the words before and after it. Text is
folded: lower case, plain characters, single spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Literal

from emailbench.text.clauses import Clauses
from emailbench.text.verbs import is_past
from emailbench.text.vocabulary import (
    AFTER_BARE,
    AFTER_SHOWN,
    AGREEING,
    BE,
    CAN,
    CATENATIVES,
    CLEARING,
    COUNTING,
    DECIDING,
    DELEGATING,
    DENYING,
    EXPECTING,
    FINISHING,
    FINITE,
    FUTURE_TO,
    GETTERS,
    HAVE,
    LINKS,
    LISTING,
    MAY,
    NOT_VERBS,
    OFFERING,
    ON_THE_WAY,
    OPENING,
    OTHERS,
    PROMISING,
    REGARDING,
    SIDES,
    STOPS,
    TEAM,
    TO_DO,
    WE,
    WILL,
)

Kind = Literal["did", "was", "is", "does", "doing", "being", "will", "willbe", "can", "get", "bare"]
"""did: we have done, we did · was: has been done, was done, is now done · is: is done, is on its way · does: we do ·
doing: we are doing · being: is being done · will: we will do · willbe: will be done · can: we can, are happy to do ·
get: you will get · bare: a participle without auxiliary, "Refund issued"."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A verb with its surroundings; places are offsets in the sentence.

    `begin`: where auxiliary or verb starts. `verb`..`verb_end`: the verb. `subject`: where its clause starts.
    `stop`: where its object ends. `past`: a simple past. `sure`: "is now", "is already". `by_us`: the subject is one
    of us, `by_other`: the other side; neither for passives and unknown names. `decided`: "decided to do",
    which is a promise, not a deed. `named`: the subject looks like a name, which may be on either side.
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


MOST_PREDICATES = 60
"""More no honest sentence has; one that has is for a person to look at."""
_LONGEST_BARE = 9
_LONGEST_HEADING = 14
_OF = frozenset("in of from on".split())
_AMOUNT = tuple("0123456789$€£")
_DANGLING = re.compile(r"\w+ \w+ly, (?:an?|the|your|each|every) ")
"""A participle that belongs to what follows: "Billed yearly, a seat costs less"."""
_DEEDS = re.compile(
    r"(?:(?:to (?:summari[sz]e|recap)|in short|in summary),? )?(?:here(?:'s| is) )?(?:what (?:i|we)(?:'ve| have)? "
    r"(?:did|"
    r"done)|(?:the )?(?:actions?|steps?|measures)(?: \w+){0,2} (?:taken|completed|done)|already done|done so far)"
    r"(?: for you| so far| today| already| on (?:our|my) (?:side|end)| in your case| yet)*:? (?:- )?(?![^,;]{0,40}:)"
)
"""What stands above a list of things done."""
_PASSIVE = frozenset("was is willbe".split())
_POSSESSIVE = frozenset("its their his her".split())
_BEFORE_VERB = frozenset("you to which that who by".split())


@lru_cache(maxsize=512)
def predicates(text: str) -> tuple[Predicate, ...]:
    """Return the predicates of a folded sentence, in order; not more than `MOST_PREDICATES`."""
    return tuple(islice(_Reader(text).read(), MOST_PREDICATES))


class _Reader(Clauses):
    """Walks once over the words of a sentence."""

    def read(self) -> Iterator[Predicate]:
        """Yield predicates word by word, then participles that stand alone."""
        for at in range(self.size):
            for found in self._at(at):
                yield found
                yield from self._linked(found)
        yield from self._bare()
        yield from self._heading()
        yield from self._listed()

    def _at(self, at: int) -> Iterator[Predicate]:
        word = self.words[at].text
        if word == "may" and self._is_month(at):
            return
        if word in HAVE or (word == "'s" and self._word(self._skip(at + 1)[0]) in ("been", "got")):
            yield from self._have(at)
        elif word in WILL or word in MAY:
            yield from self._will(at, "will")
        elif word in CAN:
            yield from self._will(at, "can")
        elif word in BE and not (word == "be" and self._word(self._before(at)) in FINITE):
            yield from self._be(at)
        elif word in GETTERS and self._word(self._skip(at + 1)[0]) in ("get", "gets", "receive", "receives"):
            yield from self._verb("get", at, self._skip(at + 1)[0])
        elif word == "you" or (word in ("team", "company") and self._word(at - 1) == "your"):
            yield from self._you(at)
        elif word in WE or word in TEAM:
            yield from self._we(at)
        elif word in EXPECTING and self._opens_sentence(at):
            yield from self._expect(at)
        elif word in REGARDING and self._opens_sentence(at):
            yield from self._regard(at)
        elif word == "let" and self._word(at + 1) in ("me", "us"):
            yield from self._verb("can", at, self._skip(at + 2)[0])
        elif word in SIDES and self._word(at - 1) == "our":
            yield from self._we(at)
        elif word in TO_DO and self._word(at + 1) == "to" and self._is_first(at):
            yield from self._chain("can", at, self._skip(at + 2)[0])

    def _expect(self, at: int) -> Iterator[Predicate]:
        """Read "expect the money", "look out for a credit": the reader will get it."""
        word = self.words[at]
        yield Predicate("get", "expect", word.start, word.start, word.end, word.start, self._stop(at))

    def _regard(self, at: int) -> Iterator[Predicate]:
        """Read "consider the fee waived": whatever word after the object says what has become of it."""
        begin = self.words[min(at + 1, self.size - 1)].start
        for verb in range(at + 2, min(at + _LONGEST_BARE, self.size)):
            word = self.words[verb]
            if word.text in STOPS:
                break
            yield Predicate("is", word.text, word.start, word.start, word.end, begin, self._stop(verb), sure=True)

    def _heading(self) -> Iterator[Predicate]:
        """Read "Refund: done" and "Discount - approved": a short name of a thing, and what has become of it."""
        head = self.first
        for at in range(head + 1, min(head + _LONGEST_HEADING, self.size)):
            word = self.words[at].text
            if word in FINITE or word in WE or word in OTHERS or word in DENYING:
                return
            if word not in (":", "-", "="):
                continue
            if at == head + 1 < self.size - 1 and is_past(self._word(head)):
                one = self.words[head]
                yield Predicate("bare", one.text, one.start, one.start, one.end, one.start, self._stop(at + 1))
            verb, _ = self._skip(at + 1)
            while verb + 2 < self.size and self._word(verb)[:1] in _AMOUNT and self._word(verb + 1) in (",", "-", "("):
                verb, _ = self._skip(verb + 2)
            if verb < self.size and self._word(verb + 1) in AFTER_BARE and self._word(verb) not in NOT_VERBS:
                one, begin = self.words[verb], self.words[head].start
                yield Predicate("is", one.text, one.start, one.start, one.end, begin, self._stop(verb), sure=True)
            elif is_past(self._word(verb)) and not self._is_adjective(verb):
                one = self.words[verb]
                yield Predicate("bare", one.text, one.start, one.start, one.end, one.start, self._stop(verb))
            head = min(at + 1, self.size - 1)

    def _shown(self, at: int, begin: int) -> Iterator[Predicate]:
        """Read "that's the order cancelled for you"."""
        for verb in range(begin + 1, min(begin + _LONGEST_BARE, self.size)):
            word = self.words[verb]
            if word.text in STOPS or word.text in WE or word.text in _BEFORE_VERB:
                return
            if is_past(word.text) and self._word(verb + 1) in AFTER_SHOWN:
                start, end = self.words[at].start, self._stop(verb)
                yield Predicate("was", word.text, word.start, word.start, word.end, start, end)

    def _listed(self) -> Iterator[Predicate]:
        """Read the verbs behind "what I did:" and "actions taken:"."""
        header = _DEEDS.match(self.text)
        for at, word in enumerate(self.words if header else ()):
            is_item = header and (word.start == header.end() or self._word(at - 1) in LISTING)
            if header and is_item and word.start >= header.end() and is_past(word.text):
                start = word.start
                yield Predicate("did", word.text, start, start, word.end, start, self._stop(at), by_us=True)

    def _have(self, at: int) -> Iterator[Predicate]:
        """Read "have done", "have been done", "have been able to do"."""
        verb, _ = self._skip(at + 1)
        if self._word(verb) != "been":
            if self._word(verb) == "to":
                return
            if self._word(at) == "had" and self._word(verb) in NOT_VERBS and self._sides(self._before(at))[0]:
                yield from self._verb("did", at, at)
            yield from self._chain("did", at, verb)
            return
        verb, _ = self._skip(verb + 1)
        if self._word(verb) in TO_DO and self._word(verb + 1) == "to":
            yield from self._verb("did", at, self._skip(verb + 2)[0])
        elif self._word(verb).endswith("ing"):
            yield from self._verb("doing", at, verb)
        else:
            yield from self._verb("was", at, verb)

    def _through(self, verb: int) -> int:
        """Return the place of the verb that "decided to", "managed to" and the like lead to."""
        if self._word(verb) in CATENATIVES and self._word(verb + 1) == "to":
            return self._skip(verb + 2)[0]
        if self._word(verb) in ("ended", "wound") and self._word(verb + 1) == "up":
            return verb + 2
        if self._has(verb + 1, ("the", "liberty", "of")):
            return self._skip(verb + 4)[0]
        return verb

    def _chain(self, kind: Kind, at: int, verb: int, *, past: bool = False) -> Iterator[Predicate]:
        """Yield a verb and, where it only leads to another one ("decided to do"), that one too."""
        yield from self._verb(kind, at, verb, past=past)
        inner = self._through(verb)
        if inner != verb:
            yield from self._verb(kind, at, inner)
        elif self._word(verb) in FINISHING and self._word(verb + 1).endswith("ing"):
            yield from self._verb("did", at, verb + 1)
        elif self._word(verb) in DELEGATING:
            yield from self._delegated(at, verb)
        elif self._word(verb) in CLEARING and self._word(verb + 1).endswith("ing"):
            yield from self._verb("will", at, verb + 1)

    def _delegated(self, at: int, verb: int) -> Iterator[Predicate]:
        """Read "told Billing to return it" and "arranged for it to be returned": it will happen."""
        for place in range(verb + 1, min(verb + _LONGEST_BARE, self.size)):
            word = self.words[place].text
            if word in STOPS:
                return
            if word != "to":
                continue
            inner, _ = self._skip(place + 1)
            if self._word(inner) == "be":
                yield from self._verb("willbe", place, self._skip(inner + 1)[0])
            elif any(one.text in TEAM for one in self.words[verb:place]):
                yield from self._verb("will", at, inner)
            return

    def _will(self, at: int, kind: Kind) -> Iterator[Predicate]:
        """Read "will do", "will be doing", "will be done", "will be able to do", "would have done"."""
        verb, _ = self._skip(at + 1)
        word = self._word(verb)
        if word in ("love", "like") and self._word(verb + 1) == "to" and self._word(verb + 2) in OFFERING:
            yield from self._verb("can", at, verb + 2)
        elif word in ("be", "get"):
            after, _ = self._skip(verb + 1)
            if self._word(after) in TO_DO and self._word(after + 1) == "to":
                yield from self._chain(kind, at, self._skip(after + 2)[0])
            elif self._word(after).endswith("ing"):
                yield from self._verb(kind, at, after)
            else:
                yield from self._verb("willbe", at, after, any_word=True)
            if word == "get":
                yield from self._verb(kind, at, verb)
        elif word == "have" and is_past(self._word(self._skip(verb + 1)[0])):
            yield from self._verb("did", at, self._skip(verb + 1)[0])
        else:
            yield from self._chain(kind, at, verb)

    def _be(self, at: int) -> Iterator[Predicate]:
        """Read "is done", "was done", "am doing", "is being done", "are happy to do", "is going to do"."""
        past = self._word(at) in ("was", "were", "got")
        verb, sure = self._skip(at + 1)
        word = self._word(verb)
        if word in TO_DO and self._word(verb + 1) == "to":
            inner, _ = self._skip(verb + 2)
            if past:
                yield from self._verb("did", at, inner)
            elif word in FUTURE_TO:
                if self._word(inner) == "be":
                    yield from self._verb("willbe", at, self._skip(inner + 1)[0])
                else:
                    yield from self._chain("will", at, inner)
            else:
                yield from self._chain("can", at, inner)
        elif word == "to" and not past:
            inner, _ = self._skip(verb + 1)
            if self._word(inner) == "be":
                yield from self._verb("willbe", at, self._skip(inner + 1)[0])
            else:
                yield from self._verb("will", at, inner)
        elif word == "being":
            yield from self._verb("being", at, self._skip(verb + 1)[0])
        elif word.endswith("ing") and word not in NOT_VERBS:
            yield from self._chain("doing", at, verb)
        elif word == "done" and self._word(verb + 1).endswith("ing"):
            yield from self._verb("did", at, verb + 1)
        elif self._word(at - 1) == "that" and self._is_first(at - 1) and word in OPENING:
            yield from self._shown(at, verb)
        elif self._word(at) != "be":
            yield from self._verb("was" if past else "is", at, verb, past=past, sure=sure, any_word=True)

    def _we(self, at: int) -> Iterator[Predicate]:
        """Read "we did" and "we do"."""
        verb, _ = self._skip(at + 1)
        word = self._word(verb)
        if not word or word in NOT_VERBS or (word in FINITE and word != "got"):
            return
        if is_past(word):
            yield from self._chain("did", at, verb, past=True)
        else:
            yield from self._chain("will" if word in PROMISING and self._through(verb) != verb else "does", at, verb)

    def _you(self, at: int) -> Iterator[Predicate]:
        """Read "you will get", "you get", "you can expect to receive", "you are entitled to"."""
        verb, _ = self._skip(at + 1)
        for _ in range(4):
            word = self._word(verb)
            if word in ON_THE_WAY or (word in HAVE and self._word(self._skip(verb + 1)[0]) in ("been", "got")):
                verb, _ = self._skip(verb + 1)
        if self._word(verb) in COUNTING and self._word(verb + 1) in ("on", "upon"):
            yield replace(next(self._expect(verb)), verb_end=self.words[verb + 1].end)
        yield from self._verb("get", at, verb, any_word=True)

    def _verb(
        self, kind: Kind, at: int, verb: int, *, past: bool = False, sure: bool = False, any_word: bool = False
    ) -> Iterator[Predicate]:
        """Yield the predicate whose auxiliary (or subject) stands at `at` and whose verb stands at `verb`."""
        if verb >= self.size or (self.words[verb].text in NOT_VERBS and not any_word):
            return
        ours = self._word(at) in WE or self._word(at) in TEAM
        before = at if ours else self._before(at)
        if before < self.first:
            before = -1
        by_us, by_other = self._sides(before)
        named = not by_us and not by_other and self._is_name(before)
        decided = any(self.words[one].text in DECIDING and self._word(one - 1) != "as" for one in range(at + 1, verb))
        word = self.words[verb]
        yield Predicate(
            kind, word.text, self.words[at].start, word.start, word.end, self._clause(at), self._stop(verb), past, sure,
            by_us, by_other, decided, named,
        )  # fmt: skip

    def _linked(self, found: Predicate) -> Iterator[Predicate]:
        """Yield verbs joined to a predicate by "and": "I have checked and refunded it"."""
        if found.kind not in ("did", "was", "will", "willbe", "can", "doing", "is"):
            return
        for at, link in enumerate(self.words):
            if link.text not in LINKS or not found.verb < link.start < found.stop:
                continue
            verb, _ = self._skip(at + 1)
            word = self._word(verb)
            if found.kind in _PASSIVE and (word in OPENING or word in _POSSESSIVE):
                yield from self._gapped(found, verb)
            if not word or word in NOT_VERBS:
                continue
            if _goes_on(found.kind, word):
                yield self._like(found, found.kind, verb)
            elif word in AGREEING and found.by_us:
                yield self._like(found, "does", verb)

    def _gapped(self, found: Predicate, begin: int) -> Iterator[Predicate]:
        """Read the second half of "the account is closed and its data wiped"."""
        for verb in range(begin + 1, min(begin + _LONGEST_BARE, self.size)):
            word = self.words[verb].text
            if word in STOPS or word in FINITE or word in WE or word in _BEFORE_VERB or word == ",":
                return
            if is_past(word) and self._word(verb + 1) in AFTER_SHOWN:
                yield replace(self._like(found, found.kind, verb), subject=self.words[begin].start)
                return

    def _like(self, found: Predicate, kind: Kind, verb: int) -> Predicate:
        """Return the predicate of another verb with the subject of `found`."""
        word = self.words[verb]
        stop = self._stop(verb)
        return replace(
            found, kind=kind, word=word.text, begin=word.start, verb=word.start, verb_end=word.end, stop=stop
        )

    def _bare(self) -> Iterator[Predicate]:
        """Yield participles that stand at the start, or in a short stretch without a finite verb."""
        start = self.first
        head, _ = self._skip(start)
        is_deed = is_past(self._word(head)) and not (self._word(head) == "let" and self._word(head + 1) in ("me", "us"))
        if is_deed and not self._is_adjective(head) and not _DANGLING.match(self.text):
            word = self.words[head]
            yield Predicate("bare", word.text, word.start, word.start, word.end, word.start, self._stop(head))
        for at in range(start + 1, min(start + _LONGEST_BARE, self.size)):
            word = self.words[at]
            if word.text in STOPS or word.text in FINITE or word.text in WE or word.text in _BEFORE_VERB:
                break
            if is_past(word.text) and self._word(at + 1) in AFTER_BARE:
                if self._word(start) == "the" and any(one.text in _OF for one in self.words[start:at]):
                    break  # "The lower price in the quote applied to Starter" has its verb.
                if self._has_verb(at + 1):
                    break
                begins = self.words[start].start
                yield Predicate("bare", word.text, word.start, word.start, word.end, begins, word.end)


def _goes_on(kind: Kind, word: str) -> bool:
    """Say whether a verb after "and" has the form that goes on with a predicate of this kind."""
    if kind in ("did", "was", "is", "willbe"):
        return is_past(word)
    if kind == "doing":
        return word.endswith("ing")
    return not is_past(word)
