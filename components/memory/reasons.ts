import type { DecisionReason } from "@/lib/analysis/decide";
import type { LinkReason } from "@/lib/analysis/link";

/** Reasons that ingestion adds to those of the decider and the linker. */
type OtherReason = "same_again" | "same_in_other_words" | "older_value";

/** The label of every reason for a decision or a correction. */
export const REASON_LABELS: Readonly<Record<DecisionReason | LinkReason | OtherReason, string>> = {
  stated_preference: "Preference",
  personal_fact: "Personal fact",
  decision: "Decision",
  correction: "Correction",
  emotional_state: "Mood",
  informative: "Informative statement",
  question_reveals: "Question that reveals information",
  other_language: "Unsupported language: kept to be safe",
  tool_result: "Tool output",
  tool_instruction_marked: "Possible prompt injection in tool output",
  assistant_statement: "Substantive assistant reply",
  agreed: "Assistant statement confirmed by user",
  agreement: "Confirmation (stored as the statement)",
  denied: "Assistant statement rejected by user",
  denial: "Rejects assistant statement",
  echo: "Echo of existing memory",
  model_kept: "Kept by LLM",
  model_dropped: "Dropped by LLM",
  model_split: "Split into several memories by LLM",
  model_extracted: "Extracted by LLM",
  empty: "Empty message",
  filler: "Acknowledgement or greeting",
  question_only: "Question only",
  small_talk: "Small talk",
  assistant_boilerplate: "Assistant boilerplate",
  system_prompt: "System prompt",
  explicit_correction: "Explicit correction",
  soft_correction: "Corrects previous message",
  change: "Reported change",
  state_ended: "Reported end of a state",
  same_attribute: "New value for the same attribute",
  new_value: "Near-identical statement, different value",
  no_candidates: "No candidate to correct",
  no_evidence: "No similar memory",
  too_weak: "Similarity too low",
  two_alike: "Ambiguous: two equally similar memories",
  same_again: "Exact duplicate",
  same_in_other_words: "Paraphrase of a known memory",
  older_value: "Older than the current value",
  superseded_by_request: "Manual correction",
  undone_by_request: "Manual undo",
  rescued_by_request: "Restored manually",
};

/** The label of a reason; for an unknown code, the code with spaces. */
export function reasonLabel(code: string): string {
  return (REASON_LABELS as Readonly<Record<string, string>>)[code] ?? code.replaceAll("_", " ");
}
