"""Words by which the predicates of an English sentence are found: auxiliaries, subjects, adverbs, conjunctions."""

from __future__ import annotations

HAVE = frozenset("have has had having 've".split())
WILL = frozenset("will shall 'll wo sha gonna".split())
"""Also the stems that remain of "won't" and "shan't"."""
MAY = frozenset("may might could would should must 'd".split())
CAN = frozenset("can cannot ca".split())
BE = frozenset("am is are was were 'm 're 's be got gets".split())
WE = frozenset("i we".split())
TEAM = frozenset(
    (
        "team department desk colleague colleagues manager engineer engineers group staff office developer "
        "developers specialist specialists technician technicians lawyer lawyers counsel accountant accountants "
        "director assistant finance billing accounting engineering legal support operations management sales "
        "payroll security devops commercial treasury leadership headquarters hq board compliance privacy ops success "
        "collections executives partnerships procurement supervisor boss ceo cfo cto coo president vp founder"
    ).split()
)
"""Words for people on our side."""
SIDES = frozenset("company firm organisation organization side business".split())
"""Words that mean us after "our"."""
OTHERS = frozenset(
    (
        "you he she they customer customers client clients sender user users writer prospect vendor partner buyer "
        "reseller supplier caller contact requester guest attendee participant who whoever nobody"
    ).split()
)
"""Words for people on the other side."""
THEY = frozenset("he she they".split())
ADVERBS = frozenset(
    (
        "now just already also since today both all therefore then hereby only not n't yet never still indeed even "
        "always earlier yesterday too likewise instead however again soon ever once so well either gladly right "
        "away straight very more most certainly tonight tomorrow"
    ).split()
)
SURE = frozenset("now already just hereby all fully officially finally successfully both".split())
"""Adverbs after which "is done" tells of a deed, not of a habit."""
TO_DO = frozenset(
    (
        "happy glad pleased delighted ready willing prepared able going about set thrilled committed sure excited "
        "proud free authorised authorized eager inclined likely bound due"
    ).split()
)
"""What somebody can be "to do" something."""
FUTURE_TO = frozenset("going about set sure committed bound".split())
"""Those of `TO_DO` that mean "will"."""
CATENATIVES = frozenset(
    (
        "decided managed agreed chosen arranged opted decide manage agree choose arrange opt promise promised "
        "guarantee guaranteed commit committed undertake pledge vow proceed proceeded continue continued need try "
        "went started begun"
    ).split()
)
"""Verbs that lead on to another one with "to"."""
FINISHING = frozenset("finished completed done".split())
"""Before a verb in -ing: "we finished restoring it"."""
AFTER_SHOWN = frozenset("for now then . , ! ; -".split()) | {""}
"""What may follow the participle of "that's the order cancelled"."""
DENYING = frozenset("not n't never nothing none".split())
LISTING = frozenset(": , ; - and".split())
PROMISING = frozenset("undertake promise guarantee commit agree pledge vow".split())
AGREEING = frozenset("accept agree approve confirm consent offer grant waive refund".split())
OFFERING = frozenset("offer give extend grant provide".split())
DECIDING = frozenset("decided agreed chosen opted promised guaranteed committed undertaken arranged".split())
"""After these a past means a promise, as in "decided to refund"."""
NOT_VERBS = frozenset(
    (
        "a an the no any some your our my his her their its this that these those two three four five six seven "
        "eight nine ten many more most to in on at of for with from by as and or nothing something anything "
        "everything what which who when where why how one each every another few several such little much less "
        "enough only none , . ; : ! ? ( ) - \" '"
    ).split()
)
STOPS = frozenset("; : ! ? ( ) but if whether unless until because however although though whereas".split())
"""Where a clause ends for sure."""
LINKS = frozenset("and then , & plus".split())
OPENING = frozenset("the your our a an all this both every no".split())
MARKS = frozenset(', . ; : ! ? ( ) - " and or but that so because since when if once after while'.split())
NO_NAME = (
    OTHERS
    | WE
    | TEAM
    | frozenset(
        (
            "things a an the your our my his her their its this that these those it there which what everything "
            "nothing all both each every one no some any another please also now just already"
        ).split()
    )
)
"""What no name is made of."""
ON_THE_WAY = WILL | CAN | MAY | frozenset("be going to expect are 're been look forward".split())
"""What may stand between "you" and what you will get."""
FINITE = BE | HAVE | WILL | CAN | MAY
AFTER_BARE = frozenset(
    ("and for to today on this yesterday as per below above via in at successfully with . , ! ; : - (").split()
) | {""}
"""What may follow a participle that stands alone, as in "Refund issued today"."""
EXPECTING = frozenset("expect await look watch enjoy".split())
"""Imperatives that tell the reader of something to come."""
REGARDING = frozenset("consider treat deem regard count call".split())
"""Imperatives that tell the reader to take something as done."""
BEFORE_IMPERATIVE = frozenset("please kindly just so then now do and you can also simply".split())
AFTER_MARK = frozenset(". : ; - ( ! ,".split())
BEFORE_MONTH = frozenset("in of by until till since early late mid last next from through before".split())
"""Words after which "may" is a month, unless it asks."""
COUNTING = frozenset("count rely bank depend".split())
"""What "you can" do on something that will come."""
DELEGATING = frozenset("instructed told directed arranged authorised authorized tasked got ordered".split())
"""What we have done to somebody, or for something, "to" do or be it."""
CLEARING = frozenset("approved authorised authorized okayed confirmed sanctioned".split())
"""What we have done to doing something."""
GETTERS = frozenset("they he she customer client".split())
_PHRASES = (
    "gone ahead and|went ahead and|go ahead and|this morning|this afternoon|as requested|as promised|as agreed|"
    "as discussed|of course|in fact|in full|once again|at once|so far|by now|as you asked|be sure to|in turn|more "
    "than"
).split("|")
SET_PHRASES = {
    first: [tuple(one.split()) for one in _PHRASES if one.split()[0] == first]
    for first in dict.fromkeys(phrase.split()[0] for phrase in _PHRASES)
}
"""Phrases that stand where adverbs stand, by their first word."""
