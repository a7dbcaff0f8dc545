"""What an agent's version command prints, asked with no more rights than a run of the agent has.

The program may be one that earlier runs could change: so it is started as they are, under a warden and in their jail.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from emailbench.base import paths
from emailbench.base.ordinary import read_ordinary
from emailbench.records.agents import Agent
from emailbench.records.runfolder import RunFolder
from emailbench.runner import adapter, folders
from emailbench.runner.programs import real_program
from emailbench.runner.warden_client import Warden, WardenSettings

if TYPE_CHECKING:
    from emailbench.runner.isolation import Isolation

WAIT_S = 20.0
LONGEST = 100
MOST_OUTPUT = 1 << 16

_VERSION = re.compile(r"\d+(?:\.\d+)+[0-9A-Za-z.+-]*")
_known: dict[tuple[tuple[str, ...], str, str], str | None] = {}


def version_of(agent: Agent, environ: Mapping[str, str], isolation: Isolation | None = None) -> str | None:
    """Return what the agent's version command prints, asked once in each process; None when it has none or fails."""
    if not agent.version:
        return None
    path = environ.get("PATH", os.defpath)
    jailed = isolation is not None and isolation.covers(agent)
    key = (agent.version, path, isolation.kind if isolation is not None and jailed else "")
    if key not in _known:
        _known[key] = _ask(agent, path, isolation if jailed else None)
    return _known[key]


def _ask(agent: Agent, path: str, isolation: Isolation | None) -> str | None:
    if shutil.which(agent.version[0], path=path) is None:
        return None
    place = Path(tempfile.mkdtemp(prefix="emailbench-version-"))
    try:
        folder = RunFolder(place / "run")
        for part in (folder.path, folder.work, place / "home", place / "tmp"):
            part.mkdir()
        settings = _settings(agent, path, folder, isolation)
        report = Warden.start(settings).wait()
        if not report.started or report.timed_out:
            return None
        said = read_ordinary(settings.stdout, MOST_OUTPUT, cut=True).decode("utf-8", "replace").strip()
    except OSError:
        return None
    finally:
        folders.empty(place)
        place.rmdir()
    found = _VERSION.search(said)
    return (found[0] if found else said.partition("\n")[0])[:LONGEST] or None


def _settings(agent: Agent, path: str, folder: RunFolder, isolation: Isolation | None) -> WardenSettings:
    from emailbench.runner.isolation import Surroundings

    place = folder.path.parent
    argv = real_program(agent.version, path, place)
    env = {"PATH": path, "LANG": "C.UTF-8", "HOME": str(place / "home"), "TMPDIR": str(place / "tmp")}
    values = {"root": str(paths.home()), "home": str(place / "home"), "run_dir": str(folder.path)}
    known = [one for one in agent.read if adapter.names(one) <= values.keys()]
    read = [str(adapter.place(one, values, paths.home(), os.environ)) for one in known]
    launch = adapter.Launch(argv, env, folder.work, None, {}, {}, read=tuple(read))
    jail = isolation.plan(agent, launch, Surroundings(folder, place, place / "s")) if isolation is not None else None
    return WardenSettings(
        argv=argv,
        cwd=folder.work,
        env=env,
        stdout=folder.trace,
        stderr=folder.stderr,
        time_limit_s=WAIT_S,
        grace_s=0.2,
        output_cap=MOST_OUTPUT,
        jail=jail,
        folders=(place,),
        most_bytes=64 << 20,
        most_files=1000,
    )
