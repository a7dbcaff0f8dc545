"""Keeps an agent from the answers: what it may read, write, connect to and look into, enforced by the kernel.

This is the runner's half: `choose` a kind, `plan` what one agent may do. The warden closes the jail (`jail_enter`).

- landlock: rules on a process and all it starts, from Linux 5.13; complete from 6.12 (ABI 6). Needs no program, works
  as root and as an ordinary user. What stays possible: seeing that a path exists (`stat`), being told of changes in a
  folder whose name is known (`inotify`), UDP, and unix sockets by path. Sockets of services that would start a command
  outside are looked for, and named as a gap when there are any; runs' own sockets check who calls.
- bwrap: the same inside namespaces made by bubblewrap, where what is hidden is not there at all, nor are other
  processes and those sockets. UDP stays possible here too.
- none.

Both drop every capability first, else an agent of root could read the runner's environment. The jail proves itself from
inside before the agent starts: an attempt that succeeds against the plan means that the agent is not started.
"""

from __future__ import annotations

import functools
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from . import jail_kernel
from .jail_paths import HIDDEN, READABLE, WRITABLE, level_at, samples

KINDS = ("auto", "landlock", "bwrap", "none")
SCRATCH = ("/tmp", "/var/tmp", "/dev/shm")  # Shared by all: each agent has its own instead.
# Not the disks, nor other people's terminals. All these are in the /dev that bubblewrap makes, too.
DEVICES = tuple(f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom", "tty"))
# What an operating system keeps at the top, with programs and settings for all. Whatever else lies there, such as /srv,
# /mnt, /home or /data, is somebody's.
SYSTEM = frozenset(
    "bin boot dev etc gnu lib lib32 lib64 libx32 lost+found nix opt proc run sbin snap sys usr var".split()
)
MEDIA = "/run/media"
# Sockets through which one can have a command started outside any jail.
SERVICES = (
    "/run/docker.sock",
    "/run/containerd/containerd.sock",
    "/run/podman/podman.sock",
    "/run/crio/crio.sock",
    "/run/systemd/private",
    "/run/dbus/system_bus_socket",
    "/run/snapd.socket",
    "/run/libvirt/libvirt-sock",
    "/run/user/{uid}/bus",
    "/run/user/{uid}/systemd/private",
    "/run/user/{uid}/docker.sock",
    "/run/user/{uid}/podman/podman.sock",
    "/tmp/tmux-{uid}/default",
    "/tmp/.X11-unix/X0",
    "/tmp/.X11-unix/X1",
)


class JailUnavailable(Exception):
    """The isolation that was asked for cannot be had here; `remedy` says what would help."""

    def __init__(self, reason: str, remedy: str) -> None:
        self.reason = reason
        self.remedy = remedy
        super().__init__(f"{reason}. {remedy}.")


@dataclass(frozen=True)
class Choice:
    """What isolation it will be, and the line that tells a person so."""

    kind: str
    line: str


def choose(requested: str) -> Choice:
    """Pick the kind of jail: `auto` takes the strongest that works here, any other works or is JailUnavailable."""
    if requested == "none":
        return Choice("none", "isolation: none, as asked")
    abi = jail_kernel.landlock_abi() if sys.platform == "linux" else 0
    trouble = {"landlock": _why_no_landlock(abi), "bwrap": _why_no_bwrap()}
    if requested in trouble:
        if why := trouble[requested]:
            remedy = "Install the package bubblewrap, or choose auto" if requested == "bwrap" else "Choose auto or none"
            raise JailUnavailable(f"isolation {requested} is not available: {why}", remedy)
        return Choice(requested, f"isolation: {requested}{_weakness(abi)}")
    if requested != "auto":
        raise JailUnavailable(f"isolation {requested} is unknown", f"Choose one of {', '.join(KINDS)}")
    for kind in ("bwrap", "landlock"):
        if not trouble[kind]:
            return Choice(kind, f"isolation: {kind}{_weakness(abi)}")
    return Choice("none", f"isolation: none (landlock: {trouble['landlock']}; bwrap: {trouble['bwrap']})")


def _why_no_landlock(abi: int) -> str:
    if sys.platform != "linux":
        return f"{sys.platform} has none"
    return "" if abi else "this kernel has none, or a container forbids it"


def _why_no_bwrap() -> str:
    """Say why bubblewrap does not work here, by trying it."""
    import subprocess

    if sys.platform != "linux":
        return f"{sys.platform} has none"
    program = shutil.which("bwrap")
    if not program:
        return "it is not installed"
    command = [program, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-pid", "--unshare-ipc"]
    try:
        done = subprocess.run([*command, "true"], capture_output=True, timeout=20, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return "" if done.returncode == 0 else done.stderr.decode("utf-8", "replace").strip() or "it fails"


def _weakness(abi: int) -> str:
    missing = jail_kernel.gaps(abi)
    return f" (this kernel's Landlock does not cover: {', '.join(missing)})" if missing else ""


def plan(
    kind: str,
    *,
    hidden: Iterable[str | os.PathLike[str]],
    read: Iterable[str | os.PathLike[str]] = (),
    write: Iterable[str | os.PathLike[str]] = (),
    connect: Iterable[int] = (443,),
    bind: Iterable[int] = (),
    must_not_read: Iterable[str | os.PathLike[str]] = (),
    must_read: Iterable[str | os.PathLike[str]] = (),
    must_not_write: Iterable[str | os.PathLike[str]] = (),
    must_not_connect: Iterable[int] = (),
    secret: Iterable[str | os.PathLike[str]] = (),
    excepted: Iterable[str | os.PathLike[str]] = (),
    unwritable: Iterable[str | os.PathLike[str]] = (),
    sealed: Iterable[str | os.PathLike[str]] = (),
    coverable: Iterable[str | os.PathLike[str]] = (),
) -> dict[str, Any]:
    """Lay down what one agent may do, for `WardenSettings.jail`; called in the runner's own process.

    `hidden`, `read` and `write` are files and folders; of those around a path the innermost counts, and of two at the
    same path the more generous. Hidden besides: the user's home, /tmp and its like, what lies at the top of the file
    system and is not the system's, devices, service sockets. The agent's working folder, home and tmp belong into
    `write`; the relay's files, the run's socket folder and what the command needs into `read`. The `must…` are for the
    proof: files with answers, the relay, the run's folder, the port of a dashboard. Some hidden files are tried
    without being named. What of `read` and `write` lies at, below or above something `secret` is left out, wherever it
    came from, unless it lies at or below something `excepted`; the same goes for `write` and what is `unwritable`,
    without exceptions. What is `sealed` stays hidden within all that is opened around it, and nothing in it is opened
    but what is `excepted`. What is `coverable` of the secrets, and lies in something that is to be read, closes nothing
    around it: it is sealed instead.
    """
    services = [path.format(uid=os.getuid()) for path in SERVICES]
    services = [path for path in services if os.path.exists(path)]
    private = [os.path.expanduser("~"), f"/run/user/{os.getuid()}", *SCRATCH, "/dev", *services, MEDIA, *of_others()]
    marks: dict[str, int] = {}
    secret, excepted, unwritable = list(secret), list(excepted), list(unwritable)
    read, write, coverable = list(read), list(write), list(coverable)
    readable = _admitted(read, secret, excepted, coverable)
    _mark(marks, [*private, *hidden, *secret], HIDDEN)
    _mark(marks, [*python_paths(), *readable], READABLE)
    _mark(marks, [*DEVICES, *_admitted(_admitted(write, secret, excepted), unwritable)], WRITABLE)
    covered = _seal(marks, [*sealed, *_held(coverable, readable)], excepted)
    roots = [os.path.realpath(path) for path in (*hidden, os.path.expanduser("~"))] + covered
    answers = [os.path.realpath(path) for path in must_not_read]
    answers += [path for root in roots for path in samples(root, marks)]
    return {
        "kind": kind,
        "bwrap": shutil.which("bwrap"),
        "python": os.path.realpath(sys.executable),
        "runner": os.getpid(),
        "marks": marks,
        "sealed": covered,
        "links": _links([sys.executable, *python_paths(), *read, *write], marks, secret),
        "scratch": [path for path in SCRATCH if os.path.isdir(path)] if kind == "bwrap" else [],
        "services": services,
        "devices": list(DEVICES),
        "connect": sorted(set(connect)),
        "bind": sorted(set(bind)),
        "must_not_read": sorted(set(answers)),
        "must_read": [os.path.realpath(path) for path in must_read],
        "must_not_write": [os.path.realpath(path) for path in must_not_write],
        "must_not_connect": sorted(set(must_not_connect)),
    }


_Paths = Iterable[str | os.PathLike[str]]


def touched(path: str | os.PathLike[str], secret: _Paths, excepted: _Paths = ()) -> str | None:
    """Return what of `secret` really lies at, below or above `path`; None when nothing does, or `path` is excepted."""
    return _touched(os.path.realpath(path), [*map(os.path.realpath, secret)], [*map(os.path.realpath, excepted)])


def _touched(real: str, secret: list[str], excepted: list[str]) -> str | None:
    if any(_is_within(real, place) for place in excepted):
        return None
    return next((place for place in secret if _is_within(real, place) or _is_within(place, real)), None)


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _admitted(asked: _Paths, secret: _Paths, excepted: _Paths = (), coverable: _Paths = ()) -> list[str]:
    """Return what of the paths may be opened, with all links followed: what is looked at is what is opened."""
    covered, own = [*map(os.path.realpath, coverable)], [*map(os.path.realpath, excepted)]
    closed = [real for real in map(os.path.realpath, secret) if real not in covered]
    found = [real for real in map(os.path.realpath, asked) if _touched(real, closed, own) is None]
    within = (any(_is_within(real, place) for place in covered) for real in found)
    excused = (any(_is_within(real, place) for place in own) for real in found)
    return [real for real, inside, mine in zip(found, within, excused, strict=True) if mine or not inside]


def _held(places: _Paths, opened: list[str]) -> list[str]:
    """Return which of some places lie below something that is opened."""
    real = [os.path.realpath(place) for place in places]
    return [place for place in real if any(_is_within(place, folder) and place != folder for folder in opened)]


def _links(asked: _Paths, marks: dict[str, int], secret: _Paths) -> dict[str, str]:
    """Return the links in hidden folders that lead to what may be used: link → where it points.

    Where what is hidden is not there at all, a path that goes through one would lead nowhere.
    """
    closed = [os.path.realpath(place) for place in secret]
    found = {link: target for path in asked for link, target in passed_links(path)}
    return {
        link: target
        for link, target in found.items()
        if level_at(os.path.dirname(link), marks) == HIDDEN and not any(_is_within(link, place) for place in closed)
    }


def passed_links(path: str | os.PathLike[str]) -> Iterator[tuple[str, str]]:
    """Yield each symbolic link that a path goes through: where it really lies, and what is written in it."""
    waiting, real, left = os.path.abspath(path).split("/")[::-1], "/", 64
    while waiting and left:
        part = waiting.pop()
        place = os.path.join(real, part)
        if part in ("", "."):
            continue
        if part == "..":
            real = os.path.dirname(real)
        elif os.path.islink(place):
            target, left = os.readlink(place), left - 1
            yield place, target
            real = "/" if target.startswith("/") else real
            waiting += target.split("/")[::-1]
        else:
            real = place


def _mark(marks: dict[str, int], paths: Iterable[str | os.PathLike[str]], level: int) -> None:
    for path in paths:
        real = os.path.realpath(path)
        if os.path.lexists(real) and real != "/":
            marks[real] = max(level, marks.get(real, HIDDEN))


def _seal(marks: dict[str, int], sealed: _Paths, excepted: _Paths) -> list[str]:
    """Hide what is sealed for good, and return where that is."""
    own = [os.path.realpath(place) for place in excepted]
    covered = [real for real in map(os.path.realpath, sealed) if os.path.isdir(real) or os.path.isfile(real)]
    covered = [real for real in covered if not any(_is_within(real, place) for place in own)]
    for real in covered:
        for mark in [mark for mark in marks if _is_within(mark, real)]:
            if not any(_is_within(mark, place) for place in own):
                del marks[mark]
        marks[real] = HIDDEN
    return covered


def of_others() -> list[str]:
    """Return the folders at the top of the file system that are none of the system's."""
    with os.scandir("/") as entries:
        return [entry.path for entry in entries if entry.name not in SYSTEM and entry.is_dir(follow_symlinks=False)]


@functools.cache
def python_paths() -> list[str]:
    """Return the folders that this Python needs to run."""
    folders = {sys.prefix, sys.exec_prefix, os.path.dirname(os.path.realpath(sys.executable))}
    folders.update(os.path.join(sys.base_prefix, name) for name in ("bin", "lib", "lib64"))
    return sorted(folder for folder in folders if os.path.isdir(folder))


def command_paths(program: str, path: str) -> list[str]:
    """Return what a program needs to run, as far as its place tells: itself, and `bin` and `lib` beside it."""
    found = shutil.which(program, path=path)
    if not found:
        return []
    places = {found, os.path.realpath(found)}
    for place in (found, os.path.realpath(found)):
        folder = os.path.dirname(place)
        if os.path.basename(folder) == "bin":
            places.update(_siblings(os.path.dirname(folder)))
    return sorted(place for place in places if os.path.exists(place))


def _siblings(prefix: str) -> list[str]:
    """Return the folders of a prefix that programs use; not those that links lead to from elsewhere."""
    whole = os.path.realpath(prefix)
    places = [os.path.join(prefix, name) for name in ("bin", "lib", "libexec")]
    return [place for place in places if _is_within(os.path.realpath(place), whole)]
