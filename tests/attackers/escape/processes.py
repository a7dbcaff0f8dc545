"""Looking into other processes, and doing something to them."""

import ctypes
import fcntl
import os
import signal
import socket
import struct
import time

from common import answers, attempt, call, read, where


def look_into(pid):
    """Whatever of a process might give a secret away."""
    for name in ("environ", "cwd/answers.json", f"root{answers()}", *(f"fd/{n}" for n in range(3, 12)), "mem"):
        try:
            if name != "mem":
                found = read(f"/proc/{pid}/{name}")
            else:
                with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
                    low, high = (int(part, 16) for part in next(x for x in maps if "[heap]" in x).split()[0].split("-"))
                    memory.seek(low)
                    found = memory.read(high - low)
            if b"SECRET-" in found:
                return found
        except OSError as error:
            last = error
    raise last


@attempt
def look_into_a_process():
    return look_into(where["victim"])


@attempt
def look_into_the_runner():
    return look_into(where["runner"])


@attempt
def look_into_the_warden():
    return os.readlink(f"/proc/{where['warden']}/fd/0") is not None


def one_file_of_a_process(name):
    def try_it():
        return read(f"/proc/{where['victim']}/{name}")

    try_it.__name__ = f"read_a_process_{name.split('/')[0]}"
    return attempt(try_it)


one_file_of_a_process("environ")
one_file_of_a_process("cwd/answers.json")
one_file_of_a_process("fd/3")


@attempt
def read_a_process_root():
    return read(f"/proc/{where['victim']}/root{answers()}")


@attempt
def read_a_process_thread():
    return read(f"/proc/{where['victim']}/task/{where['victim']}/environ")


@attempt
def read_the_first_process():
    return read(f"/proc/1/root{answers()}")


@attempt
def read_memory_through_vm_readv():
    size = 64
    buffer = ctypes.create_string_buffer(size)
    local = ctypes.create_string_buffer(struct.pack("=QQ", ctypes.addressof(buffer), size))
    remote = ctypes.create_string_buffer(struct.pack("=QQ", where["victim_address"], size))
    call("process_vm_readv", where["victim"], local, 1, remote, 1, 0)
    return buffer.raw


@attempt
def trace_a_process():
    call("ptrace", 16, where["victim"], 0, 0)
    os.waitpid(where["victim"], 0)
    call("ptrace", 17, where["victim"], 0, 0)
    return True


@attempt
def seize_a_process():
    call("ptrace", 0x4206, where["victim"], 0, 0)
    return True


@attempt
def trace_the_warden():
    call("ptrace", 0x4206, where["warden"], 0, 0)
    return True


@attempt
def take_a_descriptor():
    copy = call("pidfd_getfd", os.pidfd_open(where["victim"]), 3, 0)
    return os.pread(copy, 100, 0)


@attempt
def signal_a_process():
    os.kill(where["victim"], signal.SIGUSR1)
    return True


@attempt
def signal_the_runner():
    os.kill(where["runner"], 0)
    return True


@attempt
def signal_the_warden():
    os.kill(where["warden"], 0)
    return True


@attempt
def signal_a_thread():
    call("tgkill", where["victim"], where["victim"], 0)
    return True


@attempt
def signal_a_group():
    os.killpg(where["victim"], 0)
    return True


@attempt
def signal_through_a_process_descriptor():
    signal.pidfd_send_signal(os.pidfd_open(where["victim"]), 0)
    return True


@attempt
def signal_by_input():
    """The kernel sends SIGIO to whoever owns a descriptor; the host looks whether it came."""
    one, two = socket.socketpair()
    fcntl.fcntl(one, fcntl.F_SETOWN, where["victim"])
    fcntl.fcntl(one, fcntl.F_SETFL, fcntl.fcntl(one, fcntl.F_GETFL) | os.O_ASYNC)
    two.send(b"x")
    time.sleep(0.2)


@attempt
def limit_a_process():
    import resource

    resource.prlimit(where["victim"], resource.RLIMIT_CORE, (0, 0))
    return True


@attempt
def slow_a_process_down():
    os.setpriority(os.PRIO_PROCESS, where["victim"], 19)
    return True


@attempt
def idle_a_process():
    os.sched_setscheduler(where["victim"], os.SCHED_IDLE, os.sched_param(0))
    return True


@attempt
def offer_a_process_to_the_killer():
    os.open(f"/proc/{where['victim']}/oom_score_adj", os.O_WRONLY)
    return True
