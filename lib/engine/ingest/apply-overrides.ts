import { type Decision, initialConfidence } from "@/lib/analysis/decide";
import type { DecisionReason, MemoryType } from "@/lib/base/core";
import { overridesOf, type StoredMessage } from "@/lib/storage/records";

/** Returns whether the caller asked to store the message, whatever the rules or an answer say about it. */
export function isRequested(message: StoredMessage): boolean {
  const { keep, type } = overridesOf(message);
  return keep !== undefined || type !== undefined;
}

/**
 * Applies what the caller of a message overrides to the decision of the rules. A message with `keep` or a
 * type is stored also when the rules drop it, unless it has no text left after redaction. Without a type it
 * gets that of the rules.
 */
export function applyOverrides(decision: Decision, message: StoredMessage): Decision {
  const { keep, type, confidence } = overridesOf(message);
  if (!isRequested(message))
    return decision.keep && confidence !== undefined ? { ...decision, confidence } : decision;
  if (message.text.trim() === "") return { keep: false, reason: "empty", ambiguous: false };
  const reason = keep ? "stored_by_request" : "typed_by_caller";
  const ifDropped = initialConfidence(type === undefined ? reason : "typed_by_caller");
  return decideRequested(decision, { type, reason, confidence }, ifDropped);
}

/** What somebody requests of a memory. */
type RequestedDecision = {
  readonly type?: MemoryType | undefined;
  readonly reason: DecisionReason;
  readonly confidence?: number | undefined;
};

/**
 * Returns the decision on a message that is kept whatever the rules decided. They give the type and the
 * confidence that the request does not. `ifDropped` is the confidence when they drop the message.
 */
export function decideRequested(
  byRules: Decision,
  { type, reason, confidence }: RequestedDecision,
  ifDropped: number,
): Decision {
  return {
    keep: true,
    type: type ?? (byRules.keep ? byRules.type : "interaction"),
    reason,
    confidence: confidence ?? (byRules.keep ? byRules.confidence : ifDropped),
    ambiguous: false,
  };
}
