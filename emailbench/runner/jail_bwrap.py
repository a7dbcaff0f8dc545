"""The jail inside a mount and process namespace of its own, made by bubblewrap. Stand-alone: part of the warden's jail.

What is hidden is not there at all, other processes cannot be seen, and the kernel ends the whole tree with its first
process. bubblewrap starts one more Python inside, which closes the inner jail (`jail_proof.close_in`), proves it and
becomes the agent. Its code travels in an anonymous file: none of our files needs to be visible inside.
"""

from __future__ import annotations

import marshal
import os
import sys

from .jail_paths import HIDDEN, READABLE, WRITABLE, level_at, mark_for
from .jail_proof import Outside, close_in

TYPE_CHECKING = False  # `typing` takes longer to import than all of this.
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PARTS = ("jail_paths", "warden_libc", "jail_kernel", "jail_proof", "jail_bwrap")  # Each after those that it imports.

# Runs inside before anything of ours exists there: makes a package of the compiled modules and calls into it.
BOOT = """
import marshal, os, sys
ModuleType = type(sys)
name, codes, letter = marshal.loads(os.pread(int(sys.argv[1]), int(sys.argv[2]), 0))
sys.modules[name] = ModuleType(name)
sys.modules[name].__path__ = []
for part, code in codes:
    module = sys.modules[f"{name}.{part}"] = ModuleType(f"{name}.{part}")
    module.__package__ = name
    setattr(sys.modules[name], part, module)
    exec(code, module.__dict__)
module.wake_up_inside(letter)
"""


def enter(plan: dict[str, Any], program: str, argv: list[str], environment: dict[str, str], words: int) -> None:
    """Become bubblewrap, which becomes the agent; never returns."""
    outside = Outside(plan["runner"])
    luggage = os.memfd_create("jail")
    open_here = [words, luggage, outside.listener.fileno()]
    letter = {"plan": plan, "facts": outside.facts(), "program": program, "argv": argv, "env": environment}
    packed = marshal.dumps((__package__, _codes(), letter | {"words": words, "open": open_here}))
    os.write(luggage, packed)
    for descriptor in open_here:
        os.set_inheritable(descriptor, True)
    inner = [plan["python"], "-I", "-S", "-X", "utf8", "-c", BOOT, str(luggage), str(len(packed))]
    command = [plan["bwrap"], *arguments(plan), "--chdir", os.getcwd(), "--", *inner]
    os.execve(plan["bwrap"], command, environment)


def _codes() -> list[tuple[str, Any]]:
    """The compiled modules of the inner part, from Python's own cache where there is one."""
    codes = []
    for part in PARTS:
        name = f"{__package__}.{part}"
        codes.append((part, sys.modules[name].__loader__.get_code(name)))  # type: ignore[union-attr]
    return codes


def arguments(plan: dict[str, Any]) -> list[str]:
    """Return bubblewrap's options for a plan."""
    return [
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"),
        *_mounts(plan["marks"], plan["scratch"], plan["devices"], plan["links"]),
        *("--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"),
        "--die-with-parent",  # Capabilities are dropped inside: without them the bounding set could not be.
    ]


def _mounts(marks: dict[str, int], scratch: list[str], provided: list[str], links: dict[str, str]) -> Iterator[str]:
    """Cover what is hidden and bring back the exceptions, from the root down; at last make the covers read-only."""
    for path in sorted(marks):
        level, around = marks[path], level_at(os.path.dirname(path), marks)
        if path in ("/", "/dev") or path in provided or (path.startswith("/dev/") and level == HIDDEN):
            continue
        if path.startswith("/dev/"):
            yield from ("--dev-bind-try", path, path)
        elif level == WRITABLE:
            yield from ("--bind", path, path)
        elif level == READABLE and around != READABLE:
            yield from ("--ro-bind", path, path)
        elif level == HIDDEN and _is_there(path, marks, scratch):
            yield from ("--tmpfs", path) if os.path.isdir(path) else ("--ro-bind", "/dev/null", path)
    for path, target in sorted(links.items()):
        yield from ("--symlink", target, path)
    for path in sorted(marks):
        needed = marks[path] == HIDDEN and os.path.isdir(path) and _is_there(path, marks, scratch)
        if needed and path not in scratch and not path.startswith("/dev"):
            yield from ("--remount-ro", path)


def _is_there(path: str, marks: dict[str, int], scratch: list[str]) -> bool:
    """Tell whether there is anything to cover: a folder that is covered holds nothing, unless one may write there."""
    around = mark_for(os.path.dirname(path), marks)
    return around in scratch or marks.get(around, READABLE) != HIDDEN


def wake_up_inside(letter: dict[str, Any]) -> None:
    """Close the inner jail, tell the warden of it, and become the agent; never returns."""
    plan, words = letter["plan"], letter["words"]
    for descriptor in letter["open"]:
        os.set_inheritable(descriptor, False)  # They end where the agent begins.
    try:
        writable = [path for path, level in plan["marks"].items() if level == WRITABLE]
        word = close_in(plan, ["/"], [*writable, *plan["scratch"], "/dev"], letter["facts"])
        os.write(words, marshal.dumps({"jail": word}))
        if word["proven"]:
            os.execve(letter["program"], letter["argv"], letter["env"])
    except OSError as error:
        os.write(words, marshal.dumps({"error": f"cannot start {letter['argv'][0]!r}: {error.strerror or error}"}))
    except BaseException as error:
        os.write(words, marshal.dumps({"error": f"cannot start: {type(error).__name__}: {error}"}))
    finally:
        os._exit(127)
