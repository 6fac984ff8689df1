"""
title: Palimpsest
author: Palimpsest
version: 0.1.0
required_open_webui_version: 0.10.0
license: Apache-2.0
description: Long-term memory. Puts relevant memories in front of the last message and stores each exchange.
"""

import asyncio
import logging
import re
import time
from typing import Any, Awaitable, Callable, Dict, List, Literal, Optional

import aiohttp
from pydantic import BaseModel, Field

log = logging.getLogger("palimpsest")

BLOCK = re.compile(r"\A\s*\[MEMORY CONTEXT\]\n.*?\n\[END MEMORY CONTEXT\]\s*", re.DOTALL)
# Reasoning and tool calls, as Open WebUI writes them into the text of an answer.
DETAILS = re.compile(r'<details type="[a-z_]+"[^>]*>.*?</details>\s*', re.DOTALL)
# At most 4 bytes each, so that a part stays below the server's limit of 32 KB.
MAX_PART = 8000
# How much of the words around a place is looked at.
WORD = 64
# Where a long text is divided, best first: after a sentence, a line, a word.
BREAKS = [re.compile(pattern) for pattern in (r"(?<=[.!?])['\")\]]*\s+", r"\s*\n\s*", r"\s+")]
# How the ids of temporary chats begin, before and since Open WebUI 0.12.
TEMPORARY = ("local:", "temporary:")
RETRY_DELAYS = [1, 5, 30]
STORE_TIMEOUT = 15

Emitter = Optional[Callable[[Dict[str, Any]], Awaitable[None]]]


class Refused(Exception):
    """The server answered with an error. The message is its status and code."""

    def __init__(self, status: int, code: str):
        super().__init__(f"{status} {code}".strip())
        self.may_pass = status in (408, 429) or status >= 500


class Filter:
    class Valves(BaseModel):
        url: str = Field(default="http://127.0.0.1:3000", description="Address of Palimpsest")
        api_key: str = Field(
            default="",
            description="A key with the scopes read and write that is not bound to a user",
            json_schema_extra={"input": {"type": "password"}},
        )
        dashboard_url: str = Field(
            default="", description="Address of the dashboard for people's browsers. Default: the address above"
        )
        k: int = Field(default=8, ge=1, le=100, description="Most memories in front of a message")
        max_tokens: int = Field(default=1000, ge=50, le=20000, description="Approximate size of the memories")
        timeout_seconds: float = Field(
            default=1.5, gt=0, le=10, description="Longest delay of a chat. After it, the chat goes on without memories"
        )
        position: Literal["user", "system"] = Field(
            default="user",
            description="Where the memories go. With system, a local model reads the whole chat again each time",
        )
        priority: int = Field(default=0, description="Order among filters, lowest first")

    class UserValves(BaseModel):
        enabled: bool = Field(default=True, description="Use and store memories in my chats")

    def __init__(self):
        self.valves = self.Valves()
        # The event loop itself keeps no reference to a task.
        self.tasks = set()

    async def inlet(
        self,
        body: Dict[str, Any],
        __user__: Optional[Dict[str, Any]] = None,
        __metadata__: Optional[Dict[str, Any]] = None,
        __event_emitter__: Emitter = None,
    ) -> Dict[str, Any]:
        valves = self.valves
        ends_at = time.monotonic() + valves.timeout_seconds
        shown = None
        # An exception would fail the chat.
        try:
            messages = body.get("messages") or []
            query = text_of(messages[-1]) if messages and messages[-1].get("role") == "user" else ""
            if not query or not is_wanted(__user__, __metadata__):
                return body
            found = await asyncio.wait_for(retrieve(valves, __user__["id"], query), valves.timeout_seconds)
            block = found.get("context") or ""
            if block:
                body = {**body, "messages": with_block(messages, block, valves.position)}
                shown = citation(block, valves)
        except Exception as error:
            log.warning("No memories: %s", reason_of(error))
            shown = status(f"Palimpsest: no memories ({reason_of(error)})")
        if shown and __event_emitter__:
            try:
                await asyncio.wait_for(__event_emitter__(shown), max(0.05, ends_at - time.monotonic()))
            except Exception as error:
                log.warning("The memories were not shown: %s", reason_of(error))
        return body

    async def outlet(
        self,
        body: Dict[str, Any],
        __user__: Optional[Dict[str, Any]] = None,
        __metadata__: Optional[Dict[str, Any]] = None,
        __event_emitter__: Emitter = None,
    ) -> Dict[str, Any]:
        try:
            events = events_of(body, __user__) if is_wanted(__user__, __metadata__) else []
            if events:
                task = asyncio.create_task(store(self.valves, events, __event_emitter__))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
        except Exception as error:
            log.warning("The exchange was not stored: %s", reason_of(error))
        return body


def is_wanted(user: Optional[Dict[str, Any]], metadata: Optional[Dict[str, Any]]) -> bool:
    """Titles, tags and search queries are tasks. They are no part of the conversation."""
    if not user or not user.get("id") or (metadata or {}).get("task"):
        return False
    return getattr(user.get("valves"), "enabled", True)


async def call(valves: Any, path: str, body: Dict[str, Any], timeout: float) -> Dict[str, Any]:
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=timeout)) as session:
        async with session.post(
            valves.url.strip().rstrip("/") + path,
            json=body,
            # A key that was pasted can have a space or a line break around it.
            headers={"Authorization": f"Bearer {valves.api_key.strip()}", "X-Palimpsest-Source": "open-webui"},
            # A redirect would carry the key to another server.
            allow_redirects=False,
        ) as response:
            if response.status >= 300:
                raise Refused(response.status, await code_of(response))
            return await response.json()


async def code_of(response: aiohttp.ClientResponse) -> str:
    try:
        return str((await response.json()).get("code", ""))
    except Exception:
        return ""


async def retrieve(valves: Any, user_id: str, query: str) -> Dict[str, Any]:
    # The server's limit; the end of a long message is usually the question.
    wanted = {"user_id": user_id, "query": query[-2000:], "k": valves.k, "max_tokens": valves.max_tokens}
    return await call(valves, "/api/v1/retrieve", wanted, valves.timeout_seconds)


async def store(valves: Any, events: List[Dict[str, Any]], emitter: Emitter) -> None:
    """Sends the events again after a failure that may pass. Their ids make a repeat harmless."""
    try:
        for delay in [*RETRY_DELAYS, None]:
            try:
                await call(valves, "/api/v1/events", {"events": events}, STORE_TIMEOUT)
                return
            except Exception as error:
                if delay is None or not getattr(error, "may_pass", True):
                    raise
                await asyncio.sleep(delay)
    except Exception as error:
        log.warning("The exchange was not stored: %s", reason_of(error))
        if emitter:
            await emitter(status(f"Palimpsest: this exchange was not stored ({reason_of(error)})"))


def events_of(body: Dict[str, Any], user: Dict[str, Any]) -> List[Dict[str, Any]]:
    """The last message of the user and the answer, each as an event with the id of its message."""
    chat_id = body.get("chat_id") or ""
    messages = body.get("messages") or []
    # A temporary chat leaves no trace in Open WebUI, so it leaves none here.
    if chat_id.startswith(TEMPORARY) or not messages or messages[-1].get("role") != "assistant":
        return []
    answer = messages[-1]
    question = next((one for one in reversed(messages) if one.get("role") == "user"), None)
    answer_id = answer.get("id") or body.get("id")
    if not question or not answer_id:
        return []
    common = {"user_id": user["id"], "source": "open-webui", **({"session_id": chat_id} if chat_id else {})}
    speaker = {"speaker": user["name"]} if user.get("name") else {}
    return [
        # Messages of API chats have no ids.
        *parts_of(question, f"owui-{question.get('id') or f'{answer_id}-question'}", {**common, **speaker}),
        *parts_of(answer, f"owui-{answer_id}", common),
    ]


def parts_of(message: Dict[str, Any], event_id: str, fields: Dict[str, Any]) -> List[Dict[str, Any]]:
    """A text that is larger than the server accepts becomes several events."""
    texts = split_text(text_of(message))
    sent = message.get("timestamp")
    at = {}
    if isinstance(sent, (int, float)) and 0 < sent <= time.time():
        at = {"at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(sent))}
    return [
        {"id": f"{event_id}#{n}" if n else event_id, "role": message["role"], "text": text, **at, **fields}
        for n, text in enumerate(texts)
    ]


def split_text(text: str) -> List[str]:
    """The parts of a text. What is longer than a part and has no safe place to divide it is left out."""
    parts: List[str] = []
    while len(text) > MAX_PART:
        end = last_break(text[:MAX_PART])
        if end:
            parts.append(text[:end].strip())
        else:
            places = BREAKS[-1].finditer(text, MAX_PART)
            end = next((place.end() for place in places if is_safe(text, place)), len(text))
            log.warning("%d characters are not stored, because they have no safe place to divide them", end)
        text = text[end:]
    return [*parts, text] if text else parts


def last_break(text: str) -> int:
    """Where a part ends: in its second half after a sentence, if possible. 0 when there is no safe place."""
    for pattern, start in [*((pattern, MAX_PART // 2) for pattern in BREAKS), (BREAKS[-1], 0)]:
        for place in reversed(list(pattern.finditer(text, start))):
            if is_safe(text, place):
                return place.end()
    return 0


def is_safe(text: str, place: "re.Match[str]") -> bool:
    """The server masks each part by itself. It would not know half a number, or a password without its name."""
    words = [*text[max(0, place.start() - WORD) : place.start()].split()[-1:], *text[place.end() : place.end() + WORD].split()[:1]]
    if not words or re.search(r"[:=]$", words[0]) or re.search(r"\d", " ".join(words)):
        return False
    before = text[max(0, place.start() - MAX_PART) : place.start()]
    return before.count("-----BEGIN") == before.count("-----END")


def text_of(message: Dict[str, Any]) -> str:
    """The text of a message without memories, reasoning, tool calls and images."""
    content = message.get("content") or ""
    if isinstance(content, list):
        parts = [part for part in content if isinstance(part, dict) and part.get("type") == "text"]
        content = "\n".join(part["text"] for part in parts if isinstance(part.get("text"), str))
    if message.get("role") == "assistant":
        content = DETAILS.sub("", content)
    return BLOCK.sub("", content).strip()


def with_block(messages: List[Dict[str, Any]], block: str, position: str) -> List[Dict[str, Any]]:
    if position == "system":
        first, others = messages[0], messages[1:]
        if first.get("role") != "system" or not isinstance(first.get("content"), str):
            return [{"role": "system", "content": block}, *messages]
        return [{**first, "content": f"{first['content']}\n\n{block}"}, *others]
    *earlier, last = messages
    content = last["content"]
    if isinstance(content, str):
        return [*earlier, {**last, "content": f"{block}\n\n{content}"}]
    return [*earlier, {**last, "content": [{"type": "text", "text": f"{block}\n\n"}, *content]}]


def citation(block: str, valves: Any) -> Dict[str, Any]:
    """Cites the memories of the block, one per line. There can be more hits: weak ones are not part of the block."""
    lines = block.split("\n")[1:-1]
    name = "1 memory" if len(lines) == 1 else f"{len(lines)} memories"
    url = (valves.dashboard_url.strip() or valves.url.strip()).rstrip("/") + "/memories"
    source = {"name": f"Palimpsest: {name}", "url": url}
    return {"type": "citation", "data": {"document": ["\n".join(lines)], "metadata": [{"source": url}], "source": source}}


def status(description: str) -> Dict[str, Any]:
    return {"type": "status", "data": {"description": description, "done": True}}


def reason_of(error: BaseException) -> str:
    """Says what happened without words of the conversation."""
    if isinstance(error, Refused):
        return str(error)
    return "no answer in time" if isinstance(error, asyncio.TimeoutError) else type(error).__name__
