"""The parts of the jail that are pure: which paths are granted, what the call filter decides, which kind is chosen."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emailbench.runner import jail, jail_bwrap, jail_kernel
from emailbench.runner.jail_kernel import (
    ALLOW,
    ANY_BIT,
    AT_LEAST,
    EQUAL,
    LOAD,
    MACHINES,
    PRETENDED,
    REFUSED,
    RETURN,
    UNSUPPORTED,
)
from emailbench.runner.jail_paths import HIDDEN, READABLE, WRITABLE, grants, level_at, samples

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="jails are for Linux")

# --- Paths ---


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A hidden base with a run in it, beside other things."""
    for folder in ("base/suite/data", "base/runs/a/work", "base/runs/b", "base/bin", "other"):
        (tmp_path / folder).mkdir(parents=True)
    for file in ("base/suite/data/inbox.json", "base/suite/relay.py", "base/bin/tool", "base/notes", "other/file"):
        (tmp_path / file).write_text(file)
    (tmp_path / "base" / "link").symlink_to("suite")
    return tmp_path


def granted(tree: Path, marks: dict[str, int]) -> tuple[set[str], set[str]]:
    """What is granted below `tree`, relative to it."""
    absolute = {str(tree / path).rstrip("/"): level for path, level in marks.items()}
    return tuple(  # type: ignore[return-value]
        {os.path.relpath(path, tree) for path in paths if path.startswith(str(tree))} for paths in grants(absolute)
    )


def test_beside_what_is_hidden_everything_is_granted_one_by_one(tree: Path) -> None:
    readable, writable = granted(tree, {"base/suite": HIDDEN, "base/runs": HIDDEN})
    assert readable == {"other", "base/bin", "base/notes"}
    assert writable == set()


def test_exceptions_within_the_hidden_are_granted_alone(tree: Path) -> None:
    marks = {"base": HIDDEN, "base/suite/relay.py": READABLE, "base/bin": READABLE, "base/runs/a/work": WRITABLE}
    readable, writable = granted(tree, marks)
    assert readable == {"other", "base/suite/relay.py", "base/bin"}
    assert writable == {"base/runs/a/work"}


def test_a_place_to_write_in_a_readable_folder_leaves_the_rest_readable(tree: Path) -> None:
    readable, writable = granted(tree, {"": HIDDEN, "base": READABLE, "base/runs/a/work": WRITABLE})
    assert (readable, writable) == ({"base"}, {"base/runs/a/work"})


def test_what_is_hidden_in_a_readable_folder_splits_it(tree: Path) -> None:
    readable, _ = granted(tree, {"": HIDDEN, "base": READABLE, "base/suite/data": HIDDEN})
    assert readable == {"base/bin", "base/notes", "base/runs", "base/suite/relay.py"}


def test_a_path_that_does_not_exist_is_no_trouble(tree: Path) -> None:
    readable, _ = granted(tree, {"": HIDDEN, "base/nowhere/deep": READABLE})
    assert readable <= {"base/nowhere/deep"}


PATHS = ["a", "a/b", "a/b/c", "a/d", "a/d/e", "f", "f/g"]


@given(st.dictionaries(st.sampled_from(PATHS), st.sampled_from([HIDDEN, READABLE, WRITABLE])))
def test_a_grant_never_reaches_more_than_the_marks_say(marks: dict[str, int]) -> None:
    """For any marks: what lies at or below a granted path has at least that level by the marks themselves."""
    base = _tree_of(PATHS)
    absolute = {base: HIDDEN} | {f"{base}/{path}": level for path, level in marks.items()}
    for paths, level in zip(grants(absolute), (READABLE, WRITABLE), strict=True):
        for path in paths:
            for place in [f"{base}/{name}/file" for name in PATHS]:
                if place.startswith(f"{path}/") or place == path:
                    assert level_at(place, absolute) >= level


@given(st.dictionaries(st.sampled_from(PATHS), st.sampled_from([HIDDEN, READABLE, WRITABLE])))
def test_a_file_that_may_be_read_is_granted(marks: dict[str, int]) -> None:
    base = _tree_of(PATHS)
    absolute = {base: HIDDEN} | {f"{base}/{path}": level for path, level in marks.items()}
    readable, writable = grants(absolute)
    for place in [f"{base}/{name}/file" for name in PATHS]:
        covered = any(place == path or place.startswith(f"{path}/") for path in readable + writable)
        assert covered == (level_at(place, absolute) != HIDDEN)


_made: list[str] = []


def _tree_of(paths: list[str]) -> str:
    """A folder with these folders and a file in each, made once."""
    if not _made:
        import tempfile

        base = Path(tempfile.mkdtemp(prefix="marks-"))
        for path in paths:
            (base / path).mkdir(parents=True, exist_ok=True)
            (base / path / "file").touch()
        _made.append(str(base.resolve()))
    return _made[0]


@pytest.fixture(scope="module", autouse=True)
def _remove_tree():  # type: ignore[no-untyped-def]
    yield
    import shutil

    for base in _made:
        shutil.rmtree(base)


def test_samples_are_hidden_files_only(tree: Path) -> None:
    marks = {str(tree / "base"): HIDDEN, str(tree / "base" / "suite"): READABLE}
    found = samples(str(tree / "base"), marks, count=10)
    assert sorted(os.path.relpath(path, tree) for path in found) == ["base/bin/tool", "base/notes"]
    assert samples(str(tree / "nowhere"), marks) == []


# --- The call filter, carried out by a few lines instead of the kernel ---


def decide(machine: str, number: int, *arguments: int, attributes: bool = True, audit: int | None = None) -> int:
    column, own_audit = MACHINES[machine]
    program = jail_kernel._program(column, own_audit, attributes)
    assert len(program) < 4096
    words = {0: number, 4: own_audit if audit is None else audit}
    words |= {16 + 8 * at: value & 0xFFFFFFFF for at, value in enumerate(arguments)}
    at, loaded = 0, 0
    while True:
        code, if_true, if_false, value = program[at]
        at += 1
        if code == RETURN:
            return value
        if code == LOAD:
            loaded = words.get(value, 0)
        else:
            test = {EQUAL: loaded == value, AT_LEAST: loaded >= value, ANY_BIT: bool(loaded & value)}[code]
            at += if_true if test else if_false


def refused(number: int) -> int:
    return 0x00050000 | number


MACHINE_CASES = pytest.mark.parametrize("machine", list(MACHINES))
CALLS = {"x86_64": (41, 44, 46, 307, 302, 141), "aarch64": (198, 206, 211, 269, 261, 140)}


@MACHINE_CASES
def test_tables_are_refused_and_the_rest_allowed(machine: str) -> None:
    column = MACHINES[machine][0]
    tabled = set()
    for table, answer in ((REFUSED, errno.ENOSYS), (PRETENDED, 0), (UNSUPPORTED, errno.EOPNOTSUPP)):
        for numbers in table.values():
            if (number := numbers[column]) is not None:
                tabled.add(number)
                assert decide(machine, number) == refused(answer)
    socket_call = CALLS[machine][0]
    for number in set(range(480)) - tabled - {socket_call}:
        assert decide(machine, number) == ALLOW
    for numbers in PRETENDED.values():
        if (number := numbers[column]) is not None:
            assert decide(machine, number, attributes=False) == ALLOW


@MACHINE_CASES
def test_leases_and_notices_are_refused_and_other_orders_to_files_allowed(machine: str) -> None:
    number = {"x86_64": 72, "aarch64": 25}[machine]
    answers = {command: decide(machine, number, 3, command, attributes=False) for command in range(1040)}
    assert {command for command, answer in answers.items() if answer == refused(errno.EPERM)} == {1024, 1026}
    assert set(answers.values()) == {refused(errno.EPERM), ALLOW}


@MACHINE_CASES
def test_calls_of_another_machine_are_refused(machine: str) -> None:
    assert decide(machine, 1, audit=0x40000003) == refused(errno.ENOSYS)
    assert decide("x86_64", 0x40000000 | 2) == refused(errno.ENOSYS)


@MACHINE_CASES
@pytest.mark.parametrize(
    ("family", "kind", "protocol", "answer"),
    [
        (1, 1, 0, ALLOW),
        (2, 1, 0, ALLOW),
        (2, 1 | 0o2000000, 6, ALLOW),
        (10, 2, 17, ALLOW),
        (16, 3, 0, ALLOW),
        (2, 1, 262, refused(errno.EPROTONOSUPPORT)),
        (2, 1, 132, refused(errno.EPROTONOSUPPORT)),
        (10, 1, 262, refused(errno.EPROTONOSUPPORT)),
        (2, 3, 255, refused(errno.EPROTONOSUPPORT)),
        (16, 3, 4, refused(errno.EPROTONOSUPPORT)),
        (17, 3, 0, refused(errno.EAFNOSUPPORT)),
        (38, 5, 0, refused(errno.EAFNOSUPPORT)),
        (40, 1, 0, refused(errno.EAFNOSUPPORT)),
        (43, 1, 0, refused(errno.EAFNOSUPPORT)),
    ],
)
def test_only_plain_sockets_are_made(machine: str, family: int, kind: int, protocol: int, answer: int) -> None:
    assert decide(machine, CALLS[machine][0], family, kind, protocol) == answer


@MACHINE_CASES
def test_no_connection_is_opened_by_sending(machine: str) -> None:
    _, sendto, sendmsg, sendmmsg, _, _ = CALLS[machine]
    fast_open = 0x20000000
    for number, flags_at in ((sendto, 3), (sendmsg, 2), (sendmmsg, 3)):
        arguments = [7] * 6
        assert decide(machine, number, *arguments) == ALLOW
        arguments[flags_at] = fast_open | 0x4000
        assert decide(machine, number, *arguments) == refused(errno.EOPNOTSUPP)


@MACHINE_CASES
def test_limits_and_priorities_of_others_stay_as_they_are(machine: str) -> None:
    _, _, _, _, prlimit, setpriority = CALLS[machine]
    assert decide(machine, prlimit, 0, 7, 1234) == ALLOW
    assert decide(machine, prlimit, 4321, 7, 1234) == refused(errno.EPERM)
    assert decide(machine, setpriority, 0, 0, 5) == ALLOW
    assert decide(machine, setpriority, 0, 99, 5) == refused(errno.EPERM)
    assert decide(machine, setpriority, 2, 0, 5) == refused(errno.EPERM)


@pytest.mark.parametrize(("abi", "rights"), [(1, 13), (2, 14), (3, 15), (4, 15), (5, 16), (6, 16), (7, 16), (9, 16)])
def test_rights_known_to_each_version(abi: int, rights: int) -> None:
    assert jail_kernel._known(abi) == (1 << rights) - 1


# --- Choosing and planning ---


def without(monkeypatch: pytest.MonkeyPatch, *kinds: str) -> None:
    if "landlock" in kinds:
        monkeypatch.setattr(jail_kernel, "landlock_abi", lambda: 0)
    if "bwrap" in kinds:
        monkeypatch.setattr(jail.shutil, "which", lambda name, path=None: None)


def test_auto_without_anything_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "landlock", "bwrap")
    choice = jail.choose("auto")
    assert choice.kind == "none"
    assert "landlock: this kernel has none" in choice.line and "bwrap: it is not installed" in choice.line
    assert "\n" not in choice.line


def test_auto_takes_landlock_where_bubblewrap_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "bwrap")
    monkeypatch.setattr(jail_kernel, "landlock_abi", lambda: 7)
    assert jail.choose("auto") == jail.Choice("landlock", "isolation: landlock")


def test_the_line_names_what_an_old_kernel_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "bwrap")
    monkeypatch.setattr(jail_kernel, "landlock_abi", lambda: 3)
    assert "TCP to any port" in jail.choose("landlock").line


@pytest.mark.parametrize("kind", ["landlock", "bwrap"])
def test_what_was_asked_for_by_name_is_never_replaced(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    without(monkeypatch, kind)
    with pytest.raises(jail.JailUnavailable) as caught:
        jail.choose(kind)
    assert kind in caught.value.reason and caught.value.remedy


def test_a_bubblewrap_that_does_not_work_is_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jail.shutil, "which", lambda name, path=None: "/bin/false")
    monkeypatch.setattr(jail_kernel, "landlock_abi", lambda: 0)
    assert jail.choose("auto").kind == "none"


def test_none_and_unknown_kinds() -> None:
    assert jail.choose("none").kind == "none"
    with pytest.raises(jail.JailUnavailable, match="unknown"):
        jail.choose("chroot")


def test_the_more_generous_of_two_marks_at_one_path_counts(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tree / "other"))
    base = tree / "base"
    made = jail.plan("landlock", hidden=[base, base / "bin"], read=[base / "bin"], write=[base / "runs" / "a" / "work"])
    marks = made["marks"]
    assert marks[str(base)] == marks[str(tree / "other")] == HIDDEN
    assert marks[str(base / "bin")] == READABLE
    assert marks[str(base / "runs" / "a" / "work")] == WRITABLE
    assert marks["/tmp"] == HIDDEN and marks["/dev/null"] == WRITABLE and "/dev/shm" in marks
    assert str(base / "notes") in made["must_not_read"]
    assert str(base / "bin" / "tool") not in made["must_not_read"]
    assert made["scratch"] == []
    assert made["runner"] == os.getpid()


def test_marks_are_real_paths_that_exist(tree: Path) -> None:
    made = jail.plan("landlock", hidden=[tree / "base" / "link", tree / "missing"])
    assert str(tree / "base" / "suite") in made["marks"]
    assert not any("link" in mark or "missing" in mark for mark in made["marks"])


def test_bubblewrap_covers_before_it_brings_back(tree: Path) -> None:
    base, tool, work = tree / "base", tree / "base" / "bin", tree / "base" / "runs" / "a" / "work"
    words = jail_bwrap.arguments(jail.plan("bwrap", hidden=[base], read=[tool], write=[work]))
    steps = [
        ("--ro-bind", "/", "/"),
        ("--tmpfs", "/tmp"),
        ("--tmpfs", str(base)),
        ("--ro-bind", str(tool), str(tool)),
        ("--bind", str(work), str(work)),
        ("--remount-ro", str(base)),
    ]
    at = [next(n for n in range(len(words)) if tuple(words[n : n + len(step)]) == step) for step in steps]
    assert at == sorted(at)
    covers_made_read_only = {words[n + 1] for n, word in enumerate(words) if word == "--remount-ro"}
    assert "/tmp" not in covers_made_read_only


def test_what_a_program_needs_is_its_own_place(tree: Path) -> None:
    prefix = tree / "prefix"
    for folder in ("bin", "lib/tool", "share"):
        (prefix / folder).mkdir(parents=True)
    script = prefix / "lib" / "tool" / "main"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    (prefix / "bin" / "tool").symlink_to(script)
    found = {os.path.relpath(path, prefix) for path in jail.command_paths("tool", str(prefix / "bin"))}
    assert found == {"bin", "bin/tool", "lib", "lib/tool/main"}
    assert jail.command_paths("no-such-tool", str(prefix / "bin")) == []


def test_this_python_runs_from_the_places_it_is_said_to_need() -> None:
    places = jail.python_paths()
    code = "import json, ctypes, encodings; print(json.__file__, ctypes.__file__, sep='\\n')"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    for path in (*done.stdout.split(), os.path.realpath(sys.executable)):
        assert any(os.path.realpath(path).startswith(os.path.realpath(place) + "/") for place in places)


def test_the_stand_alone_files_import_nothing_else_of_ours_and_nothing_slow() -> None:
    """What a warden loads before the agent starts, with a jail and without."""
    folder = Path(jail.__file__).parent
    code = (
        "import sys; from types import ModuleType; before = set(sys.modules)\n"
        f"cell = sys.modules['cell'] = ModuleType('cell'); cell.__path__ = [{str(folder)!r}]\n"
        "import cell.warden_watch, cell.jail_enter\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not {name for name in loaded if name.startswith("emailbench")}
    slow = {"json", "re", "enum", "functools", "signal"}
    slow |= {
        "typing",
        "pathlib",
        "subprocess",
        "shutil",
        "tempfile",
        "dataclasses",
        "inspect",
        "contextlib",
        "platform",
    }
    assert not slow & loaded
