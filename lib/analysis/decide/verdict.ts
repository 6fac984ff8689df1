import type { DecisionReason, MemoryType } from "@/lib/base/core";
import { initialConfidence } from "./confidence";

/** The verdict on one message. `ambiguous` ones are worth a review by a model, when one is switched on. */
export type Decision =
  | {
      readonly keep: true;
      readonly type: MemoryType;
      readonly reason: DecisionReason;
      readonly confidence: number;
      readonly ambiguous: boolean;
    }
  | { readonly keep: false; readonly reason: DecisionReason; readonly ambiguous: boolean };

/** Worth keeping, as confident as its reason. */
export function keep(type: MemoryType, reason: DecisionReason, ambiguous = false): Decision {
  return { keep: true, type, reason, confidence: initialConfidence(reason), ambiguous };
}

/** Not worth keeping. */
export function drop(reason: DecisionReason, ambiguous = false): Decision {
  return { keep: false, reason, ambiguous };
}
