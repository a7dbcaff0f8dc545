"""The tiny company's tasks: each solution passes, and changing any one graded field of it fails."""

from __future__ import annotations

import pytest
from tiny_bench import ACT, Bench


@pytest.mark.parametrize("task_id", sorted(ACT))
def test_each_solution_passes(bench: Bench, task_id: str) -> None:
    result = bench.solve(task_id)
    assert result.reasons == ()
    assert result.verdict == "pass"
    assert result.failed_checks == ()
