#!/usr/bin/env node
// Written by `npm run clients` from clients/hooks/hook.ts. Copy this file to use it without the repository.

// clients/hooks/hook.ts
import process3 from "node:process";

// clients/hooks/agents.ts
import { createHash as createHash2, randomUUID } from "node:crypto";

// clients/hooks/transcript.ts
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";

// clients/typescript/split-event.ts
var MAX_MESSAGES = 20;
var MAX_EVENTS = 500;
function splitEvent(event) {
  const messages = event.messages ?? [];
  if (messages.length <= MAX_MESSAGES) return [event];
  return Array.from({ length: Math.ceil(messages.length / MAX_MESSAGES) }, (_, index) => ({
    ...event,
    id: `${event.id}#${index}`,
    messages: messages.slice(index * MAX_MESSAGES, (index + 1) * MAX_MESSAGES)
  }));
}
function splitRequests(events) {
  const count2 = Math.max(1, Math.ceil(events.length / MAX_EVENTS));
  return Array.from(
    { length: count2 },
    (_, index) => events.slice(index * MAX_EVENTS, (index + 1) * MAX_EVENTS)
  );
}

// clients/hooks/turns.ts
var PART = /[\s\S]{1,8000}/gu;
var MAX_EVENTS2 = 200;
var MAX_BYTES = 1024 * 1024;
var MAX_TAG = 64;
function projectTag(project) {
  return `project:${project}`.slice(0, MAX_TAG).replace(/[\uD800-\uDBFF]$/, "");
}
function toMessages(role, text, at) {
  return (text.match(PART) ?? []).filter((part) => part.trim()).map((part) => ({ role, text: part, at }));
}
async function* batchTurns(turns, place) {
  let batch = [];
  let count2 = 0;
  let bytes = 0;
  for await (const { events, onKept } of turns) {
    const parts = events.flatMap((event) => splitEvent({ ...event, ...place }));
    for (const event of parts) {
      const size = Buffer.byteLength(JSON.stringify(event));
      if (batch.length > 0 && (count2 === MAX_EVENTS2 || bytes + size > MAX_BYTES)) {
        yield batch;
        batch = [];
        count2 = 0;
        bytes = 0;
      }
      batch.push({ events: [event] });
      count2 += 1;
      bytes += size;
    }
    if (onKept) batch.push({ events: [], onKept });
  }
  if (batch.length > 0) yield batch;
}

// clients/hooks/user-text.ts
var ELEMENT = /<(ide_opened_file|ide_selection|ide_diagnostics|system[-_]reminder|environment_context|user_instructions|turn_aborted|user_info|open_and_recently_viewed_files|attached_files|additional_data)(?:\s[^<>]*)?>(?:(?!<\1\b)[\s\S])*?<\/\1>/g;
var INTERRUPTION = /^\[Request interrupted by user[^\]\n]*\]$/gm;
var NO_PROMPT = /^(?:<(?:command-|local-command-|bash-|task-notification|subagent_notification)|This session is being continued from a previous conversation|# AGENTS\.md instructions for )/;
var IDE_CONTEXT = /^# Context from my IDE setup:[\s\S]*?\n## My request for Codex:/;
var QUERY = /<\/?user_query>/g;
function userText(message) {
  const text = message.replace(ELEMENT, "").replace(INTERRUPTION, "").trim().replace(IDE_CONTEXT, "").replace(QUERY, "").trim();
  return NO_PROMPT.test(text) ? "" : text;
}

// clients/hooks/transcript.ts
var READ_BYTES = 1024 * 1024;
async function* readNewTurns(transcript, folder) {
  const name = createHash("sha256").update(transcript).digest("hex").slice(0, 32);
  const positionFile = path.join(folder, name);
  const position = Number(await readFile(positionFile, "utf8").catch(() => "0"));
  const { size } = await stat(transcript);
  let end = position <= size ? position : 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(transcript, { start: end, highWaterMark: READ_BYTES })) {
    rest = Buffer.concat([rest, chunk]);
    for (let length = rest.indexOf(10) + 1; length > 0; length = rest.indexOf(10) + 1) {
      const line = rest.toString("utf8", 0, length);
      rest = rest.subarray(length);
      end += length;
      const kept = String(end);
      yield {
        events: toEvent(line),
        onKept: async () => {
          await mkdir(folder, { recursive: true, mode: 448 });
          await writeFile(positionFile, kept, { mode: 384 });
        }
      };
    }
  }
}
function toEvent(line) {
  const { type, uuid, timestamp, message, ...marks } = parse(line);
  if (type !== "user" && type !== "assistant" || typeof uuid !== "string" || isOfClaudeCode(marks))
    return [];
  if (message?.model === "<synthetic>") return [];
  const joined = textOf(message?.content);
  const text = type === "user" ? userText(joined) : joined.trim();
  if (text === "") return [];
  const at = typeof timestamp === "string" ? timestamp : (/* @__PURE__ */ new Date()).toISOString();
  return [{ id: uuid, messages: toMessages(type, text, at) }];
}
function textOf(content) {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? content : [];
  return parts.flatMap((part) => part?.type === "text" && typeof part.text === "string" ? [part.text] : []).join("\n");
}
function isOfClaudeCode(marks) {
  const { isMeta, isSidechain, isCompactSummary, isVisibleInTranscriptOnly, isApiErrorMessage } = marks;
  return Boolean(isMeta || isSidechain || isCompactSummary || isVisibleInTranscriptOnly || isApiErrorMessage);
}
function parse(line) {
  try {
    const value = JSON.parse(line);
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

// clients/hooks/agents.ts
var MOMENTS = ["prompt", "stop"];
var hookSpecificOutput = (context) => ({
  hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: context }
});
var claudeCode = {
  name: "claude-code",
  emptyAnswer: () => ({}),
  contextAnswer: hookSpecificOutput,
  turns: ({ transcript_path }, moment2, folder) => moment2 === "stop" && transcript_path ? readNewTurns(transcript_path, folder) : []
};
var codex = {
  name: "codex",
  emptyAnswer: () => ({}),
  contextAnswer: hookSpecificOutput,
  turns: (input, moment2) => moment2 === "prompt" ? messageEvent("user", input.prompt, input.turn_id) : messageEvent("assistant", input.last_assistant_message, input.turn_id)
};
var cursor = {
  name: "cursor",
  emptyAnswer: (moment2) => moment2 === "prompt" ? { continue: true } : {},
  contextAnswer: (context) => ({ continue: true, additional_context: context }),
  turns: (input, moment2) => moment2 === "prompt" ? messageEvent("user", input.prompt, input.generation_id) : messageEvent("assistant", input.text, input.generation_id, input.text)
};
var AGENTS = { "claude-code": claudeCode, codex, cursor };
function isAgent(name) {
  return Object.hasOwn(AGENTS, name);
}
function isMoment(name) {
  return MOMENTS.includes(name);
}
function messageEvent(role, text, turn, part = "") {
  const kept = role === "user" ? userText(text ?? "") : text;
  if (!kept?.trim()) return [];
  const id = turn ? createHash2("sha256").update(JSON.stringify([turn, role, part])).digest("hex") : randomUUID();
  const messages = toMessages(role, kept, (/* @__PURE__ */ new Date()).toISOString());
  return [{ events: [{ id: id.slice(0, 32), messages }] }];
}

// clients/hooks/run-hook.ts
import { createHash as createHash3 } from "node:crypto";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path3 from "node:path";
import process2 from "node:process";

// clients/typescript/errors.ts
var PalimpsestError = class extends Error {
  status = null;
  /** The stable code of the problem, such as `invalid_input`. */
  code = null;
  requestId = null;
  /** The paths of the invalid fields, never their values. */
  fields = [];
  retryAfterMs = null;
  /** Whether the write of the call is in the spool, where it waits for the next call or `drain`. */
  isSpooled = false;
  get name() {
    return this.constructor.name;
  }
  get isRetryable() {
    const { status } = this;
    if (status === null) return false;
    return status === 408 || status === 429 || status >= 500 || status === 409 && this.code === "conflict";
  }
};
var APIConnectionError = class extends PalimpsestError {
  get isRetryable() {
    return true;
  }
};
var APITimeoutError = class extends APIConnectionError {
};
var APIAbortedError = class extends PalimpsestError {
};
var BadRequestError = class extends PalimpsestError {
};
var AuthenticationError = class extends PalimpsestError {
};
var PermissionDeniedError = class extends PalimpsestError {
};
var NotFoundError = class extends PalimpsestError {
};
var ConflictError = class extends PalimpsestError {
};
var InvalidInputError = class extends PalimpsestError {
};
var RateLimitError = class extends PalimpsestError {
};
var ServerError = class extends PalimpsestError {
};
var BY_STATUS = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: InvalidInputError,
  429: RateLimitError
};
function errorOfResponse({ status, headers }, text) {
  const { code = null, detail, request_id, ...problem } = parseProblem(text);
  const fields = Array.isArray(problem.fields) ? problem.fields : [];
  const ErrorClass = BY_STATUS[status] ?? (status >= 500 ? ServerError : BadRequestError);
  const pairs = fields.map(({ path: path4, message: message2 }) => `${path4 || "request"}: ${message2}`).join("; ");
  const message = detail ?? `The server answered ${status}.`;
  return Object.assign(new ErrorClass(pairs ? `${message} ${pairs}` : message), {
    status,
    code,
    fields,
    requestId: request_id ?? headers.get("x-request-id"),
    retryAfterMs: retryAfterOf(headers.get("retry-after"))
  });
}
function toConnectionError(error, { isAborted, isLate }) {
  if (error instanceof PalimpsestError) return error;
  if (isAborted) return new APIAbortedError("The call was aborted.", { cause: error });
  if (isLate) return new APITimeoutError("The server did not answer in time.", { cause: error });
  return new APIConnectionError("The server cannot be reached, or its answer is incomplete.", {
    cause: error
  });
}
function parseProblem(text) {
  try {
    const problem = JSON.parse(text);
    return problem !== null && typeof problem === "object" ? problem : {};
  } catch {
    return {};
  }
}
function retryAfterOf(header) {
  if (header === null || header === "") return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1e3 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

// clients/typescript/transport.ts
var FIRST_DELAY_MS = 500;
var MAX_DELAY_MS = 8e3;
var MAX_RETRY_AFTER_MS = 6e4;
var Transport = class {
  timeout;
  #baseUrl;
  #apiKey;
  #maxRetries;
  #fetch;
  constructor({ baseUrl, apiKey, timeout = 3e4, maxRetries = 2, fetch: ownFetch }) {
    const { process: process4 } = globalThis;
    const env = process4?.env ?? {};
    const key = apiKey ?? env.PALIMPSEST_API_KEY;
    if (!key) throw new PalimpsestError("Set apiKey or PALIMPSEST_API_KEY to a key of the server.");
    this.#apiKey = requireHeaderValue("The API key", key.trim());
    const address = baseUrl ?? env.PALIMPSEST_URL ?? "http://127.0.0.1:3000";
    this.#baseUrl = address.trim().replace(/\/+$/, "");
    if (!/^https?:\/\/\S+$/.test(this.#baseUrl))
      throw new PalimpsestError("Set baseUrl or PALIMPSEST_URL to the http or https address of the server.");
    this.timeout = timeout;
    this.#maxRetries = maxRetries;
    this.#fetch = ownFetch ?? ((...input) => fetch(...input));
  }
  /** Returns the body of the response. Throws a PalimpsestError. */
  async request(call, options) {
    const retries = options.maxRetries ?? this.#maxRetries;
    if (call.idempotencyKey !== void 0) requireHeaderValue("The idempotency key", call.idempotencyKey);
    for (let attempt2 = 0; ; attempt2++) {
      try {
        return await this.#attempt(call, options);
      } catch (error) {
        if (!(error instanceof PalimpsestError) || !error.isRetryable || attempt2 >= retries) throw error;
        const delayMs = error.retryAfterMs ?? backoffMs(attempt2);
        if (delayMs > MAX_RETRY_AFTER_MS) throw error;
        await pause(delayMs, options.signal);
      }
    }
  }
  async #attempt(call, { signal, timeout = this.timeout }) {
    const { method, path: path4, query = {}, body, idempotencyKey } = call;
    const limit = AbortSignal.timeout(timeout);
    try {
      const response = await this.#fetch(`${this.#baseUrl}/api/v1/${path4}${queryOf(query)}`, {
        method,
        // A redirect would send the key to another address.
        redirect: "manual",
        headers: {
          authorization: `Bearer ${this.#apiKey}`,
          ...body === void 0 ? {} : { "content-type": "application/json" },
          ...idempotencyKey === void 0 ? {} : { "idempotency-key": idempotencyKey }
        },
        ...body === void 0 ? {} : { body: JSON.stringify(body) },
        signal: signal ? AbortSignal.any([signal, limit]) : limit
      });
      const text = await response.text();
      if (!response.ok) throw errorOfResponse(response, text);
      return JSON.parse(text);
    } catch (error) {
      throw toConnectionError(error, { isAborted: signal?.aborted === true, isLate: limit.aborted });
    }
  }
};
function requireHeaderValue(what, value) {
  if (/^[ -~\u00a0-\u00ff]+$/.test(value)) return value;
  throw new PalimpsestError(`${what} has line breaks or other characters that a header cannot carry.`);
}
function queryOf(query) {
  const fields = Object.entries(query).filter(([, value]) => value !== void 0 && value !== null);
  return fields.length === 0 ? "" : `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}
function backoffMs(attempt2) {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt2, MAX_DELAY_MS) * (1 - Math.random() / 4);
}
function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(toConnectionError(signal?.reason, { isAborted: true, isLate: false }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

// clients/typescript/palimpsest.ts
var VERDICT_WAIT_MS = 2e3;
var Palimpsest = class {
  #transport;
  #spool;
  constructor(options = {}) {
    this.#transport = new Transport(options);
    this.#spool = options.spool;
  }
  /** Sends one event. More than 20 messages become several events, `id#0`, `id#1` and so on. */
  add(event, options = {}) {
    return this.events([event], options);
  }
  /**
   * Sends events, oldest first. More than 500, counted after messages are split, go in several requests. When
   * one is refused, the ones before it stay accepted. `backfill` lets live events go first. With `defer`,
   * they only enter the spool, if there is one, and `drain` sends them.
   */
  async events(events, options = {}) {
    const key = options.idempotencyKey ?? crypto.randomUUID();
    const sent = events.flatMap(
      (event, index) => splitEvent({
        ...this.#spool ? withTime(event) : event,
        id: event.id ?? (events.length === 1 ? key : `${key}#${index}`)
      })
    );
    const urgency = options.urgency ? { urgency: options.urgency } : {};
    const added = [];
    for (const [index, part] of splitRequests(sent).entries()) {
      const idempotencyKey = index === 0 ? key : `${key}#${index}`;
      const body = { events: part, ...urgency };
      const answer = await this.#write("events", body, { ...options, idempotencyKey });
      added.push(...answer?.events ?? part.map(({ id }) => ({ id, status: "spooled" })));
    }
    return { events: added };
  }
  /** Returns the outcome of an event. Waits up to `wait_ms` for the decision, 30 s by default. */
  wait(id, query = {}, options = {}) {
    const wait_ms = query.wait_ms ?? 3e4;
    return this.#transport.request(
      { method: "GET", path: `events/${encodeURIComponent(id)}`, query: { ...query, wait_ms } },
      { ...options, timeout: (options.timeout ?? this.#transport.timeout) + wait_ms }
    );
  }
  /** Returns the memories that are relevant to `query`, best first. */
  search(query, options = {}) {
    return this.#transport.request({ method: "POST", path: "retrieve", body: query }, options);
  }
  /** Returns the relevant memories as a block for the prompt; empty when there are none. */
  async contextBlock(query, options = {}) {
    return (await this.search(query, options)).context;
  }
  /** Assembles the context for a prompt from preferences, sessions, working memory and relevant memories. */
  context(query, options = {}) {
    return this.#transport.request({ method: "POST", path: "context", body: query }, options);
  }
  /** Answers a question of fact from one memory, or returns `unknown` with candidates. */
  answer(query, options = {}) {
    return this.#transport.request({ method: "POST", path: "answer", body: query }, options);
  }
  /**
   * Stores a text because somebody asked for it, and waits up to `waitMs` (2 s by default) for the verdict.
   * The status is `stored` only when the server says so.
   */
  async remember(event, { waitMs = VERDICT_WAIT_MS, ...options } = {}) {
    const added = await this.add({ ...event, role: event.role ?? "user", keep: true }, options);
    const { id, status } = added.events[0] ?? { id: "", status: "queued" };
    const unknown = { event_id: id, reason: null, type: null, memory_id: null, redactions: [] };
    if (status === "spooled" || status === "ignored" || status === "erased") return { ...unknown, status };
    const { user_id, agent_owner, scope } = event;
    const query = {
      ...user_id ? { user_id } : {},
      ...agent_owner ? { agent_owner } : {},
      ...scope ? { scope } : {}
    };
    const outcome = await this.wait(id, { ...query, wait_ms: waitMs }, options).catch((error) => {
      if (error instanceof PalimpsestError && !options.signal?.aborted) return null;
      throw error;
    });
    const [decision] = outcome?.decisions ?? [];
    const { redactions = [], status: state = "queued" } = outcome ?? {};
    if (!decision) return { ...unknown, redactions, status: state === "dead" ? "dead" : "queued" };
    const { verdict, reason, type, memory_id } = decision;
    return { event_id: id, status: verdict, reason, type, memory_id, redactions };
  }
  /** Replaces the text of a memory. The old version stays in its chain. `wait` returns the outcome. */
  async correct(id, text, options = {}) {
    const path4 = `memories/${encodeURIComponent(id)}/supersede`;
    return await this.#write(path4, { text }, options) ?? { event_id: null, status: "spooled" };
  }
  /** Erases a memory and everything derived from it. Never spooled. */
  forget(id, options = {}) {
    const { idempotencyKey = crypto.randomUUID() } = options;
    const path4 = `memories/${encodeURIComponent(id)}`;
    return this.#transport.request({ method: "DELETE", path: path4, idempotencyKey }, options);
  }
  /** Lists memories, newest first, and reads further pages as they are needed. */
  async *list(query = {}, options = {}) {
    for (let cursor2 = query.cursor ?? null, isFirst = true; isFirst || cursor2 !== null; isFirst = false) {
      const page = await this.#transport.request(
        { method: "GET", path: "memories", query: { ...query, cursor: cursor2 ?? void 0 } },
        options
      );
      yield* page.items;
      cursor2 = page.next_cursor;
    }
  }
  /** Returns a page of the current preferences of an owner, about `topic` if it is given. */
  preferences(query = {}, options = {}) {
    return this.#transport.request({ method: "GET", path: "preferences", query }, options);
  }
  /** Erases all data of an owner or of a session; with `dry_run` it only counts them. Never spooled. */
  erase(query, options = {}) {
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#transport.request({ method: "POST", path: "erase", body: query, idempotencyKey }, options);
  }
  /** Sends what is in the spool, oldest first, until a write fails. Returns how many writes remain. */
  async drain(options = {}) {
    return await this.#spool?.drain((write) => this.#sendSpooled(write, options), judge) ?? 0;
  }
  /** Returns null when the write is in the spool. */
  async #write(path4, body, options) {
    const write = {
      method: "POST",
      path: path4,
      body,
      idempotency_key: options.idempotencyKey ?? crypto.randomUUID()
    };
    requireHeaderValue("The idempotency key", write.idempotency_key);
    const send = (spooled) => this.#sendSpooled(spooled, options);
    if (!this.#spool) return await send(write);
    if (!options.defer) return await this.#spool.deliver(write, send, judge);
    await this.#spool.put(write);
    return null;
  }
  #sendSpooled({ method, path: path4, body, idempotency_key }, options) {
    return this.#transport.request({ method, path: path4, body, idempotencyKey: idempotency_key }, options);
  }
};
function judge(error) {
  if (!(error instanceof PalimpsestError)) return "stop";
  if (error.isRetryable) return "later";
  if (error.status === 401) return "unauthorized";
  if (error.status === 403 || error.code === "owner_required") return "held";
  return error.status === null ? "stop" : "refused";
}
function withTime(event) {
  const at = (/* @__PURE__ */ new Date()).toISOString();
  if (!event.messages) return { ...event, at: event.at ?? at };
  return {
    ...event,
    messages: event.messages.map((message) => ({ ...message, at: message.at ?? at }))
  };
}

// clients/typescript/spool.ts
import { randomInt, randomUUID as randomUUID2 } from "node:crypto";
import { chmod, mkdir as mkdir2, readdir, readFile as readFile2, rename, rm, stat as stat2, writeFile as writeFile2 } from "node:fs/promises";
import path2 from "node:path";
var MAX_BYTES2 = 64 * 1024 * 1024;
var REJECTED = "rejected";
var LEFTOVER_MS = 36e5;
var latest = 0;
var count = randomInt(1e6);
var Spool = class {
  folder;
  #maxBytes;
  #awaited = /* @__PURE__ */ new Set();
  #outcomes = /* @__PURE__ */ new Map();
  #bytes = null;
  /** How often sending stopped because the server could not be reached. */
  #failures = 0;
  #puts = Promise.resolve();
  #turn = Promise.resolve();
  constructor(folder, { maxBytes = MAX_BYTES2 } = {}) {
    this.folder = folder;
    this.#maxBytes = maxBytes;
  }
  /**
   * Sends everything in the folder and then `write`. Returns its answer, or null when it stays in the folder.
   * Throws when the server refuses it, and when it stays because the server refuses the key for an older one.
   */
  async deliver(write, send, judge2) {
    const name = await this.put(write).catch((error) => {
      warn(`cannot write to ${this.folder} (${error.message}); the write is sent without it`);
      return null;
    });
    if (name === null) return send(write);
    this.#awaited.add(name);
    const failures = this.#failures;
    try {
      await this.#inTurn(async () => {
        if (!this.#outcomes.has(name) && failures === this.#failures) await this.#drain(send, judge2);
      }).catch((error) => {
        if (!this.#outcomes.has(name)) throw error;
      });
      const outcome = this.#outcomes.get(name);
      if (outcome && "error" in outcome) throw outcome.error;
      if (outcome) return outcome.answer;
      return (await this.#names()).includes(name) ? null : await send(write);
    } catch (error) {
      if (judge2(error) === "unauthorized" && (await this.#names()).includes(name))
        throw asSpooled(error);
      await this.#remove(name);
      throw error;
    } finally {
      this.#awaited.delete(name);
      this.#outcomes.delete(name);
    }
  }
  /** Sends the files, oldest first, until one fails. Returns how many remain. */
  async drain(send, judge2) {
    await this.#inTurn(() => this.#drain(send, judge2));
    return (await this.#names()).length;
  }
  async #drain(send, judge2) {
    const heldOwners = /* @__PURE__ */ new Set();
    const names = await this.#names();
    for (let name = names.shift(); name !== void 0; name = names.shift()) {
      const write = await this.#read(name);
      if (!write) continue;
      const owners = ownersOf(write);
      if (owners.some((owner) => heldOwners.has(owner))) {
        for (const owner of owners) heldOwners.add(owner);
        continue;
      }
      try {
        const answer = await send(write);
        if (this.#awaited.has(name)) this.#outcomes.set(name, { answer });
      } catch (error) {
        const judgement = judge2(error);
        if (judgement === "later") {
          this.#failures += 1;
          return;
        }
        const isAwaited = this.#awaited.has(name);
        if (judgement === "stop" || judgement === "unauthorized" && !isAwaited) throw error;
        const { message } = error;
        const parts = eventsOf(write);
        if (isAwaited) {
          this.#outcomes.set(name, { error });
        } else if (judgement === "held") {
          warn(`${name} stays, because the server refuses it to this key (${message})`);
          for (const owner of owners) heldOwners.add(owner);
          continue;
        } else if (parts.length > 1) {
          names.unshift(...await this.#split(name, write, parts));
        } else {
          await this.#reject(name, `the server refused it (${message})`);
        }
      }
      await this.#remove(name);
    }
  }
  /** Returns null for a file that is gone; a file that holds no write is rejected. */
  async #read(name) {
    const text = await readFile2(path2.join(this.folder, name), "utf8").catch(() => null);
    if (text === null) return null;
    const write = parseWrite(text);
    if (!write) await this.#reject(name, "it holds no complete write");
    return write;
  }
  /** Puts both halves of a write in its place, so that an invalid event is refused alone. */
  async #split(name, write, events) {
    const half = Math.ceil(events.length / 2);
    const halves = [events.slice(0, half), events.slice(half)].map((part, index) => ({
      name: name.replace(/\.json$/, `-${index}.json`),
      write: { ...write, body: { ...write.body, events: part }, idempotency_key: randomUUID2() }
    }));
    for (const part of halves) await this.#writeFile(part.name, JSON.stringify(part.write));
    return halves.map((part) => part.name);
  }
  /**
   * Only writes the file, for a later `drain`, and returns its name. Files appear in the order of the calls,
   * or a later one could be sent before an earlier one is there.
   */
  put(write) {
    const text = JSON.stringify(write);
    const put = this.#puts.then(() => this.#put(text));
    this.#puts = put.catch(() => void 0);
    return put;
  }
  /** A temporary name hides the file from others until it is complete. */
  async #put(text) {
    await mkdir2(this.folder, { recursive: true, mode: 448 });
    await chmod(this.folder, 448);
    latest = Math.max(Date.now(), latest);
    count += 1;
    const name = `${latest}-${process.pid}-${String(count).padStart(9, "0")}.json`;
    if (this.#bytes === null) {
      await this.#removeLeftovers();
      this.#bytes = await this.#sizeOf(await this.#names());
    }
    await this.#writeFile(name, text);
    if (this.#bytes > this.#maxBytes) await this.#rejectOldest(name);
    return name;
  }
  async #writeFile(name, text) {
    const temporary = path2.join(this.folder, `.${randomUUID2()}`);
    await writeFile2(temporary, text, { mode: 384 });
    await rename(temporary, path2.join(this.folder, name));
    this.#bytes = (this.#bytes ?? 0) + Buffer.byteLength(text);
  }
  /** Deletes temporary files of processes that were killed. Their writes were never acknowledged. */
  async #removeLeftovers() {
    for (const name of await readdir(this.folder)) {
      if (!/^\.[\da-f-]{36}$/.test(name)) continue;
      const file = path2.join(this.folder, name);
      const info = await stat2(file).catch(() => null);
      if (info && Date.now() - info.mtimeMs > LEFTOVER_MS) await rm(file, { force: true });
    }
  }
  async #rejectOldest(newest) {
    const names = await this.#names();
    let bytes = await this.#sizeOf(names);
    for (const name of names) {
      if (bytes <= this.#maxBytes || name === newest) break;
      bytes -= await this.#sizeOf([name]);
      await this.#reject(name, `the spool is larger than ${this.#maxBytes} bytes`);
    }
    this.#bytes = bytes;
  }
  /** A half of a write has its name with -0 or -1, so it comes before the next write. */
  async #names() {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => /^\d+-\d+-\d+(-[01])*\.json$/.test(name)).sort();
  }
  async #sizeOf(names) {
    let bytes = 0;
    for (const name of names)
      bytes += await stat2(path2.join(this.folder, name)).then(
        ({ size }) => size,
        () => 0
      );
    return bytes;
  }
  async #reject(name, reason) {
    const folder = path2.join(this.folder, REJECTED);
    await mkdir2(folder, { recursive: true, mode: 448 });
    await rename(path2.join(this.folder, name), path2.join(folder, name)).catch(() => void 0);
    warn(`${name} was moved to ${folder}: ${reason}`);
  }
  async #remove(name) {
    const bytes = await this.#sizeOf([name]);
    this.#bytes = Math.max(0, (this.#bytes ?? 0) - bytes);
    await rm(path2.join(this.folder, name), { force: true });
  }
  /** Calls of one process send one after the other, or a later write could arrive before an earlier one. */
  #inTurn(work) {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => void 0);
    return turn;
  }
};
function asSpooled(error) {
  error.message += " The new write stays in the spool.";
  return Object.assign(error, { isSpooled: true });
}
function parseWrite(text) {
  try {
    const write = JSON.parse(text);
    const { method, path: to, body, idempotency_key } = write ?? {};
    const areStrings = [method, to, idempotency_key].every((field) => typeof field === "string");
    return areStrings && body !== null && typeof body === "object" ? write : null;
  } catch {
    return null;
  }
}
function eventsOf({ body }) {
  const { events } = body;
  return Array.isArray(events) ? events : [];
}
function ownersOf(write) {
  const events = eventsOf(write);
  const owners = (events.length === 0 ? [{}] : events).map((event) => [
    event?.user_id ?? null,
    event?.agent_owner ?? null,
    event?.scope ?? null
  ]);
  return [...new Set(owners.map((owner) => JSON.stringify(owner)))];
}
function warn(text) {
  process.stderr.write(`palimpsest spool: ${text}
`);
}

// clients/hooks/run-hook.ts
var MAX_TOKENS = 1500;
var QUERY_CHARS = 2e3;
var REQUEST_MS = 800;
async function runHook(agent2, moment2, onContext) {
  const input = JSON.parse(await readStdin());
  const env = process2.env;
  const folder = env.PALIMPSEST_HOOK_DIR || path3.join(homedir(), ".palimpsest");
  const owner = env.PALIMPSEST_USER_ID ? { user_id: env.PALIMPSEST_USER_ID } : {};
  const hasSpool = env.PALIMPSEST_SPOOL !== "off";
  const client = new Palimpsest({
    timeout: REQUEST_MS,
    maxRetries: 0,
    ...hasSpool ? { spool: new HookSpool(spoolFolder(folder, env)) } : {}
  });
  const project = projectOf(input.cwd ?? input.workspace_roots?.[0] ?? env.INIT_CWD ?? process2.cwd());
  const session = input.session_id ?? input.conversation_id;
  const place = {
    ...owner,
    ...session ? { session_id: String(session) } : {},
    agent_id: agent2.name,
    source: "hook",
    tags: [projectTag(project)]
  };
  const batches = () => batchTurns(agent2.turns(input, moment2, path3.join(folder, "transcripts")), place);
  const kept = hasSpool ? await attempt(spoolTurns) : null;
  if (moment2 === "prompt") await attempt(search);
  await attempt(async () => {
    if (kept === null) for await (const batch of batches()) await sendTurns(batch);
    else if (kept > 0 || moment2 === "stop") await client.drain();
  });
  async function search() {
    const query = userText(input.prompt ?? "") || `What matters for work on ${project}?`;
    const context = await client.contextBlock({ ...owner, query: query.slice(0, QUERY_CHARS), max_tokens: MAX_TOKENS }).catch(explain);
    if (context) onContext(agent2.contextAnswer(context));
  }
  async function spoolTurns() {
    let count2 = 0;
    for await (const turns of batches()) {
      const events = turns.flatMap((turn) => turn.events);
      if (events.length > 0) await client.events(events, { defer: true });
      await savePosition(turns);
      count2 += events.length;
    }
    return count2;
  }
  async function sendTurns(turns) {
    const events = turns.flatMap((turn) => turn.events);
    try {
      if (events.length > 0) await client.events(events).catch(explain);
    } catch (error) {
      if (judge(error) !== "refused") throw error;
      if (turns.length > 1) {
        const half = Math.ceil(turns.length / 2);
        await sendTurns(turns.slice(0, half));
        await sendTurns(turns.slice(half));
        return;
      }
      report(error);
    }
    await savePosition(turns);
  }
}
var HookSpool = class extends Spool {
  drain(...[send, judgeError]) {
    return super.drain((write) => send(write).catch(explain), judgeError);
  }
};
function explain(error) {
  if (error instanceof PalimpsestError && error.code === "owner_required")
    error.message += " Use a key that is bound to a user, or set PALIMPSEST_USER_ID.";
  throw error;
}
async function savePosition(turns) {
  await turns.findLast(({ onKept }) => onKept)?.onKept?.();
}
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    report(error);
    return null;
  }
}
function spoolFolder(folder, { PALIMPSEST_URL = "", PALIMPSEST_USER_ID = "" }) {
  const name = createHash3("sha256").update(JSON.stringify([PALIMPSEST_URL, PALIMPSEST_USER_ID])).digest("hex");
  return path3.join(folder, `spool-${name.slice(0, 16)}`);
}
function projectOf(folder) {
  for (let at = path3.resolve(folder); ; at = path3.dirname(at)) {
    if (existsSync(path3.join(at, ".git"))) return path3.basename(at);
    if (at === path3.dirname(at)) return path3.basename(path3.resolve(folder)) || "files";
  }
}
async function readStdin() {
  const chunks = [];
  for await (const chunk of process2.stdin) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}
function report(error) {
  process2.stderr.write(`palimpsest hook: ${error instanceof Error ? error.message : "failed"}
`);
}

// clients/hooks/hook.ts
var LIMIT_MS = 1300;
var SPOOL_MS = 500;
var [agent = "", moment = ""] = process3.argv.slice(2);
if (isAgent(agent) && isMoment(moment)) {
  let answer = AGENTS[agent].emptyAnswer(moment);
  const end = () => process3.stdout.write(`${JSON.stringify(answer)}
`, () => process3.exit(0));
  const endAfter = (error) => {
    process3.stderr.write(`palimpsest hook: ${error instanceof Error ? error.message : error}
`);
    end();
  };
  process3.on("uncaughtException", endAfter);
  const late = "the server is too slow, or the folder of the hook cannot be used (PALIMPSEST_HOOK_DIR)";
  setTimeout(() => endAfter(late), Math.max(LIMIT_MS - performance.now(), SPOOL_MS));
  runHook(AGENTS[agent], moment, (found) => {
    answer = found;
  }).then(end, endAfter);
} else {
  process3.stderr.write(`Usage: palimpsest hook ${Object.keys(AGENTS).join("|")} prompt|stop
`);
  process3.stdout.write("{}\n", () => process3.exit(0));
}
