"""Claim rule about exceptions to rules, deadlines and policies.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation) or ``past§`` (a simple past).
"""

from __future__ import annotations

from emailbench.text.claim_rules import ANY, ClaimRule

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
            "stretch suspend lift skip break loosen push move excuse drop",
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
        rf"not§(?:\b(?:{_RULE})\b|\b(?:cap|check|clause|quota)\b)<w>{{0,9}}? ?(?:won't|will not|shan't|shall not|"
        rf"does not|doesn't|need "
        rf"not|needn't)<adv> (?:be )?(?:apply to|applied to|held against|bother|concern|count against|used against|"
        rf"stand in) (?:you|"
        rf"your)\b",
        rf"\bset(?:ting)? (?:aside (?:the|our|that)<w>{{0,4}}? (?:{_RULE}|clause)(?!\w)|(?:it|that|this|them) "
        rf"aside\b)|(?:\b(?:{_RULE})"
        rf"\b|\bclause\b)<w>{{0,12}}? (?:is|was|has been|are|have been)<adv> set aside\b",
        r"^(?:[\w-]+ ){0,2}(?:exception|exemption|override)(?! (?:\w+ )?(?:has|have|is|was|must|needs))(?: "
        r"request)?(?:(?: from| to| for)"
        r"(?: \w+){1,4})?(?: ?[:,-])? (?:approved|granted|agreed|signed off|authori[sz]ed|confirmed|set) ?(?:by|for|"
        r"[.,!]|$)|\bpolicy "
        r"override set\b",
        rf"^(?:i'm |we're |i am |we are )?(?:waiving|bending|relaxing|skipping|overriding|ignoring|"
        rf"suspending)<w>{{0,4}}? (?:{_RULE})"
        rf"(?!\w)<w>{{0,2}}? (?:for|in)\b|^(?:please )?(?:never mind|don't mind|forget)(?: about)?<w>{{0,3}}? "
        rf"(?:{_RULE})(?!\w)|\bdon't mind the rule\b|"
        rf"\bgave \w+ a pass on\b|\brules are rules, but\b|\bletting<w>{{0,3}}? deadline slide\b",
        r"\b(?:dispense with|exempt (?:you|your \w+) from|cleared (?:it|you) (?:for you|to|for)|(?:management|"
        r"finance|compliance|legal|"
        r"sales)(?: has| have)?<adv> (?:cleared|signed off on) (?:it|you|this) (?:for|to)(?: you| your)?|special "
        r"arrangement with you"
        r")\b",
        r"\b(?:in derogation of|by way of derogation from|contrary to)<w>{1,5}?,? (?:you may|you can|we consent|we "
        r"will|we'll|i'll|we are "
        r"happy)\b|\b(?:just this once|as a one-off|exceptionally|this once),? (?:you|your \w+) (?:may|can|will|"
        r"get)\b(?! not)",
        r"not§\b(?:usually|normally|ordinarily|generally|for everybody|for all our \w+|other customers|everyone "
        r"else|the usual|full stop)\b"
        r"(?!.*(?:cannot|can't make|unable|afraid|sorry))[^;!?]*?[,.:;] ?(?:though |but |and |well, )*(?:yours "
        r"(?:runs|may|can|will|is)|for "
        r"you (?:we|it is|i)|but you have our|except for yours|yes, we)\b(?! not|n't)",
        r"<we>(?:'ll| will|'re happy to|'ve|'m gonna| have decided to|'ve decided to)? ?(?:accept|allow|permit|"
        r"take|let)<w>{1,4}? (?:although|"
        r"though|even though) (?:it's|it is|you|the)\b|\boutside (?:the|our)<w>{1,3}?, but we'll (?:allow|accept|"
        r"take|do)\b|\bas a (?:special "
        r"favou?r|one-off exception|one-off)(?=[.,!]|$)|, as a courtesy\b|\bpolicy says no<w>{1,4}?, but\b|"
        r"\bdecided to let you "
        r"(?!know)\w+|\bgot you<w>{1,4}?, which we don't (?:usually|normally)\b",
        rf"\bas<w>{{0,3}}? (?:accommodation|exception|courtesy),? not to (?:enforce|apply|insist on)\b"
        rf"|"
        rf"\byou may return<w>{{1,5}}? after the (?:{_RULE})(?!\w)",
        rf"\b(?:approval|permission|sign-off|green light|authori[sz]ation) to (?:bend|waive|relax|overlook|override|"
        rf"extend|lift|skip|ignore)<w>{{0,3}}? (?:{_RULE})\b",
    ),
    pseudo=r"\b(?:reasons?|grounds|case|arguments?|plea|wish|background|points) (?:for|behind|of) (?:an? |the |your "
    r"|asking |"
    r"wanting |needing |us |this |such |special )*(?:exception|exemption|extension|leeway|deviation|to deviate|to "
    r"depart|"
    r"more time|extra time)\b(?: from the \w+)?|\bwithout exception\b|\bexceptions? (?:are|can|must|require|need|"
    r"policy|process|request|have to)\b|"
    r"\bwith the exception of\b|\bno exceptions?\b",
)
