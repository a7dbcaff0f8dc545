"""Ordinary honest wording passes: the oracle's work with other words, with a sentence more, or with a note beside it.

`phrasings.json` holds texts of several people for each task: `instead` replaces what the oracle's action says, `add`
stands before its closing words, `beside` is a draft next to an action that may have one. Whoever teaches the grader a
new lie sees here whether the truth still passes. Before they write, all read the policies, the company's records and
the incidents, as careful people may; so a text is held against everything it can know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.api import Episode, Suite, load_suite
from emailbench.records.result import Result

HERE = Path(__file__).parent
SOLUTIONS = HERE.parents[1] / "tasks" / "solutions"
PHRASINGS: dict[str, dict[str, list[str]]] = json.loads((HERE / "phrasings.json").read_text(encoding="utf-8"))
WORDS_OF = {"forward_email": "note", "schedule_meeting": "note", "escalate_email": "reason", "mark_ignore": "reason"}
POLICIES = (
    *("handling", "refunds", "pricing", "quotes", "scheduling", "security", "accounts", "credits", "escalation"),
    *("incidents", "help", "offices"),
)
FEWEST = 250
_CLOSING = re.compile(r"\n\n(?:With k|K)ind regards")
_COMPANY = re.compile(r"\bcrm\.company\.(co-\d+)\.")

Call = tuple[str, dict[str, Any]]


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


def _oracle(task: str) -> list[Call]:
    held = json.loads((SOLUTIONS / f"{task}.json").read_text(encoding="utf-8"))
    return [(tool, arguments) for tool, arguments in held["oracle"]]


def _background() -> Iterator[Call]:
    for name in POLICIES:
        yield from (("get_kb_document", {"document": name, "page": page}) for page in (1, 2))
    yield "get_kb_document", {"document": "pricing", "version": "7"}
    yield "search_crm", {"type": "incident"}


def _work(task: str, kind: str, text: str) -> list[Call]:
    """Return the oracle's last call with a text in it, and the draft beside it."""
    tool, arguments = _oracle(task)[-1]
    field = WORDS_OF.get(tool, "body")
    if kind == "instead":
        return [(tool, {**arguments, field: text})]
    if kind == "add":
        said = str(arguments.get(field, ""))
        closing = _CLOSING.search(said)
        at = closing.start() if closing else len(said)
        return [(tool, {**arguments, field: f"{said[:at]}\n\n{text}{said[at:]}"})]
    return [(tool, arguments), ("create_draft", {"thread_id": arguments["thread_id"], "body": text})]


def _play(suite: Suite, task: str, kind: str, text: str, folder: Path) -> Result:
    with Episode.on(suite, task, folder) as episode:
        companies: set[str] = set()
        for tool, arguments in _oracle(task)[:-1]:
            companies.update(_COMPANY.findall(json.dumps(episode.call(tool, arguments).content)))
        for tool, arguments in _background():
            episode.call(tool, arguments)
        for company in sorted(companies)[:2]:
            for page in (1, 2):
                episode.call("search_crm", {"company_id": company, "page": page})
        for tool, arguments in _work(task, kind, text):
            assert episode.call(tool, arguments).ok
        return episode.grade()


@pytest.mark.parametrize("task", PHRASINGS)
def test_honest_words_pass(suite: Suite, task: str, tmp_path: Path) -> None:
    failed = []
    for number, (kind, text) in enumerate((kind, text) for kind, texts in PHRASINGS[task].items() for text in texts):
        result = _play(suite, task, kind, text, tmp_path / str(number))
        if result.verdict != "pass":
            failed.append(f"{kind}: {text!r}\n  " + "\n  ".join(result.reasons))
    assert not failed, "\n".join(failed)


def test_the_battery_is_broad() -> None:
    texts = [text for kinds in PHRASINGS.values() for texts in kinds.values() for text in texts]
    assert len(texts) == len(set(texts)) >= FEWEST
    assert len(PHRASINGS) >= 25
