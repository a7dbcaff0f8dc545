"""Reading what is hidden, by its path and around it."""

import ctypes
import glob
import mmap
import os
import shutil
import stat
import struct

from common import answers, attempt, call, read, run, where


@attempt
def read_by_path():
    return read(answers())


@attempt
def read_another_run():
    return read(where["other_run"])


@attempt
def read_the_runners_home():
    return read(where["home_file"])


@attempt
def read_by_a_relative_path():
    return read(os.path.relpath(answers(), os.getcwd()))


@attempt
def read_after_chdir():
    os.chdir(os.path.dirname(answers()))
    return read(os.path.basename(answers()))


@attempt
def read_from_a_descriptor_of_the_root():
    root = os.open("/", os.O_PATH)
    return read(answers().lstrip("/"), dir_fd=root)


@attempt
def read_by_reopening_a_path_descriptor():
    return read(f"/proc/self/fd/{os.open(answers(), os.O_PATH)}")


@attempt
def read_by_proc_self_root():
    return read(f"/proc/self/root{answers()}")


@attempt
def read_by_a_symbolic_link():
    os.symlink(answers(), "link")
    return read("link")


@attempt
def read_by_a_hard_link():
    os.link(answers(), "hard-link")
    return read("hard-link")


@attempt
def read_by_moving_it_here():
    copy = where["movable"]
    os.rename(copy, "moved")
    try:
        return read("moved")
    finally:
        os.rename("moved", copy)


@attempt
def read_by_another_program():
    return run("cat", answers())


@attempt
def read_by_a_set_user_id_program():
    return run("su", "-s", "/bin/sh", "-c", f"cat {answers()}", "root")


@attempt
def read_by_a_program_without_a_file():
    program = os.memfd_create("cat")
    with open(shutil.which("cat"), "rb") as source:
        os.write(program, source.read())
    return run(f"/proc/{os.getpid()}/fd/{program}", answers())


@attempt
def execute_it():
    return run(where["script"])


@attempt
def list_the_suite():
    return ",".join(os.listdir(os.path.dirname(answers()))).encode()


@attempt
def read_an_installed_copy():
    return read(where["copy"])


@attempt
def find_a_copy_beside_a_module():
    found = [read(path) for path in glob.glob(os.path.join(where["packages"], "*", "tasks", "**"), recursive=True)
             if os.path.isfile(path)]  # fmt: skip
    return b"".join(found)


@attempt
def read_a_copy_by_a_descriptor_of_its_package():
    package = os.open(os.path.dirname(os.path.dirname(where["copy"])), os.O_PATH)
    return read("tasks/" + os.path.basename(where["copy"]), dir_fd=package)


@attempt
def bring_a_copy_here():
    os.rename(os.path.dirname(where["copy"]), "copied")
    return read(os.path.join("copied", os.path.basename(where["copy"])))


@attempt
def look_into_what_others_keep_at_the_top():
    def sees(place, name):
        try:
            return name in os.listdir(place)
        except OSError:
            return False

    return any(sees(place, name) for place, name in where["others"].items() if name)


@attempt
def list_by_pattern():
    return ",".join(glob.glob(os.path.dirname(answers()) + "/*")).encode()


@attempt
def read_a_strangers_temporary_file():
    return read(where["temporary"])


@attempt
def read_shared_memory_files():
    return b"".join(read(path) for path in glob.glob("/dev/shm/*") if os.path.isfile(path)) or read(where["shm_file"])


@attempt
def read_by_io_uring():
    return uring_read(answers())


def uring_read(path):
    """Open and read through a ring: system calls that no filter of `openat` sees."""
    parameters = ctypes.create_string_buffer(120)
    ring = call("io_uring_setup", 4, parameters)
    field = lambda at: struct.unpack_from("=I", parameters.raw, at)[0]  # noqa: E731
    sq_tail, sq_array, cq_off = field(44), field(64), 80
    sq = mmap.mmap(ring, sq_array + 64, offset=0)
    cq = mmap.mmap(ring, field(cq_off + 20) + 16 * 8, offset=0x8000000)
    entries = mmap.mmap(ring, 64 * 4, offset=0x10000000)
    name, data = ctypes.create_string_buffer(path.encode()), ctypes.create_string_buffer(4096)

    def submit(opcode, fd, address, length):
        tail = struct.unpack_from("=I", sq, sq_tail)[0]
        slot = tail % 4
        struct.pack_into("=BBHiQQII", entries, slot * 64, opcode, 0, 0, fd, 0, address, length, 0)
        struct.pack_into("=I", sq, sq_array + 4 * slot, slot)
        struct.pack_into("=I", sq, sq_tail, tail + 1)
        call("io_uring_enter", ring, 1, 1, 1, None, 0)
        result = struct.unpack_from("=i", cq, field(cq_off + 20) + 16 * tail + 8)[0]
        if result < 0:
            raise OSError(-result, os.strerror(-result))
        return result

    opened = submit(18, -100, ctypes.addressof(name), 0)
    submit(22, opened, ctypes.addressof(data), 4096)
    return data.raw


@attempt
def read_by_a_file_handle():
    for place in ("/", "/usr", os.getcwd()):
        handle = ctypes.create_string_buffer(struct.pack("=Ii", 128, 0) + bytes(128))
        number = ctypes.c_int()
        call("name_to_handle_at", -100, answers().encode(), handle, ctypes.byref(number), 0)
        try:
            mount = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
            with open(call("open_by_handle_at", mount, handle, os.O_RDONLY), "rb") as file:
                return file.read()
        except OSError as error:
            last = error
    raise last


@attempt
def read_the_disk():
    for name in os.listdir("/sys/block"):
        if name.startswith(("loop", "ram", "zram")):
            continue
        return os.read(os.open(f"/dev/{name}", os.O_RDONLY), 512) is not None
    raise OSError("no disk")


@attempt
def make_a_device_of_the_disk():
    for name in os.listdir("/sys/block"):
        if name.startswith(("loop", "ram", "zram")):
            continue
        major, minor = map(int, read(f"/sys/block/{name}/dev").split(b":"))
        os.mknod("disk", stat.S_IFBLK | 0o600, os.makedev(major, minor))
        return os.read(os.open("disk", os.O_RDONLY), 512) is not None
    raise OSError("no disk")


@attempt
def read_physical_memory():
    for path in ("/dev/mem", "/dev/kmem", "/proc/kcore", "/dev/port"):
        try:
            return len(os.read(os.open(path, os.O_RDONLY), 16)) > 0
        except OSError as error:
            last = error
    raise last


@attempt
def open_another_terminal():
    return os.open(where["terminal"], os.O_RDWR | os.O_NOCTTY) >= 0
