import type { Ctx, OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { deleteJobsOf } from "@/lib/storage/queue";
import { deleteEvents } from "./delete-events";
import { type ErasedMessages, eraseTurns } from "./erase-messages";
import { type EventFilter, matchesEvent } from "./event-filter";
import { lockOwner } from "./lock-owner";
import { findDerived } from "./memory-sources";
import { erasePositions } from "./rewrite";
import { writeErasedNotices } from "./write-erased-notices";

/** Numbers of erased rows. */
export type ErasedRows = ErasedMessages & { readonly jobs: number };

/** Returns the numbers of an owner's events that match the filter, in order. */
export async function findMatchingEvents(tx: Tx, ownerNo: OwnerNo, filter: EventFilter): Promise<number[]> {
  const rows = await tx.rows<TableRow<"events", "event_no">>(sql`select event_no from events e
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and ${matchesEvent(filter)} order by event_no`);
  return rows.map((row) => Number(row.event_no));
}

/**
 * Erases whole events and everything derived from them, also in later events, in one transaction. Every
 * erasure by owner or session uses it. Leaves a tombstone per event, so that neither a running job nor a
 * replay restores the event.
 */
export async function eraseEvents(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<ErasedRows> {
  const { jobs } = await deleteJobsOf(tx, ownerNo, eventNos);
  await lockOwner(tx, ownerNo);
  const turns = await tx.rows<{ position: Position }>(sql`select position::float8 as position from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(eventNos)}::bigint[])`);
  const positions = turns.map(({ position }) => position);
  const derived = await eraseTurns(tx, ctx, ownerNo, await findDerived(tx, ownerNo, positions));
  const { memoryIds, ...counts } = await erasePositions(tx, ownerNo, positions);
  const events = derived.events + (await deleteEvents(tx, ctx, ownerNo, eventNos));
  await writeErasedNotices(tx, ownerNo, memoryIds);
  return {
    events,
    memories: derived.memories + counts.memories,
    usages: derived.usages + counts.usages,
    jobs,
  };
}
