import type { TextVector } from "@/lib/analysis/text";
import type { DecisionReason, MemoryType, Role } from "@/lib/base/core";
import { initialConfidence } from "./confidence";

/**
 * The decider's input. `context` holds the previous messages, oldest first; `embedded` is the vector of the
 * message.
 */
export type DecideInput = {
  readonly role: Role;
  readonly text: string;
  readonly hasImage?: boolean;
  readonly context?: readonly string[];
  readonly embedded?: TextVector | null;
};

/**
 * What is decided about one message by its own words; linking and deduplication turn it into a verdict. When
 * a model is enabled, it reviews `ambiguous` decisions.
 */
export type Decision =
  | {
      readonly keep: true;
      readonly type: MemoryType;
      readonly reason: DecisionReason;
      readonly confidence: number;
      readonly ambiguous: boolean;
    }
  | { readonly keep: false; readonly reason: DecisionReason; readonly ambiguous: boolean };

/** Keeps a message, with the confidence of its reason. */
export function keep(type: MemoryType, reason: DecisionReason, ambiguous = false): Decision {
  return { keep: true, type, reason, confidence: initialConfidence(reason), ambiguous };
}

/** Drops a message. */
export function drop(reason: DecisionReason, ambiguous = false): Decision {
  return { keep: false, reason, ambiguous };
}
