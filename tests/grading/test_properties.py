"""The grader is total: whatever bytes a run leaves, a verdict comes out, the same each time and everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from grader_mutations import hostile_runs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tiny_bench import ACT, Bench, solution

from emailbench.base.shapes import dump
from emailbench.grading.evidence import RunEvidence
from emailbench.records.result import Result, result_from_json

BROKE = "the grader itself failed"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def _is_sound(result: Result) -> None:
    assert result.verdict in ("pass", "fail", "void")
    assert not [reason for reason in result.reasons if BROKE in reason]
    assert result.passed == (result.verdict == "pass")
    assert (result.verdict == "void") == (result.void_reason is not None)
    stored = json.loads(json.dumps(dump(result)))
    assert result_from_json(stored, "stored") == result


@pytest.fixture(scope="module")
def good(suite: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, RunEvidence]:
    bench = Bench(suite, tmp_path_factory.mktemp("good"))
    return {name: bench.play(name, solution(name)) for name in ACT}


def test_hostile_runs_get_verdicts(bench: Bench, good: dict[str, RunEvidence]) -> None:
    for name, run in hostile_runs(good, count=1200, seed=20):
        _is_sound(bench.grade(name, run))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ledger=st.binary(max_size=200) | JSON, journal=st.binary(max_size=200) | st.lists(JSON, max_size=4))
def test_any_bytes_and_any_json_get_verdicts(bench: Bench, ledger: Any, journal: Any) -> None:
    data = ledger if isinstance(ledger, bytes) else json.dumps(ledger).encode()
    log = journal if isinstance(journal, bytes) else b"".join(json.dumps(line).encode() + b"\n" for line in journal)
    result = bench.grade("refund", RunEvidence(data, log))
    _is_sound(result)
    assert not result.passed


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(field=st.sampled_from([*sorted(ACT["taken"][1]), "subject", "asks", "cc"]), value=JSON)
def test_any_value_in_a_record_gets_a_verdict(
    bench: Bench, good: dict[str, RunEvidence], field: str, value: Any
) -> None:
    run = good["taken"]
    lines = [json.loads(line) for line in (run.journal or b"").splitlines()]
    lines[-1]["effect"]["record"][field] = lines[-1]["arguments"][field] = value
    journal = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    _is_sound(bench.grade("taken", replace(run, ledger=None, journal=journal)))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.text(max_size=300))
def test_any_text_gets_a_verdict(bench: Bench, good: dict[str, RunEvidence], body: str) -> None:
    run = good["refund"]
    lines = [json.loads(line) for line in (run.journal or b"").splitlines()]
    lines[-1]["effect"]["record"]["body"] = lines[-1]["arguments"]["body"] = body
    journal = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    _is_sound(bench.grade("refund", replace(run, ledger=None, journal=journal)))


PROGRAM = """
import sys, tempfile, pathlib
sys.path[:0] = sys.argv[1:3]
import tiny_company
from tiny_bench import ACT, Bench, solution
from grader_mutations import hostile_runs
from emailbench.world.suite import load_suite
from emailbench.base.shapes import dump
import hashlib, json
with tempfile.TemporaryDirectory() as folder:
    place = pathlib.Path(folder)
    bench = Bench(load_suite(tiny_company.write(place / "tiny")), place)
    found = hashlib.sha256()
    good = {name: bench.play(name, solution(name)) for name in sorted(ACT)}
    for name, run in hostile_runs(good, 150, 5):
        found.update(json.dumps({**dump(bench.grade(name, run)), "grader_hash": ""}, sort_keys=True).encode())
    print(found.hexdigest())
"""


def _pythons() -> list[str]:
    names = [f"python3.{minor}" for minor in (11, 12, 13)]
    versions = sorted(Path("~/.pyenv/versions").expanduser().glob("3.1[123].*/bin/python3"))
    found = [path for name in names for folder in os.get_exec_path() if os.access(path := f"{folder}/{name}", os.X_OK)]
    working = [str(path) for path in (*versions, *found)]
    return [sys.executable, *dict.fromkeys(path for path in working if path != sys.executable)][:4]


def test_the_digest_is_the_same_for_every_hash_seed_and_python(tmp_path: Path) -> None:
    here = Path(__file__).parent
    runs = [(sys.executable, "0"), (sys.executable, "1"), *((python, "random") for python in _pythons()[1:])]
    digests = set()
    for python, seed in runs:
        done = subprocess.run(
            [python, "-S", "-B", "-c", PROGRAM, str(here), str(here.parent.parent)],
            env={"PYTHONHASHSEED": seed, "PATH": os.environ["PATH"], "TMPDIR": str(tmp_path)},
            capture_output=True,
            text=True,
        )
        if done.returncode and python != sys.executable:
            continue  # A Python that cannot run here tells nothing.
        assert done.returncode == 0, done.stderr
        digests.add(done.stdout.strip())
    assert len(digests) == 1
