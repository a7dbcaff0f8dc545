"""Policy documents: front matter, and clauses that carry an explicit stamp such as ``{#c4}``.

A document without front matter is version 1, its paragraphs, bullets and table rows are clauses by position.
"""

from __future__ import annotations

import re

from emailbench.base.errors import UserError
from emailbench.world.forms import read_day, spelt
from emailbench.world.model import Facts, Policy

_STAMP = re.compile(r"\s*\{#([A-Za-z][\w-]*)\}\s*\|?\s*\Z")
_BULLET = re.compile(r"\A\s*(?:[-*+]|\d+[.)])\s+")
_RULE = re.compile(r"\s*\|?[\s:|-]+\|?\s*\Z")


def parse_policy(text: str, stem: str, where: str) -> Policy:
    """Read one policy file; `stem` (the file's name) stands in where there is no front matter."""
    meta, body = _front_matter(text.replace("\r\n", "\n"), where)
    doc = meta.get("doc", re.sub(r"-v\d+\Z", "", stem))
    version = meta.get("version", "1")
    blocks = list(_blocks(body))
    title = meta.get("title") or next((block[1].lstrip("# ") for block in blocks if block[0] == "heading"), doc)
    clauses, outline = _clauses(blocks, f"kb.{doc}@{version}", bool(meta), where)
    return Policy(doc, version, title, {"title": title, **meta}, clauses, outline, text)


KNOWN = ("doc", "title", "version", "effective_from", "effective_to", "status", "audience", "owner", "precedence")
"""What the front matter says; further lines are shown as they stand."""
CHOICES = {"status": ("published", "draft", "withdrawn"), "audience": ("public", "internal")}
_FILE = re.compile(r"(.+)-v(\w[\w.]*)\Z")


def check_policy(policy: Policy, stem: str, where: str) -> None:
    """Raise UserError where the front matter would mislead: misspelt, of no known status, unlike the file's name."""
    spelt(policy.meta, (*KNOWN, "published_at"), where)
    for key, choices in CHOICES.items():
        if policy.meta.get(key) and policy.meta[key] not in choices:
            raise UserError(f"{key}: found {policy.meta[key]!r}", where=where, remedy=f"one of {', '.join(choices)}")
    for key in ("effective_from", "effective_to"):
        if policy.meta.get(key):
            read_day(policy.meta[key], f"{where}, {key}")
    name = _FILE.match(stem)
    stated = (policy.meta.get("doc"), policy.meta.get("version"))
    if name and any(told not in (None, called) for told, called in zip(stated, name.groups(), strict=True)):
        remedy = f"the file would be called {policy.doc}-v{policy.version}.md"
        raise UserError(f"it says that it is {policy.doc} version {policy.version}", where=where, remedy=remedy)


def _front_matter(text: str, where: str) -> tuple[dict[str, str], str]:
    if not text.startswith("---\n"):
        return {}, text
    head, found, body = text[4:].partition("\n---\n")
    if not found:
        raise UserError("the front matter does not end", where=where, remedy="close it with a line of ---")
    meta: dict[str, str] = {}
    for number, line in enumerate(head.splitlines(), start=2):
        key, colon, value = line.partition(":")
        if not line.strip():
            continue
        if not colon:
            raise UserError(f"found {line.strip()!a}", where=f"{where}, line {number}", remedy="lines are key: value")
        if key.strip() in meta:
            raise UserError(f"{key.strip()!a} stands twice", where=f"{where}, line {number}")
        meta[key.strip()] = value.strip().strip("\"'")
    return meta, body


def _blocks(body: str) -> list[tuple[str, str]]:
    """Split Markdown into (kind, text): heading, header (a table's first row), row, bullet, paragraph."""
    blocks: list[tuple[str, str]] = []
    in_table = False
    for line in body.splitlines():
        if not line.strip():
            in_table = False
            blocks.append(("gap", ""))
        elif line.startswith("#"):
            blocks.append(("heading", line.strip()))
        elif line.lstrip().startswith("|"):
            if not _RULE.match(line):
                blocks.append(("row" if in_table else "header", line.strip()))
            in_table = True
        elif _BULLET.match(line):
            blocks.append(("bullet", line.strip()))
        elif blocks and blocks[-1][0] in ("bullet", "paragraph") and not _STAMP.search(blocks[-1][1]):
            kind, text = blocks[-1]
            blocks[-1] = (kind, f"{text} {line.strip()}")
        else:
            blocks.append(("paragraph", line.strip()))
    return [block for block in blocks if block[0] != "gap"]


def _clauses(
    blocks: list[tuple[str, str]], record: str, stamped: bool, where: str
) -> tuple[Facts, tuple[tuple[str, str], ...]]:
    clauses: Facts = {}
    outline: list[tuple[str, str]] = []
    columns: list[str] = []
    for kind, text in blocks:
        if kind == "heading":
            outline.append(("heading", text.lstrip("# ")))
            continue
        if kind == "header":
            columns = [cell.strip() for cell in _STAMP.sub("", text).strip().strip("|").split("|")]
            continue
        stamp = _STAMP.search(text)
        words = _STAMP.sub("", text).strip()
        if kind == "bullet":
            words = _BULLET.sub("", words, count=1)
        if kind == "row":
            words = _row_text(words, columns)
        if not stamp and stamped:
            outline.append(("text", words))
            continue
        fact = f"{record}.{stamp[1] if stamp else f'c{len(clauses) + 1}'}"
        if fact in clauses:
            raise UserError(f"the stamp of {fact} stands twice", where=where)
        clauses[fact] = words
        outline.append(("clause", fact))
    return clauses, tuple(outline)


def _row_text(row: str, columns: list[str]) -> str:
    """Return a table row as one sentence-like line: ``column: cell; column: cell``."""
    cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
    named = zip(columns + [""] * len(cells), cells, strict=False)
    return "; ".join(f"{column}: {cell}" if column else cell for column, cell in named if cell)
