"""Tokens, cost, turns, time, model and version: in all three formats, unknown never as 0, void runs in sums alone."""

import json
from dataclasses import replace

import pytest

from emailbench.records.result import Process, Tokens, Usage
from emailbench.report.cli import main
from emailbench.results.spending import spending
from emailbench.results.stats import median, percentile


def used(cost=None, estimated=False, turns=None, **tokens):
    return Usage(
        model="m-large",
        agent_version="2.1",
        tokens=Tokens(**tokens),
        cost_usd=cost,
        cost_estimated=estimated,
        turns=turns,
    )


@pytest.fixture
def runs(passed, failed):
    """Two graded runs and a void one, of which all tell of tokens."""
    first = replace(passed, usage=used(0.02, turns=4, input_uncached=1000, cache_read=500, output=100))
    second = replace(failed, usage=used(0.04, turns=7, input_uncached=3000, cache_read=500, output=300, reasoning=50))
    void = replace(passed, task="t3", verdict="void", passed=False, void_reason="busy", wall_s=99.0)
    return first, second, replace(void, usage=used(0.5, turns=90, input_uncached=70_000))


def report(capsys, folder, *options):
    main(["--runs-dir", str(folder), *options])
    return capsys.readouterr().out


def value(out, row):
    (line,) = [line for line in out.splitlines() if line.startswith(row)]
    return line[len(row) :].strip()


def test_sums_hold_void_runs_and_medians_do_not(capsys, write, runs):
    out = report(capsys, write(*runs))
    assert value(out, "tokens: input, not cached") == "74,000"
    assert value(out, "tokens: read from cache") == "1,000 (2 of 3 runs)"
    assert value(out, "tokens: output") == "400 (2 of 3 runs)"
    assert value(out, "tokens: reasoning") == "50 (1 of 3 runs)"
    assert "tokens: written to cache" not in out
    assert value(out, "tokens in all") == "75,450"
    assert value(out, "tokens, median of a run") == "2,725"
    assert value(out, "cost in all") == "$0.5600"
    assert value(out, "cost, median of a run") == "$0.0300"
    assert value(out, "turns, median") == "5.5"
    assert value(out, "wall time, median") == "1.00 s"
    assert value(out, "wall time, 90th percentile") == "1.50 s"
    assert value(out, "model") == "m-large"
    assert value(out, "version of the agent") == "2.1"
    assert "void ones too" in out


def test_the_same_stands_in_json_and_markdown(capsys, write, runs):
    folder = write(*runs)
    (row,) = json.loads(report(capsys, folder, "--format", "json"))["agents"]
    assert (row["model"], row["version"]) == ("m-large", "2.1")
    told = row["spending"]
    assert told["tokens"]["input_uncached"] == {"total": 74000, "median": 2000, "runs": 3}
    assert told["tokens"]["cache_write"] == {"total": None, "median": None, "runs": 0}
    assert told["cost"] == {"usd": 0.56, "median_usd": 0.03, "told": 3, "estimated": 0, "unknown": 0}
    assert (told["turns"], told["wall_median_s"], told["wall_p90_s"]) == (5.5, 1.0, 1.5)
    page = report(capsys, folder, "--format", "md")
    for line in ("| cost in all | $0.5600 |", "| tokens in all | 75,450 |", "| version of the agent | 2.1 |"):
        assert line in page
    assert "void ones too" in page


@pytest.mark.parametrize(
    ("costs", "shown", "median"),
    [
        (((None, False), (None, False)), "unknown", "-"),
        (((0.25, True), (0.75, True)), "$1.0000 (estimated)", "$0.5000 (estimated)"),
        (((0.25, True), (None, False)), "$0.2500 (estimated, 1 run unknown)", "$0.2500 (estimated)"),
        (((0.25, False), (0.75, True)), "$1.0000 (1 run estimated)", "$0.5000"),
        (((12.0, False), (1234.5, False)), "$1,246.50", "$623.25"),
        (((0.0, False), (0.0, False)), "$0.0000", "$0.0000"),
    ],
)
def test_how_a_cost_is_known(capsys, write, passed, failed, costs, shown, median):
    results = [
        replace(one, usage=used(*cost, input_uncached=9)) for one, cost in zip((passed, failed), costs, strict=True)
    ]
    out = report(capsys, write(*results))
    assert value(out, "cost in all") == shown
    if median == "-":
        assert "cost, median of a run" not in out
    else:
        assert value(out, "cost, median of a run") == median


def test_agents_that_tell_nothing_have_no_rows_and_no_zero(capsys, write, passed, runs):
    out = report(capsys, write(passed))
    for words in ("tokens", "cost", "version", "turns"):
        assert words not in out
    out = report(capsys, write(replace(passed, agent="silent"), runs[0]))
    assert value(out, "tokens in all").split() == ["-", "1,600"]
    assert value(out, "cost in all").split() == ["-", "$0.0200"]


def test_a_run_that_never_began_has_no_unknown_cost(runs):
    gone = replace(runs[2], usage=Usage(), process=Process(exit_code=None, spawn_error="no such program"))
    assert spending([runs[0], gone]).cost.unknown == 0
    assert spending([runs[0], replace(gone, process=Process())]).cost.unknown == 1


def test_median_and_percentile():
    assert (median([]), percentile([], 0.9)) == (None, None)
    assert (median([3]), median([4, 1]), median([9, 1, 2])) == (3, 2.5, 2)
    assert [percentile(list(range(1, n + 1)), 0.9) for n in (1, 2, 9, 10, 11, 100)] == [1, 2, 9, 9, 10, 90]
