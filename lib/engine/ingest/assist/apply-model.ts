import { initialConfidence } from "@/lib/analysis/decide";
import { type Policy, redactText } from "@/lib/analysis/pii";
import type { Chat } from "@/lib/models/chat";
import type { AssistOutcome } from "@/lib/storage/records";
import { withCustomRules } from "@/lib/storage/settings";
import { addExtracted, type Draft, redecide } from "../draft-event";
import { askModel } from "./ask-model";
import type { Fact } from "./check-answer";
import { PROMPT_VERSION } from "./prompts";

/** Returns the ordinals of the messages that the rules could not decide with certainty. */
export function ambiguousOrdinals({ decisions }: Draft): number[] {
  return decisions.flatMap(({ ambiguous }, ordinal) => (ambiguous ? [ordinal] : []));
}

/**
 * Asks a model about ambiguous messages. Where the model fails, the rules' decision stands. Text from the
 * model is redacted again, because harmless parts of a message can combine into new personal data. Throws
 * `pattern_over_budget`, and also throws when `signal` is aborted.
 */
export async function applyModel(
  draft: Draft,
  chat: Chat,
  policy: Policy | null,
  signal: AbortSignal,
): Promise<void> {
  const answers = await askModel(chat, draft.messages, ambiguousOrdinals(draft), signal);
  const outcomes: Record<number, AssistOutcome> = {};
  for (const [ordinal, { outcome, facts }] of answers) {
    outcomes[ordinal] = outcome;
    if (facts) apply(draft, ordinal, policy ? await withCustomRules(policy, redactFacts(facts)) : facts);
  }
  draft.assist = { prompt: PROMPT_VERSION, model: `${chat.provider}/${chat.model}`, outcomes };
  draft.isReviewed = true;
}

function redactFacts(facts: readonly Fact[]) {
  return (policy: Policy): readonly Fact[] =>
    facts.map((fact) => ({ ...fact, text: redactText(fact.text, policy).text }));
}

function apply(draft: Draft, ordinal: number, facts: readonly Fact[]): void {
  const message = draft.messages[ordinal];
  const [first] = facts;
  if (!message) return;
  if (!first) redecide(draft, ordinal, { keep: false, reason: "model_dropped", ambiguous: true });
  else if (facts.length === 1) redecide(draft, ordinal, toKept(first, "model_kept"));
  else {
    const coveredBy = draft.messages.length;
    for (const fact of facts)
      addExtracted(draft, { ...message, text: fact.text }, ordinal, toKept(fact, "model_extracted"));
    redecide(draft, ordinal, { keep: false, reason: "model_split", ambiguous: true, coveredBy });
  }
}

function toKept({ type }: Fact, reason: "model_kept" | "model_extracted") {
  return { keep: true, type, reason, confidence: initialConfidence(reason), ambiguous: true } as const;
}
