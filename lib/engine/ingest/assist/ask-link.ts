import { AppError } from "@/lib/base/core";
import type { Chat } from "@/lib/models/chat";
import { LINK_PROMPT_VERSION, linkAnswerSchema, linkQuestion, MAX_CANDIDATES } from "./prompts";

export { LINK_PROMPT_VERSION, MAX_CANDIDATES };

/** Timeout of one attempt, as for the decision on a message. */
const TRY_MS = 20_000;
/** Enough for the JSON frame and one number. */
const MAX_TOKENS = 40;

/**
 * Asks a model which candidate, by index, a message makes untrue. Returns null for none and for invalid
 * answers. Also returns null for inconsistent ones: another memory when the candidates are reversed, or a
 * message that contradicts itself. Shows only the first `MAX_CANDIDATES`. Sends one request when the model
 * names none, three otherwise. Throws `model_unavailable` and `timeout` when no answer came.
 */
export async function askLink(
  chat: Chat,
  message: string,
  candidates: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  const shown = candidates.slice(0, MAX_CANDIDATES);
  const named = await askOnce(chat, message, shown, signal);
  if (named === null) return null;
  const reversed = await askOnce(chat, message, shown.toReversed(), signal);
  if (reversed !== shown.length - 1 - named) return null;
  return (await askOnce(chat, message, [message], signal)) === null ? named : null;
}

async function askOnce(
  chat: Chat,
  message: string,
  shown: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  if (shown.length === 0) return null;
  try {
    const { replaces } = await chat.ask({
      messages: linkQuestion(message, shown),
      schema: linkAnswerSchema,
      maxTokens: MAX_TOKENS,
      timeoutMs: TRY_MS,
      signal,
    });
    return replaces !== null && replaces in shown ? replaces : null;
  } catch (thrown) {
    if (isInvalidAnswer(thrown)) return null;
    throw thrown;
  }
}

/** The model answered, but not with JSON of the schema, or the answer was too long. */
function isInvalidAnswer(thrown: unknown): boolean {
  return thrown instanceof AppError && ["invalid_answer", "too_long"].includes(String(thrown.facts.reason));
}
