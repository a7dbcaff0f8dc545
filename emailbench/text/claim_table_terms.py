"""Claim rules about contracts and liability.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

from __future__ import annotations

from emailbench.text.claim_rules import ClaimRule
from emailbench.text.claim_table_exceptions import EXCEPTION

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
        r"^(?:counter)?signed (?:on|by|from|at) (?:our|us|my)\b|<we>(?: have|'ve)<adv> (?:counter)?signed(?=[.,!;]|"
        r"$)"
        r"|\b(?:put|puts|set|sets)<w>{0,2}? (?:her|his|their|our|my) (?:name|signature)s? "
        r"(?:to|under|on)\b|"
        r"\b(?:bears|carries|has) (?:the signature of our|our \w+'s signature)\b|\binitialled by (?:both of )?our\b",
        rf"(?:^|[!?] )(?:\w+ )?(?:{_CLAUSE})(?!\w) (?:works?(?: for (?:us|me))?(?=[.,!?]|$)|it is(?=[.,!]|$))|"
        rf"\b(?:work|works)<adv> "
        rf"for us(?=[.,!;]|$)|^(?:yes,? )?net[- ]\d+\?? works\b|\bdeal is done\b|\b(?:treat|consider|"
        rf"regard)<w>{{0,3}}? (?:point|"
        rf"clause|issue|wording|{_CLAUSE})(?!\w)<w>{{0,3}}? (?:as )?(?:closed|struck|settled|agreed|final|"
        rf"in)(?=[.,!]|$|, as)|"
        rf"\btake it as agreed\b",
        rf"(?<!your )(?<!his )(?<!her )(?<!their )(?<!\ws )\b(?:counsel|lawyers?|legal|cfo|ceo|director|management|"
        rf"contracts|procurement|she|he)(?: has| "
        rf"have| is| are|'s|"
        rf"'ve)?<adv> (?:accepted|approved|waved through|content with|happy with|fine with|cleared|agreed to|"
        rf"consented to)"
        rf"<w>{{0,5}}? (?:every one of them|edits?|{_CLAUSE})(?!\w)",
        rf"\b(?:agreement|contract|nda|deal|document|it) binds (?:both of )?us\b|\bwe (?:do )?(?:regard|consider) "
        rf"ourselves as "
        rf"bound\b|\b(?:your|that)(?: \w+){{0,3}} (?:{_CLAUSE})(?!\w)<w>{{0,5}}? (?:stands?|stays?|"
        rf"remains?)<adv>(?: as you| the "
        rf"way you|(?=[;.,!]|$))|\bstays the way you have it\b|\bstands as you (?:drafted|wrote|proposed) it\b",
        rf"\b(?:we're|we are)<adv> in (?:full )?agreement(?: with|(?=[.,!]|$))|\b(?:declare|give|confirm|"
        rf"confirming)<w>{{0,1}}? our "
        rf"(?:agreement|acceptance|consent)(?: to| of|(?=[.,!]|$))|\bour (?:yes|acceptance) (?:on|to|of)<w>{{0,4}}? "
        rf"(?:{_CLAUSE}|"
        rf"them)(?!\w)|\bacceptance of<w>{{0,4}}? (?:{_CLAUSE})(?!\w) is (?:hereby )?given\b|\bwe consent(?=[.,!]|$)",
        r"not§^no (?:objections?|issues?|concerns?|reservations?)(?: remain)?(?: from| here| on)(?: us| our side|"
        r":)?\b|\bnone of your "
        r"(?:edits|changes|redlines) met with\b",
        rf"\bgo with (?:\w+ law|your (?:paper|wording|version|draft))\b|\b(?:wanted|asked for) (?:\w+ law|"
        rf"[^.;:!?]*?) and you've got "
        rf"it\b|\b(?:taken over|took over|adopted|inserted) your<w>{{0,2}}? (?:{_CLAUSE})(?!\w)|\bwe'll (?:live "
        rf"with|take) (?:your|"
        rf"the)<w>{{0,3}}? (?:way you(?:'ve)? phrased|{_CLAUSE}|\d+|commitment)(?!\w)"
        rf"|\bhappy to proceed on (?:that|this) basis\b|\bnow part "
        rf"of the deal\b",
        rf"\b(?:take|accept|sign|keep|leave)<w>{{0,3}}? (?:{_CLAUSE})<w>{{0,2}}? as (?:it (?:is|stands)|they "
        rf"(?:are|stand)|is|"
        rf"written|drafted|proposed)\b",
    ),
    pseudo=(
        r"\b(?:until|before|once|when|unless|after) (?:both|all|the) (?:sides|parties)(?: have| has)? sign(?:ed)?\b|"
        r"\bonly (?:our |the )?(?:\w+ ){1,3}(?:can|may|is able to|are able to|has authority to|is allowed to) "
        r"(?:accept|agree|sign|approve|change|amend)\b|\bcan (?:only be |be )?(?:agreed|accepted|signed|changed) "
        r"only\b|"
        r"\b(?:must|has to|have to|needs? to|should|can only|would) be (?:counter)?(?:signed|agreed|accepted|"
        r"approved)\b"
        r"[^.;:!?]*|\bper the terms\b(?:, it's settled)?|\b(?:is|are) (?:always |usually )?signed by (?:the|our|a) "
        r"\w+(?: \w+)?(?=[.!]?$)|"
        r"\bwith the contract [a-z]+\b(?=.* included)|"
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
        r"\b(?:is|are|was|were) (?:all |entirely |clearly )?ours to (?:bear|carry|cover|pay|settle)\b|"
        r"\bcosts?<w>{0,6}? (?:is|are) "
        r"ours(?=[.,!]|$)|\b(?:losses|lost \w+|damages?|fines?|penalt(?:y|ies)) (?:is|are|will be)<adv> on us\b|"
        r"\bowe (?:you|them|"
        r"him|her|the customer) (?:damages|compensation)\b|\b(?:fines|penalty|penalties|damages?|losses|"
        r"costs)<w>{0,6}? borne by us"
        r"\b",
        r"\b(?:breach|violation|infringement) of (?:our|what we|the|clause)<w>{0,5}?(?:(?<=contract)|(?<=agreement)|"
        r"(?<=duties)|"
        r"(?<=signed)|(?<=sla)|(?<=obligations))(?= with you| by us| under|,? (?:as we|there)|[.!]|$| on our)",
        r"\b(?:outage|incident|delay|leak|failure|downtime|we) (?:breached|violated) our\b|\bput us in breach\b|"
        r"\b(?:amounts|amounted) to a "
        r"(?:breach|violation) of (?:our|contract)\b|\bnot observed on our side\b",
        r"\b(?:error|mistake|slip|oversight|fault) (?:of ours|we made|on our side)\b|\b(?:it|this|that|which) "
        r"(?:was|is)(?: definitely| plainly| wholly| clearly| entirely)+ (?:us|ours)\b|"
        r"\b(?:fault|blame|error|mistake|failure) (?:was|is)(?: \w+ly)? (?:us|ours)\b|\bnobody but us is to "
        r"blame\b|\bvendor at fault\b",
        r"\b(?:our|a) (?:own )?(?:faulty|botched|careless|sloppy|broken|defective|flawed|own update|negligent)(?: "
        r"\w+)? ?(?:release|"
        r"migration|update|change|deployment|configuration|that)(?: of ours| (?:by|from) one of our|, we owe| that "
        r"(?:corrupted|caused|"
        r"broke|deleted|wiped))|\bbecause of our (?:faulty|botched|broken)\b|\bnegligence in our\b|\boriginated in "
        r"our\b|\bwithout our "
        r"(?:slip|mistake|error)\b",
        r"<we>(?:'ll| will|'re going to| are going to| be)? ?(?:cover|pay(?: for)?|paying for|settle|foot|reimburse|"
        r"refund)<w>{0,3}? "
        r"(?:penalt(?:y|ies)|fines?|rebuild|damages?|whatever your \w+ bill)\b|\bis going to foot the bill\b|"
        r"\bwe'll (?:settle them|pay "
        r"for it)(?=[.!]|$)",
        r"\broot cause ?: our (?:own )?(?:mistake|negligence|error|fault|failure)\b|\bliability accepted\b|"
        r"\bconfirm our liability\b|"
        r"\b(?:for which|and) (?:we|the company)(?:'re| are| is|'s)?<adv> (?:accepts? full liability|liable)\b|\bwe "
        r"were (?:careless|"
        r"negligent|sloppy)\b|\b(?:it's|is) our \w+(?: \w+)? that's at fault\b"
        r"|^(?!who|what|nobody|neither|either|customer|client)[a-z]+ is liable for\b|\bcompensation<w>{0,7}? will "
        r"be paid to you by our\b"
        r"",
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
    pseudo=r"\b(?:cover|pay|compensate)\w*(?: \w+){0,3} only\b|\bin (?:your|his|her|their|the (?:customer|client|"
    r"sender|caller|writer)'s) (?:view|opinion|eyes|words|"
    r"reading)\b"
    r"[^.;:!?]*|\bsorry for (?:any|the) (?:inconvenience|trouble|confusion|delay)\b|\bliability (?:policy|insurance|"
    r"cap|"
    r"clause)\b|\bunlimited liability\b",
)

RULES = (TERMS_ACCEPTED, LIABILITY, EXCEPTION)
