"""The read tools: what an agent can find out. Each takes the state and the arguments, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from emailbench.base.errors import AgentError
from emailbench.base.wording import did_you_mean
from emailbench.episode.pages import Reading, Shelf, page_of_hits, page_of_records
from emailbench.episode.state import State
from emailbench.records import given
from emailbench.records.ledger import action_of, records
from emailbench.world.addresses import addr_spec
from emailbench.world.calendar import calendar_facts, free
from emailbench.world.clock import Zone, parse_time, weekday
from emailbench.world.model import CalendarUser, Message, Policy, Row, Thread
from emailbench.world.search import Index, plain_words, snippet

MAX_DAYS = 31
"""Days that one look at a calendar may span."""


def get_current_time(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Tell the instant at which everything takes place."""
    now = state.world.now
    return Reading({"now": now.isoformat(), "weekday": weekday(now.date()), "zone": state.world.zone.name})


def get_email_thread(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Show a thread's messages, oldest first, and what has been done on it in this run."""
    thread = find_thread(state, arguments["thread_id"])
    around: dict[str, Any] = {"thread_id": thread.thread_id, "messages": len(thread.messages)}
    done = [
        {"id": record["id"], "action": action_of(bucket, record)}
        for bucket, record in records(state.ledger)
        if record.get("thread_id") == thread.thread_id
    ]
    if done:
        around["done_in_this_run"] = done
    shelves = (Shelf(message.record, {}, message.facts) for message in thread.messages)
    return page_of_records(shelves, arguments.get("page", 1), around)


def search_previous_emails(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Find messages by words, participant and time; hits are references, newest first when no words are given."""
    world = state.world
    query, participant = arguments.get("query", ""), _who(arguments.get("participant", ""))
    after = _moment(arguments, "after", world.zone)
    before = _moment(arguments, "before", world.zone)

    def asked(record: str) -> bool:
        message = world.messages[record]
        in_time = (after is None or message.sent_at >= after) and (before is None or message.sent_at <= before)
        return in_time and _takes_part(message, participant)

    index = state.indexes.messages
    if query:
        found = [world.messages[record] for record in index.search(query, asked)]
    else:
        kept = (message for record, message in world.messages.items() if asked(record))
        found = sorted(kept, key=lambda message: message.sent_at, reverse=True)
    page = page_of_hits(found, arguments.get("page", 1), lambda message, width: _message_hit(message, query, width))
    return _naming_missing(page, index, query)


def _naming_missing(reading: Reading, index: Index[str], query: str) -> Reading:
    """Return the reading with the words of the query that occur nowhere named, so that nobody takes a near miss."""
    missing = index.missing(query)
    return reading._replace(content={"occurs_nowhere": missing[:10], **reading.content}) if missing else reading


def _who(text: str) -> list[str]:
    """Return what must occur in a participant: an address or a domain as it is, of a name each word."""
    wanted = addr_spec(text).removeprefix("@")
    if "@" in wanted or ("." in wanted.strip(".") and " " not in wanted):
        return [wanted]
    return [word.strip(".") for word in wanted.replace(",", " ").split() if word.strip(".")]


def _takes_part(message: Message, wanted: list[str]) -> bool:
    people = (message.sender, *message.to, *message.cc, str(message.headers.get("reply_to", "")))
    return not wanted or any(all(word in person.lower() for word in wanted) for person in people)


def _message_hit(message: Message, query: str, width: int) -> dict[str, Any]:
    return {
        "record": message.record,
        "thread_id": message.thread_id,
        "subject": snippet(message.subject, query, width),
        "from": snippet(message.sender, "", width),
        "sent_at": message.headers["sent_at"],
        "snippet": snippet(message.text, query, width),
    }


def _moment(arguments: Mapping[str, Any], name: str, zone: Zone) -> datetime | None:
    """Read a time argument; a bare date means its first instant, for `before` and `end` its last."""
    text = arguments.get(name)
    if text is None:
        return None
    try:
        moment = parse_time(text, zone)
    except (ValueError, OverflowError):
        raise AgentError(f"{name}: {text[:60]!a} is no time. Write 2026-10-28 or 2026-10-28T15:00-05:00.") from None
    is_date = len(text.strip()) <= 10
    return moment + timedelta(days=1, microseconds=-1) if is_date and name in ("before", "end") else moment


def lookup_customer(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Show a contact, with the contact's company; by address, name or id, staff included."""
    world = state.world
    if not arguments.keys() & {"email", "name", "id"}:
        raise AgentError("give one of email, name, id.")
    people = [*world.table("contact"), *world.staff.values()]
    found = [row for row in people if _is_person(row, arguments)]
    if not found:
        return Reading({"records": [], "note": _unknown_person(state, arguments)})
    companies = dict.fromkeys(
        f"crm.company.{row.fields['company_id']}" for row in found if row.fields.get("company_id")
    )
    rows = [state.row(record) for record in (*(row.record for row in found), *companies)]
    return page_of_records(_shelves(rows), arguments.get("page", 1), {"matches": len(found)})


def _is_person(row: Row, arguments: Mapping[str, Any]) -> bool:
    emails = [row.fields.get("email"), *_listed(row.fields.get("alt_emails"))]
    if "email" in arguments and addr_spec(arguments["email"]) not in [str(email).lower() for email in emails if email]:
        return False
    if "id" in arguments and arguments["id"] not in (row.id, row.record):
        return False
    return _is_called(row, arguments.get("name", ""))


def _is_called(row: Row, name: str) -> bool:
    """Tell whether each word of a name, or its beginning, is in the row's name."""
    known = plain_words(str(row.fields.get("name", "")))
    return all(any(word.startswith(part) for word in known) for part in plain_words(name))


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _unknown_person(state: State, arguments: Mapping[str, Any]) -> str:
    domain = addr_spec(arguments.get("email", "")).rpartition("@")[2]
    companies = [row.record for row in state.world.table("company") if domain and domain in _domains(row)]
    if companies:
        return f"No contact matches. The domain {domain} is registered to {', '.join(companies)}."
    return "No contact matches. search_crm searches all records by words."


def _domains(row: Row) -> list[str]:
    listed = [*_listed(row.fields.get("domains")), row.fields.get("domain"), row.fields.get("website")]
    return [str(domain).lower() for domain in listed if domain]


def lookup_company(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Show a company, and how many records of each type belong to it; by id, name or domain."""
    if not arguments.keys() & {"id", "name", "domain"}:
        raise AgentError("give one of id, name, domain.")
    found = [row for row in state.world.table("company") if _is_company(row, arguments)]
    if not found:
        return Reading({"records": [], "note": "No company matches. search_crm searches all records by words."})
    shelves = []
    for row in found:
        related: dict[str, int] = {}
        for other in state.world.rows.values():
            if _belongs(other, row.id) and other.record != row.record:
                related[other.type] = related.get(other.type, 0) + 1
        intro = {"related": related, "related_by": f"search_crm with company_id {row.id}"} if related else {}
        shelves.append(Shelf(row.record, intro, (state.row(row.record) or row).facts))
    return page_of_records(shelves, arguments.get("page", 1), {"matches": len(found)})


def _is_company(row: Row, arguments: Mapping[str, Any]) -> bool:
    if "id" in arguments and arguments["id"] not in (row.id, row.record):
        return False
    if "domain" in arguments and arguments["domain"].lower().rpartition("@")[2] not in _domains(row):
        return False
    return _is_called(row, arguments.get("name", ""))


def _belongs(row: Row, company: str) -> bool:
    return company in (row.fields.get("company_id"), row.fields.get("parent_id"))


def search_crm(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Show CRM rows in full: by words or record ids, by type, by company."""
    query, kind = arguments.get("query", "").strip(), arguments.get("type", "").strip().lower()
    company = arguments.get("company_id", "").strip().removeprefix("crm.company.")
    if not (query or kind or company):
        raise AgentError("give query, type or company_id.")
    types = sorted({row.type for row in state.world.rows.values()})
    if kind and kind not in types:
        raise AgentError(f"no record type {kind[:60]!a}. The types are {', '.join(types)}.")

    def asked(record: str) -> bool:
        row = state.world.rows[record]
        return (not kind or row.type == kind) and (not company or row.id == company or _belongs(row, company))

    index = state.indexes.rows
    named = [word for word in query.replace(",", " ").split() if word in state.world.rows]
    kept = index.search(query, asked) if query and not named else [*filter(asked, named or state.world.rows)]
    around: dict[str, Any] = {"matches": len(kept)}
    if not kept:
        around["note"] = "Nothing matches; try fewer words, or type and company_id alone."
    page = page_of_records(_shelves(map(state.row, kept)), arguments.get("page", 1), around)
    return page if named else _naming_missing(page, index, query)


def _shelves(rows: Iterable[Row | None]) -> list[Shelf]:
    return [Shelf(row.record, {}, row.facts) for row in rows if row]


def search_kb(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Find policy clauses by words; hits are references to documents, with the version's dates and status."""
    query = arguments["query"]
    by_clause = {fact: policy for policy in state.world.policies.values() for fact in policy.clauses}
    index = state.indexes.clauses
    found = index.search(query, by_clause.__contains__)
    page = arguments.get("page", 1)
    hits = page_of_hits(found, page, lambda fact, width: _clause_hit(fact, by_clause[fact], query, width))
    return _naming_missing(hits, index, query)


def _clause_hit(fact: str, policy: Policy, query: str, width: int) -> dict[str, Any]:
    return {
        "clause": fact,
        "document": policy.doc,
        "version": policy.version,
        "title": snippet(policy.title, query, width),
        **_version_facts(policy),
        "snippet": snippet(policy.clauses[fact], query, width),
    }


def _version_facts(policy: Policy) -> dict[str, str]:
    names = ("effective_from", "effective_to", "status", "audience")
    return {name: policy.meta[name] for name in names if policy.meta.get(name)}


def get_kb_document(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Show a policy document in full, by default the published version in force now, and name its other versions."""
    name, _, stated = given.name(arguments["document"]).removeprefix("kb.").partition("@")
    stated = stated.partition(".")[0]
    wanted = name.lower()
    versions = [one for one in state.world.policies.values() if wanted in (one.doc.lower(), one.title.lower())]
    if not versions:
        docs = {policy.doc for policy in state.world.policies.values()}
        raise AgentError(f"no document {name[:60]!a}: {did_you_mean(name[:60], docs, show=100)}.")
    versions = [one for one in state.world.policies.values() if one.doc == versions[0].doc]
    version = str(arguments.get("version", stated)).strip().lower().removeprefix("version").strip().removeprefix("v")
    policy = _chosen(versions, version, state.world.now.date())
    others = [{"version": other.version, **_version_facts(other)} for other in versions if other is not policy]
    around: dict[str, Any] = {"document": policy.doc, "version": policy.version, "title": policy.title}
    if others:
        around["other_versions"] = others
    shelf = Shelf(policy.record, {"outline": _headings(policy)} if _headings(policy) else {}, policy.facts)
    return page_of_records([shelf], arguments.get("page", 1), around)


def _headings(policy: Policy) -> list[str]:
    return [text for kind, text in policy.outline if kind == "heading"]


def _chosen(versions: list[Policy], wanted: str, today: date) -> Policy:
    if wanted:
        for policy in versions:
            if policy.version == wanted:
                return policy
        known = ", ".join(policy.version for policy in versions)
        raise AgentError(f"no version {wanted[:20]!a} of {versions[0].doc}. There is {known}.")
    for policy in versions:
        since, until = policy.meta.get("effective_from") or "0000", policy.meta.get("effective_to") or "9999"
        if policy.meta.get("status", "published") == "published" and since <= today.isoformat() <= until:
            return policy
    return versions[-1]


def get_calendar_availability(state: State, arguments: Mapping[str, Any]) -> Reading:
    """Show day sheets: working hours, busy entries, free time, in the calendar owner's zone."""
    user = find_user(state, arguments["calendar_user"])
    start = _moment(arguments, "start", user.zone)
    end = _moment(arguments, "end", user.zone)
    assert start is not None
    first = user.zone.at(start).date()
    last = user.zone.at(end).date() if end else first
    if last < first:
        raise AgentError("end lies before start.")
    if (last - first).days >= MAX_DAYS:
        raise AgentError(f"that is {(last - first).days + 1} days; ask for at most {MAX_DAYS}.")
    calendar = state.calendar(user)
    around: dict[str, Any] = {
        "calendar_user": user.address,
        "name": user.name,
        "zone": user.zone.name,
        "asked": [user.zone.at(moment).isoformat() for moment in (start, end or start)],
        "now": user.zone.at(state.world.now).isoformat(),
    }
    if user.delegate:
        around["delegate"] = user.delegate
    if user.details:
        around.update({key: value for key, value in user.details.items() if key not in around})
    minutes = arguments.get("minutes")
    shelves = [
        Shelf(record, _long_enough(calendar, record, minutes), facts)
        for record, facts in calendar_facts(calendar, first, last)
    ]
    return page_of_records(shelves, arguments.get("page", 1), around)


def _long_enough(user: CalendarUser, record: str, minutes: int | None) -> dict[str, Any]:
    """Return the free spans of a day that are at least so many minutes long, when that was asked."""
    if minutes is None:
        return {}
    day = date.fromisoformat(record[len(user.record) + 1 :])
    spans = [span for span in free(user, day) if span[1] - span[0] >= timedelta(minutes=minutes)]
    return {"free_for": {f"{minutes} minutes": [[user.zone.at(edge).isoformat() for edge in span] for span in spans]}}


def find_user(state: State, name: str) -> CalendarUser:
    """Return the calendar of an address, id or name; raise AgentError with those that exist."""
    user = state.world.calendar_user(addr_spec(name)) or state.world.calendar_user(name)
    if user is None:
        raise AgentError(f"no calendar of {name[:60]!a}. There is {', '.join(sorted(state.world.calendars))}.")
    return user


def find_thread(state: State, name: str, argument: str = "") -> Thread:
    """Return a thread by its id, in any letter case; raise AgentError with ids that are close."""
    threads = state.world.threads
    wanted = name if name in threads else given.name(name)
    if wanted not in threads:
        wanted = next((known for known in threads if known.lower() == wanted.lower()), wanted)
    if wanted in threads:
        return threads[wanted]
    near = did_you_mean(name[:60], threads, show=0).partition("known:")[0]
    before = f"{argument}: " if argument else ""
    raise AgentError(f"{before}no thread {name[:60]!a}. {near}search_previous_emails finds thread ids.")
