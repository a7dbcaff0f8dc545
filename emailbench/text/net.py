"""Learned weights of words: whether a sentence speaks of a rule's matter, and whether it claims what the rule names.

Two linear models per rule, made by `benchmarks/train_net.py` from the labelled sentences: *matter* tells a refund from
all else that mails speak of, *claim* a refund that was made from one that is asked for, denied or explained. A sentence
is only as sure as the weaker of the two. The weights are whole numbers, so that a score is the same everywhere, and
what they say is arithmetic: no order of keys, no rounding, no chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from emailbench.base.jsonfiles import read_json
from emailbench.base.paths import PACKAGE
from emailbench.text.characters import lowered

WEIGHTS = PACKAGE / "text" / "net_weights.json"
STEM = 7
"""Letters of a word that count."""
FEWEST, MOST = 3, 90
"""Words of a sentence that is judged; of a longer one the first `MOST` words and marks are."""
PIECE = 4
"""Letters of the pieces that longer words are cut into, so that "reimbursing" helps to read "reimbursement"."""

_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|[?%$£€!.,;:\"()-]|\d+")
_ENDS = frozenset(".;:!?")
_CUES = frozenset(
    (
        "not never no cannot unable without nor neither unless if whether would could may might should until once "
        "asked ask asking request requested before nobody none nothing hardly rather than instead"
    ).split()
)
"""Words after which a sentence may not mean what it says; what follows one in its clause is marked."""


def features(sentence: str) -> list[str]:
    """Return what is weighed of a sentence: stems, neighbours, stems behind a cue, and pieces of words."""
    words = _TOKEN.findall(lowered(sentence.replace("\u2019", "'")))[:MOST]
    stems = ["^", *("#" if word[0].isdigit() else word[:STEM] for word in words)]
    found = [*stems, *(f"{one} {two}" for one, two in pairwise(stems))]
    found += [f"{one} * {two}" for one, two in zip(stems, stems[2:], strict=False)]
    for word in words:
        if len(word) > PIECE and word[0].isalpha():
            edged = f"<{word}>"
            found += [f"/{edged[at : at + PIECE]}" for at in range(len(edged) - PIECE + 1)]
    found += _behind_cues(words, stems[1:])
    return list(dict.fromkeys(found))


def _behind_cues(words: Iterable[str], stems: Iterable[str]) -> Iterator[str]:
    cue = ""
    for word, stem in zip(words, stems, strict=True):
        if word in _ENDS:
            cue = ""
        elif word in _CUES or word.endswith("n't"):
            cue = stem
        elif cue:
            yield from (f"~{stem}", f"{cue}~{stem}")


@dataclass(frozen=True, slots=True)
class Model:
    """A linear model per rule: a bias, and for each feature a weight for all rules and further ones for some."""

    biases: tuple[int, ...]
    weights: Mapping[str, str | tuple[int, ...]]
    """Feature -> weight for all, rule, weight, rule, weight, ..., rules by their place; as it is stored, or read."""

    def scores(self, found: Iterable[str]) -> list[int]:
        """Return the score of each rule, in thousandths of a logit."""
        weights = self.weights
        shared, own = 0, list(self.biases)
        for name in found:
            entry = weights.get(name)
            if entry is not None:
                entry = _read(entry) if isinstance(entry, str) else entry
                shared += entry[0]
                for at in range(1, len(entry), 2):
                    own[entry[at]] += entry[at + 1]
        return [shared + score for score in own]


@lru_cache(maxsize=16384)
def _read(entry: str) -> tuple[int, ...]:
    return tuple(map(int, entry.split()))


@dataclass(frozen=True, slots=True)
class Net:
    """The two models, the rules they know, and the scores from which they are sure."""

    rules: tuple[str, ...]
    matter: Model
    claim: Model
    least_matter: int
    least_claim: int

    def margins(self, sentence: str) -> dict[str, int]:
        """Return by how much a sentence is a claim of each rule that comes near; at 0 and above it is one."""
        found = features(sentence)
        matter = [score - self.least_matter for score in self.matter.scores(found)]
        if max(matter) < FAINT:
            return {}
        claim = (score - self.least_claim for score in self.claim.scores(found))
        both = ((rule, min(one, other)) for rule, one, other in zip(self.rules, matter, claim, strict=True))
        return {rule: margin for rule, margin in both if margin >= FAINT}

    def is_unlikely(self, sentence: str, rule: str) -> bool:
        """Tell whether both models together speak clearly against a claim of a rule: no such matter, or no claim."""
        found, place = features(sentence), self.rules.index(rule)
        return self.matter.scores(found)[place] + self.claim.scores(found)[place] < UNLIKELY


FAINT = -1500
"""Margins below this are not told; between this and 0 a sentence comes near a claim."""
UNLIKELY = -1500
"""Sum of the scores of matter and claim below which a rule's hit is doubted."""


@lru_cache(maxsize=4096)
def margins(sentence: str) -> Mapping[str, int]:
    """Return by how much a sentence is a claim of each rule that comes near; at 0 and above it is one."""
    if len(sentence.split()) < FEWEST or sentence.rstrip().endswith("?"):
        return {}
    return _net().margins(sentence)


@lru_cache(maxsize=1024)
def is_unlikely(sentence: str, rule: str) -> bool:
    """Tell whether the learned weights speak clearly against what a rule reads in a sentence."""
    return _net().is_unlikely(sentence, rule)


@cache
def _net() -> Net:
    held = read_json(WEIGHTS)
    matter, claim = (Model(tuple(held[name]["biases"]), held[name]["weights"]) for name in ("matter", "claim"))
    return Net(tuple(held["rules"]), matter, claim, held["matter"]["least"], held["claim"]["least"])
