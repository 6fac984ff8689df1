import { type OwnerNo, type Position, type TenantNo, VERDICTS } from "@/lib/base/core";
import { list, ofOwners, ofTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { blankMessage } from "./blank-message";
import { lockOwner } from "./lock-owner";
import { eraseFromProjections } from "./projections";

/** A dropped message that still has its text. */
export type DroppedMessage = {
  readonly ownerNo: OwnerNo;
  readonly eventNo: number;
  readonly ordinal: number;
};

/**
 * Returns messages of a tenant that were dropped before `before` and still have their texts, oldest first.
 * Uses index `dropped_texts`.
 */
export async function listDroppedTexts(
  tx: Tx,
  tenantNo: TenantNo,
  before: Date,
  limit: number,
): Promise<DroppedMessage[]> {
  const rows = await tx.rows<TableRow<"decisions", "owner_no" | "event_no" | "ordinal">>(sql`
    select owner_no::text as owner_no, event_no::text as event_no, ordinal
    from (select * from decisions where tenant_no = ${tenantNo}::int and verdict = ${sql.raw(String(VERDICTS.indexOf("dropped")))}
        and text_removed_at is null and decided_at < ${before}::timestamptz order by tenant_no, decided_at limit ${limit}::int) d
    where ${ofTenant(sql`owner_no`, tenantNo)}`);
  return rows.map((row) => ({
    ownerNo: row.owner_no as OwnerNo,
    eventNo: Number(row.event_no),
    ordinal: row.ordinal,
  }));
}

/**
 * Removes the texts of an owner's dropped messages together with the index entries of their turns, and marks
 * their decisions. Skips messages that another process removed or erased in the meantime.
 */
export async function removeDroppedTexts(
  tx: Tx,
  ownerNo: OwnerNo,
  messages: readonly DroppedMessage[],
): Promise<void> {
  await lockOwner(tx, ownerNo);
  const removedRows = await tx.rows<TableRow<"decisions", "event_no" | "ordinal"> & { position: number }>(sql`
    update decisions d set text_removed_at = now()
    from unnest(${list(messages.map(({ eventNo }) => eventNo))}::bigint[], ${list(messages.map(({ ordinal }) => ordinal))}::smallint[]) as deleted (event_no, ordinal)
    where ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = deleted.event_no and d.ordinal = deleted.ordinal and d.text_removed_at is null
    returning d.event_no::text as event_no, d.ordinal, d.position::float8 as position`);
  if (removedRows.length === 0) return;
  for (const { event_no, ordinal } of removedRows) await blankMessage(tx, ownerNo, Number(event_no), ordinal);
  await blankContext(tx, ownerNo, [...new Set(removedRows.map((row) => row.event_no))]);
  await eraseFromProjections(
    tx,
    ownerNo,
    removedRows.map(({ position }) => position as Position),
    [],
  );
}

/** Tags and metadata describe the messages, so they are removed together with the last message. */
async function blankContext(tx: Tx, ownerNo: OwnerNo, eventNos: readonly string[]): Promise<void> {
  const empty = await tx.rows<TableRow<"events", "event_no">>(sql`
    update events e set payload = (e.payload::jsonb || '{"tags": [], "metadata": null}'::jsonb)::text
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = any(${list(eventNos)}::bigint[])
      and not exists (select 1 from decisions d where d.owner_no = e.owner_no and d.event_no = e.event_no and d.text_removed_at is null)
    returning e.event_no::text as event_no`);
  await tx.rows(sql`delete from redactions where ${ofOwners(sql`owner_no`, [ownerNo])}
    and event_no = any(${list(empty.map((row) => row.event_no))}::bigint[])`);
}
