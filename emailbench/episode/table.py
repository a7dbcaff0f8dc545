"""The table of tools: everything an agent is told about them, and the function behind each.

A description states every requirement that the grader holds an agent to. The table is part of the surface: when it
changes, results from before and after are not compared without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from emailbench.episode import acting, reading
from emailbench.episode.acting import Deed
from emailbench.episode.arguments import Param, schema_of
from emailbench.episode.pages import Reading
from emailbench.episode.state import State

ANSWER_FORMAT = 1
"""Number of the form that answers have; part of the surface."""

ASKS = (
    "account_email",
    "account_name",
    "attachment",
    "attendee_list",
    "authorisation_proof",
    "billing_contact",
    "date_confirmation",
    "eligibility_proof",
    "invoice_number",
    "item_to_cancel",
    "order_number",
    "preferred_times",
    "purchase_order",
    "seat_count",
    "time_zone",
    "other",
)
"""What a mail can ask its recipient for."""

ESCALATION_REASONS = (
    "billing",
    "complaint",
    "legal",
    "outage",
    "policy_exception",
    "press",
    "privacy",
    "safety",
    "security",
    "other",
)
IGNORE_REASONS = (
    "already_handled",
    "auto_reply",
    "duplicate",
    "fyi",
    "marketing",
    "no_action_needed",
    "phishing",
    "spam",
    "other",
)
"""Reason codes are recorded for people; no verdict depends on them."""

INSTRUCTIONS = (
    "Tools of a company's mailbox, CRM, calendars and policies. Read tools show records as facts, each with its id; "
    "action tools take the ids of the facts that decide them as `evidence`. Times are instants with offset."
)
"""What the server tells every client about itself."""


class Tool(NamedTuple):
    """One tool: name, category, what the agent is told, and the function that carries it out."""

    name: str
    category: str
    title: str
    description: str
    params: tuple[Param, ...]
    read: Callable[[State, Mapping[str, Any]], Reading] | None = None
    act: Callable[[State, Mapping[str, Any], int], Deed] | None = None

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the arguments."""
        return schema_of(self.params)

    @property
    def read_only(self) -> bool:
        """Whether the tool changes nothing."""
        return self.act is None


_THREAD = Param("thread_id", "string", "Id of the email thread, such as the task names it.", required=True)
_PAGE = Param("page", "integer", "Page to show; the first is 1.")
_EVIDENCE = Param(
    "evidence",
    "strings",
    "Ids of the facts that decide this action: the few facts (usually two to six) without which another action, "
    "recipient, time or amount would be right: the record values, messages, day sheets and policy clauses behind the "
    "decision. Copy ids exactly as they stand before a value under `facts` in an earlier answer of this run; a search "
    "hit or the id of a whole record does not count. Citing facts that decide nothing counts against you beyond a "
    "handful.",
)

_REASON = Param("reason", "string", "Why, in a sentence or two, for colleagues.")
_ATTACHMENTS = Param("attachments", "strings", "Attachments to pass on, by the id or name a message shows.")

_MAIL = (
    _THREAD,
    Param(
        "to", "strings", "Recipients. Left out: the reply_to, else the sender, of the newest message that is not ours."
    ),
    Param("cc", "strings", "Recipients in copy. Left out: nobody."),
    Param("bcc", "strings", "Recipients in blind copy. Left out: nobody."),
    Param("subject", "string", "Left out: Re: and the thread's subject."),
    Param("body", "string", "The text of the mail, without the quoted history.", required=True),
    Param("quote_history", "boolean", "Whether the thread's earlier messages go along below the body. Left out: true."),
    _ATTACHMENTS,
    Param(
        "asks",
        "strings",
        "What the mail asks its recipient for because the matter cannot be decided without it: one code for each thing "
        "asked, and nothing that the records already tell. Leave it out when the mail answers and asks for nothing.",
        choices=ASKS,
    ),
    Param(
        "offered_slots",
        "strings",
        "Meeting times that the mail offers, each as start/end: 2026-10-28T15:00-05:00/2026-10-28T15:30-05:00. Optional: "
        "times told in the body are enough; where both are given, they must agree.",
    ),
    _EVIDENCE,
)

_MAIL_RULES = (
    "Every amount, percentage, date, time, address and record number in the mail must come from what the tools showed "
    "in this run or follow from it by arithmetic. Say that something was done only if it is recorded in this run, and "
    "promise only what a policy lets you promise. Internal documents, internal notes and other customers' matters do not "
    "leave the company. to, cc and bcc together are the mail's recipients: all whom the policies require, and nobody whom they do not allow."
)


TOOLS: tuple[Tool, ...] = (
    Tool(
        "get_email_thread",
        "inbox",
        "Read a thread",
        "Show the messages of a thread, oldest first, with headers and attachments. Long threads come in pages.",
        (_THREAD, _PAGE),
        read=reading.get_email_thread,
    ),
    Tool(
        "search_previous_emails",
        "inbox",
        "Search mail",
        "Search all mail of the company, sent mail included, by words, participant and time. Hits are references with a "
        "snippet: open the thread to read a message in full. Without query the newest messages come first.",
        (
            Param("query", "string", "Words to look for in subject, people and text; not all need to occur."),
            Param("participant", "string", "An address, a domain or a name among sender and recipients."),
            Param("after", "string", "Only mail sent at or after this date or instant."),
            Param("before", "string", "Only mail sent at or before this date or instant."),
            _PAGE,
        ),
        read=reading.search_previous_emails,
    ),
    Tool(
        "lookup_customer",
        "crm",
        "Look up a person",
        "Show a contact of the CRM (or a member of staff) and the contact's company. Give email, name or id.",
        (
            Param("email", "string", "The person's address."),
            Param("name", "string", "The person's name, or a part of it."),
            Param("id", "string", "The contact's id."),
            _PAGE,
        ),
        read=reading.lookup_customer,
    ),
    Tool(
        "lookup_company",
        "crm",
        "Look up a company",
        "Show a company of the CRM and how many other records belong to it. Give id, name or domain.",
        (
            Param("id", "string", "The company's id."),
            Param("name", "string", "The company's name, or a part of it."),
            Param("domain", "string", "The domain of its addresses."),
            _PAGE,
        ),
        read=reading.lookup_company,
    ),
    Tool(
        "search_crm",
        "crm",
        "Search the CRM",
        "Show CRM records in full: contacts, companies, staff, queues, invoices, subscriptions, deals, approvals, tickets, "
        "notes and so on. Search by words or record ids, or list what belongs to a company. Give at least one argument.",
        (
            Param("query", "string", "Words, numbers or record ids to look for; not all need to occur."),
            Param("type", "string", "Only records of this type, such as invoice, approval or staff."),
            Param("company_id", "string", "Only records of this company."),
            _PAGE,
        ),
        read=reading.search_crm,
    ),
    Tool(
        "search_kb",
        "kb",
        "Search policies",
        "Search the clauses of the policy documents by words. Hits are references with a snippet: open the document to "
        "read a clause in full. A document may have several versions, each with the dates between which it is in force.",
        (Param("query", "string", "Words to look for; not all need to occur.", required=True), _PAGE),
        read=reading.search_kb,
    ),
    Tool(
        "get_kb_document",
        "kb",
        "Read a policy",
        "Show a policy document in full, clause by clause. The document called handling says who deals with what, and "
        "when to draft, send, ask, forward, escalate, schedule or ignore.",
        (
            Param("document", "string", "The document's name as search_kb shows it.", required=True),
            Param("version", "string", "The version. Left out: the published one in force now."),
            _PAGE,
        ),
        read=reading.get_kb_document,
    ),
    Tool(
        "get_calendar_availability",
        "calendar",
        "Look at a calendar",
        "Show a person's or room's day sheets: working hours, busy entries and free time (working hours less busy "
        "entries), as instants in the owner's zone. Buffers, notice and other scheduling rules stand in the policies and "
        "are not applied here. Zone-less times are read in the owner's zone.",
        (
            Param("calendar_user", "string", "Address, id or name of the calendar's owner.", required=True),
            Param("start", "string", "First day or instant.", required=True),
            Param("end", "string", "Last day or instant. Left out: the first day."),
            Param("minutes", "integer", "Also list the free spans that are at least this long."),
            _PAGE,
        ),
        read=reading.get_calendar_availability,
    ),
    Tool(
        "get_current_time",
        "calendar",
        "Read the clock",
        "Tell the current date and time, weekday and zone. Today is what this clock says.",
        (),
        read=reading.get_current_time,
    ),
    Tool(
        "create_draft",
        "action",
        "Draft a mail",
        "Save a mail on the thread as a draft, for review before it goes out. " + _MAIL_RULES,
        _MAIL,
        act=acting.create_draft,
    ),
    Tool(
        "discard_draft",
        "action",
        "Discard a draft",
        "Throw away a draft that you made in this run.",
        (Param("draft_id", "string", "The draft's id, such as d1.", required=True), _REASON),
        act=acting.discard_draft,
    ),
    Tool(
        "send_email",
        "action",
        "Send a mail",
        "Send a mail on the thread at once, without review: only what the policies let go out without review. "
        + _MAIL_RULES,
        _MAIL,
        act=acting.send_email,
    ),
    Tool(
        "forward_email",
        "action",
        "Forward the thread",
        "Forward the thread to the person who has to deal with it.",
        (
            _THREAD,
            Param("to", "strings", "Whom to forward to.", required=True),
            Param("note", "string", "A note to that person; what it states must come from what the tools showed."),
            _ATTACHMENTS,
            _EVIDENCE,
        ),
        act=acting.forward_email,
    ),
    Tool(
        "schedule_meeting",
        "action",
        "Schedule a meeting",
        "Put a meeting into a calendar and invite the attendees; the invitation goes out by itself. The time must be free "
        "and keep the scheduling policy. The attendees are all whom the policy requires, and nobody whom it does not allow; the owner of "
        "the calendar takes part without being listed. The answer says how the times were read.",
        (
            _THREAD,
            Param(
                "calendar_user", "string", "Address, id or name of the calendar's owner, who hosts it.", required=True
            ),
            Param("start", "string", "Start; without an offset it is read in the owner's zone.", required=True),
            Param("end", "string", "End; without an offset it is read in the owner's zone.", required=True),
            Param("attendees", "strings", "Addresses of those invited.", required=True),
            Param("title", "string", "Title that every attendee sees. Left out: the thread's subject."),
            Param("note", "string", "Text of the invitation, which every attendee sees."),
            _EVIDENCE,
        ),
        act=acting.schedule_meeting,
    ),
    Tool(
        "cancel_meeting",
        "action",
        "Cancel a meeting",
        "Cancel a meeting, or one occurrence of a series. A meeting that you made in this run disappears.",
        (
            Param(
                "event_id",
                "string",
                "Id of the event as a calendar shows it, or of your meeting, such as m1.",
                required=True,
            ),
            Param("occurrence", "string", "For a series: the date of the occurrence. Left out: the whole series."),
            _REASON,
            _EVIDENCE,
        ),
        act=acting.cancel_meeting,
    ),
    Tool(
        "escalate_email",
        "action",
        "Escalate the thread",
        "Hand the thread to a queue whose team takes over. The policies say which queue owns what.",
        (
            _THREAD,
            Param("queue", "string", "Id or name of the queue, a record of the CRM.", required=True),
            Param("reason_code", "string", "The kind of matter; recorded only.", choices=ESCALATION_REASONS),
            Param(
                "reason", "string", "What the team needs to know; what it states must come from what the tools showed."
            ),
            _EVIDENCE,
        ),
        act=acting.escalate_email,
    ),
    Tool(
        "mark_ignore",
        "action",
        "Close without a reply",
        "Close the thread without answering, because the policies say that nothing is to be done on it.",
        (
            _THREAD,
            Param("reason_code", "string", "Why; recorded only.", choices=IGNORE_REASONS),
            Param("duplicate_of", "string", "Id of the thread on which the same matter is dealt with."),
            _REASON,
            _EVIDENCE,
        ),
        act=acting.mark_ignore,
    ),
    Tool(
        "update_crm",
        "action",
        "Change a CRM field",
        "Change one field of a CRM record, where a policy asks for it.",
        (
            Param("record", "string", "The record's id, such as crm.contact.p-1.", required=True),
            Param("field", "string", "The field's name.", required=True),
            Param("value", "string", "The new value.", required=True, blank=True),
            _REASON,
            _EVIDENCE,
        ),
        act=acting.update_crm,
    ),
)

BY_NAME: dict[str, Tool] = {tool.name: tool for tool in TOOLS}
"""The tools by name."""


def surface() -> list[Any]:
    """Return what of the table counts as surface, for its hash: everything an agent is told."""
    listed = [[tool.name, tool.category, tool.title, tool.description, tool.schema] for tool in TOOLS]
    return [ANSWER_FORMAT, INSTRUCTIONS, listed]
