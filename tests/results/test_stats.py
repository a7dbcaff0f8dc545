"""Statistics against reference values of scipy 1.17.1 and statsmodels 0.15.0, and against brute force."""

from itertools import combinations

import pytest

from emailbench.results.stats import mean, pass_at_k, pass_hat_k, wilson

WILSON = {
    (0, 6): (0, 0.390334),
    (1, 6): (0.030053, 0.563503),
    (2, 6): (0.096771, 0.700007),
    (4, 6): (0.299993, 0.903229),
    (6, 6): (0.609666, 1),
    (11, 16): (0.444044, 0.858354),
    (37, 50): (0.604468, 0.841285),
    (263, 300): (0.834626, 0.909183),
}


@pytest.mark.parametrize(("counts", "expected"), WILSON.items())
def test_wilson_agrees_with_the_reference(counts, expected):
    assert wilson(*counts) == pytest.approx(expected, abs=1e-6)


def test_wilson_of_nothing_is_nothing():
    assert wilson(0, 0) is None


@pytest.mark.parametrize(
    ("n", "c", "k", "at", "hat"),
    [(5, 2, 1, 0.4, 0.4), (5, 2, 2, 0.7, 0.1), (5, 2, 3, 0.9, 0), (5, 2, 5, 1, 0), (8, 6, 2, 0.964286, 0.535714)],
)
def test_pass_at_k_and_pass_hat_k_agree_with_the_reference(n, c, k, at, hat):
    assert pass_at_k(n, c, k) == pytest.approx(at, abs=1e-6)
    assert pass_hat_k(n, c, k) == pytest.approx(hat, abs=1e-6)


@pytest.mark.parametrize("n", [4, 7])
def test_pass_rates_are_the_share_of_all_samples(n):
    for c in range(n + 1):
        runs = [True] * c + [False] * (n - c)
        for k in range(1, n + 1):
            samples = list(combinations(runs, k))
            assert pass_at_k(n, c, k) == pytest.approx(sum(map(any, samples)) / len(samples))
            assert pass_hat_k(n, c, k) == pytest.approx(sum(map(all, samples)) / len(samples))


def test_the_suite_of_the_reference():
    passes = [5, 4, 5, 0, 3, 1]
    hats = [mean([pass_hat_k(5, c, k) for c in passes]) for k in range(1, 6)]
    ats = [mean([pass_at_k(5, c, k) for c in passes]) for k in range(1, 6)]
    assert hats == pytest.approx([0.6, 0.483333, 0.416667, 0.366667, 0.333333], abs=1e-6)
    assert ats == pytest.approx([0.6, 0.716667, 0.766667, 0.8, 0.833333], abs=1e-6)


def test_fewer_runs_than_k_say_nothing():
    assert pass_at_k(2, 1, 3) is None
    assert pass_hat_k(2, 1, 3) is None
    assert mean([]) is None
