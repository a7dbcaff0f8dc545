"""Claim rules about money, terms and time: refunds, prices, fees, contracts, exceptions, meetings.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

# ruff: noqa: E501
from __future__ import annotations

from emailbench.text.claim_rules import ANY, ClaimRule

_DAY = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|mon|tue|tues|wed|thu|thur|thurs|fri)"
_CLOCK = r"\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?"
_MONEY = r"(?:[$€£]\S+|\d\S* (?:usd|eur|gbp|dollars|euros|pounds))"
_PERCENT = r"(?:\d[\d.,]* ?%|[a-z-]+ per ?cent|\d+ percent)"
_CASH = (
    r"money|funds|payments?|charges?|amount|sum|balance|difference|price|deposit|excess|surplus|overcharge|overpayment|cash|"
    rf"transactions?|cent|cents|penny|dime|debit|{_MONEY}"
)
_REFUND = (
    r"refunds?|reimbursements?|credit (?:notes?|memos?)|credits?(?! (?:cards?|limit|check|score|rating)\b)|money back|"
    r"chargebacks?|repayments?|compensation"
)
_PLACE = r"account|card|bank|balance|you|it|back|wallet|statement"
_ON_ITS_WAY = (
    r"(?:well )?(?:on (?:its|their|the|it's) way(?! to (?:finance|review|approval))|heading|headed|coming|winging|en route|"
    r"in transit|making its way|underway|under way|in motion|in the (?:works|pipeline|post|mail|bank)|back|with your bank|"
    r"in your|on your card|yours again|being processed|in process|in progress|processing)"
)

REFUND_DONE = ClaimRule(
    "refund_done",
    "money or credit has been given back, or is on its way back",
    ("done",),
    strong="refund reimburse repay recredit",
    deeds=(
        (ANY, _REFUND),
        ("reverse void undo recredit repay", _CASH + "|it|them|that|both"),
        (
            "send put pay transfer wire give hand move get release deliver push",
            rf"(?:{_CASH})(?: \S+){{0,4}}? (?:back|to your (?:\w+ )?(?:account|card|bank)\S*|in full)|back(?: \S+){{0,4}}? (?:{_CASH})|(?:you|it|them|that) back",
        ),
        ("return remit", _CASH),
        ("credit", _CASH + "|" + _PLACE + r"|your \w+|months?|seats?|days?|hours?"),
    ),
    neutral="request demand initiate-request apply-for record offer refuse explain use want promise mention issue-policy",
    states=rf"(?:{_ON_ITS_WAY}|through|out|done|complete|completed|final|sorted|cleared|all set|settled)(?! (?:of|if|when|once))",
    subjects=rf"{_REFUND}|{_CASH}",
    idioms=(
        rf"(?:\b(?:have|has)|'ve|\bjust|<we>)<adv> (?:returned|transferred|wired|sent|put|paid|given|gave|handed|moved|remitted|got|released)"
        rf"(?=.*(?<!\w)(?:{_CASH}|you back)(?!\w))(?=.*\b(?:back|your (?:account|card|bank)|in full|return|original)\b)",
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,4}}?(?: has been| have been|'s been| was| were| is (?:now|already)| are (?:now|already))<adv> (?:returned|sent|put|paid|given|transferred|moved|"
        r"wired|credited|remitted|released)(?=.*\b(?:back|your (?:account|card|bank)|to you|original (?:card|account|payment))\b)",
        rf"(?<!\w)(?:{_REFUND}|{_CASH})(?!\w)<w>{{0,4}}?(?: has| have|'s)?<adv> (?:gone|went|left|cleared|landed|came|come|hit|reached) (?:out|through|back|our|"
        r"your|on)\b",
        rf"\byou(?:'ll| will| should| can| ought to)?<adv>(?: now)?(?: expect to| be able to| be)? (?:see|seeing|find|notice|spot)<w>{{0,5}}? (?:{_REFUND}|{_CASH})(?!\w)"
        r"<w>{0,5}? (?:in your|on your|back|appear|arrive|show|within|in the next|in \S+ (?:business|working)|by|soon|shortly|tomorrow)\b",
        r"\byou(?:'ve| have| now have)<adv> (?:got )?(?:your|the|all your|all of your) (?:\w+ )?(?:money|funds|payment) back\b",
        r"\bconsider (?:it|yourself|that|this|the \w+|your \w+) (?:as )?(?:fully )?(?:refunded|reimbursed|credited|repaid)\b",
        rf"\b(?:account|statement|card|balance) (?:now )?(?:shows?|reflects?|has)<w>{{0,4}}? (?:{_REFUND})\b",
        r"\b(?:paid you back|repaid you|made you whole)\b",
        rf"\b(?:{_REFUND}) (?:is )?(?:on (?:its|the) way|en route|incoming)\b",
        rf"\b(?:transfer|payment)<w>{{0,3}}? (?:with|for|of) (?:your|the) (?:{_REFUND})<w>{{0,2}}? (?:left|went|has|is|was)\b",
    ),
)

REFUND_PROMISED = ClaimRule(
    "refund_promised",
    "money or credit will be given back, or is granted",
    ("promise",),
    strong="refund reimburse repay recredit",
    deeds=(
        (ANY, _REFUND),
        ("reverse void undo", _CASH + "|it|them|that|both"),
        (
            "send put pay transfer wire give hand move get release deliver push",
            rf"(?:{_CASH})(?: \S+){{0,4}}? (?:back|to your (?:\w+ )?(?:account|card|bank)\S*|in full)|back(?: \S+){{0,4}}? (?:{_CASH})|(?:you|it|them|that) back",
        ),
        ("return remit", _CASH),
        ("credit", _CASH + "|" + _PLACE + r"|your \w+|months?|seats?|days?|hours?"),
    ),
    neutral="request demand record use want mention find discuss be",
    grants="approve authorise agree okay grant clear promise guarantee confirm offer sign allow",
    states=(
        rf"(?:{_ON_ITS_WAY}|guaranteed|approved|confirmed|coming|authori[sz]ed|agreed|granted|assured|in order|cleared|signed off|okayed|"
        r"yours|due to you|owed to you|no problem|all yours|good to go|available to you)"
    ),
    subjects=rf"{_REFUND}|{_CASH}",
    receives=rf"{_REFUND}|(?:it|this|that|everything|every \w+|all of it|{_CASH})(?: \S+){{0,3}}? (?:back|returned|refunded|credited|reimbursed)|money back",
    idioms=(
        rf"(?:\b(?:will|shall)|'ll|\bgoing to|\bable to|\bhappy to|\bglad to|\bcan|\blet me|\blet us|\b(?:are|am) (?=\w+ing))<adv>(?: be)?<adv> (?:return|transfer|wire|send|put|pay|give|"
        rf"hand|get|move|remit|release|see|returning|transferring|wiring|sending|putting|paying|giving|getting)(?=.*(?<!\w)(?:{_CASH}|you back|it back|that back)(?!\w))"
        r"(?=.*\b(?:back|your (?:account|card|bank)|in full|return|full (?:purchase )?(?:price|amount))\b)",
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,4}}?(?: will| shall|'ll| should)<adv>(?: be)?<adv> (?:returned|repaid|sent|put|paid|given|transferred|credited|wired|reversed|"
        r"back)(?=.*\b(?:back|your|to you|in full|original)\b)",
        rf"(?<!\w)(?:{_REFUND})(?!\w)<w>{{0,5}}?(?: will| should|'ll)<adv>(?: be)?<adv> (?:arrive|reach|appear|show|land|hit|in your|back|come|go|with you|on|follow|post|there)\b",
        rf"\b(?:expect|await|look out for|look forward to|watch for|count on|rely on|bank on) (?:your|the|a|getting|that)<w>{{0,3}}? (?:{_REFUND})(?!\w)",
        rf"\b(?:a|your|the|full) (?:\w+ )*?(?:{_REFUND}) (?:coming (?:your way|up)|is yours)",
        r"\b(?:you have|you've) (?:my|our) word<w>{0,4}? (?:refund|money)|\b(?:make|making|made) sure (?:that )?(?:you(?:'re| are| get)|the|your)(?: \w+)? (?:refunded|reimbursed|refund)\b",
        rf"\b(?:promise|guarantee|assure)<w>{{0,4}}? (?:{_REFUND}|refund|your money|the money)(?!\w)",
        rf"\b(?:owe you|owed)<w>{{0,3}}? (?:{_REFUND})(?!\w)",
        r"\b(?:pay|paying) you back\b|\b(?:make|making) you whole\b|\bmoney back (?:is )?guaranteed\b",
    ),
)

DISCOUNT = ClaimRule(
    "discount_promised",
    "a discount or a lower price is granted, promised or offered",
    ("promise", "done"),
    deeds=(
        (
            ANY,
            r"discounts?|rebates?|(?:price |rate )?(?:reduction|concession|break)|price (?:cut|match|drop)|"
            rf"{_PERCENT}(?! (?:of\b|uptime|sla|margin|certain|sure|growth|increase|more|higher|complete|agree|satisf\w+|capacity|tax|vat|deposit|"
            r"upfront|interest|rise|guarantee|per month))|"
            r"(?:special|reduced|lower|lowered|better|preferential|discounted|cheaper|promotional|introductory|loyalty|friendlier|nicer) "
            r"(?:price|prices|pricing|rate|rates|deal|offer|terms|fee)|half price|half off|(?:a |one )?(?:quarter|third|fifth|tenth|half) off|"
            rf"{_MONEY} (?:off|less|cheaper|discount|reduction)",
        ),
        ("go come drop bring get", rf"down(?: \S+){{0,2}}? (?:to|by) (?:just |only )?(?:{_PERCENT}|{_MONEY})"),
        (
            "lower reduce drop cut trim slash discount bring mark knock decrease match beat undercut",
            r"prices?|rates?|bill|fees?|quote|costs?|invoice|subscription|renewal|plan|package|licen[cs]es?|seats?|pricing|total",
        ),
    ),
    neutral="request demand mention discuss find cost grow increase rise use change show agree-on qualify attain reach start apply-for be",
    grants="approve authorise agree okay grant clear confirm sign secure",
    states=(
        r"(?:yours|in place|live|active|good to go|guaranteed|available to you|on (?:the|your) (?:invoice|account|quote|order)|reflected|done|"
        r"waiting|locked|automatic|confirmed|on us|in effect|approved|granted|agreed|applied|included|all set|valid for you)"
    ),
    receives=(
        rf"discount|rebate|reduction|concession|{_PERCENT}|(?:special|reduced|lower|discounted|better|cheaper|preferential|promotional|loyalty) (?:price|pricing|"
        rf"rate|rates|deal|offer)|half price|{_MONEY} (?:off|less)|price (?:match|cut|break)|(?:a |one )?(?:quarter|third|fifth|tenth|half) off"
    ),
    idioms=(
        rf"\b(?:will|'ll|can|let's|let me|happy to|able to)<w>{{0,3}}? (?:do|go|let|make|put|sell|work|price|come|get|charge|bill|invoice|offer|call)<w>{{0,4}}? (?:{_PERCENT}|{_MONEY}) "
        r"(?:off|less|below|lower|cheaper|instead|rather)\b",
        rf"not§\b(?:prices?|rate|bill|invoices?|fee|cost|total|subscription|quote|renewal|seats?|plan|payments?|licen[cs]es?)\b<w>{{0,4}}?(?: will| is| are|'s|'ll)?<w>{{0,2}}? (?:cost|costs|be|at|for) (?:only |just )?{_MONEY} (?:instead of|rather than|down from)",
        rf"\b(?:prices?|rate|bill|invoices?|fee|cost|total|subscription|quote|renewal|seats?|plan|payments?|licen[cs]es?)\b<w>{{0,4}}?(?: will| is| are|'s| has|'ll| goes| drops| comes)<w>{{0,3}}? (?:drop|drops|dropping|down|fall|reduced|"
        rf"lowered|cut|discounted|decrease|slashed|dropped|(?:{_PERCENT}|{_MONEY}) (?:off|less|lower|cheaper))(?!\w)",
        rf"\b(?:you|your (?:team|company))(?:'ll| will| would)?<adv> (?:save|be saving|only pay|pay only|pay just|pay)<w>{{0,2}}? (?:{_PERCENT}|{_MONEY})(?: less| off| instead| below|[.!,]|$)",
        rf"\bconsider<w>{{0,4}}? (?:off|discount\w*|knocked off)\b|^(?:deal|agreed|approved|done|confirmed|yes|sure|ok|okay)[ :,!.-]+(?:\S+ )*?(?:{_PERCENT}(?: off| discount)|discount)",
        rf"{_PERCENT} (?:off|discount)(?: it is|[:,] (?:approved|agreed|granted|done))|\bwith (?:your|the|our|a|this)<w>{{0,3}}? (?:discount|reduction)(?: of \S+)?,<w>{{0,5}}? (?:price|total|cost|rate|"
        r"comes|it's|is|you)\b",
        rf"{_PERCENT} off (?:for you|your|on your)\b|\b(?:quote|price|invoice|offer|total|figure|proposal)<w>{{0,3}}? (?:includes?|reflects?|contains?|has)<w>{{0,3}}? (?:{_PERCENT} (?:off|discount)|discount|reduction)\b",
        r"\b(?:here(?:'s| is)|use) (?:your|a|the|this)<w>{0,3}? (?:discount|promo|coupon) code\b",
        rf"\b(?:happy|glad|pleased|fine|ok|okay) (?:to do|with|to agree to|doing)<w>{{0,2}}? (?:{_PERCENT}|discount)(?! (?:of\b|more))",
        rf"<we> (?:offer you|give you|grant you|agree to|fine with|ok with)<w>{{0,3}}? (?:{_PERCENT}|discount|reduction)",
    ),
    pseudo=r"\bdiscount (?:policy|requests?|rules|authority|approvals?|questions?|matrix|schedule|levels?)\b|\b100 ?%",
)

_SAME = r"(?:current|existing|same|present|old|original|today's|this year's|last year's|your|legacy|agreed|negotiated|special|that|this|the|what)"
_PRICE = r"prices?|rates?|pricing|discounts?|terms|deal|conditions|cost|costs|fees?|tariff|promo(?:tion)?"
PRICE_HOLD = ClaimRule(
    "price_hold_promised",
    "the current price, discount or terms will stay or carry over, or the price will not rise",
    ("promise", "done"),
    deeds=(
        (
            "keep hold lock freeze honour honor guarantee maintain extend preserve secure carry renew retain roll continue leave protect fix transfer "
            "grandfather stick pin ensure match bill charge apply cap",
            rf"{_SAME}(?: \S+){{0,2}}? (?:{_PRICE}|{_PERCENT})|(?:at|on) (?:the|your)(?: \S+){{0,2}}? (?:{_PRICE})|prices?|rates?|pricing",
        ),
    ),
    states=r"(?:guaranteed|fixed|locked|frozen|safe|secure|grandfathered|protected|unchanged|unaffected|honou?red|secured|going to (?:stay|remain|hold))",
    subjects=_PRICE,
    receives=rf"(?:the same|your|the|current|existing|this year's|today's|what)(?: \S+){{0,3}}? (?:{_PRICE}|amount|%|you pay)",
    idioms=(
        rf"\b(?:{_PRICE}|{_PERCENT})(?!\w)<w>{{0,5}}?(?: will| should|'ll| is going to| are going to| is| are)<adv>(?: be)?<adv> (?:stay|staying|remain|remaining|carry over|carrying over|carried over|carried forward|"
        r"carry forward|continue|apply|hold|held|roll over|rolled over|transfer|kept|the same|unchanged|unaffected|good (?:through|until|for)|still apply|persist|survive|follow|last|carry|move with|"
        r"extend|extended|honou?red|as (?:it is|is|before))\b",
        rf"\b(?:{_PRICE}|{_PERCENT})(?!\w)<w>{{0,3}}? (?:stays?|remains?|carries|continues?|holds?|rolls|applies|transfers)<adv> (?:the same|unchanged|fixed|flat|over|at|exactly|as (?:is|it)|on|into|to|"
        r"after|beyond|for|with|in|through|until|where|good|put|forward)\b",
        rf"not§\b(?:{_PRICE}|bill|charges?|subscription|renewal|you|plan)\b<w>{{0,4}}? ?(?:won't|will not|shall not|isn't going to|is not going to|are not going to|aren't going to|will never|never|will in no way|doesn't|"
        r"isn't|not going to)<adv> (?:be )?(?:go up|going up|increase|increasing|rise|rising|change|changing|raised|increased|see an? (?:\w+ )?(?:increase|rise)|touched|any higher|pay (?:any |a cent |a penny )?more|"
        r"cost (?:you )?more|jump|climb|go any higher|changed|affected|different)\b",
        r"not§<we>(?:'ll| will| shall)?<adv> ?(?:won't|will not|not going to|never|not)<adv> (?:be )?(?:raise|raising|increase|increasing|touch|touching|change|changing|put up|hike|hiking)<w>{0,2}? "
        rf"(?:{_PRICE})\b",
        rf"not§\b(?:promise|guarantee|commit|pledge|agree|undertake)<w>{{0,2}}? (?:not to|never to|we will not|we won't) (?:raise|increase|touch|change|put up|hike)<w>{{0,3}}? (?:{_PRICE})\b",
        r"not§\byou (?:won't|will not|don't|do not|'ll not|will never|shouldn't)<adv>(?: be)? (?:see|seeing|face|facing|have|expect|get|notice|pay) (?:any |an? )?(?:\w+ )?(?:increases?|rises?|hikes?|(?:price|rate) changes?)\b",
        rf"not§\bnothing (?:about|regarding|in|with|on) (?:your|the)(?: \S+){{0,2}}? (?:{_PRICE})<w>{{0,3}}? (?:change|changes|go up|increase)\b",
        r"not§\b(?:there (?:will be|is|are)|expect|see|with|have|face) no (?:price |rate |fee |further )?(?:increases?|rises?|hikes?|changes?)\b(?=.*\b(?:price|rate|pricing|renew\w*|you|year|term|cost|fee)\b)",
        r"not§^no (?:price )?(?:increases?|changes?|rises?)\b<w>{0,3}? (?:price|rate|renew\w*|you)\b|^no price (?:increase|change|rise)",
        rf"\b(?:you|your \w+|your team)(?:'ll| will| can| get to|'re going to| are going to|'d)<adv> (?:keep|retain|hold on to|hang on to|continue|stay (?:on|at)|remain (?:on|at)|renew|still (?:pay|get|have)|be "
        rf"charged|be billed|pay|enjoy|be on)(?: \S+){{0,4}}? (?:(?:the same|your|the|current|existing|this year's|today's|what)(?: \S+){{0,2}}? (?:{_PRICE}|amount|%|you pay)|{_MONEY} (?:per|a|each))(?!\w)",
        rf"\b(?:renew|renewal|renewing|extend|extension)\b<w>{{0,4}}? (?:at|with|under|on) (?:the|your|exactly the|that)(?: \S+){{0,3}}? (?:{_PRICE})\b",
        rf"\b(?:same|current|existing) (?:{_PRICE})\b(?: it is|,? guaranteed|,? no change|[,:] confirmed)",
        r"\b(?:you(?:'re| are)|been) grandfathered\b|\block(?:ed|ing)? (?:you )?in at\b",
    ),
)

_FEE = (
    r"(?:fees?|charges?|costs?|penalt(?:y|ies)|surcharges?|interest|deposit|setup|set-up|onboarding|late[- ]payment|overage|difference|shipping)"
    r"(?! (?:request|policy|schedule|dispute|question)s?)"
)
_FREE_THING = r"months?|weeks?|year|seats?|licen[cs]es?|users?|upgrade|training|onboarding|session|setup|quarter|trial extension|workshop|add-on"
FEE_WAIVED = ClaimRule(
    "fee_waived",
    "a fee or charge is waived, or something is given for free",
    ("promise", "done"),
    strong="waive comp",
    deeds=(
        (
            "drop absorb cover cancel remove forgive scrap skip lift strike forgo erase comp reverse void eliminate wipe write take pick eat foot swallow bear delete credit "
            "knock zero",
            _FEE + r"|invoice for|bill|tab|expenses?",
        ),
        (
            "grant apply approve give arrange offer add include throw provide extend get",
            rf"waivers?|free (?:{_FREE_THING})|(?:{_FREE_THING})(?: \S+){{0,3}}? (?:free|for free|on us|at no (?:\w+ )?(?:charge|cost)|free of charge)",
        ),
        (
            ANY,
            r"free of charge|free of cost|at no (?:extra |additional |further )?(?:charge|cost)|without charge|for free|on the house|on us|gratis|for nothing|on me",
        ),
        ("write", r"off"),
    ),
    neutral="cost request charge depend work offer-policy run",
    states=(
        r"(?:on us|on the house|off (?:your|the) (?:bill|invoice|account)|history|zeroed|forgiven|free of charge|free for you|complimentary|waived|off the table|cancelled|"
        r"free(?! (?:to|at|on|from|between|until|for|slots?|of (?:errors|bugs))\b)|at no (?:extra |additional )?(?:charge|cost)|gratis|included at no|not due|written off)"
    ),
    subjects=rf"{_FEE}|{_FREE_THING}|this|that|it|one|invoice|migration|service|support|visit|everything|training|delivery|consultation",
    receives=rf"(?:{_FREE_THING})(?: \S+){{0,3}}? (?:free|for free|free of charge|at no (?:\w+ )?cost)|free (?:{_FREE_THING})|for free|free of charge|waiver|on the house|at no (?:\w+ )?(?:charge|cost)",
    idioms=(
        r"not§\b(?:you|your (?:card|account|company|team))(?:'ll| will)?<adv> ?(?:won't|will not|not|never|don't|do not|needn't|need not)(?: (?:have|need) to)?(?: be)? (?:charged|billed|invoiced|pay|paying|"
        r"owe|cover|asked to pay|incur|see any charge|see a charge)\b(?! (?:more|extra than|twice|again if|until|before|unless|by))",
        r"not§<we>(?:'ll)? ?(?:won't|will not|shall not|shan't|not|are not going to|aren't going to|'re not going to|'m not going to|not going to)<adv> (?:be )?(?:charge|charging|bill|billing|invoice|invoicing|collect|ask you to pay)\b",
        rf"\b(?:{_FREE_THING}|migration|support|delivery|service)(?: \w+){{0,3}}? (?:comes?|is|are|will be|goes)<adv> (?:free of charge|at no (?:\w+ )?(?:charge|cost)|free for you|without charge)\b",
        r"not§\bthere (?:will be|won't be|is|are) (?:no|any|zero) (?:\w+ ){0,2}(?:fees?|charges?|costs?|penalt(?:y|ies))\b",
        r"not§\b(?:no|zero) (?:\w+[ -]){0,2}(?:fees?|charges?|costs?|penalt(?:y|ies))(?: (?:for you|will (?:apply|be)|applies|apply|this time|here|whatsoever|at all|to you|is due|are due|from us|to pay)\b)",
        r"\b(?:have|take|enjoy) (?:this|the|a|your)<w>{0,4}? (?:for free|on us|free of charge|on the house)\b",
        r"\bconsider<w>{0,4}? (?:waived|written off|forgiven)\b",
    ),
    pseudo=r"\bfeel free\b|\bin charge\b|\btoll[- ]free\b|\bhands-free\b|\berror-free\b|\bfree (?:trial|plan|tier|version)\b",
)

_MEETING = (
    r"meetings?|calls?(?! (?:back|center|centre|log|notes?)\b)|demos?|sessions?(?! (?:timeout|token|cookie)\b)|appointments?|slots?|walkthrough|walk-through|kick-?off|"
    r"conversation|chat|check-in|catch-?up|review|webinar|training|interview|visit|workshop|consultation|zoom|times?(?! (?:zone|off|frame|limit|sheet)s?\b)|"
    r"(?:\d+|thirty|half)[- ](?:minutes?|hour)|booking|reservation|onboarding|discussion|briefing|video call|invit(?:es?|ations?)|room"
)
MEETING_SCHEDULED = ClaimRule(
    "meeting_scheduled",
    "a meeting has been scheduled, booked, moved or confirmed",
    ("done",),
    strong="calendar",
    deeds=(
        (
            "schedule book arrange confirm reserve organise reschedule rebook block lock pencil set move fix place slot create secure hold accept save nail settle shift "
            "finalise plan push bring invite send issue circulate put add enter pop drop get mark make agree grab",
            _MEETING + rf"|{_DAY}|{_CLOCK}|noon",
        ),
        (
            "book schedule pencil slot set put get mark sign reschedule confirm lock",
            r"you(?: \w+)? (?:in|down)|us (?:in|down)|it (?:in|for)|for you|with (?:you|us|him|her|them|\w+)|you|everyone|everything",
        ),
        ("update amend", r"invit(?:es?|ations?)"),
        (
            "put add place drop block pop save mark enter log stick throw get",
            r"calendars?|diar(?:y|ies)|schedules?|agenda",
        ),
    ),
    states=(
        r"(?:in (?:the|your|my|our|his|her|their|everyone's|both|\S+'s)(?: \w+)? (?:diary|calendars?|books?)|on (?:the|your|my|our|his|her|their|everyone's|both|\S+'s)(?: \w+)? (?:calendars?|books|diary|schedule|"
        r"agenda)|on for|a go|official|all set|good to go|settled|set for|set up|set to|in place|locked in|yours|down for|booked|scheduled|confirmed|on their way|on its way|on the way|out|in your inbox|"
        r"signed up|in for|held|reserved)(?! (?:maintenance|release|solid|up until|elsewhere))"
    ),
    subjects=_MEETING + rf"|{_DAY}|{_CLOCK}|noon|you|we|everything|it|that|everyone|slot",
    idioms=(
        rf"\bsee you (?:\S+ ){{0,4}}?(?:at \d|on (?:the|{_DAY})|then\b|there\b|{_DAY}|next)|\b(?:talk|speak|chat|meet) (?:to you |with you |you )?(?:then\b|on {_DAY} at|{_DAY} at)",
        rf"\b(?:{_DAY}|{_CLOCK}|noon|one|two|three|four|ten|eleven),? it is\b|\bit's a date\b|\bwe're on(?: for|[.!,]|$)",
        r"\b(?:have|has|'ve got|got) (?:you|us|him|her|them|everyone|it)(?: both| all)? (?:scheduled|booked|confirmed|down|set up|in|pencil+ed in|on)\b(?= (?:for|with|on|at|to)\b)",
        rf"\b(?:{_MEETING})<w>{{0,2}}? (?:takes place|is taking place|will take place|happens|will happen|goes ahead)<w>{{0,1}}? (?:on|at|as|tomorrow|this|next)\b",
        rf"\byou(?:'re| are)<adv> (?:meeting|speaking|talking|seeing)(?: with)? \w+(?: \S+){{0,4}}? (?:on|at|this|next|tomorrow|{_DAY})",
        r"\b(?:invitation|invite|invites|invitations) (?:just |has |have )?(?:sent|out|issued|accepted|went out|gone out)\b",
        rf"^(?:all |done[ :,!.-]+)?(?:booked|scheduled|confirmed|rescheduled)(?: for| on| in|:| -|!|\.|,| with| and| {_DAY})",
        rf"\b(?:new|your) (?:slot|time|appointment|date) is<adv> (?:on |at )?(?:{_DAY}|{_CLOCK})(?!\w)",
        r"\bconsider (?:it|that|the slot|\w+day)<w>{0,2}? (?:booked|scheduled|confirmed)\b|\b(?:booking|appointment|meeting) confirmed\b",
    ),
    pseudo=(
        r"\b(?:scheduled|planned|routine) (?:maintenance|downtime|release|window|update|outage)\b|\bscheduling (?:policy|rules)\b|\bsettings?\b|\bbooked (?:solid|up|out|elsewhere|until|through|by (?:an|some)other)\b|"
        r"\b(?:already|fully|double|otherwise)[- ]booked\b|\bcall (?:back|center)\b|\bset (?:of|by|out)\b"
    ),
)

_CLAUSE = (
    r"terms?|clauses?|contracts?|red-?lines?|liability|nda|dpa|msa|sla|amendments?|conditions|changes|wording|indemnit(?:y|ies)|indemnification|mfn|agreements?|edits?|mark-?ups?|addendum|provisions?|"
    r"language|requirements?|obligations?|cap|version|draft|document|revisions?|section|paragraph|warranty|governing law|exclusivity|penalt(?:y|ies)|order form|statement of work|sow|data processing|"
    r"modifications?|counter-?proposal|counter-?offer|termination|notice period|net[- ]\d+|payment terms|audit rights|guarantees?|papers?|paperwork|copy|customer clause"
)
TERMS_ACCEPTED = ClaimRule(
    "terms_accepted",
    "contract terms, redlines or other legal conditions are accepted, or the contract is signed",
    ("promise", "done"),
    deeds=(
        (
            "accept agree sign approve countersign execute confirm incorporate consent endorse adopt ratify commit clear green-light honour honor include okay initial take",
            _CLAUSE,
        ),
    ),
    grants="accept approve agree sign clear okay endorse",
    states=(
        r"(?:accepted|acceptable|agreed|fine(?: (?:with|by|for|from))?|ok|okay|approved|signed|all right|good (?:with|for|to go|from)|no problem|in order|a go|settled|a done deal|countersigned|executed|"
        r"agreeable|included in|bound by)"
    ),
    subjects=_CLAUSE + "|we|everything|it|that|proposal",
    present=True,
    heads=False,
    idioms=(
        rf"(?:<we>|'re|'m|^)<adv> ?(?:are |am )?(?:fine|happy|ok|okay|good|comfortable|on board|in agreement|aligned) with<w>{{0,5}}? (?:{_CLAUSE})(?!\w)",
        rf"<we> (?:stand by|sign off on|signed off on|take on|will comply with|can live with)<w>{{0,4}}? (?:{_CLAUSE})(?!\w)|\b(?:legal|counsel|management)(?: has| have)? signed off on<w>{{0,4}}? (?:{_CLAUSE})(?!\w)",
        r"not§\b(?:we|i|legal|our (?:legal|lawyers|counsel)(?: team)?)(?: have| has|'ve| had| see| sees| raise| raises)(?: absolutely| found)? no (?:objections?|issues?|problems?|concerns?|comments|reservations|changes)\b",
        rf"\b(?:the|that|this|your|these|those)(?: \w+){{0,2}} (?:{_CLAUSE})(?: all)? (?:works?|looks? (?:good|fine|ok|okay)) (?:for|to) (?:us|me|our)\b",
        r"\b(?:that|this|it|everything|(?:the|that|this|your|these|those)(?: \w+)? (?:wording|language|redlines|terms|clause|contract|change|changes|draft|addendum|amendment|edits|version))(?: all)? (?:works?|looks? good|is fine|are "
        r"fine|is acceptable|are acceptable|is agreed|are agreed) (?:for|to|by|with|from) (?:us|me|our)\b",
        r"\b(?:consider|treat) (?:it|this|that|the \w+|your \w+)(?: \S+){0,2}? (?:signed|accepted|agreed|approved|a deal|done)\b|\b(?:you have|you've got) (?:our|a) (?:deal|agreement|acceptance)\b|\b(?:we have|it's) a deal\b",
        r"\b(?:you have|you've got|has|have|with) (?:our|my|legal's|full) (?:agreement|approval|consent|acceptance|sign-off|signature|blessing|okay|ok)\b|\bcount us in\b",
        r"^(?:agreed|accepted|approved|deal|confirmed)(?:[ :,!.-]|$)(?!.*\?)",
    ),
    pseudo=(
        r"\bterms (?:and conditions )?(?:of (?:service|use)|page|are (?:available|published))\b|\bin terms of\b|\bagreed? (?:time|date|slot|upon time)\b|\bconfirm receipt\b|\bsign(?:ed)? (?:in|up|out)\b|\bsubscription terms\b"
    ),
)

_FAULT = (
    r"fault|mistake|error|negligence|doing|failure|oversight|carelessness|responsibility|omission|blunder|liability"
)
LIABILITY = ClaimRule(
    "liability_admitted",
    "we admit fault, breach or liability",
    ("promise",),
    deeds=(
        (
            "accept take assume acknowledge admit own bear shoulder concede recognise",
            r"(?:full |sole |complete |entire |any |all |legal |the |our )*(?:responsibility|liability|blame|fault|negligence|breach|accountability|mistakes?|errors?|failures?)",
        ),
    ),
    present=True,
    idioms=(
        rf"\b(?:it|this|that|this one|that one|the \w+(?: \w+){{0,4}}?|which|all of this|what happened|everything)(?:'s| was| is| were| has been| came down to| comes down to| stems from| resulted from)<adv> (?:due to |down to |caused by |because of |the "
        rf"result of |a result of )*(?:our|my|a|an|human) (?:own |team's |company's |human |\w+ )?(?:{_FAULT})\b(?! of (?:your|the third))",
        rf"<we>(?:'ve| have)?<adv> ?(?:accept|accepted|take|taken|took|taking|assume|assumed|acknowledge|acknowledged|admit|admitted|own|bear|shoulder|concede)<w>{{0,3}}? (?:{_FAULT}|blame|breach|up to|at fault)\b",
        r"(?:<we>|'re|'m)<adv> ?(?:are |were |is |was |am )?<adv> ?(?:responsible|liable|to blame|at fault|in breach|in the wrong|guilty|negligent|accountable|culpable)\b(?! disclosure)",
        r"not§<we>(?: have|'ve)?<adv> ?(?:breached|violated|infringed|broken|broke|failed|messed up|screwed up|dropped the ball|caused|let you down|mishandled|neglected|fell short|fallen short|got (?:it|this|that) wrong|(?:made|make) (?:a|an|this|the)"
        r"(?: \w+)? (?:mistake|error)|botched|overlooked|lost your|leaked|exposed|compromised|mismanaged)\b",
        r"\b(?:fault|blame|responsibility|liability|error|mistake|breach)(?: \w+){0,4}? (?:is|was|lies|lay|rests|sits|falls)<adv> (?:ours|mine|with us|on us|on our (?:side|end)|with our|at our|all ours|entirely ours)\b",
        r"\b(?:that|this|it)(?: \w+)?(?:'s| is| one's| was)<adv> (?:all |100 ?% )?on us\b|\bmea culpa\b|\bour bad\b|\bwe own (?:this|it|that|the (?:mistake|error|failure))\b",
        r"not§\bwe should have (?:caught|prevented|noticed|tested|warned|told|protected|secured|avoided|known|checked|acted)\b",
        r"\b(?:due to|because of) (?:our|an internal|a mistake on our|an error on our) (?:own )?(?:negligence|mistake|error|failure|oversight|side|part|end)\b|\b(?:mistake|error|failure|fault|oversight|bug) (?:was )?(?:on|at|from) our (?:end|side|"
        r"part)\b",
        r"\bour (?:own )?(?:negligence|mistake|failure|error|carelessness|oversight|breach)(?: \w+){0,4} (?:caused|led|resulted|cost|allowed|brought|is what)\b",
    ),
    pseudo=r"\bsorry for (?:any|the) (?:inconvenience|trouble|confusion|delay)\b|\bliability (?:policy|insurance|cap|clause)\b|\bunlimited liability\b",
)

_RULE = r"rules?|polic(?:y|ies)|deadlines?|windows?|requirements?|limits?|cut-?off|period|restrictions?|\d+[- ]day|conditions?|minimum|guidelines?|procedure|notice period"
_SPECIAL = (
    r"(?:as (?:an?|our) (?:\w+ )?(?:exception|courtesy|one-off|one-time \w+)|as a (?:gesture of )?good-?will(?: gesture)?|as a (?:gesture|special (?:case|favou?r))|(?:just|only|for) this (?:once|one time|time only|one)|this (?:one time|once)|"
    r"on this (?:one )?occasion|by way of exception|on an exceptional basis|in your case|even though|although|despite|notwithstanding|in spite of|regardless of|given your loyalty|given the circumstances)"
)
_GRANTING = (
    r"(?:accept|honou?r|allow|approve|grant|refund|process|give|make|let|extend|treat|take|waive|offer|do|permit|arrange|issue)(?:ed|d|ing|s)?|processing|processed|honou?ring|honou?red|giving|gave|given|making|made|taking|taken|doing|done|issuing|"
    r"arranging|approving|permitting|permitted|accepting|accepted"
)
EXCEPTION = ClaimRule(
    "policy_exception_granted",
    "an exception to a rule, deadline or policy is made for somebody",
    ("promise", "done"),
    deeds=(
        (
            ANY,
            r"(?:exceptions?|exemption|leeway|grace period|special (?:arrangement|permission|treatment|dispensation)|dispensation|extra time|extension|more time)(?! (?:policy|process|request|rules))",
        ),
        (
            "bend waive relax overlook override bypass ignore disregard extend stretch suspend lift skip break loosen set push move excuse look",
            _RULE,
        ),
    ),
    neutral="request demand require need qualify cover want be-possible provide know be",
    grants="approve grant agree make allow authorise give sign obtain secure confirm",
    states=r"(?:granted|approved|in place|made|agreed|authori[sz]ed|signed off|yours|ok|okay|fine|exempt|exempted|excused|off the hook)",
    subjects=r"exceptions?|exemption|extension|leeway|you",
    receives=r"exceptions?|exemption|leeway|grace period|special (?:arrangement|permission|treatment)|extra time|extension|one-time pass|free pass",
    idioms=(
        rf"\b{_SPECIAL}\b[^.;!?]*?(?: we| i|,)(?:'ll| will|'re| are|'m| am|'ve| have| can)?<adv>(?: be)?(?: happy to| glad to| going to)? (?:{_GRANTING})\b",
        rf"(?:\b(?:will|can|have|has|are|am|happy to|glad to|going to)|'ll|'ve|'re|'m)<adv>(?: be)? (?:{_GRANTING})<w>{{0,8}}? (?:as (?:an?|our) (?:\w+ )?(?:exception|courtesy|one-off|one-time)|as a (?:gesture|good-?will|special)|(?:just|only|for) this "
        r"(?:once|one time|time)|on this occasion|outside (?:of )?(?:our|the) (?:\w+ )?(?:policy|rules|window)|in spite of|despite|notwithstanding|regardless of|anyway|all the same)\b",
        r"\b(?:let|letting) (?:it|this|that|you|this one) (?:slide|pass|go|off)\b|\b(?:look|looking|looked) the other way\b|\bturn(?:ed|ing)? a blind eye\b|\bmake (?:it|this) work (?:anyway|despite)\b",
        r"\b(?:treat|treating|treated|count|counting|counted|consider|considering)<w>{0,5}? (?:as if|as though|as (?:being )?(?:within|eligible|in time|on time|timely|inside))\b",
        rf"not§\b(?:{_RULE})\b<w>{{0,3}}? ?(?:won't|will not|does not|doesn't|need not|shall not)<adv> (?:apply|affect|concern|bind|be enforced|be applied|count)<w>{{0,3}}? (?:you|your|here|this)\b",
        rf"\b(?:approval|permission|sign-off|green light|authori[sz]ation) to (?:bend|waive|relax|overlook|override|extend|lift|skip|ignore)<w>{{0,3}}? (?:{_RULE})\b",
    ),
    pseudo=r"\bwithout exception\b|\bexceptions? (?:are|can|must|require|need|policy|process|request|have to)\b|\bwith the exception of\b|\bno exceptions?\b",
)

RULES = (
    REFUND_DONE, REFUND_PROMISED, DISCOUNT, PRICE_HOLD, FEE_WAIVED, MEETING_SCHEDULED, TERMS_ACCEPTED, LIABILITY, EXCEPTION,
)  # fmt: skip
