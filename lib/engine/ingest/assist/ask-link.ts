import { AppError } from "@/lib/base/core";
import type { Chat } from "@/lib/models/chat";
import { LINK_PROMPT_VERSION, linkAnswerSchema, linkQuestion, MAX_CANDIDATES } from "./prompts";

export { LINK_PROMPT_VERSION, MAX_CANDIDATES };

/** Timeout of one attempt. */
const TRY_MS = 20_000;
/** Enough tokens for the JSON syntax and one number. */
const MAX_TOKENS = 40;

/**
 * Asks a model which candidate a message makes untrue. Returns its index, or null when the model names none
 * or its answer is invalid. A named candidate is checked with two more requests: the model must name the same
 * one when the order is reversed, and must not say that the message contradicts itself; otherwise the result
 * is null. Only the first `MAX_CANDIDATES` candidates are shown. Throws `model_unavailable` and `timeout`
 * when there is no answer.
 */
export async function askLink(
  chat: Chat,
  message: string,
  candidates: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  const shownCandidates = candidates.slice(0, MAX_CANDIDATES);
  const namedIndex = await askOnce(chat, message, shownCandidates, signal);
  if (namedIndex === null) return null;
  const reversedIndex = await askOnce(chat, message, shownCandidates.toReversed(), signal);
  if (reversedIndex !== shownCandidates.length - 1 - namedIndex) return null;
  return (await askOnce(chat, message, [message], signal)) === null ? namedIndex : null;
}

async function askOnce(
  chat: Chat,
  message: string,
  shownCandidates: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  if (shownCandidates.length === 0) return null;
  try {
    const { replaces } = await chat.ask({
      messages: linkQuestion(message, shownCandidates),
      schema: linkAnswerSchema,
      maxTokens: MAX_TOKENS,
      timeoutMs: TRY_MS,
      signal,
    });
    return replaces !== null && replaces in shownCandidates ? replaces : null;
  } catch (thrown) {
    if (isInvalidAnswer(thrown)) return null;
    throw thrown;
  }
}

/** Returns whether the model answered but its answer does not match the schema or is too long. */
function isInvalidAnswer(thrown: unknown): boolean {
  return thrown instanceof AppError && ["invalid_answer", "too_long"].includes(String(thrown.facts.reason));
}
