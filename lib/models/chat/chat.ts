import type { z } from "zod";
import type { ModelHealth } from "@/lib/models/resilience";

/** A message of a chat and its author's role. */
export type ChatMessage = { readonly role: "system" | "user" | "assistant"; readonly content: string };

/** A request to a language model for JSON that matches a schema. */
type ChatRequest<T> = {
  readonly messages: readonly ChatMessage[];
  /** An object without optional fields, because some servers reject schemas that have them. */
  readonly schema: z.ZodType<T>;
  /** Token limit of the answer. An answer that needs more fails. */
  readonly maxTokens: number;
  /** Time limit of one attempt. The provider's own limit applies when it is lower. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called before each attempt is sent; when it throws, the attempt is not sent. The function that it returns
   * is called with the text of the answer, or with null when the model wrote nothing. It is not called when
   * nobody knows what the model wrote, such as after a timeout.
   */
  readonly pay?: (() => Promise<(answer: string | null) => Promise<void>>) | undefined;
};

/**
 * A language model that answers in JSON. `ask` returns the answer as parsed by the schema. Throws `timeout`
 * when the signal aborts first, otherwise `model_unavailable` with a reason: `starting` while the model is
 * pulled, `cut_off`, `too_long` at the token limit, `invalid_answer` when the answer does not match.
 */
export interface Chat {
  readonly provider: string;
  readonly model: string;
  ask<T>(request: ChatRequest<T>): Promise<T>;
  health(): ModelHealth;
  close(): Promise<void>;
}
