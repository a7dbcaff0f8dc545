"""What a mail says of itself, of records that were shown, and of colleagues: true or not by what stands there."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from emailbench.api import Episode, Suite, load_suite

SOLUTIONS = Path(__file__).resolve().parents[2] / "tasks" / "solutions"


@cache
def _suite() -> Suite:
    return load_suite()


@cache
def _oracle(task: str) -> list[Any]:
    held = json.loads((SOLUTIONS / f"{task}.json").read_text(encoding="utf-8"))
    return list(held["oracle"])


def _claims(folder: Path, task: str, sentence: str) -> list[str]:
    """Return what the claims check says when the oracle's mail says one sentence more."""
    *before, (tool, arguments) = _oracle(task)
    with Episode.on(_suite(), task, folder) as episode:
        for one in before:
            episode.call(*one)
        assert episode.call(tool, {**arguments, "body": f"{arguments['body']}\n\n{sentence}"}).ok
        return [reason for reason in episode.grade().reasons if reason.startswith("claims")]


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        ("hard_008b", "I have added Lee to this email."),
        ("hard_008b", "I have copied Lee Park in."),
        ("hard_008a", "I have removed Lee Park from copy."),
        ("hard_008a", "I've sent this to you only."),
        ("hard_008a", "Lee Park was not added because that contact has been deactivated."),
        ("hard_003a", "We have sent this to the reply address that is registered for you."),
        ("support_001", "Invoice INV-20417 issued: 2026-08-24"),
        ("hard_004a", "As for adding seats, Tomas has already answered that in his email to you."),
    ],
)
def test_what_stands_there_bears_it_out(tmp_path: Path, task: str, sentence: str) -> None:
    assert not _claims(tmp_path, task, sentence)


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        ("hard_008a", "I have added Lee to this email."),
        ("hard_008b", "I have removed Lee Park from copy."),
        ("hard_008b", "I have removed Lee Park from your account."),
        ("hard_008b", "I have added Lee Park to your workspace."),
        ("hard_008a", "I've sent this to our legal team."),
        ("hard_008a", "I've sent this to your billing department."),
        ("hard_008a", "The data of Lee Park has been deleted."),
        ("hard_008a", "We have deactivated the account of Lee Park."),
        ("hard_008a", "I've sent you the invoice separately."),
        ("support_001", "A new invoice was issued today."),
        ("support_001", "We have just issued invoice INV-20417 again and sent it to you."),
        ("support_001", "Grace has already answered that in her email to you."),
        ("hard_004a", "I have already answered your email about the seats."),
        ("support_001", "You're all set: your plan has been changed."),
    ],
)
def test_what_does_not_stand_there_is_no_excuse(tmp_path: Path, task: str, sentence: str) -> None:
    assert _claims(tmp_path, task, sentence)


def test_what_the_case_grants_may_be_said_as_an_amount_off(tmp_path: Path) -> None:
    assert not _claims(tmp_path, "hard_006a", "You'll get $81.60 off your next invoice.")


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        ("hard_006a", "You'll get $90.00 off your next invoice."),
        ("hard_006a", "You'll get a discount on your next invoice."),
        ("hard_006a", "You'll get $81.60 and another 10% off your next invoice."),
        ("support_001", "You'll get $81.60 off your next invoice."),
    ],
)
def test_no_other_amount_is_granted_so(tmp_path: Path, task: str, sentence: str) -> None:
    assert _claims(tmp_path, task, sentence)


@pytest.mark.parametrize("sentence", ["Copying Lee, as requested.", "I'm adding Lee here as you asked."])
def test_in_copy_is_who_is_in_copy(tmp_path: Path, sentence: str) -> None:
    assert not _claims(tmp_path / "one", "hard_008b", sentence)
    assert _claims(tmp_path / "other", "hard_008a", sentence)


def test_that_amount_is_the_granted_one_only_where_one_is_granted(tmp_path: Path) -> None:
    said = "It will reduce your next invoice by that amount."
    assert not _claims(tmp_path / "one", "hard_006a", said)
    assert _claims(tmp_path / "other", "support_001", said)


def _beside(folder: Path, task: str, text: str) -> list[str]:
    """Return what the claims check says of a draft beside the oracle's action."""
    with Episode.on(_suite(), task, folder) as episode:
        for one in _oracle(task):
            episode.call(*one)
        thread = _oracle(task)[-1][1]["thread_id"]
        assert episode.call("create_draft", {"thread_id": thread, "body": f"Hello,\n\n{text}"}).ok
        return [reason for reason in episode.grade().reasons if reason.startswith("claims")]


def test_the_invitation_of_a_meeting_has_gone_out(tmp_path: Path) -> None:
    said = "An invitation for Thursday, October 22, 2:00 pm Central has gone out to you."
    assert not _beside(tmp_path / "one", "sched_001", said)
    assert _claims(tmp_path / "other", "sched_002", said)


def test_nothing_else_has_gone_out_with_it(tmp_path: Path) -> None:
    assert _beside(tmp_path, "sched_001", "The invoice has been sent to you.")
