"""The three kinds of failure, told apart by type.

A `UserError` is bad input from whoever runs or authors the benchmark (exit code 2), an `AgentError` is a tool call
that a real mail system would refuse (answered, logged, changes nothing), and anything else that is raised is our own
fault (it makes the run it happened in void and is never held against an agent).
"""

from __future__ import annotations


class EmailBenchError(Exception):
    """The root of every error this package raises on purpose."""


class UserError(EmailBenchError):
    """Bad input: what was found, where, and what would be right.

    `where` is a file and record such as ``tasks/tasks.json, task support_001, queue``.
    """

    def __init__(self, found: str, *, where: str = "", remedy: str = "") -> None:
        self.found = found
        self.where = where
        self.remedy = remedy
        parts = [f"{where}: {found}" if where else found]
        if remedy:
            parts.append(remedy)
        super().__init__("; ".join(part.rstrip(".") for part in parts) + ".")


class AgentError(EmailBenchError):
    """A tool call that cannot be carried out; the message tells the agent what would be right."""


class ExtraMissing(UserError):
    """An optional extra is needed for what was asked; the message says how to get it."""
