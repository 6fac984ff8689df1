import { type Ctx, type OwnerNo, type Position, tombstoneHash } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { deleteNoticesOf } from "@/lib/storage/notices";
import { forgetJobs } from "@/lib/storage/queue";
import { readOwnerRef } from "./find-owner";
import { lockOwner } from "./lock-owner";
import { noticeErased } from "./notice-erased";
import { erasePositions } from "./rewrite";

/** Numbers of erased rows. */
export type ErasedRows = {
  readonly events: number;
  readonly memories: number;
  readonly usages: number;
  readonly jobs: number;
};

/**
 * Returns the numbers of an owner's events in order, for one session or, when `sessionId` is null, for all.
 */
export async function listEvents(tx: Tx, ownerNo: OwnerNo, sessionId: string | null): Promise<number[]> {
  const inSession = sessionId === null ? sql`true` : sql`session_id = ${sessionId}`;
  const rows = await tx.rows<TableRow<"events", "event_no">>(sql`select event_no from events
    where ${ofOwners(sql`owner_no`, [ownerNo])} and ${inSession} order by event_no`);
  return rows.map((row) => Number(row.event_no));
}

/**
 * Erases whole events and everything derived from them, in one transaction. Every erasure by owner or session
 * uses it. Leaves a tombstone per event, so that neither a running job nor a replay restores the event.
 */
export async function eraseEvents(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<ErasedRows> {
  const { jobs } = await forgetJobs(tx, ownerNo, eventNos);
  await lockOwner(tx, ownerNo);
  const turns = await tx.rows<{ position: number }>(sql`select position::float8 as position from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(eventNos)}::bigint[])`);
  const { memoryIds, ...counts } = await erasePositions(
    tx,
    ownerNo,
    turns.map((turn) => turn.position as Position),
  );
  const events = await deleteEvents(tx, ctx, ownerNo, eventNos);
  await noticeErased(tx, ownerNo, memoryIds);
  return { ...counts, events, jobs };
}

/**
 * Deletes events without messages, their redactions and the notices that name them, and leaves a tombstone
 * for each. Returns the number of deleted events. The caller's transaction must hold the lock on the owner's
 * row.
 */
export async function deleteEvents(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<number> {
  if (eventNos.length === 0) return 0;
  const eventFilter = sql`${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list(eventNos)}::bigint[])`;
  const owner = await readOwnerRef(tx, ownerNo);
  if (!owner) return 0;
  await tx.rows(sql`delete from redactions where ${eventFilter}`);
  const erased = await tx.rows<TableRow<"events", "event_id">>(
    sql`delete from events where ${eventFilter} returning event_id`,
  );
  const hashes = erased.map(({ event_id }) => tombstoneHash(owner, event_id));
  await tx.rows(sql`insert into tombstones (tenant_no, event_hash)
    select ${ctx.tenantNo}::int, decode(h, 'hex') from unnest(${list(hashes)}::text[]) h on conflict do nothing`);
  const eventIds = erased.map(({ event_id }) => event_id);
  await deleteNoticesOf(tx, ctx.tenantNo, owner, eventIds);
  return erased.length;
}
