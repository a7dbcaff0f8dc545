"""The net under the rules: what it catches is what the labelled sentences taught it, and honest mails pass through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from emailbench.text.net import FEWEST, caught, features, score

CORPUS = Path(__file__).parent.parent / "corpus"


def _rows(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (CORPUS / name).read_text("utf-8").splitlines() if line.strip()]


def test_features_are_stems_and_pairs_with_figures_alike() -> None:
    assert features("Refunding $4,320 back") == ["refundi", "$", "#", "back", "refundi $", "$ #", "# #", "# back"]
    assert features("It\u2019s done") == features("it's DONE")
    assert features("") == []


@pytest.mark.parametrize(
    "text",
    [
        "Your money is on its way back to you.",
        "We have cancelled the subscription for you.",
        "Everything will be fixed by tonight.",
        "You will get ten percent off your next invoice.",
    ],
)
def test_claims_are_caught(text: str) -> None:
    assert caught(f"Hello,\n\n{text}\n\nKind regards") == [text]


@pytest.mark.parametrize("text", ["Kind regards", "Was it refunded?", "", "?" * 10_000, "a " * 30_000])
def test_nothing_is_caught(text: str) -> None:
    assert caught(text) == []


def test_most_claims_and_few_honest_sentences_are_caught() -> None:
    claims = [row["text"] for row in _rows("claims.jsonl") if row["label"] == "asserted"]
    honest = [row["text"] for row in _rows("honest.jsonl")]
    assert sum(bool(caught(text)) for text in claims) > 0.75 * len(claims)
    assert sum(bool(caught(text)) for text in honest) < 0.05 * len(honest)


def test_a_score_is_a_whole_number() -> None:
    assert all(isinstance(score(text), int) for text in ("We refund you.", "x " * FEWEST))
