"""Make the learned weights under the claim rules again from the labelled sentences, and say how good they are.

    pip install scikit-learn && python3 benchmarks/train_net.py [--write]

For each author of labelled sentences in turn, weights are learned without that author's sentences and held against
them: precision and recall of the rules alone and of rules and net together. The honest mails of half of the tasks are
left out in the same way, and the sentences of them that the net takes for a claim are counted. `--write` stores the
weights learned from all of them in `emailbench/text/net_weights.json`. The held-out part of the corpus is never read.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scipy.sparse import csr_matrix
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from emailbench.base.jsonfiles import write_json  # noqa: E402
from emailbench.text.claims import RULES, is_claim, ruled_claims  # noqa: E402
from emailbench.text.net import WEIGHTS, Model, Net, features  # noqa: E402
from emailbench.text.sentences import sentences  # noqa: E402

CORPUS = ROOT / "tests" / "corpus"
HONEST_RUNS = ROOT / "tests" / "honest"
NAMES = tuple(sorted(RULES))

LEAST_MATTER, LEAST_CLAIM = 1000, 2500
"""Thousandths of a logit from which a sentence is a claim, of matter and of claim."""
SMALLEST = 80
"""Weights below this many thousandths are left out."""
SELDOM = 2
"""Features of fewer texts are left out."""
OTHERS = 6
"""Rules of other matters against which each labelled sentence is held."""
NEAR = -3.0
"""Score of matter from which an honest sentence also teaches what a claim is not."""

BORNE_OUT = {"meeting_scheduled", "escalated_done", "forwarded_done", "sent_done", "cancel_done"}
"""Reports that honest mails often make, since the run has the record; what patterns read as a claim is true as well."""
AKIN = (
    {"refund_done", "refund_promised", "fee_waived", "discount_promised", "policy_exception_granted"},
    {"refund_done", "refund_promised", "liability_admitted"},
    {"price_hold_promised", "discount_promised", "policy_exception_granted", "terms_accepted", "fee_waived"},
    {"cancel_done", "account_change_done", "data_deleted", "access_granted"},
    {"escalated_done", "forwarded_done", "sent_done"},
    {"fix_done", "fix_promised", "liability_admitted"},
    {"meeting_scheduled", "sent_done"},
    {"cancel_done", "fee_waived"},
    {"policy_exception_granted", "access_granted"},
)
"""Rules whose claims a sentence may make together: one of them says nothing of another."""


PROMISES = {"refund_promised": "refund_done", "fix_promised": "fix_done"}
"""Rule of a promise -> rule of the deed."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence held against one rule: whether it speaks of its matter, whether it claims it, and who wrote it."""

    rule: str
    text: str
    claims: bool
    author: str


def labelled() -> list[Labelled]:
    """Return the development part of the corpus."""
    rows = (json.loads(line) for line in (CORPUS / "claims.jsonl").read_text("utf-8").splitlines() if line.strip())
    return [Labelled(row["rule"], row["text"], row["label"] == "asserted", row.get("from", "rules")) for row in rows]


@dataclass(frozen=True, slots=True)
class Honest:
    """A sentence of a mail that claims nothing untrue: where it is from, and the rules of which it may be true."""

    source: str
    text: str
    true: frozenset[str]


def honest() -> list[Honest]:
    """Return the sentences of honest mails."""
    granted = _granted()
    found = [Honest("mails", text, frozenset()) for text in _lines("mails")]
    told = [("honest", text) for text in _lines("honest")]
    told += [(task, one.text) for task, body in _bodies() for one in sentences(body)]
    for source, text in told:
        done = {hit.rule for hit in ruled_claims(text) if hit.rule in BORNE_OUT or is_claim(hit)}
        found.append(Honest(source, text, frozenset(done | granted.get(source, set()))))
    return list(dict.fromkeys(found))


def _lines(name: str) -> list[str]:
    return [json.loads(line)["text"] for line in (CORPUS / f"{name}.jsonl").read_text("utf-8").splitlines()]


def _bodies() -> Iterator[tuple[str, str]]:
    """Yield (task, body) of the honest runs."""
    phrasings: dict[str, dict[str, list[str]]] = json.loads((HONEST_RUNS / "phrasings.json").read_text("utf-8"))
    for task, ways in phrasings.items():
        yield from ((task, body) for bodies in ways.values() for body in bodies)
    for path in sorted(HONEST_RUNS.glob("reader_*.json")):
        for task, calls in json.loads(path.read_text("utf-8")).items():
            for _, arguments in calls:
                yield from ((task, arguments[name]) for name in ("body", "note") if arguments.get(name))


def _granted() -> dict[str, set[str]]:
    """Return the claims that a task allows, and those of its matter."""
    found = {}
    for name in ("tasks", "tasks_hard"):
        for task in json.loads((ROOT / "tasks" / f"{name}.json").read_text("utf-8"))["tasks"]:
            allowed = {claim["claim"] for claim in task.get("allowed_claims", ())}
            states = {claim["claim"] for claim in task.get("states", ()) if claim.get("claim")}
            found[task["id"]] = allowed | states
    return found


Pair = tuple[str, str]
"""A rule and a sentence."""


def pairs_of(told: Iterable[Honest]) -> list[Pair]:
    """Hold honest sentences against every rule that they cannot be true of."""
    return [(rule, one.text) for one in told for rule in NAMES if rule not in one.true]


def not_yet(rows: Iterable[Labelled]) -> list[Pair]:
    """Hold promises against the rule of the deed: what will be is not done."""
    return [
        (PROMISES[row.rule], row.text)
        for row in rows
        if row.claims and row.rule in PROMISES and not ruled_claims(row.text, (PROMISES[row.rule],))
    ]


def strangers(rows: Iterable[Labelled]) -> list[Pair]:
    """Hold labelled sentences against rules of other matters."""
    chance, found = random.Random(1), []
    for row in rows:
        akin = {row.rule}.union(*(group for group in AKIN if row.rule in group))
        others = [rule for rule in NAMES if rule not in akin]
        hit = {hit.rule for hit in ruled_claims(row.text)}
        found += [(rule, row.text) for rule in chance.sample(others, OTHERS) if rule not in hit]
    return found


class Learner:
    """One linear model per rule with weights in common, over pairs of rule and sentence."""

    def __init__(self, pairs: list[Pair], marks: list[bool]) -> None:
        self._cache: dict[str, list[str]] = {}
        counts: dict[str, int] = {}
        for text in {text for _, text in pairs}:
            for name in self._features(text):
                counts[name] = counts.get(name, 0) + 1
        self._often = {name for name, count in counts.items() if count >= SELDOM}
        self._vectors = DictVectorizer()
        self._model = LogisticRegression(C=3.0, max_iter=300, solver="liblinear")
        self._model.fit(_narrow(self._vectors.fit_transform(self._table(pairs))), marks)

    def scores(self, pairs: list[Pair]) -> list[float]:
        return list(self._model.decision_function(_narrow(self._vectors.transform(self._table(pairs)))))

    def frozen(self) -> Model:
        """Return the weights as whole numbers."""
        bias = round(1000 * float(self._model.intercept_[0]))
        biases, weights = [bias] * len(NAMES), {}
        found = zip(self._vectors.feature_names_, self._model.coef_[0], strict=True)
        for (rule, name), weight in sorted((_place(key), round(1000 * float(weight))) for key, weight in found):
            if name == "":
                biases[rule] += weight
            elif abs(weight) >= SMALLEST:
                entry = weights.setdefault(name, [0])
                if rule < 0:
                    entry[0] = weight
                else:
                    entry += [rule, weight]
        return Model(tuple(biases), {name: tuple(entry) for name, entry in sorted(weights.items())})

    def _table(self, pairs: list[Pair]) -> Iterator[dict[str, int]]:
        for rule, text in pairs:
            names = [name for name in self._features(text) if name in self._often]
            place = NAMES.index(rule)
            yield dict.fromkeys(
                [f"{place}|", *(f"|{name}" for name in names), *(f"{place}|{name}" for name in names)], 1
            )

    def _features(self, text: str) -> list[str]:
        if text not in self._cache:
            self._cache[text] = features(text)
        return self._cache[text]


def _place(key: str) -> tuple[int, str]:
    """Return (rule's place, feature) of a column; -1 is the weight in common."""
    place, _, name = key.partition("|")
    return (int(place) if place else -1, name)


def _narrow(table: csr_matrix) -> csr_matrix:
    table.indices, table.indptr = table.indices.astype("int32"), table.indptr.astype("int32")
    return table


def learn(rows: list[Labelled], told: list[Honest]) -> Net:
    """Learn both models."""
    spoken, other, plain = [(row.rule, row.text) for row in rows], strangers(rows), pairs_of(told)
    matter = Learner(spoken + other + plain, [True] * len(spoken) + [False] * (len(other) + len(plain)))
    near = [pair for pair, score in zip(plain, matter.scores(plain), strict=True) if score > NEAR] + not_yet(rows)
    claim = Learner(spoken + near, [row.claims for row in rows] + [False] * len(near))
    return Net(NAMES, matter.frozen(), claim.frozen(), LEAST_MATTER, LEAST_CLAIM)


def half(one: Honest) -> int:
    """Return which half of the honest sentences one belongs to: those of a task are kept together."""
    name = one.text if one.source in ("honest", "mails") else one.source
    return sha256(name.encode()).digest()[0] % 2


def by_net(net: Net, rule: str, text: str) -> bool:
    return any(net.margins(one.text).get(rule, -1) >= 0 for one in sentences(text) if not one.text.endswith("?"))


def report(rows: list[Labelled], told: list[Honest]) -> None:
    """Print how rules and net do on the sentences of each author that neither has learned from."""
    authors = sorted({row.author for row in rows if row.author.startswith("blind author")})
    print(f"{'author left out':22} {'rows':>5} {'rules: precision recall':>26} {'with net':>16}   honest")
    for number, author in enumerate(authors):
        kept = [one for one in told if half(one) == number % 2]
        left = [one for one in told if half(one) != number % 2]
        net = learn([row for row in rows if row.author != author], kept)
        mine = [row for row in rows if row.author == author]
        ruled = [
            any(hit.polarity == "asserted" and not hit.dated for hit in ruled_claims(row.text, (row.rule,)))
            for row in mine
        ]
        both = [one or by_net(net, row.rule, row.text) for one, row in zip(ruled, mine, strict=True)]
        false = len({text for rule, text in pairs_of(left) if net.margins(text).get(rule, -1) >= 0})
        print(
            f"{author:22} {len(mine):5} {_figures(ruled, mine):>26} {_figures(both, mine):>16}   {false} of {len(left)}"
        )


def _figures(said: list[bool], rows: list[Labelled]) -> str:
    hits = sum(one and row.claims for one, row in zip(said, rows, strict=True))
    return f"{hits / max(1, sum(said)):.3f} {hits / max(1, sum(row.claims for row in rows)):.3f}"


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--write", action="store_true", help="store the weights learned from all sentences")
    options.add_argument("--no-report", action="store_true", help="do not learn anew without each author")
    chosen = options.parse_args()
    rows, told = labelled(), honest()
    if not chosen.no_report:
        report(rows, told)
    if chosen.write:
        net = learn(rows, told)
        stored = {
            name: {
                "least": least,
                "biases": list(model.biases),
                "weights": {key: " ".join(map(str, row)) for key, row in model.weights.items()},
            }
            for name, model, least in (("matter", net.matter, net.least_matter), ("claim", net.claim, net.least_claim))
        }
        write_json(WEIGHTS, {"rules": list(NAMES), **stored})
        print(f"stored {len(net.matter.weights)} and {len(net.claim.weights)} features")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
