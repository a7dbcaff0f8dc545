"""What the kernel can take away from a process for good: privileges, files, ports, signals, system calls.

Stand-alone: part of the warden's jail. Nothing here can be undone, and all of it is inherited. Order matters:
`drop_privileges` before `restrict` and `filter_calls` (a process with capabilities could still look into others).
"""

from __future__ import annotations

import errno
import os
import struct
import sys

from .warden_libc import address_of, call

TYPE_CHECKING = False  # `typing` takes longer to import than all of this.
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PR_CAPBSET_DROP, PR_SET_SECUREBITS, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT, PR_SET_SECCOMP = 24, 28, 38, 47, 22
AMBIENT_CLEAR_ALL, SECCOMP_MODE_FILTER = 4, 2
CAPABILITY_VERSION_3 = 0x20080522
SECUREBITS_ALL = 0b11101111  # No powers for user 0 as such, nor by set-user-id, nor ambient ones; each bit locked.


class KernelRefused(OSError):
    """The kernel does not do what is needed; the message names it."""


def _call(what: str, function: str, *arguments: int | bytes | None) -> int:
    result, number = call(function, *arguments)
    if result == -1:
        raise KernelRefused(number, f"{what}: {os.strerror(number)}")
    return result


# --- Privileges ---


def drop_privileges() -> None:
    """Give up every capability, extra groups, and any way to regain them, also as root."""
    if os.geteuid() == 0:
        try:
            os.setgroups([])
        except PermissionError:  # Root of a user namespace may be forbidden to; it then has none that count.
            pass
    for capability in range(64):
        if call("prctl", PR_CAPBSET_DROP, capability, 0, 0, 0)[0] == -1:
            break  # Past the last one, or an ordinary user, who has none to drop.
    call("prctl", PR_SET_SECUREBITS, SECUREBITS_ALL, 0, 0, 0)
    call("prctl", PR_CAP_AMBIENT, AMBIENT_CLEAR_ALL, 0, 0, 0)
    header = struct.pack("=II", CAPABILITY_VERSION_3, 0)
    _call("drop capabilities", "capset", header, bytes(24))
    _call("forbid new privileges", "prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


# --- Landlock ---

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # The same on every machine.
RULE_PATH, RULE_PORT = 1, 2
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
MAKE_CHAR, MAKE_BLOCK, REFER, TRUNCATE, IOCTL_DEV = 1 << 6, 1 << 11, 1 << 13, 1 << 14, 1 << 15
BIND_TCP, CONNECT_TCP = 1 << 0, 1 << 1
SCOPES = 0b11  # Abstract unix sockets and signals.
READ = READ_FILE | READ_DIR | EXECUTE
OF_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV


def landlock_abi() -> int:
    """Return the version of Landlock this kernel offers, 0 for none."""
    return max(0, call("syscall", CREATE_RULESET, None, 0, 1)[0])


def _known(abi: int) -> int:
    """All rights over files that a version knows: the first knew 13, REFER, TRUNCATE and IOCTL_DEV came later."""
    return int((1 << (13 + (abi >= 2) + (abi >= 3) + (abi >= 5))) - 1)


def restrict(
    readable: Iterable[str],
    writable: Iterable[str],
    connect: Iterable[int],
    bind: Iterable[int],
    abi: int,
    listed: Iterable[str] = (),
) -> None:
    """Confine this process: files to what lies below the given paths, TCP to the given ports, signals to its own kind.

    Of folders below `listed` ones the names can be seen, not what lies in the files.

    What an older version does not know stays open; `gaps` names it.
    """
    known = _known(abi)
    attributes = struct.pack("=QQQ", known, BIND_TCP | CONNECT_TCP if abi >= 4 else 0, SCOPES if abi >= 6 else 0)
    size = 24 if abi >= 6 else 16 if abi >= 4 else 8
    ruleset = _call("Landlock", "syscall", CREATE_RULESET, attributes, size, 0)
    write = known & ~(MAKE_CHAR | MAKE_BLOCK | EXECUTE)
    for paths, rights in ((readable, READ), (writable, READ | write), (listed, READ_DIR)):
        for path in paths:
            _allow_path(ruleset, path, rights & known)
    if abi >= 4:
        for ports, right in ((connect, CONNECT_TCP), (bind, BIND_TCP)):
            for port in ports:
                rule = struct.pack("=QQ", right, port)
                _call(f"Landlock rule for port {port}", "syscall", ADD_RULE, ruleset, RULE_PORT, rule, 0)
    _call("Landlock", "syscall", RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _allow_path(ruleset: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.EACCES, errno.ENOTDIR):
            return  # Gone since it was listed, or out of reach anyway.
        raise
    try:
        kind = os.fstat(place).st_mode & 0o170000
        if kind == 0o120000:  # A rule on a link would mean nothing: what it points to is what is asked for.
            return
        rights &= rights if kind == 0o040000 else OF_A_FILE
        rule = struct.pack("=Qi", rights, place)
        _call(f"Landlock rule for {path}", "syscall", ADD_RULE, ruleset, RULE_PATH, rule, 0)
    finally:
        os.close(place)


def gaps(abi: int) -> list[str]:
    """Name what this kernel's Landlock cannot keep from a process that is confined by it."""
    found = []
    if abi < 3:
        found.append("emptying files outside")
    if abi < 4:
        found.append("TCP to any port")
    if abi < 6:
        found.append("signals to other processes")
        found.append("abstract unix sockets")
    return found


# --- System calls: what Landlock has no rule for ---

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
NUMBER_AT, MACHINE_AT, ARGUMENTS_AT = 0, 4, 16
FIRST_X32_CALL = 0x40000000
MSG_FASTOPEN = 0x20000000
AF_UNIX, AF_INET, AF_INET6, AF_NETLINK = 1, 2, 10, 16
TCP, UDP = 6, 17

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # Column in the tables below, audit number.

# Answered with "not implemented", so that programs fall back: io_uring (its sockets pass this filter by), keys and
# System V and POSIX queues and memory (a way into other runs of the same user), file handles and fanotify (a way around
# paths), and BPF, tracing, modules (nothing an agent needs).
REFUSED = {
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195),
    "semget": (64, 190), "semop": (65, 193), "semctl": (66, 191), "semtimedop": (220, 192),
    "msgget": (68, 186), "msgsnd": (69, 189), "msgrcv": (70, 188), "msgctl": (71, 187),
    "mq_open": (240, 180), "mq_unlink": (241, 181),
    "open_by_handle_at": (304, 265), "fanotify_init": (300, 262),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "kexec_load": (246, 104), "kexec_file_load": (320, 294),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
}  # fmt: skip
# Calls that may change another process of the same user: allowed on oneself, which these arguments being 0 means.
ON_ITSELF_ONLY = {
    "prlimit64": ((302, 261), (0,)),
    "setpriority": ((141, 140), (0, 1)),
    "sched_setscheduler": ((144, 119), (0,)),
    "sched_setparam": ((142, 118), (0,)),
    "sched_setattr": ((314, 274), (0,)),
}
# Landlock has no rule for the attributes of files: a root without powers could still close /usr to everyone. Changing
# modes and owners is answered with a success that changed nothing, changing access lists as not supported. Timestamps
# stay possible: they do no harm, and programs keep locks alive with them.
PRETENDED = {
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452),
    "chown": (92, None), "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54),
}  # fmt: skip
UNSUPPORTED = {
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "setxattrat": (463, 463),
    "removexattr": (197, 14), "lremovexattr": (198, 15), "fremovexattr": (199, 16), "removexattrat": (466, 466),
    "file_setattr": (469, 469),
}  # fmt: skip
# Calls that can open a TCP connection without `connect`, which is all Landlock looks at; where their flags are.
SENDING = {"sendto": ((44, 206), 3), "sendmsg": ((46, 211), 2), "sendmmsg": ((307, 269), 3)}
SOCKET = (41, 198)
# Leases stall whoever opens the file next, and may be taken on any file that can be read and is the user's own:
# Python's, which every other run opens. Notices send signals.
FCNTL, LEASES = (72, 25), (1024, 1026)

Step = tuple[int, int, int, int]


def can_filter_calls() -> bool:
    """Say whether the tables know this machine."""
    return os.uname().machine in MACHINES and sys.maxsize > 1 << 32


def filter_calls(attributes: bool) -> None:
    """Refuse the calls in the tables to this process and all it starts; those on files' `attributes` if so asked."""
    column, machine = MACHINES[os.uname().machine]
    steps = _program(column, machine, attributes)
    code = b"".join(struct.pack("=HBBI", *step) for step in steps)
    program = struct.pack("@HP", len(steps), address_of(code))
    _call("filter system calls", "prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program)


def _program(column: int, machine: int, attributes: bool) -> list[Step]:
    """Assemble the filter. Each block after the first begins with the call's number loaded and ends in a verdict."""
    not_implemented = _refuse(errno.ENOSYS)
    steps: list[Step] = [
        (LOAD, 0, 0, MACHINE_AT),
        *_unless_equal(machine, not_implemented),  # 32-bit calls have other numbers.
        (LOAD, 0, 0, NUMBER_AT),
    ]
    if column == 0:
        steps += [(AT_LEAST, 0, 1, FIRST_X32_CALL), not_implemented]
    tables: list[tuple[Mapping[str, tuple[int | None, ...]], int]] = [(REFUSED, errno.ENOSYS)]
    if attributes:
        tables += [(PRETENDED, 0), (UNSUPPORTED, errno.EOPNOTSUPP)]
    for table, answer in tables:
        for number in (numbers[column] for numbers in table.values()):
            steps += _when(number, [_refuse(answer)]) if number is not None else []
    for numbers, arguments in ON_ITSELF_ONLY.values():
        checks = [step for at in arguments for step in (_load(at), *_unless_equal(0, _refuse(errno.EPERM)))]
        steps += _when(numbers[column], [*checks, (RETURN, 0, 0, ALLOW)])
    for numbers, flags_at in SENDING.values():
        check = [_load(flags_at), (ANY_BIT, 0, 1, MSG_FASTOPEN), _refuse(errno.EOPNOTSUPP), (RETURN, 0, 0, ALLOW)]
        steps += _when(numbers[column], check)
    leases = [step for command in LEASES for step in _when(command, [_refuse(errno.EPERM)])]
    steps += _when(FCNTL[column], [_load(1), *leases, (RETURN, 0, 0, ALLOW)])
    return [*steps, *_when(SOCKET[column], _socket_rules()), (RETURN, 0, 0, ALLOW)]


def _socket_rules() -> list[Step]:
    """Plain TCP and UDP, unix and routing sockets only: other protocols (MPTCP for one) pass Landlock's ports by."""
    wrong_protocol = _refuse(errno.EPROTONOSUPPORT)
    plain = [_load(2), *_if_equal(0), *_if_equal(TCP), *_if_equal(UDP), wrong_protocol]
    routing = [_load(2), *_if_equal(0), wrong_protocol]
    families = [(AF_INET, plain), (AF_INET6, plain), (AF_NETLINK, routing)]
    rules = [_load(0), *_if_equal(AF_UNIX)]
    for family, body in families:
        rules += _when(family, body)
    return [*rules, _refuse(errno.EAFNOSUPPORT)]


def _load(argument: int) -> Step:
    return (LOAD, 0, 0, ARGUMENTS_AT + 8 * argument)  # The lower half, where these calls have their numbers.


def _refuse(number: int) -> Step:
    return (RETURN, 0, 0, REFUSE | number)


def _when(value: int, body: list[Step]) -> list[Step]:
    return [(EQUAL, 0, len(body), value), *body]


def _if_equal(value: int) -> list[Step]:
    return [(EQUAL, 0, 1, value), (RETURN, 0, 0, ALLOW)]


def _unless_equal(value: int, verdict: Step) -> list[Step]:
    return [(EQUAL, 1, 0, value), verdict]
