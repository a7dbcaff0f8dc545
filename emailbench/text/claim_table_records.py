"""Claim rules about changes of an account and deletion of data.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation), ``past§`` (a simple past) or ``coming§`` (what follows may make it
depend on something).
"""

from __future__ import annotations

from emailbench.text.claim_nouns import nominal
from emailbench.text.claim_rules import ClaimRule
from emailbench.text.claim_table_frames import CHANGED, DELETED

_THING = (
    r"plans?|accounts?|address(?:es)?|e-?mails?|billing|bank(?:ing)?|iban|payment (?:method|details|terms)|cards?|"
    r"seats?|contacts?|records?|profiles?|subscriptions?|details?|owner(?:ship)?|names?|purchase order|po|phone|"
    r"licen[cs]es?|tier|users?|crm|preferences?|"
    r"settings?|entry|entries|files?|quotas?|limits?|cycle|currency|changes?|invoices?|vat|delivery|shipping|"
    r"quantity|information|switch|upgrade|downgrade|it|(?:mailing )?list|newsletter|marketing|opt-out|workspace|role|"
    r"term|date|storage|tax id|department|recipient|"
    r"number|system|company|starter|team|business|enterprise|title|spelling|frequency|language|renewal|euros?|"
    r"dollars?|\w+ly billing|you"
)
_CHANGING = (
    "update change upgrade downgrade switch move amend adjust edit modify alter transition shift populate refresh "
    "overwrite append substitute rectify add remove correct replace transfer convert merge set record save apply "
    "implement migrate increase reduce extend swap process register make revise bump reassign rename enrol opt "
    "complete reflect enter put "
    "fix rewrite expand shorten link unlink subscribe unsubscribe lower raise double halve list"
)
_STANDING = (
    r"(?:active|effective|on (?:file|record|the (?:new |business |team |enterprise |starter )?plan|starter|team|"
    r"business|"
    r"enterprise|our)|in (?:our|the) system)"
)
"""What tells of a change only where it is said to be new."""
CHANGE_DONE = ClaimRule(
    "account_change_done",
    "an account, plan, address, bank detail or other record has been changed",
    ("done",),
    strong="upgrade downgrade unsubscribe",
    deeds=(
        (_CHANGING, _THING),
        (
            "bring take carry",
            r"(?:account|you|plan|subscription|workspace|contract|records?|details|seats?)(?: \w+)? (?:over|across|"
            r"onto|up to "
            r"date|up to|down to|back to|in line)",
        ),
        (
            "mark set flag opt",
            r"(?:you|him|her|them|(?:your|the|his|her|their)(?: \w+)? (?:account|contact|record|profile|address|entry))"
            r"(?: \w+)? (?:as|out)",
        ),
        (
            "note",
            r"(?:address|number|e-?mail|names?|preferences?|contact)(?! for| (?:in|on|to) (?:the|your|this) "
            r"(?:ticket|case))",
        ),
        (
            "make put process complete carry enter save implement apply",
            r"changes?|updates?|switch|upgrade|downgrade|correction|amendment|move|adjustment|transfer|edit|through",
        ),
        (
            "put add take get list note",
            r"(?:you|your (?:company|team|account|address|email|name)|this address|that address|[a-z]+)(?: \w+)? "
            r"(?:down as|on (?:the|our)|to (?:the|our|your)|off (?:the|our)|onto|from (?:the|our|your)|as (?:the|"
            r"your|our|a|an))",
        ),
        (
            "take drop",
            r"(?:seats?|licen[cs]es?|users?|modules?|add-?ons?)(?: \w+)? off|off (?:the|your) (?:contract|subscription|"
            r"plan|account|bill)",
        ),
    ),
    loose=(
        ("record save register note log enter store file", r"your new(?: [\w'-]+){1,3}"),
        (
            "update change amend correct edit replace rename adjust modify",
            r"your(?! (?:\S+ ){0,2}?(?:requests?|meetings?|calls?|invit\w+|tickets?|cases?|questions?|answers?|"
            r"repl(?:y|ies)|messages?|feedback|comments?|logs?|colleagues?|appointment|"
            r"booking|slot|time|demo|session|report|bugs?|issues?|problems?)\b)(?: [\w'-]+){1,3}",
        ),
    ),
    states=(
        rf"(?:(?<=now ){_STANDING}|{_STANDING}(?=[^.;]*\b(?:as of|from today|from now|effective|since today|starting "
        rf"today|now)\b)|live|in effect|reflected|saved|up to date|up-to-date|updated|changed|upgraded|downgraded|"
        rf"amended|corrected|"
        rf"switched|processed|done|complete|completed|made|off (?:the|our) (?:mailing )?list|opted out|(?:taken|took) "
        rf"effect)"
    ),
    subjects=_THING,
    heads=False,
    idioms=(
        *CHANGED,
        *nominal(
            r"changes?|updates?|upgrade|downgrade|switch|amendments?|correction|replacement|transfer|migration|"
            r"conversion|relocation|re-?naming|opt-out|unsubscription|adjustments?"
        ),
        r"\b(?:appears?|is shown|shows? up|is listed|are listed|reads?)<w>{1,6}? (?:in our (?:records|systems?|crm|"
        r"books)|on (?:file|your account|all invoices))<w>{0,3}? (?:now|from (?:today|now)|as of)\b",
        r"\b(?:your|the) new<w>{1,4}? (?:is|are) (?:on (?:file|record)|in (?:our|the) system|active|effective|in place|"
        r"stored|saved|noted|recorded|entered|set)\b(?! in the (?:ticket|case))",
        r"\byou(?:'re| are) now (?:billed|invoiced|enrolled|subscribed)\b",
        r"\b(?:your|the|his|her|their) (?:\w+ ){0,3}?(?:title|name|number|role|iban|vat id|e-?mail|phone|office|"
        r"contact|owner|plan|address)(?: in our \w+| with us| on (?:the|your) account| on record) (?:is|are|reads) "
        r"now\b",
        rf"\b(?:your|the)<w>{{0,4}}? (?:{_THING})<w>{{0,3}}? now (?:runs?|reads?|goes?|go|shows?|carry|carries|lists?|"
        rf"points?|says?|"
        rf"bears?|stands? at|reflects?|numbers?|bills?)\b",
        r"^(?:(?:your|the) )?(?:\w+ ){0,3}?(?:change|update|upgrade|downgrade|switch|transfer|correction|amendment|"
        r"edit)s? (?:is |"
        r"are )?(?:now |all )?(?:complete|completed|done|made|live|through|successful|in place|saved|"
        r"applied)[.!,]?(?=$| )",
        r"\b(?:seats?|number of \w+|quota|limit|storage|seat count)<w>{0,4}? (?:went|has gone|have gone|has been "
        r"brought) (?:up|down|"
        r"from)\b",
        r"\byour (?:\w+ ){0,3}?(?:plan|account|subscription|address|email|owner|contact|tier|seat count|cycle|card|"
        r"payment "
        r"(?:method|terms)|terms|details|name|limit|quota) (?:is|are)(?! different)(?: [\w.@&'-]+){1,5} now[.!,]",
        r"^(?:status|outcome|result|update) ?[:-] ?(?:now )?(?:updated|changed|upgraded|downgraded|amended|"
        r"corrected)\b",
        r"^(?:\w+ ){0,3}?(?:address|plan|card|details|contact|record|number|id|name|owner|seats?|iban|email|profile|"
        r"account|terms) "
        r"(?:added|updated|changed|corrected|amended|replaced|switched|removed|saved|upgraded)(?=[.,;:!]|$| as | to | "
        r"on your)",
        r"\b(?:your|the) (?:\w+ ){0,3}(?:plan|account|subscription|address|email|owner|contact|tier|seat count|"
        r"billing cycle|card|payment method|number of seats|bank details)(?: on file)? (?:is|are) now\b(?! (?:due|"
        r"overdue|under|being|pending|subject|closed|open|in review|with))",
        r"\b(?:changes?|updates?|switch|upgrade|downgrade|corrections?|amendment|adjustment|transfer|"
        r"move)\b<w>{0,3}?(?: has| have|'s)?<adv> (?:gone through|went through|taken effect|took effect|gone live|"
        r"went live)\b",
        r"\b(?:owner|contact|admin\w*|recipient|address|holder) (?:of|for) (?:the|your|this)(?: \w+){1,3} (?:is|are) "
        r"now\b",
        r"\byou(?:'re| are)<adv> (?:now |already )(?:on|off|listed|registered|a)\b(?! (?:the (?:call|list of|phone|"
        r"way)|hold|track|time))",
    ),
    pseudo=(
        r"\blisted at\b|\b(?:keep|kept|keeping) you (?:updated|posted)\b|\bstatus update\b|\bchange (?:request|"
        r"policy|log|of "
        r"(?:plans|mind))\b|\b(?:upgrade|downgrade|change) (?:options?|path|request|form)\b|\bupdate (?:request|"
        r"form)\b|\b(?:wish|request|want|like) to (?:change|upgrade|switch|update)\b|"
        r"\b(?:made|make) (?:sure|it|a (?:note|mistake))\b|\bset up (?:a|the) (?:call|meeting)\b"
    ),
)

_INFO = (
    r"data|records?|accounts?|information|details|files?|logs?|backups?|history|profiles?|traces?|copies|copy|"
    r"everything|pii|messages|emails?|documents?|it|recordings?|uploads?|contacts?|entry|entries|footprint|workspace|"
    r"content|cards?|transcripts?|attachments?|photos?|anything|"
    r"all of (?:it|them)|them|project"
)
_ANY_DATA = (
    r"(?:the|your|our|all|every|that|this|these|those|both|his|her|their|any)(?! (?:\S+ ){0,3}?(?:meetings?|calls?|"
    r"events?|invit\w+|"
    r"appointments?|bookings?|drafts?|slots?|demos?|sessions?|holds?|fees?|charges?|discounts?|blocks?|locks?|limits?|"
    r"restrictions?|seats?|users?|add-?ons?|errors?|bugs?|causes?|lines?|duplicates?)\b)(?: [\w'./-]+){1,4}"
)
"""Whatever can be erased, but calendar entries, charges, locks and faults."""
_PLACES = (
    r"(?:systems?|servers?|databases?|records?|crm|archives?|storage|backups?|files|platform|tools?|logs?|"
    r"infrastructure|cloud|drives?)"
)
DATA_DELETED = ClaimRule(
    "data_deleted",
    "personal or account data has been deleted",
    ("done",),
    deeds=(
        (
            "delete erase purge remove wipe destroy anonymise scrub obliterate eradicate cleanse drop sanitise flush "
            "clear expunge shred eliminate strip",
            _INFO,
        ),
        (
            "delete remove take clear erase purge strip wipe scrub drop pull",
            rf"(?:from|off|out of|on|across) (?:our|all|every|the)(?: (?:of|our|live|active|production|internal|"
            rf"company|[a-z]+))"
            rf"{{0,3}} {_PLACES}",
        ),
        ("clean", r"(?:all |the |any )*(?:traces?|data|records?|copies|files?)"),
        ("comply", r"deletion|erasure|removal"),
        ("dispose", rf"of(?: \S+){{0,4}}? (?:{_INFO})"),
        ("get", rf"rid of(?: \S+){{0,4}}? (?:{_INFO})"),
        ("complete carry process fulfil execute honour action finish perform", r"deletion|erasure|removal"),
    ),
    loose=(("delete erase purge wipe shred destroy anonymise pseudonymise scrub expunge", _ANY_DATA),),
    states=r"(?:gone(?: for good)?|off (?:our|the|all)|deleted|erased|wiped|purged|destroyed|anonymi[sz]ed|scrubbed|"
    r"cleared out|no more|out of (?:our|the|all)|no longer (?:in|on|with|stored|held|exist)|complete|completed|done|"
    r"carried out|"
    r"fulfilled)",
    subjects=r"data|records?|information|details|files?|logs?|backups?|history|profiles?|traces?|copies|everything|"
    r"pii|messages|emails|documents?|tenants?|contents?|environment|instance|database|scans?|cop(?:y|ies)|lists?|"
    r"screenshots?|images?|pictures?|uploads?|project|"
    r"recordings?|uploads?|workspace|content|deletion|erasure|removal|photos?",
    heads=False,
    idioms=(
        *DELETED,
        *nominal(r"deletions?|erasure|removal|destruction|anonymi[sz]ation|purge|wipe|clean-?up"),
        r"not§<we>(?:'ve)? ?(?:no longer have|(?:no longer|don't|do not)<adv> (?:hold|store|keep|retain|"
        r"possess))<w>{0,3}? (?:data|"
        r"records?|information|details|files?|traces?)\b",
        r"not§\b(?:nothing|none|no (?:trace|copy|copies|record|data))(?: of)?(?! has | is held[.,])<w>{0,4}? (?:is "
        r"left|remains|left|"
        r"remain|are left|stored|is stored|exists?|is held|are held|kept)\b",
        rf"(?:\b(?:is|are|has|have)|'s|'re|'ve)<adv> (?:gone|disappeared|vanished) (?:from|off) (?:our|all|every|"
        rf"the)(?: [\w-]+)"
        rf"{{0,3}}? {_PLACES}\b",
        r"^(?:\w+ )?(?:deletion|erasure|removal)(?: of<w>{1,5}?)? (?:is )?(?:now )?(?:complete|completed|done|"
        r"confirmed|carried out|"
        r"finished)[.!,]?(?=$| )",
        r"^(?:status|outcome|result|update) ?[:-] ?(?:now )?(?:data )?(?:deleted|erased|wiped|purged)\b",
        r"not§\b(?:data|records?|information|details|files?|account|profile)\b<w>{0,6}? (?:no longer exists?|no "
        r"longer (?:in|on|with|held|stored)|is no longer|are no longer)\b",
    ),
    pseudo=r"\b(?:deletion|erasure) (?:policy|schedule|form|period)\b",
)

RULES = (CHANGE_DONE, DATA_DELETED)
