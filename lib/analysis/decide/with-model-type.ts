import { estimateType, type TypeChances, type TypedMessage } from "@/lib/analysis/types";
import type { DecisionReason, MemoryType } from "@/lib/base/core";
import { type DecideInput, type Decision, keep } from "./decision";
import { isHealthOfAnother } from "./health";
import { tellsWhatHappensThen } from "./leading-clause";
import { endsAsQuestion } from "./question";

/**
 * From these chances on, the type of the model replaces that of the rules. Below .62, too many messages of
 * bench/eval-decider are wrongly called preferences, although further ones are found on streams to which the
 * model is not fitted. On these, decisions from .45 are right as often as those from .5.
 */
const MIN_CHANCE: TypeChances = { preference: 0.62, decision: 0.45 };
/** Below this the model overrules a preference or decision of the rules. */
const MIN_CONFIRM = 0.1;

/** The model knows nothing about corrections and moods, and cannot read other scripts. */
const OPEN_TYPES: ReadonlySet<MemoryType> = new Set(["preference", "decision", "fact", "interaction"]);

/** "The access code is [SECRET]" reads like a decision, and is none. */
const SECRET = /\[SECRET\b/;

/** What the model does not review: texts that it cannot read, orders to the memory, and what is not real. */
const CLOSED_REASONS: ReadonlySet<DecisionReason> = new Set([
  "other_language",
  "tool_instruction_marked",
  "not_real",
]);

/** Returns the decision with the type that the model gives, when the model is sure enough. */
export function withModelType(message: DecideInput, decision: Decision): Decision {
  if (!isOpen(message, decision)) return decision;
  return withChances(decision, estimateType(toTypedMessage(message, decision), message.embedded ?? null));
}

/** Returns whether the model reviews the type of a message. */
export function isOpen({ role, text }: DecideInput, decision: Decision): boolean {
  if (!decision.keep || role !== "user" || !OPEN_TYPES.has(decision.type)) return false;
  if (SECRET.test(text) || (decision.type !== "preference" && tellsWhatHappensThen(text))) return false;
  if (decision.type !== "preference" && isHealthOfAnother(text)) return false;
  return !CLOSED_REASONS.has(decision.reason);
}

/** Returns a decision that the model reviews with the type that it gives. */
export function withChances(
  decision: Decision,
  chances: TypeChances,
  min: TypeChances = MIN_CHANCE,
): Decision {
  if (!decision.keep) return decision;
  const type = typeOf(chances, min);
  if (type === decision.type) return decision;
  if (type !== null)
    return { ...decision, type, reason: type === "preference" ? "stated_preference" : "decision" };
  const isRefuted =
    (decision.type === "preference" || decision.type === "decision") && chances[decision.type] < MIN_CONFIRM;
  return isRefuted ? keep("fact", "personal_fact", decision.ambiguous) : decision;
}

/** Returns what the model reads: the text, the question that it answers, and the type by the rules. */
export function toTypedMessage({ text, context }: DecideInput, decision: Decision): TypedMessage {
  const before = context?.at(-1)?.trim() ?? "";
  return {
    text,
    question: endsAsQuestion(before) ? before : "",
    ruledType: decision.keep ? decision.type : "none",
  };
}

/** Returns the likelier of the two types if it is likely enough. */
function typeOf(chances: TypeChances, min: TypeChances): "preference" | "decision" | null {
  const type = chances.preference >= chances.decision ? "preference" : "decision";
  return chances[type] >= min[type] ? type : null;
}
