"""Changing something outside. What these change in silence is looked at by the host."""

import glob
import os
import socket
import struct

from common import attempt, call, libc, where


def opens_for_writing(path, flags=0):
    os.close(os.open(path, os.O_WRONLY | flags, 0o600))
    return True


@attempt
def overwrite_a_file():
    with open(where["precious"], "r+b") as file:
        return file.write(b"overwritten") > 0


@attempt
def truncate_a_file():
    os.truncate(where["precious"], 3)


@attempt
def empty_a_file_on_opening():
    os.open(where["precious"], os.O_RDONLY | os.O_TRUNC)


@attempt
def change_the_mode_of_a_file():
    os.chmod(where["precious"], 0)


@attempt
def change_the_mode_by_a_descriptor():
    os.chmod(f"/proc/self/fd/{os.open(where['precious'], os.O_PATH)}", 0)


@attempt
def change_the_mode_the_new_way():
    call("fchmodat2", -100, where["precious"].encode(), 0, 0)


@attempt
def change_the_mode_of_a_readable_file():
    os.chmod(where["readable"], 0)


@attempt
def change_the_access_list_of_a_file():
    acl = struct.pack("=IHHIHHIHHI", 2, 1, 0, 0xFFFFFFFF, 4, 0, 0xFFFFFFFF, 32, 0, 0xFFFFFFFF)
    os.setxattr(where["precious"], "system.posix_acl_access", acl)


@attempt
def remove_a_file():
    os.unlink(where["removable"])


@attempt
def put_another_file_in_its_place():
    with open("replacement", "w") as file:
        file.write("replaced")
    os.replace("replacement", where["removable"])


@attempt
def swap_two_files():
    with open("swapped", "w") as file:
        file.write("swapped")
    libc.renameat2(-100, b"swapped", -100, where["removable"].encode(), 2)


@attempt
def write_into_the_runs_folder():
    return opens_for_writing(f"{where['run_folder']}/ledger.json", os.O_CREAT)


@attempt
def write_into_another_run():
    return opens_for_writing(where["other_run"] + ".new", os.O_CREAT)


@attempt
def make_a_folder_outside():
    os.mkdir(f"{where['run_folder']}/folder")
    return True


@attempt
def make_a_link_outside():
    os.symlink("/etc/passwd", f"{where['run_folder']}/link")
    return True


@attempt
def make_a_pipe_outside():
    os.mkfifo(f"{where['run_folder']}/pipe")
    return True


@attempt
def bind_a_socket_outside():
    socket.socket(socket.AF_UNIX).bind(f"{where['run_folder']}/socket")
    return True


@attempt
def write_into_the_runners_home():
    return opens_for_writing(f"{os.path.dirname(where['home_file'])}/.bashrc", os.O_CREAT)


@attempt
def write_into_the_common_tmp():
    with open(where["tmp_mark"], "w") as file:
        file.write("here")


@attempt
def write_into_pythons_start():
    return opens_for_writing(f"{where['site']}/escape.pth", os.O_CREAT)


def writes_to_the_system(name, *paths, flags=0):
    def try_it():
        for path in paths:
            try:
                return opens_for_writing(path, flags)
            except OSError as error:
                last = error
        raise last

    try_it.__name__ = name
    return attempt(try_it)


writes_to_the_system("change_the_dump_handler", "/proc/sys/kernel/core_pattern")
writes_to_the_system("change_the_module_loader", "/proc/sys/kernel/modprobe")
writes_to_the_system("press_the_system_request_key", "/proc/sysrq-trigger")
writes_to_the_system("change_the_event_helper", "/sys/kernel/uevent_helper", "/sys/power/state")
writes_to_the_system(
    "change_a_control_group", *glob.glob("/sys/fs/cgroup/*/release_agent"), "/sys/fs/cgroup/cgroup.procs"
)
writes_to_the_system("preload_into_every_program", "/etc/ld.so.preload.escape", flags=os.O_CREAT)
writes_to_the_system("leave_a_job_behind", "/etc/cron.d/escape", "/var/spool/cron/escape", flags=os.O_CREAT)
