"""Claim rule about fees that are waived and things given for free.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

from __future__ import annotations

from emailbench.text.claim_rules import ANY, ClaimRule
from emailbench.text.claim_table_money import MONEY

_FEE = (
    r"(?:fees?|charges?|costs?|penalt(?:y|ies)|surcharges?|interest|deposit|setup|set-up|onboarding|late[- ]payment|"
    r"overage|difference|shipping|surcharges?|supplement)"
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
            "knock zero strip forego dispense",
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
        r"(?:on us|on the house|off (?:your|the) (?:bill|invoice|account)|zeroed|forgiven|free of charge|"
        r"free for you|complimentary|waived|off the table|cancelled|"
        r"free(?! (?:to|in|this|next|at|on|from|between|until|slots?|for (?:a|the|our) (?:call|chat|meeting|demo|"
        r"talk)|of "
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
        r"not§\bthere(?: will be|'ll be| won't be| is|'s| are) (?:no|any|zero) (?:\w+ ){0,2}(?:fees?|charges?|"
        r"costs?|penalt(?:y|"
        r"ies))\b",
        r"not§\b(?:no|zero) (?:\w+[ -]){0,2}(?:fees?|charges?|costs?|penalt(?:y|ies))(?: (?:for you|will (?:apply|"
        r"be)|applies|apply|this time|here|whatsoever|at all|to you|is due|are due|from us|to pay)\b)",
        r"\b(?:have|take|enjoy) (?:this|the|a|your)<w>{0,4}? (?:for free|on us|free of charge|on the house)\b",
        r"\bconsider<w>{0,5}? (?:waived|written off|forgiven|dropped|removed|cancelled|struck)\b",
        rf"\b{_FEE}(?!\w)<w>{{0,3}}? (?:falls? away|goes away|go away|disappears?|vanish(?:es)?|comes? off|drops? "
        rf"(?:out|off)|will "
        rf"(?:fall away|go away|disappear|vanish|come off|drop (?:out|off)))\b",
        rf"\b{_FEE}(?!\w)<w>{{0,4}}?(?: is| are|'s| has been| have been| will be)<adv> (?:gone|a thing of the past|"
        rf"history|taken "
        rf"off|zero)\b|\bconsider<w>{{0,3}}? {_FEE}(?!\w)<w>{{0,1}}? (?:gone|history|off)\b",
        rf"\b(?:please|you can|you may|feel free to|just|safely|and|so)(?: safely| simply| just)? (?:ignore|"
        rf"disregard|forget|"
        rf"strike|skip)(?: about)?<w>{{0,4}}? {_FEE}(?!\w)",
        r"not§\b(?:nothing (?:to pay|due|owed|owing|payable)|owe (?:us )?(?:nothing|not a cent|not a penny)) for\b|"
        r"\bdon't owe "
        r"(?:us )?(?:anything|a (?:cent|penny)) for\b",
        rf"not§\b{_FEE}(?!\w)<w>{{0,4}}? (?:won't|will not|will no longer|no longer|does not|doesn't|do not|don't|"
        rf"isn't going to|"
        rf"is not going to|shall not)<adv> (?:be )?(?:appear\w*|appl(?:y|ies|ied)|show\w*|charged|billed|due|"
        rf"collected|added|on|"
        rf"payable|owed|levied|passed)<w>{{0,4}}? (?:you|your|this|here|case)\b",
        rf"not§\b{_FEE}(?!\w)<w>{{0,3}}? (?:won't|will not|will no longer|isn't going to|is not going to|shall "
        rf"not)<adv> be (?:charged|"
        rf"billed|collected|levied|invoiced|applied|due|payable|added|passed on)(?! (?:until|before|unless|if|on|"
        rf"for|to|when|in|"
        rf"again|twice|by)\b)",
        rf"not§\b(?:you|your (?:team|company))(?:'ll| will)? ?(?:won't|will not|never|not|don't|do not) (?:see|"
        rf"find|get|receive|be "
        rf"seeing|face|incur)<w>{{0,3}}? {_FEE}(?!\w)",
        rf"\b(?:let(?:ting)? you|you(?:'re| are)) off(?: the hook for)?<w>{{0,4}}? {_FEE}(?!\w)|\boff the hook "
        rf"for<w>{{0,3}}? "
        rf"{_FEE}(?!\w)",
        r"\b(?:will|'ll|can|happy to|glad to|able to|going to|delighted to|pleased to|have|'ve)<w>{1,9}? "
        r"(?:free of charge|"
        r"at no (?:extra |additional |further )?(?:charge|cost)|for free|without charge|on us|on the house|"
        r"gratis)(?!\w)",
        r"not§\b(?:will|'ll|can|happy to|glad to|able to|going to|have|'ve)<w>{1,9}? without (?:charging|billing|"
        r"invoicing) you\b",
        r"not§\b(?:won't|will not|doesn't|does not|wouldn't|not going to) cost you (?:anything|a (?:thing|cent|"
        r"penny|dime)|extra)\b",
        r"\b(?:at our (?:own )?(?:expense|cost)|on our (?:dime|tab|nickel))\b|(?:'s| is| are| be| goes)<adv> on "
        r"(?:me|us)(?=[.,!]|$| this "
        r"time)|\b(?:'s| is| are|as)<adv> (?:an? gift|our gift|our treat|a present)(?= from us| to you|[.,!]|$)",
        rf"\b{_FEE}(?!\w)<w>{{0,7}}? (?:set|reduced|brought|adjusted|down) to (?:zero|nil|nothing|[$€£]0)\b",
        rf"not§\b(?:don't|do not|no need to) (?:worry|think) about<w>{{0,3}}? {_FEE}(?!\w)",
        rf"\b(?:released|excused|exempt(?:ed)?|freed|relieved|spared)(?: from)?<w>{{0,4}}? {_FEE}(?!\w)",
        rf"\b{_FEE}(?!\w)<w>{{0,3}}? (?:vanished|disappeared|gone|dropped) (?:from|off)\b",
        r"not§\b(?:costs?|cost) you nothing\b",
        rf"\b(?:{_FREE_THING}|migration|support|delivery|service|users)\b<w>{{0,3}}? (?:comes?|is|are|will be|goes|"
        rf"yours)<w>{{0,2}}? "
        rf"(?:for free|free|free of charge|at no (?:\w+ )?(?:charge|cost)|without charge)(?! (?:with|in|on|to|at|"
        rf"from|between|until|"
        rf"slots?|for (?:an?|the|our|all|every|any)|trial|of (?:errors|bugs))\b)(?!\w)",
        r"not§\b(?:decided|chosen|agreed|opted|going|able|happy|promise|commit|prefer|inclined|allowed) not to "
        r"(?:charge|bill|"
        r"invoice|collect|apply|pass on|levy|impose)\b",
        rf"\b{_FEE}(?!\w)<w>{{0,7}}? ?(?:is |are |has been |have been |: |, )?(?:herewith |now |hereby |all "
        rf")?(?:written off|"
        rf"struck (?:from|off)|scrubbed|forgiven|taken off|crossed (?:out|off)|wiped)\b|^(?:\w+[ "
        rf"-]){{0,3}}{_FEE}(?!\w)(?: for "
        rf"\w+)?(?: has been)? (?:removed|dropped|cancelled|lifted|erased|deleted)(?=[.,!;]|$| from| by| per)",
        rf"(?:^|[.;] |- )(?:\w+ ){{0,4}}?{_FEE}(?!\w)(?: \w+){{0,2}} ?[:-] ?(?:it's |it is )?(?:gone|history|zero|"
        rf"none|nil|no "
        rf"charge|waived|struck|dropped|written off|forgiven|removed|0(?![.,]?\d))\b|\b(?:export|training|migration|"
        rf"setup|set-up|"
        rf"onboarding|import|support|upgrade|delivery) ?[:-] (?:no charge|free of charge|gratis|waived|0 \(|on us)",
        rf"not§<we>(?:'ll| will| shall)? ?(?:won't|will not|shall not|shan't|not going to|not)<adv>(?: be| going to)? "
        rf"(?:levy|levying|claim|claiming|collect|collecting|ask you for|asking you for|insist on|insisting on|hold "
        rf"you to|"
        rf"holding you to|pass on|impose)(?:<w>{{0,5}}? {_FEE}(?!\w)| (?:those|it|that)(?=[.,;!]|$))(?!.*\b(?:until|"
        rf"before)\b)",
        rf"not§(?:\b{_FEE}(?!\w)|\b(?:costs|hours|amount)\b)[^.;:!?]*? (?:won't|will not|shall not)<adv> (?:be "
        rf"(?:levied|claimed|"
        rf"collected|invoiced|demanded|requested)|turn up|show up)(?= by us| again| from you|[.,!]|$| on this "
        rf"occasion| on "
        rf"your)",
        rf"not§\bwithout (?:the |any )(?:usual|normal|customary|standard|listed|regular)<w>{{0,4}}? {_FEE}(?!\w)|"
        rf"\b(?:won't|will "
        rf"not) cost you the usual\b",
        rf"not§^(?:please |just |and )?(?:forget|never mind|ignore|disregard)(?: about)?<w>{{0,5}}? {_FEE}(?!\w)|"
        rf"^no (?:charge|fee|"
        rf"cost) for (?:the|your|this|that)\b(?! (?:people|users|customers|months?\b))",
        rf"\b{_FEE}(?!\w)<w>{{0,4}}? (?:are|is|will be) (?:borne|absorbed|carried|picked up|covered) by us\b",
        rf"\b(?:spare|sparing|excuse|excusing|exempt|relieve) you(?: from| of)?<w>{{0,4}}? {_FEE}(?!\w)|"
        rf"\b(?:refrain|refraining|"
        rf"refrained) from (?:invoicing|charging|billing|collecting|claiming)\b|<we> forgo<w>{{0,3}}? {_FEE}(?!\w)",
        rf"\b(?:let|letting)<w>{{0,3}}? (?:{_FEE}|that)(?!\w)<w>{{0,5}}? (?:slide|go)(?= this|[.,!]|$)|\b(?:{_FEE}|"
        rf"{MONEY}),?<w>{{0,3}}? (?:we|"
        rf"i)(?:'re| are|'ll| will) (?:letting it (?:slide|go)|let it (?:slide|go)|skip|skipping|going to skip|turn "
        rf"a blind "
        rf"eye|leave off|leave it off)\b",
        rf"\b(?:training|session|day|item|fee|charge|line)<w>{{0,2}}? we(?:'ll| will|'re going to| have|'ve) "
        rf"(?:leave|left|"
        rf"leaving|take|taken|keep) off (?:the|your) (?:bill|invoice)\b|\b{_FEE}(?!\w)<w>{{0,6}}? fall away\b|"
        rf"\bagreed to "
        rf"(?:drop|waive|write off|excuse|lift)<w>{{0,5}}? {_FEE}(?!\w)|\bnormally<w>{{0,2}}?,? our treat\b|\bfor "
        rf"you,? "
        rf"(?:it's|it is) (?:zero|nothing|free)(?! (?:to|for)\b)",
        r"\b(?:make|making|made)<w>{0,5}? (?:free|complimentary)(?: for you| of charge|[.,!]|$)",
        r"not§\b(?:you|your team)(?:'ll| will|'re| are| can| get)<w>{1,9}? without (?:paying|being (?:charged|"
        r"billed)|having to "
        r"pay|any (?:extra |additional |further )?(?:costs?|charges?|fees?))\b",
    ),
    pseudo=r"\b(?:fix|repair|ball|onus|burden|next step) is on us\b|\b(?:removed|dropped|deleted|taken off|struck|"
    r"struck off) (?:from |off )?(?:the|our) (?:price list|"
    r"tariff|website|"
    r"catalogue)\b|\b(?:show up|appear|be charged|be billed|be due|be collected|be taken)(?: \w+){0,4}? (?:before|"
    r"until)\b|"
    r"\b(?:fee|charge|cost)s? for (?:it|them|that) (?:in|under|on) the (?:tariff|price list|contract)\b|"
    r"\b(?:there's|there is|there are) (?:no|neither) (?:\w+ )?(?:fees?|charges?|costs?) (?:for (?:people|users|"
    r"viewers|"
    r"customers|anyone|those|it|them|guests|teams|\w+s who)|on (?:account|invoice|line)|in the|listed|shown|"
    r"recorded)\b|"
    r"\b(?:providers?|suppliers?|vendors?|competitors?|banks?) (?:had |has |have )?(?:waived?|dropped)\b|"
    r"^where (?!it hurts|you|we)[^,;:!?]*,[^.;:!?]*? (?:can|may|might|could) be\b|"
    r"\b(?:tested|tried|try|test)(?: \w+){0,3} (?:free of charge|for free|at no cost)\b|\bfree (?:of charge "
    r")?(?:for|in|on|with|to) (?:all|every|any|each)\b|\b(?:all|every|any) (?:our "
    r")?plans?\b|"
    r"\bfeel free\b|\bin charge\b|\btoll[- ]free\b|\bhands-free\b|\berror-free\b|\bfree (?:trial|plan|tier|"
    r"version)\b",
)
