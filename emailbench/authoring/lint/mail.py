"""Lint of the mail: people, order, references, quotations, weekdays, and nothing that gives an answer away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from emailbench.authoring.faults import Fault
from emailbench.authoring.lint.common import Ground
from emailbench.episode.pages import PAGE_BYTES, size_of
from emailbench.text.dates import CONTRADICTION
from emailbench.text.values import find_values
from emailbench.world.addresses import addr_spec, is_address, read_addresses
from emailbench.world.model import Message, Thread

KNOWN_FIELDS = frozenset(
    "message_id subject from sender reply_to to cc bcc sent_at in_reply_to references auto_submitted list_id "
    "list_unsubscribe authentication_results html text attachments".split()
)
"""What real mail has. Any other field could say what kind of mail it is."""
_ATTRIBUTION = re.compile(r"(?:wrote|schrieb)\s*:\s*\Z")
_PEOPLE = ("from", "sender", "reply_to", "to", "cc", "bcc")


def lint_mail(ground: Ground) -> Iterator[Fault]:
    """Find what is wrong with the mailbox."""
    for name, raw in ground.raw.threads.items():
        for message in raw["messages"]:
            odd = sorted(message.keys() - KNOWN_FIELDS)
            if odd:
                where = f"inbox.{name}.{message['message_id']}"
                yield ground.fault("inbox.json", where, f"the fields {', '.join(odd)}", "mail has no such headers")
    used: set[str] = set()
    for thread in ground.world.threads.values():
        yield from _order(ground, thread)
        for message in thread.messages:
            used |= _addresses(message)
            yield from _people(ground, message)
            yield from _references(ground, thread, message)
            yield from _quotes(ground, thread, message)
            yield from _weekdays(ground, message)
            yield from _sizes(ground, message)
    for address in sorted(ground.strangers - used):
        yield ground.fault("suite.json", "strangers", f"{address} occurs in no mail", "take it out")


def _addresses(message: Message) -> set[str]:
    named = (value for name in _PEOPLE if (value := message.headers.get(name)))
    return {addr_spec(address) for value in named for address in read_addresses(value)}


def _people(ground: Ground, message: Message) -> Iterator[Fault]:
    for address in sorted(_addresses(message)):
        if not is_address(address):
            yield ground.fault("inbox.json", message.record, f"{address!r} is no mail address")
        elif address not in ground.people and address not in ground.strangers:
            remedy = "a contact, a colleague, a mailbox, or a stranger declared in suite.json"
            yield ground.fault("inbox.json", message.record, f"{address} is known to no record", remedy)
    if not message.to and not message.cc and not message.headers.get("bcc"):
        yield ground.fault("inbox.json", message.record, "nobody is written to")


def _order(ground: Ground, thread: Thread) -> Iterator[Fault]:
    written = [message["message_id"] for message in ground.raw.threads[thread.thread_id]["messages"]]
    sorted_ids = [message.message_id for message in thread.messages]
    late = {record.rpartition(".")[2] for record in ground.exceptions["late_delivery"]}
    if [name for name in written if name not in late] != [name for name in sorted_ids if name not in late]:
        found = "its messages do not stand in the order in which they were sent"
        yield ground.fault("inbox.json", f"thread {thread.thread_id}", found, "or declare late_delivery")


def _references(ground: Ground, thread: Thread, message: Message) -> Iterator[Fault]:
    times = ground.sent_at
    here = {other.message_id for other in thread.messages}
    for header in ("in_reply_to", "references"):
        value = message.headers.get(header) or ()
        for name in re.split(r"[\s,]+", value) if isinstance(value, str) else value:
            if name not in times:
                yield ground.fault("inbox.json", message.record, f"{header}: no message {name!r}")
            elif times[name] >= message.sent_at:
                yield ground.fault("inbox.json", message.record, f"{header}: {name} is not older than the message")
            elif header == "in_reply_to" and name not in here:
                yield ground.fault("inbox.json", message.record, f"{header}: {name} stands in another thread")


def _quotes(ground: Ground, thread: Thread, message: Message) -> Iterator[Fault]:
    quoted = [line.strip() for line in message.text.splitlines() if line.lstrip().startswith(">")]
    if not quoted or message.record in ground.exceptions["altered_quote"]:
        return
    earlier = [_squeezed(other.text) for other in ground.world.messages.values() if other.sent_at < message.sent_at]
    for line in quoted:
        words = _squeezed(line)
        if words and not _ATTRIBUTION.search(line) and not any(words in text for text in earlier):
            found = f"the quoted line {line[:60]!a} stands in no earlier message"
            yield ground.fault("inbox.json", message.record, found, "quote it as it was, or declare altered_quote")


def _squeezed(text: str) -> str:
    return "".join(text.replace(">", " ").split())


def _weekdays(ground: Ground, message: Message) -> Iterator[Fault]:
    if message.record in ground.exceptions["wrong_weekday"]:
        return
    zone = ground.world.zone
    for text in (message.subject, message.text):
        for value in find_values(text, now=zone.at(message.sent_at).date(), kinds=("date",)):
            if value.note == CONTRADICTION:
                remedy = "or declare wrong_weekday"
                yield ground.fault("inbox.json", message.record, f"{value.raw!r}: {value.note}", remedy)


def _sizes(ground: Ground, message: Message) -> Iterator[Fault]:
    for fact, value in message.facts.items():
        if size_of(fact, value) > PAGE_BYTES:
            yield ground.fault("inbox.json", fact, "too long for a page, so that no tool can show it", "shorten it")
