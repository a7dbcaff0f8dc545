"""The public face: load a suite, open an episode on one of its tasks, call tools, grade.

from emailbench import load_suite, Episode

suite = load_suite()
with Episode.on(suite, "support_001", folder) as episode:
    episode.call("get_email_thread", {"thread_id": "support_001"})
    result = episode.grade()
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from emailbench.episode import opening
from emailbench.episode.calls import Answer
from emailbench.episode.calls import Episode as LiveEpisode
from emailbench.world.suite import Suite, load_suite

if TYPE_CHECKING:
    from emailbench.records.result import Result

__all__ = ["Answer", "Episode", "Suite", "load_suite"]


class Episode(LiveEpisode):
    """An episode that knows its suite and task and can therefore be graded."""

    suite: Suite | None = None
    task_id: str = ""

    @classmethod
    def on(cls, suite: Suite, task_id: str, folder: str | Path | None = None) -> Episode:
        """Open an episode on a task; ledger.json and tool_calls.jsonl go to `folder` (default: a new one).

        An episode that was begun there is gone on with; UserError is raised for files that none has written.
        """
        task = suite.task(task_id)
        world = suite.world_for(task)
        place = Path(folder or tempfile.mkdtemp(prefix="emailbench-"))
        with opening.writable(place):
            place.mkdir(parents=True, exist_ok=True)
            episode = cls(world, place / "ledger.json", place / "tool_calls.jsonl", thread_id=task.thread_id)
        episode.suite, episode.task_id = suite, task_id
        return episode

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Episode:
        """Open the episode that the `EMAIL_BENCH_*` variables describe, as the runner sets them for a local adapter."""
        settings = opening.settings_from(os.environ if environ is None else environ)
        world = opening.open_world(settings)
        place = opening.place_of(settings)
        with opening.writable(place.ledger):
            return cls(world, place.ledger, place.calls, thread_id=settings.get("thread"))

    def grade(self) -> Result:
        """Return the verdict on what has been done so far; only an episode opened by `on` knows its task."""
        from emailbench.base.errors import UserError
        from emailbench.grading.grader import grade_files

        if self.suite is None:
            raise UserError("this episode knows no task", remedy="open it with Episode.on(suite, task_id)")
        return grade_files(self.suite, self.suite.task(self.task_id), self.ledger_path, self.calls_path)
