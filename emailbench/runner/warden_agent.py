"""The agent's process from fork to exec. Stand-alone: part of the warden."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` makes enumerations of these, slowly.
import errno
import marshal
import os
import resource
import time

from .warden_tree import PR_SET_PDEATHSIG, prctl

TYPE_CHECKING = False  # `typing` takes longer to import than all of this.
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

NOT_STARTED = 127
LARGEST_FILE = 1 << 30
"""Bytes of the largest file that an agent can write: more only fills the disk."""


class Agent:
    """The agent's process and our ends of its pipes. `words` brings what the child says before it becomes the agent."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.out, out_end = os.pipe()
        self.err, err_end = os.pipe()
        self.words, words_end = os.pipe()
        given = settings["stdin"]
        in_end, self.into = os.pipe() if given is not None else (os.open(os.devnull, os.O_RDONLY), -1)
        jail = _load_jail() if settings["jail"] else None  # Before the fork: afterwards its file may be out of reach.
        self.began = time.monotonic()
        self.pid = os.fork()
        if self.pid == 0:
            _become_agent(settings, jail, (in_end, out_end, err_end), words_end)
        for end in (in_end, out_end, err_end, words_end):
            os.close(end)


def _load_jail() -> ModuleType:
    from . import jail_enter

    return jail_enter


def _become_agent(settings: dict[str, Any], jail: ModuleType | None, ends: tuple[int, int, int], words: int) -> None:
    """Turn the forked child into the agent; never returns."""
    try:
        os.setsid()
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # Whoever kills the warden has not freed the agent.
        for descriptor, end in enumerate(ends):
            os.dup2(end, descriptor)
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_DFL)  # Also those that nohup or a shell had the runner ignore.
        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
        os.chdir(settings["cwd"])
        argv, environment = settings["argv"], settings["env"]
        program = find_program(argv[0], environment.get("PATH", os.defpath))
        if jail:
            word = jail.enter(settings["jail"], program, argv, environment, words)
            say(words, {"jail": word})
            if not word["proven"]:
                os._exit(NOT_STARTED)
        os.execve(program, argv, environment)
    except OSError as error:
        say(words, {"error": f"cannot start {settings['argv'][0]!r}: {error.strerror or error}"})
    except BaseException as error:
        say(words, {"error": f"cannot start: {type(error).__name__}: {error}"})
    finally:
        os._exit(NOT_STARTED)


def find_program(name: str, path: str) -> str:
    """Return where `name` lies, as a shell would find it; FileNotFoundError if nowhere."""
    if "/" in name:
        return name
    for folder in path.split(os.pathsep):
        candidate = os.path.join(folder, name)
        if os.path.isfile(candidate) and os.access(candidate, os.X_OK):
            return candidate
    raise FileNotFoundError(errno.ENOENT, "no such program in PATH")


def say(descriptor: int, word: dict[str, Any]) -> None:
    """Tell the warden something before the agent starts. Both ends are the same program and trust each other."""
    os.write(descriptor, marshal.dumps(word))
