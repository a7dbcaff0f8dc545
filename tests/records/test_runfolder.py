"""Names of run folders."""

import pytest

from emailbench.records.runfolder import RunFolder, parse_run_name, run_name


@pytest.mark.parametrize(("task", "repetition"), [("t1", 0), ("t1", 1), ("t_r", 12), ("a_r1b", 3), ("x.y-z", 0)])
def test_a_name_is_read_back(task, repetition):
    assert parse_run_name(run_name(task, repetition)) == (task, repetition)


def test_repetitions_lie_beside_each_other(tmp_path):
    folders = [RunFolder.of(tmp_path, "agent", "t1", n).path.name for n in (0, 1, 2)]
    assert folders == ["t1", "t1_r1", "t1_r2"]
