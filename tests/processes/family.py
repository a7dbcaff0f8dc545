"""An agent that leaves relatives of every kind behind. Run as `python3 family.py FOLDER KIND… THEN`.

Each relative writes its pid as the name of a file in FOLDER and then waits for ever. KINDs: child, grandchild (in its
own session), orphan (double fork, own session, empty environment, no open descriptors), stubborn (ignores SIGTERM),
stopped (stops itself), crowd (a tree of 127 processes, each in its own session), hopper (a process that is never the
same for long: forks, then exits). THEN: wait, exit (with status 7), final (prints a final event and hangs).
"""

import os
import signal
import sys
import time

folder = sys.argv[1]


def register() -> None:
    os.close(os.open(f"{folder}/{os.getpid()}", os.O_CREAT | os.O_WRONLY, 0o666))


def wait() -> None:
    register()
    while True:
        time.sleep(1000)


def child() -> None:
    if os.fork() == 0:
        wait()


def grandchild() -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.setsid()
            wait()
        wait()


def orphan() -> None:
    first = os.fork()
    if first == 0:
        os.setsid()
        if os.fork() == 0:
            os.setsid()
            os.closerange(0, 256)
            code = f"import os,time; os.close(os.open('{folder}/%d' % os.getpid(), os.O_CREAT)); time.sleep(1000)"
            os.execve(sys.executable, [sys.executable, "-I", "-S", "-c", code], {})
        os._exit(0)
    os.waitpid(first, 0)


def stubborn() -> None:
    if os.fork() == 0:
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        wait()


def stopped() -> None:
    if os.fork() == 0:
        register()
        os.kill(os.getpid(), signal.SIGSTOP)
        wait()


def crowd(depth: int = 6) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for _ in range(2):
        if depth and os.fork() == 0:
            os.setsid()
            crowd(depth - 1)
            wait()


def hopper() -> None:
    if os.fork():
        return
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    register()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if os.fork():
            os._exit(0)
        os.setsid()
        os.close(os.open(f"{folder}/hopped", os.O_CREAT | os.O_WRONLY))
        os.utime(f"{folder}/hopped")
    os._exit(0)


for kind in sys.argv[2:-1]:
    globals()[kind]()
relatives = sum({"grandchild": 2, "crowd": 126}.get(kind, 1) for kind in sys.argv[2:-1])
while len(os.listdir(folder)) < relatives:  # So that whoever counts them afterwards counts all.
    time.sleep(0.01)
print("ready", flush=True)
if sys.argv[-1] == "exit":
    sys.exit(7)
if sys.argv[-1] == "final":
    print('{"type": "result", "ok": true}', flush=True)
wait()
