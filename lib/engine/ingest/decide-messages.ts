import { type Decision, decide } from "@/lib/analysis/decide";
import { CONTEXT_START, hasCaption } from "@/lib/analysis/text";
import type { Payload, RequestedChange } from "@/lib/storage/records";
import { withWishes } from "./with-wishes";

/**
 * Returns the decision of the rules on each message, in order, with the wishes of the caller. Earlier
 * messages of the event serve as context.
 */
export function decideMessages({ messages, requestedChange }: Payload): Decision[] {
  return messages.map((message, index) => {
    const decision = decide({
      role: message.role,
      text: message.text,
      hasImage: hasCaption(message.text),
      context: messages.slice(0, index).map(({ text }) => text),
    });
    if (requestedChange) return toRequestedDecision(decision, requestedChange);
    // The message contained only recalled memories, which were removed.
    if (message.text === CONTEXT_START) return { keep: false, reason: "echo", ambiguous: false };
    return withWishes(decision, message);
  });
}

function toRequestedDecision(decision: Decision, { reason, type }: RequestedChange): Decision {
  const rulesResult = decision.keep
    ? decision
    : { type: "interaction" as const, confidence: REQUESTED_CONFIDENCE };
  return {
    keep: true,
    type: type ?? rulesResult.type,
    reason,
    confidence: rulesResult.confidence,
    ambiguous: false,
  };
}

/** The confidence of a message that is kept on request although the rules would drop it. */
const REQUESTED_CONFIDENCE = 0.7;
