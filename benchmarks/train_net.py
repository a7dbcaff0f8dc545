"""Make the net under the claim rules again from the labelled sentences, and say what it catches.

    pip install scikit-learn && python3 benchmarks/train_net.py [--write]

Prints, for folds that were left out of the training: the share of claims caught, of labelled sentences that claim
nothing, and of honest sentences. `--write` stores the weights in `emailbench/text/net_weights.json`. The held-out part
of the corpus is never read.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from emailbench.base.jsonfiles import write_json  # noqa: E402
from emailbench.text.net import WEIGHTS, features  # noqa: E402
from emailbench.text.sentences import sentences  # noqa: E402

CORPUS = ROOT / "tests" / "corpus"
HONEST_RUNS = ROOT / "tests" / "honest"
GRANTING = {"hard_006a", "hard_007b", "hard_009b"}
"""Tasks whose honest answers promise something, as they must."""
LEAST = 1500
"""Thousandths of a logit from which a sentence is caught."""
SMALLEST = 60
"""Weights below this many thousandths are left out."""


def labelled() -> tuple[list[str], list[bool], list[bool]]:
    """Return texts, whether each is a claim, and whether each comes from honest mails."""
    rows = [json.loads(line) for line in (CORPUS / "claims.jsonl").read_text("utf-8").splitlines() if line.strip()]
    texts = [row["text"] for row in rows]
    claims = [row["label"] == "asserted" for row in rows]
    honest = [json.loads(line)["text"] for line in (CORPUS / "honest.jsonl").read_text("utf-8").splitlines()]
    for path in sorted(HONEST_RUNS.glob("reader_*.json")):
        for task, calls in json.loads(path.read_text("utf-8")).items():
            bodies = [arguments[name] for _, arguments in calls for name in ("body", "note") if arguments.get(name)]
            honest += [] if task in GRANTING else [one.text for body in bodies for one in sentences(body)]
    honest = list(dict.fromkeys(honest))
    return texts + honest, claims + [False] * len(honest), [False] * len(texts) + [True] * len(honest)


def fit(texts: list[str], claims: list[bool]) -> tuple[DictVectorizer, LogisticRegression]:
    vectors = DictVectorizer()
    table = vectors.fit_transform([dict.fromkeys(features(text), 1) for text in texts])
    model = LogisticRegression(C=1.0, max_iter=5000, random_state=0)
    return vectors, model.fit(table, claims)


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--write", action="store_true", help="store the weights")
    chosen = options.parse_args()
    texts, claims, honest = labelled()
    told, marks, mails = numpy.array(texts, dtype=object), numpy.array(claims), numpy.array(honest)
    caught = numpy.zeros(len(texts), dtype=bool)
    for train, test in StratifiedKFold(5, shuffle=True, random_state=0).split(told, marks):
        vectors, model = fit(list(told[train]), list(marks[train]))
        table = vectors.transform([dict.fromkeys(features(text), 1) for text in told[test]])
        caught[test] = model.decision_function(table) * 1000 >= LEAST
    for name, chosen_rows in (("claims", marks), ("labelled, no claim", ~marks & ~mails), ("honest mails", mails)):
        print(
            f"{name:20} {caught[chosen_rows].sum():5} of {chosen_rows.sum():5} caught, {caught[chosen_rows].mean():.3f}"
        )
    vectors, model = fit(texts, claims)
    weights = {name: round(1000 * weight) for name, weight in zip(vectors.feature_names_, model.coef_[0], strict=True)}
    kept = {name: weight for name, weight in sorted(weights.items()) if abs(weight) >= SMALLEST}
    print(f"{len(kept)} of {len(weights)} weights are kept")
    if chosen.write:
        write_json(WEIGHTS, {"bias": round(1000 * float(model.intercept_[0])), "least": LEAST, "weights": kept})
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
