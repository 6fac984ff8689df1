import { jsonSchema, type LanguageModelMiddleware, tool } from "ai";
import type { Palimpsest } from "../typescript/palimpsest";
import type { Event } from "../typescript/types";

/** Whose memory it is. A key that is bound to an owner needs none. */
export type Owner = {
  readonly user_id?: string;
  readonly agent_owner?: string;
  readonly scope?: "shared";
};

export type MemoryOptions = Owner & {
  /** The conversation. With it, a repeated request stores no exchange twice. */
  readonly session_id?: string;
  /** Approximate size of the block in front of the question. Default: the server's. */
  readonly max_tokens?: number;
  /** Milliseconds that a request waits for memory before it goes on without. Default: 300. */
  readonly budget?: number;
  /** Gets every promise that outlives the request, for runtimes that end with it. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
  /** Gets failures of memory, which never fail a request of the model. */
  readonly onError?: (error: unknown) => void;
};

type Params = Parameters<NonNullable<LanguageModelMiddleware["transformParams"]>>[0]["params"];
type Prompt = Params["prompt"];

/** A question of the user and the rounds of tool calls until its answer. */
type Turn = {
  readonly id: string;
  /** The owner and the session. */
  readonly place: Pick<Event, keyof Owner | "session_id">;
  /** Without the block. */
  readonly question: string;
  readonly block: string;
  /** Whether the latest round ended in a tool call. The program can stop there. */
  isOpen: boolean;
};

/** The latest turns by client, because programs make a middleware for each request. */
const recentTurns = new WeakMap<Palimpsest, Map<string, Turn>>();
const MAX_TURNS = 100;
/** The server's limit is 8 KB, and the end of a long message is usually the question. */
const MAX_QUERY_CHARS = 2000;

/**
 * A middleware for wrapLanguageModel: it puts relevant memories in front of the last message of the user, and
 * sends the exchange after the final answer. Rounds of tool calls belong to the same exchange and get the
 * same memories. When a turn ends in a tool call, its question is sent with the next turn.
 */
export function memory(client: Palimpsest, options: MemoryOptions = {}): LanguageModelMiddleware {
  const { session_id, max_tokens, budget = 300, waitUntil, onError, ...owner } = options;
  const place = { ...owner, ...(session_id === undefined ? {} : { session_id }) };
  const recent = recentTurns.get(client) ?? new Map<string, Turn>();
  recentTurns.set(client, recent);
  /** By the parameters of the request, because two turns can be under way. */
  const turns = new WeakMap<Params, Turn>();

  async function contextFor(question: string): Promise<string> {
    const query = endOf(question);
    try {
      const limits = { timeout: budget, maxRetries: 0 };
      return await client.contextBlock({ ...owner, query, ...(max_tokens ? { max_tokens } : {}) }, limits);
    } catch (error) {
      onError?.(error);
      return "";
    }
  }

  function send(turn: Turn, answer = ""): void {
    turn.isOpen = false;
    const { id, question } = turn;
    const common = { ...turn.place, source: "ai-sdk" };
    const work = client
      .events([
        { ...common, id, messages: [{ role: "user", text: question }] },
        // An event of its own, so that the answer is stored also when the question was sent before.
        ...(answer.trim()
          ? [{ ...common, id: `${id}-answer`, messages: [{ role: "assistant" as const, text: answer }] }]
          : []),
      ])
      .catch((error: unknown) => onError?.(error));
    waitUntil?.(work);
  }

  /** Returns the turn that the prompt begins or goes on with, or null when its question has no text. */
  async function turnOf(prompt: Prompt, position: number): Promise<Turn | null> {
    const question = textOf(prompt[position]);
    if (!question) return null;
    const key = await keyOf(place, prompt.slice(0, position), question);
    const known = recent.get(key);
    if (known && position < prompt.length - 1) return known;
    const here = JSON.stringify(place);
    for (const turn of recent.values()) if (turn.isOpen && JSON.stringify(turn.place) === here) send(turn);
    const id = session_id === undefined ? crypto.randomUUID() : key;
    const turn = { id, place, question, block: await contextFor(question), isOpen: false };
    recent.delete(key);
    recent.set(key, turn);
    const [oldest] = recent.size > MAX_TURNS ? recent : [];
    if (oldest?.[1].isOpen) send(oldest[1]);
    if (oldest) recent.delete(oldest[0]);
    return turn;
  }

  return {
    // Version 6 of the package names it v3 and version 7 v4; the parts used here are the same.
    specificationVersion: "v3",

    async transformParams({ params }) {
      const { prompt } = params;
      const position = prompt.findLastIndex(({ role }) => role === "user");
      const turn = await turnOf(prompt, position);
      if (!turn) return params;
      const changed = turn.block ? { ...params, prompt: withBlock(prompt, position, turn.block) } : params;
      turns.set(changed, turn);
      return changed;
    },

    async wrapGenerate({ doGenerate, params }) {
      const turn = turns.get(params);
      try {
        const result = await doGenerate();
        const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
        if (turn && hasToolCalls(result.finishReason)) turn.isOpen = true;
        else if (turn) send(turn, text);
        return result;
      } catch (error) {
        if (turn && params.abortSignal?.aborted) send(turn);
        throw error;
      }
    },

    async wrapStream({ doStream, params }) {
      const turn = turns.get(params);
      const { abortSignal } = params;
      try {
        const { stream, ...rest } = await doStream();
        if (!turn) return { stream, ...rest };
        let answer = "";
        let isFailed = false;
        let isEnded = false;
        /** Without a reason, the stream was stopped or failed, and the question is sent alone. */
        const end = (reason?: Parameters<typeof hasToolCalls>[0]) => {
          if (isEnded) return;
          isEnded = true;
          abortSignal?.removeEventListener("abort", stop);
          if (reason && hasToolCalls(reason)) turn.isOpen = true;
          else send(turn, reason && !isFailed ? answer : "");
        };
        // The package does not cancel the stream of a request that is aborted.
        const stop = () => end();
        abortSignal?.addEventListener("abort", stop, { once: true });
        const watched = watch(stream, end, (part) => {
          if (part.type === "text-delta") answer += part.delta;
          if (part.type === "error") isFailed = true;
          if (part.type === "finish") end(part.finishReason);
        });
        return { stream: watched, ...rest };
      } catch (error) {
        if (turn && abortSignal?.aborted) send(turn);
        throw error;
      }
    },
  };
}

/**
 * Two tools with which a model searches memory itself, and stores what the person asks it to remember. A
 * request of a tool waits at most `budget` milliseconds, 5 000 by default.
 */
export function memoryTools(client: Palimpsest, options: Owner & { readonly budget?: number } = {}) {
  const { budget = 5_000, ...owner } = options;
  const limitsOf = (signal: AbortSignal | undefined) => ({
    timeout: budget,
    maxRetries: 0,
    ...(signal ? { signal } : {}),
  });
  return {
    search_memories: tool({
      description: "Search what is known about the person. Use it before asking the person again.",
      inputSchema: jsonSchema<{ query: string }>({
        type: "object",
        properties: { query: { type: "string", description: "A question or a topic" } },
        required: ["query"],
      }),
      execute: async ({ query }, { abortSignal }) =>
        (await client.contextBlock({ ...owner, query: endOf(query) }, limitsOf(abortSignal))) ||
        "Nothing is known about this.",
    }),
    remember: tool({
      description: "Remember a fact or preference, when the person asks to or when it will matter later.",
      inputSchema: jsonSchema<{ text: string }>({
        type: "object",
        properties: {
          text: { type: "string", description: "One statement, complete without the conversation" },
        },
        required: ["text"],
      }),
      execute: async ({ text }, { abortSignal }) => {
        const limits = limitsOf(abortSignal);
        const { status, reason, memory_id, redactions } = await client.remember({ ...owner, text }, limits);
        return { status, reason, memory_id, redactions };
      },
    }),
  };
}

function textOf(message: Prompt[number] | undefined): string {
  if (!message || message.role === "system") return "";
  return message.content
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n")
    .trim();
}

/** Returns the end of a long text, without half a character. */
function endOf(text: string): string {
  return text
    .slice(-MAX_QUERY_CHARS)
    .replace(/^[\uDC00-\uDFFF]/, "")
    .trim();
}

function withBlock(prompt: Prompt, position: number, block: string): Prompt {
  return prompt.map((message, index) =>
    index === position && message.role === "user"
      ? { ...message, content: [{ type: "text", text: `${block}\n\n` }, ...message.content] }
      : message,
  );
}

/** Models of the specification v2 give a string. */
function hasToolCalls(reason: string | { readonly unified: string }): boolean {
  return (typeof reason === "string" ? reason : reason.unified) === "tool-calls";
}

/**
 * The same question at the same position after the same answer gives the same key. A program that sends only
 * the latest messages has the same position in every turn.
 */
async function keyOf(place: Turn["place"], before: Prompt, question: string): Promise<string> {
  const position = before.filter(({ role }) => role === "user").length;
  const answer = textOf(before.findLast(({ role }) => role === "assistant"));
  const bytes = new TextEncoder().encode(JSON.stringify([place, position, answer, question]));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Passes a stream on. `onEnd` is called when it ends, fails or is cancelled. */
function watch<Part>(
  stream: ReadableStream<Part>,
  onEnd: () => void,
  onPart: (part: Part) => void,
): ReadableStream<Part> {
  const reader = stream.getReader();
  return new ReadableStream<Part>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          onEnd();
          controller.close();
        } else {
          onPart(value);
          controller.enqueue(value);
        }
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel(reason) {
      onEnd();
      return reader.cancel(reason);
    },
  });
}
