import type { DecisionReason, LinkReason } from "@/lib/ingestion";

/** What the cold path adds to the reasons of the decider and the linker. */
type OtherReason = "same_again" | "same_in_other_words" | "older_value";

/** Every reason of a verdict or a supersession, in words that follow "because it …". */
export const REASONS: Readonly<Record<DecisionReason | LinkReason | OtherReason, string>> = {
  stated_preference: "says what someone likes or wants",
  personal_fact: "states a fact about someone or something",
  decision: "says what was decided",
  correction: "corrects something said before",
  emotional_state: "says how someone feels right now",
  informative: "tells something that is not small talk",
  question_reveals: "asks, and tells something while asking",
  other_language: "is in a script that the rules do not read",
  tool_result: "is the result of a tool",
  tool_instruction_marked: "is the result of a tool and tries to instruct",
  assistant_statement: "is a statement of substance by the assistant",
  agreed: "was said by the assistant, and the user agreed",
  agreement: "agrees to what the assistant said, which is stored",
  denied: "was said by the assistant, and the user denied it",
  denial: "denies what the assistant said",
  echo: "only repeats what was recalled or is known",
  model_kept: "is worth keeping, said the language model",
  model_dropped: "is not worth keeping, said the language model",
  model_split: "says several things, each of which is stored",
  model_extracted: "is one of several things that a message says",
  empty: "has no text",
  filler: "only acknowledges, greets or thanks",
  question_only: "only asks",
  small_talk: "is small talk",
  assistant_boilerplate: "only asks, offers help or confirms",
  system_prompt: "is a system prompt",
  explicit_correction: "says outright that it corrects",
  soft_correction: "corrects what was just said",
  change: "says that something changed",
  state_ended: "says that something is over",
  same_attribute: "gives the same thing a new value",
  new_value: "says nearly the same with another value",
  no_candidates: "met nothing that it could correct",
  no_evidence: "met nothing like it",
  too_weak: "resembles an earlier one too little",
  two_alike: "resembles two earlier ones alike",
  same_again: "says again what is known",
  same_in_other_words: "says in other words what is known",
  older_value: "is older than what is known",
  superseded_by_request: "was asked for as a correction",
  undone_by_request: "was asked for as an undo",
  rescued_by_request: "was rescued by a person",
};

/** A reason in words; the code itself for one that this page does not know. */
export function reasonInWords(code: string): string {
  return (REASONS as Readonly<Record<string, string>>)[code] ?? code.replaceAll("_", " ");
}
