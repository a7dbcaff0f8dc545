"""`emailbench check`: what it prints, its exit codes, the lock, mutants and policies that catch something."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from emailbench.authoring import check, lock, policies, scripted
from emailbench.authoring.faults import Fault, Part, render
from emailbench.authoring.mutant_texts import OPERATORS
from emailbench.authoring.mutants import Mutant, check_mutants
from emailbench.authoring.policies import INFORMED, POLICIES, Tally, solved_by
from emailbench.authoring.replay import Stage
from emailbench.authoring.replays import replay_all
from emailbench.authoring.samples import CLAIMS
from emailbench.authoring.solutions import load_solutions
from emailbench.records.task import Claim
from emailbench.world.suite import Suite, load_suite


def test_the_shipped_suite_holds(capsys: pytest.CaptureFixture[str]) -> None:
    """A few tasks are enough here; `make test` runs the command on all of them."""
    assert check.main(["--task", "support_001", "sched_001", "hard_001a", "hard_001b"]) == 0
    told = capsys.readouterr().out
    for part in ("world: mail", "tasks", "facts.lock", "solutions", "mutants", "trivial policies"):
        assert any(line.startswith(part) and line.endswith("ok") for line in told.splitlines()), told


def test_a_fault_is_printed_with_file_record_and_remedy(copy: Any, capsys: pytest.CaptureFixture[str]) -> None:
    copy.edit("data/crm.json", lambda c: c["contacts"][0].update(company_id="co-999"))
    assert check.main(["--suite", str(copy.folder), "--task", "sales_002"]) == 1
    told = capsys.readouterr().out
    assert "crm.json, crm.contact.ct-104.company_id: no record 'co-999'" in told
    assert "1 FAULT" in told


def test_the_parts_as_json(copy: Any, capsys: pytest.CaptureFixture[str]) -> None:
    copy.edit("data/crm.json", lambda c: c["contacts"][0].update(company_id="co-999"))
    assert check.main(["--suite", str(copy.folder), "--task", "sales_002", "--json"]) == 1
    parts = {part["name"]: part for part in json.loads(capsys.readouterr().out)}
    assert parts["world: records"]["faults"][0]["found"] == "no record 'co-999'"
    assert parts["mutants"]["looked_at"] > 20


@pytest.mark.parametrize("arguments", [["--task", "nobody"], ["--suite", "/nowhere"], ["--suite"], ["--mood"]])
def test_what_cannot_be_checked_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = check.main(arguments)
    except SystemExit as error:
        code = error.code  # type: ignore[assignment]
    assert code == 2
    assert capsys.readouterr().err


def test_malformed_data_ends_with_2(copy: Any, capsys: pytest.CaptureFixture[str]) -> None:
    (copy.folder / "data" / "crm.json").write_text("{")
    assert check.main(["--suite", str(copy.folder)]) == 2
    assert "crm.json, line 1 column 2: not JSON" in capsys.readouterr().err


def test_a_changed_text_names_the_tasks_to_read_again(copy: Any) -> None:
    ids = frozenset(copy.suite().tasks)
    assert list(lock.check_lock(copy.suite(), ids)) == []
    copy.edit("data/kb/refunds-v3.md", lambda text: text.replace("30 calendar days", "31 calendar days", 1))
    found = [str(fault) for fault in lock.check_lock(copy.suite(), ids)]
    assert any("kb.refunds@3.c2: reads otherwise" in fault and "support_001" in fault for fault in found), found
    assert list(lock.check_lock(copy.suite(), frozenset({"sched_001"}))) == []
    assert check.main(["--suite", str(copy.folder), "--lock"]) == 0
    assert list(lock.check_lock(copy.suite(), ids)) == []


def test_a_lock_that_cannot_be_written_ends_with_2(copy: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder in the file's place: root, too, is refused."""
    lock.lock_path(copy.suite()).unlink()
    (lock.lock_path(copy.suite()) / "inner").mkdir(parents=True)
    assert check.main(["--suite", str(copy.folder), "--lock"]) == 2
    told = capsys.readouterr()
    assert "facts.lock" in told.err and "Traceback" not in told.err and not told.out
    assert not list((copy.folder / "tasks").glob(".*.part"))


def test_the_lock_is_written_the_same_each_time(copy: Any) -> None:
    path = lock.write_lock(copy.suite())
    before = path.read_bytes()
    assert lock.write_lock(copy.suite()).read_bytes() == before
    assert json.loads(before)["facts"] == lock.current(copy.suite())


@pytest.mark.parametrize("content", ["", "[]", '{"facts": []}', '{"facts": {"x.y": {"0": ["support_001"]}}}'])
def test_a_lock_that_is_none_is_found(copy: Any, content: str) -> None:
    lock.lock_path(copy.suite()).write_text(content)
    assert list(lock.check_lock(copy.suite(), frozenset(copy.suite().tasks)))


def test_twins_that_read_differently_have_both_readings_locked(shipped: Suite) -> None:
    held = lock.current(shipped)
    assert any(len(hashes) > 1 for hashes in held.values())


def test_a_mutant_that_passes_is_a_fault(shipped: Suite) -> None:
    task = shipped.task("support_001")
    harmless = {"harmless": lambda original: iter([Mutant("nothing changed", ("action",), original.calls)])}
    other = {"other": lambda original: iter([Mutant("no evidence", ("address",), original.changed(evidence=None))])}
    with Stage(shipped) as stage:
        (passes,) = check_mutants(stage, task, load_solutions(shipped)["support_001"], harmless)
        (wrong,) = check_mutants(stage, task, load_solutions(shipped)["support_001"], other)
    assert "mutant harmless: nothing changed: passes, where action must reject it" in str(passes)
    assert "is rejected by evidence, not by address" in str(wrong)


RARE = ("side effects",)
"""Operators that apply to few kinds of tasks, which a suite need not have."""


def test_every_operator_applies_somewhere(shipped: Suite) -> None:
    solutions = load_solutions(shipped)
    with Stage(shipped) as stage:
        for name, operator in OPERATORS.items():
            found = (
                True
                for task in shipped.tasks.values()
                for _ in check_mutants(stage, task, solutions[task.id], {name: operator})
            )
            assert next(found, False) or name in RARE, name


def test_every_claim_that_a_task_forbids_has_sample_sentences(shipped: Suite) -> None:
    named = {
        claim.claim for task in shipped.tasks.values() for claim in task.forbidden_claims if isinstance(claim, Claim)
    }
    assert named <= CLAIMS.keys()


def test_a_policy_that_solves_too_much_is_a_fault(shipped: Suite) -> None:
    part = Part("trivial policies", "runs")
    hard = [task.id for task in shipped.tasks.values() if task.twin]
    solved = {task: (["reply to all"] if task in hard or task == "sales_001" else []) for task in shipped.tasks}
    policies.check_policies(shipped, solved, part)
    told = " ".join(map(str, part.faults))
    assert "tasks.json: the policy 'reply to all' solves sales_001" in told
    assert "fewer than 27% of the tasks may be solved so" in told
    assert "fewer than 10% may be solved so" in told
    calm = Part("trivial policies", "runs")
    policies.check_policies(shipped, dict.fromkeys(shipped.tasks, ()), calm)
    assert calm.ok


def test_half_a_twin_is_no_twin(shipped: Suite) -> None:
    twins = [task for task in shipped.tasks.values() if task.twin]
    assert Tally("x", {task.id for task in twins if task.id.endswith("a")}).twins(twins)[0] == 0
    assert Tally("x", {task.id for task in twins}).twins(twins) == (len(twins) // 2, len(twins) // 2)


def test_policies_use_the_tools_and_record_what_they_mean(shipped: Suite) -> None:
    """A policy whose calls are all refused would prove nothing."""
    from emailbench.authoring.situation import look_around

    with Stage(shipped) as stage:
        for task in list(shipped.tasks.values())[:8]:
            case, journal = look_around(stage, task)
            assert len(case.facts) > 60
            assert journal.count(b"\n") > 8
            for name, policy in {**POLICIES, **INFORMED}.items():
                episode = stage.open(task, start=journal)
                answers = [episode.call(tool, arguments) for tool, arguments in policy(case)]
                episode.close()
                assert all(answer.ok for answer in answers), (task.id, name, [answer.error for answer in answers])
                assert answers or name == "nothing"


def test_a_policy_that_knows_the_answer_solves_its_task(shipped: Suite) -> None:
    calls = load_solutions(shipped)["sales_002"].oracle
    with Stage(shipped) as stage:
        assert solved_by(stage, shipped.task("sales_002"), {"oracle": lambda case: list(calls)}) == ["oracle"]


def test_several_processes_find_what_one_finds(copy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copy.edit("tasks/solutions/sales_001.json", lambda c: c["oracle"][-1][1].update(evidence=[]))
    suite = copy.suite()
    tasks = [suite.task(name) for name in ("sales_001", "sales_002")]
    monkeypatch.setattr("emailbench.authoring.replays.FEWEST", 1)
    monkeypatch.setattr("emailbench.authoring.replays._cores", lambda: 2)
    many = replay_all(suite, tasks)
    monkeypatch.setattr("emailbench.authoring.replays._cores", lambda: 1)
    one = replay_all(suite, tasks)
    assert [(held.task, held.solution, held.mutant, held.solved_by) for held in many] == [
        (held.task, held.solution, held.mutant, held.solved_by) for held in one
    ]
    assert many[0].solution and not many[1].solution


def test_the_playbooks_are_played_on_the_starter_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--task", "support_002", "hard_001a", "--json"]) == 0
    parts = {part["name"]: part for part in json.loads(capsys.readouterr().out)}
    assert parts["scripted agents"]["looked_at"] == 1


def test_the_playbooks_are_for_the_shipped_suite_alone(copy: Any, shipped: Suite) -> None:
    assert len(scripted.with_playbook(shipped, list(shipped.tasks.values()))) == 6
    assert scripted.with_playbook(copy.suite(), list(copy.suite().tasks.values())) == []


@pytest.mark.parametrize(
    ("play", "told"),
    [
        ("pass", "its playbook does not pass: action: no "),
        ("call('mark_ignore', {'thread_id': thread, 'reason': 'x'})", "its playbook does not pass: action: "),
        ("call('get_email_thread', {'thread_id': 'nowhere'})", "gives up: RuntimeError: get_email_thread refused"),
        ("raise LookupError('no playbook')", "gives up: LookupError: no playbook"),
    ],
)
def test_a_playbook_that_fails_is_a_fault(play: str, told: str, shipped: Suite, tmp_path: Path) -> None:
    program = tmp_path / "playbooks.py"
    program.write_text(f"def play(task, thread, call):\n    {play}\n")
    part = Part("scripted agents", "tasks")
    scripted.check_playbooks(shipped, [shipped.task("support_001"), shipped.task("sales_001")], part, program)
    assert [told in str(fault) for fault in part.faults] == [True, True], list(map(str, part.faults))
    assert "playbooks.py, support_001" in part.faults[0].where


def test_the_table_is_safe_to_print() -> None:
    part = Part("a part", "things", 3, [Fault("file\x1b[2J", "found\nit", "mend\u202eit")], ["a\x07note"])
    text = "\n".join(render([part]))
    assert "\x1b" not in text and "\u202e" not in text and "\x07" not in text
    assert "1 FAULT" in text


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    """A set of one task, with its solution beside it, that lies in no suite."""
    home = load_suite().home
    task = next(
        task for task in json.loads((home / "tasks/tasks.json").read_text())["tasks"] if task["id"] == "sales_001"
    )
    canary = "Never quote this line: draft-7f1e93b2c06d5a48"
    (tmp_path / "tasks_draft.json").write_text(json.dumps({"canary": canary, "tasks": [{**task, "id": "draft_1"}]}))
    solution = json.loads((home / "tasks/solutions/sales_001.json").read_text())
    solution = solution if "oracle" in solution else solution["sales_001"]
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions/draft_1.json").write_text(json.dumps({**solution, "task": "draft_1"}))
    return tmp_path / "tasks_draft.json"


def test_a_file_of_tasks_beside_the_suite_is_checked(draft: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--tasks-file", str(draft), "--json"]) == 0
    parts = {part["name"]: part for part in json.loads(capsys.readouterr().out)}
    assert parts["tasks"]["looked_at"] == 1 and parts["solutions"]["looked_at"] > 5
    assert parts["facts.lock"]["notes"] == ["1 task outside the suite's tasks/ folder: no lock holds what they name"]
    (draft.parent / "solutions/draft_1.json").unlink()
    assert check.main(["--tasks-file", str(draft), "--json"]) == 1
    faults = [fault for part in json.loads(capsys.readouterr().out) for fault in part["faults"]]
    assert [(fault["where"], fault["found"]) for fault in faults] == [
        (str(draft.parent / "solutions/draft_1.json"), "no solution")
    ]


def test_one_file_of_a_suite_is_checked_without_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--tasks-file", str(load_suite().home / "tasks/tasks.json"), "--task", "support_001", "--json"]
    assert check.main(words) == 0
    assert "facts.lock" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--lock", "--attackers"])
def test_what_takes_all_sets_takes_no_file(draft: Path, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--tasks-file", str(draft), option]) == 2
    assert "take all sets of a suite" in capsys.readouterr().err
    assert check.main(["--tasks-file", str(draft.parent / "nowhere.json")]) == 2
    assert "nowhere.json" in capsys.readouterr().err
