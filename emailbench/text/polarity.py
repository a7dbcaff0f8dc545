"""Whether a sentence asserts what a trigger in it says, in the manner of NegEx.

Each cue has a scope: the clause before the trigger for negation, hedges and reports, the sentence for questions and
conditions. Pseudo-cues ("no problem", "as soon as possible", "as you asked") are struck out first. The text given is
folded: lower case, plain characters, single spaces.
"""

from __future__ import annotations

import re
from typing import Literal

Polarity = Literal["asserted", "negated", "questioned", "conditional", "quoted", "modal", "reported"]
Tense = Literal["done", "promise", "state"]

_PSEUDO = re.compile(
    r"\bnot (?:only|just|merely|simply|to worry|to mention|a problem|an issue|at all a problem|long ago)\b"
    r"|\bno (?:prob\w*|worries|doubt|issue|issues|trouble|need|later|questions asked|more than|less than|fewer|"
    r"action|hassle|matter|reason not|charge|cost|sooner|(?:further|extra|additional)(?! (?:\w+ )?(?:invoices?|quotes?|"
    r"seats?|meetings?|calls?|orders?|refunds?|credits?|discounts?|e-?mails?|messages?|invitations?|users?|accounts?|"
    r"tickets?|contacts?|changes?|cop(?:y|ies)|documents?|appointments?)\b))\b"
    r"|\bwithout (?:any )?(?:delay|further|hesitation|question|problem|problems|issue|issues|cost|charge|exception|"
    r"fail|"
    r"fuss|hassle|penalty|errors?|interruptions?|trouble|incident)\b"
    r"|\b(?:don't|do not|please don't)(?: you)? (?:worry|hesitate)\b|\b(?:can't|cannot) (?:wait|thank)\b|\bcouldn't "
    r"be happier\b"
    r"|\b(?:the|your|an?|those|these|that|all|any|this) (?:\w+ )?(?:wrong|incorrect|false|mistaken|mistakenly|"
    r"wrongly|"
    r"incorrectly|erroneously)(?= \w+)(?! (?:impression|assumption|that)\b)|\bnothing (?:further|else|more|left)\b|"
    r"\bnever mind\b|\bwhy not\b|\bdidn't (?:forget|hesitate)\b"
    r"|\b(?:\d{1,2}(?:st|nd|rd|th)?|in|of|by|until|till|since|early|late|mid|last|next|from|through|before) may\b"
    r"(?! (?:be|not|only|also|still|well)\b)|\bmay (?=\d)"
    r"|\b(?:as )?(?:per|at|upon|on|following|in line with) your (?:wish(?:es)?|request|suggestion|proposal)\b"
    r"|\byou may (?:take it|rest|be (?:sure|certain)|trust|count|rely|consider|treat)\b"
    r"|\b(?:your|the|these|those|his|her|their|this) (?:\w+ )?(?:proposed|suggested|requested|planned|intended|"
    r"preferred|"
    r"recommended|expected)(?= \w)"
    r"|\b(?:your|the|that|this|those|these)(?: [\w-]+){1,4}? you(?:'d| would)?(?:'ve| have)? (?:want|wanted|need|"
    r"needed|wish|"
    r"wished|wished for|would like|like|prefer|proposed|suggested|requested)(?= (?:is|are|has|have|was|were|will|"
    r"works?|looks?)\b)"
    r"|\bwithout (?:\w+ )?(?:changes?|amendments?|modifications?|reservations?|conditions|objections?|edits|ado|"
    r"limits?)\b"
    r"|\b(?:unless|if) (?:i am|i'm|we are) (?:mistaken|not mistaken)\b|\bsorry (?:that|if|for)\b|\bfailed "
    r"(?:delivery|payments?|orders?|transactions?|charges?|imports?|syncs?|logins?|renewals?|attempts?|uploads?|"
    r"jobs?|"
    r"transfers?|migrations?|updates?|debits?|purchases?|exports?|runs?)\b"
)
_PSEUDO_CONDITION = re.compile(
    r"\bif (?:you|there|that|this|it|anything|so|needed|necessary|helpful|possible)(?: \w+){0,2} (?:any|need|needed|"
    r"help|helps|"
    r"question|questions|else|anything|useful|helpful|prefer|curious|unclear|wondering|missed|would rather)\b"
    r"|\bif (?:anything|needed|necessary|helpful)\b|\bas soon as (?:possible|we can|i can|today|tomorrow|tonight|"
    r"this|\w+day)\b|\bonce(?=[,.;!]|$)|\bonce (?:again|more|and for all|(?:a|every) (?:day|week|month|quarter|year|"
    r"fortnight)|per)\b|\b(?:this|just|only|more "
    r"than|for) once\b"
    r"|\bat once\b|\b(?:have|has|had|'ve|been|was|were|are|is|i|we)(?: \w+ly| now| also| already| just)? provided\b|"
    r"\bwhen(?:ever)? (?:you (?:get a|have a)|it comes to|it suits|convenient)\b|\beven (?:if|though|"
    r"when)\b"
    r"|\b(?:after|on|upon) (?:reviewing|checking|looking|discussing|speaking|talking|careful|consult\w+|further|some|"
    r"our|a(?! (?:[\w-]+ ){1,3}(?:is|are|has|gets|was))|"
    r"review|reflection|consideration|internal|your (?:call|message|email|mail|note))\b|\bwhether or not\b|\bno "
    r"matter (?:if|whether|when)\b"
    r"|\bwhen (?:we|you) (?:spoke|talked|met|called|wrote|asked)\b|\bregardless of (?:if|whether)\b|\b(?:for as "
    r"long as you|as long as you (?:stay|remain|are (?:with|a)|keep|want|like|have))\b|\bas if\b|"
    r"\bsince when\b"
)
_PSEUDO_REPORT = re.compile(
    r"\b(?:as|like|just as|exactly as) (?:you|they|he|she)(?:'ve|'d| have| had)? (?:requested|asked|wanted|wished|"
    r"suggested|"
    r"mentioned|said|wrote|noted|discussed|hoped|expected|proposed|instructed|preferred|indicated)(?: for)?\b"
    r"|\b(?:you|they|he|she)(?:'ve|'d| have| had)? (?:requested|asked for|asked about|wanted|needed|mentioned|"
    r"reported|described|raised|ordered|sent|requested|proposed|suggested|noticed|noted)(?: us| me| on \w+| in \w+| "
    r"last \w+| earlier| about)?\b(?= (?:has|have|is|"
    r"was|are|were|will|should|now)\b)|\byou asked (?:me|us) to\b|\bper your request\b|\bat your request\b|\bi "
    r"(?:told|tell|wrote|said)\b"
    r"|\b(?:team|department|desk|managers?|engineers?|legal|finance|billing|security|management|directors?|officers?|"
    r"colleagues?|leads?|supervisor|counsel|leadership|operations|engineering) (?:was|were|has been|have been|is|"
    r"are)(?: \w+ly| now| also| already)? (?:informed|told|assured)\b|\byou(?:'re| are)(?: now| all)? confirmed\b"
    r"|\b(?:(?:that|which)|(?:the|your|this)(?: [\w-]+){1,3}?) (?:you|they|he|she)(?:'ve|'d| have| had)? (?:reported|"
    r"mentioned|raised|described|noted|flagged|pointed out|asked about|asked for|requested|proposed|suggested|"
    r"complained about|want|wanted|need|wish for|would like|prefer)\b(?! that\b)(?=\W|$)"
    r"|\b(?:your|the|these|those|his|her|their|this) (?:\w+ )?(?:proposed|suggested|requested|expected|alleged|"
    r"reported)(?= \w)"
)

_BOUNDARY = re.compile(
    r"[;:!?]\s|\s-+\s|\.\s|\.{2,}|[()]|,? \b(?:but|however|although|though|whereas|nevertheless|nonetheless)\b"
    r"|,? \b(?:and|so|because|since|therefore|thus|hence|while|(?<!soon )(?<!long )as)(?= (?:i|we|you|he|she|they|it|"
    r"there|this|"
    r"that)(?:'\w+)?\b)"
    r"|,? \b(?:and|so|because|since|while|as)(?= (?:your|our|the) [\w' ]{1,30}? (?:has|have|is|are|was|were|"
    r"will)\b)|, (?:because|since|as)(?= (?:your|our|the|my) )"
    r"|,? \band(?= (?:have|has|'ve|am|are|will|went)\b)"
    r"|,(?= (?:i|we|you|he|she|they|it|there|this|that|please|therefore|instead|then|so|which|your|our)(?:'\w+)?\b)"
)
_STRONG_BOUNDARY = re.compile(
    r"[;!?]\s|\.\s|\.{2,}|,? \b(?:but|however|nevertheless|nonetheless)\b|,? (?:and|so)(?= (?:if|should|when|please|"
    r"you can)\b)"
)

_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|unable|unwilling|unlikely|impossible|hardly|"
    r"refus\w+|declin(?:e|es|ed|ing)|den(?:y|ied|ies|ying)|fail(?:s|ed|ing)?|lack\w*|yet to|instead of|rather than|"
    r"prevent\w*|prohibit\w*|forbid\w*|avoid\w*|refrain\w*|hold(?:ing)? off|stop short|no longer|nowhere|too "
    r"(?:early|soon)|"
    r"far from|wrong(?:ly)?|incorrect|untrue|false|mistaken(?:ly)?|misunderst\w+)\b|n't\b"
)
_DOUBLE = re.compile(
    r"\b(?:not|n't|never|did not|didn't) (?:fail|failed|forget|forgotten|neglect|hesitate|hesitated)\b|\bnot "
    r"un(?!lock|block|freez|subscri|do\b|done|suspend|til|der|less|it)\w+"
    r"|\b(?:not|n't|never|no)\b(?: \w+){1,3} \b(?:not|n't|without|no)\b"
    r"|\b(?:not|n't|never|no|cannot)\b(?: \w+){0,2} (?:deny|denying|dispute|disputing|doubt|contest)\b"
)
_AFTER_NEGATION = re.compile(
    r"^ (?:nothing|none|no one|nobody|neither|zero|nowhere|no (?!later|more|charge|cost|problem|extra)\w+)\b"
)

_INTERROGATIVE = re.compile(
    r"^(?:and |so |but |also |then |or |(?:hi|hello|dear) [\w .]{1,30}, )?(?:have|has|had|did|do|does|is|are|am|was|"
    r"were|will|would|"
    r"can|could|should|shall|may|might|what|when|where|who|whom|whose|why|how|which|any|haven't|hasn't|didn't|won't|"
    r"isn't|"
    r"aren't|can't|couldn't|wouldn't|shouldn't|doesn't|don't)\b"
)
_TAG = re.compile(
    r"^,? ?(?:- )?(?:and |so |but )?(?:ok|okay|right|correct|alright|yes|is|are|do|does|did|can|could|would|will|has|"
    r"have|shall|"
    r"should|what|when|how|which|any|anything|isn't|hasn't|haven't|didn't|won't)\b"
)
_EMBEDDED_QUESTION = re.compile(
    r"\bwhether\b"
    r"|\b(?:ask\w*|wonder\w*|know|knows|knew|check\w*|confirm|clarify|see|sure|tell (?:me|us)|find out|determine|"
    r"decide|verify|"
    r"curious|question|establish|inquir\w+|enquir\w+|unclear|unsure|asked|advise|learn)(?: (?:me|us|you|him|her|them|"
    r"with \w+))? if\b"
    r"|\b(?:please|kindly|could you|can you|would you)(?: \w+)? (?:confirm|check|verify|advise|let (?:us|me) know|"
    r"tell (?:us|me)|"
    r"make sure|ensure)\b"
    r"|\b(?:to|will|'ll|let me|let us|shall|must|going to|need to|i'd like to) (?:\w+ )?(?:check|verify|find out|"
    r"see(?! to it)|ask|"
    r"double-check|look up|investigate)\b"
    r"|\b(?:will|'ll|let me|let us|going to)(?: \w+)? (?:confirm|inform you|let you know|tell you|update you|notify "
    r"you)\b"
    r"|\b(?:question|questions|asking|asks|asked|wonder\w*|know|unclear|unsure|explain\w*) (?:about |as to |is "
    r")?(?:why|when|how|what|who|where)\b"
)

_CONDITION = re.compile(
    r"\b(?:if|unless|provided|providing|assuming|as long as|so long as|in case|in the event|on (?:the )?condition|"
    r"subject to|"
    r"contingent|depending|as soon as|once|whenever|were (?:you|we) to|pending|the moment|suppos(?:e|ing)|imagine|"
    r"should (?:you|the|"
    r"your|it|they|we|finance|this|that|there)|upon (?:receipt|approval|return|confirmation|receiving|completion|"
    r"signature))\b"
    r"|(?:^|[,;:.-] |\b(?:and|but|so) )(?:should (?!be\b|have\b|not\b|also\b|now\b|all\b)|"
    r"had (?:you|the|your|it|we|they)\b|were (?:\w+ ){1,3}to\b)"
    r"|\bwhen (?:approved|confirmed|received|signed|(?:you|i|we|they|he|she|it|the \w+|your \w+|finance|legal|"
    r"everything|all|both|an?|no|nothing|somebody|someone|anybody|anyone)\b)"
    r"|\b(?:before|until|till|after|by the time) (?:i|we|you|he|she|they|it|anything|any|a|an|(?:the|your|our) [\w "
    r"]{1,30}? "
    r"(?:is|are|has|have|was|gets|been|confirms|approves|agrees|signs))\b"
    r"|\bafter (?:\w+ ){0,4}(?:approv\w+|confirm\w+|receiv\w+|receipt|sign\w+|return\w*|verif\w+)\b"
)
_CONDITION_AFTER = re.compile(
    r"\b(?:if|unless|provided|providing|assuming|as long as|so long as|in the event|on (?:the )?condition|"
    r"conditional|subject to|"
    r"contingent|depending|as soon as|once|pending|the moment|should (?:you|the|your|it|they|finance|this|that))\b"
    r"|\bupon (?:receipt|approval|return|confirmation|receiving|completion|signature)\b"
    r"|\bwhen (?:approved|confirmed|received|signed|(?:you|we|they|he|she|it|the \w+|your \w+|finance|legal) (?:\w+ "
    r")?(?:send|sends|"
    r"return\w*|confirm\w*|receive\w*|sign\w*|provide\w*|approve\w*|agree\w*|get|gets|have|has|arrive\w*|reach\w*|is|"
    r"are))\b"
    r"|\bafter (?:\w+ ){0,5}(?:approv\w+|confirm\w+|receiv\w+|receipt|sign\w+|return\w*|verif\w+|review\w*|"
    r"agree\w*)\b"
    r"|\b(?:only|but not) (?:if|when|after|with|at|by|for|in|once|on|where|from)\b|\bwith (?:\w+ ){0,3}approval\b"
)

_MODAL = re.compile(
    r"\b(?:may|might|could|would|(?:our|the|my) (?:aim|goal|intention|objective|ambition)|possibl[ey]|possible "
    r"that|it "
    r"is possible|perhaps|maybe|probably|potential(?:ly)?|"
    r"hop(?:e|es|ed|ing)|hopefully|tr(?:y|ies|ied|"
    r"ying) to|aim(?:s|ed|ing)? (?:to|for)|attempt(?:s|ed|ing)? to|plan(?:s|ned|ning)? (?:to|on)|intend(?:s|ed|ing)?|"
    r"consider(?:s|ed|ing)?(?! (?:(?:it|that|this|yourself|the|your|all|both|these|those)\b|[\d$€£]))|"
    r"explor(?:e|es|ed|ing)|want(?:s|ed|ing)? to|wish(?:es|ed|ing)?|likely|recommend(?:s|ed|ing)?|suggest(?:s|ed|"
    r"ing)?|propos(?:e|es|ed|ing)|request(?:s|ed|ing)? (?:that|approval|permission)|"
    r"seek(?:s|ing)?|sought|await(?:s|ed|ing)?|wait(?:ing)? (?:for|until)|need(?:s|ed)? to|must|ought|supposed|has "
    r"to|have to|had to|expect(?:s|ed)? to|seem(?:s|ed|ingly)?|"
    r"appear(?:s|ed)? to|due to be|would-be|in theory|theoretically|ideally|i wish|push(?:ing)? for|look (?:into|at)|"
    r"(?:are|is|am|be|was|were|been|'re|'m)(?: \w+)? looking (?:into|at)|"
    r"work(?:ing)? on|see (?:if|whether|what)|discuss(?:es|ed|ing)?|able to (?:confirm|say) (?:if|whether)|eligible|"
    r"candidate(?= (?:for|to)\b|[.,;]|$))\b|'d (?:have|need|"
    r"want|like)\b"
)
_MODAL_INSIDE = re.compile(
    r"\bonly (?:at|if|when|by|after|once|where|from)\b|\b(?:can only be|possible that|may|might|could|must have|"
    r"would(?! (?:be "
    r"(?:more than )?(?:happy|glad|pleased|delighted)|"
    r"like to (?:offer|give|extend|grant|provide)|love to))|possibly|perhaps|maybe|probably|likely|presumably|seems?|"
    r"appears? to)\b"
)
_MODAL_FOR_DONE = re.compile(
    r"\b(?:will|'ll|shall|going to|should|can|to have|to be|expect)\b(?! (?:confirm|tell|say|inform|let|see|be glad|"
    r"be pleased))"
)
_CAN_CONFIRM = re.compile(
    r"\b(?:can|could|to|would like to|'d like to|want to|wanted to|wish to)(?: \w+ly)? (?:confirm|report|tell|say|"
    r"inform|let (?:you|everyone) know|"
    r"announce|advise|share|update|assure|follow up|note|add|point out|acknowledge)\b"
    r"|^(?:please |kindly |just |so |you can |now |yes,? |and )*(?:consider|expect)(?: |$)"
    r"|\b(?:you(?:'ll| will| may)|everyone will) be (?:happy|glad|pleased|relieved|delighted|interested) to (?:hear|"
    r"know|learn|see|read)\b"
)

_SAYING = (
    r"(?:say\w*|said|claim(?:s|ed|ing)?|state[sd]?|stating|mention\w*|writ(?:e|es|ing|ten)|wrote|believ\w*|think\w*|"
    r"thought|"
    r"expect(?:s|ed|ing)?|assum\w*|report(?:s|ed|ing)?|ask\w*|request\w*|want\w*|insist\w*|alleg\w*|hop(?:e|es|ed|"
    r"ing)|demand\w*|"
    r"suggest\w*|understand\w*|understood|told|tell\w*|promised|hear\w*|heard|complain\w*|argu\w*|maintain(?:s|ed)?|"
    r"indicat\w*|note[sd]|refer\w*|reads?|confirm(?:s|ed)|propos\w*|remember\w*|recall\w*|offered|agreed|fear\w*|"
    r"worr(?:y|ies|ied)|suspect\w*|guess\w*|feel\w*|felt|doubt\w*|learn\w*|noticed|pretend\w*|imagin\w*|conclude\w*|"
    r"gather\w*|hold that|holds that|contend\w*|assert\w*|accus\w*|object\w*|declar\w*|swear|swore|inform(?:s|ed)|"
    r"notif(?:y|ies|ied)|advis(?:e|es|ed)|warn(?:s|ed)|assur(?:e|es|ed)|explain(?:s|ed)|announced?|answer(?:s|ed)|"
    r"repl(?:y|ies|ied)|respond(?:s|ed)|let us know|point(?:s|ed) out)"
)
_REPORT = re.compile(
    r"^(?:also |still |only |just )?(?:asks|wants|wishes|requests|claims|says|writes|insists|demands|complains|"
    r"reports|"
    r"mentions|believes|thinks|assumes|expects|hopes|wonders|needs|threatens|disputes|alleges|argues|states|would "
    r"like)\b"
    r"|\b(?:you|he|she|they|customers?|clients?|senders?|users?|writers?|callers?|prospects?|vendors?|partners?|"
    r"requesters?|buyers?|resellers?|suppliers?|"
    r"(?:your|their|his|her|the customer's|the client's) (?:\w+ ){0,2}(?:email|e-mail|message|mail|note|letter|"
    r"ticket|request|"
    r"colleague|assistant|company|lawyer|counsel|thread|contact|manager|team|question|subject line|voicemail|side))"
    rf"(?:'s|'ve|'d|'re| have| has| had| is| are| was| were| been| being| \w+ly| also| now| just| already| still| to "
    rf"us| seems? to| "
    rf"appears? to)* {_SAYING}\b"
    r"|\b(?!i\b|we\b|as\b|so\b|and\b|then\b|now\b|your\b|the\b|our\b|my\b|these\b|those\b|all\b|record|records|"
    r"system|"
    r"policy|team|finance|billing|"
    r"logs?\b|crm\b|dashboard\b|colleague|manager\b)[a-z][\w.-]+ "
    r"(?:says|claims|claimed|states|writes|wrote|insists|insisted|believes|thinks|assumes|assumed|alleges|alleged|"
    r"argues|complains|"
    r"expects|maintains|wants|asks|asked|reports|mentions|mentioned|said|was told|were told|was promised|were "
    r"promised|was assured|"
    r"understood|requests|requested|hopes)\b"
    r"|\band (?:says|claims|states|writes|insists|believes|thinks|assumes|alleges|argues|complains|expects|maintains|"
    r"wants|asks|reports|mentions|hopes|wishes|demands)\b"
    r"|\b(?:tells?|told|inform(?:s|ed)?|let (?=\w+ know)|notif(?:y|ies|ied)|assur(?:es?|ed)|writ(?:es?|ten)|"
    r"wrote(?: to)?) (?:us|"
    r"me)\b"
    r"|\b(?:was|were|been|being|is|are|got) (?:\w+ly )?(?:told|promised|assured|informed|led to believe|under the "
    r"impression)\b"
    r"|\b(?:take[sn]?|took|is of|are of|hold|holds) the (?:view|position|opinion|stance) that\b"
    r"|\b(?:alleged(?:ly)?|supposed(?:ly)?|reportedly|purported(?:ly)?|so-called|presumably)\b"
    r"|\b(?:claim|claims|assertion|statement|belief|expectation|impression|assumption|suggestion|complaint|rumou?r|"
    r"request|wish|hope|"
    r"demand|idea|notion|allegation) (?:is |was )?that\b"
)
_ACCORDING = re.compile(
    r"\byou (?:say|write|mention|report|tell (?:me|us)), that [^,;.]*$|"
    r"\bas i understand you\b[^;.]*$|^(?:you|he|she|they) (?:mention|say|write|report)\b[^;.:]*\band that (?!is\b|"
    r"was\b|has\b)[^;.,]*$|"
    r"\baccording to (?!(?:our|my|us|finance|billing|legal|support|engineering|accounting|security|operations|"
    r"sales|the "
    r"(?:policy|contract|records?|logs?|crm|system|terms|agreement|invoice|calendar|plan|matrix))\b)[^;.]*$"
)
_HISTORY = re.compile(
    r"\b(?:on|in|since|back in) (?:(?!version|release|build|room|ticket|invoice|step|case|section|clause|line|under|"
    r"about|all|just|only)\w+ )?(?:\d{1,2}(?:st|nd|rd|th)?\b|january|february|march|april|may|june|july|"
    r"august|september|"
    r"october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|20\d\d|q[1-4])\b|\blast (?:week|month|"
    r"year|quarter|"
    r"january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|"
    r"thursday|friday|"
    r"spring|summer|autumn|fall|winter)\b|\b(?:\w+ )?(?:days|weeks|months|years) ago\b|\bpreviously\b|\bat the "
    r"time\b|\bin the past\b"
    r"|\bin (?:the |early |late )?(?:spring|summer|autumn|winter)\b|\bearlier this (?:year|month|quarter)\b|"
    r"\b20\d\d-\d\d-\d\d\b"
)
_ATTRIBUTION = re.compile(
    r"\b(?:you|your|customer|client|sender|he|she|they|email|e-mail|message|policy|page|subject|wrote|writes?|said|"
    r"says|asked|asks|"
    r"states?|reads?|notice|auto-?reply|reply|brochure|entry|draft|text|title|mail|letter|banner|headline|offer|"
    r"website|note|screenshot|document|phrase|sentence|wording|line|question|quote[ds]?|titled|called|statement|"
    r"claim|request|note|template|article|words?|saying|asking|(?:is|are|was)(?: not|n't)? (?:something|anything|"
    r"what|"
    r"how))\b"
)
_SOURCE = re.compile(
    r"\b(?:email|message|policy|page|notice|auto-?reply|brochure|entry|draft|title|banner|headline|website|article|"
    r"template)\b"
)
_QUOTES = re.compile(r'"([^"]*)"|(?<!\w)\'([^\']{6,})\'(?!\w)')


def polarity(
    text: str,
    start: int,
    end: int,
    *,
    tense: Tense,
    own_negation: bool = False,
    core: int | None = None,
    quoted: bool = False,
) -> Polarity:
    """Return how the sentence `text` means the trigger at start..end.

    `own_negation`: a "not" inside the trigger is part of the claim ("the price will not rise"). `core`: where its
    verb begins, if later than `start`. `quoted`: the sentence begins inside a quotation of somebody else.
    """
    if quoted or _is_quoted(text, start if core is None else core, end):
        return "quoted"
    clause = _clause_start(text, start)
    plain = _PSEUDO.sub(_blank, text)
    before, inside = plain[clause:start], "" if own_negation else plain[start:end]
    if _is_question(text, start, end):
        return "questioned"
    if _is_negated(before, inside, plain[end:]):
        return "negated"
    if _is_reported(plain, clause, start, end):
        return "reported"
    if _is_conditional(text, clause, start, end, tense):
        return "conditional"
    if _is_modal(before, inside, tense):
        return "modal"
    return "asserted"


def is_dated(text: str, start: int, end: int) -> bool:
    """Say whether the clause of a trigger names the day or time in the past on which it was done."""
    plain = _PSEUDO.sub(_blank, text)
    return bool(_HISTORY.search(text[_clause_start(plain, start) : _tail_end(text, end)]))


def _blank(hit: re.Match[str]) -> str:
    return " " * len(hit[0])


def _clause_start(text: str, start: int) -> int:
    """Return where the clause that holds `start` begins."""
    begin = 0
    for hit in _BOUNDARY.finditer(text):
        if hit.end() > start:
            break
        begin = hit.end()
    return begin


def _tail_end(text: str, end: int) -> int:
    """Return where what still belongs to the trigger's clause ends."""
    hit = _STRONG_BOUNDARY.search(text, end)
    return hit.start() if hit else len(text)


def _is_quoted(text: str, start: int, end: int) -> bool:
    """Say whether the trigger stands in quotation marks and the rest attributes the words to somebody."""
    if '"' not in text and "'" not in text:
        return False
    for hit in _QUOTES.finditer(text):
        if hit.start() < end <= hit.end():
            outside = text[: hit.start()] + " " + text[hit.end() :]
            wholly = hit.start() < start
            return bool((_ATTRIBUTION if wholly else _SOURCE).search(outside))
    return False


def _is_question(text: str, start: int, end: int) -> bool:
    """Say whether the trigger is asked, in the sentence itself or in a clause such as "asking whether"."""
    if text.rstrip("\"')* ").endswith("?"):
        following = _BOUNDARY.search(text, end) or re.compile(r", | - ").search(text, end)
        tag = following is not None and bool(_TAG.match(text[following.start() :].lstrip(",;:- ")))
        begins = _INTERROGATIVE.match(text[_sentence_start(text, start) :])
        if begins or not tag:
            return True
    scope = text[max(_strong_start(text, start), 0) : start]
    asked = [
        hit.end() for hit in _EMBEDDED_QUESTION.finditer(_PSEUDO_CONDITION.sub(_blank, _CAN_CONFIRM.sub(_blank, scope)))
    ]
    if not asked:
        return False
    between = scope[asked[-1] :]
    return not re.search(r",? \b(?:and|so)(?= (?:i|we)\b)|,(?= (?:i|we)\b)|[:)]|\s-\s", between)


def _sentence_start(text: str, start: int) -> int:
    """Return where the last sentence-like stretch before `start` begins, for texts that hold more than one."""
    begin = 0
    for hit in re.finditer(r"[.!?;:]\s|\s-\s", text[:start]):
        begin = hit.end()
    return begin


def _strong_start(text: str, start: int) -> int:
    begin = 0
    for hit in _STRONG_BOUNDARY.finditer(text):
        if hit.end() > start:
            break
        begin = hit.end()
    return begin


def _is_negated(before: str, inside: str, after: str) -> bool:
    """Say whether an odd negation governs the trigger."""
    region = before + inside
    if _NEGATION.search(region):
        return not _DOUBLE.search(region)
    return bool(_AFTER_NEGATION.match(after))


def _is_reported(text: str, clause: int, start: int, end: int) -> bool:
    """Say whether somebody else says, wants or believes it."""
    said = _PSEUDO_REPORT.sub(_blank, text[clause:end])
    return bool(_REPORT.search(said) or _ACCORDING.search(text[: start + 5 * text.startswith("that ", start)]))


_GENERAL = re.compile(
    r"\b(?:under|by|according to|in) (?:our|the) (?:\w+ ){0,2}(?:policy|terms|rules)\b[^.;!?]{1,80}? within "
    r"(?:\d+|thirty|sixty|ninety|fourteen) (?:\w+ )?days (?:of|after|from)\b"
)
"""A rule told with the time that it allows: whether that has passed stands elsewhere."""


def _is_conditional(text: str, clause: int, start: int, end: int, tense: Tense) -> bool:
    """Say whether it depends on something: for what was done, only in the same clause; for promises, also after it."""
    begin = clause if tense == "done" else _strong_start(text, start)
    if _CONDITION.search(_PSEUDO_CONDITION.sub(_blank, text[begin:end])):
        return True
    if tense == "done":
        return False
    if _GENERAL.search(text):
        return True
    tail = _PSEUDO_CONDITION.sub(_blank, text[end : _tail_end(text, end)])
    return bool(_CONDITION_AFTER.search(tail))


def _is_modal(before: str, inside: str, tense: Tense) -> bool:
    """Say whether the clause, or the trigger itself, hedges."""
    before = _CAN_CONFIRM.sub(_blank, before)
    if _MODAL.search(before) or _MODAL_INSIDE.search(inside):
        return True
    return tense == "done" and bool(_MODAL_FOR_DONE.search(before))
