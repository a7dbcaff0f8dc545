"""The loop of the API agents: ask the model, carry its tool calls out, until it makes none. Standard library only.

The trace on standard output is one JSON object a line; the README beside this file lists the events. Exit codes:
0 finished (also at the turn limit, and when the conversation outgrew the model: what was recorded counts),
2 usage, 3 the model's provider failed, 4 the MCP server failed.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mcp_client import CallResult, McpError, McpServer
from model_api import Answer, Api, Call, Options, Results, Said, Turn
from model_http import ContextOverflow, Endpoint, NoSchema, NoTools, Provider, ProviderError

VERSION = "1"
FINISHED, USAGE, PROVIDER_FAILED, MCP_FAILED = 0, 2, 3, 4

SYSTEM = (
    "You do office work with the tools you are given. Call tools until the work is done; nothing but a tool call has "
    "any effect. Then answer with one short closing sentence."
)
KEPT_RESULTS = 2
"""When room is short, this many of the newest results stay whole."""
ANSWER_S = 300.0
"""How long an answer may take, unless options say otherwise."""
SHOWN = 300
"""Characters of a result that the trace repeats; the run's own log holds the whole."""


def emit(event: str, **fields: Any) -> None:
    """Print one event of the trace."""
    print(json.dumps({"type": event, **fields}), flush=True)


@dataclass(frozen=True)
class Limits:
    """What ends a run."""

    turns: int = 40


class Loop:
    """One run of an agent."""

    def __init__(
        self, server: McpServer, tools: Sequence[dict[str, Any]], api: Api, provider: Provider, options: Options
    ) -> None:
        self.server = server
        self.tools = tools
        self.api = api
        self.provider = provider
        self.options = options
        self.turns: list[Turn] = []
        self.answers = 0
        self.text = ""

    def run(self, prompt: str, limits: Limits) -> str:
        """Work until the model makes no call or a limit is met; return the reason for the end."""
        self.turns.append(Said(prompt))
        while self.answers < limits.turns:
            try:
                answer = self._ask()
            except ContextOverflow as error:
                emit("provider_error", status=error.status, message=error.message, retry_in_s=None)
                return "context_overflow"
            self.answers += 1
            self.text = answer.text or self.text
            emit("usage", n=self.answers, **asdict(answer.usage))
            emit(
                "turn", n=self.answers, text=answer.text, calls=len(answer.calls), stop=answer.stop, model=answer.model
            )
            self.turns.append(answer)
            if not answer.calls:
                return "done"
            self.turns.append(Results([(call, *self._carry_out(call)) for call in answer.calls]))
        return "turn_limit"

    def _ask(self) -> Answer:
        """Ask the model; make room or change the mode where the server asks for that."""
        while True:
            body = self.api.body(self.options, SYSTEM, self.tools, self.turns)
            try:
                answer: Answer = self.provider.ask(self.api.path, self.api.headers(), body, self.api.read)
            except ContextOverflow:
                if not make_room(self.turns):
                    raise
                emit("made_room", n=self.answers + 1)
            except (NoTools, NoSchema) as error:
                if not self._fall_back(error):
                    emit("provider_error", status=error.status, message=error.message, retry_in_s=None)
                    raise
            else:
                return answer

    def _fall_back(self, error: ProviderError) -> bool:
        """Go on in another mode of the API where there is one; only before the first answer."""
        mode = "" if self.answers else self.api.fall_back(schema_refused=isinstance(error, NoSchema))
        if mode:
            emit("fallback", mode=mode, why=error.message)
        return bool(mode)

    def _carry_out(self, call: Call) -> tuple[str, bool]:
        emit("call", n=self.answers, id=call.id, tool=call.tool, arguments=call.arguments)
        if call.fault:
            result = CallResult(f"{call.fault}; call the tool again", True)
        else:
            result = self.server.call(call.tool, call.arguments)
        emit(
            "result",
            n=self.answers,
            id=call.id,
            ok=not result.is_error,
            text=result.text[:SHOWN],
            size=len(result.text),
        )
        return result.text, result.is_error


def make_room(turns: list[Turn]) -> bool:
    """Replace the older half of the long results by a note; False when there is none left to replace."""
    results = [turn for turn in turns if isinstance(turn, Results)][:-KEPT_RESULTS]
    places = [(turn, n) for turn in results for n, (_, text, _) in enumerate(turn.entries) if len(text) > SHOWN]
    for turn, n in places[: (len(places) + 1) // 2]:
        call, text, bad = turn.entries[n]
        note = f"[this result of {len(text)} characters was left out to save room; call {call.tool} again if needed]"
        turn.entries[n] = (call, note, bad)
    return bool(places)


def parser(description: str, base_url: str) -> argparse.ArgumentParser:
    """Return the options that the API agents share."""
    options = argparse.ArgumentParser(description=description, allow_abbrev=False)
    options.add_argument("--mcp-config", required=True, help='a file {"mcpServers": {"email": {command, args, env}}}')
    options.add_argument("--model", required=True, help="the model's name")
    options.add_argument("--prompt", help="the task; by default what stands on standard input")
    options.add_argument("--base-url", help=f"by default from the environment, else {base_url}")
    options.add_argument("--server", default="", help="the server's name in the file; by default its first")
    options.add_argument("--max-turns", type=_positive, default=40, help="answers of the model (default: 40)")
    options.add_argument("--max-tokens", type=_positive, help="tokens of one answer")
    options.add_argument("--temperature", type=float, help="by default the server's")
    options.add_argument("--extra", type=_object, default={}, help="JSON object added to each request")
    options.add_argument("--attempts", type=_positive, default=6, help="attempts at one request (default: 6)")
    options.add_argument("--first-wait", type=float, default=1.0, help="seconds before the second attempt (default: 1)")
    options.add_argument(
        "--request-timeout",
        type=float,
        help=f"seconds for one answer (default: {ANSWER_S:g}, at most half of --run-limit)",
    )
    options.add_argument("--run-limit", type=float, help="seconds after which the whole run will be ended from outside")
    options.add_argument(
        "--start-timeout", type=float, default=30.0, help="seconds for the server's start (default: 30)"
    )
    return options


def main(given: argparse.Namespace, api: Api, base_url: str) -> int:
    """Run an agent with parsed options; return the exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # So that the server is ended too.
    prompt = given.prompt if given.prompt is not None else sys.stdin.read()
    if not prompt.strip():
        return _usage("there is no prompt: give --prompt TEXT, or the text on standard input")
    try:
        endpoint = Endpoint(base_url, answer_time(given.request_timeout, given.run_limit))
    except ValueError as error:
        return _usage(f"the base URL cannot be used: {error}")
    options = Options(given.model, given.max_tokens, given.temperature, given.extra)
    provider = Provider(endpoint, _report, attempts=given.attempts, first_wait_s=given.first_wait)
    start = {"version": VERSION, "api": api.name, "model": given.model, "host": endpoint.host}
    server: McpServer | None = None
    try:
        try:
            server = McpServer.from_config(given.mcp_config, given.server, start_timeout=given.start_timeout)
            server.start()
            tools = server.tools()
        except (McpError, TimeoutError) as error:
            emit("start", **start, mcp={"connected": False, "error": str(error) or "no answer in time"})
            return _end("mcp_failed", MCP_FAILED, None, str(error))
        emit("start", **start, mcp={"connected": True, "tools": len(tools)})
        return _work(Loop(server, tools, api, provider, options), prompt, Limits(given.max_turns))
    finally:
        if server:
            server.close()


def _work(loop: Loop, prompt: str, limits: Limits) -> int:
    try:
        reason = loop.run(prompt, limits)
    except ProviderError as error:
        return _end("provider_error", PROVIDER_FAILED, loop, str(error))
    except McpError as error:
        return _end("mcp_failed", MCP_FAILED, loop, str(error))
    return _end(reason, FINISHED, loop, "" if reason == "done" else reason.replace("_", " "))


def _end(reason: str, code: int, loop: Loop | None, words: str) -> int:
    if words:
        print(f"agent: {words}", file=sys.stderr)
    emit("final", reason=reason, text=loop.text if loop else "", turns=loop.answers if loop else 0)
    return code


def _report(error: ProviderError, wait_s: float | None) -> None:
    emit("provider_error", status=error.status, message=error.message, retry_in_s=wait_s)


def _usage(words: str) -> int:
    print(f"agent: {words}", file=sys.stderr)
    return USAGE


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not above 0")
    return number


def _object(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError("a JSON object is needed")
    return value


def answer_time(asked: float | None, run_limit: float | None) -> float:
    """Return how long one answer may take: a provider that hangs must be told of before the run is ended."""
    if asked is not None:
        return asked
    return ANSWER_S if run_limit is None else min(ANSWER_S, run_limit / 2)


def first_set(environ: Mapping[str, str], *names: str) -> str:
    """Return the value of the first variable that is set, or nothing."""
    return next((environ[name] for name in names if environ.get(name)), "")
