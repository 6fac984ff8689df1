import { type Ctx, type OwnerNo, tombstoneHash } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { deleteNoticesOf } from "@/lib/storage/notices";
import { deleteEmptySessions } from "./delete-owner";
import { readOwnerRef } from "./find-owner";

/**
 * Deletes events without messages, their redactions, the notices that name them and the sessions without
 * other events, and leaves a tombstone for each event. Returns the number of deleted events. The caller's
 * transaction must hold the lock on the owner's row.
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
  const erased = await tx.rows<TableRow<"events", "event_id" | "session_id">>(
    sql`delete from events where ${eventFilter} returning event_id, session_id`,
  );
  const hashes = erased.map(({ event_id }) => tombstoneHash(owner, event_id));
  await tx.rows(sql`insert into tombstones (tenant_no, event_hash)
    select ${ctx.tenantNo}::int, decode(h, 'hex') from unnest(${list(hashes)}::text[]) h on conflict do nothing`);
  const eventIds = erased.map(({ event_id }) => event_id);
  await deleteNoticesOf(tx, ctx.tenantNo, owner, eventIds);
  const sessionIds = erased.flatMap(({ session_id }) => (session_id === null ? [] : [session_id]));
  await deleteEmptySessions(tx, ownerNo, [...new Set(sessionIds)]);
  return erased.length;
}
