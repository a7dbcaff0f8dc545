"""Claim rules about cancelling, escalating, forwarding and sending.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation), ``past§`` (a simple past) or ``coming§`` (what follows may make it
depend on something).
"""

from __future__ import annotations

from emailbench.text.claim_nouns import nominal
from emailbench.text.claim_rules import ClaimRule
from emailbench.text.claim_table_frames import CANCELLED, ESCALATED, FORWARDED, SENT

_TEAM = (
    r"(?:teams?|department|desk|colleagues?|manager|owner|specialists?|engineers?|finance|billing|legal|support|"
    r"sales|security|queue|management|director|representative|rep|lead|group|executives?|accounting|accounts|"
    r"counsel|engineering|head|supervisor|(?:right|responsible|relevant) (?:person|people)|operations|product|"
    r"compliance|privacy|staff|officer|developers?|tier|level|leadership|experts?|payroll|procurement|office|dpo|ceo|"
    r"cfo|cto|coo|folks|on-call|lawyers?|attorneys?|solicitors?|technicians?|architects?|hr|helpdesk|service desk|"
    r"incident response|higher|senior|priority|p1|sev\w*|vp|board|infrastructure|devops|(?:second|third|"
    r"2nd|3rd|next) line|customer success|charge|headquarters|partnerships|renewals)"
)
_TO_TEAM = (
    rf"(?:with|to|before|in front of|onto|on to|past|under|up to|into)(?: [\w'.-]+){{0,4}}? (?:{_TEAM}|him|her|them)"
)
_MATTER = (
    r"issue|case|ticket|matter|complaint|requests?|concerns?|it|this|outage|report|messages?|e?-?mails?|problem|"
    r"incident|questions?|note|inquiry|enquiry|thread|feedback|query|idea|suggestion|details|file|redlines|contract|"
    r"letter|everything|that|them|comments?|quote"
)

_PAPERS = (
    r"(?:issue|case|ticket|matter|complaint|requests?|concerns?|outage|report|messages?|e-?mails?|mail|problem|"
    r"incident|"
    r"questions?|note|inquiry|enquiry|thread|feedback|query|idea|suggestion|file|redlines|contract|letter|comments?|"
    r"details|quote|questionnaire|application|proposal|invoice|form|document|cv|claim|dispute|correspondence|draft|"
    r"conversation)"
)
_GONE = r"gone|went|landed|moved|travell?ed|found its way|made its way|arrived|sitting|waiting"
_HANDED_TO = (
    rf"\b(?:(?:your|the|this|that)<w>{{0,4}}? {_PAPERS}<w>{{0,3}}?(?: has| have| is| are|'s)?<adv> (?:sits|lies|"
    rf"resting|{_GONE})|"
    rf"(?:it|this|that)(?: has| is|'s)?<adv> (?:{_GONE}))<adv>(?: up| straight| on| over| across| right| directly)* "
    rf"(?:(?:to|with|into|before)(?: [\w'.-]+){{0,4}}? {_TEAM}(?! who (?:has|had|left))|to our(?: [\w'-]+){{1,3}}|in "
    rf"(?:our|the|[a-z]+'s)(?! "
    rf"(?:normal|usual|general|standard))(?: "
    rf"[\w'-]+){{0,3}}? "
    rf"(?:inbox|queue|tray|hands))(?!\w)"
)
"""The matter has come to a team, by itself as it were."""
_HAS_IT = (
    rf"\b(?:our|the|my)(?: [\w'/-]+){{0,4}}? {_TEAM}(?: in \w+| at \w+)?<adv> (?:has|have|holds?|received|got|has "
    rf"received|have received|has got|have got)<adv> (?:your|the|this|that|all|it)\b(?: [\w'-]+){{0,2}}? (?:{_PAPERS}|"
    rf"now|in hand)(?!\w)"
)
"""A team holds it already."""

_CONTRACT = (
    r"subscriptions?|orders?|plans?|contracts?|renewals?|accounts?|auto-?renew(?:al)?|automatic renewal|"
    r"appointments?|memberships?|events?|meetings?|calls?|demos?|bookings?|reservations?|invit(?:es?|ations?)|"
    r"sessions?|licen[cs]es?|"
    r"seats?|trials?|agreements?|services?|standing order|direct debit|workspace|shipments?|add-?ons?|quote|slot|"
    r"visit|training|workshop|purchase|billing|webinar|it|that|this"
)
CANCEL_DONE = ClaimRule(
    "cancel_done",
    "a meeting, subscription, order or renewal has been cancelled",
    ("done",),
    strong="cancel unsubscribe",
    deeds=(
        (
            "bin axe terminate end close stop deactivate abort annul rescind halt nix retract finish dissolve disable "
            "discontinue void revoke withdraw scrap drop delete",
            _CONTRACT,
        ),
        (
            "remove take clear pull delete drop strike erase wipe",
            r"(?:from|off|out of) (?:the|your|our|my|his|her|their|both|all|every|\w+'s)(?: \w+)? (?:calendars?|books|"
            r"schedule|diary|agenda)",
        ),
        (
            "process complete confirm action execute finalise register record accept put submit carry",
            r"cancell?ation|termination",
        ),
        (
            "turn switch shut",
            r"(?:off|down)(?: [\w'-]+){0,3}? (?:auto\S*|renewal|automatic renewal|service|subscription|account)|"
            r"auto-?renew\w*|automatic renewal|off",
        ),
        ("call", r"off"),
        ("kill ditch", _CONTRACT),
        (
            "pull",
            r"(?:the|your|our|tomorrow's|\w+day's)(?: [\w:.-]+){0,3}? (?:demo|meeting|calls?|session|renewal|invit\w+|"
            r"order|event|appointment|webinar|booking)(?: \w+)?(?! up)",
        ),
        ("wind shut", r"down"),
        ("put", r"(?:an end|a stop) to"),
        ("pull", r"the plug"),
        (
            "remove release free strike",
            r"(?:the|your|our|\w+day's|tomorrow's|that|this)(?: [\w:.-]+){0,3}? (?:meeting|call|demo|session|"
            r"appointment|event|slot|booking|invit\w+)",
        ),
        ("take remove drop strike", r"off (?:the|your) (?:contract|subscription|plan|order|account|invoice|bill)"),
    ),
    states=r"(?:no more|off the (?:calendar|books|schedule)|over(?! (?:by|\d))|off(?! (?:by|\d|the|to|your))|"
    r"closed(?! to| for| on)|disabled|deactivated|terminated|cancell?ed|complete|completed|confirmed|"
    r"processed|done|final|effective|in effect|void|gone|history|ended|stopped|discontinued|withdrawn|dropped|"
    r"switched off|turned off|null and void|registered|recorded|through)",
    subjects=r"cancell?ation|termination|subscription|auto-?renew\w*|automatic renewal|renewal|meeting|calls?|"
    r"contract|order|appointment|membership|plan|demo|session|event|booking|trial|account|agreement|"
    r"training|visit|webinar|workshop|invit\w+|reservation|licen[cs]es?|direct debit|standing order",
    heads=False,
    idioms=(
        *CANCELLED,
        *nominal(r"cancell?ations?|termination"),
        r"not§\byou(?:'re| are)<adv> no longer (?:subscribed|enrolled|on|signed up|billed|charged|tied)\b",
        r"\bstands? (?:cancell?ed|terminated|annulled|revoked|withdrawn|rescinded)\b",
        r"\b(?:that's|that is)<w>{1,6}? cancell?ed\b(?! (?:because|by|when))",
        r"\b(?:cancell?ation|termination)s?<w>{0,3}?(?: has| have|'s)?<adv> (?:gone through|went through|taken effect|"
        r"took "
        r"effect|come through|been successful)\b",
        r"^(?:status|outcome|result|update) ?[:-] ?(?:now )?(?:cancell?ed|terminated|called off)\b",
        r"^(?:cancell?ation|termination)<w>{0,4}? (?:complete|completed|done|confirmed|processed|successful)[.!]?$",
        r"not§\b(?:meetings?|calls?|demo|session|appointment|event|visit|training|workshop|webinar|kick-?off)<w>{0,5}? "
        r"(?:no longer (?:takes? place|goes ahead|going ahead|happens|happening|on)|(?:isn't|is not|aren't|are "
        r"not|won't be|will not be|is no longer|are no longer)<adv> (?:happening|taking place|going ahead)|(?:won't|"
        r"will "
        r"not|will no longer)<adv> (?:take place|happen|go ahead))\b(?! (?:if|unless|until|before))",
        r"\b(?:please )?(?:treat|regard|view) (?:it|that|this|the \w+|your \w+)<w>{0,2}? as (?:cancell?ed|terminated|"
        r"closed|void)\b",
        r"\bcancell?ation (?:is )?(?:confirmed|complete|"
        r"processed|done)\b|\bconsider (?:it|that|this|the \w+|your \w+)<w>{0,2}? (?:cancell?ed|terminated|closed)\b",
        r"not§\b(?:subscription|plan|contract|account|it|licen[cs]es?|membership)\b<w>{0,2}? ?(?:won't|will not|will "
        r"no longer|no longer)<adv> (?:be )?(?:renew|renews|renewed|auto-renew|continue|active)\b",
    ),
    pseudo=r"\bcancell?ation (?:policy|terms|requests?|fee|period|window|form)s?\b|\bnoise[- ]cancel\w+|\brequest to "
    r"cancel\b|\b(?:it|that|which|window|period) closed (?:on|in|at)\b",
)

ESCALATED_DONE = ClaimRule(
    "escalated_done",
    "the matter has been escalated to, raised with, or put before a team that decides",
    ("done",),
    strong="escalate",
    deeds=(
        (
            "raise flag report forward refer elevate bump push surface prioritise upgrade hand pass assign route "
            "kick bring move transfer submit put place lay open log file run get address highlight",
            rf"{_TO_TEAM}|for(?: [\w'.-]+){{0,4}}? {_TEAM}|attention|up the (?:chain|ladder|line)",
        ),
        (
            "raise refer flag pass push bump report kick send take",
            r"internally|upwards?|upstairs|up|higher up|further up|with (?:high|top) priority",
        ),
        (
            "prioritise fast-track expedite",
            r"(?:your|the|this|that)(?: [\w'-]+){0,2}? (?:case|ticket|issue|request|matter)",
        ),
        ("take", rf"(?:{_MATTER})(?: \S+){{0,2}}? (?:to|up with|before)(?: [\w'.-]+){{0,4}}? {_TEAM}"),
        (
            "alert notify page loop involve engage inform contact rope pull bring ping brief call mobilise get let",
            rf"(?:our|the|my|your|on-call|senior)(?: [\w'-]+){{0,4}}? {_TEAM}|{_TEAM}(?: in| know)?",
        ),
        (
            "open create raise log file submit start",
            r"(?:an? |the |this )?(?:internal |priority |urgent |high-priority |formal |top-priority |critical |new "
            r")*(?:escalation|incident|p1|sev-?\d|support case|priority ticket|(?:ticket|case|issue)(?= (?:with|for)))",
        ),
        (
            "tell",
            rf"(?:(?<=told )|(?<=tell ))(?:(?:our|the|my)(?! (?:sender|customer|client|user|caller))"
            rf"(?: [\w'-]+){{0,2}}? )?{_TEAM}",
        ),
        ("complete submit process file make put initiate", r"escalation"),
        (
            "make mark set flag treat prioritise classify label",
            r"(?:as )?(?:an? )?(?:\w+ )?(?:priority|urgent|high priority|top priority|p1|critical)",
        ),
        ("bring draw take", r"attention|up with"),
        ("make", rf"(?:[\w'-]+ ){{0,5}}?{_TEAM}(?: \S+){{0,3}}? aware"),
    ),
    states=rf"(?:with (?:our|the|my|an?|one of our)(?: [\w'-]+){{0,4}}? {_TEAM}|being (?:treated|prioriti[sz]ed|worked "
    rf"on)(?: as| "
    rf"with| by| at)|being (?:investigated|looked (?:at|into)|handled|"
    rf"reviewed|examined) by|flagged (?:as|for)|at the top of|in the hands of|(?:in front of|before) (?:our|"
    rf"the)|a (?:top )?priority|under review by|"
    rf"on the (?:desk|radar) of|on (?:our|the)(?: [\w'-]+){{0,3}}? {_TEAM}'s (?:desk|radar))",
    subjects=_MATTER,
    heads=False,
    idioms=(
        *ESCALATED,
        *nominal(r"escalation"),
        r"\b(?:has|have|'s got|'ve got|got)<adv> the<adv>(?: full| undivided)? (?:attention|ear) of (?:our|the|my)\b",
        rf"\b{_TEAM} (?:took|picked|takes) (?:over|up|on) (?:your|the|this)\b",
        rf"\b(?:our|the|my|an?|one of our)(?: [\w'/-]+){{0,4}}? {_TEAM}(?:, [\w .'-]{{3,40}},)?(?: is| are| has| have|"
        rf"'s)<adv> (?:looking into|"
        rf"investigating|on (?:it|the case|this)|working on|handling|reviewing|taken (?:over|this over|it over)|"
        rf"taking over|picked (?:it|this) up|picked up (?:your|the|this)|taken (?:up|on) (?:your|the|this)|taken "
        rf"over (?:your|the|this)|on top of|"
        r"taken this on)\b",
        _HANDED_TO,
        _HAS_IT,
        r"^(?:status|outcome|result|update|next step) ?[:-] ?(?:now )?escalated\b",
        r"^(?:escalation|ticket|incident|case)<w>{0,2}? (?:filed|opened|raised|submitted|logged|created|made)"
        r"(?: with|[.!,]|$| to| at(?! \d)| for)",
        rf"\b{_TEAM}(?: is| are)<adv> (?:aware of|dealing with|informed (?:about|of)|across|on top of)\b|\b(?:has|"
        rf"have|'s)<adv> gone (?:up |straight |on )?(?:to|before)(?: [\w'.-]+){{0,4}}? {_TEAM}(?!\w)",
        rf"\b{_TEAM}<w>{{0,3}}?(?: has| have| was| were)<adv>(?: been)?<adv> (?:alerted|notified|paged|looped in|made "
        rf"aware|"
        rf"involved|engaged|informed|brought in|pulled in|briefed|mobili[sz]ed|called in)\b",
    ),
    pseudo=r"\bescalation (?:policy|path|rules|matrix|process|procedure|contact)\b",
)

FORWARDED_DONE = ClaimRule(
    "forwarded_done",
    "the message or request has been forwarded, passed on or handed over to somebody",
    ("done",),
    strong="forward redirect",
    deeds=(
        (
            "pass hand relay route send transfer share refer direct move assign reassign give chuck toss pop shoot "
            "put bring submit get take deliver turn run address copy transmit convey communicate present channel",
            _TO_TEAM
            + r"|to (?:[a-z]+ )?[a-z]+ (?:in|from|at|on)(?: [\w-]+){0,3}|(?:on|along|over)(?= to (?!you\b|your\b)| "
            r"internally|[.!,;]|$| so| and| for| already)",
        ),
        ("drop", rf"(?:{_PAPERS}|it|this|that) (?:in|into|on|with|to)(?: [\w'.-]+){{0,4}}? {_TEAM}"),
        ("relay route pass hand share transfer reassign assign", _MATTER + r"|(?:with|to) (?:[a-z]+ ){0,2}[a-z]+"),
        (
            "send give direct refer bring turn assign take deliver address pop",
            rf"(?:{_MATTER}|{_PAPERS}|number|contact|address|name)(?: \S+){{0,4}}? (?:to|with|over to|along to|before|"
            rf"in "
            rf"front of)(?! (?:you|your|the conclusion)\b)|in front of|(?:him|her|them)(?: \S+){{0,3}}? (?:{_PAPERS}|"
            rf"details|"
            rf"context|picture|background)",
        ),
        (
            "copy cc loop add include bring",
            rf"(?:our|the|my|in|on|into|your)(?: [\w'-]+){{0,4}}? {_TEAM}(?: in)?|{_TEAM} in|(?:in|into|on|to) "
            rf"(?:this|the|your|our)(?: \w+)? (?:thread|email|message|conversation|request|reply|discussion|mail)|in "
            rf"[a-z]+",
        ),
        ("put", r"(?:(?:your|the|this|that) (?:\w+ ){0,2})?(?:in front of|before)"),
        ("connect introduce", r"you (?:with|to)"),
        (
            "let make",
            rf"(?:[\w'-]+ ){{0,5}}?{_TEAM}(?: \S+){{0,3}}? (?:know|aware)|(?!you\b|us\b|me\b)[a-z]+ (?:know|aware)",
        ),
        ("bring", r"into the loop|up to speed|into (?:this|the|our) (?:thread|conversation|discussion)"),
        ("inform tell notify brief", rf"(?:our|the|my)(?: [\w'-]+){{0,4}}? {_TEAM} (?:about|of|that)"),
        ("let", rf"(?:(?:our|the|my) )?(?:[\w'-]+ ){{0,4}}?{_TEAM} have (?:a copy|your|the|this|it)"),
    ),
    states=rf"(?:with (?:our|the|my|his|her|[a-z]+ (?:in|from|on))(?: [\w'-]+){{0,4}}? {_TEAM}|in the hands of|on "
    rf"(?:its|the) way to (?:our|the|my)|in (?:[a-z]+'s|our|the)(?: [\w'-]+){{0,3}}? (?:hands|inbox|queue)|on "
    rf"(?:[a-z]+'s|our|the)(?: [\w'-]+){{0,3}}? desk|with [a-z]+(?: [a-z]+)?"
    r"(?=[.!,]| now| who| in| from))",
    subjects=_MATTER,
    heads=False,
    idioms=(
        *FORWARDED,
        r"\b(?:i'm|i am|we're|we are) (?:copying|looping|cc'?ing|bringing|adding) (?:in )?(?:[a-z]+|our|the|my)\b(?! "
        r"(?:you|your)\b)",
        rf"\b(?:your|the|this|that) (?!decision|responsib|choice|answer|final|last|power|problem)(?:\w+ ){{0,2}}"
        rf"(?:now )?(?:sits|lies|rests) with\b|\b{_TEAM}(?: now)? (?:has|"
        rf"have)(?: now)? (?:your|the|all the|all your|all of the) (?:{_MATTER})\b",
        _HANDED_TO,
        _HAS_IT,
        r"^(?:just |now |hereby )*(?:copying|looping|cc'?ing|bringing|adding)(?: in)?(?! to\b)<w>{1,6}?(?: in\b| to "
        r"this| to "
        r"the (?:thread|conversation)| here|,? (?:who|as)\b|[.!]$|$)",
        rf"^(?:just |now |hereby )*(?:passing|forwarding|handing|routing|transferring|relaying|redirecting|sharing) "
        rf"(?:this|it|your|the|that)\b<w>{{0,5}}? (?:to|on|over|along|with)(?: [\w'.-]+){{0,4}}? {_TEAM}(?!\w)(?!.* "
        rf"(?:is|are|will|"
        rf"would|can|may)\b)",
        r"\bsee cc\b|\b(?:in|on) cc ?[:(]",
        r"coming§\b(?:i'm|i am|we're|we are)<adv> (?:forwarding|passing|handing|routing|transferring|relaying|"
        r"redirecting|"
        r"connecting|introducing)<w>{1,8}? (?:to|with|on|over|along)\b(?! you\b)<soon>",
        r"^(?:status|outcome|result|update) ?[:-] ?(?:now )?(?:forwarded|passed on|handed over)\b|^(?:request|message|"
        r"mail|"
        r"e-?mail|case|ticket)s? (?:forwarded|passed on|handed over)\b",
        r"\b(?:took|taken) the liberty of (?:forwarding|passing|sharing|copying|looping|handing)\b",
    ),
    pseudo=r"\b(?:is|are|comes?|(?<=the )order) included\b|\b(?:look|looking|looked) forward\b|\bgoing forward\b|"
    r"\bmove forward\b|\bforwarding (?:address|rules?|"
    r"policy)\b|\bpass(?:ed)? away\b|\bpassword\w*|\bforward (?:to hearing|slash)\b|\bin turn\b",
)

_PAPER = (
    r"invoices?|quotes?|quotations?|contracts?|documents?|cop(?:y|ies)|links?|details|e-?mails?|messages?|reply|"
    r"replies|response|confirmations?|reports?|files?|proposals?|agreements?|receipts?|statements?|instructions?|"
    r"information|info|brochures?|materials?|guides?|forms?|attachments?|certificates?|answers?|summary|pdf|"
    r"paperwork|papers|decks?|slides?|package|reminders?|letters?|questionnaire|dpa|nda|sow|spreadsheet|list|code|"
    r"figures|breakdown|"
    r"keys?|passwords?|pack|kit|sheets?|folder|recording|presentation|manual|template|drafts?|catalogue|addendum|"
    r"tokens?|"
    r"screenshots?|voucher|schedule|agenda|plan|"
    r"credentials|order|notice|note|overview|checklist|logs|price list|steps|revised \w+|updated \w+"
)
_DOCUMENT = _PAPER + "|it|them|this|that|you|everything|one|both"
_SENDABLE = (
    r"(?:an?|the|your|my|our|his|her|their|these|two|three|all|another|both)(?! (?:\S+ ){0,2}?(?:requests?|cases?|"
    r"tickets?|"
    r"questions?|matters?|issues?|complaints?|concerns?|money|refunds?|payments?|amounts?|credit|teams?|engineers?|"
    r"colleagues?|technicians?|funds|mails?|messages?|letters?|wrong|way)\b)(?: [\w'./&-]+){1,4}"
)
"""Anything that can be sent, but matters, which are passed on, and money."""
SENT_DONE = ClaimRule(
    "sent_done",
    "an email, document or reply has been sent, resent or attached",
    ("done",),
    strong="email e-mail resend re-send",
    deeds=(
        ("send mail", r"to your (?:inbox|mailbox|address|e-?mail|phone|team|colleagues?)"),
        ("deliver dispatch", r"to (?:you|your)\b(?: \w+)?"),
        (
            "answer",
            r"(?:your|his|her|their|the) (?:\w+ )?(?:e-?mails?|mails?|messages?|letter|colleagues?)(?! questions?)",
        ),
        (
            "send mail attach dispatch deliver ship share post upload release generate hand pass direct relay shoot "
            "transmit reissue enclose include circulate submit message text issue provide supply fax return",
            _DOCUMENT,
        ),
        (
            "fire shoot drop pop push get put ping",
            r"(?:off|over|out|across|you)(?: \S+){0,3}? (?:"
            + _DOCUMENT
            + r")|(?:"
            + _DOCUMENT
            + r")(?: \S+){0,3}? (?:off|over|out|across|in the (?:mail|post)|to you)",
        ),
        ("reply respond write", r"to (?:you|him|her|them|the|your|[a-z]+)|back|you"),
        ("forward", r"(?:you|to you|to your)(?: \S+){0,5}"),
    ),
    loose=(
        ("send mail", _SENDABLE),
        ("fire shoot", r"(?:off|over|across)(?: (?:an?|the|your|our))(?: [\w'-]+){1,4}"),
    ),
    states=r"(?:in your (?:inbox|mailbox|mail|spam)|on (?:its|their|the) way(?: to (?:you|your))?|waiting (?:in your|"
    r"for you)|attached|enclosed|out(?! of)|out the door|winging (?:its|their) way|headed to your|heading to "
    r"your|with you now|sent|in the (?:mail|post))",
    subjects=_PAPER,
    heads=False,
    idioms=(
        *SENT,
        *nominal(r"dispatch|sending"),
        rf"\b(?:{_PAPER}) (?:has|have)<adv> gone(?: out| off| over)? to (?:you|your|him|her|them|the|both|all)\b",
        r"\b(?:please |you(?:'ll| will| can)? |kindly )(?:find|see)<w>{0,5}? (?:attached|enclosed)\b|\bplease find "
        r"(?:attached|enclosed)\b|^(?:attached|enclosed) (?:is|are|you(?:'ll| will)? find|please find)\b|"
        r"\b(?:attached|enclosed)(?: \w+){0,2}? (?:is|are) (?:the|"
        r"your|a|our)\b|\bi(?:'m| am) attaching\b",
        r"<we>(?: hereby)? (?:enclose|attach)\b",
        r"^(?:please )?see (?:the |your )?(?:\w+ )?(?:attached|enclosed|attachments?|enclosures?)\b(?! (?:you|that "
        r"you))|"
        r"\b(?:please )?see the (?:attachment|enclosure)s?\b(?! (?:you|that you))|^(?:attached|enclosed)(?: \w+)? "
        r"?[:-]",
        r"\b(?:here(?:'s| is| are)|you(?:'ll| will)? (?:also )?find|included|i've added|i have added)<w>{0,6}? (?:as|"
        r"in) (?:an "
        r"|the )?(?:attachments?|enclosures?)\b(?! (?:you|that you))",
        rf"\b(?:mail|message|reply|e-?mail|{_PAPER})<w>{{0,2}}? (?:has|have|'s)?<adv> ?left (?:our|my|the) (?:servers?|"
        rf"systems?|office|outbox|building|mailroom)\b",
        rf"\byou should(?: now| already)* (?:have(?: received| got)?|see|find)<w>{{0,5}}? (?:{_PAPER})\b<w>{{0,3}}? "
        rf"(?:by now|"
        rf"already|from (?:us|me)|in your (?:inbox|mail\w*)|now)\b|\byou should(?: now)? already have\b<w>{{0,5}}? "
        rf"(?:{_PAPER})\b|\byou should have (?:received|got)<w>{{0,5}}? (?:{_PAPER})\b",
        r"\b(?:with|in) this (?:e-?mail|mail|message|letter),? (?:you (?:receive|get|will find|will receive)|(?:i|"
        r"we)(?: "
        r"are| am|'re|'m)? send(?:ing)?)\b",
        r"coming§\b(?:i'm|i am|we're|we are)<adv> (?:sending|mailing|e-?mailing|resending|re-sending)<w>{1,7}? (?:with "
        r"this|"
        r"herewith|right now|as we speak|again now|in a separate|separately|by separate)\b<soon>",
        rf"\b(?:{_PAPER})<w>{{0,3}}? (?:is|are)<adv> (?:going|heading) (?:out|over)(?: to (?:you|your \w+))?(?: "
        rf"right)? now\b",
        rf"\b(?:{_PAPER})<w>{{0,4}}? made available<w>{{0,5}}? (?:by|via) e-?mail\b",
        r"\b(?:went|gone) out (?:to (?:you|your|all|him|her|them)|by e-?mail|via e-?mail)\b",
        r"^(?:status|outcome|result|update) ?[:-] ?(?:now |confirmation )?(?:sent|mailed|e-?mailed|dispatched)\b",
        r"\byou(?: now| already)? have<w>{0,5}? in your (?:inbox|mailbox)\b",
        r"\b(?:should|will)(?: already| now)? be in your (?:inbox|mailbox)\b|\b(?:check|look in|have a look in) your "
        r"(?:inbox|mailbox|spam)\b(?! (?:for|regularly) (?:updates|news))",
        rf"\b(?:{_DOCUMENT})\b<w>{{0,4}}? (?:just |has |have |'s )*(?:gone out|went out|left our|gone off|went off)\b",
    ),
    pseudo=r"\b(?:days|weeks|months|time|deadline|date) (?:has|have) passed\b|\battached to (?:the|your|that|this) "
    r"(?:ticket|case|request|record|page|account|policy)\b|"
    r"\b(?:is|are) included\b(?! (?:with|in|below|as) (?:this|my|the (?:mail|message)))|\battached(?: "
    r"\w+){0,3} (?:times|slots|dates)\b|\battached \w+ (?:that |which )?(?:you|they|he|she)\b(?! "
    r"will|'ll)|\b(?:represent|present|consent|"
    r"absent)(?:ed|s|"
    r"ing)?\b|\bonce sent\b|\bsent (?:on the first|every|each|"
    r"monthly|quarterly|automatically)\b|\bissued (?:on|in)\b",
)

RULES = (CANCEL_DONE, ESCALATED_DONE, FORWARDED_DONE, SENT_DONE)
