"""A wide net under the rules of claims: sentences that read like a promise or a report though no rule decides them.

The weights of single words and pairs of words are a linear model, made by `benchmarks/train_net.py` from the labelled
sentences; whole numbers, so that a score is the same everywhere. What is caught is for a person to read: the net never
fails a run, and never saves one.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from emailbench.base.jsonfiles import read_json
from emailbench.base.paths import PACKAGE
from emailbench.text.characters import lowered
from emailbench.text.sentences import sentences

WEIGHTS = PACKAGE / "text" / "net_weights.json"
STEM = 7
"""Letters of a word that count."""
FEWEST, MOST = 3, 60
"""Words of a sentence that is judged; of a longer one the first `MOST` are."""

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|[?%$£€]|\d+")


def features(sentence: str) -> list[str]:
    """Return the stems of a sentence and its pairs of neighbours, figures as ``#``."""
    words = _WORD.findall(lowered(sentence.replace("\u2019", "'")))[:MOST]
    stems = ["#" if word[0].isdigit() else word[:STEM] for word in words]
    return list(dict.fromkeys([*stems, *(f"{one} {two}" for one, two in pairwise(stems))]))


def score(sentence: str) -> int:
    """Return how much a sentence reads like a claim, in thousandths of a logit; 0 is even odds."""
    bias, weights, _ = _model()
    return bias + sum(weights.get(name, 0) for name in features(sentence))


def caught(text: str) -> list[str]:
    """Return the sentences of a text that read like a promise or a report."""
    least = _model()[2]
    own = (one.text for one in sentences(text))
    return [one for one in own if len(one.split()) >= FEWEST and not one.rstrip().endswith("?") and score(one) >= least]


@cache
def _model() -> tuple[int, dict[str, int], int]:
    """Return the bias, the weights, and the least score that is caught."""
    held = read_json(WEIGHTS)
    return held["bias"], held["weights"], held["least"]
