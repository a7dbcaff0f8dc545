"""Which ports a jailed agent may connect to: those in the URLs of its variables, and what is no such URL."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest

from emailbench.base.errors import UserError
from emailbench.records.agents import Agent, agent_from_json, load_agents
from emailbench.runner.ports import DASHBOARD, faults, port_in, ports_of
from emailbench.runner.roster import custom_agent
from tests.runner.lab import Lab
from tests.runner.test_isolated_runs import KINDS, TASK

ROOT = Path(__file__).resolve().parents[2]


def agent(**fields: Any) -> Agent:
    return agent_from_json("probe", {"command": ["tool"], **fields}, "agents.json")


@pytest.mark.parametrize(
    ("name", "url", "port"),
    [
        ("OPENAI_BASE_URL", "http://127.0.0.1:8080/v1", 8080),
        ("OPENAI_BASE_URL", "http://model.example", 80),
        ("OPENAI_BASE_URL", "https://model.example/v1", 443),
        ("OPENAI_BASE_URL", "HTTP://[::1]:9000", 9000),
        ("HTTPS_PROXY", "http://user:word@proxy.example:3128", 3128),
        ("https_proxy", "socks5://proxy.example", 1080),
    ],
)
def test_the_port_of_a_url(name: str, url: str, port: int) -> None:
    assert port_in(name, url) == port
    assert ports_of(agent(pass_env=[name], ports_from=[name]), {name: url}) == tuple(sorted({443, port}))


@pytest.mark.parametrize(
    "url",
    [
        *("127.0.0.1:8080", "localhost:11434/v1", "model.example", "//model.example:80", "http://", "http://:8080"),
        *("http://h:99999", "http://h:0", "http://h:port", "ftp://h:21", "socks5://h", "http://a b:80", "http://[::1"),
        f"http://127.0.0.1:{DASHBOARD}",
    ],
)
def test_what_names_no_port_is_told_with_variable_value_and_remedy(url: str) -> None:
    with pytest.raises(UserError) as caught:
        port_in("OPENAI_BASE_URL", url)
    assert caught.value.where == "the variable OPENAI_BASE_URL"
    assert url in caught.value.found
    assert "HOST:PORT" in caught.value.remedy or "another port" in caught.value.remedy


def test_a_password_in_a_url_is_not_shown() -> None:
    with pytest.raises(UserError) as caught:
        port_in("HTTPS_PROXY", "http://me:hidden-word@proxy.example:port")
    assert "hidden-word" not in str(caught.value)
    assert "proxy.example" in str(caught.value)


def test_variables_that_are_empty_not_set_or_set_by_the_adapter() -> None:
    made = agent(pass_env=["A_URL"], env={"B_URL": "http://127.0.0.1:81"}, ports_from=["A_URL", "B_URL"], ports=[82])
    assert ports_of(made, {}) == (81, 82, 443)
    assert ports_of(made, {"A_URL": "", "B_URL": "http://h:9"}) == (81, 82, 443)
    assert [fault.where for fault in faults(made, {"A_URL": "nonsense"})] == ["the variable A_URL"]
    with pytest.raises(UserError, match="'C_URL' is not handed on"):
        agent(ports_from=["C_URL"])


def test_each_shipped_adapter_opens_the_ports_of_its_urls() -> None:
    for made in load_agents(ROOT / "agents.json").values():
        urls = {name for name in made.pass_env if name.endswith("_BASE_URL") or name.lower() == "https_proxy"}
        assert urls == set(made.ports_from)
        assert not made.ports


KNOCK = """
    import json, socket
    said = {}
    for name in sys.argv[1:]:
        try:
            socket.create_connection(("127.0.0.1", int(name)), 5).close()
            said[name] = True
        except OSError as error:
            said[name] = type(error).__name__
    print(json.dumps(said))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_the_port_in_a_variable_is_open_in_the_jail_and_its_neighbour_is_not(
    lab: Lab, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as model, socket.create_server(("127.0.0.1", 0)) as other:
        named, unnamed = (str(server.getsockname()[1]) for server in (model, other))
        monkeypatch.setenv("MODEL_BASE_URL", f"http://localhost:{named}/v1")
        lab.agent(
            "knock", KNOCK, named, unnamed, uses_mcp=True, pass_env=["MODEL_BASE_URL"], ports_from=["MODEL_BASE_URL"]
        )
        assert lab.run("--agents", "knock", "--tasks", TASK, "--isolation", kind).code == 0
    assert json.loads((lab.runs / "knock" / TASK / "trace.jsonl").read_text()) == {
        named: True,
        unnamed: "PermissionError",
    }


def test_a_bare_command_with_a_variable_that_names_a_server() -> None:
    names = ("MY_BASE_URL", "my_url", "https_proxy", "NO_PROXY", "URLS", "MY_KEY")
    assert custom_agent(("tool",), (), names).ports_from == ("MY_BASE_URL", "my_url", "https_proxy")


@pytest.mark.parametrize("isolation", ["auto", "none"])
def test_a_url_that_is_none_is_refused_before_anything_starts(
    lab: Lab, isolation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MODEL_BASE_URL", "localhost:8080")
    lab.agent("knock", KNOCK, uses_mcp=True, pass_env=["MODEL_BASE_URL"], ports_from=["MODEL_BASE_URL"])
    ran = lab.run("--agents", "knock", "--tasks", TASK, "--isolation", isolation)
    assert (ran.code, lab.runs.exists()) == (2, False)
    assert "agent knock, the variable MODEL_BASE_URL: 'localhost:8080' is no URL of a server; right would be" in ran.err
