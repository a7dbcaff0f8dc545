"""What of the files that an adapter names is not as its program needs it: told before anything is started."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from emailbench.base import paths
from emailbench.records.agents import Agent
from emailbench.runner import adapter, ports
from emailbench.runner.programs import SCRIPTS, missing_script, script_of

BEFORE = frozenset({"root"})
"""Placeholders whose values are known before any run."""


def faults(agent: Agent, environ: Mapping[str, str], base: Path, *, jailed: bool) -> Iterator[str]:
    """Yield what is wrong, each as a sentence that says what would help."""
    for program in programs(agent):
        if find(program, environ, base) is None:
            yield _why_no_program(program, base)
    yield from _script(agent, environ, base, jailed=jailed)
    if agent.cwd is not None and (folder := known(agent.cwd, environ, base)) and not folder.is_dir():
        yield f"the working folder {folder} is not there: make it, or change cwd in the adapter"
    for field in ("read", "write"):
        for text in getattr(agent, field):
            if (place := known(text, environ, base)) and not os.path.lexists(place):
                yield f"{place}, named in {field}, is not there: make it, or take it out of the adapter's {field}"
    yield from (f"{fault.where}: {fault.found}; {fault.remedy}" for fault in ports.faults(agent, environ))


def programs(agent: Agent) -> tuple[str, ...]:
    """Return what has to be there; a command that begins with a placeholder needs no program of its own."""
    first = agent.command[0]
    return agent.needs or ((first,) if isinstance(first, str) and not first.startswith("{") else ())


def find(program: str, environ: Mapping[str, str], base: Path) -> str | None:
    """Return the path of a program that can be executed."""
    if "/" in program:
        program = str(base / program)
    return shutil.which(program, path=environ.get("PATH", os.defpath))


def known(text: str, environ: Mapping[str, str], base: Path) -> Path | None:
    """Return the path that a text of an adapter stands for, None where only a run will tell."""
    if not adapter.names(text) <= BEFORE:
        return None
    return adapter.place(text, {"root": str(paths.home())}, base, environ)


def _why_no_program(program: str, base: Path) -> str:
    place = base / program
    if "=" in program.partition("/")[0]:
        return f"{program!r} is no program: variables are set in the adapter's env, or exported and passed by name"
    if program.startswith("~"):
        return f"{program!r} is no program: ~ is not expanded in a command; write the whole path"
    if "/" not in program and not (place.suffix in SCRIPTS and place.is_file()):
        return f"the program {program!r} is not installed"
    if place.is_dir():
        return f"the program {program!r} is a folder: name the file in it that is to be started"
    if not place.is_file():
        return f"the program {program!r} is not there (looked for in {base})"
    if "/" not in program:
        return f"the program {program!r} is a file here, but only PATH is searched for it: write ./{program}"
    starter = {".py": "python3", ".js": "node", ".mjs": "node", ".cjs": "node", ".sh": "sh"}.get(place.suffix, "")
    other = f", or start it by its interpreter: {starter} {program}" if starter else ""
    return f"the program {program!r} is there, but must not be executed: chmod +x {program}{other}"


def _script(agent: Agent, environ: Mapping[str, str], base: Path, *, jailed: bool) -> Iterator[str]:
    words = [word for item in agent.command for word in ([item] if isinstance(item, str) else item)]
    folders = [base]
    if agent.cwd is not None:
        folder = known(agent.cwd, environ, base)
        if folder is None:
            return
        folders.append(folder)
    if script := missing_script(words, folders):
        yield f"the script {script} is not there (looked for in {' and '.join(map(str, folders))})"
        return
    named = words[0] if find(words[0], environ, base) and "/" in words[0] else script_of(words)
    place = next((folder / named for folder in folders if named and (folder / named).is_file()), None)
    if place is not None and not _may_read(place, jailed=jailed) and _is_text(place, named == words[0]):
        yield f"the script {named} cannot be read: chmod u+r {named}, or give it to the user who runs this"


def _is_text(place: Path, executed: bool) -> bool:
    """Tell whether a file has to be read by somebody who interprets it; a binary needs only be executed."""
    return not executed or place.suffix in SCRIPTS


def _may_read(place: Path, *, jailed: bool) -> bool:
    """Tell whether a program of ours could read a file; in a jail root has no more power than its name on the file."""
    if not os.access(place, os.R_OK):
        return False
    if os.geteuid() != 0 or not jailed:
        return True
    state = place.stat()
    own = stat.S_IRUSR if state.st_uid == 0 else stat.S_IRGRP if state.st_gid == 0 else stat.S_IROTH
    return bool(state.st_mode & own)
