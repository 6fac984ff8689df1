/**
 * Every reason of a verdict, with a sentence for people. Codes are stable: they are stored and filtered by.
 */
export const DECISION_REASONS = {
  stated_preference: "It states what the speaker likes, dislikes or wants.",
  personal_fact: "It states a fact about the speaker or their surroundings.",
  decision: "It states what has been decided or chosen.",
  correction: "It corrects something said before.",
  emotional_state: "It states how the speaker feels right now. Kept for a day.",
  informative: "It tells something: enough words that are not small talk.",
  question_reveals: "It asks, and tells something about the speaker or the plan while asking.",
  other_language: "It is in a script that the rules do not read, so it is kept rather than lost.",
  tool_result: "It is the result of a tool.",
  tool_instruction_marked:
    "It comes from a tool, a document or the assistant and tries to instruct the memory. Kept as data, marked.",
  assistant_statement: "The assistant stated something of substance.",
  agreed: "The assistant said it about the user, who agreed.",
  agreement: "It agrees to what the assistant said, and that is stored as the user's own.",
  denied: "The assistant said it about the user, who denied it.",
  denial: "It denies what the assistant said about the user.",
  echo: "It only repeats what was recalled or is known.",
  model_kept: "The rules were not sure, and the language model found it worth keeping.",
  model_dropped: "The rules were not sure, and the language model found nothing worth keeping.",
  model_split: "It says several things, which the language model took apart. Each is stored.",
  model_extracted: "It is one of several things that a message says, taken out by the language model.",
  superseded_by_request: "Somebody said what is so instead of another memory.",
  undone_by_request: "Somebody took a correction back.",
  rescued_by_request: "The rules dropped it, and somebody had it stored all the same.",
  empty: "There is no text.",
  filler: "It only acknowledges, greets or thanks.",
  question_only: "It only asks and tells nothing.",
  small_talk: "It is small talk: hardly a word of content.",
  assistant_boilerplate: "The assistant only asked, offered help or confirmed.",
  system_prompt: "It is a system prompt: it instructs the agent and tells nothing that happened.",
} as const satisfies Record<string, string>;

/** Code of a reason. */
export type DecisionReason = keyof typeof DECISION_REASONS;

/** Reasons that are somebody's wish and no rule. */
export type AskedReason = Extract<DecisionReason, `${string}_by_request`>;
