import type { Chat } from "@/lib/models";
import { type Policy, redactText } from "@/lib/pii";
import { confidenceAtBirth } from "../decide/confidence";
import { type Draft, redecide, take } from "../draft-event";
import type { AssistOutcome } from "../second-look";
import { askModel } from "./ask-model";
import type { Fact, ModelVerdict } from "./check-answer";
import { PROMPT_VERSION } from "./prompts";

/** The messages of an event that the rules are not sure of, by ordinal. */
export function unsure({ decisions }: Draft): number[] {
  return decisions.flatMap(({ ambiguous }, ordinal) => (ambiguous ? [ordinal] : []));
}

/**
 * Lets a model decide what the rules are not sure of; where it fails, theirs stands. What it took out of a message is
 * redacted again: two masked halves may meet in it. Throws only when `signal` is aborted.
 */
export async function applyModel(
  draft: Draft,
  chat: Chat,
  policy: Policy | null,
  signal: AbortSignal,
): Promise<void> {
  const answers = await askModel(chat, draft.messages, unsure(draft), signal);
  const outcomes: Record<number, AssistOutcome> = {};
  for (const [ordinal, { outcome, verdict }] of answers) {
    outcomes[ordinal] = outcome;
    if (verdict) apply(draft, ordinal, verdict, (text) => (policy ? redactText(text, policy).text : text));
  }
  draft.asked = { prompt: PROMPT_VERSION, model: `${chat.provider}/${chat.model}`, outcomes };
  draft.isSecondLook = true;
}

function apply(
  draft: Draft,
  ordinal: number,
  { facts }: ModelVerdict,
  redact: (text: string) => string,
): void {
  const message = draft.messages[ordinal];
  const [first] = facts;
  if (!message) return;
  if (!first) redecide(draft, ordinal, { keep: false, reason: "model_dropped", ambiguous: true });
  else if (facts.length === 1) redecide(draft, ordinal, keptAs(first, "model_kept"));
  else {
    const heldBy = draft.messages.length;
    for (const fact of facts)
      take(draft, { ...message, text: redact(fact.text) }, ordinal, keptAs(fact, "model_extracted"));
    redecide(draft, ordinal, { keep: false, reason: "model_split", ambiguous: true, heldBy });
  }
}

function keptAs({ type }: Fact, reason: "model_kept" | "model_extracted") {
  return { keep: true, type, reason, confidence: confidenceAtBirth(reason), ambiguous: true } as const;
}
