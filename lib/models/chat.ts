import type { z } from "zod";
import type { ModelHealth } from "./embedder";

/** What is said to a language model, and by whom. */
export type ChatMessage = { readonly role: "system" | "user" | "assistant"; readonly content: string };

/** A question to a language model, whose answer is JSON of a schema. */
export type ChatRequest<T> = {
  readonly messages: readonly ChatMessage[];
  /** An object without optional fields: some servers refuse others. */
  readonly schema: z.ZodType<T>;
  /** Most tokens that the answer may have. One that needs more fails. */
  readonly maxTokens: number;
  /** Longest that one try may take, when that is less than the provider allows. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * A language model that answers in JSON. `ask` gives what the schema makes of the answer.
 * Throws `model_unavailable` when the model fails, is being fetched (reason `starting`), breaks off, needs more tokens
 * (`too_long`) or answers anything else than the schema (`nonsense`), and `timeout` when the signal is aborted first.
 */
export interface Chat {
  readonly provider: string;
  readonly model: string;
  ask<T>(request: ChatRequest<T>): Promise<T>;
  health(): ModelHealth;
  close(): Promise<void>;
}
