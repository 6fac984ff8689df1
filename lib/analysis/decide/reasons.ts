/**
 * Every reason of a verdict, with a description for users. Codes are stable: they are stored and used in
 * filters.
 */
export const DECISION_REASONS = {
  stated_preference: "It states what the speaker likes, dislikes or wants.",
  personal_fact: "It states a fact about the speaker or their surroundings.",
  decision: "It states what has been decided or chosen.",
  correction: "It corrects something said before.",
  emotional_state: "It states how the speaker feels right now. Kept for a day.",
  informative: "It carries information: enough words that are not small talk.",
  question_reveals: "It is a question that reveals something about the speaker or their plans.",
  other_language: "It is in a script that the rules cannot read, so it is kept.",
  tool_result: "It is the result of a tool.",
  tool_instruction_marked:
    "It comes from a tool, a document or the assistant and tries to instruct the memory. Kept as data, and marked.",
  assistant_statement: "It is an informative statement by the assistant.",
  agreed: "The assistant said it about the user, and the user agreed.",
  agreement: "It agrees with the assistant's statement, which is stored as the user's own.",
  denied: "The assistant said it about the user, and the user denied it.",
  denial: "It denies the assistant's statement about the user.",
  echo: "It only repeats recalled or known memories.",
  model_kept: "The rules were not sure, and the language model decided to keep it.",
  model_dropped: "The rules were not sure, and the language model decided to drop it.",
  model_split: "It contains several statements, which the language model separated. Each is stored.",
  model_extracted: "It is one of several statements that the language model extracted from a message.",
  superseded_by_request: "A person replaced another memory with it.",
  undone_by_request: "A person undid a correction.",
  rescued_by_request: "The rules dropped it, and a person restored it.",
  empty: "The message contains no text.",
  filler: "It only acknowledges, greets or thanks.",
  question_only: "It only asks a question and carries no information.",
  small_talk: "It is small talk with too few content words.",
  assistant_boilerplate: "The assistant only asked, offered help or confirmed.",
  system_prompt: "It is a system prompt: it instructs the agent and describes no event.",
} as const satisfies Record<string, string>;

/** Code of a reason. */
export type DecisionReason = keyof typeof DECISION_REASONS;

/** Reasons of verdicts that a person requested. No rule produces them. */
export type RequestedReason = Extract<DecisionReason, `${string}_by_request`>;
