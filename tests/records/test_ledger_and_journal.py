"""The ledger as the fold of effects, and journals of any content."""

from hypothesis import given
from hypothesis import strategies as st

from emailbench.base.jsonfiles import dump_compact
from emailbench.records.journal import Journal, parse_journal, read_journal
from emailbench.records.ledger import BUCKETS, action_of, empty, fold, records

ADD = {"add": "drafts", "record": {"id": "d1", "asks": []}}
LINE = {"format": 1, "n": 1, "tool": "get_current_time", "ok": True, "answer": {"now": "x"}, "shown": ["a"]}


def test_the_fold_adds_and_removes():
    other = {"add": "drafts", "record": {"id": "d2", "asks": []}}
    ledger = fold([ADD, None, other, {"remove": "drafts", "id": "d1"}])
    assert [record["id"] for record in ledger["drafts"]] == ["d2"]
    assert fold([]) == empty()


def test_effects_that_are_none_of_ours_are_passed_over():
    assert fold([{"add": "nowhere", "record": {}}, {"add": "drafts", "record": 3}, "x", {"remove": "x"}]) == empty()


def test_every_bucket_has_an_action_and_a_letter_of_its_own():
    assert len(set(BUCKETS.values())) == len(BUCKETS)
    assert action_of("drafts", {"asks": []}) == "draft"
    assert action_of("drafts", {"asks": ["time_zone"]}) == "ask_followup"
    assert action_of("sent_emails", {"asks": ["time_zone"]}) == "send"
    assert action_of("ignored_threads", {}) == "ignore"
    assert action_of("crm_updates", {}) == "crm_updates"


def test_records_of_a_malformed_ledger_are_those_that_are_records():
    assert list(records({"drafts": ["no", {"id": "d1"}], "forwards": 3})) == [("drafts", {"id": "d1"})]


def test_a_journal_reads_back():
    journal = parse_journal((dump_compact(LINE) + "\n").encode())
    (line,) = journal.lines
    assert (line.n, line.tool, line.shown, line.answer) == (1, "get_current_time", ("a",), {"now": "x"})
    assert not journal.faults and not journal.torn


def test_a_torn_last_line_is_skipped_and_said():
    data = (dump_compact(LINE) + "\n").encode()
    journal = parse_journal(data + data[:20])
    assert len(journal.lines) == 1 and journal.torn and not journal.faults


def test_a_line_that_is_no_call_is_a_fault_with_its_number():
    good = (dump_compact(LINE) + "\n").encode()
    journal = parse_journal(good + b'{"n": "one"}\n' + b"nonsense\n" + b"\xff\n" + good)
    assert len(journal.lines) == 2
    assert [fault[:6] for fault in journal.faults] == ["line 2", "line 3", "line 4"]


@given(st.binary(max_size=400))
def test_any_bytes_are_read(data):
    assert isinstance(parse_journal(data), Journal)


def test_a_missing_journal_is_empty_and_a_folder_is_a_fault(tmp_path):
    assert read_journal(tmp_path / "none") == Journal()
    assert read_journal(tmp_path).faults
