import { jsonSchema, type LanguageModelMiddleware, tool } from "ai";
import type { Palimpsest } from "../typescript/palimpsest";

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
type UserMessage = Extract<Params["prompt"][number], { role: "user" }>;

/**
 * A middleware for wrapLanguageModel: it puts relevant memories in front of the last message of the user, and
 * sends the exchange after the final answer. Rounds of tool calls belong to the same exchange.
 */
export function memory(client: Palimpsest, options: MemoryOptions = {}): LanguageModelMiddleware {
  const { session_id, max_tokens, budget = 300, waitUntil, onError, ...owner } = options;
  /** The text of the user without the block, by the parameters of the request. */
  const questions = new WeakMap<Params, string>();

  async function contextFor(query: string): Promise<string> {
    try {
      const limits = { timeout: budget, maxRetries: 0 };
      return await client.contextBlock({ ...owner, query, ...(max_tokens ? { max_tokens } : {}) }, limits);
    } catch (error) {
      onError?.(error);
      return "";
    }
  }

  function store(params: Params, answer: string): void {
    const question = questions.get(params) ?? textOf(lastUserMessage(params));
    if (!question) return;
    const work = eventId(session_id, params, question)
      .then((id) =>
        client.add({
          ...owner,
          id,
          ...(session_id === undefined ? {} : { session_id }),
          source: "ai-sdk",
          messages: [
            { role: "user", text: question },
            ...(answer.trim() ? [{ role: "assistant" as const, text: answer }] : []),
          ],
        }),
      )
      .catch((error: unknown) => onError?.(error));
    waitUntil?.(work);
  }

  return {
    // Version 6 of the package names it v3 and version 7 v4; the parts used here are the same.
    specificationVersion: "v3",

    async transformParams({ params }) {
      const last = params.prompt.at(-1);
      if (last?.role !== "user") return params;
      const question = textOf(last);
      const block = question ? await contextFor(question) : "";
      if (!block) return params;
      const content: UserMessage["content"] = [{ type: "text", text: `${block}\n\n` }, ...last.content];
      const changed = { ...params, prompt: [...params.prompt.slice(0, -1), { ...last, content }] };
      questions.set(changed, question);
      return changed;
    },

    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate();
      if (!hasToolCalls(result.finishReason))
        store(params, result.content.map((part) => (part.type === "text" ? part.text : "")).join(""));
      return result;
    },

    async wrapStream({ doStream, params }) {
      const { stream, ...rest } = await doStream();
      type Part = typeof stream extends ReadableStream<infer Each> ? Each : never;
      let answer = "";
      const watched = stream.pipeThrough(
        new TransformStream<Part, Part>({
          transform(part, controller) {
            if (part.type === "text-delta") answer += part.delta;
            if (part.type === "finish" && !hasToolCalls(part.finishReason)) store(params, answer);
            controller.enqueue(part);
          },
        }),
      );
      return { stream: watched, ...rest };
    },
  };
}

/** Two tools with which a model searches memory itself, and stores what the person asks it to remember. */
export function memoryTools(client: Palimpsest, owner: Owner = {}) {
  return {
    search_memories: tool({
      description: "Search what is known about the person. Use it before asking the person again.",
      inputSchema: jsonSchema<{ query: string }>({
        type: "object",
        properties: { query: { type: "string", description: "A question or a topic" } },
        required: ["query"],
      }),
      execute: async ({ query }) =>
        (await client.contextBlock({ ...owner, query })) || "Nothing is known about this.",
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
      execute: async ({ text }) => {
        const { status, reason, memory_id, redactions } = await client.remember({ ...owner, text });
        return { status, reason, memory_id, redactions };
      },
    }),
  };
}

function lastUserMessage({ prompt }: Params): UserMessage | undefined {
  return prompt.findLast((message): message is UserMessage => message.role === "user");
}

function textOf(message: UserMessage | undefined): string {
  const parts = message?.content ?? [];
  return parts
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("")
    .trim();
}

/** Models of the specification v2 give a string. */
function hasToolCalls(reason: string | { readonly unified: string }): boolean {
  return (typeof reason === "string" ? reason : reason.unified) === "tool-calls";
}

/** The same position of the same session with the same question gives the same id. */
async function eventId(session: string | undefined, { prompt }: Params, question: string): Promise<string> {
  if (session === undefined) return crypto.randomUUID();
  const position = prompt.filter(({ role }) => role === "user").length;
  const bytes = new TextEncoder().encode(JSON.stringify([session, position, question]));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
