"""The words that an agent answers for, cut from the records it left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from emailbench.grading.ground import Ground
from emailbench.grading.recording import Entry, Recording
from emailbench.text.bodies import invented_quotes, parts
from emailbench.text.canonical import canonical
from emailbench.text.renderings import has_markup, renderings

BODIES = ("body", "note")
"""Fields in which history may be quoted and a signature may stand."""
SHORTEST_SOURCE = 12
"""Letters of a text, other than one of a mail, that somebody may quote."""


@dataclass(frozen=True)
class Words:
    """One text field of a record, canonical.

    `own` is what the writer says, quotes that nobody wrote included; `spoken` has the signature too; `whole` is all of
    the field. `others` are what a program that renders markup may show instead, the shown text first.
    """

    field: str
    own: str
    signature: str
    whole: str
    invented: str = ""
    """What stands behind marks of quotation and that nobody wrote before; it is part of `own`, too."""
    marked: bool = False
    """It holds markup, struck or hidden text."""
    others: tuple[Words, ...] = ()

    @property
    def spoken(self) -> str:
        """All that the writer answers for."""
        return f"{self.own}\n\n{self.signature}" if self.signature else self.own

    @property
    def ways(self) -> tuple[Words, ...]:
        """All ways in which the field may be read, the canonical one first."""
        return (self, *self.others)

    @property
    def seen(self) -> Words:
        """The field without what is struck or hidden."""
        return self.others[0] if self.others else self


def words_of(entry: Entry, recording: Recording, ground: Ground) -> tuple[Words, ...]:
    """Return the texts of a record; a subject or title that is only the thread's is none of the agent's."""
    key = ("words", entry.bucket, id(entry))
    if key not in recording.kept:
        usual = _usual_subjects(ground)
        pairs = [(name, text) for name, text in entry.texts if name in BODIES or text.strip().lower() not in usual]
        recording.kept[key] = tuple(_rendered(name, text, entry, recording, ground) for name, text in pairs)
    return recording.kept[key]  # type: ignore[no-any-return]


def _usual_subjects(ground: Ground) -> frozenset[str]:
    def build() -> frozenset[str]:
        subjects = {ground.thread.subject, *(message.subject for message in ground.thread.messages)}
        return frozenset(f"{start}{subject}".strip().lower() for subject in subjects for start in ("", "re: "))

    return ground.kept("usual subjects", build)


def _rendered(name: str, text: str, entry: Entry, recording: Recording, ground: Ground) -> Words:
    words = _words(name, text, entry, recording, ground)
    if not has_markup(text):
        return words
    others = (_words(name, one, entry, recording, ground) for one in renderings(text))
    return replace(words, marked=True, others=tuple(others))


def _words(name: str, text: str, entry: Entry, recording: Recording, ground: Ground) -> Words:
    if name not in BODIES:
        plain = canonical(text)
        return Words(name, plain, "", plain)
    cut = parts(text)
    own, invented = cut.own, ""
    if cut.quoted:
        invented = invented_quotes(text, sources_of(entry, recording, ground))
        own = f"{own}\n\n{invented}" if invented else own
    return Words(name, own, cut.signature, canonical(text), invented)


def sources_of(entry: Entry, recording: Recording, ground: Ground) -> list[str]:
    """Return what could be quoted: the thread, and the texts that the run had been shown."""
    texts = [f"{message.subject}\n{message.text}" for message in ground.thread.messages]
    for fact in recording.shown_before(entry.call):
        value = ground.value(fact)
        if isinstance(value, str) and (len(value) >= SHORTEST_SOURCE or fact.startswith("inbox.")):
            texts.append(value)
    return texts
