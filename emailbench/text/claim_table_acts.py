"""Claim rules about acts: cancelling, escalating, forwarding, sending, fixing, giving access, changing, deleting.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

# ruff: noqa: E501
from __future__ import annotations

from emailbench.text.claim_rules import ClaimRule

_TEAM = (
    r"(?:teams?|department|desk|colleagues?|manager|owner|specialists?|engineers?|finance|billing|legal|support|sales|security|queue|management|director|representative|rep|lead|group|executives?|accounting|accounts|"
    r"counsel|engineering|head|supervisor|person|people|operations|product|compliance|privacy|staff|officer|developers?|tier|level|leadership|experts?|payroll|procurement|office|dpo|ceo|cfo|cto|coo|folks|on-call|"
    r"incident response|higher|senior|priority|p1|sev\w*|him|her|them|vp|board|infrastructure|devops|(?:second|third|2nd|3rd|next) line|customer success|charge|headquarters|partnerships|renewals)"
)
_TO_TEAM = rf"(?:with|to|for|before|in front of|onto|on to|past|under|up to|into)(?: [\w'.-]+){{0,4}}? {_TEAM}"
_MATTER = r"issue|case|ticket|matter|complaint|requests?|concerns?|it|this|outage|report|messages?|e?-?mails?|problem|incident|questions?|note|inquiry|enquiry|thread|feedback|query|idea|suggestion|details|file|redlines|contract|letter|everything|that|them|comments?|quote"

_CONTRACT = (
    r"subscriptions?|orders?|plans?|contracts?|renewals?|accounts?|auto-?renew(?:al)?|automatic renewal|appointments?|memberships?|events?|meetings?|calls?|demos?|bookings?|reservations?|invit(?:es?|ations?)|sessions?|licen[cs]es?|"
    r"seats?|trials?|agreements?|services?|standing order|direct debit|workspace|shipments?|add-?ons?|quote|slot|visit|training|workshop|purchase|billing|webinar|it|that|this"
)
CANCEL_DONE = ClaimRule(
    "cancel_done",
    "a meeting, subscription, order or renewal has been cancelled",
    ("done",),
    strong="cancel unsubscribe",
    deeds=(
        ("bin axe terminate end close stop deactivate discontinue void revoke withdraw scrap drop delete", _CONTRACT),
        (
            "remove take clear pull delete drop",
            r"(?:from|off) (?:the|your|our|everyone's|my|his|her|their|both|all|every)(?: \w+)? (?:calendars?|books|schedule|diary|agenda)",
        ),
        (
            "process complete confirm action execute finalise register record accept put submit carry",
            r"cancell?ation|termination",
        ),
        (
            "turn switch shut",
            r"(?:off|down)(?: [\w'-]+){0,3}? (?:auto\S*|renewal|automatic renewal|service|subscription|account)|auto-?renew\w*|automatic renewal|off",
        ),
        ("call", r"off"),
        ("wind shut", r"down"),
        ("put", r"(?:an end|a stop) to"),
        ("pull", r"the plug"),
    ),
    states=r"(?:no more|off the (?:calendar|books|schedule)|over(?! (?:by|\d))|off(?! (?:by|\d|the|to|your))|closed(?! to| for| on)|disabled|deactivated|terminated|cancell?ed|complete|completed|confirmed|processed|done|final|effective|in effect)",
    subjects=r"cancell?ation|termination|subscription|auto-?renew\w*|automatic renewal|renewal|meeting|calls?|contract|order|appointment|membership|plan|demo|session|event|booking|trial|account|agreement|training|visit",
    heads=False,
    idioms=(
        r"\bconfirm(?:ing)? (?:the|your)<w>{0,2}? cancell?ation\b|\bcancell?ation (?:is )?(?:confirmed|complete|processed|done)\b|\bconsider (?:it|that|this|the \w+|your \w+)<w>{0,2}? (?:cancell?ed|terminated|closed)\b",
        r"not§\b(?:subscription|plan|contract|account|it|licen[cs]es?|membership)\b<w>{0,2}? ?(?:won't|will not|will no longer|no longer)<adv> (?:be )?(?:renew|renews|renewed|auto-renew|continue|active)\b",
    ),
    pseudo=r"\bcancell?ation (?:policy|terms|requests?|fee|period|window|form)s?\b|\bnoise[- ]cancel\w+|\brequest to cancel\b",
)

ESCALATED_DONE = ClaimRule(
    "escalated_done",
    "the matter has been escalated to, raised with, or put before a team that decides",
    ("done",),
    strong="escalate",
    deeds=(
        (
            "raise flag report refer elevate bump push surface prioritise upgrade hand pass assign route kick take bring move transfer submit put open log file run get address highlight",
            rf"{_TO_TEAM}|attention|up the (?:chain|ladder|line)",
        ),
        (
            "alert notify page loop involve engage inform contact rope pull bring ping brief call mobilise get tell let",
            rf"(?:our|the|my|your|on-call|senior)(?: [\w'-]+){{0,4}}? {_TEAM}|{_TEAM}(?: in| know)?",
        ),
        (
            "open create raise log file submit start",
            r"(?:an? |the |this )?(?:internal |priority |urgent |high-priority |formal |top-priority |critical |new )*(?:escalation|incident|p1|sev-?\d|support case|priority ticket|(?:ticket|case|issue)(?= (?:with|for)))",
        ),
        (
            "make mark set flag treat prioritise classify label",
            r"(?:as )?(?:an? )?(?:\w+ )?(?:priority|urgent|high priority|top priority|p1|critical)",
        ),
        ("bring draw take", r"attention|up with"),
        ("make", rf"(?:[\w'-]+ ){{0,5}}?{_TEAM}(?: \S+){{0,3}}? aware"),
    ),
    states=rf"(?:with (?:our|the|my)(?: [\w'-]+){{0,4}}? {_TEAM}|being (?:investigated|looked (?:at|into)|handled|reviewed|examined) by|flagged (?:as|for)|at the top of|in the hands of|(?:in front of|before) (?:our|the)|a (?:top )?priority|under review by|"
    rf"on the (?:desk|radar) of|on (?:our|the)(?: [\w'-]+){{0,3}}? {_TEAM}'s (?:desk|radar))",
    subjects=_MATTER,
    heads=False,
    idioms=(
        rf"\b(?:our|the|my)(?: [\w'/-]+){{0,4}}? {_TEAM}(?: is| are| has| have|'s)<adv> (?:looking into|investigating|on (?:it|the case|this)|working on|handling|reviewing|taken (?:over|this over|it over)|taking over|picked (?:it|this) up|picked up (?:your|the|this)|taken (?:up|on) (?:your|the|this)|taken over (?:your|the|this)|on top of|"
        r"taken this on)\b",
        rf"\b{_TEAM}(?: is| are)<adv> (?:aware of|dealing with|informed (?:about|of)|across|on top of)\b|\b(?:has|have|'s)<adv> gone (?:up |straight |on )?(?:to|before)(?: [\w'.-]+){{0,4}}? {_TEAM}(?!\w)",
        rf"\b{_TEAM}<w>{{0,3}}?(?: has| have| was| were)<adv>(?: been)?<adv> (?:alerted|notified|paged|looped in|involved|engaged|informed|brought in|pulled in|briefed|mobili[sz]ed|called in)\b",
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
            "pass hand relay route send transfer share refer direct move assign reassign give chuck toss pop shoot put bring submit get take deliver turn run address copy",
            _TO_TEAM
            + r"|to (?:[a-z]+ )?[a-z]+ (?:in|from|at|on)(?: [\w-]+){0,3}|(?:on|along|over)(?= to (?!you\b|your\b)| internally|[.!,;]|$| so| and| for| already)",
        ),
        ("relay route pass hand share transfer reassign assign", _MATTER + r"|(?:with|to) (?:[a-z]+ ){0,2}[a-z]+"),
        (
            "send give put direct refer bring turn assign take deliver address move pop",
            rf"(?:{_MATTER})(?: \S+){{0,4}}? (?:to|with|on|over|along|before|in front of|onto)(?! (?:you|your|the conclusion)\b)|in front of",
        ),
        (
            "copy cc loop add include bring",
            rf"(?:our|the|my|in|on|into|your)(?: [\w'-]+){{0,4}}? {_TEAM}(?: in)?|{_TEAM} in|(?:in|into|on|to) (?:this|the|your|our)(?: \w+)? (?:thread|email|message|conversation|request|reply|discussion|mail)|in [a-z]+",
        ),
        (
            "let make",
            rf"(?:[\w'-]+ ){{0,5}}?{_TEAM}(?: \S+){{0,3}}? (?:know|aware)|(?!you\b|us\b|me\b)[a-z]+ (?:know|aware)",
        ),
        ("bring", r"into the loop|up to speed|into (?:this|the|our) (?:thread|conversation|discussion)"),
        ("inform tell notify brief", rf"(?:our|the|my)(?: [\w'-]+){{0,4}}? {_TEAM} (?:about|of|that)"),
    ),
    states=rf"(?:with (?:our|the|my|his|her|[a-z]+ (?:in|from|on))(?: [\w'-]+){{0,4}}? {_TEAM}|in the hands of|on (?:its|the) way to (?:our|the|my)|in (?:[a-z]+'s|our|the)(?: [\w'-]+){{0,3}}? (?:hands|inbox|queue)|on (?:[a-z]+'s|our|the)(?: [\w'-]+){{0,3}}? desk|with [a-z]+(?: [a-z]+)?"
    r"(?=[.!,]| now| who| in| from))",
    subjects=_MATTER,
    heads=False,
    idioms=(
        r"\b(?:i'm|i am|we're|we are) (?:copying|looping|cc'?ing|bringing|adding) (?:in )?(?:[a-z]+|our|the|my)\b(?! (?:you|your)\b)",
        rf"\b(?:your|the|this|that) (?:\w+ ){{0,2}}(?:now )?(?:sits|lies|rests) with\b|\b{_TEAM}(?: now)? (?:has|have)(?: now)? (?:your|the|all the|all your|all of the) (?:{_MATTER})\b",
        r"\b(?:took|taken) the liberty of (?:forwarding|passing|sharing|copying|looping|handing)\b",
    ),
    pseudo=r"\b(?:look|looking|looked) forward\b|\bgoing forward\b|\bmove forward\b|\bforwarding (?:address|rules?|policy)\b|\bpass(?:ed)? away\b|\bpassword\w*|\bforward (?:to hearing|slash)\b|\bin turn\b",
)

_DOCUMENT = (
    r"invoices?|quotes?|quotations?|contracts?|documents?|cop(?:y|ies)|links?|details|e-?mails?|messages?|reply|replies|response|confirmations?|reports?|files?|it|them|this|that|you|proposals?|agreements?|receipts?|statements?|instructions?|"
    r"information|info|brochures?|materials?|guides?|forms?|attachments?|certificates?|answers?|summary|pdf|paperwork|papers|decks?|slides?|package|reminders?|letters?|questionnaire|dpa|nda|sow|spreadsheet|list|code|figures|breakdown|"
    r"credentials|everything|one|order|notice|note|overview|checklist|logs|price list|steps|revised \w+|updated \w+"
)
SENT_DONE = ClaimRule(
    "sent_done",
    "an email, document or reply has been sent, resent or attached",
    ("done",),
    strong="email e-mail resend re-send",
    deeds=(
        (
            "send mail attach dispatch deliver ship share post upload shoot transmit reissue enclose include circulate submit message text issue provide get supply fax return",
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
    states=r"(?:in your (?:inbox|mailbox|mail|spam)|on (?:its|their|the) way(?: to (?:you|your))?|waiting (?:in your|for you)|attached|enclosed|out(?! of)|out the door|winging (?:its|their) way|headed to your|heading to your|with you now|sent|in the (?:mail|post))",
    subjects=_DOCUMENT,
    heads=False,
    idioms=(
        r"\b(?:please |you(?:'ll| will| can)? |kindly )(?:find|see)<w>{0,5}? (?:attached|enclosed)\b|\bplease find (?:attached|enclosed)\b|^(?:attached|enclosed) (?:is|are|you(?:'ll| will)? find|please find)\b|\b(?:attached|enclosed)(?: \w+){0,2}? (?:is|are) (?:the|"
        r"your|a|our)\b|\bi(?:'m| am) attaching\b",
        r"<we>(?: hereby)? (?:enclose|attach)\b",
        r"\byou(?: now| already)? have<w>{0,5}? in your (?:inbox|mailbox)\b",
        r"\b(?:should|will|must)(?: already| now)? be in your (?:inbox|mailbox)\b|\b(?:check|look in|have a look in) your (?:inbox|mailbox|spam)\b(?! (?:for|regularly) (?:updates|news))",
        rf"\b(?:{_DOCUMENT})\b<w>{{0,4}}? (?:just |has |have |'s )*(?:gone out|went out|left our|gone off|went off)\b",
    ),
    pseudo=r"\b(?:represent|present|consent|absent)(?:ed|s|ing)?\b|\bonce sent\b|\bsent (?:on the first|every|each|monthly|quarterly|automatically)\b",
)

_ISSUE = (
    r"issues?|problems?|bugs?|errors?|outages?|faults?|incidents?|defects?|glitch(?:es)?|services?|logins?|sync\w*|exports?|imports?|accounts?|connections?|connectivity|systems?|platform|dashboards?|api|integrations?|reports?|page|site|servers?|data|"
    r"it|this|that|things|everything|functionality|access|performance|(?:root )?cause|patch|fix|hotfix|failures?|webhooks?|malfunction|crash(?:es)?|slowness|latency|sso|feature|matter|disruption|downtime|link|upload|search|notifications?|app|"
    r"database|cluster|configuration|settings?|calendar|invoices?|one|sign-in|solution|workaround|mix-up|discrepancy|duplicates?|repairs?|correction|maintenance|email delivery|billing"
)
_FIXING = (
    "fix resolve solve repair correct patch restore address remedy rectify iron clear sort deploy roll ship release eliminate mend cure put implement push apply squash mitigate recover revert eradicate remove find replace reinstate bring crack trace straighten "
    "undo untangle stabilise rebuild install identify-and-fix close complete"
)
_WORKING = (
    r"(?:fixed|resolved|solved|repaired|patched|restored|sorted(?: out)?|back (?:up|online|to normal|in (?:service|operation|action|business)|on|and running|at full)|working(?: again| now| as expected| as it should| normally| fine| properly|$|[.!,])|up and running|running "
    r"(?:again|normally|smoothly|as)|operational|fully functional|functional|behind us|a thing of the past|over(?! (?:by|\d))|gone|history|cleared(?: up)?|in place|live|deployed|healthy|no longer (?:an issue|a problem|occurring|happening)|stable|recovered|remedied|"
    r"rectified|corrected|mended|taken care of|syncing (?:again|normally)|loading (?:again|normally|fine)|available again|good to go|all good)"
)
_BACK_TALK = r"\b(?:get|got|getting|come|came|coming|write|wrote|call|called|reply|circle|hear|heard|check|be|are|am|report) (?:right )?back (?:to (?:you|me|us|him|her|them|the)|with|from|soon|as soon|in touch)\b|\bfixed (?:price|rate|fee|term|cost)\b|\bresolution time\b|\bbusiness address\b|\bresponse target\b"
FIX_DONE = ClaimRule(
    "fix_done",
    "a problem has been fixed, or the service works again",
    ("done",),
    strong="squash",
    deeds=(
        (_FIXING, _ISSUE),
        ("take", r"care of"),
        ("get", rf"(?:{_ISSUE})(?: \S+){{0,3}}? (?:working|fixed|resolved|back|running|sorted|restored)"),
        ("put", r"right|to rest|behind"),
    ),
    states=_WORKING,
    subjects=_ISSUE + r"|you|all|team|users?|customers",
    heads=False,
    idioms=(
        rf"\b(?:{_ISSUE})\b<w>{{0,4}}? (?:works?|functions?|syncs|loads|runs|behaves?|working)<adv> (?:again|now|normally|as (?:it should|expected|usual)|fine|properly)\b",
        rf"\b(?:{_ISSUE})\b<w>{{0,4}}? should(?: now)?(?: all)? be<adv> {_WORKING}",
        rf"\b(?:{_ISSUE})<w>{{0,3}}? (?:has|have|'s|'ve)<adv> (?:disappeared|vanished|gone away|stopped|ceased|subsided|cleared(?: up)?|recovered|resumed|come back)\b|\b(?:went|goes|runs|ran|completed|finished|works?)<w>{{0,2}}? without (?:errors?|problems?|issues?)\b",
        r"(?:\b(?:is|are)|'s|'re)<adv> (?:back (?:up|online|to normal)|up and running|working again|running again|fully operational)\b",
        r"^(?:all |now )?(?:fixed|resolved|solved|repaired|patched|sorted)\b(?! (?:price|rate|term|fee))",
        r"not§\b(?:errors?|issues?|problems?|bugs?|faults?|it|this|crash(?:es)?|warnings?|glitch(?:es)?)\b<w>{0,4}? (?:no longer|doesn't|does not|will not|won't)<adv> (?:occurs?|appears?|exists?|happens?|comes? up|shows? up|there|an issue|a problem|present|affects?)\b(?! (?:to|if))",
        r"\b(?:fix|patch|hotfix|solution|repair|correction|update)\b<w>{0,4}?(?: went| has gone| is)<adv> (?:live|out|deployed|in place|in production)\b",
        r"\b(?:outage|incident|issue|problem|disruption) (?:has )?(?:ended|is over)\b|\bservice (?:has )?resumed\b|\bback in business\b|\b(?:found|identified|traced|located) (?:and|the (?:root )?cause and) (?:fixed|corrected|removed|resolved|patched)\b",
    ),
    pseudo=_BACK_TALK,
)

_DEADLINE = r"\b(?:by|within|in|before|tomorrow|today|tonight|soon|shortly|no time|this|next|at)\b"
FIX_PROMISED = ClaimRule(
    "fix_promised",
    "a problem will be fixed, or a time by which the service works again",
    ("promise",),
    strong="squash",
    deeds=(
        (_FIXING + " have land finish", _ISSUE),
        ("take", r"care of"),
        (
            "get have",
            rf"(?:{_ISSUE}|you|your \w+)(?: \S+){{0,3}}? (?:working|fixed|resolved|back (?:up|online|to normal|in business|on)|running|sorted|restored|up and running)",
        ),
        ("put", r"right"),
        ("be", r"(?:back|up)"),
    ),
    states=rf"(?:{_WORKING}|going to be (?:fixed|resolved|restored|back)|expected (?:to be (?:fixed|resolved|back|restored|complete)|back|by|within)|guaranteed|released|rolled out|shipped|available|due (?:by|on|today|tomorrow|within)|scheduled for|planned for|out|ready|done)",
    subjects=_ISSUE + r"|you|all|team|users?|release|update|repair|resolution",
    receives=r"fix|patch|solution|resolution|working (?:again|account|service|login|system)|service back|(?:your|the) (?:access|service|account|login) back|repair|hotfix|up and running",
    heads=False,
    idioms=(
        rf"\b(?:{_ISSUE})(?!\w)<w>{{0,4}}?(?: will| should| must|'ll| is (?:expected|due|set|on track|slated) to)<adv> (?:resume|work|recover|return to normal|go live|come back|run|function|sync|ship|land|be (?:up|back|live|fine))\b",
        rf"\b(?:{_ISSUE})(?!\w)<w>{{0,4}}? should<adv> be<adv> (?:fixed|resolved|solved|repaired|restored|back|up|sorted|gone|over|corrected|operational|online|working|running|live)\b(?=.*{_DEADLINE})",
        r"\b(?:expect|anticipate|estimate|look for|count on)<w>{0,4}? (?:fix|resolution|service|restoration|patch|repair|recovery|everything|it|this|things|systems?)\b(?: \S+){0,4}? (?:by|within|in|before|tomorrow|today|tonight|no later than|back|restored|resolved|fixed|this)\b",
        r"\b(?:eta|estimated (?:time|resolution|restoration)|target(?: resolution)?(?: time)?)\b(?: \S+){0,5}? (?:is|of|for|stands|remains|at)(?: \S+){0,3}? (?:\d\S*|noon|midnight|tomorrow|today|tonight|end of|eod|cob|monday|tuesday|wednesday|thursday|friday|next|one|two|three|four)\b|^eta:? ",
        r"\b(?:fix|patch|hotfix|solution|repair|resolution|workaround|update)\b<w>{0,4}? (?:goes|ships|lands|comes|arrives|rolls)<adv> (?:live|out|today|tomorrow|tonight|on|this|next|by|in)\b",
        r"\byou(?:'ll| will| should)<adv> be able to(?: \S+){1,4}? again\b(?=.*\b(?:by|within|in|on|tomorrow|today|tonight|soon|shortly|this|next)\b)",
        r"\b(?:fix|patch|hotfix|solution|repair|resolution|workaround|update)<w>{0,3}? is<adv> (?:coming|on (?:its|the) way|going out|going live|landing|rolling out|shipping|arriving|due)\b",
        r"\b(?:promise|guarantee|commit|committed|undertake|pledge)<w>{0,3}? (?:to )?(?:a fix|fixing|resolving|fix|resolve|restoring|restore|solve|solving|repair)\b|\b(?:promise|guarantee)<w>{0,5}? (?:will|'ll) (?:work|be (?:fixed|resolved|gone|back))\b",
    ),
    pseudo=_BACK_TALK,
)

_RIGHT = (
    r"access|admin\w*|permissions?|rights|roles?|privileges?|licen[cs]es?|seats?|log-?ins?|accounts?(?! (?:manager|owner|executive|team|number|email)\b)|passwords?|users?|credentials?|workspace|editor|profile|mfa|2fa|two-factor|sso|single sign-on|sign-on|"
    r"token|invite|keys?|lock|group|module|feature|sign-in|viewer|api|reports?|owner"
)
ACCESS_GRANTED = ClaimRule(
    "access_granted",
    "access, rights, a role or a login has been given, restored or reset",
    ("done",),
    strong="unlock unblock reactivate re-enable whitelist",
    deeds=(
        (
            "grant give enable activate restore reset provision add create set assign open make promote approve reinstate authorise invite switch turn elevate upgrade provide issue configure share bump allow extend confer lift renew change",
            _RIGHT,
        ),
        ("reset restore reinstate", r"it|them|that|this"),
        ("disable remove clear turn", r"mfa|2fa|two-factor\S*|authenticator|lock|restriction|block|password"),
        ("let allow", r"in|into"),
    ),
    states=(
        r"(?:unlocked|reset|enabled|active(?: again| now|$|[.!,])|activated|live|in place|restored|open(?: to you)?|unblocked|set up|ready(?: to use)?|available to you|granted|approved|reactivated|working again|yours|an? (?:\w+ )?(?:admin\w*|owner|editor|member)|(?:back )?in(?:$|[.!,])|"
        r"logged (?:back )?in)"
    ),
    subjects=_RIGHT + r"|you|he|she|they|\w+'s account",
    receives=(
        r"(?:full |admin\w* |owner |read |write |edit\w* |complete |temporary |elevated |the |your |instant |unrestricted )*(?:access|permissions?|rights|privileges|credentials)|a new password|(?:an? |the )(?:\w+ )?(?:licen[cs]e|login)"
    ),
    heads=False,
    idioms=(
        r"\byou(?:'ve got| now have|'ll now have| have now| have)<adv>(?: \w+){0,3} (?:access|admin\w*|permissions?|rights|privileges)\b",
        r"\byou(?:'ll| will| should)? ?(?:can|are able to|should(?: now)? be able to|will(?: now)? be able to|may|be able to)<adv> (?:log|sign|get)(?: back)? in(?:to)?\b(?: again| now|$|[.!,]| (?:with|using|as|to|and|right|straight|at))",
        r"\b(?!you\b|we\b|i\b)\w+ (?:now )?(?:has|have)(?: now)?(?: full| admin| the| all| editor)* (?:access|admin\w*|permissions?|rights|role)\b(?! (?:policy|rules))(?=.*\bnow\b)|\bnow (?:has|have)(?: \w+){0,2} (?:access|rights|permissions?)\b",
        r"\b(?:your|the|his|her|their) (?:new )?(?:temporary )?password is\b|\bhere (?:are|is) (?:your|the)<w>{0,3}? (?:credentials|password|login)\b",
    ),
    pseudo=r"\baccess (?:policy|requests?|rules|review|control|rights are)\b|\bright (?:away|now|team|person|place|people|time|queue|after|before)\b|\brequest for (?:\w+ )?(?:access|rights|admin)\b",
)

_THING = (
    r"plans?|accounts?|address(?:es)?|e-?mails?|billing|bank(?:ing)?|iban|payment (?:method|details|terms)|cards?|seats?|contacts?|records?|profiles?|subscriptions?|details?|owner(?:ship)?|names?|purchase order|po|phone|licen[cs]es?|tier|users?|crm|preferences?|"
    r"settings?|entry|entries|files?|quotas?|limits?|cycle|currency|changes?|invoices?|vat|delivery|shipping|quantity|information|switch|upgrade|downgrade|it|(?:mailing )?list|newsletter|marketing|opt-out|workspace|role|term|date|storage|tax id|department|recipient|"
    r"number|system|company|starter|team|business|enterprise|title|spelling|frequency|language|renewal|euros?|dollars?|\w+ly billing|you|everything"
)
_CHANGING = (
    "update change upgrade downgrade switch move amend adjust edit modify add remove correct replace transfer convert merge set record save apply implement migrate increase reduce extend swap process register make revise bump reassign rename enrol opt complete reflect enter put "
    "fix rewrite expand shorten link unlink subscribe unsubscribe lower raise double halve list"
)
CHANGE_DONE = ClaimRule(
    "account_change_done",
    "an account, plan, address, bank detail or other record has been changed",
    ("done",),
    strong="upgrade downgrade unsubscribe",
    deeds=(
        (_CHANGING, _THING),
        ("note", r"address|number|e-?mail|names?|preferences?|contact"),
        (
            "make put process complete carry enter save implement apply",
            r"changes?|updates?|switch|upgrade|downgrade|correction|amendment|move|adjustment|transfer|edit|through",
        ),
        (
            "put add take get list note",
            r"(?:you|your (?:company|team|account|address|email|name)|this address|that address|[a-z]+)(?: \w+)? (?:down as|on (?:the|our)|to (?:the|our|your)|off (?:the|our)|onto|from (?:the|our|your)|as (?:the|your|our|a|an))",
        ),
    ),
    states=(
        r"(?:live|in effect|active|reflected|effective|saved|up to date|up-to-date|on (?:file|record|the (?:new |business |team |enterprise |starter )?plan|starter|team|business|enterprise|our)|in (?:our|the) system|updated|changed|upgraded|downgraded|amended|corrected|"
        r"switched|processed|done|complete|completed|made|off (?:the|our) (?:mailing )?list|opted out|(?:taken|took) effect)"
    ),
    subjects=_THING,
    heads=False,
    idioms=(
        r"\b(?:your|the) (?:\w+ ){0,3}(?:plan|account|subscription|address|email|owner|contact|tier|seat count|billing cycle|card|payment method|number of seats|bank details)(?: on file)? (?:is|are) now\b(?! (?:due|overdue|under|being|pending|subject|closed|open|in review|with))",
        r"\b(?:changes?|updates?|switch|upgrade|downgrade|corrections?|amendment|adjustment|transfer|move)\b<w>{0,3}?(?: has| have|'s)?<adv> (?:gone through|went through|taken effect|took effect|gone live|went live)\b",
        r"\b(?:owner|contact|admin\w*|recipient|address|holder) (?:of|for) (?:the|your|this)(?: \w+){1,3} (?:is|are) now\b",
        r"\byou(?:'re| are)<adv> (?:now |already )(?:on|off|listed|registered|a)\b(?! (?:the (?:call|list of|phone|way)|hold|track|time))",
    ),
    pseudo=(
        r"\b(?:keep|kept|keeping) you (?:updated|posted)\b|\bstatus update\b|\bchange (?:request|policy|log|of (?:plans|mind))\b|\b(?:upgrade|downgrade|change) (?:options?|path|request|form)\b|\bupdate (?:request|form)\b|\b(?:wish|request|want|like) to (?:change|upgrade|switch|update)\b|"
        r"\b(?:made|make) (?:sure|it|a (?:note|mistake))\b|\bset up (?:a|the) (?:call|meeting)\b"
    ),
)

_INFO = (
    r"data|records?|accounts?|information|details|files?|logs?|backups?|history|profiles?|traces?|copies|copy|everything|pii|messages|emails?|documents?|it|recordings?|uploads?|contacts?|entry|entries|footprint|workspace|content|cards?|transcripts?|attachments?|photos?|anything|"
    r"all of (?:it|them)|them|project"
)
DATA_DELETED = ClaimRule(
    "data_deleted",
    "personal or account data has been deleted",
    ("done",),
    deeds=(
        ("delete erase purge remove wipe destroy anonymise scrub clear expunge shred eliminate strip", _INFO),
        ("dispose get", rf"(?:rid )?of(?: \S+){{0,4}}? (?:{_INFO})"),
        ("complete carry process fulfil execute honour action finish perform", r"deletion|erasure|removal"),
    ),
    states=r"(?:gone(?: for good)?|off (?:our|the|all)|deleted|erased|wiped|purged|destroyed|anonymi[sz]ed|scrubbed|cleared out|no more|no longer (?:in|on|with|stored|held|exist)|complete|completed|done|carried out|fulfilled)",
    subjects=r"data|records?|information|details|files?|logs?|backups?|history|profiles?|traces?|copies|everything|pii|messages|emails|documents?|recordings?|uploads?|workspace|content|deletion|erasure|removal|photos?",
    heads=False,
    idioms=(
        r"not§<we>(?:'ve)? ?(?:no longer|don't|do not)<adv> (?:hold|have|store|keep|retain|possess)<w>{0,3}? (?:data|records?|information|details|files?|traces?)\b",
        r"not§\b(?:nothing|none|no (?:trace|copy|copies|record|data))(?: of)?<w>{0,4}? (?:is left|remains|left|remain|are left|stored|is stored|exists?|is held|are held|kept)\b",
        r"not§\b(?:data|records?|information|details|files?|account|profile)\b<w>{0,3}? (?:no longer exists?|no longer (?:in|on|with|held|stored)|is no longer|are no longer)\b",
    ),
    pseudo=r"\b(?:deletion|erasure) (?:policy|schedule|form|period)\b",
)

RULES = (
    CANCEL_DONE, ESCALATED_DONE, FORWARDED_DONE, SENT_DONE, FIX_DONE, FIX_PROMISED, ACCESS_GRANTED, CHANGE_DONE, DATA_DELETED,
)  # fmt: skip
