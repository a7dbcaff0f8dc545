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
    r"rights?|guarantees?|papers?|paperwork|copy|customer clause|pages?|exclusions?|counter"
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
        ("go live run proceed", rf"(?:with|by|on|along with|ahead with|ahead on)(?: \S+){{0,4}}? (?:{_CLAUSE})"),
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
        r"raises| don't have| do not have| don't see| doesn't have)(?: absolutely| found)? (?:no|any) "
        r"(?:objections?|issues?|problems?|concerns?|comments|reservations|"
        r"changes)\b",
        rf"(?:\b(?:the|that|this|your|these|those)(?: \w+){{0,2}} |^(?:yes,? )?)(?:{_CLAUSE})(?: all)? (?:works?|"
        rf"looks? (?:good|fine|"
        rf"ok|okay)) (?:for|to) (?:us|me|our)\b",
        r"\b(?:that|this|it|everything|(?:the|that|this|your|these|those)(?: \w+)? (?:wording|language|redlines|"
        r"terms|clause|contract|change|changes|draft|addendum|amendment|edits|version))(?: all)? (?:works?|looks? "
        r"good|is fine|are "
        r"fine|is acceptable|are acceptable|is agreed|are agreed) (?:for|to|by|with|from) (?:us|me|our)\b",
        r"\b(?:consider|treat) (?:it|this|that|the \w+|your \w+)(?: \S+){0,2}? (?:signed|accepted|agreed|approved|a "
        r"deal|done)\b|\b(?:you have|you've got) (?:our|a) (?:deal|agreement|acceptance)\b|\b(?:we have|it's) a "
        r"deal\b",
        r"\b(?:you have|you've got|has|have|with) (?:our|my|legal's|full) (?:agreement|approval|consent|acceptance|"
        r"sign-off|signature|blessing|okay|ok)\b|\bcount us in\b",
        r"^(?:agreed|accepted|approved|deal|confirmed)(?:[:,!.-]|$| (?:to|on|with|by|as|from|all|in|for|"
        r"-)\b)(?!.*\?)",
        rf"\b(?:find|see|here(?:'s| is| are)|attached(?: is| are)?|enclosed(?: is| are)?)<w>{{0,3}}? "
        rf"(?:counter-?)?signed<w>{{0,2}}? "
        rf"(?:{_CLAUSE})(?!\w)|\b(?:counter-?)?signed<w>{{0,1}}? (?:{_CLAUSE})<w>{{0,3}}? (?:is|are)<adv> (?:on "
        rf"(?:its|their) way|"
        rf"heading (?:to|your)|with you|in your inbox|attached for)\b",
        rf"\b(?:came back|come back|is back|are back|returned)<w>{{0,4}}? (?:counter-?)?signed\b|^yes "
        rf"to<w>{{0,4}}? (?:{_CLAUSE})(?!\w)|"
        rf"\b(?:consider|regard) ourselves bound\b|\bas binding\b|\bbears? our signature\b|\byes from (?:us|our "
        rf"\w+|legal)\b",
        rf"\b(?:give|gave|given|giving|have) (?:you )?(?:our|my|its|their) (?:consent|agreement|approval|assent|"
        rf"okay|ok|signature) (?:to|on|"
        rf"for)<w>{{0,5}}? (?:{_CLAUSE})(?!\w)|\byour<w>{{0,3}}? (?:terms|conditions)<w>{{0,2}}? (?:prevail|govern|"
        rf"take precedence)\b",
        r"\b(?:put|added|affixed|placed)<w>{0,2}? signatures? (?:to|on|under|beneath)\b|\bagree(?:d|s)? to be "
        r"bound by\b",
        rf"\b(?:gave|given|give|gives|got|has|have|received|with)<w>{{0,3}}? (?:green light|go-ahead|thumbs[- ]up|"
        rf"nod|blessing|"
        rf"all-clear|stamp of approval)(?=<w>{{0,8}}? (?:{_CLAUSE})(?!\w))|(?<!\w)(?:{_CLAUSE})<w>{{0,3}}? (?:got|"
        rf"gets|has|have|"
        rf"received|was given|were given)<w>{{0,3}}? (?:green light|go-ahead|thumbs[- ]up|nod|blessing|all-clear|"
        rf"stamp of "
        rf"approval|approval|sign-off)\b",
        rf"(?<!\w)(?:{_CLAUSE})<w>{{0,3}}? (?:can|will|may)<adv> (?:stay|remain|stand|go)(?: in)?<w>{{0,2}}? as "
        rf"(?:you|they|he|she|"
        rf"drafted|written|proposed|requested)\b",
        rf"\b(?:take|accept|sign|keep|leave)<w>{{0,3}}? (?:{_CLAUSE})<w>{{0,2}}? as (?:it (?:is|stands)|they "
        rf"(?:are|stand)|is|"
        rf"written|drafted|proposed)\b",
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
        (
            "pay cover compensate indemnify reimburse absorb bear make repay settle refund",
            r"(?:for |up for |good )?(?:any |all |the |your |every |this |that |these |those |resulting |actual |"
            r"full |"
            r"associated |entire )*(?:damages?|loss(?:es)?|lost (?:\w+ )?(?:sales|revenue|business|data|profits?|"
            r"hours?|time|income|"
            r"files|earnings|orders|work|trade|turnover)|harm|(?:\w+ )?(?:costs?|expenses?)(?: of \S+)?(?= (?:you|"
            r"caused|incurred|"
            r"resulting|arising|that you|because|due to)))",
        ),
        ("compensate indemnify", r"you|your|them|him|her|the customer"),
    ),
    present=True,
    idioms=(
        rf"\b(?:it|this|that|this one|that one|the \w+(?: \w+){{0,4}}?|which|all of this|what happened|"
        rf"everything)(?:'s| was| is| were| has been| came down to| comes down to| stems from| resulted from)<adv> "
        rf"(?:due to |down to |caused by |because of |the "
        rf"result of |a result of )*(?!an? (?:power|hardware|network|disk|third|supplier|vendor|provider|carrier|"
        rf"external|cable|cooling)\b)(?:our|my|a|an|human) (?:own |team's |company's |human |\w+ )?(?:{_FAULT})\b(?! "
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
        r"carelessness|omission|fault|blunder|"
        r"mistake|error|failure|oversight|side|part|end)\b|\b(?:mistake|error|failure|fault|oversight|bug|"
        r"negligence|carelessness|omission|blunder) (?:was "
        r")?(?:on|at|from) our (?:end|side|"
        r"part)\b",
        r"not§(?:<we>|\bour \w+)(?: were| was|'re| are| is)?<adv> wrong (?:to|in \w+ing|about|not to)\b",
        r"\b(?:attributable|down|traced(?: back)?) to (?:us\b|our (?:own|side|end|team|company|software|error|"
        r"mistake|negligence|"
        r"failure|fault|engineers?|staff))|\bcaused by (?:us\b|our (?:own|team|company|engineers?|staff|side|"
        r"negligence|failure|"
        r"error|mistake|people|technicians?)\b)",
        r"not§<we>(?: did not| didn't| have not| haven't| failed to| do not| don't)<adv> (?:live up to|meet|"
        r"protect|deliver|honou?r|"
        r"keep|fulfil|fulfill|comply with|do|perform|uphold|safeguard|secure|provide|hold up)<w>{0,4}? (?:sla|"
        r"obligations?|"
        r"promises?|agreement|contract|standards?|commitments?|duty|duties|data|job|part|word|level|terms|side|"
        r"bargain|what we|"
        r"uptime|service)\b",
        r"<we>(?: have| had|'ve)?<adv> ?missed<w>{0,4}? (?:sla|commitments?|targets?|guarantee|deadline|"
        r"obligations?|uptime)\b",
        r"<we><w>{0,9}? (?:and|so|hence|therefore) (?:are|were|am|was)<adv> in breach\b",
        r"\bbecause (?:we|i|our (?:\w+ )?(?:team|engineers?|staff|colleagues?|technicians?|side|people|company)|"
        r"one of (?:us|our "
        r"\w+)|somebody here|someone (?:here|on our))(?: had| have| has)?<adv> (?:skipped|forgot|failed|missed|"
        r"neglected|"
        r"overlooked|misconfigured|ignored|rushed|mishandled|misread|mixed|botched|broke|made an?|entered the "
        r"wrong|sent the wrong|"
        r"used the wrong|pressed the wrong|lost)\b",
        r"not§\bbecause (?:we|our (?:\w+ )?(?:team|engineers?|staff)) (?:did not|didn't|had not|hadn't)\b",
        r"\b(?:<we>|an? \w+ (?:of ours|on our (?:side|team)|of our (?:team|company|staff))|one of (?:our|us)(?: "
        r"own)? ?\w*)"
        r"<w>{0,9}? (?:by mistake|by accident|accidentally|mistakenly|wrongly|in error|inadvertently|erroneously)\b",
        r"not§\b(?:no ?one|nobody|no other party)(?: \w+){0,2} to blame<w>{0,8}? (?:except|but|other than) (?:us|"
        r"ourselves)\b|\bonly "
        r"(?:have )?ourselves to blame\b",
        r"\bit was (?:us|our \w+|one of us) (?:who|that)\b|\b(?:because of|thanks to) us\b|\bplead guilty\b|"
        r"\bright to (?:hold|blame|fault) "
        r"us\b|\bowe you<w>{0,3}? (?:compensation|damages|indemn\w+)\b",
        r"\b(?:<we>|our \w+ )<w>{0,1}? ?(?:\w+ed|sent|put|took|gave|ran|hit) (?:you |it |out )?the wrong\b",
        r"not§\b(?:don't|do not|cannot|can't|won't|no|not) (?:dispute|deny|denying|contest|question)(?: the fact)? "
        r"that we\b",
        rf"\b(?:{_FAULT})<w>{{0,1}}? (?:on the part of|by|of) (?:our|one of our)\b|\b(?:breach|error|fault|mistake|"
        rf"leak|failure) (?:came|"
        rf"comes|arose|stems?|originat\w+) (?:from|on|with) our (?:side|end|part)\b|\b(?:mistake|error) (?:that "
        rf")?(?:we|i|our \w+)"
        rf"(?: have|'ve)? made\b",
        rf"(?:^|\bsorry[ ,-]+|\bapologies[ ,-]+)(?:entirely |all |that was |this was )?(?:my|our) (?:own "
        rf")?(?:{_FAULT})\b",
        r"\bclaim<w>{0,3}? (?:is|was) (?:justified|valid|legitimate|well[- ]founded|warranted)\b",
        r"not§\bwe should (?:never|not) have\b|\bshould never have happened\b|\b(?:no excuse|inexcusable)\b",
        r"\b(?:fault|blame|responsibility|error|mistake|failure)<w>{0,2}? (?:is|was)<adv>(?: \S+%| entirely| all| "
        r"solely|"
        r" squarely)* (?:ours|mine|with us|on us)\b",
        r"not§\b(?:concede|admit|acknowledge|accept|recogni[sz]e|confess)(?:ed)? (?:that )?(?:we|our \w+|this was|"
        r"it was our|the \w+"
        r")<w>{0,6}? (?:fell|failed|fail|did not|didn't|broke|breached|caused|missed|wrong|should have|made|down "
        r"to|responsible|at "
        r"fault|error|mistake|negligent|liable|inadequate|below|short|short of)\b",
        r"\b(?:misconfiguration|lapse|slip(?:-up)?|misstep|mix-up|screw-up|mishap|carelessness|sloppiness|"
        r"shortcoming)<w>{0,3}? "
        r"(?:on|at|from|of) (?:our (?:end|side|part)|ours)\b",
        r"\bour (?:own )?(?:negligence|mistake|failure|error|carelessness|oversight|breach)(?: \w+){0,4} (?:caused|"
        r"led|resulted|cost|allowed|brought|is what)\b",
    ),
    neutral="be",
    pseudo=r"\bsorry for (?:any|the) (?:inconvenience|trouble|confusion|delay)\b|\bliability (?:policy|insurance|cap|"
    r"clause)\b|\bunlimited liability\b",
)

_RULE = (
    r"rules?|polic(?:y|ies)|deadlines?|windows?|requirements?|limits?|cut-?off|period|restrictions?|\d+[- ]day|"
    r"conditions?|minimum|guidelines?|procedure|notice(?: period)?|(?:\w+[- ])?commitment|lock-in|(?:minimum |"
    r"contract )term|"
    r"threshold|quota|ceiling|(?:approval|verification|review|credit|waiting) (?:step|check|stage|period)"
)
_SPECIAL = (
    r"(?:as (?:an?|our) (?:\w+ )?(?:exception|courtesy|one-off|one-time \w+)|as a (?:gesture of )?good-?will(?: "
    r"gesture)?|as a (?:gesture|special (?:case|favou?r))|(?:just|only|for) this (?:once|one time|time only|one)|"
    r"this (?:one time|once)|"
    r"on this (?:one )?occasion|by way of exception|on an exceptional basis|in (?:your|this) case|(?:for )?this "
    r"time|exceptionally|even though|although|"
    r"despite|notwithstanding|in spite of|regardless of|given your loyalty|given the circumstances)"
)
_GRANTING = (
    r"(?:accept|honou?r|allow|approve|grant|refund|process|give|make|let|extend|treat|take|waive|offer|do|permit|"
    r"arrange|issue)(?:ed|d|ing|s)?|processing|processed|honou?ring|honou?red|giving|gave|given|making|made|taking|"
    r"taken|doing|done|issuing|"
    r"arranging|approving|permitting|permitted|accepting|accepted|letting|skip|skipping|bypass|bypassing|relax|"
    r"relaxing"
)
EXCEPTION = ClaimRule(
    "policy_exception_granted",
    "an exception to a rule, deadline or policy is made for somebody",
    ("promise", "done"),
    deeds=(
        (
            ANY,
            r"(?:exceptions?|exemption|leeway|grace period|special (?:arrangement|permission|permit|treatment|"
            r"dispensation)|"
            r"(?:one-time |special |one-off )allowances?|deviations?|carve-outs?|"
            r"dispensation|extra time|extension|more time)(?! (?:policy|process|request|rules))",
        ),
        (
            "bend waive relax overlook override bypass ignore adjust postpone forgo discount disregard extend "
            "stretch suspend lift skip break loosen set push move excuse drop",
            _RULE,
        ),
        ("look", rf"(?:past|beyond|over)(?: \S+){{0,3}}? (?:{_RULE})"),
    ),
    neutral="request demand require need qualify cover want be-possible provide know be",
    grants="approve grant agree make allow authorise give sign obtain secure confirm",
    states=r"(?:granted|approved|in place|in effect|in force|active|set up|on file|made|agreed|authori[sz]ed|"
    r"signed off|yours|ok|okay|fine|exempt|exempted|"
    r"excused|off the hook)",
    subjects=r"exceptions?|exemption|extension|leeway|you",
    receives=r"exceptions?|exemption|leeway|grace period|special (?:arrangement|permission|permit|treatment)|extra "
    r"time|"
    r"extension|one-time pass|free pass",
    idioms=(
        rf"not§\b{_SPECIAL}\b[^.;!?]*?(?: we| i|,)(?:'ll| will|'re| are|'m| am|'ve| have| can)?<pos>(?: be)?(?: "
        rf"happy to|"
        rf" glad to| going to)? (?:{_GRANTING})\b",
        rf"\b(?:as (?:an?|our) (?:[\w-]+ )?(?:exception|courtesy|one-off)|as a (?:gesture|special|good-?will)[\w "
        rf"-]*|exceptionally|"
        rf"by way of exception|just this once|this one time|on this occasion),? (?:your|the|this)<w>{{1,5}}? (?:is|"
        rf"was|has been|will "
        rf"be|are|have been)<adv> (?:{_GRANTING})\b",
        rf"not§\b(?:though|although|even though|despite|notwithstanding)\b[^.;!?]*?\b(?:{_RULE})\b[^.;!?]*?, "
        rf"(?:your|you|we|i|this)"
        rf"(?!<w>{{0,4}}? (?:not|cannot|unable|decline\w*|no)\b)(?![^.;!?]*n't)<w>{{0,6}}? (?:{_GRANTING}|still)\b",
        rf"not§\b(?:{_RULE})\b[^.;!?]*?\bwhich (?:we|i)(?:'ll| will| are| have|'re|'ve)<pos> (?:overlook|ignore|"
        rf"waive|disregard|forgive|"
        rf"let|overlooked|ignored|waived|forgiven|overlooking|ignoring)\b",
        rf"\b(?:in your case|for you|for your \w+|this time)\b[^.;!?]*?\b(?:{_RULE})<w>{{0,2}}? (?:is|are|has been|"
        rf"will be)<adv> (?:dropped|"
        rf"removed|lifted|waived|skipped|relaxed|suspended)\b",
        r"not§\b(?:you|your \w+) (?:may|can|are allowed to|will be allowed to|are free to)<pos> (?:go over|exceed|"
        r"go beyond|surpass)\b(?![^.;!?]* by )",
        rf"not§(?:n't|\bnot|\bnever)<pos> (?:offered|available|allowed|permitted|possible|included|foreseen|"
        rf"supposed|part of|something "
        rf"we|covered)\b[^.;!?]*?\b(?:but|yet|still),? (?:you|we|i|your \w+)(?:'ll| will| can| have|'ve| may|'re| "
        rf"are)<pos> (?:(?:have|get|keep|"
        rf"do|make) (?:it|this|that|one|so|an exception)|{_GRANTING})\b",
        rf"not§\b(?:against|contrary to|outside|despite|notwithstanding) (?:our|the) (?:[\w-]+ "
        rf"){{0,2}}(?:{_RULE}),? (?:we|i)(?:'ll| "
        rf"will|'re| are|'m| am|'ve| have| can)(?! not|n't)\b",
        r"not§\bas an exception, (?:you|your \w+) (?:may|can|will|are|get)\b(?! not|n't)",
        r"not§\byou(?:r team)? (?:don't|do not|won't|needn't|need not)(?: have to| need to)?<w>{0,2}? (?:the|our|"
        r"any) (?:usual|normal|"
        r"standard|regular|customary)\b",
        r"not§\b(?:usual|normal|standard|customary|regular)<w>{1,4}? (?:isn't|is not|won't be|will not "
        r"be)<w>{0,1}? (?:needed|required|"
        r"necessary|applied|asked)\b",
        rf"not§\bno need (?:to|for you to) (?:give|serve|wait|meet|observe|provide|follow)<w>{{0,4}}? (?:{_RULE}|"
        rf"notice|usual)(?!\w)",
        rf"\b(?:made|opened|found|processed|accepted|reopened|handled|created|given|granted|making|"
        rf"opening)<w>{{0,5}}? outside (?:of )?"
        rf"(?:the|our)<w>{{0,3}}? (?:{_RULE})(?!\w)|\bspared?(?: you| from)?<w>{{0,2}}? (?:usual|{_RULE})(?!\w)",
        r"not§\b(?:don't|do not) (?:usually|normally|ordinarily|typically)\b[^.;!?]*?\b(?:but|yet|still),? here "
        r"you go\b",
        r"\blet(?:ting)? you (?!know)\w+<w>{0,9}? (?:as an exception|this time|this once|in this case|in your "
        r"case|anyway|all the "
        r"same|despite|without (?:notice|penalty)|after the|outside|beyond|past)\b",
        rf"\b(?:flexible|lenient|generous|accommodating)<w>{{0,4}}? (?:on|with|about|regarding)<w>{{0,3}}? "
        rf"(?:{_RULE})(?!\w)",
        rf"not§\byou(?:r team|r company)? ?(?:don't|do not|won't|will not|needn't|need not|doesn't)(?: have to| "
        rf"need to)?<w>{{0,1}}? "
        rf"(?:meet|observe|follow|comply with|stick to|respect|fulfil|satisfy|give|serve|worry about)<w>{{0,4}}? "
        rf"(?:{_RULE}|notice)"
        rf"(?!\w)",
        r"not§\b(?:won't|will not|not going to|not)(?: be)? hold(?:ing)? (?:you|it|this|that)(?: \w+)? (?:to|"
        r"against)\b",
        rf"not§<we>(?:'ll| will)? ?(?:won't|will not|not|not going to|are not)<adv> (?:enforce|enforcing|insist on|"
        rf"insisting on|apply|"
        rf"applying|count)<w>{{0,4}}? (?:{_RULE})(?!\w)",
        rf"not§(?:\b(?:this|that|it|we|i|such \w+)(?:'s| is| are| do| does| can| would)?(?:n't|not| not| never|"
        rf"'t)? )?\b(?:normally|"
        rf"usually|ordinarily|typically|generally|as a rule|strictly speaking|by the book)\b[^.;!?]*?(?:,| -)? "
        rf"(?:but|yet|still|however),?\b[^.;!?]*? (?:we|i)(?:'ll| will| can|'re| are|'ve| have|'m| am)<adv>(?: be| "
        rf"happy to| going "
        rf"to| glad to| just| gladly)* (?:{_GRANTING}|make an? |do it|[.!]|$)",
        rf"not§\bfor (?:you|your \w+|this \w+),?[^.;!?]*?\b(?:{_RULE})<w>{{0,3}}? ?(?:won't|will not|does not|"
        rf"doesn't|need not|shall "
        rf"not) (?:apply|count|be enforced|be applied)\b",
        r"not§\b(?:while|although|though|even though|whereas)\b[^.;!?]*?\b(?:normally|ordinarily|usually|typically|"
        r"generally|as a "
        r"rule|policy|rules?)\b[^.;!?]*?, (?:yours|you|your \w+|we|i|this one|in your case,? \w+)(?: will|'ll| "
        r"can(?!not)| are|'re| "
        r"may| have|'ve)(?! not| no| unable| sorry| afraid|n't)\b",
        r"not§(?:\b(?:this|that|it|we|i|such \w+)(?:'s| is| are| do| does| can| would)?(?:n't|not| not| never|'t)? "
        r")?\b(?:normally|"
        r"usually|ordinarily|typically)\b[^.;!?]*?\bbut\b[^.;!?]*? (?:we will|i will|we can|we do|i can)[.!]?$",
        rf"\b(?:handled?|handling|processed|process|treated|treat|done|granted|approved|accepted|dealt with|goes|"
        rf"go|make this work|"
        rf"make it work)<w>{{0,3}}? (?:outside|beyond|contrary to|in deviation from|despite|past)<w>{{0,4}}? "
        rf"(?:{_RULE}|terms|process)"
        rf"(?!\w)",
        r"not§\byou(?:'re| are)? (?:allowed|permitted|free|welcome|can(?! ?not)|may(?! not))\b[^.;!?]*? (?:this "
        r"time(?: only)?|(?:just )?this once|as an "
        r"exception|in (?:this|your) case|exceptionally|even though|despite|regardless)\b",
        rf"\b(?:{_GRANTING}) (?:\w+ )?(?:your|the|this|their) (?:late|overdue|expired|belated|out-of-policy|"
        rf"out-of-window|untimely|"
        rf"out-of-warranty)\b",
        rf"\b(?:deviat(?:e|ing)|depart(?:ing)?|diverg(?:e|ing)|stray(?:ing)?) from<w>{{0,4}}? (?:{_RULE}|terms|"
        rf"process|practice)"
        rf"(?!\w)",
        r"\b(?:counts?|treated|considered|accepted|regarded|taken) as (?:if|though|on time|in time|timely|within|"
        r"eligible|inside)\b",
        rf"(?:\b(?:will|can|have|has|are|am|happy to|glad to|going to)|'ll|'ve|'re|'m)<adv>(?: be| been)? "
        rf"(?:{_GRANTING})<w>{{0,8}}? (?:as (?:an?|our) (?:\w+ )?(?:exception|courtesy|one-off|one-time)|as a "
        rf"(?:gesture|good-?will|special)|(?:just|only|for) this "
        r"(?:once|one time|time)|on this occasion|outside (?:of )?(?:our|the) (?:\w+ )?(?:policy|rules|window)|in "
        r"spite of|despite|notwithstanding|regardless(?: of)?|anyway|all the same|nonetheless|nevertheless|even so|"
        r"(?:after|past|beyond) (?:the|our|your) "
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
