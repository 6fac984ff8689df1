import { completes, givesOtherValue } from "@/lib/analysis/pairs";
import type { Position } from "@/lib/base/core";
import type { StoredEvent } from "@/lib/storage/records";
import type { LinkableMemory } from "./find-linkable";

/**
 * What a bare correction belongs to. `isAddition`: it has a value of another kind, and nothing is replaced.
 */
export type BareLink = { readonly position: Position; readonly isAddition: boolean };

/** A bare correction concerns one of this many events before it, and an addition the last few. */
const MAX_EVENTS_BACK = { correction: 8, addition: 3 } as const;

/**
 * Returns the memory that "no, Saturday" or "actually for five people" is about: the last one of the speaker
 * in the session that has another value of the same kind, else the last one that it completes, which stays
 * true. Null when there is neither among the last events.
 */
export function linkBareCorrection(
  { sessionId, eventNo }: StoredEvent,
  text: string,
  own: readonly LinkableMemory[],
): BareLink | null {
  const since = (events: number) =>
    own.filter((memory) => memory.sessionId === sessionId && eventNo - memory.eventNo <= events);
  if (sessionId === null) return null;
  const corrected = since(MAX_EVENTS_BACK.correction).findLast((memory) =>
    givesOtherValue(text, memory.text),
  );
  if (corrected) return { position: corrected.position, isAddition: false };
  const completed = since(MAX_EVENTS_BACK.addition).findLast((memory) => completes(text, memory.text));
  return completed ? { position: completed.position, isAddition: true } : null;
}
