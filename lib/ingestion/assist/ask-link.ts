import { AppError } from "@/lib/core";
import type { Chat } from "@/lib/models";
import { LINK_PROMPT_VERSION, linkAnswerSchema, linkQuestion, MAX_CANDIDATES } from "./prompts";

export { LINK_PROMPT_VERSION, MAX_CANDIDATES };

/** Longest that one try may take, as for the verdict on a message. */
const TRY_MS = 20_000;
/** Room for the frame and a number. */
const MAX_TOKENS = 40;

/**
 * Which of the candidates, by index, a message makes untrue, as a model sees it. Null for none, for any answer that is
 * not the number of one, and for a model that is not to be believed here: it names another one when they stand in
 * another order, or says that the message makes the message itself untrue. Only the first `MAX_CANDIDATES` are shown;
 * one question where it names none, three where it does. Throws `model_unavailable` and `timeout` when no answer came,
 * for then nothing is known.
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
  const fromBehind = await askOnce(chat, message, shown.toReversed(), signal);
  if (fromBehind !== shown.length - 1 - named) return null;
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
    if (isAnswer(thrown)) return null;
    throw thrown;
  }
}

/** Something was said, but not JSON of the schema, or too much of it. */
function isAnswer(thrown: unknown): boolean {
  return thrown instanceof AppError && ["nonsense", "too_long"].includes(String(thrown.facts.reason));
}
