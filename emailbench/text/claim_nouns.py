"""Idioms of what nouns say that are made from verbs: "the cancellation has gone through", "deletion complete"."""

from __future__ import annotations

_OF = r"(?: (?:of|for|to|on|from)<w>{1,6}?)?"
_OVER = (
    r"(?:complete|completed|done|finished|carried out|executed|successful|through|finali[sz]ed|processed|performed|"
    r"effected|implemented|concluded)"
)
_ALWAYS = r"(?! (?:by an?|every|each|automatically|within|only|if|when|once|on request|upon)\b)"


def nominal(nouns: str) -> tuple[str, ...]:
    """Return idioms by which deeds named by `nouns`, a regex of nouns, are said to be done."""
    named = rf"(?:{nouns}){_OF}"
    return (
        rf"\b(?:the|your|this|that|our|both|his|her|their|requested|all)<w>{{0,2}}? {named}(?: is| are| was| were| has "
        rf"been| have been|'s)<adv> {_OVER}\b{_ALWAYS}",
        rf"\b{named}(?: has| have|'s)?<adv> (?:gone through|went through|come through|came through|taken effect|took "
        rf"effect|succeeded)\b{_ALWAYS}",
        rf"^(?:<adv> ?)?(?:(?:your|the|account|full|data|plan) )*{named} ?[:-]? ?(?:is )?(?:now |all |fully |"
        rf"successfully )*"
        rf"(?:{_OVER}|confirmed|in place|ok)(?=[.!,]|$| and | - | as | so | for you)",
        rf"\b(?:i|we)(?: can| hereby| herewith|'d like to| would like to| am happy to| are happy to| are pleased to)* "
        rf"confirm(?:ing)? "
        rf"(?:the|your)(?: \w+){{0,2}}? (?:{nouns})(?: of\b|(?=[.!,]|$| as | effective| with ))",
        rf"<we> (?:completed|finished|carried out|executed|performed|processed|effected|finali[sz]ed|"
        rf"concluded)<w>{{0,2}}? "
        rf"(?:{nouns})(?! (?:request|form|policy|notice))\b",
    )
