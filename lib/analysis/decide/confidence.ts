import type { DecisionReason } from "@/lib/base/core";

/**
 * Initial confidence by reason. Only the order matters: direct statements about oneself (.95-.85),
 * short-lived states (.7), reports (.6), information inferred from a question or from a text that the rules
 * cannot read (.5), statements by a machine (.5-.4), what is imagined or hearsay (.3), and finally a tool's
 * text that tries to give instructions (.1). The values were chosen, not measured.
 */
const INITIAL_CONFIDENCE: Readonly<Partial<Record<DecisionReason, number>>> = {
  correction: 0.95,
  stated_preference: 0.9,
  personal_fact: 0.9,
  decision: 0.85,
  emotional_state: 0.7,
  agreed: 0.85,
  informative: 0.6,
  stored_by_request: 0.7,
  typed_by_caller: 0.9,
  model_kept: 0.6,
  model_extracted: 0.6,
  question_reveals: 0.5,
  other_language: 0.5,
  tool_result: 0.5,
  assistant_statement: 0.4,
  not_real: 0.3,
  tool_instruction_marked: 0.1,
};

/** Returns the confidence of a new memory, 0 to 1; 0 for reasons that store nothing. */
export function initialConfidence(reason: DecisionReason): number {
  return INITIAL_CONFIDENCE[reason] ?? 0;
}
