"""Which paths an agent may read and write: "everything but" with exceptions, as rules for systems that only allow.

Stand-alone: part of the warden's jail. A map of marks says what holds at a path and below, until a deeper mark says
otherwise. Where nothing is marked, all is readable.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # `typing` takes longer to import than all of this.
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

HIDDEN, READABLE, WRITABLE = 0, 1, 2


def below(path: str, marks: Iterable[str]) -> list[str]:
    """Return those of `marks` that lie strictly below `path`."""
    prefix = path.rstrip("/") + "/"
    return [mark for mark in marks if mark.startswith(prefix) and mark != path]


def mark_for(path: str, marks: Container[str]) -> str:
    """Return the innermost mark that `path` lies at or below, "/" if there is none."""
    while path not in marks and path != "/":
        path = os.path.dirname(path)
    return path


def level_at(path: str, marks: Mapping[str, int]) -> int:
    """Return what holds at `path`."""
    return marks.get(mark_for(path, marks), READABLE)


def grants(marks: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """Return the paths to allow for reading and for writing, each with all that lies below it.

    A folder with something hidden in it is not among them: its entries are, one by one, so it cannot be listed, and
    what appears in it later stays out of reach.
    """
    readable: list[str] = []
    writable: list[str] = []
    for path, level in _walk("/", marks.get("/", READABLE), HIDDEN, marks):
        (writable if level == WRITABLE else readable).append(path)
    return readable, writable


def _walk(path: str, level: int, granted: int, marks: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    deeper = below(path, marks)
    whole = all(marks[mark] >= level for mark in deeper)
    if level > granted and whole:
        yield path, level
        granted = level
    names = set(_names(path)) if level > granted else set()
    names.update(mark[len(path.rstrip("/")) + 1 :].partition("/")[0] for mark in deeper)
    for name in sorted(names):
        entry = os.path.join(path, name)
        if entry in marks or not os.path.islink(entry):
            yield from _walk(entry, marks.get(entry, level), granted, marks)


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:  # A file, or a folder that is closed to us already.
        return []


def listed(marks: Mapping[str, int], sealed: Container[str]) -> list[str]:
    """Return the folders whose content may be listed, though not all of it be read, since all that is hidden is sealed.

    A program finds its modules by listing folders. What a sealed folder holds is known to all, but for its content.
    """
    hidden = [path for path, level in marks.items() if level == HIDDEN]
    found: set[str] = set()
    for path in (path for path in hidden if path in sealed):
        folder = os.path.dirname(path)
        while level_at(folder, marks) != HIDDEN and all(mark in sealed for mark in below(folder, hidden)):
            found.add(folder)
            if folder in marks:
                break  # What lies around may be another matter.
            folder = os.path.dirname(folder)
    return sorted(folder for folder in found if not any(other in found for other in _around(folder)))


def _around(path: str) -> Iterator[str]:
    while path != "/":
        path = os.path.dirname(path)
        yield path


def samples(root: str, marks: Mapping[str, int], count: int = 2, patience: int = 200) -> list[str]:
    """Return some files below `root` that are really hidden, as probes; none if there are none close to the top."""
    found: list[str] = []
    queue = [root]
    while queue and len(found) < count and patience:
        path = queue.pop(0)
        patience -= 1
        if os.path.islink(path) or level_at(path, marks) != HIDDEN:
            continue
        if os.path.isdir(path):
            queue += [os.path.join(path, name) for name in sorted(_names(path))]
        elif os.path.isfile(path) and os.access(path, os.R_OK):
            found.append(path)
    return found
