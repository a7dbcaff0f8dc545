"""The public face: load a suite, open an episode on one of its tasks, call tools, grade.

from emailbench import load_suite, Episode

suite = load_suite()
with Episode.on(suite, "support_001") as episode:
    my_agent(episode.prompt, episode.call)
    result = episode.grade()
"""

from __future__ import annotations

import os
import tempfile
import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from emailbench.base.errors import UserError
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
    _remove_folder: Callable[[], object] | None = None

    @classmethod
    def on(cls, suite: Suite, task_id: str, folder: str | Path | None = None) -> Episode:
        """Open an episode on a task; ledger.json and tool_calls.jsonl go to `folder`.

        Without one they go to a new folder, which is removed when the episode is closed, or else when it is forgotten
        or the program ends. An episode that was begun in `folder` is gone on with; UserError is raised for files that
        none has written.
        """
        task = suite.task(task_id)
        world = suite.world_for(task)
        own = None if folder else tempfile.TemporaryDirectory(prefix="emailbench-")
        place = Path(own.name if own else folder or "")
        with opening.writable(place):
            place.mkdir(parents=True, exist_ok=True)
            episode = cls(world, place / "ledger.json", place / "tool_calls.jsonl", thread_id=task.thread_id)
        episode.suite, episode.task_id = suite, task_id
        if own is not None:
            episode._remove_folder = weakref.finalize(episode, own.cleanup)
        return episode

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Episode:
        """Open the episode that the `EMAIL_BENCH_*` variables describe, as the runner sets them for a local adapter."""
        settings = opening.settings_from(os.environ if environ is None else environ)
        world = opening.open_world(settings)
        place = opening.place_of(settings)
        with opening.writable(place.ledger):
            return cls(world, place.ledger, place.calls, thread_id=settings.get("thread"))

    @property
    def prompt(self) -> str:
        """The text that the runner gives an agent for this task, word for word; UserError when no task is known."""
        from emailbench.runner.prompt import render

        suite = self._known_suite()
        return render(suite.task(self.task_id), self.world)

    def grade(self) -> Result:
        """Return the verdict on what has been done so far; only an episode opened by `on` knows its task."""
        from emailbench.grading.grader import grade_files

        suite = self._known_suite()
        if not self.calls_path.exists() and self._remove_folder is not None:
            remedy = "grade before the `with` block ends, or give Episode.on a folder of yours"
            raise UserError("this episode is closed and its folder is gone", remedy=remedy)
        return grade_files(suite, suite.task(self.task_id), self.ledger_path, self.calls_path)

    def close(self) -> None:
        """Take no more calls, and remove the folder if it was made for this episode. Closing twice is harmless."""
        super().close()
        if self._remove_folder is not None:
            self._remove_folder()

    def __enter__(self) -> Episode:
        return self

    def _known_suite(self) -> Suite:
        if self.suite is None:
            raise UserError("this episode knows no task", remedy="open it with Episode.on(suite, task_id)")
        return self.suite
