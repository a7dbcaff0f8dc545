"""The jail, closed around real processes: what it keeps out, what it lets an honest agent do, and that it can fail."""

from __future__ import annotations

import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.runner import jail, jail_kernel, jail_proof
from emailbench.runner.jail_paths import READABLE
from emailbench.runner.warden_client import ExitReport, Warden
from emailbench.runner.warden_tree import descends_from
from tests.processes.support import PATIENCE_S, PYTHON, alive, family, python, registered, settings, until

ROOT = Path(__file__).parents[2]
NOBODY = 65534

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="jails are for Linux")


def why_not(kind: str) -> str:
    """The reason why this kind of jail cannot be had here, empty if it can."""
    try:
        jail.choose(kind)
    except jail.JailUnavailable as error:
        return error.reason
    return ""


def need(kind: str) -> None:
    if reason := why_not(kind):
        pytest.skip(reason)


@pytest.fixture(params=["landlock", "bwrap"])
def kind(request: pytest.FixtureRequest) -> str:
    need(request.param)
    return str(request.param)


@pytest.fixture
def work(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "tasks.json").write_text("the answers")
    (tmp_path / "open").mkdir()
    (tmp_path / "open" / "relay.py").write_text("print('relayed')")
    return folder


def plan(work: Path, kind: str, **changes: Any) -> dict[str, Any]:
    base = work.parent
    values: dict[str, Any] = {
        "hidden": [base, ROOT],
        "read": [base / "open"],
        "write": [work],
        "must_not_read": [base / "answers" / "tasks.json"],
        "must_read": [base / "open" / "relay.py"],
    }
    return jail.plan(kind, **(values | changes))


def jailed(work: Path, kind: str, code: str, *arguments: str, **changes: Any) -> tuple[ExitReport, str, str]:
    """Run a few lines of Python in a jail; the report, its output and its errors."""
    base = work.parent
    outputs = {"stdout": base / "out", "stderr": base / "err", "cwd": work}
    report = Warden.start(python(base, code, *arguments, jail=plan(work, kind, **changes), **outputs)).wait()
    return report, (base / "out").read_text(), (base / "err").read_text()


# --- Getting out ---


def escape(kind: str, as_nobody: bool) -> dict[str, Any]:
    """What the attacker in tests/attackers/escape achieved."""
    program, options = sys.executable, {}
    if as_nobody:
        program = "/usr/bin/python3"
        options = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        if os.geteuid() != 0:
            pytest.skip("only root can become somebody else")
        check = [
            program,
            "-c",
            f"import sys; assert sys.version_info >= (3, 11); open({str(ROOT / 'pyproject.toml')!r})",
        ]
        if subprocess.run(check, capture_output=True, cwd="/", **options).returncode != 0:
            pytest.skip("an ordinary user finds no Python here, or cannot read this checkout")
    done = subprocess.run(
        [program, "-B", str(ROOT / "tests" / "processes" / "escape_host.py"), kind],
        cwd="/",
        env={"PATH": "/usr/local/bin:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=300,
        **options,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def succeeded(result: dict[str, Any]) -> set[str]:
    return {name for name, word in result["attempts"].items() if word == "open"}


@pytest.mark.parametrize("as_nobody", [False, True], ids=["as-oneself", "as-nobody"])
def test_no_way_out(kind: str, as_nobody: bool) -> None:
    result = escape(kind, as_nobody)
    assert result["jail"]["proven"], result
    assert result["ended"] == [True, "agent", 0, None], result
    assert len(result["attempts"]) >= 100
    assert succeeded(result) == set()
    assert result["changes"] == []


WORK_WITHOUT_A_JAIL = {
    *("read_by_path", "read_another_run", "read_the_runners_home", "read_by_proc_self_root", "read_by_a_hard_link"),
    *("read_by_moving_it_here", "execute_it", "list_the_suite", "read_a_strangers_temporary_file"),
    *("look_into_a_process", "look_into_the_runner", "look_into_the_warden", "read_a_process_fd", "trace_a_process"),
    *("read_a_process_environ", "read_memory_through_vm_readv", "take_a_descriptor", "signal_the_runner"),
    *("signal_the_warden", "limit_a_process", "slow_a_process_down", "ask_the_dashboard", "serve_on_a_port"),
    *("read_an_installed_copy", "find_a_copy_beside_a_module", "read_a_copy_by_a_descriptor_of_its_package"),
    *("ask_an_abstract_socket", "read_system_v_memory", "overwrite_a_file", "write_into_the_runs_folder"),
}


@pytest.mark.parametrize("as_nobody", [False, True], ids=["as-oneself", "as-nobody"])
def test_the_attempts_are_real(as_nobody: bool) -> None:
    """Without a jail they succeed; otherwise their failing in one would mean nothing."""
    result = escape("none", as_nobody)
    assert succeeded(result) >= WORK_WITHOUT_A_JAIL
    assert len(succeeded(result)) >= 60
    told_by_changes = " ".join(result["changes"])
    for change in ("precious", "removable", "readable", "folder task", "/tmp", "signals ['10', '29']", "priority"):
        assert change in told_by_changes


# --- What an honest agent needs ---


def test_what_an_agent_needs_works(work: Path, kind: str) -> None:
    code = """
import concurrent.futures, json, os, socket, subprocess, sys, tempfile, threading
assert open(sys.argv[1]).read()
assert subprocess.run([sys.executable, "-I", sys.argv[1]], capture_output=True, text=True).stdout == "relayed\\n"
os.mkdir("a"); open("a/b", "w").write("x"); os.rename("a/b", "a/c"); os.link("a/c", "d"); os.symlink("d", "e")
os.unlink("e"); os.truncate("d", 0); open("d", "a").close(); os.utime("d"); os.mkfifo("f"); os.chmod("d", 0o600)
socket.socket(socket.AF_UNIX).bind("s")
open("run.sh", "w").write("#!/bin/sh\\necho ran\\n")
assert subprocess.run(["sh", "run.sh"], capture_output=True).stdout == b"ran\\n"
open("/dev/null", "w").write("x"); assert len(open("/dev/urandom", "rb").read(9)) == 9
with tempfile.TemporaryDirectory() as folder: open(folder + "/x", "w").close()
threading.Thread(target=print).start()
assert list(concurrent.futures.ThreadPoolExecutor(2).map(abs, [-1, 2])) == [1, 2]
assert open("/proc/self/status").read() and open("/proc/meminfo").read() and os.listdir("/usr/bin")
a, b = socket.socketpair(); a.send(b"x"); assert b.recv(1) == b"x"
socket.socket(socket.AF_INET, socket.SOCK_DGRAM); socket.if_nameindex()
assert os.getcwd() == sys.argv[2]
child = subprocess.Popen(["sleep", "100"]); child.kill(); child.wait()
os.nice(1); os.setpriority(os.PRIO_PROCESS, 0, 5)
print("all of it")
"""
    relay = str(work.parent / "open" / "relay.py")
    env = {"PATH": "/usr/bin:/bin", "TMPDIR": str(work)}
    base = work.parent
    outputs = {"stdout": base / "out", "stderr": base / "err", "cwd": work}
    made = settings(base, PYTHON, "-I", "-c", code, relay, str(work), env=env, jail=plan(work, kind), **outputs)
    report = Warden.start(made).wait()
    assert (base / "out").read_text().strip() == "all of it", (base / "err").read_text()
    assert report.exit_code == 0
    assert report.jail.kind == kind and report.jail.proven


@pytest.fixture
def listener(work: Path) -> Iterator[socket.socket]:
    """A run's socket, in a folder that the agent may look at; answers with the pid of whoever calls."""
    with socket.socket(socket.AF_UNIX) as server:
        path = work.parent / "open" / "socket"
        server.bind(str(path))
        server.listen()
        yield server


def test_the_relay_reaches_the_run_and_its_caller_is_known(
    work: Path, kind: str, listener: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host sees, by its own numbers, a process that descends from the warden: also out of a namespace."""
    related: list[bool] = []
    started = threading.Event()

    def serve() -> None:
        peer, _ = listener.accept()
        started.wait(PATIENCE_S)
        pid = struct.unpack("iii", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]
        related.append(descends_from(pid, warden.pid) and pid != warden.pid)
        with peer:
            peer.sendall(peer.recv(100).upper())
            peer.recv(1)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    base = work.parent
    relay = ROOT / "emailbench" / "server" / "relay.py"
    code = (
        "import subprocess, sys, os\n"
        "relay = subprocess.Popen([sys.executable, '-I', '-S', sys.argv[1]], stdin=-1, stdout=-1)\n"
        "relay.stdin.write(b'hello\\n'); relay.stdin.flush()\n"
        "print(relay.stdout.readline().decode(), end='', flush=True)\n"
        "sys.stdin.read(1)\n"
    )
    warden = Warden.start(
        settings(
            base,
            *(PYTHON, "-I", "-c", code, str(relay)),
            env={"PATH": "/usr/bin:/bin", "EMAIL_BENCH_CONNECT": str(base / "open" / "socket")},
            jail=plan(work, kind, read=[base / "open", relay], must_read=[relay]),
            stdout=base / "out",
            stderr=base / "err",
            cwd=work,
        )
    )
    started.set()
    warden.wait()
    thread.join(PATIENCE_S)
    assert related == [True]
    assert (base / "out").read_text() == "HELLO\n", (base / "err").read_text()


def test_the_ports_of_an_adapter_are_open_and_no_other(work: Path, kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as model, socket.create_server(("127.0.0.1", 0)) as dashboard:
        model_port, dashboard_port = model.getsockname()[1], dashboard.getsockname()[1]
        code = (
            "import socket, sys\n"
            "for port in map(int, sys.argv[1:]):\n"
            "    try: socket.create_connection(('127.0.0.1', port), 5); print('open')\n"
            "    except OSError as error: print(error.errno)\n"
        )
        ports = {"connect": [443, model_port], "must_not_connect": [dashboard_port]}
        report, out, err = jailed(work, kind, code, str(model_port), str(dashboard_port), **ports)
    assert report.exit_code == 0, err
    assert out.split() == ["open", "13"]


def test_an_adapters_own_place_to_write_is_open(work: Path, kind: str) -> None:
    """Also one inside a hidden folder, whose other contents stay hidden."""
    base = work.parent
    state = base / "answers" / "state"
    state.mkdir()
    code = (
        "import sys\n"
        "open(sys.argv[1] + '/new', 'w').write('x')\n"
        "try: open(sys.argv[2]).read(); print('read')\n"
        "except OSError: print('kept')\n"
    )
    answers = base / "answers" / "tasks.json"
    report, out, err = jailed(work, kind, code, str(state), str(answers), write=[work, state])
    assert report.exit_code == 0, err
    assert out == "kept\n"
    assert (state / "new").read_text() == "x"


def test_a_secret_in_a_readable_folder_in_a_hidden_one_is_kept(work: Path, kind: str) -> None:
    base = work.parent
    library = base / "answers" / "library"
    (library / "secret").mkdir(parents=True)
    for path in (library / "file", library / "secret" / "file"):
        path.write_text("text")
    code = (
        "import sys\nfor path in sys.argv[1:]:\n    try: print(open(path).read())\n    except OSError: print('kept')\n"
    )
    places = {"hidden": [base, ROOT, library / "secret"], "read": [base / "open", library]}
    report, out, err = jailed(work, kind, code, str(library / "file"), str(library / "secret" / "file"), **places)
    assert report.exit_code == 0, err
    assert out.split() == ["text", "kept"]


def test_the_tree_of_a_jailed_agent_is_ended(tmp_path: Path, kind: str) -> None:
    made = family(tmp_path, *("child", "grandchild", "orphan", "stubborn", "stopped"), "wait")
    script = Path(made.argv[3])
    confined = jail.plan(kind, hidden=[ROOT], read=[script], write=[tmp_path])
    warden = Warden.start(type(made)(**{**made.__dict__, "jail": confined}))
    assert until(lambda: len(registered(tmp_path)) == 7)
    everyone = [pid for pid in _below(warden.pid) if pid != warden.pid]
    assert len(everyone) >= 7
    warden.end()
    report = warden.wait()
    assert report.ended_by == "runner" and report.left_behind == 0
    assert not alive(everyone)


def _below(pid: int) -> list[int]:
    from emailbench.runner.warden_tree import descendants

    return descendants(pid)


def test_a_jailed_agent_that_obeys_sigterm_has_the_time_to_finish(work: Path, kind: str) -> None:
    base = work.parent
    code = (
        "import os, signal, sys, time\n"
        "def leave(*_): time.sleep(0.2); os.write(1, b'tidied up'); sys.exit(5)\n"
        "signal.signal(signal.SIGTERM, leave); print('ready', flush=True); time.sleep(1000)"
    )
    outputs = {"stdout": base / "out", "stderr": base / "err", "cwd": work}
    warden = Warden.start(python(base, code, jail=plan(work, kind), grace_s=30.0, **outputs))
    assert until(lambda: (base / "out").exists() and "ready" in (base / "out").read_text())
    warden.end()
    assert warden.wait().exit_code == 5, (base / "err").read_text()
    assert "tidied up" in (base / "out").read_text()


def test_the_agent_gets_its_environment_and_no_descriptor_of_ours(work: Path, kind: str) -> None:
    code = "import json, os; print(json.dumps([dict(os.environ), os.listdir('/proc/self/fd'), os.getcwd()]))"
    _, out, err = jailed(work, kind, code)
    environment, descriptors, cwd = json.loads(out or err)
    environment.pop("PWD", None)  # bubblewrap sets it.
    assert environment.pop("LC_CTYPE", "C.UTF-8") == "C.UTF-8"  # Python's own doing.
    assert environment == {"PATH": "/usr/bin:/bin"}
    assert sorted(descriptors) == ["0", "1", "2", "3"]
    assert cwd == str(work)


@pytest.mark.parametrize("program", ["no-such-program", "/no/such/program", "{hidden}"])
def test_a_program_that_cannot_be_started_is_a_spawn_error(work: Path, kind: str, program: str) -> None:
    base = work.parent
    hidden = base / "answers" / "program"
    shutil.copy("/bin/true", hidden)
    made = settings(base, program.format(hidden=hidden), jail=plan(work, kind), cwd=work)
    report = Warden.start(made).wait()
    assert not report.started and report.spawn_error
    assert report.exit_code is None


# --- The proof ---


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"must_not_read": ["/etc/passwd"]}, "can read /etc/passwd"),
        ({"must_read": ["{base}/answers/tasks.json"]}, "cannot read"),
        ({"must_read": ["/no/such/file"]}, "cannot read"),
    ],
)
def test_a_jail_that_is_not_as_planned_is_not_proven_and_starts_nothing(
    work: Path, kind: str, changes: dict[str, list[str]], why: str
) -> None:
    filled = {name: [path.format(base=work.parent) for path in paths] for name, paths in changes.items()}
    report, _, err = jailed(work, kind, "open('started', 'w')", **filled)
    assert not report.started and not report.jail.proven
    assert report.spawn_error is None and report.ended_by is None
    assert why in report.jail.detail
    assert why in err
    assert not (work / "started").exists()


def test_a_copy_that_is_not_hidden_is_found_by_the_proof(work: Path, kind: str) -> None:
    copy = work.parent / "open" / "suite" / "tasks"
    copy.mkdir(parents=True)
    (copy / "tasks.json").write_text("the answers")
    made = plan(work, kind, sealed=[copy])
    outputs = {"stdout": work.parent / "out", "stderr": work.parent / "err", "cwd": work}
    assert Warden.start(python(work.parent, "pass", jail=made, **outputs)).wait().jail.proven
    made["marks"][str(copy.resolve())] = READABLE
    report = Warden.start(python(work.parent, "pass", jail=made, **outputs)).wait()
    assert (report.started, report.jail.proven) == (False, False)
    assert f"can read {copy}" in report.jail.detail


def test_a_jail_that_fails_to_come_up_starts_nothing(work: Path) -> None:
    need("bwrap")
    broken = plan(work, "bwrap") | {"bwrap": shutil.which("false")}
    base = work.parent
    report = Warden.start(python(base, "open('started', 'w')", jail=broken, cwd=work)).wait()
    assert not report.started and not report.jail.proven
    assert report.jail.kind == "bwrap" and "not closed" in report.jail.detail
    assert not (work / "started").exists()


def in_a_child(plan: dict[str, Any], monkeypatch: pytest.MonkeyPatch, readable: list[str]) -> dict[str, Any]:
    """Close a jail around a fork of this process, with whatever is patched; the word about it."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            outside = jail_proof.Outside(plan["runner"])
            word = jail_proof.close_in(plan, readable, [], outside.facts())
            os.write(writer, json.dumps(word).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as stream:
        word = json.loads(stream.read())
    os.waitpid(pid, 0)
    return dict(word)


@pytest.mark.parametrize(
    ("abi", "gaps"),
    [
        (7, []),
        (5, ["signals to other processes", "abstract unix sockets"]),
        (3, ["signals to other processes", "TCP to any port", "abstract unix sockets"]),
    ],
)
def test_what_an_older_kernel_lacks_is_named(
    work: Path, monkeypatch: pytest.MonkeyPatch, abi: int, gaps: list[str]
) -> None:
    need("landlock")
    if jail_kernel.landlock_abi() < 6:
        pytest.skip("needs a kernel that has all of it")
    monkeypatch.setattr(jail_kernel, "landlock_abi", lambda: abi)
    word = in_a_child(plan(work, "landlock", write=[]), monkeypatch, ["/usr", "/proc", str(work.parent / "open")])
    assert word["proven"], word
    assert word["gaps"] == gaps


def test_without_rules_the_proof_finds_everything_open(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jail_kernel, "restrict", lambda *arguments: None)
    word = in_a_child(plan(work, "landlock", write=[]), monkeypatch, [])
    assert not word["proven"]
    assert "can read" in word["detail"] and "can list" in word["detail"]


def test_a_jail_that_kept_its_powers_is_not_proven(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() != 0:
        pytest.skip("an ordinary user has no powers to keep")
    monkeypatch.setattr(jail_kernel, "_call", _without_capset(jail_kernel._call))
    word = in_a_child(plan(work, "landlock", write=[]), monkeypatch, ["/usr", "/proc", str(work.parent / "open")])
    assert not word["proven"]
    assert "CapEff" in word["detail"]


def _without_capset(real: Any) -> Any:
    return lambda what, function, *arguments: 0 if function == "capset" else real(what, function, *arguments)


def test_a_service_that_would_run_commands_outside_is_a_gap_unless_it_is_covered(
    work: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path("/tmp") / f"service-{os.urandom(6).hex()}"
    with socket.socket(socket.AF_UNIX) as service:
        service.bind(str(path))
        service.listen()
        monkeypatch.setattr(jail, "SERVICES", (str(path),))
        try:
            report, _, _ = jailed(work, kind, "pass")
        finally:
            path.unlink()
    assert report.started and report.jail.proven
    assert report.jail.gaps == ((str(path),) if kind == "landlock" else ())


def test_no_leases_are_taken_on_files_that_others_open(work: Path, kind: str) -> None:
    """A lease on a file stalls whoever opens it next; ordinary locks are no lease and work."""
    code = """
import fcntl, glob, os, sysconfig
mine = os.open("mine", os.O_RDWR | os.O_CREAT)
fcntl.lockf(mine, fcntl.LOCK_EX)
os.set_inheritable(mine, True)
shared = glob.glob(sysconfig.get_paths()["stdlib"] + "/__pycache__/*.pyc")[:3]
for path in ["mine", *shared]:
    for command, value in ((1024, fcntl.F_RDLCK), (1024, fcntl.F_WRLCK), (1026, 1)):
        try:
            fcntl.fcntl(os.open(path, os.O_RDONLY), command, value)
            print("taken", path, command)
        except PermissionError:
            print("refused")
"""
    report, said, errors = jailed(work, kind, code)
    assert (report.jail.proven, errors) == (True, "")
    assert set(said.split("\n")) == {"refused", ""}
