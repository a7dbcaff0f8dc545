"""What the attempts share: raw system calls, and where things are."""

import ctypes
import os
import subprocess

libc = ctypes.CDLL(None, use_errno=True)
MACHINE = os.uname().machine
CALLS = {
    "x86_64": {"ptrace": 101, "mount": 165, "pivot_root": 155, "shmget": 29, "shmat": 30, "msgget": 68, "msgrcv": 70,
               "add_key": 248, "keyctl": 250, "perf_event_open": 298, "fanotify_init": 300, "name_to_handle_at": 303,
               "open_by_handle_at": 304, "setns": 308, "process_vm_readv": 310, "bpf": 321, "userfaultfd": 323,
               "mq_open": 240, "finit_module": 313, "fchmodat2": 452, "tgkill": 234},
    "aarch64": {"ptrace": 117, "mount": 40, "pivot_root": 41, "shmget": 194, "shmat": 196, "msgget": 186, "msgrcv": 188,
                "add_key": 217, "keyctl": 219, "perf_event_open": 241, "fanotify_init": 262, "name_to_handle_at": 264,
                "open_by_handle_at": 265, "setns": 268, "process_vm_readv": 270, "bpf": 280, "userfaultfd": 282,
                "mq_open": 180, "finit_module": 273, "fchmodat2": 452, "tgkill": 131},
}[MACHINE] | {"io_uring_setup": 425, "io_uring_enter": 426, "open_tree": 428, "fsopen": 430, "pidfd_getfd": 438,
              "move_mount": 429}  # fmt: skip
CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
ATTEMPTS = {}
where = {}


def attempt(function):
    ATTEMPTS[function.__name__] = function
    return function


def call(name, *arguments):
    """A raw system call; OSError when it fails."""
    words = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    result = libc.syscall(CALLS[name], *words)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def read(path, **options):
    with open(os.open(path, os.O_RDONLY, **options), "rb") as file:
        return file.read(1 << 20)


def run(*command):
    return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=5).stdout


def talk(sock, address, patience_s=3.0):
    sock.settimeout(patience_s)
    sock.connect(address)
    sock.sendall(b"GET / HTTP/1.0\r\n\r\n")
    return sock.recv(4096)


def answers():
    return where["answers"]
