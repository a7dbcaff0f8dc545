"""The official Python SDK's client against the server, in both eras, embedded and through a relay."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from emailbench.episode.table import BY_NAME, INSTRUCTIONS, TOOLS
from tests.server.wire import TIMEOUT, Bureau

mcp = pytest.importorskip("mcp", reason="the extra dev has the SDK")

VERSIONS = {"auto": "2026-07-28", "legacy": "2025-11-25", "2026-07-28": "2026-07-28"}


@pytest.fixture(params=["embedded", "relayed"])
def bureau(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bureau]:
    bureau = Bureau(tmp_path, relayed=request.param == "relayed")
    yield bureau
    bureau.close()


def converse(bureau: Bureau, mode: str, work: Callable[[Any], Awaitable[None]]) -> None:
    """Start the server as the SDK starts servers, and let `work` talk to it."""

    async def talk() -> None:
        command, *arguments = bureau.argv()
        server = mcp.StdioServerParameters(command=command, args=arguments, env=bureau.environment)
        async with mcp.Client(server, mode=mode, read_timeout_seconds=TIMEOUT) as client:
            await work(client)

    asyncio.run(asyncio.wait_for(talk(), TIMEOUT))


@pytest.mark.parametrize("mode", VERSIONS)
def test_a_conversation(bureau: Bureau, mode: str) -> None:
    async def work(client: Any) -> None:
        assert client.protocol_version == VERSIONS[mode]
        if mode != "2026-07-28":  # that mode asks for nothing and is told nothing
            assert client.instructions == INSTRUCTIONS and client.server_info.name == "email"
            assert client.server_capabilities.tools is not None
            assert client.server_capabilities.resources is None and client.server_capabilities.prompts is None

        listed = await client.list_tools()
        assert listed.next_cursor is None
        assert [tool.name for tool in listed.tools] == [tool.name for tool in TOOLS]
        for tool in listed.tools:
            ours = BY_NAME[tool.name]
            assert (tool.title, tool.description, tool.input_schema) == (ours.title, ours.description, ours.schema)
            assert tool.annotations.read_only_hint is ours.read_only and tool.output_schema is None

        now = await client.call_tool("get_current_time")
        assert now.is_error is False and now.structured_content["zone"]
        [block] = now.content
        assert json.loads(block.text) == now.structured_content

        wrong = await client.call_tool("get_email_thread", {"thread_id": "t-none"})
        assert wrong.is_error is True and wrong.structured_content is None
        assert json.loads(wrong.content[0].text)["error"]

        text = 'Äpfel „quoted" \u2028 and \U0001f600\nsecond line'
        drafted = await client.call_tool("create_draft", {"thread_id": "support_001", "body": text})
        assert drafted.is_error is False and drafted.structured_content["recorded"]["id"] == "d1"
        with pytest.raises(mcp.MCPError) as refused:
            await client.call_tool("no_such_tool", {})
        assert refused.value.code == -32602

    converse(bureau, mode, work)
    assert bureau.ledger()["drafts"][0]["body"] == 'Äpfel „quoted" \u2028 and \U0001f600\nsecond line'
    assert [line["ok"] for line in bureau.lines()] == [True, False, True]
    assert bureau.no_faults()
    if bureau.host is not None:
        assert bureau.host.connected and len(bureau.host.clients) == 1


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_many_calls_at_once_are_all_answered(bureau: Bureau, mode: str) -> None:
    async def work(client: Any) -> None:
        notes = [
            client.call_tool("mark_ignore", {"thread_id": "support_001", "reason": str(number)}) for number in range(40)
        ]
        results = await asyncio.gather(*notes)
        assert [result.is_error for result in results] == [False] * 40

    converse(bureau, mode, work)
    assert {record["reason"] for record in bureau.ledger()["ignored_threads"]} == {str(number) for number in range(40)}
    assert [line["n"] for line in bureau.lines()] == list(range(1, 41))


def test_a_legacy_client_may_ping(bureau: Bureau) -> None:
    async def work(client: Any) -> None:
        with pytest.warns(mcp.MCPDeprecationWarning):
            await client.send_ping()

    converse(bureau, "legacy", work)
