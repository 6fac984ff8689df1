import { z } from "zod";

/** Reasons that the rules or the language model give for keeping or dropping a message. */
const DECISION_REASONS = {
  stated_preference: "Preference",
  personal_fact: "Personal fact",
  decision: "Decision",
  correction: "Correction",
  emotional_state: "Mood",
  informative: "Informative statement",
  not_real: "Imagined, hearsay, or from a book",
  stored_by_request: "Stored on request of the caller",
  typed_by_caller: "Type set by the caller",
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
  session_summary: "Summary of a session by LLM",
  session_extracted: "Extracted from a session by LLM",
  pattern_published: "Published pattern",
} as const;

/** Reasons for superseding an earlier memory, or for marking a possible contradiction. */
const LINK_REASONS = {
  explicit_correction: "Explicit correction",
  soft_correction: "Corrects previous message",
  change: "Reported change",
  state_ended: "Reported end of a state",
  same_attribute: "New value for the same attribute",
  new_value: "Near-identical statement, different value",
  inferred_change: "Probable change",
  model_change: "Change confirmed by LLM",
  summary_renewed: "Newer summary of the session",
  pattern_renewed: "Newer version of the pattern",
} as const;

/** Reasons that result from a comparison with the owner's memories. */
const COMPARISON_REASONS = {
  same_again: "Exact duplicate",
  same_in_other_words: "Paraphrase of a known memory",
  confirms: "Confirms a known memory",
  older_value: "Older than the current value",
  merged: "Merged with a memory that says the same",
} as const;

/** Reasons for changes that somebody requested. */
const REQUEST_REASONS = {
  superseded_by_request: "Manual correction",
  undone_by_request: "Manual undo",
  rescued_by_request: "Restored manually",
} as const;

/**
 * Every reason for a decision or a correction, with its human-readable label. The API schema, the
 * documentation and the labels of the dashboard come from it. Codes are stable, because they are stored and
 * used as filters.
 * @public npm run docs loads it by name.
 */
export const REASONS = {
  ...DECISION_REASONS,
  ...LINK_REASONS,
  ...COMPARISON_REASONS,
  ...REQUEST_REASONS,
} as const;

/** Reason code. */
export type Reason = keyof typeof REASONS;
/** Reason code for keeping or dropping a message, including on request. */
export type DecisionReason = keyof typeof DECISION_REASONS | RequestedReason;
/** Reason code for superseding an earlier memory. */
export type LinkReason = keyof typeof LINK_REASONS;
/** Reason code that results from a comparison with the owner's memories. */
export type ComparisonReason = keyof typeof COMPARISON_REASONS;
/** Reason code for a requested change. */
export type RequestedReason = keyof typeof REQUEST_REASONS;

/**
 * The schema of a reason in responses. Any text passes, because old rows may hold codes of earlier versions.
 */
export const reasonOutput = z.string().meta({
  id: "Reason",
  description: `Code of the reason: ${Object.entries(REASONS)
    .map(([code, label]) => `\`${code}\` (${label})`)
    .join(", ")}`,
});
