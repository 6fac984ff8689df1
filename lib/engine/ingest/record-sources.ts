import type { Tx } from "@/lib/storage/db";
import {
  type EventDecision,
  insertSources,
  type MemorySource,
  readPositions,
  type StoredEvent,
} from "@/lib/storage/records";
import type { LinkedTurn } from "./link";

/**
 * Stores from what the extracted messages of a step were taken: the message of their event, and the
 * assistant's message that it confirms. Erasing one of these erases the extracted message. Does nothing for
 * messages that somebody said.
 */
export async function recordSources(
  tx: Tx,
  event: StoredEvent,
  turns: readonly LinkedTurn[],
  decisions: readonly EventDecision[],
): Promise<void> {
  const extracted = turns.filter(({ message }) => message.extractedFrom !== undefined);
  if (extracted.length === 0) return;
  const sources: MemorySource[] = [];
  for (const { message, ordinal, position } of extracted) {
    const { about } = decisions[ordinal] ?? {};
    const refs = [
      { event: event.eventNo, ordinal: message.extractedFrom ?? 0, kind: "part_of" as const },
      ...(about ? [{ ...about, kind: about.isAll ? ("part_of" as const) : ("cites" as const) }] : []),
    ];
    for (const { event: eventNo, ordinal: sourceOrdinal, kind } of refs) {
      const source = (await readPositions(tx, { ...event, eventNo })).get(sourceOrdinal);
      if (source !== undefined) sources.push({ position, source, kind });
    }
  }
  await insertSources(tx, event.ownerNo, sources);
}
