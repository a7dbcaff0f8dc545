"""Which TCP ports an agent may connect to: those of its adapter, and those in the URLs that it is given in variables.

A jail knows ports and no hosts: what is opened for one server is open on every host, this machine included. So nothing
but the port in the URL is opened, and never the dashboard's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from emailbench.base.errors import UserError
from emailbench.base.plain import one_line
from emailbench.records.agents import Agent

WEB = 443
"""The TCP port that every agent may connect to: that of model providers."""

DASHBOARD = 8798
"""The port of the dashboard, which would tell the answers."""

_USUAL: Mapping[str, int] = {"http": 80, "https": 443}
_OF_PROXIES: Mapping[str, int] = {**_USUAL, "socks5": 1080, "socks5h": 1080}
_PROXY = re.compile("proxy", re.IGNORECASE)


def ports_of(agent: Agent, environ: Mapping[str, str]) -> tuple[int, ...]:
    """Return the ports that an agent may connect to; raise UserError for a URL that names none."""
    return tuple(sorted({WEB, *agent.ports, *(port_in(name, url) for name, url in _urls(agent, environ))}))


def faults(agent: Agent, environ: Mapping[str, str]) -> list[UserError]:
    """Return what is wrong with the URLs of an agent's variables."""
    found = []
    for name, url in _urls(agent, environ):
        try:
            port_in(name, url)
        except UserError as error:
            found.append(error)
    return found


def port_in(name: str, url: str) -> int:
    """Return the port of the URL that a variable holds; raise UserError when it is no such URL."""
    usual = _OF_PROXIES if _PROXY.search(name) else _USUAL
    remedy = f"right would be {' or '.join(f'{scheme}://HOST:PORT' for scheme in usual)}, with a port from 1 to 65535"
    where = f"the variable {name}"
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise UserError(f"{_shown(url)} is no URL ({error})", where=where, remedy=remedy) from None
    if parts.scheme not in usual or not parts.hostname or re.search(r"[\s\x00-\x20]", url):
        raise UserError(f"{_shown(url)} is no URL of a server", where=where, remedy=remedy)
    if port == 0:
        raise UserError(f"{_shown(url)} names port 0", where=where, remedy=remedy)
    if port == DASHBOARD:
        found = f"{_shown(url)} names the port of the dashboard, which would tell the answers"
        raise UserError(found, where=where, remedy="let the model's server listen on another port")
    return usual[parts.scheme] if port is None else port


def _urls(agent: Agent, environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the variables that name servers, with what the program will find in them; empty ones name none."""
    passed = {*agent.pass_env, *agent.keys}
    for name in agent.ports_from:
        url = agent.env.get(name, environ.get(name, "") if name in passed else "")
        if url:
            yield name, url


def _shown(url: str) -> str:
    """Return a URL as it may be shown: without what may be a password in it."""
    head, at, rest = url.rpartition("@")
    scheme, slashes, _ = head.partition("://")
    return ascii(one_line(f"{scheme}{slashes}…@{rest}" if at and slashes else f"…@{rest}" if at else url, 120))
