import { DAY_MS, MEMORY_TYPES, type OwnerNo, ROLES } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";

/** A memory of a mood. `memory_id` is in hex. */
export type StoredMood = { readonly memory_id: string; readonly text: string; readonly occurred_at: Date };

/** Times can be stated up to a day before they come. */
const AHEAD_MS = DAY_MS;

/**
 * Returns an owner's moods that were said in a range of time, oldest first, at most the newest `limit`. Also
 * those that have expired. Uses index `memories_by_recorded`.
 */
export async function readMoods(
  tx: Tx,
  ownerNo: OwnerNo,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<StoredMood[]> {
  const rows = await tx.rows<TableRow<"memories", "text" | "occurred_at"> & { memory_id: string }>(sql`
    select encode(memory_id, 'hex') as memory_id, text, occurred_at from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and recorded_at >= ${new Date(from.getTime() - AHEAD_MS)}::timestamptz
      and type = ${MEMORY_TYPES.indexOf("mood")}::smallint and role = ${ROLES.indexOf("user")}::smallint
      and occurred_at >= ${from}::timestamptz and occurred_at < ${to}::timestamptz
    order by occurred_at desc, position desc limit ${limit}::int`);
  return rows.reverse();
}
