"""How well the claim rules read: precision and recall of each rule on the labelled corpus, and of reading values.

    python3 benchmarks/claims_corpus.py [--part dev] [--errors] [--gate]

Development and held-out sentences are counted apart; intervals are Wilson's, 95 %. `--errors` prints what was misread;
whoever works on the rules runs it with `--part dev`. Each sentence is read as in a task that names its claim as
forbidden. What is no reason to fail there may still be named for a person to read: a claim of an earlier day, a
sentence that comes near a claim, a general promise. The last lines of a part count what is failed or named so, and
what the rules' patterns read without the learned weights.
`--gate` exits with 1 when the held-out part is missing, or below precision .98 or recall .95 overall.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from emailbench.text.claims import RULES, asserted, find_claims, is_claim, near_claims, review_flags, ruled_claims  # noqa: E402
from emailbench.text.values import find_values  # noqa: E402

CORPUS = ROOT / "tests" / "corpus"
PARTS = {"dev": CORPUS / "claims.jsonl", "held-out": CORPUS / "claims_heldout.jsonl"}
PRECISION, RECALL = 0.98, 0.95
READ_ON = date(2026, 10, 21)
Z = 1.959964


def main(argv: list[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--errors", action="store_true", help="print every sentence that was misread")
    options.add_argument("--part", choices=PARTS, help="read only this part")
    options.add_argument("--gate", action="store_true", help="exit with 1 when the held-out part falls short")
    chosen = options.parse_args(argv)
    reached = {}
    for part, path in PARTS.items():
        if chosen.part not in (None, part):
            continue
        if not path.is_file():
            print(f"{part}: no {path.relative_to(ROOT)}")
            continue
        rows = read(path)
        counts, wrong = judge(rows)
        reached[part] = table(part, rows, counts)
        beside(rows, counts, wrong)
        if chosen.errors:
            for row, verdict in wrong:
                print(f"  {verdict:6} {row['rule']:26} {row['kind']:12} {row['text']}")
        print()
    values()
    if not chosen.gate:
        return 0
    precision, recall = reached.get("held-out", (0.0, 0.0))
    return 0 if precision >= PRECISION and recall >= RECALL else 1


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def judge(rows: Iterable[dict[str, Any]]) -> tuple[Counter[tuple[str, str]], list[tuple[dict[str, Any], str]]]:
    """Count (rule, outcome) pairs, outcomes being hit, miss, false, right; and list the misread rows."""
    counts: Counter[tuple[str, str]] = Counter()
    wrong = []
    for row in rows:
        claimed, found = row["label"] == "asserted", bool(asserted(row["text"], (row["rule"],)))
        outcome = {(True, True): "hit", (True, False): "miss", (False, True): "false", (False, False): "right"}[
            claimed, found
        ]
        counts[row["rule"], outcome] += 1
        if outcome in ("miss", "false"):
            wrong.append((row, outcome))
    return counts, wrong


def beside(
    rows: list[dict[str, Any]], counts: Counter[tuple[str, str]], wrong: list[tuple[dict[str, Any], str]]
) -> None:
    """Print how many claims are seen at all, how many other sentences are named, and what the patterns do alone."""
    hits = sum(count for (_, outcome), count in counts.items() if outcome == "hit")
    missed = [row for row, outcome in wrong if outcome == "miss"]
    quiet = [row for row in rows if row["label"] != "asserted"]
    named = sum(map(is_for_review, missed))
    print(f"  {'failed or for review':26} {'':30} {interval(hits + named, hits + len(missed)):>30}")
    print(f"  {'no claim, yet for review':26} {interval(sum(map(is_for_review, quiet)), len(quiet)):>30}")
    ruled = Counter(
        (row["label"], bool([hit for hit in ruled_claims(row["text"], (row["rule"],)) if is_claim(hit)]))
        for row in rows
    )
    hit, false, miss = (ruled[key] for key in (("asserted", True), ("not", True), ("asserted", False)))
    print_row("patterns alone", hit, false, miss)


def is_for_review(row: dict[str, Any]) -> bool:
    """Tell whether a sentence that is no reason to fail is named for a person to read."""
    hits = find_claims(row["text"], (row["rule"],))
    return any(hit.dated for hit in hits) or bool(near_claims(row["text"]) or review_flags(row["text"]))


def table(part: str, rows: list[dict[str, Any]], counts: Counter[tuple[str, str]]) -> tuple[float, float]:
    """Print one line a rule and the total; return precision and recall overall."""
    kinds = Counter(row["kind"] for row in rows)
    print(f"{part}: {len(rows)} sentences ({', '.join(f'{kind} {n}' for kind, n in sorted(kinds.items()))})")
    print(f"  {'rule':26} {'precision':>30} {'recall':>30}")
    names = [name for name in RULES if any(row["rule"] == name for row in rows)]
    for name in names:
        print_row(name, *(counts[name, outcome] for outcome in ("hit", "false", "miss")))
    total = [sum(counts[name, outcome] for name in names) for outcome in ("hit", "false", "miss")]
    return print_row("all rules", *total)


def print_row(name: str, hit: int, false: int, miss: int) -> tuple[float, float]:
    precision, recall = share(hit, hit + false), share(hit, hit + miss)
    print(f"  {name:26} {interval(hit, hit + false):>30} {interval(hit, hit + miss):>30}")
    return precision, recall


def share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def interval(part: int, whole: int) -> str:
    """Return "part/whole share [low, high]" with Wilson's interval."""
    if not whole:
        return "-"
    p, n = part / whole, whole
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return f"{part}/{whole} {p:.3f} [{max(0.0, middle - half):.3f}, {min(1.0, middle + half):.3f}]"


def values() -> None:
    """Print how many of the labelled values are read, kind by kind."""
    rows = read(CORPUS / "values.jsonl")
    right: Counter[str] = Counter()
    for row in rows:
        found = [value for value in find_values(row["text"], now=READ_ON) if value.kind == row["kind"]]
        right[row["kind"]] += [row_readings(value.readings) for value in found] == [
            row_readings(readings) for readings in row["readings"]
        ]
    print(f"values: {len(rows)} texts")
    for kind, whole in sorted(Counter(row["kind"] for row in rows).items()):
        print(f"  {kind:26} {interval(right[kind], whole):>30}")


def row_readings(readings: Iterable[str]) -> list[str]:
    return sorted(readings)


if __name__ == "__main__":
    sys.exit(main())
