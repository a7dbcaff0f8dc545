"""What a command brings with it: its real program behind a shim, and the files and folders that it needs to run.

A jail hides the user's home and /tmp. What a command names there is taken as meant: the folder of a script, the
installation of its interpreter, a folder that it is given. Never what agents must not see, nor a folder around it.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

from emailbench.base.ordinary import read_ordinary
from emailbench.runner import jail

SHIM_WAIT_S = 20.0
LONGEST_WORD = 4096
SCRIPTS = frozenset({".py", ".js", ".mjs", ".cjs", ".ts", ".sh", ".rb", ".pl"})
_ENV_LINE = re.compile(rb"#! ?/usr/bin/env [^\s=-]+\s*\Z")
_NODE = frozenset({".js", ".mjs", ".cjs"})
_SHIM = re.compile(r'^exec "(/[^"\n]+/(\w+env))" exec ', re.MULTILINE)
_INTERPRETER = re.compile(r"(?:python|pypy|node|deno|bun|ruby|perl|bash|dash|zsh|sh)[\d.]*\Z")
_PYTHON = re.compile(r"(?:python|pypy)[\d.]*\Z")
_LENDS_VALUE = frozenset({"-X", "-W", "-r", "--require", "--import"})
"""Options of interpreters whose value is a word of its own."""


def real_program(command: Sequence[str], path: str, folder: Path) -> tuple[str, ...]:
    """Return the command with a version manager's shim replaced by the program that it would start in `folder`.

    A script whose first line has a shim look for its interpreter is started by the real one.
    """
    found = shutil.which(command[0], path=path) if command else None
    if found is None:
        return tuple(command)
    if real := _real(found, folder, path):
        return (real, *command[1:])
    interpreter = shebang(found, path) if _ENV_LINE.match(_start(found)) else None
    real = _real(interpreter, folder, path) if interpreter else None
    return (real, found, *command[1:]) if real else tuple(command)


def _real(program: str, folder: Path, path: str) -> str | None:
    # What a shim's manager is asked runs outside any jail: only a folder that the user's own PATH names is believed.
    if str(Path(program).parent) not in os.environ.get("PATH", "").split(os.pathsep):
        return None
    return _behind_shim(program, str(folder), path)


@cache
def _behind_shim(program: str, folder: str, path: str) -> str | None:
    shim = next((place for place in map(Path, links(program)) if place.parent.name == "shims"), None)
    if shim is None:
        return None
    try:
        match = _SHIM.search(read_ordinary(shim, LONGEST_WORD, cut=True).decode("utf-8", "replace"))
        if match is None:
            return None
        root = {f"{match[2].upper()}_ROOT": str(shim.parent.parent), "PATH": path}
        done = subprocess.run(
            [match[1], "which", Path(program).name],
            cwd=folder,
            env={**os.environ, **root},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SHIM_WAIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    real = os.fsdecode(done.stdout).strip()
    return real if done.returncode == 0 and os.access(real, os.X_OK) else None


def script_of(command: Sequence[str]) -> str | None:
    """Return the file that an interpreter is to run, None when the command begins with none or runs no file."""
    if not _INTERPRETER.match(Path(command[0]).name) and command[0] != "{python}":
        return None
    words = iter(command[1:])
    for word in words:
        if word in _LENDS_VALUE:
            next(words, None)
        elif word in ("-", "-c", "-m", "-e", "-p", "--eval", "run") or "{" in word:
            return None
        elif not word.startswith("-"):
            return None if "\0" in word else word
    return None


def missing_script(command: Sequence[str], folders: Sequence[Path]) -> str | None:
    """Return the script that an interpreter is to run and that is in none of the folders, None when none is missing."""
    word = script_of(command)
    if word is None or Path(word).suffix not in SCRIPTS:
        return None
    return None if any((folder / word).exists() for folder in folders) else word


@dataclass(frozen=True)
class Reach:
    """Finds out which paths a command may read, without opening what is `hidden` or any folder around it."""

    hidden: Sequence[Path]
    """What no agent may see."""
    code: Path
    """The checkout or installation, itself hidden, of which only `agents/` may be read by name."""
    coverable: Sequence[Path] = ()
    """What of the hidden is covered where it lies in a folder that is opened, and so closes no folder around it."""

    def of(self, argv: Sequence[str], path: str) -> set[str]:
        """Return the paths that a command names, and those that its programs need."""
        found = set(self._program(argv[0], path)) if argv else set()
        for word in argv:
            if word.startswith("/") and len(word) < LONGEST_WORD and "\0" not in word:
                found.update(self._word(word, path))
        return found

    def refuses(self, folder: Path) -> bool:
        """Tell whether a folder is not opened merely because a command names it, or a file in it."""
        real = folder.resolve()
        return is_common(real) or _in_private_settings(real) or self._bars(real, self._uncovered)

    def closed(self, path: Path) -> bool:
        """Tell whether a path is, holds or lies in what agents must not see."""
        return self._bars(path.resolve(), self._hidden)

    def _bars(self, real: Path, held: Sequence[Path]) -> bool:
        """Tell whether a path lies in what agents must not see, or holds something of `held`."""
        if any(hidden.is_relative_to(real) for hidden in held):
            return True
        code = self._code
        if any(real.is_relative_to(hidden) for hidden in self._hidden if hidden != code):
            return True
        if not real.is_relative_to(code) or real.is_relative_to(code / "agents") or _is_environment(real):
            return False
        return "node_modules" not in real.relative_to(code).parts  # As an environment of Python: other people's code.

    @cached_property
    def _hidden(self) -> list[Path]:
        return [hidden.resolve() for hidden in self.hidden]

    @cached_property
    def _uncovered(self) -> list[Path]:
        covered = {place.resolve() for place in self.coverable}
        return [hidden for hidden in self._hidden if hidden not in covered]

    @cached_property
    def _code(self) -> Path:
        return self.code.resolve()

    def _word(self, word: str, path: str) -> Iterator[str]:
        place = Path(word)
        try:
            if place.is_dir():
                yield from () if self.refuses(place) else (word,)
            elif place.is_file():
                yield word
                for folder in {place.parent, place.resolve().parent}:
                    if not folder.resolve().is_relative_to(self._code) and not self.refuses(folder):
                        yield str(folder)
                if os.access(place, os.X_OK):
                    yield from self._program(word, path)
        except OSError:  # A word that is too long, or a loop of links, names no file.
            return

    def _program(self, program: str, path: str) -> Iterator[str]:
        """Yield what a program needs, as far as its place tells; of a script, also what its interpreter needs."""
        found = shutil.which(program, path=path)
        if not found:
            return
        for link in links(found):
            yield from jail.command_paths(link, path)
            yield link
            yield from self._installation(link)
            yield from self._package(Path(link))
        interpreter = shebang(found, path)
        if interpreter and interpreter != found:
            for link in links(interpreter):
                yield from jail.command_paths(link, path)
                yield link
                yield from self._installation(link)

    def _installation(self, program: str) -> Iterator[str]:
        """Yield the folder of a Python's own files, or of a virtual environment and the Python that it is made of."""
        prefix = Path(program).parent.parent
        if _is_environment(prefix):
            yield from self._whole(prefix)
            base = _base_of(prefix)
            if base:
                yield from self._whole(base)
        elif _PYTHON.match(Path(program).name) and _is_python(prefix):
            yield from self._whole(prefix)

    def _package(self, program: Path) -> Iterator[str]:
        """Yield the package of Node that a program is a part of, and where it finds the others that it uses."""
        inside = next((folder for folder in reversed(program.parents) if folder.name == "node_modules"), None)
        parents = program.parents if program.suffix in _NODE else ()
        package = inside or next((folder for folder in parents if (folder / "package.json").is_file()), None)
        if package is None or is_common(package.resolve()) or self._bars(package.resolve(), self._uncovered):
            return
        yield str(package)
        for folder in package.parents:
            modules = folder / "node_modules"
            if modules.is_dir() and not self._bars(modules.resolve(), self._uncovered):
                yield str(modules)

    def _whole(self, prefix: Path) -> Iterator[str]:
        """Yield a whole prefix, or where it holds other things too, what belongs to Python in it."""
        if not self.refuses(prefix):
            yield str(prefix)
            return
        for name in ("bin", "lib", "lib64", "pyvenv.cfg"):
            if (prefix / name).exists():
                yield str(prefix / name)


def is_common(real: Path) -> bool:
    """Tell whether a folder belongs to no single program, such as a home."""
    return real in _common(Path.home(), tempfile.gettempdir())


@lru_cache(maxsize=4)
def _common(home: Path, temporary: str) -> frozenset[Path]:
    homes = {home, Path("/root"), Path("/home"), Path(temporary)}
    with contextlib.suppress(OSError):
        homes.update(Path("/home").iterdir())
    system = map(Path, ("/", "/dev", "/proc", "/run", f"/run/user/{os.getuid()}", *jail.SCRATCH, *jail.of_others()))
    return frozenset(place.resolve() for place in (*system, *homes))


def _in_private_settings(real: Path) -> bool:
    """Tell whether a folder is, or lies in, a hidden folder of the home, where programs keep keys and settings."""
    home = Path.home().resolve()
    if not real.is_relative_to(home):
        return False
    parts = real.relative_to(home).parts
    return bool(parts) and parts[0].startswith(".") and not (_is_environment(real) or _is_python(real))


def _is_environment(prefix: Path) -> bool:
    return (prefix / "pyvenv.cfg").is_file()


def _is_python(prefix: Path) -> bool:
    return any(prefix.glob("lib/py*/os.py"))


def _base_of(prefix: Path) -> Path | None:
    """Return the prefix of the Python that a virtual environment was made of."""
    try:
        lines = read_ordinary(prefix / "pyvenv.cfg", 1 << 16, cut=True).decode("utf-8", "replace").splitlines()
    except OSError:
        return None
    for key, _, value in (line.partition("=") for line in lines):
        if key.strip() == "home" and value.strip().startswith("/"):
            return Path(value.strip()).parent
    return None


def links(program: str) -> list[str]:
    """Return a program's path, each that its links lead to, and where these really lie."""
    found = [program]
    while (link := Path(found[-1])).is_symlink() and len(found) < 40:
        found.append(_in_place(link.parent.resolve() / link.readlink()))
    return [*dict.fromkeys([*found, *map(_in_place, map(Path, found)), os.path.realpath(program)])]


def _in_place(path: Path) -> str:
    """Return a path with the links followed that its folder goes through, not what it may be itself."""
    return str(path.parent.resolve() / path.name)


def _start(program: str) -> bytes:
    """Return a file's first line, empty when it cannot be read."""
    try:
        return read_ordinary(program, LONGEST_WORD, cut=True).partition(b"\n")[0]
    except OSError:
        return b""


def shebang(program: str, path: str) -> str | None:
    """Return the interpreter that the first line of a script names, looked up where it is named through `env`."""
    line = _start(program)
    words = os.fsdecode(line[2:]).split() if line.startswith(b"#!") else []
    if words and Path(words[0]).name == "env":
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    return shutil.which(words[0], path=path) if words else None
