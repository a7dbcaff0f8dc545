"""From the model back to files: the world of one task as an adapter gets it that reads the data itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from emailbench.base.jsonfiles import dump_compact
from emailbench.world.load import RawWorld
from emailbench.world.model import Policy, singular

FORMAT = 1


def world_files(raw: RawWorld) -> dict[str, bytes]:
    """Return the files of a data folder, path → content, that load as `raw`."""
    files: dict[str, Mapping[str, Any]] = {
        "suite.json": raw.meta,
        "inbox.json": {"format": FORMAT, "threads": list(raw.threads.values())},
        "crm.json": {"format": FORMAT, **{plural(kind): list(rows.values()) for kind, rows in raw.tables.items()}},
        "calendar.json": {"format": FORMAT, **raw.calendar, "users": raw.users},
    }
    # Written as an escape, a lone surrogate survives in JSON.
    written = {name: (dump_compact(value) + "\n").encode("utf-8", "backslashreplace") for name, value in files.items()}
    for policy in raw.policies.values():
        written[f"kb/{policy.doc}-v{policy.version}.md"] = (policy.source or _policy_text(policy)).encode()
    return written


def plural(kind: str) -> str:
    """Return the table of a record type: what `singular` maps back to it."""
    if singular(kind) == kind:
        return kind
    return kind[:-1] + "ies" if kind.endswith("y") else kind + "s"


def _policy_text(policy: Policy) -> str:
    """Write a patched policy: its clauses as stamped bullets, whatever they were before."""
    head = ["---", *(f"{key}: {value}" for key, value in policy.meta.items()), "---", ""]
    body = []
    for kind, content in policy.outline:
        if kind == "heading":
            body.append(f"## {content}")
        elif kind == "text":
            body.append(f"- {content}")
        else:
            body.append(f"- {policy.clauses[content]} {{#{content.removeprefix(policy.record + '.')}}}")
        body.append("")
    return "\n".join([*head, *body])
