"""Runs of four careful people who knew only the prompt and the tools: all of them must pass.

Each file holds, for each task, the calls one person made. They are made again on the world of today and graded; a call
that was refused then may be refused again. Whoever mends a task or a check sees here whether honest work still passes.
"""

import json
from pathlib import Path

import pytest

from emailbench.api import Episode, Suite, load_suite

HERE = Path(__file__).parent
RUNS = {
    f"{path.stem}-{task}": (task, calls)
    for path in sorted(HERE.glob("reader_*.json"))
    for task, calls in json.loads(path.read_text(encoding="utf-8")).items()
}


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


@pytest.mark.parametrize("name", RUNS)
def test_honest_work_passes(suite: Suite, name: str, tmp_path: Path) -> None:
    task, calls = RUNS[name]
    with Episode.on(suite, task, tmp_path) as episode:
        for tool, arguments in calls:
            episode.call(tool, arguments)
        result = episode.grade()
    assert result.verdict == "pass", "\n".join(result.reasons)
