import { estimateType, type TypeChances, type TypedMessage } from "@/lib/analysis/types";
import type { MemoryType, Role } from "@/lib/base/core";
import { endsAsQuestion } from "./question";
import { type Decision, keep } from "./verdict";

/**
 * Chosen by hand from figures on streams outside the fit and on the messages of bench/eval-decider, which
 * loses precision below .55.
 */
const MIN_CHANCE = { preference: 0.55, decision: 0.5 } as const;
/** Below this the model overrules a preference or decision of the rules. */
const MIN_CONFIRM = 0.1;

/** The model knows nothing about corrections and moods, and cannot read other scripts. */
const OPEN_TYPES: ReadonlySet<MemoryType> = new Set(["preference", "decision", "fact", "interaction"]);

type Message = { readonly role: Role; readonly text: string; readonly context?: readonly string[] };

/** Returns the decision with the type that the model gives, when the model is sure enough. */
export function withModelType(message: Message, decision: Decision): Decision {
  if (!decision.keep || message.role !== "user" || !OPEN_TYPES.has(decision.type)) return decision;
  if (decision.reason === "other_language" || decision.reason === "tool_instruction_marked") return decision;
  const chances = estimateType(toTypedMessage(message, decision));
  const type = typeOf(chances);
  if (type === decision.type) return decision;
  if (type !== null)
    return { ...decision, type, reason: type === "preference" ? "stated_preference" : "decision" };
  const isRefuted =
    (decision.type === "preference" || decision.type === "decision") && chances[decision.type] < MIN_CONFIRM;
  return isRefuted ? keep("fact", "personal_fact", decision.ambiguous) : decision;
}

/** Returns what the model reads: the text, the question that it answers, and the type by the rules. */
export function toTypedMessage({ text, context }: Message, decision: Decision): TypedMessage {
  const before = context?.at(-1)?.trim() ?? "";
  return {
    text,
    question: endsAsQuestion(before) ? before : "",
    ruledType: decision.keep ? decision.type : "none",
  };
}

function typeOf(chances: TypeChances): "preference" | "decision" | null {
  const preference = chances.preference / MIN_CHANCE.preference;
  const decision = chances.decision / MIN_CHANCE.decision;
  if (preference < 1 && decision < 1) return null;
  return preference >= decision ? "preference" : "decision";
}
