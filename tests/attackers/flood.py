"""Prints more than anybody wants to keep, and starts more children than it needs."""

import os
import sys

line = b"x" * 65535 + b"\n"
for _ in range(1600):
    sys.stdout.buffer.write(line)
for _ in range(60):
    if os.fork() == 0:
        os.execv("/bin/sleep", ["sleep", "60"])
