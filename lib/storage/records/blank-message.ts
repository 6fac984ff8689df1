import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type Tx } from "@/lib/storage/db";

/** Empties the text of one message of an event that keeps others, and deletes its redactions. */
export async function blankMessage(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNo: number,
  ordinal: number,
): Promise<void> {
  const eventFilter = sql`${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`;
  await tx.rows(
    sql`update events set payload = jsonb_set(payload::jsonb, array['messages', ${String(ordinal)}, 'text'], '""')::text where ${eventFilter}`,
  );
  await tx.rows(sql`delete from redactions where ${eventFilter} and field like ${`messages[${ordinal}].%`}`);
}
