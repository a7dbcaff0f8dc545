"""`emailbench show TASK`: a task as an agent meets it: the prompt, the thread as mail. The answer is not shown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from emailbench.base import console
from emailbench.base.errors import UserError
from emailbench.base.plain import one_line, printable
from emailbench.records.task import Task
from emailbench.runner.prompt import render
from emailbench.world.clock import show as show_time
from emailbench.world.model import Message, World
from emailbench.world.suite import load_suite

_SHOWN = ("from", "to", "cc", "sent_at", "subject")
"""Headers that have a line of their own; the others follow by their names."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print what the arguments ask for; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="emailbench show", description="Show a task as an agent meets it: the prompt and the thread."
    )
    parser.add_argument("task", help="the task's id")
    parser.add_argument("--suite", type=Path, metavar="DIR", help="a folder with data/ and tasks/")
    parser.add_argument(
        "--tasks-file", type=Path, action="append", default=[], metavar="FILE", help="instead of the suite's task files"
    )
    parser.add_argument("--prompt-only", action="store_true", help="print the prompt and nothing else")
    options = parser.parse_args(argv)
    try:
        suite = load_suite(options.suite, options.tasks_file)
        task = suite.task(options.task)
        world = suite.world_for(task)
    except UserError as error:
        print(f"emailbench show: {error}", file=sys.stderr)
        return 2
    prompt = printable(render(task, world))
    console.write("\n".join([prompt, *(() if options.prompt_only else thread_lines(task, world)), ""]))
    return 0


def thread_lines(task: Task, world: World) -> Iterator[str]:
    """Yield the task's thread as a person reads mail, oldest message first."""
    thread = world.threads[task.thread_id]
    yield f"===== thread {task.thread_id}: {one_line(thread.subject, 100)} ({len(thread.messages)} messages)"
    for message in thread.messages:
        yield from _message_lines(message, world)


def _message_lines(message: Message, world: World) -> Iterator[str]:
    yield ""
    yield f"----- {message.record}"
    yield f"From:    {one_line(message.sender)}"
    yield f"To:      {one_line(', '.join(message.to))}"
    if message.cc:
        yield f"Cc:      {one_line(', '.join(message.cc))}"
    yield f"Date:    {show_time(message.sent_at, world.zone)}"
    yield f"Subject: {one_line(message.subject)}"
    for name, value in message.headers.items():
        if name not in _SHOWN:
            yield f"{name}: {one_line(str(value))}"
    yield ""
    yield printable(message.text).rstrip()
    for attachment in message.attachments:
        name, text = (str(attachment.get(key, "")) for key in ("name", "text"))
        yield f"[attachment {one_line(name)}: {one_line(text, 300)}]"
