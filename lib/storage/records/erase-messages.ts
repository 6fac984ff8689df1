import type { Ctx, OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { deleteJobsOf, queuedEvents } from "@/lib/storage/queue";
import { blankMessage } from "./blank-message";
import { deleteEvents } from "./delete-events";
import { lockOwner } from "./lock-owner";
import type { MemoryKey } from "./memory-key";
import { findParts, readVersions } from "./memory-parts";
import { findContainers, findDerived, findMerged } from "./memory-sources";
import { takeBack } from "./patterns/take-back";
import { erasePositions } from "./rewrite";
import { writeErasedNotices } from "./write-erased-notices";

/** Numbers of rows that an erasure of messages deleted. */
export type ErasedMessages = {
  readonly events: number;
  readonly memories: number;
  readonly usages: number;
};

/** A queued correction of an erased memory is erased with its job. */
type ErasedWithJobs = ErasedMessages & { readonly jobs: number };

/**
 * Erases a memory, with `withVersions` every version of it, with `withMerged` also those that were merged
 * into these, and every message that stated them, in one transaction: text, projections, state, chain, usage,
 * what was derived from these messages, and queued corrections of them. A part of a long message is erased
 * with all of its parts. A pattern whose memory is erased is not published by policy again. An event left
 * without messages leaves a tombstone. Returns null when the memory no longer exists.
 */
export async function eraseMessagesOf(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  { ownerNo, position }: MemoryKey,
  { withMerged, withVersions = false }: { readonly withMerged: boolean; readonly withVersions?: boolean },
): Promise<ErasedWithJobs | null> {
  // Locks before reading, because a worker may be storing a message with the same text. Lanes come first.
  await deleteJobsOf(tx, ownerNo, []);
  await lockOwner(tx, ownerNo);
  const versions = withVersions ? await readVersions(tx, { ownerNo, position }) : [];
  const named = [position, ...versions.map((version) => version.position)];
  if (withMerged) for (const one of [...named]) named.push(...(await findMerged(tx, ownerNo, one)));
  await takeBack(tx, ownerNo, named);
  const memories = list([...named, ...(await findParts(tx, ownerNo, named))]);
  const rows = await tx.rows<{ position: Position }>(sql`select position::float8 as position from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and (memory_position = any(${memories}::bigint[]) or position = any(${memories}::bigint[]))`);
  const holding = rows.map((row) => row.position);
  if (holding.length === 0) return null;
  const stating = [...new Set([...holding, ...(await findContainers(tx, ownerNo, holding))])];
  const positions = [...stating, ...(await findDerived(tx, ownerNo, stating))];
  const waiting = await findWaiting(tx, ownerNo, positions);
  const { jobs } = await deleteJobsOf(tx, ownerNo, waiting);
  const erased = await eraseTurns(tx, ctx, ownerNo, positions);
  return { ...erased, events: erased.events + (await deleteEvents(tx, ctx, ownerNo, waiting)), jobs };
}

/**
 * Returns the undecided events whose text must not be stored after the erasure of turns: they replace one of
 * the memories, or their only message is a long one whose other parts are not stored yet.
 */
async function findWaiting(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<number[]> {
  const at = list(positions);
  const rows = await tx.rows<TableRow<"events", "event_no">>(sql`select event_no from events e
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = any(${list(await queuedEvents(tx, ownerNo))}::bigint[])
      and e.decided_at is null and ((e.payload::jsonb -> 'requestedChange' ->> 'supersedes')::bigint = any(${at}::bigint[])
        or e.payload::jsonb #>> '{messages,0,part,count}' = jsonb_array_length(e.payload::jsonb -> 'messages')::text
          and exists (select 1 from decisions d where d.owner_no = e.owner_no and d.event_no = e.event_no
            and d.position = any(${at}::bigint[])))`);
  return rows.map((row) => Number(row.event_no));
}

/**
 * Erases turns of events that keep other messages. An event left without messages leaves a tombstone. The
 * caller holds the owner's row locked.
 */
export async function eraseTurns(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<ErasedMessages> {
  if (positions.length === 0) return { events: 0, memories: 0, usages: 0 };
  const messages = await tx.rows<
    TableRow<"decisions", "event_no" | "ordinal">
  >(sql`select event_no, ordinal from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(positions)}::bigint[])`);
  for (const { event_no, ordinal } of messages) await blankMessage(tx, ownerNo, Number(event_no), ordinal);
  const { memoryIds, ...counts } = await erasePositions(tx, ownerNo, positions);
  const eventNos = [...new Set(messages.map(({ event_no }) => Number(event_no)))];
  const emptiedEvents = await findWithoutDecisions(tx, ownerNo, eventNos);
  const events = await deleteEvents(tx, ctx, ownerNo, emptiedEvents);
  await writeErasedNotices(tx, ownerNo, memoryIds);
  return { ...counts, events };
}

async function findWithoutDecisions(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<TableRow<"events", "event_no">>(sql`select event_no from events e
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = any(${list(eventNos)}::bigint[])
      and e.decided_at is not null and not exists (select 1 from decisions d where d.owner_no = e.owner_no and d.event_no = e.event_no)`);
  return rows.map((row) => Number(row.event_no));
}
