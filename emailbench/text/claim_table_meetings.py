"""The claim rule about meetings.

What the columns mean stands in `claim_rules.ClaimRule`. Topics and states are regexes of folded words. An idiom may
begin with ``not§`` (it carries its own negation), ``past§`` (a simple past) or ``coming§`` (what follows may make it
depend on something).
"""

from __future__ import annotations

from emailbench.text.claim_nouns import nominal
from emailbench.text.claim_rules import ClaimRule
from emailbench.text.claim_table_frames import MEETING

_DAY = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|mon|tue|tues|wed|thu|thur|thurs|fri)"
_HOUR = r"\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?"
_CLOCK = r"\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?"

_MEETING = (
    r"meetings?|calls?(?! (?:back|center|centre|log|notes?)\b)|demos?|sessions?(?! (?:timeout|token|cookie)\b)|"
    r"appointments?|slots?|walkthrough|walk-through|kick-?off|"
    r"conversation|chat|check-in|catch-?up|review|webinar|training|interview|visit|workshop|consultation|zoom|"
    r"times?(?! (?:zone|off|frame|limit|sheet)s?\b)|"
    r"(?:\d+|thirty|half)[- ](?:minutes?|hour)|booking|reservation|onboarding|discussion|briefing|video call|"
    r"invit(?:es?|ations?)|room|deep[- ]dive|calendar holds?|placeholders?|stand-?up|sync call|one-to-one|get-together"
)
MEETING_SCHEDULED = ClaimRule(
    "meeting_scheduled",
    "a meeting has been scheduled, booked, moved or confirmed",
    ("done",),
    strong="calendar",
    deeds=(
        (
            "schedule book arrange confirm reserve organise reschedule rebook block lock pencil set move fix place "
            "slot create secure hold accept save nail settle shift coordinate fit squeeze allocate register swap "
            "change line "
            "postpone advance bump slate hammer sort finalise plan push bring invite send issue circulate put add "
            "enter pop drop get mark make agree grab",
            _MEETING,
        ),
        (
            "schedule book arrange confirm reserve block lock hold set fix reschedule settle agree put",
            rf"{_DAY}|{_HOUR}|noon",
        ),
        (
            "book schedule pencil slot reschedule",
            r"you(?: \w+)? (?:in|down)|us (?:in|down)|it (?:in|for)|for you|with (?:you|us|him|her|them|\w+)|you|"
            r"everyone|everything",
        ),
        (
            "put set get mark sign have",
            r"(?:you|us|him|her|them|everyone)(?: both)? (?:booked|scheduled|set up|"
            r"confirmed|signed up|pencil+ed) (?:in|for|at|on|with)|(?:you|us|him|her|them|"
            r"everyone)(?: both)? (?:down|in) (?:for|at|on|with)",
        ),
        ("update amend", r"invit(?:es?|ations?)|calendars?|calendar entr(?:y|ies)"),
        (
            "put add place drop block pop save mark enter log stick throw get",
            r"calendars?|diar(?:y|ies)|schedules?|agenda",
        ),
    ),
    states=(
        r"(?:in (?:the|your|my|our|his|her|their|everyone's|both|\S+'s)(?: \w+)? (?:diary|calendars?|books?)|on "
        r"(?:the|your|my|our|his|her|their|everyone's|both|\S+'s)(?: \w+)? (?:calendars?|books|diary|schedule|"
        r"agenda)|on for|a go|official|all set|good to go|settled|set for|set up|set to|in place|locked in|yours|"
        r"down for|booked|scheduled|confirmed|"
        r"signed up|in for|held|reserved)(?! (?:maintenance|release|solid|up until|elsewhere))"
    ),
    subjects=_MEETING + rf"|{_DAY}|{_HOUR}|noon|dates?|you|we|everything|it|that|everyone|diary",
    idioms=(
        *MEETING,
        *nominal(r"bookings?|scheduling|re-?scheduling|rebooking"),
        r"\b(?:that's|that is|there's)<w>{1,6}? (?:booked|reserved|confirmed|scheduled|arranged|locked in)(?: in)? "
        r"(?:for you|then|now)\b",
        r"\b(?:date|time|slot|meeting|call|appointment)<w>{0,3}? (?:is|are|has been|was)<adv> (?:fixed|agreed)(?: "
        r"for| on| at|[.:,]|$)",
        rf"\bsee you (?:\S+ ){{0,4}}?(?:at \d|on (?:the|{_DAY})|then\b|there\b|{_DAY}|next)|\b(?:talk|speak|chat|"
        rf"meet) (?:to you |with you |you )?(?:then\b|on {_DAY} at|{_DAY} at)",
        r"\b(?:look(?:ing)? out|watch(?: out)?|keep an eye(?: out)?|on the lookout|keep your eyes open) for (?:the|my|"
        r"an?|your|our)"
        r"(?: \w+)? invit(?:es?|ations?)\b",
        r"\byou should(?: now| already| shortly| soon)* (?:have|see|find|get|receive)<w>{0,5}? invit(?:es?|ations?)\b|"
        r"\byou(?:'ll| will)"
        r"(?: shortly| soon)? (?:have|see|find|get|receive|be getting)<w>{0,4}? invit(?:es?|ations?)<w>{0,5}? "
        r"(?:shortly|any minute|"
        r"in a (?:moment|minute)|within (?:minutes|the hour)|in your inbox)\b",
        rf"^(?:{_MEETING})(?: with<w>{{1,3}})? ?[:-] [^.!?;]{{0,60}}\b(?:confirmed|booked|scheduled|set|"
        rf"arranged)[.!]?$",
        rf"\byou(?:,? and<w>{{1,3}}?| two| both)(?:'re| are)<adv> (?:meeting|speaking|talking)<w>{{0,4}}? (?:on|at|"
        rf"this|next|"
        rf"tomorrow|{_DAY})(?!\w)",
        rf"<we> (?:took|taken|grabbed|snagged|nabbed|claimed|secured)<w>{{0,2}}? (?:slot|{_HOUR})(?!\w)",
        rf"\b(?:will be|is|are|'ll be|'s|'re) expecting (?:you|your call)<w>{{0,3}}? (?:on|at|this|next|tomorrow) "
        rf"?(?:{_DAY}|{_HOUR}|"
        rf"noon|the \d)",
        rf"\b(?:{_MEETING})<w>{{0,4}}? (?:is|are|starts?|begins?|happens|runs|will)<adv> now(?: be| start| take place| "
        rf"begin)? (?:on|"
        rf"at|from|for|set|{_DAY})(?!\w)",
        rf"\b(?:{_MEETING})<w>{{0,4}}? now (?:starts?|begins?|takes? place|happens|runs) (?:on|at|from)\b",
        rf"\b(?:{_MEETING})<w>{{0,4}}? (?:is|are)<adv> (?:happening|going ahead) (?:on|at|as|tomorrow|this|next)\b",
        r"\b(?:have|has|'ve|'ve got|'s got|got) (?:you|us|him|her|them|everyone|it|this|that|(?:your|the|"
        r"our)<w>{1,3}?)(?: both| "
        r"all)?(?: down)? (?:in|on) (?:the|our|my|his|her|their|your|[a-z]+'s|both)(?: \w+)? (?:diary|diaries|"
        r"calendars?|books|"
        r"schedule)\b",
        r"<we> (?:rescheduled|rebooked)(?=[.!,]|$| for| to| as)",
        r"^(?:status|outcome|result|update) ?[:-] ?(?:now )?(?:meeting |call |demo )?(?:booked|scheduled|rescheduled|"
        r"confirmed)\b",
        rf"^(?:{_MEETING}) (?:booked|scheduled|confirmed|arranged|set|moved|rescheduled)\b",
        rf"(?<!of the )\b(?:{_DAY}|{_CLOCK}|noon|one|two|three|four|ten|eleven),? it is\b|\bit's a date\b|\bwe're "
        rf"on(?: for|"
        rf"[.!,]|$)",
        r"\b(?:have|has|'ve got|got) (?:you|us|him|her|them|everyone|it)(?: both| all)? (?:scheduled|booked|"
        r"confirmed|down|set up|in|pencil+ed in|on)\b(?= (?:for|with|on|at|to)\b)",
        rf"\b(?:{_MEETING})<w>{{0,2}}? (?:takes place|is taking place|will take place|happens|will happen|goes "
        rf"ahead)<w>{{0,1}}? (?:on|at|as|tomorrow|this|next)\b",
        rf"\byou(?:'re| are)<adv> (?:meeting|speaking|talking|seeing)(?: with)? \w+(?: \S+){{0,4}}? (?:on|at|this|"
        rf"next|tomorrow|{_DAY})",
        r"\b(?:invitation|invite|invites|invitations)(?! that| which)(?:(?! can\b| may\b| could\b| will\b| "
        r"must\b)<w>){0,2}? ?(?:just |has |have |is |are |'s "
        r")*(?:sent|out|issued|"
        r"accepted|went out|gone out|on (?:its|their|the) way|in your inbox|with you)\b",
        rf"^(?:all |done[ :,!.-]+)?(?:booked|scheduled|confirmed|rescheduled)(?: for| on| in|:| -|!|\.|,| with| and| "
        rf"{_DAY})",
        rf"\b(?:new|your) (?:slot|time|appointment|date)(?: is<adv>|:) (?:on |at )?(?:{_DAY}|{_CLOCK})(?!\w)",
        r"\bconsider (?:it|that|the slot|\w+day)<w>{0,2}? (?:booked|scheduled|confirmed)\b|\b(?:booking|appointment|"
        r"meeting) confirmed\b",
    ),
    pseudo=(
        r"\b(?:scheduled|planned|routine) (?:maintenance|downtime|release|window|update|outage)\b|\bscheduling "
        r"(?:policy|rules)\b|\bsettings?\b|\bbooked (?:solid|up|out|elsewhere|until|through|by (?:an|some)other)\b|"
        r"\b(?:(?<!has )(?<!have )(?<!'ve )already|fully|double|otherwise)[- ]booked\b|\bcall (?:back|center)\b|\bset "
        r"(?:of|by|out)\b|"
        r"\b(?:is|was|are|were) (?:originally |first )?planned\b"
    ),
)

RULES = (MEETING_SCHEDULED,)
