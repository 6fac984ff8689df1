import type { Ctx, OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { blankMessage } from "./blank-message";
import { deleteEvents, type ErasedRows } from "./erase-events";
import { lockOwner } from "./lock-owner";
import type { MemoryKey } from "./memory-key";
import { noticeErased } from "./notice-erased";
import { erasePositions } from "./rewrite";

/**
 * Erases a memory and every message that stated it, in one transaction: text, index, vectors, state, chain,
 * usage. An event left without messages leaves a tombstone. Returns null when the memory no longer exists.
 */
export async function eraseMessagesOf(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  { ownerNo, position }: MemoryKey,
): Promise<Omit<ErasedRows, "jobs"> | null> {
  // Locks before reading, because a worker may be storing a message with the same text.
  await lockOwner(tx, ownerNo);
  const messages = await readMessages(tx, ownerNo, position);
  if (messages.length === 0) return null;
  for (const { eventNo, ordinal } of messages) await blankMessage(tx, ownerNo, eventNo, ordinal);
  const { memoryIds, ...counts } = await erasePositions(
    tx,
    ownerNo,
    messages.map((message) => message.position),
  );
  const eventNos = [...new Set(messages.map(({ eventNo }) => eventNo))];
  const emptiedEvents = await findWithoutDecisions(tx, ownerNo, eventNos);
  const events = await deleteEvents(tx, ctx, ownerNo, emptiedEvents);
  await noticeErased(tx, ownerNo, memoryIds);
  return { ...counts, events };
}

type Message = { readonly eventNo: number; readonly ordinal: number; readonly position: Position };

/**
 * Returns the messages that a memory holds, and those that they were extracted from, which contain the same
 * text.
 */
async function readMessages(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<Message[]> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const rows = await tx.rows<TableRow<"decisions", "event_no" | "ordinal"> & { position: number }>(sql`
    with held as (select event_no, ordinal from decisions where ${ownerFilter}
        and (memory_position = ${position}::bigint or position = ${position}::bigint)),
      messages as (select event_no, ordinal from held union
        select h.event_no, (e.payload::jsonb -> 'messages' -> h.ordinal::int ->> 'extractedFrom')::smallint
        from held h join events e on ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = h.event_no)
    select d.event_no, d.ordinal, d.position::float8 as position from decisions d
      join messages s on s.event_no = d.event_no and s.ordinal = d.ordinal where ${ofOwners(sql`d.owner_no`, [ownerNo])}`);
  return rows.map((row) => ({
    eventNo: Number(row.event_no),
    ordinal: row.ordinal,
    position: row.position as Position,
  }));
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
