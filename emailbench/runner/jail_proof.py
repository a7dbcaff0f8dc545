"""Tries from inside the jail what an agent must not be able to do. What succeeds keeps the agent from being started.

Stand-alone: part of the warden's jail. `Outside` is made before the jail closes, `prove` runs after.
"""

from __future__ import annotations

import errno
import fcntl
import os
from _socket import AF_INET, AF_UNIX, SOCK_STREAM, socket

from . import jail_kernel
from .jail_paths import HIDDEN, WRITABLE, below, mark_for

TYPE_CHECKING = False  # `typing` takes longer to import than all of this.
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

IPPROTO_MPTCP = 262
SYSTEM_FOLDERS = ("/", "/etc", "/usr", "/run")
UNUSED_PORT = 1  # Nobody listens there, yet the answer differs: "refused" when asked, "no permission" when not allowed.


class Outside:
    """What a probe needs from the world outside: a socket to knock at, processes to look into."""

    def __init__(self, runner: int) -> None:
        self.processes = sorted({runner, os.getppid()})
        self.namespace = os.readlink("/proc/self/ns/pid")
        self.abstract = f"\0jail-proof-{os.getpid()}-{os.urandom(8).hex()}"
        self.listener = socket(AF_UNIX, SOCK_STREAM)
        self.listener.bind(self.abstract)
        self.listener.listen(1)

    def facts(self) -> dict[str, Any]:
        """Return what the probes need to know, as plain data."""
        return {"processes": self.processes, "namespace": self.namespace, "abstract": self.abstract}


class Proof:
    """Collects what went wrong, and what this kernel is known not to prevent."""

    def __init__(
        self, plan: dict[str, Any], facts: dict[str, Any], abi: int, filtered: bool, listed: Sequence[str] = ()
    ) -> None:
        self.plan = plan
        self.facts = facts
        self.marks: dict[str, int] = plan["marks"]
        self.abi = abi
        self.own_processes = os.readlink("/proc/self/ns/pid") != facts["namespace"]
        self.filtered = filtered
        self.names_seen = set(plan["sealed"]) if listed else set()
        self.failures: list[str] = []
        self.gaps: list[str] = []
        self.tried = 0

    def run(self) -> None:
        """Try everything."""
        self._powers()
        self._hidden_files()
        self._writing_outside()
        self._other_processes()
        self._network()
        self._services()
        self._what_must_work()

    def report(self, name: str) -> dict[str, Any]:
        """Return the word about the jail for the exit report."""
        detail = f"{name}: {self.tried} probes"
        if self.gaps:
            detail += f"; this system cannot keep it from: {', '.join(self.gaps)}"
        if self.failures:
            detail = f"{name}: {'; '.join(self.failures[:10])}"
        proven = not self.failures
        return {"kind": self.plan["kind"], "proven": proven, "detail": detail, "gaps": self.gaps}

    def _must_fail(self, what: str, attempt: Callable[..., object], *arguments: object, gap: str = "") -> None:
        """Try something that must raise OSError. If it succeeds, that is a failure, or the gap that was known."""
        self.tried += 1
        try:
            result = attempt(*arguments)
        except OSError:
            return
        if result is not False:
            self._open(what, gap)

    def _must_work(self, what: str, attempt: Callable[[str], object], path: str) -> None:
        self.tried += 1
        try:
            attempt(path)
        except OSError as error:
            self.failures.append(f"cannot {what} ({error.strerror})")

    def _open(self, what: str, gap: str) -> None:
        if not gap:
            self.failures.append(f"can {what}")
        elif gap not in self.gaps:
            self.gaps.append(gap)

    # The probes

    def _powers(self) -> None:
        self.tried += 1
        with open("/proc/self/status", "rb") as status:
            lines = status.read().decode("utf-8", "replace").splitlines()
        fields = {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
        held = [name for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb") if int(fields[name], 16)]
        if os.geteuid() != 0:
            held = [name for name in held if name != "CapBnd"]  # Of no use to anyone who cannot gain privileges.
        if held or fields["NoNewPrivs"] != "1":
            self.failures.append(f"has or can gain privileges ({', '.join(held) or 'NoNewPrivs'})")

    def _hidden_files(self) -> None:
        for path in self.plan["must_not_read"]:
            self._must_fail(f"read {path}", _read, path)
        for path, level in self.marks.items():
            if level == HIDDEN and path != "/dev" and path not in self.names_seen:
                shown = (*self.marks, *self.plan["links"])
                allowed = {mark[len(path) + 1 :].partition("/")[0] for mark in below(path, shown)}
                self._must_fail(f"list {path}", _lists_more, path, allowed)

    def _writing_outside(self) -> None:
        places = {*SYSTEM_FOLDERS, os.path.dirname(os.getcwd()), *self.plan["must_not_write"]}
        places.update(path for path, level in self.marks.items() if level != WRITABLE)
        for place in sorted(places):
            mark = mark_for(place, self.marks)
            own = mark in self.plan["scratch"] or mark == "/dev" or self.marks.get(mark) == WRITABLE
            if os.path.isdir(place) and not own:
                self._must_fail(f"write into {place}", _write_into, place)

    def _other_processes(self) -> None:
        if self.own_processes:
            return  # Their numbers mean nothing in here; that they cannot be seen is what a namespace is.
        for pid in self.facts["processes"]:
            for name in ("environ", "mem", "auxv"):
                path = f"/proc/{pid}/{name}"
                self._must_fail(f"open {path}", _open_only, path)
            for name in (
                "root",
                "cwd",
                "fd/0",
                "map_files",
            ):  # Numbers in fd/ can be seen, but not what they stand for.
                path = f"/proc/{pid}/{name}"
                self._must_fail(f"follow {path}", os.readlink, path)
                self._must_fail(f"enter {path}", os.listdir, f"{path}/")
            gap = "signals to other processes" if self.abi < 6 else ""
            self._must_fail(f"signal process {pid}", os.kill, pid, 0, gap=gap)

    def _network(self) -> None:
        no_ports = "TCP to any port" if self.abi < 4 else ""
        for port in {*self.plan["must_not_connect"], UNUSED_PORT} - set(self.plan["connect"]):
            self._must_fail(f"connect to port {port}", _may_connect, port, gap=no_ports)
        if not self.plan["bind"]:
            self._must_fail("serve TCP", socket(AF_INET, SOCK_STREAM).bind, ("127.0.0.1", 0), gap=no_ports)
        no_filter = "" if self.filtered else "protocols beside TCP, keys, shared memory, leases"
        self._must_fail("use MPTCP", socket, AF_INET, SOCK_STREAM, IPPROTO_MPTCP, gap=no_filter)
        for command in jail_kernel.LEASES:
            self._must_fail("take leases on files", _may_lease, command, gap=no_filter)
        no_scope = "abstract unix sockets" if self.abi < 6 else ""
        knock = socket(AF_UNIX, SOCK_STREAM)
        self._must_fail("reach an abstract socket", knock.connect, self.facts["abstract"], gap=no_scope)

    def _services(self) -> None:
        """Sockets of services that would run a command outside: Landlock has no rule for these, only a mask helps."""
        for path in self.plan["services"]:
            self._must_fail(f"reach {path}", _is_open_socket, path, gap=path)

    def _what_must_work(self) -> None:
        for path in self.plan["must_read"]:
            self._must_work(f"read {path}", _read, path)
        for path, level in self.marks.items():
            if level == WRITABLE and os.path.isdir(path):
                self._must_work(f"write into {path}", _write_into, path)


def close_in(
    plan: dict[str, Any], readable: list[str], writable: list[str], facts: dict[str, Any], listed: Sequence[str] = ()
) -> dict[str, Any]:
    """Confine this process as far as its kernel can, prove it, and return the word about the jail."""
    abi = jail_kernel.landlock_abi()
    jail_kernel.drop_privileges()
    if abi:
        jail_kernel.restrict(readable, writable, plan["connect"], plan["bind"], abi, listed)
    filtered = jail_kernel.can_filter_calls()
    if filtered:
        jail_kernel.filter_calls(attributes=plan["kind"] == "landlock")  # Elsewhere mounts are read-only.
    proof = Proof(plan, facts, abi, filtered, listed)
    proof.run()
    return proof.report(f"{plan['kind']}, Landlock ABI {abi}")


def _read(path: str) -> bool:
    """False when a file holds nothing, as one does that is covered."""
    descriptor = _open_only(path)
    try:
        if os.path.isdir(path):
            os.listdir(descriptor)
            return True
        return bool(os.read(descriptor, 1))
    finally:
        os.close(descriptor)


def _open_only(path: str) -> int:
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)


def _lists_more(path: str, allowed: set[str]) -> bool:
    """False when a listing gives nothing but what may be seen."""
    if not os.path.isdir(path):
        return False
    return bool(set(os.listdir(path)) - allowed)


def _write_into(folder: str) -> None:
    path = f"{folder}/.jail-proof-{os.urandom(8).hex()}"
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    os.unlink(path)


def _may_connect(port: int) -> bool:
    """False when the kernel forbade to ask; any other answer came from the network."""
    client = socket(AF_INET, SOCK_STREAM)
    client.settimeout(2.0)
    try:
        client.connect(("127.0.0.1", port))
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EPERM)
    finally:
        client.close()
    return True


def _may_lease(command: int) -> bool:
    """False when it is forbidden to ask; to give up what one does not have fails for other reasons."""
    descriptor = _open_only("/")
    try:
        fcntl.fcntl(descriptor, command, fcntl.F_UNLCK)
    except OSError as error:
        return error.errno != errno.EPERM
    finally:
        os.close(descriptor)
    return True


def _is_open_socket(path: str) -> bool:
    return os.stat(path).st_mode & 0o170000 == 0o140000 and os.access(path, os.W_OK)
