"""Claim rules about money: refunds, discounts, prices, fees.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

from __future__ import annotations

from emailbench.text.claim_rules import ANY, ClaimRule

_MONEY = r"(?:[$€£]\S+|\d\S* (?:usd|eur|gbp|dollars|euros|pounds|bucks|quid)|(?:usd|eur|gbp) ?\d\S*)"
_PERCENT = r"(?:\d[\d.,]* ?%|[a-z-]+ per ?cent|\d+ percent)"
_CASH = (
    r"money|funds|payments?|charges?|amount|sum|balance|difference|price|deposit|excess|surplus|overcharge|"
    r"overpayment|cash|"
    rf"transactions?|cent|cents|penny|dime|debit|{_MONEY}"
)
_REFUND = (
    r"refunds?|reimbursements?|credit (?:notes?|memos?)|credits?(?! (?:cards?|limit|check|score|rating)\b)|money back|"
    r"chargebacks?|repayments?|compensation"
)
_PLACE = r"account|card|bank|balance|you|it|back|wallet|statement"
_ON_ITS_WAY = (
    r"(?:well )?(?:on (?:its|their|the|it's) way(?! to (?:finance|review|approval))|heading|headed|coming|winging|en "
    r"route|"
    r"in transit|making its way|underway|under way|in motion|in the (?:works|pipeline|post|mail|bank)|back|with your "
    r"bank|"
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
            rf"(?:{_CASH})(?: \S+){{0,4}}? (?:back|to your (?:\w+ )?(?:account|card|bank)\S*|in full)|back(?: "
            rf"\S+){{0,4}}? (?:{_CASH})|(?:you|it|them|that) back",
        ),
        ("return remit", _CASH),
        ("credit", _CASH + "|" + _PLACE + r"|your \w+|months?|seats?|days?|hours?"),
    ),
    neutral="request demand initiate-request apply-for record offer refuse explain use want promise mention "
    "issue-policy approve grant authorise okay sanction secure permit allow",
    states=rf"(?:{_ON_ITS_WAY}|through|out|done|complete|completed|final|sorted|cleared|all set|settled)(?! (?:of|if|"
    rf"when|once))",
    subjects=rf"{_REFUND}|{_CASH}",
    idioms=(
        rf"(?:\b(?:have|has)|'ve|\bjust|<we>)<adv> (?:returned|transferred|wired|sent|put|paid|given|gave|handed|"
        rf"moved|remitted|got|released)"
        rf"(?=.*(?<!\w)(?:{_CASH}|you back)(?!\w))(?=.*\b(?:back|your (?:account|card|bank)|in full|return|"
        rf"original)\b)",
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,4}}?(?: has been| have been|'s been| was| were| is (?:now|already)| are "
        rf"(?:now|already))<adv> (?:returned|sent|put|paid|given|transferred|moved|"
        r"wired|credited|remitted|released)(?=.*\b(?:back|your (?:account|card|bank)|to you|original (?:card|account|"
        r"payment))\b)",
        rf"(?<!\w)(?:{_REFUND}|{_CASH})(?!\w)<w>{{0,4}}?(?: has| have|'s)?<adv> (?:gone|went|left|cleared|landed|"
        rf"came|come|hit|reached) (?:out|through|back|our|"
        r"your|on)\b",
        rf"\byou(?:'ll| will| should| can| ought to)?<adv>(?: now)?(?: expect to| be able to| be)? (?:see|seeing|"
        rf"find|notice|spot)<w>{{0,5}}? (?:{_REFUND}|{_CASH})(?!\w)"
        r"<w>{0,5}? (?:in your|on your|back|appear|arrive|show|within|in the next|in \S+ (?:business|working)|by|"
        r"soon|shortly|tomorrow)\b",
        r"\byou(?:'ve| have| now have)<adv> (?:got )?(?:your|the|all your|all of your) (?:\w+ )?(?:money|funds|"
        r"payment) back\b",
        r"\bconsider (?:it|yourself|that|this|the \w+|your \w+) (?:as )?(?:fully )?(?:refunded|reimbursed|credited|"
        r"repaid)\b",
        rf"\b(?:account|statement|card|balance) (?:now )?(?:shows?|reflects?|has)<w>{{0,4}}? (?:{_REFUND})\b",
        r"\b(?:paid you back|repaid you|made you whole)\b",
        rf"\b(?:{_REFUND}) (?:is )?(?:on (?:its|the) way|en route|incoming)\b",
        rf"\b(?:transfer|payment)<w>{{0,3}}? (?:with|for|of) (?:your|the) (?:{_REFUND})<w>{{0,2}}? (?:left|went|has|"
        rf"is|was)\b",
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
            rf"(?:{_CASH})(?: \S+){{0,4}}? (?:back|to your (?:\w+ )?(?:account|card|bank)\S*|in full)|back(?: "
            rf"\S+){{0,4}}? (?:{_CASH})|(?:you|it|them|that) back",
        ),
        ("return remit", _CASH),
        ("credit", _CASH + "|" + _PLACE + r"|your \w+|months?|seats?|days?|hours?"),
    ),
    neutral="request demand record use want mention find discuss be",
    grants="approve authorise agree okay grant clear promise guarantee confirm offer sign allow",
    states=(
        rf"(?:{_ON_ITS_WAY}|guaranteed|approved|confirmed|coming|authori[sz]ed|agreed|granted|assured|in order|"
        rf"cleared|signed off|okayed|"
        r"yours|due to you|owed to you|no problem|all yours|good to go|available to you)"
    ),
    coming=(
        rf"(?:{_ON_ITS_WAY}|guaranteed|approved|confirmed|coming|authori[sz]ed|agreed|granted|assured|in order|"
        rf"cleared|signed off|okayed|"
        r"yours|due to you|owed to you|no problem|all yours|good to go|available to you)"
    ),
    subjects=rf"{_REFUND}|{_CASH}",
    receives=rf"{_REFUND}|(?:it|this|that|everything|every \w+|all of it|{_CASH})(?: \S+){{0,3}}? (?:back|returned|"
    rf"refunded|credited|reimbursed)|money back",
    idioms=(
        rf"(?:\b(?:will|shall)|'ll|\bgoing to|\bable to|\bhappy to|\bglad to|\bcan|\blet me|\blet us|\b(?:are|am) "
        rf"(?=\w+ing))<adv>(?: be)?<adv> (?:return|transfer|wire|send|put|pay|give|"
        rf"hand|get|move|remit|release|see|returning|transferring|wiring|sending|putting|paying|giving|"
        rf"getting)(?=.*(?<!\w)(?:{_CASH}|you back|it back|that back)(?!\w))"
        r"(?=.*\b(?:back|your (?:account|card|bank)|in full|return|full (?:purchase )?(?:price|amount))\b)",
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,4}}?(?: will| shall|'ll| should)<adv>(?: be)?<adv> (?:returned|repaid|sent|"
        rf"put|paid|given|transferred|credited|wired|reversed|"
        r"back)(?=.*\b(?:back|your|to you|in full|original)\b)",
        rf"(?<!\w)(?:{_REFUND})(?!\w)<w>{{0,5}}?(?: will| should|'ll)<adv>(?: be)?<adv> (?:arrive|reach|appear|show|"
        rf"land|hit|in your|back|come|go|with you|on|follow|post|there)\b",
        rf"\b(?:expect|await|look out for|look forward to|watch for|count on|rely on|bank on) (?:your|the|a|getting|"
        rf"that)<w>{{0,3}}? (?:{_REFUND})(?!\w)",
        rf"\b(?:a|your|the|full) (?:\w+ )*?(?:{_REFUND}) (?:coming (?:your way|up)|is yours)",
        r"\b(?:you have|you've) (?:my|our) word<w>{0,4}? (?:refund|money)|\b(?:make|making|made) sure (?:that "
        r")?(?:you(?:'re| are| get)|the|your)(?: \w+)? (?:refunded|reimbursed|refund)\b",
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
            rf"{_PERCENT}(?! (?:of\b|uptime|sla|margin|certain|sure|growth|increase|more|higher|complete|agree|"
            rf"satisf\w+|capacity|tax|vat|deposit|"
            r"upfront|interest|rise|guarantee|per month))|"
            r"(?:special|reduced|lower|lowered|better|preferential|discounted|cheaper|promotional|introductory|"
            r"loyalty|friendlier|nicer) "
            r"(?:price|prices|pricing|rate|rates|deal|offer|terms|fee)|half price|half off|(?:a |one )?(?:quarter|"
            r"third|fifth|tenth|half) off|"
            rf"{_MONEY} (?:off|less|cheaper|discount|reduction)",
        ),
        ("go come drop bring get", rf"down(?: \S+){{0,2}}? (?:to|by) (?:just |only )?(?:{_PERCENT}|{_MONEY})"),
        (
            "lower reduce drop cut trim slash discount bring mark knock decrease match beat undercut",
            r"prices?|rates?|bill|fees?|quote|costs?|invoice|subscription|renewal|plan|package|licen[cs]es?|seats?|"
            r"pricing|total",
        ),
    ),
    neutral="request demand mention discuss find cost grow increase rise use change show agree-on qualify attain "
    "reach start apply-for be",
    grants="approve authorise agree okay grant clear confirm sign secure",
    states=(
        r"(?:yours|in place|live|active|good to go|guaranteed|available to you|on (?:the|your) (?:invoice|account|"
        r"quote|order)|reflected|done|"
        r"fine|ok|okay|alright|no problem|a go|waiting|locked|automatic|confirmed|on us|in effect|approved|granted|"
        r"agreed|applied|included|all set|valid "
        r"for you)"
    ),
    receives=(
        rf"discount|rebate|reduction|concession|{_PERCENT}|(?:special|reduced|lower|discounted|better|cheaper|"
        rf"preferential|promotional|loyalty) (?:price|pricing|"
        rf"rate|rates|deal|offer)|half price|{_MONEY} (?:off|less)|price (?:match|cut|break)|(?:a |one )?(?:quarter|"
        rf"third|fifth|tenth|half) off"
    ),
    idioms=(
        rf"\b(?:will|'ll|can|let's|let me|happy to|able to)<w>{{0,3}}? (?:do|go|let|make|put|sell|work|price|come|"
        rf"get|charge|bill|invoice|offer|call)<w>{{0,4}}? (?:{_PERCENT}|{_MONEY}) "
        r"(?:off|less|below|lower|cheaper|instead|rather)\b",
        rf"not§\b(?:prices?|rate|bill|invoices?|fee|cost|total|subscription|quote|renewal|seats?|plan|payments?|"
        rf"licen[cs]es?)\b<w>{{0,4}}?(?: will| is| are|'s|'ll)?<w>{{0,2}}? (?:cost|costs|be|at|for) (?:only |just "
        rf")?{_MONEY} (?:instead of|rather than|down from)",
        rf"\b(?:prices?|rate|bill|invoices?|fee|cost|total|subscription|quote|renewal|seats?|plan|payments?|"
        rf"licen[cs]es?)\b<w>{{0,4}}?(?: will| is| are|'s| has|'ll| goes| drops| comes)<w>{{0,3}}? (?:drop|drops|"
        rf"dropping|down|fall|reduced|"
        rf"lowered|cut|discounted|decrease|slashed|dropped|(?:{_PERCENT}|{_MONEY}) (?:off|less|lower|cheaper))(?!\w)",
        rf"\b(?:you|your (?:team|company))(?:'ll| will| would)?<adv> (?:save|be saving|only pay|pay only|pay just|"
        rf"pay)<w>{{0,2}}? (?:{_PERCENT}|{_MONEY})(?: less| off| instead| below|[.!,]|$)",
        rf"\bconsider<w>{{0,4}}? (?:off|discount\w*|knocked off)\b|^(?:deal|agreed|approved|done|confirmed|yes|sure|"
        rf"ok|okay)[ :,!.-]+(?:\S+ )*?(?:{_PERCENT}(?: off| discount)|discount)",
        rf"{_PERCENT} (?:off|discount)(?: it is|[:,] (?:approved|agreed|granted|done))|\bwith (?:your|the|our|a|"
        rf"this)<w>{{0,3}}? (?:discount|reduction)(?: of \S+)?,<w>{{0,5}}? (?:price|total|cost|rate|"
        r"comes|it's|is|you)\b",
        rf"{_PERCENT} off (?:for you|your|on your)\b|\b(?:quote|price|invoice|offer|total|figure|"
        rf"proposal)<w>{{0,3}}? (?:includes?|reflects?|contains?|has)<w>{{0,3}}? (?:{_PERCENT} (?:off|discount)|"
        rf"discount|reduction)\b",
        r"\b(?:here(?:'s| is)|use) (?:your|a|the|this)<w>{0,3}? (?:discount|promo|coupon) code\b",
        rf"\b(?:happy|glad|pleased|fine|ok|okay) (?:to do|with|to agree to|doing)<w>{{0,2}}? (?:{_PERCENT}|"
        rf"discount)(?! (?:of\b|more))",
        rf"not§\b(?:you|let you|give you|let your team)"
        rf"(?: can| will|'ll)?<adv>(?: (?:get|have|take|buy|keep))?<w>{{0,6}}? (?:"
        rf"(?:for|at) (?:only |just )?{_MONEY}(?: each| apiece| per \w+| a \w+)? (?:instead of|rather than|down from)|"
        rf"(?:at|for) the (?:price|rate|cost) of)(?!\w)",
        rf"<we> (?:offer you|give you|grant you|agree to|fine with|ok with)<w>{{0,3}}? (?:{_PERCENT}|discount|"
        rf"reduction)",
    ),
    pseudo=r"\bnumber of seats\b|\bprice lists?\b|\bdiscount (?:policy|requests?|rules|authority|approvals?|questions?"
    r"|matrix|schedule|levels?)\b|\b100 ?%",
)

_SAME = (
    r"(?:current|existing|same|present|old|original|today's|this year's|last year's|your|legacy|agreed|negotiated|"
    r"special|that|this|the|what)"
)
_PRICE = r"prices?|rates?|pricing|discounts?|terms|deal|conditions|cost|costs|fees?|tariff|promo(?:tion)?"
PRICE_HOLD = ClaimRule(
    "price_hold_promised",
    "the current price, discount or terms will stay or carry over, or the price will not rise",
    ("promise", "done"),
    deeds=(
        (
            "keep hold lock freeze honour honor guarantee maintain extend preserve secure carry renew retain roll "
            "continue leave uphold sustain stabilise prolong perpetuate cap protect fix transfer "
            "grandfather stick pin ensure match bill charge apply cap",
            rf"{_SAME}(?: \S+){{0,2}}? (?:{_PRICE}|{_PERCENT})|(?:at|on) (?:the|your)(?: \S+){{0,2}}? (?:{_PRICE})|"
            rf"prices?|rates?|pricing",
        ),
    ),
    states=r"(?:guaranteed|fixed|locked|frozen|safe|secure|grandfathered|protected|unchanged|unaffected|honou?red|"
    r"secured|going to (?:stay|remain|hold))",
    subjects=_PRICE,
    receives=rf"(?:the same|your|the|current|existing|this year's|today's|what)(?: \S+){{0,3}}? (?:{_PRICE}|amount|%|"
    rf"you pay)",
    idioms=(
        rf"\b(?:{_PRICE}|{_PERCENT})(?!\w)<w>{{0,5}}?(?: will| should|'ll| is going to| are going to| is| "
        rf"are)<adv>(?: be)?<adv> (?:stay|staying|remain|remaining|carry over|carrying over|carried over|carried "
        rf"forward|"
        r"carry forward|continue|apply|hold|held|roll over|rolled over|transfer|kept|the same(?! (?:for (?:\d|all|"
        r"both|every|any|each|everybody)|in (?:all|both)|across))|unchanged|unaffected|"
        r"good (?:through|until|for)|still apply|persist|survive|follow|last|carry|move with|"
        r"extend|extended|honou?red|as (?:it is|is|before))\b",
        rf"\b(?:{_PRICE}|{_PERCENT})(?!\w)<w>{{0,3}}? (?:stays?|remains?|carries|continues?|holds?|rolls|applies|"
        rf"transfers)<adv> (?:the same|unchanged|fixed|flat|over|at|exactly|as (?:is|it)|on|into|to|"
        r"after|beyond|for|with|in|through|until|where|good|put|forward)\b",
        rf"not§\b(?:{_PRICE}|bill|charges?|subscription|renewal|you|plan)\b<w>{{0,4}}? ?(?:won't|will not|shall not|"
        rf"isn't going to|is not going to|are not going to|aren't going to|will never|never|will in no way|doesn't|"
        r"isn't|not going to)<adv> (?:be )?(?:go up|going up|increase|increasing|rise|rising|change|changing|raised|"
        r"increased|see an? (?:\w+ )?(?:increase|rise)|touched|any higher|pay (?:any |a cent |a penny )?more|"
        r"cost (?:you )?more|jump|climb|go any higher|changed|affected|different)\b",
        r"not§<we>(?:'ll| will| shall)?<adv> ?(?:won't|will not|not going to|never|not)<adv> (?:be )?(?:raise|"
        r"raising|increase|increasing|touch|touching|change|changing|put up|hike|hiking)<w>{0,2}? "
        rf"(?:{_PRICE})\b",
        rf"not§\b(?:promise|guarantee|commit|pledge|agree|undertake)<w>{{0,2}}? (?:not to|never to|we will not|we "
        rf"won't) (?:raise|increase|touch|change|put up|hike)<w>{{0,3}}? (?:{_PRICE})\b",
        r"not§\byou (?:won't|will not|don't|do not|'ll not|will never|shouldn't)<adv>(?: be)? (?:see|seeing|face|"
        r"facing|have|expect|get|notice|pay) (?:any |an? )?(?:\w+ )?(?:increases?|rises?|hikes?|(?:price|rate) "
        r"changes?)\b",
        rf"not§\bnothing (?:about|regarding|in|with|on) (?:your|the)(?: \S+){{0,2}}? (?:{_PRICE})<w>{{0,3}}? "
        rf"(?:change|changes|go up|increase)\b",
        r"not§\b(?:there (?:will be|is|are)|expect|see|with|have|face) no (?:price |rate |fee |further "
        r")?(?:increases?|rises?|hikes?|changes?)\b(?=.*\b(?:price|rate|pricing|renew\w*|you|year|term|cost|fee)\b)",
        r"not§^no (?:price )?(?:increases?|changes?|rises?)\b<w>{0,3}? (?:price|rate|renew\w*|you)\b|^no price "
        r"(?:increase|change|rise)",
        rf"\b(?:you|your \w+|your team)(?:'ll| will| can| get to|'re going to| are going to|'d)<adv> (?:keep|retain|"
        rf"hold on to|hang on to|continue|stay (?:on|at)|remain (?:on|at)|renew|still (?:pay|get|have)|be "
        rf"charged|be billed|pay|enjoy|be on)(?: \S+){{0,4}}? (?:(?:the same|your|the|current|existing|this year's|"
        rf"today's|what)(?: \S+){{0,2}}? (?:{_PRICE}|amount|%|you pay)|{_MONEY} (?:per|a|each))(?!\w)",
        rf"\b(?:renew|renewal|renewing|extend|extension)\b<w>{{0,4}}? (?:at|with|under|on) (?:the|your|exactly the|"
        rf"that)(?: \S+){{0,3}}? (?:{_PRICE})\b",
        rf"\b(?:same|current|existing) (?:{_PRICE})\b(?: it is|,? guaranteed|,? no change|[,:] confirmed)",
        r"\b(?:you(?:'re| are)|been) grandfathered\b|\block(?:ed|ing)? (?:you )?in at\b",
    ),
    pseudo=r"\blist prices?(?= (?:apply|applies|per))\b|\byou(?:'ll| will| can)? (?:find|see) (?:the|our|your|all)\b|"
    r"\b(?:until|to|till|through|up to) (?:the |"
    r"your )?(?:end of (?:the|your|this)(?: \w+)? )?(?:current |"
    r"present )?"
    r"(?:term|contract|subscription)(?: ends?| end| expires)?\b",
)

_FEE = (
    r"(?:fees?|charges?|costs?|penalt(?:y|ies)|surcharges?|interest|deposit|setup|set-up|onboarding|late[- ]payment|"
    r"overage|difference|shipping)"
    r"(?! (?:request|policy|schedule|dispute|question)s?)"
)
_FREE_THING = (
    r"months?|weeks?|year|seats?|licen[cs]es?|users?|upgrade|training|onboarding|session|setup|quarter|trial "
    r"extension|workshop|add-on"
)
FEE_WAIVED = ClaimRule(
    "fee_waived",
    "a fee or charge is waived, or something is given for free",
    ("promise", "done"),
    strong="waive comp",
    deeds=(
        (
            "drop absorb cover cancel remove forgive scrap skip lift strike forgo erase nullify exempt excuse "
            "subtract deduct refund relinquish cut clear comp reverse void eliminate wipe write take pick eat foot "
            "swallow bear delete credit "
            "knock zero",
            _FEE + r"|invoice for|bill|tab|expenses?",
        ),
        (
            "grant apply approve give arrange offer add include throw provide extend get",
            rf"waivers?|free (?:{_FREE_THING})|(?:{_FREE_THING})(?: \S+){{0,3}}? (?:free|for free|on us|at no (?:\w+ "
            rf")?(?:charge|cost)|free of charge)",
        ),
        (
            ANY,
            r"free of charge|free of cost|at no (?:extra |additional |further )?(?:charge|cost)|without charge|for "
            r"free|on the house|on us|gratis|for nothing|on me",
        ),
        ("write", r"off"),
    ),
    neutral="cost request charge depend work offer-policy run",
    states=(
        r"(?:on us|on the house|off (?:your|the) (?:bill|invoice|account)|history|zeroed|forgiven|free of charge|"
        r"free for you|complimentary|waived|off the table|cancelled|"
        r"free(?! (?:to|at|on|from|between|until|slots?|for (?:a|the|our) (?:call|chat|meeting|demo|talk)|of "
        r"(?:errors|bugs))\b)|at no (?:extra |additional )?(?:charge|cost)|gratis|included at no|not due|written off)"
    ),
    subjects=rf"{_FEE}|{_FREE_THING}|this|that|it|one|invoice|migration|service|support|visit|everything|training|"
    rf"delivery|consultation",
    receives=rf"(?:{_FREE_THING})(?: \S+){{0,3}}? (?:free|for free|free of charge|at no (?:\w+ )?cost)|free "
    rf"(?:{_FREE_THING})|for free|free of charge|waiver|on the house|at no (?:\w+ )?(?:charge|cost)",
    idioms=(
        r"not§\b(?:you|your (?:card|account|company|team))(?:'ll| will)?<adv> ?(?:won't|will not|not|never|don't|do "
        r"not|needn't|need not)(?: (?:have|need) to)?(?: be)? (?:charged|billed|invoiced|pay|paying|"
        r"owe|cover|asked to pay|incur|see any charge|see a charge)\b(?! (?:more|extra than|twice|again if|until|"
        r"before|unless|by))",
        r"not§<we>(?:'ll)? ?(?:won't|will not|shall not|shan't|not|are not going to|aren't going to|'re not going to|"
        r"'m not going to|not going to)<adv> (?:be )?(?:charge|charging|bill|billing|invoice|invoicing|collect|ask "
        r"you to pay)\b",
        rf"\b(?:{_FREE_THING}|migration|support|delivery|service)(?: \w+){{0,3}}? (?:comes?|is|are|will be|"
        rf"goes)<adv> (?:free of charge|at no (?:\w+ )?(?:charge|cost)|free for you|without charge)\b",
        r"not§\bthere (?:will be|won't be|is|are) (?:no|any|zero) (?:\w+ ){0,2}(?:fees?|charges?|costs?|penalt(?:y|"
        r"ies))\b",
        r"not§\b(?:no|zero) (?:\w+[ -]){0,2}(?:fees?|charges?|costs?|penalt(?:y|ies))(?: (?:for you|will (?:apply|"
        r"be)|applies|apply|this time|here|whatsoever|at all|to you|is due|are due|from us|to pay)\b)",
        r"\b(?:have|take|enjoy) (?:this|the|a|your)<w>{0,4}? (?:for free|on us|free of charge|on the house)\b",
        r"\bconsider<w>{0,4}? (?:waived|written off|forgiven)\b",
    ),
    pseudo=r"\b(?:tested|tried|try|test)(?: \w+){0,3} (?:free of charge|for free|at no cost)\b|\bfree (?:of charge "
    r")?(?:for|in|on|with|to) (?:all|every|any|each)\b|\b(?:all|every|any) (?:our "
    r")?plans?\b|"
    r"\bfeel free\b|\bin charge\b|\btoll[- ]free\b|\bhands-free\b|\berror-free\b|\bfree (?:trial|plan|tier|"
    r"version)\b",
)

RULES = (REFUND_DONE, REFUND_PROMISED, DISCOUNT, PRICE_HOLD, FEE_WAIVED)
