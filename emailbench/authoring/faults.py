"""What the self-audit finds, and the table that it prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from emailbench.base.errors import UserError
from emailbench.base.plain import one_line


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: what was found, in which file and record, and what would be right."""

    where: str
    found: str
    remedy: str = ""

    def __str__(self) -> str:
        told = f"{self.where.removeprefix(f'{Path.cwd()}/')}: {self.found}"
        return one_line(f"{told.rstrip('.')}. {self.remedy}".strip() if self.remedy else told, 600)


@dataclass
class Part:
    """One part of the audit: how many things it looked at, and what it found."""

    name: str
    unit: str
    looked_at: int = 0
    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def see(self, faults: Iterable[Fault], count: int = 1) -> None:
        """Count what was looked at and keep what was found."""
        self.looked_at += count
        self.faults.extend(faults)

    @property
    def ok(self) -> bool:
        """Tell whether nothing was found."""
        return not self.faults


@contextmanager
def kept(faults: list[Fault], where: str) -> Iterator[None]:
    """Turn whatever is raised into a fault, so that what one part stumbles over hides nothing that others find."""
    try:
        yield
    except UserError as error:
        faults.append(Fault(error.where or where, error.found, error.remedy))
    except Exception as error:
        faults.append(own_fault(error, where))


def own_fault(error: Exception, where: str) -> Fault:
    """Return the fault of a check that broke, with the place in our code where it did."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})" if trace else ""
    found = f"the check itself broke here: {type(error).__name__}: {error}{place}"
    return Fault(where, found, "This is a fault of the check and says nothing about the suite; please report it")


def render(parts: Iterable[Part]) -> Iterator[str]:
    """Yield the lines of the table, then each fault under the name of its part, then the notes."""
    held = list(parts)
    width = max((len(part.name) for part in held), default=0)
    for part in held:
        verdict = "ok" if part.ok else f"{len(part.faults)} FAULTS" if len(part.faults) > 1 else "1 FAULT"
        yield f"{part.name:<{width}}  {part.looked_at:>6} {part.unit:<22} {part.seconds:>6.1f} s  {verdict}"
    for part in held:
        if part.faults:
            yield ""
            yield f"{part.name}:"
            yield from (f"  - {fault}" for fault in part.faults)
    notes = [f"{part.name}: {one_line(note, 600)}" for part in held for note in part.notes]
    if notes:
        yield ""
        yield from notes
