"""Doors of the kernel that no agent needs."""

import ctypes
import os
import struct
import sys

from common import attempt, call, where


@attempt
def load_a_program_into_the_kernel():
    return call("bpf", 0, ctypes.create_string_buffer(struct.pack("=IIII", 2, 4, 8, 1) + bytes(112)), 128) >= 0


@attempt
def watch_a_process_by_counters():
    attributes = ctypes.create_string_buffer(struct.pack("=IIQ", 1, 128, 0) + bytes(112))
    return call("perf_event_open", attributes, where["victim"], -1, -1, 0) >= 0


@attempt
def handle_page_faults():
    return call("userfaultfd", 1) >= 0


@attempt
def watch_a_file_system():
    return call("fanotify_init", 0x200 | 0xC00, 0) >= 0


@attempt
def make_a_ring():
    return call("io_uring_setup", 4, ctypes.create_string_buffer(120)) >= 0


@attempt
def make_a_key():
    return call("add_key", b"user", b"escape", b"x", 1, -3) >= 0


@attempt
def load_a_module():
    try:
        call("finit_module", os.open(sys.executable, os.O_RDONLY), b"", 0)
    except OSError as error:
        return error.errno == 8  # The kernel would have, had it been one.
