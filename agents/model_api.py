"""Two model APIs without I/O: OpenAI's chat completions and Anthropic's messages. Standard library only.

A conversation is a list of `Said`, `Answer` and `Results`, whoever serves it. An API turns it into a request
(`body`, `headers`) and an answer's JSON into an `Answer` (`read`); what travels stands in `model_http`. For models
without tool calling `ChatCompletions` has a JSON mode: the model answers one object {"tool": …, "arguments": …}.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

FINISH = "finish"
"""The tool by which a model in JSON mode says that it is done."""


class BadAnswer(Exception):
    """The server answered something that is no answer of this API; worth another attempt."""


@dataclass(frozen=True)
class Call:
    """A tool call that a model asks for. `fault` says why its arguments cannot be used."""

    id: str
    tool: str
    arguments: Json
    fault: str = ""


@dataclass(frozen=True)
class Usage:
    """Tokens of one answer; the kinds are disjoint, None is unknown."""

    input_uncached: int | None = None
    cache_read: int | None = None
    cache_write: int | None = None
    output: int | None = None
    reasoning: int | None = None
    cost_usd: float | None = None


@dataclass(frozen=True)
class Said:
    """Words of the user."""

    text: str


@dataclass(frozen=True)
class Answer:
    """What the model said, and its message as it stood, to be sent back unchanged."""

    text: str
    calls: tuple[Call, ...]
    usage: Usage
    stop: str
    message: Json
    model: str = ""


@dataclass
class Results:
    """The results of an answer's calls: (call, text, is it an error). The texts may be cut later to save room."""

    entries: list[tuple[Call, str, bool]] = field(default_factory=list)


Turn = Said | Answer | Results


@dataclass(frozen=True)
class Options:
    """What a request says beside the conversation."""

    model: str
    max_tokens: int | None = None
    temperature: float | None = None
    extra: Json = field(default_factory=dict)


class ChatCompletions:
    """OpenAI's chat completions, as OpenAI, vLLM, Ollama, llama.cpp and OpenRouter serve them."""

    name = "chat completions"
    path = "/chat/completions"

    def __init__(self, key: str, *, json_mode: bool = False, max_tokens_field: str = "max_tokens") -> None:
        self.key = key
        self.json_mode = json_mode
        self.enforce_json = True
        self.max_tokens_field = max_tokens_field

    def fall_back(self, *, schema_refused: bool) -> str:
        """Go to JSON mode, or there from an enforced schema to a requested one; return the mode, empty when neither."""
        if not self.json_mode:
            self.json_mode = True
        elif self.enforce_json and schema_refused:
            self.enforce_json = False
        else:
            return ""
        return "json_schema" if self.enforce_json else "json"

    def headers(self) -> dict[str, str]:
        """Return the headers that a request needs; a server on this machine needs no key."""
        return {"authorization": f"Bearer {self.key}"} if self.key else {}

    def body(self, options: Options, system: str, tools: Sequence[Json], turns: Sequence[Turn]) -> Json:
        """Return a request."""
        if self.json_mode:
            system = f"{system}\n\n{_json_instructions(tools)}"
        messages: list[Json] = [{"role": "system", "content": system}]
        for turn in turns:
            messages += self._messages(turn)
        body: Json = {"model": options.model, "messages": messages}
        if not self.json_mode:
            body["tools"] = [{"type": "function", "function": _function(tool)} for tool in tools]
        elif self.enforce_json:
            schema = {"name": "step", "schema": step_schema(tools)}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        if options.max_tokens is not None:
            body[self.max_tokens_field] = options.max_tokens
        if options.temperature is not None:
            body["temperature"] = options.temperature
        return body | options.extra

    def read(self, answer: Json) -> Answer:
        """Return what an answer says; raise BadAnswer when it says nothing."""
        choices = answer.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        message = choice.get("message") if isinstance(choice, dict) else None
        if not isinstance(choice, dict) or not isinstance(message, dict):
            raise BadAnswer(f"no choices in the answer: {json.dumps(answer)[:200]}")
        text = _content_text(message.get("content"))
        stop = str(choice.get("finish_reason") or "")
        usage = self._usage(answer.get("usage"))
        model = str(answer.get("model") or "")
        if self.json_mode:
            calls, closing = _json_calls(text)
            return Answer(closing, calls, usage, stop, {"role": "assistant", "content": text}, model)
        asked = message.get("tool_calls")
        calls = tuple(_chat_call(call, n) for n, call in enumerate(asked if isinstance(asked, list) else []))
        return Answer(text, calls, usage, stop, _echo(message, calls), model)

    def _messages(self, turn: Turn) -> list[Json]:
        if isinstance(turn, Said):
            return [{"role": "user", "content": turn.text}]
        if isinstance(turn, Answer):
            return [turn.message]
        if self.json_mode:
            words = [f"{'Error' if bad else 'Result'} of {call.tool}: {text}" for call, text, bad in turn.entries]
            return [{"role": "user", "content": "\n\n".join(words)}]
        return [{"role": "tool", "tool_call_id": call.id, "content": text} for call, text, _ in turn.entries]

    @staticmethod
    def _usage(given: object) -> Usage:
        if not isinstance(given, dict):
            return Usage()
        cached = _inner_count(given, "prompt_tokens_details", "cached_tokens")
        reasoning = _inner_count(given, "completion_tokens_details", "reasoning_tokens")
        entered, left = _count(given.get("prompt_tokens")), _count(given.get("completion_tokens"))
        cost = given.get("cost")  # OpenRouter tells it.
        return Usage(
            input_uncached=_minus(entered, cached),
            cache_read=cached,
            output=_minus(left, reasoning),
            reasoning=reasoning,
            cost_usd=float(cost) if isinstance(cost, (int, float)) and not isinstance(cost, bool) else None,
        )


class Messages:
    """Anthropic's messages."""

    name = "messages"
    path = "/v1/messages"
    default_max_tokens = 8192

    def __init__(self, key: str, *, bearer: bool = False) -> None:
        self.key = key
        self.bearer = bearer

    def fall_back(self, *, schema_refused: bool) -> str:
        """Return nothing: there is no other mode."""
        return ""

    def headers(self) -> dict[str, str]:
        """Return the headers that a request needs."""
        login = {"authorization": f"Bearer {self.key}"} if self.bearer else {"x-api-key": self.key}
        return {"anthropic-version": "2023-06-01"} | (login if self.key else {})

    def body(self, options: Options, system: str, tools: Sequence[Json], turns: Sequence[Turn]) -> Json:
        """Return a request; system and newest turn are marked as ends of what may be cached."""
        messages: list[Json] = []
        for turn in turns:
            messages.append(self._message(turn))
        cache = {"cache_control": {"type": "ephemeral"}}
        if messages and messages[-1]["role"] == "user":
            messages[-1]["content"][-1] |= cache
        body: Json = {
            "model": options.model,
            "max_tokens": options.max_tokens or self.default_max_tokens,
            "system": [{"type": "text", "text": system} | cache],
            "tools": [
                {"name": tool["name"], "description": tool.get("description", ""), "input_schema": _schema(tool)}
                for tool in tools
            ],
            "messages": messages,
        }
        if options.temperature is not None:
            body["temperature"] = options.temperature
        return body | options.extra

    def read(self, answer: Json) -> Answer:
        """Return what an answer says; raise BadAnswer when it says nothing."""
        blocks = answer.get("content")
        if not isinstance(blocks, list):
            raise BadAnswer(f"no content in the answer: {json.dumps(answer)[:200]}")
        blocks = [block for block in blocks if isinstance(block, dict)]
        text = "\n".join(str(block.get("text", "")) for block in blocks if block.get("type") == "text")
        calls = tuple(_block_call(block) for block in blocks if block.get("type") == "tool_use")
        message = {"role": "assistant", "content": blocks or [{"type": "text", "text": "(nothing)"}]}
        stop, model = str(answer.get("stop_reason") or ""), str(answer.get("model") or "")
        return Answer(text, calls, self._usage(answer.get("usage")), stop, message, model)

    @staticmethod
    def _message(turn: Turn) -> Json:
        if isinstance(turn, Said):
            return {"role": "user", "content": [{"type": "text", "text": turn.text}]}
        if isinstance(turn, Answer):
            return turn.message
        content = [
            {"type": "tool_result", "tool_use_id": call.id, "content": text, "is_error": bad}
            for call, text, bad in turn.entries
        ]
        return {"role": "user", "content": content}

    @staticmethod
    def _usage(given: object) -> Usage:
        if not isinstance(given, dict):
            return Usage()
        thinking = _inner_count(given, "output_tokens_details", "thinking_tokens")
        return Usage(
            input_uncached=_count(given.get("input_tokens")),
            cache_read=_count(given.get("cache_read_input_tokens")),
            cache_write=_count(given.get("cache_creation_input_tokens")),
            output=_minus(_count(given.get("output_tokens")), thinking),
            reasoning=thinking,
        )


Api = ChatCompletions | Messages


def step_schema(tools: Sequence[Json]) -> Json:
    """Return the schema of one step in JSON mode: a tool's name together with that tool's arguments, or the end."""
    steps = [_step(str(tool["name"]), _schema(tool)) for tool in tools]
    closing = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
    return {"anyOf": [*steps, _step(FINISH, closing)]}


def _step(name: str, arguments: Json) -> Json:
    properties = {"tool": {"type": "string", "enum": [name]}, "arguments": arguments}
    return {
        "type": "object",
        "properties": properties,
        "required": ["tool", "arguments"],
        "additionalProperties": False,
    }


def _json_instructions(tools: Sequence[Json]) -> str:
    lines = [json.dumps(_function(tool)) for tool in tools]
    return (
        'In each turn answer with one JSON object and nothing else: {"tool": NAME, "arguments": OBJECT}. You then get '
        f'the result and take the next turn. When the work is done, answer {{"tool": "{FINISH}", "arguments": '
        '{"text": "one closing sentence"}}. The tools:\n' + "\n".join(lines)
    )


def _json_calls(text: str) -> tuple[tuple[Call, ...], str]:
    """Return the call that a step in JSON mode asks for, or the closing words."""
    step = first_object(text)
    if step is None:
        return (), text
    tool, arguments = step.get("tool"), step.get("arguments", {})
    if tool == FINISH:
        return (), str(arguments.get("text", "")) if isinstance(arguments, dict) else str(arguments)
    if not isinstance(tool, str):
        return (Call("step", "", {}, 'the object has no "tool"'),), ""
    if not isinstance(arguments, dict):
        return (Call("step", tool, {}, '"arguments" is no object'),), ""
    return (Call("step", tool, arguments),), ""


def first_object(text: str) -> Json | None:
    """Return the first JSON object in a text, whatever stands around it."""
    decoder, at = json.JSONDecoder(), text.find("{")
    while at >= 0:
        try:
            value, _ = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            return value
        at = text.find("{", at + 1)
    return None


def _chat_call(given: object, number: int) -> Call:
    given = given if isinstance(given, dict) else {}
    function = given.get("function")
    function = function if isinstance(function, dict) else {}
    identity, tool = str(given.get("id") or f"call_{number}"), str(function.get("name") or "")
    raw = function.get("arguments")
    if isinstance(raw, dict):
        return Call(identity, tool, raw)
    try:
        arguments = json.loads(raw or "{}") if isinstance(raw, str | None) else None
    except (ValueError, RecursionError) as error:
        return Call(identity, tool, {}, f"the arguments are not JSON ({error})")
    if not isinstance(arguments, dict):
        return Call(identity, tool, {}, "the arguments are no JSON object")
    return Call(identity, tool, arguments)


def _block_call(block: Json) -> Call:
    arguments = block.get("input")
    identity, tool = str(block.get("id") or ""), str(block.get("name") or "")
    if not isinstance(arguments, dict):
        return Call(identity, tool, {}, "the input is no object")
    return Call(identity, tool, arguments)


def _echo(message: Json, calls: tuple[Call, ...]) -> Json:
    """Return the assistant's message as the server is to see it again; broken arguments would be refused."""
    echo: Json = {"role": "assistant", "content": message.get("content") or ""}
    for key in ("reasoning_content", "reasoning", "reasoning_details"):
        if message.get(key):
            echo[key] = message[key]
    if calls:
        echo["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.tool, "arguments": json.dumps(call.arguments)},
            }
            for call in calls
        ]
    return echo


def _function(tool: Json) -> Json:
    return {"name": tool["name"], "description": tool.get("description", ""), "parameters": _schema(tool)}


def _schema(tool: Json) -> Json:
    schema = tool.get("inputSchema")
    return schema if isinstance(schema, dict) else {"type": "object", "properties": {}}


def _content_text(content: object) -> str:
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _count(value: object) -> int | None:
    return int(value) if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _inner_count(given: Json, key: str, inner: str) -> int | None:
    details = given.get(key)
    return _count(details.get(inner)) if isinstance(details, dict) else None


def _minus(total: int | None, share: int | None) -> int | None:
    return total - share if total is not None and share is not None and share <= total else total
