"""An agent that does no work but tries to get out of its jail, in every way its author could think of.

It reads where things are from standard input (one JSON object of paths, pids, ports; no secret) and prints one JSON
object: for each named attempt "open" or why it failed. An attempt is open when it comes upon the text SECRET-, which
stands in everything that must stay hidden, or when it could do what it must not. What changes the outside in silence is
looked at from there (`tests/processes/escape_host.py`).

Each attempt runs in a process of its own, and none does lasting harm if it succeeds: it is also run without a jail, to
show that it can. Not counted, since Landlock has no rule for them: that a path exists can be seen, changes in a folder
whose name is known can be watched, timestamps of one's own files can be set, and UDP can be sent.
"""

import json
import os
import select
import signal
import sys
import time

from common import ATTEMPTS, read, where


def in_a_process_of_its_own(function):
    """Run one attempt; "open" or what stopped it."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            result = function()
            happened = b"SECRET-" in result if isinstance(result, bytes) else result
            word = "open" if happened else f"nothing gained: {result!r:.60}"
        except BaseException as error:
            word = f"{type(error).__name__}: {error}"
        os.write(writer, word.encode("utf-8", "backslashreplace")[:200])
        os._exit(0)
    os.close(writer)
    ready, _, _ = select.select([reader], [], [], 8)
    word = os.read(reader, 300).decode() if ready else "no answer"
    os.close(reader)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return word or "died"


if __name__ == "__main__":
    for part in ("reading", "mounts", "processes", "talking", "writing", "kernel"):
        __import__(part)
    where.update(json.load(sys.stdin))
    while not os.path.exists(where["warden_file"]):
        time.sleep(0.01)
    where["warden"] = int(read(where["warden_file"]))
    skipped = set(where.get("skip", ()))
    print(json.dumps({name: in_a_process_of_its_own(one) for name, one in ATTEMPTS.items() if name not in skipped}))
