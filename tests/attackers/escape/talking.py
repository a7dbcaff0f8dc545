"""The network, sockets and other ways to talk to somebody outside."""

import ctypes
import os
import socket

from common import attempt, call, libc, read, talk, where


def tcp(family, address, protocol=0):
    return talk(socket.socket(family, socket.SOCK_STREAM, protocol), (address, where["dashboard"]))


@attempt
def ask_the_dashboard():
    return tcp(socket.AF_INET, "127.0.0.1")


@attempt
def ask_the_dashboard_by_another_name():
    return tcp(socket.AF_INET, "0.0.0.0")


@attempt
def ask_the_dashboard_over_ipv6():
    return tcp(socket.AF_INET6, "::ffff:127.0.0.1")


@attempt
def ask_the_dashboard_over_mptcp():
    return tcp(socket.AF_INET, "127.0.0.1", 262)


def fast_open(send):
    sock = socket.socket()
    send(sock, b"GET / HTTP/1.0\r\n\r\n", 0x20000000, ("127.0.0.1", where["dashboard"]))
    return sock.recv(4096)


@attempt
def ask_the_dashboard_with_the_first_packet():
    return fast_open(lambda sock, data, flags, address: sock.sendto(data, flags, address))


@attempt
def ask_the_dashboard_with_a_message():
    return fast_open(lambda sock, data, flags, address: sock.sendmsg([data], [], flags, address))


@attempt
def serve_on_a_port():
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    sock.listen()
    return True


@attempt
def listen_to_the_wire():
    return socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3)) is not None


@attempt
def forge_packets():
    return socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_TCP) is not None


@attempt
def list_all_sockets_with_their_owners():
    return socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 4) is not None


@attempt
def talk_to_the_machines_host():
    return socket.socket(40, socket.SOCK_STREAM) is not None


@attempt
def ask_an_abstract_socket():
    return talk(socket.socket(socket.AF_UNIX), "\0" + where["abstract"])


@attempt
def send_to_an_abstract_socket():
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    sock.connect("\0" + where["abstract"] + "-datagrams")
    return True


@attempt
def call_into_another_run():
    return talk(socket.socket(socket.AF_UNIX), where["other_socket"])


@attempt
def call_into_a_run_found_in_proc():
    for line in read("/proc/net/unix").splitlines()[1:]:
        path = line.split(b" ")[-1]
        if path.startswith(b"/") and path != where["socket"].encode():
            try:
                found = talk(socket.socket(socket.AF_UNIX), path, patience_s=0.3)
            except OSError:
                continue
            if b"SECRET-" in found:
                return found
    raise OSError("none answered")


def attach(number):
    libc.shmat.restype = ctypes.c_void_p
    place = libc.shmat(number, None, 0o10000)
    if place in (None, ctypes.c_void_p(-1).value):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return ctypes.string_at(place, 40)


@attempt
def read_system_v_memory():
    return attach(call("shmget", where["ipc_key"], 0, 0))


@attempt
def read_system_v_memory_by_number():
    return attach(where["shm_id"])


@attempt
def read_a_system_v_queue():
    queue = call("msgget", where["ipc_key"], 0)
    buffer = ctypes.create_string_buffer(100)
    call("msgrcv", queue, buffer, 64, 0, 0o4000 | 0o40000)  # Copy, do not take.
    return buffer.raw


@attempt
def open_a_posix_queue():
    return call("mq_open", b"escape", os.O_RDWR | os.O_CREAT, 0o600, None) >= 0


@attempt
def read_the_users_keys():
    key = call("keyctl", 10, -4, b"user", b"emailbench-escape", 0)
    buffer = ctypes.create_string_buffer(100)
    call("keyctl", 11, key, buffer, 100)
    return buffer.raw
