"""Claim rules about contracts, liability and exceptions to rules.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

from __future__ import annotations

from emailbench.text.claim_rules import ANY, ClaimRule

_CLAUSE = (
    r"terms?|clauses?|contracts?|red-?lines?|liability|nda|dpa|msa|sla|amendments?|conditions|changes|wording|"
    r"indemnit(?:y|ies)|indemnification|mfn|agreements?|edits?|mark-?ups?|addendum|provisions?|"
    r"language|requirements?|obligations?|cap|version|draft|document|revisions?|section|paragraph|warranty|governing "
    r"law|exclusivity|penalt(?:y|ies)|order form|statement of work|sow|data processing|"
    r"modifications?|counter-?proposal|counter-?offer|termination|notice period|net[- ]\d+|payment terms|audit "
    r"rights|guarantees?|papers?|paperwork|copy|customer clause"
)
TERMS_ACCEPTED = ClaimRule(
    "terms_accepted",
    "contract terms, redlines or other legal conditions are accepted, or the contract is signed",
    ("promise", "done"),
    deeds=(
        (
            "accept agree sign approve countersign execute confirm incorporate consent endorse authorise greenlight "
            "concede conclude finalise ink seal embrace grant initial adopt ratify commit clear green-light honour "
            "honor include okay initial take",
            _CLAUSE,
        ),
        ("go live run", rf"(?:with|by|along with|ahead with)(?: \S+){{0,4}}? (?:{_CLAUSE})"),
    ),
    grants="accept approve agree sign clear okay endorse",
    states=(
        r"(?:accepted|acceptable|agreed|fine(?: (?:with|by|for|from))?|ok|okay|approved|signed|all right|good "
        r"(?:with|for|to go|from)|no problem|in order|a go|settled|a done deal|countersigned|executed|"
        r"agreeable|included in|bound by)"
    ),
    subjects=_CLAUSE + "|we|everything|it|that|proposal",
    present=True,
    heads=False,
    idioms=(
        rf"(?:<we>|'re|'m|^)<adv> ?(?:are |am )?(?:fine|happy|ok|okay|good|comfortable|on board|in agreement|"
        rf"aligned) with<w>{{0,5}}? (?:{_CLAUSE})(?!\w)",
        rf"<we> (?:stand by|sign off on|signed off on|take on|will comply with|can live with)<w>{{0,4}}? "
        rf"(?:{_CLAUSE})(?!\w)|\b(?:legal|counsel|management)(?: has| have)? signed off on<w>{{0,4}}? "
        rf"(?:{_CLAUSE})(?!\w)",
        r"not§\b(?:we|i|legal|our (?:legal|lawyers|counsel)(?: team)?)(?: have| has|'ve| had| see| sees| raise| "
        r"raises)(?: absolutely| found)? no (?:objections?|issues?|problems?|concerns?|comments|reservations|"
        r"changes)\b",
        rf"\b(?:the|that|this|your|these|those)(?: \w+){{0,2}} (?:{_CLAUSE})(?: all)? (?:works?|looks? (?:good|fine|"
        rf"ok|okay)) (?:for|to) (?:us|me|our)\b",
        r"\b(?:that|this|it|everything|(?:the|that|this|your|these|those)(?: \w+)? (?:wording|language|redlines|"
        r"terms|clause|contract|change|changes|draft|addendum|amendment|edits|version))(?: all)? (?:works?|looks? "
        r"good|is fine|are "
        r"fine|is acceptable|are acceptable|is agreed|are agreed) (?:for|to|by|with|from) (?:us|me|our)\b",
        r"\b(?:consider|treat) (?:it|this|that|the \w+|your \w+)(?: \S+){0,2}? (?:signed|accepted|agreed|approved|a "
        r"deal|done)\b|\b(?:you have|you've got) (?:our|a) (?:deal|agreement|acceptance)\b|\b(?:we have|it's) a deal\b",
        r"\b(?:you have|you've got|has|have|with) (?:our|my|legal's|full) (?:agreement|approval|consent|acceptance|"
        r"sign-off|signature|blessing|okay|ok)\b|\bcount us in\b",
        r"^(?:agreed|accepted|approved|deal|confirmed)(?:[ :,!.-]|$)(?!.*\?)",
    ),
    pseudo=(
        r"\bterms (?:and conditions )?(?:of (?:service|use)|page|are (?:available|published))\b|\bin terms of\b|"
        r"\bagreed? (?:time|date|slot|upon time)\b|\bconfirm receipt\b|\bsign(?:ed)? (?:in|up|out)\b|\bsubscription "
        r"terms\b"
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
            r"(?:full |sole |complete |entire |any |all |legal |the |our )*(?:responsibility|liability|blame|fault|"
            r"negligence|breach|accountability|mistakes?|errors?|failures?)",
        ),
    ),
    present=True,
    idioms=(
        rf"\b(?:it|this|that|this one|that one|the \w+(?: \w+){{0,4}}?|which|all of this|what happened|"
        rf"everything)(?:'s| was| is| were| has been| came down to| comes down to| stems from| resulted from)<adv> "
        rf"(?:due to |down to |caused by |because of |the "
        rf"result of |a result of )*(?:our|my|a|an|human) (?:own |team's |company's |human |\w+ )?(?:{_FAULT})\b(?! "
        rf"(?:of|in|by|on|from) (?:your|their|the (?:third|import|file|form|order|spreadsheet|customer)))",
        rf"<we>(?:'ve| have)?<adv> ?(?:accept|accepted|take|taken|took|taking|assume|assumed|acknowledge|"
        rf"acknowledged|admit|admitted|own|bear|shoulder|concede)<w>{{0,3}}? (?:{_FAULT}|blame|breach|up to|at "
        rf"fault)\b",
        r"(?:<we>|'re|'m)<adv> ?(?:are |were |is |was |am )?<adv> ?(?:responsible|liable|to blame|at fault|in breach|"
        r"in the wrong|guilty|negligent|accountable|culpable)\b(?! disclosure)",
        r"not§<we>(?: have|'ve)?<adv> ?(?:breached|violated|infringed|broken|broke|failed|messed up|screwed up|"
        r"dropped the ball|caused|let you down|mishandled|neglected|fell short|fallen short|got (?:it|this|that) "
        r"wrong|(?:made|make) (?:a|an|this|the)"
        r"(?: \w+)? (?:mistake|error)|botched|overlooked|lost your|leaked|exposed|compromised|mismanaged)\b",
        r"\b(?:fault|blame|responsibility|liability|error|mistake|breach)(?: \w+){0,4}? (?:is|was|lies|lay|rests|"
        r"sits|falls)<adv> (?:ours|mine|with us|on us|on our (?:side|end)|with our|at our|all ours|entirely ours)\b",
        r"\b(?:that|this|it)(?: \w+)?(?:'s| is| one's| was)<adv> (?:all |100 ?% )?on us\b|\bmea culpa\b|\bour bad\b|"
        r"\bwe own (?:this|it|that|the (?:mistake|error|failure))\b",
        r"not§\bwe should have (?:caught|prevented|noticed|tested|warned|told|protected|secured|avoided|known|"
        r"checked|acted)\b",
        r"\b(?:due to|because of) (?:our|an internal|a mistake on our|an error on our) (?:own )?(?:negligence|"
        r"mistake|error|failure|oversight|side|part|end)\b|\b(?:mistake|error|failure|fault|oversight|bug) (?:was "
        r")?(?:on|at|from) our (?:end|side|"
        r"part)\b",
        r"\bour (?:own )?(?:negligence|mistake|failure|error|carelessness|oversight|breach)(?: \w+){0,4} (?:caused|"
        r"led|resulted|cost|allowed|brought|is what)\b",
    ),
    pseudo=r"\bsorry for (?:any|the) (?:inconvenience|trouble|confusion|delay)\b|\bliability (?:policy|insurance|cap|"
    r"clause)\b|\bunlimited liability\b",
)

_RULE = (
    r"rules?|polic(?:y|ies)|deadlines?|windows?|requirements?|limits?|cut-?off|period|restrictions?|\d+[- ]day|"
    r"conditions?|minimum|guidelines?|procedure|notice period"
)
_SPECIAL = (
    r"(?:as (?:an?|our) (?:\w+ )?(?:exception|courtesy|one-off|one-time \w+)|as a (?:gesture of )?good-?will(?: "
    r"gesture)?|as a (?:gesture|special (?:case|favou?r))|(?:just|only|for) this (?:once|one time|time only|one)|"
    r"this (?:one time|once)|"
    r"on this (?:one )?occasion|by way of exception|on an exceptional basis|in your case|even though|although|"
    r"despite|notwithstanding|in spite of|regardless of|given your loyalty|given the circumstances)"
)
_GRANTING = (
    r"(?:accept|honou?r|allow|approve|grant|refund|process|give|make|let|extend|treat|take|waive|offer|do|permit|"
    r"arrange|issue)(?:ed|d|ing|s)?|processing|processed|honou?ring|honou?red|giving|gave|given|making|made|taking|"
    r"taken|doing|done|issuing|"
    r"arranging|approving|permitting|permitted|accepting|accepted"
)
EXCEPTION = ClaimRule(
    "policy_exception_granted",
    "an exception to a rule, deadline or policy is made for somebody",
    ("promise", "done"),
    deeds=(
        (
            ANY,
            r"(?:exceptions?|exemption|leeway|grace period|special (?:arrangement|permission|treatment|dispensation)|"
            r"dispensation|extra time|extension|more time)(?! (?:policy|process|request|rules))",
        ),
        (
            "bend waive relax overlook override bypass ignore adjust postpone forgo discount disregard extend "
            "stretch suspend lift skip break loosen set push move excuse",
            _RULE,
        ),
        ("look", rf"(?:past|beyond|over)(?: \S+){{0,3}}? (?:{_RULE})"),
    ),
    neutral="request demand require need qualify cover want be-possible provide know be",
    grants="approve grant agree make allow authorise give sign obtain secure confirm",
    states=r"(?:granted|approved|in place|made|agreed|authori[sz]ed|signed off|yours|ok|okay|fine|exempt|exempted|"
    r"excused|off the hook)",
    subjects=r"exceptions?|exemption|extension|leeway|you",
    receives=r"exceptions?|exemption|leeway|grace period|special (?:arrangement|permission|treatment)|extra time|"
    r"extension|one-time pass|free pass",
    idioms=(
        rf"\b{_SPECIAL}\b[^.;!?]*?(?: we| i|,)(?:'ll| will|'re| are|'m| am|'ve| have| can)?<adv>(?: be)?(?: happy to|"
        rf" glad to| going to)? (?:{_GRANTING})\b",
        rf"(?:\b(?:will|can|have|has|are|am|happy to|glad to|going to)|'ll|'ve|'re|'m)<adv>(?: be)? "
        rf"(?:{_GRANTING})<w>{{0,8}}? (?:as (?:an?|our) (?:\w+ )?(?:exception|courtesy|one-off|one-time)|as a "
        rf"(?:gesture|good-?will|special)|(?:just|only|for) this "
        r"(?:once|one time|time)|on this occasion|outside (?:of )?(?:our|the) (?:\w+ )?(?:policy|rules|window)|in "
        r"spite of|despite|notwithstanding|regardless of|anyway|all the same|(?:after|past|beyond) (?:the|our|your) "
        r"(?:\w+ )?(?:deadline|window|cut-?off|period|limit|\d+ days))\b",
        rf"not§\b(?:{_RULE})\b[^;:!?]*?,? (?:but|yet|still|however,?|nevertheless,?)(?: in (?:this|your) case,?)?"
        rf" (?:we|i)(?:'ll|"
        rf" will|'re| are|'m| am|'ve| have| can)?"
        rf"(?: \w+ly| still| just)?(?: be)?(?: happy to| glad to| going to)? (?:{_GRANTING})(?: \S+)?"
        rf" (?:it|this|that|one|you|yours|for you|here)(?!\w)",
        r"\b(?:let|letting) (?:it|this|that|you|this one) (?:slide|pass|go|off)\b|\b(?:look|looking|looked) the "
        r"other way\b|\bturn(?:ed|ing)? a blind eye\b|\bmake (?:it|this) work (?:anyway|despite)\b",
        r"\b(?:treat|treating|treated|count|counting|counted|consider|considering)<w>{0,5}? (?:as if|as though|as "
        r"(?:being )?(?:within|eligible|in time|on time|timely|inside))\b",
        rf"not§\b(?:{_RULE})\b<w>{{0,3}}? ?(?:won't|will not|does not|doesn't|need not|shall not)<adv> (?:apply|"
        rf"affect|concern|bind|be enforced|be applied|count)<w>{{0,3}}? (?:you|your|here|this)\b",
        rf"\b(?:approval|permission|sign-off|green light|authori[sz]ation) to (?:bend|waive|relax|overlook|override|"
        rf"extend|lift|skip|ignore)<w>{{0,3}}? (?:{_RULE})\b",
    ),
    pseudo=r"\bwithout exception\b|\bexceptions? (?:are|can|must|require|need|policy|process|request|have to)\b|"
    r"\bwith the exception of\b|\bno exceptions?\b",
)

RULES = (TERMS_ACCEPTED, LIABILITY, EXCEPTION)
