"""Lint of the policies: one version in force at a time, every sentence citable, stamps that keep their meaning."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations, pairwise

from emailbench.authoring.faults import Fault
from emailbench.authoring.lint.common import Ground
from emailbench.episode.pages import PAGE_BYTES, size_of
from emailbench.world.model import Policy
from emailbench.world.search import tokens

STATUSES = ("published", "draft", "withdrawn")
AUDIENCES = ("public", "internal")
LEAST_SHARED = 0.2
"""Share of words that two versions of one clause have in common at least; less, and the stamp was used anew."""


def lint_policies(ground: Ground) -> Iterator[Fault]:
    """Find what is wrong with the policies."""
    docs: dict[str, list[Policy]] = {}
    for policy in ground.world.policies.values():
        docs.setdefault(policy.doc, []).append(policy)
        yield from _page(ground, policy)
    for versions in docs.values():
        yield from _in_force(ground, versions)
        yield from _stamps(ground, versions)


def _fault(ground: Ground, policy: Policy, found: str, remedy: str = "", record: str = "") -> Fault:
    return ground.fault(f"kb/{policy.file_name}", record or policy.record, found, remedy)


def _page(ground: Ground, policy: Policy) -> Iterator[Fault]:
    if not policy.clauses:
        yield _fault(ground, policy, "no clause can be cited", "end paragraphs in a stamp such as {#c1}")
    for kind, text in policy.outline:
        if kind == "text":
            yield _fault(ground, policy, f"{text[:60]!a} has no stamp, so that no tool shows it", "stamp it")
    for fact, text in policy.clauses.items():
        if size_of(fact, text) > PAGE_BYTES:
            yield _fault(ground, policy, "too long for a page, so that no tool can show it", "split it", fact)
    for name, choices in (("status", STATUSES), ("audience", AUDIENCES)):
        if policy.meta.get(name) and policy.meta[name] not in choices:
            yield _fault(ground, policy, f"{name} is {policy.meta[name]!r}", f"one of {', '.join(choices)}")
    owner = policy.meta.get("owner", "")
    if "@" in owner and owner.lower() not in ground.people:
        yield _fault(ground, policy, f"no colleague {owner}")
    for name in ("effective_from", "effective_to"):
        if policy.meta.get(name) and _day(policy, name) is None:
            yield _fault(ground, policy, f"{name} is no date", "write 2026-10-21")
    since, until = _day(policy, "effective_from"), _day(policy, "effective_to")
    if since and until and since > until:
        yield _fault(ground, policy, "it ends before it begins")


def _day(policy: Policy, name: str) -> date | None:
    try:
        return date.fromisoformat(policy.meta.get(name, ""))
    except ValueError:
        return None


def _in_force(ground: Ground, versions: list[Policy]) -> Iterator[Fault]:
    """Find days on which two published versions are in force, or none between the first and the last."""
    published = [policy for policy in versions if policy.meta.get("status", "published") == "published"]
    dated = sorted(published, key=lambda policy: _day(policy, "effective_from") or date.min)
    for one, other in pairwise(dated):
        until, since = _day(one, "effective_to"), _day(other, "effective_from")
        if until is None or since is None or until >= since:
            yield _fault(
                ground, one, f"overlaps with version {other.version}", "set its effective_to to the day before"
            )
        elif since - until > timedelta(days=1):
            yield _fault(ground, one, f"nothing is in force between it and version {other.version}")


def _stamps(ground: Ground, versions: list[Policy]) -> Iterator[Fault]:
    for one, other in combinations(versions, 2):
        held = {fact.removeprefix(one.record): str(text) for fact, text in one.clauses.items()}
        for fact, text in other.clauses.items():
            before = held.get(fact.removeprefix(other.record))
            if before is not None and _shared(before, str(text)) < LEAST_SHARED:
                found = f"its stamp meant something else in version {one.version}"
                yield _fault(ground, other, found, "give the new clause a new stamp", fact)


def _shared(one: str, other: str) -> float:
    first, second = set(tokens(one)), set(tokens(other))
    return len(first & second) / max(min(len(first), len(second)), 1)
