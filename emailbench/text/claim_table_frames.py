"""Wide idioms of the claim rules about acts: who holds a matter now, what has reached whom, what stands changed.

Each tuple belongs to the rule of its name; marks and shorthands are those of `claim_rules`.
"""

from __future__ import annotations

_CASE = r"(?:case|ticket|matter|complaint|issue|report|dispute|request|problem|incident|file|question|enquiry|inquiry)"
_ABOVE = (
    r"(?:tier[- ](?:\d|two|three)|level[- ](?:\d|two|three)|(?:second|third|2nd|3rd)[- ](?:level|line|tier)|senior|"
    r"specialists?|experts?|engineers?|developers?|devs|directors?|managers?|management|counsel|lawyers?|legal|boss|"
    r"executives?|leadership|ceo|cto|coo|cfo|ciso|vp|big guns|pay grade|sre|advis[eo]rs?|analysts?|linguist)"
)
ESCALATED = (
    rf"\b(?:{_CASE}|it|this|yours)(?: is| are|'s| sits| lies| rests)<adv> with (?:the )?{_ABOVE}\b",
    rf"\b{_ABOVE}(?:, [a-z]+,| upstairs| (?!who\b)[a-z]+)?<adv> (?:(?:has|have|owns|got|holds?)<adv> (?:your|the|"
    rf"this) {_CASE}|"
    r"(?:has|have|'ve got|got) it now|now (?:owns|runs) (?:your|the|this|it))\b",
    rf"\b{_ABOVE}<w>{{0,5}}? (?:who )?(?:has|have)?<adv> ?(?:taken charge|taken over|took over|took charge|stepped in|"
    rf"made (?:your|the|this) {_CASE} (?:her|his|their) own|now (?:owns|runs) (?:your|the|this) {_CASE})\b",
    rf"\b(?:{_ABOVE}|team|my \w+)<w>{{0,2}}? took (?:it|this|(?:your|the) {_CASE}) (?:off my hands|over)\b",
    rf"\b(?:{_CASE}|it|this|yours|they)(?: has| have|'s|'ve)?(?: been| was)?<adv> (?:gone|went|taken|lifted|turned "
    rf"over|"
    rf"transferred|reassigned|lodged)(?: all the way| straight)?(?: up)? (?:up the (?:ladder|chain|line)|(?:to|with) "
    rf"(?:our|the|my|an?)<w>{{0,3}}? {_ABOVE})\b",
    rf"<we> (?:gave|given|took|taken|turned|kicked|lifted) (?:(?:your|the|this)<w>{{1,3}}?|it|them)(?: over| up|"
    rf" directly)? to (?:my|our|the|sre)<w>{{0,3}}? ?(?:{_ABOVE})?(?:boss|{_ABOVE})\b",
    rf"\b(?:put|placed) in charge of (?:your|the|this) {_CASE}\b",
    r"\b(?:senior|lead|dedicated)<w>{0,2}? (?:has been|was|is now) assigned\b(?! to (?:every|each|all))",
    r"^(?:now |already |it's |it is )*in the hands of (?:our|the|my)\b",
    r"^escalation ?: (?:level|tier|to |yes|done)|^queue ?: (?:executive|escalation|senior)",
    r"\b(?:priority|case|ticket)(?: has been| was| is)?<adv> (?:raised|bumped|lifted|upgraded) to (?:p1|priority 1|"
    r"critical|urgent|sev)\b",
    rf"<we> turned to (?:our|the|my)<w>{{0,2}}? {_ABOVE}\b",
    rf"\b{_ABOVE}(?: is| are)<adv> on (?:the|your|this) case\b",
    r"\b(?:on-call )?(?:engineers?|manager|specialists?) (?:paged|alerted|called in)(?=[.,;!]|$)",
)

_MAIL = (
    r"(?:messages?|e?-?mails?|notes?|letter|request|questionnaire|feedback|words|thoughts|proposal|offer|invitation|"
    r"application|cv|report|regards|wish list|wishes|idea|question|exchange|thread|documents?|notice|complaint|joke|"
    r"suggestion|inquiry|enquiry|comments?|msg|input|details)"
)
_TO_OTHERS = r"(?:to|with|on to|over to) (?!you\b|your\b|us\b|me\b|this\b|the (?:customer|client|sender)\b)"
_GAVE_ON = r"(?:conveyed|relayed|transmitted|distributed|passed on|handed on|passed along|shared|handed over|routed)"
FORWARDED = (
    rf"\b(?<!you )(?<!i )(?<!we )(?:has|have|got|'s got|received|read|has received|have received|has had|have "
    rf"had)<adv> "
    rf"(?:a copy of )?(?:your|the|this)<w>{{0,2}}? {_MAIL}<w>{{0,3}}? (?:from|through|via|by way of) (?:me|us|our)\b",
    rf"\b(?:our|the|my)(?: [\w'-]+){{1,4}}?(?: has| have|'ve)?<adv> (?:received|got) (?:a copy of |the full )"
    rf"(?:your )?(?:<w>{{0,1}}? )?{_MAIL}\b",
    rf"\b(?<!you )(?:has|have|was|were|who's|who has|who have)(?: been)?<adv> (?:been )?given (?:your|the customer's)"
    rf"<w>{{0,2}}? {_MAIL}\b",
    rf"\b(?:your|this|the customer's)<w>{{0,2}}? {_MAIL}<w>{{0,5}}?(?: has| have)? (?:reached|landed with|made (?:its|"
    rf"their) way<w>{{0,3}}? to|went on to|went over to) (?:our|the(?! right)|them|my|him|her)\b(?! (?:late|too|"
    rf"(?:\w+ ){{0,2}}(?:mailbox|inbox|office|address|systems?|hotline|queue)\b))",
    rf"\b(?:your|this|customer's|the)<w>{{0,3}}? {_MAIL}<w>{{0,3}}?(?: was| were| has been| have been)<adv> {_GAVE_ON} "
    rf"{_TO_OTHERS}",
    rf"(?:<we>|\b(?:our|my|the) \w+) (?:transmitted|conveyed|relayed|handed|sent|passed) (?:your|the)<w>{{0,2}}? "
    rf"{_MAIL} "
    rf"(?:(?:on|across|over|along) )?{_TO_OTHERS}(?=\w)",
    rf"\b(?:message|question|note|letter|request|inquiry|mail|msg) (?:relayed|conveyed|passed on|routed) {_TO_OTHERS}",
    r"^(?:routed|forwarded|passed on|handed over|sent on) to ?: ",
    r"\blooped (?:him|her|them|[a-z]+) in\b|\bpinged (?!you\b)<w>{1,3}? (?:with|about) (?:what you|your)\b",
    r"\b(?:made sure|saw to it)(?: that)? (?:they|it|everyone|he|she|(?:our|the|my)<w>{1,3}?)<w>{0,3}? (?:reached|"
    r"read|have|has|got) (?:the|them|it|your)\b",
    r"\b(?:what you (?:sent|wrote)(?: us)?|your \w+) (?:was|were|has been) shared with (?:them|him|her|our)\b",
    r"\b(?:yours|your \w+)(?: is| are)<adv> with [a-z]+ (?:in|from|at) [a-z]+\b",
    r"\blet (?:him|her|them) have a copy of your\b",
    r"^hand-?over to<w>{1,4}? ?: (?:done|complete|completed)\b",
)

_USERS = (
    r"(?:colleagues?|contractors?|auditors?|assistant|accountants?|interns?|starter|reviewers?|agency|freelancers?|"
    r"successor|consultants?|teammate|replacement)"
)
_AREA = (
    r"(?:sandbox|beta|pilot|portal|page|area|console|environment|folder|site|workspace|module|ledger|dashboards?|"
    r"data room|admin area)"
)
_RANK = r"(?:admin\w*|moderator|owner|editor|approver|viewer|member)"
ACCESS = (
    r"\b(?:now (?:has|have|holds?)|(?:has|have|holds?) now)<w>{0,3}? (?:seats?|log-?in|user account|keys|read-only "
    r"rights)\b|\b(?<!i )(?<!we )(?:has|have) (?:an? |each a |an own )?(?:seat|log-?in)(?: of<w>{1,3}?)?(?: now| and "
    r"can log)\b",
    r"\badded to (?:the|our) (?:\w+ )?(?:beta|pilot|early access)\b",
    rf"<we> opened(?: up)? (?:the|our)<w>{{0,2}}? {_AREA} (?:for|to) (?:you|your|him|her|them|all)\b",
    rf"\b{_AREA}<w>{{0,2}}? (?:was|were|has been|have been)<adv> opened(?: up)? (?:for|to) (?:you|your)\b|\b{_AREA}(?: "
    rf"now)? stands open (?:for|to) you\b",
    r"\bflipped the switch (?:for|on) you\b|\bflipped the switch on your\b",
    r"(?:<we>|\band|\b(?:admins|team|desk|lead)) (?:lifted|took away|taken away|cleared) (?:the|your|his|her)<w>{0,2}? "
    r"(?:lock|lockout|block|restriction|suspension|ban)s?\b",
    r"\b(?:lock|lockout|block|restriction)s?<w>{0,4}? (?:(?:is|are)<adv> (?:gone|off|lifted)(?! (?:after|when|once|"
    r"if|by|within|automatically))|(?:was|were|has "
    r"been)<adv> "
    r"lifted)\b",
    rf"\b(?:your|both|the)(?: \w+)? {_USERS}<w>{{0,3}}? (?:can now|are now able to|is now able to|are able to|is able "
    rf"to)<adv> (?:see|edit|open|view|use|log|access|approve|enter)\b(?=.*\b(?:now|too|as well)\b)",
    r"\b(?:has|have|was|were)(?: been)?<adv> (?:furnished|vested|equipped|provided) with<w>{0,3}? (?:credentials|"
    r"log-?in|"
    r"access|rights|privileges|keys)\b",
    rf"\b(?:has|have|'ve|was|were)(?: been)?<adv> (?:enrolled|let in|let into the \w+) as (?:an? )?(?:\w+ )?(?:{_RANK}|"
    r"contributors?)\b",
    rf"^(?:role|access|permissions?|rights) ?[:=] (?:{_RANK}|granted|active|full)\b(?! or\b)|\brole = {_RANK}\b",
    rf"\b(?:{_RANK} role|sso bypass|admin rights|seat|user account|{_RANK} rights)(?: is| are)? (?:added|enabled|live|"
    rf"assigned|on)(?=[.,;]|$| to the| for)",
    rf"<we> made (?:you|him|her|[a-z]+) (?:an? |the )?(?:\w+ )?{_RANK}\b",
    r"\b(?:beta|features?|reports?|modules?|rights|permissions?)<w>{0,2}?(?: is| are)<adv> (?:enabled|switched on|"
    r"turned on|unlocked|activated|set up) for (?:you|your|[a-z]+[.,!])",
    r"\bkeys to (?:it|the<w>{1,3}?) (?:now|are yours)\b",
    r"<we> (?:authori[sz]ed|cleared)<w>{1,6}? to (?:view|see|edit|use|read|access)\b",
    r"\b(?:authori[sz]ation|entry|access)<w>{0,6}? (?:has been|was|have been)<adv> (?:extended|cleared|conferred) "
    r"(?:to|"
    r"for|upon)\b",
    rf"\b(?:is|are)<adv> (?:an? )(?:\w+ )?{_RANK} now\b|\byou(?:'re| are)<adv> in(?: now)? as an? (?:\w+ )?{_RANK}\b",
    r"\b(?:new )?log-?in (?:that )?i(?:'ve)? (?:made|created|set up) for (?:you|your)\b",
)

_FILE = (
    r"(?:pdf|invoice|quote|contract|report|files?|price sheet|spreadsheet|nda|dpa|form|certificates?|copy|version|"
    r"documents?|order form|statement|proposal|link|questionnaire|notes|white ?paper|letter|codes?|answers|receipt)"
)
SENT = (
    r"\baccompan(?:y|ies) (?:this|my) (?:e-?mail|mail|message|letter)\b",
    rf"\b(?:{_FILE}|find)<w>{{0,5}}? (?:below|under|at the bottom of|in|along with|with) (?:this|my(?= (?:previous|"
    rf"last)))(?: "
    r"previous| last)? (?:e-?mail|mail|message)\b(?!'s| (?:that|thread))|^below this (?:mail|e-?mail|message)\b",
    rf"^(?:the |your |our )?(?:\w+ )?{_FILE}(?: for<w>{{1,2}}?)? (?:is )?(?:attached|enclosed)(?=[.!,]|$)|"
    rf"\(attached\)|\bsee "
    r"attached\b|\b(?:is|are)<adv> enclosed[.!]?$",
    r"<we> (?:therefore |also )*attached (?:an?|the|our|your) \w+",
    r"\bas the (?:enclosed|attached)<w>{1,3}? (?:shows?|says?|explains?|sets out)\b",
    r"\b(?:dropped|popped|placed|uploaded)<w>{1,5}? (?:in|into|to) your<w>{0,1}? (?:folder|inbox|mailbox|drive)\b",
    r"\b(?:the|your|our)<w>{1,4}? (?:just |has |now )*(?:landed|arrived|is|are|sits) in your (?:inbox|mailbox)\b",
    r"^(?:attachments?|encl?\.?|enclosures?) ?: (?!none|no\b|0|n/a|not\b|-)",
    r"\bin the attachment,? you (?:receive|find|get|have|will find)\b",
    rf"\byou(?:'ve got| have)<adv> the<w>{{0,2}}? {_FILE}(?: as a pdf)?(?: below| now|, good for)",
    rf"\b{_FILE}:? (?:fired|shot|sent|mailed|pushed)(?: off| over| out)? to (?:your|you|all)\b(?! (?:will|is|are|by "
    r"default))",
    r"\b(?:put|putting)<w>{1,4}? in the (?:post|mail) (?:to|for) you\b|\bshipped (?:this morning|today|yesterday)\b",
    rf"\b{_FILE} (?:is|'s) with you(?: now)?,? check\b",
    r"\bdelivery of<w>{1,4}? by e-?mail has been completed\b",
)

_WHEN = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|\d{1,2}(?::\d\d)?|noon)"
_MEET = r"(?:meeting|call|demo|session|appointment|review|workshop|slot|training|visit|kick-?off|deep-dive|interview)"
MEETING = (
    r"\b(?:has|have) (?:now )?your name on it\b|\bnow has your name on it\b",
    rf"\b{_MEET}<w>{{0,5}}? (?:now )?stands (?:for|at|on) {_WHEN}",
    rf"\bthe {_MEET}(?: with<w>{{1,3}}?)? is on[.!]|\bthe \d\d:\d\d with<w>{{1,3}}? stands\b",
    rf"\b{_MEET}(?:<w>{{0,4}}?,? which)?(?: is| are| was| we've| i've)<adv> fixed for<w>{{0,1}}? {_WHEN}",
    r"\b(?:it's|it is|that's|is|are)<adv> in (?:both of )?(?:our|your) (?:calendars?|diar(?:y|ies)) (?:now|for)\b",
    rf"^(?:next )?{_MEET} ?: [^!?;]{{0,60}}\b(?:confirmed|accepted|booked)\b",
    r"\binvit(?:e|ation) should (?:already |now )*be (?:sitting )?in your (?:inbox|calendar)\b",
    rf"\bfind<w>{{1,4}}? {_MEET}<w>{{0,3}}? in your (?:outlook|calendar|diary)\b|\bentry (?:he|she|they|i) put in your "
    r"calendar\b|\blink in \w+day's invite\b",
    rf"(?:^|[:,;] )(?!the )(?:[a-z]+ ){{0,2}}{_MEET} (?:set for|booked with|booked for)(?! (?:you|review|approval)\b)",
    rf"\b{_MEET} has a date now\b",
    rf"<we>(?: hereby)? confirm (?:the|your) {_MEET} (?:between|with|on|at|for)\b",
)

_CONTRACT = (
    r"(?:plan|contract|subscription|(?:standing )?order|membership|renewal|trial|lease|session|visit|booking|"
    r"appointment|account|agreement|add-?on|sync|licen[cs]e)"
)
CANCELLED = (
    rf"not§\b(?:your|the)(?: [\w-]+)? {_CONTRACT}<w>{{0,5}}? (?:is no more|no longer exists?)\b(?! (?:if|unless|when|"
    rf"after|once)\b)",
    r"not§\byou(?:'re| are)<adv> no longer an? (?:subscriber|customer|member)\b",
    r"\byou(?:'re| are)<adv> unsubscribed from (?:the|our)\b",
    rf"\b{_CONTRACT}(?: \d+)? (?:cancelled|canceled|stopped|terminated|called off|axed)(?=[.,;!]|$)",
    r"^(?:po|order|subscription|contract|booking|renewal|plan)(?: [\w-]+)? ?: (?:void|cancelled|canceled|terminated)\b",
    rf"\b(?:done away with|called off|axed|discontinued|struck) (?:the|your|our)<w>{{0,2}}? {_CONTRACT}\b",
    rf"\b(?:the|your)<w>{{0,2}}? {_CONTRACT}<w>{{0,6}}? (?:has been|have been|was) (?:called off|discontinued|"
    rf"terminated|"
    r"struck)\b",
    r"not§\bno more renewals for you\b",
    r"\baccount(?:'s| has) been closed out\b",
    r"\b(?:add-?on|plan|subscription|trial|renewal|order)\? (?:axed|cancelled|canceled|gone|stopped)\b",
)

_PLAN = r"(?:pro|basic|team|starter|business|enterprise|premium|standard|growth|monthly|annual|yearly)"
_ENTRY = r"(?:contact|owner|address|plan|seats?|name|e?-?mail|number|details|licen[cs]es?|iban|method)"
_UNITS = r"(?:seats?|licen[cs]es?|users?)"
CHANGED = (
    rf"\byou(?:'re| are)<adv> on (?:the |our )?{_PLAN}(?: plan)?<adv>(?: now| from today| as of (?:now|today|this|"
    rf"\w+day|\d))\b|\byou(?:'re| are) "
    rf"on "
    rf"(?:the )?{_PLAN}(?: plan)? now\b",
    rf"^(?:{_UNITS}|plan|[a-z]+ {_ENTRY}) ?: [^;]{{0,40}}?(?:\((?:was|previously)|down from|up from|went from)\b",
    rf"\b{_UNITS} (?:is|are) (?:down|up) to \w+ now\b|\b(?:up|down) (?:from|to) \w+ {_UNITS} now\b",
    r"\b(?:change|upgrade|downgrade|switch|move|transfer)(?: (?:from|to|of)<w>{1,5}?)? (?:went into effect|has taken "
    r"effect|took effect|shows on your account)\b",
    r"\b(?:took|taken|have taken)<w>{0,5}? out of your (?:profile|package|contract|lease|account|subscription|"
    r"plan)\b",
    rf"\b(?:our|your) (?:records?|system|books|file|account)(?: now)? (?:carry|carries|shows?|reads?|has|"
    rf"have)<w>{{0,2}}? "
    rf"(?:new|married|correct)<w>{{0,2}}? {_ENTRY}(?: now|,|[.]|$)",
    r"\binvoices (?:now go|go now) to\b|\baccount runs in \w+ now\b",
    r"\b(?:flipped|switched) (?:you|your account) (?:over )?(?:on)?to\b",
    r"\bmerged (?:the|your) two\b|\btwo accounts are one now\b",
    rf"^new<w>{{0,2}}? {_ENTRY} (?:is|are)<adv> (?:on file|saved|in (?:the|our) system|active)\b",
    r"\b(?:is|are|stands) in your (?:profile|file|record)<w>{0,1}? (?:in place of|instead of)\b",
    r"\b(?:has been|have been|was|were|is) brought up to date\b",
    r"\bput<w>{1,3}? in (?:his|her|their) place\b",
    rf"\b{_ENTRY}<w>{{0,2}}? (?:is|are) (?:herewith|hereby) (?:changed|updated|amended)\b",
    rf"(?:^|[:,;] )(?:\w+ )?{_ENTRY} (?:changed|downgraded|upgraded|switched) (?:from|to)\b",
    r"^(?:plan|account|subscription) (?:downgraded|upgraded|changed|switched)\b",
    r"\bplan change (?:is )?complete\b|\breduction of your<w>{1,6}? has been carried out\b",
)

_STORED = r"(?:records?|data|accounts?|history|profiles?|files?|mailbox(?:es)?|archives?|sandbox|folders?|leads)"
DELETED = (
    r"\b(?:nuked|trashed|emptied|shredded) (?:the|your|our)<w>{1,3}?(?=[,.;]| and| with|$)",
    rf"\b(?:your|the)<w>{{0,3}}? {_STORED}<w>{{0,4}}? (?:has been|have been|was|were) (?:emptied|overwritten|trashed|"
    r"nuked|disposed of|destroyed)\b",
    rf"\b{_STORED} (?:deleted|erased|purged|wiped|destroyed)(?=[.,;](?! by\b)|$| from (?:the|our))",
    r"^(?:wiped|erased|nuked|purged)[!.,]|\ball (?:deleted|erased|wiped|purged)(?=[.!]|$)|\? gone for good[.!]",
    r"not§\bno longer (?:exists?|appears?) in our (?:database|records|systems?|crm)\b",
    r"\byou(?:'re| are)<adv> out of our (?:crm|database|systems?|records)\b|\bzero records remain\b",
    r"<we> disposed of (?:the|your)\b|\bconfirmed the disposal of your\b|\bwent through the shredder\b",
    r"^all (?:\w+ )?(?:profiles|records|data|files) (?:is|are) (?:erased|deleted|wiped|gone)[.!]?$",
)

_BROKEN = (
    r"(?:issue|problem|bug|error|outage|fault|crash(?:es)?|glitch|defect|incident|trouble|loop|failures?|time-?outs?)s?"
)
MENDED = (
    r"\b(?:got|brought) (?:the|your)<w>{1,4}? up (?:and running )?again\b|\bgot rid of it[.!]?$",
    rf"\b(?:outage|incident|disruption) over[.!]|\bproblem solved\b|\b{_BROKEN}<w>{{0,6}}? belongs? to the past\b",
    rf"not§\b{_BROKEN}<w>{{0,3}}? is no more\b",
    r"^status ?: closed ?[-,] ?(?:fixed|resolved|solved)\b",
    r"\byour (?:site|service|sync|dashboard|portal|data|account)s? (?:is|are) back[.!]|\bhumming along again\b",
    r"\b(?:corrected|fixed|repaired) version is live\b|\bcause (?:has been|is|was) removed\b(?! from)",
    r"not§\b(?:is|are)<adv> no longer (?:being )?(?:slow|rejected|blocked|broken|failing|stuck|down(?! for))\b",
    r"not§\byou (?:won't|shouldn't|will not)<adv> (?:hit|see|get|run into) (?:that|this|the) \w+ any ?more\b",
    r"^\w+ (?:is|are) (?:\w+ing) (?:correctly|normally|properly|fine) again\b|^(?:back )?up and running since\b",
    rf"\b{_BROKEN}<w>{{0,5}}? (?:has|have) been (?:put right|closed with (?:build|version|release))\b",
    rf"\b(?:the|your|our)<w>{{0,3}}? {_BROKEN}<w>{{0,3}}? have stopped\b",
    r"\b(?:dealt with|squared|cleared) it (?:away|for (?:his|her|their|your) \w+)\b",
)

_PLEDGE = r"(?:guarantees?|commits? to|committed to|undertakes? to|pledges?(?: to)?)"
_REPAIR = r"(?:resolution|restoration|fix|remedy|repair|solution|correction|sorting|recovery)"
_RIGHT_AGAIN = (
    r"(?:reappear|return to normal|come right|be (?:recovered|restored|repaired|healthy again|stable again|sound "
    r"again|right as rain|(?:long )?gone|all good|over|(?:answering|working|running|loading|syncing)\b|out of (?:the "
    r"system|the way|their way)|back (?:in (?:service|operation|place|the system|your)|to normal|up|online)|show\w* "
    r"(?:correct|the right)))"
)
_BY = r"(?:by|before|within|in|on|with|tomorrow|tonight|this|next|after|first thing|at)"
PROMISED = (
    rf"\b{_BROKEN}<w>{{0,4}}? gets? (?:fixed|corrected|squashed|solved|resolved|repaired|mended)\b|\b(?:loop|job|"
    rf"currency|chart)<w>{{0,5}}? gets (?:fixed|corrected|repaired) {_BY}\b",
    rf"\b(?:we|engineering|team|dev|devs|developers|engineers|supplier|provider|ops)(?: has| have)?(?: hereby)? "
    rf"{_PLEDGE}"
    rf"<w>{{0,3}}? (?:{_REPAIR}|remedy)\b",
    rf"\b(?:your|the|all|those|lost|missing)<w>{{1,5}}?(?: will| shall|'ll)<adv> {_RIGHT_AGAIN}(?!\w)(?! (?:to|with) "
    rf"you)(?=.*"
    rf"\b(?:{_BY}|once|place)\b|[.!]?$)",
    r"\b(?:it|that|this|everything|api|bug|issue|sync|\w+ing)(?: will|'ll)<adv> be (?:right as rain|working|healthy "
    r"again|all good|(?:long )?gone|over)\b(?=.*\b(?:by|before|after|then|tomorrow|tonight|\w+day|morning)\b)",
    r"\bexpect (?:the|your)<w>{1,6}? to be (?:gone|fixed|back|repaired|resolved|restored|working)\b|\b(?:expect|"
    r"count "
    r"on) (?:an? )?(?:working|functioning) \w+",
    r"\byou(?:'ll| will) have (?:an? |your |the )?(?:(?:working|functioning) \w+|\w+ back)\b(?=.*\b(?:by|before|"
    r"tonight|tomorrow|first thing|within|\w+day)\b)",
    r"^(?:service |all )?(?:fixed|back (?:online|up)|restored|working|running)\b[^;!?]{1,30}, (?:guaranteed|you can "
    r"count "
    r"on|count on|promise)|^guaranteed fix ?:",
    rf"\b{_REPAIR} of<w>{{1,4}}? is (?:assured|guaranteed)\b",
    r"\b(?:it's|it is|they're) gone (?:by|with) (?:the next|\w+day)\b|\byou have my word(?: that|:)<w>{0,5}? ?(?:gone|"
    r"fixed|dead|gets)\b",
    r"^(?:tomorrow morning|tonight|tomorrow|from tomorrow|on \w+day|by \w+day),? (?:your|the) \w+ (?:loads?|works?|"
    r"runs?|"
    r"syncs?|prints?) again\b",
    rf"\b{_BROKEN} (?:is|are) behind you\b",
    rf"\b(?:{_REPAIR}|corrected version|permanent solution)<w>{{0,5}}? (?:(?:will|shall) be (?:delivered|made "
    rf"available|in "
    r"(?:your|the))|is (?:scheduled for|certain to be in))(?!\w)(?! (?:review|testing))",
    r"\bwe'll get (?:the|your|that|this)<w>{1,3}? (?:sorted|fixed|right) for you\b|\bwill get (?:that|the|"
    r"your)<w>{1,2}? "
    r"right for you\b",
    r"\b(?:promised|told)<w>{1,4}? that (?:the|your)<w>{1,4}? (?:would|will) be (?:out of (?:the|their) way|"
    r"stable "
    r"again|fixed|gone)\b",
)
