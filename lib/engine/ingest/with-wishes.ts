import { type Decision, initialConfidence } from "@/lib/analysis/decide";
import type { StoredMessage } from "@/lib/storage/records";

/**
 * Returns the decision that the caller of a message asked for. A type or `keep` keeps a message that the
 * rules drop; a message that is kept anyway only changes its type and confidence.
 */
export function withWishes(decision: Decision, { wishes = {} }: StoredMessage): Decision {
  const { type, confidence } = wishes;
  if (!decision.keep && !wishes.keep && type === undefined) return decision;
  const reason = type === undefined ? "kept_by_caller" : "typed_by_caller";
  if (!decision.keep)
    return {
      keep: true,
      type: type ?? "interaction",
      reason,
      confidence: confidence ?? initialConfidence(reason),
      ambiguous: false,
    };
  return {
    ...decision,
    ...(type === undefined ? {} : { type, reason }),
    ...(confidence === undefined ? {} : { confidence }),
    ambiguous: decision.ambiguous && wishes.keep === undefined && type === undefined,
  };
}
