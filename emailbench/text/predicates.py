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
from typing import Literal, NamedTuple

from emailbench.text.verbs import is_past
from emailbench.text.vocabulary import (
    ADVERBS,
    AFTER_BARE,
    AGREEING,
    BE,
    CAN,
    CATENATIVES,
    DECIDING,
    FINITE,
    FUTURE_TO,
    HAVE,
    LINKS,
    MARKS,
    MAY,
    NO_NAME,
    NOT_VERBS,
    OFFERING,
    ON_THE_WAY,
    OPENING,
    OTHERS,
    PROMISING,
    SET_PHRASES,
    STOPS,
    SURE,
    TEAM,
    THEY,
    TO_DO,
    WE,
    WILL,
)

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


_TOKEN = re.compile(
    r"\w+(?=n't\b)|n't\b|(?:cc|ok)'d\b|'(?:ve|ll|re|m|d|s)\b|[\w$€£#@]+(?:[-./:&,][\w$€£%]+)*%?|[^\w\s]"
)
MOST_PREDICATES = 60
"""More no honest sentence has; one that has is for a person to look at."""
_LONGEST_OBJECT = 16
_LONGEST_SUBJECT = 32
"""Of a second predicate: "the search is slow, is known to us and is going to be mended"."""
_LONGEST_BARE = 9
_LONGEST_NAME = 4
_OF = frozenset("in of from on".split())
_PRESENT = frozenset(
    "stay stays remain remains show shows appear appears do does need needs keep keeps go goes".split()
)
_DANGLING = re.compile(r"\w+ \w+ly, (?:an?|the|your|each|every) ")
"""A participle that belongs to what follows: "Billed yearly, a seat costs less"."""
_THEIRS = frozenset(("your", "their"))
_SIDES = frozenset("company firm organisation organization side business".split())
"""Words that mean us after "our"."""
_BEFORE_VERB = frozenset("you to which that who by".split())
_INTERJECTION = re.compile(
    r"(?:(?:done|sorted|update|good news|great news|all set|all done|ok|okay|perfect|great|quick update|status|"
    r"thanks|thank you|yes|sure|"
    r"absolutely|agreed|note|fyi|confirmed|resolved|right|no prob\w*|no worries|np|sure thing|of course|certainly|"
    r"gladly|will do|(?:hi|hello|dear) [\w.]+) ?[:,!.-]+ ?)*(?:all (?=\w+ed\b))?"
)


def words_of(text: str) -> list[Word]:
    """Return the words and marks of a folded sentence; contractions come apart, quotation marks are left out.

    Whether a quotation is somebody else's words is `polarity`'s question; "I have "refunded" you" is none.
    """
    return [Word(hit[0], hit.start(), hit.end()) for hit in _TOKEN.finditer(text) if hit[0] != '"']


@lru_cache(maxsize=512)
def predicates(text: str) -> tuple[Predicate, ...]:
    """Return the predicates of a folded sentence, in order; not more than `MOST_PREDICATES`."""
    return tuple(islice(_Reader(text).read(), MOST_PREDICATES))


class _Reader:
    """Walks once over the words of a sentence."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = words_of(text)
        self.size = len(self.words)
        begin = _INTERJECTION.match(text)
        opening = begin.end() if begin else 0
        self.first = next((at for at in range(self.size) if self.words[at].start >= opening), self.size)

    def read(self) -> Iterator[Predicate]:
        """Yield predicates word by word, then participles that stand alone."""
        for at in range(self.size):
            for found in self._at(at):
                yield found
                yield from self._linked(found)
        yield from self._bare()

    def _at(self, at: int) -> Iterator[Predicate]:
        word = self.words[at].text
        if word in HAVE or (word == "'s" and self._word(self._skip(at + 1)[0]) in ("been", "got")):
            yield from self._have(at)
        elif word in WILL or word in MAY:
            yield from self._will(at, "will")
        elif word in CAN:
            yield from self._will(at, "can")
        elif word in BE and not (word == "be" and self._word(self._before(at)) in FINITE):
            yield from self._be(at)
        elif word == "you" or (word in ("team", "company") and self._word(at - 1) == "your"):
            yield from self._you(at)
        elif word in WE or word in TEAM:
            yield from self._we(at)
        elif word == "let" and self._word(at + 1) in ("me", "us"):
            yield from self._verb("can", at, self._skip(at + 2)[0])
        elif word in _SIDES and self._word(at - 1) == "our":
            yield from self._we(at)
        elif word in TO_DO and self._word(at + 1) == "to" and self._is_first(at):
            yield from self._chain("can", at, self._skip(at + 2)[0])

    def _is_first(self, at: int) -> bool:
        """Say whether nothing but a greeting or an interjection stands before the word at `at`."""
        return at == self._skip(self.first)[0]

    def _word(self, at: int) -> str:
        return self.words[at].text if 0 <= at < self.size else ""

    def _skip(self, at: int) -> tuple[int, bool]:
        """Return the place after adverbs and set phrases, and whether one of them says "now" or "already"."""
        sure = aside = False
        while at < self.size:
            word = self.words[at].text
            if phrase := self._phrase(at):
                at += phrase
            elif word in ADVERBS or (
                word.endswith("ly") and len(word) > 4 and word not in ("apply", "supply", "reply", "only")
            ):
                sure |= word in SURE
                at += 1
            elif word == "," and (aside or self._word(at + 1) in ADVERBS or self._phrase(at + 1)):
                at += 1
                aside = not aside
            else:
                break
        return at, sure

    def _phrase(self, at: int) -> int:
        """Return of how many words the set phrase at `at` is, if there is one."""
        phrases = SET_PHRASES.get(self._word(at), ())
        return next((len(one) for one in phrases if self._has(at, one)), 0)

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
        elif word == "being":
            yield from self._verb("being", at, self._skip(verb + 1)[0])
        elif word.endswith("ing") and word not in NOT_VERBS:
            yield from self._chain("doing", at, verb)
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

    def _sides(self, subject: int) -> tuple[bool, bool]:
        """Say whether the word at `subject` is one of us, and whether it is the other side."""
        word = self._word(subject)
        if word in TEAM:
            theirs = any(self._word(subject - back) in _THEIRS for back in (1, 2)) or self._is_owned(subject)
            return not theirs, theirs
        if word in _SIDES and self._word(subject - 1) == "our":
            return True, False
        if word in THEY and any(one.text in TEAM for one in self.words[:subject]):
            return True, False
        return word in WE, word in OTHERS

    def _is_owned(self, subject: int) -> bool:
        """Say whether the word at `subject` belongs to the other side: "the customer's lawyer"."""
        return any(self._word(subject - back) == "'s" and self._word(subject - back - 1) in OTHERS for back in (1, 2))

    def _before(self, at: int) -> int:
        """Return the place of the last word before `at` that is no adverb."""
        at -= 1
        while at > 0 and (
            self.words[at].text in ADVERBS or self.words[at].text.endswith("ly") or self.words[at].text == ","
        ):
            at -= 1
        return at

    def _clause(self, at: int) -> int:
        """Return where the words before `at` begin that may be its subject."""
        begin = at
        longest = _LONGEST_SUBJECT if self._word(at - 1) in LINKS else _LONGEST_OBJECT
        while begin > 0 and at - begin < longest and self.words[begin - 1].text not in STOPS:
            if self.words[begin].text in OPENING and self._opens(begin):
                break
            begin -= 1
        return self.words[begin].start

    def _opens(self, begin: int) -> bool:
        """Say whether a clause begins at `begin`: "that your refund", "the window was over, and your request"."""
        word = self._word(begin - 1)
        if word == "that":
            return True
        return word in ("and", "so") and any(one.text in FINITE for one in self.words[max(0, begin - 12) : begin])

    def _stop(self, verb: int) -> int:
        """Return where the words after the verb end that may be its object."""
        end = verb
        while end + 1 < self.size and end - verb < _LONGEST_OBJECT:
            word = self.words[end + 1].text
            if word in STOPS or (word == "." and end + 2 < self.size):
                break
            if word == "," and self._word(end + 2) in ("and", "so") and self._word(end + 3) in OPENING:
                break
            if word in LINKS and self._word(end + 2) in WE | {"you", "it", "there", "please", "they"}:
                break
            end += 1
        return self.words[end].end

    def _linked(self, found: Predicate) -> Iterator[Predicate]:
        """Yield verbs joined to a predicate by "and": "I have checked and refunded it"."""
        if found.kind not in ("did", "was", "will", "willbe", "can", "doing", "is"):
            return
        for at, link in enumerate(self.words):
            if link.text not in LINKS or not found.verb < link.start < found.stop:
                continue
            verb, _ = self._skip(at + 1)
            word = self._word(verb)
            if not word or word in NOT_VERBS:
                continue
            if _goes_on(found.kind, word):
                yield self._like(found, found.kind, verb)
            elif word in AGREEING and found.by_us:
                yield self._like(found, "does", verb)

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
        if is_past(self._word(head)) and not self._is_adjective(head) and not _DANGLING.match(self.text):
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

    def _has_verb(self, at: int) -> bool:
        """Say whether a verb follows, so that a participle only belongs to its subject: "Orders closed today stay"."""
        for word in self.words[at:]:
            if word.text in STOPS or word.text in WE or word.text in (",", ".", "-", "and", "you", "which", "that"):
                return False
            if word.text in FINITE or word.text in _PRESENT:
                return True
        return False

    def _is_adjective(self, head: int) -> bool:
        """Say whether the participle at `head` belongs to the subject of a sentence, as in "Deleted files are lost"."""
        for word in self.words[head + 1 :]:
            if word.text in STOPS or word.text in LINKS or word.text in ("-", ".", "you", "we", "i"):
                return False
            if word.text in FINITE:
                return True
        return False

    def _is_name(self, last: int) -> bool:
        """Say whether the words up to `last` look like a name: no article or pronoun, no mark before them."""
        words: list[str] = []
        while last >= 0 and len(words) < _LONGEST_NAME and self.words[last].text not in MARKS:
            words.append(self.words[last].text)
            last -= 1
        fits = 0 < len(words) < _LONGEST_NAME
        return fits and not any(word in NO_NAME or word.endswith("ing") for word in words)


def _goes_on(kind: Kind, word: str) -> bool:
    """Say whether a verb after "and" has the form that goes on with a predicate of this kind."""
    if kind in ("did", "was", "is", "willbe"):
        return is_past(word)
    if kind == "doing":
        return word.endswith("ing")
    return not is_past(word)
