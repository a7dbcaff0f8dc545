"""Claim rules about money that goes back.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

from __future__ import annotations

from emailbench.text.claim_rules import ANY, ClaimRule

MONEY = r"(?:[$€£]\S+|\d\S* (?:usd|eur|gbp|dollars|euros|pounds|bucks|quid)|(?:usd|eur|gbp) ?\d\S*)"
PERCENT = r"(?:\d[\d.,]* ?%|[\w.,-]+ per ?cent)"
_CASH = (
    r"money|funds|payments?|charges?|amounts?|sum|balance|difference|price|deposit|excess|surplus|overcharge|"
    r"overpayment|cash|portion|remainder|prepayment|fees?|overage|what you(?:'ve| have)? (?:over)?paid|"
    rf"transactions?|cent|cents|penny|dime|debit|{MONEY}"
)
_REFUND = (
    r"refunds?|reimbursements?|credit (?:notes?|memos?)|credits?(?! (?:cards?|limit|check|score|rating)\b)|money "
    r"back|"
    r"chargebacks?|repayments?|compensation|reversals?|remittance|restitution|returned (?:funds|money|amount|"
    r"payment)|"
    rf"payouts?|(?:transfer|return|payment|wire) of (?:\S+ ){{0,3}}?(?:{MONEY}|money|amount|sum|payment|charge|fee|"
    rf"deposit)"
    r"(?= (?:to you|back|from us|to your))"
)
_BACK = (
    r"(?:unused|remaining|overpaid|surplus|prepaid|rest of|leftover) (?:\w+ ){0,3}?(?:part|portion|months?|weeks?|"
    r"days?|"
    r"seats?|value|term|year|period|amount|tax|vat|credit|licen[cs]es?)|(?:whatever|what|everything|all|anything) "
    r"(?:you(?:'ve| have)?|was) (?:over)?(?:paid|taken)|(?:second|extra|double|duplicate) (?:one|payment|charge)"
)
_PLACE = r"account|card|bank|balance|you|it|back|wallet|statement"
_ON_ITS_WAY = (
    r"(?:well )?(?:on (?:its|their|the|it's) way(?! to (?:finance|review|approval))|heading|headed|coming|winging|en "
    r"route|"
    r"in transit|making its way|underway|under way|in motion|in the (?:works|pipeline|post|mail|bank)|back|with your "
    r"bank|"
    r"in your|on your card(?! statement)|yours again|being processed|in process|in progress|processing)"
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
            rf"\S+){{0,4}}? (?:{_CASH})|(?:you|it|them|that|this|everything|the lot|every \w+)(?: all| both)? back",
        ),
        ("return remit", _CASH),
        ("credit", _CASH + "|" + _PLACE + r"|your \w+|months?|weeks?|seats?|days?|hours?"),
    ),
    neutral="use request demand initiate-request apply-for record offer refuse explain use want promise mention "
    "issue-policy approve grant authorise okay sanction secure permit allow print",
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
        rf"(?<!\w)(?:{_REFUND})(?!\w)(?! requests?| application| claim)<w>{{0,4}}?(?: has| have|'s)?<adv> (?:gone|"
        rf"went|left|"
        rf"cleared|landed|came|come|hit|reached) (?:out|through|back|our bank|your|on)\b",
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,4}}?(?: has| have|'s)?<adv> (?:gone|went|left|landed|came|come) (?:back|"
        rf"our bank|our "
        rf"account|out to (?:you|your))\b|(?<!\w)(?:money|funds|amount|sum|{MONEY})<w>{{0,3}}?(?: has| have|"
        rf"'s)?<adv> (?:landed in|"
        rf"reached|hit|gone to|went to) your (?:card|account|bank)\b",
        rf"\byou(?:'ll| will| should| can| ought to)?<adv>(?: now)?(?: expect to| be able to| be)? (?:see|seeing|"
        rf"find|notice|spot)<w>{{0,5}}? (?:{_REFUND}|{_CASH})(?!\w)"
        r"<w>{0,5}? (?:in your|on your|back|appear|arrive|show|within|in the next|in \S+ (?:business|working)|by|"
        r"soon|shortly|tomorrow)\b",
        r"\byou(?:'ve| have| now have)<adv> (?:got )?(?:your|the|all your|all of your) (?:\w+ )?(?:money|funds|"
        r"payment) back\b",
        r"\bconsider (?:it|yourself|that|this|the \w+|your \w+) (?:as )?(?:fully )?(?:refunded|reimbursed|credited|"
        r"repaid)\b",
        rf"\b(?:account|statement|card|balance) (?:now )?(?:shows?|reflects?|has)<w>{{0,4}}? (?:{_REFUND})\b",
        rf"\bthere(?:'s| is| are)<adv> (?:an? |the |{MONEY} )<w>{{0,3}}? ?(?:{_REFUND})(?!\w)<w>{{0,4}}? (?:on|"
        rf"in) your\b",
        rf"\b(?:{_REFUND})(?!\w)<w>{{0,6}}? (?:sits?|shows?|appears?|stands?|is showing|is sitting|is visible|is "
        rf"posted) "
        rf"(?:on|in|against|under) your\b",
        rf"\b(?:bank|card|account|statement)<w>{{0,2}}? (?:should|will|shows?|is)<w>{{0,3}}? (?:show|showing|"
        rf"reflect|reflecting|see|"
        rf"seeing)<w>{{0,3}}? (?:{_REFUND})(?!\w)",
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,4}}?(?: is| are|'s)<adv> (?:sitting|safely|back) (?:back )?(?:in|on) "
        rf"your\b",
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,3}}? (?:was|were|has been|have been) (?:handed|passed|given) back\b",
        rf"\b(?:{_REFUND})(?!\w)<w>{{0,3}}?(?: is| are|'s)<adv> (?:on|in) your (?:\w+ )?(?:account|statement|"
        rf"ledger|balance)\b",
        rf"(?<!\w)(?:{_REFUND}|{_CASH})(?!\w)<w>{{0,3}}? (?:left us|left our|cleared (?:today|this|our|yesterday)|"
        rf"(?:been|was|"
        rf"were|got) backed out)\b",
        r"\b(?:paid you back|repaid you|made you whole)\b",
        rf"\b(?:{_REFUND}) (?:is )?(?:on (?:its|the) way|en route|incoming)\b",
        rf"(?:^|[:;-] )(?:the |full |whole |entire |second |double )*(?:{_CASH})(?! (?:not|to be))(?: of \S+)?(?: "
        rf"\w+)? "
        rf"(?:returned|refunded|reversed|repaid|sent back|paid back|credited)(?: by \w+| to \w+| back\b|[.,;!]|$)",
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,7}}?(?: is| has)<adv> (?:back (?:in|on|with) (?:your|you)|(?:travelled|"
        rf"found its way|"
        rf"made its way|gone|flowed)<w>{{0,2}}? (?:back|home)<w>{{0,1}}? to your|already been (?:handed|paid|sent|"
        rf"given) "
        rf"back)(?!\w)",
        rf"(?<!\w)(?:{_CASH})(?!\w)[^.;:!?]*? (?:was|were|has been|have been)<adv> (?:returned|released|repaid|"
        rf"reimbursed|"
        rf"paid)(?: back)? to your?\b(?! (?:bank )?by mistake)",
        rf"\b(?:customer|caller|client|she|he) (?:was|has been|got) (?:paid back|refunded|reimbursed|repaid)\b|"
        rf"\b(?:finance|"
        rf"billing|accounts)(?: has| have)?<adv> paid<w>{{1,2}}? out to you\b|\b(?:{_REFUND})(?!\w)<w>{{0,6}}? "
        rf"(?:has cleared|"
        rf"went through|has gone through)\b|\b(?:had|got) (?:accounts|finance|billing) (?:send|return|refund|"
        rf"pay)(?!\w)",
        rf"\b(?:transfer|payment)<w>{{0,3}}? (?:with|for|of) (?:your|the) (?:{_REFUND})<w>{{0,2}}? (?:left|went|has|"
        rf"is|was)\b",
    ),
    pseudo=r"\breturned to your bank by mistake\b|\b(?:returned|rejected|reversed|sent back) by (?:the|your|his|her|"
    r"their|our) (?:\w+ )?bank\b|\bby mistake on "
    r"their\b|\bget(?:s|ting)? back to (?:you|him|her|them|us)\b|\brefunds (?:always |usually )?go back\b|\ban? "
    r"(?:refund|credit|reversal) (?:usually |always |then )?(?:shows|appears|is shown|is printed)\b",
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
            rf"\S+){{0,4}}? (?:{_CASH})|(?:you|it|them|that|this|everything|the lot|every \w+)(?: all| both)? back",
        ),
        ("return remit", _CASH),
        ("credit", _CASH + "|" + _PLACE + r"|your \w+|months?|weeks?|seats?|days?|hours?"),
    ),
    neutral="request demand record use want mention find discuss be",
    grants="approve authorise agree okay grant clear promise guarantee confirm offer sign allow green-light award "
    "accept",
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
    rf"refunded|credited|reimbursed|on your (?:card|account|statement|credit card)|in your (?:\w+ )?account|with "
    rf"your "
    rf"bank)|money back",
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
        rf"that)(?: \w*(?:full|complete|prompt|whole|\w+-rata))? (?:{_REFUND})(?!\w)",
        rf"\b(?:a|your|the|full) (?:\w+ )*?(?:{_REFUND}) (?:coming (?:your way|up)|is yours)",
        r"\b(?:you have|you've) (?:my|our) word<w>{0,4}? (?:refund|money)|\b(?:make|making|made) sure (?:that "
        r")?(?:you(?:'re| are| get)|the|your)(?: \w+)? (?:refunded|reimbursed|refund)\b",
        rf"\b(?:promise|guarantee|assure)<w>{{0,4}}? (?:{_REFUND}|refund|your money|the money)(?!\w)",
        rf"\b(?:owe you|owed)<w>{{0,3}}? (?:{_REFUND})(?!\w)|\bowe you<w>{{0,2}}? (?:{_CASH})(?!\w)",
        rf"(?<!\w)(?:{_REFUND}|{_CASH})(?!\w)<w>{{0,5}}? (?:comes?|goes|flows?|returns?) (?:straight |right "
        rf")?(?:back (?:to "
        rf"(?:you|your)|in)|to your (?:card|account|bank)|your way)\b",
        rf"(?<!\w)(?:{_REFUND}|{_CASH})(?!\w)<w>{{0,4}}?(?: will| shall|'ll| should)<adv> (?:be )?(?:paid out|paid "
        rf"to you|"
        rf"disbursed|land in your|land on your|arrive in your|reach your|hit your|show up|be with you|be yours)\b",
        rf"(?<!\w)(?:{_REFUND}|{_CASH})(?!\w)<w>{{0,3}}? (?:goes|comes|go|come|will find (?:its|their) way|finds "
        rf"(?:its|their) "
        rf"way|'s going|is going|are going)<w>{{0,3}}? (?:on|in|back )?to your?\b|"
        rf"(?<!\w)(?:{_CASH})(?!\w)<w>{{0,2}}? will be back\b",
        rf"\b(?:put|set|signed|lined|marked|got) (?:you|them|him|her|the customer) (?:down|up) (?:for|"
        rf"with)<w>{{0,3}}? (?:{_REFUND})"
        rf"(?!\w)|\b(?:say|said|saying|it's an?|is an?) yes to<w>{{0,3}}? (?:{_REFUND})(?!\w)",
        r"\b(?:will|'ll|going to|can)<adv> (?:net|deduct|offset|set off|set|subtract|take off|apply|count|"
        r"reduce)<w>{0,7}? (?:from|"
        r"against|off|to|toward|towards|on) (?:your|the) (?:next|coming|following|upcoming) (?:invoice|bill|"
        r"payment)\b",
        rf"\ballow<w>{{0,7}}? for (?:the|your|this)<w>{{0,2}}? (?:{_REFUND}|{_CASH}) to (?:reach|arrive|appear|"
        rf"show|land|clear|"
        rf"post|come|hit|be)\b",
        rf"\bthere(?:'ll be| will be|'s| is)<adv> (?:an? |the |{MONEY} )<w>{{0,3}}? "
        rf"?(?:{_REFUND})(?!\w)<w>{{0,3}}? (?:on "
        rf"your|in your|coming|for you|waiting|with your|to your|on the next)\b",
        rf"\b(?:next|coming|following|upcoming) (?:invoice|bill|statement)<w>{{0,3}}? (?:will|'ll) (?:carry|show|"
        rf"include|have|"
        rf"reflect|contain|come with|be reduced by)<w>{{0,4}}? (?:{_REFUND})(?!\w)",
        r"^(?:yes,? |full |your |sure,? )*(?:money back|refund)(?:,| -|:) (?:no questions|guaranteed|coming|"
        r"promised|of course|"
        r"certainly|granted)\b",
        rf"\b(?:will|'ll|going to) (?:square|settle|make good|even out|true up|sort out|clear)<w>{{0,6}}? (?:with|"
        rf"by|through|"
        rf"via|as|on) (?:an? |your |the )?(?:\w+ )?(?:{_REFUND}|next invoice|next bill)(?!\w)",
        r"\b(?:will|'ll|going to)<adv> (?:sort out|see to|take care of|arrange(?: for)?) (?:the |your "
        r")(?:repayment|refund|"
        r"reimbursement|credit|return of)\b",
        rf"(?<!\w)(?:{_CASH}|{_BACK})(?!\w)<w>{{0,8}}? (?:comes?|goes|is going to be|are going to be|gets?|is being|"
        rf"are "
        rf"being|is|are|lands?|will be|going back|travels?)<adv> (?:straight |right )?(?:paid |sent |returned |"
        rf"given |put |"
        rf"transferred |handed )?(?:back (?:to (?:you|your)|on your|on to your|in your|with you|as credit)|credited "
        rf"(?:to "
        rf"(?:you|your)|on the next)|(?:wired|transferred|remitted|paid out) to you|knocked off (?:what you|"
        rf"your))(?!\w)|"
        rf"(?<!\w)(?:{_CASH}|{_BACK})(?!\w)<w>{{0,3}}? (?:lands|goes|is going|will go)<w>{{0,1}}? on your (?:card|"
        rf"account)\b",
        rf"\b(?:you|they|she|he|the customer)(?:'ll|'re| will| are| is)<adv>(?: be)? (?:getting|get|having|"
        rf"have)<w>{{0,2}}? "
        rf"(?:{_CASH}|{_BACK})(?!\w)<w>{{0,3}}? back\b",
        rf"\b(?:will|'ll|going to|can)<adv> (?:have|get)<w>{{0,3}}? (?:{_CASH}|dollars|euros)(?!\w) back (?:in|with|"
        rf"to|on) "
        rf"your?\b|\b(?:zap|beam|shoot|fire|return|pay|give|send|hand)<w>{{0,5}}? (?:{_CASH}|"
        rf"{_BACK})(?!\w)<w>{{0,2}}? back to "
        rf"your?\b|\b(?:will|going to|we|'ll)<adv>(?: is)? (?:give|pay|hand|send) (?:you )?back<w>{{0,3}}? "
        rf"(?:{_CASH})(?!\w)",
        r"\b(?:i'll|we'll|i will|we will|going to) (?:have|get|ask) (?:billing|finance|accounts|accounting|treasury|"
        r"our "
        rf"\w+)(?: to)? (?:(?:return|send|pay|credit|transfer|wire)<w>{{0,6}}? (?:{_CASH})(?!\w)|refund|reimburse|"
        rf"repay)(?!\w)",
        rf"\b(?:our|my) (?:decision|pleasure|commitment|promise)(?: to \w+)?(?: is)? (?:to (?:refund|reimburse|"
        rf"repay|credit|"
        rf"(?:give|grant|pay|offer) you<w>{{0,3}}? (?:{_REFUND}))(?!\w)|an? (?:\w+ )?(?:{_REFUND})(?!\w))",
        rf"\b(?:return|repayment|reimbursement) of<w>{{0,3}}? (?:{_CASH}|everything you paid|surplus)(?!\w)(?: to "
        rf"your? "
        rf"|:)<w>{{0,5}}? ?(?:within|via|card|account|visa|bank|by)\b",
        rf"\bexpect (?:{MONEY})(?!\w)<w>{{0,3}}? (?:within|back|by|in|on)\b|\b(?:see|find) (?:{MONEY}) (?:less|off) "
        rf"on (?:the|"
        rf"your) (?:next|coming)\b|\b(?:{MONEY}) (?:show|shows|arrive|arrives|land|lands)(?: up)? (?:on|in) your\b",
        rf"\b(?:{_REFUND})(?!\w)<w>{{0,8}}? (?:will|shall) be (?:raised|issued|booked|entered)<w>{{0,2}}? (?:by our|"
        rf"by finance|"
        rf"by billing|for you|to you|today|this week|tomorrow)\b",
        rf"\b(?:earns|gets|brings) you<w>{{0,4}}? (?:{_REFUND})(?!\w)|\bcome off as an? (?:{_REFUND})(?!\w)|"
        rf"\bsquare you up\b|"
        rf"\byou(?:'re| are) owed (?:{MONEY})(?!\w)(?! by\b)|\bconsider (?:the |that |your )?(?:{MONEY}|{_CASH}) "
        rf"(?:credited|refunded|"
        rf"repaid|returned)(?!\w)|\bpay(?:out|back|ment)? (?:back )?with the next run\b",
        r"\b(?:finance|billing|accounting|accounts|management|sales|controller|our \w+)(?: has| have|'s)? (?:said "
        r"yes|agreed) "
        r"to (?:your claim|(?:give|pay)<w>{1,5}? (?:money|payment|fee|deposit) back)\b",
        r"\b(?:pay|paying) you back\b|\b(?:make|making) you whole\b|\bmoney back (?:is )?guaranteed\b",
    ),
    pseudo=r"\bget(?:s|ting)? back to (?:you|him|her|them|us)\b",
)

RULES = (REFUND_DONE, REFUND_PROMISED)
