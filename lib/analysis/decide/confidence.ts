import type { DecisionReason } from "@/lib/base/core";

/**
 * Initial confidence by reason. Only the order matters: what a person says outright about themselves (.95-.85),
 * what passes soon (.7), what is merely told (.6), what is read out of a question or a text that the rules cannot
 * read (.5), what a machine said (.5-.4), and last a tool's text that wants to be believed (.1). The steps are a
 * choice, not a measurement.
 */
const AT_BIRTH: Readonly<Partial<Record<DecisionReason, number>>> = {
  correction: 0.95,
  stated_preference: 0.9,
  personal_fact: 0.9,
  decision: 0.85,
  emotional_state: 0.7,
  agreed: 0.85,
  informative: 0.6,
  model_kept: 0.6,
  model_extracted: 0.6,
  question_reveals: 0.5,
  other_language: 0.5,
  tool_result: 0.5,
  assistant_statement: 0.4,
  tool_instruction_marked: 0.1,
};

/** Confidence of a memory at birth, 0 to 1; 0 for reasons that keep nothing. */
export function initialConfidence(reason: DecisionReason): number {
  return AT_BIRTH[reason] ?? 0;
}
