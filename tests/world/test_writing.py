"""A world written to files loads as the same world."""

from __future__ import annotations

from pathlib import Path

import pytest

from emailbench.base.frozen import replace
from emailbench.records.task import Change
from emailbench.world.changes import apply_changes
from emailbench.world.load import RawWorld, read_data_dir
from emailbench.world.model import singular
from emailbench.world.suite import load_suite
from emailbench.world.writing import plural, world_files

SUITE = load_suite()


def written(raw: RawWorld, folder: Path) -> RawWorld:
    for name, content in world_files(raw).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return replace(read_data_dir(folder), data_dir=raw.data_dir)


@pytest.mark.parametrize("task_id", SUITE.tasks)
def test_the_world_of_each_task_survives(task_id: str, tmp_path: Path) -> None:
    raw = SUITE.raw_for(SUITE.task(task_id))
    assert written(raw, tmp_path) == raw


def test_a_patched_policy_is_written_with_its_patch(tmp_path: Path) -> None:
    name, policy = next((name, policy) for name, policy in SUITE.raw.policies.items() if len(policy.clauses) > 3)
    clause = list(policy.clauses)[1]
    change = Change(record=name, set={clause: "No refunds: 5 | 6 # 7 {x}.", "owner": "somebody"})
    raw = apply_changes(SUITE.raw, [change], "here")
    assert raw.policies[name].source == ""
    back = written(raw, tmp_path).policies[name]
    assert back.facts == {**policy.facts, clause: "No refunds: 5 | 6 # 7 {x}.", f"{name}.owner": "somebody"}
    assert back.outline == policy.outline


def test_text_that_is_no_unicode_survives(tmp_path: Path) -> None:
    name, thread = next(iter(SUITE.raw.threads.items()))
    message = {**thread["messages"][0], "text": "a lone \ud800 and é"}
    raw = replace(SUITE.raw, threads={name: {**thread, "messages": [message]}})
    assert written(raw, tmp_path).threads == raw.threads


@pytest.mark.parametrize("kind", [*SUITE.raw.tables, "company", "staff", "key", "invoice"])
def test_a_table_is_named_so_that_its_type_is_found_again(kind: str) -> None:
    assert singular(plural(kind)) == kind
