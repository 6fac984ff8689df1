"""The client of a Palimpsest server: one file, standard library only, Python 3.9 or later.

``Palimpsest`` blocks; ``AsyncPalimpsest`` has the same methods as coroutines. Fields have the names of the
API. ``Spool`` keeps events and corrections that cannot be delivered.
"""

from __future__ import annotations

import asyncio
import email.utils
import http.client
import json
import os
import queue
import random
import re
import socket
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timezone
from typing import Any, AsyncIterator, Callable, Dict, Iterator, List, Optional

Json = Dict[str, Any]

MAX_MESSAGES = 20
"""The server's limit of messages per event."""
MAX_EVENTS = 500
"""The server's limit of events per request."""
FIRST_DELAY_S = 0.5
MAX_DELAY_S = 8.0
MAX_RETRY_AFTER_S = 60.0
"""A longer Retry-After is not waited for: the error is raised, and its ``retry_after`` says how long."""
VERDICT_WAIT_MS = 2_000
MAX_SPOOL_BYTES = 64 * 1024 * 1024
LEFTOVER_S = 3_600
"""A temporary file of the spool that is older belongs to a process that was killed."""


class PalimpsestError(Exception):
    """Every error of the client. ``status`` is None when there was no response."""

    def __init__(
        self,
        message: str,
        status: Optional[int] = None,
        code: Optional[str] = None,
        request_id: Optional[str] = None,
        fields: Optional[List[Json]] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.fields = fields or []
        self.retry_after = retry_after
        self.is_spooled = False
        """Whether the write of the call is in the spool, where it waits for the next call or ``drain``."""

    def __str__(self) -> str:
        return f"{self.args[0]} The new write stays in the spool." if self.is_spooled else str(self.args[0])

    @property
    def is_retryable(self) -> bool:
        if self.status is None:
            return False
        if self.status in (408, 429) or self.status >= 500:
            return True
        return self.status == 409 and self.code == "conflict"


class APIConnectionError(PalimpsestError):
    """No response arrived."""

    @property
    def is_retryable(self) -> bool:
        return True


class APITimeoutError(APIConnectionError):
    """No response arrived within ``timeout``."""


class BadRequestError(PalimpsestError):
    """400, 405, 413 and 415."""


class AuthenticationError(PalimpsestError):
    """401: the key is missing, unknown, revoked or expired."""


class PermissionDeniedError(PalimpsestError):
    """403: the key lacks a scope, or belongs to another owner."""


class NotFoundError(PalimpsestError):
    pass


class ConflictError(PalimpsestError):
    pass


class InvalidInputError(PalimpsestError):
    """422: ``fields`` says what to change."""


class RateLimitError(PalimpsestError):
    pass


class ServerError(PalimpsestError):
    pass


_BY_STATUS = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: InvalidInputError,
    429: RateLimitError,
}


class Spool:
    """A folder with one file per write that the server has not acknowledged.

    A write enters the folder before it is sent, so it survives the end of the process. Files hold texts as
    they were given, secrets included, and only their user can read them. Use one folder per server and
    tenant.
    """

    _lock = threading.Lock()
    _latest = 0
    # Begins at random, because processes in two containers can have the same id.
    _count = random.randrange(1_000_000)

    def __init__(self, folder: str, max_bytes: int = MAX_SPOOL_BYTES) -> None:
        self.folder = str(folder)
        self._max_bytes = max_bytes
        self._bytes: Optional[int] = None
        # How often sending stopped because the server could not be reached.
        self._failures = 0
        self._puts = threading.Lock()
        self._turn = threading.Lock()
        self._awaited: set[str] = set()
        self._outcomes: Dict[str, Any] = {}

    def deliver(self, write: Json, send: Callable[[Json], Any]) -> Any:
        """Sends everything in the folder and then ``write``.

        Returns its answer, or None when it stays in the folder. Raises when the server refuses it, and when
        it stays because the server refuses the key for an older one.
        """
        try:
            name = self._put(write)
        except OSError as error:
            _warn(f"cannot write to {self.folder} ({error}); the write is sent without it")
            return send(write)
        self._awaited.add(name)
        failures = self._failures
        try:
            # When sending failed meanwhile, this write waits for the next call, or each call would try in turn.
            with self._turn:
                if name not in self._outcomes and failures == self._failures:
                    try:
                        self._drain(send)
                    except BaseException:
                        # Later files that other processes wrote are no matter of this call.
                        if name not in self._outcomes:
                            raise
            if name in self._outcomes:
                kind, value = self._outcomes.pop(name)
                if kind == "error":
                    raise value
                return value
            # Another process may have sent the file; a repeat, which changes nothing, reads its answer.
            return None if name in self._names() else send(write)
        except BaseException as error:
            if isinstance(error, AuthenticationError) and name in self._names():
                error.is_spooled = True
            else:
                self._remove(name)
            raise
        finally:
            self._awaited.discard(name)

    def drain(self, send: Callable[[Json], Any]) -> int:
        """Sends the files, oldest first, until one fails. Returns how many remain."""
        with self._turn:
            self._drain(send)
        return len(self._names())

    def _drain(self, send: Callable[[Json], Any]) -> None:
        held_owners: set[str] = set()
        names = self._names()
        while names:
            name = names.pop(0)
            write = self._read(name)
            if write is None:
                continue
            owners = _owners_of(write)
            if owners & held_owners:
                held_owners |= owners
                continue
            try:
                outcome = ("answer", send(write))
            except PalimpsestError as error:
                if error.is_retryable:
                    self._failures += 1
                    return
                # With another key the same write can succeed. 401 concerns every write, 403 those of an owner, and
                # owner_required those that name none, which a key that is bound to an owner can send.
                if error.status is None:
                    raise
                if name not in self._awaited:
                    if error.status == 401:
                        raise
                    if error.status == 403 or error.code == "owner_required":
                        _warn(f"{name} stays, because the server refuses it to this key ({error})")
                        held_owners |= owners
                        continue
                    if len(_events_of(write)) > 1:
                        names[:0] = self._split(name, write)
                    else:
                        self._reject(name, f"the server refused it ({error})")
                outcome = ("error", error)
            if name in self._awaited:
                self._outcomes[name] = outcome
            self._remove(name)

    def _read(self, name: str) -> Optional[Json]:
        try:
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                write = json.load(file)
        except OSError:
            return None
        except ValueError:
            write = None
        if _is_write(write):
            return write
        self._reject(name, "it holds no complete write")
        return None

    def _split(self, name: str, write: Json) -> List[str]:
        """Puts both halves of a write in its place, so that an invalid event is refused alone."""
        events = _events_of(write)
        half = (len(events) + 1) // 2
        names = []
        for index, part in enumerate((events[:half], events[half:])):
            names.append(f"{name[: -len('.json')]}-{index}.json")
            body = {**write["body"], "events": part}
            self._write_file(names[-1], {**write, "body": body, "idempotency_key": str(uuid.uuid4())})
        return names

    def _put(self, write: Json) -> str:
        # Files appear in the order of the calls. A temporary name hides a file until it is complete.
        with self._puts:
            os.makedirs(self.folder, mode=0o700, exist_ok=True)
            os.chmod(self.folder, 0o700)
            with Spool._lock:
                Spool._latest = max(int(time.time() * 1000), Spool._latest)
                Spool._count += 1
                name = f"{Spool._latest}-{os.getpid()}-{Spool._count:09d}.json"
            if self._bytes is None:
                self._remove_leftovers()
                self._bytes = self._size_of(self._names())
            self._write_file(name, write)
            if self._bytes > self._max_bytes:
                self._reject_oldest(name)
            return name

    def _write_file(self, name: str, write: Json) -> None:
        temporary = os.path.join(self.folder, f".{uuid.uuid4()}")
        text = json.dumps(write).encode()
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(text)
        os.replace(temporary, os.path.join(self.folder, name))
        self._bytes = (self._bytes or 0) + len(text)

    def _remove_leftovers(self) -> None:
        """Deletes temporary files of processes that were killed. Their writes were never acknowledged."""
        for name in os.listdir(self.folder):
            if re.fullmatch(r"\.[0-9a-f-]{36}", name):
                file = os.path.join(self.folder, name)
                try:
                    if time.time() - os.path.getmtime(file) > LEFTOVER_S:
                        os.remove(file)
                except FileNotFoundError:
                    pass

    def _reject_oldest(self, newest: str) -> None:
        names = self._names()
        size = self._size_of(names)
        for name in names:
            if size <= self._max_bytes or name == newest:
                break
            size -= self._size_of([name])
            self._reject(name, f"the spool is larger than {self._max_bytes} bytes")
        self._bytes = size

    def _names(self) -> List[str]:
        try:
            names = os.listdir(self.folder)
        except FileNotFoundError:
            return []
        # A half of a write has its name with -0 or -1, so it comes before the next write.
        return sorted(name for name in names if re.fullmatch(r"\d+-\d+-\d+(-[01])*\.json", name))

    def _size_of(self, names: List[str]) -> int:
        size = 0
        for name in names:
            try:
                size += os.path.getsize(os.path.join(self.folder, name))
            except FileNotFoundError:
                pass
        return size

    def _reject(self, name: str, reason: str) -> None:
        folder = os.path.join(self.folder, "rejected")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        try:
            os.replace(os.path.join(self.folder, name), os.path.join(folder, name))
        except FileNotFoundError:
            return
        _warn(f"{name} was moved to {folder}: {reason}")

    def _remove(self, name: str) -> None:
        size = self._size_of([name])
        self._bytes = max(0, (self._bytes or 0) - size)
        try:
            os.remove(os.path.join(self.folder, name))
        except FileNotFoundError:
            pass


class Palimpsest:
    """Every method takes ``timeout`` (seconds for one attempt) and ``max_retries`` as keywords.

    Writes also take ``idempotency_key``: they have their own by default; give one to repeat a write in
    another process.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        spool: Optional[Spool] = None,
    ) -> None:
        key = api_key or os.environ.get("PALIMPSEST_API_KEY")
        if not key:
            raise PalimpsestError("Set api_key or PALIMPSEST_API_KEY to a key of the server.")
        url = base_url or os.environ.get("PALIMPSEST_URL") or "http://127.0.0.1:3000"
        self._api_key = _require_header_value("The API key", key.strip())
        self._base_url = url.strip().rstrip("/")
        if not re.fullmatch(r"https?://\S+", self._base_url):
            raise PalimpsestError("Set base_url or PALIMPSEST_URL to the http or https address of the server.")
        self._timeout = timeout
        self._max_retries = max_retries
        self._spool = spool

    def add(self, event: Json, **options: Any) -> Json:
        """Sends one event. More than 20 messages become several events, ``id#0``, ``id#1`` and so on.

        The status of an event is ``spooled`` when the server does not have it yet.
        """
        return self.events([event], **options)

    def events(self, events: List[Json], urgency: Optional[str] = None, **options: Any) -> Json:
        """Sends events, oldest first. ``backfill`` lets live events go first.

        More than 500, counted after messages are split, go in several requests. When one is refused, the ones
        before it stay accepted.
        """
        key = options.get("idempotency_key") or str(uuid.uuid4())
        sent: List[Json] = []
        for index, event in enumerate(events):
            own_id = event.get("id") or (key if len(events) == 1 else f"{key}#{index}")
            given = _given(event)
            timed = _with_time(given) if self._spool else given
            sent.extend(_split_event({**timed, "id": own_id}))
        added: List[Json] = []
        # Without events, the server refuses the only request.
        for start in range(0, len(sent) or 1, MAX_EVENTS):
            part = sent[start : start + MAX_EVENTS]
            body: Json = {"events": part, **({"urgency": urgency} if urgency else {})}
            options["idempotency_key"] = f"{key}#{start // MAX_EVENTS}" if start else key
            answer = self._write("events", body, **options)
            added += answer["events"] if answer else [{"id": event["id"], "status": "spooled"} for event in part]
        return {"events": added}

    def wait(self, id: str, query: Optional[Json] = None, **options: Any) -> Json:
        """Returns the outcome of an event. Waits up to ``wait_ms`` for the decision, 30 s by default."""
        fields = {"wait_ms": 30_000, **_given(query or {})}
        options["timeout"] = (options.get("timeout") or self._timeout) + fields["wait_ms"] / 1000
        return self._request("GET", f"events/{_quote(id)}", query=fields, **options)

    def search(self, query: Json, **options: Any) -> Json:
        """Returns the memories that are relevant to ``query``, best first."""
        return self._request("POST", "retrieve", query, **options)

    def context_block(self, query: Json, **options: Any) -> str:
        """Returns the relevant memories as a block for the prompt; empty when there are none."""
        return self.search(query, **options)["context"]

    def context(self, query: Json, **options: Any) -> Json:
        """Assembles the context for a prompt from preferences, sessions, working memory and memories."""
        return self._request("POST", "context", query, **options)

    def answer(self, query: Json, **options: Any) -> Json:
        """Answers a question of fact from one memory, or returns ``unknown`` with candidates."""
        return self._request("POST", "answer", query, **options)

    def remember(self, event: Json, wait_ms: int = VERDICT_WAIT_MS, **options: Any) -> Json:
        """Stores a text because somebody asked for it, and waits up to ``wait_ms`` for the verdict.

        The status is ``stored`` only when the server says so.
        """
        added = self.add({"role": "user", **_given(event), "keep": True}, **options)["events"][0]
        result: Json = {
            "event_id": added["id"],
            "status": "queued",
            "reason": None,
            "type": None,
            "memory_id": None,
            "redactions": [],
        }
        if added["status"] in ("spooled", "ignored", "erased"):
            return {**result, "status": added["status"]}
        query = {name: event[name] for name in ("user_id", "agent_owner", "scope") if name in event}
        options.pop("idempotency_key", None)
        try:
            outcome = self.wait(added["id"], {**query, "wait_ms": wait_ms}, **options)
        except PalimpsestError:
            # The server has the event, so only its verdict is unknown, for example to a key that cannot read.
            return result
        result["redactions"] = outcome["redactions"]
        if not outcome["decisions"]:
            return {**result, "status": "dead" if outcome["status"] == "dead" else "queued"}
        decision = outcome["decisions"][0]
        return {
            **result,
            "status": decision["verdict"],
            **{name: decision[name] for name in ("reason", "type", "memory_id")},
        }

    def correct(self, id: str, text: str, **options: Any) -> Json:
        """Replaces the text of a memory. The old version stays in its chain."""
        answer = self._write(f"memories/{_quote(id)}/supersede", {"text": text}, **options)
        return answer or {"event_id": None, "status": "spooled"}

    def forget(self, id: str, **options: Any) -> Json:
        """Erases a memory and everything derived from it. Never spooled."""
        options["idempotency_key"] = options.get("idempotency_key") or str(uuid.uuid4())
        return self._request("DELETE", f"memories/{_quote(id)}", **options)

    def list(self, query: Optional[Json] = None, **options: Any) -> Iterator[Json]:
        """Lists memories, newest first, and reads further pages as they are needed."""
        fields = dict(query or {})
        while True:
            page = self._request("GET", "memories", query=fields, **options)
            yield from page["items"]
            if page["next_cursor"] is None:
                return
            fields["cursor"] = page["next_cursor"]

    def preferences(self, query: Optional[Json] = None, **options: Any) -> Json:
        """Returns a page of the current preferences of an owner, about ``topic`` if it is given."""
        return self._request("GET", "preferences", query=query, **options)

    def erase(self, query: Json, **options: Any) -> Json:
        """Erases all data of an owner or of a session; with ``dry_run`` it only counts them. Never spooled."""
        options["idempotency_key"] = options.get("idempotency_key") or str(uuid.uuid4())
        return self._request("POST", "erase", query, **options)

    def drain(self, **options: Any) -> int:
        """Sends what is in the spool, oldest first, until a write fails. Returns how many remain."""
        if not self._spool:
            return 0
        return self._spool.drain(lambda write: self._send_spooled(write, **options))

    def _write(self, path: str, body: Json, **options: Any) -> Any:
        key = options.pop("idempotency_key", None) or str(uuid.uuid4())
        # Before the write is in the spool, where it would stop all later ones.
        _require_header_value("The idempotency key", key)
        write = {"method": "POST", "path": path, "body": body, "idempotency_key": key}
        if not self._spool:
            return self._send_spooled(write, **options)
        return self._spool.deliver(write, lambda spooled: self._send_spooled(spooled, **options))

    def _send_spooled(self, write: Json, **options: Any) -> Any:
        key = write["idempotency_key"]
        return self._request(write["method"], write["path"], write["body"], idempotency_key=key, **options)

    def _request(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: Optional[Json] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Any:
        fields = {name: _text(value) for name, value in _given(query or {}).items()}
        suffix = f"?{urllib.parse.urlencode(fields)}" if fields else ""
        headers = {"authorization": f"Bearer {self._api_key}"}
        if body is not None:
            headers["content-type"] = "application/json"
        if idempotency_key is not None:
            headers["idempotency-key"] = _require_header_value("The idempotency key", idempotency_key)
        request = urllib.request.Request(
            f"{self._base_url}/api/v1/{path}{suffix}",
            data=None if body is None else json.dumps(body).encode(),
            headers=headers,
            method=method,
        )
        retries = self._max_retries if max_retries is None else max_retries
        attempt = 0
        while True:
            try:
                return _attempt(request, self._timeout if timeout is None else timeout)
            except PalimpsestError as error:
                if not error.is_retryable or attempt >= retries:
                    raise
                delay = _backoff_s(attempt) if error.retry_after is None else error.retry_after
                if delay > MAX_RETRY_AFTER_S:
                    raise
            time.sleep(delay)
            attempt += 1


class AsyncPalimpsest:
    """The methods of ``Palimpsest`` as coroutines, each in a thread; ``list`` is an asynchronous iterator."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._client = Palimpsest(*args, **options)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in _METHODS:
            raise AttributeError(name)
        method = getattr(self._client, name)

        async def call(*args: Any, **options: Any) -> Any:
            return await asyncio.to_thread(method, *args, **options)

        return call

    async def list(self, query: Optional[Json] = None, **options: Any) -> AsyncIterator[Json]:
        items = self._client.list(query, **options)
        while True:
            item = await asyncio.to_thread(next, items, None)
            if item is None:
                return
            yield item


_METHODS = (
    "add",
    "events",
    "wait",
    "search",
    "context_block",
    "context",
    "answer",
    "remember",
    "correct",
    "forget",
    "preferences",
    "erase",
    "drain",
)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would send the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _attempt(request: urllib.request.Request, timeout: float) -> Any:
    """Returns the answer, or raises after ``timeout`` seconds.

    The timeout of a socket counts from each byte that arrives, so another thread reads, and this one waits.
    """
    outcome: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def work() -> None:
        try:
            outcome.put((_send(request, timeout), None))
        except BaseException as error:
            outcome.put((None, error))

    try:
        threading.Thread(target=work, daemon=True).start()
    except RuntimeError:
        # While Python ends, it starts no more threads.
        return _send(request, timeout)
    try:
        answer, error = outcome.get(timeout=timeout)
    except queue.Empty:
        raise APITimeoutError("The server did not answer in time.") from None
    if error is not None:
        raise error
    return answer


def _send(request: urllib.request.Request, timeout: float) -> Any:
    try:
        with _opener.open(request, timeout=timeout) as response:
            return json.loads(response.read())
    except urllib.error.HTTPError as error:
        raise _error_of_response(error) from None
    except socket.timeout as error:
        raise APITimeoutError("The server did not answer in time.") from error
    except urllib.error.URLError as error:
        if isinstance(error.reason, socket.timeout):
            raise APITimeoutError("The server did not answer in time.") from error
        raise APIConnectionError("The server cannot be reached.") from error
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise APIConnectionError("The answer of the server is incomplete.") from error


def _error_of_response(response: urllib.error.HTTPError) -> PalimpsestError:
    try:
        problem = json.loads(response.read())
    except (OSError, ValueError, http.client.HTTPException):
        problem = {}
    if not isinstance(problem, dict):
        problem = {}
    status = response.code
    fields = problem.get("fields")
    if not isinstance(fields, list):
        fields = []
    message = problem.get("detail") or f"The server answered {status}."
    pairs = "; ".join(f"{field['path'] or 'request'}: {field['message']}" for field in fields)
    error_class = _BY_STATUS.get(status) or (ServerError if status >= 500 else BadRequestError)
    return error_class(
        f"{message} {pairs}" if pairs else message,
        status=status,
        code=problem.get("code"),
        request_id=problem.get("request_id") or response.headers.get("x-request-id"),
        fields=fields,
        retry_after=_retry_after_s(response.headers.get("retry-after")),
    )


def _retry_after_s(header: Optional[str]) -> Optional[float]:
    """Retry-After is a number of seconds or a date."""
    if not header:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _backoff_s(attempt: int) -> float:
    """.5 s, doubled for each attempt, at most 8 s, minus up to a quarter at random."""
    return min(FIRST_DELAY_S * 2**attempt, MAX_DELAY_S) * (1 - random.random() / 4)


def _given(fields: Json) -> Json:
    """The fields without those that are None, which counts as absent."""
    return {name: value for name, value in fields.items() if value is not None}


def _with_time(event: Json) -> Json:
    """The time of the call, because a spooled event can arrive much later."""
    at = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if "messages" not in event:
        return {"at": at, **event}
    return {**event, "messages": [{"at": at, **_given(message)} for message in event["messages"]]}


def _split_event(event: Json) -> List[Json]:
    messages = event.get("messages") or []
    if len(messages) <= MAX_MESSAGES:
        return [event]
    return [
        {**event, "id": f"{event['id']}#{start // MAX_MESSAGES}", "messages": messages[start : start + MAX_MESSAGES]}
        for start in range(0, len(messages), MAX_MESSAGES)
    ]


def _require_header_value(what: str, value: str) -> str:
    """Returns a value that a header can carry. Raises PalimpsestError for any other."""
    if re.fullmatch(r"[ -~\u00a0-\u00ff]+", value):
        return value
    raise PalimpsestError(f"{what} has line breaks or other characters that a header cannot carry.")


def _is_write(value: Any) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("body"), dict):
        return False
    return all(isinstance(value.get(field), str) for field in ("method", "path", "idempotency_key"))


def _events_of(write: Json) -> List[Any]:
    events = write["body"].get("events")
    return events if isinstance(events, list) else []


def _owners_of(write: Json) -> set[str]:
    """The owners that a write names. A correction names none, like an event of the key's own owner."""
    events = [event for event in _events_of(write) if isinstance(event, dict)]
    return {
        json.dumps([event.get(field) for field in ("user_id", "agent_owner", "scope")])
        for event in events or [{}]
    }


def _quote(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _warn(text: str) -> None:
    print(f"palimpsest spool: {text}", file=sys.stderr)
