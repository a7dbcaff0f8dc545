"""Claim rules about service: faults, access, changes of an account, deletion of data.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

from __future__ import annotations

from emailbench.text.claim_rules import ClaimRule

_FAULT = (
    r"issues?|problems?|bugs?|errors?|outages?|faults?|incidents?|defects?|glitch(?:es)?|services?|logins?|sync\w*|"
    r"exports?|imports?|accounts?|connections?|connectivity|systems?|platform|dashboards?|api|integrations?|reports?|"
    r"page|site|servers?|data|"
    r"functionality|access|performance|(?:root )?cause|patch|fix|hotfix|failures?|webhooks?|malfunction|crash(?:es)?|"
    r"slowness|latency|sso|feature|matter|disruption|downtime|link|upload|search|notifications?|app|"
    r"database|cluster|configuration|settings?|calendar|invoices?|sign-in|solution|workaround|mix-up|discrepancy|"
    r"duplicates?|repairs?|correction|maintenance|email delivery|billing"
)
_CLOSED = (
    r"issues?|problems?|bugs?|errors?|outages?|faults?|incidents?|defects?|repairs?|maintenance|correction|matter|fix|"
    r"patch|case|ticket"
)
_FOUND = r"(?:root )?cause|solution|fix|workaround|source|culprit|bugs?|faults?|problems?|errors?|issues?|remedy"
_ISSUE = _FAULT + "|it|this|that|these|those|things|everything|one|both|all of it"
_FIXING = (
    "fix resolve solve repair correct patch restore remedy rectify mend cure sort iron mitigate rebuild "
    "untangle undo crack stabilise tackle overcome remediate"
)
_FIXING_FAULTS = (
    "address reverse reestablish re-establish reboot restart clean amend adjust tune optimise clear deploy roll ship "
    "release eliminate implement push apply recover revert eradicate remove replace reinstate trace straighten "
    "install"
)
_WORKING_AGAIN = (
    r"\w+ing (?:correctly |normally |properly |fine )?(?:again|normally|correctly|properly|as expected|without errors)"
)
_WORKING = (
    r"(?:fixed|resolved|solved|repaired|patched|restored|sorted(?: out)?|back (?:up|online|to normal|in (?:service|"
    r"operation|action|business)|on|and running|at full)|working(?: again| now| as expected| as it should| normally| "
    r"fine| properly|$|[.!,])|up and running|running "
    r"(?:again|normally|smoothly|as)|operational|fully functional|functional|behind us|a thing of the past|over(?! "
    r"(?:by|\d))|gone|history|cleared(?: up)?|in place|live|deployed|healthy|no longer (?:an issue|a problem|"
    r"occurring|happening)|stable|recovered|remedied|"
    r"rectified|corrected|mended|taken care of|syncing (?:again|normally)|loading (?:again|normally|fine)|available "
    r"again|good to go|all good)"
)
_BACK_TALK = (
    r"\b(?:get|got|getting|come|came|coming|write|wrote|call|called|reply|circle|hear|heard|check|be|are|am|report) "
    r"(?:right )?back (?:to (?:you|me|us|him|her|them|the)|with|from|soon|as soon|in touch)\b|\bfixed (?:price|rate|"
    r"fee|term|cost)\b|\bresolution time\b|\bbusiness address\b|\baddressed to\b|\bof this (?:kind|sort|type)\b|"
    r"\bresponse target\b"
)
FIX_DONE = ClaimRule(
    "fix_done",
    "a problem has been fixed, or the service works again",
    ("done",),
    strong="squash",
    deeds=(
        (_FIXING, _ISSUE),
        (_FIXING_FAULTS, _FAULT),
        ("close complete", _CLOSED),
        ("find", _FOUND),
        ("take", r"care of"),
        ("get", rf"(?:{_ISSUE})(?: \S+){{0,3}}? (?:working|fixed|resolved|back|running|sorted|restored)"),
        ("put", r"right|to rest|behind"),
    ),
    states=rf"(?:{_WORKING}|{_WORKING_AGAIN})",
    subjects=_ISSUE + r"|you|all|team|users?|customers",
    heads=False,
    idioms=(
        rf"\b(?:{_ISSUE})\b<w>{{0,4}}? (?:works?|functions?|syncs|loads|runs|behaves?|working)<adv> (?:again|now|"
        rf"normally|as (?:it should|expected|usual)|fine|properly)\b",
        rf"\b(?:{_ISSUE})\b<w>{{0,4}}? should(?: now)?(?: all)? be<adv> {_WORKING}",
        rf"\b(?:{_ISSUE})<w>{{0,3}}? (?:has|have|'s|'ve)<adv> (?:disappeared|vanished|gone away|stopped|ceased|"
        rf"subsided|cleared(?: up)?|recovered|resumed|come back)\b|\b(?:went|goes|runs|ran|completed|finished|"
        rf"works?)<w>{{0,2}}? without (?:errors?|problems?|issues?)\b",
        r"(?:\b(?:is|are)|'s|'re)<adv> (?:back (?:up|online|to normal)|up and running|working again|running again|"
        r"fully operational)\b",
        r"^(?:all |now )?(?:fixed|resolved|solved|repaired|patched|sorted)\b(?! (?:price|rate|term|fee))",
        r"not§\b(?:errors?|issues?|problems?|bugs?|faults?|it|this|crash(?:es)?|warnings?|glitch(?:es)?)\b<w>{0,4}? "
        r"(?:no longer|doesn't|does not)<adv> (?:occurs?|appears?|exists?|happens?|comes? up|shows? up|there|an "
        r"issue|a problem|present|affects?)\b(?! (?:to|if))",
        r"\b(?:fix|patch|hotfix|solution|repair|correction|update)\b<w>{0,4}?(?: went| has gone| is)<adv> (?:live|"
        r"out|deployed|in place|in production)\b",
        r"\b(?:outage|incident|issue|problem|disruption) (?:has )?(?:ended|is over)\b|\bservice (?:has )?resumed\b|"
        r"\bback in business\b|\b(?:found|identified|traced|located) (?:and|the (?:root )?cause and) (?:fixed|"
        r"corrected|removed|resolved|patched)\b",
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
        (_FIXING, _ISSUE),
        (_FIXING_FAULTS + " have land finish", _FAULT),
        ("close complete", _CLOSED),
        ("find", _FOUND),
        ("take", r"care of"),
        (
            "get have",
            rf"(?:{_ISSUE}|you|your \w+)(?: \S+){{0,3}}? (?:working|fixed|resolved|back (?:up|online|to normal|in "
            rf"business|on)|running|sorted|restored|up and running)",
        ),
        ("put", r"right"),
        ("be", r"(?:back|up)"),
    ),
    states=rf"(?:{_WORKING}|over|going to be (?:fixed|resolved|restored|back)|expected (?:to be (?:fixed|resolved|"
    rf"back|restored|complete)|back|by|within)|guaranteed)",
    coming=r"(?:going to be (?:fixed|resolved|restored|back)|expected (?:to be (?:fixed|resolved|back|restored|"
    r"complete)|back|by|within)|guaranteed)",
    subjects=_ISSUE + r"|you|all|team|users?|release|update|repair|resolution",
    receives=r"fix|patch|solution|resolution|working (?:again|account|service|login|system)|service back|(?:your|"
    r"the) (?:access|service|account|login) back|repair|hotfix|up and running",
    heads=False,
    idioms=(
        rf"\b(?:{_ISSUE})(?!\w)<w>{{0,4}}?(?: will| should| must|'ll| is (?:expected|due|set|on track|slated) "
        rf"to)<adv> (?:resume|work|recover|return to normal|go live|come back|run|function|sync|ship|land|be (?:up|"
        rf"back|live|fine))\b",
        rf"\b(?:{_ISSUE})(?!\w)<w>{{0,4}}? should<adv> be<adv> (?:fixed|resolved|solved|repaired|restored|back|up|"
        rf"sorted|gone|over|corrected|operational|online|working|running|live)\b(?=.*{_DEADLINE})",
        r"\b(?:expect|anticipate|estimate|look for|count on)<w>{0,4}? (?:fix|resolution|service|restoration|patch|"
        r"repair|recovery|everything|it|this|things|systems?)\b(?: \S+){0,4}? (?:by|within|in|before|tomorrow|today|"
        r"tonight|no later than|back|restored|resolved|fixed|this)\b",
        rf"\b(?:count|rely|bank|depend) on<w>{{0,2}}? (?:{_ISSUE})(?!\w)<w>{{0,3}}? (?:(?:being|to be)<adv> {_WORKING}|"
        rf"{_WORKING_AGAIN})",
        r"\b(?:eta|estimated (?:time|resolution|restoration)|target(?: resolution)?(?: time)?)\b(?: \S+){0,5}? (?:is|"
        r"of|for|stands|remains|at)(?: \S+){0,3}? (?:\d\S*|noon|midnight|tomorrow|today|tonight|end of|eod|cob|"
        r"monday|tuesday|wednesday|thursday|friday|next|one|two|three|four)\b|^eta:? ",
        r"\b(?:fix|patch|hotfix|solution|repair|resolution|workaround|update)\b<w>{0,4}? (?:goes|ships|lands|comes|"
        r"arrives|rolls)<adv> (?:live|out|today|tomorrow|tonight|on|this|next|by|in)\b",
        r"\byou(?:'ll| will| should)<adv> be able to(?: \S+){1,4}? again\b(?=.*\b(?:by|within|in|on|tomorrow|today|"
        r"tonight|soon|shortly|this|next)\b)",
        r"\b(?:fix|patch|hotfix|solution|repair|resolution|workaround|update|release)<w>{0,3}? (?:is|will be|'ll be|"
        r"should be)<adv> (?:released|rolled out|shipped|available|due|scheduled for|planned for|out|ready|done|live|"
        r"deployed|finished|complete)\b",
        r"\b(?:fix|patch|hotfix|solution|repair|resolution|workaround|update)<w>{0,3}? is<adv> (?:coming|on (?:its|"
        r"the) way|going out|going live|landing|rolling out|shipping|arriving|due)\b",
        r"\b(?:promise|guarantee|commit|committed|undertake|pledge)<w>{0,3}? (?:to )?(?:a fix|fixing|resolving|fix|"
        r"resolve|restoring|restore|solve|solving|repair)\b|\b(?:promise|guarantee)<w>{0,5}? (?:will|'ll) (?:work|be "
        r"(?:fixed|resolved|gone|back))\b",
    ),
    pseudo=_BACK_TALK,
)

_RIGHT = (
    r"access|admin\w*|permissions?|rights|roles?|privileges?|licen[cs]es?|seats?|log-?ins?|accounts?(?! (?:manager|"
    r"owner|executive|team|number|email)\b)|passwords?|users?|credentials?|workspace|editor|profile|mfa|2fa|"
    r"two-factor|sso|single sign-on|sign-on|"
    r"token|invite|keys?|lock|group|module|feature|sign-in|viewer|api|reports?|owner"
)
ACCESS_GRANTED = ClaimRule(
    "access_granted",
    "access, rights, a role or a login has been given, restored or reset",
    ("done",),
    strong="unlock unblock reactivate re-enable whitelist",
    deeds=(
        (
            "grant give enable activate restore reset provision add create set register onboard elevate complete "
            "assign open make promote approve reinstate authorise invite switch turn elevate upgrade provide issue "
            "configure share bump allow extend confer lift renew change",
            _RIGHT,
        ),
        ("reset restore reinstate", r"it|them|that|this"),
        ("disable remove clear turn", r"mfa|2fa|two-factor\S*|authenticator|lock|restriction|block|password"),
        ("let allow", r"in|into"),
    ),
    states=(
        r"(?:unlocked|reset|enabled|active(?: again| now|$|[.!,])|activated|live|in place|restored|open(?: to you)?|"
        r"unblocked|set up|ready(?: to use)?|available to you|granted|approved|reactivated|working again|an? "
        r"(?:\w+ )?(?:admin\w*|owner|editor|member)|(?:back )?in(?:$|[.!,])|"
        r"logged (?:back )?in)"
    ),
    subjects=_RIGHT + r"|you|he|she|they|\w+'s account",
    receives=(
        r"(?:full |admin\w* |owner |read |write |edit\w* |complete |temporary |elevated |the |your |instant |"
        r"unrestricted )*(?:access|permissions?|rights|privileges|credentials)|a new password|(?:an? |the )(?:\w+ "
        r")?(?:licen[cs]e|login)"
    ),
    heads=False,
    idioms=(
        r"\byou(?:'ve got| now have|'ll now have| have now| have)<adv>(?: \w+){0,3} (?:access|admin\w*|permissions?|"
        r"rights|privileges)\b",
        r"\byou(?:'ll| will| should)? ?(?:can|are able to|should(?: now)? be able to|will(?: now)? be able to|may|be "
        r"able to)<adv> (?:log|sign|get)(?: back)? in(?:to)?\b(?: again| now|$|[.!,]| (?:with|using|as|to|and|right|"
        r"straight|at))",
        r"\b(?!you\b|we\b|i\b)\w+ (?:now )?(?:has|have)(?: now)?(?: full| admin| the| all| editor)* (?:access|"
        r"admin\w*|permissions?|rights|role)\b(?! (?:policy|rules))(?=.*\bnow\b)|\bnow (?:has|have)(?: \w+){0,2} "
        r"(?:access|rights|permissions?)\b",
        r"\b(?:your|the|his|her|their) (?:new )?(?:temporary )?password is\b|\bhere (?:are|is) (?:your|the)<w>{0,3}? "
        r"(?:credentials|password|login)\b",
    ),
    pseudo=r"\bthey(?:'re| are)(?: all| both| still)* active\b|\baccess (?:policy|requests?|rules|review|control|"
    r"rights are)\b|\bright (?:away|now|team|person|place|"
    r"people|time|queue|after|before)\b|\brequest for (?:\w+ )?(?:access|rights|admin)\b",
)

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
            r"(?:you|your (?:company|team|account|address|email|name)|this address|that address|[a-z]+)(?: \w+)? "
            r"(?:down as|on (?:the|our)|to (?:the|our|your)|off (?:the|our)|onto|from (?:the|our|your)|as (?:the|"
            r"your|our|a|an))",
        ),
    ),
    states=(
        r"(?:live|in effect|active|reflected|effective|saved|up to date|up-to-date|on (?:file|record|the (?:new |"
        r"business |team |enterprise |starter )?plan|starter|team|business|enterprise|our)|in (?:our|the) system|"
        r"updated|changed|upgraded|downgraded|amended|corrected|"
        r"switched|processed|done|complete|completed|made|off (?:the|our) (?:mailing )?list|opted out|(?:taken|took) "
        r"effect)"
    ),
    subjects=_THING,
    heads=False,
    idioms=(
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
        r"\b(?:keep|kept|keeping) you (?:updated|posted)\b|\bstatus update\b|\bchange (?:request|policy|log|of "
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
        ("dispose get", rf"(?:rid )?of(?: \S+){{0,4}}? (?:{_INFO})"),
        ("complete carry process fulfil execute honour action finish perform", r"deletion|erasure|removal"),
    ),
    states=r"(?:gone(?: for good)?|off (?:our|the|all)|deleted|erased|wiped|purged|destroyed|anonymi[sz]ed|scrubbed|"
    r"cleared out|no more|no longer (?:in|on|with|stored|held|exist)|complete|completed|done|carried out|"
    r"fulfilled)",
    subjects=r"data|records?|information|details|files?|logs?|backups?|history|profiles?|traces?|copies|everything|"
    r"pii|messages|emails|documents?|recordings?|uploads?|workspace|content|deletion|erasure|removal|photos?",
    heads=False,
    idioms=(
        r"not§<we>(?:'ve)? ?(?:no longer|don't|do not)<adv> (?:hold|have|store|keep|retain|possess)<w>{0,3}? (?:data|"
        r"records?|information|details|files?|traces?)\b",
        r"not§\b(?:nothing|none|no (?:trace|copy|copies|record|data))(?: of)?<w>{0,4}? (?:is left|remains|left|"
        r"remain|are left|stored|is stored|exists?|is held|are held|kept)\b",
        r"not§\b(?:data|records?|information|details|files?|account|profile)\b<w>{0,3}? (?:no longer exists?|no "
        r"longer (?:in|on|with|held|stored)|is no longer|are no longer)\b",
    ),
    pseudo=r"\b(?:deletion|erasure) (?:policy|schedule|form|period)\b",
)

RULES = (FIX_DONE, FIX_PROMISED, ACCESS_GRANTED, CHANGE_DONE, DATA_DELETED)
