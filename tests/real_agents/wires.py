"""Four model APIs as two functions each: a request becomes a Conversation, a Turn becomes the bytes of an answer.

Covered is what the agent programs send and read today: OpenAI Responses (Codex), Anthropic Messages (Claude Code),
Gemini `streamGenerateContent`, and OpenAI chat completions. Nothing here knows a task.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
PREFIXES = ("mcp__email__", "mcp_email_", "email_", "mcp__email.")
USAGE = {"input_uncached": 980, "cache_read": 20, "cache_write": 10, "output": 45, "reasoning": 5}
"""What each answer of the scripted model is said to have cost; the totals of a run follow from the number of turns."""

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Call:
    """One tool call that the scripted model makes."""

    tool: str
    arguments: Json


@dataclass(frozen=True)
class Result:
    """A call of this conversation together with the answer that came back."""

    tool: str
    arguments: Json
    text: str

    @property
    def value(self) -> Json:
        """The JSON object in the answer; programs may put words of their own before it."""
        at = self.text.find("{")
        if at < 0:
            return {"error": self.text}
        try:
            value, _ = json.JSONDecoder().raw_decode(self.text, at)
        except ValueError:
            return {"error": self.text}
        return value if isinstance(value, dict) else {}


@dataclass
class Conversation:
    """What a request says: the prompt, the tools on offer by plain name, and the calls answered so far."""

    prompt: str
    tools: dict[str, str] = field(default_factory=dict)
    """Plain tool name -> the name (and namespace, before a dot) under which this client offers it."""
    results: list[Result] = field(default_factory=list)
    model: str = ""
    turns: int = 0
    """Model turns that stand in the request already."""
    json_mode: bool = False
    """The client asks for JSON in place of tool calls."""


@dataclass(frozen=True)
class Turn:
    """What the model does next: calls, or a closing text."""

    calls: tuple[Call, ...] = ()
    text: str = ""


def plain_name(name: str) -> str:
    """Return the tool's own name without what a client puts before it."""
    for prefix in PREFIXES:
        if name.startswith(prefix):
            return name[len(prefix) :]
    return name


def text_of(value: Any) -> str:
    """Return the text of a content value: a string, or a list of parts."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "\n".join(text_of(part) for part in value)
    if isinstance(value, dict):
        for key in ("text", "content", "output"):
            if key in value:
                return text_of(value[key])
        return json.dumps(value)
    return "" if value is None else str(value)


def _arguments(value: Any) -> Json:
    if isinstance(value, str):
        try:
            value = json.loads(value or "{}")
        except ValueError:
            return {}
    return value if isinstance(value, dict) else {}


def sse(events: Iterable[Json], *, named: bool = True) -> bytes:
    """Return `events` as a server-sent event stream."""
    lines = []
    for event in events:
        if named:
            lines.append(f"event: {event['type']}\n")
        lines.append(f"data: {json.dumps(event)}\n\n")
    return "".join(lines).encode()


# --- OpenAI Responses -------------------------------------------------------------------------------------------------


def read_responses(body: Json) -> Conversation:
    """Read a Responses request."""
    items = [item for item in body.get("input", []) if isinstance(item, dict)]
    prompts = [text_of(item.get("content")) for item in items if item.get("role") == "user"]
    calls = {item["call_id"]: item for item in items if item.get("type") == "function_call"}
    results = [
        Result(plain_name(calls[key]["name"]), _arguments(calls[key].get("arguments")), text_of(item.get("output")))
        for item in items
        if item.get("type") == "function_call_output" and (key := item.get("call_id")) in calls
    ]
    tools: dict[str, str] = {}
    for tool in body.get("tools", []):
        if tool.get("type") == "namespace":
            for inner in tool.get("tools", []):
                tools[inner["name"]] = f"{tool['name']}.{inner['name']}"
        elif tool.get("name"):
            tools.setdefault(plain_name(tool["name"]), tool["name"])
    return Conversation("\n".join(prompts), tools, results, str(body.get("model", "")), len(calls))


def write_responses(turn: Turn, talk: Conversation) -> tuple[str, bytes]:
    """Return content type and body of a Responses answer, streamed."""
    number = next(_numbers)
    items: list[Json] = []
    for call in turn.calls:
        namespace, _, name = talk.tools.get(call.tool, f"mcp__email.{call.tool}").rpartition(".")
        item = {"type": "function_call", "id": f"fc_{number}_{len(items)}", "call_id": f"call_{number}_{len(items)}"}
        item |= {"name": name, "arguments": json.dumps(call.arguments), "status": "completed"}
        items.append(item | ({"namespace": namespace} if namespace else {}))
    if turn.text:
        content = [{"type": "output_text", "text": turn.text, "annotations": []}]
        items.append({"type": "message", "id": f"msg_{number}", "role": "assistant", "content": content})
    response: Json = {"id": f"resp_{number}", "object": "response", "model": talk.model, "output": items}
    usage = {
        "input_tokens": USAGE["input_uncached"] + USAGE["cache_read"],
        "input_tokens_details": {"cached_tokens": USAGE["cache_read"]},
        "output_tokens": USAGE["output"] + USAGE["reasoning"],
        "output_tokens_details": {"reasoning_tokens": USAGE["reasoning"]},
        "total_tokens": sum(USAGE.values()) - USAGE["cache_write"],
    }
    events: list[Json] = [{"type": "response.created", "response": response | {"status": "in_progress", "output": []}}]
    for index, item in enumerate(items):
        events.append({"type": "response.output_item.added", "output_index": index, "item": item})
        events.append({"type": "response.output_item.done", "output_index": index, "item": item})
    events.append({"type": "response.completed", "response": response | {"status": "completed", "usage": usage}})
    return "text/event-stream", sse(events)


# --- Anthropic Messages -----------------------------------------------------------------------------------------------


def read_messages(body: Json) -> Conversation:
    """Read a Messages request."""
    prompts, calls, results = [], {}, []
    for message in body.get("messages", []):
        content = message.get("content")
        for block in content if isinstance(content, list) else [{"type": "text", "text": content}]:
            if block.get("type") == "tool_use":
                calls[block["id"]] = block
            elif block.get("type") == "tool_result" and block.get("tool_use_id") in calls:
                call = calls[block["tool_use_id"]]
                text = text_of(block.get("content"))
                results.append(Result(plain_name(call["name"]), _arguments(call.get("input")), text))
            elif message.get("role") == "user":
                prompts.append(text_of(block))
    tools = {plain_name(tool["name"]): tool["name"] for tool in body.get("tools", []) if tool.get("name")}
    turns = sum(1 for message in body.get("messages", []) if message.get("role") == "assistant")
    return Conversation("\n".join(prompts), tools, results, str(body.get("model", "")), turns)


def write_messages(turn: Turn, talk: Conversation, *, stream: bool = True) -> tuple[str, bytes]:
    """Return content type and body of a Messages answer."""
    number = next(_numbers)
    blocks: list[Json] = [{"type": "text", "text": turn.text}] if turn.text else []
    for index, call in enumerate(turn.calls):
        name = talk.tools.get(call.tool, f"mcp__email__{call.tool}")
        blocks.append({"type": "tool_use", "id": f"toolu_{number}_{index}", "name": name, "input": call.arguments})
    reason = "tool_use" if turn.calls else "end_turn"
    usage = {
        "input_tokens": USAGE["input_uncached"],
        "cache_creation_input_tokens": USAGE["cache_write"],
        "cache_read_input_tokens": USAGE["cache_read"],
        "output_tokens": USAGE["output"] + USAGE["reasoning"],
    }
    message: Json = {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": talk.model}
    if not stream:
        message |= {"content": blocks, "stop_reason": reason, "stop_sequence": None, "usage": usage}
        return "application/json", json.dumps(message).encode()
    opening = usage | {"output_tokens": 1}
    message |= {"content": [], "stop_reason": None, "stop_sequence": None, "usage": opening}
    events: list[Json] = [{"type": "message_start", "message": message}]
    for index, block in enumerate(blocks):
        events += _message_block(index, block)
    delta = {"stop_reason": reason, "stop_sequence": None}
    events.append({"type": "message_delta", "delta": delta, "usage": {"output_tokens": usage["output_tokens"]}})
    events.append({"type": "message_stop"})
    return "text/event-stream", sse(events)


def _message_block(index: int, block: Json) -> list[Json]:
    if block["type"] == "text":
        opening = block | {"text": ""}
        delta = {"type": "text_delta", "text": block["text"]}
    else:
        opening = block | {"input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    return [
        {"type": "content_block_start", "index": index, "content_block": opening},
        {"type": "content_block_delta", "index": index, "delta": delta},
        {"type": "content_block_stop", "index": index},
    ]


# --- Gemini -----------------------------------------------------------------------------------------------------------


def read_gemini(body: Json, model: str) -> Conversation:
    """Read a Gemini generateContent request; answers belong to calls by name and order."""
    prompts, calls, results = [], [], []
    turns = 0
    for content in body.get("contents", []):
        turns += content.get("role") == "model"
        for part in content.get("parts", []):
            if "functionCall" in part:
                calls.append(part["functionCall"])
            elif "functionResponse" in part:
                answer = part["functionResponse"]
                index = next((i for i, call in enumerate(calls) if call.get("name") == answer.get("name")), None)
                call = calls.pop(index) if index is not None else {"name": answer.get("name", "")}
                text = text_of(answer.get("response"))
                results.append(Result(plain_name(call["name"]), _arguments(call.get("args")), text))
            elif content.get("role") == "user":
                prompts.append(text_of(part))
    names = [f["name"] for tool in body.get("tools", []) for f in tool.get("functionDeclarations", [])]
    return Conversation("\n".join(prompts), {plain_name(n): n for n in names}, results, model, turns)


def write_gemini(turn: Turn, talk: Conversation, *, stream: bool = True) -> tuple[str, bytes]:
    """Return content type and body of a Gemini answer."""
    parts: list[Json] = [{"text": turn.text}] if turn.text else []
    for call in turn.calls:
        name = talk.tools.get(call.tool, f"mcp_email_{call.tool}")
        parts.append({"functionCall": {"name": name, "args": call.arguments}})
    prompt = USAGE["input_uncached"] + USAGE["cache_read"]
    usage = {
        "promptTokenCount": prompt,
        "cachedContentTokenCount": USAGE["cache_read"],
        "candidatesTokenCount": USAGE["output"],
        "thoughtsTokenCount": USAGE["reasoning"],
        "totalTokenCount": prompt + USAGE["output"] + USAGE["reasoning"],
    }
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}
    answer = {"candidates": [candidate], "usageMetadata": usage, "modelVersion": talk.model}
    if not stream:
        return "application/json", json.dumps(answer).encode()
    return "text/event-stream", sse([answer], named=False)


# --- chat completions -------------------------------------------------------------------------------------------------


def read_chat(body: Json) -> Conversation:
    """Read a chat completions request, with tool calls or in the JSON fallback."""
    prompts, calls, results = [], {}, []
    for message in body.get("messages", []):
        for call in message.get("tool_calls") or []:
            calls[call["id"]] = call["function"]
        if message.get("role") == "tool" and message.get("tool_call_id") in calls:
            call = calls[message["tool_call_id"]]
            text = text_of(message.get("content"))
            results.append(Result(call["name"], _arguments(call.get("arguments")), text))
        elif message.get("role") == "user":
            prompts.append(text_of(message.get("content")))
    tools = {tool["function"]["name"]: tool["function"]["name"] for tool in body.get("tools", [])}
    turns = sum(1 for message in body.get("messages", []) if message.get("role") == "assistant")
    return Conversation("\n".join(prompts), tools, results, str(body.get("model", "")), turns, "tools" not in body)


def write_chat(turn: Turn, talk: Conversation) -> tuple[str, bytes]:
    """Return content type and body of a chat completion."""
    number = next(_numbers)
    message: Json = {"role": "assistant", "content": turn.text or None}
    if talk.json_mode:
        call = turn.calls[0] if turn.calls else Call("finish", {"text": turn.text})
        message["content"] = json.dumps({"tool": call.tool, "arguments": call.arguments})
    elif turn.calls:
        message["tool_calls"] = [
            {
                "id": f"call_{number}_{index}",
                "type": "function",
                "function": {"name": call.tool, "arguments": json.dumps(call.arguments)},
            }
            for index, call in enumerate(turn.calls)
        ]
    usage = {
        "prompt_tokens": USAGE["input_uncached"] + USAGE["cache_read"],
        "prompt_tokens_details": {"cached_tokens": USAGE["cache_read"]},
        "completion_tokens": USAGE["output"] + USAGE["reasoning"],
        "completion_tokens_details": {"reasoning_tokens": USAGE["reasoning"]},
        "total_tokens": sum(USAGE.values()) - USAGE["cache_write"],
    }
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if turn.calls else "stop"}
    answer = {"id": f"chat_{number}", "object": "chat.completion", "model": talk.model, "choices": [choice]}
    return "application/json", json.dumps(answer | {"usage": usage}).encode()
