"""Grade hostile runs by the thousand: each must get a verdict. `python3 benchmarks/fuzz_grader.py --count 20000`.

The runs are made in tests/grading/grader_mutations.py from the solutions of a tiny company: bytes flipped and cut, JSON
of any shape, records and texts of up to 64 KB changed alike in ledger and log. What it prints at the end is a digest
over all verdicts, which must be the same for every Python version and hash seed. Exit code 1 when a grade broke.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "grading")]

import tiny_company  # noqa: E402
from grader_mutations import hostile_runs  # noqa: E402
from tiny_bench import ACT, Bench, solution  # noqa: E402

from emailbench.base.shapes import dump  # noqa: E402
from emailbench.world.suite import load_suite  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--count", type=int, default=20_000, help="how many runs (default 20000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        bench = Bench(load_suite(tiny_company.write(place / "tiny")), place)
        good = {name: bench.play(name, solution(name)) for name in sorted(ACT)}
        verdicts: Counter[str] = Counter()
        broken: list[str] = []
        digest = hashlib.sha256()
        slowest = 0.0
        began = time.process_time()
        for name, run in hostile_runs(good, options.count, options.seed):
            start = time.process_time()
            result = bench.grade(name, run)
            slowest = max(slowest, time.process_time() - start)
            verdicts[result.verdict] += 1
            broken += [reason for reason in result.reasons if "the grader itself failed" in reason]
            found = {**dump(result), "grader_hash": ""}
            digest.update(json.dumps(found, sort_keys=True).encode())
        spent = time.process_time() - began
    print(f"{options.count} hostile runs: {dict(sorted(verdicts.items()))}")
    print(f"CPU {1000 * spent / options.count:.2f} ms a run, making it included; slowest grade {1000 * slowest:.0f} ms")
    print(f"digest {digest.hexdigest()[:32]}")
    for reason, count in Counter(broken).most_common(5):
        print(f"BROKEN {count} x {reason}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
