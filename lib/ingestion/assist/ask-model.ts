import { AppError } from "@/lib/core";
import type { Chat } from "@/lib/models";
import type { StoredMessage } from "../clean-event";
import type { AssistOutcome } from "../second-look";
import { checkAnswer, type ModelVerdict } from "./check-answer";
import { answerSchema, question, tokensFor } from "./prompts";

/** Longest that one try may take: a small model on a processor writes some 10 tokens a second. */
const TRY_MS = 20_000;
/** Longest that an event waits for the model: three tries, and those who ask before it. */
const WAIT_MS = 90_000;

export type ModelAnswer = { readonly outcome: AssistOutcome; readonly verdict: ModelVerdict | null };

/**
 * Asks a model about messages of one event at once, by ordinal. Whatever goes wrong with it is an outcome.
 * Throws only when `signal` is aborted: then nothing is known of the model.
 */
export async function askModel(
  chat: Chat,
  messages: readonly StoredMessage[],
  ordinals: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, ModelAnswer>> {
  try {
    const answer = await chat.ask({
      messages: question(messages, ordinals),
      schema: answerSchema,
      maxTokens: tokensFor(messages, ordinals),
      timeoutMs: TRY_MS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    });
    return new Map(
      ordinals.map((n) => {
        const message = messages[n];
        const entries = answer.messages.filter((entry) => entry.n === n);
        const verdict = message ? checkAnswer(entries, message) : null;
        return [n, { outcome: verdict ? "answered" : "nonsense", verdict }];
      }),
    );
  } catch (thrown) {
    signal.throwIfAborted();
    const outcome = outcomeOf(thrown);
    return new Map(ordinals.map((n) => [n, { outcome, verdict: null }]));
  }
}

function outcomeOf(thrown: unknown): AssistOutcome {
  if (!(thrown instanceof AppError)) throw thrown;
  if (thrown.code === "timeout") return "timeout";
  if (thrown.code !== "model_unavailable") throw thrown;
  return ["nonsense", "too_long"].includes(String(thrown.facts.reason)) ? "invalid" : "unavailable";
}
