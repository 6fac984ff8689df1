import { PalimpsestError } from "./errors";
import { splitEvent, splitRequests } from "./split-event";
import type { Judgement, Spool, Write } from "./spool";
import { type RequestOptions, requireHeaderValue, Transport, type TransportOptions } from "./transport";
import type {
  Answer,
  AnswerQuery,
  ContextQuery,
  EraseCounts,
  EraseQuery,
  Event,
  EventOutcome,
  EventQuery,
  MemoryPage,
  MemoryQuery,
  Message,
  PreferencePage,
  PreferenceQuery,
  PromptContext,
  Query,
  Retrieval,
  SendEventsAnswer,
  SupersedeAnswer,
} from "./types";

export * from "./errors";
export type { RequestOptions } from "./transport";
export type * from "./types";

export type Options = TransportOptions & {
  /** Keeps events and corrections that cannot be delivered: `new Spool(folder)` of ./spool. */
  readonly spool?: Pick<Spool, "deliver" | "drain" | "put">;
};

/** An event is `spooled` when it is only in the local spool: the server does not have it yet. */
export type Added = {
  readonly events: ReadonlyArray<{
    readonly id: string;
    readonly status: SendEventsAnswer["events"][number]["status"] | "spooled";
  }>;
};
type Decision = EventOutcome["decisions"][number];
export type Remembered = {
  readonly event_id: string;
  /**
   * The verdict; `queued` when it is not known yet, `ignored` when nothing was stored because memory is
   * off for the agent, `erased` when it was sent before and erased since, `spooled` when the server does
   * not have the event.
   */
  readonly status: Decision["verdict"] | "queued" | "dead" | "ignored" | "erased" | "spooled";
  readonly reason: Decision["reason"] | null;
  readonly type: Decision["type"];
  readonly memory_id: string | null;
  /** What was masked before the text was stored. */
  readonly redactions: EventOutcome["redactions"];
};
export type Corrected = SupersedeAnswer | { readonly event_id: null; readonly status: "spooled" };

const VERDICT_WAIT_MS = 2_000;

/** The client of a Palimpsest server. Fields have the names of the API; every method can be aborted. */
export class Palimpsest {
  readonly #transport: Transport;
  readonly #spool: Options["spool"];

  constructor(options: Options = {}) {
    this.#transport = new Transport(options);
    this.#spool = options.spool;
  }

  /** Sends one event. More than 20 messages become several events, `id#0`, `id#1` and so on. */
  add(event: Event, options: RequestOptions = {}): Promise<Added> {
    return this.events([event], options);
  }

  /**
   * Sends events, oldest first. More than 500, counted after messages are split, go in several requests. When
   * one is refused, the ones before it stay accepted. `backfill` lets live events go first. With `defer`,
   * they only enter the spool, if there is one, and `drain` sends them.
   */
  async events(
    events: readonly Event[],
    options: RequestOptions & {
      readonly urgency?: "live" | "backfill";
      readonly defer?: boolean;
    } = {},
  ): Promise<Added> {
    const key = options.idempotencyKey ?? crypto.randomUUID();
    const sent = events.flatMap((event, index) =>
      splitEvent({
        ...(this.#spool ? withTime(event) : event),
        id: event.id ?? (events.length === 1 ? key : `${key}#${index}`),
      }),
    );
    const urgency = options.urgency ? { urgency: options.urgency } : {};
    const added: Added["events"][number][] = [];
    for (const [index, part] of splitRequests(sent).entries()) {
      const idempotencyKey = index === 0 ? key : `${key}#${index}`;
      const body = { events: part, ...urgency };
      const answer = await this.#write<Added>("events", body, { ...options, idempotencyKey });
      added.push(...(answer?.events ?? part.map(({ id }) => ({ id, status: "spooled" as const }))));
    }
    return { events: added };
  }

  /** Returns the outcome of an event. Waits up to `wait_ms` for the decision, 30 s by default. */
  wait(id: string, query: EventQuery = {}, options: RequestOptions = {}): Promise<EventOutcome> {
    const wait_ms = query.wait_ms ?? 30_000;
    return this.#transport.request(
      { method: "GET", path: `events/${encodeURIComponent(id)}`, query: { ...query, wait_ms } },
      { ...options, timeout: (options.timeout ?? this.#transport.timeout) + wait_ms },
    );
  }

  /** Returns the memories that are relevant to `query`, best first. */
  search(query: Query, options: RequestOptions = {}): Promise<Retrieval> {
    return this.#transport.request({ method: "POST", path: "retrieve", body: query }, options);
  }

  /** Returns the relevant memories as a block for the prompt; empty when there are none. */
  async contextBlock(query: Query, options: RequestOptions = {}): Promise<string> {
    return (await this.search(query, options)).context;
  }

  /** Assembles the context for a prompt from preferences, sessions, working memory and relevant memories. */
  context(query: ContextQuery, options: RequestOptions = {}): Promise<PromptContext> {
    return this.#transport.request({ method: "POST", path: "context", body: query }, options);
  }

  /** Answers a question of fact from one memory, or returns `unknown` with candidates. */
  answer(query: AnswerQuery, options: RequestOptions = {}): Promise<Answer> {
    return this.#transport.request({ method: "POST", path: "answer", body: query }, options);
  }

  /**
   * Stores a text because somebody asked for it, and waits up to `waitMs` (2 s by default) for the verdict.
   * The status is `stored` only when the server says so.
   */
  async remember(
    event: Omit<Event, "messages">,
    { waitMs = VERDICT_WAIT_MS, ...options }: RequestOptions & { readonly waitMs?: number } = {},
  ): Promise<Remembered> {
    const added = await this.add({ ...event, role: event.role ?? "user", keep: true }, options);
    const { id, status } = added.events[0] ?? { id: "", status: "queued" as const };
    const unknown = { event_id: id, reason: null, type: null, memory_id: null, redactions: [] };
    if (status === "spooled" || status === "ignored" || status === "erased") return { ...unknown, status };
    const { user_id, agent_owner, scope } = event;
    const query = {
      ...(user_id ? { user_id } : {}),
      ...(agent_owner ? { agent_owner } : {}),
      ...(scope ? { scope } : {}),
    };
    const outcome = await this.wait(id, { ...query, wait_ms: waitMs }, options).catch((error) => {
      // The server has the event, so only its verdict is unknown, for example to a key that cannot read.
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
  async correct(id: string, text: string, options: RequestOptions = {}): Promise<Corrected> {
    const path = `memories/${encodeURIComponent(id)}/supersede`;
    return (
      (await this.#write<SupersedeAnswer>(path, { text }, options)) ?? { event_id: null, status: "spooled" }
    );
  }

  /** Erases a memory and everything derived from it. Never spooled. */
  forget(id: string, options: RequestOptions = {}): Promise<EraseCounts> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    const path = `memories/${encodeURIComponent(id)}`;
    return this.#transport.request({ method: "DELETE", path, idempotencyKey }, options);
  }

  /** Lists memories, newest first, and reads further pages as they are needed. */
  async *list(
    query: MemoryQuery = {},
    options: RequestOptions = {},
  ): AsyncGenerator<MemoryPage["items"][number]> {
    for (let cursor = query.cursor ?? null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const page: MemoryPage = await this.#transport.request(
        { method: "GET", path: "memories", query: { ...query, cursor: cursor ?? undefined } },
        options,
      );
      yield* page.items;
      cursor = page.next_cursor;
    }
  }

  /** Returns a page of the current preferences of an owner, about `topic` if it is given. */
  preferences(query: PreferenceQuery = {}, options: RequestOptions = {}): Promise<PreferencePage> {
    return this.#transport.request({ method: "GET", path: "preferences", query }, options);
  }

  /** Erases all data of an owner or of a session; with `dry_run` it only counts them. Never spooled. */
  erase(query: EraseQuery, options: RequestOptions = {}): Promise<EraseCounts> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#transport.request({ method: "POST", path: "erase", body: query, idempotencyKey }, options);
  }

  /** Sends what is in the spool, oldest first, until a write fails. Returns how many writes remain. */
  async drain(options: RequestOptions = {}): Promise<number> {
    return (await this.#spool?.drain((write) => this.#sendSpooled(write, options), judge)) ?? 0;
  }

  /** Returns null when the write is in the spool. */
  async #write<Answer>(
    path: string,
    body: object,
    options: RequestOptions & { readonly defer?: boolean },
  ): Promise<Answer | null> {
    const write = {
      method: "POST",
      path,
      body,
      idempotency_key: options.idempotencyKey ?? crypto.randomUUID(),
    };
    // Before the write is in the spool, where it would stop all later ones.
    requireHeaderValue("The idempotency key", write.idempotency_key);
    const send = (spooled: Write) => this.#sendSpooled(spooled, options);
    if (!this.#spool) return (await send(write)) as Answer;
    if (!options.defer) return (await this.#spool.deliver(write, send, judge)) as Answer | null;
    await this.#spool.put(write);
    return null;
  }

  #sendSpooled({ method, path, body, idempotency_key }: Write, options: RequestOptions): Promise<unknown> {
    return this.#transport.request({ method, path, body, idempotencyKey: idempotency_key }, options);
  }
}

/** Says what to do with a write that failed: definite refusals never come back as `later`. */
export function judge(error: unknown): Judgement {
  if (!(error instanceof PalimpsestError)) return "stop";
  if (error.isRetryable) return "later";
  // With another key the same write can succeed. 401 concerns every write, 403 those of an owner, and
  // owner_required those that name none, which a key that is bound to an owner can send.
  if (error.status === 401) return "unauthorized";
  if (error.status === 403 || error.code === "owner_required") return "held";
  return error.status === null ? "stop" : "refused";
}

/** The time of the call, because a spooled event can arrive much later. */
function withTime(event: Event): Event {
  const at = new Date().toISOString();
  if (!event.messages) return { ...event, at: event.at ?? at };
  return {
    ...event,
    messages: event.messages.map((message: Message) => ({ ...message, at: message.at ?? at })),
  };
}
