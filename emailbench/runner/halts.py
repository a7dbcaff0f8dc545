"""Which runs are not even begun: of agents that cannot run here, and of those whose login the provider refuses.

What a run that is not begun left at another time stays as it is: a forgotten key costs no result that was paid for.
"""

from __future__ import annotations

import re
import threading

from emailbench.base.errors import UserError
from emailbench.records.result import Result, read_result
from emailbench.records.runfolder import RunFolder

IN_A_ROW = 2
"""After so many runs in a row that were void since the login was refused, no further one of the agent is begun."""

_LOGIN = re.compile(
    r"\b(?:401|402|403)\b|api.?key|unauthori[sz]ed|unauthenticated|authenticat|permission.?denied|forbidden|"
    r"(?:access|bearer|auth|oauth) ?token|log ?in\b|billing|credit balance|insufficient.?quota",
    re.IGNORECASE,
)
"""How providers say that a login is none, or that nobody pays for it."""


class Halts:
    """Notes of one invocation, for any thread."""

    def __init__(self) -> None:
        self._refused: dict[str, int] = {}
        self._words: dict[str, str] = {}
        self._lock = threading.Lock()

    def note(self, result: Result) -> None:
        """Take a result in, in the order in which runs end."""
        refused = is_refused(result)
        with self._lock:
            if result.agent not in self._words:
                self._refused[result.agent] = self._refused.get(result.agent, 0) + 1 if refused else 0
                if self._refused[result.agent] >= IN_A_ROW:
                    self._words[result.agent] = result.usage.provider_errors[0]

    def words(self, agent: str) -> str | None:
        """Return in which words the provider refused an agent that is halted; None for one that is not."""
        return self._words.get(agent)


def is_refused(result: Result) -> bool:
    """Tell whether a run is void since the provider did not take the login."""
    errors = result.usage.provider_errors
    return result.verdict == "void" and bool(errors) and _LOGIN.search(errors[0]) is not None


def holds_verdict(folder: RunFolder) -> bool:
    """Tell whether a run's folder holds the verdict on an earlier run, which nothing but a new run may replace."""
    try:
        return read_result(folder.result).verdict != "void"
    except (UserError, OSError):
        return False
