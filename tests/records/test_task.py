"""Task files: what loads, what is inherited, what is refused with file, task and field."""

import json

import pytest

from emailbench.base.errors import UserError
from emailbench.records.task import Task, fact_ids, load_task_file

MINIMAL = {"id": "t1", "prompt": "Handle it.", "thread_id": "t1", "expected_action": "draft"}


@pytest.fixture
def write(tmp_path):
    def write(*tasks, **more):
        path = tmp_path / "tasks.json"
        path.write_text(json.dumps({"tasks": list(tasks), **more}))
        return path

    return write


def test_a_task_with_only_the_first_fields_loads(write):
    (task,) = load_task_file(write(MINIMAL, canary="c-1")).tasks
    assert task == Task(**MINIMAL)
    assert task.outcomes() == [task]


def test_a_bare_list_is_a_task_file(tmp_path):
    path = tmp_path / "tasks.json"
    path.write_text(json.dumps([MINIMAL]))
    assert [task.id for task in load_task_file(path).tasks] == ["t1"]


def test_like_takes_the_question_and_never_the_answer(write):
    one = {**MINIMAL, "now": "2026-10-21T09:00:00Z", "states": [{"amount": "1.00 USD"}], "queue": "q-1"}
    two = {"id": "t2", "like": "t1", "expected_action": "escalate"}
    twin = load_task_file(write(one, two)).tasks[1]
    assert (twin.prompt, twin.thread_id, twin.now) == ("Handle it.", "t1", "2026-10-21T09:00:00Z")
    assert twin.states == () and twin.queue is None and twin.expected_action == "escalate"


def test_each_accepted_outcome_is_a_task_of_its_own(write):
    accept = [{"expected_ledger": {"drafts": 1, "escalations": 1}}, {"expected_action": "send"}]
    (task,) = load_task_file(write({**MINIMAL, "accept": accept})).tasks
    assert [outcome.expected_action for outcome in task.outcomes()] == ["draft", "draft", "send"]
    assert all(outcome.accept == () for outcome in task.outcomes()[1:])


def test_the_hash_tells_any_two_answers_apart():
    task = Task(**MINIMAL)
    assert task.hash() == Task(**MINIMAL).hash()
    assert task.hash() != Task(**{**MINIMAL, "queue": "q-1"}).hash()


def test_every_fact_that_the_answer_names_is_listed():
    named = {"required_fact_ids": ("a", ("b", "c")), "entailed_by": {"queue": ("d",)}}
    assert list(fact_ids(Task(**MINIMAL, **named))) == ["a", "b", "c", "d"]


WRONG = [
    ({"id": "x_r1"}, "_r<digits>"),
    ({"id": "../x"}, "cannot be used"),
    ({"id": 7}, "a task is an object with an id"),
    ({"expected_action": "reply"}, "one of draft, send"),
    ({"expected_tool_categories": ["email"]}, "one of inbox, crm"),
    ({"like": "t9"}, "no task 't9'"),
    ({"states": [{"amount": "1", "date": "2"}]}, "2 kinds of value"),
    ({"states": [{}]}, "0 kinds of value"),
    ({"promt": "x"}, "did you mean prompt"),
    ({"accept": [{"expected_action": "nothing"}]}, "accept, expected_action"),
    ({"expected_ledger": {"drafts": "one"}}, "a whole number"),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_what_is_wrong_is_refused_with_its_place(write, change, message):
    with pytest.raises(UserError) as caught:
        load_task_file(write({**MINIMAL, **change}))
    assert message in str(caught.value)
    assert "tasks.json" in str(caught.value)


def test_an_id_may_stand_only_once(write):
    with pytest.raises(UserError, match="stands twice"):
        load_task_file(write(MINIMAL, MINIMAL))


def test_like_of_a_like_is_refused(write):
    two, three = {**MINIMAL, "id": "t2", "like": "t1"}, {**MINIMAL, "id": "t3", "like": "t2"}
    with pytest.raises(UserError, match="itself like another"):
        load_task_file(write(MINIMAL, two, three))


def test_no_list_of_tasks_is_no_task_file(tmp_path):
    path = tmp_path / "tasks.json"
    path.write_text('{"task": []}')
    with pytest.raises(UserError, match='no list "tasks"'):
        load_task_file(path)
