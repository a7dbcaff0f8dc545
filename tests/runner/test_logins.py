"""Login files are copied, cut out of traces, and left alone when a variable holds the login."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from emailbench.base.errors import UserError
from emailbench.records.agents import Agent, agent_from_json
from emailbench.runner import logins

TOKEN = "eyJhbGciOi.long-access-token.0123456789"


def agent(**fields: Any) -> Agent:
    given = {"command": ["tool"], "keys": ["TOOL_KEY"], "logins": {".tool/auth.json": "~/.tool/auth.json"}, **fields}
    return agent_from_json("probe", given, "agents.json")


def home(folder: Path, content: bytes) -> dict[str, str]:
    (folder / ".tool").mkdir()
    (folder / ".tool" / "auth.json").write_bytes(content)
    return {"HOME": str(folder)}


def test_a_login_file_is_copied_and_what_it_holds_is_secret(tmp_path: Path) -> None:
    content = json.dumps({"mode": "chatgpt", "tokens": {"access": TOKEN, "list": [TOKEN + "2", 7, None]}}).encode()
    login = logins.read(agent(), home(tmp_path, content))
    assert login.files == {".tool/auth.json": content}
    assert sorted(login.secrets.values()) == [TOKEN, TOKEN + "2"]
    assert all(name.startswith("auth.json ") for name in login.secrets)


def test_any_other_file_is_secret_by_its_long_words(tmp_path: Path) -> None:
    login = logins.read(agent(), home(tmp_path, f"token = {TOKEN}\nuser = me\n".encode()))
    assert list(login.secrets.values()) == [TOKEN]


def test_a_variable_that_holds_the_login_comes_first(tmp_path: Path) -> None:
    environ = home(tmp_path, b"{}")
    assert logins.read(agent(), {**environ, "TOOL_KEY": "k"}) == logins.Login()
    assert logins.read(agent(), {**environ, "TOOL_KEY": ""}).files


@pytest.mark.parametrize("environ", [{}, {"HOME": ""}, {"HOME": "/nonexistent"}])
def test_no_login_file(environ: dict[str, str]) -> None:
    assert logins.read(agent(), environ) == logins.Login()


def test_which_variables_are_secret() -> None:
    probe = agent(pass_env=["BASE_URL", "A_TOKEN", "HTTPS_PROXY", "LANG", "DB_PASSWORD"])
    passed = {
        "BASE_URL": "http://x",
        "A_TOKEN": "t",
        "HTTPS_PROXY": "p",
        "LANG": "C",
        "DB_PASSWORD": "d",
        "TOOL_KEY": "k",
    }
    assert logins.secrets(probe, passed) == {"A_TOKEN": "t", "HTTPS_PROXY": "p", "DB_PASSWORD": "d", "TOOL_KEY": "k"}
    assert logins.secrets(probe, {"TOOL_KEY": ""}) == {}


@pytest.mark.parametrize("place", ["/etc/passwd", "../up", "a/../../b", ""])
def test_login_files_land_below_the_private_home(place: str) -> None:
    with pytest.raises(UserError, match="below the home"):
        agent(logins={place: "~/x"})
