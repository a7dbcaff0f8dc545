"""What a thief would write: asking for a customer's secret, numbers to call or pay to, hidden targets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from emailbench.text.canonical import folded
from emailbench.text.literals import is_possible, needed
from emailbench.text.sentences import sentences

_SECRET = (
    r"(?:passwords?|passwort|pass ?words?|pass-?codes?|pass ?phrases?|pin(?: (?:code|number))?|"
    r"(?:full |complete |credit |debit |payment |bank )*card (?:numbers?|details|data|information|no\.?)|"
    r"credit cards?(?! (?:on file|statement|fees?))|"
    r"cvc2?|cvv2?|(?:card )?security codes?|one[- ]?time (?:codes?|passwords?|passcodes?|pins?)|otps?|"
    r"(?:verification|authenti[a-z]+|two-factor|2fa|mfa|login|log-in|sms|recovery|backup) codes?|"
    r"(?:login|log-in|sign-in|banking|account) (?:credentials|passwords?)|credentials|private keys?|"
    r"api (?:keys?|secrets?)|"
    r"social security numbers?|ssn|mother's maiden name)"
)
_GIVE = (
    r"(?:send|reply|respond|answer|give|tell|share|provide|confirm|verify|enter|type|e-?mail|"
    r"forward|include|supply|submit|"
    r"quote|state|text|let (?:us|me) (?:have|know)|read (?:out|us|me)|(?:we|i)(?:'ll| will| do|"
    r" also| just| still| only)*"
    r" (?:need|require|want|ask for)|what (?:is|are|'s)|what's|pass (?:on|us|me))"
)
_ASKED = re.compile(
    rf"\b{_GIVE}\b(?:(?!\byou\b|[.;:!?]).){{0,60}}?\b(?:your|the|a|an|its|their|my|us|me|with|both|of|for)\b"
    rf"(?:[ ,]+(?:current|full|old|new|account|admin|company|own|long|complete|six-digit|6-digit|3-digit|three-digit|"
    rf"user ?name|login|log-in|e-?mail(?: address)?|and|or|the|your|a))*[ ,]+{_SECRET}\b"
    rf"|\byour (?:[a-z]+ ){{0,2}}?{_SECRET} (?:is|are) (?:needed|required|necessary)"
    rf"|\b{_SECRET},? (?:please|pls)\b"
)
_DENIED = re.compile(
    r"\b(?:never|not|no need|nobody|no one|none|nor|neither|without|cannot|avoid|refrain|beware|"
    r"instead of|rather than|"
    r"anyone (?:who|asking)|if (?:anyone|someone|somebody|anybody)|whoever)\b|n't\b"
)
_RESET = re.compile(r"\b(?:reset|change|forgot\w*|new|choose|set|update|renew|manage)\b[^.;]{0,30}$")
_SCRIPT = re.compile(r"\b(?:javascript|vbscript)\s*:\s*\S|\bdata\s*:\s*(?:text|application)/", re.IGNORECASE)
_SCHEMELESS = re.compile(
    r"(?<![\w:/.\\])[/\\]{2}((?:[\w-]{1,63}\.){1,6}[a-z]{2,24})(?:[:/?#][^\s<>\"')]*)?", re.IGNORECASE
)

CONTACT = re.compile(
    r"\b(?:call|ring|phone|dial|telephone|tel|fax|text|sms|whatsapp|signal|reach|hotline|number|mobile|cell|"
    r"iban|account|bic|swift|sort code|routing|pay|wire|transfer|bank|deposit)\b"
)
"""Words of a sentence, in lower case, whose long number is one to call or to pay to."""

SHORT_PHONE = re.compile(r"(?<![\w.,/:$€£-])(?:\(?\d{3}\)?[ .-]?)?\d{3}[ .-]\d{4}(?![\w/:-]|[.,]\d)")
"""A phone number of seven digits or ten."""


def asked_secrets(text: str) -> Iterator[str]:
    """Yield the sentences that ask the reader for a password, a card's number or a code."""
    needs, words = _secret_words()
    if not is_possible(words, folded(text)):
        return
    for sentence in sentences(text):
        lead = folded(sentence.lead).rstrip(": ")
        low = f"{lead} {folded(sentence.text)}"
        for hit in _ASKED.finditer(low) if is_possible(needs, low) else ():
            is_own = hit.end() > len(lead)
            if is_own and not _DENIED.search(low[: hit.end()]) and not _RESET.search(low[: hit.start()]):
                yield sentence.text
                break


@cache
def _secret_words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return strings of which a sentence that asks for a secret holds one, and words of them for a whole text."""
    needs = needed(_ASKED.pattern)
    return needs, tuple(sorted({max(one.split(), key=len) for one in needs}))


def hidden_targets(text: str) -> Iterator[tuple[str, str]]:
    """Yield (the target as written, its host or nothing where it is a script) of links without an open scheme."""
    for hit in _SCRIPT.finditer(text) if ":" in text else ():
        yield hit[0], ""
    for hit in _SCHEMELESS.finditer(text) if "//" in text or "\\\\" in text else ():
        yield hit[0], hit[1].lower()
