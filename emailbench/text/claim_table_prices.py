"""Claim rules about prices: discounts, and prices that stay.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

from __future__ import annotations

from emailbench.text.claim_rules import ANY, ClaimRule
from emailbench.text.claim_table_fees import FEE_WAIVED
from emailbench.text.claim_table_money import MONEY, PERCENT

_CHEAP = (
    r"(?:special|reduced|lower|lowered|better|preferential|discounted|cheaper|promotional|introductory|loyalty|"
    r"friendlier|"
    r"nicer|non-?profit|educational?|charity|partner|start-?up|academic|student|early-bird|founders?|volume|"
    r"wholesale|"
    r"education|edu|ngo|public[- ]sector|government|reseller|member|bulk|pilot) "
    r"(?:price|prices|pricing|rate|rates|deal|offer|terms|fee)"
)
_LESS = (
    r"(?:special|reduced|lower|lowered|preferential|discounted|cheaper|promotional|introductory|loyalty|non-?profit|"
    r"charity|partner|start-?up|academic|volume|group|programme)(?: [\w-]+)? (?:tariff|rate|price|pricing|sum|fee|"
    r"figure)"
)
_PORTION = r"(?:half|(?:a|one) (?:third|quarter|fifth|tenth)|two[- ]thirds|three[- ]quarters)"
_NUMBER = r"(?:[$€£]?\d[\d.,]*)"
DISCOUNT = ClaimRule(
    "discount_promised",
    "a discount or a lower price is granted, promised or offered",
    ("promise", "done"),
    deeds=(
        (
            ANY,
            r"discounts?|rebates?|(?:price |rate )?(?:reduction|concession|break)|price (?:cut|match|drop)|"
            rf"{PERCENT}(?! (?:of\b|uptime|sla|margin|certain|sure|growth|increase|more|higher|complete|agree|"
            rf"satisf\w+|capacity|tax|vat|deposit|"
            r"upfront|interest|rise|guarantee|per month))|"
            r"free months?|months? (?:for )?free|(?:special|reduced|lower|lowered|better|preferential|discounted|"
            r"cheaper|"
            r"promotional|introductory|loyalty|friendlier|nicer|non-?profit|educational?|charity|partner|start-?up|"
            r"academic|student|early-bird|founders?|volume|wholesale|education|edu|ngo|public[- ]sector|government|"
            r"reseller|member|bulk) "
            r"(?:price|prices|pricing|rate|rates|deal|offer|terms|fee)|half price|half off|(?:a |one )?(?:quarter|"
            r"third|fifth|tenth|half) off|"
            rf"{MONEY} (?:off|less|cheaper|discount|reduction)",
        ),
        ("match beat undercut", r"offers?|deal|figure|proposal|budget|quote|price|pricing|rates?"),
        ("go come drop bring get", rf"down(?: \S+){{0,2}}? (?:to|by) (?:just |only )?(?:{PERCENT}|{MONEY})"),
        (
            "lower reduce drop cut trim slash discount bring mark knock decrease match beat undercut",
            r"prices?|rates?|bill|fees?|quote|costs?|invoice|subscription|renewal|plan|package|licen[cs]es?|seats?|"
            r"pricing|total",
        ),
    ),
    neutral="request demand mention discuss find cost grow increase rise use change show agree-on qualify attain "
    "declare "
    "reach start apply-for be",
    grants="approve authorise agree okay grant clear confirm sign secure",
    states=(
        r"(?:yours|in place|live|active|good to go|guaranteed|available to you|on (?:the|your) (?:invoice|account|"
        r"quote|order)|reflected|done|"
        r"fine|ok|okay|alright|no problem|a go|granted|waiting|locked|automatic|confirmed|on us|in effect|approved|"
        r"granted|"
        r"agreed|applied|included|all set|valid "
        r"for you)"
    ),
    receives=(
        rf"{_CHEAP}|discount|rebate|reduction|concession|{PERCENT}|(?:special|reduced|lower|discounted|better|"
        rf"cheaper|"
        rf"preferential|promotional|loyalty) (?:price|pricing|"
        rf"rate|rates|deal|offer)|half price|{MONEY} (?:off|less)|price (?:match|cut|break)|(?:a |one )?(?:quarter|"
        rf"third|fifth|tenth|half) off"
    ),
    idioms=(
        rf"\b(?:will|'ll|can|let's|let me|happy to|able to)<w>{{0,3}}? (?:do|go|let|make|put|sell|work|price|come|"
        rf"get|charge|bill|invoice|offer|call)<w>{{0,4}}? (?:{PERCENT}|{MONEY}) "
        r"(?:off|less|below|lower|cheaper|instead|rather)\b",
        rf"not§\b(?:prices?|rate|bill|invoices?|fee|cost|total|subscription|quote|renewal|seats?|plan|payments?|"
        rf"licen[cs]es?)\b<w>{{0,4}}?(?: will| is| are|'s|'ll)?<w>{{0,2}}? (?:cost|costs|be|at|for) (?:only |just "
        rf")?{MONEY} (?:instead of|rather than|down from)",
        rf"\b(?:prices?|rate|bill|invoices?|fee|cost|total|subscription|quote|renewal|seats?|plan|payments?|"
        rf"licen[cs]es?)\b<w>{{0,4}}?(?: will| is| are|'s| has|'ll| goes| drops| comes)<w>{{0,3}}? (?:drop|drops|"
        rf"dropping|down|fall|reduced|"
        rf"lowered|cut|discounted|decrease|slashed|dropped|(?:{PERCENT}|{MONEY}) (?:off|less|lower|cheaper))(?!\w)",
        rf"\b(?:you|your (?:team|company))(?:'ll| will| would)?<adv> (?:save|be saving|only pay|pay only|pay just|"
        rf"pay)<w>{{0,2}}? (?:{PERCENT}|{MONEY})(?: less| off| instead| below|[.!,]|$)",
        rf"not§\b(?:you|your (?:team|company|renewal|order))(?:'ll| will| would|'re going to)?<adv> (?:only "
        rf")?(?:pay|be "
        rf"paying|be charged|be billed|renew at)<w>{{0,6}}? {MONEY}<w>{{0,4}}? (?:instead of|rather than|down "
        rf"from|not) "
        rf"(?:the )?(?:usual |list |regular |full )?(?:{MONEY}|list|usual|full)",
        rf"not§\b(?:prices?|rate|bill|invoices?|fee|cost|total|subscription|quote|renewal|seats?|plan|payments?|"
        rf"licen[cs]es?)\b<w>{{0,4}}? (?:is|are|will be|becomes?|comes? to|renews? at)<w>{{0,3}}? "
        rf"{MONEY}<w>{{0,3}}? (?:instead "
        rf"of|rather than|down from)",
        rf"\b(?:bill|price|rate|invoice|fee|cost|total|subscription|renewal)\b<w>{{0,3}}? (?:drops?|falls?|goes "
        rf"down|comes "
        rf"down|decreases?|shrinks?|will drop|will fall|will go down|will come down)<w>{{0,2}}? (?:to|by) "
        rf"(?:{MONEY}|{PERCENT})",
        rf"not§<we>(?:'ll| will)? (?:charge|bill|invoice|sell|offer|give|let|charging|billing|selling|"
        rf"giving)<w>{{0,6}}? {MONEY}"
        rf"<w>{{0,4}}? (?:instead of|rather than|in place of|down from|as opposed to) (?:the )?(?:usual |list |"
        rf"regular |full |normal |"
        rf"standard |current |old )*(?:{MONEY}|list|usual)",
        rf"\b(?:be|is|are|comes? out|gets?|becomes?)<w>{{0,1}}? (?:{MONEY}|{PERCENT}) (?:lighter|smaller|lower|"
        rf"less|cheaper|below)\b",
        r"\b(?:half|two[- ]thirds of|a third of|a quarter of) (?:the|our|your|its) (?:usual|normal|regular|list|"
        r"standard|full|"
        r"original) (?:rate|price|fee|cost|amount)\b",
        rf"\bwith (?:an? )?(?:{PERCENT}|quarter|third|fifth|tenth|half)<w>{{0,1}}? off(?= for| on| your| applied|"
        rf"[.,!]|$)|\b(?:earns?|earned|wins?|won|nets?) (?:you|"
        rf"your \w+)<w>{{0,3}}? (?:{PERCENT}|discount|reduction|rebate)(?!\w)",
        r"\bmonths? \w+ (?:to|and|through|-) \w+<w>{0,2}? (?:is|are|will be|come|go)<adv> (?:free|on us|half|on "
        r"the house)\b",
        rf"\b(?:discount|{PERCENT}|reduction|rebate)(?!\w)<w>{{0,5}}? is in(?=[.,!]|$)",
        rf"\b(?:quote|price|invoice|offer|total|figure|proposal)<w>{{0,3}}? (?:includes?|reflects?|contains?|has|"
        rf"shows?)<w>{{0,3}}? "
        rf"{_CHEAP}(?!\w)",
        rf"\b(?:bring|brought|brings|bringing|takes?|taking)<w>{{0,5}}? down to {MONEY}",
        r"\b(?:first|next|last|remaining|initial|extra|additional|\d+|two|three|four|five|six) (?:\w+ )?(?:months?|"
        r"weeks?|"
        r"quarters?|years?)\b<w>{0,3}? (?:is|are|will be|'ll be|come|comes|go|goes)<adv> (?:for free|free(?! (?:in|"
        r"on|for an?|at|"
        r"to)\b)|on us|on the house|(?:at )?half[- ]price|half off|discounted|at no charge|at no cost|without charge|"
        r"complimentary|at a (?:reduced|lower|discounted|special))\b",
        rf"\b(?:your|this) (?:\S+ ){{0,4}}?(?:renewal|plan|order|quote|package|subscription|invoice|contract|year|"
        rf"licen[cs]es?|"
        rf"seats|bill|upgrade|proposal|account)\b<w>{{0,5}}? (?:comes? with|gets?|carries|includes?|has|receives?|"
        rf"enjoys?|"
        rf"qualifies for)<w>{{0,4}}? (?:{PERCENT}<w>{{0,2}}? (?:off|discount|reduction)|discount|rebate|reduction|"
        rf"price (?:cut|"
        rf"break)|(?:reduced|lower|special|discounted|preferential) (?:rate|price|pricing))(?!\w)",
        rf"\b(?:discount|rebate|reduction|(?:reduced|discounted|lower|special|preferential) (?:rate|price|pricing)|"
        rf"{PERCENT} off)(?!\w)<w>{{0,3}}? (?:applies|kicks in|takes effect|starts|begins|goes live|comes off|"
        rf"will apply|will "
        rf"show|will appear|will come off|will be taken off|will kick in|will take effect|will be "
        rf"reflected)<w>{{0,3}}? "
        rf"(?:you|your|from today|from now|from next|as of today|immediately|on the next|this (?:order|invoice))\b",
        rf"\bthere(?:'s| is| are| will be|'ll be)<adv> (?:an? |the )?<w>{{0,3}}? ?(?:{PERCENT}|discount|rebate|"
        rf"reduction|price "
        rf"cut)(?!\w)<w>{{0,3}}? (?:waiting|on your|for you|applied|included|built|coming|off your|off for)\b",
        rf"(?:{PERCENT}|{MONEY}|half|third|quarter|fifth|tenth) (?:taken|knocked|shaved|sliced|struck|cut) off\b",
        rf"\b(?:shav|knock|tak|cut|slic|trimm?|chopp?)(?:e|ed|ing|es|s)? (?:{MONEY}|{PERCENT}|an? (?:third|"
        rf"quarter|fifth|"
        rf"tenth)|half)<w>{{0,3}}? off\b",
        r"\byou(?:'ll| will| would)?<adv> (?:only )?(?:pay|be paying) (?:just |only )?(?:half|less|a (?:third|"
        r"quarter|fifth) "
        r"less)\b",
        rf"(?<!\w)(?:{MONEY}|{PERCENT}) (?:less|lower|cheaper|below|under) (?:than )?(?:our|the|your|list|what|"
        rf"standard|regular)\b|\b(?:go|come|going|"
        rf"coming|gone) (?:down|lower) to (?:the (?:price|figure|amount|rate)|your|what|{MONEY})(?!\w)",
        r"\bmeet(?:ing)? you (?:at|on) (?:the|that|your) (?:price|figure|number|budget)\b|\bmeet(?:ing)? you "
        r"half-?way\b",
        rf"\b(?:will|'ll|can|happy to|able to|let's) do {MONEY} (?:a|per|each|for)\b",
        r"\b(?:giv|add|throw|offer|includ|gett?)(?:e|ing|ed|en|s)?(?: in)?<w>{0,4}? (?:months?|weeks?|year|"
        r"quarter)<w>{0,2}? "
        r"(?:free|for free|on us|on the house|at half price|at no (?:\w+ )?(?:charge|cost))\b",
        rf"\bconsider<w>{{0,4}}? (?:off|discount\w*|knocked off)\b|^(?:deal|agreed|approved|done|confirmed|yes|sure|"
        rf"ok|okay)[ :,!.-]+(?:\S+ )*?(?:{PERCENT}(?: off| discount)|discount)",
        rf"{PERCENT} (?:off|discount)(?: it is|[:,] (?:approved|agreed|granted|done))|\bwith (?:your|the|our|a|"
        rf"this)<w>{{0,3}}? (?:discount|reduction)(?: of \S+)?,<w>{{0,5}}? (?:price|total|cost|rate|"
        r"comes|it's|is|you)\b",
        rf"{PERCENT} off (?:for you|your|on your)\b|\b(?:quote|price|invoice|offer|total|figure|"
        rf"proposal)<w>{{0,3}}? (?:includes?|reflects?|contains?|has)<w>{{0,3}}? (?:{PERCENT} (?:off|discount)|"
        rf"discount|reduction)\b",
        r"\b(?:here(?:'s| is)|use) (?:your|a|the|this)<w>{0,3}? (?:discount|promo|coupon) code\b",
        rf"\b(?:happy|glad|pleased|fine|ok|okay) (?:to do|with|to agree to|doing)<w>{{0,2}}? (?:{PERCENT}|"
        rf"discount)(?! (?:of\b|more))",
        rf"not§\b(?:you|let you|give you|let your team)"
        rf"(?: can| will|'ll)?<adv>(?: (?:get|have|take|buy|keep))?<w>{{0,6}}? (?:"
        rf"(?:for|at) (?:only |just )?{MONEY}(?: each| apiece| per \w+| a \w+)? (?:instead of|rather than|down "
        rf"from)|"
        rf"(?:at|for) the (?:price|rate|cost) of)(?!\w)",
        r"\b(?:your|you|two|three|four|six|one|\d+)<w>{0,6}? (?:days|weeks|months?|quarters?)<w>{0,3}? (?:gratis|"
        r"free(?: of "
        r"charge)?(?= when|[.,!]|$| for you| of charge)|on us|at no (?:cost|charge)|halved)\b|\b(?:complimentary|free) "
        r"months<w>{0,2}? (?:will be|are|is|have been|when you|for you|if you)\b|\byour(?: \w+){0,3} (?:invoices?|"
        r"bills?|fees?|"
        r"rate) (?:is|are|will be)<adv> halved\b|\b(?:is|are) yours at no (?:charge|cost)\b|\bfree of charge "
        r"(?:through|until)\b",
        rf"\b{_LESS}(?!\w)<w>{{0,7}}? (?:applies to you|for you(?:r \w+)?|is yours|applies to all of you|has been "
        rf"set up|is set "
        rf"up|(?:will be |is )?extended to (?:you|all))(?=[ .,;!]|$)|\b(?:you|your \w+)(?:'ll| will| can)?<adv> "
        rf"(?:get|enjoy|"
        rf"count on|have|receive|be on)<w>{{0,2}}? {_LESS}(?!\w)|\b(?:charged|billed|invoiced) at an? {_LESS}(?!\w)|"
        rf"\b(?:sales|"
        rf"management|director|finance)(?: has| have)? (?:signed off|approved|okayed|granted)<w>{{0,2}}? {_LESS}(?!\w)",
        rf"(?<!\w)(?:{PERCENT}|{_PORTION}|{MONEY})(?!\w) (?:comes?|will come|is coming|taken|goes) off(?! (?:the|"
        rf"an?) (?:market|"
        rf"\w+ list))\b|(?<!\w)(?:{PERCENT}|{_PORTION}) (?:lighter|smaller|cheaper)(?=[.,!]|$| for you| than "
        rf"(?:last|before|"
        rf"the quote))|\b(?:taking|take|took|knocking) (?:{PERCENT}) off\b",
        rf"\b(?:costs?|cost) you (?:just |only |about |exactly )?(?:{_PORTION}|{PERCENT} less)(?!\w)|"
        rf"\byour<w>{{1,3}}? costs? "
        rf"(?:{_PORTION}) (?:of|the)\b|\b(?:be|only be|is|are)(?: only)? billed (?:only |just )?half\b|\b(?:at|"
        rf"comes at) half the "
        rf"usual\b|\bcut by (?:{_PORTION}|{PERCENT})(?!\w) (?:as a|for you)",
        rf"not§^(?=.*(?:[$€£]|\b(?:dollars|euros|eur|usd|gbp|price|rate|a month|a seat|per seat|pay|discount|quote|"
        rf"yearly|we can do|budget)\b))"
        rf"(?!.*\b(?:was|were|had|been|charged|shows?|paid|says?|list price (?:is|are)|error|mistake|"
        rf"wrong)\b).*?\b(?:you|"
        rf"your|we|i|approved|agreed|granted|secured)(?:'[a-z]+)?\b[^;!?]*? {_NUMBER}(?: (?:a|per) \w+| euros| "
        rf"dollars| eur| usd| "
        rf"gbp)?<w>{{0,6}}?,? (?:instead of|in place of|rather than|and not|where the list says) (?:the |our |your |"
        rf"usual |"
        rf"about )*{_NUMBER}(?! (?:seats|users|days|hours|minutes|months|weeks|people|licen[cs]es|years|times|am|pm|"
        rf"[ap]m|"
        rf"items|pages|gb|mb|tb|o'clock))(?!\w|:)",
        rf"^(?:yes to |agreed[:,]? |deal[:,]? )?(?:the |a |your )?(?:{PERCENT} (?:off|rebate|discount|reduction)|"
        rf"half price|half "
        rf"off|(?:one|two|three|\d+) months (?:on us|free|gratis))(?:, starting| for your|,? then| from (?:now|"
        rf"today|your)|[.!]|"
        rf"$)|\b(?:discount|rebate|reduction) ?[:-] ?(?:{PERCENT})(?: off)?,? \(?(?:approved|agreed|granted|"
        rf"confirmed|ok)\b|"
        rf"= (?:{PERCENT}) (?:lower|off|less|cheaper)",
        r"\bat the (?:price|rate) of the \w+ (?:tier|plan|package)\b|\b(?:tier|plan|package) at the \w+ (?:price|"
        r"rate)\b|"
        r"\bmatch (?:whatever|what) \w+ (?:quoted|offered|charges)\b|\bcome out cheaper than\b"
        r"|"
        r"\bgive you that (?:rate|price) at\b|\b(?:discount|reduction|rebate) (?:that )?i(?:'ve| have) (?:arranged|"
        r"got|secured) "
        r"for you\b|\bgave \w+ the<w>{1,2}? discount\b|\bpay for \w+ months and (?:use|get)\b|\b(?:rate|price) "
        r"(?:falls|drops|"
        r"goes down) to\b",
        rf"<we> (?:offer you|give you|grant you|agree to|fine with|ok with)<w>{{0,3}}? (?:{PERCENT}|discount|"
        rf"reduction)",
    ),
    pseudo=r"\b(?:price|rate|pricing|discount)s? (?:from|above|over|starting at) \d[\d.,]* (?:seats|users|"
    r"licen[cs]es|units)\b|"
    r"\breduced by \w+ (?:seats?|users?|licen[cs]es?|lines?|units?)\b|\blist prices? (?:is|are|was)\b(?! (?:reduced|"
    r"cut|lowered))|\b(?:can|may|might|could) (?:sometimes|often|"
    r"at times) (?:get|have|be|obtain|ask)\b[^.;:!?]*|\b(?:billing|payment|plans?|paying|contracts?) (?:is|are|comes?|"
    r"works? out) (?:about |roughly |some )?[^ ]+ ?(?:%|per ?cent)? (?:cheaper|less|lower)(?: per \w+| a \w+)? than "
    r"(?:the )?(?:month|annual|year|quarter|week|two|pay)\w*|\bmark(?:ed)? as\b|"
    r"\bnumber of seats\b|\bprice lists?\b|\bdiscount (?:policy|rules|authority|approvals?|questions?"
    r"|matrix|schedule|levels?)\b|\b100 ?%",
)

_SAME = (
    r"(?:current|existing|same|present|old|original|today's|this year's|last year's|your|legacy|agreed|negotiated|"
    r"special|that|this|the|what)"
)
_PRICE = r"prices?|rates?|pricing|discounts?|terms|deal|conditions|cost|costs|fees?|tariff|promo(?:tion)?"
_LOCK = r"(?:price|rate|pricing) (?:guarantee|lock|lock-in|freeze|hold|protection|cap)"
_RISE = (
    r"(?:increases?|rises?|hikes?|uplift|adjustments?|(?:price|rate|pricing) changes?|new (?:price|prices|pricing|"
    r"rates?|"
    r"tariff)(?: list)?)"
)
PRICE_HOLD = ClaimRule(
    "price_hold_promised",
    "the current price, discount or terms will stay or carry over, or the price will not rise",
    ("promise", "done"),
    deeds=(
        (
            "commit keep hold lock freeze honour honor guarantee maintain extend preserve secure carry renew "
            "retain roll "
            "continue leave uphold sustain stabilise prolong perpetuate cap protect fix transfer "
            "grandfather stick pin ensure match bill charge apply cap",
            rf"{_SAME}(?: \S+){{0,2}}? (?:{_PRICE}|{PERCENT})|(?:at|on) (?:the|your)(?: \S+){{0,2}}? (?:{_PRICE})|"
            rf"prices?|rates?|pricing",
        ),
        (
            "keep hold leave maintain honour honor guarantee charge bill apply commit",
            rf"(?:quoted|current|existing|same|present|old|original|today's|agreed|offered|legacy)(?: \S+)? {MONEY}",
        ),
        ("lock freeze guarantee cap pin honour honor grandfather", rf"(?:in |at |you (?:in )?at )?{MONEY}"),
        ("give grant offer add include put place apply extend provide get agree confirm secure write", _LOCK),
    ),
    grants="guarantee promise pledge commit",
    states=r"(?:guaranteed|fixed|locked|frozen|safe|secure|grandfathered|protected|unchanged|unaffected|honou?red|"
    r"secured|going to (?:stay|remain|hold))",
    subjects=rf"{_PRICE}|{MONEY}",
    receives=rf"{_LOCK}|to pay (?:the same|what|exactly|no more)|(?:the same|your|the|current|existing|this year's|"
    rf"today's|what)(?: \S+){{0,3}}? (?:{_PRICE}|amount|%|"
    rf"you pay)",
    idioms=(
        rf"\b(?:{_PRICE}|{PERCENT})(?!\w)<w>{{0,5}}?(?: will| should|'ll| is going to| are going to| is| "
        rf"are)<adv>(?: be)?<adv> (?:stay|staying|remain|remaining|carry over|carrying over|carried over|carried "
        rf"forward|"
        r"carry forward|continue|apply|hold|held|roll over|rolled over|transfer|kept|the same(?! (?:for (?:\d|all|"
        r"both|every|any|each|everybody)|in (?:all|both)|across))|unchanged|unaffected|"
        r"good (?:through|until|for)|still apply|persist|survive|follow|last|carry|move with|"
        r"extend|extended|honou?red|as (?:it is|is|before))\b",
        rf"\b(?:{_PRICE}|{PERCENT})(?!\w)<w>{{0,6}}? (?:stays?|remains?|carries|continues?|holds?|rolls?|carry|"
        rf"survives?|applies|"
        rf"transfers)<adv> (?:the same|unchanged|fixed|flat|over|at|exactly|as (?:is|it)|on|into|to|"
        r"after|beyond|for|with|in|through|until|where|good|put|forward)\b",
        rf"not§\b(?:{_PRICE}|bill|charges?|subscription|renewal|you|plan)\b<w>{{0,4}}? ?(?:won't|will not|shall not|"
        rf"is not|isn't|are not|aren't|isn't going to|is not going to|are not going to|aren't going to|will never|"
        rf"never|will in no way|doesn't|"
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
        r"not§\b(?:there(?:'ll be| will be| is|'s| are)|expect|see|with|have|face) no (?:price |rate |fee |further "
        r")?(?:increases?|rises?|hikes?|changes?|uplift)\b(?=.*\b(?:price|rate|pricing|renew\w*|you|year|term|cost|"
        r"fee)\b)",
        r"not§^no (?:price )?(?:increases?|changes?|rises?)\b<w>{0,3}? (?:price|rate|renew\w*|you)\b|^no price "
        r"(?:increase|change|rise)",
        rf"\b(?:you|your \w+|your team)(?:'ll| will| can| get to|'re going to| are going to|'d)<adv> (?:keep|retain|"
        rf"hold on to|hang on to|continue|stay (?:on|at)|remain (?:on|at)|renew|still (?:pay|get|have)|be "
        rf"charged|be billed|pay|enjoy|be on)(?: \S+){{0,4}}? (?:(?:the same|your|the|current|existing|this year's|"
        rf"today's|what)(?: \S+){{0,2}}? (?:{_PRICE}|amount|%|you pay)|{MONEY} (?:per|a|each))(?!\w)",
        rf"\b(?:renew|renewal|renewing|extend|extension)\b<w>{{0,4}}? (?:at|with|under|on) (?!the (?:list|then|new|"
        rf"regular|"
        rf"standard|price (?:of|in force|valid)))(?:the|your|exactly the|that)(?: \S+){{0,3}}? (?:{_PRICE})\b",
        rf"\b(?:same|current|existing) (?:{_PRICE})\b(?: it is|,? guaranteed|,? no change|[,:] confirmed)",
        rf"<we> (?:give|grant|offer) you<w>{{0,3}}? {_LOCK}(?!\w)",
        rf"\b(?:you|your \w+)(?:'ll| will)?<adv> (?:stay|remain|continue)<w>{{0,1}}? (?:on|at|with) (?:your |the "
        rf")?(?:{MONEY}|(?:current|"
        rf"existing|old|same|present|legacy)<w>{{0,1}}? (?:{_PRICE}))(?!\w)",
        rf"\bspar(?:e|es|ed|ing)<w>{{0,6}}? {_RISE}(?!\w)|\b{_RISE}(?!\w)<w>{{0,3}}? (?:will|'ll) (?:pass you by|"
        rf"bypass you|skip you|leave "
        rf"(?:you|your)<w>{{0,3}}? (?:alone|untouched|unaffected|as))\b",
        rf"\b{_RISE}(?!\w)<w>{{0,3}}? (?:is|are|has been|was|will be)<adv> (?:off the table|cancelled|dropped|"
        rf"withdrawn|waived|"
        rf"suspended|reversed)\b|\b(?:take|taken|taking|exclude|excluded|excluding|leave|left|keep|kept|remove|"
        rf"removed) (?:you|your "
        rf"\w+) (?:out of|from)<w>{{0,4}}? {_RISE}(?!\w)",
        r"\b(?:renewal|seats?|plan|subscription|price|rate|licen[cs]es?|next (?:year|term))<w>{0,4}? (?:costs?|is|"
        r"are|will be|will cost|"
        r"stays?|remains?) (?:exactly )?the same (?:as (?:now|today|this|last|before|you|currently|in)|price)\b",
        r"\b(?:will|'ll|going to|can|be)<w>{0,1}? (?:bill|billed|charge|charged|invoice|invoiced)(?: you)? "
        r"(?:exactly )?the same "
        r"(?:amount|price|rate|sum|as|fee)\b",
        rf"\b(?:come|comes|are|is|be|charged|billed|priced|added|go|goes|invoiced)<w>{{0,2}}? (?:at|on|under) "
        rf"(?:your (?:current|existing|"
        rf"old|present|locked|legacy|original)<w>{{0,1}}? (?:{_PRICE})|the (?:price|rate) you (?:have|pay|are "
        rf"paying))(?!\w)",
        rf"\b(?:{_PRICE})<w>{{0,4}}? survives? (?:the|your)\b|\bbecomes? your (?:permanent|standing|regular|"
        rf"lasting) (?:{_PRICE})(?!\w)",
        rf"not§\bnothing (?:changes|will change|is changing|is going to change|has changed)<w>{{0,4}}? (?:{_PRICE}|"
        rf"pay)(?!\w)",
        rf"not§\b{_RISE}(?!\w)<w>{{0,5}}? (?:won't|will not|shall not|does not|doesn't|do not|don't|isn't going to|"
        rf"is not going "
        rf"to|will never|no longer)<adv> (?:affect|apply to|applies to|touch|hit|concern|impact|reach|be applied "
        rf"to|extend to|"
        rf"cover) (?:you|your|this)\b",
        rf"\b(?:you|your \w+)(?:'re| are| is|'ll be| will be| stays?| remains?)<adv> (?:exempt|protected|shielded|"
        rf"spared|safe|"
        rf"excluded|insulated|excepted|sheltered)(?: from)?<w>{{0,5}}? {_RISE}(?!\w)|\b(?:spare|shield|protect|"
        rf"exempt|exclude|"
        rf"shelter)(?:d|ed|ing)? you from<w>{{0,4}}? {_RISE}(?!\w)",
        rf"\byou(?:'ll| will|'re going to| can| get to)?<adv> (?:keep|continue|go on|carry on|be) (?:paying|to pay) "
        rf"(?:exactly |just |only )?(?:{MONEY}|the same|what you|your (?:current|present|old|existing)|today's|at "
        rf"the same|as "
        rf"before)(?!\w)",
        rf"\b(?:your|the|this) (?:\w+ )?(?:renew\w*|subscription|invoice|seats?|plan|contract|term|"
        rf"licen[cs]es?)\b<w>{{0,5}}? "
        rf"(?:at|on|for|under) (?:the |your |our |exactly |just )*(?:current|existing|same|present|old|original|"
        rf"today's|this "
        rf"year's|last year's|legacy|prior|previous)(?! list)(?: \S+)? (?:{_PRICE})(?!\w)",
        r"\bwhat you(?:'re| are)? pay(?:ing)?<w>{0,3}? is (?:exactly )?what you(?:'ll| will)<adv> (?:keep )?pay",
        rf"\b(?:current|existing|same|present|old|original|today's|legacy)(?: \w+)? (?:{_PRICE})<w>{{0,2}}? (?:is|"
        rf"are|'s) "
        rf"yours\b",
        rf"\b{_LOCK}(?!\w)<w>{{0,5}}? (?:is|has been|was|will be)<adv> (?:confirmed|granted|approved|agreed|in "
        rf"place|included|"
        rf"yours|active|extended|done|secured|part)\b|\b{_LOCK} ?[:-] (?:confirmed|granted|approved|agreed|yes|"
        rf"done|active)\b",
        rf"\bthe same (?:{MONEY}|{_PRICE}|{PERCENT})<w>{{0,3}}? (?:applies|holds|stays|stands|will apply|will "
        rf"hold|carries|"
        rf"goes)\b",
        rf"{MONEY}<w>{{0,4}}? (?:like before|as before|as (?:it is )?(?:now|today)|just like (?:now|today|this "
        rf"year)|same as "
        rf"(?:now|before|today|this year|last year))\b",
        rf"not§(?:(?<!\w)(?:{_PRICE}|{MONEY})|\b(?:amount|figure|rental|bill|quote|the monthly "
        rf"\d+)\b)(?!\w)<w>{{0,7}}? ?(?:won't|"
        rf"will not|can't|cannot|shan't|shall not|(?:is |are )?guaranteed not to)<adv> (?:be )?(?:move|rise|go up|"
        rf"change|"
        rf"increase|budge|climb|grow|raised|increased|shift)(?=[.,;!]|$| for (?:you|as long|the next|the (?:life|"
        rf"whole|rest))| "
        rf"before (?:\d|the end)| when you| while you| until \d| next| during| in \d| as long| at renewal)",
        rf"(?:(?<!\w)(?:{_PRICE})|\b(?:amount|figure|rental|tariff)\b)(?!\w)<w>{{0,8}}? (?:stays?|remains?|will "
        rf"stay|will "
        rf"remain|will be)<adv> (?:where it is|what it is|identical to|same|the way it is|put|as it is|frozen)\b|"
        rf"\b(?:{_PRICE}|"
        rf"amount)<w>{{0,2}}? (?:is|are) (?:preserved|guaranteed|locked|frozen|fixed|protected) (?:for (?:you|your|"
        rf"the (?:next|"
        rf"whole)|\d)|until|through)(?!\w)|\b(?:price|rate|amount|figure) (?:of<w>{{1,3}}? )?is binding on us\b",
        r"not§^(?:nope,? |and |good news: )?no(?: price| rate| further)? (?:hikes?|increases?|rises?|uplifts?) "
        r"(?:for|to) you\b|"
        r"\bthere (?:won't|will not) be any (?:\w+ )?(?:uplift|increase|rise|hike|indexation)\b",
        r"\b(?:hikes?|increases?|rises?|uplift|new (?:tariff|price list|prices)|indexation)\b[^;:!?]*? (?:skips|"
        r"passes|bypasses|"
        r"spares) (?:you|your|over you)\b",
        r"not§\b(?:hikes?|increases?|rises?|uplift|new (?:tariff|price list|prices))\b[^;:!?]*?"
        r"(?:won't|will not|doesn't|does not) (?:touch|affect|concern|hit|reach|be charged to) (?:you|your|them)\b",
        r"\b(?:exempt|excluded|untouched|unaffected) (?:from|by)<w>{0,5}? (?:hikes?|increases?|rises?|uplifts?|"
        r"indexation)\b"
        r"",
        rf"\b(?:at (?:the (?:unit )?price |the rate )?|cost (?:exactly )?|costs (?:exactly )?)what (?:you(?:'re| "
        rf"are)? pay(?:ing)?|"
        rf"it costs|they cost)(?: today| now| at present)\b|\b(?:at|cost|costs|pay) the same (?:[$€£]?\d[\d.,]*)(?: "
        rf"\w+)? (?:that "
        rf"you pay|you pay|as (?:the first|now|today))|\bunit price you pay today\b|\b(?:{MONEY}|[\d.,]+ a year) is "
        rf"what "
        rf"you'll (?:see|pay) on every\b",
        r"\b(?:quote|offer)<w>{0,4}? (?:remains|stays|is kept)<adv> (?:valid|good|open) (?:at|even if|whatever|"
        r"no matter)\b|"
        r"<we>(?:'ll| will)? (?:hold|honou?r|keep)<w>{0,1}? (?:quote|figure|amount) at\b",
        rf"\b(?:you|they|she|he|your \w+|customers|contracts)(?:'ll| will| can)?<adv> (?:keeps?|retains?|stays? on|"
        rf"remains? on|"
        rf"keep paying)<w>{{0,1}}? (?:old|legacy|present|today's|existing|former) (?:{_PRICE}|figures?|"
        rf"tariff)(?!\w)(?! (?:until|"
        rf"till|only|if)\b)|\b(?:grant|grants|granted|give|gave|given|"
        rf"offered|promised)(?: you)? an? fixed (?:price|rate|fee)\b",
        rf"^(?:old|same|current|today's)(?: seats, same)? (?:{_PRICE}|money|amount)(?:,| -)? (?:for good|guaranteed|"
        rf"next year|is "
        rf"(?:your|guaranteed))|\brenewal price ?[:-] (?:same|unchanged|as before)\b"
        rf"",
        r"not§\bwon't cost you (?:a|one) (?:cent|penny) more\b|\bnot be subject to any (?:uplift|increase)\b",
        r"\b(?:you(?:'re| are)|been) grandfathered\b|\block(?:ed|ing)? (?:you )?in at\b",
    ),
    pseudo=r"\byou(?:'d| would) (?:get|have|pay) [^.;:!?]*?(?:as|see|per|on) (?:the|our) price list\b|"
    r"\b(?:guaranteed|fixed|locked|valid|stays? at|remains? at) [^.;:!?]*?(?:under|according to|per|as set out in) "
    r"(?:the|your) (?:order form|contract|agreement|quote)\b|\b(?:terms|conditions|contract|tariff|policy) (?:say|"
    r"says|state|states|mention|provide|require)\b|"
    r"\b(?:stays?|remains?) (?:in|on) the (?:invoice|calculation|bill|quote|books?|list)\b|\bon (?:the|our) "
    r"(?:price list|"
    r"website)\b[^.;:!?]*|\b(?:surcharge|tax|vat|duty|levy) of [^.;:!?]*? (?:applies|apply)\b|"
    r"\blist prices?(?= (?:apply|applies|per))\b|\byou(?:'ll| will| can)? (?:find|see) (?:the|our|your|all)\b|"
    r"\b(?:until|to|till|through|up to) (?:the |"
    r"your )?(?:end of (?:the|your|this)(?: \w+)? )?(?:current |"
    r"present )?"
    r"(?:term|contract|subscription)(?: ends?| end| expires)?\b",
)

RULES = (DISCOUNT, PRICE_HOLD, FEE_WAIVED)
