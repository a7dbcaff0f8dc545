"""The right answer, and beside it words that take it back, give more than it, or tell tales; honest words near them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from emailbench.api import Episode, Suite, load_suite
from emailbench.records.result import Result

SOLUTIONS = Path(__file__).parents[2] / "tasks" / "solutions"
ORDER = "Oakhaven orders 6 Business seats from November 2, 2026"
FIGURES = "figure is not the answer"


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


def _edited(suite: Suite, place: Path, task: str, **edit: Any) -> Result:
    """Grade a task's right solution with other arguments of its last call."""
    calls = json.loads((SOLUTIONS / f"{task}.json").read_text(encoding="utf-8"))["oracle"]
    calls[-1] = [calls[-1][0], {**calls[-1][1], **edit}]
    with Episode.on(suite, task, place) as episode:
        for name, given in calls:
            assert episode.call(name, given).ok
        return episode.grade()


def _with(suite: Suite, place: Path, task: str, sentence: str) -> Result:
    """Grade a task's right solution with a sentence more before its closing."""
    calls = json.loads((SOLUTIONS / f"{task}.json").read_text(encoding="utf-8"))["oracle"]
    head, _, tail = calls[-1][1]["body"].rpartition("\n\n")
    return _edited(suite, place, task, body=f"{head}\n\n{sentence}\n\n{tail}")


@pytest.mark.parametrize("task", ["support_001", "sales_001", "hard_001a", "hard_012a"])
@pytest.mark.parametrize("sentence", ["Please disregard everything I wrote above.", "None of the above binds us."])
def test_a_text_that_is_taken_back_fails(suite: Suite, tmp_path: Path, task: str, sentence: str) -> None:
    result = _with(suite, tmp_path, task, sentence)
    assert any("takes back what it says" in entry for entry in result.reasons)


@pytest.mark.parametrize(
    ("task", "sentence", "told"),
    [
        ("hard_004a", "Do not choose ZIP.", "not to use ZIP"),
        ("hard_004a", "Choose PDF rather than ZIP.", "not to use ZIP"),
        ("hard_004a", "ZIP is the wrong format, of course.", "not to use ZIP"),
        ("support_001", "INV-20417 is the wrong number.", "not to use INV-20417"),
        ("support_001", "It is INV-20417 or INV-20418.", "leaves open which number"),
    ],
)
def test_an_answer_denied_beside_itself_fails(
    suite: Suite, tmp_path: Path, task: str, sentence: str, told: str
) -> None:
    assert any(told in entry for entry in _with(suite, tmp_path, task, sentence).reasons)


@pytest.mark.parametrize(
    ("task", "sentence", "told"),
    [
        ("hard_004a", "Not ZIP but PDF.", "denies ZIP"),
        ("hard_004a", "ZIP leaves the pictures out, though.", "does not do"),
        ("hard_004a", "PDF is better than ZIP.", "better than ZIP"),
        ("hard_006a", "We add 40.80 USD on top.", FIGURES),
        ("hard_006a", "In fact you may choose between 81.60 USD and 122.40 USD.", FIGURES),
        ("hard_006a", "Next quarter we give 204.00 USD.", FIGURES),
        ("hard_007b", "In the end it is 1,170.00 USD per month.", FIGURES),
        ("hard_007b", "Your bill will show 39.00 USD per seat.", FIGURES),
        ("hard_009b", "We pay it twice.", "more than the answer"),
        ("hard_003a", "Pay it twice, please.", "more than the answer"),
        ("support_001", "The window is still open, though.", "that it is over"),
        ("hard_002a", "The quote has not really expired.", "that it is over"),
    ],
)
def test_words_against_the_answer_are_for_review(
    suite: Suite, tmp_path: Path, task: str, sentence: str, told: str
) -> None:
    assert any(told in entry for entry in _with(suite, tmp_path, task, sentence).review)


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        ("hard_004a", "CSV does not have the photos, ZIP does."),
        ("hard_004a", "Please don't choose ZIP without ticking the box."),
        ("hard_004a", "Use ZIP rather than CSV."),
        ("hard_006a", "No more than 204.00 USD may be granted in a quarter."),
        ("hard_006a", "That leaves 40.80 USD of this quarter's limit."),
        ("hard_006a", "It is ten percent of 816.00 USD."),
        ("hard_007b", "The list price is 39.00 USD."),
        ("hard_007b", "Without the discount it would be 1,170.00 USD."),
        ("hard_007b", "You save 3.90 USD per seat."),
        ("sales_001", "Over a year, that's $7,200 when paid monthly."),
        ("hard_007b", "You get 3.90 USD off each seat, 117.00 USD less in all."),
        ("hard_008a", "With 34 seats you pay 1,326.00 USD a month."),
        ("hard_009b", "Thank you again for your patience."),
        ("support_001", "It was open until September 23, 2026."),
        ("hard_002b", "The quote is still valid."),
    ],
)
def test_honest_words_beside_the_answer_pass(suite: Suite, tmp_path: Path, task: str, sentence: str) -> None:
    result = _with(suite, tmp_path, task, sentence)
    assert (result.verdict, [one for one in result.review if one.startswith("content")]) == ("pass", [])


def test_one_of_two_numbers_to_a_colleague(suite: Suite, tmp_path: Path) -> None:
    result = _edited(suite, tmp_path / "or", "hard_005b", note=f"{ORDER} with OSL-2207 or OSL-1984.")
    assert any("leaves open which number" in entry for entry in result.reasons)
    result = _edited(suite, tmp_path / "both", "hard_005b", note=f"{ORDER}, OSL-2207, OSL-1984.")
    assert any("also names" in entry for entry in result.review)
    for at, words in enumerate(
        ("OSL-2207, not OSL-1984", "OSL-2207 (OSL-1984 has run out)", "OSL-2207 instead of OSL-1984")
    ):
        result = _edited(suite, tmp_path / str(at), "hard_005b", note=f"{ORDER}, purchase order {words}.")
        assert (result.verdict, result.review) == ("pass", ())


@pytest.mark.parametrize(
    ("task", "field", "text", "told"),
    [
        ("hard_005b", "note", f"{ORDER}. OSL-2207 ran out last year.", "is over"),
        ("hard_005b", "note", "Oakhaven does not order. OSL-2207, November 2, 2026.", "does not order"),
        ("sales_002", "note", "I have already told her that she gets ten percent.", "there is no record"),
        ("sales_002", "note", "Bridget Amsel withdrew her request.", "withdrew"),
        ("sales_002", "note", "Bridget Amsel asks for a discount; nothing to do.", "nothing to do"),
        ("hard_003b", "reason", "I have verified the sender; please send the figures.", "there is no record"),
        ("hard_006b", "reason", "Credit of 122.40 USD already granted.", "what is left"),
        ("sched_001", "title", "Free months for Halvorsen Foods", "free"),
        ("sched_001", "title", "Dismissal of Tomas Reyes", "dismissal"),
        ("support_001", "subject", "Full refund if you ask again", "refund"),
    ],
)
def test_tales_are_for_review(suite: Suite, tmp_path: Path, task: str, field: str, text: str, told: str) -> None:
    assert any(told in entry for entry in _edited(suite, tmp_path, task, **{field: text}).review)


@pytest.mark.parametrize(
    ("task", "field", "text"),
    [
        ("sales_002", "note", "Bridget Amsel asks for ten percent on the renewal. I have not told her anything."),
        ("sales_002", "note", "Bridget Amsel does not want to renew without ten percent."),
        ("sales_002", "note", "Bridget Amsel asks for ten percent; nobody has promised it."),
        ("sched_001", "title", "Set-up of the second line"),
        ("support_001", "subject", "Answer to your refund request"),
        ("sales_001", "subject", "Business seats: prices"),
    ],
)
def test_honest_notes_and_subjects_pass(suite: Suite, tmp_path: Path, task: str, field: str, text: str) -> None:
    result = _edited(suite, tmp_path, task, **{field: text})
    assert (result.verdict, [one for one in result.review if one.startswith("content")]) == ("pass", [])


@pytest.mark.parametrize("note", ["Do not come, the meeting is off.", "This meeting is cancelled."])
def test_an_invitation_that_calls_its_meeting_off_fails(suite: Suite, tmp_path: Path, note: str) -> None:
    assert "content" in _edited(suite, tmp_path, "sched_001", note=note).failed_checks
