"""Changing what is where: mounts, namespaces, roots."""

import ctypes
import os

from common import CLONE_NEWNS, CLONE_NEWUSER, MS_BIND, MS_PRIVATE, MS_REC, answers, attempt, call, libc, read, where


def own_namespace():
    """A mount namespace to play in: directly, or below a user namespace as ordinary users do."""
    uid, gid = os.getuid(), os.getgid()
    if libc.unshare(CLONE_NEWNS) != 0:
        if libc.unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        for name, text in (("setgroups", "deny"), ("uid_map", f"0 {uid} 1"), ("gid_map", f"0 {gid} 1")):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
    call("mount", b"none", b"/", None, MS_REC | MS_PRIVATE, None)


@attempt
def bind_the_suite_here():
    own_namespace()
    os.makedirs("bound", exist_ok=True)
    call("mount", os.path.dirname(answers()).encode(), b"bound", None, MS_BIND | MS_REC, None)
    return read(f"bound/{os.path.basename(answers())}")


@attempt
def take_a_cover_away():
    own_namespace()
    for place in (os.path.dirname(answers()), os.path.dirname(os.path.dirname(answers()))):
        libc.umount2(place.encode(), 2)
    return read(answers())


@attempt
def overlay_the_suite():
    own_namespace()
    os.makedirs("overlay", exist_ok=True)
    lower = f"lowerdir={os.path.dirname(answers())}:/etc".encode()
    call("mount", b"overlay", b"overlay", b"overlay", 0, lower)
    return read(f"overlay/{os.path.basename(answers())}")


@attempt
def clone_a_mount_tree():
    own_namespace()
    tree = call("open_tree", -100, os.path.dirname(answers()).encode(), 1 | 0o2000000)
    return read(os.path.basename(answers()), dir_fd=tree)


@attempt
def mount_a_file_system_of_ones_own():
    own_namespace()
    os.makedirs("fs", exist_ok=True)
    call("mount", b"tmpfs", b"fs", b"tmpfs", 0, None)
    return True


@attempt
def open_a_file_system_context():
    own_namespace()
    return call("fsopen", b"tmpfs", 0) >= 0


@attempt
def change_the_root():
    inside = os.path.dirname(answers())
    root = os.open("/", os.O_PATH)
    os.chroot(inside)
    os.fchdir(root)
    return read(answers().lstrip("/"))


@attempt
def pivot_the_root():
    own_namespace()
    os.makedirs("new/old", exist_ok=True)
    call("mount", b"new", b"new", None, MS_BIND, None)
    call("pivot_root", b"new", b"new/old")
    return read(f"/old{answers()}")


@attempt
def join_the_namespace_of_another_process():
    for pid in (where["victim"], 1):
        call("setns", os.open(f"/proc/{pid}/ns/mnt", os.O_RDONLY), 0)
    return read(answers())
