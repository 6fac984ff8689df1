import { memoryId, type Verdict } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { type NewNotice, writeNotices } from "@/lib/storage/notices";
import { countVerdicts, type LockedOwner, readMemoryIds, type StoredEvent } from "@/lib/storage/records";
import type { Outcome } from "./resolve-message";

/** The outcome of a message at its place in its event. */
type OutcomeOf = { readonly ordinal: number; readonly outcome: Outcome };

/**
 * Writes the notices about a step of an event, at the end of the transaction that stores it: one per new and
 * per superseded memory, and after the last step one about the event.
 */
export async function writeOutcomeNotices(
  tx: Tx,
  owner: LockedOwner,
  event: StoredEvent,
  outcomes: readonly OutcomeOf[],
  { isWhole, isLast }: { readonly isWhole: boolean; readonly isLast: boolean },
): Promise<void> {
  const isUndo = event.payload.requestedChange?.reason === "undone_by_request";
  const stored = outcomes.flatMap(({ ordinal, outcome: { isNew, type, reason } }): NewNotice[] => {
    const id = memoryId(owner.tenantId, owner, event.eventId, ordinal);
    const data = { memory_id: id, memory_type: type, reason, event_id: event.eventId };
    return isNew ? [{ type: isUndo ? "memory.restored" : "memory.stored", data }] : [];
  });
  const replaced = outcomes.flatMap(({ outcome }) => outcome.replaced);
  const positions = replaced.flatMap(({ older, newer }) => (newer === null ? [older] : [older, newer]));
  const ids = await readMemoryIds(tx, event.ownerNo, positions);
  const superseded = replaced.map(({ older, newer, reason }): NewNotice => {
    const successor = newer === null ? null : (ids.get(newer) ?? null);
    return {
      type: "memory.superseded",
      data: { memory_id: ids.get(older), superseded_by: successor, reason },
    };
  });
  const decided: NewNotice[] = [];
  if (isLast) {
    const counts = isWhole ? countOf(outcomes) : await countVerdicts(tx, event);
    const isKept = Object.keys(counts).some((verdict) => verdict !== "dropped");
    const data = { event_id: event.eventId, counts };
    decided.push({ type: isKept ? "event.decided" : "event.dropped", data });
  }
  writeNotices(tx, event.ownerNo, [...stored, ...superseded, ...decided]);
}

function countOf(outcomes: readonly OutcomeOf[]): Partial<Record<Verdict, number>> {
  const counts: Partial<Record<Verdict, number>> = {};
  for (const { outcome } of outcomes) counts[outcome.verdict] = (counts[outcome.verdict] ?? 0) + 1;
  return counts;
}
