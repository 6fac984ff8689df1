import { CONTEXT_START, hasCaption } from "@/lib/text";
import type { Asked, Payload } from "./clean-event";
import { type Decision, decide } from "./decide/decide";

/** The verdict on each message of an event, in order; the messages before it are its context. */
export function decideMessages({ messages, asked }: Payload): Decision[] {
  return messages.map((message, index) => {
    const decision = decide({
      role: message.role,
      text: message.text,
      hasImage: hasCaption(message.text),
      context: messages.slice(0, index).map(({ text }) => text),
    });
    if (asked) return kept(decision, asked);
    // Nothing else than recalled memories was in it, and they were cut out.
    return message.text === CONTEXT_START ? { keep: false, reason: "echo", ambiguous: false } : decision;
  });
}

function kept(decision: Decision, { reason, type }: Asked): Decision {
  const byRules = decision.keep ? decision : { type: "interaction" as const, confidence: ASKED_CONFIDENCE };
  return { keep: true, type: type ?? byRules.type, reason, confidence: byRules.confidence, ambiguous: false };
}

/** Of a message that the rules would drop. */
const ASKED_CONFIDENCE = 0.7;
