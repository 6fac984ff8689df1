import { z } from "zod";
import { AppError } from "@/lib/base/core";
import { abortable, createGuard, createTally, type ModelDownload } from "@/lib/models/resilience";
import type { Chat, ChatMessage } from "./chat";

/** A small model on a CPU generates about 10 tokens per second. */
const TIMEOUT_MS = 60_000;
/**
 * An answer with more characters per token is abandoned before it uses up memory. Real text has far fewer.
 */
const MAX_CHARS_PER_TOKEN = 16;

/** A request as providers receive it, with the schema as JSON schema. */
export type RawChatRequest = {
  readonly messages: readonly ChatMessage[];
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  readonly maxTokens: number;
};
/** Part of an answer. The last part sets `end`; `cut` means that the answer reached the token limit. */
export type ChatPart = { readonly text: string; readonly end?: "whole" | "cut" };

/** What a provider implements. defineChat adds validation, limits and retries. */
export type RawChat = {
  readonly provider: string;
  readonly model: string;
  answer(request: RawChatRequest, signal: AbortSignal): AsyncIterable<ChatPart>;
  isReady(): boolean;
  /** Omitted by providers that never download a model. */
  download?(): ModelDownload | null;
  close(): Promise<void>;
};
export type ChatOptions = {
  /** Limit of one attempt. Default 60 000. */
  readonly timeoutMs?: number | undefined;
};

/**
 * Builds a Chat from a provider: validates answers, enforces limits and adds the guard that all models share.
 */
export function defineChat(raw: RawChat, options: ChatOptions = {}): Chat {
  const { provider, model } = raw;
  const guard = createGuard("chat");
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
    async ask({ messages, schema, maxTokens, signal, pay, ...limits }) {
      if (isClosed)
        throw new AppError("model_unavailable", "The chat model is closed.", { reason: "closed" });
      const request = { messages, jsonSchema: z.toJSONSchema(schema), maxTokens };
      const call = (stopSignal: AbortSignal) =>
        tally.count(async () => {
          const giveBack = await pay?.();
          if (stopSignal.aborted) await giveBack?.(null);
          const text = await abortable(stopSignal, () => read(raw.answer(request, stopSignal), maxTokens))
            .catch(asFailure)
            .catch(async (thrown: unknown) => {
              if (!stopSignal.aborted && !hasWritten(thrown)) await giveBack?.(null);
              throw thrown;
            });
          await giveBack?.(text);
          return parse(schema, text);
        });
      const timeoutMs = Math.min(options.timeoutMs ?? TIMEOUT_MS, limits.timeoutMs ?? TIMEOUT_MS);
      return guard.run({ timeoutMs, call, signal });
    },
    health() {
      const { calls, failures, lastError } = tally.read();
      const ownHealth = { state: state(), breaker: "closed", lastError, calls, failures } as const;
      return guard.health({ ...ownHealth, download: raw.download?.() ?? null });
    },
    async close() {
      isClosed = true;
      await raw.close();
    },
  };
}

/** Reads the whole answer. A stream that ends without a final part was cut off. */
async function read(parts: AsyncIterable<ChatPart>, maxTokens: number): Promise<string> {
  let text = "";
  for await (const part of parts) {
    text += part.text;
    if (part.end === "whole") return text;
    if (part.end === "cut" || text.length > maxTokens * MAX_CHARS_PER_TOKEN)
      throw chatError("too_long", "The chat model's answer exceeds the token limit.");
  }
  throw chatError("cut_off", "The chat model's answer was cut off.");
}

/** Returns whether the model wrote something before the call failed. */
function hasWritten(thrown: unknown): boolean {
  return thrown instanceof AppError && /^(?:cut_off|too_long|refused)$/.test(String(thrown.facts.reason));
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // The error omits the text and the schema's message, because either may quote a memory.
    throw chatError("invalid_answer", "The chat model's answer does not match the requested schema.");
  }
}

function chatError(reason: string, message: string): AppError {
  return new AppError("model_unavailable", message, { reason });
}

/**
 * Turns any error from a model into a failure of the model. The original message may quote the text, so only
 * `cause` contains it.
 */
function asFailure(thrown: unknown): never {
  if (thrown instanceof AppError) throw thrown;
  throw new AppError("model_unavailable", "The chat model failed.", { reason: "failed" }, { cause: thrown });
}
