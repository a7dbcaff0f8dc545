"""What messages to people say about values: what was found, and what is close to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def describe(value: object) -> str:
    """Name a JSON value for an error message, shortened and safe to print."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f"the string {ascii(value if len(value) <= 60 else value[:57] + '…')}"
    if isinstance(value, (int, float)):
        return f"the number {str(value)[:40]}"
    return "a list" if isinstance(value, (list, tuple)) else "an object" if isinstance(value, Mapping) else "a value"


def misspelt(names: Iterable[str], known: Iterable[str]) -> tuple[str, str] | None:
    """Return the first unknown name that is nearly a known one, and that one; None when all is well.

    For objects that may hold more than what is known: a word of their own is fine, a misspelt one loses its meaning.
    """
    import difflib

    wanted = list(known)
    for name in (name for name in names if name not in wanted):
        close = difflib.get_close_matches(name, wanted, n=1, cutoff=0.8)
        if close:
            return name, close[0]
    return None


def did_you_mean(name: str, known: Iterable[str], *, show: int = 40) -> str:
    """Return a remedy that lists what exists and, first, what is close to `name`."""
    import difflib  # Late: only a mistake needs it.

    names = sorted(known)
    if not names:
        return "known: none"
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.6)
    listed = ", ".join(names[:show]) + (f", … ({len(names)} in all)" if len(names) > show else "")
    return (f"did you mean {' or '.join(close)}? " if close else "") + f"known: {listed}"


def counted(number: int, noun: str) -> str:
    """Return a number and what it counts, such as ``1 run`` and ``2 runs``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
