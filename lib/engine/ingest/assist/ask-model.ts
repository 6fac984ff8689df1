import { outcomeOf } from "@/lib/engine/assist";
import type { Chat } from "@/lib/models/chat";
import type { AssistOutcome, StoredMessage } from "@/lib/storage/records";
import { checkAnswer, type Fact } from "./check-answer";
import { answerSchema, decisionPrompt, maxAnswerTokens } from "./prompts";

/** Timeout of one attempt: a small model on a CPU writes about 10 tokens per second. */
const TRY_MS = 20_000;
/** The longest time that an event waits: three attempts, plus the requests ahead of it. */
const WAIT_MS = 90_000;

/** What a model answered about a message. `facts` is null unless the outcome is `answered`. */
export type ModelAnswer = { readonly outcome: AssistOutcome; readonly facts: readonly Fact[] | null };

/**
 * Asks a model about several messages of one event. Returns an outcome per ordinal, even when the model
 * fails. Throws only when `signal` is aborted.
 */
export async function askModel(
  chat: Chat,
  messages: readonly StoredMessage[],
  ordinals: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, ModelAnswer>> {
  try {
    const answer = await chat.ask({
      messages: decisionPrompt(messages, ordinals),
      schema: answerSchema,
      maxTokens: maxAnswerTokens(messages, ordinals),
      timeoutMs: TRY_MS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    });
    return new Map(
      ordinals.map((n) => {
        const message = messages[n];
        const entries = answer.messages.filter((entry) => entry.n === n);
        const facts = message ? checkAnswer(entries, message) : null;
        return [n, { outcome: facts ? "answered" : "rejected", facts }];
      }),
    );
  } catch (thrown) {
    signal.throwIfAborted();
    const outcome = outcomeOf(thrown);
    return new Map(ordinals.map((n) => [n, { outcome, facts: null }]));
  }
}
