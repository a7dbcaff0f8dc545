"""Everything an escaping agent could be after, on one spot; and a look at it afterwards.

Run as `python3 escape_host.py KIND` (landlock, bwrap or none) by whoever the agent is to run as. Prints one JSON
object: the exit report's jail, what the agent says of each attempt, and what has changed outside. It plays the runner:
its memory, its environment, its sockets and another process of the same user hold texts that begin with SECRET-.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from emailbench.runner import jail  # noqa: E402
from emailbench.runner.copies import Copies  # noqa: E402
from emailbench.runner.warden_client import ExitReport, Warden, WardenSettings  # noqa: E402
from emailbench.runner.warden_tree import descends_from  # noqa: E402

SECRET = "SECRET-" + os.urandom(8).hex()
IPC_KEY = int.from_bytes(os.urandom(3), "big") + 1
ATTACKER = ROOT / "tests" / "attackers" / "escape"
# Without a jail these would leave something on the machine itself.
LASTING = ["write_into_pythons_start", "preload_into_every_program", "leave_a_job_behind"]

VICTIM = """
import ctypes, os, signal, sys
log = os.dup2(os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 20)
def note(number, frame): os.write(log, b"%d\\n" % number)
for number in (signal.SIGUSR1, signal.SIGIO, signal.SIGTERM, signal.SIGINT): signal.signal(number, note)
answers = os.open("answers.json", os.O_RDONLY)
os.dup2(answers, 3)
secret = ctypes.create_string_buffer(os.environ["WHAT"].encode())
print(ctypes.addressof(secret), flush=True)
while True: signal.pause()
"""


class World:
    """The folders, processes and sockets around one agent."""

    def __init__(self, base: Path, stack: ExitStack) -> None:
        self.base = base
        self.stack = stack
        self.home = base / "home"
        self.suite = base / "suite"
        self.run_folder = base / "runs" / "agent" / "task"
        self.work = self.run_folder / "work"
        self.other_run = base / "runs" / "agent" / "other" / "ledger.json"
        self.sockets = base / "sockets"
        self.outside = base / "outside"
        self.temporary = Path(tempfile.mkstemp(prefix="escape-", dir="/tmp")[1])
        self.shm_file = Path(tempfile.mkstemp(prefix="escape-", dir="/dev/shm")[1])
        self.tmp_mark = Path(f"/tmp/escape-mark-{os.urandom(6).hex()}")
        for path in (self.temporary, self.shm_file):
            stack.callback(path.unlink, missing_ok=True)
        self._make_files()
        self._start_victim()
        self._open_sockets()
        self._share_memory()

    def _make_files(self) -> None:
        for folder in (self.home, self.suite, self.work, self.other_run.parent, self.outside, *self.private()):
            folder.mkdir(parents=True)
        for folder in (self.sockets, self.sockets / "mine", self.sockets / "other"):
            folder.mkdir(mode=0o700)
        places = (self.suite / "answers.json", self.suite / "movable", self.other_run, self.home / "login")
        for path in (*places, self.temporary, self.shm_file):
            path.write_text(SECRET)
        (self.suite / SECRET).touch()
        self.packages = self.outside / "venv" / "lib" / "python3.11" / "site-packages"
        self.copy = self.packages / "other_suite" / "tasks" / "tasks.json"
        self.copy.parent.mkdir(parents=True)
        self.copy.write_text(f'{{"canary": "never-seen-7c1d", "answer": "{SECRET}"}}')
        (self.packages / "needed.py").write_text("here = True")
        script = self.suite / "script"
        script.write_text(f"#!/bin/sh\necho {SECRET}\n")
        script.chmod(0o755)
        for name in ("precious", "removable", "readable"):
            (self.outside / name).write_text(name)

    def private(self) -> list[Path]:
        """The agent's own home and tmp."""
        return [self.base / "private" / "home", self.base / "private" / "tmp"]

    def _start_victim(self) -> None:
        self.log = self.base / "victim.log"
        self.victim = subprocess.Popen(
            [sys.executable, "-I", "-c", VICTIM, str(self.log)],
            cwd=self.suite,
            env={"WHAT": SECRET},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.stack.callback(self.victim.wait)
        self.stack.callback(self.victim.kill)
        assert self.victim.stdout is not None
        self.victim_address = int(self.victim.stdout.readline())

    def _open_sockets(self) -> None:
        self.dashboard = self._serve(socket.socket(), ("127.0.0.1", 0), SECRET).getsockname()[1]
        self.abstract = f"escape-{os.urandom(8).hex()}"
        self._serve(socket.socket(socket.AF_UNIX), "\0" + self.abstract, SECRET)
        datagrams = self.stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        datagrams.bind(f"\0{self.abstract}-datagrams")
        self._serve(socket.socket(socket.AF_UNIX), str(self.sockets / "mine" / "socket"), "welcome")
        self._serve(socket.socket(socket.AF_UNIX), str(self.sockets / "other" / "socket"), SECRET, guarded=True)
        _, self.terminal_end = os.openpty()

    def _serve(self, listener: socket.socket, address: Any, text: str, guarded: bool = False) -> socket.socket:
        """Answer all comers with `text`; if guarded, as a run's host does, only what descends from its own warden."""
        listener.bind(address)
        listener.listen()

        def loop() -> None:
            while True:
                try:
                    peer, _ = listener.accept()
                except OSError:
                    return
                with peer, suppress(OSError):
                    credentials = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12) if guarded else b""
                    if not guarded or descends_from(struct.unpack("iii", credentials)[0], self.victim.pid):
                        peer.settimeout(2)
                        peer.recv(4096)  # Closing with something unread would take the answer back.
                        peer.sendall(text.encode())

        threading.Thread(target=loop, daemon=True).start()
        self.stack.callback(listener.close)
        self.stack.callback(listener.shutdown, socket.SHUT_RDWR)
        return listener

    def _share_memory(self) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        libc.shmat.restype = ctypes.c_void_p
        self.shm_id = libc.shmget(IPC_KEY, 4096, 0o1600)
        ctypes.memmove(libc.shmat(self.shm_id, None, 0), SECRET.encode(), len(SECRET))
        queue = libc.msgget(IPC_KEY, 0o1600)
        libc.msgsnd(queue, struct.pack("l", 1) + SECRET.encode(), len(SECRET), 0)
        self.stack.callback(libc.shmctl, self.shm_id, 0, None)
        self.stack.callback(libc.msgctl, queue, 0, None)
        add_key = {"x86_64": 248, "aarch64": 217}[os.uname().machine]
        libc.syscall(
            add_key, b"user", b"emailbench-escape", SECRET.encode(), ctypes.c_long(len(SECRET)), ctypes.c_long(-4)
        )

    def map(self, skip: list[str]) -> dict[str, Any]:
        """What the attacker is told: where everything is, and no secret."""
        site = next(path for path in sys.path if path.endswith("-packages"))
        return {
            "answers": str(self.suite / "answers.json"),
            "movable": str(self.suite / "movable"),
            "script": str(self.suite / "script"),
            "other_run": str(self.other_run),
            "copy": str(self.copy),
            "packages": str(self.packages),
            "others": self.others(),
            "home_file": str(self.home / "login"),
            "temporary": str(self.temporary),
            "shm_file": str(self.shm_file),
            "tmp_mark": str(self.tmp_mark),
            "run_folder": str(self.run_folder),
            "site": site,
            **{name: str(self.outside / name) for name in ("precious", "removable", "readable")},
            "victim": self.victim.pid,
            "victim_address": self.victim_address,
            "runner": os.getpid(),
            "warden_file": str(self.work / "warden"),
            "dashboard": self.dashboard,
            "abstract": self.abstract,
            "socket": str(self.sockets / "mine" / "socket"),
            "other_socket": str(self.sockets / "other" / "socket"),
            "ipc_key": IPC_KEY,
            "shm_id": self.shm_id,
            "terminal": os.ttyname(self.terminal_end),
            "private": [str(path) for path in self.private()],
            "skip": skip,
        }

    def others(self) -> dict[str, str]:
        """One name of something in each folder at the top that is none of the system's, and on the way to nothing."""
        ways = [*map(str, (ROOT, self.base, Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve()))]
        found = {}
        for place in jail.of_others():
            with suppress(OSError):
                names = sorted(entry.name for entry in Path(place).iterdir())
                names = [name for name in names if not any(f"{way}/".startswith(f"{place}/{name}/") for way in ways)]
                found[place] = names[0] if names else ""
        return found

    def plan(self, kind: str) -> dict[str, Any] | None:
        """The jail as the runner lays it down."""
        if kind == "none":
            return None
        return jail.plan(
            kind,
            hidden=[ROOT, self.suite, self.base / "runs", self.sockets],
            read=[ATTACKER, self.outside, self.sockets / "mine"],
            write=[self.work, *self.private()],
            must_not_read=[self.suite / "answers.json", self.other_run],
            must_read=[ATTACKER / "__main__.py"],
            must_not_write=[self.run_folder],
            must_not_connect=[self.dashboard],
            sealed=Copies.of(["the canary never-seen-7c1d"], []).hidden([self.outside]),
        )

    def changes(self) -> list[str]:
        """Name what is not as it was."""
        found = []
        for name in ("precious", "removable", "readable"):
            path = self.outside / name
            if not path.is_file() or path.stat().st_mode & 0o777 != 0o644 or os.listxattr(path):
                found.append(f"access to {name}")
            elif path.read_text() != name:
                found.append(f"content of {name}")
        kept = {self.run_folder: {"work"}, self.other_run.parent: {"ledger.json"}, self.home: {"login"}}
        for folder, names in kept.items():
            if {entry.name for entry in folder.iterdir()} != names:
                found.append(f"folder {folder.name}")
        if self.tmp_mark.exists():
            found.append("/tmp")
        if self.victim.poll() is not None or self.log.read_text():
            found.append(f"a process: signals {self.log.read_text().split()}")
        if self.victim.poll() is None and (
            os.getpriority(os.PRIO_PROCESS, self.victim.pid) != os.getpriority(os.PRIO_PROCESS, 0)
            or os.sched_getscheduler(self.victim.pid) != os.sched_getscheduler(0)
            or resource.prlimit(self.victim.pid, resource.RLIMIT_CORE) != resource.getrlimit(resource.RLIMIT_CORE)
        ):
            found.append("a process: its priority or limits")
        return found


def run(world: World, kind: str) -> ExitReport:
    """Run the attacker in the jail."""
    os.environ["HOME"] = str(world.home)
    home, tmp = world.private()
    warden = Warden.start(
        WardenSettings(
            argv=[os.path.realpath(sys.executable), "-I", "-B", str(ATTACKER)],
            cwd=world.work,
            env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": str(home), "TMPDIR": str(tmp)},
            stdin=json.dumps(world.map(LASTING if kind == "none" else [])),
            stdout=world.run_folder.parent / "out",
            stderr=world.run_folder.parent / "err",
            time_limit_s=120.0,
            jail=world.plan(kind),
        )
    )
    (world.work / "warden.new").write_text(str(warden.pid))
    (world.work / "warden.new").rename(world.work / "warden")
    return warden.wait()


def main(kind: str) -> None:
    """Set up, run, look, clean up, print."""
    os.umask(0o022)
    with ExitStack() as stack:
        base = Path(tempfile.mkdtemp(prefix="escape-", dir="/tmp"))
        stack.callback(shutil.rmtree, base, ignore_errors=True)
        world = World(base, stack)
        report = run(world, kind)
        output = (world.run_folder.parent / "out").read_text()
        trouble = (world.run_folder.parent / "err").read_text()
        found = json.loads(output) if report.exit_code == 0 else {}
        result = {
            "jail": {"kind": report.jail.kind, "proven": report.jail.proven, "detail": report.jail.detail},
            "gaps": list(report.jail.gaps),
            "ended": [report.started, report.ended_by, report.exit_code, report.spawn_error],
            "attempts": found,
            "changes": world.changes(),
            "trouble": trouble,
        }
        world.tmp_mark.unlink(missing_ok=True)
    print(json.dumps(result))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    main(sys.argv[1])
