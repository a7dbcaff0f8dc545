"""Values of passed secrets are cut out of what a program printed: raw, as JSON writes them, and percent-encoded.

`Redactor` works on a stream in pieces of any size with a memory bound by the longest secret, and gives the same result
however the stream is cut. What it cannot know are other encodings (base64, compression, a secret cut in two by other
text) and values shorter than `SHORTEST` bytes, which would also hit innocent text; `unguarded` names the latter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import quote, quote_plus

SHORTEST = 6
CHUNK = 1 << 20


class Redactor:
    """Replaces secrets in a stream of bytes by `[redacted NAME]` and counts them by name."""

    def __init__(self, secrets: Mapping[str, str]) -> None:
        self.counts: dict[str, int] = {}
        self.unguarded = tuple(
            name for name, value in secrets.items() if len(value.encode("utf-8", "replace")) < SHORTEST
        )
        forms = [
            (form, name) for name, value in secrets.items() if name not in self.unguarded for form in _forms(value)
        ]
        self._names = dict(reversed(forms))  # Two variables of one value: the first one names it.
        ordered = sorted(self._names, key=len, reverse=True)  # Where two begin at one place, the longer one wins.
        self._pattern = re.compile(b"|".join(map(re.escape, ordered))) if ordered else None
        self._longest = len(ordered[0]) if ordered else 0
        self._held = b""

    def feed(self, data: bytes) -> bytes:
        """Take the next piece and return what is certain by now."""
        if self._pattern is None:
            return data
        buffer = self._held + data
        # A secret that begins after `certain` may end in the next piece.
        certain = len(buffer) - self._longest + 1
        return self._replace(buffer, max(certain, 0))

    def finish(self) -> bytes:
        """Return what was held back; the stream has ended."""
        return self._replace(self._held, len(self._held)) if self._pattern is not None else b""

    def _replace(self, buffer: bytes, certain: int) -> bytes:
        assert self._pattern is not None
        done, out = 0, []
        for match in self._pattern.finditer(buffer):
            if match.start() >= certain:
                break
            name = self._names[match[0]]
            self.counts[name] = self.counts.get(name, 0) + 1
            out += [buffer[done : match.start()], f"[redacted {name}]".encode()]
            done = match.end()
        end = max(done, certain)
        out.append(buffer[done:end])
        self._held = buffer[end:]
        return b"".join(out)


def redact(text: str, secrets: Mapping[str, str]) -> tuple[str, dict[str, int]]:
    """Return `text` without the values of `secrets`, and how often each was replaced."""
    redactor = Redactor(secrets)
    clean = redactor.feed(text.encode("utf-8", "surrogatepass")) + redactor.finish()
    return clean.decode("utf-8", "surrogatepass"), redactor.counts


def redact_stream(pieces: Iterable[bytes], redactor: Redactor) -> Iterator[bytes]:
    """Yield the pieces of a stream without its secrets."""
    for piece in pieces:
        yield redactor.feed(piece)
    yield redactor.finish()


def redact_file(path: Path, secrets: Mapping[str, str]) -> dict[str, int]:
    """Replace secrets in a file of any size in place; return how often each was replaced. Nothing found: untouched."""
    redactor = Redactor(secrets)
    partial = path.with_name(f".{path.name}.redacted")
    try:
        with path.open("rb") as source, partial.open("wb") as target:
            for piece in redact_stream(iter(lambda: source.read(CHUNK), b""), redactor):
                target.write(piece)
        if redactor.counts:
            partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return redactor.counts


def _forms(value: str) -> set[bytes]:
    """Return the ways in which a value may stand in a program's output."""
    encoded = value.encode("utf-8", "surrogateescape")
    texts = {json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]}
    texts |= {text.replace("/", "\\/") for text in texts}
    texts |= {quote(encoded, safe=""), quote(encoded), quote_plus(encoded)}
    return {encoded} | {text.encode("utf-8", "surrogateescape") for text in texts}
