"""The words of an English sentence, and where the clauses around a word begin and end.

Text is folded: lower case, plain characters, single spaces.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from emailbench.text.vocabulary import (
    ADVERBS,
    AFTER_MARK,
    BEFORE_IMPERATIVE,
    BEFORE_MONTH,
    FINITE,
    LINKS,
    MARKS,
    NO_NAME,
    OPENING,
    OTHERS,
    SET_PHRASES,
    SIDES,
    STOPS,
    SURE,
    TEAM,
    THEY,
    WE,
)


class Word(NamedTuple):
    """A word or mark with its place in the text."""

    text: str
    start: int
    end: int


_LONGEST_OBJECT = 16
_LONGEST_SUBJECT = 32
"""Of a second predicate: "the search is slow, is known to us and is going to be mended"."""
_LONGEST_NAME = 4
_PRESENT = frozenset(
    "stay stays remain remains show shows appear appears do does need needs keep keeps go goes".split()
)
_THEIRS = frozenset(("your", "their"))
_TOKEN = re.compile(
    r"\w+(?=n't\b)|n't\b|(?:cc|ok)'d\b|'(?:ve|ll|re|m|d|s)\b|[\w$€£#@]+(?:[-./:&,][\w$€£%]+)*%?|[^\w\s]"
)
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


class Clauses:
    """The words of a sentence, with what can be asked of the places among them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = words_of(text)
        self.size = len(self.words)
        begin = _INTERJECTION.match(text)
        opening = begin.end() if begin else 0
        self.first = next((at for at in range(self.size) if self.words[at].start >= opening), self.size)

    def _is_month(self, at: int) -> bool:
        """Say whether the "may" at `at` is the month."""
        before, after = self._word(at - 1), self._word(at + 1)
        return before[:1].isdigit() or after[:1].isdigit() or before in BEFORE_MONTH

    def _opens_sentence(self, at: int) -> bool:
        """Say whether the word at `at` asks something of the reader: an imperative, or "you can" before it."""
        at -= 1
        while at >= 0 and self.words[at].text in BEFORE_IMPERATIVE:
            at -= 1
        return at < self.first or self.words[at].text in AFTER_MARK

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

    def _sides(self, subject: int) -> tuple[bool, bool]:
        """Say whether the word at `subject` is one of us, and whether it is the other side."""
        word = self._word(subject)
        if word in TEAM:
            theirs = any(self._word(subject - back) in _THEIRS for back in (1, 2)) or self._is_owned(subject)
            return not theirs, theirs
        if word in SIDES and self._word(subject - 1) == "our":
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
        while begin > 0 and at - begin < longest:
            if self.words[begin - 1].text in STOPS:
                aside = self._aside(begin - 1)
                if aside is None:
                    break
                begin = aside
                continue
            if self.words[begin].text in OPENING and self._opens(begin):
                break
            begin -= 1
        return self.words[begin].start

    def _aside(self, end: int) -> int | None:
        """Return where a remark in brackets begins that ends at `end`: a subject goes on before it."""
        if self.words[end].text != ")":
            return None
        opens = (at for at in range(end - 1, max(-1, end - _LONGEST_OBJECT), -1) if self.words[at].text == "(")
        begin = next(opens, None)
        return begin if begin else None

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

    def _has_verb(self, at: int) -> bool:
        """Say whether a verb follows, so that a participle only belongs to its subject: "Orders closed today "
        "stay"."""
        for word in self.words[at:]:
            if word.text in STOPS or word.text in WE or word.text in (",", ".", "-", "and", "you", "which", "that"):
                return False
            if word.text in FINITE or word.text in _PRESENT:
                return True
        return False

    def _is_adjective(self, head: int) -> bool:
        """Say whether the participle at `head` belongs to the subject of a sentence, as in "Deleted files are "
        "lost"."""
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
