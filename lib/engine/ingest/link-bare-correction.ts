import { isQuestion } from "@/lib/analysis/decide";
import type { LinkResult } from "@/lib/analysis/link";
import { givesOtherValue, haveCommonContent, isBareCorrection, replacesNamed } from "@/lib/analysis/pairs";
import type { Tx } from "@/lib/storage/db";
import { readMessageBefore } from "@/lib/storage/records";
import type { LinkableMemory } from "./find-linkable";
import type { LinkedTurn } from "./link";

/** A bare correction concerns something said within this many events before it. */
const MAX_EVENTS_BACK = 3;

/**
 * Links "no, Saturday" to what it is about: the last one of the speaker in the session that has
 * another value of the same kind, or the value that the message says it is not ("Thursday, not Tuesday").
 * Null when there is none among the last events.
 */
export function linkBareCorrection(
  { event: { sessionId, eventNo }, message }: LinkedTurn,
  own: readonly LinkableMemory[],
): LinkResult | null {
  const saidAt = Date.parse(message.at);
  const isBare = isBareCorrection(message.text);
  const corrected = own.findLast(
    (memory) =>
      sessionId !== null &&
      memory.sessionId === sessionId &&
      memory.saidAt <= saidAt &&
      eventNo - memory.eventNo <= MAX_EVENTS_BACK &&
      eventNo >= memory.eventNo &&
      ((isBare && givesOtherValue(message.text, memory.text)) || replacesNamed(message.text, memory.text)),
  );
  return corrected
    ? {
        target: corrected.position,
        uncertain: null,
        linkReason: "soft_correction",
        outcome: "soft_correction",
        chance: 1,
        explicit: true,
      }
    : null;
}

/**
 * Returns whether a message answers a question of the assistant that has nothing in common with a memory:
 * "no, at five" after "Is the dentist at four?" says nothing about the plumber.
 */
export async function answersAnother(tx: Tx, turn: LinkedTurn, memory: string): Promise<boolean> {
  const before = await readMessageBefore(tx, turn.event.ownerNo, turn.position);
  return before?.role === "assistant" && isQuestion(before.text) && !haveCommonContent(before.text, memory);
}
