"""The report as a user meets it: what it says, in which format, and how it exits."""

import json
import re
from dataclasses import replace

import pytest

from emailbench.report.cli import main


def report(capsys, folder, *options):
    code = main(["--runs-dir", str(folder), *options])
    out = capsys.readouterr()
    return code, out.out, out.err


def cells(output, row):
    line = next(line for line in output.splitlines() if line.startswith(row))
    return line[len(row) :].split()


def test_matrix_and_metrics(capsys, write, passed, failed):
    code, out, _ = report(capsys, write(passed, failed))
    assert code == 0
    assert cells(out, "t1") == ["pass"]
    assert cells(out, "t2") == ["fail"]
    assert cells(out, "passed runs") == ["1/2"]
    assert cells(out, "tool calls, mean") == ["6.0"]
    assert cells(out, "failed tool calls") == ["1"]
    assert cells(out, "wall time, median") == ["1.00", "s"]
    assert cells(out, "wall time, 90th percentile") == ["1.50", "s"]
    assert "address: mail goes to rival@x.example" in out


def test_void_runs_stand_in_no_rate_and_make_the_report_incomplete(capsys, write, passed, failed):
    void = replace(failed, task="t3", verdict="void", reasons=(), failed_checks=(), void_reason="no program")
    code, out, _ = report(capsys, write(passed, void))
    assert code == 3
    assert cells(out, "pass rate") == ["100.0%"]
    assert cells(out, "rate, void as fail") == ["50.0%"]
    assert "1 void" in out and "no program" in out


def test_missing_runs_exit_3(capsys, write, passed):
    code, out, _ = report(capsys, write(passed, planned=4))
    assert code == 3
    assert "4 runs planned, 1 graded, 0 void, 3 missing" in out


def test_without_summary_the_newest_invocation_of_each_pair_counts(capsys, write, passed, failed):
    older = replace(failed, task="t1", repetition=1, invocation="20261020-090000")
    code, out, _ = report(capsys, write(older, passed, summary=False))
    assert code == 0
    assert cells(out, "t1") == ["pass"]


def test_mixed_modes_and_graders_are_named(capsys, write, passed):
    other = replace(passed, agent="two", mode="local", grader_hash="zz")
    _, out, _ = report(capsys, write(passed, other))
    assert "evaluation modes are mixed (local: two; mcp: one)" in out
    assert "results of different graders stand side by side (bb, zz)" in out


def test_malformed_files_are_named_and_skipped(capsys, write, passed, failed):
    folder = write(passed, failed, summary=False)
    (folder / "one" / "t2" / "result.json").write_text('{"agent": 3}')
    _, out, _ = report(capsys, folder)
    assert "skipped" in out and "t2/result.json" in out
    assert cells(out, "passed runs") == ["1/1"]


def test_a_broken_summary_falls_back_to_the_single_results(capsys, write, passed):
    folder = write(passed)
    (folder / "summary.json").write_text("[{")
    _, out, _ = report(capsys, folder)
    assert "skipped" in out and "summary.json" in out
    assert cells(out, "t1") == ["pass"]


def test_repetitions(capsys, write, passed, failed):
    runs = [replace(passed, repetition=1), replace(failed, task="t1", repetition=2)]
    _, out, _ = report(capsys, write(*runs))
    assert cells(out, "t1") == ["1/2", "flaky"]
    assert cells(out, "pass^k") == ["pass^2", "0.0%"]
    assert cells(out, "pass@k") == ["pass@2", "100.0%"]


def test_twins_count_as_pairs(capsys, write, passed, failed):
    pair = [replace(passed, task="h1a", twin="h1b"), replace(failed, task="h1b", twin="h1a")]
    _, out, _ = report(capsys, write(*pair))
    assert cells(out, "twin pairs passed") == ["0/1"]


@pytest.mark.parametrize(("gate", "code"), [("0.4", 0), ("0.6", 1)])
def test_gate(capsys, write, passed, failed, gate, code):
    assert report(capsys, write(passed, failed), "--fail-under", gate)[0] == code


def test_json_holds_the_same_numbers(capsys, write, passed, failed):
    _, out, _ = report(capsys, write(passed, failed), "--format", "json")
    content = json.loads(out)
    assert content["agents"][0]["passed"] == {"hits": 1, "of": 2}
    assert content["matrix"]["t2"]["one"]["passes"] == 0
    assert content["failures_by_check"] == {"address": 1}


def test_markdown_quotes_what_agents_wrote(capsys, write, passed, failed):
    hostile = replace(failed, reasons=("content: said <img src=x> [a](http://x.example) | b",))
    _, out, _ = report(capsys, write(passed, hostile), "--format", "md")
    assert not re.search(r"(?<!\\)[<\[]", out) and r"\<img" in out
    assert "| t1 | pass |" in out


def test_terminal_output_is_inert(capsys, write, failed):
    hostile = replace(failed, reasons=("claims: \x1b[31mred\u202e\x07\nnew line",))
    _, out, _ = report(capsys, write(hostile))
    assert "\x1b" not in out and "\u202e" not in out and "\x07" not in out
    assert "\\x1b[31mred\\u202e" in out


def test_no_folder_and_no_results_are_usage_errors(capsys, tmp_path):
    code, _, err = report(capsys, tmp_path / "nowhere")
    assert code == 2 and "no such folder" in err
    code, _, err = report(capsys, tmp_path)
    assert code == 2 and "no results yet" in err


def test_nothing_graded_of_what_was_planned_is_missing_not_unknown(capsys, write):
    for options in ((), ("--format", "md"), ("--format", "json")):
        code, out, _ = report(capsys, write(planned=7), *options)
        assert code == 3
        assert "7 planned, 0 graded" in out
    assert json.loads(out)["agents"] == []


def test_void_runs_are_in_no_count_of_failures_by_check(capsys, write, passed, failed):
    void = replace(failed, task="t3", verdict="void", void_reason="no program")
    _, out, _ = report(capsys, write(passed, failed, void))
    assert "Failures by check: address 1\n" in out
    _, out, _ = report(capsys, write(passed, void))
    assert "Failures by check" not in out and "no program" in out


@pytest.mark.parametrize(("gate", "code"), [("40%", 0), ("60%", 1), (" 60 % ", 1)])
def test_a_gate_in_percent(capsys, write, passed, failed, gate, code):
    assert report(capsys, write(passed, failed), "--fail-under", gate)[0] == code


@pytest.mark.parametrize("gate", ["high", "1.5", "-1", "nan", "101%", "%", ""])
def test_a_gate_that_is_none(capsys, write, passed, gate):
    with pytest.raises(SystemExit) as caught:
        report(capsys, write(passed), f"--fail-under={gate}")
    assert caught.value.code == 2
    err = capsys.readouterr().err
    assert "a share from 0 to 1 is needed, such as 0.8 or 80%\n" in err and "_share" not in err


def test_one_run_is_one_run(capsys, write, passed):
    assert "1 run planned, 1 graded" in report(capsys, write(passed))[1]


def test_long_names_stay_apart(capsys, write, passed):
    names = [f"an_agent_with_a_very_long_name_{end}" for end in ("small", "large")]
    names += [f"{'a' * 20}{middle}{'b' * 20}" for middle in "xy"]
    _, out, _ = report(capsys, write(*(replace(passed, agent=name) for name in names)))
    head = next(line for line in out.splitlines() if line.startswith("task"))
    heads = re.split(r"\s{2,}", head)[1:]
    assert len(set(heads)) == 4 and heads[0].endswith("small") and heads[1].endswith("large")


def test_an_interval_from_nothing_begins_at_nothing(capsys, write, failed):
    _, out, _ = report(
        capsys, write(failed, replace(failed, task="t5"), replace(failed, task="t6")), "--format", "json"
    )
    assert json.loads(out)["agents"][0]["interval"][0] == 0.0


def test_a_file_in_place_of_the_folder(capsys, tmp_path):
    (tmp_path / "runs").write_text("")
    code, _, err = report(capsys, tmp_path / "runs")
    assert code == 2 and "this is a file; run `python3 runner.py`" in err


def markdown(capsys, write, failed, text):
    _, out, _ = report(capsys, write(replace(failed, reasons=(text,))), "--format", "md")
    return out.splitlines()[-1].removeprefix("  - ")


@pytest.mark.parametrize("text", ["address: INV-20417 of support_001 (2 of 3), $512.40 > 5 & more! #3 + a.b = {c} x]"])
def test_markdown_leaves_plain_text_alone(capsys, write, failed, text):
    assert markdown(capsys, write, failed, text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# a", r"\# a"),
        ("- a", r"\- a"),
        ("12. a", r"12\. a"),
        ("3) a", r"3\) a"),
        ("> a", r"\> a"),
        ("===", r"\==="),
        ("_a_ b__c", r"\_a\_ b\_\_c"),
        ("**a** `b` ~c~", r"\*\*a\*\* \`b\` \~c\~"),
        ("![a](b) <b> [^1]", r"!\[a](b) \<b> \[^1]"),
        ("a\\*b", r"a\\\*b"),
        ("a | b", r"a \| b"),
        ("&lt;b&gt; &#60;", r"\&lt;b\&gt; \&#60;"),
        ("HTTPS://x.example WWW.x.example", r"HTTPS\://x.example WWW\.x.example"),
        ("$x$ $y$", r"\$x\$ \$y$"),
        ("a\n# b", "a # b"),
        ("\u202ea", r"\\u202ea"),
    ],
)
def test_markdown_is_inert(capsys, write, failed, text, shown):
    assert markdown(capsys, write, failed, text) == shown


def test_the_header_says_how_it_ran(capsys, write, passed):
    folder = write(passed)
    about = {"planned": 1, "started": "2026-10-21T09:00:00+00:00", "reps": 3, "timeout": 90.0}
    (folder / "invocation.json").write_text(json.dumps(about))
    for form in ("text", "md"):
        assert "begun 2026-10-21T09:00:00+00:00, 3 repetitions, at most 90 s a run" in report(
            capsys, folder, "--format", form
        )[1].replace("\\", "")
    odd = {"planned": 1, "started": "\x1b[31m", "reps": "x", "timeout": None}
    (folder / "invocation.json").write_text(json.dumps(odd))
    out = report(capsys, folder)[1]
    assert "begun \\x1b[31m\n" in out and "repetition" not in out and "\x1b" not in out
