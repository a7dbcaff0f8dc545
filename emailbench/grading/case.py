"""One case: what one outcome of a task expects, beside what a run left. Checks read nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from emailbench.base.shapes import dump
from emailbench.grading.ground import Ground
from emailbench.grading.recording import MAILS, Entry, Recording
from emailbench.grading.words import Words, words_of
from emailbench.records.ledger import ACTION_BUCKET
from emailbench.records.result import Process, Usage
from emailbench.records.task import Task, Value


@dataclass(frozen=True)
class Circumstances:
    """How a run came about, as far as the verdict depends on it."""

    process: Process = field(default_factory=Process)
    usage: Usage = field(default_factory=Usage)
    attested: bool = False
    trace: Path | bytes | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Case:
    """A task with one of its outcomes, the run's recording, and the ground both stand on."""

    task: Task
    recording: Recording
    ground: Ground
    circumstances: Circumstances = field(default_factory=Circumstances)

    @cached_property
    def primary(self) -> Entry | None:
        """The last live record of the expected kind on the task's thread."""
        fitting = [entry for entry in self.on_thread if entry.action == self.task.expected_action]
        return max(fitting, key=lambda entry: entry.call) if fitting else None

    @cached_property
    def on_thread(self) -> tuple[Entry, ...]:
        """The live records that stand on the task's thread."""
        return tuple(entry for entry in self.recording.entries if entry.thread_id == self.task.thread_id)

    @cached_property
    def expected_counts(self) -> Mapping[str, int]:
        """How many live records each bucket must hold; a bucket that is not named must be empty."""
        return self.task.expected_ledger or {ACTION_BUCKET[self.task.expected_action]: 1}

    @cached_property
    def expected_entries(self) -> tuple[Entry, ...]:
        """The primary record and the other live records that the outcome allows beside it."""
        allowed = {bucket for bucket, count in self.expected_counts.items() if count > 0}
        return tuple(entry for entry in self.on_thread if entry is self.primary or entry.bucket in allowed)

    def words(self, entry: Entry) -> tuple[Words, ...]:
        """Return the texts of a record that the agent wrote."""
        return words_of(entry, self.recording, self.ground)

    def is_outside(self, entry: Entry) -> bool:
        """Tell whether a record reaches anybody outside the company."""
        people = entry.attendees if entry.bucket == "scheduled_meetings" else entry.recipients
        if entry.bucket in MAILS and not people:
            return True
        return any(not self.ground.world.is_ours(address) for address in people)


@lru_cache(maxsize=1024)
def kind_of(value: Value) -> tuple[str, str]:
    """Return the kind and the text of a value that a task declares."""
    for kind, content in dump(value).items():
        if content is not None and kind != "from":
            return kind, str(content)
    return "text", ""
