"""Placeholders, the closed environment, and what an adapter may not name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from emailbench.base.errors import UserError
from emailbench.records.agents import Agent, agent_from_json
from emailbench.runner import adapter

VALUES = {name: f"<{name}>" for name in adapter.PLACEHOLDERS if name != "model"}


def agent(**fields: Any) -> Agent:
    return agent_from_json("probe", {"command": ["prog"], **fields}, "agents.json")


def filled(made: Agent, base: Path = Path("/nowhere"), **values: str) -> adapter.Launch:
    return adapter.launch(made, {**VALUES, **values}, environ={"SECRET": "s3", "EMPTY": "", "OTHER": "x"}, base=base)


def test_each_placeholder_is_filled_in() -> None:
    words = [f"--{name}={{{name}}}" for name in VALUES]
    assert filled(agent(command=["prog", *words])).argv == ("prog", *(f"--{name}=<{name}>" for name in VALUES))


def test_a_value_is_never_expanded_again() -> None:
    launch = filled(agent(command=["prog", "{prompt}"]), prompt="{ledger} {{model}} {nonsense}")
    assert launch.argv[1] == "{ledger} {{model}} {nonsense}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{prompt}}", "{prompt}"),
        ('{"a": {"b": 1}}', '{"a": {"b": 1}}'),
        ('env={EMAIL_BENCH_CONNECT="{connect}"}', 'env={EMAIL_BENCH_CONNECT="<connect>"}'),
        ("${HOME} {} {1} { prompt }", "${HOME} {} {1} { prompt }"),
    ],
)
def test_only_a_name_in_braces_is_a_placeholder(text: str, expected: str) -> None:
    made = agent(command=["prog", text], uses_mcp=True)
    adapter.check(made, None, "agents.json")
    assert filled(made).argv[1] == expected


@pytest.mark.parametrize(
    "fields",
    [
        {"command": ["prog", "{promt}"]},
        {"command": ["prog", ["-x", "{promt}"]]},
        {"env": {"A": "{promt}"}},
        {"cwd": "{promt}"},
        {"stdin": "{promt}"},
        {"read": ["{promt}"]},
        {"write": ["{promt}"]},
        {"files": {"a.txt": "{promt}"}},
        {"files": {"a.json": {"deep": [{"er": "{promt}"}]}}},
    ],
)
def test_an_unknown_placeholder_is_named_with_what_is_close(fields: dict[str, Any]) -> None:
    with pytest.raises(UserError) as caught:
        adapter.check(agent(**fields), None, "agents.json")
    assert "agents.json, agent probe: unknown placeholder {promt}" in str(caught.value)
    assert "did you mean prompt" in str(caught.value)
    assert "mcp_config" in str(caught.value)


def test_a_group_is_left_out_when_there_is_no_model() -> None:
    made = agent(command=["prog", ["-m", "{model}"], ["--always", "yes"], "end"])
    adapter.check(made, None, "agents.json")
    assert filled(made).argv == ("prog", "--always", "yes", "end")
    assert filled(made, model="big").argv == ("prog", "-m", "big", "--always", "yes", "end")


def test_a_model_that_nothing_sets_is_an_error_where_it_cannot_be_left_out() -> None:
    made = agent(command=["prog", "-m", "{model}"])
    with pytest.raises(UserError, match="--model"):
        adapter.check(made, None, "agents.json")
    adapter.check(made, "big", "agents.json")
    adapter.check(agent(command=["prog", "-m", "{model}"], model="small"), None, "agents.json")


def test_files_are_filled_in_inside_their_strings() -> None:
    made = agent(
        files={"a.json": {"server": "{server}", "model": "{model}", "n": 1, "l": ["{model}", "x"]}, "b": "{root}"}
    )
    files = filled(made, server='quote " and {prompt}').files
    assert files["a.json"] == b'{\n  "server": "quote \\" and {prompt}",\n  "n": 1,\n  "l": [\n    "x"\n  ]\n}\n'
    assert files["b"] == b"<root>"
    assert b'"model": "big"' in filled(made, model="big").files["a.json"]


def test_the_environment_is_closed() -> None:
    made = agent(env={"SERVER": "{server}"}, pass_env=["SECRET", "EMPTY", "ABSENT"])
    launch = filled(made)
    assert launch.env == {"SECRET": "s3", "EMPTY": "", "SERVER": "<server>"}
    assert launch.secrets == {"SECRET": "s3"}
    base = adapter.base_environment(Path("/h"), Path("/t"), {"PATH": "/bin", "AWS_KEY": "x", "LANG": "de_DE"})
    assert base == {"PATH": "/bin", "LANG": "C.UTF-8", "HOME": "/h", "TMPDIR": "/t"}


def test_words_that_name_files_are_found_beside_the_agents_file(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("tool", "bin/tool"):
        (tmp_path / name).touch()
    launch = filled(agent(command=["tool", "tool", "bin/tool", "bin", "absent"]), base=tmp_path)
    assert launch.argv == ("tool", str(tmp_path / "tool"), str(tmp_path / "bin/tool"), "bin", "absent")
    assert filled(agent(command=["bin/tool"]), base=tmp_path).argv == (str(tmp_path / "bin/tool"),)
    long = "x" * 5000
    assert filled(agent(command=["prog", long, "a\0b", "y" * 300]), base=tmp_path).argv[1:] == (long, "a\0b", "y" * 300)


def test_a_word_that_goes_back_is_told_by_where_its_file_lies(tmp_path: Path) -> None:
    for name in ("agent/mine.py", "here/there/x.py", "here/z.py", "else/y.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "link").symlink_to(tmp_path / "here" / "there")
    mine = str(tmp_path / "agent" / "mine.py")
    assert filled(agent(command=["prog", "../agent/mine.py"]), base=tmp_path / "else").argv == ("prog", mine)
    assert filled(agent(command=["prog", f"{tmp_path}/else/../agent/mine.py"]), base=Path("/")).argv == ("prog", mine)
    back = filled(agent(command=["prog", "link/../z.py"]), base=tmp_path)
    assert back.argv == ("prog", str(tmp_path / "here" / "z.py")), "back from where the link leads"


def test_the_working_folder_is_the_runs_unless_the_adapter_says_otherwise() -> None:
    assert filled(agent(), root="/root", run_dir="/runs/a/t").cwd == Path("/runs/a/t/work")
    assert filled(agent(cwd="sub"), root="/root").cwd == Path("/nowhere/sub")
    assert filled(agent(cwd="/abs"), root="/root").cwd == Path("/abs")


@pytest.mark.parametrize(
    ("fields", "local", "handed"),
    [
        ({"command": ["p", "{prompt}"]}, True, True),
        ({"command": ["p", "{prompt}"], "uses_mcp": True}, False, False),
        ({"command": ["p", "{inbox}"], "uses_mcp": True}, False, True),
        ({"command": ["p"], "env": {"L": "{ledger}"}, "uses_mcp": True}, False, True),
    ],
)
def test_who_is_handed_data_is_not_isolated(fields: dict[str, Any], local: bool, handed: bool) -> None:
    made = agent(**fields)
    assert (adapter.is_local(made), adapter.is_handed_data(made)) == (local, handed)
