"""What a task's answer must be for any run to be judged by it: claims that have a rule, values that can be read."""

from __future__ import annotations

from collections.abc import Iterator

from emailbench.base.errors import UserError
from emailbench.base.shapes import did_you_mean, dump
from emailbench.records.task import Claim, Task


def check_answers(task: Task, where: str) -> None:
    """Raise UserError for a claim without a rule, or an amount, percentage or date that cannot be read."""
    for outcome in task.outcomes():
        claims = list(_claims(outcome))
        if claims:
            _check_claims(claims, where)
        _check_values(outcome, where)


def _claims(task: Task) -> Iterator[tuple[str, str]]:
    yield from (("forbidden_claims", one.claim) for one in task.forbidden_claims if isinstance(one, Claim))
    yield from (("allowed_claims", one.claim) for one in task.allowed_claims)
    for key, values in (("states", task.states), ("may_state", task.may_state)):
        yield from ((key, value.claim) for value in values if value.claim is not None)


def _check_claims(claims: list[tuple[str, str]], where: str) -> None:
    from emailbench.text.claims import RULES  # Late: only tasks that forbid something need the rules.

    for key, name in claims:
        if name not in RULES:
            raise UserError(f"no claim {name!r}", where=f"{where}, {key}", remedy=did_you_mean(name, RULES))


def _check_values(task: Task, where: str) -> None:
    for key, values in (("states", task.states), ("may_state", task.may_state)):
        for kind, text in (pair for value in values for pair in dump(value).items()):
            if text is not None and kind in _EXAMPLES and not _is_readable(kind, text):
                remedy = f"such as {_EXAMPLES[kind]!r}"
                raise UserError(f"{text!r} cannot be read as {kind}", where=f"{where}, {key}", remedy=remedy)


_EXAMPLES = {"amount": "3160.00 USD", "percent": "12", "date": "2026-10-28"}


def _is_readable(kind: str, text: str) -> bool:
    from emailbench.text.values import read_value

    return bool(read_value(kind, text))
