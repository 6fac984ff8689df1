import { AppError } from "@/lib/base/core";
import type { Chat } from "@/lib/models/chat";
import { FILLERS, LINK_PROMPT_VERSION, linkAnswerSchema, linkQuestion, MAX_CANDIDATES } from "./prompts";

export { LINK_PROMPT_VERSION, MAX_CANDIDATES };

/** Timeout of one attempt. */
const TRY_MS = 20_000;
/** Enough tokens for the JSON syntax and one number. */
const MAX_TOKENS = 40;
/** A message supersedes at most this many memories. */
const MAX_REPLACED = 3;

type Ask = (texts: readonly string[]) => Promise<string | null>;

/**
 * Asks a model which of the first `MAX_CANDIDATES` candidates a message makes untrue. Returns their indexes,
 * likeliest first; an empty list when the model names none in two orders; null when its answers are invalid
 * or do not agree. docs/deciding.md describes the questions. Throws `model_unavailable` and `timeout` when
 * there is no answer.
 */
export async function askLink(
  chat: Chat,
  message: string,
  candidates: readonly string[],
  signal: AbortSignal,
): Promise<number[] | null> {
  const shown = candidates.slice(0, MAX_CANDIDATES);
  const ask: Ask = (texts) => askOnce(chat, message, texts, signal);
  const replaced: string[] = [];
  for (let open = shown; open.length > 0 && replaced.length < MAX_REPLACED; ) {
    const named = await ask(padded(open));
    if (named === null) {
      const isNone = replaced.length > 0 || (await ask(padded(open).toReversed())) === null;
      return isNone ? indexesOf(replaced, shown) : null;
    }
    const isConfirmed = open.includes(named) && (await isConfirmedBy(ask, message, named, open));
    if (!isConfirmed) return replaced.length > 0 ? indexesOf(replaced, shown) : null;
    replaced.push(named);
    open = open.filter((text) => text !== named);
  }
  return replaced.length > 0 ? indexesOf(replaced, shown) : null;
}

/**
 * Returns whether the model names the same candidate in two more orders and among unrelated sentences, and
 * does not say that the message contradicts itself. A model that guesses among five texts and none names a
 * candidate and then passes all four questions in one of 1 555 cases.
 */
async function isConfirmedBy(
  ask: Ask,
  message: string,
  named: string,
  open: readonly string[],
): Promise<boolean> {
  const texts = padded(open);
  const [first = "", ...rest] = FILLERS;
  return (
    (await ask(texts.toReversed())) === named &&
    (await ask([first, ...rest.slice(0, 1), named, ...rest.slice(1)])) === named &&
    (await ask([first, message, ...rest])) === null &&
    (await ask([...texts.slice(2), ...texts.slice(0, 2)])) === named
  );
}

/** Adds unrelated sentences, because a guess among few texts is often right. */
function padded(texts: readonly string[]): string[] {
  return [...texts, ...FILLERS.slice(0, Math.max(0, MAX_CANDIDATES - texts.length))];
}

function indexesOf(texts: readonly string[], shown: readonly string[]): number[] {
  return texts.map((text) => shown.indexOf(text));
}

/** Returns the text that the model names; null when it names none; "" when its answer is invalid. */
async function askOnce(
  chat: Chat,
  message: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { replaces } = await chat.ask({
      messages: linkQuestion(message, texts),
      schema: linkAnswerSchema,
      maxTokens: MAX_TOKENS,
      timeoutMs: TRY_MS,
      signal,
    });
    return replaces === null ? null : (texts[replaces] ?? "");
  } catch (thrown) {
    if (isInvalidAnswer(thrown)) return "";
    throw thrown;
  }
}

/** Returns whether the model answered but its answer does not match the schema or is too long. */
function isInvalidAnswer(thrown: unknown): boolean {
  return thrown instanceof AppError && ["invalid_answer", "too_long"].includes(String(thrown.facts.reason));
}
