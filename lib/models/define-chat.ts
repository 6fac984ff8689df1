import { z } from "zod";
import { AppError } from "@/lib/core";
import { abortable } from "./abortable";
import type { Chat, ChatMessage } from "./chat";
import type { ModelDownload } from "./embedder";
import { createGuard } from "./guard";
import { createTally } from "./tally";

/** A small model on a processor writes some 10 tokens a second. */
const TIMEOUT_MS = 60_000;
/** An answer of this many characters a token is no answer: it is given up before it fills the memory. */
const CHARS_PER_TOKEN = 16;

/** A request as a provider gets it: the schema as JSON schema. */
export type RawChatRequest = {
  readonly messages: readonly ChatMessage[];
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  readonly maxTokens: number;
};
/** A part of the answer's text; `end` comes once, with the last: `cut` when the tokens did not suffice. */
export type ChatPart = { readonly text: string; readonly end?: "whole" | "cut" };

/** What a provider supplies; the laws of Chat are enforced around it. */
export type RawChat = {
  readonly provider: string;
  readonly model: string;
  answer(request: RawChatRequest, signal: AbortSignal): AsyncIterable<ChatPart>;
  isReady(): boolean;
  /** Left out by providers that fetch nothing. */
  download?(): ModelDownload | null;
  close(): Promise<void>;
};
export type ChatOptions = {
  /** Longest that one try may take. Default 60 000. */
  readonly timeoutMs?: number | undefined;
  /** Calls a second, for a provider that limits them. Without it calls are not limited. */
  readonly ratePerSecond?: number | undefined;
};

/** Builds a Chat from a provider's raw answers: schema, limits, and the guard that is around every model. */
export function defineChat(raw: RawChat, options: ChatOptions = {}): Chat {
  const { provider, model } = raw;
  const guard = createGuard("chat", options.ratePerSecond);
  const tally = createTally();
  let isClosed = false;

  function state() {
    if (isClosed) return "down";
    if (tally.read().failuresInARow > 0 || raw.download?.()?.state === "failed") return "degraded";
    return raw.isReady() ? "ok" : "starting";
  }

  return {
    provider,
    model,
    async ask({ messages, schema, maxTokens, signal, ...limits }) {
      if (isClosed)
        throw new AppError("model_unavailable", "The chat model is closed.", { reason: "closed" });
      const request = { messages, jsonSchema: z.toJSONSchema(schema), maxTokens };
      const call = (stop: AbortSignal) =>
        tally.count(
          async () =>
            parse(
              schema,
              await abortable(stop, () => read(raw.answer(request, stop), maxTokens)).catch(asFailure),
            ),
          stop,
        );
      const timeoutMs = Math.min(options.timeoutMs ?? TIMEOUT_MS, limits.timeoutMs ?? TIMEOUT_MS);
      return guard.run({ timeoutMs, call, signal });
    },
    health() {
      const { calls, failures, lastError } = tally.read();
      const own = { state: state(), breaker: "closed", lastError, calls, failures } as const;
      return guard.health({ ...own, download: raw.download?.() ?? null });
    },
    async close() {
      isClosed = true;
      await raw.close();
    },
  };
}

/** The whole text. A stream that ends without saying so was cut off. */
async function read(parts: AsyncIterable<ChatPart>, maxTokens: number): Promise<string> {
  let text = "";
  for await (const part of parts) {
    text += part.text;
    if (part.end === "whole") return text;
    if (part.end === "cut" || text.length > maxTokens * CHARS_PER_TOKEN)
      throw failed("too_long", "The chat model's answer is longer than it may be.");
  }
  throw failed("cut_off", "The chat model's answer was cut off.");
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Neither the text nor what the schema says of it is kept: both may quote a memory.
    throw failed("nonsense", "The chat model answered something else than what it was asked for.");
  }
}

function failed(reason: string, message: string): AppError {
  return new AppError("model_unavailable", message, { reason });
}

/** Whatever a model throws is a failure of the model; its own words may quote the text, so they stay in the cause. */
function asFailure(thrown: unknown): never {
  if (thrown instanceof AppError) throw thrown;
  throw new AppError("model_unavailable", "The chat model failed.", { reason: "failed" }, { cause: thrown });
}
