"""Runs that are not begun: without a login, after one that was refused; what is stored of them stays as it was."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from emailbench.records.result import Result, Usage
from emailbench.runner.closing import last_words, never_called
from emailbench.runner.halts import IN_A_ROW, Halts, is_refused
from tests.runner.lab import Lab

TASKS = ("support_001", "support_002", "sales_001", "sales_002")
ALL = ("--tasks", ",".join(TASKS))

REFUSED = """
    import json
    status, message = sys.argv[1].split(" ", 1)
    print(json.dumps({"type": "provider_error", "status": int(status), "message": message, "retry_in_s": None}))
    sys.exit(3)
"""


def outcome(error: str = "", *, agent: str = "a", verdict: str = "void") -> Result:
    usage = Usage(provider_errors=(error,) if error else ())
    return Result(agent, "t", verdict, False, usage=usage)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "refused"),
    [
        ("401 invalid key", True),
        ("403 forbidden", True),
        ("Incorrect API key provided", True),
        ("API key not valid. Please pass a valid API key.", True),
        ("400 Your credit balance is too low (invalid_request_error)", True),
        ("429 You exceeded your current quota (insufficient_quota)", True),
        ("Invalid authentication credentials", True),
        ("Please run /login", True),
        ("429 rate limit reached", False),
        ("500 internal error", False),
        ("no answer: unknown", False),
        ("too many tokens in 14010 requests", False),
        ("", False),
    ],
)
def test_what_is_about_the_login(error: str, refused: bool) -> None:
    assert is_refused(outcome(error)) is refused
    assert not is_refused(outcome(error, verdict="fail"))


def test_only_refusals_in_a_row_halt_an_agent_and_no_other() -> None:
    halts = Halts()
    for result in (outcome("401 no"), outcome("500 oh"), outcome("401 no"), outcome(verdict="pass"), outcome("401 no")):
        halts.note(result)
        assert halts.words("a") is None
    halts.note(outcome("401 no", agent="b"))
    halts.note(outcome("401 never"))
    assert (halts.words("a"), halts.words("b")) == ("401 never", None)


def test_a_refused_key_halts_its_agent_and_keeps_what_is_stored(lab: Lab) -> None:
    lab.agent("keyed", "pass", uses_mcp=True)
    lab.agent("other", "pass", uses_mcp=True)
    assert lab.run("--agents", "keyed", *ALL).code == 0
    before = {task: (lab.runs / "keyed" / task / "result.json").read_bytes() for task in TASKS}
    lab.agent("keyed", REFUSED, "401 invalid key", uses_mcp=True, trace="own", install="ask for another key")
    ran = lab.run("--agents", "keyed,other", *ALL)
    assert ran.code == 3
    held = lab.summary()
    assert [task for agent, task, _ in held if agent == "keyed"] == list(TASKS[:IN_A_ROW])
    assert [result["verdict"] for (agent, _, _), result in held.items() if agent == "keyed"] == ["void"] * IN_A_ROW
    assert sum(agent == "other" for agent, _, _ in held) == len(TASKS)
    for task in TASKS[IN_A_ROW:]:
        assert (lab.runs / "keyed" / task / "result.json").read_bytes() == before[task]
    assert "keyed: 2 runs not begun, what is stored of them is kept: the provider refused its login 2 times" in ran.out
    assert "401 invalid key" in ran.out
    assert "Remedy: ask for another key" in ran.out
    assert "keyed  0/4 passed  (2 void, 2 missing)" in ran.out


def test_a_provider_that_is_down_halts_nobody(lab: Lab) -> None:
    lab.agent("down", REFUSED, "503 overloaded", uses_mcp=True, trace="own")
    ran = lab.run("--agents", "down", *ALL)
    assert (ran.code, len(lab.summary()), "not begun" in ran.out) == (3, len(TASKS), False)


@pytest.mark.parametrize("lack", [{"keys": ["LAB_KEY"]}, {"needs": ["no-such-program-here"]}])
def test_what_cannot_start_leaves_a_verdict_as_it_was(
    lab: Lab, lack: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LAB_KEY", raising=False)
    lab.agent("paid", "pass", uses_mcp=True)
    assert lab.run("--agents", "paid", "--tasks", TASKS[0]).code == 0
    folder = lab.runs / "paid" / TASKS[0]
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    lab.agent("paid", "pass", uses_mcp=True, install="get it from the shop", **lack)
    ran = lab.run("--agents", "paid", "--tasks", ",".join(TASKS[:2]))
    assert ran.code == 3
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    (void,) = lab.summary().values()
    assert (void["task"], void["verdict"], void["isolation"]) == (TASKS[1], "void", "not started")
    assert (void["reasons"], void["failed_checks"], void["attested"]) == ([], [], False)
    assert void["attested_reason"] == "the agent was not started"
    assert "paid: 1 run not begun, what is stored of them is kept: " in ran.out
    assert "Remedy: get it from the shop" in ran.out
    again = lab.run("--agents", "paid", "--tasks", ",".join(TASKS[:2]))  # A void result is no verdict to keep.
    assert "paid  0/2 passed  (1 void, 1 missing)" in again.out


def test_a_machine_without_room_costs_no_verdict(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.agent("paid", "pass", uses_mcp=True)
    lab.run("--agents", "paid", "--tasks", TASKS[0])
    result = lab.runs / "paid" / TASKS[0] / "result.json"
    before = result.read_bytes()

    def no_room(place: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("emailbench.runner.one_run.check_room", no_room)
    assert lab.run("--agents", "paid", "--tasks", ",".join(TASKS[:2])).code == 3
    assert result.read_bytes() == before
    assert lab.summary()["paid", TASKS[0], 0]["verdict"] == "void"
    assert json.loads((lab.runs / "paid" / TASKS[1] / "result.json").read_text())["isolation"] == "not started"


BROKEN = {
    "an import that fails": "import no_such_module_here",
    "a syntax error": "def broken(:\n    pass",
    "a word and an exit code": "print('first', file=sys.stderr); sys.exit('it lacks its settings')",
}
LAST = {
    "an import that fails": "ModuleNotFoundError: No module named 'no_such_module_here'",
    "a syntax error": "SyntaxError: invalid syntax",
    "a word and an exit code": "it lacks its settings",
}


@pytest.mark.parametrize("fault", BROKEN)
def test_an_agent_that_never_reached_its_server_is_told_of_once_and_loudly(lab: Lab, fault: str) -> None:
    lab.agent("broken", BROKEN[fault], uses_mcp=True)
    ran = lab.run("--agents", "broken", *ALL)
    assert (ran.code, {result["verdict"] for result in lab.summary().values()}) == (0, {"fail"})
    assert ran.out.count("ATTENTION: broken never reached the MCP server in 4 of 4 runs") == 1
    assert ran.out.count(f"its last words: {LAST[fault]}") == 1
    assert f"all of them: {lab.runs}/broken/{TASKS[-1]}/stderr.log" in ran.out
    assert "remedy: start it by hand, with the command that --dry-run prints" in ran.out


def test_who_worked_is_not_told_of(lab: Lab) -> None:
    assert "ATTENTION" not in lab.run("--agents", "scripted_mcp_agent,baseline_no_tools", "--tasks", TASKS[0]).out


def test_a_local_adapter_that_breaks_before_any_call(lab: Lab) -> None:
    lab.agent("local", "raise RuntimeError('no \\x1b[31m data')")
    ran = lab.run("--agents", "local", "--tasks", TASKS[0])
    assert "ATTENTION: local never made a call in 1 of 1 run" in ran.out
    assert "RuntimeError: no" in ran.out
    assert "\x1b" not in ran.out
    assert not never_called(replace(outcome(verdict="fail"), n_tool_calls=1))


def test_last_words_are_the_programs_own(tmp_path: Path) -> None:
    log = tmp_path / "stderr.log"
    log.write_text("first\nits own \n\n[warden] time limit reached\n[runner] a note\n")
    assert last_words(log) == "its own"
    assert last_words(tmp_path / "none") == ""
