"""Claim rules about service: faults and access.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation), ``past§`` (a simple past) or ``coming§`` (what follows may make it
depend on something).
"""

from __future__ import annotations

from emailbench.text.claim_nouns import nominal
from emailbench.text.claim_rules import ClaimRule
from emailbench.text.claim_table_frames import ACCESS, MENDED, PROMISED

_FAULT = (
    r"issues?|problems?|bugs?|errors?|outages?|faults?|incidents?|defects?|glitch(?:es)?|services?|logins?|sync\w*|"
    r"exports?|imports?|accounts?|connections?|connectivity|systems?|platform|dashboards?|api|integrations?|reports?|"
    r"page|site|servers?|data|"
    r"functionality|access|performance|(?:root )?cause|patch|fix|hotfix|failures?|webhooks?|malfunction|crash(?:es)?|"
    r"slowness|latency|sso|feature|matter|disruption|downtime|link|upload|search|notifications?|app|"
    r"database|cluster|configuration|settings?|calendar|invoices?|sign-in|solution|workaround|mix-up|discrepancy|"
    r"duplicates?|repairs?|correction|remedy|maintenance|backlog|email delivery|billing"
)
_CLOSED = (
    r"issues?|problems?|bugs?|errors?|outages?|faults?|incidents?|defects?|repairs?|maintenance|correction|matter|fix|"
    r"patch|case|ticket"
)
_FOUND = r"(?:root )?cause|solution|fix|workaround|source|culprit|bugs?|faults?|problems?|errors?|issues?|remedy"
_BROKEN = (
    r"leaks?|blockages?|bottlenecks?|loops?|lag|delays?|hangs?|freezes?|deadlock|index|jobs?|scripts?|flag|conflicts?|"
    r"mismatch|typo|regressions?|vulnerabilit(?:y|ies)|hole|gap|calculations?|totals?|queues?|timeouts?|backups?|"
    r"portal|"
    r"website|widget|workflows?|automations?|network|memory|cache|mail flow|downloads?|uploads?|uploading|printing|"
    r"logging in|searching|pages?|exporting|importing|syncing|editor|form|certificate|connector|plug-?in|add-?on|module"
)
_SERVICE = (
    r"services?|logins?|sync\w*|exports?|imports?|accounts?|connections?|systems?|platform|dashboards?|api|"
    r"integrations?|"
    r"reports?|pages?|site|servers?|data|access|webhooks?|sso|feature|link|uploads?|downloads?|search|notifications?|"
    r"app|"
    r"database|cluster|calendar|invoices?|sign-in|e-?mails?|mails?|totals?|queues?|backups?|portal|website|widget|"
    r"workflows?|automations?|network|editor|form|connector|plug-?in|add-?on|module|performance|calculations?|"
    r"everything"
)
_ANY_FAULT = (
    r"(?:the|your|that|this|these|those|an?|both|all)(?! (?:\S+ ){0,2}?(?:questions?|quer(?:y|ies)|dates?|times?|"
    r"prices?|"
    r"doubts?|meetings?|calls?|address\w*|appointment|slots?|names?|request|misunderstanding|day|deadline|rates?|fees?|"
    r"contacts?|details?|numbers?|plan|terms|amounts?)\b)(?: [\w'-]+){1,3}"
)
"""Whatever can be mended, but what is rather answered, agreed, or set right in a record."""
_ISSUE = _FAULT + "|it|this|that|these|those|things|everything|one|both|all of it"
_FIXING = (
    "fix resolve solve repair correct patch restore remedy rectify mend cure sort iron mitigate rebuild "
    "untangle undo crack stabilise tackle overcome remediate plug unblock unclog seal debug nail"
)
_FIXING_FAULTS = (
    "address reverse reestablish re-establish reboot restart clean amend adjust tune optimise clear deploy roll ship "
    "release eliminate implement push apply recover revert eradicate remove replace reinstate trace straighten "
    "install lift kill zap quash"
)
_WORKING_AGAIN = (
    r"(?:up|fast|healthy|stable|reachable|accessible|usable|responsive|visible|correct|accurate|green|fine|available|"
    r"well)"
    r"(?: and \w+)? (?:again|once more|as before)|"
    r"\w+ing (?:itself |correctly |normally |properly |fine )?(?:again|once more|normally|correctly|properly|as "
    r"expected|as usual|as it should|as they should|without errors)"
)
_WORKING = (
    r"(?:fixed|resolved|solved|repaired|patched|restored|sorted(?: out)?|back (?:up|online|to normal|to where|to full|"
    r"to its|to their|in (?:service|"
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
    r"\bclosed (?:with the (?:remark|note|comment|status|word)|as (?:a )?duplicate)\b|\bresponse target\b|"
    r"\b(?:planned|scheduled|routine|regular) (?:maintenance|downtime)\b"
)
_NO_FEAT = (
    r"(?:always |also |then |please |simply |just )*(?:try|apply|write|call|contact|ask|book|submit|retry|reply|reach|"
    r"repeat|send|"
    r"request|start|begin|continue|proceed|run|order|buy|subscribe|let|check|look|change|be|do|hear|get in touch|"
    r"attempt)\b"
)
"""What anybody can do again, whatever has been broken."""
FIX_DONE = ClaimRule(
    "fix_done",
    "a problem has been fixed, or the service works again",
    ("done",),
    strong="squash",
    deeds=(
        (_FIXING, _ISSUE + "|" + _BROKEN),
        (_FIXING_FAULTS + " deal", _FAULT + "|" + _BROKEN),
        ("bring", r"back (?:up|online|to life|to normal|into (?:service|operation))"),
        ("get", r"(?:on its|on their) feet|up and running|back (?:up|online)"),
        ("close complete", _CLOSED),
        ("find", _FOUND),
        ("take", r"care of"),
        ("get", rf"(?:{_ISSUE})(?: \S+){{0,3}}? (?:working|fixed|resolved|back|running|sorted|restored)"),
        ("put", r"right|to rest|behind"),
        (
            "put apply deploy ship make introduce roll",
            r"(?:in|out|through)?(?: place)? ?(?:an? |the )(?:\w+ )?(?:fix|patch|hotfix|correction|remedy|permanent "
            r"solution)",
        ),
        ("get", r"to the bottom of"),
        ("end stop", r"outages?|incidents?|disruptions?|downtime|interruptions?"),
    ),
    loose=(("fix resolve solve repair patch mend rectify remedy cure", _ANY_FAULT),),
    states=rf"(?:{_WORKING}|{_WORKING_AGAIN})",
    subjects=_ISSUE + "|" + _BROKEN + r"|you|all|team|users?|customers",
    heads=False,
    idioms=(
        *MENDED,
        *nominal(r"repairs?|correction|bug ?fix|fix|restoration|recovery|rollback|roll-back|hotfix|resolution"),
        rf"\b(?:your|the|our|all)(?! (?:\S+ ){{0,3}}?(?:slots?|rooms?|seats?|dates?|times?|colleagues?|discount|price|"
        rf"offer|trial|product|item)\b)<w>{{1,4}}?(?: is| are|'s|'re| has been| have been)<adv> (?:{_WORKING_AGAIN})\b",
        rf"\b(?:{_SERVICE})\b(?:(?! (?:will|would|can|could|may|might|to|must|should(?!.* now))\b)<w>){{0,4}}? "
        rf"(?:(?:work|run|load|render|respond|fire|print|open|arrive|calculate|flow|"
        rf"function|display|refresh|connect|complete|deliver|generate|process|start|behave|perform|answer|update|reach "
        rf"you)(?:e?s)?(?: itself)?|adds? up|comes? through|goes? through|go(?:es)? out) (?:correctly |properly |"
        rf"normally |reliably |flawlessly |fine |smoothly |cleanly |well )?(?:again|once more|since (?:this|yesterday|"
        rf"last|the|about|\d)|thanks to (?:the|our|a) (?:fix|patch|update|correction))\b",
        r"^(?:everything |all |it's |it is |we're |we are |things are |that's )*(?:green|clear|good|well|up|running|"
        r"stable|normal) again\b",
        r"not§\byou(?: won't| will not)<adv> be (?:seeing|getting|running into)<w>{0,4}? (?:errors?|issues?|problems?|"
        r"bugs?|faults?|crash(?:es)?|messages?|warnings?)<w>{0,2}? any ?more\b",
        rf"\b(?:{_ISSUE}|{_BROKEN})\b(?:(?! (?:will|would|can|could|may|might|to|must|should(?!.* now))\b)<w>){{0,4}}? "
        rf"(?:works?|functions?|syncs?|loads?|runs?|behaves?|working|flows?|"
        rf"opens?)"
        rf"<adv> (?:fine |normally |properly |correctly |smoothly |well )?(?:again|once more|now|normally|as (?:it "
        rf"should|"
        rf"they should|expected|usual|before)|fine|properly)\b(?! (?:on|from|by|in) (?:\w+day|tomorrow|the next))",
        rf"\byou(?:'re| are| can| should(?: now)? be able to)<adv>(?: able to)?(?! {_NO_FEAT})<w>{{1,6}}? (?:again|"
        rf"once more)"
        rf"(?: now)?(?=[.,;!]|$| without| as | normally| with| -)",
        r"^(?:status|outcome|result|update|state) ?[:-] ?(?:now |all )?(?:fixed|resolved|solved|repaired|patched|"
        r"restored|"
        r"operational|working|closed, fixed|mended)\b",
        r"^(?:issue|problem|bug|error|outage|fault|incident|defect|ticket|case|glitch)s? (?:fixed|resolved|solved|"
        r"repaired|"
        r"patched|closed|rectified)\b",
        rf"\b(?:{_ISSUE})\b<w>{{0,4}}? should(?: now)?(?: all)? be<adv> (?:{_WORKING}|{_WORKING_AGAIN})(?!<w>{{0,3}}? "
        rf"(?:by|with the next|"
        rf"in "
        rf"the next|soon|shortly|within|tomorrow|tonight|next|on|before|when|once)\b)",
        rf"\b(?:{_ISSUE})<w>{{0,3}}? (?:has|have|'s|'ve)<adv> (?:disappeared|vanished|gone away|stopped|ceased|"
        rf"subsided|cleared(?: up)?|recovered|resumed|come back)\b|\b(?:went|goes|runs|ran|completed|finished|"
        rf"works?)<w>{{0,2}}? without (?:errors?|problems?|issues?)\b",
        r"(?:\b(?:is|are)|'s|'re)<adv> (?:back (?:up|online|to normal)|up and running|working again|running again|"
        r"fully operational)\b",
        r"^(?:all |now )?(?:fixed|resolved|solved|repaired|patched|sorted)\b(?! (?:price|rate|term|fee|date|time|"
        r"cost|sum|amount))",
        r"not§\b(?:errors?|issues?|problems?|bugs?|faults?|it|this|crash(?:es)?|warnings?|glitch(?:es)?)\b<w>{0,4}? "
        r"(?:no longer|doesn't|does not)<adv> (?:occurs?|appears?|exists?|happens?|comes? up|shows? up|there|an "
        r"issue|a problem|present|affects?)\b(?! (?:to|if))",
        r"\b(?:fix|patch|hotfix|solution|repair|correction|update)\b<w>{0,4}?(?: went| has gone| is)<adv> (?:live|"
        r"out|deployed|in place|in production)\b",
        r"\b(?:outage|incident|issue|problem|disruption) (?:has<adv> ended|ended (?:at|on|this|today|yesterday|a)|is "
        r"over)\b|\bservice (?:has )?resumed\b|"
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
        (_FIXING, _ISSUE + "|" + _BROKEN),
        (_FIXING_FAULTS + " have land finish", _FAULT + "|" + _BROKEN),
        ("put", r"an end to"),
        ("bring", r"back (?:up|online|to life|to normal|into (?:service|operation))"),
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
    loose=(("fix resolve solve repair patch mend rectify remedy cure", _ANY_FAULT),),
    states=rf"(?:{_WORKING}|over|in your hands|with you (?:by|before|on|tomorrow|today|within)|going to be (?:fixed|"
    rf"resolved|restored|back)|expected (?:to be (?:fixed|resolved|"
    rf"back|restored|complete)|back|by|within)|guaranteed)",
    coming=r"(?:going to be (?:fixed|resolved|restored|back)|expected (?:to be (?:fixed|resolved|back|restored|"
    r"complete)|back|by|within)|guaranteed)",
    subjects=_ISSUE + r"|you|all|team|users?|release|update|repair|resolution|restoration|recovery",
    receives=r"fix|patch|solution|resolution|working (?:again|account|service|login|system)|service back|(?:your|"
    r"the) (?:access|service|account|login) back|repair|hotfix|up and running",
    heads=False,
    idioms=(
        *PROMISED,
        rf"\b(?:your|the|our|all)(?! (?:\S+ ){{0,3}}?(?:slots?|rooms?|seats?|dates?|times?|colleagues?|discount|price|"
        rf"offer|trial|product|item)\b)<w>{{1,4}}? (?:will|'ll|is going to|are going to)<adv> be<adv> "
        rf"(?:{_WORKING_AGAIN})\b",
        r"\b(?:tomorrow|tonight|\w+day|by \S+|today)(?: \S+){0,3}?: (?:\S+ ){0,8}?(?:(?:is|are|will be|all|fully|fix|"
        r"fully) )*(?:fixed|restored|resolved|repaired|deployed|back online|live|rolled out|released|working)\b",
        r"\b(?:engineers?|engineering|team|developers?|dev|devs|we|i|vendor|product)(?: have| has|'ve)?<adv> "
        r"(?:promised|committed to|pledged|guaranteed)<w>{0,4}? (?:fix|patch|hotfix|repair|solution|resolution|"
        r"correction)\b",
        r"^(?:from|by|within|in|on|as of|before|after|starting|tomorrow|tonight|later)\b[^.;!?]{0,40}? you(?:'ll| will|"
        r" should)<adv> be able to(?: \S+){1,5}? (?:again|once more)\b",
        r"^(?:\w+ )?(?:fix|patch|hotfix|solution|repair|correction|remedy) (?:coming|due|out|scheduled|planned|"
        r"arriving|landing|shipping|to follow|expected) (?:in|on|by|this|next|tomorrow|tonight|with|before|for|within|"
        r"soon)\b",
        r"\b(?:expected|estimated|anticipated|target|projected) (?:resolution|fix|repair|restoration|recovery|"
        r"completion)"
        r"(?: time| date)?(?::| is| -| -) (?!none|unknown|not\b|no\b|n/a|tb|to be|open|pending|unclear|\?)",
        r"\b(?:next|upcoming|coming|tonight's|tomorrow's|\w+day's|today's|this week's|next week's) (?:\w+ )?(?:release|"
        r"version|"
        r"update|patch|build|deployment)\b<w>{0,3}? (?:fixes|resolves|solves|takes care of|addresses|corrects|repairs|"
        r"(?:contains|"
        r"includes|brings|has) (?:the|a) (?:fix|correction|patch|solution))\b",
        r"\b(?:release|version|update|patch|build|deployment)\b(?:[^.;!?]|\.\d){0,50}\b(?:tomorrow|tonight|next \w+|"
        r"this \w+day|"
        r"on "
        r"\w+day),? (?:fixes|resolves|solves|takes care of|addresses|corrects|repairs)\b",
        r"not§\b(?:errors?|issues?|problems?|bugs?|faults?|it|this|that|crash(?:es)?|outages?|timeouts?|"
        r"glitch(?:es)?)<w>{0,3}? "
        r"(?:won't|will not|will no longer|will never|is not going to)<adv> (?:occur|happen|appear|return|come back|"
        r"show up|recur|"
        r"bother|trouble|be (?:an issue|a problem)|affect)\b(?! (?:if|unless|until))",
        r"not§\byou(?: won't| will not| will no longer| will never|'ll never|'ll no longer)<adv> (?:see|be seeing|get|"
        r"have|run into|experience|"
        r"encounter|be bothered by|be affected by|notice)<w>{0,4}? (?:errors?|issues?|problems?|bugs?|faults?|"
        r"crash(?:es)?|outages?|"
        r"timeouts?|glitch(?:es)?)\b",
        r"\b(?:services?|operations?) (?:returns?|resumes?|comes? back|goes back|go back)<w>{0,3}? (?:at|by|on|"
        r"tomorrow|tonight|"
        r"today|within|in)\b",
        rf"\b(?:{_ISSUE}|{_BROKEN})<w>{{0,4}}? (?:is|are)<adv> (?:scheduled|planned|slated|due|set|on track|expected|"
        rf"lined up|"
        rf"going) (?:to be|for)<adv> (?:fixed|fixing|resolved|resolution|solved|repaired|repair|restored|corrected|"
        rf"patched|"
        rf"released?|back)\b",
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
        r"monday|tuesday|wednesday|thursday|friday|next|one|two|three|four)\b(?! ?: none)|^eta ?[:-] ?(?!none|"
        r"unknown|not|no\b|n/a|tb|to be|"
        r"open|pending|unclear|\?)",
        r"\b(?:fix|patch|hotfix|solution|repair|resolution|workaround|update|correction|remedy)\b<w>{0,4}? (?:goes|"
        r"ships|lands|comes|follows|"
        r"arrives|rolls)<adv> (?:live|out|today|tomorrow|tonight|on|this|next|by|in|with (?:the|version|our|this|"
        r"next))\b",
        r"\byou(?:'ll| will| should)<adv> be able to(?: \S+){1,4}? again\b(?=.*\b(?:by|within|in|on|tomorrow|today|"
        r"tonight|soon|shortly|this|next|before|from|later|after)\b)",
        r"\b(?:fix|patch|hotfix|solution|repair|resolution|workaround|update|release)<w>{0,6}? (?:is|will be|'ll be|"
        r"should be)<adv> (?:released|rolled out|shipped|available|due|scheduled for|planned for|out|ready|done|live|"
        r"deployed|finished|complete)\b(?! (?:when|once|if|after|as soon)\b)",
        r"\b(?:fix|patch|hotfix|solution|repair|resolution|workaround|update)<w>{0,6}? is<adv> (?:coming|on (?:its|"
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
    r"two-factor|multi-?factor\S*|authenticator|sso|single sign-on|sign-on|"
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
            "configure share bump allow extend confer lift renew change update provision roll open",
            _RIGHT,
        ),
        ("reset restore reinstate", r"it|them|that|this"),
        ("disable remove clear turn", r"mfa|2fa|two-factor\S*|authenticator|lock|restriction|block|password"),
        ("let allow", r"in|into"),
        (
            "add",
            r"(?:to|into) (?:the|our|your)(?: [\w'-]+){0,4}? (?:project|folder|workspace|channel|team|organi[sz]ation|"
            r"board|space|"
            r"portal|drive|repository|environment|account|site|area|admins|administrators|editors|owners|members|"
            r"sandbox|"
            r"group|library|tenant|instance)|as (?:an? |the )?(?:\w+ )?(?:admin\w*|owner|editor|member|user|viewer|"
            r"approver|"
            r"collaborator|guest)",
        ),
        ("hand transfer pass move", r"(?:ownership|admin\w*|rights|role)"),
        ("unfreeze unsuspend", _RIGHT),
        ("lift remove", r"(?:lock|block|restriction|suspension|limit|hold|ban|freeze)s?"),
        (
            "put place move",
            r"(?:in|into|to|on) (?:the|our|your)(?: [\w'-]+){0,3}? (?:group|team|role|admins|administrators|editors|"
            r"owners|project|channel|workspace)",
        ),
    ),
    states=(
        r"(?:unlocked|reset|enabled|active(?: again| now|$|[.!,]| and)|activated|live|in place|restored|open(?: to "
        r"you)?|"
        r"unblocked|set up|switched on|turned on|complete|completed|finished|done|ready(?: to use)?|available to you|"
        r"granted|approved|reactivated|working again|an? "
        r"(?:\w+ )?(?:admin\w*|owner|editor|member)|(?:back )?in(?:$|[.!,])|"
        r"logged (?:back )?in)"
    ),
    subjects=_RIGHT
    + r"|sandbox|console|environment|tenant|provisioning|activation|unlock\w*|you|he|she|they|\w+'s account",
    receives=(
        r"(?:full |admin\w* |owner |read |write |edit\w* |complete |temporary |elevated |the |your |instant |"
        r"unrestricted )*(?:access|permissions?|rights|privileges|credentials)|a new password|(?:an? |the )(?:\w+ "
        r")?(?:licen[cs]e|login)"
    ),
    heads=False,
    idioms=(
        *ACCESS,
        *nominal(
            r"unlock(?:ing)?|(?:password|mfa|2fa|account|access) (?:reset|unlock|restoration|activation)|reset|"
            r"re-?activation|activation|provisioning|granting|role change|access change|(?:account|user|login|seat) "
            r"(?:creation|set-?up)"
        ),
        r"\b(?:access|rights|status|role|permissions?|invitation|licen[cs]es?|seats?)<w>{0,5}? (?:went|has gone|have "
        r"gone|came|has come) through\b",
        r"\byou (?:now )?hold<w>{0,3}? (?:role|rights|permissions?|licen[cs]e|seat)\b",
        r"\b(?:is|are) (?:on|in) (?:the|our|your)(?: \w+)? (?:project|workspace|team|group|channel|board) now\b|"
        r"\b(?:is|are) now (?:on|in|part of) (?:the|our|your)(?: \w+)? (?:project|workspace|group|channel|board)\b",
        r"\b(?:is|are|was made|were made)<adv> now<adv> (?:an? |the )?(?:\w+ )?(?:admin\w*|owner|editor|member|viewer|"
        r"approver|"
        r"collaborator)s?\b",
        r"\byou (?:should(?: be able to)?|can|are|will)(?: all| both)? now(?: be able to|  able to)?(?: able to)? "
        r"(?:see|open|view|edit|"
        r"use|access|manage|log|sign|enter|create|export|invite)\b",
        rf"\b(?:{_RIGHT})<w>{{0,3}}? (?:works?|functions?|is working|are working)<adv> (?:again|now)\b",
        r"\byou(?:'re| are) now able to (?:log|sign|get|access|see|open|use|edit|manage)\b",
        r"\b(?:your (?:\w+ )?(?:team|colleagues?|users?|account|workspace)|you)<w>{0,3}? (?:has|have|'ve got|"
        r"gets?)<w>{0,4}? "
        r"(?:access|rights|features?|permissions?|modules?)(?: to<w>{1,4}?)? now[.!,]",
        r"^(?:access|permissions?|rights|login|account|password|licen[cs]e) (?:granted|restored|reset|unlocked|"
        r"activated|updated|"
        r"enabled|given|assigned|created)\b",
        r"^(?:status|outcome|result|update) ?[:-] ?(?:now )?(?:access )?(?:granted|unlocked|activated|enabled)\b",
        r"\byou(?:'ve got| now have|'ll now have| have now| have)<adv>(?: \w+){0,3} (?:access|admin\w*|permissions?|"
        r"rights|privileges)\b",
        r"\byou(?:'ll| will| should)? ?(?:can|are able to|should(?: now)? be able to|will(?: now)? be able to|may|be "
        r"able to)<adv> (?:log|sign|get)(?: back)? in(?:to)?\b(?: again| now|$|[.!,]| (?:with|using|as|to|and|right|"
        r"straight|at))",
        r"\b(?!you\b|we\b|i\b)\w+ (?:now )?(?:has|have)(?: now)?(?: full| admin| the| all| editor)* (?:access|"
        r"admin\w*|permissions?|rights|role)\b(?! (?:policy|rules))(?=.*\bnow\b)|\bnow (?:has|have)(?: \w+){0,2} "
        r"(?:access|rights|permissions?)\b",
        r"\b(?:your|the|his|her|their) (?:new )?(?:temporary )?password is\b(?! (?:not|being|still|un\w+|reset|needed|"
        r"required|no|wrong|due|about|only|too|sent|set|never|a|to|stored|the|valid|in|that|expired))|\bhere (?:are|"
        r"is) (?:your|the)<w>{0,3}? "
        r"(?:credentials|password|login)\b",
    ),
    pseudo=r"\bthey(?:'re| are)(?: all| both| still)* active\b|\baccess (?:policy|requests?|rules|review|control|"
    r"rights are)\b|\bright (?:away|now|team|person|place|"
    r"people|time|queue|after|before)\b|\brequest for (?:\w+ )?(?:access|rights|admin)\b",
)

RULES = (FIX_DONE, FIX_PROMISED, ACCESS_GRANTED)
