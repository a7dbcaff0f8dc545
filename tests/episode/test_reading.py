"""The read tools: what is found, how it is shown, and that every answer stays small."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from emailbench.episode.pages import PAGE_BYTES, Shelf, page_of_records
from emailbench.world.calendar import fact_value

LIMIT = 8192


def size(content: Any) -> int:
    return len(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))


def records(answer: dict[str, Any]) -> list[str]:
    return [record["record"] for record in answer["records"]]


def test_the_clock(desk: Any) -> None:
    assert desk("get_current_time") == {
        "now": "2026-10-21T09:00:00-05:00",
        "weekday": "Wednesday",
        "zone": "America/Chicago",
    }


def test_a_thread_oldest_first(desk: Any) -> None:
    answer = desk("get_email_thread", thread_id="t-1")
    assert records(answer) == ["inbox.t-1.m-1", "inbox.t-1.m-22", "inbox.t-1.m-333"]
    facts = answer["records"][2]["facts"]
    assert facts["inbox.t-1.m-333"] == "It is attached."
    assert facts["inbox.t-1.m-333.reply_to"] == "office@harbor.example"
    assert facts["inbox.t-1.m-333.attachments.a1"]["name"] == "invoice.pdf"
    assert set(desk.lines()[-1]["shown"]) == {name for record in answer["records"] for name in record["facts"]}


def test_an_unknown_thread_is_answered_with_what_is_close(desk: Any) -> None:
    assert "did you mean" in desk.refused("get_email_thread", thread_id="t-11")


def test_every_fact_shown_is_a_fact_of_the_world(desk: Any) -> None:
    calls = [
        ("get_email_thread", {"thread_id": "t-1"}),
        ("search_crm", {"type": "contact"}),
        ("search_crm", {"query": "invoice 100"}),
        ("get_kb_document", {"document": "refunds"}),
        ("get_calendar_availability", {"calendar_user": "s-1", "start": "2026-10-19", "end": "2026-10-25"}),
        ("lookup_customer", {"email": "dana@harbor.example"}),
        ("lookup_company", {"domain": "harbor.example"}),
    ]
    for tool, arguments in calls:
        answer = desk(tool, **arguments)
        shown = {name: value for record in answer["records"] for name, value in record["facts"].items()}
        assert shown
        for name, value in shown.items():
            if name != "crm.invoice.inv-100.manager":
                assert fact_value(desk.world, name) == value, name


def test_a_null_field_is_shown_and_citable(desk: Any) -> None:
    facts = desk("search_crm", type="invoice")["records"][0]["facts"]
    assert facts["crm.invoice.inv-100.manager"] is None
    assert facts["crm.invoice.inv-100.lines"] == []


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"query": "refund invoice"}, "m-1"),
        ({"query": "lunch"}, "m-4"),
        ({"query": "menu"}, "m-4"),
        ({"participant": "office@harbor.example"}, "m-333"),
        ({"participant": "Tom"}, "m-5"),
        ({"participant": "Ruiz, Dana", "query": "attached"}, "m-333"),
        ({"participant": "Dana Ruiz <dana@harbor.example>", "query": "attached"}, "m-333"),
        ({"participant": "harbor.example", "query": "lunch"}, "m-4"),
        ({"participant": "@harbor.example", "query": "lunch"}, "m-4"),
        ({"before": "2026-10-19"}, None),
        ({"after": "2026-10-21"}, None),
        ({"after": "2026-10-20", "before": "2026-10-20", "query": "lunch"}, "m-4"),
        ({"query": "", "participant": "li@harbor.example"}, "m-4"),
    ],
)
def test_mail_is_found(desk: Any, arguments: dict[str, str], found: str | None) -> None:
    answer = desk("search_previous_emails", **arguments)
    first = answer["hits"][0]["record"].rpartition(".")[2] if answer["hits"] else None
    assert first == found
    assert desk.lines()[-1]["shown"] == []


def test_without_words_the_newest_comes_first(desk: Any) -> None:
    stamps = [hit["sent_at"] for hit in desk("search_previous_emails")["hits"]]
    assert stamps == sorted(stamps, reverse=True)


@pytest.mark.parametrize("text", ["soon", "2026-13-45", "9999-12-31"])
def test_a_date_that_is_none_is_refused(desk: Any, text: str) -> None:
    assert "is no time" in desk.refused("search_previous_emails", before=text)
    assert "is no time" in desk.refused("get_calendar_availability", calendar_user="s-1", start=text)


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"email": "dana@harbor.example"}, ["ct-1"]),
        ({"email": "Dana Ruiz <DANA@harbor.example>"}, ["ct-1"]),
        ({"email": "rene@home.example"}, ["ct-2"]),
        ({"name": "dana"}, ["ct-1"]),
        ({"name": "Ruiz, Dana"}, ["ct-1"]),
        ({"name": "Dan"}, ["ct-1"]),
        ({"name": "Rene O'Malley"}, ["ct-2"]),
        ({"name": "Tom Berg"}, ["s-1"]),
        ({"id": "ct-1"}, ["ct-1"]),
        ({"id": "crm.contact.ct-1"}, ["ct-1"]),
        ({"email": "", "name": "dana", "id": None}, ["ct-1"]),
        ({"email": "tom@ours.example"}, ["s-1"]),
        ({"email": "tom@ours.example", "name": "Eve"}, []),
    ],
)
def test_people_are_found(desk: Any, arguments: dict[str, Any], found: list[str]) -> None:
    answer = desk("lookup_customer", **arguments)
    people = [name.rpartition(".")[2] for name in records(answer) if not name.startswith("crm.company")]
    assert people == found


def test_a_contact_comes_with_the_company(desk: Any) -> None:
    assert records(desk("lookup_customer", name="dana")) == ["crm.contact.ct-1", "crm.company.co-1"]


def test_an_unknown_person_of_a_known_domain(desk: Any) -> None:
    assert "crm.company.co-1" in desk("lookup_customer", email="new@harbor.example")["note"]
    assert desk.refused("lookup_customer") == "give one of email, name, id."


@pytest.mark.parametrize(
    "arguments",
    [
        {"id": "co-1"},
        {"name": "harbor"},
        {"name": "Freight Harbor"},
        {"domain": "harbor.example"},
        {"domain": "dana@HARBOR.example"},
    ],
)
def test_companies_are_found(desk: Any, arguments: dict[str, str]) -> None:
    answer = desk("lookup_company", **arguments)
    assert records(answer) == ["crm.company.co-1"]
    assert answer["records"][0]["related"] == {"contact": 2, "invoice": 1}


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        ({"query": "INV-100"}, "crm.invoice.inv-100"),
        ({"query": "inv100"}, "crm.invoice.inv-100"),
        ({"query": "crm.contact.ct-2, crm.contact.ct-1"}, "crm.contact.ct-2"),
        ({"type": "Queue"}, "crm.queue.q-1"),
        ({"company_id": "co-1", "type": "invoice"}, "crm.invoice.inv-100"),
        ({"company_id": "crm.company.co-1"}, "crm.company.co-1"),
        ({"query": "legal"}, "crm.queue.q-2"),
    ],
)
def test_crm_rows_are_found(desk: Any, arguments: dict[str, str], first: str) -> None:
    assert records(desk("search_crm", **arguments))[0] == first


def test_crm_searches_that_say_nothing(desk: Any) -> None:
    assert "give query" in desk.refused("search_crm")
    assert "The types are company, contact" in desk.refused("search_crm", type="ship")
    assert "Nothing matches" in desk("search_crm", query="zebra")["note"]


def test_policies_in_force_now_and_by_version(desk: Any) -> None:
    answer = desk("get_kb_document", document="refunds")
    assert answer["version"] == "2"
    assert [other["version"] for other in answer["other_versions"]] == ["1", "3"]
    for arguments in (
        {"document": "refunds", "version": "v1"},
        {"document": "refunds", "version": "1"},
        {"document": "kb.refunds@1"},
        {"document": "kb.refunds@1.c1"},
        {"document": "Refunds", "version": "Version 1"},
    ):
        assert desk("get_kb_document", **arguments)["version"] == "1"
    assert "There is 1, 2, 3." in desk.refused("get_kb_document", document="refunds", version="9")
    assert "did you mean refunds" in desk.refused("get_kb_document", document="refund")


def test_hits_tell_version_dates_and_status(desk: Any) -> None:
    hits = desk("search_kb", query="days")["hits"]
    assert [(hit["clause"], hit.get("status")) for hit in hits] == [
        ("kb.refunds@1.c1", "published"),
        ("kb.refunds@2.c1", "published"),
        ("kb.refunds@3.c1", "draft"),
    ]
    assert hits[0]["effective_to"] == "2026-06-30"


def test_a_calendar_in_its_owners_zone(desk: Any) -> None:
    answer = desk("get_calendar_availability", calendar_user="Eve", start="2026-10-22", minutes=60)
    sheet = answer["records"][0]["facts"]["cal.s-2.2026-10-22"]
    assert sheet["zone"] == answer["zone"] == "Asia/Kolkata"
    assert answer["now"] == "2026-10-21T19:30:00+05:30"
    assert answer["delegate"] == "tom@ours.example"
    assert answer["asked"] == ["2026-10-22T00:00:00+05:30", "2026-10-22T00:00:00+05:30"]
    assert answer["records"][0]["free_for"] == {
        "60 minutes": [["2026-10-22T09:00:00+05:30", "2026-10-22T17:00:00+05:30"]]
    }


def test_looks_that_are_too_long_or_run_backwards(desk: Any) -> None:
    assert "at most 31" in desk.refused(
        "get_calendar_availability", calendar_user="s-1", start="2026-10-01", end="2026-11-05"
    )
    assert "end lies before" in desk.refused(
        "get_calendar_availability", calendar_user="s-1", start="2026-10-02", end="2026-10-01"
    )
    assert "There is eve@ours.example, tom@ours.example" in desk.refused(
        "get_calendar_availability", calendar_user="nobody", start="2026-10-02"
    )


def long_thread(files: dict[str, Any]) -> None:
    files["inbox"]["threads"][0]["messages"] = [
        {
            "message_id": f"m-{n:03}",
            "from": "Dana Ruiz <dana@harbor.example>",
            "to": "help@ours.example",
            "sent_at": f"2026-10-20T09:{n:02}:00-05:00",
            "text": f"Message {n}. " + "Ünïcode wörds. " * 40,
        }
        for n in range(30)
    ]


def test_a_long_thread_comes_in_pages_that_lose_nothing(desk_on: Callable[..., Any]) -> None:
    desk = desk_on(long_thread)
    first = desk("get_email_thread", thread_id="t-1")
    assert first["messages"] == 30
    assert first["more"].startswith("This is page 1 of ")
    found: list[str] = []
    for page in range(1, first["pages"] + 1):
        answer = desk("get_email_thread", thread_id="t-1", page=page)
        assert size(answer) < LIMIT
        assert ("more" in answer) == (page < first["pages"])
        found += [name for record in answer["records"] for name in record["facts"]]
    thread = desk.world.threads["t-1"]
    assert found == [name for message in thread.messages for name in message.facts]
    pages = first["pages"]
    assert f"there are {pages} pages" in desk.refused("get_email_thread", thread_id="t-1", page=pages + 1)
    assert "page 0 does not exist" in desk.refused("get_email_thread", thread_id="t-1", page=0)


def test_a_text_that_no_page_holds_is_cut_and_not_shown(desk_on: Callable[..., Any]) -> None:
    def too_long(files: dict[str, Any]) -> None:
        files["inbox"]["threads"][0]["messages"][0]["text"] = "word " * 3000

    desk = desk_on(too_long)
    answer = desk("get_email_thread", thread_id="t-1", page=2)
    assert answer["cut"] == ["inbox.t-1.m-1"]
    assert answer["records"][0]["facts"]["inbox.t-1.m-1"].endswith("[too long to show]")
    assert "inbox.t-1.m-1" not in desk.lines()[-1]["shown"]
    assert size(answer) < LIMIT


FACTS = st.dictionaries(
    st.text(alphabet="abc.", min_size=1, max_size=30), st.text(max_size=60) | st.lists(st.integers()), max_size=40
)


@given(shelves=st.lists(FACTS, max_size=30), factor=st.integers(1, 60))
def test_pages_hold_everything_once_and_in_order(shelves: list[dict[str, Any]], factor: int) -> None:
    made = [
        Shelf(f"r{n}", {"intro": n}, {f"{n}.{name}": value * factor for name, value in facts.items()})
        for n, facts in enumerate(shelves)
    ]
    first = page_of_records(made, 1, {"around": True})
    found: list[tuple[str, Any]] = []
    for page in range(1, first.content.get("pages", 1) + 1):
        reading = page_of_records(made, page, {"around": True})
        assert size(reading.content) < LIMIT
        shown = {name: value for record in reading.content["records"] for name, value in record["facts"].items()}
        cut = reading.content.get("cut", [])
        assert set(reading.shown) == set(shown) - set(cut)
        found += [(name, value) for name, value in shown.items() if name not in cut]
    whole = [(name, value) for shelf in made for name, value in shelf.facts.items()]
    assert found == [item for item in whole if item in found]
    left_out = [value for item in whole if item not in found for value in item[1:]]
    assert all(size(value) > PAGE_BYTES // 2 for value in left_out)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.lists(st.text(min_size=50, max_size=3000), min_size=3, max_size=25),
    subject=st.text(max_size=600),
    query=st.text(max_size=30),
)
def test_every_answer_is_small_whatever_the_mail(
    texts: list[str], subject: str, query: str, desk_on: Callable[..., Any]
) -> None:
    def fill(files: dict[str, Any]) -> None:
        thread = files["inbox"]["threads"][0]
        template = thread["messages"][0]
        thread["subject"] = subject
        thread["messages"] = [{**template, "message_id": f"m{n}", "text": text} for n, text in enumerate(texts)]
        files["crm"]["invoices"] += [
            {"id": f"i{n}", "company_id": "co-1", "text": text} for n, text in enumerate(texts)
        ]

    desk = desk_on(fill)
    calls: list[tuple[str, dict[str, Any]]] = [
        ("get_email_thread", {"thread_id": "t-1"}),
        ("search_previous_emails", {"query": query}),
        ("search_previous_emails", {"query": texts[0][:200]}),
        ("search_crm", {"query": query or "x"}),
        ("search_crm", {"company_id": "co-1"}),
        ("lookup_company", {"id": "co-1"}),
    ]
    for tool, arguments in calls:
        answer = desk.episode.call(tool, arguments)
        assert size(answer.content) < LIMIT, tool
    desk.episode.close()
