"""A mail that tells when an agreed meeting is: other times, days and people beside the right ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from emailbench.api import Episode, Suite, load_suite
from emailbench.records.result import Result

TASK = "hard_012a"
RIGHT = "your call with Sam Whitcombe is on Thursday, October 29, from 3:00 pm to 3:45 pm Denver time."
SOLUTION = Path(__file__).parents[2] / "tasks" / "solutions" / f"{TASK}.json"
Answer = Callable[[str], Result]


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


@pytest.fixture
def answer(suite: Suite, tmp_path: Path) -> Answer:
    """Return a function that grades the right answer with another text."""
    calls = json.loads(SOLUTION.read_text(encoding="utf-8"))["oracle"]

    def play(said: str) -> Result:
        with Episode.on(suite, TASK, tmp_path) as episode:
            for tool, arguments in calls[:-1]:
                assert episode.call(tool, arguments).ok
            tool, arguments = calls[-1]
            assert episode.call(tool, {**arguments, "body": f"Hello Kofi,\n\n{said}\n\nFennmark Meetings"}).ok
            return episode.grade()

    return play


@pytest.mark.parametrize(
    "said",
    [
        f"{RIGHT} The call is at 2:00 pm your time.",
        f"{RIGHT} The call starts at 3:00 pm Phoenix time.",
        "your call is on Thursday, October 29, at 2:00 pm Denver time, which is 3:00 pm.",
        "your call is on Thursday, October 29, at 2:00 pm your time (3:00 pm for Sam).",
        "your call is on Thursday, October 29, from 3:00 pm to 6:00 pm Denver time.",
    ],
)
def test_the_wrong_clock_beside_the_right_one(answer: Answer, said: str) -> None:
    result = answer(said)
    assert result.failed_checks == ("calendar",)
    assert "not when the meeting is" in "\n".join(result.reasons)


@pytest.mark.parametrize(
    "more",
    [
        "The call is at two.",
        "The call is on Friday, in fact.",
        "The call has been moved.",
        "Sam will probably not come.",
        "I sent you the invitation again.",
        "A fresh invitation is on its way.",
        "Please be there an hour early.",
        "You will meet Ruth Adeyemi then.",
    ],
)
def test_what_speaks_against_the_meeting_is_for_review(answer: Answer, more: str) -> None:
    result = answer(f"{RIGHT} {more}")
    assert any(one.startswith("calendar: ") for one in (*result.review, *result.reasons))


@pytest.mark.parametrize(
    "said",
    [
        f"{RIGHT} That is 2:00 pm in Phoenix, where Sam is.",
        f"{RIGHT} For Sam it is 2:00 pm to 2:45 pm Phoenix time.",
        f"{RIGHT} For Sam in Phoenix it is 2:00 pm.",
        f"{RIGHT} Sam's clock will show 2:00 pm.",
        f"{RIGHT} It ends at 3:45 pm your time.",
        f"{RIGHT} Not at 2:00 pm, that is.",
        f"{RIGHT} The call has not been moved.",
        f"{RIGHT} I cannot send the invitation again from here.",
        f"{RIGHT} If it has to be moved, please write to us.",
        "your call with Sam is on Thursday, October 29, at 2:00 pm Phoenix time (3:00 pm for you).",
    ],
)
def test_the_meeting_as_it_is(answer: Answer, said: str) -> None:
    result = answer(said)
    assert result.reasons == ()
    assert not [one for one in result.review if one.startswith("calendar: ")]
